//! Reads what Rust's test harness prints.
//!
//! The harness ends each test program with a line of counts; those are added up. A test that needs data this machine
//! does not have prints a line `SKIPPED: why` and returns: the harness calls it passed, the count here does not.

use crate::outcome::Tally;

/// What the output of one `cargo test` says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// Tests by how they ended.
    pub(crate) tally: Tally,
    /// Test programs that printed their counts.
    pub(crate) programs: usize,
    /// The reasons given for what was skipped, as printed.
    pub(crate) skips: Vec<String>,
}

/// Adds up the harness's lines in what a run wrote to its two outputs.
pub(crate) fn read(stdout: &str, stderr: &str) -> Report {
    let mut report = Report::default();
    for line in stdout.lines().chain(stderr.lines()) {
        if let Some(counts) = counts(line) {
            report.programs += 1;
            report.tally.add(counts);
        } else if let Some(reason) = skip(line) {
            report.skips.push(reason.to_owned());
        }
    }
    report.tally.passed = report.tally.passed.saturating_sub(report.skips.len());
    report.tally.skipped += report.skips.len();
    report
}

/// `test result: ok. 12 passed; 0 failed; 1 ignored; …`, wherever it stands in the line: a test may have left one open.
fn counts(line: &str) -> Option<Tally> {
    let (_, result) = line.split_once("test result: ")?;
    let (_, counts) = result.split_once(". ")?;
    let count = |what: &str| {
        counts
            .split("; ")
            .find_map(|part| part.strip_suffix(what)?.trim().parse::<usize>().ok())
    };
    Some(Tally {
        passed: count("passed")?,
        failed: count("failed")?,
        skipped: count("ignored")?,
    })
}

/// The reason after `SKIPPED:`, at the start of a line or after the test's name (a harness on one thread prints it
/// first). Small letters are taken too: a skip that nobody counts would be a test that nobody ran.
fn skip(line: &str) -> Option<&str> {
    let at = line.to_ascii_uppercase().find("SKIPPED:")?;
    let (before, reason) = (line.get(..at)?, line.get(at + "SKIPPED:".len()..)?);
    (before.is_empty() || before.ends_with("... ")).then(|| reason.trim())
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::outcome::Tally;

    const TWO_PROGRAMS: &str = "\
running 2 tests
test one ... ok
test two ... FAILED

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s

running 3 tests
test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
";

    #[test]
    fn counts_of_all_programs_are_added() {
        let report = read(TWO_PROGRAMS, "");
        assert_eq!(
            report.tally,
            Tally {
                passed: 3,
                failed: 1,
                skipped: 1
            }
        );
        assert_eq!(report.programs, 2);
    }

    #[test]
    fn a_skipped_test_is_not_a_passed_one() {
        let report = read(TWO_PROGRAMS, "skipped: no vectors here\n");
        assert_eq!(
            report.tally,
            Tally {
                passed: 2,
                failed: 1,
                skipped: 2
            }
        );
        assert_eq!(report.skips, ["no vectors here"]);
    }

    #[test]
    fn a_harness_on_one_thread_prints_the_name_first() {
        let stdout = "test jcs ... SKIPPED: no vectors\nok\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured\n";
        assert_eq!(
            read(stdout, "").tally,
            Tally {
                passed: 0,
                failed: 0,
                skipped: 1
            }
        );
    }

    #[test]
    fn other_talk_of_skipping_counts_for_nothing() {
        let report = read(
            "the word SKIPPED: in a sentence\n",
            "warning: not SKIPPED: at all\n",
        );
        assert_eq!(report.skips, Vec::<String>::new());
        assert_eq!(report.programs, 0);
    }
}
