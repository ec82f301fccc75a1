//! Retention (contract: C §7 rule 15): what goes is a closed set, so that what stays replays as before.
//!
//! Claims and rows are tied where a claim's window reaches a row of its type, and where a receipt names
//! a row; replay reads nothing else of one claim or row for another's receipt. A group goes whole, and
//! only when all of it is older than the cutoff and nothing that is still to be graded can reach it.

use crate::rules::groups::Groups;
use crate::store::Write;
use crate::store::faults::fault;
use crate::tables::{claims, parsed, policies, repairs, texts};
use attest_core::error::{Code, Error, Result};
use attest_core::json::number::MAX_SAFE;
use attest_core::json::shape::Count;
use attest_core::model::{Claim, Receipt, State};
use attest_core::policy::Policy;
use attest_core::score::ClaimFacts;
use attest_core::shape;
use attest_core::time::{IsoTs, MS_PER_DAY};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

shape! {
    /// What to forget.
    pub struct PurgeRequest {
        /// What lies before it.
        req cutoff: IsoTs = "cutoff",
    }
}

shape! {
    /// How much was forgotten.
    pub struct PurgeAnswer {
        /// Lines of logs, sessions, absences.
        req activity: Count<MAX_SAFE> = "activity",
        /// Claims.
        req claims: Count<MAX_SAFE> = "claims",
        /// Windows, points and markers.
        req coverage: Count<MAX_SAFE> = "coverage",
        /// Rows.
        req observations: Count<MAX_SAFE> = "observations",
        /// Receipts.
        req receipts: Count<MAX_SAFE> = "receipts",
        /// Requests.
        req requests: Count<MAX_SAFE> = "requests",
    }
}

/// A row or claim that is older than the cutoff.
struct Old {
    seq: i64,
    id: String,
}

/// Forgets what is older than the cutoff and closed.
///
/// # Errors
/// `invalid_argument` for a cutoff later than a day before the last batch, or than now.
pub(crate) fn purge(write: &mut Write<'_>, request: &PurgeRequest) -> Result<PurgeAnswer> {
    let cutoff = request.cutoff.ms();
    if cutoff > write.last_batch() - MS_PER_DAY || cutoff > write.now() {
        return Err(Error::here(
            Code::InvalidArgument,
            "the cutoff lies less than a day before the last batch, or after now",
        )
        .at("cutoff"));
    }
    let policies = every_policy(write)?;
    let mut work = Work::gather(write, cutoff, &policies)?;
    work.tie_candidates(write, &policies)?;
    work.tie_receipts(write)?;
    let (gone_claims, gone_rows) = work.gone();
    let before = count(write, "SELECT count(*) FROM receipts")?;
    delete(write, &gone_claims, &gone_rows)?;
    let receipts = before - count(write, "SELECT count(*) FROM receipts")?;
    let answer = PurgeAnswer {
        activity: Count(0),
        claims: counted(gone_claims.len()),
        coverage: Count(0),
        observations: counted(gone_rows.len()),
        receipts: Count(receipts),
        requests: Count(0),
    };
    let answer = around(write, cutoff, &policies, answer)?;
    write.count(1);
    Ok(answer)
}

fn counted(count: usize) -> Count<MAX_SAFE> {
    Count(i64::try_from(count).unwrap_or(MAX_SAFE))
}

fn count(write: &Write<'_>, sql: &str) -> Result<i64> {
    write
        .statement(sql)?
        .query_row([], |row| row.get(0))
        .map_err(fault)
}

/// The policy in force, and every one that receipts were graded under: any of their windows counts.
fn every_policy(write: &Write<'_>) -> Result<Vec<Arc<Policy>>> {
    let mut all = vec![Arc::clone(write.policy())];
    for hash in texts(write.sql(), "SELECT hash FROM policies", [])? {
        if all.iter().all(|own| own.hash.to_hex() != hash) {
            all.push(policies::of_hash(write.sql(), &hash)?);
        }
    }
    Ok(all)
}

/// The span that some policy has candidates of a claim in.
fn reach(claim: &Claim<'_>, policies: &[Arc<Policy>]) -> Option<(i64, i64)> {
    policies
        .iter()
        .filter_map(|policy| ClaimFacts::new(claim, policy).window)
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

struct Work {
    cutoff: i64,
    rows: Vec<Old>,
    claims: Vec<Old>,
    row_at: BTreeMap<String, usize>,
    claim_at: BTreeMap<String, usize>,
    groups: Groups,
}

fn old(write: &Write<'_>, sql: &str, cutoff: i64) -> Result<Vec<Old>> {
    let mut find = write.statement(sql)?;
    let rows = find
        .query_map([cutoff], |row| {
            Ok(Old {
                seq: row.get(0)?,
                id: row.get(1)?,
            })
        })
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

impl Work {
    fn gather(write: &Write<'_>, cutoff: i64, policies: &[Arc<Policy>]) -> Result<Self> {
        let rows = old(
            write,
            "SELECT seq, id FROM observations
             WHERE occurred_ms < ?1 AND observed_ms < ?1 AND fresh = 0 ORDER BY seq",
            cutoff,
        )?;
        let claims = old(
            write,
            "SELECT seq, id FROM claims
             WHERE unit_to_ms < ?1 AND observed_ms < ?1 AND (target_ms IS NULL OR target_ms < ?1)
               AND open = 0 ORDER BY seq",
            cutoff,
        )?;
        let index = |all: &[Old], from: usize| {
            all.iter()
                .enumerate()
                .map(|(at, old)| (old.id.clone(), from + at))
                .collect()
        };
        let mut work = Self {
            cutoff,
            row_at: index(&rows, 0),
            claim_at: index(&claims, rows.len()),
            groups: Groups::new(rows.len() + claims.len()),
            rows,
            claims,
        };
        work.hold_spends(write, policies)?;
        Ok(work)
    }

    /// Claims of money stay while a claim still to be graded, or one still to come, can look back on
    /// them.
    fn hold_spends(&mut self, write: &Write<'_>, policies: &[Arc<Policy>]) -> Result<()> {
        let spend = policies
            .iter()
            .map(|policy| policy.windows.spend)
            .max()
            .unwrap_or(0);
        let mut earliest = write.last_batch();
        let open: Option<i64> = write
            .statement("SELECT min(unit_from_ms) FROM claims WHERE open = 1")?
            .query_row([], |row| row.get(0))
            .map_err(fault)?;
        earliest = earliest.min(open.unwrap_or(earliest)) - spend - MS_PER_DAY;
        for action in attest_core::model::ActionType::ALL {
            if !policies
                .iter()
                .any(|policy| *policy.spend_types.of(*action))
            {
                continue;
            }
            let kept = {
                let mut find = write.statement(
                    "SELECT id FROM claims WHERE unit_to_ms >= ?1 AND unit_to_ms < ?2 AND type = ?3",
                )?;
                let rows = find
                    .query_map(
                        rusqlite::params![earliest, self.cutoff, action.as_str()],
                        |row| row.get::<_, String>(0),
                    )
                    .map_err(fault)?;
                rows.collect::<rusqlite::Result<Vec<_>>>().map_err(fault)?
            };
            for id in kept {
                if let Some(at) = self.claim_at.get(&id) {
                    self.groups.hold(*at);
                }
            }
        }
        Ok(())
    }

    /// Ties claims and the rows they can have for evidence.
    fn tie_candidates(&mut self, write: &Write<'_>, policies: &[Arc<Policy>]) -> Result<()> {
        // A claim whose window starts after the cutoff reaches no old row.
        let mut find = write.statement("SELECT document FROM claims ORDER BY seq")?;
        let mut claims = find.query([]).map_err(fault)?;
        let mut near = write.statement(
            "SELECT id FROM observations WHERE type = ?1 AND occurred_ms BETWEEN ?2 AND ?3",
        )?;
        while let Some(row) = claims.next().map_err(fault)? {
            let text: String = row.get(0).map_err(fault)?;
            let claim: Claim<'_> = parsed(&text)?;
            let own = self.claim_at.get(&claim.id.to_string()).copied();
            let Some((from, to)) = reach(&claim, policies) else {
                continue;
            };
            if own.is_none() && from >= self.cutoff {
                continue;
            }
            let reached = near
                .query_map(rusqlite::params![claim.action.as_str(), from, to], |row| {
                    row.get::<_, String>(0)
                })
                .map_err(fault)?;
            for id in reached {
                let row = self.row_at.get(&id.map_err(fault)?).copied();
                self.tie(own, row);
            }
        }
        Ok(())
    }

    /// Ties two things; what is not old holds the other.
    fn tie(&mut self, a: Option<usize>, b: Option<usize>) {
        match (a, b) {
            (Some(a), Some(b)) => self.groups.tie(a, b),
            (Some(one), None) | (None, Some(one)) => self.groups.hold(one),
            (None, None) => {}
        }
    }

    /// Ties claims and rows by the receipts that name them; a receipt that is not old holds them.
    fn tie_receipts(&mut self, write: &Write<'_>) -> Result<()> {
        let mut find = write.statement("SELECT document FROM receipts ORDER BY seq")?;
        let mut receipts = find.query([]).map_err(fault)?;
        while let Some(row) = receipts.next().map_err(fault)? {
            let text: String = row.get(0).map_err(fault)?;
            let receipt: Receipt<'_> = parsed(&text)?;
            let claim = receipt
                .claim_id
                .map(|id| self.claim_at.get(&id.to_string()).copied());
            let rows: BTreeSet<String> = receipt
                .observation_ids
                .iter()
                .chain(
                    receipt
                        .reverted()
                        .iter()
                        .flat_map(|entry| entry.observation_ids.iter()),
                )
                .map(ToString::to_string)
                .collect();
            let rows: Vec<Option<usize>> =
                rows.iter().map(|id| self.row_at.get(id).copied()).collect();
            let stays = receipt.state == State::Pending || receipt.last_event_ms() >= self.cutoff;
            let named = claim.into_iter().chain(rows.iter().copied());
            if stays {
                named.flatten().for_each(|at| self.groups.hold(at));
                continue;
            }
            let named: Vec<Option<usize>> = named.collect();
            for pair in named.windows(2) {
                if let [a, b] = pair {
                    self.tie(*a, *b);
                }
            }
            if let Some(by) = receipt.superseded_by {
                let by = self.claim_at.get(&by.to_string()).copied();
                for at in &named {
                    self.tie(by, *at);
                }
            }
        }
        Ok(())
    }

    /// The claims and rows of groups that nothing holds, by seq.
    fn gone(mut self) -> (Vec<i64>, Vec<i64>) {
        let rows = self.rows.len();
        let groups = &mut self.groups;
        let gone_rows = self.rows.iter().enumerate();
        let gone_rows = gone_rows
            .filter(|(at, _)| !groups.is_held(*at))
            .map(|(_, old)| old.seq)
            .collect();
        let gone_claims = self.claims.iter().enumerate();
        let gone_claims = gone_claims
            .filter(|(at, _)| !groups.is_held(rows + at))
            .map(|(_, old)| old.seq)
            .collect();
        (gone_claims, gone_rows)
    }
}

fn delete(write: &Write<'_>, claims: &[i64], rows: &[i64]) -> Result<()> {
    for seq in rows {
        write.run(
            "DELETE FROM receipts WHERE claim_id IS NULL AND id IN
               (SELECT receipt_id FROM evidence
                WHERE observation_id = (SELECT id FROM observations WHERE seq = ?1))",
            [seq],
        )?;
    }
    for seq in claims {
        for sql in [
            "DELETE FROM model_asks WHERE claim_id = (SELECT id FROM claims WHERE seq = ?1)",
            "DELETE FROM receipts WHERE claim_id = (SELECT id FROM claims WHERE seq = ?1)",
            "DELETE FROM claims WHERE seq = ?1",
        ] {
            write.run(sql, [seq])?;
        }
    }
    for seq in rows {
        write.run("DELETE FROM observations WHERE seq = ?1", [seq])?;
    }
    for sql in [
        "DELETE FROM receipt_inputs WHERE NOT EXISTS
           (SELECT 1 FROM receipts WHERE inputs_hash = receipt_inputs.hash)",
        "DELETE FROM batch_coverages WHERE NOT EXISTS
           (SELECT 1 FROM receipt_inputs WHERE coverage_hash = batch_coverages.hash)",
        "DELETE FROM batch_grants WHERE NOT EXISTS
           (SELECT 1 FROM receipt_inputs WHERE grant_text = batch_grants.hash)",
    ] {
        write.run(sql, [])?;
    }
    Ok(())
}

/// Forgets what stood around: coverage, activity, spans, requests, bases, notes. What is still to be
/// graded keeps what it can reach.
fn around(
    write: &Write<'_>,
    cutoff: i64,
    policies: &[Arc<Policy>],
    mut answer: PurgeAnswer,
) -> Result<PurgeAnswer> {
    let mut lowest = cutoff;
    for text in texts(
        write.sql(),
        "SELECT document FROM claims WHERE open = 1",
        [],
    )? {
        let claim: Claim<'_> = parsed(&text)?;
        let reached = reach(&claim, policies).map_or(claims::unit(&claim).0, |span| span.0);
        lowest = lowest.min(reached).min(claims::unit(&claim).0);
    }
    let open: Option<i64> = write
        .statement(
            "SELECT min(o.occurred_ms) FROM observations o
             WHERE o.fresh = 1 OR EXISTS
               (SELECT 1 FROM evidence e JOIN receipts r ON r.id = e.receipt_id
                WHERE e.observation_id = o.id AND r.open = 1)",
        )?
        .query_row([], |row| row.get(0))
        .map_err(fault)?;
    lowest = lowest.min(open.unwrap_or(lowest));
    let widest = policies
        .iter()
        .map(|policy| claims::reach(policy))
        .max()
        .unwrap_or(0);
    let stirred = lowest - widest - MS_PER_DAY;
    let gone = |sql: &str, at: [i64; 2]| -> Result<i64> {
        Ok(i64::try_from(write.run(sql, at)?).unwrap_or(MAX_SAFE))
    };
    // The latest look of each account counts the accounts, however old it is.
    answer.coverage = Count(gone(
        "DELETE FROM coverage WHERE to_ms < ?1 AND synced_ms < ?2 AND EXISTS
           (SELECT 1 FROM coverage later WHERE later.source = coverage.source
              AND later.account IS coverage.account
              AND (later.synced_ms, later.seq) > (coverage.synced_ms, coverage.seq))",
        [lowest, cutoff],
    )?);
    let mut activity = 0;
    for sql in [
        "DELETE FROM sessions WHERE at_ms < min(?1, ?2)",
        "DELETE FROM entries WHERE at_ms < min(?1, ?2)",
        "DELETE FROM idle WHERE to_ms < min(?1, ?2)",
    ] {
        activity += gone(sql, [stirred, cutoff])?;
    }
    answer.activity = Count(activity);
    let spans = repairs::all(write.sql())?;
    let kept: Vec<(i64, i64)> = spans
        .iter()
        .copied()
        .filter(|span| span.1 >= lowest)
        .collect();
    if kept.len() < spans.len() {
        repairs::replace(write, &kept)?;
    }
    let named: BTreeSet<String> = texts(
        write.sql(),
        "SELECT DISTINCT request_id FROM claims WHERE request_id IS NOT NULL",
        [],
    )?
    .into_iter()
    .collect();
    let mut requests = 0;
    for id in texts(
        write.sql(),
        "SELECT id FROM requests WHERE at_ms < ?1",
        [cutoff],
    )? {
        if !named.contains(&id) {
            write.run("DELETE FROM requests WHERE id = ?1", [&id])?;
            requests += 1;
        }
    }
    answer.requests = Count(requests);
    write.run("DELETE FROM calendar_bases WHERE read_ms < ?1", [cutoff])?;
    write.run("DELETE FROM calendar_busy WHERE since_ms < ?1", [cutoff])?;
    write.run("DELETE FROM journal WHERE at_ms < ?1", [cutoff])?;
    let current = write.policy().hash.to_hex();
    write.run(
        "DELETE FROM policies WHERE hash <> ?1 AND NOT EXISTS
           (SELECT 1 FROM receipt_inputs WHERE policy_hash = policies.hash)",
        [&current],
    )?;
    Ok(answer)
}
