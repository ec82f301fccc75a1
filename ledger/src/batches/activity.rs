//! What activity a batch reads (contract: C §7 rule 10).

use super::answer::{Limited, Warning};
use super::windows::SPANS;
use crate::base::utc;
use crate::rules::batch::Spans;
use crate::tables::batch_activity::{self as tables, Listed};
use crate::tables::claims::reach;
use crate::tables::parsed;
use attest_core::error::Result;
use attest_core::json::shape::List;
use attest_core::model::{
    ActionType, Activity, AdapterSync, AgentId, Claim, Span, limits::GRADING_INPUT,
};
use attest_core::policy::Policy;
use attest_core::time::Precision;
use rusqlite::Connection;
use std::collections::BTreeMap;

/// The activity, as documents.
#[derive(Debug)]
pub(super) struct Texts {
    sessions: Vec<String>,
    entries: Vec<String>,
    idle: Vec<(i64, i64)>,
    syncs: Vec<(String, i64)>,
    claims: Vec<String>,
    /// What was left out.
    pub(super) warnings: Vec<Warning>,
}

/// What a batch looks around.
pub(super) struct Around<'x, 'a> {
    /// Its instant (ms).
    pub(super) at: i64,
    /// The earliest instant that its coverage reaches (ms).
    pub(super) from: Option<i64>,
    /// The claims it grades.
    pub(super) claims: &'x [Claim<'a>],
    /// When the rows happened that it could find unasked.
    pub(super) rows: Vec<(i64, i64)>,
    pub(super) policy: &'x Policy,
}

fn part<T>(list: Limited, found: Listed<T>, warnings: &mut Vec<Warning>) -> Vec<T> {
    let left = found.all - found.items.len();
    warnings.extend(Warning::of(list, found.items.len(), left));
    found.items
}

/// Reads it.
pub(super) fn read(connection: &Connection, around: &Around<'_, '_>) -> Result<Texts> {
    let mut warnings = Vec::new();
    let most = GRADING_INPUT;
    // Without coverage no row is an orphan, and nobody asks who did what.
    let from = around
        .from
        .map_or(i64::MAX, |from| from.saturating_sub(reach(around.policy)));
    let span = (from, around.at);
    let syncs = tables::syncs(connection, around.at, most)?;
    let syncs = part(Limited::AdapterSyncs, syncs, &mut warnings);
    let claims = claims(connection, around)?;
    let claims = part(Limited::Claims, claims, &mut warnings);
    let entries = tables::entries(connection, span, most)?;
    let entries = part(Limited::Entries, entries, &mut warnings);
    let idle = tables::idle(connection, span, most)?;
    let idle = part(Limited::Idle, idle, &mut warnings);
    let sessions = tables::sessions(connection, span, most)?;
    let sessions = part(Limited::Sessions, sessions, &mut warnings);
    Ok(Texts {
        sessions,
        entries,
        idle,
        syncs,
        claims,
        warnings,
    })
}

/// The claims within the spend window before a graded one, of its agent, and those near a row that can be
/// unasked; the newest of them, where they are too many.
fn claims(connection: &Connection, around: &Around<'_, '_>) -> Result<Listed<String>> {
    let policy = around.policy;
    // Where each stands, and when its unit begins.
    let mut found: BTreeMap<i64, i64> = BTreeMap::new();
    let spends = |action: ActionType| *policy.spend_types.of(action);
    let mut spent: BTreeMap<&str, Vec<(i64, i64)>> = BTreeMap::new();
    for claim in around.claims.iter().filter(|claim| spends(claim.action)) {
        let at = claim.claimed_at.ms();
        // A unit begins up to a day before the instant that it is the unit of.
        let from = at
            .saturating_sub(policy.windows.spend)
            .saturating_sub(Precision::Day.unit_ms());
        spent.entry(&claim.agent.0).or_default().push((from, at));
    }
    for (agent, spans) in spent {
        for span in Spans::of(spans).iter() {
            tables::claims_of(connection, agent, span, around.at, |seq, begins, action| {
                if ActionType::parse(action).is_some_and(spends) {
                    found.insert(seq, begins);
                }
            })?;
        }
    }
    let near = Spans::of(around.rows.clone());
    if !near.is_empty() {
        let classes = tables::classes(connection)?;
        for span in near.coarse(SPANS).iter() {
            for class in &classes {
                tables::claims_near(connection, *class, span, around.at, |seq, unit| {
                    if near.meets(unit.0, unit.1) {
                        found.insert(seq, unit.0);
                    }
                })?;
            }
        }
    }
    let all = found.len();
    let mut newest: Vec<(i64, i64)> = found.into_iter().map(|(seq, at)| (at, seq)).collect();
    newest.sort_unstable_by_key(|own| std::cmp::Reverse(*own));
    newest.truncate(GRADING_INPUT);
    let items = newest
        .into_iter()
        .map(|(_, seq)| tables::claim(connection, seq))
        .collect::<Result<_>>()?;
    Ok(Listed { items, all })
}

impl Texts {
    /// The activity as grading takes it.
    pub(super) fn parse(&self) -> Result<Activity<'_>> {
        let span = |(from, to): &(i64, i64)| {
            Ok(Span {
                from: utc(*from)?,
                to: utc(*to)?,
            })
        };
        let sync = |(agent, at): &'_ (String, i64)| {
            Ok(AdapterSync {
                agent: AgentId(agent.clone().into()),
                last_sync_at: utc(*at)?,
            })
        };
        let claims: Result<Vec<Claim<'_>>> = self.claims.iter().map(|text| parsed(text)).collect();
        let sessions: Result<Vec<_>> = self.sessions.iter().map(|text| parsed(text)).collect();
        let entries: Result<Vec<_>> = self.entries.iter().map(|text| parsed(text)).collect();
        Ok(Activity {
            adapter_syncs: List(self.syncs.iter().map(sync).collect::<Result<_>>()?),
            claims: List(claims?),
            entries: List(entries?),
            idle: List(self.idle.iter().map(span).collect::<Result<_>>()?),
            sessions: List(sessions?),
        })
    }
}
