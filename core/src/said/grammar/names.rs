//! Names and things: where one starts, and where it ends.

use super::tags;
use super::words::{Token, Word, words};
use crate::said::span::Span;
use crate::text::baseline::{class, is_white_space, lower_char};
use crate::text::steps::step;
use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization as _;

/// Words that stand before a thing.
const ARTICLES: &[&str] = &[
    "the", "a", "an", "my", "our", "your", "this", "that", "these", "those", "his", "her", "their",
    "its", "some",
];
/// Small words inside a name.
const INSIDE: &[&str] = &[
    "of", "de", "van", "von", "der", "den", "da", "del", "di", "la", "le", "bin", "al", "y",
];
/// Words longest a thing may have.
const LONGEST: usize = 8;

/// A name or a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Its first word, after an article.
    pub start: usize,
    /// Past its last word.
    pub end: usize,
    /// Whether it is an address, a handle, a number, or has a capital.
    pub proper: bool,
    /// Whether an article or a possessive pronoun stands before it.
    pub article: bool,
    /// Whether it ends with a possessive 's.
    pub possessive: bool,
    /// Its words, in lower case, one space between two.
    pub key: String,
    /// Another name of the same place: without "channel".
    pub short: Option<String>,
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// Whether it is that name, however it is written.
    #[must_use]
    pub fn is(&self, key: &str) -> bool {
        self.key == key || self.short.as_deref() == Some(key)
    }

    /// Whether it names somebody, rather than everyone or nobody in particular.
    #[must_use]
    pub fn names_somebody(&self) -> bool {
        !self.key.is_empty()
            && !self
                .key
                .split(' ')
                .any(|word| tags::of(word) & tags::NOBODY != 0)
    }
}

/// A text as names are compared: its words in lower case, one space between two. None for a text with anything
/// around its words, or that looks like what it is not.
#[must_use]
pub fn key_of(text: &str) -> Option<String> {
    let text = text.trim_matches(is_white_space);
    let first = text.chars().next()?;
    let last = text.chars().next_back()?;
    let starts = class(first).is_word() || matches!(first, '#' | '@' | '+' | '(');
    let dotted = || {
        let word = text
            .trim_end_matches('.')
            .rsplit([' ', '.'])
            .next()
            .unwrap_or_default()
            .chars()
            .map(lower_char)
            .collect::<String>();
        tags::of(&word) & (tags::DOTTED | tags::TITLES) != 0 || word.chars().count() == 1
    };
    let ends = class(last).is_word() || last == ')' || (last == '.' && dotted());
    let plain = text.chars().all(|c| {
        class(c).is_word()
            || is_white_space(c)
            || matches!(
                c,
                '#' | '@'
                    | '+'
                    | '('
                    | ')'
                    | '.'
                    | ','
                    | '-'
                    | '_'
                    | '\''
                    | '\u{2019}'
                    | '&'
                    | '/'
                    | ':'
            )
    });
    if !starts || !ends || !plain {
        return None;
    }
    let all = words(text);
    if all
        .iter()
        .any(|word| word.odd || matches!(word.token, Token::Gap | Token::Break))
    {
        return None;
    }
    Some(joined(&all))
}

/// The key of a word of a turn by itself; none as [`key_of`].
#[must_use]
pub fn key_of_word<'t>(word: &'t Word, text: &'t str) -> Option<Cow<'t, str>> {
    let raw = word.span.of(text);
    // A word of ASCII is its own key.
    if word.token == Token::Word && raw.is_ascii() {
        return Some(Cow::Borrowed(&word.low));
    }
    key_of(raw).map(Cow::Owned)
}

fn joined(all: &[Word]) -> String {
    let mut key = String::new();
    for word in all {
        step(word.low.len());
        if matches!(word.token, Token::Mark(_) | Token::Gap | Token::Break)
            && !matches!(word.token, Token::Mark('#' | '+'))
        {
            continue;
        }
        if !key.is_empty() {
            key.push(' ');
        }
        match word.token {
            Token::Phone => key.extend(word.low.chars().filter(char::is_ascii_digit)),
            _ if word.low.is_ascii() => key.push_str(&word.low),
            _ => key.extend(word.low.nfc()),
        }
    }
    key
}

/// Whether a word is in capitals by itself: a name, not the start of a sentence or a day.
fn is_proper(word: &Word) -> bool {
    word.token == Token::Word && word.capital && !word.has(tags::CALENDAR) && !word.has(BOUNDS)
}

/// Words that no name goes over.
const BOUNDS: u64 = tags::BOUNDARIES | tags::SUBJECTS | tags::NUMBERS;

/// A word's own letters without a possessive ending.
fn without_possessive(low: &str) -> Option<&str> {
    low.strip_suffix("'s")
        .or_else(|| low.strip_suffix("s'").map(|_| low.trim_end_matches('\'')))
}

/// The name or thing that starts at a word, before `end`.
#[must_use]
pub fn name_at(all: &[Word], at: usize, end: usize) -> Option<Name> {
    let mut start = at;
    let mut article = false;
    let first = all.get(start).filter(|_| start < end)?;
    if first.is_in(ARTICLES) {
        article = true;
        start = start.saturating_add(1);
    }
    let first = all
        .get(start)
        .filter(|word| start < end && !word.quoted && !word.odd)?;
    match first.token {
        Token::Address | Token::Handle | Token::Phone => {
            return Some(made(
                all,
                start,
                start.saturating_add(1),
                true,
                article,
                false,
            ));
        }
        Token::Word => {}
        _ => return None,
    }
    if is_proper(first) || first.has(tags::TITLES) {
        return proper(all, start, end, article);
    }
    common(all, start, end, article)
}

fn proper(all: &[Word], start: usize, end: usize, article: bool) -> Option<Name> {
    let mut at = start;
    let mut possessive = false;
    let mut last = start;
    while at < end && at.saturating_sub(start) < LONGEST {
        let word = all.get(at)?;
        if word.quoted || word.odd {
            break;
        }
        let after = |by: usize| {
            all.get(at.saturating_add(by))
                .filter(|_| at.saturating_add(by) < end)
        };
        let joins = word.is_in(INSIDE) && at > start && after(1).is_some_and(is_proper);
        let ampersand = word.is_mark('&') && at > start && after(1).is_some_and(is_proper);
        // A title's, an initial's or a firm's dot, and the comma before "Inc".
        let dot = word.is_mark('.')
            && at > start
            && all.get(at.saturating_sub(1)).is_some_and(|before| {
                before.has(tags::TITLES)
                    || before.has(tags::DOTTED)
                    || before.low.chars().count() == 1
            });
        let comma = word.is_mark(',')
            && at > start
            && after(1).is_some_and(|next| next.has(tags::DOTTED) && next.capital);
        let counted = word.token == Token::Handle && at > start && word.low.starts_with('#');
        let titled = at == start && word.has(tags::TITLES);
        if is_proper(word) || titled {
            last = at.saturating_add(1);
            if let Some(_base) = without_possessive(&word.low) {
                possessive = true;
                break;
            }
        } else if counted {
            last = at.saturating_add(1);
            break;
        } else if dot {
            last = at.saturating_add(1);
        } else if !(joins || ampersand || comma) {
            break;
        }
        at = at.saturating_add(1);
    }
    let all_title = all
        .get(start..last)?
        .iter()
        .all(|word| word.has(tags::TITLES) || word.is_mark('.'));
    (!all_title).then(|| made(all, start, last, true, article, possessive))
}

fn common(all: &[Word], start: usize, end: usize, article: bool) -> Option<Name> {
    let mut at = start;
    let mut possessive = false;
    while at < end && at.saturating_sub(start) < LONGEST {
        let word = all.get(at)?;
        let goes_on = word.token == Token::Word
            && !word.quoted
            && !word.odd
            && !word.has(BOUNDS | tags::FINITE | tags::COMMON | tags::CALENDAR);
        // "ida dinner's at seven": a thing that is, not a thing's.
        let is = at > start
            && word.low.ends_with("'s")
            && all.get(at.saturating_add(1)).is_some_and(|next| {
                next.is_in(&[
                    "at", "on", "in", "not", "ready", "here", "off", "over", "late", "going",
                ])
            });
        if is {
            break;
        }
        if !goes_on {
            break;
        }
        at = at.saturating_add(1);
        if without_possessive(&word.low).is_some() {
            possessive = true;
            break;
        }
    }
    (at > start).then(|| made(all, start, at, false, article, possessive))
}

fn made(
    all: &[Word],
    start: usize,
    end: usize,
    proper: bool,
    article: bool,
    possessive: bool,
) -> Name {
    let own = all.get(start..end).unwrap_or_default();
    let mut key = joined(own);
    let mut span = match (own.first(), own.last()) {
        (Some(first), Some(last)) => first.span.with(last.span),
        _ => Span::default(),
    };
    if possessive {
        if let Some(base) = key.strip_suffix("'s") {
            // The apostrophe may be of several bytes, the s is one.
            let cut = own.last().map_or(0, |word| {
                word.span
                    .end
                    .saturating_sub(word.span.start)
                    .saturating_sub(base_bytes(word))
            });
            span.end = span.end.saturating_sub(cut);
            key = base.to_owned();
        } else {
            key = key.trim_end_matches('\'').to_owned();
        }
    }
    Name {
        start,
        end,
        proper,
        article,
        possessive,
        key,
        short: None,
        span,
    }
}

/// Bytes of a word before its possessive ending, as written.
fn base_bytes(word: &Word) -> usize {
    // Lowering keeps the length of what apostrophes are not part of in nearly every script; where it does
    // not, the span ends at the word's start at the least.
    word.low.strip_suffix("'s").map_or(word.low.len(), str::len)
}

/// A list of names: "Ida", "Ida and Bo", "Ida, Bo and Cy".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The names.
    pub all: Vec<Name>,
    /// Past the last word.
    pub end: usize,
    /// Whether one was offered as a choice: "Ida or Bo".
    pub choice: bool,
}

/// Names a list may have.
const MOST: usize = 64;

/// The list of names that starts at a word, before `end`. It ends before what cannot be in it.
#[must_use]
pub fn names_at(all: &[Word], at: usize, end: usize) -> Option<Names> {
    let mut place = at;
    if all.get(place).is_some_and(|word| word.is("both")) {
        place = place.saturating_add(1);
    }
    let first = name_at(all, place, end)?;
    let mut names = Names {
        end: first.end,
        all: vec![first],
        choice: false,
    };
    while names.all.len() < MOST {
        let Some(last) = names.all.last() else { break };
        if last.possessive {
            break;
        }
        let mut next = names.end;
        let word = |at: usize| all.get(at).filter(|word| at < end && !word.quoted);
        let comma = word(next).is_some_and(|word| word.is_mark(','));
        next = next.saturating_add(usize::from(comma));
        let and =
            word(next).is_some_and(|word| word.is("and") || word.is_mark('&') || word.is_mark('+'));
        let or = word(next).is_some_and(|word| word.is("or"));
        if !comma && !and && !or {
            break;
        }
        next = next.saturating_add(usize::from(and || or));
        let Some(found) = name_at(all, next, end) else {
            break;
        };
        // A thing in lower case belongs to a list of names in lower case only after "and".
        let listed = found.proper || ((and || or) && !last.proper);
        if found.article || !listed {
            break;
        }
        // "Ida and Bo will call": what Bo does is another clause.
        if word(found.end).is_some_and(|after| {
            after.has(tags::FINITE) || after.has(tags::COMMON) && !after.capital
        }) {
            break;
        }
        names.choice |= or;
        names.end = found.end;
        names.all.push(found);
    }
    Some(names)
}

#[cfg(test)]
mod tests;
