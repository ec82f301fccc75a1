//! How long the advisory model has (contract: C §7 rule 13).

/// How long an answer may take (ms).
const PATIENCE: i64 = 2_000;

/// Whether an answer comes too late for the ask. One from before the ask has a clock that was set back,
/// and nobody can tell how long it took.
pub(crate) const fn is_late(asked: i64, now: i64) -> bool {
    now < asked || now - asked > PATIENCE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_has_two_seconds() {
        for (now, late) in [(9, true), (10, false), (2_010, false), (2_011, true)] {
            assert_eq!(is_late(10, now), late, "{now}");
        }
    }
}
