//! Which looks at mail a batch can do without where there are more than it takes, and grade the same
//! (contract: C §6 "Coverage of one source", §7 rule 10).
//!
//! What a claim asks of the looks at an account is which instants they hold together, those that were synced
//! late enough for it and all of them. A look that others hold whole, synced as late as far as any claim can
//! tell, adds nothing to that: no level, no cap, no account, and no row that it alone holds. A calendar's looks
//! say more (since when they followed changes), so none of those is spared.

use std::collections::{BTreeMap, BTreeSet};

/// A look at an account: where it stands, what it holds (both ends included), when it was synced (ms).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) seq: i64,
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) synced: i64,
}

/// Instants held so far: spans apart from one another, by their start.
#[derive(Default)]
struct Held(BTreeMap<i64, i64>);

impl Held {
    fn holds(&self, look: &Look) -> bool {
        let before = self.0.range(..=look.from).next_back();
        before.is_some_and(|(_, end)| *end >= look.to)
    }

    /// How far it is held without a gap from an instant on; the instant itself where it is not held.
    fn reach(&self, at: i64) -> i64 {
        let before = self.0.range(..=at).next_back();
        before.map_or(at, |(_, end)| at.max(*end))
    }

    /// Touching ends join, as they do for a claim.
    fn add(&mut self, look: &Look) {
        let (mut from, mut to) = (look.from, look.to);
        while let Some((start, end)) = self.0.range(..=to).next_back().map(|own| (*own.0, *own.1))
            && end >= from
        {
            self.0.remove(&start);
            from = from.min(start);
            to = to.max(end);
        }
        self.0.insert(from, to);
    }
}

/// Where the looks of one account stand that nobody misses. `bounds` are the instants, in order, at or after
/// which some claim wants a look to be synced. The latest look is never among them.
pub(crate) fn spare(looks: &[Look], bounds: &[i64]) -> Vec<i64> {
    let latest = looks.iter().max_by_key(|look| (look.synced, look.seq));
    let mut by_bound: BTreeMap<usize, Vec<&Look>> = BTreeMap::new();
    for look in looks {
        let passed = bounds.partition_point(|bound| *bound <= look.synced);
        by_bound.entry(passed).or_default().push(look);
    }
    let mut held = Held::default();
    let mut needed: BTreeSet<i64> = BTreeSet::new();
    if let Some(latest) = latest {
        held.add(latest);
        needed.insert(latest.seq);
    }
    // Those that pass most bounds first: what they hold, no earlier one has to.
    for mut group in by_bound.into_values().rev() {
        group.sort_unstable_by_key(|look| (look.from, std::cmp::Reverse(look.to), look.seq));
        let open = group.iter().copied().filter(|look| !held.holds(look));
        needed.extend(chain(open, &held));
        for look in group {
            held.add(look);
        }
    }
    let spare = looks.iter().filter(|look| !needed.contains(&look.seq));
    spare.map(|look| look.seq).collect()
}

/// Some of the looks that hold together, with what is held already, what all of them hold, given by start and
/// the longest first: of those that begin where the chain has come to, the one that goes furthest.
fn chain<'l>(looks: impl Iterator<Item = &'l Look>, held: &Held) -> Vec<i64> {
    let mut taken = Vec::new();
    let mut looks = looks.peekable();
    let mut end = None;
    loop {
        let mut best: Option<&Look> = None;
        while let Some(look) = looks.next_if(|look| Some(look.from) <= end) {
            if best.is_none_or(|best| look.to > best.to) {
                best = Some(look);
            }
        }
        let next = best.filter(|best| Some(best.to) > end);
        let Some(next) = next.or_else(|| looks.next()) else {
            return taken;
        };
        taken.push(next.seq);
        end = Some(held.reach(next.to));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "tests")]
    use super::*;

    const fn look(seq: i64, from: i64, to: i64, synced: i64) -> Look {
        Look {
            seq,
            from,
            to,
            synced,
        }
    }

    #[test]
    fn what_others_hold_as_late_is_spared() {
        let shifting = [
            look(1, 0, 10, 10),
            look(2, 1, 11, 11),
            look(3, 2, 12, 12),
            look(4, 9, 19, 19),
        ];
        // No claim can tell them apart: the first and the last hold all of it.
        assert_eq!(spare(&shifting, &[]), [2, 3]);
        assert_eq!(spare(&shifting, &[5, 30]), [2, 3]);
        // One that asks for a sync at 12: neither of the later two holds the other's, and of the earlier two the
        // first holds what is left.
        assert_eq!(spare(&shifting, &[12]), [2]);
        // Each look passes a bound of its own, and holds an instant that no later one does.
        assert_eq!(spare(&shifting, &[11, 12, 19]), [0_i64; 0]);
        // A later look that holds an earlier one whole; at one instant the one stored last.
        assert_eq!(spare(&[look(1, 3, 3, 5), look(2, 3, 3, 9)], &[7]), [1]);
        assert_eq!(spare(&[look(1, 3, 3, 5), look(2, 3, 3, 5)], &[]), [1]);
        // An earlier look is no substitute for a later one.
        assert_eq!(
            spare(&[look(1, 0, 9, 5), look(2, 3, 4, 9)], &[]),
            [0_i64; 0]
        );
        // Ends that touch join, a millisecond between them does not.
        let halves = [look(1, 0, 5, 9), look(2, 5, 9, 9), look(3, 0, 9, 1)];
        assert_eq!(spare(&halves, &[2]), [3]);
        let apart = [look(1, 0, 5, 9), look(2, 6, 9, 9), look(3, 0, 9, 1)];
        assert_eq!(spare(&apart, &[2]), [0_i64; 0]);
    }

    fn next(seed: &mut u64, below: i64) -> i64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        i64::try_from(*seed % below.unsigned_abs()).unwrap_or(0)
    }

    /// Half instants too, so that a gap of a millisecond is one.
    fn held(looks: &[Look], kept: impl Fn(&Look) -> bool, by: i64) -> Vec<bool> {
        let own = |half: i64| {
            looks
                .iter()
                .filter(|look| kept(look) && look.synced >= by)
                .any(|look| look.from * 2 <= half && half <= look.to * 2)
        };
        (0..80).map(own).collect()
    }

    #[test]
    fn every_bound_finds_the_same_instants_held() {
        let mut seed = 88_172_645_463_325_252;
        let mut spared = 0;
        for _ in 0..3_000 {
            let count = next(&mut seed, 12);
            let looks: Vec<Look> = (0..count)
                .map(|seq| {
                    let from = next(&mut seed, 25);
                    let to = from + next(&mut seed, 12);
                    look(seq, from, to, next(&mut seed, 20))
                })
                .collect();
            let mut bounds: Vec<i64> = (0..next(&mut seed, 4))
                .map(|_| next(&mut seed, 20))
                .collect();
            bounds.sort_unstable();
            let gone = spare(&looks, &bounds);
            spared += gone.len();
            let all = bounds.iter().copied().chain([i64::MIN]);
            for by in all {
                let found = held(&looks, |look| !gone.contains(&look.seq), by);
                assert_eq!(found, held(&looks, |_| true, by), "{looks:?} {bounds:?}");
            }
            let latest = looks.iter().max_by_key(|look| (look.synced, look.seq));
            assert!(latest.is_none_or(|latest| !gone.contains(&latest.seq)));
        }
        assert!(spared > 5_000, "{spared}");
    }
}
