//! Calendars as they are, and what pages show of them.

use attest_core::hashes::row_key_hash;
use attest_core::time::{IsoTs, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// New York until 2026-11-01T06:00:00Z, and after it.
const BACK_AT: i64 = 1_793_512_800_000;
/// 2026-10-05T04:00:00Z, midnight of a Monday in New York.
const MONDAY: i64 = 1_791_172_800_000;
const CALENDARS: [&str; 2] = ["main", "side"];
const PEOPLE: [&str; 4] = [
    "alex@harlow.example",
    "alex@work.example",
    "priya@company.com",
    "sam@company.com",
];

fn offset(at: i64) -> i16 {
    if at < BACK_AT { -240 } else { -300 }
}

fn local(at: i64) -> String {
    IsoTs::with_offset(at, offset(at)).unwrap().to_string()
}

pub(crate) fn utc(at: i64) -> String {
    IsoTs::with_offset(at, 0).unwrap().to_string()
}

/// The local day of an instant, counted from the epoch.
fn day(at: i64) -> i64 {
    (at + i64::from(offset(at)) * MS_PER_MINUTE).div_euclid(MS_PER_DAY)
}

fn date(day: i64) -> String {
    utc(day * MS_PER_DAY).chars().take(10).collect()
}

/// An event as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) id: u32,
    pub(crate) calendar: &'static str,
    pub(crate) start: i64,
    pub(crate) title: String,
    guests: Vec<&'static str>,
    length: i64,
}

impl Event {
    pub(crate) fn key(&self) -> String {
        format!("event-{}", self.id)
    }

    /// The first guest that is none of one's own addresses.
    pub(crate) fn with(&self, own: &[&str]) -> Option<&str> {
        self.guests
            .iter()
            .copied()
            .find(|guest| !own.contains(guest))
    }

    /// Whether a person changed it in between.
    pub(crate) fn is_other(&self, now: &Self) -> bool {
        let guests = |event: &Self| event.guests.iter().copied().collect::<BTreeSet<_>>();
        self.start != now.start || self.title != now.title || guests(self) != guests(now)
    }
}

/// What a pass said, and what was true when it was read.
pub(crate) struct Seen {
    pub(crate) document: Value,
    /// Account and view.
    pub(crate) place: (usize, usize),
    pub(crate) read_at: i64,
    pub(crate) shown: BTreeSet<&'static str>,
    pub(crate) hidden: BTreeSet<i64>,
    pub(crate) is_whole: bool,
    /// The events the pass lists.
    pub(crate) listed: BTreeMap<u32, Event>,
    /// Everything on the account's calendars.
    pub(crate) all: Vec<Event>,
    pub(crate) own: Vec<&'static str>,
}

/// Two accounts that share some events, a person who looks, and a clock that jumps.
pub(crate) struct World {
    state: u64,
    now: i64,
    /// How far the clock is off.
    off: i64,
    /// What each event is, and whose calendars have it.
    events: BTreeMap<u32, (Event, [bool; 2])>,
    /// Events that were deleted, which may come back as they were.
    gone: Vec<(Event, [bool; 2])>,
    next: u32,
    shown: [BTreeSet<&'static str>; 2],
    hidden: [BTreeSet<i64>; 3],
    own: Vec<&'static str>,
    /// How many events there may be, and how long a step takes.
    most: usize,
    step: i64,
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        // Every eighth is of two events that never rest.
        let is_restless = seed.is_multiple_of(8);
        Self {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            now: MONDAY + 30 * MS_PER_HOUR,
            off: 0,
            events: BTreeMap::new(),
            gone: Vec::new(),
            next: 0,
            shown: [(); 2].map(|()| CALENDARS.into_iter().collect()),
            hidden: [(); 3].map(|()| BTreeSet::new()),
            own: vec!["alex@harlow.example"],
            most: if is_restless { 2 } else { 14 },
            step: if is_restless {
                MS_PER_MINUTE
            } else {
                3 * MS_PER_HOUR
            },
        }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 16) % bound
    }

    /// Once in so many times.
    pub(crate) fn chance(&mut self, once_in: u64) -> bool {
        self.below(once_in) == 0
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let at = self.below(all.len() as u64) as usize;
        all[at]
    }

    pub(crate) fn clock(&self) -> i64 {
        self.now + self.off
    }

    /// An event's id by the hash of its key.
    pub(crate) fn id_of(&self, hash: &str) -> u32 {
        let is_it = |id: &u32| row_key_hash(&format!("event-{id}")).to_hex() == hash;
        (0..self.next).find(is_it).unwrap()
    }

    /// An instant of the four weeks that the views reach into, often near a midnight.
    fn start(&mut self) -> i64 {
        let day = if self.most == 2 {
            21 + self.below(7) as i64
        } else {
            self.below(33) as i64 - 3
        };
        let day = MONDAY + day * MS_PER_DAY;
        let hour = self.of(&[0, 0, 1, 9, 14, 23]);
        day + hour * MS_PER_HOUR + self.of(&[0, 0, 30]) * MS_PER_MINUTE
    }

    fn guests(&mut self) -> Vec<&'static str> {
        let mut guests: Vec<&'static str> = Vec::new();
        for person in PEOPLE {
            if self.chance(2) {
                guests.push(person);
            }
        }
        if self.chance(2) {
            guests.reverse();
        }
        guests
    }

    /// Time goes on, and people do things.
    pub(crate) fn turn(&mut self) {
        self.now += self.step / 2 + self.below(self.step as u64) as i64;
        if self.most > 2 && self.chance(25) {
            self.off = self.of(&[0, -5, 5, 40, -40]) * MS_PER_HOUR / 2;
        }
        for _ in 0..self.below(4) {
            self.edit();
        }
        if self.most == 2 {
            return;
        }
        for account in 0..2 {
            if self.chance(10) {
                let calendar = self.of(&CALENDARS);
                let shown = &mut self.shown[account];
                if !shown.remove(calendar) {
                    shown.insert(calendar);
                }
            }
        }
        if self.chance(6) {
            let view = self.below(3) as usize;
            let (from, to) = view_of(view);
            self.hidden[view] = if self.chance(8) {
                (day(from)..day(to)).collect()
            } else {
                let some = |world: &mut Self| world.chance(5);
                (day(from)..day(to)).filter(|_| some(self)).collect()
            };
        }
        if self.chance(15) {
            self.own = if self.own.len() == 1 {
                vec!["alex@harlow.example", "alex@work.example"]
            } else {
                vec!["alex@harlow.example"]
            };
        }
    }

    fn edit(&mut self) {
        let ids: Vec<u32> = self.events.keys().copied().collect();
        if ids.len() < self.most && (ids.is_empty() || self.chance(2)) {
            if !self.gone.is_empty() && self.chance(3) {
                let (event, whose) = self.gone.remove(0);
                self.events.insert(event.id, (event, whose));
                return;
            }
            let event = Event {
                id: self.next,
                calendar: self.of(&CALENDARS),
                start: self.start(),
                title: self.title(),
                guests: self.guests(),
                length: self.of(&[1, 1, 1, 50]) * MS_PER_HOUR,
            };
            let whose = self.of(&[[true, false], [false, true], [true, true]]);
            self.next += 1;
            self.events.insert(event.id, (event, whose));
            return;
        }
        let id = self.of(&ids);
        let (start, title, guests) = (self.start(), self.title(), self.guests());
        let calendar = self.of(&CALENDARS);
        let is_restless = self.most == 2;
        let what = self.below(if is_restless { 2 } else { 8 });
        let Some((event, _)) = self.events.get_mut(&id) else {
            return;
        };
        match what {
            0 | 1 => event.title = title,
            2 | 3 => event.start = start,
            4 => event.guests = guests,
            5 => event.guests.reverse(),
            6 => event.calendar = calendar,
            _ => self.gone.extend(self.events.remove(&id)),
        }
    }

    fn title(&mut self) -> String {
        // Few, so that an event comes back to a title it had; many for those that never rest.
        let many = if self.most == 2 { 10_000 } else { 4 };
        format!("Title {}", self.below(many))
    }

    /// A look of one account at one view.
    pub(crate) fn look(&mut self) -> Seen {
        let account = self.below(2) as usize;
        let view = if self.most == 2 {
            2
        } else {
            self.below(3) as usize
        };
        let (from, to) = view_of(view);
        let shown = self.shown[account].clone();
        let hidden = self.hidden[view].clone();
        let all: Vec<Event> = self
            .events
            .values()
            .filter(|(_, whose)| whose[account])
            .map(|(event, _)| event.clone())
            .collect();
        let is_shown = |event: &&Event| {
            event.start < to
                && event.start + event.length > from
                && shown.contains(event.calendar)
                && !hidden.contains(&day(event.start))
        };
        let page: Vec<Event> = all.iter().filter(is_shown).cloned().collect();
        let unread = if self.chance(8) {
            1 + self.below(2) as usize
        } else {
            0
        };
        let unread = unread.min(page.len());
        let is_degraded = self.chance(15);
        let is_busy = self.chance(12);
        let mut listed = page;
        for _ in 0..unread {
            let at = self.below(listed.len() as u64) as usize;
            listed.remove(at);
        }
        if self.chance(2) {
            listed.reverse();
        }
        let document = json!({
            "source": "gcal.event",
            "observer": {"id": "gcal", "version": "3.1.0"},
            "account": {"hash": format!("acct-{account}"), "mailboxes": self.own},
            "readAt": utc(self.clock()),
            "health": {"status": if is_degraded { "DEGRADED" } else { "OK" }, "reasons": []},
            "view": {"start": local(from), "end": local(to), "busy": is_busy,
                     "hiddenDays": hidden.iter().map(|day| date(*day)).collect::<Vec<_>>(),
                     "shown": shown, "allShown": shown.len() == 2, "unreadable": unread},
            "events": listed.iter().map(|event| json!({
                "eventId": event.key(), "calendar": event.calendar, "start": local(event.start),
                "title": event.title, "guests": event.guests,
            })).collect::<Vec<_>>(),
        });
        Seen {
            document,
            place: (account, view),
            read_at: self.clock(),
            shown,
            hidden,
            is_whole: unread == 0 && !is_degraded,
            listed: listed.into_iter().map(|event| (event.id, event)).collect(),
            all,
            own: self.own.clone(),
        }
    }
}

/// A week, the two weeks from the same day, and the week in which the clocks go back.
fn view_of(view: usize) -> (i64, i64) {
    match view {
        0 => (MONDAY, MONDAY + 7 * MS_PER_DAY),
        1 => (MONDAY, MONDAY + 14 * MS_PER_DAY),
        _ => (
            MONDAY + 21 * MS_PER_DAY,
            MONDAY + 28 * MS_PER_DAY + MS_PER_HOUR,
        ),
    }
}
