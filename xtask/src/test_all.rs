//! `cargo test-all`: runs the steps one after the other, whatever fails, and counts.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use crate::cargo::Project;
use crate::outcome::{Outcome, Tally};
use crate::steps::{STEPS, Step};

/// Runs the steps named, or all of them when none is. The last line printed is the counts, alone.
pub(crate) fn run(project: &Project, names: &[&str]) -> ExitCode {
    let steps = match chosen(names) {
        Ok(steps) => steps,
        Err(unknown) => {
            eprint!("xtask: no step is named {unknown:?}\n\n{}", list());
            return ExitCode::from(2);
        }
    };
    let mut total = Tally::default();
    for step in steps {
        print!("{:<10} ", step.name);
        // Some steps take minutes: say which one is running. A closed output is no reason to stop.
        let _ = std::io::stdout().flush();
        let start = Instant::now();
        let outcome = Outcome::from((step.run)(project));
        println!("{} ({:.1} s)", outcome.tally, start.elapsed().as_secs_f32());
        for note in outcome.notes.iter().flat_map(|note| note.lines()) {
            println!("  {note}");
        }
        total.add(outcome.tally);
    }
    // What was skipped stands apart: the last line is two counts, whatever was there to run.
    if total.skipped > 0 {
        println!("{} skipped", total.skipped);
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The steps, one a line.
pub(crate) fn list() -> String {
    STEPS
        .iter()
        .map(|step| format!("  {:<10} {}\n", step.name, step.what))
        .collect()
}

/// The steps of those names in the order they run, or the first name that is none.
fn chosen<'name>(names: &[&'name str]) -> Result<Vec<&'static Step>, &'name str> {
    if let Some(unknown) = names
        .iter()
        .find(|name| STEPS.iter().all(|step| step.name != **name))
    {
        return Err(unknown);
    }
    Ok(STEPS
        .iter()
        .filter(|step| names.is_empty() || names.contains(&step.name))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::{STEPS, chosen};

    #[test]
    fn no_name_means_every_step_and_a_wrong_one_none() {
        assert_eq!(chosen(&[]).map(|steps| steps.len()), Ok(STEPS.len()));
        assert_eq!(
            chosen(&["docs", "fmt"]).map(|steps| steps.iter().map(|step| step.name).collect()),
            Ok(vec!["fmt", "docs"])
        );
        assert_eq!(
            chosen(&["fmt", "nothing"]).map(|steps| steps.len()),
            Err("nothing")
        );
    }
}
