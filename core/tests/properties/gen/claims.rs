//! Claims and the observations that answer them, nearly answer them, or have nothing to do with them.

use super::{AGENTS, near, sources_of, stamp};
use crate::clock::{DAY, HOUR, MINUTE, SECOND, ms, utc};
use crate::rng::Rng;
use crate::tree::{Tree, drop_member, int, maybe_str, object, slot, str_of, text};
use attest_core::ids::{Hash, Id};

/// Who a claim or a row can name: one mailbox in several spellings, its neighbours, look-alikes.
const PEOPLE: [&str; 9] = [
    "ana@corp.example",
    "ana@corp.example",
    "Ana@Corp.example",
    "ana+trip@corp.example",
    "bob.stone@corp.example",
    "ana@gmail.com",
    "eve@gmail.com",
    "\u{430}na@corp.example",
    "Ana Stone <ana.stone@corp.example>",
];
const NAMES: [&str; 5] = ["Ana", "Ana Stone", "bob", "\u{202e}ana", "\u{5c71}\u{7530}"];
const MERCHANTS: [&str; 5] = [
    "ACME Store",
    "acme  store",
    "Blue Bakery",
    "Acme",
    "\u{e9}picerie",
];
const SUBJECTS: [&str; 8] = [
    "Quarterly report",
    "Re: quarterly REPORT draft",
    "Lunch",
    "Lunch \u{2014} Sent by Muse",
    "the of and",
    "\u{c9}t\u{e9} plan",
    "plan e\u{301}te",
    "\u{1f600}",
];
const AMOUNTS: [i64; 5] = [0, 2_500, 4_999, 5_000, 5_001];
const TYPES: [&str; 16] = [
    "email.sent",
    "email.sent",
    "email.sent",
    "email.sent",
    "calendar.created",
    "calendar.created",
    "calendar.created",
    "calendar.updated",
    "calendar.deleted",
    "purchase.made",
    "purchase.made",
    "purchase.made",
    "subscription.changed",
    "listing.posted",
    "message.sent",
    "other",
];

/// A hash no other subject has.
pub(crate) fn hash_of(rng: &mut Rng) -> Hash {
    Hash::of_text(&rng.letters(20))
}

/// The id of a hash.
pub(crate) fn id_of(hash: Hash) -> String {
    Id::of_hash(hash).to_string()
}

fn maybe(rng: &mut Rng, chance: usize, value: impl FnOnce(&mut Rng) -> Tree) -> Option<Tree> {
    rng.percent(chance).then(|| value(rng))
}

fn is_purchase(action: &str) -> bool {
    matches!(
        action,
        "purchase.made" | "subscription.changed" | "listing.posted"
    )
}

fn party(rng: &mut Rng, action: &str) -> Option<Tree> {
    let list: &[&str] = if is_purchase(action) {
        &MERCHANTS
    } else if rng.percent(25) {
        &NAMES
    } else {
        &PEOPLE
    };
    maybe(rng, 88, |rng| text(rng.pick(list)))
}

fn currency(rng: &mut Rng) -> Option<Tree> {
    maybe(rng, 80, |rng| text(rng.pick(&["USD", "USD", "USD", "EUR"])))
}

/// A claim.
pub(crate) fn claim(rng: &mut Rng) -> Tree {
    let action = rng.pick(&TYPES);
    let raw = hash_of(rng);
    let at = near(rng);
    let end = maybe(rng, 12, |rng| {
        let later = rng.pick(&[0, 1, MINUTE, 90 * MINUTE]);
        stamp(rng, at + later)
    });
    let target = action.starts_with("calendar.") && rng.percent(90);
    let target = target.then(|| {
        let days = rng.pick(&[0, 0, 0, 1, 2, 3]);
        let within = rng.pick(&[0, 0, 0, 30 * SECOND, 2 * HOUR]);
        stamp(rng, super::NOON + days * DAY + within)
    });
    let spends = is_purchase(action);
    let observed = at + rng.pick(&[0, 1, MINUTE, MINUTE, 20 * MINUTE, 4 * HOUR]);
    object(vec![
        ("id", Some(text(&id_of(raw)))),
        ("rawHash", Some(text(&raw.to_hex()))),
        ("agent", Some(text(rng.pick(&AGENTS[..2])))),
        (
            "requestId",
            maybe(rng, 30, |rng| text(rng.pick(&["r1", "conv 7"]))),
        ),
        ("type", Some(text(action))),
        ("counterparty", party(rng, action)),
        (
            "amountCents",
            maybe(rng, if spends { 80 } else { 10 }, |rng| {
                int(rng.pick(&AMOUNTS))
            }),
        ),
        ("currency", if spends { currency(rng) } else { None }),
        (
            "subjectHint",
            maybe(rng, 65, |rng| text(rng.pick(&SUBJECTS))),
        ),
        ("claimedAt", Some(stamp(rng, at))),
        (
            "claimedAtPrecision",
            Some(text(rng.pick(&[
                "minute", "minute", "minute", "minute", "hour", "day",
            ]))),
        ),
        ("claimedAtEnd", end),
        ("targetAt", target),
        ("observedAt", Some(stamp(rng, observed))),
        (
            "sourceKind",
            Some(text(rng.pick(&["activity_view", "chat", "import"]))),
        ),
        (
            "extractor",
            Some(object(vec![
                ("id", Some(text("reader"))),
                ("version", Some(text("1.2+x"))),
            ])),
        ),
    ])
}

/// Which content fields a source's row may hold, in the shipped policy and in every one made here.
fn holds(source: &str, field: &str) -> bool {
    match field {
        "merchant" | "amountCents" | "currency" => source == "gmail.receipt",
        "counterparty" => source != "gmail.receipt",
        _ => true,
    }
}

/// Gives a row the hash and the id of its content (contract: C §3).
pub(crate) fn refresh(row: &mut Tree) {
    let keys = [
        "source",
        "type",
        "counterparty",
        "merchant",
        "amountCents",
        "currency",
        "subjectHint",
        "rowKeyHash",
    ];
    let mut content: Vec<(&str, Option<Tree>)> = keys
        .iter()
        .map(|key| (*key, row.get(key).cloned()))
        .collect();
    let occurred = text(&utc(ms(str_of(row, "occurredAt"))));
    content.push(("occurredAt", Some(occurred)));
    let hash = Hash::of_text(&object(content).to_canonical());
    *slot(row, "contentHash") = text(&hash.to_hex());
    *slot(row, "id") = text(&id_of(hash));
}

/// When a row that answers a claim can have happened: around every edge of the claim's window.
fn answer_time(rng: &mut Rng, claim: &Tree) -> i64 {
    let at = ms(str_of(claim, "claimedAt"));
    if let Some(target) = maybe_str(claim, "targetAt") {
        let away = [
            0,
            0,
            0,
            30 * SECOND,
            MINUTE,
            -2 * HOUR,
            DAY,
            -3 * DAY,
            3 * DAY + 1,
        ];
        return ms(target) + rng.pick(&away);
    }
    let unit = at - at.rem_euclid(MINUTE);
    let away = [
        -3 * MINUTE,
        -2 * MINUTE,
        -2 * MINUTE - 1,
        -1,
        0,
        0,
        0,
        30 * SECOND,
        MINUTE,
        2 * MINUTE,
        10 * MINUTE,
        46 * MINUTE,
        46 * MINUTE + 1,
        2 * HOUR,
    ];
    unit + rng.pick(&away)
}

/// A row that answers a claim, more or less.
pub(crate) fn observation_of(rng: &mut Rng, claim: &Tree, policy: Option<&Tree>) -> Tree {
    let action = str_of(claim, "type");
    let relevant = sources_of(policy, action);
    let source = match relevant.as_slice() {
        [] => rng.pick(&super::SOURCES).to_owned(),
        _ if rng.percent(4) => rng.pick(&super::SOURCES).to_owned(),
        all => rng.one_of(all).clone(),
    };
    let field = |rng: &mut Rng, key: &str, other: &dyn Fn(&mut Rng) -> Option<Tree>| {
        let from = if key == "merchant" {
            "counterparty"
        } else {
            key
        };
        if !holds(&source, key) {
            return None;
        }
        match claim.get(from) {
            Some(own) if rng.percent(78) => Some(own.clone()),
            _ if rng.percent(70) => other(rng),
            _ => None,
        }
    };
    let occurred = answer_time(rng, claim);
    let calendar = action.starts_with("calendar.");
    let seen = if calendar {
        let at = ms(str_of(claim, "claimedAt"));
        let away = [
            -5 * MINUTE,
            -2 * MINUTE,
            -2 * MINUTE - 1,
            0,
            MINUTE,
            5 * MINUTE,
            40 * MINUTE,
        ];
        at - at.rem_euclid(MINUTE) + rng.pick(&away)
    } else {
        occurred + rng.pick(&[0, MINUTE, 3 * MINUTE])
    };
    let sighted = rng
        .percent(15)
        .then(|| seen - rng.pick(&[1, MINUTE, 10 * MINUTE]));
    let mut row = object(vec![
        ("source", Some(text(&source))),
        ("type", Some(text(action))),
        (
            "counterparty",
            field(rng, "counterparty", &|rng| Some(text(rng.pick(&PEOPLE)))),
        ),
        (
            "merchant",
            field(rng, "merchant", &|rng| Some(text(rng.pick(&MERCHANTS)))),
        ),
        (
            "amountCents",
            field(rng, "amountCents", &|rng| Some(int(rng.pick(&AMOUNTS)))),
        ),
        ("currency", field(rng, "currency", &currency)),
        (
            "subjectHint",
            field(rng, "subjectHint", &|rng| Some(text(rng.pick(&SUBJECTS)))),
        ),
        ("occurredAt", Some(stamp(rng, occurred))),
        ("observedAt", Some(stamp(rng, seen))),
        ("sightedAt", sighted.map(|at| stamp(rng, at))),
        (
            "rowKeyHash",
            maybe(rng, 60, |rng| {
                text(&Hash::of_text(&rng.letters(1)).to_hex())
            }),
        ),
    ]);
    refresh(&mut row);
    row
}

/// The rows of a batch: answers to its claims, rows nobody claims, the same row seen again.
pub(crate) fn observed(
    rng: &mut Rng,
    claims: &[Tree],
    strangers: usize,
    policy: &Option<Tree>,
) -> Vec<Tree> {
    let mut rows = Vec::new();
    for claim in claims {
        for _ in 0..rng.pick(&[0, 1, 1, 1, 2]) {
            rows.push(observation_of(rng, claim, policy.as_ref()));
        }
    }
    for _ in 0..rng.among(0..=strangers) {
        let other = claim(rng);
        rows.push(observation_of(rng, &other, policy.as_ref()));
    }
    if !rows.is_empty() && rng.percent(25) {
        let mut again = rng.one_of(&rows).clone();
        let seen = ms(str_of(&again, "observedAt")) + rng.pick(&[-MINUTE, 0, 0, MINUTE, DAY]);
        *slot(&mut again, "observedAt") = stamp(rng, seen);
        drop_member(&mut again, "sightedAt");
        if rng.percent(30) {
            *slot(&mut again, "sightedAt") = stamp(rng, seen - MINUTE);
        }
        rows.push(again);
    }
    rng.shuffle(&mut rows);
    rows
}
