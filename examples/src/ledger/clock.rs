//! Stamps and clock safety (contract: C §7 rules 2 and 3, G §3).

use super::Ledger;
use crate::fault::Result;
use crate::times::{DAY, Ms, utc};
use attest_core::model::{Source, Span};

/// How many repairs a batch carries at most; older ones are joined.
const SPANS: usize = 200;
/// How long a span is kept after it ended: the retention callers purge with.
const RETENTION: Ms = 90 * DAY;

/// What the ledger knows of time.
#[derive(Debug)]
pub(crate) struct Clockwork {
    /// The latest instant at which a write or a batch was made.
    high_water: Ms,
    /// No chain of calendar looks begins before this.
    pub(crate) floor: Ms,
    /// The last batch instant.
    pub(crate) last_batch: Ms,
    /// The repairs, oldest first.
    spans: Vec<(Ms, Ms)>,
}

impl Clockwork {
    pub(super) const fn new(now: Ms) -> Self {
        Self {
            high_water: now,
            floor: 0,
            last_batch: 0,
            spans: Vec::new(),
        }
    }

    /// The stamp of what is stored now: never at or before a batch that did not read it.
    pub(crate) fn stamp(&self, now: Ms) -> Ms {
        now.max(self.last_batch + 1)
    }

    /// Whether a clock that ran ahead may have stamped an instant.
    pub(super) fn was_repaired(&self, at: Ms) -> bool {
        self.spans
            .iter()
            .any(|(from, to)| (*from..=*to).contains(&at))
    }

    /// The repairs as every batch carries them; none is absent.
    pub(crate) fn repairs(&self) -> Result<Vec<Span>> {
        let span = |(from, to): &(Ms, Ms)| {
            Ok(Span {
                from: utc(*from)?,
                to: utc(*to)?,
            })
        };
        self.spans.iter().map(span).collect()
    }

    /// Forgets spans that ended before the retention.
    pub(crate) fn forget(&mut self, now: Ms) {
        self.spans.retain(|(_, to)| *to >= now - RETENTION);
    }

    fn keep(&mut self, span: (Ms, Ms)) {
        self.spans.push(span);
        if self.spans.len() > SPANS {
            let (from, _) = self.spans.remove(0);
            if let Some(next) = self.spans.first_mut() {
                next.0 = next.0.min(from);
            }
        }
    }
}

impl Ledger {
    /// Begins a write or a batch: a clock below the high water is repaired first.
    pub(crate) fn open(&mut self, now: Ms) -> Result<()> {
        if now >= self.clock.high_water {
            self.clock.high_water = now;
            return Ok(());
        }
        self.windows.drop_synced_after(now);
        // What was found covered may not be any more.
        self.rows.forget_covered();
        self.bases.drop_read_after(now);
        self.activity.drop_after(now)?;
        let last_batch = self.clock.last_batch;
        self.rows.drop_unread(|row| {
            row.source == Source::GcalEvent
                && row.first_seen().ms() > now
                && row.observed_at.ms() > last_batch
        });
        let latest = self.clock.stamp(now);
        for grant in self.grants.values_mut() {
            if grant.updated_at.ms() > latest {
                grant.updated_at = utc(latest)?;
                self.news.count();
            }
        }
        self.clock.keep((now, self.clock.high_water));
        self.clock.floor = self.clock.floor.max(self.clock.high_water);
        self.clock.high_water = now;
        self.news.count();
        Ok(())
    }
}
