//! The commands of the README and of the guide to a first input, run as a reader runs them: as written, from the root
//! of a checkout.

use crate::cargo::{Project, finish};
use crate::outcome::{Outcome, Tally};

/// The command that runs this very check; running it again from here would never end.
const THIS_COMMAND: &str = "cargo test-all";

/// The documents whose commands are run; the first one shows the command that checks everything.
const DOCUMENTS: &[&str] = &["README.md", "docs/by-hand.md"];

/// Runs every command in a `sh` block of the documents.
pub(crate) fn run(project: &Project) -> Result<Outcome, String> {
    let mut texts = Vec::new();
    for document in DOCUMENTS {
        texts.push(project.read(document)?);
    }
    let commands: Vec<&str> = texts.iter().flat_map(|text| commands(text)).collect();
    let mut outcome = Outcome::default();
    if !commands.contains(&THIS_COMMAND) {
        outcome.tally.failed += 1;
        outcome
            .notes
            .push(format!("README.md does not show {THIS_COMMAND:?}"));
    }
    for command in commands
        .into_iter()
        .filter(|command| *command != THIS_COMMAND)
    {
        let finished = finish(&mut project.program("sh", &["-c", command]))?;
        if finished.status.success() {
            outcome.tally.add(Tally {
                passed: 1,
                ..Tally::default()
            });
        } else {
            outcome.tally.add(Tally {
                failed: 1,
                ..Tally::default()
            });
            outcome
                .notes
                .push(format!("{command:?} ended with {}", finished.status));
            outcome.notes.extend(
                finished
                    .stdout
                    .lines()
                    .chain(finished.stderr.lines())
                    .map(str::to_owned),
            );
        }
    }
    Ok(outcome)
}

/// The lines of the `sh` blocks, without comments.
fn commands(text: &str) -> Vec<&str> {
    let mut commands = Vec::new();
    let mut inside = false;
    for line in text.lines().map(str::trim) {
        if let Some(language) = line.strip_prefix("```") {
            inside = !inside && language == "sh";
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            commands.push(line);
        }
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::commands;

    #[test]
    fn only_sh_blocks_hold_commands() {
        let text = "```sh\n# first\ncargo demo\n\ncargo test-all\n```\n\n```text\nnot me\n```\nnor me\n```sh\nls\n```\n";
        assert_eq!(commands(text), ["cargo demo", "cargo test-all", "ls"]);
    }
}
