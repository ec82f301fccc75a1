//! The form of a golden file's events and expectations (contract: G §15).

use super::refs::Ref;
use crate::error::{Error, Result};
use crate::json::Value;
use crate::json::number;
use crate::json::shape::Count;
use crate::lifecycle::EventKind;
use crate::model::{
    AgentId, Grade, OverrideGrade, PreviousState, ReasonCode, RuleId, ScopeText, State,
};
use crate::shape;
use crate::time::IsoTs;
use std::borrow::Cow;

shape! {
    /// An event; each kind takes its own keys.
    pub struct EventSpec<'a> [check_event] {
        /// When: override, revert.
        opt at: IsoTs = "at",
        /// Which claim explains it: supersede.
        opt claim: Ref<'a> = "claim",
        /// The batch must make no receipt: regrade.
        opt deleted: bool = "deleted",
        /// The instant of the batch: regrade.
        opt evaluated_at: IsoTs = "evaluatedAt",
        /// Which event.
        req event: EventKind = "event",
        /// What the person says: override.
        opt grade: Cow<'a, str> = "grade",
        /// Why: override.
        opt reason: Cow<'a, str> = "reason",
        /// Whose receipt: a claim or an observation.
        req subject: Ref<'a> = "ref",
        /// The event must be refused.
        opt rejected: bool = "rejected",
    }
}

fn check_event(event: &EventSpec<'_>) -> Result<()> {
    let kind = event.event;
    let over = kind == EventKind::Override;
    let keys = [
        ("at", event.at.is_some(), over || kind == EventKind::Revert),
        ("claim", event.claim.is_some(), kind == EventKind::Supersede),
        (
            "evaluatedAt",
            event.evaluated_at.is_some(),
            kind == EventKind::Regrade,
        ),
        ("grade", event.grade.is_some(), over),
        ("reason", event.reason.is_some(), over),
    ];
    for (key, given, wanted) in keys {
        if given != wanted {
            return Err(Error::input("an event takes the keys of its kind").at(key));
        }
    }
    if event.deleted.is_some() && kind != EventKind::Regrade {
        return Err(Error::input("only a regrade deletes").at("deleted"));
    }
    Ok(())
}

shape! {
    /// Groups of refs.
    pub struct AssertIds<'a> {
        /// Ids that rise.
        opt ascending: Vec<Vec<Ref<'a>>> = "ascending",
        /// Ids that are one.
        opt equal: Vec<Vec<Ref<'a>>> = "equal",
    }
}

shape! {
    /// One receipt. What is left out of the optional keys is not compared, save that a PENDING
    /// receipt always says from when it can be final.
    pub struct Expectation<'a> [check_expectation] {
        /// Whose.
        opt agent: AgentId<'a> = "agent",
        /// The attribution's score, `n/d` in lowest terms.
        opt attribution_score: Cow<'a, str> = "attributionScore",
        /// From when it can be final.
        opt final_from: IsoTs = "finalFrom",
        /// The grade.
        req grade: Grade = "grade",
        /// What it was graded with.
        opt inputs: ExpectedInputs<'a> = "inputs",
        /// Its evidence.
        req observation_refs: Vec<Ref<'a>> = "observationRefs",
        /// What the person says.
        opt overridden: OverrideGrade = "override",
        /// The state the override left.
        opt previous_state: PreviousState = "previousState",
        /// The best candidate's score after the model's raise, `n/d` in lowest terms.
        opt raised_score: Cow<'a, str> = "raisedScore",
        /// The codes, exactly and in order.
        req reason_codes: Vec<ReasonCode> = "reasonCodes",
        /// Params by code, with refs for ids and scopes for their hashes.
        opt reason_params: Value<'a> = "reasonParams",
        /// The claim, or the observation of a receipt without one.
        opt subject: Ref<'a> = "ref",
        /// The rule that decided.
        req rule_id: RuleId<'a> = "ruleId",
        /// The scope of a scope's receipt.
        opt scope: ScopeSpec<'a> = "scope",
        /// The best candidate's score on the floor, `n/d` in lowest terms.
        opt score: Cow<'a, str> = "score",
        /// Its state.
        req state: State = "state",
        /// The claim that explains it.
        opt superseded_by: Ref<'a> = "supersededBy",
    }
}

fn check_expectation(expectation: &Expectation<'_>) -> Result<()> {
    if expectation.subject.is_some() == expectation.scope.is_some() {
        return Err(Error::input("a receipt is named by a ref or by a scope").at("ref"));
    }
    if expectation
        .reason_params
        .as_ref()
        .is_some_and(|params| !matches!(params, Value::Object(_)))
    {
        return Err(Error::input("an object is needed here").at("reasonParams"));
    }
    Ok(())
}

shape! {
    /// A scope of an agent.
    pub struct ScopeSpec<'a> {
        /// Which agent.
        req agent: AgentId<'a> = "agent",
        /// Which scope.
        req scope: ScopeText<'a> = "scope",
    }
}

shape! {
    /// What a receipt was graded with.
    pub struct ExpectedInputs<'a> {
        /// The grant in force, by ref.
        opt grant: Ref<'a> = "grant",
        /// What the agent spent before.
        opt prior_spend: Count<{ number::MAX_SAFE }> = "priorSpendCents",
        /// The observed scope.
        opt scope: ScopeText<'a> = "scope",
    }
}
