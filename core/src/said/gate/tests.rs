//! What a gate takes, and what it remembers.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;
use crate::error::Code;
use crate::json::read;
use crate::json::shape::Shape as _;

const MINUTE: i64 = 60_000;
const DAY: i64 = 1_440 * MINUTE;
/// 2026-03-02T09:00:00Z.
const SAID: i64 = 1_772_442_000_000;

fn intent(id: &str, more: &str) -> Intent<'static> {
    let text = format!(
        r#"{{"id":"{id}","kind":"send","to":["Ines"],"to_ids":["c1"],"when":{{}},
            "backing":{{"verb":{{"start":0,"end":4}},"to":[]}},"created_at":"2026-03-02T09:00:00Z"{more}}}"#
    );
    let text: &'static str = Box::leak(text.into_boxed_str());
    read(text, Intent::read).unwrap()
}

fn call() -> Call<'static> {
    read(r#"{"kind":"send","to_ids":["c1"]}"#, Call::read).unwrap()
}

fn is(id: &str) -> Verdict {
    Verdict::Match {
        id: id.to_owned(),
        spent: 1,
    }
}

#[test]
fn it_takes_what_was_backed_resolved_and_named_once() {
    let mut gate = Gate::new();
    let whole = intent("i1", r#","limits":{}"#);
    let refused = |gate: &mut Gate, intent: &Intent<'_>| {
        let fault = gate.add(intent).unwrap_err();
        assert_eq!(fault.code(), Code::InvalidInput);
        fault.pointer().unwrap()
    };
    let mut bare = whole.clone();
    bare.backing = None;
    assert_eq!(refused(&mut gate, &bare), "/backing");
    let mut bare = whole.clone();
    bare.to_ids = None;
    assert_eq!(refused(&mut gate, &bare), "/to_ids");
    let mut bare = whole.clone();
    bare.id = None;
    assert_eq!(refused(&mut gate, &bare), "/id");
    assert!(gate.is_empty());
    gate.add(&whole).unwrap();
    assert_eq!(refused(&mut gate, &whole), "/id");
    assert_eq!(gate.len(), 1);
}

#[test]
fn a_check_spends_nothing_and_an_authorization_does() {
    let mut gate = Gate::new();
    gate.add(&intent("i1", r#","limits":{}"#)).unwrap();
    for _ in 0..3 {
        assert_eq!(gate.check(&call(), SAID).unwrap(), is("i1"));
    }
    assert_eq!(gate.authorize(&call(), SAID).unwrap(), is("i1"));
    let used = Verdict::Hold(Hold::UsedUp);
    assert_eq!(gate.check(&call(), SAID).unwrap(), used);
    assert_eq!(gate.authorize(&call(), SAID).unwrap(), used);
}

#[test]
fn a_call_brings_no_clock() {
    let mut gate = Gate::new();
    let mut late = call();
    late.at = Some(super::super::intent::Moment(
        crate::time::IsoTs::with_offset(SAID, 0).unwrap(),
    ));
    for fault in [
        gate.check(&late, SAID).unwrap_err(),
        gate.authorize(&late, SAID).unwrap_err(),
        gate.considered(&late, SAID).unwrap_err(),
    ] {
        assert_eq!(fault.pointer().unwrap(), "/at");
    }
}

#[test]
fn what_was_taken_back_covers_nothing() {
    let mut gate = Gate::new();
    gate.add(&intent("i1", r#","limits":{}"#)).unwrap();
    assert!(!gate.revoke("i2"));
    assert!(gate.revoke("i1"));
    assert!(gate.revoke("i1"));
    let revoked = Verdict::Hold(Hold::Revoked);
    assert_eq!(gate.check(&call(), SAID).unwrap(), revoked);
}

#[test]
fn one_that_was_seen_late_is_not_revived_by_a_clock_set_back() {
    let mut gate = Gate::new();
    gate.add(&intent("i1", r#","limits":{}"#)).unwrap();
    let later = SAID + 120 * MINUTE;
    assert_eq!(gate.check(&call(), later).unwrap(), is("i1"));
    let late = Verdict::Hold(Hold::TooLate);
    assert_eq!(gate.check(&call(), later + 1).unwrap(), late);
    assert_eq!(gate.check(&call(), SAID).unwrap(), late);
    // Another one of the same time, not seen late, is untouched.
    gate.add(&intent("i2", r#","limits":{}"#)).unwrap();
    assert_eq!(gate.check(&call(), SAID).unwrap(), is("i2"));
}

#[test]
fn one_that_has_opened_closes_again_when_the_clock_is_set_back() {
    let mut gate = Gate::new();
    let more = r#","limits":{},"standing":true"#;
    gate.add(&intent("i1", more)).unwrap();
    assert_eq!(gate.check(&call(), SAID).unwrap(), is("i1"));
    let early = Verdict::Hold(Hold::TooEarly);
    let opens = SAID - 10 * MINUTE;
    assert_eq!(gate.check(&call(), opens - 1).unwrap(), early);
    assert_eq!(gate.check(&call(), opens).unwrap(), is("i1"));
}

#[test]
fn a_rhythm_is_counted_over_the_stretch_of_time_before_the_call() {
    let mut gate = Gate::new();
    let more = r#","standing":true,"limits":{"per":"day","count":2},"used":1"#;
    gate.add(&intent("i1", more)).unwrap();
    let used = Verdict::Hold(Hold::UsedUp);
    // What it came with counts from the first instant the gate is told.
    assert_eq!(gate.authorize(&call(), SAID).unwrap(), is("i1"));
    assert_eq!(gate.check(&call(), SAID + DAY).unwrap(), used);
    let next = SAID + DAY + 1;
    assert_eq!(gate.authorize(&call(), next).unwrap(), is("i1"));
    assert_eq!(gate.authorize(&call(), next + MINUTE).unwrap(), is("i1"));
    assert_eq!(gate.check(&call(), next + MINUTE).unwrap(), used);
    // A clock set back does not forget what was spent since.
    assert_eq!(gate.check(&call(), SAID + MINUTE).unwrap(), used);
    assert_eq!(gate.check(&call(), next + DAY).unwrap(), used);
    assert_eq!(gate.check(&call(), next + DAY + 1).unwrap(), is("i1"));
}

#[test]
fn what_other_gates_spent_ended_and_took_back_holds_here() {
    let day = r#","standing":true,"limits":{"per":"day","count":2}"#;
    let used = Verdict::Hold(Hold::UsedUp);
    // Told before the first instant, and after it.
    for told in [false, true] {
        let mut gate = Gate::new();
        gate.add(&intent("i1", day)).unwrap();
        if told {
            gate.advance(SAID);
        }
        assert!(!gate.spent("i2", 1, SAID) && !gate.end("i2"));
        assert!(gate.spent("i1", 1, SAID));
        assert_eq!(gate.check(&call(), SAID).unwrap(), is("i1"));
        // One of a clock that was ahead counts until its own stretch of time is over.
        assert!(gate.spent("i1", 1, SAID + 2 * DAY));
        assert_eq!(gate.check(&call(), SAID).unwrap(), used);
        assert_eq!(gate.authorize(&call(), SAID + DAY + 1).unwrap(), is("i1"));
        assert_eq!(gate.check(&call(), SAID + DAY + 1).unwrap(), used);
        // Spent after one day and a moment, and after two days; both count until the first is more than a day ago.
        let last = SAID + 2 * DAY + 2;
        assert_eq!(gate.check(&call(), last - 1).unwrap(), used);
        assert_eq!(gate.authorize(&call(), last).unwrap(), is("i1"));
        assert_eq!(gate.check(&call(), SAID + 3 * DAY).unwrap(), used);
        assert_eq!(gate.check(&call(), SAID + 3 * DAY + 1).unwrap(), is("i1"));
        assert!(gate.end("i1"));
        let over = Verdict::Hold(Hold::Expired);
        assert_eq!(gate.check(&call(), SAID + 3 * DAY + 1).unwrap(), over);
        assert_eq!(gate.check(&call(), SAID).unwrap(), over);
    }
}

#[test]
fn the_uses_of_a_rhythm_are_counted_as_one_counts_them_by_hand() {
    let more = r#","standing":true,"limits":{"per":"day","count":7}"#;
    let mut gate = Gate::new();
    gate.add(&intent("i1", more)).unwrap();
    let mut spent: Vec<i64> = Vec::new();
    let mut step = 1_i64;
    for _ in 0..2_000 {
        step = step * 1_103_515_245 % 2_147_483_647;
        // Instants that go back and forth over five days.
        let now = SAID + step % (5 * DAY);
        let counted = spent.iter().filter(|at| **at >= now - DAY).count();
        let found = gate.authorize(&call(), now).unwrap();
        if counted < 7 {
            assert_eq!(found, is("i1"));
            spent.push(now);
        } else {
            assert_eq!(found, Verdict::Hold(Hold::UsedUp));
        }
    }
    assert!(spent.len() > 14, "{}", spent.len());
}

#[test]
fn an_instant_is_what_the_operation_takes_for_one() {
    // The bounds are those of the years, and nothing else is.
    for ms in [
        i64::MIN,
        -1,
        0,
        253_402_300_799_999,
        253_402_300_800_000,
        i64::MAX,
    ] {
        let read = crate::time::IsoTs::with_offset(ms, 0);
        assert_eq!(Moment::holds(ms), read.is_some(), "{ms}");
    }
    let mut gate = Gate::new();
    gate.add(&intent("i1", r#","limits":{},"standing":true"#))
        .unwrap();
    for now in [i64::MIN, -1, 253_402_300_800_000, i64::MAX] {
        for fault in [
            gate.check(&call(), now).unwrap_err(),
            gate.authorize(&call(), now).unwrap_err(),
            gate.considered(&call(), now).unwrap_err(),
        ] {
            assert_eq!(fault.code(), Code::InvalidInput);
            assert_eq!(fault.pointer().unwrap(), "/now");
        }
    }
    assert_eq!(gate.check(&call(), 253_402_300_799_999).unwrap(), is("i1"));
}

#[test]
fn what_is_no_call_does_not_move_the_clock() {
    let mut gate = Gate::new();
    gate.add(&intent("i1", r#","limits":{}"#)).unwrap();
    let (mut none, mut uneven) = (call(), call());
    none.amount = crate::said::amount::Amount::parse("0");
    uneven.addresses = Some(crate::json::shape::List(Vec::new()));
    for bad in [none, uneven] {
        let later = SAID + 365 * DAY;
        let malformed = Verdict::Hold(Hold::Malformed);
        assert_eq!(gate.check(&bad, later).unwrap(), malformed);
        assert_eq!(gate.authorize(&bad, later).unwrap(), malformed);
        assert!(gate.considered(&bad, later).unwrap().is_empty());
        gate.check(&call(), i64::MAX).unwrap_err();
        assert_eq!(gate.check(&call(), SAID).unwrap(), is("i1"));
    }
}
