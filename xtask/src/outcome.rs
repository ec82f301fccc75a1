//! What a step found: counts, and the lines a person needs to mend it.

use std::fmt;

/// Counts of one step or of all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Tests and checks that held.
    pub(crate) passed: usize,
    /// Tests and checks that did not.
    pub(crate) failed: usize,
    /// Tests that did not run, and said so.
    pub(crate) skipped: usize,
}

impl Tally {
    /// Adds the counts of another step.
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Tally {
    /// `N passed, N failed`, and `, N skipped` when something was.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(formatter, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

/// The result of one step.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// What was counted.
    pub(crate) tally: Tally,
    /// What to show below the step's line, whether it failed or not.
    pub(crate) notes: Vec<String>,
}

impl Outcome {
    /// One check that held.
    pub(crate) fn passed() -> Self {
        Self {
            tally: Tally {
                passed: 1,
                ..Tally::default()
            },
            notes: Vec::new(),
        }
    }

    /// One check that did not hold, with what is wrong.
    pub(crate) fn failed(notes: Vec<String>) -> Self {
        Self {
            tally: Tally {
                failed: 1,
                ..Tally::default()
            },
            notes,
        }
    }

    /// Takes in what another part of the step found.
    pub(crate) fn add(&mut self, other: Self) {
        self.tally.add(other.tally);
        self.notes.extend(other.notes);
    }

    /// One check, which held when it named no problem.
    pub(crate) fn of_problems(problems: Vec<String>) -> Self {
        if problems.is_empty() {
            Self::passed()
        } else {
            Self::failed(problems)
        }
    }
}

impl From<Result<Self, String>> for Outcome {
    /// A step that could not do its work has failed.
    fn from(result: Result<Self, String>) -> Self {
        result.unwrap_or_else(|problem| Self::failed(vec![problem]))
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Tally};

    #[test]
    fn the_last_line_names_skips_only_when_there_are_some() {
        assert_eq!(
            Tally {
                passed: 3,
                failed: 0,
                skipped: 0
            }
            .to_string(),
            "3 passed, 0 failed"
        );
        assert_eq!(
            Tally {
                passed: 3,
                failed: 1,
                skipped: 2
            }
            .to_string(),
            "3 passed, 1 failed, 2 skipped"
        );
    }

    #[test]
    fn a_step_that_could_not_run_counts_as_failed() {
        let outcome = Outcome::from(Err(String::from("no such tool")));
        assert_eq!(
            outcome.tally,
            Tally {
                passed: 0,
                failed: 1,
                skipped: 0
            }
        );
        assert_eq!(outcome.notes, ["no such tool"]);
    }
}
