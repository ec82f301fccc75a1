//! The same story lived through in a store: each happening becomes the document that a host hands in
//! (contract: C §7).

use crate::cast::{Account, Agent};
use crate::fault::{Fault, Result};
use crate::observers::{Page, Pass, Shown, View};
use crate::story::Terms;
use crate::times::{Ms, local, midnight, utc};
use crate::world::calendar::{MAIN, SIDE, VIEW_DAYS};
use crate::world::lines::{Line, Said};
use crate::world::mail::{ReceiptMail, Thread};
use attest_core::error::Code;
use attest_core::ids::Id;
use attest_core::model::{ActionType, ModelScore, OverrideGrade};
use attest_core::policy::Policy;
use attest_ledger::{HandClock, Options, Store, ops};
use serde_json::{Map, Value, json};
use std::path::Path;

/// A store, and the clock of the machine it is on.
#[derive(Debug)]
pub(crate) struct Kept {
    store: Store,
    clock: HandClock,
}

fn text(ms: Ms) -> Result<String> {
    Ok(utc(ms)?.to_string())
}

fn page(ms: Ms) -> Result<String> {
    Ok(local(ms)?.to_string())
}

/// A member that is there or not.
fn put(row: &mut Value, key: &str, value: Option<impl Into<Value>>) {
    if let (Some(members), Some(value)) = (row.as_object_mut(), value) {
        members.insert(key.to_owned(), value.into());
    }
}

impl Kept {
    /// Opens a new file under the story's first policy.
    pub(crate) fn new(file: &Path, policy: &Policy, now: Ms) -> Result<Self> {
        let clock = HandClock::at(now);
        let options = Options {
            clock: Box::new(clock.clone()),
            ..Options::default()
        };
        let store = Store::open(file, options)?;
        let mut own = Self { store, clock };
        own.policy(now, policy)?;
        own.call(now, "ledger.agents", &json!({ "awayDetection": true }))?;
        Ok(own)
    }

    fn call(&mut self, now: Ms, op: &str, input: &Value) -> Result<Value> {
        self.clock.set(now);
        let answer = ops::call(&mut self.store, op, input.to_string().as_bytes())?;
        serde_json::from_str(&answer).map_err(|_| Fault::Story("an answer that is no JSON"))
    }

    /// A call whose refusal is part of the story.
    fn tried(&mut self, now: Ms, op: &str, input: &Value, refusals: &[Code]) -> Result<()> {
        match self.call(now, op, input) {
            Err(Fault::Core(fault)) if refusals.contains(&fault.code()) => Ok(()),
            other => other.map(|_| ()),
        }
    }

    pub(crate) fn policy(&mut self, now: Ms, policy: &Policy) -> Result<()> {
        let document: Value = serde_json::from_str(&written(&policy.document))
            .map_err(|_| Fault::Story("a policy that is no JSON"))?;
        self.call(now, "ledger.policy", &json!({ "policy": document }))?;
        Ok(())
    }

    pub(crate) fn log(
        &mut self,
        now: Ms,
        agent: Agent,
        lines: &[Line],
        stirs: &[Ms],
    ) -> Result<()> {
        let mut active = Vec::new();
        for line in lines {
            let claim = line.claim(utc(now)?)?;
            if claim.precision != attest_core::time::Precision::Day {
                active.push(text(claim.claimed_at.ms())?);
            }
        }
        for at in stirs {
            active.push(text(*at)?);
        }
        let rows: Vec<Value> = lines.iter().map(row_of_line).collect::<Result<_>>()?;
        let pass = json!({
            "source": "activity", "agent": agent.id(), "readAt": text(now)?,
            "activeAt": active, "rows": rows,
        });
        self.call(now, "ledger.pass", &pass)?;
        Ok(())
    }

    /// A line that was read elsewhere than in the agent's log.
    pub(crate) fn line(&mut self, now: Ms, line: &Line) -> Result<()> {
        let pass = json!({
            "source": "activity", "agent": line.agent.id(), "readAt": text(now)?,
            "activeAt": [], "rows": [row_of_line(line)?],
        });
        self.call(now, "ledger.pass", &pass)?;
        Ok(())
    }

    pub(crate) fn away(&mut self, now: Ms, from: Ms, to: Ms) -> Result<()> {
        if from > to.min(now) {
            return Ok(());
        }
        let pass =
            json!({"source": "away", "readAt": text(now)?, "from": text(from)?, "to": text(to)?});
        self.call(now, "ledger.pass", &pass)?;
        Ok(())
    }

    pub(crate) fn pass(&mut self, now: Ms, pass: &Pass) -> Result<()> {
        let document = match &pass.page {
            Page::Sent(threads, goes_on) => sent(pass, threads, *goes_on)?,
            Page::Receipts(mails) if mails.is_empty() => return Ok(()),
            Page::Receipts(mails) => receipts(pass, mails)?,
            Page::Calendar(view) => calendar(pass, view)?,
        };
        // A page that was read by a clock which has been set back since, or before what is known.
        let refusals = [Code::ClockBehind, Code::LateSighting];
        self.tried(now, "ledger.pass", &document, &refusals)
    }

    pub(crate) fn request(&mut self, now: Ms, agent: Agent, id: u64) -> Result<()> {
        let request = json!({
            "source": "request", "id": format!("req-{id}"), "agent": agent.id(),
            "conversationId": format!("conv-{id}"), "scopes": [], "at": text(now)?,
        });
        self.call(now, "ledger.pass", &request)?;
        Ok(())
    }

    pub(crate) fn observed(
        &mut self,
        now: Ms,
        agent: Agent,
        scopes: &[&'static str],
        accounts: Option<&[Account]>,
    ) -> Result<()> {
        let mut pass = json!({
            "source": "agent", "agent": agent.id(), "readAt": text(now)?, "observedScopes": scopes,
        });
        let bound = accounts.map(|own| {
            let hashes: Vec<&str> = own.iter().map(|account| account.hash()).collect();
            json!({"gcal.event": hashes, "gmail.receipt": hashes, "gmail.sent": hashes})
        });
        put(&mut pass, "accounts", bound);
        self.call(now, "ledger.pass", &pass)?;
        Ok(())
    }

    /// The person saves a grant; a batch follows.
    pub(crate) fn grant(&mut self, now: Ms, agent: Agent, terms: &Terms) -> Result<()> {
        let all: &[ActionType] = ActionType::ALL;
        let types = if terms.types.is_empty() {
            all
        } else {
            terms.types
        };
        let types: Vec<&str> = types.iter().map(|action| action.as_str()).collect();
        let mut grant = json!({
            "agent": agent.id(), "allowedTypes": types, "counterpartyAllowlist": terms.allowlist,
            "declaredScopes": terms.scopes,
        });
        put(&mut grant, "spendCeilingCents", terms.ceiling);
        put(&mut grant, "spendCurrency", terms.ceiling.map(|_| "USD"));
        self.call(now, "ledger.grant", &grant)?;
        Ok(())
    }

    pub(crate) fn model(&mut self, now: Ms, on: bool) -> Result<()> {
        self.call(now, "ledger.model", &json!({ "on": on }))?;
        Ok(())
    }

    /// The model answers; a batch follows.
    pub(crate) fn answer(&mut self, now: Ms, claim: Id, score: &ModelScore) -> Result<()> {
        let answer = json!({
            "claimId": claim.to_string(),
            "scores": [{"observationId": score.observation_id.to_string(), "score": score.score.0}],
        });
        self.call(now, "ledger.model_answer", &answer)?;
        Ok(())
    }

    pub(crate) fn overrides(
        &mut self,
        now: Ms,
        id: Id,
        grade: OverrideGrade,
        reason: &str,
    ) -> Result<()> {
        let event = json!({"event": "override", "grade": grade.as_str(), "reason": reason});
        let input = json!({"receiptId": id.to_string(), "event": event});
        self.call(now, "ledger.event", &input)?;
        Ok(())
    }

    pub(crate) fn reverts(&mut self, now: Ms, id: Id) -> Result<()> {
        let input = json!({"receiptId": id.to_string(), "event": {"event": "revert"}});
        self.call(now, "ledger.event", &input)?;
        Ok(())
    }

    pub(crate) fn batch(&mut self, now: Ms) -> Result<()> {
        self.tried(now, "ledger.batch", &json!({}), &[Code::BatchOutOfOrder])
    }

    /// Whatever a batch left in part is asked of the model.
    pub(crate) fn ask(&mut self, now: Ms) -> Result<()> {
        self.call(now, "ledger.model_asks", &json!({}))?;
        Ok(())
    }

    /// The store in the replay format.
    pub(crate) fn export(&mut self) -> Result<String> {
        Ok(ops::call(&mut self.store, "ledger.export", b"{}")?)
    }
}

fn written<'a>(value: &impl attest_core::json::shape::Shape<'a>) -> String {
    let mut out = attest_core::json::Writer::new();
    value.write(&mut out);
    out.into_string()
}

fn frame(pass: &Pass, source: &str, observer: (&str, &str)) -> Result<Map<String, Value>> {
    let frame = json!({
        "source": source, "observer": {"id": observer.0, "version": observer.1},
        "account": {"hash": pass.account.hash(), "mailboxes": [pass.account.mailbox()]},
        "readAt": text(pass.read_at)?, "health": {"status": "OK", "reasons": []},
    });
    match frame {
        Value::Object(members) => Ok(members),
        _ => Err(Fault::Story("a pass is an object")),
    }
}

fn sent(pass: &Pass, threads: &[Thread], goes_on: bool) -> Result<Value> {
    let mut document = frame(pass, "gmail.sent", ("gmail-sent", "1.4.0"))?;
    let older = if goes_on { "enabled" } else { "disabled" };
    document.insert(
        "list".to_owned(),
        json!({"page": 1, "newestFirst": true, "older": older, "busy": false}),
    );
    let mut rows = Vec::new();
    for thread in threads {
        let mut row = json!({
            "threadId": format!("m{}", thread.id), "lastId": format!("m{}", thread.last),
            "lastNonDraftId": format!("m{}", thread.last_sent), "at": page(thread.at)?,
            "to": thread.to, "more": thread.more, "subject": thread.subject,
        });
        put(&mut row, "count", thread.count);
        rows.push(row);
    }
    document.insert("rows".to_owned(), rows.into());
    Ok(document.into())
}

fn receipts(pass: &Pass, mails: &[ReceiptMail]) -> Result<Value> {
    let mut document = frame(pass, "gmail.receipt", ("gmail-receipt", "2.0.1"))?;
    let mut rows = Vec::new();
    for mail in mails {
        let mut row = json!({
            "messageId": format!("m{}", mail.id), "at": page(mail.at)?, "type": mail.action.as_str(),
            "merchant": mail.merchant, "amountCents": mail.amount, "currency": mail.currency,
            "subject": mail.subject,
        });
        put(&mut row, "parser", mail.parser);
        rows.push(row);
    }
    document.insert("rows".to_owned(), rows.into());
    Ok(document.into())
}

fn calendar(pass: &Pass, view: &View) -> Result<Value> {
    let mut document = frame(pass, "gcal.event", ("gcal", "3.1.0"))?;
    let first = view.view * VIEW_DAYS;
    let hidden: String = page(midnight(first + VIEW_DAYS - 1))?
        .chars()
        .take(10)
        .collect();
    let shown = match view.shown {
        Shown::All => json!([MAIN, SIDE]),
        _ => json!([MAIN]),
    };
    document.insert(
        "view".to_owned(),
        json!({
            "start": page(midnight(first))?, "end": page(midnight(first + VIEW_DAYS))?,
            "busy": view.shown == Shown::Busy, "hiddenDays": [hidden], "shown": shown,
            "allShown": view.shown == Shown::All, "unreadable": 0,
        }),
    );
    let mut events = Vec::new();
    for (id, event) in &view.events {
        events.push(json!({
            "eventId": format!("ev{id}"), "calendar": event.calendar, "start": page(event.start)?,
            "title": event.title, "guests": event.guests,
        }));
    }
    document.insert("events".to_owned(), events.into());
    Ok(document.into())
}

fn row_of_line(line: &Line) -> Result<Value> {
    let claim = line.claim(utc(0)?)?;
    let extractor = json!({"id": &*claim.extractor.id.0, "version": &*claim.extractor.version.0});
    let mut row = json!({
        "agent": line.agent.id(), "sourceKind": line.kind.as_str(), "type": line.action.as_str(),
        "text": line.text(), "extractor": extractor,
    });
    match &line.said {
        Said::At(at, precision) => {
            put(&mut row, "claimedAt", Some(at.to_string()));
            put(&mut row, "claimedAtPrecision", Some(precision.as_str()));
        }
        Said::Shown(shown, now) => {
            put(&mut row, "shown", Some(*shown));
            put(&mut row, "now", Some(now.to_string()));
        }
    }
    put(&mut row, "rowKey", line.row.map(|row| format!("row-{row}")));
    put(&mut row, "counterparty", line.with);
    put(&mut row, "amountCents", line.amount.map(|(cents, _)| cents));
    put(
        &mut row,
        "currency",
        line.amount.and_then(|(_, currency)| currency),
    );
    put(&mut row, "subjectHint", line.subject.clone());
    put(&mut row, "targetAt", line.target.map(|at| at.to_string()));
    put(
        &mut row,
        "requestId",
        line.request.map(|id| format!("req-{id}")),
    );
    Ok(row)
}
