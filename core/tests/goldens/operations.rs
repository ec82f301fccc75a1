//! Another hand's cases of the operations, run through the table.

use crate::files::outside;
use attest_core::json::{Limits, Value, merge_patch, read};
use attest_core::ops::call;
use attest_core::policy::default_document;
use std::collections::BTreeMap;

fn at<'v, 'a>(value: &'v Value<'a>, pointer: &str) -> Option<&'v Value<'a>> {
    let mut steps = pointer.split('/').skip(1);
    steps.try_fold(value, |value, step| match value {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        other => other.get(step),
    })
}

fn parsed(text: &str) -> Value<'_> {
    read(text, |reader| reader.value()).unwrap()
}

/// How often each pair of receipt and field stands in a list of mismatches.
fn pairs(list: &Value<'_>) -> BTreeMap<(String, String), usize> {
    let text =
        |item: &Value<'_>, key: &str| item.get(key).and_then(Value::as_str).unwrap().to_owned();
    let mut pairs = BTreeMap::new();
    for item in list.as_array().unwrap() {
        *pairs
            .entry((text(item, "receiptId"), text(item, "field")))
            .or_default() += 1;
    }
    pairs
}

/// Runs one case; what is expected of `pre_assignments` in force has a test of its own.
fn hold(name: &str, case: &Value<'_>) {
    let op = case.get("op").and_then(Value::as_str).unwrap();
    let expect = case.get("expect").unwrap();
    let input = match case.get("policyPatch") {
        Some(patch) => merge_patch(default_document(), patch.clone()),
        None => case.get("input").unwrap().clone(),
    };
    let answer = call(op, input.to_canonical().as_bytes(), Limits::default());
    if let Some(code) = expect.get("error").and_then(Value::as_str) {
        let fault = answer.expect_err(name);
        assert_eq!(fault.code().as_str(), code, "{name}");
        if let Some(path) = expect.get("path").and_then(Value::as_str) {
            let paths: Vec<&str> = fault
                .issues()
                .iter()
                .map(|issue| issue.path.as_str())
                .collect();
            assert!(
                paths.contains(&path),
                "{name}: {path} is not among {paths:?}"
            );
        }
        return;
    }
    let answer = answer.unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let answer = parsed(&answer);
    if let Some(whole) = expect.get("ok") {
        assert_eq!(answer.to_canonical(), whole.to_canonical(), "{name}");
    }
    if let Some(Value::Object(has)) = expect.get("has") {
        for (pointer, value) in has {
            let found = at(&answer, pointer).map(Value::to_canonical);
            assert_eq!(found, Some(value.to_canonical()), "{name}: {pointer}");
        }
    }
    for pointer in expect
        .get("lacks")
        .and_then(Value::as_array)
        .unwrap_or_default()
    {
        assert_eq!(
            at(&answer, pointer.as_str().unwrap()),
            None,
            "{name}: {pointer:?}"
        );
    }
    if let Some(list) = expect.get("mismatches") {
        assert_eq!(
            pairs(answer.get("mismatches").unwrap()),
            pairs(list),
            "{name}"
        );
    }
}

#[test]
fn another_hands_cases_hold() {
    let Some(files) = outside("ops") else { return };
    let mut cases = 0;
    for file in &files {
        for case in file.document().as_array().unwrap() {
            let name = case.get("name").and_then(Value::as_str).unwrap();
            hold(&format!("{}: {name}", file.name), case);
            cases += 1;
        }
    }
    assert!(cases > 0, "the files hold no case");
}
