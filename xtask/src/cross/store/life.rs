//! Weeks of a store, made by chance and yet lived: looks with a growing `readAt`, logs, orders that are spent, answers
//! of the person, each on what the answers before named. Among them stand hostile documents and a clock that goes
//! back.

use serde_json::{Value, json};

use super::super::{Rng, change};
use super::{MINUTE, START, Story};

const AGENTS: [&str; 3] = ["muse", "ada", "bee"];

const PEOPLE: [(&str, &str, &str); 4] = [
    ("c_ines", "Ines Vale", "ines@vale.example"),
    ("c_bo", "Bo Lind", "bo@lind.example"),
    ("c_kai", "Kai Fjord", "kai@fjord.example"),
    ("c_otto", "Otto Berg", "otto@berg.example"),
];

const SUBJECTS: [&str; 5] = [
    "The plan",
    "Nets and ropes",
    "Q3 deck",
    "Budget",
    "H\u{e9}llo",
];

/// When the person reads it, where the person is: minutes after the start.
fn time(minute: i64) -> String {
    let minute = 14 * 60 + minute;
    let (day, hour) = (6 + minute / 1440, minute % 1440 / 60);
    format!("2026-10-{day:02}T{hour:02}:{:02}:00-04:00", minute % 60)
}

/// What there is to go on from.
pub(super) struct Life<'s, 'p> {
    story: &'s mut Story<'p>,
    rng: Rng,
    /// Minutes since the start.
    now: i64,
    /// Names that no other row bears.
    next: u32,
    /// What the Sent list shows, newest first.
    sent: Vec<Value>,
    events: Vec<Value>,
    calls: Vec<Value>,
    receipts: Vec<Value>,
    intents: Vec<Value>,
    /// How many were asked, and how many of those were answered: of what is meant well, and of the rest.
    pub(super) well: (usize, usize),
    pub(super) hostile: (usize, usize),
}

impl<'s, 'p> Life<'s, 'p> {
    /// A life that begins some minutes after the start.
    pub(super) fn new(story: &'s mut Story<'p>, now: i64) -> Self {
        Self {
            story,
            rng: Rng(0x11fe),
            now,
            next: 0,
            sent: Vec::new(),
            events: Vec::new(),
            calls: Vec::new(),
            receipts: Vec::new(),
            intents: Vec::new(),
            well: (0, 0),
            hostile: (0, 0),
        }
    }

    /// Lives for some rounds, each later than the one before.
    pub(super) fn live(&mut self, rounds: usize) -> Result<(), String> {
        for round in 0..rounds {
            self.now += 1 + i64::try_from(self.rng.below(90)).unwrap_or(1);
            let looks = self.looks();
            self.well(&looks)?;
            self.order()?;
            let batch = self.batch();
            self.well(&batch)?;
            self.answers()?;
            self.harm(4)?;
            if round % 15 == 7 {
                self.set_back()?;
            }
        }
        Ok(())
    }

    fn one<'t, T>(&mut self, list: &'t [T]) -> Option<&'t T> {
        list.get(self.rng.below(list.len()))
    }

    fn key(&mut self, lead: &str) -> String {
        self.next += 1;
        format!("{lead}{}", self.next)
    }

    fn ago(&mut self, most: usize) -> i64 {
        self.now - i64::try_from(self.rng.below(most)).unwrap_or(0)
    }

    fn person(&mut self) -> (&'static str, &'static str, &'static str) {
        PEOPLE[self.rng.below(PEOPLE.len())]
    }

    fn subject(&mut self) -> &'static str {
        SUBJECTS[self.rng.below(SUBJECTS.len())]
    }

    fn agent(&mut self) -> &'static str {
        AGENTS[self.rng.below(AGENTS.len())]
    }

    /// Asks for what is meant well; the answers, an error's as null.
    fn well(&mut self, asked: &[(&str, Value)]) -> Result<Vec<Value>, String> {
        let asked: Vec<(String, Value)> = asked
            .iter()
            .map(|(op, document)| ((*op).to_owned(), document.clone()))
            .collect();
        self.story.asked.extend(asked.iter().cloned());
        let answers = self.story.all(START + self.now * MINUTE, &asked)?;
        self.well.0 += answers.len();
        self.well.1 += taken(&answers);
        let read = |answer: &String| match answer.starts_with('-') {
            true => Ok(Value::Null),
            false => serde_json::from_str(answer).map_err(|fault| fault.to_string()),
        };
        answers.iter().map(read).collect()
    }

    /// Asks for what was asked before, changed.
    fn harm(&mut self, count: usize) -> Result<(), String> {
        let mut made = Vec::new();
        for _ in 0..count {
            let at = self.rng.below(self.story.asked.len());
            let (op, mut document) = self.story.asked[at].clone();
            for _ in 0..=self.rng.below(2) {
                change(&mut document, &mut self.rng);
            }
            made.push((op, document));
        }
        let answers = self.story.all(START + self.now * MINUTE, &made)?;
        self.hostile.0 += answers.len();
        self.hostile.1 += taken(&answers);
        Ok(())
    }

    /// The clock goes back, is repaired, and goes on.
    fn set_back(&mut self) -> Result<(), String> {
        let now = self.now;
        self.now -= 20;
        let mut looks = self.looks();
        looks.push(("ledger.batch", json!({})));
        self.well(&looks)?;
        self.now = now + 5;
        Ok(())
    }

    /// What is seen of the world at this instant.
    fn looks(&mut self) -> Vec<(&'static str, Value)> {
        let mut all = vec![self.log(), self.mail()];
        match self.rng.below(6) {
            0 | 1 => all.push(self.calendar()),
            2 => all.push(self.shops()),
            3 => {
                let (from, to) = (self.now - 20, self.now - 5);
                all.push(json!({"source": "away", "readAt": time(self.now), "from": time(from), "to": time(to)}));
            }
            4 => {
                let (agent, id) = (self.agent(), self.key("r"));
                all.push(
                    json!({"source": "request", "id": id, "agent": agent, "conversationId": "c1",
                                "scopes": ["mail.send"], "at": time(self.now - 1)}),
                );
            }
            _ => {
                let agent = self.agent();
                all.push(json!({"source": "agent", "agent": agent, "readAt": time(self.now),
                                "observedScopes": ["mail.send", "files.read"], "accounts": ["acct-a"]}));
            }
        }
        all.into_iter().map(|own| ("ledger.pass", own)).collect()
    }

    fn log(&mut self) -> Value {
        let agent = self.agent();
        let rows: Vec<Value> = (0..=self.rng.below(2))
            .map(|_| {
                let (at, key) = (self.ago(30), self.key("a"));
                let ((_, _, address), subject) = (self.person(), self.subject());
                let mut row = json!({
                    "agent": agent, "sourceKind": "activity_view", "type": "email.sent", "text": subject,
                    "rowKey": key, "counterparty": address, "subjectHint": subject,
                    "extractor": {"id": "log", "version": "1"}, "claimedAt": time(at), "claimedAtPrecision": "minute"
                });
                if self.rng.below(4) == 0 {
                    row["type"] = "purchase.made".into();
                    row["counterparty"] = "Acme".into();
                    row["amountCents"] = (100 * self.rng.below(90)).into();
                    row["currency"] = "USD".into();
                    if let Some(row) = row.as_object_mut() {
                        row.remove("subjectHint");
                    }
                } else if self.rng.below(2) == 0 {
                    // It is true: the mail is there.
                    self.send(at, address, subject);
                }
                row
            })
            .collect();
        let active = self.ago(10);
        json!({"source": "activity", "agent": agent, "readAt": time(self.now), "activeAt": [time(active)],
               "rows": rows})
    }

    fn send(&mut self, at: i64, to: &str, subject: &str) {
        let key = self.key("m");
        let row = json!({"threadId": key, "lastId": key, "lastNonDraftId": key, "at": time(at), "to": [to],
                         "more": 0, "subject": subject});
        // The list is drawn in order, and shows the newest alone.
        let rank = |row: &Value| row["at"].as_str().unwrap_or_default().to_owned();
        self.sent.push(row);
        self.sent.sort_by_key(|row| std::cmp::Reverse(rank(row)));
        self.sent.truncate(8);
    }

    fn mail(&mut self) -> Value {
        if self.sent.is_empty() || self.rng.below(2) == 0 {
            let (at, subject) = (self.ago(20), self.subject());
            let (_, _, address) = self.person();
            self.send(at, address, subject);
        }
        let shown: Vec<&Value> = self
            .sent
            .iter()
            .filter(|row| row["at"].as_str() <= Some(time(self.now).as_str()))
            .collect();
        json!({
            "source": "gmail.sent", "observer": {"id": "gmail-sent", "version": "2.1.0"},
            "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
            "readAt": time(self.now), "health": {"status": "OK", "reasons": []},
            "list": {"page": 1, "newestFirst": true, "older": "enabled", "busy": self.rng.below(9) == 0},
            "rows": shown
        })
    }

    fn shops(&mut self) -> Value {
        let (key, at) = (self.key("s"), self.ago(15));
        json!({
            "source": "gmail.receipt", "observer": {"id": "gmail-receipt", "version": "2.0.1"},
            "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
            "readAt": time(self.now), "health": {"status": "OK", "reasons": []},
            "rows": [{"messageId": key, "at": time(at), "parser": "acme", "type": "purchase.made",
                      "merchant": "Acme", "amountCents": 100 * self.rng.below(90), "currency": "USD",
                      "subject": "Your receipt"}]
        })
    }

    fn calendar(&mut self) -> Value {
        match self.rng.below(4) {
            0 if !self.events.is_empty() => {
                let at = self.rng.below(self.events.len());
                self.events.remove(at);
            }
            1 if !self.events.is_empty() => {
                let at = self.rng.below(self.events.len());
                self.events[at]["title"] = self.subject().into();
            }
            _ => {
                let (key, subject, (_, _, address)) =
                    (self.key("e"), self.subject(), self.person());
                let hour = 8 + self.rng.below(10);
                let event = json!({"eventId": key, "calendar": "cal1", "title": subject, "guests": [address],
                                   "start": format!("2026-10-{:02}T{hour:02}:00:00-04:00", 6 + self.rng.below(8))});
                self.events.push(event);
            }
        }
        json!({
            "source": "gcal.event", "observer": {"id": "gcal", "version": "3.1.0"},
            "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
            "readAt": time(self.now), "health": {"status": "OK", "reasons": []},
            "view": {"start": "2026-10-05T00:00:00-04:00", "end": "2026-10-19T00:00:00-04:00", "busy": false,
                     "hiddenDays": [], "shown": ["cal1"], "allShown": true, "unreadable": 0},
            "events": self.events
        })
    }

    /// The person asks for something, and the agent comes with calls: within it, beyond it, a second time.
    fn order(&mut self) -> Result<(), String> {
        if self.rng.below(2) == 0 || self.calls.is_empty() {
            let (id, name, _) = self.person();
            let first = name.split(' ').next().unwrap_or(name);
            let pays = self.rng.below(3) == 0;
            // A turn is told from another by its words and its minute.
            let (text, raw) = match pays {
                true => (
                    format!("Pay {first} $20."),
                    json!({"kind": "pay", "to": [first], "limits": {"amount_max": 20, "currency": "USD"}}),
                ),
                false => (
                    format!("Email {first} the plan."),
                    json!({"kind": "send", "to": [first], "channel": "email"}),
                ),
            };
            let turn = json!({"device": "mac", "surface": "deck", "local_time": time(self.now), "text": text});
            let said = self.well(&[("vault.said", turn)])?;
            let contacts: Vec<Value> = PEOPLE
                .iter()
                .map(|(id, name, address)| json!({"id": id, "name": name, "addresses": [address]}))
                .collect();
            let read = json!({"said_id": said[0]["said_id"], "contacts": contacts, "raw": [raw]});
            let read = self.well(&[("vault.intents", read)])?;
            self.intents
                .extend(ids(&read[0]["intents"], |own| &own["id"]));
            self.calls.push(match pays {
                true => json!({"kind": "pay", "channel": null, "to_ids": [id], "amount": "20.00", "currency": "USD"}),
                false => json!({"kind": "send", "channel": "email", "to_ids": [id]}),
            });
        }
        let calls = self.calls.clone();
        let call = self.one(&calls).cloned().unwrap_or_default();
        let key = self.key("k");
        let mut asked = vec![
            ("vault.authorize", json!({"call": call, "dryRun": true})),
            ("vault.authorize", json!({"call": call, "key": key})),
            ("vault.authorize", json!({"call": call, "key": key})),
            ("vault.log", json!({"limit": 5})),
            ("vault.list", json!({"limit": 5})),
        ];
        let intents = self.intents.clone();
        if self.rng.below(6) == 0
            && let Some(intent) = self.one(&intents)
        {
            asked.push(("vault.revoke", json!({"intent_id": intent})));
        }
        self.well(&asked).map(drop)
    }

    fn batch(&mut self) -> Vec<(&'static str, Value)> {
        let mut all = vec![("ledger.batch", json!({})), ("ledger.next", json!({}))];
        all.push(match self.rng.below(6) {
            0 => ("ledger.model", json!({"on": self.rng.below(3) > 0})),
            1 => ("ledger.agents", json!({"awayDetection": true})),
            2 => ("ledger.health", json!({})),
            3 => ("ledger.digest", json!({})),
            4 => {
                let agent = self.agent();
                let (_, _, address) = self.person();
                (
                    "ledger.grant",
                    json!({"agent": agent, "allowedTypes": ["email.sent", "purchase.made"],
                           "counterpartyAllowlist": [address, "Acme"], "declaredScopes": ["mail.send"],
                           "spendCeilingCents": 5000, "spendCurrency": "USD"}),
                )
            }
            _ => ("ledger.model_asks", json!({})),
        });
        all
    }

    /// The person looks at receipts, and answers.
    fn answers(&mut self) -> Result<(), String> {
        let page = self.well(&[("ledger.receipts", json!({"limit": 20}))])?;
        self.receipts = ids(&page[0]["receipts"], |own| &own["id"]);
        let receipts = self.receipts.clone();
        let Some(receipt) = self.one(&receipts) else {
            return Ok(());
        };
        let grade = ["VERIFIED", "NOT_FOUND", "PARTIAL"][self.rng.below(3)];
        let event = match self.rng.below(3) {
            0 => json!({"event": "revert"}),
            _ => json!({"event": "override", "grade": grade, "reason": "I saw it"}),
        };
        let mut asked = vec![("ledger.trace", json!({"receiptId": receipt}))];
        if self.rng.below(3) == 0 {
            asked.push((
                "ledger.event",
                json!({"receiptId": receipt, "event": event}),
            ));
        }
        self.well(&asked).map(drop)
    }

    /// Days later what is old is forgotten.
    pub(super) fn forget(&mut self) -> Result<(), String> {
        self.now += 3 * 1440;
        let batch = self.batch();
        self.well(&batch)?;
        let cutoff = json!({"cutoff": time(self.now - 2 * 1440)});
        self.well(&[("ledger.purge", cutoff)]).map(drop)
    }

    /// The instant that it came to, in epoch milliseconds.
    pub(super) const fn now(&self) -> i64 {
        START + self.now * MINUTE
    }
}

/// How many were answered.
fn taken(answers: &[String]) -> usize {
    answers.iter().filter(|own| !own.starts_with('-')).count()
}

/// The ids of a list.
fn ids(list: &Value, id: fn(&Value) -> &Value) -> Vec<Value> {
    let items = list.as_array().into_iter().flatten();
    items.map(|own| id(own).clone()).collect()
}
