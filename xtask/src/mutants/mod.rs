//! `cargo xtask mutants`: do the golden files notice when a rule is wrong?
//!
//! A table of faults, each one line of the rules read wrongly, is put into a copy of the project one
//! at a time. The golden files are run each time: a fault that fails none of them survived, and
//! either a file is missing or the fault changes nothing, which the table must then say and explain.

mod fault;
mod table;
mod workshop;

use std::process::ExitCode;
use std::time::Instant;

use crate::cargo::Project;
use fault::Fault;
use table::BELOW;
use workshop::{Verdict, Workshop};

/// What is printed for words that are no options.
const USAGE: &str = "usage: cargo xtask mutants [--list] [--only PATTERN]\n";

/// Runs the command.
pub(crate) fn run(project: &Project, words: &[&str]) -> ExitCode {
    let (list, pattern) = match words {
        [] => (false, ""),
        ["--list"] => (true, ""),
        ["--only", pattern] => (false, *pattern),
        ["--list", "--only", pattern] | ["--only", pattern, "--list"] => (true, *pattern),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    let faults: Vec<&Fault> = table::all().filter(|fault| fault.fits(pattern)).collect();
    if list {
        for fault in &faults {
            println!("{}", line(project, fault));
        }
        println!("{} faults", faults.len());
        return ExitCode::SUCCESS;
    }
    match check(project, &faults) {
        Ok(report) => report.end(project),
        Err(problem) => {
            eprintln!("mutants: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Where a fault stands and what it means.
fn line(project: &Project, fault: &Fault) -> String {
    let text = project.read(&format!("{BELOW}/{}", fault.file));
    let at = text.ok().and_then(|text| fault.put_into(&text));
    let at = at.map_or_else(|| String::from("?"), |(_, line)| line.to_string());
    format!("{}:{at}  {}", fault.file, fault.means)
}

/// What became of the faults.
#[derive(Default)]
struct Report<'f> {
    caught: usize,
    survived: Vec<&'f Fault>,
    equivalent: Vec<&'f Fault>,
    /// Faults of the table: not compiling, or caught though said to change nothing.
    wrong: Vec<String>,
    seconds: u64,
}

fn check<'f>(project: &Project, faults: &[&'f Fault]) -> Result<Report<'f>, String> {
    let mut report = Report::default();
    let started = Instant::now();
    let workshop = Workshop::open(project)?;
    println!(
        "built and green in {} s; {} faults",
        started.elapsed().as_secs(),
        faults.len()
    );
    let started = Instant::now();
    for (at, fault) in faults.iter().enumerate() {
        let verdict = workshop.try_out(fault)?;
        let said = match (&verdict, fault.equivalent) {
            (Verdict::Caught(files, first), None) => format!("{files:>3} {first}"),
            (Verdict::Hangs, None) => String::from("    hangs"),
            (Verdict::Survived, None) => String::from("    SURVIVED"),
            (Verdict::Survived, Some(_)) => String::from("    equivalent"),
            (Verdict::Broken(_), _) => String::from("    DOES NOT COMPILE"),
            (_, Some(_)) => String::from("    CAUGHT, SAID EQUIVALENT"),
        };
        println!(
            "{:>4}/{} {said:<46} {}",
            at + 1,
            faults.len(),
            line(project, fault)
        );
        report.count(fault, verdict, project);
    }
    report.seconds = started.elapsed().as_secs();
    Ok(report)
}

impl<'f> Report<'f> {
    fn count(&mut self, fault: &'f Fault, verdict: Verdict, project: &Project) {
        let line = || line(project, fault);
        match (verdict, fault.equivalent) {
            (Verdict::Broken(why), _) => self.wrong.push(format!("{}\n    {why}", line())),
            (Verdict::Survived, Some(_)) => self.equivalent.push(fault),
            (Verdict::Survived, None) => self.survived.push(fault),
            (Verdict::Caught(..) | Verdict::Hangs, Some(_)) => self
                .wrong
                .push(format!("{}\n    caught, said to be equivalent", line())),
            (Verdict::Caught(..) | Verdict::Hangs, None) => self.caught += 1,
        }
    }

    /// Prints the sum; a survivor that nothing explains is a failure.
    fn end(&self, project: &Project) -> ExitCode {
        println!();
        for fault in &self.equivalent {
            let why = fault.equivalent.unwrap_or_default();
            println!("equivalent: {}\n    {why}", line(project, fault));
        }
        for fault in &self.survived {
            println!(
                "survived: {}\n  - {}\n  + {}",
                line(project, fault),
                fault.find.replace('\n', "\n    "),
                fault.replace.replace('\n', "\n    ")
            );
        }
        for wrong in &self.wrong {
            println!("wrong in the table: {wrong}");
        }
        let all = self.caught + self.survived.len() + self.equivalent.len() + self.wrong.len();
        println!(
            "{} of {all} faults caught, {} equivalent, {} survived, in {} s",
            self.caught,
            self.equivalent.len(),
            self.survived.len(),
            self.seconds
        );
        if self.survived.is_empty() && self.wrong.is_empty() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}
