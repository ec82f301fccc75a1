//! Whether a point lies in one of many rectangles.

/// A rectangle by its sides, all ends included.
pub(super) type Rectangle = ((i64, i64), (i64, i64));

/// Rectangles of instants, all ends included.
///
/// A binary tree over the first side: a rectangle stands at the few nodes that make up its first
/// side, with its second one. A point asks the nodes above it.
#[derive(Clone, Debug, Default)]
pub(super) struct Stabs {
    /// Where the pieces of the first side begin; ascending.
    begins: Vec<i64>,
    /// By node: spans of the second side, sorted, apart from one another.
    spans: Vec<Vec<(i64, i64)>>,
    leaves: usize,
}

impl Stabs {
    /// Of rectangles as (first side, second side); one that ends before it begins holds nothing.
    pub(super) fn new(rectangles: &[Rectangle]) -> Self {
        let mut begins: Vec<i64> = rectangles
            .iter()
            .flat_map(|((from, to), _)| [*from, to.saturating_add(1)])
            .collect();
        begins.sort_unstable();
        begins.dedup();
        let leaves = begins.len().next_power_of_two();
        let mut made = Self {
            spans: vec![Vec::new(); leaves.saturating_mul(2)],
            begins,
            leaves,
        };
        for ((from, to), span) in rectangles {
            if from <= to && span.0 <= span.1 {
                made.put(*from, to.saturating_add(1), *span);
            }
        }
        for list in &mut made.spans {
            join(list);
        }
        made
    }

    /// Puts a span at the nodes of `[from, to)`, both of which pieces begin at.
    fn put(&mut self, from: i64, to: i64, span: (i64, i64)) {
        let place = |at: i64| self.begins.partition_point(|own| *own < at);
        let mut low = self.leaves.saturating_add(place(from));
        let mut high = self.leaves.saturating_add(place(to));
        let mut put = |node: usize| {
            if let Some(list) = self.spans.get_mut(node) {
                list.push(span);
            }
        };
        while low < high {
            if low % 2 == 1 {
                put(low);
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                put(high);
            }
            low /= 2;
            high /= 2;
        }
    }

    /// Whether some rectangle holds a point.
    pub(super) fn any_holds(&self, first: i64, second: i64) -> bool {
        let begun = self.begins.partition_point(|own| *own <= first);
        let Some(piece) = begun.checked_sub(1) else {
            return false;
        };
        let mut node = self.leaves.saturating_add(piece);
        while node > 0 {
            let spans = self.spans.get(node).map(Vec::as_slice).unwrap_or_default();
            let begun = spans.partition_point(|span| span.0 <= second);
            let last = begun.checked_sub(1).and_then(|last| spans.get(last));
            if last.is_some_and(|span| second <= span.1) {
                return true;
            }
            node /= 2;
        }
        false
    }
}

/// Sorts spans and joins those that overlap.
fn join(spans: &mut Vec<(i64, i64)>) {
    spans.sort_unstable();
    let mut joined: Vec<(i64, i64)> = Vec::new();
    for (from, to) in spans.drain(..) {
        match joined.last_mut() {
            Some((_, end)) if from <= *end => *end = to.max(*end),
            _ => joined.push((from, to)),
        }
    }
    *spans = joined;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_look_at_each_finds() {
        let mut seed = 11_u64;
        let mut next = move |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            i64::try_from((seed >> 33) % below).unwrap_or(0)
        };
        for count in 0..30_u64 {
            let rectangles: Vec<Rectangle> = (0..count)
                .map(|_| {
                    let (x, y) = (next(30), next(30));
                    ((x, x + next(9)), (y, y + next(9) - 1))
                })
                .collect();
            let index = Stabs::new(&rectangles);
            for x in -1..42 {
                for y in -1..42 {
                    let holds = |((x0, x1), (y0, y1)): &Rectangle| {
                        *x0 <= x && x <= *x1 && *y0 <= y && y <= *y1
                    };
                    assert_eq!(index.any_holds(x, y), rectangles.iter().any(holds));
                }
            }
        }
    }
}
