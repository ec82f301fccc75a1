#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::evidence::{Held, in_force_at};
use crate::model::OpenSpan;
use crate::time::IsoTs;

/// A small generator with a seed of its own.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// The instant of so many milliseconds.
fn at(ms: i64) -> IsoTs {
    IsoTs::with_offset(ms, 0).unwrap()
}

fn id(value: i64) -> Id {
    Id(u128::try_from(value).unwrap())
}

fn entry(draw: &mut Draw) -> Fixed {
    let after = draw.below(20);
    let claim_id = (draw.below(4) > 0).then(|| id(100 + draw.below(3)));
    let until = (draw.below(3) == 0).then(|| at(after + draw.below(15)));
    let released: Vec<OpenSpan> = (0..draw.below(4))
        .map(|_| {
            let from = draw.below(25);
            OpenSpan {
                from: at(from),
                to: (draw.below(4) > 0).then(|| at(from + draw.below(6))),
            }
        })
        .collect();
    Fixed {
        after: at(after),
        claim_id,
        observation_id: id(draw.below(4)),
        released: (!released.is_empty()).then_some(released),
        until,
    }
}

#[test]
fn every_instant_answers_as_the_entries_do() {
    let mut draw = Draw(11);
    let (mut held, mut free, mut clashes, mut sound) = (0, 0, 0, 0);
    for _ in 0..1_500 {
        let fixed: Vec<Fixed> = (0..=draw.below(6)).map(|_| entry(&mut draw)).collect();
        let over_time = HeldOverTime::new(&fixed);
        for now in 0..45 {
            for observation in (0..5).map(id) {
                let plain = fixed
                    .iter()
                    .any(|entry| entry.observation_id == observation && in_force_at(entry, now));
                assert_eq!(
                    over_time.holds(observation, now),
                    plain,
                    "{observation} at {now}: {fixed:?}"
                );
                *(if plain { &mut held } else { &mut free }) += 1;
            }
            let plain = Held::new(&fixed, now).is_err();
            assert_eq!(over_time.clash_at(now), plain, "at {now}: {fixed:?}");
            *(if plain { &mut clashes } else { &mut sound }) += 1;
        }
    }
    for count in [held, free, clashes, sound] {
        assert!(count > 1_000, "the draw is lopsided");
    }
}

#[test]
fn a_span_is_open_at_its_begin_and_closed_at_its_end() {
    // After 10, not in (14, 20], until 30.
    let fixed = [Fixed {
        after: at(10),
        claim_id: Some(id(100)),
        observation_id: id(1),
        released: Some(vec![OpenSpan {
            from: at(14),
            to: Some(at(20)),
        }]),
        until: Some(at(30)),
    }];
    let over_time = HeldOverTime::new(&fixed);
    let held: Vec<i64> = (0..40).filter(|now| over_time.holds(id(1), *now)).collect();
    let wanted: Vec<i64> = (11..=14).chain(21..=30).collect();
    assert_eq!(held, wanted);
    assert!((0..40).all(|now| !over_time.holds(id(0), now) && !over_time.holds(id(2), now)));
}

#[test]
fn taken_and_held_is_no_clash_and_one_pair_twice_is_none() {
    let pair = |claim: Option<i64>, observation: i64, after: i64| Fixed {
        after: at(after),
        claim_id: claim.map(id),
        observation_id: id(observation),
        released: None,
        until: None,
    };
    let sound = [
        pair(Some(100), 1, 5),
        pair(None, 1, 6),
        pair(Some(100), 1, 7),
        pair(None, 2, 5),
        pair(None, 2, 5),
    ];
    assert!((0..20).all(|now| !HeldOverTime::new(&sound).clash_at(now)));
    // Two claims of one observation, from the later begin on; two observations of one claim.
    let shared = HeldOverTime::new(&[pair(Some(100), 1, 5), pair(Some(101), 1, 8)]);
    let at_once: Vec<i64> = (0..12).filter(|now| shared.clash_at(*now)).collect();
    assert_eq!(at_once, [9, 10, 11]);
    let both = HeldOverTime::new(&[pair(Some(100), 1, 5), pair(Some(100), 2, 8)]);
    assert!(!both.clash_at(8) && both.clash_at(9));
}
