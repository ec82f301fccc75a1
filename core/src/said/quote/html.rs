//! Parts of a web page: what it quotes, what it hides, what is no words.
//!
//! Tags are read once, left to right. What an element hides goes from its first tag to the last that closes it, and to
//! the end where none does: what is pasted may close more than it opened.

mod tags;

use super::lines::Page;
use super::{Quoted, Why};
use tags::{Piece, Tag, pieces};

/// Elements whose content is no word of the person's.
#[rustfmt::skip]
static TAKEN: &[&str] = &[
    "blockquote", "q", "cite", "pre", "script", "style", "template", "noscript", "iframe", "object", "embed", "svg",
    "math", "title", "head", "textarea", "select", "option", "xmp", "noembed", "noframes", "del", "s", "strike",
    "applet", "audio", "video", "canvas",
];

/// Elements that say that a whole page was pasted.
static PAGE: &[&str] = &["html", "body", "!doctype", "meta"];

/// Other elements, whose tags are known from a nickname in brackets by their names.
#[rustfmt::skip]
static OTHERS: &[&str] = &[
    "link", "div", "span", "p", "br", "hr", "a", "img", "b", "i", "u", "em", "strong", "small", "big", "font", "center",
    "table", "tbody", "thead", "tfoot", "tr", "td", "th", "ul", "ol", "li", "dl", "dt", "dd", "code", "kbd", "samp",
    "tt", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "header", "footer", "main", "aside", "nav",
    "figure", "figcaption", "details", "summary", "form", "input", "button", "label", "fieldset", "legend", "source",
    "map", "area", "sub", "sup", "ins", "mark", "abbr", "address", "time", "wbr", "col", "colgroup", "caption", "base",
    "bdi", "bdo", "data", "dialog", "dfn", "output", "picture", "progress", "ruby", "rt", "rp", "slot", "track", "var",
    "marquee", "o", "v",
];

/// Elements without content.
#[rustfmt::skip]
static EMPTY: &[&str] = &[
    "br", "hr", "img", "input", "link", "meta", "area", "base", "col", "embed", "source", "track", "wbr",
];

/// Marks of an element that nobody sees, in its attributes without spaces.
#[rustfmt::skip]
static UNSEEN: &[&str] = &[
    "display:none", "visibility:hidden", "visibility:collapse", "font-size:0", "font:0", "opacity:0", "opacity:.0",
    "max-height:0", "max-width:0", "line-height:0", "height:0", "width:0", "mso-hide:all", "text-indent:-", "left:-",
    "top:-", "clip:", "clip-path:", "color:transparent", "color:white", "color:#fff", "color:#ffffff",
    "color:rgb(255,255,255)", "color:rgba(0,0,0,0)", "transform:scale(0", "aria-hidden=\"true\"", "aria-hidden=true",
    "aria-hidden='true'", "font-size:1px", "content-visibility:hidden",
];

/// Marks of an element that quotes, in its attributes.
static QUOTING: &[&str] = &[
    "quote",
    "gmail_attr",
    "divrplyfwdmsg",
    "olk_src_body",
    "moz-cite",
    "messageheader",
    "moz-forward",
];

/// Whether a word in angle brackets is the name of a tag.
pub(super) fn is_tag(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let is = |table: &[&str]| table.contains(&lower.as_str());
    is(TAKEN) || is(PAGE) || is(OTHERS)
}

pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let mut pieces = pieces(page.text);
    pieces.retain(|piece| page.shows(piece.start()));
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let mut next = at + 1;
        let cut = match piece {
            Piece::Comment { start, end } => Some((*start, *end)),
            Piece::Tag(tag) if tag.closing => stray(tag),
            Piece::Tag(tag) => {
                if PAGE.contains(&tag.name.as_str()) {
                    Some((tag.start, page.len()))
                } else if takes(page, tag) && !EMPTY.contains(&tag.name.as_str()) {
                    let (end, after) = close(&pieces, at, page.len());
                    next = after;
                    Some((tag.start, end))
                } else {
                    attributed(page, tag)
                }
            }
        };
        if let Some((start, end)) = cut {
            found.push(Quoted {
                start,
                end,
                why: Why::Html,
            });
        }
        at = next;
    }
}

/// Whether the content of an element goes.
fn takes(page: &Page, tag: &Tag) -> bool {
    if TAKEN.contains(&tag.name.as_str()) {
        return true;
    }
    let attributes: String = page
        .slice(tag.inside, tag.end)
        .chars()
        .filter(|c| !c.is_ascii_whitespace())
        .collect::<String>()
        .to_ascii_lowercase();
    if attributes.len() < 2 {
        return false;
    }
    let words = page.slice(tag.inside, tag.end).to_ascii_lowercase();
    let hidden = words
        .split(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>' | '='))
        .any(|word| word == "hidden");
    hidden
        || UNSEEN.iter().any(|mark| {
            attributes.match_indices(mark).any(|(at, _)| {
                let rest = attributes.get(at + mark.len()..).unwrap_or_default();
                // 0.9 of something is seen.
                !mark.ends_with('0')
                    || !rest.starts_with(|c: char| c.is_ascii_digit() || c == '.')
                    || rest
                        .trim_start_matches(['.', '0'])
                        .starts_with(|c: char| !c.is_ascii_digit())
            })
        })
        || QUOTING.iter().any(|mark| attributes.contains(mark))
}

/// Where an element ends that starts with a piece, and the piece after it: at the last tag of its name that closes.
fn close(pieces: &[Piece], at: usize, len: usize) -> (usize, usize) {
    let Some(Piece::Tag(first)) = pieces.get(at) else {
        return (len, pieces.len());
    };
    let everywhere = TAKEN.contains(&first.name.as_str());
    let mut depth = 0_usize;
    let mut last = None;
    for (place, piece) in pieces.iter().enumerate().skip(at) {
        let Piece::Tag(tag) = piece else { continue };
        if tag.name != first.name {
            continue;
        }
        if !tag.closing {
            depth += 1;
            continue;
        }
        depth = depth.saturating_sub(1);
        if depth == 0 {
            last = Some((tag.end, place + 1));
            // Any element may stand around another; only what is quoted reaches to the last.
            if !everywhere {
                break;
            }
        }
    }
    last.filter(|_| depth == 0).unwrap_or((len, pieces.len()))
}

/// A tag that closes what was never opened here.
fn stray(tag: &Tag) -> Option<(usize, usize)> {
    TAKEN
        .contains(&tag.name.as_str())
        .then_some((tag.start, tag.end))
}

/// A tag that stays open to the eye may say things in its attributes.
fn attributed(page: &Page, tag: &Tag) -> Option<(usize, usize)> {
    let inside = page.slice(tag.inside, tag.end);
    // Those of a link are judged with its text.
    (inside.contains('=') && tag.name != "a").then_some((tag.start, tag.end))
}

#[cfg(test)]
mod tests;
