//! Spans within reach of what was stored (contract: C §7 rule 10).

/// The same instants as disjoint spans in order, ends included (ms).
pub(crate) fn joined(mut spans: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    spans.sort_unstable();
    let mut all: Vec<(i64, i64)> = Vec::new();
    for (from, to) in spans {
        match all.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => all.push((from, to)),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_that_share_an_instant_are_one() {
        assert_eq!(
            joined(vec![(5, 9), (20, 30), (1, 5), (2, 3), (31, 31)]),
            [(1, 9), (20, 30), (31, 31)]
        );
        assert_eq!(joined(vec![(1, 9), (2, 3), (4, 5)]), [(1, 9)]);
        assert!(joined(Vec::new()).is_empty());
    }
}
