//! Conversations copied from a chat: lines with a clock time and a name, nicknames in brackets, and speakers before a
//! colon. Programs put no mark where a message ends, so all that follows the first of them goes.

mod clock;
mod speakers;

use super::chars::{Bare, Kind};
use super::lexicon::DATES;
use super::lines::{Line, Page};
use super::words::words;
use super::{Quoted, Why};
use clock::{clock, date};

/// The longest line of a name and a time, in bytes.
const STAMP: usize = 90;

pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let stamped = page
        .lines
        .iter()
        .enumerate()
        .find_map(|(number, line)| stamped(page, number, line));
    if let Some(start) = stamped {
        found.push(Quoted {
            start,
            end: page.len(),
            why: Why::Chat,
        });
    }
    speakers::find(page, found);
}

/// Where a conversation starts that shows by this line's time or nickname.
fn stamped(page: &Page, number: usize, line: &Line) -> Option<usize> {
    let content = page.content(line).bare();
    if bracketed(content) || led(content) || nicknamed(content) || named(content) {
        return Some(line.start);
    }
    let more = page
        .lines
        .iter()
        .skip(number + 1)
        .take(2)
        .any(|line| !page.content(line).bare().is_empty());
    if !more || content.len() > STAMP {
        return None;
    }
    let before = time_at_end(without_age(content))?.bare_end();
    let before = before.trim_end_matches(|c: char| !c.is_alnum());
    if before.is_empty() || only_dates(before) {
        // The time stands alone: the name is on the line above.
        let above = number
            .checked_sub(1)
            .and_then(|above| page.lines.get(above))?;
        let name = without_address(page.content(above));
        return is_name(name, 4).then_some(above.start);
    }
    is_name(before, 6).then_some(line.start)
}

/// "[12/03/26, 09:14:03] Ada: …", "[9:14 AM] Ada".
fn bracketed(content: &str) -> bool {
    let Some(rest) = content.strip_prefix(['[', '(']) else {
        return false;
    };
    let Some(end) = rest
        .bytes()
        .take(48)
        .position(|byte| byte == b']' || byte == b')')
    else {
        return false;
    };
    let (inner, after) = rest.split_at_checked(end).unwrap_or_default();
    let timed = inner
        .char_indices()
        .filter(|(_, c)| c.is_ascii_digit())
        .any(|(at, _)| {
            let fresh = at == 0 || !inner.as_bytes().get(at - 1).is_some_and(u8::is_ascii_digit);
            fresh && clock(inner.get(at..).unwrap_or_default()).is_some()
        });
    timed && (content.starts_with('[') || after.contains(':'))
}

/// "12.03.26, 09:14 - Ada: …", "09:14 <ada> …", "9:14 AM Ada: …".
fn led(content: &str) -> bool {
    let day = date(content);
    let rest = day.map_or(content, |length| content.get(length..).unwrap_or_default());
    let rest = rest.trim_start_matches([',', ' ', '\u{a0}', 'T', '\u{202f}', '-']);
    let Some(length) = clock(rest) else {
        return false;
    };
    let rest = rest.get(length..).unwrap_or_default().bare_start();
    let joined = rest.trim_start_matches([
        '-', '\u{2013}', '\u{2014}', '|', ']', ')', ':', ',', ' ', '\u{a0}',
    ]);
    if day.is_some() && joined.len() < rest.len() {
        return has_speaker(joined) || rest.starts_with(['-', '\u{2013}']);
    }
    joined.starts_with('<') || has_speaker(joined)
}

/// A few words of a name before a colon.
fn has_speaker(rest: &str) -> bool {
    rest.char_indices()
        .take_while(|(at, _)| *at < 48)
        .find(|(_, c)| matches!(c, ':' | '\u{ff1a}'))
        .and_then(|(at, _)| rest.get(..at))
        .is_some_and(|name| !name.bare().is_empty() && words(name).len() < 6)
}

/// "Ada (9:14): …", "Ada, 9:14 AM: …".
fn named(content: &str) -> bool {
    let Some(at) = content
        .bytes()
        .take(STAMP)
        .position(|byte| byte.is_ascii_digit())
    else {
        return false;
    };
    let (name, rest) = content.split_at_checked(at).unwrap_or_default();
    let day = date(rest).map_or(0, |length| length);
    let rest = rest
        .get(day..)
        .unwrap_or_default()
        .trim_start_matches([',', ' ']);
    let Some(length) = clock(rest) else {
        return false;
    };
    let after = rest.get(length..).unwrap_or_default();
    let after = after.trim_start_matches([')', ']', ' ', '*']);
    after.starts_with([':', '\u{ff1a}', '>']) && is_name(name.bare(), 4)
}

/// A line without the age that web mail shows behind a time: "(2 days ago)".
fn without_age(content: &str) -> &str {
    match content.rfind(" (") {
        Some(at) if content.ends_with("ago)") => content.get(..at).unwrap_or_default(),
        _ => content,
    }
}

/// A name without the address behind it.
fn without_address(content: &str) -> &str {
    match content.find('<') {
        Some(at) if content.bare_end().ends_with('>') && content.contains('@') => {
            content.get(..at).unwrap_or_default()
        }
        _ => content,
    }
}

/// "<ada> …": a nickname as chat programs allow it, and no tag.
fn nicknamed(content: &str) -> bool {
    let Some(rest) = content.strip_prefix('<') else {
        return false;
    };
    let Some(end) = rest.bytes().take(33).position(|byte| byte == b'>') else {
        return false;
    };
    let (nick, after) = rest.split_at_checked(end).unwrap_or_default();
    let nick = nick.trim_start_matches(['@', '+', '%', '~', '&', ' ']);
    !nick.is_empty()
        && nick
            .chars()
            .all(|c| c.is_alnum() || matches!(c, '_' | '-' | '|' | '^' | '`' | '\'' | ' '))
        && !super::html::is_tag(nick)
        && after.starts_with("> ")
}

/// What stands before the clock time a line ends with.
fn time_at_end(content: &str) -> Option<&str> {
    let open = content.trim_end_matches([')', ']', ' ', ':', '*', '\u{a0}']);
    let starts = open
        .char_indices()
        .rev()
        .take(14)
        .filter(|(_, c)| c.is_ascii_digit());
    starts
        .filter(|(at, _)| {
            let fresh = *at == 0
                || !open
                    .as_bytes()
                    .get(at - 1)
                    .is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'));
            let rest = open.get(*at..).unwrap_or_default();
            fresh && clock(rest).is_some_and(|length| length == rest.len())
        })
        .last()
        .and_then(|(at, _)| open.get(..at))
        .map(strip_date)
}

/// A text without the date it ends with.
fn strip_date(before: &str) -> &str {
    let trimmed = before.trim_end_matches([' ', ',', '[', '(', '\u{a0}', '-', '|']);
    let from = trimmed
        .char_indices()
        .rev()
        .take(11)
        .filter(|(at, c)| {
            c.is_ascii_digit()
                && date(trimmed.get(*at..).unwrap_or_default())
                    .is_some_and(|length| at + length == trimmed.len())
        })
        .last();
    from.and_then(|(at, _)| trimmed.get(..at))
        .unwrap_or(trimmed)
}

fn only_dates(text: &str) -> bool {
    words(text)
        .iter()
        .all(|word| word.is(DATES) || word.low.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a text reads as a name: a few words, each with a capital or of no case, none that asks or labels.
fn is_name(text: &str, most: usize) -> bool {
    let found = words(text);
    let names: Vec<_> = found
        .iter()
        .filter(|word| !word.is(DATES) && !word.low.starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    !names.is_empty()
        && found.len() <= most + 3
        && names.len() <= most
        && !text.contains(['?', '!', ';', '$', '#', '/'])
        && names.iter().all(|word| {
            let small = text
                .get(word.start..)
                .unwrap_or_default()
                .starts_with(|c: char| c.is_small());
            (!small
                || text.starts_with('@')
                || names.len() == 1 && word.start == 0 && found.len() == 1)
                && !speakers::is_label(word)
        })
}

#[cfg(test)]
mod tests;
