//! Who is paid, and who gets or loses a permission.

use super::{At, Slots};
use crate::said::grammar::marks::is_a_sum;
use crate::said::grammar::names::{Name, Names, name_at, names_at};
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;
use crate::said::intent::Kind;

/// Words between a payee and the amount.
const BEFORE_AMOUNT: &[&str] = &[
    "back", "the", "exactly", "up", "to", "at", "most", "under", "below",
];

/// Words in small letters behind "pay" that are not whom, but what or how.
#[rustfmt::skip]
const NO_PAYEE: &[&str] = &[
    "money", "cash", "down", "away", "forward", "attention", "respect", "respects", "heed", "homage", "tribute", "tax", "taxes", "wages", "salary", "alimony",
    "ransom", "debt", "debts", "interest", "share", "costs", "damages", "extra", "double", "half", "more", "less",
];

impl At<'_> {
    pub(super) fn payees(&self) -> Vec<Name> {
        let first = self.first();
        if let Some(bound) = self.pronoun(first) {
            return vec![bound];
        }
        if self.is_in(first, &["it", "them", "that", "this"]) {
            let to = self.after_word(&["to"]);
            return to
                .or_else(|| self.trigger_subject().map(|name| vec![name]))
                .unwrap_or_default();
        }
        let buys = matches!(self.verb.verb.words, ["buy" | "purchase", ..]);
        if buys {
            return self.after_word(&["from", "at"]).unwrap_or_default();
        }
        // A name ends where an amount starts: "Ida C$5".
        let amount = self.marks.money_in(first..self.end);
        let before = amount
            .filter(|(money, place)| is_a_sum(money) && place.start > first)
            .map(|(_, place)| place.start)
            .next();
        let direct = names_at(self.all, first, before.unwrap_or(self.end))
            .filter(|names| {
                names
                    .all
                    .first()
                    .is_some_and(|name| !self.marks.is_money(name.start))
            })
            .and_then(|names| self.paid(names));
        if let Some(direct) = direct {
            return direct;
        }
        if self.marks.money_at(first).is_some() || self.is_in(first, &["the", "my", "our"]) {
            return self.after_word(&["to"]).unwrap_or_default();
        }
        Vec::new()
    }

    /// Names right after a verb of paying: people, or whose bill it is.
    pub(super) fn paid(&self, names: Names) -> Option<Vec<Name>> {
        if names.choice || !names.all.iter().all(Name::names_somebody) {
            return None;
        }
        let last = names.all.last()?;
        let bill = self.has(last.end, tags::BILLS)
            || self.word(last.end).is_some_and(|word| {
                word.token == Token::Word && !word.has(tags::BOUNDARIES) && !word.capital
            }) && self.has(last.end.saturating_add(1), tags::BILLS);
        let whose = names.all.iter().any(|name| name.article || name.possessive);
        if whose && !(bill && names.all.len() == 1 && last.proper) {
            return None;
        }
        if !last.proper {
            // "pay acme $5", "pay acme back the $5": what ends the name is the amount.
            let mut amount = last.end;
            while self.is_in(amount, BEFORE_AMOUNT) {
                amount = amount.saturating_add(1);
            }
            let clear = self.marks.money_at(amount).is_some()
                && !names.all.iter().any(|name| {
                    name.key
                        .split(' ')
                        .any(|word| tags::of(word) & tags::BILLS != 0 || NO_PAYEE.contains(&word))
                });
            return clear.then_some(names.all);
        }
        let next = self.word(last.end);
        if next.is_some_and(|next| next.has(tags::FINITE)) {
            return None;
        }
        // "pay Ida $40 and Bo $60": each with an amount of its own.
        let mut all = names.all;
        let mut at = names.end;
        while let Some(end) = self.marks.money_at(at) {
            let mut next = end;
            let joined =
                self.is_in(next, &["and"]) || self.word(next).is_some_and(|word| word.is_mark(','));
            if !joined {
                break;
            }
            next = next.saturating_add(1);
            next = next.saturating_add(usize::from(self.is_in(next, &["and"])));
            let Some(more) = name_at(self.all, next, self.end)
                .filter(|name| name.proper && !name.article && name.names_somebody())
            else {
                break;
            };
            if self.marks.money_at(more.end).is_none() {
                break;
            }
            at = more.end;
            all.push(more);
        }
        Some(all)
    }

    pub(super) fn access(&self) -> Option<Slots> {
        let slots = |kind, to| {
            Some(Slots {
                kind,
                to,
                reply: false,
            })
        };
        if self.verb.verb.words == ["let"] {
            let name = name_at(self.all, self.from, self.end)
                .filter(|name| !name.article && !name.possessive);
            // "let kit merge": in lower case the name is one word.
            let name = name.and_then(|name| {
                if name.proper {
                    Some(name)
                } else {
                    name_at(self.all, self.from, self.from.saturating_add(1))
                }
            });
            return slots(
                Kind::Change,
                name.filter(Name::names_somebody).into_iter().collect(),
            );
        }
        let first = self.first();
        let one = name_at(self.all, first, self.end)?;
        let one = if one.proper {
            one
        } else {
            name_at(self.all, first, first.saturating_add(1))?
        };
        if self.marks.money_at(one.end).is_some() || self.marks.money_at(first).is_some() {
            if self.verb.verb.words != ["give"] {
                return None;
            }
            let to = if self.marks.money_at(first).is_some() {
                self.after_word(&["to"]).unwrap_or_default()
            } else {
                names_at(self.all, first, self.end)
                    .and_then(|names| self.paid(names))
                    .unwrap_or_default()
            };
            return slots(Kind::Pay, to);
        }
        let reach = self.is_in(one.end, &["access", "permission", "permissions", "rights"])
            || (self.is_in(
                one.end,
                &["full", "read", "write", "edit", "admin", "the", "read-only"],
            ) && (one.end..one.end.saturating_add(4))
                .any(|at| self.is_in(at, &["access", "permission", "permissions", "rights"])));
        if !reach || one.article || one.possessive || !one.names_somebody() {
            return None;
        }
        slots(Kind::Change, vec![one])
    }

    pub(super) fn revoked(&self) -> Vec<Name> {
        match name_at(self.all, self.from, self.end) {
            Some(name)
                if name.possessive
                    && !name.article
                    && (name.end..name.end.saturating_add(3)).any(|at| {
                        self.is_in(at, &["access", "permission", "permissions", "rights"])
                    }) =>
            {
                vec![name]
            }
            _ => {
                let access = (self.from..self.end)
                    .any(|at| self.is_in(at, &["access", "permission", "permissions", "rights"]));
                if access {
                    self.after_word(&["from", "for"]).unwrap_or_default()
                } else {
                    Vec::new()
                }
            }
        }
    }
}
