//! What coverage a batch reads (contract: C §7 rule 10), in the order of what may not be left out: the
//! entries over a graded claim's window; the latest of each account; those that hold a row which can be
//! unasked; and every calendar entry that one of the calendar's touches, directly or through others. Where
//! they are too many, what of mail adds nothing to the rest is spared before anything else.

use super::answer::{Limited, Warning};
use super::asked::{Asked, SOURCES};
use crate::rules::batch::Spans;
use crate::rules::cover::{Look, spare};
use crate::tables::batch_coverage::{self, Entry};
use crate::tables::batch_rows::Place;
use crate::tables::coverage::classes;
use attest_core::error::{Code, Error, Result};
use attest_core::model::{Source, limits::GRADING_INPUT};
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};

/// More spans than this are looked up together with what lies between them.
pub(super) const SPANS: usize = 512;

/// The entries of a batch, and the rows that it leaves for the next one with the entries left out.
#[derive(Debug, Default)]
pub(super) struct Windows {
    /// By where they stand.
    pub(super) kept: BTreeMap<i64, Entry>,
    /// Rows that an entry left out holds.
    pub(super) rows_left: BTreeSet<i64>,
    /// What was left out.
    pub(super) warnings: Vec<Warning>,
}

/// How many entries a batch takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit(pub(super) usize);

impl Default for Limit {
    fn default() -> Self {
        Self(GRADING_INPUT)
    }
}

struct Reading<'c> {
    connection: &'c Connection,
    at: i64,
    limit: usize,
    kept: BTreeMap<i64, Entry>,
    /// Entries that add nothing to those.
    spared: BTreeSet<i64>,
    /// Entries that may be left out.
    others: BTreeMap<i64, Entry>,
    /// How many more there are of the calendar, not read since newer ones fill the room.
    unread: usize,
}

/// Reads them.
///
/// # Errors
/// `too_large` where more than the limit may not be left out.
pub(super) fn read(
    connection: &Connection,
    at: i64,
    asked: &Asked,
    open: &[Place],
    limit: Limit,
) -> Result<Windows> {
    let mut reading = Reading {
        connection,
        at,
        limit: limit.0,
        kept: BTreeMap::new(),
        spared: BTreeSet::new(),
        others: BTreeMap::new(),
        unread: 0,
    };
    for source in SOURCES {
        reading.over_windows(source, asked.of_source(source))?;
    }
    for source in SOURCES {
        // The calendar's entries come with all that they touch, so they are read where somebody asks.
        let is_read = source != Source::GcalEvent
            || asked.reads(source)
            || open.iter().any(|row| row.source == source);
        if is_read {
            for entry in reading.look(source).latest()? {
                reading.kept.insert(entry.seq, entry);
            }
        }
    }
    reading.fit(asked)?;
    for source in SOURCES {
        let rows = open.iter().filter(|row| row.source == source);
        let rows = Spans::of(rows.map(|row| (row.at, row.at)).collect());
        reading.over_rows(source, &rows)?;
    }
    reading.close_calendar()?;
    reading.finish(asked, open)
}

fn look(entry: &Entry) -> Look {
    Look {
        seq: entry.seq,
        from: entry.from,
        to: entry.to,
        synced: entry.synced,
    }
}

impl Reading<'_> {
    const fn look(&self, source: Source) -> batch_coverage::Look<'_> {
        batch_coverage::Look {
            connection: self.connection,
            source,
            synced_by: self.at,
        }
    }

    /// Spares what of mail adds nothing to the rest, where more than the limit may not be left out.
    fn fit(&mut self, asked: &Asked) -> Result<()> {
        if self.kept.len() <= self.limit {
            return Ok(());
        }
        self.spared = self.adds_nothing(self.kept.values(), asked)?;
        self.kept.retain(|seq, _| !self.spared.contains(seq));
        if self.kept.len() > self.limit {
            return Err(Error::new(
                Code::TooLarge,
                "the claims to be graded have more coverage than a batch takes",
            ));
        }
        Ok(())
    }

    /// The entries of mail, of some, that hold nothing which the others do not.
    fn adds_nothing<'e>(
        &self,
        entries: impl Iterator<Item = &'e Entry>,
        asked: &Asked,
    ) -> Result<BTreeSet<i64>> {
        let mut accounts: BTreeMap<(usize, Option<String>), Vec<Look>> = BTreeMap::new();
        for entry in entries.filter(|entry| entry.source != Source::GcalEvent) {
            let account = batch_coverage::account(self.connection, entry.seq)?;
            let key = (entry.source as usize, account);
            accounts.entry(key).or_default().push(look(entry));
        }
        let spared = accounts.values().map(|all| spare(all, asked.settled()));
        Ok(spared.flatten().collect())
    }

    /// Hands over the entries of a source that share an instant with some spans, each once for each span
    /// it is found by.
    fn over(
        &self,
        source: Source,
        spans: &Spans,
        mut found: impl FnMut(Entry) -> Result<()>,
    ) -> Result<()> {
        if spans.is_empty() {
            return Ok(());
        }
        let classes = classes(self.connection, source)?;
        for span in spans.coarse(SPANS).iter() {
            for class in &classes {
                self.look(source).overlapping(*class, span, |entry| {
                    if spans.meets(entry.from, entry.to) {
                        found(entry)?;
                    }
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    fn over_windows(&mut self, source: Source, windows: &Spans) -> Result<()> {
        let mut kept = std::mem::take(&mut self.kept);
        self.over(source, windows, |entry| {
            kept.insert(entry.seq, entry);
            Ok(())
        })?;
        self.kept = kept;
        Ok(())
    }

    fn over_rows(&mut self, source: Source, rows: &Spans) -> Result<()> {
        let mut others = std::mem::take(&mut self.others);
        self.over(source, rows, |entry| {
            if !self.kept.contains_key(&entry.seq) && !self.spared.contains(&entry.seq) {
                others.insert(entry.seq, entry);
            }
            Ok(())
        })?;
        self.others = others;
        Ok(())
    }

    /// Adds every calendar entry that one of those held touches.
    fn close_calendar(&mut self) -> Result<()> {
        let source = Source::GcalEvent;
        let held = self.kept.values().chain(self.others.values());
        let held = held.filter(|entry| entry.source == source);
        let seeds = Spans::of(held.map(|entry| (entry.from, entry.to)).collect());
        if seeds.is_empty() {
            return Ok(());
        }
        let classes = classes(self.connection, source)?;
        let reached = self.reached(&seeds, &classes)?;
        let room = self.limit - self.kept.len();
        let mut count = 0_usize;
        for span in reached.iter() {
            // What shares an instant with such a span begins in it.
            count = count.saturating_add(self.look(source).count(&classes, span)?);
        }
        let held = |entry: &&Entry| entry.source == source;
        let kept = self.kept.values().filter(held).count();
        let mut others = std::mem::take(&mut self.others);
        if count - kept <= room {
            for span in reached.iter() {
                for class in &classes {
                    self.look(source).overlapping(*class, span, |entry| {
                        if !self.kept.contains_key(&entry.seq) {
                            others.insert(entry.seq, entry);
                        }
                        Ok(())
                    })?;
                }
            }
        } else {
            // The newest fill the room; of the others it is enough to know how many they are.
            others.retain(|_, entry| entry.source != source);
            let mut taken = 0;
            self.look(source).newest(|entry| {
                let is_reached = reached.meets(entry.from, entry.to);
                if is_reached && !self.kept.contains_key(&entry.seq) && taken < room {
                    others.insert(entry.seq, entry);
                    taken += 1;
                }
                taken < room
            })?;
            self.unread = count - kept - taken;
        }
        self.others = others;
        Ok(())
    }

    /// The spans that the calendar's entries reach from some. Points reach nothing new.
    fn reached(&self, seeds: &Spans, classes: &[i64]) -> Result<Spans> {
        let look = self.look(Source::GcalEvent);
        let mut all: Vec<(i64, i64)> = Vec::new();
        for seed in seeds.iter() {
            // Seeds come in order, and what one reaches has no gap.
            if all.last().is_some_and(|(_, to)| seed.1 <= *to) {
                continue;
            }
            let mut span = seed;
            loop {
                let mut grown = span;
                for class in classes.iter().filter(|class| **class > 0) {
                    grown = look.grown(*class, grown)?;
                }
                if grown == span {
                    break;
                }
                span = grown;
            }
            all.push(span);
        }
        Ok(Spans::of(all))
    }

    /// Leaves out what is too much: of mail what adds nothing, then the oldest first, and with each entry the
    /// rows it holds.
    fn finish(mut self, asked: &Asked, open: &[Place]) -> Result<Windows> {
        let room = self.limit - self.kept.len();
        if self.others.len() > room {
            let all = self.kept.values().chain(self.others.values());
            let mut spared = self.adds_nothing(all, asked)?;
            spared.retain(|seq| self.others.remove(seq).is_some());
            self.spared.append(&mut spared);
        }
        let mut others: Vec<Entry> = self.others.values().copied().collect();
        others.sort_unstable_by_key(|entry| std::cmp::Reverse((entry.synced, entry.seq)));
        let left = others.split_off(others.len().min(room));
        self.kept
            .extend(others.into_iter().map(|entry| (entry.seq, entry)));
        let mut rows_left = BTreeSet::new();
        if !left.is_empty() || self.unread > 0 {
            for source in SOURCES {
                let own = left.iter().filter(|entry| entry.source == source);
                let left_out = Spans::of(own.map(|entry| (entry.from, entry.to)).collect());
                for row in open.iter().filter(|row| row.source == source) {
                    let unread = source == Source::GcalEvent && self.unread > 0;
                    if left_out.meets(row.at, row.at) || unread && !self.holds_all(row)? {
                        rows_left.insert(row.seq);
                    }
                }
            }
        }
        let left = left.len().saturating_add(self.unread);
        let left = left.saturating_add(self.spared.len());
        let coverage = Warning::of(Limited::Coverage, self.kept.len(), left);
        let rows = open.len() - rows_left.len();
        let rows = Warning::of(Limited::Observations, rows, rows_left.len());
        Ok(Windows {
            kept: self.kept,
            rows_left,
            warnings: coverage.into_iter().chain(rows).collect(),
        })
    }

    /// Whether every entry that holds a row is kept.
    fn holds_all(&self, row: &Place) -> Result<bool> {
        let mut all = true;
        let point = Spans::of(vec![(row.at, row.at)]);
        self.over(row.source, &point, |entry| {
            all = all && self.kept.contains_key(&entry.seq);
            Ok(())
        })?;
        Ok(all)
    }
}
