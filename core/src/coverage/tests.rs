#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;
use crate::ids::{Hash, Id};
use crate::json::shape::Shape as _;
use crate::json::{merge_patch, read};
use crate::model::{
    ActionType, AgentId, Claim, ComponentId, Coverage, Extractor, Grant, Line, Source, SourceKind,
};
use crate::policy::{Policy, default_document, load};
use crate::score::ClaimFacts;
use crate::time::{IsoTs, Precision};
use std::collections::BTreeMap;
use std::fmt::Write as _;

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

    /// One of a few instants, or a millisecond beside it, so that ends meet and miss.
    fn at(&mut self) -> i64 {
        let step = i64::try_from(self.below(12)).unwrap();
        BASE + step * 15 * MINUTE + i64::try_from(self.below(3)).unwrap() - 1
    }
}

fn instant(ms: i64) -> IsoTs {
    IsoTs::with_offset(ms, 0).unwrap()
}

/// Views of all sources, of up to three accounts or none, synced early and late.
fn coverage(random: &mut Random) -> String {
    let mut views = String::new();
    let count = 1 + random.below(14);
    for at in 0..count {
        let source = ["gmail.sent", "gmail.receipt", "gcal.event"]
            [usize::try_from(random.below(3)).unwrap()];
        let (a, b) = (random.at(), random.at());
        let synced = random.at() + 60 * MINUTE;
        let comma = if at == 0 { "" } else { "," };
        write!(
            views,
            r#"{comma}{{"observerId": "o", "source": "{source}", "lastSyncAt": "{}",
                "windowStart": "{}", "windowEnd": "{}""#,
            instant(synced),
            instant(a.min(b)),
            instant(a.max(b) + 30 * MINUTE),
        )
        .unwrap();
        if random.below(8) != 0 {
            write!(views, r#", "accountHash": "a{}""#, random.below(2)).unwrap();
        }
        if source == "gcal.event" {
            write!(views, r#", "allCalendars": {}"#, random.below(5) != 0).unwrap();
            let since = random.at();
            if since <= synced && random.below(3) != 0 {
                write!(views, r#", "changesSince": "{}""#, instant(since)).unwrap();
            }
        }
        views.push('}');
    }
    let repairs = if random.below(4) == 0 {
        format!(
            r#"{{"from": "{}", "to": "{}"}}"#,
            instant(BASE),
            instant(BASE + 9 * MINUTE)
        )
    } else {
        String::new()
    };
    let end = instant(BASE + 600 * MINUTE);
    format!(r#"{{"evaluatedAt": "{end}", "observers": [{views}], "repairs": [{repairs}]}}"#)
}

fn grant(random: &mut Random) -> String {
    let bound = ["", r#""a0""#, r#""a1""#, r#""a0", "a1""#, r#""a0", "none""#]
        [usize::try_from(random.below(5)).unwrap()];
    let accounts = if bound.is_empty() {
        String::new()
    } else {
        format!(
            r#", "accounts": {{"gmail.sent": [{bound}], "gmail.receipt": [{bound}], "gcal.event": [{bound}]}}"#
        )
    };
    format!(
        r#"{{"agent": "muse", "allowedTypes": [], "counterpartyAllowlist": [],
            "declaredScopes": [], "observedScopes": [], "updatedAt": "2026-01-01T00:00:00Z"{accounts}}}"#
    )
}

fn claim(random: &mut Random) -> Claim<'static> {
    let raw_hash = Hash::of(&random.below(u64::MAX).to_be_bytes());
    let types = [
        ActionType::EmailSent,
        ActionType::PurchaseMade,
        ActionType::CalendarCreated,
        ActionType::CalendarUpdated,
    ];
    let action = types[usize::try_from(random.below(4)).unwrap()];
    let at = instant(random.at());
    let party = ["Acme", "Shop"][usize::try_from(random.below(2)).unwrap()];
    Claim {
        agent: AgentId("muse".into()),
        amount: None,
        claimed_at: at,
        claimed_at_end: None,
        precision: Precision::Minute,
        counterparty: Some(Line(party.into())),
        currency: None,
        extractor: Extractor {
            id: ComponentId("x".into()),
            version: ComponentId("1".into()),
        },
        id: Id::of_hash(raw_hash),
        observed_at: at,
        raw_hash,
        request_id: None,
        source_kind: SourceKind::Chat,
        subject_hint: None,
        target_at: action.is_calendar().then(|| instant(random.at())),
        action,
    }
}

/// The default policy with a parser for one merchant.
fn policy() -> Policy {
    let patch = read(r#"{"receiptMerchants": ["Acme"]}"#, |reader| reader.value()).unwrap();
    load(merge_patch(default_document(), patch)).unwrap()
}

#[test]
fn many_windows_say_what_each_of_them_says() {
    let mut random = Random(3);
    let policy = policy();
    let mut levels: BTreeMap<&str, usize> = BTreeMap::new();
    let mut caps: BTreeMap<crate::model::ReasonCode, usize> = BTreeMap::new();
    let mut orphans = [0; 3];
    for round in 0..4_000 {
        let text = coverage(&mut random);
        let coverage = read(&text, Coverage::read).unwrap();
        let one_by_one = CoverageFacts::with_few(&coverage, usize::MAX);
        let at_once = CoverageFacts::with_few(&coverage, 0);
        let text = grant(&mut random);
        let grant = read(&text, Grant::read).unwrap();
        let eligible = [&one_by_one, &at_once].map(|own| Eligible::new(own, &grant));
        for _ in 0..6 {
            let claim = claim(&mut random);
            let facts = ClaimFacts::new(&claim, &policy);
            let want = claim_coverage(&facts, &one_by_one, &eligible[0], &policy);
            let found = claim_coverage(&facts, &at_once, &eligible[1], &policy);
            assert_eq!(found.level, want.level, "round {round}: {claim:?}");
            for (found, want) in found.sources.iter().zip(&want.sources) {
                assert_eq!(found.level, want.level, "round {round}: {claim:?}");
                assert_eq!(found.caps, want.caps, "round {round}: {claim:?}");
                for code in &want.caps {
                    *caps.entry(*code).or_default() += 1;
                }
            }
            *levels.entry(want.level.as_str()).or_default() += 1;
            let (at, seen) = (random.at(), random.at() + 30 * MINUTE);
            let [want, found] = [&one_by_one, &at_once].map(|own| {
                let views = own.of(Source::GcalEvent);
                [
                    views.any_overlaps(at, at),
                    views.any_followed(at, seen),
                    views.any_found(at, seen),
                ]
            });
            assert_eq!(found, want, "round {round}: {at} {seen}");
            for (count, holds) in orphans.iter_mut().zip(want) {
                *count += usize::from(holds);
            }
        }
    }
    assert!(
        levels.len() == 3 && levels.values().all(|count| *count > 200),
        "{levels:?}"
    );
    assert!(
        caps.len() >= 8 && caps.values().all(|count| *count > 20),
        "{caps:?}"
    );
    assert!(orphans.iter().all(|count| *count > 200), "{orphans:?}");
}
