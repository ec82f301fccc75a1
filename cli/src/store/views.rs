//! Answers of a store as text to read, and which of them are findings. What has no row here is shown as it is and
//! finds nothing.

use crate::output::{Output, counted};
use crate::receipts;
use crate::report::summary;
use attest_core::error::Result;
use attest_core::ids::Id;
use attest_core::json::shape::Shape as _;
use attest_core::json::{Value, read as document};
use attest_core::model::{Grade, Receipt};
use attest_core::replay::{Mismatch, ReplayField, Report};
use attest_core::text::printable::shown;

/// How an operation's answer is seen.
pub(crate) struct View {
    /// The operation.
    name: &'static str,
    /// The key that an id given in place of a document stands for.
    pub(crate) names: Option<&'static str>,
    /// Shows it: the store's title, the answer, whether everything is listed.
    pub(crate) show: Option<fn(&str, &Value<'_>, bool, &mut Output)>,
    /// Whether it is a finding.
    pub(crate) finds: fn(&Value<'_>) -> bool,
}

const VIEWS: &[View] = &[
    View {
        name: "ledger.receipts",
        names: None,
        show: Some(page),
        finds: |_| false,
    },
    View {
        name: "ledger.digest",
        names: None,
        show: Some(digest),
        finds: |_| false,
    },
    View {
        name: "ledger.replay",
        names: None,
        show: Some(replay),
        finds: |answer| number(answer, "mismatched") != 0,
    },
    View {
        name: "ledger.check",
        names: None,
        show: Some(check),
        // A store that cannot be replayed has no `replay`: that is a finding too.
        finds: |answer| {
            !list(answer, "findings").is_empty()
                || answer
                    .get("replay")
                    .is_none_or(|replay| number(replay, "mismatched") != 0)
        },
    },
    View {
        name: "ledger.trace",
        names: Some("receiptId"),
        show: Some(trace),
        finds: |_| false,
    },
    View {
        name: "vault.authorize",
        names: None,
        show: None,
        finds: |answer| answer.get("matches") != Some(&Value::Bool(true)),
    },
];

/// The view of an operation.
pub(crate) fn of(name: &str) -> Option<&'static View> {
    VIEWS.iter().find(|view| view.name == name)
}

/// Reads an answer.
pub(crate) fn read(answer: &str) -> Result<Value<'_>> {
    document(answer, |reader| reader.value())
}

/// How many differences are listed when not all are asked for.
const LISTED: usize = 20;

fn list<'v, 'a>(value: &'v Value<'a>, key: &str) -> &'v [Value<'a>] {
    value.get(key).and_then(Value::as_array).unwrap_or_default()
}

fn number(value: &Value<'_>, key: &str) -> usize {
    match value.get(key) {
        Some(Value::Number(text)) => text.parse().unwrap_or(usize::MAX),
        _ => 0,
    }
}

fn text<'v>(value: &'v Value<'_>, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn page(title: &str, answer: &Value<'_>, _all: bool, out: &mut Output) {
    let texts: Vec<String> = list(answer, "receipts")
        .iter()
        .map(Value::to_canonical)
        .collect();
    let rows: Vec<Receipt<'_>> = texts
        .iter()
        .filter_map(|text| document(text, Receipt::read).ok())
        .collect();
    out.line(&format!(
        "{title}: {}",
        counted(rows.len(), "receipt", "receipts")
    ));
    for line in receipts::table(&rows.iter().collect::<Vec<_>>()) {
        out.line(&line);
    }
    if let Some(next) = answer.get("next").and_then(Value::as_str) {
        out.line(&format!(
            "There are more: the next page is {{\"after\": \"{}\"}}",
            shown(next)
        ));
    }
}

/// The grades and what is still checking, in words.
fn counts(of: &Value<'_>) -> String {
    let mut parts = Vec::new();
    for grade in Grade::ALL {
        let count = of
            .get("grades")
            .map_or(0, |grades| number(grades, grade.as_str()));
        if count > 0 {
            parts.push(format!("{count} {}", grade.as_str()));
        }
    }
    let pending = number(of, "pending");
    if pending > 0 {
        parts.push(format!("{pending} still checking"));
    }
    if parts.is_empty() {
        "no receipts".to_owned()
    } else {
        parts.join(", ")
    }
}

fn digest(title: &str, answer: &Value<'_>, _all: bool, out: &mut Output) {
    let total = answer.get("total").map(counts).unwrap_or_default();
    out.line(&format!("{title}: {total}"));
    if answer.get("imported") == Some(&Value::Bool(true)) {
        out.line("Imported by force: not all of it could be derived again.");
    }
    let days = list(answer, "days");
    let width = days
        .iter()
        .map(|day| shown(text(day, "agent")).chars().count());
    let width = width.max().unwrap_or(0);
    for day in days {
        let agent = shown(text(day, "agent"));
        let left = width.saturating_sub(agent.chars().count());
        let room = " ".repeat(left);
        out.line(&format!(
            "  {:<10}  {agent}{room}  {}",
            shown(text(day, "day")),
            counts(day)
        ));
    }
    let explained = number(answer, "superseded");
    if explained > 0 {
        out.line(&format!(
            "{explained} more: acts that a claim explained after all"
        ));
    }
}

fn check(title: &str, answer: &Value<'_>, all: bool, out: &mut Output) {
    let findings = list(answer, "findings");
    out.line(&format!(
        "{title}: {} held against each other, {}",
        counted(number(answer, "rows"), "row", "rows"),
        counted(findings.len(), "finding", "findings")
    ));
    let listed = if all { usize::MAX } else { LISTED };
    for finding in findings.iter().take(listed) {
        out.line(&shown(&format!(
            "  {} {}: {}",
            text(finding, "table"),
            text(finding, "key"),
            text(finding, "fault")
        )));
    }
    more(findings.len(), listed, out);
    match answer.get("replay") {
        Some(replay) => out.line(&format!(
            "replay: {} reproduced, {} mismatched",
            counted(number(replay, "reproduced"), "receipt", "receipts"),
            number(replay, "mismatched")
        )),
        None => out.line("replay: not possible as it stands"),
    }
}

fn more(count: usize, listed: usize, out: &mut Output) {
    let left = count.saturating_sub(listed);
    if left > 0 {
        out.line(&format!("and {left} more (--all lists them)"));
    }
}

fn replay(title: &str, answer: &Value<'_>, all: bool, out: &mut Output) {
    let mismatch = |value: &Value<'_>| {
        Some(Mismatch {
            receipt_id: Id::parse(text(value, "receiptId"))?,
            field: ReplayField::parse(text(value, "field"))?,
            stored: value.get("stored").map(Value::to_canonical),
            replayed: value.get("replayed").map(Value::to_canonical),
        })
    };
    let by_field = |field: &ReplayField| {
        let count = answer
            .get("mismatchesByField")
            .map_or(0, |counts| number(counts, field.as_str()));
        (count > 0).then_some((*field, count))
    };
    let report = Report {
        receipts: number(answer, "receipts"),
        batches: number(answer, "batches"),
        reproduced: number(answer, "reproduced"),
        mismatched: number(answer, "mismatched"),
        mismatches_by_field: ReplayField::ALL.iter().filter_map(by_field).collect(),
        mismatches: list(answer, "mismatches")
            .iter()
            .filter_map(mismatch)
            .collect(),
    };
    let listed = if all { usize::MAX } else { LISTED };
    summary(title, &report, listed, out);
}

/// What of a document ties it to others or says what kind it is; nothing of what it is about.
const TIES: &[&str] = &[
    "id",
    "claimId",
    "requestId",
    "intent_id",
    "said_id",
    "agent",
    "source",
    "sourceKind",
    "type",
    "grade",
    "state",
    "ruleId",
    "matches",
    "spent",
    "surface",
    "claimedAt",
    "occurredAt",
    "observedAt",
    "computedAt",
    "finalFrom",
    "updatedAt",
    "at",
];

fn trace(title: &str, answer: &Value<'_>, _all: bool, out: &mut Output) {
    let Value::Object(parts) = answer else {
        return;
    };
    let receipt = answer.get("receipt").map(|own| text(own, "id"));
    out.line(&format!(
        "{title}: what receipt {} rests on",
        shown(receipt.unwrap_or_default())
    ));
    for (key, part) in parts {
        let many = std::slice::from_ref(part);
        for item in part.as_array().unwrap_or(many) {
            tie(key, item, 0, out);
        }
    }
}

/// What of a turn stands below it: what its words permit, and below that what was let through on it.
const BELOW: &[&str] = &["intents", "decisions"];

fn tie(key: &str, item: &Value<'_>, depth: usize, out: &mut Output) {
    let label = format!("{}{}", "  ".repeat(depth), shown(key));
    out.line(&format!("  {label:<14}{}", tied(item)));
    for key in BELOW {
        for below in list(item, key) {
            tie(key, below, depth.saturating_add(1), out);
        }
    }
}

fn tied(item: &Value<'_>) -> String {
    let plain = |value: &Value<'_>| match value {
        Value::String(text) => Some(shown(text)),
        Value::Number(_) | Value::Bool(_) => Some(value.to_canonical()),
        _ => None,
    };
    if let Some(sentence) = plain(item) {
        return sentence;
    }
    let tie = |key: &&str| Some(format!("{key} {}", plain(item.get(key)?)?));
    let ties: Vec<String> = TIES.iter().filter_map(tie).collect();
    ties.join(", ")
}
