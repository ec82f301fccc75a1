//! What must hold of a store for any sequence of documents: each is answered or refused with a code, a refusal
//! leaves the store as it was, and what stands in it at the end contradicts itself nowhere.
//!
//! An input is a line for each document: the instant in epoch milliseconds, a tab, the operation, a tab, the document.
//! A word like `@said_id` in a document stands for the last id that an answer gave under that name, so that a changed
//! input still names what is there.

use super::{says_nothing, tree};
use attest_core::error::Error;
use attest_core::json::Value;
use attest_ledger::{HandClock, Options, Store, ops};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// 2026-10-06T18:00:00Z.
const START: i64 = 1_791_309_600_000;

/// 9999-12-31T23:59:59.999Z: a clock beyond writes nothing.
const LAST: i64 = 253_402_300_799_999;

/// As many documents are asked; the rest of an input is left.
const MOST: usize = 60;

/// A folder that goes when it is dropped, also where a promise breaks.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let nth = NEXT.fetch_add(1, Ordering::SeqCst);
        // In memory where there is such a place: nothing of it has to last.
        let shared = Path::new("/dev/shm");
        let parent = match shared.is_dir() {
            true => shared.to_owned(),
            false => std::env::temp_dir(),
        };
        let own = parent.join(format!("attest-fuzz-{}-{nth}", std::process::id()));
        std::fs::create_dir_all(&own).expect("a folder");
        Self(own)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn open(file: &Path, clock: &HandClock) -> Store {
    let options = Options {
        clock: Box::new(clock.clone()),
        ..Options::default()
    };
    Store::open(file, options).expect("a store of the library's own opens")
}

/// Asks a store; the answer is canonical JSON, the refusal has a code and repeats nothing.
fn ask(store: &mut Store, name: &str, document: &[u8]) -> Result<String, Error> {
    let answer = ops::call(store, name, document);
    match &answer {
        Ok(text) => {
            let value = tree(text).expect("an answer is JSON");
            assert_eq!(value.to_canonical(), *text, "{name}: not canonical");
        }
        Err(fault) => says_nothing(fault),
    }
    answer
}

/// The ids that answers gave, by the name they bore.
#[derive(Default)]
struct Known(BTreeMap<String, String>);

impl Known {
    fn learn(&mut self, name: &str, value: &Value<'_>) {
        match value {
            Value::String(id) => drop(self.0.insert(name.to_owned(), id.to_string())),
            Value::Array(items) => items.iter().for_each(|item| self.learn(name, item)),
            Value::Object(members) => {
                for (key, value) in members {
                    // The list says what the id of a member of it is of.
                    let own = if key == "id" { name } else { &**key };
                    self.learn(own, value);
                }
            }
            _ => {}
        }
    }

    fn fill(&self, document: &[u8]) -> Vec<u8> {
        let mut filled = Vec::new();
        let mut rest = document;
        while let Some(at) = rest.iter().position(|byte| *byte == b'@') {
            let (before, behind) = rest.split_at(at + 1);
            let word = behind
                .iter()
                .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'_')
                .count();
            let (word, behind) = behind.split_at(word);
            let known = std::str::from_utf8(word)
                .ok()
                .and_then(|word| self.0.get(word));
            match known {
                Some(id) => {
                    filled.extend(&before[..at]);
                    filled.extend(id.as_bytes());
                }
                None => {
                    filled.extend(before);
                    filled.extend(word);
                }
            }
            rest = behind;
        }
        filled.extend(rest);
        filled
    }
}

/// How long the log of a file is: nothing is stored without it growing.
fn written(file: &Path) -> u64 {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).map_or(0, |own| own.len())
}

/// What became of the documents of an input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told {
    /// How many were answered.
    pub taken: usize,
    /// How many were refused.
    pub refused: usize,
}

/// A sequence of documents, told to one store (contract: C §7, §8).
pub fn ledger(bytes: &[u8]) {
    told(bytes);
}

/// The same, and what became of them.
pub fn told(bytes: &[u8]) -> Told {
    let mut told = Told::default();
    let folder = Folder::new();
    let file = folder.0.join("a.attest");
    let clock = HandClock::at(START);
    let mut store = open(&file, &clock);
    let mut known = Known::default();
    let mut latest = START;
    for line in bytes.split(|byte| *byte == b'\n').take(MOST) {
        let mut parts = line.splitn(3, |byte| *byte == b'\t');
        let text =
            |part: Option<&[u8]>| String::from_utf8_lossy(part.unwrap_or_default()).into_owned();
        let (at, name) = (text(parts.next()), text(parts.next()));
        let document = known.fill(parts.next().unwrap_or_default());
        let now = at.parse().unwrap_or(latest);
        clock.set(now);
        let before = written(&file);
        let answer = ask(&mut store, &name, &document);
        match answer.is_ok() {
            true => told.taken += 1,
            false => told.refused += 1,
        }
        match answer {
            Ok(answer) => known.learn("", &tree(&answer).expect("read before")),
            // A clock that was set back is repaired, whatever comes of the document.
            Err(_) if now < latest => {}
            Err(_) => assert_eq!(written(&file), before, "{name}: a refusal stored something"),
        }
        if (0..=LAST).contains(&now) {
            latest = latest.max(now);
        }
    }
    drop(store);
    // After a batch a stamp lies some milliseconds ahead.
    clock.set(latest.saturating_add(60_000).min(LAST));
    sound(&file, &clock);
    // What is given out is taken in again.
    let export = ask(&mut open(&file, &clock), "ledger.export", b"{}").expect("an export");
    let other = folder.0.join("b.attest");
    let document = format!(r#"{{"snapshot":{export}}}"#);
    let taken = ask(
        &mut open(&other, &clock),
        "ledger.import",
        document.as_bytes(),
    );
    taken.expect("an export of the library's own is imported");
    sound(&other, &clock);
    told
}

/// Nothing in a store contradicts itself, and every receipt is reproduced.
fn sound(file: &Path, clock: &HandClock) {
    let check = ask(&mut open(file, clock), "ledger.check", b"{}").expect("a check");
    assert!(
        check.starts_with(r#"{"findings":[],"replay":{"mismatched":0,"#),
        "{check}"
    );
}
