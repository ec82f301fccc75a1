//! What each change behind the ledger's back is called.

use crate::ledger::{
    Ledger, at, claim, fields, grant, kept, mail, merged, pairs, parse, replayed, text_of, window,
};
use attest_core::error::{Code, Error};
use attest_core::hashes::{Subject, receipt_id};
use attest_core::ids::{Hash, Id};
use attest_core::json::shape::List;
use attest_core::model::{Display4, Grade, Receipt, Snapshot, State};
use attest_core::policy::{default_document, load};
use attest_core::replay::replay;
use attest_core::time::IsoTs;
use std::sync::Arc;

/// Two batches, an hour apart. At 60: c1 is VERIFIED by o1 and c2 is NOT_FOUND, both FINAL; an observed
/// scope was not declared. At 120: o2 is UNASKED and FINAL, c3 is still checking.
struct Small {
    ledger: Ledger,
    /// Receipts of c1, c2, c3, o2 and the scope.
    c1: Id,
    c2: Id,
    c3: Id,
    o2: Id,
    scope: Id,
}

fn small() -> Small {
    let mut ledger = Ledger::new();
    ledger.grants[0] = grant("muse", r#"{"observedScopes":["gmail.read"]}"#);
    let priya = r#"{"counterparty":"priya@company.com","subjectHint":"Q3 deck"}"#;
    let lee = r#"{"counterparty":"lee@other.example","requestId":"r1"}"#;
    ledger.claims = vec![claim("muse", 2, priya), claim("muse", 3, lee)];
    ledger.rows = vec![mail(
        2,
        5,
        r#""counterparty":"priya@company.com","subjectHint":"Q3 deck""#,
    )];
    ledger.windows = vec![window("gmail.sent", -60, 60, 60, "")];
    ledger.batch(60);

    ledger
        .claims
        .push(claim("dots", 110, r#"{"counterparty":"sam@company.com"}"#));
    ledger
        .rows
        .push(mail(70, 72, r#""counterparty":"kim@third.example""#));
    ledger.windows.push(window("gmail.sent", 0, 120, 120, ""));
    ledger
        .sessions
        .push(parse(format!(r#"{{"agent":"muse","at":"{}"}}"#, at(71))));
    ledger.idle.push(parse(format!(
        r#"{{"from":"{}","to":"{}"}}"#,
        at(60),
        at(80)
    )));
    // The log was read at 110, after 70 + 2 + 30.
    ledger.syncs.push(parse(format!(
        r#"{{"agent":"muse","lastSyncAt":"{}"}}"#,
        at(110)
    )));
    ledger.batch(120);

    let of_claim = |at: usize| receipt_id(Subject::Claim(ledger.claims[at].id));
    let scope = Subject::Scope {
        agent: "muse",
        scope: "gmail.read",
    };
    let small = Small {
        c1: of_claim(0),
        c2: of_claim(1),
        c3: of_claim(2),
        o2: receipt_id(Subject::Unasked(ledger.rows[1].id)),
        scope: receipt_id(scope),
        ledger,
    };
    let told = |id: Id| {
        let receipt = &small.ledger.receipts[&id];
        (receipt.grade, receipt.state, receipt.computed_at == at(60))
    };
    assert_eq!(small.ledger.receipts.len(), 5);
    assert_eq!(told(small.c1), (Grade::Verified, State::Final, true));
    assert_eq!(told(small.c2), (Grade::NotFound, State::Final, true));
    assert_eq!(told(small.scope), (Grade::OverScope, State::Final, true));
    assert_eq!(told(small.o2), (Grade::Unasked, State::Final, false));
    assert_eq!(told(small.c3), (Grade::Unverifiable, State::Pending, false));
    small
}

impl Small {
    /// The fields of the mismatches once a receipt was changed; no other receipt differs.
    fn changed(&self, id: Id, change: impl Fn(&mut Receipt<'static>)) -> Vec<&'static str> {
        let mut snapshot = self.ledger.snapshot();
        let receipt = snapshot
            .receipts
            .iter_mut()
            .find(|own| own.id == id)
            .unwrap();
        change(receipt);
        let id = receipt.id;
        let said = pairs(&replayed(&snapshot));
        said.iter()
            .map(|(own, field)| {
                assert_eq!(*own, id, "{field}");
                *field
            })
            .collect()
    }
}

#[test]
fn a_ledger_as_it_was_kept_is_clean() {
    let small = small();
    let report = replayed(&small.ledger.snapshot());
    assert!(report.is_clean());
    assert_eq!((report.receipts, report.batches), (5, 2));
    assert_eq!((report.reproduced, report.mismatched), (5, 0));
    let empty = replayed(&Ledger::new().snapshot());
    assert_eq!(
        (empty.receipts, empty.batches, empty.is_clean()),
        (0, 0, true)
    );
}

#[test]
fn the_field_that_was_changed_is_the_field_that_is_named() {
    let small = small();
    let other = Hash::of_text("another");
    let one = |change: fn(&mut Receipt<'static>)| small.changed(small.c1, change);
    assert_eq!(one(|_| {}), [""; 0]);
    assert_eq!(one(|r| r.id = Id(1)), ["id"]);
    assert_eq!(one(|r| r.grade = Grade::Partial), ["grade"]);
    assert_eq!(one(|r| r.rule_id = parse("\"partial\"".into())), ["ruleId"]);
    assert_eq!(one(|r| r.agent = parse("\"claude\"".into())), ["agent"]);
    assert_eq!(
        one(|r| r.observation_ids = List(Vec::new())),
        ["observationIds"]
    );
    assert_eq!(
        one(|r| r.request_id = Some(parse("\"r9\"".into()))),
        ["requestId"]
    );
    assert_eq!(one(|r| r.confidence = Display4(9_999)), ["confidence"]);
    assert_eq!(one(|r| r.reasons = List(Vec::new())), ["reasons"]);
    assert_eq!(one(|r| r.signals.score = Some(Display4(1))), ["signals"]);
    assert_eq!(
        small.changed(small.c1, |r| r.policy_hash = other),
        ["policyHash"]
    );
    // The same instant in another text is another value.
    assert_eq!(
        one(|r| r.computed_at = r.computed_at.in_utc().unwrap()),
        ["computedAt"]
    );
    assert_eq!(
        one(|r| r.final_at = r.final_at.unwrap().in_utc()),
        ["finalAt"]
    );
    assert_eq!(
        small.changed(small.c2, |r| r.request_id = None),
        ["requestId"]
    );
    assert_eq!(
        small.changed(small.c3, |r| r.final_from = r.final_from.unwrap().in_utc()),
        ["finalFrom"]
    );
    // A receipt stored before there was a finalFrom lacks it.
    assert_eq!(
        small.changed(small.c3, |r| r.final_from = None),
        ["finalFrom"]
    );
    // A state has its instants with it, and UNASKED its attribution.
    let pending = |r: &mut Receipt<'static>| {
        r.state = State::Pending;
        r.final_at = None;
    };
    assert_eq!(small.changed(small.c1, pending), ["state", "finalAt"]);
    let accused = |r: &mut Receipt<'static>| {
        r.grade = Grade::OverScope;
        r.attribution = None;
    };
    assert_eq!(small.changed(small.o2, accused), ["grade", "attribution"]);
    assert_eq!(
        small.changed(small.scope, |r| r.confidence = Display4::ZERO),
        ["confidence"]
    );
    // All of them stand in the order of the contract.
    let many = |r: &mut Receipt<'static>| {
        r.final_at = r.final_at.unwrap().in_utc();
        r.signals.score = None;
        r.reasons = List(Vec::new());
        r.confidence = Display4::ZERO;
        r.agent = parse("\"claude\"".into());
        r.rule_id = parse("\"partial\"".into());
        r.grade = Grade::Partial;
    };
    assert_eq!(
        small.changed(small.c1, many),
        [
            "grade",
            "ruleId",
            "agent",
            "confidence",
            "reasons",
            "signals",
            "finalAt"
        ]
    );
}

#[test]
fn a_difference_shows_both_values_and_no_content() {
    let small = small();
    let mut snapshot = small.ledger.snapshot();
    let own = snapshot
        .receipts
        .iter_mut()
        .find(|own| own.id == small.c1)
        .unwrap();
    own.grade = Grade::Partial;
    own.reasons = List(Vec::new());
    own.observation_ids = List(Vec::new());
    let report = replayed(&snapshot);
    let shown = |at: usize| {
        let mismatch = &report.mismatches[at];
        let value = |text: &Option<String>| text.clone().unwrap_or_default();
        (value(&mismatch.stored), value(&mismatch.replayed))
    };
    assert_eq!(shown(0), ("\"PARTIAL\"".into(), "\"VERIFIED\"".into()));
    let o1 = small.ledger.rows[0].id;
    assert_eq!(shown(1), ("[]".into(), format!("[\"{o1}\"]")));
    // Reasons as the digest of their canonical text.
    let best = format!(r#"[{{"code":"match.best","params":{{"observationId":"{o1}"}}}}]"#);
    let digest = |text: &str| format!("\"{}\"", Hash::of_text(text).to_hex());
    assert_eq!(shown(2), (digest("[]"), digest(&best)));
    assert_eq!((report.reproduced, report.mismatched), (4, 1));
    let mut out = attest_core::json::Writer::new();
    report.write(&mut out);
    assert!(out.as_str().contains(
        r#""mismatchesByField":{"grade":1,"observationIds":1,"reasons":1},"receipts":5,"reproduced":4}"#
    ));
    for content in ["priya", "Q3", "company", "gmail.read", "I looked"] {
        assert!(!out.as_str().contains(content));
    }
}

#[test]
fn inputs_that_are_gone_or_were_changed() {
    let small = small();
    let hash = small.ledger.receipts[&small.c1].inputs_hash;
    let with = |change: &dyn Fn(&mut Snapshot<'static>)| {
        let mut snapshot = small.ledger.snapshot();
        change(&mut snapshot);
        pairs(&replayed(&snapshot))
    };
    let gone = with(&|snapshot| snapshot.receipt_inputs.0.retain(|(own, _)| *own != hash));
    assert_eq!(gone, [(small.c1, "receiptInputs")]);
    // Filed under another hash, which the receipt names.
    let moved = with(&|snapshot| {
        let other = Hash::of_text("another");
        for (own, _) in &mut snapshot.receipt_inputs.0 {
            if *own == hash {
                *own = other;
            }
        }
        snapshot.receipt_inputs.0.sort_by_key(|(own, _)| *own);
        let own = snapshot
            .receipts
            .iter_mut()
            .find(|own| own.id == small.c1)
            .unwrap();
        own.inputs_hash = other;
    });
    assert_eq!(moved, [(small.c1, "inputsHash")]);
    let find = |snapshot: &mut Snapshot<'static>| snapshot.receipt_inputs.position(hash).unwrap();
    let spent = with(&|snapshot| {
        let at = find(snapshot);
        snapshot.receipt_inputs.0[at].1.context.prior_spend.0 = 1;
    });
    assert_eq!(spent, [(small.c1, "inputsHash")]);
    let refused = with(&|snapshot| {
        let at = find(snapshot);
        Arc::make_mut(&mut snapshot.receipt_inputs.0[at].1.grant).agent = parse("\"dots\"".into());
    });
    assert_eq!(refused, [(small.c1, "error")]);
    let no_policy = with(&|snapshot| snapshot.policies.0.clear());
    let mut all: Vec<(Id, &str)> = [small.c1, small.c2, small.scope]
        .map(|id| (id, "policy"))
        .into();
    all.sort_unstable();
    let mut later: Vec<(Id, &str)> = [small.o2, small.c3].map(|id| (id, "policy")).into();
    later.sort_unstable();
    all.extend(later);
    assert_eq!(no_policy, all);
}

#[test]
fn claims_and_rows_that_are_gone_or_were_changed() {
    let small = small();
    let with = |change: &dyn Fn(&mut Snapshot<'static>)| {
        let mut snapshot = small.ledger.snapshot();
        change(&mut snapshot);
        pairs(&replayed(&snapshot))
    };
    // Rows: o1 is the evidence of c1, o2 what no claim explains. Without c1, o1 is a candidate of c2 as
    // well, of score 0: nothing but its time fits.
    let mut without = vec![
        (small.c1, "subject"),
        (small.c2, "inputsHash"),
        (small.c2, "reasons"),
        (small.c2, "signals"),
    ];
    without.sort_by_key(|(id, _)| *id);
    assert_eq!(with(&|s| drop(s.claims.remove(0))), without);
    assert_eq!(with(&|s| s.claims[0].observed_at = at(61)), without);
    assert_eq!(
        with(&|s| s.claims[0].subject_hint = None),
        [(small.c1, "inputsHash"), (small.c1, "signals")]
    );
    assert_eq!(
        with(&|s| drop(s.observations.remove(1))),
        [(small.o2, "subject")]
    );
    assert_eq!(
        with(&|s| s.observations[1].observed_at = at(121)),
        [(small.o2, "orphan")]
    );
    // Outside every window of its source.
    assert_eq!(
        with(&|s| s.observations[1].occurred_at = at(-90)),
        [(small.o2, "orphan")]
    );
    for (row, receipt) in [(0, small.c1), (1, small.o2)] {
        let changed = with(&|s| s.observations[row].subject_hint = Some(parse("\"x\"".into())));
        assert_eq!(changed, [(receipt, "contentHash")]);
    }
    // A row that its source could not have given, hashed as it stands.
    let mut snapshot = small.ledger.snapshot();
    let row = &mut snapshot.observations[0];
    row.merchant = Some(parse("\"Acme\"".into()));
    row.content_hash = attest_core::hashes::content_hash(row);
    row.id = Id::of_hash(row.content_hash);
    assert_eq!(pairs(&replayed(&snapshot)), [(small.c1, "error")]);
    // A claim that nobody graded takes what no claim explained.
    let lost = claim("muse", 70, r#"{"counterparty":"kim@third.example"}"#);
    let its_receipt = receipt_id(Subject::Claim(lost.id));
    let taken = with(&|s| s.claims.push(lost.clone()));
    assert_eq!(taken, [(small.o2, "orphan"), (its_receipt, "receipt")]);
    // One that was read after the last batch is nobody's fault.
    let coming = with(&|s| {
        let mut coming = lost.clone();
        coming.observed_at = at(121);
        s.claims.push(coming);
    });
    assert_eq!(coming, []);
}

#[test]
fn what_a_report_shows_of_a_receipt_that_cannot_be_derived() {
    let small = small();
    let mut snapshot = small.ledger.snapshot();
    snapshot.observations[0].subject_hint = None;
    let changed = attest_core::hashes::content_hash(&snapshot.observations[0]);
    let report = replayed(&snapshot);
    let shown = &report.mismatches[0];
    let stored = small.ledger.rows[0].content_hash;
    assert_eq!(shown.stored, Some(format!("\"{}\"", stored.to_hex())));
    assert_eq!(shown.replayed, Some(format!("\"{}\"", changed.to_hex())));
    let mut snapshot = small.ledger.snapshot();
    let at = snapshot
        .receipt_inputs
        .position(small.ledger.receipts[&small.c1].inputs_hash)
        .unwrap();
    Arc::make_mut(&mut snapshot.receipt_inputs.0[at].1.grant).agent = parse("\"dots\"".into());
    let report = replayed(&snapshot);
    assert_eq!(report.mismatches[0].stored, None);
    assert_eq!(
        report.mismatches[0].replayed,
        Some("\"agent_mismatch\"".into())
    );
}

#[test]
fn receipts_that_are_gone_stand_last() {
    let small = small();
    let mut snapshot = small.ledger.snapshot();
    snapshot
        .receipts
        .retain(|own| own.id != small.c1 && own.id != small.c2);
    for own in &mut snapshot.receipts {
        own.confidence = Display4(1);
    }
    let report = replayed(&snapshot);
    let mut gone = [small.c1, small.c2];
    gone.sort_unstable();
    let mut later = [small.o2, small.c3];
    later.sort_unstable();
    let wanted = [
        (small.scope, "confidence"),
        (later[0], "confidence"),
        (later[1], "confidence"),
        (gone[0], "receipt"),
        (gone[1], "receipt"),
    ];
    assert_eq!(pairs(&report), wanted);
    assert_eq!(
        (report.receipts, report.reproduced, report.mismatched),
        (3, 0, 5)
    );
    assert!(report.mismatches[3].stored.is_none() && report.mismatches[3].replayed.is_none());
    // Nothing was graded after c3 was read, so nothing is missing of it.
    let mut snapshot = small.ledger.snapshot();
    snapshot.receipts.retain(|own| own.computed_at == at(60));
    snapshot.claims[2].observed_at = at(60).in_utc().unwrap();
    assert_eq!(fields(&snapshot), ["receipt"]);
    snapshot.claims[2].observed_at = IsoTs::with_offset(at(60).ms() + 1, 0).unwrap();
    assert_eq!(fields(&snapshot), [""; 0]);
}

#[test]
fn evidence_that_two_claims_hold_stops_every_later_batch() {
    let small = small();
    let mut snapshot = small.ledger.snapshot();
    let o1 = small.ledger.rows[0].id;
    let c2 = snapshot
        .receipts
        .iter_mut()
        .find(|own| own.id == small.c2)
        .unwrap();
    c2.observation_ids = List(vec![o1]);
    // Both hold it from 60 on: the batch at 60 stands, the one at 120 cannot be made.
    let mut wanted = vec![(small.c2, "observationIds")];
    let mut later = [(small.o2, "error"), (small.c3, "error")];
    later.sort_unstable();
    wanted.extend(later);
    let report = replayed(&snapshot);
    assert_eq!(pairs(&report), wanted);
    assert_eq!(
        report.mismatches[1].replayed,
        Some("\"not_one_to_one\"".into())
    );
    // A receipt without its inputs says so before.
    let hash = small.ledger.receipts[&small.c3].inputs_hash;
    snapshot.receipt_inputs.0.retain(|(own, _)| *own != hash);
    let mut later = [(small.o2, "error"), (small.c3, "receiptInputs")];
    later.sort_unstable();
    assert_eq!(pairs(&replayed(&snapshot))[1..], later);
    // One whose claim is gone is a part of the batch all the same.
    let mut snapshot2 = snapshot.clone();
    snapshot2.receipt_inputs = small.ledger.snapshot().receipt_inputs;
    snapshot2.claims.pop();
    let mut later = [(small.o2, "error"), (small.c3, "error")];
    later.sort_unstable();
    assert_eq!(pairs(&replayed(&snapshot2))[1..], later);
}

#[test]
fn a_receipt_that_names_another_claim_is_a_mismatch() {
    let small = small();
    let c1 = small.ledger.claims[0].id;
    let mut snapshot = small.ledger.snapshot();
    let own = snapshot
        .receipts
        .iter_mut()
        .find(|own| own.id == small.c2)
        .unwrap();
    own.claim_id = Some(c1);
    // It is derived as what it says it is; what it was has no receipt. The true receipt stands.
    let said = pairs(&replayed(&snapshot));
    assert_eq!(said.first(), Some(&(small.c2, "id")));
    assert_eq!(said.last(), Some(&(small.c2, "receipt")));
    assert!(said.iter().all(|(id, _)| *id == small.c2));
    // A second receipt of c1, forged: another id, the same claim.
    let mut snapshot = small.ledger.snapshot();
    let mut forged = small.ledger.receipts[&small.c1].clone();
    forged.id = Id(1);
    for at_front in [true, false] {
        let mut both = snapshot.clone();
        let place = if at_front { 0 } else { both.receipts.len() };
        both.receipts.insert(place, forged.clone());
        assert_eq!(pairs(&replayed(&both)), [(Id(1), "id")]);
    }
    // Dated later, it grades a claim that was decided before.
    let mut later = snapshot.clone();
    let mut again = forged.clone();
    again.computed_at = at(120);
    again.final_at = Some(at(120));
    later.receipts.push(again);
    assert_eq!(pairs(&replayed(&later)), [(Id(1), "subject")]);
    // Where it is the only one it stands for the claim.
    snapshot.receipts.retain(|own| own.id != small.c1);
    snapshot.receipts.push(forged);
    assert_eq!(pairs(&replayed(&snapshot)), [(Id(1), "id")]);
}

#[test]
fn two_policies_in_one_ledger() {
    let mut small = small();
    let document = merged(
        text_of(&default_document()),
        r#"{"windows":{"graceMin":20}}"#,
    );
    small.ledger.policy = load(parse(document)).unwrap();
    small
        .ledger
        .windows
        .push(window("gmail.sent", 0, 180, 180, ""));
    small.ledger.batch(180);
    let snapshot = small.ledger.snapshot();
    assert_eq!(snapshot.policies.0.len(), 2);
    assert_eq!(fields(&snapshot), [""; 0]);
    // Only what was graded under it is without its policy: c3, at 180.
    let mut snapshot = small.ledger.snapshot();
    let (first, second) = (
        small.ledger.receipts[&small.c1].policy_hash,
        small.ledger.policy.hash,
    );
    assert_ne!(first, second);
    snapshot.policies.0.retain(|(hash, _)| *hash == first);
    assert_eq!(pairs(&replayed(&snapshot)), [(small.c3, "policy")]);
}

/// What a snapshot that does not parse is refused with.
fn refused(change: &dyn Fn(&mut Snapshot<'static>)) -> (Code, String) {
    let mut snapshot = small().ledger.snapshot();
    change(&mut snapshot);
    let text = kept(text_of(&snapshot));
    let fault: Error = replay(text, &mut |_| {}).unwrap_err();
    (fault.code(), fault.pointer().unwrap_or_default())
}

#[test]
fn snapshots_that_do_not_parse() {
    let input = |pointer: &str| (Code::InvalidInput, pointer.to_owned());
    let twice = refused(&|s| s.claims.push(s.claims[0].clone()));
    assert_eq!(twice, input("/claims/3/id"));
    let twice = refused(&|s| s.receipts.push(s.receipts[0].clone()));
    assert_eq!(twice, input("/receipts/5/id"));
    let request =
        r#"{"agent":"muse","at":"2026-10-06T12:00:00Z","conversationId":"","id":"r1","scopes":[]}"#;
    let twice = refused(&|s| s.requests = Some(vec![parse(request.into()), parse(request.into())]));
    assert_eq!(twice, input("/requests/1/id"));
    // Two copies of one observation are one observation.
    let mut copies = small().ledger.snapshot();
    copies.observations.push(copies.observations[0].clone());
    assert_eq!(fields(&copies), [""; 0]);

    let broken = refused(&|s| {
        let first = s
            .receipts
            .iter_mut()
            .find(|own| own.state == State::Final)
            .unwrap();
        first.final_at = None;
    });
    assert_eq!(broken.0, Code::InvalidInput);
    assert!(broken.1.ends_with("/finalAt"), "{}", broken.1);

    let coverage = small().ledger.snapshot().batch_coverages.0[0].0.to_hex();
    let wrong = refused(&|s| s.batch_coverages.0[0].1.evaluated_at = at(1));
    assert_eq!(wrong, input(&format!("/batchCoverages/{coverage}")));
    let policy = small().ledger.policy.hash.to_hex();
    let wrong = refused(&|s| {
        s.policies.0[0].1 = parse(r#"{"version":2}"#.into());
    });
    assert_eq!(wrong, input(&format!("/policies/{policy}")));
    // Under its own hash a document that is no policy is one with faults.
    let wrong = refused(&|s| {
        let text = r#"{"version":2}"#;
        s.policies.0 = vec![(Hash::of_text(text), parse(text.into()))];
    });
    assert_eq!(wrong.0, Code::InvalidPolicy);
    let missing = refused(&|s| drop(s.batch_coverages.0.remove(0)));
    assert_eq!(missing.0, Code::InvalidInput);
    assert!(missing.1.ends_with("/coverageHash"), "{}", missing.1);
    // The order of a set makes no other coverage, nor does a repeat.
    let mut snapshot = small().ledger.snapshot();
    for (_, coverage) in &mut snapshot.batch_coverages.0 {
        coverage.observers.0.reverse();
        let first = coverage.observers.0[0].clone();
        coverage.observers.0.push(first);
        coverage.repairs = Some(List(Vec::new()));
    }
    assert_eq!(fields(&snapshot), [""; 0]);
}

#[test]
fn progress_counts_every_receipt_once() {
    let mut small = small();
    small.ledger.inputs.clear();
    for snapshot in [small.ledger.snapshot(), self::small().ledger.snapshot()] {
        let mut seen = Vec::new();
        replay(kept(text_of(&snapshot)), &mut |progress| {
            seen.push((progress.done, progress.total))
        })
        .unwrap();
        let wanted: Vec<(usize, usize)> = (1..=5).map(|done| (done, 5)).collect();
        assert_eq!(seen, wanted);
    }
}
