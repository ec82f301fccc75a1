//! No room left: by a limit of pages, and by a limit on the size of files. The store stays as it was.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests"
)]

mod common;
#[path = "common/facts.rs"]
mod facts;

use attest_core::error::Code;
use attest_ledger::{HandClock, Options, Store, ops};
use common::{Folder, START};
use facts::receipt;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const CHILD: &str = "ATTEST_FULL_CHILD";

fn options(max_bytes: Option<u64>) -> Options {
    Options {
        clock: Box::new(HandClock::at(START)),
        max_bytes,
        ..Options::default()
    }
}

fn call(store: &mut Store, op: &str, input: &Value) -> Result<Value, Code> {
    ops::call(store, op, input.to_string().as_bytes())
        .map(|answer| serde_json::from_str(&answer).unwrap())
        .map_err(|fault| fault.code())
}

/// Stores receipts until there is no room; how many were acknowledged.
fn fill(store: &mut Store) -> usize {
    for count in 0..200_000 {
        match call(store, "ledger.pass", &receipt(&format!("k{count}"), START)) {
            Ok(answer) => assert_eq!(answer["stored"].as_array().unwrap().len(), 1),
            Err(code) => {
                assert_eq!(code, Code::StorageFull);
                return count;
            }
        }
    }
    panic!("the file never filled");
}

fn is_sound(file: &Path, stored: usize) {
    let mut store = Store::open(file, options(None)).unwrap();
    let check = call(&mut store, "ledger.check", &json!({})).unwrap();
    assert_eq!(check["findings"], json!([]));
    let export = call(&mut store, "ledger.export", &json!({})).unwrap();
    assert_eq!(export["observations"].as_array().unwrap().len(), stored);
    // With room again it goes on.
    call(&mut store, "ledger.pass", &receipt("more", START)).unwrap();
}

#[test]
fn a_limit_of_pages() {
    let folder = Folder::new();
    let file = folder.file("full.attest");
    let mut store = Store::open(&file, options(Some(400_000))).unwrap();
    let stored = fill(&mut store);
    assert!(stored > 10, "{stored}");
    drop(store);
    is_sound(&file, stored);
}

#[test]
fn child() {
    let Ok(file) = std::env::var(CHILD) else {
        return;
    };
    let mut store = Store::open(Path::new(&file), options(None)).unwrap();
    // The harness has begun a line of its own.
    println!();
    println!("stored {}", fill(&mut store));
    // What it holds still reads.
    call(&mut store, "ledger.export", &json!({})).unwrap();
}

#[cfg(unix)]
#[test]
fn a_limit_on_the_size_of_files() {
    if std::env::var(CHILD).is_ok() {
        return;
    }
    let folder = Folder::new();
    let file = folder.file("full.attest");
    let exe = std::env::current_exe().unwrap();
    // In blocks of 512 or 1,024 bytes, as the shell counts; the signal is ignored, so that the write fails.
    let script = format!(
        "trap '' XFSZ; ulimit -f 4096; exec '{}' --exact child --nocapture --test-threads=1",
        exe.display()
    );
    let out = Command::new("sh")
        .args(["-c", &script])
        .env(CHILD, &file)
        .output()
        .unwrap();
    let said = String::from_utf8(out.stdout).unwrap();
    assert!(
        out.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let stored = said
        .lines()
        .find_map(|line| line.strip_prefix("stored "))
        .unwrap();
    let stored: usize = stored.parse().unwrap();
    assert!(stored > 10, "{stored}");
    is_sound(&file, stored);
}
