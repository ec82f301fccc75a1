//! When a receipt is final, where no golden file can say it (contract: G §8, C §6).

use crate::world::{batch, call, claim, list, patched, with};

#[test]
fn a_final_from_past_the_last_year_is_refused() {
    // 24 hours after the unit of 23:00 on the last day but one is still a year of four digits in
    // UTC; two hours further east it is not.
    let last = |evaluated: &str, claimed: &str| {
        let claim = claim(
            "c1",
            &format!(r#"{{"claimedAt": "{claimed}", "observedAt": "{claimed}"}}"#),
        );
        let batch = patched(
            &with(&batch(), "claims", list(&[claim])),
            &format!(r#"{{"coverage": {{"evaluatedAt": "{evaluated}", "observers": []}}}}"#),
        );
        call("grade_batch", &batch)
    };
    let (now, made) = ("9999-12-30T23:10:00Z", "9999-12-30T23:00:00Z");
    let items = last(now, made).unwrap();
    let from = crate::world::shown(&items, "/0/receipt/finalFrom");
    assert_eq!(from, "\"9999-12-31T23:01:00Z\"");
    for (now, made) in [
        ("9999-12-31T01:10:00+02:00", "9999-12-31T01:00:00+02:00"),
        ("9999-12-31T00:10:00Z", "9999-12-31T00:00:00Z"),
    ] {
        let (code, _) = last(now, made).unwrap_err();
        assert_eq!(code, "invalid_input", "{now}");
    }
}
