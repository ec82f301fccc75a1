//! `simulate --receipts N --seed S --out DIR`: writes `ledger.json` and `batch.json`; with `--store FILE` the
//! same story is lived through in a store beside it.

use attest_examples::{Plan, Reads, Summary, simulate_beside};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: simulate --out DIR [--receipts N] [--seed S]
  --out DIR       where ledger.json and batch.json go; it must exist
  --receipts N    at least so many receipts; sixty days are lived in any case (default 1)
  --seed S        what the story follows from (default 1)
  --store FILE    a store that lives through the same story; it must not be there";

struct Arguments {
    plan: Plan,
    out: PathBuf,
    store: Option<PathBuf>,
}

fn arguments(mut given: impl Iterator<Item = String>) -> Option<Arguments> {
    let mut plan = Plan {
        receipts: 1,
        seed: 1,
        reads: Reads::Needed,
    };
    let (mut out, mut store) = (None, None);
    while let Some(name) = given.next() {
        let value = given.next()?;
        match name.as_str() {
            "--receipts" => plan.receipts = value.parse().ok()?,
            "--seed" => plan.seed = value.parse().ok()?,
            "--out" => out = Some(PathBuf::from(value)),
            "--store" => store = Some(PathBuf::from(value)),
            _ => return None,
        }
    }
    Some(Arguments {
        plan,
        out: out?,
        store,
    })
}

fn run(plan: &Plan, out: &Path, store: Option<&Path>) -> attest_examples::Result<Summary> {
    let file = |name: &str| {
        File::create(out.join(name)).map(|file| BufWriter::with_capacity(1 << 20, file))
    };
    let (mut ledger, mut batch) = (file("ledger.json")?, file("batch.json")?);
    let (summary, _) = simulate_beside(plan, Some(out), store, &mut ledger, &mut batch)?;
    ledger.flush()?;
    batch.flush()?;
    Ok(summary)
}

fn main() -> ExitCode {
    let Some(Arguments { plan, out, store }) = arguments(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(&plan, &out, store.as_deref()) {
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
