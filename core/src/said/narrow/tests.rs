//! Each part of the order, from both sides.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;
use crate::json::shape::Shape as _;
use crate::json::{Value, merge_patch, read};

const BASE: &str = r#"{"kind":"send","channel":null,"to":["Ines","Bo"],"what":"x","standing":false,
    "when":{"at":null,"window_minutes":120},"reply_to_current":false,
    "limits":{"amount_max":null,"currency":null,"count":2,"until":null,"per":null,"amount_below":false}}"#;

fn patched(base: &str, patch: &str) -> String {
    let value = |text| read(text, |reader| reader.value()).unwrap();
    let patched: Value<'_> = merge_patch(value(base), value(patch));
    patched.to_canonical()
}

fn of(base: &str, patch: &str) -> Intent<'static> {
    let text: &'static str = Box::leak(patched(base, patch).into_boxed_str());
    read(text, Intent::read).unwrap()
}

/// Holds that the first narrows the second and not the other way.
fn narrower(base: &str, rows: &[(&str, &str)]) {
    for (a, b) in rows {
        let (one, other) = (of(base, a), of(base, b));
        assert!(narrows(&one, &other), "{a} narrows {b}");
        assert!(!narrows(&other, &one), "{b} does not narrow {a}");
        assert!(narrows(&one, &one) && narrows(&other, &other));
    }
}

/// Holds that neither narrows the other.
fn apart(base: &str, rows: &[(&str, &str)]) {
    for (a, b) in rows {
        let (one, other) = (of(base, a), of(base, b));
        assert!(!narrows(&one, &other) && !narrows(&other, &one), "{a} {b}");
    }
}

#[test]
fn one_step_each() {
    narrower(
        BASE,
        &[
            (r#"{"channel":"email"}"#, "{}"),
            (r#"{"to":["Ines"]}"#, "{}"),
            (r#"{"limits":{"count":1}}"#, "{}"),
            (r#"{"when":{"window_minutes":119}}"#, "{}"),
            (
                r#"{"when":{"window_minutes":60}}"#,
                r#"{"when":{"window_minutes":null}}"#,
            ),
            (r#"{"when":{"at":"2026-03-02T09:00:00Z"}}"#, "{}"),
            (r#"{"limits":{"until":"2026-03-02T09:00:00Z"}}"#, "{}"),
            (
                r#"{"limits":{"until":"2026-03-02T09:00:00Z"}}"#,
                r#"{"limits":{"until":"2026-03-02T09:00:01Z"}}"#,
            ),
            ("{}", r#"{"standing":true,"limits":{"count":null}}"#),
            (
                r#"{"standing":true}"#,
                r#"{"standing":true,"limits":{"count":null}}"#,
            ),
            (r#"{"limits":{"amount_max":5,"currency":"EUR"}}"#, "{}"),
            (r#"{"used":1}"#, "{}"),
            (r#"{"revoked":true}"#, "{}"),
            (r#"{"to_ids":["a"]}"#, r#"{"to_ids":["a","b"]}"#),
            (r#"{"to_ids":null}"#, r#"{"to_ids":["a"]}"#),
            (
                r#"{"standing":true,"limits":{"per":"week"}}"#,
                r#"{"standing":true,"limits":{"per":"day"}}"#,
            ),
            (
                r#"{"standing":true}"#,
                r#"{"standing":true,"limits":{"per":"day"}}"#,
            ),
            (
                r#"{"standing":true,"limits":{"per":"day","count":null}}"#,
                r#"{"standing":true,"limits":{"count":null}}"#,
            ),
        ],
    );
}

#[test]
fn a_payment_keeps_its_amount_and_its_currency() {
    let pay = patched(
        BASE,
        r#"{"kind":"pay","limits":{"amount_max":50,"currency":"EUR"}}"#,
    );
    narrower(
        &pay,
        &[
            (r#"{"limits":{"amount_max":"49.99"}}"#, "{}"),
            (r#"{"limits":{"amount_below":true}}"#, "{}"),
            (
                "{}",
                r#"{"limits":{"amount_max":"50.01","amount_below":true}}"#,
            ),
            // Without them it covers nothing.
            (r#"{"limits":{"amount_max":null}}"#, "{}"),
            (r#"{"limits":{"currency":null}}"#, "{}"),
        ],
    );
    apart(&pay, &[(r#"{"limits":{"currency":"USD"}}"#, "{}")]);
}

#[test]
fn things_that_are_not_in_order() {
    apart(
        BASE,
        &[
            (r#"{"kind":"post"}"#, "{}"),
            (r#"{"channel":"email"}"#, r#"{"channel":"sms"}"#),
            (r#"{"to":["Cleo"]}"#, "{}"),
            (r#"{"to":[],"reply_to_current":true}"#, "{}"),
            (r#"{"channel":"email"}"#, r#"{"limits":{"count":1}}"#),
            (
                r#"{"when":{"at":"2026-03-02T09:00:00Z"}}"#,
                r#"{"when":{"at":"2026-03-02T10:00:00Z"}}"#,
            ),
            (
                r#"{"created_at":"2026-03-02T09:00:00Z"}"#,
                r#"{"created_at":"2026-03-02T10:00:00Z"}"#,
            ),
            // Fewer acts, and for good.
            (r#"{"standing":true,"limits":{"count":1}}"#, "{}"),
        ],
    );
    let reply = of(BASE, r#"{"reply_to_current":true}"#);
    assert!(narrows(&of(BASE, "{}"), &reply) && !narrows(&reply, &of(BASE, "{}")));
}

#[test]
fn every_step_together() {
    let all = r#"{"channel":"email","to":["Bo"],"limits":{"count":1,"until":"2026-03-02T09:00:00Z"},
        "when":{"at":"2026-03-02T08:00:00Z","window_minutes":30}}"#;
    narrower(
        BASE,
        &[
            (all, "{}"),
            (all, r#"{"standing":true,"limits":{"count":null}}"#),
        ],
    );
}
