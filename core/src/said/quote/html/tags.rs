//! The tags and comments of a text, left to right, each character looked at a fixed number of times.

use super::is_tag;

/// A tag.
pub(in super::super) struct Tag {
    pub(in super::super) start: usize,
    /// Right behind the name.
    pub(in super::super) inside: usize,
    pub(in super::super) end: usize,
    /// In lower case.
    pub(in super::super) name: String,
    pub(in super::super) closing: bool,
}

/// A tag or a comment.
pub(in super::super) enum Piece {
    Tag(Tag),
    Comment { start: usize, end: usize },
}

impl Piece {
    pub(in super::super) const fn start(&self) -> usize {
        match self {
            Self::Tag(tag) => tag.start,
            Self::Comment { start, .. } => *start,
        }
    }
}

/// The longest name of a tag, in bytes.
const NAME: usize = 12;

/// The tags of known names and the comments of a text. A comment never closed reaches to the end.
pub(in super::super) fn pieces(text: &str) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut at = 0;
    // Whether quotes in tags can be trusted: not once one swallowed all that followed.
    let mut quotes = true;
    let mut no_comment_end = false;
    while let Some(start) = text
        .get(at..)
        .and_then(|rest| rest.find('<'))
        .map(|found| at + found)
    {
        let rest = text.get(start..).unwrap_or_default();
        if rest.starts_with("<!--") {
            let end = if no_comment_end {
                None
            } else {
                rest.get(4..).and_then(|rest| rest.find("-->"))
            };
            no_comment_end = end.is_none();
            let end = end.map_or(text.len(), |found| start + found + 7);
            out.push(Piece::Comment { start, end });
            at = end;
            continue;
        }
        let Some((name, closing, inside)) = name(rest) else {
            at = start + 1;
            continue;
        };
        let body = rest.get(inside..).unwrap_or_default();
        let mut length = if quotes {
            quoted_end(body)
        } else {
            body.find('>')
        };
        if length.is_none() && quotes {
            quotes = false;
            length = body.find('>');
        }
        let Some(length) = length else {
            // No tag ends from here on: this one hides all that follows.
            out.push(Piece::Tag(Tag {
                start,
                inside: start + inside,
                end: text.len(),
                name,
                closing,
            }));
            break;
        };
        let end = start + inside + length + 1;
        out.push(Piece::Tag(Tag {
            start,
            inside: start + inside,
            end,
            name,
            closing,
        }));
        at = end;
    }
    out
}

/// The name of the tag a text starts with, whether it closes, and where the name ends.
fn name(rest: &str) -> Option<(String, bool, usize)> {
    let closing = rest.starts_with("</");
    let from = if closing { 2 } else { 1 };
    let body = rest.get(from..)?;
    let length = body
        .bytes()
        .take(NAME + 1)
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'!')
        .count();
    let name = body.get(..length)?.to_ascii_lowercase();
    let after = body.as_bytes().get(length);
    let ends = after
        .is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/' | b':' | b'<'));
    (length > 0 && ends && is_tag(&name)).then_some((name, closing, from + length))
}

/// Where a tag ends whose quoted values may hold brackets.
fn quoted_end(body: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in body.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}
