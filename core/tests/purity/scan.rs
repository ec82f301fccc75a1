//! A small reader of Rust source: enough to tell code from comments and texts, and code from its own tests.

/// A piece of code, with the line it stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    /// The line, from 1.
    pub(crate) line: usize,
    /// What it is.
    pub(crate) kind: Kind,
}

/// The kinds of code this reader tells apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or a keyword; a raw name stands without its `r#`.
    Word(String),
    /// A number as it is written, suffix included.
    Number(String),
    /// One character of punctuation.
    Mark(char),
    /// A text, a character or a byte of any form; what it says is left out.
    Text,
    /// A lifetime or a label.
    Lifetime,
}

impl Token {
    /// Whether this is that word.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(&self.kind, Kind::Word(own) if own == word)
    }

    /// Whether this is that mark.
    pub(crate) fn is_mark(&self, mark: char) -> bool {
        self.kind == Kind::Mark(mark)
    }

    /// The word, when it is one.
    pub(crate) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// The code of a file, without comments and without what is compiled for tests alone.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    without_tests(all(text))
}

/// Every piece of code of a file.
pub(crate) fn all(text: &str) -> Vec<Token> {
    let mut reader = Reader {
        rest: text,
        line: 1,
        tokens: Vec::new(),
    };
    while reader.step() {}
    reader.tokens
}

struct Reader<'text> {
    rest: &'text str,
    line: usize,
    tokens: Vec<Token>,
}

impl Reader<'_> {
    /// Reads one piece; false at the end.
    fn step(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else {
            return false;
        };
        if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else if self.rest.starts_with("//") {
            self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
        } else if self.rest.starts_with("/*") {
            self.skip(block_comment(self.rest));
        } else if let Some(length) = text_length(self.rest) {
            self.push(Kind::Text, length);
        } else if first == '\'' {
            let name: usize = self
                .rest
                .chars()
                .skip(1)
                .take_while(|c| word_part(*c))
                .map(char::len_utf8)
                .sum();
            self.push(Kind::Lifetime, 1 + name);
        } else if first.is_ascii_digit() {
            let length = number_length(self.rest, self.after_a_point());
            self.push(Kind::Number(self.rest[..length].to_owned()), length);
        } else if word_part(first) {
            let raw = if self.rest.starts_with("r#") { 2 } else { 0 };
            let length: usize = self.rest[raw..]
                .chars()
                .take_while(|c| word_part(*c))
                .map(char::len_utf8)
                .sum();
            self.push(
                Kind::Word(self.rest[raw..raw + length].to_owned()),
                raw + length,
            );
        } else {
            self.push(Kind::Mark(first), first.len_utf8());
        }
        true
    }

    fn skip(&mut self, length: usize) {
        self.line += self.rest[..length].matches('\n').count();
        self.rest = &self.rest[length..];
    }

    fn push(&mut self, kind: Kind, length: usize) {
        self.tokens.push(Token {
            line: self.line,
            kind,
        });
        self.skip(length);
    }

    /// Whether what comes now is a field of a tuple: `pair.0.1` holds no float.
    fn after_a_point(&self) -> bool {
        match self.tokens.as_slice() {
            [.., before, point] => point.is_mark('.') && !before.is_mark('.'),
            _ => false,
        }
    }
}

fn word_part(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}

/// The length of a block comment, with the ones inside it.
fn block_comment(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The length of a text, raw text, byte text, character or byte that begins here; none when a lifetime or a name does.
fn text_length(text: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(|prefix| {
        text.strip_prefix(prefix).is_some_and(|rest| {
            rest.starts_with('"')
                || (prefix.ends_with('r') && rest.trim_start_matches('#').starts_with('"'))
                || (*prefix == "b" && rest.starts_with('\''))
                || (prefix.is_empty() && rest.starts_with('\''))
        })
    })?;
    let body = &text[prefix.len()..];
    let length = if prefix.ends_with('r') {
        let hashes = body.len() - body.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(hashes));
        let inside = &body[hashes + 1..];
        hashes + 1 + inside.find(&end).map_or(inside.len(), |at| at + end.len())
    } else if body.starts_with('"') {
        quoted(body, '"')
    } else {
        // A quote that does not close after one character or one escape begins a lifetime.
        let mut characters = body.chars().skip(1);
        let one = characters.next()?;
        if one != '\\' && characters.next() != Some('\'') {
            return None;
        }
        quoted(body, '\'')
    };
    Some(prefix.len() + length)
}

/// The length of a text between two quotes, escapes read over.
fn quoted(text: &str, quote: char) -> usize {
    let mut characters = text.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        if character == '\\' {
            characters.next();
        } else if character == quote {
            return at + 1;
        }
    }
    text.len()
}

/// The length of a number: its digits, its fraction unless it is a field, its exponent and its suffix.
fn number_length(text: &str, field: bool) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        from + bytes[from..]
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
            .count()
    };
    let mut end = digits(0);
    let decimal = !["0x", "0b", "0o"].iter().any(|base| text.starts_with(base));
    if decimal && !field && bytes.get(end) == Some(&b'.') {
        let after = bytes.get(end + 1).copied();
        let fraction = after.is_some_and(|byte| byte.is_ascii_digit());
        let bare = after != Some(b'.')
            && !after.is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        if fraction || bare {
            end = digits(end + 1);
        }
    }
    let exponent = matches!(bytes.get(end - 1), Some(b'e' | b'E'))
        && matches!(bytes.get(end), Some(b'+' | b'-'));
    if decimal && exponent {
        digits(end + 1)
    } else {
        end
    }
}

/// Leaves out every item under `#[cfg(test)]`: its attribute, and all to the end of its block or its semicolon.
fn without_tests(tokens: Vec<Token>) -> Vec<Token> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut rest = tokens.as_slice();
    while let Some(first) = rest.first() {
        if let Some(after) = after_cfg_test(rest) {
            rest = &rest[after + item_length(&rest[after..])..];
        } else {
            kept.push(first.clone());
            rest = &rest[1..];
        }
    }
    kept
}

/// The length of `#[cfg(test)]`, when it stands here.
fn after_cfg_test(tokens: &[Token]) -> Option<usize> {
    let [hash, open, cfg, parenthesis, test, ..] = tokens else {
        return None;
    };
    let here = hash.is_mark('#')
        && open.is_mark('[')
        && cfg.is_word("cfg")
        && parenthesis.is_mark('(')
        && test.is_word("test")
        && tokens.get(5)?.is_mark(')')
        && tokens.get(6)?.is_mark(']');
    here.then_some(7)
}

/// The length of the item that begins here: to the `}` that closes its first block, or to a `;` before any.
fn item_length(tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark('{' | '(' | '[') => depth += 1,
            Kind::Mark('}' | ')' | ']') => {
                depth = depth.saturating_sub(1);
                if depth == 0 && token.is_mark('}') {
                    return at + 1;
                }
            }
            Kind::Mark(';') if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// The module files a source declares for tests alone: `#[cfg(test)] mod NAME;`.
pub(crate) fn test_modules(text: &str) -> Vec<String> {
    let tokens = all(text);
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let Some(after) = after_cfg_test(&tokens[at..]) else {
            continue;
        };
        let item = &tokens[at + after..at + after + item_length(&tokens[at + after..])];
        let Some(module) = item.iter().position(|token| token.is_word("mod")) else {
            continue;
        };
        if let [_, name, end, ..] = &item[module..]
            && end.is_mark(';')
        {
            found.extend(name.word().map(str::to_owned));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Kind, all, test_modules, tokens};

    fn words(text: &str) -> Vec<String> {
        tokens(text)
            .iter()
            .filter_map(|token| token.word().map(str::to_owned))
            .collect()
    }

    fn numbers(text: &str) -> Vec<String> {
        let number = |token: super::Token| match token.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        };
        tokens(text).into_iter().filter_map(number).collect()
    }

    #[test]
    fn comments_and_texts_are_not_code() {
        assert_eq!(words("a // b\nc /* d /* e */ f */ g"), ["a", "c", "g"]);
        assert_eq!(
            words(r##"a "b \" c" d r#"e " f"# g b"h" i c"j" k br"l" m"##),
            ["a", "d", "g", "i", "k", "m"]
        );
        assert_eq!(
            words(r"a 'b' c '\'' d b'e' f '\u{61}' g '/' h"),
            ["a", "c", "d", "f", "g", "h"]
        );
        assert_eq!(words("/// doc std::fs\n//! more\nfn a() {}"), ["fn", "a"]);
        assert_eq!(words("let unclosed = \"std::fs"), ["let", "unclosed"]);
    }

    #[test]
    fn a_lifetime_is_not_a_text() {
        assert_eq!(
            words("fn f<'a>(x: &'a str) -> &'static str { 'l: loop { break 'l } }")
                .last()
                .unwrap(),
            "break"
        );
        assert_eq!(
            all("'a' 'b")
                .iter()
                .filter(|token| token.kind == Kind::Lifetime)
                .count(),
            1
        );
    }

    #[test]
    fn numbers_keep_their_form() {
        assert_eq!(
            numbers("0..45 1_000u64 0x2D 1.5 2. 3e-4 7.max(8) pair.0.1 x[9] 4f32"),
            [
                "0", "45", "1_000u64", "0x2D", "1.5", "2.", "3e-4", "7", "8", "0", "1", "9", "4f32"
            ]
        );
    }

    #[test]
    fn a_raw_name_is_its_name_and_lines_are_counted() {
        assert_eq!(words("r#static"), ["static"]);
        let lines: Vec<usize> = all("a\n/* \n */ b \"\n\" c")
            .iter()
            .map(|token| token.line)
            .collect();
        assert_eq!(lines, [1, 3, 3, 4]);
    }

    #[test]
    fn what_is_compiled_for_tests_alone_is_left_out() {
        let text = "fn a() {} #[cfg(test)] mod tests { fn b() { if c { d } } } fn e() {} #[cfg(test)] use f::g; fn h() {}";
        assert_eq!(words(text), ["fn", "a", "fn", "e", "fn", "h"]);
        assert_eq!(words("#[cfg(not(test))] fn a() {}").last().unwrap(), "a");
        assert_eq!(
            words("#[cfg(test)] fn a(x: [u8; 2]) { b } fn c() {}"),
            ["fn", "c"]
        );
    }

    #[test]
    fn test_modules_in_files_of_their_own_are_named() {
        assert_eq!(
            test_modules(
                "#[cfg(test)]\nmod tests;\nmod other;\n#[cfg(test)] mod inline { mod x; }"
            ),
            ["tests"]
        );
        assert_eq!(
            test_modules("#[cfg(test)]\n#[path = \"x.rs\"]\npub(crate) mod samples;"),
            ["samples"]
        );
    }
}
