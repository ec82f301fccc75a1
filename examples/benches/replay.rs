//! Replay beside its floor: parse the same bytes as untyped JSON once, hash them once.
//!
//! `cargo bench -p attest-examples --bench replay [-- --large]`: ledgers of 10,000 and 100,000
//! receipts, with `--large` also 1,000,000 (about 2 GB in the temporary folder, deleted again).
//! Everything is a ratio within the run; peak memory is that of a process that does nothing else.
#![allow(missing_docs, reason = "a bench")]

use attest_core::replay::replay;
use attest_examples::{Plan, Reads, simulate};
use sha2::{Digest, Sha256};
use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// A folder that is gone with the bench.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The shortest of some runs.
fn shortest(runs: usize, mut run: impl FnMut() -> Outcome<()>) -> Outcome<Duration> {
    let mut best = Duration::MAX;
    for _ in 0..runs {
        let begin = Instant::now();
        run()?;
        best = best.min(begin.elapsed());
    }
    Ok(best)
}

fn write_ledger(folder: &Path, receipts: usize) -> Outcome<PathBuf> {
    let path = folder.join("ledger.json");
    let mut ledger = BufWriter::with_capacity(1 << 20, File::create(&path)?);
    let plan = Plan {
        receipts,
        seed: 1,
        reads: Reads::Needed,
    };
    simulate(&plan, Some(folder), &mut ledger, &mut std::io::sink())
        .map_err(|fault| format!("{fault:?}"))?;
    ledger.flush()?;
    Ok(path)
}

fn replay_file(path: &Path) -> Outcome<usize> {
    let text = std::fs::read_to_string(path)?;
    let report = replay(&text, &mut |_| {})?;
    if !report.is_clean() {
        return Err("the ledger does not replay clean".into());
    }
    Ok(report.receipts)
}

/// Peak resident memory of a process that replays the file, in bytes.
fn peak_memory(path: &Path) -> Outcome<u64> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg("--replay")
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line
            .and_then(|line| line.split_whitespace().next())
            .and_then(|kib| kib.parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or(0) * 1024);
        if let Some(ended) = child.try_wait()? {
            return if ended.success() {
                Ok(peak)
            } else {
                Err("the replay failed".into())
            };
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[allow(clippy::float_arithmetic, reason = "ratios of times, for display")]
fn measure(receipts: usize, runs: usize) -> Outcome<()> {
    let folder = Folder(
        std::env::temp_dir().join(format!("attest-bench-{}-{receipts}", std::process::id())),
    );
    std::fs::create_dir_all(&folder.0)?;
    let path = write_ledger(&folder.0, receipts)?;
    let peak = peak_memory(&path)?;
    let text = std::fs::read_to_string(&path)?;
    let replayed = replay_file(&path)?;
    let parse = shortest(runs, || {
        black_box(serde_json::from_str::<serde_json::Value>(&text)?);
        Ok(())
    })?;
    let hash = shortest(runs, || {
        black_box(Sha256::digest(text.as_bytes()));
        Ok(())
    })?;
    let whole = shortest(runs, || {
        black_box(replay(&text, &mut |_| {})?);
        Ok(())
    })?;
    let floor = parse + hash;
    println!(
        "{replayed:>9} {:>8.1} {:>9.1} {:>9.1} {:>7.2} {:>11.1} {:>11.2}",
        text.len() as f64 / 1e6,
        floor.as_secs_f64() * 1e3,
        whole.as_secs_f64() * 1e3,
        whole.as_secs_f64() / floor.as_secs_f64(),
        whole.as_secs_f64() * 1e6 / replayed as f64,
        peak as f64 / text.len() as f64,
    );
    Ok(())
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, path, ..] = arguments.as_slice()
        && flag == "--replay"
    {
        replay_file(Path::new(path))?;
        return Ok(());
    }
    println!(
        "{:>9} {:>8} {:>9} {:>9} {:>7} {:>11} {:>11}",
        "receipts", "MB", "floor ms", "replay ms", "ratio", "µs/receipt", "peak/file"
    );
    measure(10_000, 5)?;
    measure(100_000, 3)?;
    if arguments.iter().any(|argument| argument == "--large") {
        measure(1_000_000, 1)?;
    }
    Ok(())
}
