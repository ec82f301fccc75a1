//! A stored receipt beside its derivation: field by field, lifecycle set aside (contract: G §9).

use super::report::{Mismatch, ReplayField, shown, shown_text};
use crate::ids::Hash;
use crate::json::Writer;
use crate::json::shape::{Shape, write_list};
use crate::model::{PreviousState, Reason, Receipt, State};

/// The graded reasons: those of events stand last and are set aside.
fn graded<'r, 'a>(receipt: &'r Receipt<'a>) -> &'r [Reason<'a>] {
    let count = receipt
        .reasons
        .iter()
        .take_while(|reason| !reason.code.is_lifecycle())
        .count();
    receipt.reasons.get(..count).unwrap_or_default()
}

fn state_word(state: PreviousState) -> &'static str {
    match state {
        PreviousState::Pending => State::Pending.as_str(),
        PreviousState::Final => State::Final.as_str(),
    }
}

/// Shows a value as its hash, where the value itself would be too long to show.
fn hashed(write: impl Fn(&mut Writer)) -> String {
    let mut out = Writer::new();
    write(&mut out);
    shown(&Hash::of_text(out.as_str()))
}

/// Every field in which a stored receipt differs from the one derived again.
pub(super) fn differences(stored: &Receipt<'_>, replayed: &Receipt<'_>) -> Vec<Mismatch> {
    let mut found = Vec::new();
    let mut note =
        |field: ReplayField, stored_value: Option<String>, replayed_value: Option<String>| {
            found.push(Mismatch {
                receipt_id: stored.id,
                field,
                stored: stored_value,
                replayed: replayed_value,
            });
        };
    macro_rules! compare {
        ($field:ident, $member:ident) => {
            if stored.$member != replayed.$member {
                note(
                    ReplayField::$field,
                    Some(shown(&stored.$member)),
                    Some(shown(&replayed.$member)),
                );
            }
        };
        ($field:ident, maybe $member:ident) => {
            if stored.$member != replayed.$member {
                note(
                    ReplayField::$field,
                    stored.$member.as_ref().map(|value| shown(value)),
                    replayed.$member.as_ref().map(|value| shown(value)),
                );
            }
        };
    }
    compare!(Id, id);
    compare!(InputsHash, inputs_hash);
    compare!(Grade, grade);
    compare!(RuleId, rule_id);
    if stored.computed_state() != replayed.computed_state() {
        let word = |receipt: &Receipt<'_>| Some(shown_text(state_word(receipt.computed_state())));
        note(ReplayField::State, word(stored), word(replayed));
    }
    compare!(Agent, agent);
    compare!(ClaimId, maybe claim_id);
    compare!(ObservationIds, observation_ids);
    compare!(RequestId, maybe request_id);
    compare!(Confidence, confidence);
    let (own, other) = (graded(stored), graded(replayed));
    if own != other {
        let show = |reasons: &[Reason<'_>]| Some(hashed(|out| write_list(reasons, out)));
        note(ReplayField::Reasons, show(own), show(other));
    }
    if stored.signals != replayed.signals {
        let show = |receipt: &Receipt<'_>| Some(hashed(|out| receipt.signals.write(out)));
        note(ReplayField::Signals, show(stored), show(replayed));
    }
    compare!(PolicyHash, policy_hash);
    compare!(Attribution, maybe attribution);
    compare!(ComputedAt, computed_at);
    compare!(FinalAt, maybe final_at);
    compare!(FinalFrom, maybe final_from);
    found
}
