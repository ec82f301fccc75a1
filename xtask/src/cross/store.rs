//! A history of a store, lived through every door: the same requests at the same instants, each door on a file of its
//! own, and the same bytes out.
//!
//! A request is a line: the instant in epoch milliseconds, a tab, the operation, a tab, the document.

mod life;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{fed, folder};
use crate::cargo::{Project, finish};
use crate::outcome::{Outcome, Tally};
use crate::tools::shown;
use life::Life;

/// Requests of the made part of the history that have to be answered.
const MADE: usize = 600;

/// Rounds of the made part.
const ROUNDS: usize = 50;

/// 2026-10-06T18:00:00Z, 14:00 where the person is.
const START: i64 = 1_791_309_600_000;

const MINUTE: i64 = 60_000;

/// Writes the requests, and the command line's answers to them.
pub(super) fn prepare(project: &Project) -> Result<(), String> {
    let mut story = Story::new(project)?;
    live(&mut story)?;
    let mut life = Life::new(&mut story, 120);
    life.live(ROUNDS)?;
    life.forget()?;
    let (end, well, hostile) = (life.now(), life.well, life.hostile);
    // What is refused says little of what doors do to a store.
    if well.1 < MADE || well.1 * 10 < well.0 * 9 || hostile.1 == hostile.0 {
        return Err(format!(
            "of {} requests of the store that are meant well {} are answered, of {} hostile ones {}",
            well.0, well.1, hostile.0, hostile.1
        ));
    }
    for op in [
        "ledger.check",
        "ledger.replay",
        "ledger.digest",
        "ledger.export",
        "vault.list",
    ] {
        story.ask(end, op, &json!({}))?;
    }
    story.write()
}

/// Holds a door's answers against the command line's.
pub(crate) fn hold(
    project: &Project,
    door: &str,
    program: &Path,
    arguments: &[&str],
) -> Result<Outcome, String> {
    let folder = folder(project)?;
    let read = |name: &str| {
        std::fs::read_to_string(folder.join(name)).map_err(|fault| format!("{name}: {fault}"))
    };
    let (requests, expected) = (read(REQUESTS)?, read(EXPECTED)?);
    let store = fresh(&folder, door)?;
    let mut command = project.program(&program.display().to_string(), arguments);
    let answers = fed(command.arg(&store), &folder.join(REQUESTS))?;
    let mut outcome = Outcome::default();
    let mut own = answers.lines();
    let mut held = 0;
    for (request, wanted) in requests.lines().zip(expected.lines()) {
        if own.next() == Some(wanted) {
            held += 1;
        } else if outcome.notes.len() < 10 {
            let note = format!("{door} answers otherwise on a store: {request:.120}");
            outcome.notes.push(note);
        }
    }
    if own.next().is_some() {
        outcome
            .notes
            .push(format!("{door} answers more than it is asked"));
    }
    let sound = usize::from(outcome.notes.is_empty() && held > MADE);
    outcome.tally = Tally {
        passed: sound,
        failed: 1 - sound,
        skipped: 0,
    };
    Ok(outcome)
}

const REQUESTS: &str = "store.tsv";
const EXPECTED: &str = "store.expected.tsv";

/// Where a door has its file, without what an earlier run left.
fn fresh(folder: &Path, door: &str) -> Result<PathBuf, String> {
    let name = door.replace(|c: char| !c.is_alphanumeric() && c != '+', "");
    let file = folder.join(format!("{name}.attest"));
    for end in ["", "-wal", "-shm"] {
        let own = folder.join(format!("{name}.attest{end}"));
        match std::fs::remove_file(&own) {
            Ok(()) => {}
            Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => {}
            Err(fault) => return Err(format!("{}: {fault}", own.display())),
        }
    }
    Ok(file)
}

struct Story<'p> {
    project: &'p Project,
    folder: PathBuf,
    program: PathBuf,
    store: PathBuf,
    requests: String,
    expected: String,
    asked: Vec<(String, Value)>,
}

impl<'p> Story<'p> {
    fn new(project: &'p Project) -> Result<Self, String> {
        let folder = folder(project)?;
        let store = fresh(&folder, "CLI")?;
        let built = finish(&mut project.cargo(&[
            "build",
            "--quiet",
            "--locked",
            "--package",
            "attest-cli",
        ]))?;
        if !built.status.success() {
            return Err(built.stderr);
        }
        let program = folder.with_file_name("debug").join("attest");
        let story = Self {
            project,
            folder,
            program,
            store,
            requests: String::new(),
            expected: String::new(),
            asked: Vec::new(),
        };
        let made = finish(story.command(&["ledger", "init"]).arg(&story.store))?;
        match made.status.success() {
            true => Ok(story),
            false => Err(made.stderr),
        }
    }

    fn command(&self, arguments: &[&str]) -> std::process::Command {
        self.project.program(&shown(&self.program), arguments)
    }

    /// Runs requests at one instant; their answers, an error's behind a minus sign.
    fn all(&mut self, now: i64, asked: &[(String, Value)]) -> Result<Vec<String>, String> {
        let mut rpc = String::new();
        for (op, document) in asked {
            let fault = |fault: std::fmt::Error| fault.to_string();
            writeln!(self.requests, "{now}\t{op}\t{document}").map_err(fault)?;
            writeln!(rpc, r#"{{"id":0,"op":"{op}","input":{document}}}"#).map_err(fault)?;
        }
        let file = self.folder.join("store.rpc.jsonl");
        std::fs::write(&file, rpc).map_err(|fault| format!("{}: {fault}", file.display()))?;
        let clock = now.to_string();
        let mut command = self.command(&["rpc", "--clock", &clock, "--store"]);
        let said = fed(command.arg(&self.store), &file)?;
        let answers: Vec<String> = said.lines().map(super::answer).collect::<Result<_, _>>()?;
        if answers.len() != asked.len() {
            return Err(format!(
                "{} requests, {} answers",
                asked.len(),
                answers.len()
            ));
        }
        for answer in &answers {
            self.expected.push_str(answer);
            self.expected.push('\n');
        }
        Ok(answers)
    }

    /// Asks, whatever comes of it.
    fn ask(&mut self, now: i64, op: &str, document: &Value) -> Result<Value, String> {
        let asked = (op.to_owned(), document.clone());
        self.asked.push(asked.clone());
        let answers = self.all(now, &[asked])?;
        let answer = answers.first().map(String::as_str).unwrap_or_default();
        let answer = answer.strip_prefix('-').unwrap_or(answer);
        serde_json::from_str(answer).map_err(|fault| format!("{op}: {fault}"))
    }

    /// Asks for what must succeed, so that the history goes on from it.
    fn must(&mut self, now: i64, op: &str, document: &Value) -> Result<Value, String> {
        let answer = self.ask(now, op, document)?;
        match answer.get("code") {
            None => Ok(answer),
            Some(code) => Err(format!("{op} of the history is refused: {code} {answer}")),
        }
    }

    fn write(&self) -> Result<(), String> {
        for (name, text) in [(REQUESTS, &self.requests), (EXPECTED, &self.expected)] {
            let to = self.folder.join(name);
            std::fs::write(&to, text).map_err(|fault| format!("{}: {fault}", to.display()))?;
        }
        Ok(())
    }
}

/// An afternoon: two claims of mail, one of them in the Sent list; a calendar; an order held and one let through.
fn live(story: &mut Story<'_>) -> Result<(), String> {
    let at = |minute: i64| START + minute * MINUTE;
    let time = |minute: i64| {
        format!(
            "2026-10-06T{:02}:{:02}:00-04:00",
            14 + minute / 60,
            minute % 60
        )
    };
    // Every operation once without anything, and once with a document of none of them.
    let names: Vec<String> = names(story)?;
    for name in &names {
        story.ask(START, name, &json!({}))?;
        story.ask(START, name, &json!({"no such key": []}))?;
        story.ask(START, name, &json!(null))?;
    }
    story.ask(START, "ledger.nothing", &json!({}))?;
    // Said, then read, then spent.
    let said = story.must(
        at(1),
        "vault.said",
        &json!({
            "device": "mac", "surface": "deck", "local_time": time(1),
            "text": "Email Ines the plan, and pay Bo $20."
        }),
    )?;
    story.ask(
        at(1),
        "vault.said",
        &json!({
            "device": "mac", "surface": "page", "local_time": time(1), "text": "Pay Bo $2000."
        }),
    )?;
    let contacts = json!([
        {"id": "c_ines", "name": "Ines Vale", "addresses": ["ines@vale.example"]},
        {"id": "c_bo", "name": "Bo Lind", "addresses": ["bo@lind.example"]}
    ]);
    let intents = json!({
        "said_id": said["said_id"], "contacts": contacts,
        "raw": [
            {"kind": "send", "to": ["Ines"]},
            {"kind": "pay", "to": ["Bo"], "limits": {"amount_max": 20, "currency": "USD"}},
            {"kind": "pay", "to": ["Bo"], "limits": {"amount_max": 200, "currency": "USD"}}
        ]
    });
    story.must(at(1), "vault.intents", &intents)?;
    story.ask(at(1), "vault.intents", &intents)?;
    let mail = json!({"kind": "send", "channel": "email", "to_ids": ["c_ines"]});
    let pay = json!({"kind": "pay", "channel": null, "to_ids": ["c_bo"], "amount": "20.00", "currency": "USD"});
    for request in [
        json!({"call": mail, "dryRun": true}),
        json!({"call": mail, "key": "k1"}),
        json!({"call": mail, "key": "k1"}),
        json!({"call": mail}),
        json!({"call": {"kind": "send", "channel": "email", "to_ids": ["c_otto"]}}),
        json!({"call": pay}),
        json!({"call": pay, "key": ""}),
    ] {
        story.ask(at(2), "vault.authorize", &request)?;
    }
    let listed = story.must(at(2), "vault.list", &json!({"limit": 1}))?;
    let intent = listed["intents"][0]["intent"]["id"].clone();
    story.ask(at(3), "vault.revoke", &json!({"intent_id": intent}))?;
    story.ask(at(3), "vault.log", &json!({"intent_id": intent}))?;
    // Claims and what was seen.
    let row = |minute: i64, to: &str, subject: &str| {
        json!({
            "agent": "muse", "sourceKind": "activity_view", "type": "email.sent", "text": subject,
            "counterparty": to, "subjectHint": subject, "extractor": {"id": "log", "version": "1"},
            "claimedAt": time(minute), "claimedAtPrecision": "minute"
        })
    };
    story.must(at(10), "ledger.pass", &json!({
        "source": "activity", "agent": "muse", "readAt": time(9), "activeAt": [time(2), time(6)],
        "rows": [row(2, "ines@vale.example", "The plan"), row(4, "bo@lind.example", "Nets")]
    }))?;
    story.must(
        at(10),
        "ledger.pass",
        &json!({
            "source": "request", "id": "r1", "agent": "muse", "conversationId": "c1",
            "scopes": ["mail.send"], "at": time(1)
        }),
    )?;
    story.must(at(10), "ledger.pass", &json!({
        "source": "agent", "agent": "muse", "readAt": time(9), "observedScopes": ["mail.send", "files.read"]
    }))?;
    let sent = |read: i64| {
        json!({
            "source": "gmail.sent", "observer": {"id": "gmail-sent", "version": "2.1.0"},
            "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
            "readAt": time(read), "health": {"status": "OK", "reasons": []},
            "list": {"page": 1, "newestFirst": true, "older": "enabled", "busy": false},
            "rows": [
                {"threadId": "t3", "lastId": "m3", "lastNonDraftId": "m3", "at": time(6), "count": 2,
                 "to": ["otto@fjord.example"], "more": 0, "subject": "Thread"},
                {"threadId": "m2", "lastId": "m2", "lastNonDraftId": "m2", "at": time(5),
                 "to": ["kai@fjord.example"], "more": 0, "subject": "Hello"},
                {"threadId": "m1", "lastId": "m1", "lastNonDraftId": "m1", "at": time(2),
                 "to": ["ines@vale.example"], "more": 0, "subject": "The plan"},
                {"threadId": "m0", "lastId": "m0", "lastNonDraftId": "m0", "at": time(0),
                 "to": ["old@fjord.example"], "more": 0, "subject": "Before"}
            ]
        })
    };
    story.must(at(11), "ledger.pass", &sent(11))?;
    let calendar = |read: i64, title: &str| {
        json!({
            "source": "gcal.event", "observer": {"id": "gcal", "version": "3.1.0"},
            "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
            "readAt": time(read), "health": {"status": "OK", "reasons": []},
            "view": {"start": "2026-10-05T00:00:00-04:00", "end": "2026-10-12T00:00:00-04:00", "busy": false,
                     "hiddenDays": [], "shown": ["cal1"], "allShown": true, "unreadable": 0},
            "events": [{"eventId": "e1", "calendar": "cal1", "start": "2026-10-06T16:00:00-04:00",
                        "title": title, "guests": ["ines@vale.example"]}]
        })
    };
    story.ask(at(11), "ledger.pass", &calendar(11, "Review"))?;
    story.ask(at(12), "ledger.pass", &calendar(12, "Review, moved"))?;
    story.ask(at(12), "ledger.pass", &json!({
        "source": "gmail.receipt", "observer": {"id": "gmail-receipt", "version": "2.0.1"},
        "account": {"hash": "acct-a", "mailboxes": ["alex@harlow.example"]},
        "readAt": time(12), "health": {"status": "DEGRADED", "reasons": ["page.slow"]},
        "rows": [{"messageId": "m7", "at": time(3), "parser": "acme", "type": "purchase.made",
                  "merchant": "Acme", "amountCents": 4999, "currency": "USD", "subject": "Receipt"}]
    }))?;
    story.ask(at(13), "ledger.model", &json!({"on": true}))?;
    story.ask(at(13), "ledger.batch", &json!({}))?;
    story.ask(at(13), "ledger.batch", &json!({}))?;
    story.ask(at(14), "ledger.batch", &json!({"now": time(1)}))?;
    story.ask(at(14), "ledger.model_asks", &json!({}))?;
    story.ask(at(14), "ledger.grant", &json!({
        "agent": "muse", "allowedTypes": ["email.sent"], "counterpartyAllowlist": ["ines@vale.example"],
        "declaredScopes": ["mail.send"]
    }))?;
    story.ask(at(60), "ledger.pass", &sent(60))?;
    story.ask(at(61), "ledger.batch", &json!({}))?;
    let page = story.must(at(61), "ledger.receipts", &json!({"limit": 2}))?;
    let receipts = story.must(at(61), "ledger.receipts", &json!({}))?;
    if let Some(next) = page.get("next") {
        story.ask(at(61), "ledger.receipts", &json!({"after": next}))?;
    }
    for receipt in receipts["receipts"].as_array().into_iter().flatten() {
        story.ask(at(61), "ledger.trace", &json!({"receiptId": receipt["id"]}))?;
        let event = json!({"event": "override", "grade": "VERIFIED", "reason": "I saw it"});
        story.ask(
            at(62),
            "ledger.event",
            &json!({"receiptId": receipt["id"], "event": event}),
        )?;
    }
    if let Some(receipt) = receipts["receipts"].get(0) {
        let event = json!({"event": "revert"});
        story.ask(
            at(63),
            "ledger.event",
            &json!({"receiptId": receipt["id"], "event": event}),
        )?;
    }
    // The clock is set back, and goes on.
    story.ask(at(40), "ledger.pass", &sent(39))?;
    story.ask(at(65), "ledger.batch", &json!({}))?;
    for name in &names {
        story.ask(at(66), name, &json!({}))?;
    }
    story.ask(
        at(67),
        "ledger.purge",
        &json!({"cutoff": "2026-10-05T00:00:00Z"}),
    )?;
    story.ask(at(67), "ledger.purge", &json!({"cutoff": time(66)}))?;
    Ok(())
}

/// The operations on a store, as the command line lists them.
fn names(story: &Story<'_>) -> Result<Vec<String>, String> {
    let listed = finish(&mut story.command(&["schema"]))?;
    let own = listed.stdout.lines().filter_map(|line| {
        let name = line.split_whitespace().next()?;
        (name.starts_with("ledger.") || name.starts_with("vault.")).then(|| name.to_owned())
    });
    let names: BTreeSet<String> = own.collect();
    match names.len() {
        0 => Err("attest schema lists no operation on a store".to_owned()),
        _ => Ok(names.into_iter().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Project, folder, prepare};

    /// The made history is lived through by the command line alone; the doors are held against it by their steps.
    #[test]
    #[ignore = "builds the command line, which a step of the doors does first"]
    fn prepares() {
        let made = Project::find().and_then(|project| {
            let folder = folder(&project)?;
            std::fs::create_dir_all(folder).map_err(|fault| fault.to_string())?;
            prepare(&project)
        });
        assert_eq!(made, Ok(()));
    }
}
