//! The Sent list (contract: C §7, 6a): which rows hold one mail, and from when on the head of the list
//! shows every send.

use super::rows::Row;
use crate::cast::Account;
use crate::times::{MINUTE, Ms};
use crate::world::mail::Thread;
use attest_core::model::ActionType;

/// Reads the first page.
pub(super) fn read(
    threads: &[Thread],
    goes_on: bool,
    account: Account,
    now: Ms,
) -> (Vec<Row>, Option<(Ms, Ms)>) {
    let counts_drawn = threads.iter().any(|row| row.count.is_some());
    let mut rows = Vec::new();
    let mut narrows: Option<Ms> = None;
    for thread in threads {
        let (row, is_whole) = row(thread, account, counts_drawn);
        rows.extend(row);
        if !is_whole {
            narrows = narrows.max(Some(thread.at));
        }
    }
    // In its oldest minute the list may hold a send that stands on the next page; in the minute of a
    // row that is not timed, a send that nobody sees.
    let oldest = threads
        .last()
        .map(|row| row.at + if goes_on { MINUTE } else { 0 });
    let start = oldest.max(narrows.map(|at| at + MINUTE));
    let window = start
        .filter(|start| *start <= now)
        .map(|start| (start, now));
    (rows, window)
}

/// The row of a thread, where it holds one mail that names somebody; and whether the thread's minute
/// hides nothing.
fn row(thread: &Thread, account: Account, counts_drawn: bool) -> (Option<Row>, bool) {
    let is_single = thread.last == thread.last_sent
        && thread.count.is_none()
        && (thread.id == thread.last_sent || counts_drawn);
    if !is_single {
        return (None, false);
    }
    let other = thread
        .to
        .iter()
        .copied()
        .find(|to| *to != account.mailbox());
    let is_whole = thread.to.len() == 1 && thread.more == 0 && other.is_some();
    let row = other.map(|with| Row {
        action: ActionType::EmailSent,
        occurred: thread.at,
        key: format!("m{}", thread.last_sent),
        with: Some(with),
        merchant: None,
        amount: None,
        subject: Some(thread.subject.clone()),
    });
    (row, is_whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::mail::{Lies, Mail, SentList};

    fn list(mails: &[(u64, i64, Lies, usize)]) -> SentList {
        let mut list = SentList::default();
        for (id, minute, lies, recipients) in mails {
            list.send(Mail {
                id: *id,
                at: minute * MINUTE,
                to: vec!["a@one.example", "b@two.example"]
                    .into_iter()
                    .take(*recipients)
                    .collect(),
                more: 0,
                subject: "s".to_owned(),
                lies: *lies,
            });
        }
        list
    }

    fn look(mails: &[(u64, i64, Lies, usize)]) -> (Vec<String>, Option<(Ms, Ms)>) {
        let (threads, goes_on) = list(mails).page(12);
        let (rows, window) = read(&threads, goes_on, Account::Home, 100 * MINUTE);
        (rows.into_iter().map(|row| row.key).collect(), window)
    }

    #[test]
    fn a_short_list_is_seen_from_its_oldest_minute() {
        let (rows, window) = look(&[(10, 5, Lies::Alone, 1), (20, 9, Lies::Alone, 1)]);
        assert_eq!(rows, ["m20", "m10"]);
        assert_eq!(window, Some((5 * MINUTE, 100 * MINUTE)));
    }

    #[test]
    fn two_recipients_narrow_and_are_stored() {
        let (rows, window) = look(&[(10, 5, Lies::Alone, 2), (20, 3, Lies::Alone, 1)]);
        assert_eq!(rows, ["m20", "m10"]);
        assert_eq!(window, Some((6 * MINUTE, 100 * MINUTE)));
    }

    #[test]
    fn a_conversation_narrows_and_shows_no_row() {
        let mails = [
            (10, 5, Lies::Alone, 1),
            (20, 7, Lies::Alone, 1),
            (30, 8, Lies::InConversation, 1),
        ];
        let (rows, window) = look(&mails);
        // It moved the thread it answers, whose own row is gone.
        assert_eq!(rows, ["m10"]);
        assert_eq!(window, Some((9 * MINUTE, 100 * MINUTE)));
    }

    #[test]
    fn a_sent_draft_counts_only_where_counts_are_drawn() {
        let draft = (20, 7, Lies::FromDraft, 1);
        let (rows, window) = look(&[draft]);
        assert_eq!((rows.len(), window), (0, Some((8 * MINUTE, 100 * MINUTE))));
        let mails = [
            (10, 5, Lies::Alone, 1),
            (12, 6, Lies::InConversation, 1),
            draft,
        ];
        assert_eq!(look(&mails).0, ["m20"]);
    }
}
