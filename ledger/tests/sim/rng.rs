//! Chance that follows from a seed (SplitMix64).

#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0 to `end`, `end` left out.
    pub(crate) fn below(&mut self, end: i64) -> i64 {
        i64::try_from(self.next() % u64::try_from(end.max(1)).unwrap()).unwrap()
    }

    /// `from` to `to`, both in.
    pub(crate) fn between(&mut self, from: i64, to: i64) -> i64 {
        from + self.below(to - from + 1)
    }

    pub(crate) fn chance(&mut self, percent: i64) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        let at = usize::try_from(self.below(i64::try_from(of.len()).unwrap())).unwrap();
        &of[at]
    }
}
