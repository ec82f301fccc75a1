//! Random ledgers: as kept, replay is clean; changed by hand, it says what the plain reading says.

use crate::ledger::{
    Ledger, at, claim, grant, mail, merged, pairs, parse, replayed, row, text_of, window,
};
use crate::plain::plain;
use attest_core::json::shape::{List, Shape};
use attest_core::json::{Reader, read};
use attest_core::lifecycle::{Event, transition};
use attest_core::model::{Observation, Receipt, Session, Snapshot, Source, Span, State};
use attest_core::policy::{default_document, load};
use attest_core::time::{IsoTs, MS_PER_DAY};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A small generator with a seed of its own.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn minutes(&mut self, bound: i64) -> i64 {
        i64::try_from(self.below(usize::try_from(bound).unwrap())).unwrap()
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

const AGENTS: [&str; 2] = ["muse", "dots"];
const PARTIES: [&str; 4] = [
    "priya@company.com",
    "sam@company.com",
    "priya+x@company.com",
    "lee@other.example",
];
const SUBJECTS: [&str; 3] = ["Q3 deck", "Q3 review", "lunch"];
const EVENTS: [&str; 3] = ["calendar.created", "calendar.updated", "calendar.deleted"];

fn add_claim(ledger: &mut Ledger, draw: &mut Draw, now: i64) {
    let reach = draw.of(&[40, 40, 150]);
    let made = now - draw.minutes(reach);
    let agent = draw.of(&AGENTS);
    let precision = draw.of(&["minute", "minute", "hour"]);
    let mut patch = format!(
        r#"{{"observedAt":"{}","claimedAtPrecision":"{precision}","text":"line {}""#,
        at(now),
        draw.0
    );
    if !draw.chance(8) {
        let party = draw.of(&[
            "priya@company.com",
            "sam@company.com",
            "Priya",
            "lee@other.example",
        ]);
        patch.push_str(&format!(r#","counterparty":"{party}""#));
    }
    if !draw.chance(3) {
        patch.push_str(&format!(r#","subjectHint":"{}""#, draw.of(&SUBJECTS)));
    }
    if draw.chance(4) {
        patch.push_str(&format!(r#","type":"{}""#, draw.of(&EVENTS)));
        if !draw.chance(4) {
            patch.push_str(&format!(
                r#","targetAt":"{}""#,
                at(made + 60 * draw.minutes(100))
            ));
        }
    } else if draw.chance(10) {
        patch.push_str(r#","type":"message.sent""#);
    }
    if draw.chance(5) {
        patch.push_str(r#","requestId":"r1""#);
    }
    patch.push('}');
    let claim = claim(agent, made, &patch);
    if ledger.claims.iter().all(|own| own.id != claim.id) {
        ledger.claims.push(claim);
    }
}

/// A claim, read late, of a mail that is there.
fn explain(ledger: &mut Ledger, draw: &mut Draw, now: i64) {
    let mails: Vec<usize> = (0..ledger.rows.len())
        .filter(|at| ledger.rows[*at].source == Source::GmailSent)
        .collect();
    if mails.is_empty() {
        return;
    }
    let row = &ledger.rows[draw.of(&mails)];
    let minute = (row.occurred_at.ms() - at(0).ms()) / 60_000;
    let party = row.counterparty.as_deref().unwrap();
    let patch = format!(
        r#"{{"observedAt":"{}","counterparty":"{party}","text":"late {}"}}"#,
        at(now),
        draw.0
    );
    let claim = claim(draw.of(&AGENTS), minute, &patch);
    ledger.claims.push(claim);
}

fn add_row(ledger: &mut Ledger, draw: &mut Draw, now: i64) {
    let (party, subject) = (draw.of(&PARTIES), draw.of(&SUBJECTS));
    let members = format!(r#""counterparty":"{party}","subjectHint":"{subject}""#);
    let mut made = if draw.chance(4) {
        let action = draw.of(&EVENTS);
        row(
            Source::GcalEvent,
            action,
            now + 60 * (draw.minutes(120) - 20),
            now,
            &members,
        )
    } else {
        mail(now - draw.minutes(50), now, &members)
    };
    if draw.chance(3) {
        made.sighted_at = Some(at(now - 1 - draw.minutes(30)));
    }
    // A second sighting of one row, stored beside the first.
    if draw.chance(6) {
        let mut copy = made.clone();
        copy.observed_at = at(now + draw.minutes(90));
        copy.sighted_at = draw.chance(2).then(|| at(now - draw.minutes(60)));
        if copy
            .sighted_at
            .is_none_or(|seen| seen.ms() < copy.observed_at.ms())
        {
            ledger.rows.push(copy);
        }
    }
    ledger.rows.push(made);
}

fn look(ledger: &mut Ledger, draw: &mut Draw, now: i64) {
    if draw.chance(3) {
        let since = format!(
            r#","allCalendars":true,"changesSince":"{}""#,
            at(draw.minutes(now + 1))
        );
        let whole = window("gcal.event", -6_000, 12_000, now, &since);
        ledger
            .windows
            .retain(|entry| entry.source != Source::GcalEvent);
        ledger.windows.push(whole);
    } else {
        ledger
            .windows
            .push(window("gmail.sent", (now - 200).max(-60), now, now, ""));
    }
}

fn person(ledger: &mut Ledger, draw: &mut Draw, now: i64) {
    let ids: Vec<_> = ledger.receipts.keys().copied().collect();
    if ids.is_empty() {
        return;
    }
    let id = draw.of(&ids);
    let receipt = ledger.receipts.get(&id).unwrap();
    if receipt.state == State::UserOverridden {
        let back = Event::Revert { at: at(now) };
        if transition(receipt.clone(), back).is_ok() {
            ledger.revert(id, now);
        }
    } else {
        ledger.override_with(id, draw.of(&["VERIFIED", "NOT_FOUND"]), now);
    }
}

/// A ledger of a few hours. A dense one has hours in which very many rows lie near one claim.
fn history(seed: u64, dense: bool) -> Ledger {
    let mut draw = Draw(seed);
    let mut ledger = Ledger::new();
    let mut now = 0;
    for _ in 0..80 {
        now += 1 + draw.minutes(12);
        match draw.below(16) {
            0..=1 => add_claim(&mut ledger, &mut draw, now),
            2 => explain(&mut ledger, &mut draw, now),
            3..=5 => add_row(&mut ledger, &mut draw, now),
            6..=7 => look(&mut ledger, &mut draw, now),
            8 => {
                // Someone was at work while the person was away, and its log was read since.
                let agent = parse(format!("\"{}\"", draw.of(&AGENTS)));
                ledger.sessions.push(Session { agent, at: at(now) });
                ledger.idle.push(Span {
                    from: at(now - 20),
                    to: at(now),
                });
                ledger.syncs = AGENTS
                    .iter()
                    .map(|agent| {
                        parse(format!(
                            r#"{{"agent":"{agent}","lastSyncAt":"{}"}}"#,
                            at(now)
                        ))
                    })
                    .collect();
            }
            9..=11 => person(&mut ledger, &mut draw, now),
            12 if draw.chance(4) => {
                let agent = draw.of(&AGENTS);
                let patch = format!(
                    r#"{{"updatedAt":"{}","allowedTypes":["email.sent"],"observedScopes":["gmail.read"]}}"#,
                    at(now)
                );
                ledger.grants.push(grant(agent, &patch));
            }
            12 if dense => {
                for _ in 0..30 {
                    add_row(&mut ledger, &mut draw, now);
                }
            }
            13 if draw.chance(5) => {
                let text = text_of(&default_document());
                let document = merged(
                    text,
                    r#"{"thresholds":{"partial":0.4},"windows":{"afterClaimMin":60}}"#,
                );
                ledger.policy = load(parse(document)).unwrap();
            }
            _ => ledger.batch(now),
        }
    }
    now += 60;
    look(&mut ledger, &mut draw, now);
    ledger.batch(now + 1);
    ledger
}

/// Whether what was changed still reads.
fn reads(receipt: &Receipt<'static>) -> bool {
    let text = text_of(receipt);
    read(&text, |reader: &mut Reader<'_>| {
        Receipt::read(reader).map(|_| ())
    })
    .is_ok()
}

fn other_time(at: IsoTs) -> IsoTs {
    IsoTs::with_offset(at.ms() + 60_000, at.offset_min()).unwrap()
}

/// A row that some receipt names, half the time one that no claim explains.
fn evidence(snapshot: &Snapshot<'_>, draw: &mut Draw) -> Option<usize> {
    let unclaimed = draw.chance(2);
    let named = |row: &Observation<'_>| {
        snapshot.receipts.iter().any(|receipt| {
            (!unclaimed || receipt.claim_id.is_none())
                && receipt.observation_ids.first() == Some(&row.id)
        })
    };
    let all: Vec<usize> = (0..snapshot.observations.len())
        .filter(|at| named(&snapshot.observations[*at]))
        .collect();
    (!all.is_empty()).then(|| draw.of(&all))
}

/// Changes one thing of a ledger behind its back.
fn change(snapshot: &mut Snapshot<'static>, draw: &mut Draw) {
    let kind = draw.below(16);
    if kind < 7 {
        let at = draw.below(snapshot.receipts.len());
        let mut receipt = snapshot.receipts[at].clone();
        match kind {
            0 => receipt.confidence = attest_core::model::Display4(1_234),
            1 => receipt.rule_id = parse("\"no_coverage\"".to_owned()),
            2 => receipt.agent = parse("\"claude\"".to_owned()),
            3 => receipt.observation_ids = List(Vec::new()),
            4 => receipt.final_from = receipt.final_from.map(other_time),
            5 => {
                receipt.reasons.0.reverse();
            }
            _ => receipt.computed_at = other_time(receipt.computed_at),
        }
        if reads(&receipt) {
            snapshot.receipts[at] = receipt;
        }
        return;
    }
    match kind {
        7 if !snapshot.claims.is_empty() => {
            let at = draw.below(snapshot.claims.len());
            snapshot.claims.remove(at);
        }
        8 if !snapshot.claims.is_empty() => {
            let at = draw.below(snapshot.claims.len());
            snapshot.claims[at].counterparty = Some(parse("\"sam@company.com\"".to_owned()));
        }
        9 => {
            if let Some(at) = evidence(snapshot, draw) {
                snapshot.observations.remove(at);
            }
        }
        10 => {
            if let Some(at) = evidence(snapshot, draw) {
                let row = &mut snapshot.observations[at];
                row.subject_hint = Some(parse("\"something else\"".to_owned()));
            }
        }
        11 if !snapshot.observations.is_empty() => {
            let at = draw.below(snapshot.observations.len());
            let row = &mut snapshot.observations[at];
            row.occurred_at = other_time(row.occurred_at);
        }
        12 => {
            let at = draw.below(snapshot.receipts.len());
            snapshot.receipts.remove(at);
        }
        13 => {
            let at = draw.below(snapshot.receipt_inputs.0.len());
            let grant = Arc::make_mut(&mut snapshot.receipt_inputs.0[at].1.grant);
            match draw.below(3) {
                0 => grant.agent = parse("\"claude\"".to_owned()),
                1 => grant.allowed_types = List(Vec::new()),
                _ => drop(snapshot.receipt_inputs.0.remove(at)),
            }
        }
        14 | 15 => {
            // Read a day later than it was.
            if let Some(at) = evidence(snapshot, draw) {
                let row = &mut snapshot.observations[at];
                row.observed_at = IsoTs::with_offset(row.observed_at.ms() + MS_PER_DAY, 0).unwrap();
            }
        }
        _ => {}
    }
}

/// How often each word was met.
#[derive(Default)]
struct Met(BTreeMap<String, usize>);

impl Met {
    fn note(&mut self, word: &str) {
        *self.0.entry(word.to_owned()).or_default() += 1;
    }
}

fn run(seeds: std::ops::Range<u64>, dense: bool, met: &mut Met) {
    for seed in seeds {
        let ledger = history(seed, dense);
        for receipt in ledger.receipts.values() {
            met.note(receipt.grade.as_str());
            met.note(receipt.state.as_str());
            receipt.reverted().iter().for_each(|_| met.note("reverted"));
            if receipt.superseded_by.is_some() {
                met.note("superseded");
            }
        }
        let mut snapshot = ledger.snapshot();
        assert_eq!(pairs(&replayed(&snapshot)), [], "seed {seed}");
        assert_eq!(plain(&snapshot), [], "seed {seed}");
        if snapshot.receipts.is_empty() {
            continue;
        }
        let mut draw = Draw(seed + 1_000_000);
        for _ in 0..5 {
            if snapshot.receipts.len() < 2 || snapshot.receipt_inputs.0.len() < 2 {
                break;
            }
            change(&mut snapshot, &mut draw);
            let report = replayed(&snapshot);
            let said = pairs(&report);
            assert_eq!(said, plain(&snapshot), "seed {seed}");
            said.iter().for_each(|(_, field)| met.note(field));
        }
    }
}

#[test]
fn sparse_histories_replay_as_the_plain_reading_does() {
    let mut met = Met::default();
    run(0..30, false, &mut met);
    for word in [
        "VERIFIED",
        "PARTIAL",
        "NOT_FOUND",
        "UNVERIFIABLE",
        "UNASKED",
        "OVER_SCOPE",
        "PENDING",
        "FINAL",
        "USER_OVERRIDDEN",
        "reverted",
        "superseded",
        "receiptInputs",
        "subject",
        "orphan",
        "contentHash",
        "error",
        "receipt",
        "inputsHash",
        "grade",
        "observationIds",
        "confidence",
        "reasons",
        "agent",
        "computedAt",
        "finalFrom",
    ] {
        assert!(
            met.0.contains_key(word),
            "no history met {word}: {:?}",
            met.0
        );
    }
}

#[test]
fn dense_histories_replay_as_the_plain_reading_does() {
    let mut met = Met::default();
    run(100..108, true, &mut met);
    for word in [
        "VERIFIED",
        "UNASKED",
        "orphan",
        "contentHash",
        "inputsHash",
        "observationIds",
    ] {
        assert!(
            met.0.contains_key(word),
            "no history met {word}: {:?}",
            met.0
        );
    }
}
