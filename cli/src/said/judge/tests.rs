//! What counts as the same, and what as wider.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::{differences, narrowed, wider};
use crate::said::set::{Set, set};
use attest_core::json::Reader;
use attest_core::json::shape::Shape as _;
use attest_core::said::intent::Intent;

/// A set of one row.
fn one<'a>(text: &str, expect: &str, out: &'a mut String) -> Set<'a> {
    *out = format!(
        r#"{{"contacts":[],"rows":[{{"id":"r","cat":"ask","text":"{text}","localTime":"2027-05-04T10:00:00+02:00","tz":"Europe/Berlin","expect":[{expect}]}}]}}"#
    );
    set(out).unwrap()
}

fn intent(json: &str) -> Intent<'_> {
    Intent::read(&mut Reader::new(json)).unwrap()
}

/// Judges an intent against the only row of a set.
fn judge(text: &str, expect: &str, json: &str) -> (Vec<&'static str>, Option<&'static str>) {
    let mut document = String::new();
    let set = one(text, expect, &mut document);
    let row = set.rows.first().unwrap();
    let wanted = row.expect.first().unwrap();
    (
        differences(wanted, &intent(json)),
        wider(row, wanted, &intent(json)),
    )
}

/// An intent of these keys, of its limits and its times.
fn made(keys: &str, limits: &str, when: &str) -> String {
    format!(r#"{{{keys},"limits":{{{limits}}},"when":{{{when}}}}}"#)
}

const SEND: &str = r#""kind":"send","to":["Rosa"]"#;
const WANTED: &str = r#"{"kind":"send","to":["Rosa"],"channel":"email"}"#;

#[test]
fn only_the_keys_of_the_row_are_compared() {
    let json = made(
        r#""kind":"send","to":["rosa"],"channel":"email""#,
        "",
        r#""window_minutes":60"#,
    );
    assert_eq!(judge("Email Rosa", WANTED, &json), (vec![], None));
    let json = made(r#""kind":"post","to":["Rosa","Ivo"]"#, "", "");
    assert_eq!(
        judge("Email Rosa", WANTED, &json).0,
        ["kind", "to", "channel"]
    );
}

#[test]
fn whatever_goes_beyond_is_named() {
    let beyond = |json: &str| judge("Email Rosa", WANTED, json).1;
    let mail = r#""channel":"email""#;
    assert_eq!(
        beyond(&made(
            r#""kind":"post","to":["Rosa"],"channel":"email""#,
            "",
            ""
        )),
        Some("kind")
    );
    assert_eq!(
        beyond(&made(
            r#""kind":"send","to":["Rosa","Ivo"],"channel":"email""#,
            "",
            ""
        )),
        Some("to")
    );
    assert_eq!(
        beyond(&made(
            r#""kind":"send","to":[],"channel":"email","reply_to_current":true"#,
            "",
            ""
        )),
        Some("no target")
    );
    assert_eq!(beyond(&made(SEND, "", "")), Some("channel"));
    assert_eq!(
        beyond(&made(&format!("{SEND},{mail},\"standing\":true"), "", "")),
        Some("standing")
    );
    assert_eq!(
        beyond(&made(&format!("{SEND},{mail}"), r#""count":2"#, "")),
        Some("count")
    );
    assert_eq!(
        beyond(&made(&format!("{SEND},{mail}"), r#""count":1"#, "")),
        None
    );
    let when = |when: &str| beyond(&made(&format!("{SEND},{mail}"), "", when));
    assert_eq!(when(r#""at":"2027-05-04T12:00:00+02:00""#), Some("at"));
    assert_eq!(when(r#""window_minutes":240"#), Some("window_minutes"));
}

#[test]
fn money_is_compared_exactly() {
    let wanted =
        r#"{"kind":"pay","to":["Rosa"],"amount_max":12.5,"currency":"EUR","amount_below":true}"#;
    let pay = |limits: &str| {
        judge(
            "Pay Rosa",
            wanted,
            &made(r#""kind":"pay","to":["Rosa"]"#, limits, ""),
        )
    };
    assert_eq!(
        pay(r#""amount_max":"12.50","currency":"EUR","amount_below":true"#),
        (vec![], None)
    );
    assert_eq!(
        pay(r#""amount_max":12,"currency":"EUR","amount_below":true"#),
        (vec!["amount_max"], None)
    );
    assert_eq!(
        pay(r#""amount_max":12.51,"currency":"EUR","amount_below":true"#).1,
        Some("amount_max")
    );
    assert_eq!(
        pay(r#""currency":"EUR","amount_below":true"#).1,
        Some("amount_max")
    );
    assert_eq!(
        pay(r#""amount_max":12.5,"currency":"USD","amount_below":true"#).1,
        Some("currency")
    );
    assert_eq!(
        pay(r#""amount_max":12.5,"currency":"EUR""#),
        (vec!["amount_below"], Some("amount_below"))
    );
}

#[test]
fn a_day_is_covered_and_a_clock_time_is_met() {
    let day = r#"{"kind":"send","to":["Rosa"],"at":"2027-05-05T09:00:00+02:00"}"#;
    let at = |text: &str, at: &str| judge(text, day, &made(SEND, "", &format!(r#""at":"{at}""#))).1;
    let loose = "Tomorrow write to Rosa";
    assert_eq!(at(loose, "2027-05-05T07:00:00Z"), None);
    assert_eq!(at(loose, "2027-05-05T23:30:00+02:00"), None);
    assert_eq!(at(loose, "2027-05-06T00:00:00+02:00"), Some("at"));
    assert_eq!(
        at(
            "Tomorrow morning write to Rosa",
            "2027-05-05T12:00:00+02:00"
        ),
        Some("at")
    );
    assert_eq!(
        at("Tomorrow at 9am write to Rosa", "2027-05-05T10:00:00+02:00"),
        Some("at")
    );
    assert_eq!(judge(loose, day, &made(SEND, "", "")).1, Some("at"));
    // A long window ends with the day at the latest.
    let open = |minutes: i64| {
        judge(
            loose,
            day,
            &made(
                SEND,
                "",
                &format!(r#""at":"2027-05-05T09:00:00+02:00","window_minutes":{minutes}"#),
            ),
        )
        .1
    };
    assert_eq!((open(900), open(901)), (None, Some("window_minutes")));
}

#[test]
fn a_standing_permission_keeps_its_limits() {
    let wanted = r#"{"kind":"send","to":["Rosa"],"standing":true,"until":"2027-12-31T23:59:00+01:00","per":"week","count":3}"#;
    let keys = format!("{SEND},\"standing\":true");
    let judged = |limits: &str| judge("Every week", wanted, &made(&keys, limits, ""));
    let last = r#""until":"2027-12-31T22:59:59.999Z""#;
    assert_eq!(judged(&format!(r#""count":3,"per":"week",{last}"#)).1, None);
    assert_eq!(
        judged(r#""count":2,"per":"week","until":"2027-12-30T00:00:00Z""#),
        (vec!["count"], None)
    );
    assert_eq!(
        judged(r#""count":3,"per":"week","until":"2028-01-01T00:00:00Z""#),
        (vec!["until"], Some("until"))
    );
    assert_eq!(judged(r#""count":3,"per":"week""#).1, Some("until"));
    assert_eq!(
        judged(&format!(r#""count":4,"per":"week",{last}"#)).1,
        Some("count")
    );
    assert_eq!(judged(&format!(r#""per":"week",{last}"#)).1, Some("count"));
    // One act now is less than a permission.
    assert_eq!(
        judge(
            "x",
            r#"{"kind":"send","to":["Rosa"],"standing":true}"#,
            &made(SEND, "", "")
        )
        .1,
        None
    );
    let weekly = r#"{"kind":"send","to":["Rosa"],"standing":true,"per":"week"}"#;
    assert_eq!(judge("x", weekly, &made(&keys, "", "")).1, Some("per"));
}

#[test]
fn what_code_put_in_is_listed() {
    let mut document = String::new();
    let set = one(
        "Email Rosa",
        r#"{"kind":"send","to":["Rosa"],"standing":true}"#,
        &mut document,
    );
    let wanted = set.rows.first().unwrap().expect.first().unwrap();
    let json = made(
        &format!("{SEND},\"channel\":\"email\""),
        r#""per":"day","count":1"#,
        r#""window_minutes":120"#,
    );
    assert_eq!(
        narrowed(wanted, &intent(&json)),
        ["channel", "standing", "count", "per"]
    );
}
