//! What a pass over mail stores (contract: C §7 rules 6, 6a, 6b): each row on its own, and a window
//! only where none was refused.

use super::Ledger;
use super::rows::{Row, Sighting};
use super::sent;
use crate::cast::Account;
use crate::fault::Result;
use crate::observers::{Page, Pass};
use crate::times::{Ms, minute_of, utc};
use crate::world::mail::ReceiptMail;
use attest_core::model::{ComponentId, Line, ObserverCoverage, Source};
use attest_core::text::counterparty::name;
use std::collections::BTreeSet;

/// The observers, and their versions.
pub(super) const SENT: (&str, &str) = ("gmail-sent", "1.4.0");
const RECEIPT: (&str, &str) = ("gmail-receipt", "2.0.1");
pub(super) const CALENDAR: (&str, &str) = ("gcal", "3.1.0");

/// A window of an observer.
pub(super) fn window(
    source: Source,
    observer: (&'static str, &'static str),
    account: Account,
    synced: Ms,
    (start, end): (Ms, Ms),
) -> Result<ObserverCoverage<'static>> {
    Ok(ObserverCoverage {
        account_hash: Line::new(account.hash().into()),
        all_calendars: None,
        changes_since: None,
        last_sync_at: utc(synced)?,
        observer_id: ComponentId(observer.0.into()),
        source,
        window_end: utc(end)?,
        window_start: utc(start)?,
    })
}

impl Ledger {
    /// Stores a pass. One that was read after the clock's now is refused whole (clock_behind).
    pub(crate) fn pass(&mut self, now: Ms, pass: Pass) -> Result<()> {
        self.open(now)?;
        if pass.read_at > now {
            return Ok(());
        }
        let Pass {
            account,
            read_at,
            page,
        } = pass;
        match page {
            Page::Sent(threads, goes_on) => {
                let (rows, seen) = sent::read(&threads, goes_on, account, read_at);
                self.sent_pass(now, account, read_at, rows, seen)
            }
            Page::Receipts(mails) => self.receipt_pass(now, account, read_at, &mails),
            Page::Calendar(view) => self.calendar_pass(now, account, read_at, view),
        }
    }

    /// Stores rows one by one; whether none was refused.
    fn mail_rows(&mut self, source: Source, now: Ms, read_at: Ms, rows: Vec<Row>) -> Result<bool> {
        let mut all_taken = true;
        for row in rows {
            let row = self.observation(source, row, read_at, now)?;
            match self.sighting(&row, read_at, now) {
                Sighting::New => self.store(row),
                Sighting::Again => {}
                Sighting::Late => all_taken = false,
            }
        }
        Ok(all_taken)
    }

    fn sent_pass(
        &mut self,
        now: Ms,
        account: Account,
        read_at: Ms,
        rows: Vec<Row>,
        seen: Option<(Ms, Ms)>,
    ) -> Result<()> {
        let all_taken = self.mail_rows(Source::GmailSent, now, read_at, rows)?;
        if all_taken && let Some(seen) = seen {
            self.cover(window(Source::GmailSent, SENT, account, read_at, seen)?);
        }
        let refused = (!all_taken).then_some("ledger.late_sighting");
        self.fares(SENT, account, now, refused)
    }

    fn receipt_pass(
        &mut self,
        now: Ms,
        account: Account,
        read_at: Ms,
        mails: &[ReceiptMail],
    ) -> Result<()> {
        let row = |mail: &ReceiptMail| (Row::of_receipt(mail), mail.parser.is_some());
        let rows: Vec<(Row, bool)> = mails.iter().map(row).collect();
        if rows.is_empty() {
            return Ok(());
        }
        // Registered: a parser read it, and the policy in force lists its shop.
        let merchants = self.policy().receipt_merchants.clone();
        let is_registered = |(row, parsed): &(Row, bool)| {
            let shop = row.merchant.map(name).unwrap_or_default();
            *parsed && merchants.binary_search(&shop).is_ok()
        };
        let (registered, others): (Vec<_>, Vec<_>) =
            rows.iter().partition(|row| is_registered(row));
        // In the minute of a stranger's mail a point would vouch for what no parser read.
        let strangers: BTreeSet<Ms> = others
            .iter()
            .map(|(row, _)| minute_of(row.occurred))
            .collect();
        let points: Vec<Ms> = registered
            .iter()
            .map(|(row, _)| row.occurred)
            .filter(|at| !strangers.contains(&minute_of(*at)))
            .collect();
        let rows = rows.into_iter().map(|(row, _)| row).collect();
        let all_taken = self.mail_rows(Source::GmailReceipt, now, read_at, rows)?;
        if all_taken {
            for at in points {
                self.cover(window(
                    Source::GmailReceipt,
                    RECEIPT,
                    account,
                    read_at,
                    (at, at),
                )?);
            }
        }
        let refused = (!all_taken).then_some("ledger.late_sighting");
        self.fares(RECEIPT, account, now, refused)
    }

    /// Stores a window, and looks again at the rows it is the first to hold.
    pub(super) fn cover(&mut self, window: ObserverCoverage<'static>) {
        self.rows.cover(&window, &mut self.news);
        self.windows.add(window);
        self.news.count();
    }
}
