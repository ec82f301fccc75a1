//! What a feature may be worth (contract: G §5.2).

/// A feature's value: a fraction in [0, 1].
pub type Value = (u64, u64);

/// 1.
pub(super) const ONE: Value = (1, 1);
/// 0.
pub(super) const ZERO: Value = (0, 1);
