//! One seeded history: what happens, when, and the store that lives through it.

use crate::pages::{self, Shown, midnight};
use crate::rng::Rng;
use crate::world::{AGENTS, Buy, DAY, Event, HOUR, MINUTE, Mail, PEOPLE, Place, Said, Who};
use attest_ledger::{HandClock, Options, Store, ops};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A look that the store took.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) source: &'static str,
    pub(crate) account: usize,
    /// When it was made, in truth and by the machine's clock.
    pub(crate) at: i64,
    pub(crate) read_at: i64,
    /// When the store took it, by the machine's clock.
    pub(crate) stored_at: i64,
    /// Whether it left a row of coverage, by which its account is known to be there.
    pub(crate) vouched: bool,
    /// Of a calendar: the view, and how it was shown.
    pub(crate) from: i64,
    pub(crate) shown: Option<Shown>,
}

/// What is to happen.
pub(crate) enum Task {
    AgentMail(bool),
    OwnMail,
    FalseMail,
    AgentEvent,
    AgentMoves,
    AgentDrops,
    OthersEvent,
    FalseEvent,
    AgentBuys(bool),
    OwnBuy,
    FalseBuy,
    LooksAtSent(usize),
    LooksAtCalendar(usize),
    OpensReceipts(usize),
    Paste(usize),
    Stirs(usize),
    Away(i64),
    Clock(i64),
    Delivers(Box<(Value, Option<Look>)>),
    Batch,
    Crash,
    Binds,
}

/// What is known when a history is over.
pub(crate) struct History {
    pub(crate) seed: u64,
    pub(crate) rng: Rng,
    pub(crate) places: [Place; 2],
    pub(crate) said: Vec<Said>,
    pub(crate) stirs: Vec<(usize, i64)>,
    pub(crate) looks: Vec<Look>,
    pub(crate) bound: BTreeSet<usize>,
    /// UNASKED receipts that any batch showed: agent and observation.
    pub(crate) accused: BTreeMap<String, Value>,
    pub(crate) counts: BTreeMap<&'static str, usize>,
    accounts: usize,
    pub(crate) opened: usize,
    pub(crate) agents: usize,
    unread: Vec<Said>,
    fresh_stirs: Vec<(usize, i64)>,
    away_until: i64,
    ahead: i64,
    serial: u64,
    queue: BTreeMap<(i64, u64), Task>,
    file: PathBuf,
    clock: HandClock,
    store: Option<Store>,
}

fn open(file: &Path, clock: &HandClock) -> Store {
    let options = Options {
        clock: Box::new(clock.clone()),
        ..Options::default()
    };
    Store::open(file, options).unwrap()
}

/// Monday 5 October 2026, 8:00 local.
pub(crate) const START: i64 = 1_791_201_600_000;

impl History {
    pub(crate) fn live(seed: u64, file: PathBuf) -> Self {
        let mut rng = Rng::new(seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(11));
        let clock = HandClock::at(START);
        let accounts = if rng.chance(45) { 2 } else { 1 };
        let opened = if accounts == 2 && rng.chance(30) {
            1
        } else {
            accounts
        };
        let mut own = Self {
            seed,
            places: [Place::default(), Place::default()],
            said: Vec::new(),
            stirs: Vec::new(),
            looks: Vec::new(),
            bound: BTreeSet::new(),
            accused: BTreeMap::new(),
            counts: BTreeMap::new(),
            accounts,
            opened,
            agents: if rng.chance(40) { 2 } else { 1 },
            unread: Vec::new(),
            fresh_stirs: Vec::new(),
            away_until: 0,
            ahead: 0,
            serial: 0,
            queue: BTreeMap::new(),
            store: Some(open(&file, &clock)),
            file,
            clock,
            rng,
        };
        own.policy();
        own.plan();
        while let Some(((at, _), task)) = own.queue.pop_first() {
            own.happens(at, task);
        }
        own
    }

    pub(crate) fn call(&mut self, op: &str, input: &Value) -> Result<Value, String> {
        let store = self.store.as_mut().unwrap();
        match ops::call(store, op, input.to_string().as_bytes()) {
            Ok(answer) => Ok(serde_json::from_str(&answer).unwrap()),
            Err(fault) => Err(fault.code().as_str().to_owned()),
        }
    }

    fn policy(&mut self) {
        let mut policy: Value = serde_json::from_str(attest_core::policy::DEFAULT_TEXT).unwrap();
        policy["receiptMerchants"] = json!(["acorn stationery"]);
        self.call("ledger.policy", &json!({ "policy": policy }))
            .unwrap();
        self.call("ledger.agents", &json!({"awayDetection": true}))
            .unwrap();
    }

    pub(crate) fn push(&mut self, at: i64, task: Task) {
        self.serial += 1;
        self.queue.insert((at, self.serial), task);
    }

    fn id(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    fn account(&mut self) -> usize {
        usize::try_from(self.rng.below(i64::try_from(self.accounts).unwrap())).unwrap()
    }

    fn agent(&mut self) -> usize {
        usize::try_from(self.rng.below(i64::try_from(self.agents).unwrap())).unwrap()
    }

    fn counts(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn says(&mut self, said: Said) {
        self.said.push(said.clone());
        self.unread.push(said);
    }

    fn blank(&mut self, agent: usize, action: &'static str, at: i64) -> Said {
        Said {
            agent,
            action,
            at: at.div_euclid(MINUTE) * MINUTE,
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

    fn mail(&mut self, at: i64, by: Who) -> (usize, Mail) {
        let account = self.account();
        let id = self.id();
        let first = *self.rng.pick(&PEOPLE);
        let mut to = vec![first];
        let mut more = 0;
        if self.rng.chance(20) {
            let second = *self.rng.pick(&PEOPLE);
            if second != first {
                to.push(second);
            }
            more = if self.rng.chance(25) { 2 } else { 0 };
        }
        let mut mail = Mail {
            id,
            thread: id,
            at,
            to,
            more,
            subject: format!("Notes topic{id}"),
            by,
            count: None,
        };
        if self.rng.chance(20)
            && let Some(answered) = self.places[account].sent.last()
        {
            mail.thread = answered.thread;
            mail.count = Some(answered.count.unwrap_or(1) + 1);
            mail.subject = answered.subject.clone();
        }
        self.places[account].sent.push(mail.clone());
        (account, mail)
    }

    fn agent_mail(&mut self, at: i64, claims: bool) {
        let agent = self.agent();
        let (account, mail) = self.mail(at, Who::Agent(agent));
        if claims {
            let mut said = self.blank(agent, "email.sent", at);
            said.with = if self.rng.chance(10) {
                mail.to.last().copied()
            } else {
                mail.to.first().copied()
            };
            said.subject = Some(mail.subject);
            said.truth = Some((account, None));
            said.key = Some(format!("t{}", mail.id));
            self.says(said);
        } else if self.rng.chance(60) {
            self.stirs(agent, at);
        }
    }

    fn stirs(&mut self, agent: usize, at: i64) {
        let minute = at.div_euclid(MINUTE) * MINUTE;
        self.stirs.push((agent, minute));
        self.fresh_stirs.push((agent, minute));
    }

    fn new_event(&mut self, at: i64) -> Event {
        let id = self.id();
        let mut guests = Vec::new();
        for _ in 0..self.rng.between(0, 2) {
            let guest = *self.rng.pick(&PEOPLE);
            if !guests.contains(&guest) {
                guests.push(guest);
            }
        }
        Event {
            calendar: if self.rng.chance(80) { "main" } else { "side" },
            start: midnight(at) + self.rng.between(0, 5) * DAY + self.rng.between(8, 18) * HOUR,
            title: format!("Meeting theme{id}"),
            guests,
        }
    }

    fn agent_event(&mut self, at: i64) {
        let (agent, account, id) = (self.agent(), self.account(), self.id());
        let event = self.new_event(at);
        self.places[account].event(id, at, Some(event.clone()));
        let mut said = self.blank(agent, "calendar.created", at);
        said.with = if self.rng.chance(20) {
            event.guests.last().copied()
        } else {
            event.guests.first().copied()
        };
        said.subject = Some(if self.rng.chance(12) {
            "Quarterly sync".to_owned()
        } else {
            event.title
        });
        said.target = Some(event.start);
        said.truth = Some((account, Some(id)));
        said.key = Some(format!("ev{id}"));
        self.says(said);
    }

    /// An event that is there, to be changed.
    fn any_event(&mut self, account: usize) -> Option<(u64, Event)> {
        let all: Vec<(u64, Event)> = self.places[account].events.clone().into_iter().collect();
        (!all.is_empty()).then(|| self.rng.pick(&all).clone())
    }

    fn changes(&mut self, at: i64, drops: bool, by: Who) {
        let account = self.account();
        let Some((id, mut event)) = self.any_event(account) else {
            return;
        };
        let before = event.clone();
        event.start += self.rng.between(1, 30) * HOUR;
        self.places[account].event(id, at, (!drops).then(|| event.clone()));
        if let Who::Agent(agent) = by {
            let action = if drops {
                "calendar.deleted"
            } else {
                "calendar.updated"
            };
            let mut said = self.blank(agent, action, at);
            let shown = if drops { before } else { event };
            said.with = shown.guests.first().copied();
            said.subject = Some(shown.title);
            said.target = Some(shown.start);
            said.truth = Some((account, Some(id)));
            self.says(said);
        }
    }

    fn buys(&mut self, at: i64, by: Who, claims: bool) {
        let (account, id) = (self.account(), self.id());
        let known = self.rng.chance(70);
        let (merchant, parser) = if known {
            ("Acorn Stationery", Some("acorn"))
        } else {
            ("Corner Kiosk", None)
        };
        let cents = self.rng.between(100, 20_000);
        self.places[account].bought.push(Buy {
            id,
            at,
            merchant,
            parser,
            cents,
            by,
            opened: false,
        });
        if let Who::Agent(agent) = by
            && claims
        {
            let mut said = self.blank(agent, "purchase.made", at);
            said.merchant = Some(merchant);
            said.cents = Some(cents);
            said.truth = Some((account, None));
            said.key = Some(format!("m{id}"));
            self.says(said);
        }
    }

    fn happens(&mut self, at: i64, task: Task) {
        self.clock.set(at + self.ahead);
        match task {
            Task::AgentMail(claims) => self.agent_mail(at, claims),
            Task::OwnMail => {
                // Now and then from the telephone, while nobody is at the machine.
                if at >= self.away_until || self.rng.chance(6) {
                    self.mail(at, Who::Person);
                }
            }
            Task::FalseMail => {
                let agent = self.agent();
                let mut said = self.blank(agent, "email.sent", at);
                said.with = Some(self.rng.pick::<&'static str>(&PEOPLE));
                said.subject = Some(format!("Promise matter{}", said.row));
                self.says(said);
            }
            Task::AgentEvent => self.agent_event(at),
            Task::AgentMoves => {
                let agent = self.agent();
                self.changes(at, false, Who::Agent(agent));
            }
            Task::AgentDrops => {
                let agent = self.agent();
                self.changes(at, true, Who::Agent(agent));
            }
            Task::OthersEvent => {
                if self.rng.chance(50) {
                    let (account, id) = (self.account(), self.id());
                    let event = self.new_event(at);
                    self.places[account].event(id, at, Some(event));
                } else {
                    let drops = self.rng.chance(40);
                    self.changes(at, drops, Who::Others);
                }
            }
            Task::FalseEvent => {
                let agent = self.agent();
                let event = self.new_event(at);
                let mut said = self.blank(agent, "calendar.created", at);
                said.with = event.guests.first().copied();
                said.subject = Some(event.title);
                said.target = Some(event.start);
                self.says(said);
            }
            Task::AgentBuys(claims) => {
                let agent = self.agent();
                self.buys(at, Who::Agent(agent), claims);
            }
            Task::OwnBuy => self.buys(at, Who::Person, false),
            Task::FalseBuy => {
                let agent = self.agent();
                let mut said = self.blank(agent, "purchase.made", at);
                said.merchant = Some("Acorn Stationery");
                said.cents = Some(self.rng.between(30_000, 40_000));
                self.says(said);
            }
            Task::LooksAtSent(account) => {
                let length = usize::try_from(self.rng.between(4, 14)).unwrap();
                let read_at = at + self.ahead;
                let page = pages::sent(&self.places[account], account, read_at, length);
                self.looked(at, page, "gmail.sent", account, (0, None));
            }
            Task::LooksAtCalendar(account) => {
                let shown = Shown {
                    side: self.rng.chance(88),
                    busy: self.rng.chance(5),
                    hidden: self.rng.chance(15).then(|| self.rng.between(0, 6)),
                    days: 14,
                };
                // The view begins some days back, so that the whole window of a claim is on it.
                let from = midnight(at) - 4 * DAY;
                let page =
                    pages::calendar(&self.places[account], account, at + self.ahead, from, shown);
                self.looked(at, page, "gcal.event", account, (from, Some(shown)));
            }
            Task::OpensReceipts(account) => {
                let mut opened = Vec::new();
                for mail in self.places[account]
                    .bought
                    .iter_mut()
                    .filter(|mail| !mail.opened)
                {
                    mail.opened = true;
                    opened.push(mail.clone());
                }
                if !opened.is_empty() {
                    let page = pages::receipts(&opened, account, at + self.ahead);
                    self.looked(at, page, "gmail.receipt", account, (0, None));
                }
            }
            Task::Paste(agent) => self.pastes(at, agent),
            Task::Stirs(agent) => self.stirs(agent, at),
            Task::Away(long) => {
                self.away_until = at + long;
                let document = pages::away(at + long + self.ahead, at, at + long);
                self.push(at + long, Task::Delivers(Box::new((document, None))));
            }
            Task::Clock(ahead) => self.ahead = ahead,
            Task::Delivers(pass) => self.delivers(at, *pass),
            Task::Batch => self.batch(),
            Task::Crash => {
                // A host that dies between two writes, and comes back.
                self.store = None;
                self.store = Some(open(&self.file, &self.clock));
                self.counts("crash");
            }
            Task::Binds => {
                for agent in 0..self.agents {
                    let all: Vec<usize> = (0..self.accounts).collect();
                    let document = pages::bind(agent, at + self.ahead, &all);
                    if self.call("ledger.pass", &document).is_ok() {
                        self.bound.insert(agent);
                    }
                }
            }
        }
    }

    /// A look reaches the store now, or late, as a tab that was opened long ago does.
    fn looked(
        &mut self,
        at: i64,
        page: Value,
        source: &'static str,
        account: usize,
        view: (i64, Option<Shown>),
    ) {
        let look = Look {
            source,
            account,
            at,
            read_at: at + self.ahead,
            stored_at: 0,
            vouched: false,
            from: view.0,
            shown: view.1,
        };
        let delay = if self.rng.chance(15) {
            self.rng.between(1, 50) * MINUTE
        } else {
            0
        };
        self.push(at + delay, Task::Delivers(Box::new((page, Some(look)))));
    }

    fn delivers(&mut self, at: i64, (document, look): (Value, Option<Look>)) {
        match self.call("ledger.pass", &document) {
            Ok(answer) => {
                let refused = !answer["refused"].as_array().unwrap().is_empty();
                self.counts(if refused {
                    "pass with refusals"
                } else {
                    "pass"
                });
                let stored_at = at + self.ahead;
                let vouched = answer["windows"] != json!([]) || answer["markers"] != json!(0);
                self.looks.extend(look.map(|look| Look {
                    stored_at,
                    vouched,
                    ..look
                }));
            }
            Err(code) => {
                let known: &'static str = match code.as_str() {
                    "clock_behind" => "clock_behind",
                    "late_sighting" => "late_sighting",
                    "id_conflict" => "id_conflict",
                    other => panic!(
                        "seed {}: a pass is refused as {other}: {document}",
                        self.seed
                    ),
                };
                self.counts(known);
            }
        }
    }

    fn pastes(&mut self, at: i64, agent: usize) {
        let (lines, rest): (Vec<Said>, Vec<Said>) = std::mem::take(&mut self.unread)
            .into_iter()
            .partition(|line| line.agent == agent);
        self.unread = rest;
        let (stirs, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.fresh_stirs)
            .into_iter()
            .partition(|stir| stir.0 == agent);
        self.fresh_stirs = rest;
        let stirs: Vec<i64> = stirs.into_iter().map(|stir| stir.1).collect();
        let document = pages::log(agent, at + self.ahead, &lines, &stirs);
        self.call("ledger.pass", &document)
            .unwrap_or_else(|code| panic!("seed {}: a log is refused as {code}", self.seed));
    }

    fn batch(&mut self) {
        match self.call("ledger.batch", &json!({})) {
            Ok(_) => self.counts("batch"),
            Err(code) if code == "batch_out_of_order" => self.counts("batch_out_of_order"),
            Err(code) => panic!("seed {}: a batch is refused as {code}", self.seed),
        }
        let page = self
            .call(
                "ledger.receipts",
                &json!({"grade": "UNASKED", "limit": 1000}),
            )
            .unwrap();
        for receipt in page["receipts"].as_array().unwrap() {
            let id = receipt["id"].as_str().unwrap().to_owned();
            self.accused.insert(id, receipt.clone());
        }
    }

    pub(crate) fn name(&self, agent: usize) -> &'static str {
        AGENTS[agent]
    }
}
