//! Retention (contract: C §7 rule 15): what goes is a closed set, so that what stays replays as before.
//!
//! Claims and rows are tied where a claim's window reaches a row of its type, and where a receipt names
//! a row; replay reads nothing else of one claim or row for another's receipt. A group goes whole, and
//! only when all of it is older than the cutoff and nothing that is still to be graded can reach it.
//!
//! What is forgotten must accuse nobody. So the store marks the *edge* (the cutoff, or what is still to be
//! graded where that reaches further back): no batch has a window vouch for the time before it, in which
//! a claim that is read again would be NOT_FOUND; and no row from there is unasked, since the claim that
//! explained it may be gone.

use crate::base::faults::fault;
use crate::base::{Write, keys};
use crate::rules::groups::Groups;
use crate::tables::{claims, coverage, parsed, policies, receipts, repairs, said, texts};
use attest_core::error::{Code, Error, Result};
use attest_core::json::number::MAX_SAFE;
use attest_core::json::shape::Count;
use attest_core::model::{ActionType, Claim, ObserverCoverage, Receipt, State};
use attest_core::policy::Policy;
use attest_core::score::ClaimFacts;
use attest_core::shape;
use attest_core::time::{IsoTs, MS_PER_DAY};
use rusqlite::params;
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
        /// Turns that nobody read: what was typed.
        req turns: Count<MAX_SAFE> = "turns",
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
    let edge = edge(write, cutoff, &policies)?;
    let mut work = Work::gather(write, (cutoff, edge), &policies)?;
    work.tie_candidates(write, &policies)?;
    work.tie_receipts(write)?;
    let (gone_claims, gone_rows) = work.gone();
    let before = count(write, "SELECT count(*) FROM receipts")?;
    delete(write, &gone_claims, &gone_rows)?;
    let receipts = before - count(write, "SELECT count(*) FROM receipts")?;
    let answer = PurgeAnswer {
        activity: Count(activity(write, edge, &policies)?),
        claims: counted(gone_claims.len()),
        coverage: Count(windows(write, edge)?),
        observations: counted(gone_rows.len()),
        receipts: Count(receipts),
        requests: Count(requests(write, cutoff)?),
        turns: counted(said::forget(write, cutoff)?),
    };
    around(write, cutoff, edge)?;
    let meta = write.meta();
    let marked = meta.number(keys::PURGED_TO)?.max(edge);
    meta.set_number(keys::PURGED_TO, marked)?;
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

/// One policy for each width of windows that there is.
fn by_width(policies: &[Arc<Policy>]) -> Vec<&Policy> {
    let mut seen = BTreeSet::new();
    let width = |policy: &Policy| {
        let windows = policy.windows;
        (windows.before_claim, windows.after_claim, windows.calendar)
    };
    let all = policies.iter().map(|policy| &**policy);
    all.filter(|policy| seen.insert(width(policy))).collect()
}

/// The span that some policy has candidates of a claim in.
fn reach(claim: &Claim<'_>, widths: &[&Policy]) -> Option<(i64, i64)> {
    widths
        .iter()
        .filter_map(|policy| ClaimFacts::new(claim, policy).window)
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// How far around a row any policy looks for who did it.
fn widest(policies: &[Arc<Policy>]) -> i64 {
    let all = policies.iter().map(|policy| claims::reach(policy));
    all.max().unwrap_or(0)
}

/// Before when everything can be forgotten: the cutoff, or as far as what is still to be graded reaches
/// back.
fn edge(write: &Write<'_>, cutoff: i64, policies: &[Arc<Policy>]) -> Result<i64> {
    let widths = by_width(policies);
    let mut edge = cutoff;
    let open = texts(
        write.sql(),
        "SELECT document FROM claims WHERE open = 1",
        [],
    )?;
    for text in open {
        let claim: Claim<'_> = parsed(&text)?;
        let unit = claims::unit(&claim).0;
        let reached = reach(&claim, &widths).map_or(unit, |span| span.0);
        edge = edge.min(reached).min(unit);
    }
    let rows: Option<i64> = write
        .statement(
            "SELECT min(o.occurred_ms) FROM observations o
             WHERE o.fresh = 1 OR EXISTS
               (SELECT 1 FROM evidence e JOIN receipts r ON r.id = e.receipt_id
                WHERE e.observation_id = o.id AND r.open = 1)",
        )?
        .query_row([], |row| row.get(0))
        .map_err(fault)?;
    Ok(edge.min(rows.unwrap_or(edge)))
}

struct Work {
    edge: i64,
    rows: Vec<Old>,
    claims: Vec<Old>,
    row_at: BTreeMap<String, usize>,
    claim_at: BTreeMap<String, usize>,
    groups: Groups,
}

fn old(write: &Write<'_>, sql: &str, before: [i64; 2]) -> Result<Vec<Old>> {
    let mut find = write.statement(sql)?;
    let rows = find
        .query_map(before, |row| {
            Ok(Old {
                seq: row.get(0)?,
                id: row.get(1)?,
            })
        })
        .map_err(fault)?;
    rows.collect::<rusqlite::Result<_>>().map_err(fault)
}

impl Work {
    fn gather(
        write: &Write<'_>,
        (cutoff, edge): (i64, i64),
        policies: &[Arc<Policy>],
    ) -> Result<Self> {
        let rows = old(
            write,
            "SELECT seq, id FROM observations
             WHERE occurred_ms < ?1 AND observed_ms < ?2 AND fresh = 0 ORDER BY seq",
            [edge, cutoff],
        )?;
        // A claim near a row that is still to be looked at says who may have done it.
        let claims = old(
            write,
            "SELECT seq, id FROM claims
             WHERE unit_to_ms < ?1 AND observed_ms < ?2 AND (target_ms IS NULL OR target_ms < ?1)
               AND open = 0 ORDER BY seq",
            [edge - widest(policies), cutoff],
        )?;
        let index = |all: &[Old], from: usize| {
            all.iter()
                .enumerate()
                .map(|(at, old)| (old.id.clone(), from + at))
                .collect()
        };
        let mut work = Self {
            edge,
            row_at: index(&rows, 0),
            claim_at: index(&claims, rows.len()),
            groups: Groups::new(rows.len() + claims.len()),
            rows,
            claims,
        };
        work.hold_spends(write, policies)?;
        Ok(work)
    }

    /// Claims of money stay while a claim that is graded from now on can look back on them.
    fn hold_spends(&mut self, write: &Write<'_>, policies: &[Arc<Policy>]) -> Result<()> {
        let spend = policies.iter().map(|policy| policy.windows.spend);
        // A unit begins up to a day before the instant that it is the unit of.
        let earliest = self.edge - spend.max().unwrap_or(0) - MS_PER_DAY;
        for action in ActionType::ALL {
            if !policies
                .iter()
                .any(|policy| *policy.spend_types.of(*action))
            {
                continue;
            }
            let mut find =
                write.statement("SELECT id FROM claims WHERE unit_to_ms >= ?1 AND type = ?2")?;
            let kept = find
                .query_map(params![earliest, action.as_str()], |row| {
                    row.get::<_, String>(0)
                })
                .map_err(fault)?;
            for id in kept {
                if let Some(at) = self.claim_at.get(&id.map_err(fault)?) {
                    self.groups.hold(*at);
                }
            }
        }
        Ok(())
    }

    /// Ties claims and the rows they can have for evidence.
    fn tie_candidates(&mut self, write: &Write<'_>, policies: &[Arc<Policy>]) -> Result<()> {
        let widths = by_width(policies);
        for action in ActionType::ALL {
            self.tie_type(write, *action, &widths)?;
        }
        Ok(())
    }

    /// The same for one type. Rows that lie together in some claim's window are tied each to the next, so
    /// that no window is walked through twice, however many share it.
    fn tie_type(
        &mut self,
        write: &Write<'_>,
        action: ActionType,
        widths: &[&Policy],
    ) -> Result<()> {
        let mut find = write.statement(
            "SELECT id, occurred_ms FROM observations WHERE type = ?1 ORDER BY occurred_ms, seq",
        )?;
        let rows = find
            .query_map([action.as_str()], |row| {
                Ok((row.get::<_, String>(0)?, row.get(1)?))
            })
            .map_err(fault)?;
        let mut times: Vec<i64> = Vec::new();
        let mut places: Vec<Option<usize>> = Vec::new();
        for row in rows {
            let (id, at) = row.map_err(fault)?;
            places.push(self.row_at.get(&id).copied());
            times.push(at);
        }
        // From each row that a window begins with, the last one that it reaches.
        let mut last: Vec<usize> = (0..times.len()).collect();
        let mut find = write.statement("SELECT document FROM claims WHERE type = ?1")?;
        let mut claims = find.query([action.as_str()]).map_err(fault)?;
        while let Some(row) = claims.next().map_err(fault)? {
            let text: String = row.get(0).map_err(fault)?;
            let claim: Claim<'_> = parsed(&text)?;
            let Some((from, to)) = reach(&claim, widths) else {
                continue;
            };
            let own = self.claim_at.get(&claim.id.to_string()).copied();
            // Read again, it could take a row of after the edge from another claim.
            if to >= self.edge
                && let Some(own) = own
            {
                self.groups.hold(own);
            }
            let first = times.partition_point(|at| *at < from);
            let end = times.partition_point(|at| *at <= to);
            if first >= end {
                continue;
            }
            if let Some(own) = last.get_mut(first) {
                *own = (*own).max(end - 1);
            }
            self.tie(own, places.get(first).copied().flatten());
        }
        let mut reached = 0;
        for at in 1..places.len() {
            reached = reached.max(last.get(at - 1).copied().unwrap_or(0));
            if at <= reached {
                let one = |at: usize| places.get(at).copied().flatten();
                self.tie(one(at - 1), one(at));
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
        let mut found = find.query([]).map_err(fault)?;
        while let Some(row) = found.next().map_err(fault)? {
            let text: String = row.get(0).map_err(fault)?;
            let receipt: Receipt<'_> = parsed(&text)?;
            let claim = receipt
                .claim_id
                .map(|id| self.claim_at.get(&id.to_string()).copied());
            let rows: Vec<Option<usize>> = receipts::named(&receipt)
                .iter()
                .map(|id| self.row_at.get(&id.to_string()).copied())
                .collect();
            let stays = receipt.state == State::Pending || receipt.last_event_ms() >= self.edge;
            let by = receipt
                .superseded_by
                .map(|by| self.claim_at.get(&by.to_string()).copied());
            let named = claim.into_iter().chain(rows).chain(by);
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

fn delete(write: &Write<'_>, gone: &[i64], rows: &[i64]) -> Result<()> {
    for seq in rows {
        write.run(
            "DELETE FROM receipts WHERE claim_id IS NULL AND id IN
               (SELECT receipt_id FROM evidence
                WHERE observation_id = (SELECT id FROM observations WHERE seq = ?1))",
            [seq],
        )?;
    }
    for seq in gone {
        for sql in [
            "DELETE FROM model_asks WHERE claim_id = (SELECT id FROM claims WHERE seq = ?1)",
            "DELETE FROM receipts WHERE claim_id = (SELECT id FROM claims WHERE seq = ?1)",
            "DELETE FROM claims WHERE seq = ?1",
        ] {
            write.run(sql, [seq])?;
        }
    }
    claims::forget_sums(write)?;
    for seq in rows {
        write.run("DELETE FROM observations WHERE seq = ?1", [seq])?;
    }
    for sql in [
        "DELETE FROM receipt_inputs WHERE NOT EXISTS
           (SELECT 1 FROM receipts r
            WHERE r.computed_ms = receipt_inputs.computed_ms AND r.inputs_hash = receipt_inputs.hash)",
        "DELETE FROM batch_coverages WHERE NOT EXISTS
           (SELECT 1 FROM receipt_inputs WHERE coverage_hash = batch_coverages.hash)",
        "DELETE FROM batch_grants WHERE NOT EXISTS
           (SELECT 1 FROM receipt_inputs WHERE grant_text = batch_grants.hash)",
    ] {
        write.run(sql, [])?;
    }
    Ok(())
}

/// Forgets the windows that end before the edge: how many went. Accounts are counted by their entries, and with
/// one too few a batch could say NOT_FOUND; so of each account the first of them leaves the instant of its
/// end, which joins no later window and is there whenever a clock is set back.
fn windows(write: &Write<'_>, edge: i64) -> Result<i64> {
    let over: Vec<(i64, String)> = {
        let mut find = write.statement(
            "SELECT seq, document FROM coverage WHERE to_ms < ?1 ORDER BY synced_ms, seq",
        )?;
        let rows = find
            .query_map([edge], |row| Ok((row.get(0)?, row.get(1)?)))
            .map_err(fault)?;
        rows.collect::<rusqlite::Result<_>>().map_err(fault)?
    };
    let mut accounts = BTreeSet::new();
    let mut gone = 0;
    for (seq, text) in &over {
        let mut entry: ObserverCoverage<'_> = parsed(text)?;
        if accounts.insert((entry.source as usize, entry.account_hash.clone())) {
            entry.window_start = entry.window_end;
            coverage::replace(write, *seq, &entry)?;
        } else {
            write.run("DELETE FROM coverage WHERE seq = ?1", [seq])?;
            gone += 1;
        }
    }
    Ok(gone)
}

/// Forgets who was active when nothing is left to be put down to them: how much.
fn activity(write: &Write<'_>, edge: i64, policies: &[Arc<Policy>]) -> Result<i64> {
    let before = edge - widest(policies) - MS_PER_DAY;
    let mut gone = 0;
    for sql in [
        "DELETE FROM sessions WHERE at_ms < ?1",
        "DELETE FROM entries WHERE at_ms < ?1",
        "DELETE FROM idle WHERE to_ms < ?1",
    ] {
        gone += i64::try_from(write.run(sql, [before])?).unwrap_or(MAX_SAFE);
    }
    Ok(gone)
}

/// Forgets the requests from before the cutoff that no claim names: how many.
fn requests(write: &Write<'_>, cutoff: i64) -> Result<i64> {
    let named: BTreeSet<String> = texts(
        write.sql(),
        "SELECT DISTINCT request_id FROM claims WHERE request_id IS NOT NULL",
        [],
    )?
    .into_iter()
    .collect();
    let mut gone = 0;
    for id in texts(
        write.sql(),
        "SELECT id FROM requests WHERE at_ms < ?1",
        [cutoff],
    )? {
        if !named.contains(&id) {
            write.run("DELETE FROM requests WHERE id = ?1", [&id])?;
            gone += 1;
        }
    }
    Ok(gone)
}

/// Forgets what stood around: spans, bases, notes, policies.
fn around(write: &Write<'_>, cutoff: i64, edge: i64) -> Result<()> {
    let spans = repairs::all(write.sql())?;
    let kept: Vec<(i64, i64)> = spans
        .iter()
        .copied()
        .filter(|span| span.1 >= edge)
        .collect();
    if kept.len() < spans.len() {
        repairs::replace(write, &kept)?;
    }
    write.run("DELETE FROM calendar_bases WHERE read_ms < ?1", [cutoff])?;
    write.run("DELETE FROM calendar_busy WHERE since_ms < ?1", [cutoff])?;
    write.run("DELETE FROM journal WHERE at_ms < ?1", [cutoff])?;
    let current = write.policy().hash.to_hex();
    write.run(
        "DELETE FROM policies WHERE hash <> ?1 AND NOT EXISTS
           (SELECT 1 FROM receipt_inputs WHERE policy_hash = policies.hash)",
        [&current],
    )?;
    Ok(())
}
