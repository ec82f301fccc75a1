//! The latest sync at every instant of a line, asked for its least over a span.
//!
//! Whether windows hold a span together is asked of all points between two instants, not of the
//! instants alone: two windows a millisecond apart do not join (contract: C §6). So an instant `x`
//! stands at `2x`, and `2x + 1` is the gap after it.

use std::collections::{BTreeMap, BinaryHeap};

/// Steps from one point to the next, each with its value, and a tree to ask for the least of some.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    /// Where each step but the first begins; ascending.
    begins: Vec<i64>,
    /// A heap-shaped tree of the least value below each node; the steps are its leaves.
    least: Vec<i64>,
    /// The first leaf of the tree.
    leaves: usize,
}

const fn point(instant: i64) -> i64 {
    instant.saturating_mul(2)
}

impl Profile {
    /// The greatest value of the spans `(start, end, value)` that hold a point, `outside` where none
    /// does.
    pub(super) fn greatest(spans: &[(i64, i64, i64)], outside: i64) -> Self {
        Self::of_steps(outside, &steps(spans, outside))
    }

    /// At each point the least of what several profiles, each of its own spans, say there.
    pub(super) fn least_of(groups: &[Vec<(i64, i64, i64)>], outside: i64) -> Self {
        let mut changes: Vec<(i64, usize, i64)> = Vec::new();
        for (group, spans) in groups.iter().enumerate() {
            let own = steps(spans, outside);
            changes.extend(own.into_iter().map(|(at, value)| (at, group, value)));
        }
        changes.sort_unstable();
        let mut now = vec![outside; groups.len()];
        // How many groups stand at each value.
        let mut standing: BTreeMap<i64, usize> = BTreeMap::new();
        standing.insert(outside, groups.len());
        let mut all: Vec<(i64, i64)> = Vec::new();
        for at_once in changes.chunk_by(|a, b| a.0 == b.0) {
            for (_, group, value) in at_once {
                let Some(own) = now.get_mut(*group) else {
                    continue;
                };
                if let Some(count) = standing.get_mut(own) {
                    *count = count.saturating_sub(1);
                    if *count == 0 {
                        standing.remove(own);
                    }
                }
                *own = *value;
                *standing.entry(*value).or_default() += 1;
            }
            let least = standing.keys().next().copied().unwrap_or(outside);
            if let Some((at, _, _)) = at_once.first() {
                all.push((*at, least));
            }
        }
        Self::of_steps(outside, &all)
    }

    fn of_steps(before: i64, steps: &[(i64, i64)]) -> Self {
        let count = steps.len().saturating_add(1);
        let leaves = count.next_power_of_two();
        let mut least = vec![i64::MAX; leaves.saturating_mul(2)];
        let values = std::iter::once(before).chain(steps.iter().map(|(_, value)| *value));
        for (slot, value) in least.iter_mut().skip(leaves).zip(values) {
            *slot = value;
        }
        for node in (1..leaves).rev() {
            let child = |at: usize| least.get(at).copied().unwrap_or(i64::MAX);
            let of_both = child(2 * node).min(child(2 * node + 1));
            if let Some(slot) = least.get_mut(node) {
                *slot = of_both;
            }
        }
        Self {
            begins: steps.iter().map(|(at, _)| *at).collect(),
            least,
            leaves,
        }
    }

    /// The least value over all points of `[start, end]`.
    pub(super) fn least(&self, start: i64, end: i64) -> i64 {
        let step = |at: i64| self.begins.partition_point(|own| *own <= point(at));
        let mut from = self.leaves.saturating_add(step(start));
        let mut to = self.leaves.saturating_add(step(end)).saturating_add(1);
        let mut least = i64::MAX;
        let value = |node: usize| self.least.get(node).copied().unwrap_or(i64::MAX);
        while from < to {
            if from % 2 == 1 {
                least = least.min(value(from));
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                least = least.min(value(to));
            }
            from /= 2;
            to /= 2;
        }
        least
    }
}

/// Where the greatest value of some spans changes, and to what.
fn steps(spans: &[(i64, i64, i64)], outside: i64) -> Vec<(i64, i64)> {
    let mut begins: Vec<(i64, i64, i64)> = spans
        .iter()
        .map(|(start, end, value)| (point(*start), point(*end).saturating_add(1), *value))
        .collect();
    begins.sort_unstable();
    let mut begins = begins.into_iter().peekable();
    // The spans that have begun by (value, where it ends), the greatest value on top. One below it may have ended: it
    // goes when it comes to the top.
    let mut open: BinaryHeap<(i64, i64)> = BinaryHeap::new();
    let mut all: Vec<(i64, i64)> = Vec::new();
    loop {
        let ends = open.peek().map(|(_, end)| *end);
        let begin = begins.peek().map(|(start, _, _)| *start);
        // Spans begin at even points and end at odd ones, so none ends where one begins.
        let Some(at) = ends.into_iter().chain(begin).min() else {
            return all;
        };
        while let Some((_, end, value)) = begins.next_if(|(start, _, _)| *start <= at) {
            open.push((value, end));
        }
        while open.peek().is_some_and(|(_, end)| *end <= at) {
            open.pop();
        }
        let value = open.peek().map_or(outside, |(value, _)| *value);
        if all.last().map_or(outside, |(_, last)| *last) != value {
            all.push((at, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: i64 = -1;

    #[test]
    fn a_gap_of_a_millisecond_is_a_gap() {
        let joined = Profile::greatest(&[(0, 10, 5), (10, 20, 7)], NOTHING);
        assert_eq!(joined.least(0, 20), 5);
        assert_eq!(joined.least(10, 20), 7);
        assert_eq!(joined.least(-1, 3), NOTHING);
        assert_eq!(joined.least(20, 21), NOTHING);
        let apart = Profile::greatest(&[(0, 10, 5), (11, 20, 7)], NOTHING);
        assert_eq!(apart.least(0, 20), NOTHING);
        assert_eq!(apart.least(11, 20), 7);
        assert_eq!(apart.least(10, 10), 5);
    }

    #[test]
    fn the_greatest_counts_where_spans_overlap() {
        let spans = [(0, 30, 1), (5, 10, 9), (8, 20, 4), (10, 10, 9), (40, 40, 2)];
        let profile = Profile::greatest(&spans, NOTHING);
        for start in -2..45 {
            for end in start..45 {
                // All points, those between instants too.
                let want = (2 * start..=2 * end).map(|at| {
                    let held = spans
                        .iter()
                        .filter(|(from, to, _)| 2 * from <= at && at <= 2 * to);
                    held.map(|(_, _, value)| *value).max().unwrap_or(NOTHING)
                });
                assert_eq!(Some(profile.least(start, end)), want.min(), "{start} {end}");
            }
        }
    }

    #[test]
    fn of_several_groups_the_least_counts() {
        let groups = [
            vec![(0, 30, 5), (10, 20, 9)],
            vec![(5, 25, 7)],
            vec![(0, 12, 6), (12, 40, 8)],
        ];
        let all = Profile::least_of(&groups, NOTHING);
        let each: Vec<Profile> = groups
            .iter()
            .map(|own| Profile::greatest(own, NOTHING))
            .collect();
        for start in -2..45 {
            for end in start..45 {
                let want = each.iter().map(|own| own.least(start, end)).min();
                assert_eq!(Some(all.least(start, end)), want, "{start} {end}");
            }
        }
    }

    #[test]
    fn nothing_is_outside() {
        assert_eq!(Profile::greatest(&[], NOTHING).least(0, 9), NOTHING);
        assert_eq!(Profile::least_of(&[], i64::MAX).least(0, 9), i64::MAX);
    }
}
