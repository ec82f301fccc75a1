//! What a batch reads (contract: C §7 rule 10).
//!
//! Most of a store cannot matter to a batch, and a batch that is not given it grades the same. Of the
//! rows, the candidates of the graded claims decide claims. Any other can only become unasked, and only
//! where something around it changed since a batch last looked: those rows are *fresh*, and with them go
//! the rows of the receipts without a claim that are still checking. Pre-assignments are made for each
//! row out of the receipts that name it, so receipts that name no row of the batch fix nothing in it.

use super::activity::{self, Around};
use super::answer::Warning;
use super::asked::Asked;
use super::windows::{self, Limit, Windows};
use crate::base::{Meta, keys, utc};
use crate::rules::batch::{Spans, is_settled};
use crate::tables::batch_rows::{self, Place, Whole};
use crate::tables::claims::reach;
use crate::tables::{batch_coverage, model, parsed, receipts, repairs, texts};
use attest_core::error::Result;
use attest_core::ids::Id;
use attest_core::json::read;
use attest_core::json::shape::{List, Shape};
use attest_core::lifecycle::{graded_at, pre_assignments};
use attest_core::model::{
    Activity, BatchRequest, Claim, Coverage, Fixed, Grant, Keyed, ModelScore, ObserverCoverage,
    Receipt, Source, Span,
};
use attest_core::policy::Policy;
use attest_core::rules::anchor;
use attest_core::time::IsoTs;
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};

/// The open claims and receipts, as documents.
#[derive(Debug)]
pub(super) struct Texts {
    claims: Vec<(String, Option<String>)>,
    claimless: Vec<String>,
    grants: Vec<String>,
}

impl Texts {
    pub(super) fn read(connection: &Connection, at: i64) -> Result<Self> {
        Ok(Self {
            claims: receipts::open_claims(connection, at)?,
            claimless: receipts::open_claimless(connection)?,
            grants: texts(connection, "SELECT document FROM grants ORDER BY agent", [])?,
        })
    }

    pub(super) fn parse(&self, at: i64, policy: &Policy) -> Result<Subjects<'_>> {
        let mut claims = Vec::new();
        let mut stored = BTreeMap::new();
        for (claim, receipt) in &self.claims {
            if let Some(receipt) = receipt {
                let receipt: Receipt<'_> = parsed(receipt)?;
                if !graded_at(&receipt, at) {
                    continue;
                }
                stored.insert(receipt.id, receipt);
            }
            claims.push(parsed(claim)?);
        }
        let mut claimless = Vec::new();
        for text in &self.claimless {
            let receipt: Receipt<'_> = parsed(text)?;
            claimless.push(receipt.id);
            stored.insert(receipt.id, receipt);
        }
        let grants = self.grants.iter().map(|text| parsed(text));
        Ok(Subjects {
            asked: Asked::of(&claims, policy),
            claims,
            claimless,
            stored,
            grants: grants.collect::<Result<_>>()?,
        })
    }
}

/// What a batch grades again.
#[derive(Debug)]
pub(super) struct Subjects<'a> {
    claims: Vec<Claim<'a>>,
    asked: Asked,
    /// Its receipts without a claim.
    pub(super) claimless: Vec<Id>,
    /// Its receipts as they are stored.
    pub(super) stored: BTreeMap<Id, Receipt<'a>>,
    grants: Vec<Grant<'a>>,
}

/// What a batch looks at to grade them, as documents.
#[derive(Debug)]
pub(super) struct Looked<'s, 'a> {
    subjects: &'s Subjects<'a>,
    rows: Vec<Whole>,
    coverage: Vec<String>,
    fixed: Vec<Fixed>,
    repairs: Vec<Span>,
    activity: activity::Texts,
    scores: Vec<(Id, String)>,
    /// Before when the store has forgotten (ms).
    purged_to: i64,
    /// Rows to be looked at again: left out, or held or free from an instant to come on.
    pub(super) waiting: BTreeSet<i64>,
    /// Whether an instant to come alone changes what of them is free.
    pub(super) unsettled: bool,
    /// Lists of which a part was read.
    pub(super) warnings: Vec<Warning>,
}

impl<'a> Subjects<'a> {
    pub(super) fn look<'s>(
        &'s self,
        connection: &Connection,
        at: i64,
        policy: &Policy,
    ) -> Result<Looked<'s, 'a>> {
        self.look_within(connection, at, policy, Limit::default())
    }

    /// [`Self::look`] with another limit of coverage entries.
    pub(super) fn look_within<'s>(
        &'s self,
        connection: &Connection,
        at: i64,
        policy: &Policy,
        limit: Limit,
    ) -> Result<Looked<'s, 'a>> {
        let mut rows = self.candidates(connection, at, policy)?;
        let open = self.open_rows(connection, at)?;
        let Windows {
            kept,
            rows_left,
            mut warnings,
        } = windows::read(connection, at, &self.asked, &open, limit)?;
        // A row that no entry holds is no orphan.
        let held = |source: Source| {
            let own = kept.values().filter(|entry| entry.source == source);
            Spans::of(own.map(|entry| (entry.from, entry.to)).collect())
        };
        let held = super::asked::SOURCES.map(|source| (source, held(source)));
        for row in &open {
            let is_held = held
                .iter()
                .any(|(source, spans)| *source == row.source && spans.meets(row.at, row.at));
            if is_held && !rows_left.contains(&row.seq) && !rows.contains_key(&row.seq) {
                rows.insert(row.seq, batch_rows::by_seq(connection, row.seq)?);
            }
        }
        let rows: Vec<Whole> = rows.into_values().collect();
        let fixed = fixed(connection, &rows)?;
        let mut waiting = rows_left;
        let mut unsettled = false;
        for entry in fixed.iter().filter(|entry| !is_settled(entry, at)) {
            unsettled = true;
            let row = batch_rows::by_id(connection, entry.observation_id, at)?;
            waiting.extend(
                row.filter(|row| row.source != Source::GcalEvent)
                    .map(|row| row.seq),
            );
        }
        let entries: Vec<i64> = kept.keys().copied().collect();
        let coverage = batch_coverage::documents(connection, &entries)?;
        let reach = reach(policy);
        let mut around = Vec::new();
        for row in &rows {
            let at = anchor(row.action, row.place.at, row.first_seen);
            around.push((at.saturating_sub(reach), at.saturating_add(reach)));
        }
        let activity = activity::read(
            connection,
            &Around {
                at,
                from: kept.values().map(|entry| entry.from).min(),
                claims: &self.claims,
                rows: around,
                policy,
            },
        )?;
        warnings.extend(activity.warnings.iter().cloned());
        let span = |(from, to): (i64, i64)| {
            Ok(Span {
                from: utc(from)?,
                to: utc(to)?,
            })
        };
        let repairs = repairs::all(connection)?;
        Ok(Looked {
            subjects: self,
            rows,
            coverage,
            fixed,
            repairs: repairs.into_iter().map(span).collect::<Result<_>>()?,
            activity,
            scores: self.scores(connection)?,
            purged_to: Meta(connection).number(keys::PURGED_TO)?,
            waiting,
            unsettled,
            warnings,
        })
    }

    /// The rows in the graded claims' windows, by where they stand.
    fn candidates(
        &self,
        connection: &Connection,
        at: i64,
        policy: &Policy,
    ) -> Result<BTreeMap<i64, Whole>> {
        let mut rows = BTreeMap::new();
        for (action, windows) in &self.asked.types {
            let sources = policy.sources.of(*action);
            for window in windows.iter() {
                let found = batch_rows::between(connection, *action, window, at)?;
                let found = found.into_iter();
                let relevant = found.filter(|row| sources.contains(&row.place.source));
                rows.extend(relevant.map(|row| (row.place.seq, row)));
            }
        }
        Ok(rows)
    }

    /// The rows that can be unasked: those to be looked at again, and those of receipts that are still
    /// checking.
    fn open_rows(&self, connection: &Connection, at: i64) -> Result<Vec<Place>> {
        let mut open: BTreeSet<Place> = batch_rows::fresh(connection, at)?.into_iter().collect();
        for id in &self.claimless {
            let rows = self.stored.get(id).map(|own| own.observation_ids.iter());
            for row in rows.into_iter().flatten() {
                open.extend(batch_rows::by_id(connection, *row, at)?);
            }
        }
        Ok(open.into_iter().collect())
    }

    /// What the model said of the graded claims, while the person has it on.
    fn scores(&self, connection: &Connection) -> Result<Vec<(Id, String)>> {
        let mut scores = Vec::new();
        if Meta(connection).number(keys::MODEL)? == 0 {
            return Ok(scores);
        }
        for claim in &self.claims {
            let asked = model::find(connection, &claim.id.to_string())?;
            scores.extend(asked.and_then(|(_, scores)| Some((claim.id, scores?))));
        }
        scores.sort_unstable();
        Ok(scores)
    }
}

/// What stored receipts fix of some rows. A receipt that names others too says nothing of those: not all
/// that name them are read.
fn fixed(connection: &Connection, rows: &[Whole]) -> Result<Vec<Fixed>> {
    // In the order of the key, so that what stands together is read together.
    let ids: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let mut found: BTreeSet<String> = BTreeSet::new();
    for id in &ids {
        found.extend(receipts::holding(connection, id)?);
    }
    let holders: Vec<Receipt<'_>> = found
        .iter()
        .map(|text| parsed(text))
        .collect::<Result<_>>()?;
    let mut fixed = pre_assignments(&holders)?;
    fixed.retain(|entry| ids.contains(entry.observation_id.to_string().as_str()));
    Ok(fixed)
}

/// An entry as far as it vouches for what the store has not forgotten (contract: C §7 rule 15). Of one
/// that ended before that its end is left, by which its account is counted.
fn cut(mut entry: ObserverCoverage<'_>, purged_to: i64) -> Result<ObserverCoverage<'_>> {
    if entry.window_end.ms() < purged_to {
        entry.window_start = entry.window_end;
    } else if entry.window_start.ms() < purged_to {
        entry.window_start = utc(purged_to)?;
    }
    Ok(entry)
}

impl<'a> Looked<'_, 'a> {
    /// The request of the batch.
    pub(super) fn request<'r>(&'r self, evaluated_at: IsoTs) -> Result<BatchRequest<'r>>
    where
        'a: 'r,
    {
        let observers: Vec<ObserverCoverage<'r>> = self
            .coverage
            .iter()
            .map(|text| cut(parsed(text)?, self.purged_to))
            .collect::<Result<_>>()?;
        let observations = self.rows.iter().map(|row| parsed(&row.text));
        let score = |(claim, text): &'r (Id, String)| -> Result<(Id, Vec<ModelScore>)> {
            let scores = read(text, Shape::read);
            Ok((*claim, scores.map_err(|_| crate::base::faults::corrupt())?))
        };
        let mut scores: Vec<(Id, Vec<ModelScore>)> =
            self.scores.iter().map(score).collect::<Result<_>>()?;
        scores.retain(|(_, own)| !own.is_empty());
        let activity: Activity<'r> = self.activity.parse()?;
        Ok(BatchRequest {
            activity,
            claims: self.subjects.claims.clone(),
            coverage: Coverage {
                evaluated_at,
                observers: List(observers),
                repairs: (!self.repairs.is_empty()).then(|| List(self.repairs.clone())),
            },
            fixed: Some(self.fixed.clone()),
            grants: self.subjects.grants.clone(),
            model_scores: (!scores.is_empty()).then_some(Keyed(scores)),
            observations: observations.collect::<Result<_>>()?,
            policy: None,
        })
    }
}
