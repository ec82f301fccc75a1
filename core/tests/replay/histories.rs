//! Histories in which an event, a copy or a chain of claims decides what a batch saw: replay finds the
//! batch as it was, and misses the event when it is taken away.

use crate::ledger::{Ledger, at, claim, fields, mail, pairs, replayed, row, window};
use crate::plain::plain;
use attest_core::hashes::{Subject, content_hash, receipt_id};
use attest_core::ids::Id;
use attest_core::model::{Grade, PreviousState, Source, State};

const PRIYA: &str = r#""counterparty":"priya@company.com","subjectHint":"Q3 deck""#;

fn says(patch: &str) -> String {
    format!("{{{PRIYA}{patch}}}")
}

/// A look at the Sent list that holds everything up to now.
fn look(ledger: &mut Ledger, now: i64) {
    ledger
        .windows
        .push(window("gmail.sent", -120, now, now, ""));
}

fn of_claim(ledger: &Ledger, at: usize) -> Id {
    receipt_id(Subject::Claim(ledger.claims[at].id))
}

/// Grade, state and first observation of a receipt.
fn told(ledger: &Ledger, id: Id) -> (Grade, State, Option<Id>) {
    let receipt = &ledger.receipts[&id];
    (
        receipt.grade,
        receipt.state,
        receipt.observation_ids.first().copied(),
    )
}

fn clean(ledger: &Ledger) {
    let snapshot = ledger.snapshot();
    assert_eq!(pairs(&replayed(&snapshot)), []);
    assert_eq!(plain(&snapshot), []);
}

/// The first claim takes the mail, FINAL at 60.
fn verified() -> Ledger {
    let mut ledger = Ledger::new();
    ledger.claims.push(claim("muse", 2, &says("")));
    ledger.rows.push(mail(2, 5, PRIYA));
    look(&mut ledger, 60);
    ledger.batch(60);
    let row = ledger.rows[0].id;
    assert_eq!(
        told(&ledger, of_claim(&ledger, 0)),
        (Grade::Verified, State::Final, Some(row))
    );
    ledger
}

#[test]
fn evidence_denied_from_final_goes_to_another_claim_and_does_not_come_back() {
    let mut ledger = verified();
    let (first, row) = (of_claim(&ledger, 0), ledger.rows[0].id);
    // The same act, claimed by another agent and read later.
    let late = format!(r#","observedAt":"{}""#, at(61));
    ledger.claims.push(claim("dots", 3, &says(&late)));
    let second = of_claim(&ledger, 1);
    ledger.override_with(first, "NOT_FOUND", 62);
    look(&mut ledger, 63);
    ledger.batch(63);
    assert_eq!(
        told(&ledger, second),
        (Grade::Verified, State::Final, Some(row))
    );
    clean(&ledger);
    // Taken back: two receipts name one mail, and the claim that took it keeps it.
    ledger.revert(first, 70);
    assert_eq!(
        told(&ledger, first),
        (Grade::Verified, State::Final, Some(row))
    );
    look(&mut ledger, 130);
    ledger
        .claims
        .push(claim("dots", 80, r#"{"counterparty":"lee@other.example"}"#));
    ledger.batch(130);
    clean(&ledger);
    // Had the person said nothing, the mail was not free at 63.
    let mut snapshot = ledger.snapshot();
    let own = snapshot
        .receipts
        .iter_mut()
        .find(|own| own.id == first)
        .unwrap();
    own.reverted = None;
    let said = pairs(&replayed(&snapshot));
    assert_eq!(said, plain(&snapshot));
    assert!(said.contains(&(second, "observationIds")), "{said:?}");
}

#[test]
fn evidence_confirmed_from_pending_is_held_until_the_revert() {
    let mut ledger = Ledger::new();
    ledger.claims.push(claim("muse", 2, &says("")));
    ledger.rows.push(mail(2, 5, PRIYA));
    look(&mut ledger, 10);
    ledger.batch(10);
    let (first, row) = (of_claim(&ledger, 0), ledger.rows[0].id);
    assert_eq!(
        told(&ledger, first),
        (Grade::Verified, State::Pending, Some(row))
    );
    ledger.override_with(first, "VERIFIED", 12);
    // An earlier claim of the same act, read later, cannot have it meanwhile.
    let late = format!(r#","observedAt":"{}""#, at(13));
    ledger.claims.push(claim("dots", 1, &says(&late)));
    let second = of_claim(&ledger, 1);
    look(&mut ledger, 60);
    ledger.batch(60);
    assert_eq!(told(&ledger, second), (Grade::NotFound, State::Final, None));
    assert_eq!(
        told(&ledger, first),
        (Grade::Verified, State::UserOverridden, Some(row))
    );
    clean(&ledger);
    // Then it is graded again, once more from its own evidence.
    ledger.revert(first, 65);
    look(&mut ledger, 70);
    ledger.batch(70);
    assert_eq!(
        told(&ledger, first),
        (Grade::Verified, State::Final, Some(row))
    );
    assert_eq!(ledger.receipts[&first].reverted().len(), 1);
    clean(&ledger);
    // Without the override the batch at 60 would have given the mail to the earlier claim.
    let mut snapshot = ledger.snapshot();
    let own = snapshot
        .receipts
        .iter_mut()
        .find(|own| own.id == first)
        .unwrap();
    own.reverted = None;
    let said = pairs(&replayed(&snapshot));
    assert_eq!(said, plain(&snapshot));
    assert!(said.contains(&(second, "observationIds")), "{said:?}");
}

#[test]
fn an_overridden_receipt_is_compared_on_the_state_before() {
    let mut ledger = verified();
    let first = of_claim(&ledger, 0);
    ledger.override_with(first, "NOT_FOUND", 62);
    clean(&ledger);
    let mut snapshot = ledger.snapshot();
    let own = &mut snapshot.receipts[0];
    own.final_at = None;
    own.overridden.as_mut().unwrap().previous_state = PreviousState::Pending;
    assert_eq!(fields(&snapshot), ["state", "finalAt"]);
    // What a person says, and why, is no grading.
    let mut snapshot = ledger.snapshot();
    snapshot.receipts[0].overridden.as_mut().unwrap().at = at(90);
    assert_eq!(fields(&snapshot), [""; 0]);
}

#[test]
fn an_orphan_that_the_person_answered_is_taken_and_given_back() {
    let mut ledger = Ledger::new();
    ledger.rows.push(mail(20, 25, PRIYA));
    ledger.sessions.push(crate::ledger::parse(format!(
        r#"{{"agent":"muse","at":"{}"}}"#,
        at(21)
    )));
    ledger.idle.push(crate::ledger::parse(format!(
        r#"{{"from":"{}","to":"{}"}}"#,
        at(10),
        at(22)
    )));
    look(&mut ledger, 30);
    ledger.batch(30);
    let (orphan, row) = (
        receipt_id(Subject::Unasked(ledger.rows[0].id)),
        ledger.rows[0].id,
    );
    assert_eq!(
        told(&ledger, orphan),
        (Grade::Unasked, State::Pending, Some(row))
    );
    ledger.override_with(orphan, "NOT_FOUND", 32);
    let late = format!(r#","observedAt":"{}""#, at(33));
    ledger.claims.push(claim("dots", 20, &says(&late)));
    let claimed = of_claim(&ledger, 0);
    look(&mut ledger, 40);
    ledger.batch(40);
    assert_eq!(told(&ledger, claimed).2, None);
    clean(&ledger);
    ledger.revert(orphan, 50);
    look(&mut ledger, 90);
    ledger.batch(90);
    assert_eq!(
        told(&ledger, claimed),
        (Grade::Verified, State::Final, Some(row))
    );
    assert_eq!(
        ledger.receipts[&orphan].superseded_by,
        Some(ledger.claims[0].id)
    );
    clean(&ledger);
}

#[test]
fn the_copy_of_a_row_that_a_batch_had_read_counts() {
    // An event of the calendar, stored twice: read by the first batch at 12, and once more, seen
    // earlier than the claim allows, by the second.
    let mut ledger = Ledger::new();
    let target = format!(r#","type":"calendar.created","targetAt":"{}""#, at(600));
    ledger.claims.push(claim("muse", 10, &says(&target)));
    let event = row(Source::GcalEvent, "calendar.created", 600, 12, PRIYA);
    let mut earlier = event.clone();
    earlier.observed_at = at(30);
    earlier.sighted_at = Some(at(5));
    ledger.rows = vec![earlier, event];
    let since = format!(r#","allCalendars":true,"changesSince":"{}""#, at(0));
    let view = |now: i64| window("gcal.event", -6_000, 12_000, now, &since);
    ledger.windows = vec![view(20)];
    ledger.batch(20);
    let receipt = of_claim(&ledger, 0);
    assert_eq!(told(&ledger, receipt).0, Grade::Verified);
    clean(&ledger);
    // From 30 on the first sighting is 5, before 10 − 2: the event was there already.
    ledger.windows = vec![view(50)];
    ledger.batch(50);
    assert_eq!(
        told(&ledger, receipt),
        (Grade::NotFound, State::Final, None)
    );
    clean(&ledger);
}

#[test]
fn a_claim_gives_way_along_a_chain_of_claims() {
    // Near, by the mail at 45, would take it with 2557/5000: a name, 44 of 45 minutes late. But far
    // takes it with 11/18, because best takes the mail at 47 that far would rather have. The mail at 47 lies
    // after the window of near, the one at 45 before that of best: only far leads from one to the other.
    let mut ledger = Ledger::new();
    ledger.claims = vec![
        claim("muse", 0, r#"{"counterparty":"Priya"}"#),
        claim(
            "muse",
            47,
            r#"{"counterparty":"priya@company.com","subjectHint":"Q3 review"}"#,
        ),
        claim(
            "dots",
            48,
            r#"{"counterparty":"priya@company.com","subjectHint":"Q3 deck"}"#,
        ),
    ];
    let summary = r#""counterparty":"priya@company.com","subjectHint":"Q3 summary""#;
    ledger.rows = vec![mail(45, 48, summary), mail(47, 48, PRIYA)];
    look(&mut ledger, 50);
    ledger.batch(50);
    let [near, far, best] = [0, 1, 2].map(|at| of_claim(&ledger, at));
    assert_eq!(told(&ledger, near), (Grade::NotFound, State::Final, None));
    assert_eq!(
        told(&ledger, far),
        (Grade::Partial, State::Pending, Some(ledger.rows[0].id))
    );
    assert_eq!(
        told(&ledger, best),
        (Grade::Verified, State::Pending, Some(ledger.rows[1].id))
    );
    // The other two are graded last at 100; of the batch at 50 only near is left.
    look(&mut ledger, 100);
    ledger.batch(100);
    assert!(
        [far, best]
            .iter()
            .all(|id| ledger.receipts[id].computed_at == at(100))
    );
    clean(&ledger);
    // Without best, far has the mail at 47, and near has the one at 45.
    let mut snapshot = ledger.snapshot();
    snapshot.claims.pop();
    snapshot.receipts.retain(|own| own.id != best);
    let said = pairs(&replayed(&snapshot));
    assert!(said.contains(&(near, "observationIds")), "{said:?}");
    assert_eq!(said, plain(&snapshot));
}

#[test]
fn a_stored_calendar_row_without_a_row_key_is_graded() {
    let mut ledger = Ledger::new();
    let target = format!(r#","type":"calendar.created","targetAt":"{}""#, at(600));
    ledger.claims.push(claim("muse", 10, &says(&target)));
    let mut event = row(Source::GcalEvent, "calendar.created", 600, 12, PRIYA);
    event.row_key_hash = None;
    event.content_hash = content_hash(&event);
    event.id = Id::of_hash(event.content_hash);
    let id = event.id;
    ledger.rows = vec![event];
    ledger.windows = vec![window(
        "gcal.event",
        -6_000,
        12_000,
        60,
        r#","allCalendars":true"#,
    )];
    ledger.batch(60);
    let receipt = of_claim(&ledger, 0);
    assert_eq!(
        told(&ledger, receipt),
        (Grade::Verified, State::Final, Some(id))
    );
    clean(&ledger);
}
