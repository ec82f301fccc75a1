#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::json::read;
use crate::json::shape::Shape;
use crate::lifecycle::TransitionRequest;
use crate::lifecycle::samples::{NotFound, Sample, Verified, at, id, reread};

fn code(result: Result<Receipt<'_>>) -> &'static str {
    match result {
        Ok(receipt) => {
            reread(&receipt);
            "ok"
        }
        Err(fault) => fault.code().as_str(),
    }
}

fn say<'a>(grade: &'a str, reason: &'a str, time: &str) -> Event<'a> {
    Event::Override {
        grade: grade.into(),
        reason: reason.into(),
        at: at(time),
    }
}

fn back(time: &str) -> Event<'static> {
    Event::Revert { at: at(time) }
}

fn next(sample: Sample) -> Event<'static> {
    Event::Regrade(Box::new(sample.done()))
}

fn explain(claim: char) -> Event<'static> {
    Event::Supersede {
        claim_id: id(claim),
    }
}

fn superseded(sample: Sample) -> Sample {
    sample.with(|receipt| {
        receipt.superseded_by = Some(id('6'));
        let reason = Reason::new(ReasonCode::Superseded, Params::Claim(id('6')));
        receipt.reasons.0.push(reason);
    })
}

#[test]
fn every_state_and_event() {
    let claim = |state| match state {
        State::Pending => Sample::pending('2', '3', "15:00"),
        State::Final => Sample::fin('2', '3', "15:00"),
        State::UserOverridden => Sample::fin('2', '3', "15:00").over(Verified, "15:01"),
    };
    let unasked = |state| match state {
        State::UserOverridden => {
            Sample::unasked('5', "15:00", State::Pending).over(Verified, "15:01")
        }
        state => Sample::unasked('5', "15:00", state),
    };
    // Of a claim, of an action nobody claimed, and of one that a claim explains after all.
    let row = |state| {
        let events = |next_sample: fn() -> Sample| {
            move || {
                [
                    next(next_sample()),
                    say("VERIFIED", "yes", "15:10"),
                    back("15:10"),
                    explain('6'),
                ]
            }
        };
        let of_claim = events(|| Sample::fin('2', '3', "15:10"));
        let of_action = events(|| Sample::unasked('5', "15:10", State::Final));
        let codes = |receipt: Receipt<'static>, events: [Event<'static>; 4]| {
            events.map(|event| code(transition(receipt.clone(), event)))
        };
        [
            codes(claim(state).done(), of_claim()),
            codes(unasked(state).done(), of_action()),
            codes(superseded(unasked(state)).done(), of_action()),
        ]
    };
    const NO: &str = "illegal_transition";
    //                     regrade               override revert supersede
    assert_eq!(
        row(State::Pending),
        [
            ["ok", "ok", NO, NO],
            ["ok", "ok", NO, "ok"],
            ["regrade_superseded", "ok", NO, NO],
        ]
    );
    assert_eq!(
        row(State::Final),
        [[NO, "ok", NO, NO], [NO, "ok", NO, "ok"], [NO, "ok", NO, NO],]
    );
    assert_eq!(
        row(State::UserOverridden),
        [[NO, NO, "ok", NO], [NO, NO, "ok", "ok"], [NO, NO, "ok", NO],]
    );
}

#[test]
fn an_override_keeps_the_computed_part_and_says_so_last() {
    let receipt = Sample::pending('2', '3', "15:00").done();
    let after = transition(receipt.clone(), say("NOT_FOUND", "never sent", "15:00")).unwrap();
    reread(&after);
    let over = after.overridden.clone().unwrap();
    assert_eq!(after.state, State::UserOverridden);
    assert_eq!(over.grade, NotFound);
    assert_eq!(&*over.reason, "never sent");
    assert_eq!(over.at, at("15:00"));
    assert_eq!(over.previous_state, PreviousState::Pending);
    let said = Reason::new(ReasonCode::OverrideUser, Params::Override(NotFound));
    let wanted = Receipt {
        overridden: after.overridden.clone(),
        state: State::UserOverridden,
        reasons: List([&receipt.reasons[..], &[said]].concat()),
        ..receipt
    };
    assert_eq!(after, wanted);
}

#[test]
fn the_words_of_events_stand_in_their_order() {
    let codes = |receipt: &Receipt<'_>| -> Vec<ReasonCode> {
        receipt.reasons.iter().map(|reason| reason.code).collect()
    };
    let receipt = superseded(Sample::unasked('5', "15:00", State::Final)).done();
    let after = transition(receipt, say("VERIFIED", "it was the agent", "15:05")).unwrap();
    reread(&after);
    assert_eq!(
        codes(&after),
        [ReasonCode::OverrideUser, ReasonCode::Superseded]
    );
    let after = transition(after, back("15:06")).unwrap();
    reread(&after);
    assert_eq!(codes(&after), [ReasonCode::Superseded]);
    assert_eq!(after.superseded_by, Some(id('6')));
    // Explained while overridden: the same order.
    let receipt = Sample::unasked('5', "15:00", State::Final)
        .over(NotFound, "15:05")
        .done();
    let after = transition(receipt, explain('6')).unwrap();
    reread(&after);
    assert_eq!(
        codes(&after),
        [ReasonCode::OverrideUser, ReasonCode::Superseded]
    );
    assert_eq!(after.state, State::UserOverridden);
}

#[test]
fn a_revert_gives_back_the_computed_receipt_and_keeps_the_override() {
    for sample in [
        Sample::pending('2', '3', "15:00"),
        Sample::fin('2', '3', "15:00"),
    ] {
        let receipt = sample.done();
        let over = transition(receipt.clone(), say("VERIFIED", "yes", "15:05")).unwrap();
        let after = transition(over, back("15:05")).unwrap();
        reread(&after);
        let entry = Reverted {
            at: at("15:05"),
            computed_at: at("15:00"),
            grade: Verified,
            observation_ids: List(vec![id('3')]),
            previous_state: receipt.computed_state(),
            reverted_at: at("15:05"),
        };
        let wanted = Receipt {
            reverted: Some(List(vec![entry])),
            ..receipt
        };
        assert_eq!(after, wanted);
    }
}

#[test]
fn entries_of_reverts_stand_oldest_first() {
    let receipt = Sample::fin('2', '3', "15:00")
        .back(Verified, "15:01", "15:02")
        .done();
    let over = transition(receipt, say("NOT_FOUND", "no", "15:02")).unwrap();
    let after = transition(over, back("15:04")).unwrap();
    reread(&after);
    let grades: Vec<_> = after.reverted().iter().map(|entry| entry.grade).collect();
    assert_eq!(grades, [Verified, NotFound]);
}

#[test]
fn a_regrade_replaces_all_but_the_reverted_overrides() {
    let receipt = Sample::pending('2', '4', "15:00")
        .back(NotFound, "15:05", "15:10")
        .done();
    let graded = Sample::fin('2', '3', "15:11").done();
    let after = transition(receipt.clone(), Event::Regrade(Box::new(graded.clone()))).unwrap();
    reread(&after);
    let wanted = Receipt {
        reverted: receipt.reverted,
        ..graded
    };
    assert_eq!(after, wanted);
}

#[test]
fn a_regrade_made_while_an_override_held_is_refused() {
    let claim = |time| {
        let receipt = Sample::pending('2', '3', "15:00")
            .back(Verified, "15:05", "15:10")
            .done();
        code(transition(receipt, next(Sample::fin('2', '3', time))))
    };
    // A claim is out from the grading that was frozen to the revert, that included.
    assert_eq!(claim("15:03"), "regrade_held");
    assert_eq!(claim("15:10"), "regrade_held");
    assert_eq!(claim("15:11"), "ok");
    // An action nobody claimed is out from the override.
    let action = |time| {
        let receipt = Sample::unasked('5', "15:00", State::Pending)
            .back(Verified, "15:05", "15:10")
            .done();
        code(transition(
            receipt,
            next(Sample::unasked('5', time, State::Final)),
        ))
    };
    assert_eq!(action("15:05"), "ok");
    assert_eq!(action("15:06"), "regrade_held");
    assert_eq!(action("15:10"), "regrade_held");
    assert_eq!(action("15:11"), "ok");
    // What the event itself gets wrong is said first.
    let receipt = Sample::pending('2', '3', "15:00")
        .back(Verified, "15:05", "15:10")
        .done();
    let other = next(Sample::fin('6', '3', "15:06"));
    assert_eq!(code(transition(receipt, other)), "invalid_event");
}

#[test]
fn a_regrade_of_another_receipt_or_with_events_of_its_own_is_refused() {
    let refused = |next_sample: Sample| {
        let receipt = Sample::pending('2', '3', "15:00").done();
        let fault = transition(receipt, next(next_sample)).unwrap_err();
        assert_eq!(fault.code(), Code::InvalidEvent);
        fault.pointer().unwrap()
    };
    let good = || Sample::pending('2', '3', "15:10");
    assert_eq!(
        refused(Sample::pending('6', '3', "15:10")),
        "/event/receipt/id"
    );
    assert_eq!(
        refused(good().with(|receipt| receipt.claim_id = Some(id('6')))),
        "/event/receipt/claimId"
    );
    assert_eq!(
        refused(Sample::pending('2', '3', "15:00")),
        "/event/receipt/computedAt"
    );
    assert_eq!(
        refused(Sample::pending('2', '3', "14:59")),
        "/event/receipt/computedAt"
    );
    assert_eq!(
        refused(good().over(Verified, "15:11")),
        "/event/receipt/override"
    );
    assert_eq!(
        refused(good().back(Verified, "15:11", "15:12")),
        "/event/receipt/reverted"
    );
    let fault = transition(
        Sample::unasked('5', "15:00", State::Pending).done(),
        next(superseded(Sample::unasked('5', "15:10", State::Pending))),
    );
    assert_eq!(
        fault.unwrap_err().pointer().as_deref(),
        Some("/event/receipt/supersededBy")
    );
}

#[test]
fn a_regrade_about_another_observation_than_the_events_is_refused() {
    // Its id says it is the same subject; the entries' observation says it is not.
    let receipt = Sample::unasked('5', "15:00", State::Pending)
        .back(NotFound, "15:05", "15:10")
        .done();
    let other = Sample::unasked('5', "15:11", State::Final)
        .with(|receipt| receipt.observation_ids = List(vec![id('4')]));
    let fault = transition(receipt, next(other)).unwrap_err();
    assert_eq!(
        fault.pointer().as_deref(),
        Some("/event/receipt/observationIds")
    );
}

#[test]
fn an_event_lies_at_or_after_the_last_one() {
    let graded = || Sample::fin('2', '3', "15:00");
    let override_at =
        |sample: Sample, time| code(transition(sample.done(), say("VERIFIED", "x", time)));
    assert_eq!(override_at(graded(), "14:59"), "invalid_event");
    assert_eq!(override_at(graded(), "15:00"), "ok");
    let reverted = || graded().back(NotFound, "15:05", "15:10");
    assert_eq!(override_at(reverted(), "15:09"), "invalid_event");
    assert_eq!(override_at(reverted(), "15:10"), "ok");
    let revert_at = |sample: Sample, time| code(transition(sample.done(), back(time)));
    let over = || reverted().over(NotFound, "15:20");
    assert_eq!(revert_at(over(), "15:19"), "invalid_event");
    assert_eq!(revert_at(over(), "15:20"), "ok");
    // By the instant, not by the text.
    assert_eq!(
        override_at(graded(), "2026-10-06T10:59:59.999-04:00"),
        "invalid_event"
    );
    assert_eq!(override_at(graded(), "2026-10-06T11:00:00-04:00"), "ok");
    let fault = transition(over().done(), back("15:19")).unwrap_err();
    assert_eq!(fault.pointer().as_deref(), Some("/event/at"));
}

#[test]
fn an_override_has_a_grade_and_a_reason_that_shows() {
    let place = |grade: &str, reason: &str| {
        let receipt = Sample::fin('2', '3', "15:00").done();
        match transition(receipt, say(grade, reason, "15:05")) {
            Ok(receipt) => {
                reread(&receipt);
                "ok".to_owned()
            }
            Err(fault) => {
                assert_eq!(fault.code(), Code::InvalidEvent);
                fault.pointer().unwrap()
            }
        }
    };
    assert_eq!(place("VERIFIED", "x"), "ok");
    for grade in ["PARTIAL", "UNVERIFIABLE", "verified", "", "PENDING"] {
        assert_eq!(place(grade, "x"), "/event/grade");
    }
    for hidden in [
        "",
        " \t\n",
        "\u{3164}\u{115f}\u{fe0f}\u{e0100}",
        "\u{200b}",
        "\u{e000}",
    ] {
        assert_eq!(place("NOT_FOUND", hidden), "/event/reason");
    }
    // 500 code units: a face is two of them.
    assert_eq!(place("NOT_FOUND", &"x".repeat(500)), "ok");
    assert_eq!(place("NOT_FOUND", &"\u{1f600}".repeat(250)), "ok");
    assert_eq!(place("NOT_FOUND", &"x".repeat(501)), "/event/reason");
    assert_eq!(
        place("NOT_FOUND", &format!("x{}", "\u{1f600}".repeat(250))),
        "/event/reason"
    );
}

#[test]
fn the_sixty_fifth_revert_is_refused() {
    let entries = |count: usize| {
        let sample = Sample::fin('2', '3', "15:00");
        let sample = (0..count).fold(sample, |sample, _| sample.back(Verified, "15:01", "15:01"));
        sample.over(NotFound, "15:02").done()
    };
    let after = transition(entries(63), back("15:03")).unwrap();
    reread(&after);
    assert_eq!(after.reverted().len(), 64);
    assert_eq!(
        code(transition(entries(64), back("15:03"))),
        "invalid_event"
    );
    // Which does not stand before what is wrong with the state.
    let idle = Sample::fin('2', '3', "15:00").done();
    assert_eq!(code(transition(idle, back("14:00"))), "illegal_transition");
}

#[test]
fn no_event_makes_a_receipt_of_too_many_reasons() {
    let full = |sample: Sample, count: usize| {
        sample
            .with(|receipt| {
                let reason = Reason::new(ReasonCode::MatchNone, Params::Empty);
                receipt.reasons = List(vec![reason; count]);
            })
            .done()
    };
    let claim = |count| full(Sample::fin('2', '3', "15:00"), count);
    assert_eq!(
        code(transition(claim(63), say("VERIFIED", "x", "15:05"))),
        "ok"
    );
    assert_eq!(
        code(transition(claim(64), say("VERIFIED", "x", "15:05"))),
        "invalid_event"
    );
    let action = |count| full(Sample::unasked('5', "15:00", State::Final), count);
    assert_eq!(code(transition(action(63), explain('6'))), "ok");
    assert_eq!(code(transition(action(64), explain('6'))), "invalid_event");
}

#[test]
fn an_event_reads_back_as_it_was_written() {
    let events = [
        next(Sample::fin('2', '3', "15:10")),
        say("anything", "", "15:05"),
        back("15:05"),
        explain('6'),
    ];
    for event in events {
        let mut out = crate::json::Writer::new();
        event.write(&mut out);
        assert_eq!(read(out.as_str(), Event::read).unwrap(), event);
        // Canonical: members in the order of their keys.
        let value = read(out.as_str(), |reader| reader.value()).unwrap();
        assert_eq!(value.to_canonical(), out.as_str());
    }
}

#[test]
fn faults_of_shape_are_told_from_bad_content() {
    let fault = |event: &str| {
        let fault = read(event, Event::read).unwrap_err();
        (fault.code(), fault.pointer().unwrap())
    };
    let input = |pointer: &str| (Code::InvalidInput, pointer.to_owned());
    let at = r#""at":"2026-10-06T15:05:00Z""#;
    assert_eq!(fault("{}"), input("/event"));
    assert_eq!(
        fault(&format!(r#"{{"event":"forget",{at}}}"#)),
        input("/event")
    );
    assert_eq!(fault(r#"{"event":"revert"}"#), input("/at"));
    assert_eq!(
        fault(r#"{"event":"revert","at":"yesterday"}"#),
        input("/at")
    );
    assert_eq!(
        fault(&format!(r#"{{"event":"revert",{at},"why":1}}"#)),
        input("/~unknown")
    );
    assert_eq!(
        fault(&format!(r#"{{"event":"revert",{at},"reason":"x"}}"#)),
        input("/reason")
    );
    let over = |rest: &str| format!(r#"{{"event":"override",{at}{rest}}}"#);
    assert_eq!(fault(&over(r#","reason":"x""#)), input("/grade"));
    assert_eq!(fault(&over(r#","grade":"VERIFIED""#)), input("/reason"));
    assert_eq!(fault(&over(r#","grade":5,"reason":"x""#)), input("/grade"));
    assert_eq!(fault(r#"{"event":"supersede"}"#), input("/claimId"));
    assert_eq!(
        fault(r#"{"event":"supersede","claimId":"x"}"#),
        input("/claimId")
    );
    assert_eq!(fault(r#"{"event":"regrade"}"#), input("/receipt"));
    assert_eq!(
        fault(&format!(r#"{{"event":"revert",{at},{at}}}"#)),
        (Code::InvalidJson, "/at".to_owned())
    );
    assert_eq!(fault("[]"), input(""));
}

#[test]
fn a_request_is_a_receipt_and_an_event() {
    let mut out = crate::json::Writer::new();
    let request = TransitionRequest {
        event: back("15:05"),
        receipt: Sample::fin('2', '3', "15:00").done(),
    };
    request.write(&mut out);
    assert_eq!(
        read(out.as_str(), TransitionRequest::read).unwrap(),
        request
    );
    let broken = out.as_str().replace("15:05:00Z", "15:05:00");
    let fault = read(&broken, TransitionRequest::read).unwrap_err();
    assert_eq!(fault.pointer().as_deref(), Some("/event/at"));
}
