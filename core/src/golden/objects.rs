//! One object of a file at a time: its defaults, its hash, its id (contract: C §9).

use super::fault;
use super::file::{ActivitySpec, ClaimSpec, CoverageSpec, GrantSpec, ObservationSpec};
use super::refs::{Ref, each, find};
use crate::error::Result;
use crate::hashes::{RawClaim, content_hash, raw_hash, row_key_hash};
use crate::ids::{Hash, Id};
use crate::json::shape::{List, Shape};
use crate::json::{Writer, read};
use crate::model::{
    ActionType, Activity, Claim, ComponentId, Extractor, Grant, Observation, ObserverCoverage,
    Source, SourceKind,
};
use crate::policy::{AllowedFields, Policy};
use crate::time::{IsoTs, Precision};
use std::borrow::Cow;

/// An object's text: reading it again says whether its shape admits it.
pub(super) fn text_of<'a>(object: &impl Shape<'a>) -> String {
    let mut out = Writer::new();
    object.write(&mut out);
    out.into_string()
}

fn or_empty<T, const MAX: usize>(list: Option<List<T, MAX>>) -> List<T, MAX> {
    list.unwrap_or_else(|| List(Vec::new()))
}

pub(super) fn claim(spec: ClaimSpec<'_>) -> Result<(Ref<'_>, Claim<'_>)> {
    let precision = spec.precision.unwrap_or(Precision::Minute);
    let source_kind = spec.source_kind.unwrap_or(SourceKind::ActivityView);
    let hash = raw_hash(&RawClaim {
        agent: &spec.agent,
        source_kind,
        action: spec.action,
        text: spec.text.as_deref().unwrap_or(&spec.name),
        row_key: spec.row_key.as_deref(),
        claimed_at: spec.claimed_at,
        precision,
    });
    let claim = Claim {
        agent: spec.agent,
        amount: spec.amount,
        claimed_at: spec.claimed_at,
        claimed_at_end: spec.claimed_at_end,
        precision,
        counterparty: spec.counterparty,
        currency: spec.currency,
        extractor: Extractor {
            id: ComponentId(Cow::Borrowed("golden")),
            version: ComponentId(Cow::Borrowed("1")),
        },
        id: Id::of_hash(hash),
        observed_at: spec.observed_at.unwrap_or(spec.claimed_at),
        raw_hash: hash,
        request_id: None,
        source_kind,
        subject_hint: spec.subject_hint,
        target_at: spec.target_at,
        action: spec.action,
    };
    read(&text_of(&claim), Claim::read)?;
    Ok((spec.name, claim))
}

pub(super) fn observation<'a>(
    spec: ObservationSpec<'a>,
    evaluated_at: IsoTs,
    policy: &Policy,
) -> Result<(Ref<'a>, Observation<'a>)> {
    let seen = if spec.source == Source::GcalEvent {
        evaluated_at
    } else {
        spec.occurred_at
    };
    let mut row = Observation {
        amount: spec.amount,
        content_hash: Hash::of(&[]),
        counterparty: spec.counterparty,
        currency: spec.currency,
        id: Id(0),
        merchant: spec.merchant,
        observed_at: spec.observed_at.unwrap_or(seen),
        occurred_at: spec.occurred_at,
        row_key_hash: spec.row_key.map(|key| row_key_hash(&key)),
        sighted_at: spec.sighted_at,
        source: spec.source,
        subject_hint: spec.subject_hint,
        action: spec.action,
    };
    let allowed = policy.allowed_fields.of_source(row.source);
    if let Some(key) = unallowed(&row, *allowed) {
        return Err(fault("the source of this row has no such field").at(key));
    }
    row.content_hash = content_hash(&row);
    row.id = Id::of_hash(row.content_hash);
    read(&text_of(&row), Observation::read)?;
    Ok((spec.name, row))
}

/// A content field that its source is not allowed.
fn unallowed(row: &Observation<'_>, allowed: AllowedFields) -> Option<&'static str> {
    [
        ("amountCents", row.amount.is_some(), allowed.amount),
        (
            "counterparty",
            row.counterparty.is_some(),
            allowed.counterparty,
        ),
        ("currency", row.currency.is_some(), allowed.currency),
        ("merchant", row.merchant.is_some(), allowed.merchant),
        (
            "subjectHint",
            row.subject_hint.is_some(),
            allowed.subject_hint,
        ),
    ]
    .into_iter()
    .find(|(_, given, allowed)| *given && !allowed)
    .map(|(key, _, _)| key)
}

pub(super) fn grant(spec: GrantSpec<'_>) -> Result<(Option<Ref<'_>>, Grant<'_>)> {
    let epoch = IsoTs::with_offset(0, 0).ok_or_else(|| fault("no such instant"))?;
    let grant = Grant {
        accounts: spec.accounts,
        agent: spec.agent,
        allowed_types: spec
            .allowed_types
            .unwrap_or_else(|| List(ActionType::ALL.to_vec())),
        allowlist: or_empty(spec.allowlist),
        declared_scopes: or_empty(spec.declared_scopes),
        observed_scopes: or_empty(spec.observed_scopes),
        spend_ceiling: spec.spend_ceiling,
        spend_currency: spec.spend_currency,
        updated_at: spec.updated_at.unwrap_or(epoch),
    };
    read(&text_of(&grant), Grant::read)?;
    Ok((spec.name, grant))
}

pub(super) fn window(spec: CoverageSpec<'_>) -> Result<ObserverCoverage<'_>> {
    let calendar = spec.source == Source::GcalEvent;
    Ok(ObserverCoverage {
        account_hash: spec.account_hash,
        all_calendars: spec.all_calendars.or(calendar.then_some(true)),
        changes_since: spec.changes_since,
        last_sync_at: spec.last_sync_at,
        observer_id: spec
            .observer_id
            .unwrap_or(ComponentId(Cow::Borrowed(spec.source.as_str()))),
        source: spec.source,
        window_end: spec.window_end,
        window_start: spec.window_start,
    })
}

pub(super) fn activity<'a>(
    spec: ActivitySpec<'a>,
    claims: &[(Ref<'a>, Claim<'a>)],
) -> Result<Activity<'a>> {
    let named = or_empty(spec.claims);
    Ok(Activity {
        adapter_syncs: or_empty(spec.adapter_syncs),
        claims: List(
            each(named.0, |name| find(claims, &name).cloned()).map_err(|e| e.at("claims"))?,
        ),
        entries: or_empty(spec.entries),
        idle: or_empty(spec.idle),
        sessions: or_empty(spec.sessions),
    })
}
