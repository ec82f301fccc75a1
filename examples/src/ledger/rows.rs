//! The observations: stored once, never rewritten.

use super::{Ledger, News};
use crate::fault::Result;
use crate::times::{Ms, local, utc};
use crate::world::mail::ReceiptMail;
use attest_core::ids::Id;
use attest_core::intake::project;
use attest_core::json::Value;
use attest_core::model::{ActionType, Observation, ObserverCoverage, Source};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A row of a pass, as it is to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// What was done.
    pub(crate) action: ActionType,
    /// When it happened; an event's start.
    pub(crate) occurred: Ms,
    /// The page's own id.
    pub(crate) key: String,
    /// The address seen.
    pub(crate) with: Option<&'static str>,
    /// The shop seen.
    pub(crate) merchant: Option<&'static str>,
    /// The amount seen, and its currency.
    pub(crate) amount: Option<(i64, &'static str)>,
    /// The subject seen.
    pub(crate) subject: Option<String>,
}

impl Row {
    /// The row of a receipt.
    pub(super) fn of_receipt(mail: &ReceiptMail) -> Self {
        Self {
            action: mail.action,
            occurred: mail.at,
            key: format!("m{}", mail.id),
            with: None,
            merchant: Some(mail.merchant),
            amount: Some((mail.amount, mail.currency)),
            subject: Some(mail.subject.clone()),
        }
    }
}

#[derive(Debug)]
struct Stored {
    row: Observation<'static>,
    /// Whether a window of its source held it when it was last looked at.
    covered: bool,
}

/// The rows at hand.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    by_id: BTreeMap<Id, Stored>,
    by_time: BTreeSet<(Ms, Id)>,
    order: VecDeque<Id>,
}

/// What a pass found in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sighting {
    /// Not stored yet.
    New,
    /// Stored before.
    Again,
    /// Stored with a later first sighting.
    Late,
}

impl Rows {
    /// A row.
    pub(crate) fn get(&self, id: Id) -> Option<&Observation<'static>> {
        self.by_id.get(&id).map(|stored| &stored.row)
    }

    /// All of them, in the order they were stored.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Observation<'static>> {
        self.order.iter().filter_map(|id| self.get(*id))
    }

    /// Those that happened in a span, both ends included.
    pub(crate) fn between(&self, from: Ms, to: Ms) -> impl Iterator<Item = &Observation<'static>> {
        let span = (from, Id(0))..=(to, Id(u128::MAX));
        self.by_time.range(span).filter_map(|(_, id)| self.get(*id))
    }

    /// Marks the mail rows of a span as news. Calendar rows are no news: each is stored with its
    /// first-look marker, so none is ever an orphan (contract: C §7 rule 6c d).
    pub(super) fn news_between(&self, from: Ms, to: Ms, news: &mut News) {
        let mail = self
            .between(from, to)
            .filter(|row| row.source != Source::GcalEvent);
        news.rows.extend(mail.map(|row| row.id));
    }

    /// Marks the rows that a window is the first to hold. A row that another window held was looked
    /// at with it, and one window is as good as two.
    pub(super) fn cover(&mut self, window: &ObserverCoverage<'_>, news: &mut News) {
        if window.source == Source::GcalEvent {
            return;
        }
        let span = (window.window_start.ms(), Id(0))..=(window.window_end.ms(), Id(u128::MAX));
        for (_, id) in self.by_time.range(span) {
            if let Some(stored) = self.by_id.get_mut(id)
                && stored.row.source == window.source
                && !stored.covered
            {
                stored.covered = true;
                news.rows.insert(*id);
            }
        }
    }

    pub(super) fn forget_covered(&mut self) {
        for stored in self.by_id.values_mut() {
            stored.covered = false;
        }
    }

    /// Drops rows that no batch has read.
    pub(super) fn drop_unread(&mut self, is_dropped: impl Fn(&Observation<'static>) -> bool) {
        let dropped = self.by_id.values().filter(|stored| is_dropped(&stored.row));
        let dropped: Vec<(Ms, Id)> = dropped
            .map(|stored| (stored.row.occurred_at.ms(), stored.row.id))
            .collect();
        for (occurred, id) in dropped {
            self.by_id.remove(&id);
            self.by_time.remove(&(occurred, id));
            self.order.retain(|own| *own != id);
        }
    }

    fn insert(&mut self, row: Observation<'static>) {
        self.by_time.insert((row.occurred_at.ms(), row.id));
        self.order.push_back(row.id);
        let stored = Stored {
            row,
            covered: false,
        };
        self.by_id.insert(stored.row.id, stored);
    }

    /// Takes out what was stored before an instant and happened before it.
    pub(crate) fn retire(
        &mut self,
        before: Ms,
        mut out: impl FnMut(&Observation<'static>) -> Result<()>,
    ) -> Result<()> {
        let mut kept = VecDeque::new();
        for id in std::mem::take(&mut self.order) {
            let Some(stored) = self.by_id.get(&id) else {
                continue;
            };
            let occurred = stored.row.occurred_at.ms();
            if occurred.max(stored.row.observed_at.ms()) >= before {
                kept.push_back(id);
                continue;
            }
            out(&stored.row)?;
            self.by_id.remove(&id);
            self.by_time.remove(&(occurred, id));
        }
        self.order = kept;
        Ok(())
    }
}

fn raw(row: Row) -> Result<Value<'static>> {
    let text = |text: String| Value::String(Cow::Owned(text));
    let mut members = vec![("occurredAt", text(local(row.occurred)?.to_string()))];
    if let Some(with) = row.with {
        members.push(("counterparty", text(with.to_owned())));
    }
    if let Some(merchant) = row.merchant {
        members.push(("merchant", text(merchant.to_owned())));
    }
    if let Some((cents, currency)) = row.amount {
        members.push(("amountCents", Value::Number(cents.to_string().into())));
        members.push(("currency", text(currency.to_owned())));
    }
    if let Some(subject) = row.subject {
        members.push(("subjectHint", text(subject)));
    }
    let owned = members
        .into_iter()
        .map(|(key, value)| (Cow::Borrowed(key), value));
    Ok(Value::Object(owned.collect()))
}

impl Ledger {
    /// A row as it would be stored now: sighted when its pass read it, observed from when it is
    /// stored (contract: C §7 rule 3).
    pub(super) fn observation(
        &self,
        source: Source,
        row: Row,
        read_at: Ms,
        now: Ms,
    ) -> Result<Observation<'static>> {
        let (action, key) = (row.action, row.key.clone());
        let stamp = self.clock.stamp(now);
        let mut made = project(
            source,
            raw(row)?,
            action,
            utc(stamp)?,
            Some(&key),
            self.policy(),
        )?;
        if read_at < stamp {
            made.sighted_at = Some(utc(read_at)?);
        }
        Ok(made)
    }

    /// What the ledger knows of a row that was sighted at an instant.
    pub(super) fn sighting(&self, row: &Observation<'_>, read_at: Ms, now: Ms) -> Sighting {
        let Some(stored) = self.rows.get(row.id) else {
            return Sighting::New;
        };
        let first = stored.first_seen().ms();
        // A clock that ran ahead stamped the first sighting: the earlier one is right and changes
        // nothing (contract: C §7 rule 2).
        let is_late = read_at < first && first <= now && !self.clock.was_repaired(first);
        if is_late {
            Sighting::Late
        } else {
            Sighting::Again
        }
    }

    pub(super) fn store(&mut self, row: Observation<'static>) {
        if row.source != Source::GcalEvent {
            self.news.rows.insert(row.id);
        }
        self.rows.insert(row);
        self.news.count();
    }
}
