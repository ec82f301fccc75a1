//! Takes out of a turn what the person did not write: quotations, pastes, what is hidden (contract: S 3, C §8).
//!
//! Every doubt removes: what is taken out can only take an approval away. A turn is read in two steps, over and over
//! until nothing more is found: first the blocks, which show by their form (quote marks, fences, headers, chat, HTML),
//! then what words say (announcements, reported speech, long quotations, links). Each step is a pass over the text that
//! costs time linear in it, and the number of rounds is fixed.

mod announce;
mod chars;
mod chat;
mod draft;
mod fences;
mod headers;
mod hidden;
mod html;
mod indent;
mod lexicon;
mod lines;
mod links;
mod marks;
mod quotes;
mod signature;
mod words;

#[cfg(test)]
mod tests;

use draft::Draft;
use lines::Page;

/// Why something was removed (contract: C §8, Operations).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// A line under a quote mark.
    Marker,
    /// A fenced block.
    Fence,
    /// A reply or forward header, and all that follows it.
    Header,
    /// Words that announce a paste, and what follows them.
    Announced,
    /// What somebody is said to have said, after a colon.
    SaidColon,
    /// A quotation of more than 80 characters.
    LongQuote,
    /// A part of a web page that is quoted, hidden or no words.
    Html,
    /// Lines of a conversation copied from a chat.
    Chat,
    /// A signature, and all that follows it.
    Signature,
    /// An indented block.
    Indented,
    /// Characters nobody sees, and targets that differ from what is shown.
    Hidden,
}

impl Why {
    /// The word for it in an answer.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Marker => "marker",
            Self::Fence => "fence",
            Self::Header => "header",
            Self::Announced => "announced",
            Self::SaidColon => "said_colon",
            Self::LongQuote => "long_quote",
            Self::Html => "html",
            Self::Chat => "chat",
            Self::Signature => "signature",
            Self::Indented => "indented",
            Self::Hidden => "hidden",
        }
    }
}

/// A removed range, in bytes of the input, both ends on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// Why it was removed.
    pub why: Why,
}

/// A text without what was quoted in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unquoted {
    /// What is kept, with a gap where something was removed between kept words.
    pub text: String,
    /// What was removed: sorted, disjoint, neighbours of one reason joined.
    pub quoted: Vec<Quoted>,
}

/// How often the text is gone over at most. Two rounds do for nearly every turn: one that finds, one that finds nothing.
/// What still changes after the last is made to.
const ROUNDS: usize = 8;

/// Takes out what was quoted. What it answers stays as it is when it is unquoted again.
#[must_use]
pub fn unquote(text: &str) -> Unquoted {
    let mut draft = Draft::new(text);
    // With hidden characters in the way no header would be known, so they leave no gap at first.
    if draft.remove(&hidden::find(text)) {
        settle(&mut draft, false);
    }
    if !settle(&mut draft, true) {
        draft.remove_all(Why::Announced);
    }
    Unquoted {
        text: draft.show(true).text,
        quoted: draft.quoted(),
    }
}

/// Removes until nothing more is found; says whether it came to that.
fn settle(draft: &mut Draft, hidden_leave_gaps: bool) -> bool {
    for _ in 0..ROUNDS {
        let shown = draft.show(hidden_leave_gaps);
        let words = words::words(&shown.text);
        let page = Page::new(&shown.text, &words);
        let mut found = blocks(&page);
        if found.is_empty() {
            found = said(&page);
        }
        if found.is_empty() {
            return true;
        }
        draft.remove_shown(&shown, found);
    }
    false
}

/// What shows by its form. What stands in a fence, or under a mark, goes with it and shows nothing else.
fn blocks(page: &Page) -> Vec<Quoted> {
    let mut found = Vec::new();
    fences::find(page, &mut found);
    // What a comment holds is no header of anything.
    html::find(&page.without(&found), &mut found);
    let open = page.without(&found);
    marks::find(&open, &mut found);
    let bare = open.without(&found);
    // A header may be wrapped so that a line of it looks marked.
    headers::find(&open, &bare, &mut found);
    signature::find(&bare, &mut found);
    chat::find(&bare, &mut found);
    indent::find(&bare, &mut found);
    found
}

/// What shows by its words.
fn said(page: &Page) -> Vec<Quoted> {
    let mut found = Vec::new();
    announce::find(page, &mut found);
    quotes::find(page, &mut found);
    links::find(page, &mut found);
    found
}
