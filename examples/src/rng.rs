//! A small generator of numbers (SplitMix64): the same seed tells the same story everywhere.

/// A stream of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    /// The stream of a seed and of one of its parts, so that a day is the same whatever came before.
    pub(crate) fn new(seed: u64, part: u64) -> Self {
        let mut start = Self(seed ^ part.wrapping_mul(0xd134_2543_de82_ef95));
        Self(start.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 where `end` is not above 0.
    pub(crate) fn below(&mut self, end: i64) -> i64 {
        let drawn = i64::try_from(self.next() >> 1).unwrap_or(0);
        if end > 0 { drawn % end } else { 0 }
    }

    /// A number from `from` to `to`, both included.
    pub(crate) fn between(&mut self, from: i64, to: i64) -> i64 {
        from + self.below(to - from + 1)
    }

    /// True in `percent` of a hundred draws.
    pub(crate) fn chance(&mut self, percent: i64) -> bool {
        self.below(100) < percent
    }

    /// One of some items.
    pub(crate) fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        let end = i64::try_from(items.len()).unwrap_or(0);
        items.get(usize::try_from(self.below(end)).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn draws_lie_in_their_range_and_reach_both_ends() {
        let mut rng = Rng::new(1, 0);
        let drawn: Vec<i64> = (0..200).map(|_| rng.between(-2, 2)).collect();
        assert!(drawn.iter().all(|value| (-2..=2).contains(value)));
        assert!((-2..=2).all(|value| drawn.contains(&value)));
        assert_eq!(rng.below(0), 0);
        assert!(rng.pick::<u8>(&[]).is_none());
    }

    #[test]
    fn a_part_has_a_stream_of_its_own() {
        let draw = |seed, part| Rng::new(seed, part).below(1 << 40);
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
    }
}
