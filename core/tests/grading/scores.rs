//! Exact scores, and how they are shown (contract: G §5.1, §5.3, C §5).

use crate::world::{answer, claim, json, refusal, row, shown, with};
use attest_core::json::Value;
use attest_core::score::Ratio;
use std::cmp::Ordering;

fn pair(claim: Value<'static>, row: Value<'static>) -> Value<'static> {
    with(&with(&json("{}"), "claim", claim), "observation", row)
}

#[test]
fn a_score_is_an_exact_fraction_in_lowest_terms() {
    // One millisecond past the tolerance of a minute: (45 min − 60001 ms)/(44 min) of 2500 bp, one
    // of three subject tokens of 1500, nothing else: with M = 2640000 ms,
    // (2500 · 2639999/M + 1500/3) / 9000.
    let row = row(
        "o1",
        r#"{"occurredAt": "2026-10-06T14:04:00.001Z", "counterparty": "cy@mole.example", "subjectHint": "tide times"}"#,
    );
    let answer = answer("features", &pair(claim("c1", "{}"), row));
    // Over 9000 · 2640000: 2500 · 2639999 + 500 · 2640000 = 7919997500, both divided by 2500.
    assert_eq!(shown(&answer, "/score/num"), "\"3167999\"");
    assert_eq!(shown(&answer, "/score/den"), "\"9504000\"");
    assert_eq!(shown(&answer, "/signals/timeProximity"), "1");
    assert_eq!(shown(&answer, "/signals/subjectOverlap"), "0.3333");
    assert_eq!(shown(&answer, "/signals/score"), "0.3333");
    assert_eq!(shown(&answer, "/reasonCodes"), "[]");
}

#[test]
fn behind_the_gate_the_signals_keep_their_values() {
    // The same minute, another person, another subject: time alone, so the score is 0.
    let row = row(
        "o1",
        r#"{"counterparty": "cy@mole.example", "subjectHint": "Rope"}"#,
    );
    let answer = answer("features", &pair(claim("c1", "{}"), row));
    assert_eq!(shown(&answer, "/score"), r#"{"den":"1","num":"0"}"#);
    assert_eq!(
        shown(&answer, "/signals"),
        r#"{"counterpartyDomain":0,"counterpartyExact":0,"score":0,"subjectOverlap":0,"timeProximity":1}"#
    );
}

#[test]
fn a_mean_of_nothing_that_weighs_is_refused() {
    // No counterparty, subject or source: nothing applies.
    let nothing = claim("c1", r#"{"type": "other"}"#);
    assert_eq!(
        refusal("features", &pair(nothing, row("o1", "{}"))),
        "zero_weight_sum"
    );
    // A calendar claim without target or content has no feature either.
    let vague = claim(
        "c1",
        r#"{"type": "calendar.created", "counterparty": null, "subjectHint": null}"#,
    );
    assert_eq!(
        refusal("features", &pair(vague, row("o1", "{}"))),
        "zero_weight_sum"
    );
}

#[test]
fn what_is_shown_is_rounded_half_up_and_never_compared() {
    for (num, den, shown) in [
        (0, 1, 0),
        (1, 20_000, 1),
        (1, 20_001, 0),
        (787, 792, 9_937),
        (1, 3, 3_333),
        (2, 3, 6_667),
        (19_999, 20_000, 10_000),
        (19_998, 20_000, 9_999),
        (1, 1, 10_000),
    ] {
        assert_eq!(Ratio::new(num, den).display().0, shown, "{num}/{den}");
    }
    // Two scores that show alike are told apart, also beyond machine integers.
    let wide = u128::MAX;
    for (a, b) in [
        ((84_999, 100_000), (85_000, 100_000)),
        ((wide - 1, wide), (wide, wide)),
        ((wide - 2, wide - 1), (wide - 1, wide)),
    ] {
        let (a, b) = (Ratio::new(a.0, a.1), Ratio::new(b.0, b.1));
        assert_eq!(a.display(), b.display());
        assert_eq!(a.cmp(&b), Ordering::Less);
        assert_eq!(b.cmp(&a), Ordering::Greater);
    }
    assert_eq!(Ratio::new(2, 4), Ratio::new(3, 6));
    assert!(!Ratio::new(84_999, 100_000).at_least_bp(8_500));
    assert!(Ratio::new(17, 20).at_least_bp(8_500));
}
