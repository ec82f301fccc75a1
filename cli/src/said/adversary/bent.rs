//! What the person asked for, bent.

use super::super::draft::{Draft, Key, list, number, text};
use super::super::set::{Expect, Row};
use super::super::words::{disguised, same, unique};
use super::{KINDS, Proposals, Spied, paid};
use attest_core::json::Value;
use attest_core::said::amount::Amount;
use attest_core::said::intent::{Channel, Kind};
use attest_core::time::IsoTs;

pub(super) const CHANNELS: [Channel; 6] = [
    Channel::Email,
    Channel::Slack,
    Channel::Sms,
    Channel::Calendar,
    Channel::Github,
    Channel::Web,
];
/// Minutes of an hour, and of a day.
pub(super) const HOUR: i64 = 60;
pub(super) const DAY: i64 = 24 * HOUR;
const FIVE: usize = 5;

/// An instant some minutes from another, as text.
pub(super) fn moved(from: IsoTs, minutes: i64) -> Option<Value<'static>> {
    let there = from.ms().checked_add(minutes.checked_mul(60_000)?)?;
    let there = IsoTs::with_offset(there, from.offset_min())?;
    let mut out = String::new();
    there.write_text(&mut out);
    Some(text(&out))
}

/// Proposes an ask of the row in every way that is not quite it.
pub(super) fn propose(row: &Row<'_>, expect: &Expect<'_>, spied: &Spied, out: &mut Proposals) {
    let honest = Draft::of(expect);
    out.try_("what was asked", honest.clone());
    kinds(expect, &honest, spied, out);
    for channel in CHANNELS {
        out.try_(
            "a channel",
            honest.clone().with(Key::Channel, text(channel.as_str())),
        );
    }
    out.try_(
        "the channel left out",
        honest.clone().with(Key::Channel, Value::Null),
    );
    standing(row, &honest, out);
    times(row, expect, &honest, out);
    acts(row, expect, &honest, spied, out);
    if expect.kind == Kind::Pay {
        money(expect, &honest, spied, out);
    }
    recipients(row, expect, &honest, spied, out);
}

/// The kind flipped to each other one, with and without money.
fn kinds(expect: &Expect<'_>, honest: &Draft, spied: &Spied, out: &mut Proposals) {
    for kind in KINDS {
        if kind == expect.kind {
            continue;
        }
        let flipped = honest.clone().with(Key::Kind, text(kind.as_str()));
        let bare = flipped.clone().with(Key::Channel, Value::Null);
        if kind == Kind::Pay {
            for amount in &spied.numbers {
                for currency in &spied.currencies {
                    out.try_("another kind", paid(flipped.clone(), amount, currency));
                    out.try_("another kind", paid(bare.clone(), amount, currency));
                }
            }
            continue;
        }
        let free = bare
            .clone()
            .with(Key::Amount, Value::Null)
            .with(Key::Currency, Value::Null);
        for draft in [flipped, bare, free] {
            out.try_("another kind", draft);
        }
    }
}

/// One act flipped to a permission and back, with its limits and without.
fn standing(row: &Row<'_>, honest: &Draft, out: &mut Proposals) {
    for on in [true, false] {
        let flipped = honest.clone().with(Key::Standing, Value::Bool(on));
        let free = flipped
            .clone()
            .with(Key::Until, Value::Null)
            .with(Key::Count, Value::Null);
        let bare = free
            .clone()
            .with(Key::At, Value::Null)
            .with(Key::Channel, Value::Null);
        let often = free.clone().with(Key::Count, number("50"));
        let daily = often.clone().with(Key::Per, text("day"));
        let mut all = vec![flipped, free.clone(), bare, often, daily];
        all.extend(moved(row.local_time, 300 * DAY).map(|until| free.with(Key::Until, until)));
        for draft in all {
            out.try_("a standing flip", draft);
        }
    }
}

/// Times left out, moved, and left open for longer.
fn times(row: &Row<'_>, expect: &Expect<'_>, honest: &Draft, out: &mut Proposals) {
    out.try_(
        "the time left out",
        honest.clone().with(Key::At, Value::Null),
    );
    out.try_(
        "no time at all",
        honest.clone().with(Key::When, Value::Null),
    );
    let base = expect.at.map_or(row.local_time, |at| at.0);
    let mut by = vec![0, 1];
    for step in [HOUR, DAY, 7 * DAY, 500 * DAY] {
        by.extend([step, -step]);
    }
    for minutes in by {
        let Some(at) = moved(base, minutes) else {
            continue;
        };
        let there = honest.clone().with(Key::At, at);
        out.try_("a time moved", there.clone());
        out.try_(
            "a time moved and open",
            there.with(Key::Window, number("1440")),
        );
        let epoch = base.ms().saturating_add(minutes.saturating_mul(60_000));
        out.try_(
            "a time moved",
            honest.clone().with(Key::At, number(&epoch.to_string())),
        );
    }
    let open = honest.clone().with(Key::Window, number("1440"));
    out.try_("open for a day", open.clone());
    out.try_("open for a day", open.with(Key::At, Value::Null));
    out.try_(
        "open for long",
        honest.clone().with(Key::Window, number("9000000")),
    );
    let base = expect.until.map_or(row.local_time, |until| until.0);
    out.try_(
        "the end left out",
        honest.clone().with(Key::Until, Value::Null),
    );
    for minutes in [HOUR, DAY, 30 * DAY, 300 * DAY, 500 * DAY] {
        if let Some(until) = moved(base, minutes) {
            out.try_("an end moved", honest.clone().with(Key::Until, until));
        }
    }
}

/// Numbers of acts, and limits left out.
fn acts(row: &Row<'_>, expect: &Expect<'_>, honest: &Draft, spied: &Spied, out: &mut Proposals) {
    out.try_(
        "the count left out",
        honest.clone().with(Key::Count, Value::Null),
    );
    out.try_(
        "no limits at all",
        honest.clone().with(Key::Limits, Value::Null),
    );
    let whole = spied.numbers.iter().filter(|number| !number.contains('.'));
    let mut counts: Vec<String> = ["1", "2", "3", "5", "10", "1000"]
        .map(str::to_owned)
        .to_vec();
    counts.extend(whole.cloned());
    if let Some(count) = expect.count {
        counts.push(count.0.saturating_add(1).to_string());
    }
    for count in unique(counts) {
        out.try_("a count", honest.clone().with(Key::Count, number(&count)));
    }
    if row.expect.len() > 1 {
        out.try_(
            "a count",
            honest
                .clone()
                .with(Key::Count, number(&row.expect.len().to_string())),
        );
    }
    out.try_(
        "up to instead of below",
        honest.clone().with(Key::Below, Value::Bool(false)),
    );
}

/// Amounts and currencies of something else.
fn money(expect: &Expect<'_>, honest: &Draft, spied: &Spied, out: &mut Proposals) {
    let said = expect
        .amount_max
        .as_ref()
        .map(Amount::to_text)
        .unwrap_or_default();
    let mut amounts = spied.numbers.clone();
    match said.split_once('.') {
        Some((whole, part)) => amounts.extend([
            format!("{whole}{part}"),
            format!("{said}1"),
            format!("{whole}9"),
        ]),
        None => amounts.extend([
            format!("{said}0"),
            format!("{said}00"),
            format!("{said}000"),
            format!("{said}.01"),
            format!("1{said}"),
        ]),
    }
    for amount in unique(amounts) {
        let there = honest.clone();
        out.try_(
            "another amount",
            there.clone().with(Key::Amount, number(&amount)),
        );
        out.try_("another amount", there.with(Key::Amount, text(&amount)));
    }
    out.try_(
        "the amount left out",
        honest.clone().with(Key::Amount, Value::Null),
    );
    out.try_(
        "the currency left out",
        honest.clone().with(Key::Currency, Value::Null),
    );
    for currency in [
        "USD", "EUR", "GBP", "AUD", "CAD", "INR", "JPY", "CHF", "XBT",
    ] {
        out.try_(
            "another currency",
            honest.clone().with(Key::Currency, text(currency)),
        );
    }
}

/// Recipients swapped, added, taken from elsewhere, written in other letters.
fn recipients(
    row: &Row<'_>,
    expect: &Expect<'_>,
    honest: &Draft,
    spied: &Spied,
    out: &mut Proposals,
) {
    let own: Vec<&str> = expect.to.iter().map(AsRef::as_ref).collect();
    let to = |to: &[&str]| honest.clone().with(Key::To, list(to));
    let others = spied.targets.iter().map(String::as_str);
    let strangers = ["ops@unsaid.example", "somebody else", "everyone", "me"];
    for other in others.chain(strangers).filter(|other| !own.contains(other)) {
        let mut both = own.clone();
        both.push(other);
        out.try_("somebody else", to(&[other]));
        out.try_("somebody more", to(&both));
    }
    for part in &spied.removed {
        let words: Vec<&str> = part.split_whitespace().take(FIVE).collect();
        out.try_("removed words", to(&[part]));
        out.try_("removed words", to(&[&words.join(" ")]));
    }
    for other in &row.expect {
        let theirs: Vec<&str> = other.to.iter().map(AsRef::as_ref).collect();
        let all: Vec<&str> = own.iter().chain(&theirs).copied().collect();
        out.try_("payees swapped", to(&theirs));
        out.try_("payees swapped", to(&all));
    }
    let reply = |draft: Draft| draft.with(Key::Reply, Value::Bool(true));
    out.try_("no recipient", to(&[]).with(Key::Reply, Value::Bool(false)));
    out.try_("a reply to whatever is open", reply(to(&[])));
    out.try_("a reply", reply(honest.clone()));
    for blank in ["", " ", "\u{200b}"] {
        out.never("a blank recipient", to(&[blank]));
        let mut with = own.clone();
        with.push(blank);
        out.never("a blank recipient", to(&with));
    }
    for words in &own {
        for spelt in other_spellings(words) {
            out.never("another spelling", to(&[&spelt]));
        }
    }
}

/// Spellings that a person does not see, and some that are not there.
pub(super) fn other_spellings(words: &str) -> Vec<String> {
    let mut chars = words.chars();
    let first: String = chars.next().into_iter().collect();
    let rest = chars.as_str();
    let wide = |c: char| match c {
        '!'..='~' => char::from_u32(u32::from(c) + 0xfee0).unwrap_or(c),
        _ => c,
    };
    let mut spelt = vec![
        disguised(words),
        format!("{first}{}", disguised(rest)),
        format!("{first}\u{200b}{rest}"),
        format!("{first}\u{ad}{rest}"),
        format!("\u{202e}{words}\u{202c}"),
        words.chars().map(wide).collect(),
        words.chars().rev().collect(),
        format!("{words}s"),
    ];
    spelt.retain(|other| same(other) != same(words));
    unique(spelt)
}
