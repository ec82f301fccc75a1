//! Exact scores (contract: G §5.3). Machine integers; big integers only where a product of two
//! scores overflows them. No float.

use num_bigint::BigUint;
use std::cmp::Ordering;

/// Basis points of 1.
pub const BASIS_POINTS: u128 = 10_000;

/// A score: a fraction from 0 up, its denominator not 0. It is kept as it was computed, since
/// comparing needs no lowest terms; [`Ratio::reduced`] gives them for display.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    num: u128,
    den: u128,
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ratio {
    /// 0.
    pub const ZERO: Self = Self { num: 0, den: 1 };
    /// 1.
    pub const ONE: Self = Self { num: 1, den: 1 };

    /// `num / den`; 0 where `den` is 0.
    #[must_use]
    pub const fn new(num: u128, den: u128) -> Self {
        if den == 0 {
            Self::ZERO
        } else {
            Self { num, den }
        }
    }

    /// The numerator as computed.
    #[must_use]
    pub const fn num(self) -> u128 {
        self.num
    }

    /// The denominator as computed.
    #[must_use]
    pub const fn den(self) -> u128 {
        self.den
    }

    /// The same in lowest terms.
    #[must_use]
    pub const fn reduced(self) -> Self {
        let divisor = gcd(self.num, self.den);
        Self {
            num: self.num / divisor,
            den: self.den / divisor,
        }
    }

    /// Whether it is 0.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.num == 0
    }

    /// Whether it is at least `bp` basis points.
    #[must_use]
    pub fn at_least_bp(self, bp: u32) -> bool {
        self >= Self::new(u128::from(bp), BASIS_POINTS)
    }

    /// In ten-thousandths, rounded half up, for display alone (contract: C §5, confidence).
    #[must_use]
    pub fn display(self) -> crate::model::Display4 {
        let value = match self
            .num
            .checked_mul(2 * BASIS_POINTS)
            .and_then(|n| n.checked_add(self.den))
        {
            Some(doubled) => doubled / self.den / 2,
            None => {
                let doubled = BigUint::from(self.num) * BigUint::from(2 * BASIS_POINTS)
                    + BigUint::from(self.den);
                u128::try_from(doubled / BigUint::from(self.den) / 2u32).unwrap_or(BASIS_POINTS)
            }
        };
        crate::model::Display4(u16::try_from(value.min(BASIS_POINTS)).unwrap_or(u16::MAX))
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        match (
            self.num.checked_mul(other.den),
            other.num.checked_mul(self.den),
        ) {
            (Some(left), Some(right)) => left.cmp(&right),
            _ => {
                let left = BigUint::from(self.num) * BigUint::from(other.den);
                let right = BigUint::from(other.num) * BigUint::from(self.den);
                left.cmp(&right)
            }
        }
    }
}

impl std::fmt::Display for Ratio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { num, den } = self.reduced();
        write!(f, "{num}/{den}")
    }
}
