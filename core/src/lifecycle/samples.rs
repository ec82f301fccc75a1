//! Receipts for the tests of this room: one day, instants written `15:05`, ids of one digit.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use crate::hashes::{Subject, receipt_id};
use crate::ids::Id;
use crate::json::shape::{List, Shape};
use crate::json::{Writer, read};
use crate::model::{
    Grade, Likely, Override, OverrideGrade, Params, PreviousState, Reason, ReasonCode, Receipt,
    Reverted, State, Text,
};
use crate::time::IsoTs;

pub(crate) use OverrideGrade::{NotFound, Verified};

/// 2026-10-06 at this time of day in UTC; text with a date is read as it stands.
pub(crate) fn at(time: &str) -> IsoTs {
    let text = if time.contains('T') {
        time.to_owned()
    } else {
        format!("2026-10-06T{time}:00Z")
    };
    IsoTs::parse(&text).unwrap()
}

/// The id of 26 times this digit, 0 to 7.
pub(crate) fn id(digit: char) -> Id {
    Id::parse(&digit.to_string().repeat(26)).unwrap()
}

/// The receipt through its text and back: every sample and every answer is a receipt that reads.
pub(crate) fn reread(receipt: &Receipt<'_>) -> Receipt<'static> {
    let mut out = Writer::new();
    receipt.write(&mut out);
    let text: &'static str = Box::leak(out.into_string().into_boxed_str());
    let again = read(text, Receipt::read).unwrap();
    assert_eq!(&again, receipt);
    again
}

/// Builds a receipt event by event.
pub(crate) struct Sample(Receipt<'static>);

fn graded(claim: Option<char>, observation: char, time: &str, state: State) -> Receipt<'static> {
    let text = r#"{"agent":"muse","computedAt":"2026-10-06T15:00:00Z","confidence":1,"grade":"VERIFIED",
        "id":"11111111111111111111111111","inputsHash":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "observationIds":[],"policyHash":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "reasons":[],"ruleId":"verified","signals":{},"state":"PENDING"}"#;
    let mut receipt = read(text, Receipt::read).unwrap();
    receipt.observation_ids = List(vec![id(observation)]);
    receipt.computed_at = at(time);
    receipt.state = state;
    if state == State::Final {
        receipt.final_at = Some(at(time));
    } else {
        receipt.final_from = Some(at("23:00"));
    }
    receipt.claim_id = claim.map(id);
    receipt.id = match receipt.claim_id {
        Some(claim) => {
            receipt.reasons = List(vec![Reason::new(
                ReasonCode::MatchBest,
                Params::Observation(id(observation)),
            )]);
            receipt_id(Subject::Claim(claim))
        }
        None => {
            receipt.grade = Grade::Unasked;
            receipt.attribution = Some(Likely::Likely);
            receipt_id(Subject::Unasked(id(observation)))
        }
    };
    receipt
}

impl Sample {
    pub(crate) fn pending(claim: char, observation: char, time: &str) -> Self {
        Self(graded(Some(claim), observation, time, State::Pending))
    }

    pub(crate) fn fin(claim: char, observation: char, time: &str) -> Self {
        Self(graded(Some(claim), observation, time, State::Final))
    }

    pub(crate) fn unasked(observation: char, time: &str, state: State) -> Self {
        Self(graded(None, observation, time, state))
    }

    /// An override, taken back: it froze the grading as it stands now.
    pub(crate) fn back(mut self, grade: OverrideGrade, time: &str, reverted: &str) -> Self {
        let receipt = &mut self.0;
        let entry = Reverted {
            at: at(time),
            computed_at: receipt.computed_at,
            grade,
            observation_ids: receipt.observation_ids.clone(),
            previous_state: receipt.computed_state(),
            reverted_at: at(reverted),
        };
        receipt
            .reverted
            .get_or_insert_with(|| List(Vec::new()))
            .0
            .push(entry);
        self
    }

    /// An override that stands.
    pub(crate) fn over(mut self, grade: OverrideGrade, time: &str) -> Self {
        let receipt = &mut self.0;
        receipt.overridden = Some(Override {
            at: at(time),
            grade,
            previous_state: match receipt.state {
                State::Final => PreviousState::Final,
                _ => PreviousState::Pending,
            },
            reason: Text("no".into()),
        });
        receipt.state = State::UserOverridden;
        let reason = Reason::new(ReasonCode::OverrideUser, Params::Override(grade));
        receipt.reasons.0.push(reason);
        self
    }

    /// A later grading; the reverted overrides stay.
    pub(crate) fn regraded(self, observation: char, time: &str, state: State) -> Self {
        let claim = self.0.claim_id.map(|claim| claim.to_string());
        let claim = claim.and_then(|text| text.chars().next());
        let mut next = graded(claim, observation, time, state);
        next.reverted = self.0.reverted;
        Self(next)
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Receipt<'static>)) -> Self {
        change(&mut self.0);
        self
    }

    pub(crate) fn done(self) -> Receipt<'static> {
        reread(&self.0)
    }
}
