//! Another hand's cases of what enters a ledger and of a receipt's life, read in place; where there are
//! none, the tests say so and pass.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests"
)]

use attest_core::error::Result;
use attest_core::intake::{ProjectRequest, project, read_claim};
use attest_core::json::shape::Shape;
use attest_core::json::{Reader, Value, Writer, read};
use attest_core::lifecycle::{TransitionRequest, in_force_at, pre_assignments, transition};
use attest_core::model::{Fixed, Receipt};
use attest_core::policy::default_policy;
use std::path::Path;

/// The text of one operation's cases.
fn cases(operation: &str) -> Option<String> {
    let file = format!("../../shared/data/goldens/ops/{operation}.json");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    if text.is_err() {
        println!("SKIPPED: no outside cases of {operation}");
    }
    text.ok()
}

/// Runs `test` over each case: its name, the text of its input, what is expected.
fn each(text: &str, test: impl Fn(&str, &str, &Value<'_>)) {
    let all = read(text, |reader| reader.value()).unwrap();
    let all = all.as_array().unwrap();
    assert!(!all.is_empty());
    for case in all {
        let name = case.get("name").and_then(Value::as_str).unwrap();
        let input = case.get("input").unwrap().to_canonical();
        test(name, &input, case.get("expect").unwrap());
    }
}

fn parse<'a, T: Shape<'a>>(text: &'a str) -> Result<T> {
    read(text, |reader: &mut Reader<'a>| T::read(reader))
}

/// The answer's text or the code of its error against `{ok}`, `{error}` or `{has, lacks}`.
fn compare(name: &str, answer: Result<String>, expect: &Value<'_>) {
    if let Some(code) = expect.get("error") {
        let fault = answer.expect_err(name);
        assert_eq!(Some(fault.code().as_str()), code.as_str(), "{name}");
        return;
    }
    let answer = answer.unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let answer: Value<'_> = parse(&answer).unwrap();
    let mut looked = false;
    if let Some(whole) = expect.get("ok") {
        assert_eq!(answer.to_canonical(), whole.to_canonical(), "{name}");
        looked = true;
    }
    if let Some(Value::Object(has)) = expect.get("has") {
        for (pointer, value) in has {
            let there = at(&answer, pointer).unwrap_or_else(|| panic!("{name}: no {pointer}"));
            assert_eq!(there.to_canonical(), value.to_canonical(), "{name}");
            looked = true;
        }
    }
    for pointer in expect
        .get("lacks")
        .and_then(Value::as_array)
        .unwrap_or_default()
    {
        assert_eq!(at(&answer, pointer.as_str().unwrap()), None, "{name}");
        looked = true;
    }
    assert!(looked, "{name}: nothing is expected");
}

fn at<'v, 'a>(value: &'v Value<'a>, pointer: &str) -> Option<&'v Value<'a>> {
    pointer
        .split('/')
        .skip(1)
        .try_fold(value, |value, step| match value {
            Value::Array(items) => items.get(step.parse::<usize>().ok()?),
            other => other.get(step),
        })
}

fn written<'a>(answer: &impl Shape<'a>) -> String {
    let mut out = Writer::new();
    answer.write(&mut out);
    out.into_string()
}

/// The instants at which something may change, and one after each.
fn instants(all: &[Fixed]) -> Vec<i64> {
    let mut instants = Vec::new();
    for fixed in all {
        instants.push(fixed.after.ms());
        instants.extend(fixed.until.map(|until| until.ms()));
        for span in fixed.released.as_deref().unwrap_or_default() {
            instants.push(span.from.ms());
            instants.extend(span.to.map(|to| to.ms()));
        }
    }
    instants.iter().flat_map(|ms| [*ms, ms + 1]).collect()
}

#[test]
fn pre_assignments_hold_what_another_hand_says() {
    let Some(text) = cases("pre_assignments") else {
        return;
    };
    each(&text, |name, input, expect| {
        let receipts: Vec<Receipt<'_>> = parse(input).unwrap();
        let answer = pre_assignments(&receipts).unwrap();
        let wanted = expect.get("fixed").unwrap().to_canonical();
        let wanted: Vec<Fixed> = parse(&wanted).unwrap();
        let mut instants = [instants(&answer), instants(&wanted)].concat();
        instants.sort_unstable();
        instants.dedup();
        for ms in instants {
            let held = |all: &[Fixed]| {
                let pair = |fixed: &Fixed| (fixed.observation_id, fixed.claim_id);
                let all = all.iter().filter(|fixed| in_force_at(fixed, ms));
                let mut all: Vec<_> = all.map(pair).collect();
                all.sort_unstable();
                all
            };
            assert_eq!(held(&answer), held(&wanted), "{name} at {ms}");
        }
        assert_eq!(answer.is_empty(), wanted.is_empty(), "{name}");
    });
}

#[test]
fn transitions_end_as_another_hand_says() {
    let Some(text) = cases("transition") else {
        return;
    };
    each(&text, |name, input, expect| {
        let answer = parse(input).and_then(|request: TransitionRequest<'_>| {
            transition(request.receipt, request.event).map(|receipt| written(&receipt))
        });
        if let Ok(receipt) = &answer {
            parse::<Receipt<'_>>(receipt).expect(name);
        }
        compare(name, answer, expect);
    });
}

#[test]
fn rows_are_projected_as_another_hand_says() {
    let Some(text) = cases("project") else {
        return;
    };
    let policy = default_policy();
    each(&text, |name, input, expect| {
        let answer = parse(input).and_then(|row: ProjectRequest<'_>| {
            let key = row.row_key.as_deref();
            let observed_at = row.observed_at;
            project(row.source, row.raw, row.action, observed_at, key, &policy)
                .map(|row| written(&row))
        });
        compare(name, answer, expect);
    });
}

#[test]
fn claims_are_read_as_another_hand_says() {
    let Some(text) = cases("read_claim") else {
        return;
    };
    each(&text, |name, input, expect| {
        let answer = parse(input)
            .and_then(read_claim)
            .map(|claim| written(&claim));
        compare(name, answer, expect);
    });
}
