//! What the Sent list of an account holds, and the receipts that lie in its inbox.

use crate::times::{DAY, Ms, minute_of};
use attest_core::model::ActionType;
use std::collections::VecDeque;

/// Rows older than this are on no page that the person still opens.
const LISTED: Ms = 30 * DAY;

/// How a sent mail lies in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lies {
    /// A thread of one mail.
    Alone,
    /// A thread of one mail that was a draft first: its thread keeps the draft's id.
    FromDraft,
    /// A reply: the conversation it answers moves up and shows a count.
    InConversation,
    /// A mail with a newer draft in its thread.
    UnderDraft,
}

/// A mail as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Mail {
    /// Its id.
    pub(crate) id: u64,
    /// When it is sent.
    pub(crate) at: Ms,
    /// The recipients that the list spells out.
    pub(crate) to: Vec<&'static str>,
    /// How many more there are.
    pub(crate) more: u32,
    /// Its subject.
    pub(crate) subject: String,
    /// How it lies.
    pub(crate) lies: Lies,
}

/// A row of the Sent list: a thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    /// The thread's id.
    pub(crate) id: u64,
    /// Its last message.
    pub(crate) last: u64,
    /// Its last message that is no draft.
    pub(crate) last_sent: u64,
    /// The number drawn beside the row.
    pub(crate) count: Option<u32>,
    /// The shown minute.
    pub(crate) at: Ms,
    /// The recipients that the row spells out.
    pub(crate) to: Vec<&'static str>,
    /// How many more there are.
    pub(crate) more: u32,
    /// Its subject.
    pub(crate) subject: String,
}

/// The Sent list of an account, oldest first.
#[derive(Debug, Default)]
pub(crate) struct SentList {
    threads: VecDeque<Thread>,
    /// Whether anything was ever taken off the far end.
    pub(crate) goes_on: bool,
}

impl SentList {
    /// Sends a mail.
    pub(crate) fn send(&mut self, mail: Mail) {
        let mut row = Thread {
            id: mail.id,
            last: mail.id,
            last_sent: mail.id,
            count: None,
            at: minute_of(mail.at),
            to: mail.to,
            more: mail.more,
            subject: mail.subject,
        };
        match mail.lies {
            Lies::Alone => {}
            Lies::FromDraft => row.id = mail.id.saturating_sub(1),
            Lies::UnderDraft => row.last = mail.id.saturating_add(1),
            Lies::InConversation => {
                // The newest thread with the same first recipient is answered, else the newest of all.
                let same = |own: &Thread| own.to.first() == row.to.first();
                let newest = self.threads.len().checked_sub(1);
                if let Some(at) = self.threads.iter().rposition(same).or(newest)
                    && let Some(answered) = self.threads.remove(at)
                {
                    row.id = answered.id;
                    row.count = Some(answered.count.unwrap_or(1) + 1);
                } else {
                    // The mail it answers lies on no page any more.
                    row.id = mail.id.saturating_sub(1);
                    row.count = Some(2);
                }
            }
        }
        self.threads.push_back(row);
        let oldest = mail.at - LISTED;
        while self.threads.front().is_some_and(|row| row.at < oldest) {
            self.threads.pop_front();
            self.goes_on = true;
        }
    }

    /// The rows of the first page, newest first, and whether an older page is there.
    pub(crate) fn page(&self, length: usize) -> (Vec<Thread>, bool) {
        let rows = self.threads.iter().rev().take(length).cloned().collect();
        (rows, self.goes_on || self.threads.len() > length)
    }
}

/// A receipt in the inbox.
#[derive(Clone, Debug)]
pub(crate) struct ReceiptMail {
    /// Its id.
    pub(crate) id: u64,
    /// When it came.
    pub(crate) at: Ms,
    /// What it is about.
    pub(crate) action: ActionType,
    /// The parser that reads it; none is the generic one.
    pub(crate) parser: Option<&'static str>,
    /// The shop.
    pub(crate) merchant: &'static str,
    /// The amount in the minor unit.
    pub(crate) amount: i64,
    /// Its currency.
    pub(crate) currency: &'static str,
    /// Its subject.
    pub(crate) subject: String,
}
