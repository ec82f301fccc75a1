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

#[test]
fn of_several_copies_the_first_seen_counts_then_the_smaller_texts() {
    let now = IsoTs::parse("2026-10-06T15:00:00Z").unwrap().ms();
    let kept = |copies: &[&str]| {
        let texts: Vec<String> = copies
            .iter()
            .map(|patch| row("o1", patch).to_canonical())
            .collect();
        let rows: Vec<Observation<'_>> = texts
            .iter()
            .map(|text| read(text, Observation::read).unwrap())
            .collect();
        let found = |rows: &[Observation<'_>]| {
            let kept = representatives(rows, now);
            assert_eq!(kept.len(), 1);
            let sighted = kept[0].sighted_at.map(|at| at.to_string());
            (kept[0].observed_at.to_string(), sighted)
        };
        let turned: Vec<Observation<'_>> = rows.iter().rev().cloned().collect();
        assert_eq!(found(&turned), found(&rows));
        found(&rows)
    };
    let plain = |at: &str| (at.to_owned(), None);
    let sighted = |at: &str, first: &str| (at.to_owned(), Some(first.to_owned()));
    let (early, late) = (
        r#"{"observedAt": "2026-10-06T14:05:00Z"}"#,
        r#"{"observedAt": "2026-10-06T14:09:00Z", "sightedAt": "2026-10-06T14:04:00Z"}"#,
    );
    // By the sighting, not by when it was stored.
    assert_eq!(
        kept(&[early, late]),
        sighted("2026-10-06T14:09:00Z", "2026-10-06T14:04:00Z")
    );
    // Of one sighting the one stored first.
    let same = r#"{"observedAt": "2026-10-06T14:09:00Z", "sightedAt": "2026-10-06T14:05:00Z"}"#;
    assert_eq!(kept(&[same, early]), plain("2026-10-06T14:05:00Z"));
    // Of one instant the smaller text: '+' comes before '.' and both before 'Z'.
    let offset = r#"{"observedAt": "2026-10-06T14:05:00+00:00"}"#;
    let fraction = r#"{"observedAt": "2026-10-06T14:05:00.0Z"}"#;
    assert_eq!(
        kept(&[early, fraction, offset]),
        plain("2026-10-06T14:05:00+00:00")
    );
    assert_eq!(kept(&[early, fraction]), plain("2026-10-06T14:05:00.0Z"));
    let other = r#"{"observedAt": "2026-10-06T14:09:00Z", "sightedAt": "2026-10-06T14:05:00.00Z"}"#;
    assert_eq!(
        kept(&[same, other]),
        sighted("2026-10-06T14:09:00Z", "2026-10-06T14:05:00.00Z")
    );
    // What is not seen yet is no copy.
    let unseen =
        r#"{"observedAt": "2026-10-06T15:00:00.001Z", "sightedAt": "2026-10-06T14:00:00Z"}"#;
    assert_eq!(kept(&[unseen, early]), plain("2026-10-06T14:05:00Z"));
}

/// A row under the hash and id of its content, as replay asks.
fn named(row: Value<'static>) -> Value<'static> {
    let text = row.to_canonical();
    let hash = Hasher::new().content_hash(&read(&text, Observation::read).unwrap());
    let id = attest_core::ids::Id::of_hash(hash).to_string();
    let row = with(&row, "contentHash", Value::String(hash.to_hex().into()));
    with(&row, "id", Value::String(id.into()))
}

/// A ledger that holds what batches read and made: their items, each with its batch's coverage, and
/// the receipts as they stand now.
fn ledger(
    batch: &Value<'static>,
    made: &[(Value<'static>, Value<'static>)],
    receipts: &[Value<'static>],
) -> Value<'static> {
    let (mut inputs, mut coverages) = (json("{}"), json("{}"));
    for (item, coverage) in made {
        let text = coverage.to_canonical();
        let hash = Hasher::new()
            .coverage_hash(&read(&text, Coverage::read).unwrap())
            .to_hex();
        let own = with(
            at(item, "/inputs"),
            "coverageHash",
            Value::String(hash.clone().into()),
        );
        let key = at(item, "/receipt/inputsHash").as_str().unwrap();
        inputs = with(&inputs, key, own);
        coverages = with(&coverages, &hash, coverage.clone());
    }
    let policy = json(attest_core::policy::DEFAULT_TEXT);
    let key = at(&made[0].0, "/receipt/policyHash").as_str().unwrap();
    let policies = with(&json("{}"), key, policy);
    let mut snapshot = json(r#"{"format": "attest-ledger", "schemaVersion": 7}"#);
    for (name, value) in [
        ("claims", at(batch, "/claims").clone()),
        ("observations", at(batch, "/observations").clone()),
        ("grants", at(batch, "/grants").clone()),
        ("receipts", list(receipts)),
        ("receiptInputs", inputs),
        ("batchCoverages", coverages),
        ("policies", policies),
    ] {
        snapshot = with(&snapshot, name, value);
    }
    snapshot
}

#[test]
fn a_replay_holds_what_a_batch_held() {
    // c1 takes the row at 15:00, FINAL; c2, read at 15:30, means the same send.
    let other = claim(
        "c2",
        r#"{"claimedAt": "2026-10-06T14:02:40Z", "observedAt": "2026-10-06T15:30:00Z"}"#,
    );
    let first = with(
        &batch(),
        "claims",
        list(&[claim("c1", "{}"), other.clone()]),
    );
    let first = with(&first, "observations", list(&[named(row("o1", "{}"))]));
    let one = at(&answer("grade_batch", &first), "/0").clone();
    let kept = at(&one, "/receipt").clone();
    assert_eq!(shown(&kept, "/state"), "\"FINAL\"");
    let event = |receipt: &Value<'static>, event: &str| {
        let input = with(&json("{}"), "receipt", receipt.clone());
        answer("transition", &with(&input, "event", json(event)))
    };
    let denied = event(
        &kept,
        r#"{"event": "override", "grade": "NOT_FOUND", "reason": "no", "at": "2026-10-06T15:40:00Z"}"#,
    );
    let coverage = patched(
        at(&first, "/coverage"),
        r#"{"evaluatedAt": "2026-10-06T16:00:00Z"}"#,
    );
    let second = |stored: &Value<'static>| {
        let batch = with(&first, "claims", list(std::slice::from_ref(&other)));
        let fixed = answer("pre_assignments", &list(std::slice::from_ref(stored)));
        let batch = with(&batch, "fixed", at(&fixed, "/fixed").clone());
        at(
            &answer("grade_batch", &with(&batch, "coverage", coverage.clone())),
            "/0",
        )
        .clone()
    };
    for (stored, grade) in [(&kept, "NOT_FOUND"), (&denied, "VERIFIED")] {
        let two = second(stored);
        assert_eq!(at(&two, "/receipt/grade").as_str(), Some(grade));
        let made = [
            (one.clone(), at(&first, "/coverage").clone()),
            (two.clone(), coverage.clone()),
        ];
        let replayed = |stored: &Value<'static>| {
            let receipts = [stored.clone(), at(&two, "/receipt").clone()];
            answer("replay", &ledger(&first, &made, &receipts))
        };
        assert_eq!(shown(&replayed(stored), "/mismatches"), "[]", "{grade}");
        assert_eq!(shown(&replayed(stored), "/reproduced"), "2");
        // With the other history of c1 the second batch would have held otherwise.
        let swapped = if std::ptr::eq(stored, &kept) {
            &denied
        } else {
            &kept
        };
        let report = replayed(swapped);
        assert_eq!(shown(&report, "/mismatched"), "1", "{grade}");
        assert_eq!(
            shown(&report, "/mismatches/0/receiptId"),
            shown(&two, "/receipt/id")
        );
    }
}

#[test]
fn what_is_no_orphan_in_a_batch_is_none_in_a_replay() {
    let content = r#"{"source": "gcal.event", "type": "calendar.updated", "subjectHint": "Rope",
        "occurredAt": "2026-10-08T09:00:00Z"}"#;
    let event = named(patched(
        &row("o1", content),
        r#"{"counterparty": null, "observedAt": "2026-10-06T14:30:00Z"}"#,
    ));
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
    let item = at(&items, "/0");
    let replayed = |coverage: &Value<'static>| {
        let made = [(item.clone(), coverage.clone())];
        answer(
            "replay",
            &ledger(&batch, &made, &[at(item, "/receipt").clone()]),
        )
    };
    let report = replayed(&followed);
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
        let report = replayed(&other);
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
