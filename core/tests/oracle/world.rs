//! Small batches in which everything ties with everything: few parties, few subjects, few amounts,
//! instants that lie a millisecond to each side of every edge.

use crate::random::Random;
use attest_core::ids::{Hash, Id};
use attest_core::json::shape::{Count, Shape};
use attest_core::json::{merge_patch, read};
use attest_core::model::{
    ActionType, Activity, AgentId, BatchRequest, Claim, ComponentId, Coverage, Currency, Extractor,
    Fixed, Grant, Line, Observation, Source, SourceKind,
};
use attest_core::policy::{Policy, default_document, load};
use attest_core::time::{IsoTs, Precision};
use std::fmt::Write as _;

/// 2026-03-02T10:00:00Z.
const BASE: i64 = 1_772_445_600_000;
const MINUTE: i64 = 60_000;

const TYPES: [ActionType; 5] = [
    ActionType::EmailSent,
    ActionType::PurchaseMade,
    ActionType::CalendarCreated,
    ActionType::CalendarUpdated,
    ActionType::MessageSent,
];
const PARTIES: [&str; 20] = [
    "ann.lee@acme.example",
    "Ann <ann.lee@acme.example>",
    "ann.lee+a@acme.example",
    "ann.lee+b@acme.example",
    "bob@acme.example",
    "ann@other.example",
    "ann.lee@gmail.com",
    "ann.lee+a@gmail.com",
    "bob@gmail.com",
    "bob@b\u{fc}cher.example",
    "bob@xn--bcher-kva.example",
    "ann@b\u{fc}cher.example",
    "\u{e9}@acme.example",
    "Ann",
    "Lee Ann",
    "Acme",
    "ACME Inc",
    "Inc. Acme",
    "Acme Shop Inc",
    "\u{202e}Acme",
];
const SUBJECTS: [&str; 10] = [
    "deck",
    "Re: deck",
    "Q3 deck",
    "deck q3 final",
    "final q3",
    "final",
    "the deck for q3 and q4",
    "q4",
    "the",
    "deck q3 q4 final draft",
];
const CURRENCIES: [&str; 2] = ["EUR", "USD"];

/// A batch's claims and rows; each row's flag says that an earlier receipt holds it.
pub(crate) struct World {
    pub(crate) claims: Vec<Claim<'static>>,
    pub(crate) rows: Vec<Observation<'static>>,
    pub(crate) held: Vec<bool>,
}

/// What of the pools a batch draws from.
struct Mood {
    types: Vec<ActionType>,
    parties: Vec<&'static str>,
    subjects: Vec<&'static str>,
    amounts: Vec<i64>,
    /// Instants, from the base.
    moments: Vec<i64>,
    /// How often a field is absent: one in so many.
    absent: usize,
}

fn some<T: Copy>(random: &mut Random, of: &[T], most: usize) -> Vec<T> {
    let count = 1 + random.below(most);
    (0..count).map(|_| random.pick(of)).collect()
}

impl Mood {
    fn new(random: &mut Random, policy: &Policy) -> Self {
        let windows = policy.windows;
        let mut edges = vec![0, 30_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 20 * MINUTE];
        for edge in [
            windows.before_claim,
            windows.after_claim,
            windows.tolerance,
            windows.calendar,
            MINUTE + windows.after_claim,
            MINUTE + windows.tolerance,
        ] {
            for near in [edge - 1, edge, edge + 1] {
                edges.extend([near, -near]);
            }
        }
        let most = 1 + random.below(6);
        Self {
            types: some(random, &TYPES, 2),
            parties: some(random, &PARTIES, most),
            subjects: some(random, &SUBJECTS, most),
            amounts: some(random, &[0, 100, 200, 250], 2),
            moments: some(random, &edges, 1 + most),
            absent: 2 + random.below(8),
        }
    }

    fn instant(&self, random: &mut Random) -> IsoTs {
        let offset = random.pick(&[0, 0, 330]);
        IsoTs::with_offset(BASE + random.pick(&self.moments), offset).unwrap()
    }

    fn maybe<T>(&self, random: &mut Random, value: impl FnOnce(&mut Random) -> T) -> Option<T> {
        (!random.one_in(self.absent)).then(|| value(random))
    }

    fn currency(random: &mut Random) -> Currency {
        Currency::parse(random.pick(&CURRENCIES)).unwrap()
    }

    fn claim(&self, random: &mut Random) -> Claim<'static> {
        let raw_hash = hash(random);
        let claimed_at = self.instant(random);
        let later = self.instant(random);
        let precisions = [Precision::Minute, Precision::Minute, Precision::Hour];
        Claim {
            agent: AgentId("muse".into()),
            amount: self.maybe(random, |random| Count(random.pick(&self.amounts))),
            claimed_at,
            claimed_at_end: (random.one_in(6) && later.ms() >= claimed_at.ms()).then_some(later),
            precision: random.pick(&precisions),
            counterparty: self.maybe(random, |random| Line(random.pick(&self.parties).into())),
            currency: self.maybe(random, Self::currency),
            extractor: Extractor {
                id: ComponentId("x".into()),
                version: ComponentId("1".into()),
            },
            id: Id::of_hash(raw_hash),
            observed_at: IsoTs::with_offset(BASE, 0).unwrap(),
            raw_hash,
            request_id: None,
            source_kind: SourceKind::Chat,
            subject_hint: self.maybe(random, |random| Line(random.pick(&self.subjects).into())),
            target_at: self.maybe(random, |random| self.instant(random)),
            action: random.pick(&self.types),
        }
    }

    fn row(&self, random: &mut Random) -> Observation<'static> {
        let content_hash = hash(random);
        let action = random.pick(&self.types);
        let source = match action {
            ActionType::EmailSent => Source::GmailSent,
            ActionType::PurchaseMade => Source::GmailReceipt,
            _ => Source::GcalEvent,
        };
        let observed_at = self.instant(random);
        let sighted_at = self.instant(random);
        Observation {
            amount: self.maybe(random, |random| Count(random.pick(&self.amounts))),
            content_hash,
            counterparty: self.maybe(random, |random| Line(random.pick(&self.parties).into())),
            currency: self.maybe(random, Self::currency),
            id: Id::of_hash(content_hash),
            merchant: self.maybe(random, |random| Line(random.pick(&self.parties).into())),
            observed_at,
            occurred_at: self.instant(random),
            row_key_hash: None,
            sighted_at: (random.one_in(3) && sighted_at.ms() < observed_at.ms())
                .then_some(sighted_at),
            source: if random.one_in(12) {
                Source::GmailSent
            } else {
                source
            },
            subject_hint: self.maybe(random, |random| Line(random.pick(&self.subjects).into())),
            action,
        }
    }
}

fn hash(random: &mut Random) -> Hash {
    // Ids take their order from the first bytes, so that they are as random as these.
    Hash::of(&random.next().to_be_bytes())
}

impl World {
    pub(crate) fn new(random: &mut Random, policy: &Policy, most: usize) -> Self {
        let mood = Mood::new(random, policy);
        let (claims, rows) = (1 + random.below(most), 1 + random.below(most));
        let mut made: Vec<Claim<'static>> = (0..claims).map(|_| mood.claim(random)).collect();
        let mut rows: Vec<Observation<'static>> = (0..rows).map(|_| mood.row(random)).collect();
        // Twins in all but their ids, and rows that say just what a claim says.
        for at in 0..made.len() {
            if random.one_in(3) {
                let raw_hash = hash(random);
                made.push(Claim {
                    id: Id::of_hash(raw_hash),
                    raw_hash,
                    ..made[at].clone()
                });
            }
            if random.one_in(3) {
                let content_hash = hash(random);
                let claim = &made[at];
                rows.push(Observation {
                    amount: claim.amount,
                    content_hash,
                    counterparty: claim.counterparty.clone(),
                    currency: claim.currency,
                    id: Id::of_hash(content_hash),
                    merchant: claim
                        .counterparty
                        .as_ref()
                        .map(|text| Line(text.to_string().into())),
                    occurred_at: self_time(claim, mood.instant(random), random),
                    subject_hint: claim.subject_hint.clone(),
                    action: claim.action,
                    ..mood.row(random)
                });
            }
        }
        rows.sort_by_key(|row| row.id);
        let held = rows.iter().map(|_| random.one_in(8)).collect();
        Self {
            claims: made,
            rows,
            held,
        }
    }

    /// The same as a batch, evaluated when all of it was seen.
    pub(crate) fn request(&self, random: &mut Random) -> BatchRequest<'static> {
        let at = |ms: i64| IsoTs::with_offset(BASE + ms, 0).unwrap();
        let claim_of_nothing = self.claims.first().map(|claim| claim.raw_hash).unwrap();
        let earlier = Id::of_hash(Hash::of(&claim_of_nothing.0));
        let mut fixed: Vec<Fixed> = Vec::new();
        for (row, held) in self.rows.iter().zip(&self.held) {
            // One claim holds one row; the rest is taken.
            let by_claim = *held && fixed.is_empty();
            if *held {
                fixed.push(Fixed {
                    after: at(-MINUTE),
                    claim_id: by_claim.then_some(earlier),
                    observation_id: row.id,
                    released: None,
                    until: None,
                });
            }
        }
        let mut request = BatchRequest {
            activity: read(AWAY, Activity::read).unwrap(),
            claims: self.claims.clone(),
            coverage: read(COVERAGE, Coverage::read).unwrap(),
            fixed: Some(fixed),
            grants: vec![grant()],
            model_scores: None,
            observations: self.rows.clone(),
            policy: None,
        };
        // The order of the lists is nobody's business.
        request.claims.rotate_left(random.below(self.claims.len()));
        request
            .observations
            .rotate_left(random.below(self.rows.len()));
        request
    }
}

/// Mails to one counterparty in one minute: the claims by their subjects, the rows by theirs and
/// how many milliseconds after the base they occurred. No row is held.
pub(crate) fn crowd(random: &mut Random, claims: &[String], rows: &[(String, i64)]) -> World {
    let mood = Mood {
        types: vec![ActionType::EmailSent],
        parties: vec!["ann.lee@acme.example"],
        subjects: vec!["deck"],
        amounts: vec![100],
        moments: vec![0],
        absent: usize::MAX,
    };
    let claims = claims
        .iter()
        .map(|subject| Claim {
            claimed_at_end: None,
            precision: Precision::Minute,
            subject_hint: Some(Line(subject.clone().into())),
            ..mood.claim(random)
        })
        .collect();
    let mut rows: Vec<Observation<'static>> = rows
        .iter()
        .map(|(subject, late)| Observation {
            source: Source::GmailSent,
            subject_hint: Some(Line(subject.clone().into())),
            occurred_at: IsoTs::with_offset(BASE + late, 0).unwrap(),
            ..mood.row(random)
        })
        .collect();
    rows.sort_by_key(|row| row.id);
    World {
        held: vec![false; rows.len()],
        claims,
        rows,
    }
}

fn self_time(claim: &Claim<'_>, other: IsoTs, random: &mut Random) -> IsoTs {
    if random.one_in(2) {
        claim.target_at.unwrap_or(claim.claimed_at)
    } else {
        other
    }
}

fn grant() -> Grant<'static> {
    let text: &'static str = r#"{
        "agent": "muse",
        "allowedTypes": ["email.sent", "purchase.made", "calendar.created", "calendar.updated"],
        "counterpartyAllowlist": [], "declaredScopes": [], "observedScopes": [],
        "updatedAt": "2026-01-01T00:00:00Z"
    }"#;
    read(text, Grant::read).unwrap()
}

/// Every source was seen from January to June.
const COVERAGE: &str = r#"{"evaluatedAt": "2026-06-01T00:00:00Z", "observers": [
    {"observerId": "o", "source": "gmail.sent", "accountHash": "a", "lastSyncAt": "2026-06-01T00:00:00Z",
     "windowStart": "2026-01-01T00:00:00Z", "windowEnd": "2026-06-01T00:00:00Z"},
    {"observerId": "o", "source": "gmail.receipt", "accountHash": "a", "lastSyncAt": "2026-06-01T00:00:00Z",
     "windowStart": "2026-01-01T00:00:00Z", "windowEnd": "2026-06-01T00:00:00Z"},
    {"observerId": "o", "source": "gcal.event", "accountHash": "a", "lastSyncAt": "2026-06-01T00:00:00Z",
     "windowStart": "2026-01-01T00:00:00Z", "windowEnd": "2026-06-01T00:00:00Z",
     "allCalendars": true, "changesSince": "2020-01-01T00:00:00Z"}]}"#;

/// An agent in use and a person away, so that what nobody claims is laid at a door.
const AWAY: &str = r#"{"adapterSyncs": [], "claims": [], "entries": [],
    "idle": [{"from": "2026-02-01T00:00:00Z", "to": "2026-04-01T00:00:00Z"}],
    "sessions": [{"agent": "muse", "at": "2026-03-02T10:00:00Z"}]}"#;

/// A policy with the default numbers under which a row may hold any field.
pub(crate) fn plain_policy() -> Policy {
    patched(&format!("{{{}}}", fields())).unwrap()
}

fn fields() -> String {
    let all = r#"["counterparty", "merchant", "amountCents", "currency", "subjectHint",
        "occurredAt", "rowKeyHash", "contentHash"]"#;
    format!(
        r#""allowlistedFields": {{"gmail.sent": {all}, "gmail.receipt": {all}, "gcal.event": {all}}}"#
    )
}

fn patched(patch: &str) -> Option<Policy> {
    let patch = read(patch, |reader| reader.value()).unwrap().into_owned();
    load(merge_patch(default_document(), patch)).ok()
}

/// A policy with numbers and lists of its own; none where the loader refuses it.
pub(crate) fn policy(random: &mut Random) -> Option<Policy> {
    const FEATURES: [&str; 7] = [
        "timeProximity",
        "counterpartyExact",
        "counterpartyDomain",
        "counterpartyName",
        "subjectOverlap",
        "amountExact",
        "merchantMatch",
    ];
    let mut patch = String::from("{");
    let tolerance = random.pick(&[0, 0, 1, 2]);
    let (before, after) = (random.pick(&[1, 2, 5, 30]), random.pick(&[1, 3, 45]));
    write!(
        patch,
        r#""windows": {{"toleranceMin": {tolerance}, "beforeClaimMin": {before}, "afterClaimMin": {after},
            "calendarDays": {}}},"#,
        random.pick(&[1, 3])
    )
    .unwrap();
    let partial = random.pick(&["0.0001", "0.1", "0.3", "0.5", "0.75"]);
    write!(
        patch,
        r#""thresholds": {{"partial": {partial}, "verified": 0.9}},"#
    )
    .unwrap();
    let weights: Vec<String> = FEATURES
        .iter()
        .map(|name| {
            let weight = random.pick(&["0", "0.05", "0.15", "0.25", "0.25", "0.5", "1"]);
            format!(r#""{name}": {weight}"#)
        })
        .collect();
    write!(
        patch,
        r#""features": {{{}, "modelScore": 0}},"#,
        weights.join(",")
    )
    .unwrap();
    let types = [
        "email.sent",
        "calendar.created",
        "calendar.updated",
        "purchase.made",
    ];
    let mut lists: Vec<String> = Vec::new();
    let mut identities: Vec<String> = Vec::new();
    for name in types {
        let own: Vec<String> = FEATURES
            .iter()
            .filter(|_| !random.one_in(4))
            .map(|name| format!(r#""{name}""#))
            .collect();
        let identity: Vec<String> = own
            .iter()
            .filter(|name| !name.contains("time"))
            .filter(|_| !random.one_in(3))
            .cloned()
            .collect();
        lists.push(format!(r#""{name}": [{}]"#, own.join(",")));
        identities.push(format!(r#""{name}": [{}]"#, identity.join(",")));
    }
    write!(
        patch,
        r#""featuresByType": {{{}}}, "identityFeatures": {{{}}}, {}}}"#,
        lists.join(","),
        identities.join(","),
        fields()
    )
    .unwrap();
    patched(&patch)
}
