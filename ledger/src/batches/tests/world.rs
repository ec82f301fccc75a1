//! A store on a clock set by hand, and the facts that a test puts into it.

use crate::base::Write;
use crate::batches::answer::BatchAnswer;
use crate::batches::{self, Said};
use crate::clock::HandClock;
use crate::store::{Options, Store};
use crate::tables::{claims, coverage, grants, observations, parsed};
use attest_core::error::{Code, Result};
use attest_core::hashes::{RawClaim, Subject, content_hash, raw_hash, receipt_id};
use attest_core::ids::{Hash, Id};
use attest_core::json::{read, shape::Shape};
use attest_core::model::{
    ActionType, AgentId, Claim, Grant, Observation, ObserverCoverage, Receipt, Snapshot, SourceKind,
};
use attest_core::replay::{Report, replay_snapshot};
use attest_core::time::{IsoTs, Precision};
use rusqlite::{Connection, params};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// What most mails of the stories are about.
pub(super) const TO: &str = r#","counterparty":"priya@company.example","subjectHint":"Q3 deck""#;
/// The account that most looks are at.
pub(super) const ACCOUNT: &str = r#","accountHash":"acct-a""#;

/// The receipt of a claim.
pub(super) fn of_claim(claim: Id) -> Id {
    receipt_id(Subject::Claim(claim))
}

/// The receipt of a row that nobody claims.
pub(super) fn of_row(row: Id) -> Id {
    receipt_id(Subject::Unasked(row))
}

/// 2026-10-06T00:00:00Z.
pub(super) const DAY: i64 = 1_791_244_800_000;
pub(super) const MINUTE: i64 = 60_000;
pub(super) const HOUR: i64 = 60 * MINUTE;

/// An instant of that day in milliseconds: `at(14, 2)` is 14:02.
pub(super) const fn at(hour: i64, minute: i64) -> i64 {
    DAY + hour * HOUR + minute * MINUTE
}

pub(super) fn iso(ms: i64) -> IsoTs {
    IsoTs::with_offset(ms, 0).unwrap()
}

static NEXT: AtomicU32 = AtomicU32::new(0);

pub(super) struct World {
    folder: PathBuf,
    pub(super) store: Store,
    pub(super) clock: HandClock,
    next: u32,
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn leaked(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

impl World {
    pub(super) fn new() -> Self {
        let name = format!(
            "attest-batches-{}-{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::SeqCst)
        );
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let clock = HandClock::at(DAY);
        let store = Self::opened(&folder, &clock);
        Self {
            folder,
            store,
            clock,
            next: 0,
        }
    }

    fn opened(folder: &std::path::Path, clock: &HandClock) -> Store {
        let options = Options {
            clock: Box::new(clock.clone()),
            ..Options::default()
        };
        let store = Store::open(&folder.join("a.attest"), options).unwrap();
        // What is tested here does not depend on the disk.
        store
            .raw()
            .pragma_update(None, "synchronous", "OFF")
            .unwrap();
        store
    }

    /// Another store on the same file and clock.
    pub(super) fn another(&self) -> Store {
        Self::opened(&self.folder, &self.clock)
    }

    /// A connection of its own, to look at tables.
    pub(super) fn raw(&self) -> Connection {
        Connection::open(self.folder.join("a.attest")).unwrap()
    }

    pub(super) fn write<T>(&mut self, body: impl FnOnce(&mut Write<'_>) -> Result<T>) -> T {
        self.store.write(body).unwrap()
    }

    /// Sets the clock. Whether that moved it.
    pub(super) fn clock_moved(&self, ms: i64) -> bool {
        use crate::clock::Clock as _;
        let before = self.clock.now_ms();
        self.clock.set(ms);
        before != ms
    }

    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// A claim of `agent`, with more members of its document; its id.
    pub(super) fn claim(&mut self, agent: &str, action: &str, when: i64, more: &str) -> Id {
        let text = format!("line {}", self.number());
        let claimed_at = iso(when);
        let hash = raw_hash(&RawClaim {
            agent,
            source_kind: SourceKind::ActivityView,
            action: ActionType::parse(action).unwrap(),
            text: &text,
            row_key: None,
            claimed_at,
            precision: Precision::Minute,
        });
        let id = Id::of_hash(hash);
        let precision = if more.contains("claimedAtPrecision") {
            ""
        } else {
            r#""claimedAtPrecision":"minute","#
        };
        let document = format!(
            r#"{{"agent":"{agent}","claimedAt":"{claimed_at}",{precision}"extractor":{{"id":"x","version":"1"}},"id":"{id}","observedAt":"{claimed_at}","rawHash":"{}","sourceKind":"activity_view","type":"{action}"{more}}}"#,
            hash.to_hex()
        );
        let mut claim: Claim<'_> = read(&document, Claim::read).unwrap();
        self.write(|write| {
            claim.observed_at = iso(write.stamp());
            grants::meet(write, &claim.agent)?;
            let mut near = Vec::new();
            claims::store(write, &claim, &mut near)?;
            near.into_iter()
                .try_for_each(|(from, to)| observations::look_again(write, from, to))
        });
        id
    }

    /// A row, sighted now; its id.
    pub(super) fn row(&mut self, source: &str, action: &str, when: i64, more: &str) -> Id {
        let number = self.number();
        let happened = iso(when);
        let key = Hash::of_text(&number.to_string()).to_hex();
        let zero = Hash([0; 32]);
        let document = format!(
            r#"{{"contentHash":"{}","id":"{}","observedAt":"{happened}","occurredAt":"{happened}","rowKeyHash":"{key}","source":"{source}","type":"{action}"{more}}}"#,
            zero.to_hex(),
            Id::of_hash(zero)
        );
        let mut row: Observation<'_> = read(&document, Observation::read).unwrap();
        row.content_hash = content_hash(&row);
        row.id = Id::of_hash(row.content_hash);
        self.write(|write| {
            let now = iso(write.now());
            observations::stamp(write, &mut row, now)?;
            observations::store(write, &row)?;
            if source == "gcal.event" {
                let seen = row.first_seen();
                let marker = format!(
                    r#"{{"allCalendars":true,"changesSince":"{seen}","lastSyncAt":"{seen}","observerId":"o","source":"gcal.event","windowEnd":"{happened}","windowStart":"{happened}"}}"#
                );
                coverage::add(write, &read(&marker, ObserverCoverage::read).unwrap())?;
            }
            observations::look_again(write, when, when)
        });
        row.id
    }

    /// A window synced now.
    pub(super) fn window(&mut self, source: &str, from: i64, to: i64, more: &str) {
        let (from, to) = (iso(from), iso(to));
        self.write(|write| {
            let now = iso(write.now());
            let text = format!(
                r#"{{"lastSyncAt":"{now}","observerId":"o","source":"{source}","windowEnd":"{to}","windowStart":"{from}"{more}}}"#
            );
            coverage::add(write, &read(&text, ObserverCoverage::read).unwrap())
        });
    }

    /// An agent was in use.
    pub(super) fn session(&mut self, agent: &str, when: i64) {
        let document = format!(r#"{{"agent":"{agent}","at":"{}"}}"#, iso(when));
        self.write(|write| {
            grants::meet(write, &AgentId(agent.into()))?;
            write.run(
                "INSERT INTO sessions (at_ms, agent, document) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO NOTHING",
                params![when, agent, document],
            )?;
            write.count(1);
            around(write, when, when)
        });
    }

    /// A line of an agent's log.
    pub(super) fn entry(&mut self, agent: &str, when: i64) {
        let number = self.number();
        let document = format!(r#"{{"agent":"{agent}","at":"{}"}}"#, iso(when));
        self.write(|write| {
            grants::meet(write, &AgentId(agent.into()))?;
            write.run(
                "INSERT INTO entries (at_ms, agent, claim_id, document) VALUES (?1, ?2, ?3, ?4)",
                params![when, agent, number.to_string(), document],
            )?;
            write.count(1);
            around(write, when, when)
        });
    }

    /// The person was away.
    pub(super) fn away(&mut self, from: i64, to: i64) {
        self.write(|write| {
            let to = to.min(write.now());
            if from > to {
                return Ok(());
            }
            write.run(
                "INSERT INTO idle (from_ms, to_ms) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                [from, to],
            )?;
            write.count(1);
            around(write, from, to)
        });
    }

    /// An agent's log was read now.
    pub(super) fn sync(&mut self, agent: &str) {
        self.write(|write| {
            grants::meet(write, &AgentId(agent.into()))?;
            write.run(
                "INSERT INTO adapter_syncs (agent, at_ms) VALUES (?1, ?2)
                 ON CONFLICT (agent) DO UPDATE SET at_ms = max(at_ms, excluded.at_ms)",
                params![agent, write.now()],
            )?;
            write.count(1);
            Ok(())
        });
    }

    /// The person saves a grant.
    pub(super) fn grant(&mut self, agent: &str, change: impl FnOnce(&mut Grant<'_>)) {
        self.write(|write| {
            grants::meet(write, &AgentId(agent.into()))?;
            let (text, _) = grants::find(write.sql(), agent)?.unwrap();
            let mut grant: Grant<'_> = parsed(&text)?;
            change(&mut grant);
            grant.updated_at = iso(write.stamp());
            grants::store(write, &grant, true)?;
            write.count(1);
            Ok(())
        });
    }

    pub(super) fn batch(&mut self) -> BatchAnswer {
        batches::run(&mut self.store, None).unwrap()
    }

    pub(super) fn batch_at(&mut self, ms: i64) -> BatchAnswer {
        self.clock.set(ms);
        self.batch()
    }

    pub(super) fn batch_refused(&mut self) -> Code {
        batches::run(&mut self.store, None).unwrap_err().code()
    }

    /// What the person says; the answer, or why not.
    pub(super) fn event(
        &mut self,
        receipt: Id,
        said: Said<'_>,
    ) -> std::result::Result<String, Code> {
        self.store
            .write(|write| batches::apply(write, receipt, said))
            .map_err(|fault| fault.code())
    }

    pub(super) fn over(&mut self, receipt: Id, grade: &'static str) -> String {
        let said = Said::Override {
            grade: grade.into(),
            reason: "no".into(),
        };
        self.event(receipt, said).unwrap()
    }

    pub(super) fn revert(&mut self, receipt: Id) -> String {
        self.event(receipt, Said::Revert).unwrap()
    }

    /// The receipt of an id.
    pub(super) fn receipt(&self, id: Id) -> Option<Receipt<'static>> {
        let texts = texts(
            &self.raw(),
            &format!("SELECT document FROM receipts WHERE id = '{id}'"),
        );
        let text = texts.into_iter().next()?;
        Some(read(leaked(text), Receipt::read).unwrap())
    }

    /// How many rows a table has.
    pub(super) fn count(&self, what: &str) -> i64 {
        self.raw()
            .query_row(&format!("SELECT count(*) FROM {what}"), [], |row| {
                row.get(0)
            })
            .unwrap()
    }

    /// The store as replay reads it, made of its tables.
    pub(super) fn snapshot(&self) -> String {
        let raw = self.raw();
        let list = |sql: &str| texts(&raw, sql).join(",");
        let map = |sql: &str| -> String {
            let mut find = raw.prepare(sql).unwrap();
            let rows = find
                .query_map([], |row| {
                    Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
                })
                .unwrap();
            let mut out = String::new();
            for row in rows {
                let (key, value) = row.unwrap();
                let comma = if out.is_empty() { "" } else { "," };
                write!(out, r#"{comma}"{key}":{value}"#).unwrap();
            }
            out
        };
        format!(
            r#"{{"format":"attest-ledger","schemaVersion":7,"claims":[{}],"observations":[{}],"grants":[{}],"receipts":[{}],"receiptInputs":{{{}}},"batchCoverages":{{{}}},"policies":{{{}}}}}"#,
            list("SELECT document FROM claims ORDER BY seq"),
            list("SELECT document FROM observations ORDER BY seq"),
            list("SELECT document FROM grants ORDER BY agent"),
            list("SELECT document FROM receipts ORDER BY seq"),
            map(
                "SELECT i.hash, '{\"context\":' || i.context || ',\"coverageHash\":\"' || i.coverage_hash
                   || '\",\"grant\":' || g.document || ',\"policyHash\":\"' || i.policy_hash || '\"}'
                 FROM receipt_inputs i JOIN batch_grants g ON g.hash = i.grant_text ORDER BY i.hash"
            ),
            map("SELECT hash, document FROM batch_coverages ORDER BY hash"),
            map("SELECT hash, document FROM policies ORDER BY hash"),
        )
    }

    /// Replays it.
    pub(super) fn replay(&self) -> Report {
        let text = self.snapshot();
        let snapshot = read(&text, Snapshot::read).unwrap();
        replay_snapshot(&snapshot, &mut |_| {}).unwrap()
    }

    /// Replays it, and wants every receipt again.
    pub(super) fn replays(&self) {
        let report = self.replay();
        assert_eq!(report.mismatched, 0, "{:?}", report.mismatches);
        // Nothing is kept that no receipt names.
        for lost in [
            "receipt_inputs i WHERE NOT EXISTS (SELECT 1 FROM receipts r
               WHERE r.computed_ms = i.computed_ms AND r.inputs_hash = i.hash)",
            "batch_coverages c WHERE NOT EXISTS (SELECT 1 FROM receipt_inputs WHERE coverage_hash = c.hash)",
            "batch_grants g WHERE NOT EXISTS (SELECT 1 FROM receipt_inputs WHERE grant_text = g.hash)",
        ] {
            assert_eq!(self.count(lost), 0, "{lost}");
        }
    }
}

/// Has the next batch look again at the rows within reach of activity.
fn around(write: &Write<'_>, from: i64, to: i64) -> Result<()> {
    let reach = claims::reach(write.policy());
    observations::look_again(write, from - reach, to + reach)
}

/// The texts of a query's first column.
pub(super) fn texts(raw: &Connection, sql: &str) -> Vec<String> {
    let mut find = raw.prepare(sql).unwrap();
    let rows = find.query_map([], |row| row.get(0)).unwrap();
    rows.collect::<rusqlite::Result<_>>().unwrap()
}
