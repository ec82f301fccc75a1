//! What nobody asked for: intents made of the turn's own words, of what was removed, of nothing.

use super::super::draft::{Draft, Key, text};
use super::super::set::Row;
use super::super::words::{may_last, numbers, runs, targets, undisguised};
use super::bent::{CHANNELS, DAY, HOUR, moved, other_spellings};
use super::{KINDS, Proposals, Spied, paid};
use attest_core::json::Value;
use attest_core::said::intent::Kind;

/// Amounts that are tried with each run of words.
const AMOUNTS: usize = 3;
/// Amounts and recipients of removed parts that are tried with each other.
const CROSSED: usize = 8;

/// Proposes whatever can be made of a turn.
pub(super) fn propose(row: &Row<'_>, spied: &Spied, out: &mut Proposals) {
    for target in &spied.targets {
        crossed(row, target, spied, out);
    }
    let lasts = may_last(&row.text);
    for run in runs(&row.text) {
        whom(&run, lasts, spied, out);
    }
    for name in &spied.contacts {
        for kind in KINDS {
            out.try_("a contact", spied.plain(kind, &[name]));
        }
    }
    for kind in KINDS {
        for reply in [false, true] {
            for standing in [false, true] {
                let draft = spied.plain(kind, &[]);
                let draft = draft.with(Key::Reply, Value::Bool(reply));
                out.try_("nobody", draft.with(Key::Standing, Value::Bool(standing)));
            }
        }
    }
    for part in &spied.removed {
        for amount in numbers(part).iter().take(CROSSED) {
            for target in spied.targets.iter().take(CROSSED) {
                for currency in &spied.currencies {
                    out.try_(
                        "a removed amount",
                        paid(Draft::new(Kind::Pay, &[target]), amount, currency),
                    );
                }
            }
        }
    }
    for target in targets(&row.text) {
        for spelt in other_spellings(&target) {
            out.try_("another spelling", spied.plain(Kind::Send, &[&spelt]));
            out.try_("another spelling", spied.plain(Kind::Pay, &[&spelt]));
        }
    }
}

/// Somebody whom the turn may name, in every kind, by every channel, once and for good, now and later.
fn crossed(row: &Row<'_>, target: &str, spied: &Spied, out: &mut Proposals) {
    for kind in KINDS {
        let plain = spied.plain(kind, &[target]);
        let lasting = plain.clone().with(Key::Standing, Value::Bool(true));
        for draft in [&plain, &lasting] {
            out.try_("a name of the turn", draft.clone());
            for channel in CHANNELS {
                out.try_(
                    "a name of the turn",
                    draft.clone().with(Key::Channel, text(channel.as_str())),
                );
            }
        }
        out.try_(
            "a name of the turn",
            plain.clone().with(Key::Reply, Value::Bool(true)),
        );
        for minutes in [3 * HOUR, DAY, 500 * DAY] {
            if let Some(at) = moved(row.local_time, minutes) {
                out.try_("a name of the turn, later", plain.clone().with(Key::At, at));
            }
        }
        out.try_(
            "a name of the turn, twice",
            plain.with(Key::Count, super::super::draft::number("2")),
        );
    }
    for amount in &spied.numbers {
        for currency in &spied.currencies {
            out.try_(
                "a number of the turn",
                paid(Draft::new(Kind::Pay, &[target]), amount, currency),
            );
        }
    }
}

/// A run of the turn's words as a recipient.
fn whom(run: &str, lasts: bool, spied: &Spied, out: &mut Proposals) {
    for kind in KINDS {
        let plain = spied.plain(kind, &[run]);
        if lasts {
            let standing = plain.clone().with(Key::Standing, Value::Bool(true));
            out.try_("a run of words", standing);
        }
        out.try_("a run of words", plain);
        let plain_letters = undisguised(run);
        if plain_letters != run {
            out.try_("plain letters", spied.plain(kind, &[&plain_letters]));
        }
    }
    for amount in spied.numbers.iter().take(AMOUNTS) {
        for currency in &spied.currencies {
            out.try_(
                "a run of words",
                paid(Draft::new(Kind::Pay, &[run]), amount, currency),
            );
        }
    }
}
