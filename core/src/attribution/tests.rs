#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;
use crate::ids::{Hash, Id};
use crate::json::read;
use crate::model::{ActionType, Entry, Line, Session, Source, Span};
use crate::policy::{default_document, load};

/// 2026-03-02T10:00:00Z.
const BASE: i64 = 1_772_445_600_000;
const MINUTE: i64 = 60_000;

struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// An instant in an hour, often just at or beside another one's edge.
    fn at(&mut self) -> IsoTs {
        let step = i64::try_from(self.below(40)).unwrap();
        let aside = i64::try_from(self.below(3)).unwrap() - 1;
        IsoTs::with_offset(BASE + step * 90_000 + aside, 0).unwrap()
    }

    fn agent(&mut self) -> String {
        format!("a{}", self.below(6))
    }
}

fn policy(random: &mut Random) -> Policy {
    let mut weight = || format!("0.{:02}", random.below(60));
    let (session, idle, signature, adjacent) = (weight(), weight(), weight(), weight());
    let (near, far) = (1 + random.below(9), 1 + random.below(9));
    let patch = format!(
        r#"{{"unasked": {{"signals": {{"agentSessionActive": {session}, "userIdle": {idle},
            "agentSignature": {signature}, "activityLogAdjacent": {adjacent}}},
            "windows": {{"sessionMin": {near}, "adjacentMin": {far}}},
            "signatures": {{"a1": ["sent"], "a3": ["sent by", "muse"], "a8": ["muse"], "a9": ["muse"]}}}}}}"#
    );
    let patch = read(&patch, |reader| reader.value()).unwrap().into_owned();
    load(crate::json::merge_patch(default_document(), patch)).unwrap()
}

fn claim(random: &mut Random) -> Claim<'static> {
    let raw_hash = Hash::of(&random.below(u64::MAX).to_be_bytes());
    let at = random.at();
    Claim {
        agent: AgentId(random.agent().into()),
        amount: None,
        claimed_at: at,
        claimed_at_end: None,
        precision: crate::time::Precision::Minute,
        counterparty: Some(Line("ann@acme.example".into())),
        currency: None,
        extractor: crate::model::Extractor {
            id: crate::model::ComponentId("x".into()),
            version: crate::model::ComponentId("1".into()),
        },
        id: Id::of_hash(raw_hash),
        observed_at: at,
        raw_hash,
        request_id: None,
        source_kind: crate::model::SourceKind::Chat,
        subject_hint: None,
        target_at: None,
        action: ActionType::EmailSent,
    }
}

fn row(random: &mut Random) -> Observation<'static> {
    let content_hash = Hash::of(&random.below(u64::MAX).to_be_bytes());
    let at = random.at();
    let (source, action) = if random.below(3) == 0 {
        (Source::GcalEvent, ActionType::CalendarCreated)
    } else {
        (Source::GmailSent, ActionType::EmailSent)
    };
    let subjects = ["Sent by MUSE", "sent", "muse", "other", ""];
    let subject = subjects[usize::try_from(random.below(5)).unwrap()];
    Observation {
        amount: None,
        content_hash,
        counterparty: None,
        currency: None,
        id: Id::of_hash(content_hash),
        merchant: None,
        observed_at: at,
        occurred_at: at,
        row_key_hash: None,
        sighted_at: None,
        source,
        subject_hint: (!subject.is_empty()).then(|| Line(subject.into())),
        action,
    }
}

fn activity(random: &mut Random) -> Activity<'static> {
    let agent = |random: &mut Random| AgentId(random.agent().into());
    let (mut sessions, mut entries) = (Vec::new(), Vec::new());
    for _ in 0..random.below(14) {
        let (agent, at) = (agent(random), random.at());
        let which = random.below(3);
        // Often a ping and an entry are one fact.
        if which != 0 {
            entries.push(Entry {
                action: None,
                agent: agent.clone(),
                at,
            });
        }
        if which != 1 {
            sessions.push(Session { agent, at });
        }
    }
    let count = random.below(5);
    Activity {
        adapter_syncs: List(Vec::new()),
        claims: List((0..count).map(|_| claim(random)).collect()),
        entries: List(entries),
        idle: List(vec![Span {
            from: IsoTs::with_offset(BASE, 0).unwrap(),
            to: IsoTs::with_offset(BASE + 20 * MINUTE, 0).unwrap(),
        }]),
        sessions: List(sessions),
    }
}

/// Every agent asked about every orphan.
fn slowly(attributor: &Attributor<'_>, row: &Observation<'_>) -> Option<Attribution<'static>> {
    let all: Vec<usize> = (0..attributor.agents.len()).collect();
    let subject = row.subject_hint.as_ref().map(|text| signature_key(text));
    let is_signed = |place: &usize| {
        let (agent, _) = &attributor.agents[*place];
        let own = &attributor.policy.unasked.signatures;
        let texts = own.iter().find(|(name, _)| name == agent);
        subject.as_ref().is_some_and(|subject| {
            texts.is_some_and(|(_, texts)| texts.iter().any(|text| subject.contains(text.as_str())))
        })
    };
    let signed: Vec<usize> = all.iter().copied().filter(is_signed).collect();
    attributor.likeliest(row, &all, &signed)
}

#[test]
fn asking_a_few_agents_finds_whom_asking_all_finds() {
    let mut random = Random(5);
    let mut counts = std::collections::BTreeMap::new();
    for round in 0..3_000 {
        let policy = policy(&mut random);
        let activity = activity(&mut random);
        let attributor = Attributor::new(&activity, &[], &policy, i64::MAX);
        let rows: Vec<Observation<'_>> = (0..12).map(|_| row(&mut random)).collect();
        let found = attributor.attribute(&rows.iter().collect::<Vec<_>>());
        for (row, found) in rows.iter().zip(found) {
            assert_eq!(found, slowly(&attributor, row), "round {round}");
            let signals = found.map(|found| found.signals.0).unwrap_or_default();
            *counts.entry(signals).or_insert(0) += 1;
        }
    }
    // Every set of signals that can be: all but being away alone.
    assert_eq!(counts.len(), 15, "{counts:?}");
    assert!(counts.values().all(|count| *count > 50), "{counts:?}");
}

/// However many agents are near, few are asked.
#[test]
fn of_many_agents_that_say_the_same_one_is_asked() {
    let mut random = Random(6);
    let policy = policy(&mut random);
    let at = IsoTs::with_offset(BASE, 0).unwrap();
    let agents = (0..1_000).map(|at| AgentId(format!("a{at}").into()));
    let mut activity = activity(&mut random);
    activity.sessions = List(agents.clone().map(|agent| Session { agent, at }).collect());
    activity.entries = List(
        agents
            .skip(500)
            .map(|agent| Entry {
                action: None,
                agent,
                at,
            })
            .collect(),
    );
    let attributor = Attributor::new(&activity, &[], &policy, i64::MAX);
    let all = attributor.agents.iter().map(|(_, history)| history);
    let mut sweep = Sweep::new(all, ActionType::EmailSent as usize, &policy.unasked, true);
    for minute in -30..30 {
        assert!(sweep.nominees(BASE + minute * MINUTE).count() <= 3);
    }
}
