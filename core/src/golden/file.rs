//! The form of a golden file: G §15's catalogue of keys, and no others.

use super::expect::{AssertIds, EventSpec, Expectation};
use super::refs::Ref;
use crate::error::Result;
use crate::json::shape::{Count, List, Shape, build};
use crate::json::{Kind, Reader, Value, Writer, number};
use crate::model::{
    AccountHash, Accounts, ActionType, AdapterSync, AgentId, Amount, ComponentId, Currency, Entry,
    Line, ScopeText, Session, Source, SourceKind, Span, Text, limits,
};
use crate::time::{IsoTs, Precision};
use crate::{shape, words};
use std::borrow::Cow;

/// The longest name of a file.
const NAME: usize = 120;
/// The longest tag of `covers`.
const TAG: usize = 200;

shape! {
    /// A golden file.
    pub struct GoldenFile<'a> {
        /// Ids that must be equal, or rise.
        opt assert_ids: AssertIds<'a> = "assertIds",
        /// What the file proves, as tags.
        req covers: Vec<Line<'a, TAG>> = "covers",
        /// What happens to the receipts, in order.
        opt events: Vec<EventSpec<'a>> = "events",
        /// The receipts, all of them.
        req expect: Vec<Expectation<'a>> = "expect",
        /// What grading is given.
        req input: InputSpec<'a> = "input",
        /// How it is graded.
        req mode: Mode = "mode",
        /// One line.
        req name: Line<'a, NAME> = "name",
        /// The computation by hand.
        opt notes: Notes<'a> = "notes",
        /// A merge patch on the default policy.
        opt policy_patch: Value<'a> = "policyPatch",
    }
}

words! {
    /// What is run.
    pub enum Mode {
        /// A batch.
        Batch = "batch",
        /// One call of `grade`.
        Grade = "grade",
    }
}

/// One string, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notes<'a>(pub Vec<Cow<'a, str>>);

impl<'a> Shape<'a> for Notes<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        if reader.peek()? == Kind::Array {
            return Vec::read(reader).map(Self);
        }
        Ok(Self(vec![reader.string()?]))
    }

    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }

    fn schema() -> Value<'static> {
        let text = || build::of_type("string");
        build::object(vec![(
            "anyOf",
            Value::Array(vec![text(), build::array(text(), 0, None)]),
        )])
    }
}

shape! {
    /// What grading is given. A list left out is empty.
    pub struct InputSpec<'a> {
        /// What was going on.
        opt activity: ActivitySpec<'a> = "activity",
        /// The claims.
        opt claims: Vec<ClaimSpec<'a>> = "claims",
        /// What was looked at.
        opt coverage: Vec<CoverageSpec<'a>> = "coverage",
        /// The instant of the batch.
        req evaluated_at: IsoTs = "evaluatedAt",
        /// Evidence held by earlier receipts.
        opt fixed: Vec<FixedSpec<'a>> = "fixed",
        /// In grade mode, the call.
        opt grade: GradeSpec<'a> = "grade",
        /// The grants.
        opt grants: Vec<GrantSpec<'a>> = "grants",
        /// The advisory model's scores.
        opt model_scores: Vec<ScoresSpec<'a>> = "modelScores",
        /// What was seen.
        opt observations: Vec<ObservationSpec<'a>> = "observations",
        /// Clock repairs.
        opt repairs: List<Span, { limits::REPAIRS }> = "repairs",
    }
}

shape! {
    /// A claim; defaults as C §9.
    pub struct ClaimSpec<'a> {
        /// Whose claim.
        req agent: AgentId<'a> = "agent",
        /// The amount said.
        opt amount: Amount = "amountCents",
        /// When, as the page said it.
        req claimed_at: IsoTs = "claimedAt",
        /// The end of a span the page said.
        opt claimed_at_end: IsoTs = "claimedAtEnd",
        /// How finely; a minute.
        opt precision: Precision = "claimedAtPrecision",
        /// With whom.
        opt counterparty: Line<'a, { limits::COUNTERPARTY }> = "counterparty",
        /// The amount's currency.
        opt currency: Currency = "currency",
        /// When the ledger first had it; `claimedAt`.
        opt observed_at: IsoTs = "observedAt",
        /// Its label.
        req name: Ref<'a> = "ref",
        /// The page's own row id.
        opt row_key: Line<'a, { limits::ROW_KEY }> = "rowKey",
        /// Where it was read; the activity view.
        opt source_kind: SourceKind = "sourceKind",
        /// The subject said.
        opt subject_hint: Line<'a, { limits::SUBJECT_HINT }> = "subjectHint",
        /// When the claimed event is to happen.
        opt target_at: IsoTs = "targetAt",
        /// The row's text; the label.
        opt text: Text<'a, { limits::CLAIM_TEXT }> = "text",
        /// What was done.
        req action: ActionType = "type",
    }
}

shape! {
    /// An observation; defaults as C §9.
    pub struct ObservationSpec<'a> {
        /// The amount seen.
        opt amount: Amount = "amountCents",
        /// The address seen.
        opt counterparty: Line<'a, { limits::COUNTERPARTY }> = "counterparty",
        /// The amount's currency.
        opt currency: Currency = "currency",
        /// The merchant seen.
        opt merchant: Line<'a, { limits::MERCHANT }> = "merchant",
        /// When the ledger first had it; `occurredAt`, of a calendar event the batch's instant.
        opt observed_at: IsoTs = "observedAt",
        /// When it happened.
        req occurred_at: IsoTs = "occurredAt",
        /// Its label.
        req name: Ref<'a> = "ref",
        /// The page's own row id.
        opt row_key: Line<'a, { limits::ROW_KEY }> = "rowKey",
        /// When it was first seen, where that was earlier.
        opt sighted_at: IsoTs = "sightedAt",
        /// Which observer's row.
        req source: Source = "source",
        /// The subject seen.
        opt subject_hint: Line<'a, { limits::SUBJECT_HINT }> = "subjectHint",
        /// What was done.
        req action: ActionType = "type",
    }
}

shape! {
    /// A grant; left out, every type is allowed and nothing is bound.
    pub struct GrantSpec<'a> {
        /// The accounts it may act in.
        opt accounts: Accounts<'a> = "accounts",
        /// Whose grant.
        req agent: AgentId<'a> = "agent",
        /// What it may do.
        opt allowed_types: List<ActionType, { limits::GRANT_LIST }> = "allowedTypes",
        /// With whom.
        opt allowlist: List<Line<'a, { limits::COUNTERPARTY }>, { limits::GRANT_LIST }> = "counterpartyAllowlist",
        /// Scopes declared.
        opt declared_scopes: List<ScopeText<'a>, { limits::GRANT_LIST }> = "declaredScopes",
        /// Scopes seen.
        opt observed_scopes: List<ScopeText<'a>, { limits::GRANT_LIST }> = "observedScopes",
        /// Its label.
        opt name: Ref<'a> = "ref",
        /// The most it may spend.
        opt spend_ceiling: Amount = "spendCeilingCents",
        /// The ceiling's currency.
        opt spend_currency: Currency = "spendCurrency",
        /// Since when it is in force; 1970.
        opt updated_at: IsoTs = "updatedAt",
    }
}

shape! {
    /// One window an observer vouches for.
    pub struct CoverageSpec<'a> {
        /// Which account.
        opt account_hash: AccountHash<'a> = "accountHash",
        /// Whether every calendar was shown; true.
        opt all_calendars: bool = "allCalendars",
        /// Since when the view followed changes.
        opt changes_since: IsoTs = "changesSince",
        /// When it last looked.
        req last_sync_at: IsoTs = "lastSyncAt",
        /// Which observer; the source.
        opt observer_id: ComponentId<'a> = "observerId",
        /// Which source.
        req source: Source = "source",
        /// The window's end.
        req window_end: IsoTs = "windowEnd",
        /// The window's start.
        req window_start: IsoTs = "windowStart",
    }
}

shape! {
    /// What was going on; claims by ref.
    pub struct ActivitySpec<'a> {
        /// Last reads of the agents' logs.
        opt adapter_syncs: List<AdapterSync<'a>, { limits::GRADING_INPUT }> = "adapterSyncs",
        /// Claims of the person, by ref.
        opt claims: List<Ref<'a>, { limits::GRADING_INPUT }> = "claims",
        /// Lines of the agents' logs.
        opt entries: List<Entry<'a>, { limits::GRADING_INPUT }> = "entries",
        /// When the person was away.
        opt idle: List<Span, { limits::GRADING_INPUT }> = "idle",
        /// Session pings.
        opt sessions: List<Session<'a>, { limits::GRADING_INPUT }> = "sessions",
    }
}

shape! {
    /// Evidence held by a claim, or taken.
    pub struct FixedSpec<'a> {
        /// Which claim; null is taken.
        nul claim: Ref<'a> = "claim",
        /// Which observation.
        req observation: Ref<'a> = "observation",
    }
}

shape! {
    /// The model's scores of one claim.
    pub struct ScoresSpec<'a> {
        /// Which claim.
        req claim: Ref<'a> = "claim",
        /// Its candidates' scores.
        req scores: Vec<ScoreSpec<'a>> = "scores",
    }
}

shape! {
    /// One score of the model.
    pub struct ScoreSpec<'a> {
        /// Of which observation.
        req observation: Ref<'a> = "observation",
        /// In basis points.
        req score: Count<{ limits::SCORE_BP }> = "score",
    }
}

shape! {
    /// One call of `grade`.
    pub struct GradeSpec<'a> {
        /// Whose grant; the claim's agent.
        opt agent: AgentId<'a> = "agent",
        /// The candidates.
        req candidates: Vec<Ref<'a>> = "candidates",
        /// The claim; null for an orphan or a scope.
        nul claim: Ref<'a> = "claim",
        /// What the agent spent before; nothing.
        opt prior_spend: Count<{ number::MAX_SAFE }> = "priorSpendCents",
        /// The observed scope.
        opt scope: ScopeText<'a> = "scope",
    }
}
