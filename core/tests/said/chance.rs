//! Chance intents and calls: a call that an intent covers, changed in one thing that matters, is not
//! covered; what is no intent or no call is a no; nothing panics.

use crate::rng::{Rng, each_seed};
use attest_core::json::shape::{Count, List};
use attest_core::json::{Limits, Value, read};
use attest_core::model::Currency;
use attest_core::ops::{OPERATIONS, call as run};
use attest_core::said::amount::Amount;
use attest_core::said::call::Call;
use attest_core::said::hold::Hold;
use attest_core::said::intent::{
    Backing, Channel, Intent, Kind, Limits as Bounds, Moment, Per, ToIds, When,
};
use attest_core::said::matches::{explain, matches};
use attest_core::said::narrow::narrows;
use attest_core::said::span::Span;
use attest_core::time::IsoTs;
use std::borrow::Cow;

/// An instant of the tests.
pub(crate) const NOW: i64 = 1_790_000_000_000;
/// A minute.
pub(crate) const MINUTE: i64 = 60_000;

const PEOPLE: [(&str, &str); 5] = [
    ("c1", "ines@corp.example"),
    ("c2", "bo@corp.example"),
    ("c3", "15550109988"),
    ("@crew", "@crew"),
    ("x@corp.example", "x@corp.example"),
];

pub(crate) fn moment(ms: i64) -> Moment {
    Moment(IsoTs::with_offset(ms, 0).expect("an instant"))
}

fn currency(rng: &mut Rng) -> Option<Currency> {
    Some(Currency(rng.pick(&[*b"EUR", *b"USD"])))
}

fn amount(rng: &mut Rng) -> Amount {
    let cents = u64::try_from(rng.among(1..=6)).expect("small");
    Amount::scaled(cents * 25, -1).expect("an amount")
}

fn channel(rng: &mut Rng) -> Option<Channel> {
    rng.pick(&[None, Some(Channel::Email), Some(Channel::Sms)])
}

/// An intent out of a small world, so that calls often meet it.
pub(crate) fn intent(rng: &mut Rng, at: usize) -> Intent<'static> {
    let kind = rng.pick(&[Kind::Send, Kind::Pay, Kind::Pay, Kind::ActOut]);
    let standing = rng.percent(30);
    let mut people: Vec<usize> = (0..PEOPLE.len()).collect();
    rng.shuffle(&mut people);
    people.truncate(rng.among(1..=3));
    let met_by_address = rng.percent(30);
    let ids: Vec<Cow<'static, str>> = people
        .iter()
        .map(|at| PEOPLE[*at])
        .map(|(id, address)| Cow::Borrowed(if met_by_address { address } else { id }))
        .collect();
    let to: Vec<Cow<'static, str>> = match rng.below(10) {
        0 => Vec::new(),
        _ => ids.clone(),
    };
    let later = |rng: &mut Rng| NOW + (rng.among(0..=400) as i64 - 200) * MINUTE;
    let created = later(rng);
    let to_ids = match rng.below(20) {
        0 => ToIds(None),
        1 => ToIds(Some(Vec::<&str>::new().into())),
        _ => ToIds(Some(ids.into())),
    };
    let bounded = kind == Kind::Pay || rng.percent(20);
    Intent {
        backing: Some(Box::new(Backing {
            amount: None,
            at: None,
            channel: None,
            count: None,
            currency: None,
            per: None,
            reply: None,
            standing: None,
            to: Vec::new(),
            trigger: None,
            until: None,
            verb: Span::new(0, 4),
        })),
        channel: channel(rng),
        created_at: (!rng.percent(3)).then(|| moment(created)),
        id: Some(format!("i{at:05}").into()),
        kind,
        limits: Bounds {
            amount_below: rng.percent(20),
            amount_max: (bounded && !rng.percent(8)).then(|| amount(rng)),
            count: rng.percent(25).then(|| Count(rng.among(0..=3) as i64)),
            currency: if rng.percent(90) { currency(rng) } else { None },
            per: rng.percent(15).then(|| rng.pick(&[Per::Day, Per::Week])),
            until: rng.percent(25).then(|| moment(later(rng))),
        },
        reply_to_current: to.is_empty(),
        revoked: rng.percent(5).then_some(true),
        said_id: None,
        standing,
        to: List(to),
        to_ids: Some(to_ids),
        unresolved: rng.percent(2).then(|| List(vec!["who".into()])),
        used: rng.percent(25).then(|| Count(rng.among(0..=2) as i64)),
        what: None,
        when: When {
            at: rng.percent(30).then(|| moment(later(rng))),
            window_minutes: rng.percent(50).then(|| Count(rng.among(5..=240) as i64)),
        },
    }
}

/// A call into the same world.
pub(crate) fn call(rng: &mut Rng) -> Call<'static> {
    let kind = rng.pick(&[Kind::Send, Kind::Pay, Kind::Pay, Kind::ActOut]);
    let count = if rng.percent(70) { 1 } else { rng.among(0..=3) };
    let people: Vec<(&str, &str)> = (0..count).map(|_| rng.pick(&PEOPLE)).collect();
    let priced = kind == Kind::Pay || rng.percent(30);
    Call {
        addresses: rng
            .percent(70)
            .then(|| List(people.iter().map(|it| it.1.into()).collect())),
        amount: (priced && !rng.percent(5)).then(|| amount(rng)),
        at: None,
        channel: channel(rng),
        currency: if priced && !rng.percent(5) {
            currency(rng)
        } else {
            None
        },
        kind,
        to_ids: List(people.iter().map(|it| it.0.into()).collect()),
    }
}

/// A pair that matches, and the instant.
fn pair(rng: &mut Rng) -> (Intent<'static>, Call<'static>, i64) {
    loop {
        let (intent, call) = (intent(rng, 0), call(rng));
        if matches(&intent, &call, Some(NOW), 0) {
            return (intent, call, NOW);
        }
    }
}

#[test]
fn a_covered_call_changed_in_one_thing_is_not_covered() {
    let mut kinds = 0;
    each_seed("changed_call", 600, |rng| {
        let (intent, call, now) = pair(rng);
        let held = |call: &Call<'_>, now: i64, used: i64| {
            explain(&intent, call, Some(now), used).expect_err("a hold")
        };
        let other = |kind: &Kind| *kind != call.kind;
        for kind in Kind::ALL.iter().copied().filter(|kind| other(kind)) {
            let changed = Call {
                kind,
                ..call.clone()
            };
            assert_eq!(held(&changed, now, 0), Hold::Kind);
        }
        // Somebody else, in each place; a stranger beside the others.
        for at in 0..call.to_ids.len() {
            let mut changed = call.clone();
            changed.to_ids.0[at] = "stranger".into();
            if let Some(list) = &mut changed.addresses {
                list.0[at] = "stranger@corp.example".into();
            }
            assert_eq!(held(&changed, now, 0), Hold::Recipient);
        }
        let mut changed = call.clone();
        changed.to_ids.0.push("stranger".into());
        changed.addresses = None;
        assert_eq!(held(&changed, now, 0), Hold::Recipient);
        if let Some(channel) = intent.channel {
            for other in Channel::ALL.iter().filter(|other| **other != channel) {
                let changed = Call {
                    channel: Some(*other),
                    ..call.clone()
                };
                assert_eq!(held(&changed, now, 0), Hold::Channel);
            }
        }
        if let (Kind::Pay, Some(limit)) = (call.kind, &intent.limits.amount_max) {
            kinds += 1;
            let swapped = Call {
                currency: Some(Currency(*b"GBP")),
                ..call.clone()
            };
            assert_eq!(held(&swapped, now, 0), Hold::Currency);
            let nameless = Call {
                currency: None,
                ..call.clone()
            };
            assert_eq!(held(&nameless, now, 0), Hold::Currency);
            let more = format!("{}.{}", limit.to_text(), "000000001");
            let more = if limit.to_text().contains('.') {
                format!("{}1", limit.to_text())
            } else {
                more
            };
            for amount in [Amount::parse(&more), Amount::parse("1000000"), None] {
                let dearer = Call {
                    amount,
                    ..call.clone()
                };
                assert_eq!(held(&dearer, now, 0), Hold::Amount);
            }
        }
        // Any later, by a year; unless it is for good.
        let year = 366 * 24 * 60 * MINUTE;
        if !intent.standing {
            assert_eq!(held(&call, now + year, 0), Hold::TooLate);
            assert!(matches!(held(&call, now + year, i64::MAX), Hold::TooLate));
        } else if intent.limits.until.is_some() {
            assert_eq!(held(&call, now + year, 0), Hold::Expired);
        }
        assert_eq!(held(&call, now - year, 0), Hold::TooEarly);
        let both = Call {
            at: Some(moment(now - year)),
            ..call.clone()
        };
        assert_eq!(held(&both, now, 0), Hold::TooEarly);
        if !intent.standing || intent.limits.count.is_some() || intent.limits.per.is_some() {
            assert_eq!(held(&call, now, i64::MAX), Hold::UsedUp);
        }
        let mut revoked = intent.clone();
        revoked.revoked = Some(true);
        assert_eq!(explain(&revoked, &call, Some(now), 0), Err(Hold::Revoked));
    });
    assert!(kinds > 50, "{kinds}");
}

/// Both look at the same things, each in an order of its own.
#[test]
fn a_call_is_covered_where_there_is_no_reason_against_it() {
    let mut seen = [0_usize; Hold::ALL.len() + 1];
    let all = each_seed("agreement", 6_000, |rng| {
        let mut intent = intent(rng, 0);
        let mut call = call(rng);
        if rng.percent(60) {
            call.kind = intent.kind;
        }
        if rng.percent(40)
            && let Some(ToIds(Some(ids))) = &intent.to_ids
        {
            call.to_ids = List(ids.to_vec());
            call.addresses = None;
        }
        if rng.percent(5) {
            call.addresses = Some(List(vec!["@crew".into(); rng.among(0..=3)]));
        }
        if rng.percent(5) {
            call.amount = Amount::parse("0");
        }
        if rng.percent(20) {
            let later = (rng.among(0..=200) as i64 - 100) * MINUTE;
            call.at = Some(moment(NOW + later));
        }
        // Long lists, and a recipient that stands twice.
        if rng.percent(10)
            && let Some(ToIds(Some(ids))) = &mut intent.to_ids
        {
            let more = (0..rng.among(0..=70)).map(|at| format!("more of them {at}").into());
            *ids = ids
                .iter()
                .cloned()
                .chain(more)
                .chain(ids.first().cloned())
                .collect::<Vec<_>>()
                .into();
        }
        let now = (!rng.percent(10)).then(|| NOW + (rng.among(0..=300) as i64 - 150) * MINUTE);
        let used = rng.pick(&[-1, 0, 0, 0, 1, 3, i64::MAX]);
        let found = explain(&intent, &call, now, used);
        assert_eq!(
            matches(&intent, &call, now, used),
            found.is_ok(),
            "{found:?} {intent:?} {call:?} {now:?} {used}"
        );
        seen[found.map_or_else(|hold| hold as usize, |_| Hold::ALL.len())] += 1;
    });
    if !all {
        return;
    }
    // Each reason a list can have, and none.
    for (hold, count) in Hold::ALL.iter().zip(&seen) {
        assert!(*count > 5 || *hold == Hold::NoIntent, "{hold:?}: {count}");
    }
    assert!(seen[Hold::ALL.len()] > 100, "{seen:?}");
}

/// What narrows an intent covers nothing more.
#[test]
fn a_narrower_intent_covers_nothing_more() {
    let (mut narrower, mut covered) = (0, 0);
    each_seed("narrower", 400, |rng| {
        let wide = intent(rng, 0);
        for _ in 0..60 {
            let other = intent(rng, 0);
            let mut narrow = wide.clone();
            // Some parts of another intent, the instants of this one.
            if rng.percent(50) {
                narrow.limits = other.limits;
            }
            if rng.percent(30) {
                narrow.channel = other.channel;
            }
            if rng.percent(30) {
                narrow.standing = other.standing;
            }
            if rng.percent(30) {
                narrow.to = other.to;
                narrow.to_ids = other.to_ids;
                narrow.reply_to_current = other.reply_to_current;
            }
            if rng.percent(30) {
                narrow.when.window_minutes = other.when.window_minutes;
            }
            if rng.percent(30) {
                narrow.used = other.used;
                narrow.revoked = other.revoked;
            }
            // A one-off made of a permission has a window of its own: it starts when it was stored.
            let moved = wide.standing && !narrow.standing && narrow.when.at.is_some();
            if moved || !narrows(&narrow, &wide) {
                continue;
            }
            narrower += 1;
            for _ in 0..12 {
                let call = call(rng);
                let now = NOW + (rng.among(0..=400) as i64 - 200) * MINUTE;
                let used = rng.among(0..=3) as i64;
                if matches(&narrow, &call, Some(now), used) {
                    covered += 1;
                    assert!(
                        matches(&wide, &call, Some(now), used),
                        "{narrow:?}\n{wide:?}\n{call:?}\n{now} {used}"
                    );
                }
            }
        }
    });
    assert!(narrower > 500 && covered > 100, "{narrower} {covered}");
}

/// Any JSON at all.
fn anything(rng: &mut Rng, depth: usize, out: &mut String) {
    const WORDS: [&str; 24] = [
        "kind",
        "send",
        "pay",
        "to",
        "to_ids",
        "channel",
        "email",
        "limits",
        "when",
        "at",
        "c1",
        "standing",
        "amount",
        "currency",
        "EUR",
        "count",
        "until",
        "used",
        "created_at",
        "call",
        "intent",
        "contacts",
        "id",
        "2026-03-02T09:00:00Z",
    ];
    match rng.below(if depth == 0 { 5 } else { 8 }) {
        0 => out.push_str("null"),
        1 => out.push_str(rng.pick(&["true", "false"])),
        2 => {
            out.push_str(rng.pick(&["0", "-1", "62.5", "1e400", "1e-9", "9007199254740991", "-0"]))
        }
        3 | 4 => out.push_str(&format!("\"{}\"", rng.pick(&WORDS))),
        5 => {
            out.push('[');
            for at in 0..rng.below(4) {
                out.push_str(if at > 0 { "," } else { "" });
                anything(rng, depth - 1, out);
            }
            out.push(']');
        }
        _ => {
            out.push('{');
            for at in 0..rng.below(6) {
                out.push_str(if at > 0 { "," } else { "" });
                out.push_str(&format!("\"{}\":", rng.pick(&WORDS)));
                anything(rng, depth - 1, out);
            }
            out.push('}');
        }
    }
}

#[test]
fn no_document_makes_an_operation_panic_or_say_yes() {
    let mut answered = 0;
    each_seed("any_document", 4_000, |rng| {
        let (mut one, mut other) = (String::new(), String::new());
        anything(rng, 4, &mut one);
        anything(rng, 4, &mut other);
        for operation in OPERATIONS.iter().filter(|it| it.name.starts_with("said.")) {
            let text = match operation.name {
                "said.matches" | "said.explain" => {
                    format!(r#"{{"intent":{one},"call":{other},"now":1}}"#)
                }
                "said.gate" => format!(r#"{{"intents":[{one}],"call":{other},"now":1}}"#),
                "said.resolve" => format!(r#"{{"intents":[{one}],"contacts":[{other}]}}"#),
                _ => one.clone(),
            };
            if let Ok(answer) = run(operation.name, text.as_bytes(), Limits::default()) {
                answered += 1;
                assert!(!answer.contains(r#""matches":true"#), "{text}");
                let whole: Value<'_> = read(&answer, |reader| reader.value()).expect("JSON");
                assert_eq!(whole.to_canonical(), answer);
            }
        }
    });
    assert!(answered > 1_000, "{answered}");
}
