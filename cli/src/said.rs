//! The eval of Said: a dev set run through the guards, with an honest reader, a hostile one, or the
//! recorded reads of a model (contract: S, the eval).

mod adversary;
mod core;
mod draft;
mod honest;
mod judge;
mod report;
mod set;
mod tables;
mod words;

use crate::arguments::Given;
use crate::input::{self, FILE_LIMIT};
use crate::output::{Code, Output, Trouble, counted};
use crate::progress::Progress;
use attest_core::error::Error;
use attest_core::text::printable::{quoted, shown};
use report::{Mode, Outcome, Report};
use set::{Row, Set};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `attest said eval`.
///
/// # Errors
/// Arguments, or files, that are of no use.
pub(crate) fn run(given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 2, "eval SET")?;
    let verb = rest.first().map(|verb| verb.to_string_lossy());
    let verb = verb.unwrap_or_default();
    if verb != "eval" {
        return Err(format!("{} is not eval", quoted(&verb)).into());
    }
    let file = rest.get(1).ok_or("SET is missing")?;
    let modes = modes(given)?;
    let limit = given.max_bytes(FILE_LIMIT)?;
    let bytes = input::bytes(file, limit)?;
    let text = input::text(file, &bytes)?;
    let set = set::set(text).map_err(|fault| input::unparsed(file, &fault))?;
    let reads = match given.option("--reads") {
        Some(file) => reads(file, limit)?,
        None => BTreeMap::new(),
    };
    let mut reports = Vec::with_capacity(modes.len());
    for mode in modes {
        let report = play(mode, &set, &reads).map_err(|(row, fault)| {
            let fault = crate::output::fault(&fault);
            let row = quoted(&row);
            Trouble::Input(format!(
                "{} cannot be run: row {row}: {fault}",
                input::title(file)
            ))
        })?;
        reports.push(report);
    }
    if given.has("--json") {
        out.line(&tables::json(&reports));
    } else {
        for report in &reports {
            tables::show(report, given.has("--all"), out);
        }
    }
    let strays = reads
        .keys()
        .filter(|id| !set.rows.iter().any(|row| row.id == id.as_str()));
    let strays = strays.count();
    if strays > 0 {
        let what = counted(strays, "read is of no row", "reads are of no row");
        out.error(&shown(&format!("attest said: {what} of the set")));
    }
    Ok(if reports.iter().all(Report::is_clean) {
        Code::Well
    } else {
        Code::Finding
    })
}

/// How the set is to be read; with neither model nor reads, by the honest one and then the hostile one.
fn modes(given: &Given) -> Result<Vec<Mode>, Trouble> {
    let asked = [
        ("--reads", Mode::Replay),
        ("--oracle", Mode::Oracle),
        ("--adversarial", Mode::Adversarial),
    ];
    let modes: Vec<Mode> = asked
        .iter()
        .filter(|(flag, _)| given.has(flag))
        .map(|(_, mode)| *mode)
        .collect();
    match modes.len() {
        0 => Ok(vec![Mode::Oracle, Mode::Adversarial]),
        1 => Ok(modes),
        _ => Err("only one of --reads, --oracle and --adversarial can be asked for".into()),
    }
}

fn reads(file: &OsStr, limit: u64) -> Result<BTreeMap<String, String>, Trouble> {
    let bytes = input::bytes(file, limit)?;
    let text = input::text(file, &bytes)?;
    let reads = set::reads(text).map_err(|fault| input::unparsed(file, &fault))?;
    Ok(reads.into_iter().collect())
}

/// One row in one mode; none where a replay has no read of it.
fn one(
    mode: Mode,
    row: &Row<'_>,
    set: &Set<'_>,
    reads: &BTreeMap<String, String>,
) -> Result<Option<Outcome>, Error> {
    match mode {
        Mode::Oracle => honest::oracle(row, set).map(Some),
        Mode::Adversarial => adversary::row(row, set).map(Some),
        Mode::Replay => reads
            .get(row.id.as_ref())
            .map(|raw| honest::recorded(row, set, raw))
            .transpose(),
    }
}

/// Runs a set, the rows shared out among threads; a fault comes with the id of its row.
fn play(
    mode: Mode,
    set: &Set<'_>,
    reads: &BTreeMap<String, String>,
) -> Result<Report, (String, Error)> {
    let next = AtomicUsize::new(0);
    let work = |mut progress: Option<Progress>| {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(row) = set.rows.get(at) else {
                return done;
            };
            if let Some(progress) = &mut progress {
                progress.at(at, set.rows.len());
            }
            done.push((at, one(mode, row, set, reads)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(MOST_THREADS))
            .map(|_| scope.spawn(|| work(None)))
            .collect();
        let mut done = work(Some(Progress::new("rows")));
        for other in others {
            // A row that another thread took and lost would be missing: it is run again here.
            done.extend(other.join().unwrap_or_default());
        }
        done
    });
    done.sort_by_key(|(at, _)| *at);
    let mut report = Report::new(mode, set.rows.len());
    let mut done = done.into_iter().peekable();
    for (at, row) in set.rows.iter().enumerate() {
        let outcome = match done.next_if(|(there, _)| *there == at) {
            Some((_, outcome)) => outcome,
            None => one(mode, row, set, reads),
        };
        let outcome = outcome.map_err(|fault| (row.id.to_string(), fault))?;
        if let Some(outcome) = outcome {
            report.add(row, outcome);
        }
    }
    Ok(report)
}

/// Most threads that rows are shared out among.
const MOST_THREADS: usize = 8;
