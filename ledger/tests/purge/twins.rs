//! One seeded life of some weeks, lived by two stores.

use crate::compare::compare;
use crate::pages::{self, Shown, midnight};
use crate::rng::Rng;
use crate::world::{Buy, DAY, Event, HOUR, MINUTE, Mail, PEOPLE, Place, Said, Who};
use attest_ledger::{HandClock, Options, Store, ops};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Monday 5 October 2026, 8:00 local.
const START: i64 = 1_791_201_600_000;

pub(crate) struct Twins {
    seed: u64,
    rng: Rng,
    clock: HandClock,
    own: Store,
    twin: Store,
    places: [Place; 2],
    now: i64,
    serial: u64,
    unread: Vec<Said>,
    read: Vec<Said>,
    stirs: Vec<(usize, i64)>,
    last_batch: i64,
    /// Cutoffs, with the instants at which they were made.
    purges: Vec<(i64, i64)>,
    /// Claims of which the store says less than its twin.
    weaker: BTreeSet<String>,
    counts: BTreeMap<&'static str, usize>,
}

fn open(file: &Path, clock: &HandClock) -> Store {
    let options = Options {
        clock: Box::new(clock.clone()),
        ..Options::default()
    };
    Store::open(file, options).unwrap()
}

fn call(store: &mut Store, op: &str, input: &Value) -> Result<Value, String> {
    match ops::call(store, op, input.to_string().as_bytes()) {
        Ok(answer) => Ok(serde_json::from_str(&answer).unwrap()),
        Err(fault) => Err(fault.code().as_str().to_owned()),
    }
}

impl Twins {
    pub(crate) fn live(seed: u64, folder: &Path) -> BTreeMap<&'static str, usize> {
        std::fs::create_dir_all(folder).unwrap();
        let clock = HandClock::at(START);
        let mut own = Self {
            seed,
            rng: Rng::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(5)),
            own: open(&folder.join("own.attest"), &clock),
            twin: open(&folder.join("twin.attest"), &clock),
            clock,
            places: [Place::default(), Place::default()],
            now: START,
            serial: 0,
            unread: Vec::new(),
            read: Vec::new(),
            stirs: Vec::new(),
            last_batch: 0,
            purges: Vec::new(),
            weaker: BTreeSet::new(),
            counts: BTreeMap::new(),
        };
        own.begin();
        for _ in 0..own.rng.between(220, 320) {
            own.step();
        }
        // Everything is looked at and graded once more.
        for account in 0..2 {
            own.looks(account);
        }
        own.batch();
        let _ = std::fs::remove_dir_all(folder);
        own.counts
    }

    fn count(&mut self, what: &'static str, by: usize) {
        *self.counts.entry(what).or_default() += by;
    }

    /// The same to both; what one refuses the other may take, as it has forgotten.
    fn both(&mut self, op: &str, input: &Value) -> (Result<Value, String>, Result<Value, String>) {
        self.clock.set(self.now);
        (
            call(&mut self.own, op, input),
            call(&mut self.twin, op, input),
        )
    }

    fn begin(&mut self) {
        let mut policy: Value = serde_json::from_str(attest_core::policy::DEFAULT_TEXT).unwrap();
        policy["receiptMerchants"] = json!(["acorn stationery"]);
        let grant = json!({"agent": "ada", "allowedTypes": ["email.sent", "purchase.made", "calendar.created"],
                           "counterpartyAllowlist": [], "declaredScopes": [], "spendCeilingCents": 30_000,
                           "spendCurrency": "USD"});
        for (op, input) in [
            ("ledger.policy", json!({ "policy": policy })),
            ("ledger.agents", json!({"awayDetection": true})),
            ("ledger.grant", grant),
        ] {
            let (own, twin) = self.both(op, &input);
            assert!(own.is_ok() && twin.is_ok());
        }
    }

    fn id(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    fn blank(&mut self, agent: usize, action: &'static str) -> Said {
        Said {
            agent,
            action,
            at: self.now.div_euclid(MINUTE) * MINUTE,
            with: None,
            merchant: None,
            subject: None,
            cents: None,
            target: None,
            row: self.id(),
            truth: None,
            key: None,
        }
    }

    fn step(&mut self) {
        // Bursts, and nights.
        self.now += if self.rng.chance(75) {
            self.rng.between(1, 40) * MINUTE
        } else {
            self.rng.between(1, 12) * HOUR
        };
        match self.rng.below(100) {
            0..24 => self.mail(),
            24..32 => self.buys(),
            32..40 => self.event(),
            40..56 => {
                let account = usize::try_from(self.rng.below(2)).unwrap();
                self.looks(account);
            }
            56..66 => self.pastes(),
            66..70 => self.pastes_again(),
            70..84 => self.batch(),
            84..90 => self.answers(),
            90..97 => self.purge(),
            97..98 => {
                self.now -= self.rng.between(1, 5) * HOUR;
                self.count("clocks set back", 1);
                self.batch();
            }
            _ => {
                let long = self.rng.between(3, 30) * MINUTE;
                let document = pages::away(self.now + long, self.now, self.now + long);
                self.now += long;
                let _ = self.both("ledger.pass", &document);
            }
        }
    }

    fn mail(&mut self) {
        let agent = usize::try_from(self.rng.below(2)).unwrap();
        let account = usize::try_from(self.rng.below(2)).unwrap();
        let kind = self.rng.below(4);
        let to = *self.rng.pick::<&'static str>(&PEOPLE);
        let id = self.id();
        let subject = format!("Notes topic{id}");
        if kind < 3 {
            self.places[account].sent.push(Mail {
                id,
                thread: id,
                at: self.now,
                to: vec![to],
                more: 0,
                subject: subject.clone(),
                by: Who::Agent(agent),
                count: None,
            });
        }
        // 0: claimed; 1: not claimed, while the person is away; 2: the person's own; 3: claimed, and not sent.
        if kind == 0 || kind == 3 {
            let mut said = self.blank(agent, "email.sent");
            said.with = Some(to);
            said.subject = Some(subject);
            self.unread.push(said);
        }
        if kind < 2 {
            self.stirs.push((agent, self.now));
            let (from, to) = (self.now - 3 * MINUTE, self.now + 3 * MINUTE);
            self.now = to;
            let document = pages::away(self.now, from, to);
            let _ = self.both("ledger.pass", &document);
        }
    }

    fn buys(&mut self) {
        let id = self.id();
        let cents = self.rng.between(100, 20_000);
        let claims = self.rng.chance(70);
        let known = self.rng.chance(70);
        let mail = Buy {
            id,
            at: self.now,
            merchant: if known {
                "Acorn Stationery"
            } else {
                "Corner Kiosk"
            },
            parser: known.then_some("acorn"),
            cents,
            by: Who::Agent(0),
            opened: false,
        };
        if claims {
            let mut said = self.blank(0, "purchase.made");
            said.merchant = Some(mail.merchant);
            said.cents = Some(cents);
            self.unread.push(said);
        }
        if self.rng.chance(80) {
            self.now += MINUTE;
            let page = pages::receipts(&[mail], 0, self.now);
            let _ = self.both("ledger.pass", &page);
        }
    }

    fn event(&mut self) {
        let account = usize::try_from(self.rng.below(2)).unwrap();
        let id = self.id();
        let event = Event {
            calendar: "main",
            start: midnight(self.now)
                + self.rng.between(0, 4) * DAY
                + self.rng.between(8, 18) * HOUR,
            title: format!("Meeting theme{id}"),
            guests: vec![*self.rng.pick(&PEOPLE)],
        };
        if self.rng.chance(70) {
            let mut said = self.blank(1, "calendar.created");
            said.with = event.guests.first().copied();
            said.subject = Some(event.title.clone());
            said.target = Some(event.start);
            self.unread.push(said);
        }
        if self.rng.chance(70) {
            self.places[account].event(id, self.now, Some(event));
        }
        // Now and then one is gone.
        let first = self.places[account].events.keys().next().copied();
        if let Some(first) = first
            && self.rng.chance(25)
        {
            self.places[account].event(first, self.now, None);
        }
    }

    fn pass(&mut self, page: &Value) {
        let (own, twin) = self.both("ledger.pass", page);
        if let (Ok(own), Ok(twin)) = (&own, &twin) {
            let again = own["stored"].as_array().map_or(0, Vec::len)
                > twin["stored"].as_array().map_or(0, Vec::len);
            let what = if page["source"] == "activity" {
                "claims read again"
            } else {
                "rows seen again"
            };
            self.count(what, usize::from(again));
        }
    }

    fn looks(&mut self, account: usize) {
        // Now and then far down the list.
        let length = if self.rng.chance(20) {
            60
        } else {
            self.rng.between(4, 14)
        };
        let page = pages::sent(
            &self.places[account],
            account,
            self.now,
            usize::try_from(length).unwrap(),
        );
        self.pass(&page);
        if self.rng.chance(60) {
            let shown = Shown {
                side: true,
                busy: false,
                hidden: None,
                days: 14,
            };
            // Views begin on the same days, so that looks follow one another.
            let week = (midnight(self.now) - midnight(START)).div_euclid(7 * DAY);
            let from = midnight(START) + (week * 7 - 4) * DAY;
            let page = pages::calendar(&self.places[account], account, self.now, from, shown);
            self.pass(&page);
        }
    }

    fn pastes(&mut self) {
        for agent in 0..2 {
            let (lines, rest): (Vec<Said>, Vec<Said>) = std::mem::take(&mut self.unread)
                .into_iter()
                .partition(|line| line.agent == agent);
            self.unread = rest;
            let stirs = self.stirs.iter().filter(|stir| stir.0 == agent);
            let stirs: Vec<i64> = stirs
                .map(|stir| stir.1)
                .filter(|at| *at <= self.now)
                .collect();
            let document = pages::log(agent, self.now, &lines, &stirs);
            self.pass(&document);
            self.read.extend(lines);
        }
        self.stirs.clear();
    }

    /// The agents' pages still show what they showed.
    fn pastes_again(&mut self) {
        for agent in 0..2 {
            let lines = self.read.iter().filter(|line| line.agent == agent);
            let lines: Vec<Said> = lines.cloned().collect();
            let stirs: Vec<i64> = lines
                .iter()
                .map(|line| line.at)
                .filter(|at| *at <= self.now)
                .collect();
            let document = pages::log(agent, self.now, &lines, &stirs);
            self.pass(&document);
        }
    }

    fn exports(&mut self) -> (Value, Value) {
        let (own, twin) = self.both("ledger.export", &json!({}));
        (own.unwrap(), twin.unwrap())
    }

    fn batch(&mut self) {
        self.now += MINUTE;
        let (own, twin) = self.both("ledger.batch", &json!({}));
        match (own, twin) {
            (Ok(own), Ok(twin)) => {
                assert_eq!(
                    own["evaluatedAt"], twin["evaluatedAt"],
                    "seed {}",
                    self.seed
                );
                self.last_batch = self.now;
            }
            (own, twin) => {
                assert_eq!(own, Err("batch_out_of_order".to_owned()));
                assert_eq!(twin, Err("batch_out_of_order".to_owned()));
                return;
            }
        }
        let (own, twin) = self.exports();
        compare(
            self.seed,
            (&own, &twin),
            &self.purges,
            &mut self.weaker,
            &mut self.counts,
        );
        for receipt in own["receipts"].as_array().unwrap() {
            for grade in ["NOT_FOUND", "UNASKED", "OVER_SCOPE"] {
                if receipt["grade"] == grade {
                    self.count(grade, 1);
                }
            }
        }
    }

    /// The person answers a receipt that both have, or takes an answer back.
    fn answers(&mut self) {
        let (own, twin) = self.exports();
        // One that was forgotten and read again may have had an answer in the twin.
        let key = |own: &Value| (own["id"].to_string(), own["state"].to_string());
        let twin = twin["receipts"].as_array().unwrap();
        let twin: BTreeSet<(String, String)> = twin.iter().map(key).collect();
        let all = own["receipts"].as_array().unwrap().iter();
        let all: Vec<&Value> = all.filter(|own| twin.contains(&key(own))).collect();
        if all.is_empty() {
            return;
        }
        let answered: Vec<&Value> = all
            .iter()
            .copied()
            .filter(|own| own["state"] == "USER_OVERRIDDEN")
            .collect();
        let (receipt, event, what) = if !answered.is_empty() && self.rng.chance(60) {
            (
                *self.rng.pick(&answered),
                json!({"event": "revert"}),
                "reverts",
            )
        } else {
            let grade = if self.rng.chance(50) {
                "VERIFIED"
            } else {
                "NOT_FOUND"
            };
            let event = json!({"event": "override", "grade": grade, "reason": "so it was"});
            (*self.rng.pick(&all), event, "overrides")
        };
        let input = json!({"receiptId": receipt["id"], "event": event});
        let (a, b) = self.both("ledger.event", &input);
        assert_eq!(a.is_ok(), b.is_ok(), "seed {}: {input}", self.seed);
        self.count(what, usize::from(a.is_ok()));
    }

    fn purge(&mut self) {
        if self.last_batch == 0 {
            return;
        }
        let latest = (self.last_batch - DAY).min(self.now);
        let cutoff = if self.rng.chance(40) {
            latest
        } else {
            START + self.rng.below((latest - START).max(1))
        };
        self.clock.set(self.now);
        let input = json!({"cutoff": pages::local(cutoff)});
        let Ok(answer) = call(&mut self.own, "ledger.purge", &input) else {
            assert!(cutoff > latest, "seed {}", self.seed);
            return;
        };
        self.purges.push((cutoff, self.now));
        self.count("purges", 1);
        for (what, key) in [
            ("claims forgotten", "claims"),
            ("rows forgotten", "observations"),
            ("receipts forgotten", "receipts"),
        ] {
            self.count(
                what,
                usize::try_from(answer[key].as_i64().unwrap()).unwrap(),
            );
        }
        let report = call(&mut self.own, "ledger.replay", &json!({})).unwrap();
        assert_eq!(report["mismatches"], json!([]), "seed {}", self.seed);
        let check = call(&mut self.own, "ledger.check", &json!({})).unwrap();
        assert_eq!(check["findings"], json!([]), "seed {}", self.seed);
    }
}
