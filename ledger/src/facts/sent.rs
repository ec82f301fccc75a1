//! A look at the Sent list (contract: C §7 rule 6a).

use super::answer::PassAnswer;
use super::frame::{Account, Frame, Observer, Report};
use super::loose::{Loose, RowId};
use super::rows::{Names, Raw, Tally, invalid};
use crate::base::{Write, utc};
use crate::rules::health::reasons;
use crate::rules::mailbox::Mailboxes;
use crate::rules::sent::{Judged, Look, Row, Shown, is_out_of_order, window};
use crate::tables::coverage;
use attest_core::error::{Error, Result};
use attest_core::json::Value;
use attest_core::json::number::MAX_SAFE;
use attest_core::json::shape::Count;
use attest_core::model::{ActionType, HealthStatus, Source};
use attest_core::time::IsoTs;
use attest_core::{shape, words};
use std::borrow::Cow;

words! {
    /// The Sent list.
    pub enum SentSource {
        /// The Sent list.
        GmailSent = "gmail.sent",
    }
}

words! {
    /// The page's way to older mail.
    pub enum Older {
        /// There is older mail.
        Enabled = "enabled",
        /// This is all.
        Disabled = "disabled",
        /// The page does not show whether there is.
        Unseen = "unseen",
    }
}

shape! {
    /// Which part of the list was looked at.
    pub struct SentList {
        /// Whether the page was still drawing.
        req busy: bool = "busy",
        /// Whether the newest mail stands first.
        req newest_first: bool = "newestFirst",
        /// Whether there is older mail.
        req older: Older = "older",
        /// Which page of the list, from 1.
        req page: Count<MAX_SAFE> = "page",
    }
}

shape! {
    /// A row of the list. A part that is not there or does not read costs the row alone.
    pub struct SentRow<'a> {
        /// The shown minute.
        own at: Loose<'a, IsoTs> = "at",
        /// The number drawn beside the row.
        own count: Loose<'a, Count<MAX_SAFE>> = "count",
        /// The newest of the thread, drafts included.
        own last_id: Loose<'a, RowId<'a>> = "lastId",
        /// The newest mail of the thread.
        own last_non_draft_id: Loose<'a, RowId<'a>> = "lastNonDraftId",
        /// Recipients that the page did not spell out.
        own more: Loose<'a, Count<MAX_SAFE>> = "more",
        /// The subject.
        own subject: Loose<'a, Cow<'a, str>> = "subject",
        /// The thread.
        own thread_id: Loose<'a, RowId<'a>> = "threadId",
        /// The recipients as the page spells them.
        own to: Loose<'a, Vec<Cow<'a, str>>> = "to",
    }
}

shape! {
    /// What a look at the Sent list found.
    pub struct SentPass<'a> {
        /// Which account.
        opt account: Account<'a> = "account",
        /// How the observer fared.
        req health: Report<'a> = "health",
        /// Which part of the list; only an idle observer leaves it out.
        opt list: SentList = "list",
        /// What looked.
        req observer: Observer<'a> = "observer",
        /// When it looked.
        req read_at: IsoTs = "readAt",
        /// The rows, in the order of the page.
        req rows: Vec<SentRow<'a>> = "rows",
        /// The source.
        req source: SentSource = "source",
    }
}

/// What the members of a row are called here.
const NAMES: Names = &[
    ("counterparty", "to"),
    ("occurredAt", "at"),
    ("subjectHint", "subject"),
];

/// A row that can be read, with its time and subject.
struct Read<'r, 'a> {
    row: Row<'r>,
    at: &'r Value<'a>,
    subject: Option<&'r Value<'a>>,
}

/// The row's parts.
///
/// # Errors
/// `invalid_field` at the first part that is not there or does not read.
fn parts<'r, 'a>(row: &'r SentRow<'a>) -> Result<Read<'r, 'a>> {
    let id = |part: &'r Option<Loose<'a, RowId<'a>>>, key| {
        part.as_ref()
            .and_then(Loose::id)
            .ok_or_else(|| invalid(key))
    };
    let at = row.at.as_ref().filter(|at| at.instant().is_some());
    let at = at.ok_or_else(|| invalid("at"))?;
    let last = id(&row.last_id, "lastId")?;
    let last_non_draft = id(&row.last_non_draft_id, "lastNonDraftId")?;
    let thread = id(&row.thread_id, "threadId")?;
    let count = match &row.count {
        None => None,
        Some(count) => Some(count.count().ok_or_else(|| invalid("count"))?),
    };
    let more = match &row.more {
        None => 0,
        Some(more) => more.count().ok_or_else(|| invalid("more"))?,
    };
    let to = match &row.to {
        None => Vec::new(),
        Some(to) => to.texts().ok_or_else(|| invalid("to"))?,
    };
    if row
        .subject
        .as_ref()
        .is_some_and(|text| text.text().is_none())
    {
        return Err(invalid("subject"));
    }
    Ok(Read {
        row: Row {
            thread,
            last,
            last_non_draft,
            has_count: count.is_some(),
            to,
            more,
        },
        at: &at.0,
        subject: row.subject.as_ref().map(|subject| &subject.0),
    })
}

/// Stores a look at the Sent list.
///
/// # Errors
/// `invalid_input`, `clock_behind`, and those of the store.
pub(crate) fn pass<'a>(write: &mut Write<'_>, pass: SentPass<'a>) -> Result<PassAnswer<'a>> {
    let frame = Frame {
        source: Source::GmailSent,
        observer: pass.observer,
        account: pass.account,
        read_at: pass.read_at,
        health: pass.health,
    };
    frame.check(write, pass.rows.len(), "rows")?;
    if pass.list.is_none() && frame.health.status != HealthStatus::Idle {
        return Err(Error::input("a key is missing").at("list"));
    }
    let look = pass.list.map_or(
        Look {
            is_head: false,
            is_all: false,
            is_busy: false,
        },
        |list| Look {
            is_head: list.page.0 == 1 && list.newest_first,
            is_all: list.older == Older::Disabled,
            is_busy: list.busy,
        },
    );
    let own = Mailboxes::new(frame.mailboxes());
    let counted = |row: &SentRow<'_>| row.count.as_ref().is_some_and(|n| n.count().is_some());
    let list_draws_counts = pass.rows.iter().any(counted);

    let mut tally = Tally::default();
    let mut shown: Vec<Shown> = Vec::with_capacity(pass.rows.len());
    for (place, row) in pass.rows.iter().enumerate() {
        let at = row.at.as_ref().and_then(Loose::instant);
        let read = match parts(row) {
            Ok(read) => read,
            Err(fault) => {
                shown.extend(at.map(|at| (at, true)));
                tally.refuse(place, fault, reasons::ROW_UNREADABLE);
                continue;
            }
        };
        let Judged {
            counterparty,
            narrows,
        } = read.row.judge(&own, list_draws_counts);
        shown.extend(at.map(|at| (at, narrows)));
        let Some(counterparty) = counterparty else {
            tally.untimed += 1;
            continue;
        };
        let mut members = vec![
            ("counterparty", Value::String(counterparty.into())),
            ("occurredAt", read.at.clone()),
        ];
        members.extend(read.subject.map(|subject| ("subjectHint", subject.clone())));
        let raw = Raw {
            row_key: read.row.last_non_draft,
            action: ActionType::EmailSent,
            members,
            names: NAMES,
        };
        tally.store(write, &frame, place, raw)?;
    }
    if look.is_head && is_out_of_order(shown.iter().map(|(at, _)| at.ms())) {
        tally.reasons.push(reasons::LIST_ORDER);
    }
    let read_at = frame.read_at;
    let derived = match frame.withheld() {
        Some(why) => Err(why),
        None => window(look, &shown, !tally.refused.is_empty(), read_at.ms()),
    };
    let mut windows = Vec::new();
    if let Ok(start) = derived {
        windows.push(frame.window(utc(start)?, read_at));
    }
    for entry in &windows {
        coverage::add(write, entry)?;
    }
    tally.answer(write, &frame, windows, derived.err())
}
