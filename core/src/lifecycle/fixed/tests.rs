#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::error::Code;
use crate::evidence::in_force_at;
use crate::json::read;
use crate::json::shape::Shape as _;
use crate::lifecycle::samples::{NotFound, Sample, Verified, at, id};

/// `3 by 2 after 15:00, not (15:05, 15:10], until 15:30`: observation, claim, and when.
fn show(fixed: &Fixed) -> String {
    let time = |at: IsoTs| {
        let text = at.to_string();
        let short = text
            .strip_prefix("2026-10-06T")
            .and_then(|t| t.strip_suffix(":00Z"));
        short.map_or(text.clone(), str::to_owned)
    };
    let digit = |id: Id| id.to_string().remove(0);
    let mut text = match fixed.claim_id {
        Some(claim) => format!("{} by {}", digit(fixed.observation_id), digit(claim)),
        None => format!("{} taken", digit(fixed.observation_id)),
    };
    text.push_str(&format!(" after {}", time(fixed.after)));
    for span in fixed.released.as_deref().unwrap_or_default() {
        let to = span
            .to
            .map_or(")".to_owned(), |to| format!(", {}]", time(to)));
        text.push_str(&format!(", not ({}{to}", time(span.from)));
    }
    if let Some(until) = fixed.until {
        text.push_str(&format!(", until {}", time(until)));
    }
    text
}

fn fixed<const N: usize>(samples: [Sample; N]) -> Vec<String> {
    let receipts: Vec<Receipt<'_>> = samples.into_iter().map(Sample::done).collect();
    let fixed = pre_assignments(&receipts).unwrap();
    for entry in &fixed {
        reads_back(entry);
    }
    fixed.iter().map(show).collect()
}

/// What a batch would refuse is never given: no entry and no released span ends before it starts.
fn reads_back(entry: &Fixed) {
    let mut out = crate::json::Writer::new();
    entry.write(&mut out);
    assert_eq!(&read(out.as_str(), Fixed::read).unwrap(), entry);
}

#[test]
fn a_final_grading_holds_from_then_on() {
    assert_eq!(
        fixed([Sample::fin('2', '3', "15:00")]),
        ["3 by 2 after 15:00"]
    );
}

#[test]
fn a_final_grading_without_evidence_holds_nothing() {
    let none = Sample::fin('2', '3', "15:00").with(|receipt| receipt.observation_ids.0.clear());
    assert_eq!(fixed([none]), [""; 0]);
}

#[test]
fn a_denial_of_a_final_grading_releases_while_it_stands() {
    let sample = || Sample::fin('2', '3', "15:00");
    assert_eq!(
        fixed([sample().over(NotFound, "15:05")]),
        ["3 by 2 after 15:00, not (15:05)"]
    );
    assert_eq!(
        fixed([sample().back(NotFound, "15:05", "15:10")]),
        ["3 by 2 after 15:00, not (15:05, 15:10]"]
    );
    assert_eq!(
        fixed([sample()
            .back(NotFound, "15:05", "15:10")
            .back(NotFound, "15:20", "15:25")
            .over(NotFound, "15:30")]),
        ["3 by 2 after 15:00, not (15:05, 15:10], not (15:20, 15:25], not (15:30)"]
    );
    // Denied at the very instant of the grading: held in no batch, and the claim stays fixed.
    assert_eq!(
        fixed([sample().over(NotFound, "15:00")]),
        ["3 by 2 after 15:00, not (15:00)"]
    );
    // Denied and taken back at one instant: no batch lies in between.
    assert_eq!(
        fixed([sample().back(NotFound, "15:05", "15:05")]),
        ["3 by 2 after 15:00"]
    );
}

#[test]
fn a_confirmation_of_a_final_grading_changes_nothing() {
    let sample = || Sample::fin('2', '3', "15:00");
    assert_eq!(
        fixed([sample().over(Verified, "15:05")]),
        ["3 by 2 after 15:00"]
    );
    assert_eq!(
        fixed([sample().back(Verified, "15:05", "15:10")]),
        ["3 by 2 after 15:00"]
    );
}

#[test]
fn a_pending_grading_holds_nothing_of_itself() {
    let sample = || Sample::pending('2', '3', "15:00");
    assert_eq!(fixed([sample()]), [""; 0]);
    assert_eq!(fixed([sample().over(NotFound, "15:05")]), [""; 0]);
    assert_eq!(fixed([sample().back(NotFound, "15:05", "15:10")]), [""; 0]);
}

#[test]
fn a_confirmed_pending_grading_holds_what_it_froze() {
    let sample = || Sample::pending('2', '3', "15:00");
    assert_eq!(
        fixed([sample().over(Verified, "15:05")]),
        ["3 by 2 after 15:00"]
    );
    assert_eq!(
        fixed([sample().back(Verified, "15:05", "15:10")]),
        ["3 by 2 after 15:00, until 15:10"]
    );
}

#[test]
fn a_second_override_of_one_grading_holds_from_the_revert_before_it() {
    let sample = || Sample::pending('2', '3', "15:00");
    // The revert of a denial: nothing was held before it.
    assert_eq!(
        fixed([sample()
            .back(NotFound, "15:05", "15:10")
            .over(Verified, "15:20")]),
        ["3 by 2 after 15:00, not (15:00, 15:10]"]
    );
    // The revert of a confirmation: one hold goes into the other.
    assert_eq!(
        fixed([sample()
            .back(Verified, "15:05", "15:10")
            .back(Verified, "15:20", "15:30")]),
        ["3 by 2 after 15:00, until 15:30"]
    );
    // A denial between two confirmations.
    assert_eq!(
        fixed([sample()
            .back(Verified, "15:05", "15:10")
            .back(NotFound, "15:15", "15:20")
            .back(Verified, "15:25", "15:30")]),
        ["3 by 2 after 15:00, not (15:10, 15:20], until 15:30"]
    );
    // A denial that stands after a confirmation.
    assert_eq!(
        fixed([sample()
            .back(Verified, "15:05", "15:10")
            .over(NotFound, "15:15")]),
        ["3 by 2 after 15:00, until 15:10"]
    );
}

#[test]
fn each_grading_of_a_claim_has_its_own_entry() {
    // Frozen at 15:00 with 4, reverted, graded again at 15:20 with 3.
    assert_eq!(
        fixed([Sample::pending('2', '4', "15:00")
            .back(Verified, "15:05", "15:10")
            .regraded('3', "15:20", State::Final)]),
        ["3 by 2 after 15:20", "4 by 2 after 15:00, until 15:10"]
    );
    // The same evidence both times: the later hold begins at its own grading, not at the revert.
    assert_eq!(
        fixed([Sample::pending('2', '3', "15:00")
            .back(Verified, "15:05", "15:10")
            .regraded('3', "15:20", State::Pending)
            .over(Verified, "15:30")]),
        ["3 by 2 after 15:00, until 15:10", "3 by 2 after 15:20"]
    );
}

#[test]
fn a_resumed_hold_gives_way_to_another_claims() {
    assert_eq!(
        fixed([
            Sample::fin('2', '3', "15:00").back(NotFound, "15:05", "15:10"),
            Sample::fin('7', '3', "15:07"),
        ]),
        ["3 by 2 after 15:00, not (15:05)", "3 by 7 after 15:07"]
    );
    // On another observation it does not.
    assert_eq!(
        fixed([
            Sample::fin('2', '3', "15:00").back(NotFound, "15:05", "15:10"),
            Sample::fin('7', '4', "15:07"),
        ]),
        [
            "3 by 2 after 15:00, not (15:05, 15:10]",
            "4 by 7 after 15:07"
        ]
    );
}

#[test]
fn what_gave_way_takes_every_later_spell_of_its_grading_along() {
    // The second revert meets nobody: 7 was denied at 15:25.
    assert_eq!(
        fixed([
            Sample::fin('2', '3', "15:00")
                .back(NotFound, "15:05", "15:10")
                .back(NotFound, "15:20", "15:30"),
            Sample::fin('7', '3', "15:07").over(NotFound, "15:25"),
        ]),
        [
            "3 by 2 after 15:00, not (15:05)",
            "3 by 7 after 15:07, not (15:25)"
        ]
    );
}

#[test]
fn a_later_grading_is_not_taken_along() {
    // 2's hold of its first grading gives way; its second grading holds again.
    assert_eq!(
        fixed([
            Sample::pending('2', '3', "15:00")
                .back(NotFound, "15:05", "15:10")
                .back(Verified, "15:12", "15:14")
                .regraded('3', "15:40", State::Final),
            Sample::fin('7', '3', "15:07").over(NotFound, "15:25"),
        ]),
        ["3 by 2 after 15:40", "3 by 7 after 15:07, not (15:25)"]
    );
}

#[test]
fn a_resumed_hold_stands_where_the_other_has_ended() {
    for end in ["15:09", "15:10"] {
        assert_eq!(
            fixed([
                Sample::fin('2', '3', "15:00").back(NotFound, "15:05", "15:10"),
                Sample::fin('7', '3', "15:07").over(NotFound, end),
            ]),
            [
                "3 by 2 after 15:00, not (15:05, 15:10]".to_owned(),
                format!("3 by 7 after 15:07, not ({end})")
            ]
        );
    }
}

#[test]
fn at_one_instant_a_grading_comes_before_a_revert() {
    assert_eq!(
        fixed([
            Sample::fin('2', '3', "15:00").back(NotFound, "15:05", "15:10"),
            Sample::fin('7', '3', "15:10"),
        ]),
        ["3 by 2 after 15:00, not (15:05)", "3 by 7 after 15:10"]
    );
}

#[test]
fn at_one_instant_two_reverts_go_by_claim() {
    let samples = [
        Sample::fin('7', '3', "15:07").back(NotFound, "15:10", "15:20"),
        Sample::fin('2', '3', "15:00").back(NotFound, "15:05", "15:20"),
    ];
    assert_eq!(
        fixed(samples),
        [
            "3 by 2 after 15:00, not (15:05, 15:20]",
            "3 by 7 after 15:07, not (15:10)"
        ]
    );
}

#[test]
fn a_hold_that_gave_way_holds_against_nobody() {
    // 6 holds at 15:10, so 2 gives way; at 15:30 6 is denied and 7 resumes.
    assert_eq!(
        fixed([
            Sample::fin('7', '3', "15:00").back(NotFound, "15:02", "15:30"),
            Sample::fin('2', '3', "15:03").back(NotFound, "15:05", "15:10"),
            Sample::fin('6', '3', "15:07").over(NotFound, "15:20"),
        ]),
        [
            "3 by 2 after 15:03, not (15:05)",
            "3 by 6 after 15:07, not (15:20)",
            "3 by 7 after 15:00, not (15:02, 15:30]",
        ]
    );
}

#[test]
fn a_hold_that_begins_at_a_grading_never_gives_way() {
    // Two at once are a corrupt ledger, which the batch refuses.
    assert_eq!(
        fixed([
            Sample::fin('2', '3', "15:00"),
            Sample::fin('7', '3', "15:07")
        ]),
        ["3 by 2 after 15:00", "3 by 7 after 15:07"]
    );
}

#[test]
fn a_reverted_hold_that_gave_way_ends_with_its_last_kept_spell() {
    let other = || Sample::fin('7', '3', "15:15");
    assert_eq!(
        fixed([
            Sample::pending('2', '3', "15:00")
                .back(Verified, "15:05", "15:10")
                .back(NotFound, "15:11", "15:20")
                .back(Verified, "15:25", "15:30"),
            other(),
        ]),
        ["3 by 2 after 15:00, until 15:10", "3 by 7 after 15:15"]
    );
    // No spell is kept: no entry.
    assert_eq!(
        fixed([
            Sample::pending('2', '3', "15:00")
                .back(NotFound, "15:05", "15:20")
                .back(Verified, "15:25", "15:30"),
            other(),
        ]),
        ["3 by 7 after 15:15"]
    );
}

#[test]
fn a_standing_override_that_gave_way_is_released_for_good() {
    let other = || Sample::fin('7', '3', "15:15");
    assert_eq!(
        fixed([
            Sample::pending('2', '3', "15:00")
                .back(Verified, "15:05", "15:10")
                .back(NotFound, "15:11", "15:20")
                .over(Verified, "15:30"),
            other(),
        ]),
        ["3 by 2 after 15:00, not (15:10)", "3 by 7 after 15:15"]
    );
    // No spell is kept: the claim stays fixed, its evidence is never held.
    assert_eq!(
        fixed([
            Sample::pending('2', '3', "15:00")
                .back(NotFound, "15:05", "15:20")
                .over(Verified, "15:30"),
            other(),
        ]),
        ["3 by 2 after 15:00, not (15:00)", "3 by 7 after 15:15"]
    );
}

#[test]
fn an_answer_on_an_unasked_receipt_takes_its_observation() {
    let sample = |state| Sample::unasked('5', "15:00", state);
    assert_eq!(fixed([sample(State::Final)]), [""; 0]);
    assert_eq!(fixed([sample(State::Pending)]), [""; 0]);
    for grade in [Verified, NotFound] {
        assert_eq!(
            fixed([sample(State::Final).over(grade, "15:05")]),
            ["5 taken after 15:05"]
        );
        assert_eq!(
            fixed([sample(State::Pending)
                .back(grade, "15:05", "15:10")
                .over(grade, "15:20")]),
            ["5 taken after 15:05, until 15:10", "5 taken after 15:20"]
        );
    }
}

#[test]
fn an_answer_on_a_scope_receipt_takes_nothing() {
    let scope = Sample::unasked('5', "15:00", State::Final).with(|receipt| {
        receipt.grade = Grade::OverScope;
        receipt.attribution = None;
    });
    assert_eq!(fixed([scope.over(NotFound, "15:05")]), [""; 0]);
}

#[test]
fn entries_go_by_observation_then_taken_then_claim_then_begin() {
    assert_eq!(
        fixed([
            Sample::fin('7', '5', "15:00"),
            Sample::fin('6', '4', "15:01"),
            Sample::unasked('5', "15:00", State::Final).over(NotFound, "15:30"),
            Sample::pending('2', '5', "15:00")
                .back(Verified, "15:05", "15:10")
                .regraded('5', "15:20", State::Pending)
                .back(Verified, "15:21", "15:22"),
        ]),
        [
            "4 by 6 after 15:01",
            "5 taken after 15:30",
            "5 by 2 after 15:00, until 15:10",
            "5 by 2 after 15:20, until 15:22",
            "5 by 7 after 15:00",
        ]
    );
}

#[test]
fn instants_are_written_in_utc() {
    assert_eq!(
        fixed([Sample::fin('2', '3', "2026-10-06T11:00:00.0-04:00").back(
            NotFound,
            "2026-10-06T11:05:00.000-04:00",
            "2026-10-06T20:40:00.500+05:30"
        )]),
        ["3 by 2 after 15:00, not (15:05, 2026-10-06T15:10:00.500Z]"]
    );
    // 1969 in UTC, which is no instant on the wire: left as it was written.
    assert_eq!(
        fixed([Sample::fin('2', '3', "1970-01-01T00:00:00+05:00")]),
        ["3 by 2 after 1970-01-01T00:00:00+05:00"]
    );
}

#[test]
fn two_receipts_of_one_id_are_refused() {
    let receipts = [
        Sample::fin('2', '3', "15:00").done(),
        Sample::fin('7', '4', "15:00").done(),
        Sample::fin('2', '4', "15:05").done(),
    ];
    let fault = pre_assignments(&receipts).unwrap_err();
    assert_eq!(fault.code(), Code::InvalidInput);
    assert_eq!(fault.pointer().as_deref(), Some("/2/id"));
}

#[test]
fn in_force_after_its_begin_up_to_its_end_and_not_where_released() {
    let span = |from, to: Option<&str>| OpenSpan {
        from: at(from),
        to: to.map(at),
    };
    let pair = Fixed {
        after: at("15:00"),
        claim_id: Some(id('2')),
        observation_id: id('3'),
        released: Some(vec![span("15:05", Some("15:10"))]),
        until: Some(at("15:30")),
    };
    let in_force: Vec<bool> = [
        "15:00", "15:01", "15:05", "15:06", "15:10", "15:11", "15:30", "15:31",
    ]
    .into_iter()
    .map(|time| in_force_at(&pair, at(time).ms()))
    .collect();
    assert_eq!(
        in_force,
        [false, true, true, false, false, true, true, false]
    );
    let for_good = Fixed {
        released: Some(vec![span("15:05", None)]),
        until: None,
        ..pair
    };
    assert!(in_force_at(&for_good, at("15:05").ms()));
    assert!(!in_force_at(&for_good, at("23:59").ms()));
}

#[test]
fn a_claim_is_held_out_from_the_grading_that_was_frozen() {
    let held = |receipt: &Receipt<'_>| -> Vec<&str> {
        ["15:00", "15:01", "15:05", "15:10", "15:11", "23:59"]
            .into_iter()
            .filter(|time| held_out_at(receipt, at(time).ms()))
            .collect()
    };
    let back = Sample::pending('2', '3', "15:00")
        .back(NotFound, "15:05", "15:10")
        .done();
    assert_eq!(held(&back), ["15:01", "15:05", "15:10"]);
    let over = Sample::pending('2', '3', "15:00")
        .over(NotFound, "15:05")
        .done();
    assert_eq!(held(&over), ["15:01", "15:05", "15:10", "15:11", "23:59"]);
    // An action nobody claimed is held out from the override itself.
    let unasked = |sample: Sample| held(&sample.done()).join(" ");
    let sample = || Sample::unasked('5', "15:00", State::Pending);
    assert_eq!(unasked(sample().back(NotFound, "15:05", "15:10")), "15:10");
    assert_eq!(
        unasked(sample().over(NotFound, "15:05")),
        "15:10 15:11 23:59"
    );
    assert_eq!(unasked(sample()), "");
}

#[test]
fn a_batch_grades_a_claim_that_is_still_checking_and_not_held_out() {
    let graded = |sample: Sample, time| graded_at(&sample.done(), at(time).ms());
    assert!(graded(Sample::pending('2', '3', "15:00"), "15:01"));
    assert!(!graded(Sample::fin('2', '3', "15:00"), "15:01"));
    assert!(!graded(
        Sample::pending('2', '3', "15:00").over(Verified, "15:05"),
        "15:06"
    ));
    let back = || Sample::pending('2', '3', "15:00").back(Verified, "15:05", "15:10");
    assert!(!graded(back(), "15:10"));
    assert!(graded(back(), "15:11"));
    // The override was over before this grading.
    assert!(graded(
        back().regraded('3', "15:20", State::Pending),
        "15:21"
    ));
}
