//! `simulate --receipts N --seed S --out DIR`: writes `ledger.json` and `batch.json`.

use attest_examples::{Plan, Reads, Summary, simulate};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: simulate --out DIR [--receipts N] [--seed S]
  --out DIR       where ledger.json and batch.json go; it must exist
  --receipts N    at least so many receipts; sixty days are lived in any case (default 1)
  --seed S        what the story follows from (default 1)";

struct Arguments {
    plan: Plan,
    out: PathBuf,
}

fn arguments(mut given: impl Iterator<Item = String>) -> Option<Arguments> {
    let mut plan = Plan {
        receipts: 1,
        seed: 1,
        reads: Reads::Needed,
    };
    let mut out = None;
    while let Some(name) = given.next() {
        let value = given.next()?;
        match name.as_str() {
            "--receipts" => plan.receipts = value.parse().ok()?,
            "--seed" => plan.seed = value.parse().ok()?,
            "--out" => out = Some(PathBuf::from(value)),
            _ => return None,
        }
    }
    Some(Arguments { plan, out: out? })
}

fn run(plan: &Plan, out: &Path) -> attest_examples::Result<Summary> {
    let file = |name: &str| {
        File::create(out.join(name)).map(|file| BufWriter::with_capacity(1 << 20, file))
    };
    let (mut ledger, mut batch) = (file("ledger.json")?, file("batch.json")?);
    let summary = simulate(plan, Some(out), &mut ledger, &mut batch)?;
    ledger.flush()?;
    batch.flush()?;
    Ok(summary)
}

fn main() -> ExitCode {
    let Some(Arguments { plan, out }) = arguments(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(&plan, &out) {
        Ok(made) => {
            println!(
                "{} receipts, {} batches, {} days",
                made.receipts, made.batches, made.days
            );
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("simulate: {fault}");
            ExitCode::FAILURE
        }
    }
}
