//! Closed intervals of integers, asked which of them share a point with another.

/// Intervals in a fixed order, with an index over them. A look-up costs the logarithm of their
/// number for each interval it finds, whatever their lengths.
#[derive(Clone, Debug, Default)]
pub struct Intervals {
    /// Starts, ascending, each with its place in the given order.
    starts: Vec<(i64, usize)>,
    /// A heap-shaped tree over `starts`: the latest end below each node.
    latest: Vec<i64>,
    /// The first leaf of the tree.
    leaves: usize,
}

impl Intervals {
    /// Indexes intervals `(start, end)`, both ends included.
    #[must_use]
    pub fn new(intervals: impl IntoIterator<Item = (i64, i64)>) -> Self {
        let mut sorted: Vec<(i64, i64, usize)> = intervals
            .into_iter()
            .enumerate()
            .map(|(at, (start, end))| (start, end, at))
            .collect();
        sorted.sort_unstable();
        let leaves = sorted.len().next_power_of_two();
        let mut latest = vec![i64::MIN; leaves.saturating_mul(2)];
        for (slot, (_, end, _)) in latest.iter_mut().skip(leaves).zip(&sorted) {
            *slot = *end;
        }
        for node in (1..leaves).rev() {
            let child = |at: usize| latest.get(at).copied().unwrap_or(i64::MIN);
            let of_both = child(2 * node).max(child(2 * node + 1));
            if let Some(slot) = latest.get_mut(node) {
                *slot = of_both;
            }
        }
        Self {
            starts: sorted
                .into_iter()
                .map(|(start, _, at)| (start, at))
                .collect(),
            latest,
            leaves,
        }
    }

    /// The places, in the order given, of the intervals that share a point with `[from, to]`,
    /// by (start, end, place).
    #[must_use]
    pub fn overlapping(&self, from: i64, to: i64) -> Vec<usize> {
        let mut found = Vec::new();
        let below = self.starts.partition_point(|(start, _)| *start <= to);
        self.visit(from, below, &mut |place| {
            found.push(place);
            true
        });
        found
    }

    /// Whether one shares a point with `[from, to]`.
    #[must_use]
    pub fn any_overlaps(&self, from: i64, to: i64) -> bool {
        let below = self.starts.partition_point(|(start, _)| *start <= to);
        !self.visit(from, below, &mut |_| false)
    }

    /// Shows `found` the intervals among the first `below` that end at or after `from`, until it
    /// answers false.
    fn visit(&self, from: i64, below: usize, found: &mut impl FnMut(usize) -> bool) -> bool {
        // Nodes still to look into, the leftmost on top: (node, its first leaf, its leaves).
        let mut open = vec![(1_usize, 0_usize, self.leaves)];
        while let Some((node, first, count)) = open.pop() {
            if first >= below || self.latest.get(node).is_none_or(|latest| *latest < from) {
                continue;
            }
            if count == 1 {
                if let Some((_, place)) = self.starts.get(first)
                    && !found(*place)
                {
                    return false;
                }
                continue;
            }
            let half = count / 2;
            open.push((2 * node + 1, first + half, half));
            open.push((2 * node, first, half));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the index must say, interval by interval.
    fn slowly(intervals: &[(i64, i64)], from: i64, to: i64) -> Vec<usize> {
        let mut found: Vec<(i64, i64, usize)> = intervals
            .iter()
            .enumerate()
            .filter(|(_, (start, end))| *start <= to && *end >= from)
            .map(|(at, (start, end))| (*start, *end, at))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, _, at)| at).collect()
    }

    #[test]
    fn finds_what_a_scan_finds() {
        let mut seed = 7_u64;
        let mut next = move |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            i64::try_from((seed >> 33) % below).unwrap_or(0)
        };
        for count in 0..40_u64 {
            let intervals: Vec<(i64, i64)> = (0..count)
                .map(|_| {
                    let start = next(50);
                    (start, start + next(12))
                })
                .collect();
            let index = Intervals::new(intervals.iter().copied());
            for _ in 0..30 {
                let from = next(60) - 2;
                let to = from + next(9);
                let wanted = slowly(&intervals, from, to);
                assert_eq!(index.overlapping(from, to), wanted);
                assert_eq!(index.any_overlaps(from, to), !wanted.is_empty());
            }
        }
    }

    #[test]
    fn nothing_in_nothing() {
        assert!(
            Intervals::new([])
                .overlapping(i64::MIN, i64::MAX)
                .is_empty()
        );
        assert!(!Intervals::default().any_overlaps(0, 1));
    }
}
