//! Stamps, and the spans of clocks that were set back (contract: C §7 rules 2 and 3).

/// How many spans a batch carries.
pub(crate) const SPANS: usize = attest_core::model::limits::REPAIRS;

/// A span of instants, both ends included (ms).
pub(crate) type Span = (i64, i64);

/// What is stored at `now` is observed from this instant: after every batch that did not read it.
pub(crate) const fn stamp(now: i64, last_batch: i64) -> i64 {
    let after = last_batch.saturating_add(1);
    if now > after { now } else { after }
}

/// The spans once another is kept; the two oldest become one where there are too many, so that no
/// instant is forgotten.
pub(crate) fn keep(mut spans: Vec<Span>, new: Span) -> Vec<Span> {
    spans.push(new);
    while spans.len() > SPANS {
        let oldest = spans.remove(0);
        if let Some(next) = spans.first_mut() {
            *next = (oldest.0.min(next.0), oldest.1.max(next.1));
        }
    }
    spans
}

/// Whether an instant lies in a span.
pub(crate) fn holds(spans: &[Span], at: i64) -> bool {
    spans.iter().any(|(from, to)| (*from..=*to).contains(&at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_lies_after_the_last_batch() {
        assert_eq!(stamp(10, 0), 10);
        assert_eq!(stamp(10, 10), 11);
        assert_eq!(stamp(10, 20), 21);
    }

    #[test]
    fn the_two_oldest_spans_join_and_every_instant_stays_held() {
        let mut spans = Vec::new();
        for at in 0..i64::try_from(SPANS).unwrap_or(0) {
            spans = keep(spans, (at * 10, at * 10 + 5));
        }
        assert_eq!(spans.len(), SPANS);
        spans = keep(spans, (-100, 7));
        assert_eq!(spans.len(), SPANS);
        assert_eq!(spans.first(), Some(&(0, 15)));
        assert_eq!(spans.last(), Some(&(-100, 7)));
        assert!(
            holds(&spans, 5) && holds(&spans, 15) && holds(&spans, -100) && !holds(&spans, -101)
        );
    }
}
