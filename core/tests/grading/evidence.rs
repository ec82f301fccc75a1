//! Candidates in their order, and one orphan rule for batches and replay (contract: G §3, §4.1).

use crate::world::{answer, at, batch, claim, json, likely, list, patched, row, shown, view, with};
use attest_core::evidence::{Rows, is_candidate, representatives};
use attest_core::hashes::Hasher;
use attest_core::json::shape::Shape;
use attest_core::json::{Value, read};
use attest_core::model::{Claim, Coverage, Observation};
use attest_core::policy::default_policy;
use attest_core::score::{ClaimFacts, RowFacts};
use attest_core::time::IsoTs;

#[test]
fn candidates_come_in_time_then_by_id_and_none_is_lost() {
    let policy = default_policy();
    // Three instants, of which the last is out of the window, from two sources and in two types.
    let mut rows = Vec::new();
    for n in 0..60 {
        let minute = [10, 20, 50][n % 3];
        let source = if n.is_multiple_of(5) {
            "gcal.event"
        } else {
            "gmail.sent"
        };
        let action = if n.is_multiple_of(7) {
            "message.sent"
        } else {
            "email.sent"
        };
        let patch = format!(
            r#"{{"occurredAt": "2026-10-06T14:{minute}:00Z", "source": "{source}", "type": "{action}"}}"#
        );
        rows.push(row(&format!("o{n}"), &patch).to_canonical());
    }
    let read_all: Vec<Observation<'_>> = rows
        .iter()
        .map(|text| read(text, Observation::read).unwrap())
        .collect();
    let text = claim("c1", "{}").to_canonical();
    let claim = read(&text, Claim::read).unwrap();
    let facts = ClaimFacts::new(&claim, &policy);
    let seen = representatives(
        &read_all,
        IsoTs::parse("2026-10-06T15:00:00Z").unwrap().ms(),
    );
    let index = Rows::new(&seen, &policy);
    let found: Vec<(i64, String)> = index
        .candidates(&facts, &policy)
        .map(|at| index.get(at).unwrap())
        .map(|row| (row.occurred, row.row.id.to_string()))
        .collect();
    let mut scanned: Vec<(i64, String)> = read_all
        .iter()
        .filter(|row| is_candidate(&facts, &RowFacts::new(row, &policy), &policy))
        .map(|row| (row.occurred_at.ms(), row.id.to_string()))
        .collect();
    scanned.sort();
    assert_eq!(found, scanned);
    // Of 60, two thirds lie in the window; a fifth and a seventh are of other kinds.
    let mine = |n: usize| n % 3 != 2 && !n.is_multiple_of(5) && !n.is_multiple_of(7);
    assert_eq!(found.len(), (0..60).filter(|n| mine(*n)).count());
}

/// A ledger that holds what a batch read and made; `coverage` is what it says was looked at.
fn ledger(
    batch: &Value<'static>,
    items: &Value<'static>,
    coverage: &Value<'static>,
) -> Value<'static> {
    let text = coverage.to_canonical();
    let coverage_hash = Hasher::new()
        .coverage_hash(&read(&text, Coverage::read).unwrap())
        .to_hex();
    let item = at(items, "/0");
    let inputs = with(
        at(item, "/inputs"),
        "coverageHash",
        Value::String(coverage_hash.clone().into()),
    );
    let policy = json(attest_core::policy::DEFAULT_TEXT);
    let key = |pointer: &str| at(item, pointer).as_str().unwrap().to_owned();
    let one = |key: String, value: Value<'static>| Value::Object(vec![(key.into(), value)]);
    let mut snapshot = json(r#"{"format": "attest-ledger", "schemaVersion": 7}"#);
    for (name, value) in [
        ("claims", at(batch, "/claims").clone()),
        ("observations", at(batch, "/observations").clone()),
        ("grants", at(batch, "/grants").clone()),
        ("receipts", list(&[at(item, "/receipt").clone()])),
        ("receiptInputs", one(key("/receipt/inputsHash"), inputs)),
        ("batchCoverages", one(coverage_hash, coverage.clone())),
        ("policies", one(key("/receipt/policyHash"), policy)),
    ] {
        snapshot = with(&snapshot, name, value);
    }
    snapshot
}

#[test]
fn what_is_no_orphan_in_a_batch_is_none_in_a_replay() {
    let content = r#"{"source": "gcal.event", "type": "calendar.updated", "subjectHint": "Rope",
        "occurredAt": "2026-10-08T09:00:00Z"}"#;
    // Replay holds a row to its content, so this one is named by it.
    let named = Hasher::new().content_hash(
        &read(
            &patched(&row("o1", content), r#"{"counterparty": null}"#).to_canonical(),
            Observation::read,
        )
        .unwrap(),
    );
    let event = patched(
        &row("o1", content),
        &format!(
            r#"{{"counterparty": null, "observedAt": "2026-10-06T14:30:00Z", "contentHash": "{}", "id": "{}"}}"#,
            named.to_hex(),
            attest_core::ids::Id::of_hash(named)
        ),
    );
    let calendar = |more: &str| {
        let base = view(
            r#"{"source": "gcal.event", "allCalendars": true, "windowStart": "2026-10-05T00:00:00Z",
                "windowEnd": "2026-10-12T00:00:00Z", "changesSince": "2026-10-06T12:00:00Z"}"#,
        );
        patched(&base, more)
    };
    let coverage = |views: &[Value<'static>]| {
        let batch = batch();
        with(at(&batch, "/coverage"), "observers", list(views))
    };
    let followed = coverage(&[calendar("{}")]);
    let batch = with(
        &with(&likely(&batch()), "observations", list(&[event])),
        "coverage",
        followed.clone(),
    );
    let items = answer("grade_batch", &batch);
    assert_eq!(shown(&items, "/0/receipt/grade"), "\"UNASKED\"");
    let report = answer("replay", &ledger(&batch, &items, &followed));
    assert_eq!(shown(&report, "/mismatches"), "[]");
    assert_eq!(shown(&report, "/reproduced"), "1");
    // Views under which a batch issues nothing: it began comparing at the sighting; it compared
    // nothing; it does not hold the event's start.
    for more in [
        r#"{"changesSince": "2026-10-06T14:30:00Z"}"#,
        r#"{"changesSince": null}"#,
        r#"{"windowEnd": "2026-10-08T08:59:59Z"}"#,
    ] {
        let other = coverage(&[calendar(more)]);
        let again = answer("grade_batch", &with(&batch, "coverage", other.clone()));
        assert_eq!(again, list(&[]), "{more}");
        let report = answer("replay", &ledger(&batch, &items, &other));
        assert_eq!(
            shown(&report, "/mismatches/0/field"),
            "\"orphan\"",
            "{more}"
        );
    }
}

#[test]
fn a_row_of_another_source_is_neither_evidence_nor_an_orphan() {
    // A Calendar row that says it is an e-mail: the policy reads e-mails from the Sent list.
    let odd = row(
        "o1",
        r#"{"source": "gcal.event", "occurredAt": "2026-10-06T14:30:00Z"}"#,
    );
    let plain = row("o1", r#"{"occurredAt": "2026-10-06T14:30:00Z"}"#);
    let calendar = view(
        r#"{"source": "gcal.event", "allCalendars": true, "changesSince": "2026-10-06T12:00:00Z"}"#,
    );
    let coverage = with(
        at(&batch(), "/coverage"),
        "observers",
        list(&[view("{}"), calendar]),
    );
    let base = with(&likely(&batch()), "coverage", coverage);
    let with_row =
        |row: &Value<'static>| with(&base, "observations", list(std::slice::from_ref(row)));
    let unasked = answer("grade_batch", &with_row(&plain));
    assert_eq!(shown(&unasked, "/0/receipt/grade"), "\"UNASKED\"");
    assert_eq!(answer("grade_batch", &with_row(&odd)), list(&[]));
    let claims = list(&[claim("c1", r#"{"claimedAt": "2026-10-06T14:30:00Z"}"#)]);
    let missed = answer("grade_batch", &with(&with_row(&odd), "claims", claims));
    assert_eq!(shown(&missed, "/0/receipt/grade"), "\"UNVERIFIABLE\"");
    assert_eq!(
        shown(&missed, "/0/receipt/reasons/1/code"),
        "\"match.none\""
    );
}
