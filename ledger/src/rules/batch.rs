//! When a batch runs, what of its coverage goes where there is too much, and what it leaves for the
//! next one (contract: C §7 rules 9 to 12).

use attest_core::model::{Fixed, Receipt, State};

/// When a batch is stamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instant {
    /// At this instant (ms).
    At(i64),
    /// Not yet: it would not come after the last one. From when it would (ms).
    OutOfOrder(i64),
    /// The instant asked for has not come, or lies before something stored.
    NotNow,
}

/// What the clock said now, at the last batch and at the latest write; when that batch was stamped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    pub(crate) now: i64,
    pub(crate) last_batch: i64,
    pub(crate) at_last_batch: i64,
    pub(crate) high_water: i64,
}

/// The instant of a batch. A clock that was not set back since the last batch always gives one, a
/// millisecond after it where need be; a clock that was set back has to pass the last instant first.
pub(crate) const fn instant(clocks: Clocks, asked: Option<i64>) -> Instant {
    let Clocks {
        now,
        last_batch,
        at_last_batch,
        high_water,
    } = clocks;
    let next = last_batch.saturating_add(1);
    let at = match asked {
        Some(at) if at > now => return Instant::NotNow,
        Some(at) => at,
        None if now >= at_last_batch && next > now => next,
        None => now,
    };
    if at <= last_batch {
        return Instant::OutOfOrder(next);
    }
    // What was stored after that instant would be read by this batch and be in force in none.
    if asked.is_some() && at < high_water {
        return Instant::NotNow;
    }
    Instant::At(at)
}

/// Whether a pre-assignment says the same at every instant from a batch on: only a new event changes
/// whether it is in force.
pub(crate) fn is_settled(fixed: &Fixed, at: i64) -> bool {
    let released = fixed.released.as_deref().unwrap_or_default();
    fixed.after.ms() < at
        && fixed.until.is_none_or(|until| until.ms() < at)
        && released
            .iter()
            .all(|span| span.from.ms() < at && span.to.is_none_or(|to| to.ms() < at))
}

/// Whether a batch may still grade a receipt's subject: nothing decided it, and no claim explains it.
pub(crate) fn may_be_open(receipt: &Receipt<'_>) -> bool {
    receipt.state == State::Pending && receipt.superseded_by.is_none()
}

/// When time alone can change a receipt graded at `computed` next: from when it can be FINAL, or where
/// that has passed and nothing was seen that late, the deadline; none where both have.
pub(crate) fn due(computed: i64, final_from: Option<i64>, deadline: Option<i64>) -> Option<i64> {
    let coming = |at: &i64| *at > computed;
    final_from.filter(coming).or(deadline.filter(coming))
}

/// Spans of instants, both ends included: sorted, and apart from one another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spans(Vec<(i64, i64)>);

impl Spans {
    /// What some spans hold together. Touching ends join.
    pub(crate) fn of(mut spans: Vec<(i64, i64)>) -> Self {
        spans.sort_unstable();
        let mut joined: Vec<(i64, i64)> = Vec::new();
        for (from, to) in spans {
            match joined.last_mut() {
                Some((_, end)) if from <= *end => *end = to.max(*end),
                _ => joined.push((from, to)),
            }
        }
        Self(joined)
    }

    /// Whether a span shares an instant with them.
    pub(crate) fn meets(&self, from: i64, to: i64) -> bool {
        let at = self.0.partition_point(|own| own.1 < from);
        self.0.get(at).is_some_and(|own| own.0 <= to)
    }

    /// Each of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (i64, i64)> {
        self.0.iter().copied()
    }

    /// Whether there are none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same instants and more, in at most so many spans: the narrowest gaps are closed.
    pub(crate) fn coarse(&self, most: usize) -> Self {
        let too_many = self.0.len().saturating_sub(most.max(1));
        if too_many == 0 {
            return self.clone();
        }
        let gap = |pair: &[(i64, i64)]| match pair {
            [a, b] => b.0.saturating_sub(a.1),
            _ => 0,
        };
        let mut gaps: Vec<i64> = self.0.windows(2).map(gap).collect();
        gaps.sort_unstable();
        let widest = gaps
            .get(too_many.saturating_sub(1))
            .copied()
            .unwrap_or(i64::MAX);
        let mut joined: Vec<(i64, i64)> = Vec::new();
        for (from, to) in &self.0 {
            match joined.last_mut() {
                Some((_, end)) if from.saturating_sub(*end) <= widest => *end = *to,
                _ => joined.push((*from, *to)),
            }
        }
        Self(joined)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use attest_core::json::{read, shape::Shape};

    const fn clocks(now: i64, last_batch: i64, at_last_batch: i64, high_water: i64) -> Clocks {
        Clocks {
            now,
            last_batch,
            at_last_batch,
            high_water,
        }
    }

    #[test]
    fn a_batch_comes_after_the_last_one() {
        assert_eq!(instant(clocks(10, 0, 0, 0), None), Instant::At(10));
        assert_eq!(instant(clocks(11, 10, 10, 10), None), Instant::At(11));
        // The clock has not moved, or less than the batches did.
        assert_eq!(instant(clocks(10, 10, 10, 10), None), Instant::At(11));
        assert_eq!(instant(clocks(10, 14, 10, 10), None), Instant::At(15));
        assert_eq!(instant(clocks(12, 14, 10, 10), None), Instant::At(15));
        // It was set back.
        assert_eq!(instant(clocks(9, 10, 10, 9), None), Instant::OutOfOrder(11));
        assert_eq!(
            instant(clocks(10, 15, 11, 10), None),
            Instant::OutOfOrder(16)
        );
    }

    #[test]
    fn an_instant_that_is_asked_for_is_taken_as_it_is() {
        assert_eq!(instant(clocks(20, 10, 10, 10), Some(12)), Instant::At(12));
        assert_eq!(instant(clocks(20, 10, 10, 10), Some(20)), Instant::At(20));
        assert_eq!(
            instant(clocks(20, 10, 10, 10), Some(10)),
            Instant::OutOfOrder(11)
        );
        // To come, and before what is stored.
        assert_eq!(instant(clocks(20, 10, 10, 10), Some(21)), Instant::NotNow);
        assert_eq!(instant(clocks(20, 10, 10, 15), Some(14)), Instant::NotNow);
        assert_eq!(instant(clocks(20, 10, 10, 15), Some(15)), Instant::At(15));
    }

    fn fixed(more: &str) -> Fixed {
        let text =
            format!(r#"{{"claimId":null,"observationId":"00000000000000000000000001",{more}}}"#);
        let text: &'static str = Box::leak(text.into_boxed_str());
        read(text, Fixed::read).unwrap()
    }

    #[test]
    fn what_an_instant_to_come_changes_is_not_settled() {
        let at = attest_core::time::IsoTs::parse("2026-03-04T10:00:00Z")
            .unwrap()
            .ms();
        for (more, settled) in [
            (r#""after":"2026-03-04T09:59:59Z""#, true),
            (r#""after":"2026-03-04T10:00:00Z""#, false),
            (
                r#""after":"2026-03-04T09:00:00Z","until":"2026-03-04T09:30:00Z""#,
                true,
            ),
            (
                r#""after":"2026-03-04T09:00:00Z","until":"2026-03-04T10:00:00Z""#,
                false,
            ),
            (
                r#""after":"2026-03-04T09:00:00Z","released":[{"from":"2026-03-04T09:30:00Z"}]"#,
                true,
            ),
            (
                r#""after":"2026-03-04T09:00:00Z","released":[{"from":"2026-03-04T10:00:00Z"}]"#,
                false,
            ),
            (
                r#""after":"2026-03-04T09:00:00Z","released":[{"from":"2026-03-04T09:30:00Z","to":"2026-03-04T10:00:00.001Z"}]"#,
                false,
            ),
        ] {
            assert_eq!(is_settled(&fixed(more), at), settled, "{more}");
        }
    }

    #[test]
    fn what_has_passed_is_not_waited_for() {
        assert_eq!(due(10, Some(20), Some(30)), Some(20));
        assert_eq!(due(20, Some(20), Some(30)), Some(30));
        assert_eq!(due(30, Some(20), Some(30)), None);
        assert_eq!(due(10, None, None), None);
    }

    #[test]
    fn spans_join_where_they_touch() {
        let spans = Spans::of(vec![(5, 7), (0, 2), (2, 3), (7, 7), (9, 10)]);
        assert_eq!(spans, Spans(vec![(0, 3), (5, 7), (9, 10)]));
        for (from, to, meets) in [
            (4, 4, false),
            (3, 3, true),
            (8, 8, false),
            (8, 9, true),
            (11, 20, false),
            (-9, 20, true),
        ] {
            assert_eq!(spans.meets(from, to), meets, "{from} {to}");
        }
        assert_eq!(spans.coarse(3), spans);
        // Both gaps of 2 close with the first.
        assert_eq!(spans.coarse(2), Spans(vec![(0, 10)]));
        let apart = Spans::of(vec![(0, 1), (3, 4), (10, 11)]);
        assert_eq!(apart.coarse(2), Spans(vec![(0, 4), (10, 11)]));
        assert_eq!(apart.coarse(1), Spans(vec![(0, 11)]));
    }
}
