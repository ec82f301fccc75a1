//! The one source of chance: a small generator seeded by number, and the loop that runs a property
//! over many seeds.

use std::ops::RangeInclusive;

/// SplitMix64: every seed gives one sequence, on every platform.
pub(crate) struct Rng(u64);

impl Rng {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 for 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % (n.max(1) as u64)) as usize
    }

    /// A number of a range.
    pub(crate) fn among(&mut self, range: RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of a list.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// One of a list, in its place.
    pub(crate) fn one_of<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len())]
    }

    /// Puts a list in another order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }

    /// Lower-case letters.
    pub(crate) fn letters(&mut self, n: usize) -> String {
        (0..n)
            .map(|_| char::from(b'a' + self.below(26) as u8))
            .collect()
    }
}

/// Says which seed a property failed at, whatever made it fail.
struct Note<'n> {
    property: &'n str,
    seed: u64,
}

impl Drop for Note<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "{} fails at seed {seed}; ATTEST_PROPERTY_SEED={seed} runs it alone",
                self.property,
                seed = self.seed
            );
        }
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Runs a property over `cases` seeds, or over `ATTEST_PROPERTY_CASES` of them, or over the one of
/// `ATTEST_PROPERTY_SEED`. Says whether all `cases` ran: only then do counts of what was met mean
/// anything.
pub(crate) fn each_seed(property: &str, cases: u64, mut run: impl FnMut(&mut Rng)) -> bool {
    let asked = number("ATTEST_PROPERTY_CASES").unwrap_or(cases);
    let (first, count) = number("ATTEST_PROPERTY_SEED").map_or((0, asked), |seed| (seed, 1));
    // A property's own seeds: two of them do not walk through the same batches.
    let own = property
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    for seed in first..first.saturating_add(count) {
        let _note = Note { property, seed };
        run(&mut Rng::new(
            own.wrapping_add(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)),
        ));
    }
    count >= cases
}
