//! Receipts and what binds them (contract: C §5, G §6.4, §8).

use super::enums::{Grade, OverrideGrade, PreviousState, State, UnaskedSignal};
use super::facts::{Grant, ScopeText};
use super::limits;
use super::reason::{Params, Reason, ReasonCode};
use super::tokens::{AgentId, Line, RuleId, Text};
use crate::error::{Error, Result};
use crate::ids::{Hash, Id};
use crate::json::shape::{Count, List, Shape, build};
use crate::json::{Reader, Value, Writer, number};
use crate::shape;
use crate::time::IsoTs;
use crate::words;
use std::sync::Arc;

/// A number from 0 to 1 with at most four decimals, kept as ten-thousandths. For display: rules
/// never read it (contract: G §5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Display4(pub u16);

impl Display4 {
    /// 1.
    pub const ONE: Self = Self(10_000);
    /// 0.
    pub const ZERO: Self = Self(0);
}

impl<'a> Shape<'a> for Display4 {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let problem =
            || Error::input("a number from 0 to 1 of at most four decimals is needed here");
        let decimal = number::decimal(reader.number()?);
        let scaled = decimal.exponent.saturating_add(4);
        if decimal.negative || !(0..=4).contains(&scaled) && !decimal.digits.is_empty() {
            return Err(problem());
        }
        let mut value: u32 = 0;
        for digit in decimal.digits.iter().take(6) {
            value = value * 10 + u32::from(digit - b'0');
        }
        for _ in 0..scaled {
            value = value.saturating_mul(10);
        }
        match u16::try_from(value) {
            Ok(value) if value <= 10_000 => Ok(Self(value)),
            _ => Err(problem()),
        }
    }

    fn write(&self, out: &mut Writer) {
        if self.0 >= 10_000 {
            out.int(1);
        } else if self.0 == 0 {
            out.int(0);
        } else {
            let text = format!("0.{:04}", self.0);
            out.raw(text.trim_end_matches('0'));
        }
    }

    fn schema() -> Value<'static> {
        build::object(vec![
            ("type", build::text("number")),
            ("minimum", build::int(0)),
            ("maximum", build::int(1)),
        ])
    }
}

shape! {
    /// The features of a receipt's best candidate, for display (contract: G §5.3, C §5).
    pub struct Signals {
        /// amountExact.
        opt amount_exact: Display4 = "amountExact",
        /// counterpartyDomain.
        opt counterparty_domain: Display4 = "counterpartyDomain",
        /// counterpartyExact.
        opt counterparty_exact: Display4 = "counterpartyExact",
        /// counterpartyName.
        opt counterparty_name: Display4 = "counterpartyName",
        /// merchantMatch.
        opt merchant_match: Display4 = "merchantMatch",
        /// modelScore.
        opt model_score: Display4 = "modelScore",
        /// The score.
        opt score: Display4 = "score",
        /// subjectOverlap.
        opt subject_overlap: Display4 = "subjectOverlap",
        /// timeProximity.
        opt time_proximity: Display4 = "timeProximity",
    }
}

impl Signals {
    /// No candidate was scored.
    pub const NONE: Self = Self {
        amount_exact: None,
        counterparty_domain: None,
        counterparty_exact: None,
        counterparty_name: None,
        merchant_match: None,
        model_score: None,
        score: None,
        subject_overlap: None,
        time_proximity: None,
    };
}

words! {
    /// An UNASKED receipt never says more than this.
    pub enum Likely {
        /// An agent likely did it.
        Likely = "likely",
    }
}

/// The reason of an override: text with a visible character.
pub type OverrideReason<'a> = Text<'a, { limits::OVERRIDE_REASON }>;

shape! {
    /// What the person said against a grade (contract: G §8).
    pub struct Override<'a> {
        /// When.
        req at: IsoTs = "at",
        /// What the person says.
        req grade: OverrideGrade = "grade",
        /// The state it left.
        req previous_state: PreviousState = "previousState",
        /// Why.
        req reason: OverrideReason<'a> = "reason",
    }
}

shape! {
    /// An override that was taken back (contract: G §8).
    pub struct Reverted {
        /// When it was made.
        req at: IsoTs = "at",
        /// The grading it stood against.
        req computed_at: IsoTs = "computedAt",
        /// What it said.
        req grade: OverrideGrade = "grade",
        /// The evidence of that grading.
        req observation_ids: List<Id, 1> = "observationIds",
        /// The state it had left.
        req previous_state: PreviousState = "previousState",
        /// When it was taken back.
        req reverted_at: IsoTs = "revertedAt",
    }
}

shape! {
    /// A receipt (contract: C §5).
    pub struct Receipt<'a> [check_receipt] {
        /// Whose action.
        req agent: AgentId<'a> = "agent",
        /// Only on UNASKED.
        opt attribution: Likely = "attribution",
        /// The claim it grades.
        opt claim_id: Id = "claimId",
        /// The batch that made it.
        req computed_at: IsoTs = "computedAt",
        /// How sure, for display.
        req confidence: Display4 = "confidence",
        /// The batch that decided it.
        opt final_at: IsoTs = "finalAt",
        /// From when a batch can decide it.
        opt final_from: IsoTs = "finalFrom",
        /// The grade; UNVERIFIABLE stands in while pending.
        req grade: Grade = "grade",
        /// Stable for its subject.
        req id: Id = "id",
        /// What it was graded from.
        req inputs_hash: Hash = "inputsHash",
        /// Its evidence.
        req observation_ids: List<Id, 1> = "observationIds",
        /// What the person said against it.
        opt overridden: Override<'a> = "override",
        /// The policy it was graded under.
        req policy_hash: Hash = "policyHash",
        /// Why, in words of a closed set.
        req reasons: List<Reason<'a>, { limits::REASONS }> = "reasons",
        /// The request its claim answers.
        opt request_id: Line<'a, { limits::ID }> = "requestId",
        /// Overrides taken back, oldest first.
        opt reverted: List<Reverted, { limits::REASONS }, 1> = "reverted",
        /// The rule that decided.
        req rule_id: RuleId<'a> = "ruleId",
        /// What matched, for display.
        req signals: Signals = "signals",
        /// Its state.
        req state: State = "state",
        /// The claim that explains an UNASKED receipt after all.
        opt superseded_by: Id = "supersededBy",
    }
}

impl<'a> Receipt<'a> {
    /// The state before any override.
    #[must_use]
    pub fn computed_state(&self) -> PreviousState {
        match (&self.overridden, self.state) {
            (Some(over), _) => over.previous_state,
            (None, State::Final) => PreviousState::Final,
            (None, _) => PreviousState::Pending,
        }
    }

    /// The overrides taken back, oldest first.
    #[must_use]
    pub fn reverted(&self) -> &[Reverted] {
        self.reverted.as_deref().unwrap_or_default()
    }

    /// The last event of the receipt: grading, override or revert (contract: G §3).
    #[must_use]
    pub fn last_event_ms(&self) -> i64 {
        let mut last = self.computed_at.ms();
        if let Some(over) = &self.overridden {
            last = last.max(over.at.ms());
        }
        self.reverted()
            .last()
            .map_or(last, |entry| last.max(entry.reverted_at.ms()))
    }
}

/// The invariants of a stored receipt (contract: G §8).
fn check_receipt(receipt: &Receipt<'_>) -> Result<()> {
    let fault = |key: &'static str| Err(Error::input("the receipt contradicts itself").at(key));
    if receipt.overridden.is_some() != (receipt.state == State::UserOverridden) {
        return fault("override");
    }
    let was_final = receipt.computed_state() == PreviousState::Final;
    if receipt.final_at.is_some() != was_final {
        return fault("finalAt");
    }
    if was_final && receipt.final_from.is_some() {
        return fault("finalFrom");
    }
    let unasked = receipt.grade == Grade::Unasked;
    if unasked != receipt.attribution.is_some() {
        return fault("attribution");
    }
    if unasked && receipt.claim_id.is_some() {
        return fault("claimId");
    }
    if receipt.superseded_by.is_some() && !unasked {
        return fault("supersededBy");
    }
    if let Some(over) = &receipt.overridden {
        if !over.reason.chars().any(crate::text::baseline::is_visible) {
            return Err(Error::input("the reason shows nothing")
                .at("reason")
                .at("override"));
        }
        if over.at.ms() < receipt.computed_at.ms() {
            return fault("override");
        }
    }
    check_lifecycle_reasons(receipt)?;
    check_reverted(receipt)
}

fn check_lifecycle_reasons(receipt: &Receipt<'_>) -> Result<()> {
    let mut wanted = Vec::new();
    if let Some(over) = &receipt.overridden {
        wanted.push(Reason::new(
            ReasonCode::OverrideUser,
            Params::Override(over.grade),
        ));
    }
    if let Some(claim) = receipt.superseded_by {
        wanted.push(Reason::new(ReasonCode::Superseded, Params::Claim(claim)));
    }
    let graded = receipt
        .reasons
        .iter()
        .take_while(|reason| !reason.code.is_lifecycle())
        .count();
    if receipt.reasons.get(graded..).unwrap_or_default() != wanted.as_slice() {
        return Err(Error::input("the receipt contradicts itself").at("reasons"));
    }
    Ok(())
}

fn check_reverted(receipt: &Receipt<'_>) -> Result<()> {
    let claimless = receipt.claim_id.is_none();
    // Whether a grading at `graded` lies where the entry still held the subject out.
    let held_at = |entry: &Reverted, graded: i64| {
        let from = if claimless {
            entry.at.ms()
        } else {
            entry.computed_at.ms()
        };
        from < graded && graded <= entry.reverted_at.ms()
    };
    let mut previous: Option<&Reverted> = None;
    for (index, entry) in receipt.reverted().iter().enumerate() {
        let fault = || {
            Err(Error::input("the receipt contradicts itself")
                .at_index(index)
                .at("reverted"))
        };
        let (at, back, graded) = (
            entry.at.ms(),
            entry.reverted_at.ms(),
            entry.computed_at.ms(),
        );
        if graded > at || at > back || graded > receipt.computed_at.ms() {
            return fault();
        }
        if claimless && entry.observation_ids != receipt.observation_ids {
            return fault();
        }
        if previous.is_some_and(|before: &Reverted| {
            at < before.reverted_at.ms() || graded < before.computed_at.ms()
        }) {
            return fault();
        }
        // A grading between two entries came when the earlier one, whichever it is, held no more.
        let earlier = receipt.reverted().iter().take(index);
        let mut regraded = earlier.filter(|before| before.computed_at.ms() < graded);
        if regraded.any(|before| held_at(before, graded)) {
            return fault();
        }
        if graded == receipt.computed_at.ms() {
            if entry.previous_state != receipt.computed_state()
                || entry.observation_ids != receipt.observation_ids
            {
                return fault();
            }
        } else if entry.previous_state != PreviousState::Pending
            || held_at(entry, receipt.computed_at.ms())
        {
            return fault();
        }
        previous = Some(entry);
    }
    if let (Some(over), Some(last)) = (&receipt.overridden, previous)
        && over.at.ms() < last.reverted_at.ms()
    {
        return Err(Error::input("the receipt contradicts itself")
            .at("at")
            .at("override"));
    }
    Ok(())
}

shape! {
    /// Which agent likely did what nobody claimed (contract: G §7).
    pub struct Attribution<'a> [check_attribution] {
        /// The agent's last adapter sync.
        opt adapter_last_sync_at: IsoTs = "adapterLastSyncAt",
        /// The likely agent.
        req agent: AgentId<'a> = "agent",
        /// The score in basis points.
        req score_bp: Count<{ limits::SCORE_BP }> = "scoreBp",
        /// The fired signals, in the contract's order.
        req signals: List<UnaskedSignal, 4> = "signals",
    }
}

fn check_attribution(attribution: &Attribution<'_>) -> Result<()> {
    if !attribution
        .signals
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if a < b))
    {
        return Err(Error::input("the signals are out of order").at("signals"));
    }
    Ok(())
}

shape! {
    /// One score of the advisory model (contract: G §5.4).
    pub struct ModelScore {
        /// Of which candidate.
        req observation_id: Id = "observationId",
        /// In basis points.
        req score: Count<{ limits::SCORE_BP }> = "score",
    }
}

shape! {
    /// An observed scope to be graded.
    pub struct ScopeContext<'a> {
        /// The scope as observed.
        req observed: ScopeText<'a> = "observed",
    }
}

shape! {
    /// What a grade is given beyond the facts (contract: C §5).
    pub struct GradeContext<'a> [check_context] {
        /// Who likely did an unclaimed action.
        opt attribution: Attribution<'a> = "attribution",
        /// The model's scores, as given.
        opt model_scores: Vec<ModelScore> = "modelScores",
        /// What the agent spent before, in the minor unit.
        req prior_spend: Count<{ number::MAX_SAFE }> = "priorSpendCents",
        /// The observed scope of a scope receipt.
        opt scope: ScopeContext<'a> = "scope",
    }
}

fn check_context(context: &GradeContext<'_>) -> Result<()> {
    check_model_scores(context.model_scores.as_deref().unwrap_or_default())
        .map_err(|e| e.at("modelScores"))
}

/// Two scores of one observation are refused (contract: C §6).
pub(crate) fn check_model_scores(scores: &[ModelScore]) -> Result<()> {
    let mut ids: Vec<Id> = scores.iter().map(|score| score.observation_id).collect();
    ids.sort_unstable();
    if ids.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
        return Err(Error::input("two scores of one observation"));
    }
    Ok(())
}

impl GradeContext<'_> {
    /// Nothing spent, nothing attributed.
    pub const EMPTY: GradeContext<'static> = GradeContext {
        attribution: None,
        model_scores: None,
        prior_spend: Count(0),
        scope: None,
    };
}

shape! {
    /// What a receipt was graded with, beside the ledger's facts (contract: C §5).
    pub struct ReceiptInputs<'a> {
        /// The context.
        req context: GradeContext<'a> = "context",
        /// The batch's coverage.
        req coverage_hash: Hash = "coverageHash",
        /// The grant in force, one for all receipts of its agent in a batch: a copy for each could
        /// take more than the whole batch.
        req grant: Arc<Grant<'a>> = "grant",
        /// The policy.
        req policy_hash: Hash = "policyHash",
    }
}
