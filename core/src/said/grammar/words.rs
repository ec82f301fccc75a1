//! A turn as words: each with its place, its letters lowered, and what it looks like.

use super::tags;
use crate::said::span::Span;
use crate::text::baseline::{Script, class, is_white_space, lower_char, script};
use crate::text::steps::step;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Letters, with apostrophes and hyphens inside.
    Word,
    /// Digits, with separators inside.
    Number,
    /// A mail address, a domain or a link.
    Address,
    /// `@name` or `#name`.
    Handle,
    /// A telephone number with a `+`, or of seven digits and more.
    Phone,
    /// One mark of punctuation.
    Mark(char),
    /// The end of a line.
    Break,
    /// A place where something was taken out.
    Gap,
}

/// One token of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Where it stands.
    pub span: Span,
    /// Its letters in lower case, typographic apostrophes made plain.
    pub low: String,
    /// What it is.
    pub token: Token,
    /// Whether it starts with an upper-case letter, or has no case.
    pub capital: bool,
    /// Whether it mixes scripts, or holds what an address may not.
    pub odd: bool,
    /// Whether it stands inside the person's own short quotation: what is to be said.
    pub quoted: bool,
    /// The lists of the lexicon that it stands in.
    tags: u64,
}

impl Word {
    /// Whether it is that word.
    #[must_use]
    pub fn is(&self, low: &str) -> bool {
        step(1);
        self.token == Token::Word && same(&self.low, low)
    }

    /// Whether it stands in one of some lists of the lexicon.
    #[must_use]
    pub fn has(&self, lists: u64) -> bool {
        step(1);
        self.tags & lists != 0
    }

    /// Whether it is one of those words.
    #[must_use]
    pub fn is_in(&self, list: &[&str]) -> bool {
        step(list.len());
        self.token == Token::Word && list.iter().any(|own| same(&self.low, own))
    }

    /// Whether it is that mark.
    #[must_use]
    pub fn is_mark(&self, mark: char) -> bool {
        step(1);
        self.token == Token::Mark(mark)
    }
}

/// Whether two words are one. Most are not, and most of those differ in length or in the first letter: a turn is held
/// against thousands of words, so that is looked at before they are compared.
fn same(word: &str, other: &str) -> bool {
    word.len() == other.len()
        && word.as_bytes().first() == other.as_bytes().first()
        && word == other
}

/// Whether a character continues a word.
fn is_letter(c: char) -> bool {
    step(1);
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    class(c).is_word()
}

/// Whether a letter is upper case, or has no case at all.
fn is_capital(c: char) -> bool {
    let cased = matches!(script(c), Script::Latin | Script::Greek | Script::Cyrillic);
    lower_char(c) != c || !cased
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{b4}' | '\u{2bc}' | '\u{ff07}')
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}')
}

/// The words of a text.
#[must_use]
pub fn words(text: &str) -> Vec<Word> {
    let mut all: Vec<Word> = Vec::with_capacity(text.len() / 4);
    let mut at = 0;
    while let Some(rest) = text.get(at..) {
        let Some(c) = rest.chars().next() else { break };
        if c == crate::said::GAP {
            push(
                &mut all,
                text,
                at,
                at.saturating_add(c.len_utf8()),
                Token::Gap,
            );
            at = at.saturating_add(c.len_utf8());
            continue;
        }
        if is_line_end(c) {
            push(
                &mut all,
                text,
                at,
                at.saturating_add(c.len_utf8()),
                Token::Break,
            );
            at = at.saturating_add(c.len_utf8());
            continue;
        }
        if is_white_space(c) {
            at = at.saturating_add(c.len_utf8());
            continue;
        }
        let (length, token) = next(rest, c);
        push(&mut all, text, at, at.saturating_add(length), token);
        at = at.saturating_add(length.max(1));
    }
    mark_quotations(&mut all);
    all
}

/// The length and kind of the token that starts a text.
fn next(rest: &str, c: char) -> (usize, Token) {
    if let Some(length) = phone(rest, c) {
        return (length, Token::Phone);
    }
    if matches!(c, '@' | '#') {
        let body = run(rest.get(1..).unwrap_or_default(), |c| {
            is_letter(c) || matches!(c, '_' | '-' | '.')
        });
        let body = rest
            .get(1..)
            .unwrap_or_default()
            .get(..body)
            .unwrap_or_default();
        let body = body.trim_end_matches(['.', '-']).len();
        if body > 0 {
            return (body.saturating_add(1), Token::Handle);
        }
    }
    if !is_letter(c) {
        return (c.len_utf8(), Token::Mark(c));
    }
    let joined = run(rest, |c| {
        is_letter(c)
            || matches!(
                c,
                '@' | '.' | '_' | '-' | '+' | '/' | ':' | '%' | '=' | '&' | '?'
            )
    });
    let joined = rest.get(..joined).unwrap_or_default();
    let joined = joined.trim_end_matches(['.', '-', ':', '/', '?', '&', '+', '=', '%']);
    if is_address(joined) {
        return (joined.len(), Token::Address);
    }
    if c.is_ascii_digit() {
        let length = run(rest, |c| {
            c.is_ascii_alphanumeric() || matches!(c, '.' | ',' | ':' | '/' | '-')
        });
        let body = rest
            .get(..length)
            .unwrap_or_default()
            .trim_end_matches(['.', ',', ':', '/', '-']);
        return (body.len(), Token::Number);
    }
    (word(rest), Token::Word)
}

/// The length of the run of characters that starts a text.
fn run(text: &str, of: impl Fn(char) -> bool) -> usize {
    text.find(|c| !of(c)).unwrap_or(text.len())
}

/// The length of a word: letters, and between two letters an apostrophe or a hyphen.
fn word(rest: &str) -> usize {
    let mut end = 0_usize;
    let mut joint = false;
    for (at, c) in rest.char_indices() {
        if is_letter(c) {
            end = at.saturating_add(c.len_utf8());
            joint = false;
        } else if !joint && (is_apostrophe(c) || c == '-') {
            joint = true;
        } else {
            break;
        }
    }
    end
}

/// Whether a run is a mail address, a domain or a link.
fn is_address(run: &str) -> bool {
    if run.contains("://") {
        return true;
    }
    if let Some((local, domain)) = run.split_once('@') {
        return !local.is_empty() && domain.contains('.') && !domain.contains('@');
    }
    let Some((host, end)) = run.split('/').next().unwrap_or_default().rsplit_once('.') else {
        return false;
    };
    let plain = |text: &str| {
        text.chars()
            .all(|c| is_letter(c) || matches!(c, '-' | '.' | '_'))
    };
    // One letter before a dot is an initial, and a title has letters alone on one side.
    host.chars().count() > 1
        && !host.chars().all(|c| c.is_ascii_digit() || c == '.')
        && end.chars().count() >= 2
        && end.chars().all(is_letter)
        && !end
            .chars()
            .any(|c| c.is_ascii_digit() || is_capital(c) && lower_char(c) != c)
        && plain(host)
        && !host.ends_with('.')
}

/// Separators that may stand between two digits of a telephone number.
const SEPARATORS: usize = 4;

/// The length of a telephone number that starts a text.
fn phone(rest: &str, first: char) -> Option<usize> {
    if first != '+' && first != '(' && !first.is_ascii_digit() {
        return None;
    }
    let mut digits = 0_usize;
    let mut end = 0_usize;
    let mut groups = 0_usize;
    let mut in_group = false;
    let mut gap = false;
    let mut between = 0_usize;
    for (at, c) in rest.char_indices() {
        step(1);
        if c.is_ascii_digit() {
            digits = digits.saturating_add(1);
            groups = groups.saturating_add(usize::from(!in_group));
            in_group = true;
            between = 0;
            gap = false;
            end = at.saturating_add(1);
        } else if matches!(c, ' ' | '-' | '(' | ')' | '\u{a0}') || (c == '+' && at == 0) {
            // Two separators in a row end it, but for a bracket beside a space.
            between = between.saturating_add(1);
            if (gap && !matches!(c, '(' | ')' | ' ')) || between > SEPARATORS {
                break;
            }
            gap = true;
            in_group = false;
        } else {
            break;
        }
        if digits > 15 {
            return None;
        }
    }
    let enough = if first == '+' {
        digits >= 7
    } else {
        digits >= 7 && groups >= 2
    };
    let word_after = rest
        .get(end..)
        .and_then(|after| after.chars().next())
        .is_some_and(is_letter);
    let number = rest.get(..end).unwrap_or_default();
    (enough && !word_after && !is_date(number)).then_some(end)
}

/// Whether digits are a date, year first.
fn is_date(number: &str) -> bool {
    let mut parts = number.split('-').map(str::len);
    (parts.next(), parts.next(), parts.next(), parts.next()) == (Some(4), Some(2), Some(2), None)
}

fn push(all: &mut Vec<Word>, text: &str, start: usize, end: usize, token: Token) {
    let span = Span::new(start, end);
    let raw = span.of(text);
    step(raw.len());
    let low: String = if raw.is_ascii() {
        raw.to_ascii_lowercase()
    } else {
        raw.chars()
            .map(|c| if is_apostrophe(c) { '\'' } else { c })
            .map(lower_char)
            .collect()
    };
    let first = raw.chars().find(|c| is_letter(*c));
    let capital = first.is_some_and(is_capital);
    let odd = match token {
        Token::Word | Token::Handle | Token::Number => mixes_scripts(raw),
        Token::Address => !raw.is_ascii(),
        _ => false,
    };
    let tags = if token == Token::Word {
        tags::of(&low)
    } else {
        0
    };
    all.push(Word {
        span,
        tags,
        low,
        token,
        capital,
        odd,
        quoted: false,
    });
}

/// Whether Latin letters stand beside Cyrillic or Greek ones.
fn mixes_scripts(word: &str) -> bool {
    if word.is_ascii() {
        return false;
    }
    let mut latin = false;
    let mut other = false;
    for c in word.chars() {
        match script(c) {
            Script::Latin => latin = true,
            Script::Cyrillic | Script::Greek => other = true,
            _ => {}
        }
    }
    latin && other
}

/// What closes a quotation that a character opens.
fn closes(open: char, c: char) -> bool {
    match open {
        '"' | '\u{ff02}' | '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' => {
            matches!(c, '"' | '\u{ff02}' | '\u{201c}' | '\u{201d}' | '\u{201f}')
        }
        '\u{ab}' | '\u{bb}' => matches!(c, '\u{ab}' | '\u{bb}'),
        '\u{2039}' | '\u{203a}' => matches!(c, '\u{2039}' | '\u{203a}'),
        '\u{2018}' | '\u{201a}' | '\'' => matches!(c, '\u{2018}' | '\u{2019}' | '\''),
        '\u{300c}' => c == '\u{300d}',
        '\u{300e}' => c == '\u{300f}',
        '`' => c == '`',
        _ => false,
    }
}

fn opens(c: char) -> bool {
    matches!(
        c,
        '"' | '\u{ff02}'
            | '\u{201c}'
            | '\u{201d}'
            | '\u{201e}'
            | '\u{201f}'
            | '\u{ab}'
            | '\u{bb}'
            | '\u{2039}'
            | '\u{203a}'
            | '\u{2018}'
            | '\u{201a}'
            | '\''
            | '\u{300c}'
            | '\u{300e}'
            | '`'
    )
}

/// Marks what stands inside quotation marks. One that is never closed holds to the end of the text, but for the
/// plain single one, which may be an apostrophe.
fn mark_quotations(all: &mut [Word]) {
    // A single mark opens before a word that it touches, and closes after one.
    let touches = |left: Option<&Word>, right: Option<&Word>| {
        left.zip(right).is_some_and(|(left, right)| {
            left.span.end == right.span.start
                && left.token != Token::Break
                && right.token != Token::Break
        })
    };
    let single = |c: char| matches!(c, '\'' | '\u{2018}' | '\u{2019}');
    let mut can_open = vec![false; all.len()];
    let mut last_close = None;
    for (at, word) in all.iter().enumerate() {
        let Token::Mark(c) = word.token else { continue };
        let before = at.checked_sub(1).and_then(|before| all.get(before));
        let after = all.get(at.saturating_add(1));
        let (left, right) = (touches(before, Some(word)), touches(Some(word), after));
        if let Some(slot) = can_open.get_mut(at) {
            *slot = !single(c) || (right && !left);
        }
        if single(c) && left && !right {
            last_close = Some(at);
        }
    }
    let mut open: Option<char> = None;
    for (at, word) in all.iter_mut().enumerate() {
        if let Token::Mark(c) = word.token {
            match open {
                Some(mark) if closes(mark, c) => {
                    word.quoted = true;
                    open = None;
                    continue;
                }
                None if opens(c) && can_open.get(at).copied().unwrap_or_default() => {
                    let plain = single(c) && last_close.is_none_or(|last| last < at);
                    open = (!plain).then_some(c);
                }
                _ => {}
            }
        }
        word.quoted = open.is_some();
    }
}

#[cfg(test)]
mod tests;
