//! Random histories of calendars whose truth is known: every row is one the truth allows, no first look
//! yields a change, no row is unasked, no window holds an event that is in no row, and every window says since when its
//! changes were followed as a slow walk over all looks says it (contract: C §7 rule 6c).

mod accused;
mod world;

use super::{Host, Page, ms};
use attest_core::hashes::row_key_hash;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use world::{Event, Seen, World};

/// How many histories, and how many steps each has.
const HISTORIES: u64 = 24;
const STEPS: usize = 60;

/// A look that was stored.
#[derive(Clone)]
struct Looked {
    read_at: i64,
    shown: BTreeSet<&'static str>,
    hidden: BTreeSet<i64>,
    is_whole: bool,
    held_back: bool,
}

impl Looked {
    fn is_alike(&self, other: &Self) -> bool {
        self.shown == other.shown && self.hidden == other.hidden
    }
}

/// What the truth knows of the stored looks at a view.
#[derive(Default)]
struct View {
    looks: Vec<Looked>,
    /// Events as they were last listed.
    listed: BTreeMap<u32, Event>,
    /// How many whole looks since then did not show them.
    absent: BTreeMap<u32, u32>,
}

impl View {
    /// The first look of the run that ends with the last one, where a look like `now` goes on with it.
    fn run(&self, now: &Looked) -> Option<i64> {
        let mut looks = self.looks.iter().rev();
        let mut first = looks
            .next()
            .filter(|last| last.is_whole && last.is_alike(now))?;
        while !first.held_back
            && let Some(before) = looks.next()
            && before.is_whole
            && before.is_alike(first)
        {
            first = before;
        }
        Some(first.read_at)
    }
}

/// A history on its way.
struct History {
    seed: u64,
    host: Host,
    world: World,
    views: BTreeMap<(usize, usize), View>,
    floor: i64,
    high_water: i64,
    /// Events a change of which was held back.
    held: BTreeSet<u32>,
    /// What was met: so that a history in which nothing happens is seen.
    met: BTreeMap<String, usize>,
}

impl History {
    fn new(seed: u64) -> Self {
        Self {
            seed,
            host: Host::new(),
            world: World::new(seed),
            views: BTreeMap::new(),
            floor: 0,
            high_water: 0,
            held: BTreeSet::new(),
            met: BTreeMap::new(),
        }
    }

    fn meet(&mut self, what: &str) {
        *self.met.entry(what.to_owned()).or_default() += 1;
    }

    fn live(&mut self) {
        let mut late: Vec<Seen> = Vec::new();
        for _ in 0..STEPS {
            self.world.turn();
            self.jump();
            let seen = self.world.look();
            match self.world.chance(12) {
                // Read now, delivered with a later one.
                true => late.push(seen),
                false => self.deliver(seen),
            }
            if !late.is_empty() && self.world.chance(4) {
                let seen = late.remove(0);
                self.deliver(seen);
            }
        }
        let busiest = self.host.number(
            "SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM observations
             WHERE type = 'calendar.updated' GROUP BY row_key_hash, first_seen_ms / 86400000)",
        );
        assert!(busiest <= 20, "seed {}", self.seed);
        let (unasked, without_markers) = accused::counts(&self.host);
        assert_eq!(unasked, 0, "seed {}", self.seed);
        if without_markers > 0 {
            self.meet("unasked but for its marker");
        }
    }

    /// Has the store find a clock that was set back, and forgets what the repair takes.
    fn jump(&mut self) {
        let now = self.world.clock();
        self.host.clock.set(now);
        if now >= self.high_water {
            return;
        }
        self.meet("clock set back");
        let idle = Page::new(vec![])
            .with("/observer/id", "another")
            .with("/health/status", "IDLE")
            .with("/readAt", world::utc(now));
        self.host.give(&idle).unwrap();
        self.floor = self.floor.max(self.high_water);
        self.high_water = now;
        let is_kept = |view: &View| view.looks.last().is_some_and(|look| look.read_at <= now);
        self.views.retain(|_, view| is_kept(view));
    }

    fn deliver(&mut self, seen: Seen) {
        let kept = self.host.kept();
        let Ok(answer) = self.host.give(&Page(seen.document.clone())) else {
            assert!(seen.read_at > self.world.clock(), "seed {}", self.seed);
            assert_eq!(self.host.kept(), kept, "seed {}", self.seed);
            return self.meet("clock behind");
        };
        self.high_water = self.high_water.max(self.world.clock());
        let no_window = answer["noWindow"].as_str().unwrap_or("window").to_owned();
        self.meet(&no_window);
        assert_eq!(
            no_window == "window",
            !answer["windows"].as_array().unwrap().is_empty()
        );
        match no_window.as_str() {
            "refused_row" => {
                assert_eq!(self.host.kept(), kept, "seed {}", self.seed);
                for fault in answer["refused"].as_array().unwrap() {
                    // The pages are true: only their order can be wrong.
                    assert_eq!(fault["code"], "late_sighting", "seed {}", self.seed);
                }
            }
            "busy" => {
                let now = self.host.kept();
                assert_eq!(
                    (now.0, now.1, now.2),
                    (kept.0, kept.1, kept.2),
                    "seed {}",
                    self.seed
                );
            }
            _ => self.accepted(&seen, &answer),
        }
    }

    fn accepted(&mut self, seen: &Seen, answer: &Value) {
        let held_back = answer["health"]["reasons"]
            .as_array()
            .unwrap()
            .contains(&"ledger.event_churn".into());
        let mut view = self.views.remove(&seen.place).unwrap_or_default();
        self.rows(seen, answer, &view);
        self.every_listed_event_is_in_a_row(seen, held_back);
        let look = Looked {
            read_at: seen.read_at,
            shown: seen.shown.clone(),
            hidden: seen.hidden.clone(),
            is_whole: seen.is_whole,
            held_back,
        };
        self.windows(seen, answer, &view, &look);

        for event in seen.listed.values() {
            view.listed.insert(event.id, event.clone());
            view.absent.remove(&event.id);
        }
        if seen.is_whole {
            let gone: Vec<u32> = view
                .listed
                .keys()
                .filter(|id| !seen.listed.contains_key(id))
                .copied()
                .collect();
            for id in gone {
                *view.absent.entry(id).or_default() += 1;
            }
        }
        view.looks.push(look);
        self.views.insert(seen.place, view);
    }

    /// Every stored row is allowed by the truth, and has its marker.
    fn rows(&mut self, seen: &Seen, answer: &Value, view: &View) {
        let seed = self.seed;
        let stored: BTreeSet<&str> = answer["stored"]
            .as_array()
            .unwrap()
            .iter()
            .map(|id| id.as_str().unwrap())
            .collect();
        assert_eq!(answer["markers"], stored.len(), "seed {seed}");
        let markers = self.host.points_and_windows().0;
        for row in self.host.rows() {
            if !stored.contains(row["id"].as_str().unwrap()) {
                continue;
            }
            let first_seen = row.get("sightedAt").unwrap_or(&row["observedAt"]);
            assert_eq!(
                ms(first_seen.as_str().unwrap()),
                seen.read_at,
                "seed {seed}"
            );
            assert!(
                markers.iter().any(|marker| {
                    marker["windowStart"] == row["occurredAt"]
                        && marker["lastSyncAt"] == marker["changesSince"]
                        && ms(marker["changesSince"].as_str().unwrap()) == seen.read_at
                        && marker["accountHash"] == seen.document["account"]["hash"]
                }),
                "seed {seed}: a row without its marker"
            );
            let id = self.world.id_of(row["rowKeyHash"].as_str().unwrap());
            let kind = row["type"].as_str().unwrap();
            self.meet(kind);
            let says = |event: &Event| {
                ms(row["occurredAt"].as_str().unwrap()) == event.start
                    && row["subjectHint"] == event.title.as_str()
                    && row.get("counterparty").and_then(Value::as_str) == event.with(&seen.own)
            };
            let is_allowed = match kind {
                "calendar.created" => seen.listed.get(&id).is_some_and(says),
                "calendar.updated" => {
                    let before = view.listed.get(&id);
                    seen.listed.get(&id).is_some_and(says)
                        && before.is_some_and(|before| before.is_other(&seen.listed[&id]))
                }
                "calendar.deleted" => {
                    // Gone from where it was last listed, now and at a whole look before, and never
                    // listed in between.
                    let last = view.listed.get(&id);
                    let still = seen.all.iter().find(|event| event.id == id);
                    seen.is_whole
                        && view.absent.get(&id).is_some_and(|times| *times > 0)
                        && last.is_some_and(|last| {
                            ms(row["occurredAt"].as_str().unwrap()) == last.start
                                && row["subjectHint"] == last.title.as_str()
                                && still.is_none_or(|now| {
                                    now.start != last.start || now.calendar != last.calendar
                                })
                        })
                }
                _ => false,
            };
            assert!(
                is_allowed,
                "seed {seed}: {kind} of {id} at {}",
                seen.document["readAt"]
            );
            if view.looks.is_empty() {
                assert_eq!(kind, "calendar.created", "seed {seed}: a first look");
            }
        }
    }

    /// What the page listed is in the store as it is, but for a change that churn held back.
    fn every_listed_event_is_in_a_row(&mut self, seen: &Seen, held_back: bool) {
        let rows = self.host.rows();
        for event in seen.listed.values() {
            let key = row_key_hash(&event.key()).to_hex();
            let is_stored = rows.iter().any(|row| {
                row["rowKeyHash"] == key.as_str()
                    && row["type"] != "calendar.deleted"
                    && ms(row["occurredAt"].as_str().unwrap()) == event.start
                    && row["subjectHint"] == event.title.as_str()
            });
            if !is_stored && held_back {
                self.held.insert(event.id);
                self.meet("held back");
            }
            assert!(
                is_stored || self.held.contains(&event.id),
                "seed {}: {} is in no row",
                self.seed,
                event.id
            );
        }
    }

    /// No window holds an event that the page did not list, and each says since when looks follow one
    /// another.
    fn windows(&mut self, seen: &Seen, answer: &Value, view: &View, look: &Looked) {
        let seed = self.seed;
        let run = view.run(look).filter(|_| !look.held_back);
        let since = run
            .map(|first| first.max(self.floor))
            .filter(|since| *since <= look.read_at);
        for window in answer["windows"].as_array().unwrap() {
            let at = |key: &str| window[key].as_str().map(ms);
            assert!(look.is_whole, "seed {seed}");
            assert_eq!(at("changesSince"), since, "seed {seed}: changesSince");
            if since.is_some() {
                self.meet("followed");
            }
            assert_eq!(at("lastSyncAt"), Some(seen.read_at), "seed {seed}");
            assert_eq!(window["allCalendars"], seen.shown.len() == 2, "seed {seed}");
            let (from, to) = (at("windowStart").unwrap(), at("windowEnd").unwrap());
            for event in &seen.all {
                let is_inside = from <= event.start && event.start < to;
                if is_inside && seen.shown.contains(event.calendar) {
                    assert!(
                        seen.listed.contains_key(&event.id),
                        "seed {seed}: a window holds event {} that nobody saw",
                        event.id
                    );
                }
            }
        }
    }
}

#[test]
fn the_truth_allows_every_row_and_every_window() {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 1..=HISTORIES {
        let mut history = History::new(seed);
        history.live();
        for (what, times) in history.met {
            *met.entry(what).or_default() += times;
        }
    }
    for what in [
        "calendar.created",
        "calendar.updated",
        "calendar.deleted",
        "window",
        "followed",
        "busy",
        "deletion_waits",
        "degraded",
        "unreadable",
        "hidden",
        "refused_row",
        "clock set back",
        "held back",
        "unasked but for its marker",
    ] {
        assert!(met.contains_key(what), "never met: {what}: {met:?}");
    }
}
