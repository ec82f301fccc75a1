//! Rules 9 to 13 of C §7, one story each.

use super::world::{HOUR, TO, World, at, of_claim, of_row};
use crate::batches::{self, Said};
use crate::ops;
use attest_core::error::Code;
use attest_core::hashes::{Subject, receipt_id};
use attest_core::ids::Id;
use attest_core::model::{ActionType, Grade, State};

/// A claim at 14:02 with the row that proves it, seen at 14:10.
fn proven(world: &mut World) -> (Id, Id) {
    world.clock.set(at(14, 10));
    let claim = world.claim("muse", "email.sent", at(14, 2), TO);
    let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 10),
        r#","accountHash":"acct-a""#,
    );
    (claim, row)
}

#[test]
fn a_claim_is_checked_until_it_is_decided() {
    let mut world = World::new();
    let (claim, row) = proven(&mut world);
    let first = world.batch();
    assert_eq!(first.changed, [of_claim(claim)]);
    assert!(!first.skipped && first.deleted.is_empty() && first.warnings.is_empty());
    // FINAL once the list was read at 14:03 (the end of the unit) and 30 minutes of grace, or later.
    assert_eq!(first.next_at.unwrap().ms(), at(14, 33));
    let pending = world.receipt(of_claim(claim)).unwrap();
    assert_eq!(
        (pending.grade, pending.state),
        (Grade::Verified, State::Pending)
    );
    assert_eq!(pending.observation_ids.0, [row]);
    world.replays();
    // Nothing is new, but it is still checking: graded again, and nothing said is another thing.
    let second = world.batch_at(at(14, 20));
    assert!(!second.skipped && second.changed.is_empty());
    assert_eq!(world.count("receipt_inputs"), 1);
    assert_eq!(world.count("batch_coverages"), 1);
    world.replays();

    world.clock.set(at(14, 40));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 40),
        r#","accountHash":"acct-a""#,
    );
    let third = world.batch();
    assert_eq!(third.changed, [of_claim(claim)]);
    assert_eq!(third.next_at, None);
    assert_eq!(world.receipt(of_claim(claim)).unwrap().state, State::Final);
    world.replays();
    let fourth = world.batch_at(at(14, 50));
    assert!(fourth.skipped);
    assert_eq!(fourth.evaluated_at.ms(), at(14, 50));
    world.replays();
}

#[test]
fn a_batch_comes_after_every_batch() {
    let mut world = World::new();
    proven(&mut world);
    assert_eq!(world.batch().evaluated_at.ms(), at(14, 10));
    assert_eq!(world.batch().evaluated_at.ms(), at(14, 10) + 1);
    // What is stored now is of after it.
    let claim = world.claim("muse", "email.sent", at(14, 5), "");
    world.batch();
    assert_eq!(
        world.receipt(of_claim(claim)).unwrap().computed_at.ms(),
        at(14, 10) + 2
    );
    world.clock.set(at(14, 9));
    let fault = batches::run(&mut world.store, None).unwrap_err();
    assert_eq!(fault.code(), Code::BatchOutOfOrder);
    assert_eq!(fault.retry(), Some("2026-10-06T14:10:00.003Z"));
    // The repair of the clock is kept.
    assert_eq!(world.count("clock_repairs"), 1);
    world.clock.set(at(14, 11));
    assert_eq!(world.batch().evaluated_at.ms(), at(14, 11));
    world.replays();
}

#[test]
fn an_instant_can_be_asked_for_that_has_come() {
    let mut world = World::new();
    proven(&mut world);
    world.clock.set(at(14, 20));
    let mut run = |text: &str| {
        ops::call(&mut world.store, "ledger.batch", text.as_bytes())
            .map_err(|fault| (fault.code(), fault.pointer().unwrap_or_default()))
    };
    let now = "/now".to_owned();
    // To come; before something stored.
    for late in ["2026-10-06T14:20:00.001Z", "2026-10-06T14:09:59Z"] {
        let text = format!(r#"{{"now":"{late}"}}"#);
        assert_eq!(run(&text), Err((Code::ClockBehind, now.clone())), "{late}");
    }
    let answer = run(r#"{"now":"2026-10-06T16:15:00+02:00"}"#).unwrap();
    assert!(
        answer.contains(r#""evaluatedAt":"2026-10-06T14:15:00Z""#),
        "{answer}"
    );
    assert_eq!(
        run(r#"{"now":"2026-10-06T14:15:00Z"}"#),
        Err((Code::BatchOutOfOrder, String::new()))
    );
    world.replays();
}

#[test]
fn an_act_that_nobody_claims_is_found_while_an_agent_was_there() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 10),
        r#","accountHash":"acct-a""#,
    );
    assert_eq!(world.batch().changed, []);
    // In use at 14:00, the person away: 4000 and 3000 of 6000 that are needed.
    world.clock.set(at(14, 20));
    world.session("muse", at(14, 0));
    world.away(at(13, 55), at(14, 5));
    assert_eq!(world.batch().changed, [of_row(row)]);
    let unasked = world.receipt(of_row(row)).unwrap();
    assert_eq!(
        (unasked.grade, unasked.state),
        (Grade::Unasked, State::Pending)
    );
    world.replays();
    // Claimed after all: the receipt goes.
    let claim = world.claim("muse", "email.sent", at(14, 2), TO);
    let last = world.batch_at(at(14, 30));
    assert_eq!(last.deleted, [of_row(row)]);
    assert_eq!(last.changed, [of_claim(claim)]);
    assert!(world.receipt(of_row(row)).is_none());
    world.replays();
}

#[test]
fn a_claim_that_is_decided_explains_what_was_found() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.session("muse", at(14, 0));
    world.away(at(13, 55), at(14, 5));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 10),
        r#","accountHash":"acct-a""#,
    );
    world.batch();
    // The agent's log was read 2 minutes and 30 of grace after the act: FINAL.
    world.clock.set(at(14, 40));
    world.sync("muse");
    world.batch();
    assert_eq!(world.receipt(of_row(row)).unwrap().state, State::Final);
    // A claim that is still checking explains nothing yet.
    let claim = world.claim("muse", "email.sent", at(14, 2), TO);
    let pending = world.batch();
    assert_eq!(pending.changed, [of_claim(claim)]);
    assert_eq!(pending.superseded, []);
    world.clock.set(at(14, 50));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 50),
        r#","accountHash":"acct-a""#,
    );
    let decided = world.batch();
    assert_eq!(decided.superseded, [of_row(row)]);
    let receipt = world.receipt(of_row(row)).unwrap();
    assert_eq!(receipt.superseded_by, Some(claim));
    assert_eq!(receipt.state, State::Final);
    world.replays();
}

#[test]
fn what_a_denied_claim_held_is_looked_at_again() {
    let mut world = World::new();
    let (claim, row) = proven(&mut world);
    world.session("muse", at(14, 0));
    world.away(at(13, 55), at(14, 5));
    world.clock.set(at(14, 40));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 40),
        r#","accountHash":"acct-a""#,
    );
    world.batch();
    let own = of_claim(claim);
    assert_eq!(world.receipt(own).unwrap().state, State::Final);
    world.clock.set(at(14, 45));
    let answer = world.over(own, "NOT_FOUND");
    assert!(answer.contains(r#""state":"USER_OVERRIDDEN""#) && !answer.contains("heldBy"));
    // At the very instant of the event it is not in force yet, and the next batch is not skipped.
    assert_eq!(world.batch().changed, []);
    let found = world.batch();
    assert_eq!(found.changed, [of_row(row)]);
    world.replays();
    // Taken back: the claim holds the row again, so nobody did it unasked.
    world.clock.set(at(14, 50));
    assert!(!world.revert(own).contains("heldBy"));
    world.clock.set(at(14, 51));
    assert_eq!(world.batch().deleted, [of_row(row)]);
    assert_eq!(world.receipt(own).unwrap().state, State::Final);
    world.replays();
}

#[test]
fn who_holds_the_evidence_of_a_reverted_receipt_is_named() {
    let mut world = World::new();
    let (first, row) = proven(&mut world);
    world.clock.set(at(14, 40));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 40),
        r#","accountHash":"acct-a""#,
    );
    world.batch();
    world.over(of_claim(first), "NOT_FOUND");
    // Another claim takes the row, FINAL.
    world.clock.set(at(14, 45));
    let second = world.claim("muse", "email.sent", at(14, 3), TO);
    world.batch();
    assert_eq!(
        world.receipt(of_claim(second)).unwrap().observation_ids.0,
        [row]
    );
    assert_eq!(world.receipt(of_claim(second)).unwrap().state, State::Final);
    world.clock.set(at(14, 50));
    let answer = world.revert(of_claim(first));
    assert!(
        answer.starts_with(&format!(r#"{{"heldBy":"{second}""#)),
        "{answer}"
    );
    world.batch_at(at(14, 51));
    world.replays();
}

#[test]
fn an_answer_of_the_person_stands() {
    let mut world = World::new();
    let (claim, _) = proven(&mut world);
    world.batch();
    let own = of_claim(claim);
    world.over(own, "VERIFIED");
    assert_eq!(world.count("claims WHERE open = 1"), 0);
    world.clock.set(at(15, 0));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(15, 0),
        r#","accountHash":"acct-a""#,
    );
    assert_eq!(world.batch().changed, []);
    assert_eq!(world.receipt(own).unwrap().state, State::UserOverridden);
    world.replays();
    // Taken back, it is checked again, by a batch after that.
    world.revert(own);
    assert_eq!(world.batch().changed, []);
    assert_eq!(world.batch().changed, [own]);
    assert_eq!(world.receipt(own).unwrap().state, State::Final);
    world.replays();
    assert_eq!(world.event(own, Said::Revert), Err(Code::IllegalTransition));
    assert_eq!(world.event(claim, Said::Revert), Err(Code::NotFound));
}

#[test]
fn a_kept_receipt_counts_for_no_skip() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.session("muse", at(14, 0));
    world.away(at(13, 55), at(14, 5));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 10),
        r#","accountHash":"acct-a""#,
    );
    world.batch();
    let own = of_row(row);
    world.over(own, "VERIFIED");
    world.clock.set(at(14, 20));
    world.batch();
    world.revert(own);
    // A claim takes the row, so the receipt is found no more; it is kept for what batches saw of it.
    world.clock.set(at(14, 30));
    world.claim("muse", "email.sent", at(14, 2), TO);
    let batch = world.batch();
    assert!(batch.deleted.is_empty());
    assert_eq!(world.receipt(own).unwrap().state, State::Pending);
    assert_eq!(
        world.count("receipts WHERE open = 1 AND subject = 'unasked'"),
        0
    );
    world.clock.set(at(15, 0));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(15, 0),
        r#","accountHash":"acct-a""#,
    );
    // FINAL, and with it the kept one is explained.
    assert_eq!(world.batch().superseded, [own]);
    world.replays();
    assert!(world.batch_at(at(15, 10)).skipped);
}

#[test]
fn a_saved_grant_regrades_what_is_open() {
    let mut world = World::new();
    let (claim, _) = proven(&mut world);
    world.batch();
    world.grant("muse", |grant| {
        grant.allowed_types.0 = vec![ActionType::Other]
    });
    let batch = world.batch();
    assert_eq!(batch.changed, [of_claim(claim)]);
    assert_eq!(
        world.receipt(of_claim(claim)).unwrap().grade,
        Grade::OverScope
    );
    assert_eq!(world.count("batch_grants"), 1);
    world.replays();
    // An undeclared permission has a receipt of its own.
    world.grant("muse", |grant| {
        grant.observed_scopes.0 = vec![attest_core::model::Line::new("mail.read".into()).unwrap()];
    });
    let scope = receipt_id(Subject::Scope {
        agent: "muse",
        scope: "mail.read",
    });
    assert_eq!(world.batch().changed, [scope]);
    world.replays();
}

#[test]
fn the_model_is_asked_once_and_answers_in_time() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let claim = world.claim("muse", "email.sent", at(14, 2), TO);
    let other = r#","counterparty":"sam@company.example","subjectHint":"deck""#;
    let row = world.row("gmail.sent", "email.sent", at(14, 2), other);
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 10),
        r#","accountHash":"acct-a""#,
    );
    world.batch();
    let own = of_claim(claim);
    assert_eq!(world.receipt(own).unwrap().grade, Grade::Partial);
    let mut call = |name: &str, text: &str| {
        ops::call(&mut world.store, name, text.as_bytes()).map_err(|fault| fault.code())
    };
    let answer =
        format!(r#"{{"claimId":"{claim}","scores":[{{"observationId":"{row}","score":10000}}]}}"#);
    assert_eq!(call("ledger.model_answer", &answer), Err(Code::NotFound));
    assert_eq!(call("ledger.model_asks", "{}").unwrap(), "[]");
    assert_eq!(call("ledger.model", "{}").unwrap(), r#"{"on":false}"#);
    assert_eq!(
        call("ledger.model", r#"{"on":true}"#).unwrap(),
        r#"{"on":true}"#
    );
    let asks = format!(r#"[{{"claimId":"{claim}","observationId":"{row}"}}]"#);
    assert_eq!(call("ledger.model_asks", "{}").unwrap(), asks);
    assert_eq!(call("ledger.model_asks", "{}").unwrap(), "[]");
    let twice = answer.replace(
        "}]",
        &format!(r#"}},{{"observationId":"{row}","score":1}}]"#),
    );
    assert_eq!(call("ledger.model_answer", &twice), Err(Code::InvalidInput));
    let taken = call("ledger.model_answer", &answer).unwrap();
    assert!(
        taken.contains(r#""late":false"#) && taken.contains(&own.to_string()),
        "{taken}"
    );
    assert_eq!(
        call("ledger.model_answer", &answer).unwrap(),
        r#"{"late":true}"#
    );
    let scored = world.receipt(own).unwrap();
    assert!(scored.signals.model_score.is_some());
    world.replays();
    // Off, the rules alone say.
    ops::call(&mut world.store, "ledger.model", br#"{"on":false}"#).unwrap();
    world.batch();
    assert!(world.receipt(own).unwrap().signals.model_score.is_none());
    world.replays();
}

#[test]
fn an_answer_that_comes_late_is_none_for_good() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let claim = world.claim("muse", "email.sent", at(14, 2), TO);
    let other = r#","counterparty":"sam@company.example","subjectHint":"deck""#;
    let row = world.row("gmail.sent", "email.sent", at(14, 2), other);
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 10),
        r#","accountHash":"acct-a""#,
    );
    world.batch();
    ops::call(&mut world.store, "ledger.model", br#"{"on":true}"#).unwrap();
    ops::call(&mut world.store, "ledger.model_asks", b"{}").unwrap();
    let answer =
        format!(r#"{{"claimId":"{claim}","scores":[{{"observationId":"{row}","score":10000}}]}}"#);
    for after in [2_001, 1_000] {
        world.clock.set(at(14, 10) + after);
        let taken = ops::call(&mut world.store, "ledger.model_answer", answer.as_bytes());
        assert_eq!(taken.unwrap(), r#"{"late":true}"#);
    }
    world.clock.set(at(14, 11));
    world.batch();
    assert!(
        world
            .receipt(of_claim(claim))
            .unwrap()
            .signals
            .model_score
            .is_none()
    );
    world.replays();
}

#[test]
fn the_next_batch_is_due_when_it_can_change_something() {
    let mut world = World::new();
    let next = |world: &mut World| ops::call(&mut world.store, "ledger.next", b"{}").unwrap();
    assert_eq!(next(&mut world), "{}");
    let (claim, _) = proven(&mut world);
    // Facts wait.
    assert_eq!(next(&mut world), r#"{"nextAt":"2026-10-06T14:10:00Z"}"#);
    world.batch();
    // Nothing waits: from 14:33 on it can be FINAL.
    assert_eq!(next(&mut world), r#"{"nextAt":"2026-10-06T14:33:00Z"}"#);
    // It could not, since nobody looked that late: now the deadline of a day counts.
    world.batch_at(at(14, 40));
    assert_eq!(
        world.receipt(of_claim(claim)).unwrap().state,
        State::Pending
    );
    assert_eq!(next(&mut world), r#"{"nextAt":"2026-10-07T14:03:00Z"}"#);
    // And after it nothing but a fact.
    world.batch_at(at(14, 40) + 24 * HOUR);
    assert_eq!(next(&mut world), "{}");
    world.replays();
}

#[test]
fn what_the_clock_stamped_ahead_is_graded_when_its_time_comes() {
    let mut world = World::new();
    // The clock runs an hour ahead while a claim is stored, and is set back.
    world.clock.set(at(15, 10));
    let claim = world.claim("muse", "email.sent", at(14, 2), TO);
    world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.clock.set(at(14, 20));
    assert_eq!(world.batch().changed, []);
    assert!(world.receipt(of_claim(claim)).is_none());
    // Nothing was stored since, and still nothing of it is forgotten.
    let batch = world.batch_at(at(15, 11));
    assert_eq!(batch.changed, [of_claim(claim)]);
    world.replays();
}

#[test]
fn a_claim_that_the_clock_stamped_ahead_waits_alone() {
    let mut world = World::new();
    world.clock.set(at(15, 10));
    let claim = world.claim("muse", "message.sent", at(14, 2), "");
    world.clock.set(at(14, 20));
    assert_eq!(world.batch().changed, []);
    // No receipt is open and nothing was stored since.
    assert_eq!(world.batch_at(at(15, 11)).changed, [of_claim(claim)]);
    world.replays();
}

#[test]
fn a_row_that_the_clock_stamped_ahead_is_looked_at_when_its_time_comes() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    world.session("muse", at(14, 0));
    world.away(at(13, 55), at(14, 5));
    world.window(
        "gmail.sent",
        at(0, 0),
        at(14, 10),
        r#","accountHash":"acct-a""#,
    );
    world.clock.set(at(15, 10));
    let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.clock.set(at(14, 20));
    assert_eq!(world.batch().changed, []);
    // No claim is open and nothing was stored since.
    assert_eq!(world.batch_at(at(15, 11)).changed, [of_row(row)]);
    world.replays();
}

#[test]
fn two_stores_on_one_file_never_grade_at_one_instant() {
    let mut world = World::new();
    proven(&mut world);
    let mut other = world.another();
    let mut instants = Vec::new();
    for _ in 0..5 {
        instants.push(world.batch().evaluated_at.ms());
        instants.push(batches::run(&mut other, None).unwrap().evaluated_at.ms());
    }
    let first = at(14, 10);
    assert_eq!(instants, (first..first + 10).collect::<Vec<i64>>());
    world.replays();
}
