//! Places where many read, settings, and where an act goes.

use super::{At, GENERIC, PLACES};
use crate::said::grammar::names::{Name, name_at};
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;

/// What an act is done on.
const SITES: &[&str] = &[
    "site",
    "website",
    "web",
    "portal",
    "app",
    "page",
    "form",
    "platform",
    "store",
    "shop",
    "system",
    "calendar",
    "platforms",
];

impl At<'_> {
    /// A name with the words that belong to it: "Fern Labs portal", "design channel".
    pub(super) fn extended(&self, at: usize) -> Option<Name> {
        let first = name_at(self.all, at, self.end)?;
        let mut end = first.end;
        if first.possessive {
            return None;
        }
        if self
            .all
            .get(first.start)
            .is_some_and(|word| word.token != Token::Word)
        {
            return Some(first);
        }
        while let Some(word) = self.word(end) {
            let goes_on = word.token == Token::Word
                && !word.quoted
                && !word.odd
                && !word.has(tags::BOUNDARIES)
                && !word.has(tags::FINITE)
                && !word.has(tags::CALENDAR)
                && !(first.proper && word.has(tags::BILLS))
                && !word.is("website")
                && end.saturating_sub(first.start) < 8;
            if !goes_on {
                break;
            }
            end = end.saturating_add(1);
        }
        if end == first.end {
            return Some(first);
        }
        let own = self.all.get(first.start..end)?;
        let span = own.first()?.span.with(own.last()?.span);
        let key = own
            .iter()
            .filter(|word| !matches!(word.token, Token::Mark(_)))
            .map(|word| &*word.low)
            .collect::<Vec<_>>()
            .join(" ");
        Some(Name {
            end,
            key,
            span,
            short: None,
            ..first
        })
    }

    /// The places where many read that a clause names.
    pub(super) fn places(&self) -> Vec<Name> {
        let mut found: Vec<Name> = Vec::new();
        let mut led = false;
        let mut at = self.from;
        while at < self.end {
            let next = at.saturating_add(1);
            if !self.is_in(at, &["in", "on", "to", "under", "at"]) || self.marks.in_phrase(at) {
                at = next;
                continue;
            }
            let place = self.extended(next).filter(|name| self.is_place(name));
            let Some(mut name) = place else {
                at = next;
                continue;
            };
            if let Some(short) = name.key.strip_suffix(" channel") {
                name.short = Some(short.to_owned());
            }
            // "in #a the link in #b": where the link is, it may be.
            if !found.is_empty() {
                return if led { found } else { Vec::new() };
            }
            led = at == self.from;
            at = name.end.max(next);
            found.push(name);
            // "#a and #b"
            while self.is_in(at, &["and"]) {
                let Some(more) = self
                    .extended(at.saturating_add(1))
                    .filter(|name| self.is_place(name))
                else {
                    break;
                };
                at = more.end;
                found.push(more);
            }
        }
        found
    }

    pub(super) fn is_place(&self, name: &Name) -> bool {
        let words = self.all.get(name.start..name.end).unwrap_or_default();
        words
            .iter()
            .any(|word| word.token == Token::Handle && word.low.starts_with('#'))
            || (words.len() > 1 && words.last().is_some_and(|word| word.is_in(PLACES)))
    }

    pub(super) fn posted_at(&self) -> Vec<Name> {
        self.extended(self.from)
            .filter(|name| self.is_place(name))
            .into_iter()
            .collect()
    }

    /// Where an act goes: the place named, else the thing itself.
    pub(super) fn acted(&self) -> Vec<Name> {
        let mut at = self.from;
        while at < self.end {
            let next = at.saturating_add(1);
            if self.is_in(at, &["on", "at", "with", "from", "through", "via"])
                && !self.marks.in_phrase(at)
            {
                let own = self
                    .word(next)
                    .is_some_and(|word| word.is_in(&["their", "his", "her", "its", "my"]));
                // "check in on Ida", "check in with Ida" look after her.
                if self.verb.verb.words == ["check", "in"] && self.is_in(at, &["on", "with"]) {
                    return Vec::new();
                }
                let name = self.extended(next).filter(|name| {
                    let sited = !self.is_in(at, &["on"])
                        || self
                            .all
                            .get(name.start..name.end.saturating_add(1).min(self.all.len()))
                            .unwrap_or_default()
                            .iter()
                            .any(|word| word.token == Token::Address || word.is_in(SITES));
                    !own && sited
                        && name.names_somebody()
                        && !["website", "site", "web", "portal", "app", "phone"]
                            .contains(&&*name.key)
                });
                if let Some(name) = name {
                    return vec![name];
                }
            }
            at = next;
        }
        let object = self.all.get(self.from..self.end).unwrap_or_default();
        if let Some(place) = object
            .iter()
            .position(|word| word.token == Token::Address && !word.quoted)
        {
            return name_at(self.all, self.from.saturating_add(place), self.end)
                .into_iter()
                .collect();
        }
        self.extended(self.first())
            .filter(Name::names_somebody)
            .into_iter()
            .collect()
    }

    pub(super) fn setting(&self) -> Vec<Name> {
        let first = self.first();
        let object = self.extended(first);
        let generic = object
            .as_ref()
            .is_none_or(|name| GENERIC.contains(&&*name.key));
        if generic {
            let after = (first..self.end).find(|at| {
                self.is_in(*at, &["from", "for", "on", "in", "of"]) && !self.marks.in_phrase(*at)
            });
            if let Some(name) = after.and_then(|at| self.extended(at.saturating_add(1))) {
                return vec![name];
            }
        }
        object.filter(Name::names_somebody).into_iter().collect()
    }
}
