//! Rows in the order of time, which can be asked for the best one left.

use super::rows::RowId;
use std::ops::Range;

/// Rows of one kind by (occurredAt, id). A row that was taken is taken off; whatever is asked of
/// the rest costs the logarithm of their number, save [`Shelf::least`] where rows were first seen
/// too early.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    rows: Vec<(i64, RowId)>,
    /// A binary tree over the rows: the root at 1, the children of `n` at `2n` and `2n + 1`, the
    /// rows themselves from `width` on.
    tree: Vec<Branch>,
    width: usize,
}

/// What stands under a branch and is not taken.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// The smallest id; [`NOBODY`] where nothing is left.
    least: RowId,
    /// The latest first sighting.
    seen: i64,
}

/// No row.
const NOBODY: RowId = RowId::MAX;
const EMPTY: Branch = Branch {
    least: NOBODY,
    seen: i64::MIN,
};

impl Branch {
    fn join(left: Self, right: Self) -> Self {
        Self {
            least: left.least.min(right.least),
            seen: left.seen.max(right.seen),
        }
    }

    /// Whether some row under it was first seen at `bound` or later.
    const fn has(self, bound: i64) -> bool {
        self.least != NOBODY && self.seen >= bound
    }
}

/// Which end of a range to come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    First,
    Last,
}

impl Shelf {
    /// Of rows as (occurredAt, row, first sighting), sorted.
    pub(super) fn new(rows: &[(i64, RowId, i64)]) -> Self {
        let width = rows.len().next_power_of_two();
        let mut tree = vec![EMPTY; width.saturating_mul(2)];
        for (slot, (_, row, seen)) in tree.iter_mut().skip(width).zip(rows) {
            *slot = Branch {
                least: *row,
                seen: *seen,
            };
        }
        let mut shelf = Self {
            rows: rows.iter().map(|(at, row, _)| (*at, *row)).collect(),
            tree,
            width,
        };
        for node in (1..width).rev() {
            shelf.rejoin(node);
        }
        shelf
    }

    fn branch(&self, node: usize) -> Branch {
        self.tree.get(node).copied().unwrap_or(EMPTY)
    }

    fn rejoin(&mut self, node: usize) {
        let both = Branch::join(self.branch(2 * node), self.branch(2 * node + 1));
        if let Some(slot) = self.tree.get_mut(node) {
            *slot = both;
        }
    }

    /// Takes off the row at a place.
    pub(super) fn take(&mut self, place: usize) {
        let mut node = self.width.saturating_add(place);
        if let Some(slot) = self.tree.get_mut(node) {
            *slot = EMPTY;
        }
        while node > 1 {
            node /= 2;
            self.rejoin(node);
        }
    }

    /// The row at a place.
    pub(super) fn at(&self, place: usize) -> Option<(i64, RowId)> {
        self.rows.get(place).copied()
    }

    /// The places of the rows of `[from, to]`.
    pub(super) fn span(&self, from: i64, to: i64) -> Range<usize> {
        let start = self.rows.partition_point(|(at, _)| *at < from);
        let end = self.rows.partition_point(|(at, _)| *at <= to);
        start..end.max(start)
    }

    /// The row left with the smallest id in a range, first seen at `bound` or later.
    pub(super) fn least(&self, range: &Range<usize>, bound: i64) -> Option<RowId> {
        let mut least = NOBODY;
        self.search_least(1, &(0..self.width), range, bound, &mut least);
        (least != NOBODY).then_some(least)
    }

    fn search_least(
        &self,
        node: usize,
        under: &Range<usize>,
        range: &Range<usize>,
        bound: i64,
        least: &mut RowId,
    ) {
        let branch = self.branch(node);
        let apart = under.end <= range.start || range.end <= under.start;
        if apart || !branch.has(bound) || branch.least >= *least {
            return;
        }
        let inside = range.start <= under.start && under.end <= range.end;
        // No row is first seen before the beginning of time.
        if under.len() == 1 || inside && bound == i64::MIN {
            *least = branch.least;
            return;
        }
        let middle = under.start.midpoint(under.end);
        self.search_least(2 * node, &(under.start..middle), range, bound, least);
        self.search_least(2 * node + 1, &(middle..under.end), range, bound, least);
    }

    /// The first place in a range whose row is left and was first seen at `bound` or later.
    pub(super) fn first(&self, range: &Range<usize>, bound: i64) -> Option<usize> {
        self.search_end(End::First, 1, &(0..self.width), range, bound)
    }

    /// The last such place.
    pub(super) fn last(&self, range: &Range<usize>, bound: i64) -> Option<usize> {
        self.search_end(End::Last, 1, &(0..self.width), range, bound)
    }

    fn search_end(
        &self,
        end: End,
        node: usize,
        under: &Range<usize>,
        range: &Range<usize>,
        bound: i64,
    ) -> Option<usize> {
        let apart = under.end <= range.start || range.end <= under.start;
        if apart || !self.branch(node).has(bound) {
            return None;
        }
        if under.len() == 1 {
            return Some(under.start);
        }
        let middle = under.start.midpoint(under.end);
        let left = || self.search_end(end, 2 * node, &(under.start..middle), range, bound);
        let right = || self.search_end(end, 2 * node + 1, &(middle..under.end), range, bound);
        match end {
            End::First => left().or_else(right),
            End::Last => right().or_else(left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALWAYS: i64 = i64::MIN;

    /// At 10, 10, 20, 30, 30: rows 4, 7, 1, 5, 9, first seen at 1 to 5.
    fn shelf() -> Shelf {
        Shelf::new(&[(10, 4, 1), (10, 7, 2), (20, 1, 3), (30, 5, 4), (30, 9, 5)])
    }

    #[test]
    fn a_span_holds_both_ends() {
        let shelf = shelf();
        assert_eq!(shelf.span(10, 30), 0..5);
        assert_eq!(shelf.span(11, 30), 2..5);
        assert_eq!(shelf.span(10, 29), 0..3);
        assert_eq!(shelf.span(21, 29), 3..3);
        assert_eq!(shelf.span(40, 0), 5..5);
    }

    #[test]
    fn the_smallest_id_left_of_a_range() {
        let mut shelf = shelf();
        assert_eq!(shelf.least(&(0..5), ALWAYS), Some(1));
        assert_eq!(shelf.least(&(0..2), ALWAYS), Some(4));
        assert_eq!(shelf.least(&(3..5), ALWAYS), Some(5));
        assert_eq!(shelf.least(&(2..2), ALWAYS), None);
        // Row 1 was first seen at 3.
        assert_eq!(shelf.least(&(0..5), 3), Some(1));
        assert_eq!(shelf.least(&(0..5), 4), Some(5));
        assert_eq!(shelf.least(&(0..5), 6), None);
        shelf.take(2);
        assert_eq!(shelf.least(&(0..5), ALWAYS), Some(4));
        for place in 0..5 {
            shelf.take(place);
        }
        assert_eq!(shelf.least(&(0..5), ALWAYS), None);
    }

    #[test]
    fn the_ends_left_of_a_range() {
        let mut shelf = shelf();
        assert_eq!(shelf.first(&(1..5), ALWAYS), Some(1));
        assert_eq!(shelf.last(&(0..4), ALWAYS), Some(3));
        assert_eq!(shelf.first(&(0..5), 4), Some(3));
        assert_eq!(shelf.last(&(0..3), 4), None);
        shelf.take(1);
        shelf.take(3);
        assert_eq!(shelf.first(&(1..5), ALWAYS), Some(2));
        assert_eq!(shelf.last(&(0..4), ALWAYS), Some(2));
        assert_eq!(shelf.at(2), Some((20, 1)));
    }

    #[test]
    fn an_empty_shelf_has_nothing() {
        let shelf = Shelf::new(&[]);
        assert_eq!(shelf.span(0, 9), 0..0);
        assert_eq!(shelf.least(&(0..1), ALWAYS), None);
        assert_eq!(shelf.first(&(0..1), ALWAYS), None);
    }
}
