//! The golden files, run as a user runs them: through the command line.

use crate::cargo::{Project, finish};
use crate::outcome::{Outcome, Tally};

/// Where the golden files of grading are.
const GRADING: &str = "golden/grading";

/// Runs `attest golden` over the folder and checks that it counted every file there is.
pub(crate) fn run(project: &Project) -> Result<Outcome, String> {
    let files = files(project)?;
    let arguments = [
        "run",
        "--quiet",
        "--locked",
        "--package",
        "attest-cli",
        "--",
        "golden",
        GRADING,
    ];
    let finished = finish(&mut project.cargo(&arguments))?;
    let tally = finished
        .stdout
        .lines()
        .rev()
        .find_map(counts)
        .ok_or_else(|| {
            format!(
                "attest golden printed no line of counts\n{}",
                finished.stderr.trim_end()
            )
        })?;
    let mut notes: Vec<String> = Vec::new();
    if tally.failed > 0 {
        notes.extend(finished.stdout.lines().map(str::to_owned));
    }
    let mut outcome = Outcome { tally, notes };
    if tally.passed + tally.failed != files {
        outcome.tally.failed += 1;
        outcome.notes.push(format!(
            "{GRADING} holds {files} files, attest golden counted {tally}"
        ));
    }
    if finished.status.success() != (tally.failed == 0) {
        outcome.tally.failed += 1;
        outcome.notes.push(format!(
            "attest golden counted {tally} and ended with {}",
            finished.status
        ));
    }
    Ok(outcome)
}

/// The number of golden files.
fn files(project: &Project) -> Result<usize, String> {
    let entries =
        std::fs::read_dir(project.path(GRADING)).map_err(|error| format!("{GRADING}: {error}"))?;
    let mut count = 0;
    for entry in entries {
        let name = entry
            .map_err(|error| format!("{GRADING}: {error}"))?
            .file_name();
        count += usize::from(name.to_string_lossy().ends_with(".json"));
    }
    Ok(count)
}

/// `12 passed, 0 failed`, alone on its line.
fn counts(line: &str) -> Option<Tally> {
    let (passed, failed) = line.trim().split_once(", ")?;
    Some(Tally {
        passed: passed.strip_suffix(" passed")?.parse().ok()?,
        failed: failed.strip_suffix(" failed")?.parse().ok()?,
        skipped: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::counts;
    use crate::outcome::Tally;

    #[test]
    fn only_a_whole_line_of_counts_is_read() {
        assert_eq!(
            counts("12 passed, 3 failed"),
            Some(Tally {
                passed: 12,
                failed: 3,
                skipped: 0
            })
        );
        for line in [
            "",
            "12 passed",
            "12 passed, 3 failed, 1 more",
            "golden 12 passed, 3 failed",
        ] {
            assert_eq!(counts(line), None, "{line}");
        }
    }
}
