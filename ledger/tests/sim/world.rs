//! What is true: who did what when, and what the pages show of it.

use std::collections::BTreeMap;

pub(crate) const MINUTE: i64 = 60_000;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Who {
    Agent(usize),
    Person,
    Others,
}

pub(crate) const AGENTS: [&str; 2] = ["ada", "bee"];
pub(crate) const ACCOUNTS: [(&str, &str); 2] = [
    ("acct-a", "me@harlow.example"),
    ("acct-b", "me@northpier.example"),
];
pub(crate) const PEOPLE: [&str; 6] = [
    "priya@lumen.example",
    "jonas@lumen.example",
    "sam@tidewater.example",
    "lena@copperfield.example",
    "omar@oakrow.example",
    "rosa@stillwater.example",
];

/// A mail as it was sent, and as its row lies in the list.
#[derive(Clone, Debug)]
pub(crate) struct Mail {
    pub(crate) id: u64,
    pub(crate) thread: u64,
    pub(crate) at: i64,
    pub(crate) to: Vec<&'static str>,
    pub(crate) more: u32,
    pub(crate) subject: String,
    pub(crate) by: Who,
    /// The number drawn beside the row: a reply in a conversation.
    pub(crate) count: Option<u32>,
}

/// A receipt mail.
#[derive(Clone, Debug)]
pub(crate) struct Buy {
    pub(crate) id: u64,
    pub(crate) at: i64,
    pub(crate) merchant: &'static str,
    pub(crate) parser: Option<&'static str>,
    pub(crate) cents: i64,
    pub(crate) by: Who,
    pub(crate) opened: bool,
}

/// An event on the calendar, as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) calendar: &'static str,
    pub(crate) start: i64,
    pub(crate) title: String,
    pub(crate) guests: Vec<&'static str>,
}

/// Something that an agent's log says.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) agent: usize,
    pub(crate) action: &'static str,
    /// The minute it names.
    pub(crate) at: i64,
    pub(crate) with: Option<&'static str>,
    pub(crate) merchant: Option<&'static str>,
    pub(crate) subject: Option<String>,
    pub(crate) cents: Option<i64>,
    pub(crate) target: Option<i64>,
    pub(crate) row: u64,
    /// Whether it happened as said, and in which account; of events, which one.
    pub(crate) truth: Option<(usize, Option<u64>)>,
    /// The page's own id of what would show it.
    pub(crate) key: Option<String>,
}

/// An account as it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    pub(crate) sent: Vec<Mail>,
    pub(crate) bought: Vec<Buy>,
    pub(crate) events: BTreeMap<u64, Event>,
    /// What each event ever was: since when, until when.
    pub(crate) lives: Vec<(u64, Event, i64, i64)>,
}

impl Place {
    /// An event comes to be, changes (`now` is what it is from now on), or goes.
    pub(crate) fn event(&mut self, id: u64, at: i64, now: Option<Event>) {
        for life in self
            .lives
            .iter_mut()
            .filter(|life| life.0 == id && life.3 == i64::MAX)
        {
            life.3 = at;
        }
        match now {
            Some(event) => {
                self.events.insert(id, event.clone());
                self.lives.push((id, event, at, i64::MAX));
            }
            None => {
                self.events.remove(&id);
            }
        }
    }
}
