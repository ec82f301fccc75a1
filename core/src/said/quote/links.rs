//! Links whose text says one thing and whose target another, and names that are somebody else's address.

use super::chars::{Bare, Kind};
use super::lines::Page;
use super::{Quoted, Why};
use crate::text::steps::step;

/// Where a byte stands next; asked with places that only grow, it looks at each byte once.
struct Next {
    byte: u8,
    at: usize,
}

impl Next {
    const fn new(byte: u8) -> Self {
        Self { byte, at: 0 }
    }

    fn from(&mut self, bytes: &[u8], from: usize) -> Option<usize> {
        self.at = self.at.max(from);
        while bytes.get(self.at).is_some_and(|byte| *byte != self.byte) {
            self.at += 1;
        }
        (self.at < bytes.len()).then_some(self.at)
    }
}

pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let definitions = definitions(page, found);
    markdown(page, definitions, found);
    anchors(page, found);
    brackets(page, found);
}

fn hide(start: usize, end: usize, found: &mut Vec<Quoted>) {
    found.push(Quoted {
        start,
        end,
        why: Why::Hidden,
    });
}

/// Lines that give a target to a name in brackets; says whether there is one.
fn definitions(page: &Page, found: &mut Vec<Quoted>) -> bool {
    let mut any = false;
    for line in &page.lines {
        let content = page.content(line).bare_start();
        let defines = content.starts_with('[')
            && content
                .find("]:")
                .and_then(|at| content.get(at + 2..))
                .is_some_and(|target| is_target(target.bare_start()));
        if defines {
            hide(line.start, line.next, found);
            any = true;
        }
    }
    any
}

fn is_target(text: &str) -> bool {
    let low: String = text
        .chars()
        .take(8)
        .collect::<String>()
        .to_ascii_lowercase();
    ["mailto:", "http:", "https:", "tel:", "sms:", "<"]
        .iter()
        .any(|scheme| low.starts_with(scheme))
}

/// `[text](target)`, and `[text][name]` where names are given targets.
fn markdown(page: &Page, definitions: bool, found: &mut Vec<Quoted>) {
    let bytes = page.text.as_bytes();
    step(bytes.len());
    let (mut round, mut square) = (Next::new(b')'), Next::new(b']'));
    let mut opens: Option<usize> = None;
    let mut skip = 0;
    for (at, byte) in bytes.iter().enumerate() {
        if at < skip {
            continue;
        }
        if *byte == b'[' {
            opens = Some(at);
        }
        if *byte != b']' {
            continue;
        }
        let Some(open) = opens.take() else { continue };
        let (close, named) = match bytes.get(at + 1) {
            Some(b'(') => (round.from(bytes, at + 2), false),
            Some(b'[') if definitions => (square.from(bytes, at + 2), true),
            _ => continue,
        };
        let Some(close) = close else { continue };
        let target = page.slice(at + 2, close).bare();
        // "[1](see below)" is no link.
        let is_link = is_target(target)
            || target.contains('@')
            || target.starts_with(['#', '/'])
            || (target.contains('.') && !target.contains(' '));
        if named || (is_link && differs(page.slice(open + 1, at), target)) {
            let image = open > 0 && bytes.get(open - 1) == Some(&b'!');
            hide(if image { open - 1 } else { open }, close + 1, found);
            skip = close + 1;
        }
    }
}

/// `<a href="target">text</a>`.
fn anchors(page: &Page, found: &mut Vec<Quoted>) {
    let lower = page.text.to_ascii_lowercase();
    let mut from = 0;
    while let Some(start) = lower
        .get(from..)
        .and_then(|rest| rest.find("<a "))
        .map(|at| from + at)
    {
        let rest = lower.get(start..).unwrap_or_default();
        let Some(end) = rest.find("</a").map(|at| start + at) else {
            return;
        };
        let inside = page.slice(start, end);
        if let Some((head, shown)) = inside.split_once('>') {
            let target = lower
                .get(start..start + head.len())
                .and_then(|low| low.find("href"))
                .and_then(|at| head.get(at + 4..))
                .unwrap_or_default();
            let target = target.trim_start_matches([' ', '=']);
            let target = match target.chars().next() {
                Some(quote @ ('"' | '\'')) => target
                    .get(1..)
                    .and_then(|rest| rest.split(quote).next())
                    .unwrap_or_default(),
                _ => target.split([' ', '>']).next().unwrap_or_default(),
            };
            if !target.is_empty() && differs(shown, target) {
                let close = lower
                    .get(end..)
                    .and_then(|rest| rest.find('>'))
                    .map_or(page.len(), |at| end + at + 1);
                hide(start, close, found);
            }
        }
        from = end;
    }
}

/// `shown <target>`, `shown (mailto:target)` and `<target|shown>`.
fn brackets(page: &Page, found: &mut Vec<Quoted>) {
    let bytes = page.text.as_bytes();
    step(bytes.len());
    let mut last = 0;
    let mut closes = [
        (b'<', Next::new(b'>')),
        (b'(', Next::new(b')')),
        (b'[', Next::new(b']')),
    ];
    let mut angle = Next::new(b'<');
    for (at, byte) in bytes.iter().enumerate() {
        let Some((_, close)) = closes.iter_mut().find(|(open, _)| open == byte) else {
            continue;
        };
        let Some(close) = close.from(bytes, at + 1) else {
            continue;
        };
        if angle.from(bytes, at + 1).is_some_and(|angle| angle < close) {
            continue;
        }
        let inside = page.slice(at + 1, close);
        let end = close + 1;
        if *byte != b'<' && !is_target(inside) {
            continue;
        }
        let before = page.slice(last, at);
        last = end;
        if let Some((target, shown)) = inside.split_once('|') {
            if (is_target(target) || target.contains('@')) && differs(shown, target) {
                hide(at, end, found);
            }
            continue;
        }
        if !inside.contains('@') && !is_target(inside) {
            continue;
        }
        // A mail to more than one, or with words already in it, is not what is shown.
        let shown = name_before(before);
        let loaded = is_target(inside) && inside.contains('?') && inside.contains('@');
        if loaded || (looks_like_target(shown) && differs(shown, inside)) {
            let from = before.rfind(shown).filter(|_| !shown.is_empty());
            let lead = before.get(..from.unwrap_or(before.len())).unwrap_or(before);
            let lead = lead.trim_end_matches(['"', '\'', '\u{201c}', '\u{2018}', '<', '(']);
            hide(at - before.len() + lead.len(), end, found);
        }
    }
}

/// The word right before a bracket, or the last address in a quoted name there.
fn name_before(before: &str) -> &str {
    let tail = before
        .char_indices()
        .rev()
        .take(120)
        .take_while(|(_, c)| !super::lines::is_separator(*c))
        .last()
        .and_then(|(at, _)| before.get(at..))
        .unwrap_or_default()
        .bare_end();
    let quoted = tail
        .strip_suffix(['"', '\'', '\u{201d}', '\u{2019}'])
        .and_then(|inner| {
            inner
                .rfind(['"', '\'', '\u{201c}', '\u{2018}'])
                .and_then(|at| inner.get(at..))
        });
    let part = quoted.unwrap_or_else(|| {
        let from = tail.rfind(|c: char| c.is_space()).unwrap_or(0);
        tail.get(from..).unwrap_or_default()
    });
    let words = part.split(|c: char| c.is_space());
    let address = words.clone().rfind(|word| word.contains('@'));
    address
        .or_else(|| words.clone().next_back())
        .unwrap_or_default()
        .trim_matches(|c: char| !c.is_alnum())
}

/// Whether a shown text is an address or a place on the web itself.
fn looks_like_target(shown: &str) -> bool {
    let host = |text: &str| {
        text.rfind('.').is_some_and(|at| {
            at > 0
                && text.get(at + 1..).is_some_and(|end| {
                    end.len() > 1
                        && end
                            .chars()
                            .all(|c| c.is_alnum() || matches!(c, '/' | '-' | '_'))
                })
        })
    };
    shown.contains('@') || is_target(shown) || host(shown)
}

/// Whether a text and a target say different things.
fn differs(shown: &str, target: &str) -> bool {
    let shown = plain(shown);
    let target = plain(target);
    shown != target && !shown.is_empty()
}

/// A target without what programs put around it.
fn plain(text: &str) -> String {
    let mut low = text
        .bare()
        .trim_matches(['<', '>', '"', '*', '_', '`'])
        .to_ascii_lowercase();
    for scheme in ["mailto:", "https://", "http://", "tel:", "sms:", "www."] {
        if let Some(rest) = low.strip_prefix(scheme) {
            low = rest.to_owned();
        }
    }
    low.trim_end_matches('/').to_owned()
}

#[cfg(test)]
mod tests;
