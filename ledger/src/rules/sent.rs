//! What a look at the Sent list shows, and which window it vouches for (contract: C §7 rule 6a).

use super::mailbox::Mailboxes;
use super::no_window::NoWindow;
use attest_core::time::{IsoTs, Precision};

/// One minute (ms): what the list shows times by.
const MINUTE: i64 = 60_000;

/// A row of the list that can be read.
#[derive(Clone, Debug)]
pub(crate) struct Row<'r> {
    pub(crate) thread: &'r str,
    pub(crate) last: &'r str,
    pub(crate) last_non_draft: &'r str,
    /// Whether a number is drawn beside it.
    pub(crate) has_count: bool,
    pub(crate) to: Vec<&'r str>,
    /// Recipients that the page did not spell out.
    pub(crate) more: i64,
}

/// What a row comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    /// The address it is stored with; none is stored where nobody can time the mail, or where no
    /// recipient is left.
    pub(crate) counterparty: Option<String>,
    /// Whether the window has to begin after it.
    pub(crate) narrows: bool,
}

impl Row<'_> {
    /// Whether the row is one mail, whose time is the shown one. A thread without a drawn number is one
    /// only where the list is seen to draw numbers at all.
    fn is_single(&self, list_draws_counts: bool) -> bool {
        self.last == self.last_non_draft
            && !self.has_count
            && (self.thread == self.last_non_draft || list_draws_counts)
    }

    pub(crate) fn judge(&self, own: &Mailboxes, list_draws_counts: bool) -> Judged {
        if !self.is_single(list_draws_counts) {
            return Judged {
                counterparty: None,
                narrows: true,
            };
        }
        let counterparty = own.counterparty(self.to.iter().copied());
        // An own mailbox among them is one of several, or leaves nobody.
        let narrows = counterparty.is_none() || self.more > 0 || self.to.len() > 1;
        Judged {
            counterparty,
            narrows,
        }
    }
}

/// Whether the list can be followed beyond the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) is_head: bool,
    /// Nothing lies beyond the page: the oldest row's whole minute was seen.
    pub(crate) is_all: bool,
    pub(crate) is_busy: bool,
}

/// A row's shown time and whether it narrows.
pub(crate) type Shown = (IsoTs, bool);

/// Whether a time rises down the list.
pub(crate) fn is_out_of_order(times: impl IntoIterator<Item = i64>) -> bool {
    let mut above = None;
    for at in times {
        if above.is_some_and(|above| at > above) {
            return true;
        }
        above = Some(at);
    }
    false
}

/// Where the window begins (ms), or why there is none; it ends when the list was read. `has_refused`
/// tells of rows that could not be read or stored.
///
/// # Errors
/// The first reason in the contract's order.
pub(crate) fn window(
    look: Look,
    rows: &[Shown],
    has_refused: bool,
    read_at: i64,
) -> Result<i64, NoWindow> {
    if !look.is_head {
        return Err(NoWindow::NotHead);
    }
    if is_out_of_order(rows.iter().map(|(at, _)| at.ms())) {
        return Err(NoWindow::ListOrder);
    }
    if look.is_busy {
        return Err(NoWindow::Busy);
    }
    // A list of which every row was refused is not empty.
    if has_refused {
        return Err(NoWindow::RefusedRow);
    }
    let minute = |at: &IsoTs| at.bounds(Precision::Minute).0;
    let Some(oldest) = rows.iter().map(|(at, _)| minute(at)).min() else {
        return Err(NoWindow::Empty);
    };
    let beyond = if look.is_all { 0 } else { MINUTE };
    let narrowing = rows.iter().filter(|(_, narrows)| *narrows);
    let start = narrowing
        .map(|(at, _)| minute(at) + MINUTE)
        .max()
        .map_or(oldest + beyond, |after| after.max(oldest + beyond))
        // An offset can carry an instant before the first that is written.
        .max(0);
    if start > read_at {
        return Err(NoWindow::NarrowedAway);
    }
    Ok(start)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn row<'r>() -> Row<'r> {
        Row {
            thread: "t",
            last: "t",
            last_non_draft: "t",
            has_count: false,
            to: vec!["p@c.example"],
            more: 0,
        }
    }

    fn own() -> Mailboxes {
        Mailboxes::new(&["me@h.example"])
    }

    fn stored(narrows: bool) -> Judged {
        Judged {
            counterparty: Some("p@c.example".into()),
            narrows,
        }
    }

    const UNTIMED: Judged = Judged {
        counterparty: None,
        narrows: true,
    };

    #[test]
    fn a_single_mail_is_stored_and_narrows_nothing() {
        assert_eq!(row().judge(&own(), false), stored(false));
    }

    #[test]
    fn a_thread_is_single_only_where_the_list_draws_counts() {
        let thread = Row {
            last: "m",
            last_non_draft: "m",
            ..row()
        };
        assert_eq!(thread.judge(&own(), false), UNTIMED);
        assert_eq!(thread.judge(&own(), true), stored(false));
    }

    #[test]
    fn a_draft_on_top_or_a_count_makes_it_untimed() {
        let draft = Row { last: "d", ..row() };
        assert_eq!(draft.judge(&own(), true), UNTIMED);
        let counted = Row {
            has_count: true,
            ..row()
        };
        assert_eq!(counted.judge(&own(), true), UNTIMED);
    }

    #[test]
    fn several_hidden_and_own_recipients_narrow() {
        let to = |to: Vec<&'static str>| Row { to, ..row() }.judge(&own(), false);
        assert_eq!(to(vec!["p@c.example", "q@c.example"]), stored(true));
        assert_eq!(to(vec!["p@c.example", "p@c.example"]), stored(true));
        assert_eq!(to(vec!["M.e+x@h.example", "p@c.example"]), stored(true));
        assert_eq!(to(vec!["Priya", "p@c.example"]), stored(true));
        assert_eq!(to(vec!["me@h.example"]), UNTIMED);
        assert_eq!(to(vec!["Priya"]), UNTIMED);
        assert_eq!(to(vec![]), UNTIMED);
        let more = Row { more: 1, ..row() };
        assert_eq!(more.judge(&own(), false), stored(true));
    }

    fn at(text: &str) -> IsoTs {
        IsoTs::parse(text).unwrap()
    }

    /// Rows at minutes past 14:00 -04:00, newest first.
    fn rows(minutes: &[(i64, bool)]) -> Vec<Shown> {
        minutes
            .iter()
            .map(|(minute, narrows)| (at(&format!("2026-10-06T14:{minute:02}:00-04:00")), *narrows))
            .collect()
    }

    /// 14:41:07 -04:00.
    fn read_at() -> i64 {
        at("2026-10-06T14:41:07-04:00").ms()
    }

    const HEAD: Look = Look {
        is_head: true,
        is_all: false,
        is_busy: false,
    };

    fn start(look: Look, minutes: &[(i64, bool)]) -> Result<i64, NoWindow> {
        window(look, &rows(minutes), false, read_at())
    }

    /// A minute past 14:00 -04:00.
    fn minute(minute: i64) -> Result<i64, NoWindow> {
        Ok(at("2026-10-06T14:00:00-04:00").ms() + minute * MINUTE)
    }

    #[test]
    fn it_begins_a_minute_after_the_oldest_row_or_at_it_where_no_more_follow() {
        let list = [(30, false), (20, false), (2, false)];
        assert_eq!(start(HEAD, &list), minute(3));
        let all = Look {
            is_all: true,
            ..HEAD
        };
        assert_eq!(start(all, &list), minute(2));
    }

    #[test]
    fn it_begins_a_minute_after_the_newest_that_narrows() {
        let all = Look {
            is_all: true,
            ..HEAD
        };
        for look in [HEAD, all] {
            assert_eq!(
                start(look, &[(30, false), (20, true), (10, true), (2, false)]),
                minute(21)
            );
        }
        // The oldest itself.
        assert_eq!(start(all, &[(30, false), (2, true)]), minute(3));
        assert_eq!(start(HEAD, &[(30, false), (2, true)]), minute(3));
    }

    #[test]
    fn seconds_of_a_shown_time_are_cut() {
        let rows = [(at("2026-10-06T14:02:59-04:00"), false)];
        assert_eq!(window(HEAD, &rows, false, read_at()), minute(3));
    }

    #[test]
    fn each_reason_in_its_order() {
        let list = [(30, false)];
        let not_head = Look {
            is_head: false,
            is_busy: true,
            ..HEAD
        };
        assert_eq!(
            start(not_head, &[(2, false), (30, false)]),
            Err(NoWindow::NotHead)
        );
        let busy = Look {
            is_busy: true,
            ..HEAD
        };
        assert_eq!(
            start(busy, &[(2, false), (30, false)]),
            Err(NoWindow::ListOrder)
        );
        assert_eq!(start(busy, &list), Err(NoWindow::Busy));
        assert_eq!(start(HEAD, &[]), Err(NoWindow::Empty));
        assert_eq!(
            window(HEAD, &rows(&list), true, read_at()),
            Err(NoWindow::RefusedRow)
        );
        // 14:41 narrows, so nothing before 14:42 counts, and the list was read at 14:41:07.
        assert_eq!(
            start(HEAD, &[(41, true), (2, false)]),
            Err(NoWindow::NarrowedAway)
        );
        assert_eq!(start(HEAD, &[(40, true), (2, false)]), minute(41));
    }

    #[test]
    fn a_window_of_one_instant_is_one() {
        let read_at = at("2026-10-06T14:42:00-04:00").ms();
        assert_eq!(
            window(HEAD, &rows(&[(41, true)]), false, read_at),
            minute(42)
        );
        assert_eq!(
            window(HEAD, &rows(&[(41, true)]), false, read_at - 1),
            Err(NoWindow::NarrowedAway)
        );
    }

    #[test]
    fn nothing_before_1970_is_vouched_for() {
        let all = Look {
            is_all: true,
            ..HEAD
        };
        let rows = [(at("1970-01-01T00:00:00+14:00"), false)];
        assert_eq!(window(all, &rows, false, read_at()), Ok(0));
        assert_eq!(window(all, &rows, false, -1), Err(NoWindow::NarrowedAway));
    }

    #[test]
    fn equal_times_are_in_order() {
        assert!(!is_out_of_order([3, 3, 1]));
        assert!(!is_out_of_order([]));
        assert!(is_out_of_order([3, 1, 2]));
    }
}
