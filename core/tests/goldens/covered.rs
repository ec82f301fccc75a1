//! Between them the files name every rule, reason, cap and event, and each is well made.

use crate::files::{File, grading};
use attest_core::json::Value;
use attest_core::lifecycle::EventKind;
use attest_core::model::{Grade, ReasonCode, State};
use attest_core::policy::{DEFAULT_RULE, default_policy};
use std::collections::BTreeSet;

fn list<'v, 'a>(value: &'v Value<'a>, key: &str) -> &'v [Value<'a>] {
    value.get(key).and_then(Value::as_array).unwrap_or_default()
}

fn text<'v>(value: &'v Value<'_>, key: &str) -> Option<&'v str> {
    value.get(key).and_then(Value::as_str)
}

/// What the expectations and events of all files name.
#[derive(Default)]
struct Named {
    rules: BTreeSet<String>,
    reasons: BTreeSet<String>,
    grades: BTreeSet<String>,
    states: BTreeSet<String>,
    events: BTreeSet<String>,
    refused: BTreeSet<String>,
}

impl Named {
    fn read(&mut self, document: &Value<'_>) {
        for receipt in list(document, "expect") {
            let mut put = |set: fn(&mut Self) -> &mut BTreeSet<String>, key: &str| {
                set(self).extend(text(receipt, key).map(str::to_owned));
            };
            put(|named| &mut named.rules, "ruleId");
            put(|named| &mut named.grades, "grade");
            put(|named| &mut named.states, "state");
            let codes = list(receipt, "reasonCodes");
            let codes = codes.iter().filter_map(Value::as_str);
            self.reasons.extend(codes.map(str::to_owned));
        }
        for event in list(document, "events") {
            let kind = text(event, "event").unwrap().to_owned();
            match event.get("rejected") {
                Some(Value::Bool(true)) => self.refused.insert(kind),
                _ => self.events.insert(kind),
            };
        }
    }
}

fn missing<'w>(words: impl IntoIterator<Item = &'w str>, named: &BTreeSet<String>) -> Vec<&'w str> {
    words
        .into_iter()
        .filter(|word| !named.contains(*word))
        .collect()
}

#[test]
fn every_rule_reason_cap_and_event_has_a_golden() {
    let mut named = Named::default();
    for file in grading() {
        named.read(&file.document());
    }
    let policy = default_policy();
    let rules = policy.rules.iter().map(|rule| rule.id.as_str());
    let codes = || ReasonCode::ALL.iter().copied();
    let events = || EventKind::ALL.iter().map(|kind| kind.as_str());
    let gaps = [
        ("rules", missing(rules.chain([DEFAULT_RULE]), &named.rules)),
        (
            "reasons",
            missing(codes().map(ReasonCode::as_str), &named.reasons),
        ),
        (
            "caps",
            missing(
                codes().filter(|code| code.is_cap()).map(ReasonCode::as_str),
                &named.reasons,
            ),
        ),
        (
            "grades",
            missing(Grade::ALL.iter().map(|grade| grade.as_str()), &named.grades),
        ),
        (
            "states",
            missing(State::ALL.iter().map(|state| state.as_str()), &named.states),
        ),
        ("events", missing(events(), &named.events)),
        ("refused events", missing(events(), &named.refused)),
    ];
    for (what, gap) in &gaps {
        assert!(gap.is_empty(), "no golden file names these {what}: {gap:?}");
    }
}

/// `NN-slug`: two digits up to 99, three from 100, each number once.
fn number(file: &File) -> u32 {
    let (number, slug) = file.name.split_once('-').unwrap_or_default();
    let value: u32 = number.parse().unwrap_or_default();
    let digits = if value < 100 { 2 } else { 3 };
    assert!(value > 0 && number.len() == digits, "{}", file.name);
    let slug = slug.strip_suffix(".json").unwrap_or_default();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    assert!(!slug.is_empty() && slug.chars().all(plain), "{}", file.name);
    value
}

#[test]
fn files_are_numbered_and_say_what_they_prove() {
    let mut seen = BTreeSet::new();
    for file in grading() {
        assert!(seen.insert(number(&file)), "{}: a number twice", file.name);
        assert!(
            file.text.is_ascii(),
            "{}: escapes, so that a reviewer sees them",
            file.name
        );
        let document = file.document();
        assert!(!list(&document, "covers").is_empty(), "{}", file.name);
        assert!(
            document.get("notes").is_some(),
            "{}: no computation",
            file.name
        );
        for receipt in list(&document, "expect") {
            let best = list(receipt, "reasonCodes").contains(&Value::String("match.best".into()));
            assert_eq!(best, receipt.get("score").is_some(), "{}: score", file.name);
        }
    }
}
