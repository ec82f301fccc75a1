//! Since when looks at a view follow one another (contract: C §7 rule 6c e and f).

/// What a look is to the ones before it (ms).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Followed {
    /// What its windows say: since when changes were followed, where they were.
    pub(crate) changes_since: Option<i64>,
    /// What its base keeps: since when the run goes, where one begins or goes on.
    pub(crate) chain_since: Option<i64>,
}

/// A look that read everything it showed follows one that showed the same; otherwise the run begins with
/// it. `before` is the run that a base of the same calendars and days keeps. Held back by churn, a
/// change of this look is in no row, so the run begins anew with it too; a look that left something
/// unread is the beginning of no run. No run is said to go back behind `floor`.
pub(crate) fn follow(
    before: Option<i64>,
    read_at: i64,
    floor: i64,
    is_whole: bool,
    held_back: bool,
) -> Followed {
    let chain = before.filter(|_| !held_back);
    Followed {
        // While the floor lies ahead of a clock that was set back, nothing is followed.
        changes_since: chain
            .map(|since| since.max(floor))
            .filter(|since| is_whole && *since <= read_at),
        chain_since: is_whole.then(|| chain.unwrap_or(read_at)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(before: Option<i64>, read_at: i64, floor: i64) -> (Option<i64>, Option<i64>) {
        let followed = follow(before, read_at, floor, true, false);
        (followed.changes_since, followed.chain_since)
    }

    #[test]
    fn a_first_look_follows_nothing_and_begins_a_run() {
        assert_eq!(look(None, 100, 0), (None, Some(100)));
    }

    #[test]
    fn a_later_look_follows_the_first_of_its_run() {
        assert_eq!(look(Some(100), 200, 0), (Some(100), Some(100)));
        assert_eq!(look(Some(100), 900, 0), (Some(100), Some(100)));
    }

    #[test]
    fn no_run_goes_back_behind_the_floor() {
        assert_eq!(look(Some(100), 900, 150), (Some(150), Some(100)));
        assert_eq!(look(Some(100), 150, 150), (Some(150), Some(100)));
        // The floor lies ahead: nothing is followed yet.
        assert_eq!(look(Some(100), 149, 150), (None, Some(100)));
        // Once real time is past it, from the floor on.
        assert_eq!(look(Some(100), 151, 150), (Some(150), Some(100)));
    }

    #[test]
    fn churn_begins_it_anew() {
        let held = follow(Some(100), 200, 0, true, true);
        assert_eq!((held.changes_since, held.chain_since), (None, Some(200)));
    }

    #[test]
    fn what_was_not_read_whole_begins_nothing() {
        for before in [None, Some(100)] {
            let part = follow(before, 200, 0, false, false);
            assert_eq!((part.changes_since, part.chain_since), (None, None));
        }
    }
}
