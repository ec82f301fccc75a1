//! A store's file or log that was cut, and bytes of it that changed. Whatever is asked of it then, the answer is right
//! or a code of the closed set; and what was acknowledged on it is there afterwards, or a check says that the store
//! is broken.

use super::common::{Folder, START, options};
use super::{MINUTE, Store, call, facts, lived, open, open_at, reaching};
use attest_core::error::Code;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

const PAGE: usize = 4096;

/// Chance that comes back.
struct Rng(u64);

impl Rng {
    fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % end as u64).unwrap()
    }
}

/// How many of each kind, times `ATTEST_DAMAGES`.
fn times(own: usize) -> usize {
    let times = std::env::var("ATTEST_DAMAGES").ok();
    own * times.and_then(|own| own.parse().ok()).unwrap_or(1)
}

/// What became of the damaged files of a test.
#[derive(Debug, Default)]
struct Met {
    refused: usize,
    /// Some operation found the damage, or the check did.
    found: usize,
    /// All was answered as by the store before, and the check is clean: nothing is kept where it was changed.
    same: usize,
    /// Something was answered otherwise, and the check is clean: the log counts in part; the file says that only a
    /// later engine may write it; a batch wrote anew what was changed.
    other: usize,
    codes: BTreeMap<&'static str, usize>,
}

/// Puts a file there, asks everything of it, and looks whether what it acknowledged is there.
fn ask(folder: &Folder, case: &str, file: &[u8], log: Option<&[u8]>, met: &mut Met) {
    if let Some(answers) = asked(folder, case, file, log, met) {
        match answers == *right() {
            true => met.same += 1,
            false => met.other += 1,
        }
    }
}

type Answers = Vec<Result<Value, Code>>;

/// What the store answers that nothing happened to.
fn right() -> &'static Answers {
    static ANSWERS: OnceLock<Answers> = OnceLock::new();
    ANSWERS.get_or_init(|| {
        let folder = Folder::new();
        asked(&folder, "whole", lived(), None, &mut Met::default()).unwrap()
    })
}

fn asked(
    folder: &Folder,
    case: &str,
    file: &[u8],
    log: Option<&[u8]>,
    met: &mut Met,
) -> Option<Answers> {
    let path = folder.file("a.attest");
    for (end, bytes) in [("-wal", log), ("-shm", None), ("", Some(file))] {
        let own = folder.file(&format!("a.attest{end}"));
        match bytes {
            Some(bytes) => std::fs::write(own, bytes).unwrap(),
            None => drop(std::fs::remove_file(own)),
        }
    }
    let mut note = |code: Code| {
        assert_ne!(code, Code::Internal, "{case}");
        *met.codes.entry(code.as_str()).or_default() += 1;
    };
    let mut store = match open(&path) {
        Ok(store) => store,
        Err(code) => {
            // A head can say that a later version wrote the file, or that only a later engine may.
            let fits = [
                Code::StorageCorrupt,
                Code::StorageNewer,
                Code::StorageReadonly,
            ];
            assert!(fits.contains(&code), "{case}: {code:?}");
            note(code);
            met.refused += 1;
            return None;
        }
    };
    let mut kept = Vec::new();
    let mut is_found = false;
    let mut answers = Answers::new();
    for (name, input) in reaching() {
        let answer = call(&mut store, name, &input);
        match &answer {
            Ok(answer) => kept.extend(acknowledged(name, answer)),
            Err(code) => {
                is_found |= *code == Code::StorageCorrupt;
                note(*code);
            }
        }
        answers.push(answer);
    }
    drop(store);
    let is_whole = is_there(&path, &kept).unwrap_or_else(|lost| panic!("{case}: {lost} is lost"));
    if is_found || !is_whole {
        met.found += 1;
        return None;
    }
    Some(answers)
}

/// The ids of what an answer says is stored, with the list that has to show it.
pub(super) fn acknowledged(name: &str, answer: &Value) -> Vec<(&'static str, String)> {
    let text = |own: &Value| own.as_str().unwrap().to_owned();
    let list = match name {
        "ledger.pass" if answer.get("lastImportAt").is_some() => "claims",
        "ledger.pass" => "observations",
        "vault.authorize" => return vec![("decisions", text(&answer["id"]))],
        _ => return Vec::new(),
    };
    let stored = answer["stored"].as_array().unwrap();
    stored.iter().map(|own| (list, text(own))).collect()
}

/// Whether a check finds nothing. Then all that was acknowledged has to be there.
pub(super) fn is_there(path: &Path, kept: &[(&str, String)]) -> Result<bool, String> {
    let sound = |code: Code| assert_ne!(code, Code::Internal);
    let mut store = match open_at(path, START + 90 * MINUTE) {
        Ok(store) => store,
        Err(code) => {
            sound(code);
            return Ok(false);
        }
    };
    let check = call(&mut store, "ledger.check", &json!({}));
    match check {
        Ok(check) if check["findings"] == json!([]) => {}
        Ok(_) => return Ok(false),
        Err(code) => {
            sound(code);
            return Ok(false);
        }
    }
    let read = |name: &str, store: &mut _| call(store, name, &json!({})).unwrap().to_string();
    let all = read("ledger.export", &mut store) + &read("vault.log", &mut store);
    match kept.iter().find(|(_, id)| !all.contains(id.as_str())) {
        Some((list, id)) => Err(format!("{id} of the {list}")),
        None => Ok(true),
    }
}

fn told(name: &str, met: &Met) {
    println!("{name}: {met:?}");
}

/// Lengths at and around the ends of pages, and at random.
fn lengths(len: usize, unit: usize, head: usize, rng: &mut Rng) -> Vec<usize> {
    let mut all = vec![0, 1, 16, 31, 32, 99, 100, 512];
    for _ in 0..times(20) {
        let end = head + rng.below((len - head) / unit) * unit;
        all.extend([end, end + 1, end + unit - 1, rng.below(len)]);
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn a_file_that_was_cut_is_no_store_any_more() {
    let folder = Folder::new();
    let mut met = Met::default();
    let file = lived();
    for length in lengths(file.len(), PAGE, 0, &mut Rng(1)) {
        ask(
            &folder,
            &format!("cut at {length}"),
            &file[..length],
            None,
            &mut met,
        );
    }
    told("cut files", &met);
    assert_eq!(met.other, 0);
    assert!(met.refused > met.same);
}

#[test]
fn other_bytes_in_a_file_are_met_with_a_code() {
    let folder = Folder::new();
    let mut met = Met::default();
    let mut rng = Rng(2);
    for nth in 0..times(160) {
        let mut file = lived().to_vec();
        let mut case = String::new();
        for _ in 0..=rng.below(2) {
            let (at, what) = damage(&mut file, &mut rng);
            case += &format!("{what} at {at} ");
        }
        ask(&folder, &format!("{nth}: {case}"), &file, None, &mut met);
    }
    told("other bytes", &met);
    assert!(met.refused > 0 && met.found > 0);
}

/// Changes something in a file; where, and what.
fn damage(file: &mut [u8], rng: &mut Rng) -> (usize, &'static str) {
    let pages = file.len() / PAGE;
    let page = rng.below(pages) * PAGE;
    match rng.below(10) {
        0 => {
            let at = rng.below(100);
            file[at] ^= 1 << rng.below(8);
            (at, "a bit of the head")
        }
        1 | 2 => {
            // What kind of page it is, how many cells, where they are.
            let at = page + rng.below(40);
            file[at] = u8::try_from(rng.below(256)).unwrap();
            (at, "a byte of a page's head")
        }
        3 => {
            file[page..page + PAGE].fill(0);
            (page, "zeroes for a page")
        }
        4 => {
            let from = rng.below(pages) * PAGE;
            file.copy_within(from..from + PAGE, page);
            (page, "another page")
        }
        5 => {
            let at = page + rng.below(8) * 512;
            file[at..at + 512].fill(0xff);
            (at, "a sector")
        }
        6 | 7 => {
            // In the text at the end of a page.
            let at = page + PAGE - 1 - rng.below(1_500);
            file[at] ^= 1 << rng.below(8);
            (at, "a bit of what is stored")
        }
        8 => {
            let at = page + rng.below(PAGE - 4);
            file[at..at + 4].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f]);
            (at, "a large number")
        }
        _ => {
            let at = rng.below(file.len());
            file[at] ^= 1 << rng.below(8);
            (at, "a bit")
        }
    }
}

/// A store that died with all of a day in its log: the file, the log.
fn died() -> &'static (Vec<u8>, Vec<u8>) {
    static BYTES: OnceLock<(Vec<u8>, Vec<u8>)> = OnceLock::new();
    BYTES.get_or_init(|| {
        let folder = Folder::new();
        let (path, log) = (folder.file("a.attest"), folder.file("a.attest-wal"));
        std::fs::write(&path, lived()).unwrap();
        let mut store = open(&path).unwrap();
        for count in 0..6 {
            let at = START + (20 + count) * MINUTE;
            for pass in [
                facts::bought(&format!("log{count}"), at),
                facts::receipt(&format!("log{count}"), at),
            ] {
                call(&mut store, "ledger.pass", &pass).unwrap();
            }
        }
        call(&mut store, "ledger.batch", &json!({})).unwrap();
        let bytes = (std::fs::read(&path).unwrap(), std::fs::read(&log).unwrap());
        assert!(bytes.0 == lived() && bytes.1.len() > 20 * PAGE);
        bytes
    })
}

/// What a log holds counts up to where it still holds together, as after a death in the middle of a write: whole
/// documents, and nothing that contradicts itself.
#[test]
fn a_log_that_was_cut_or_changed_counts_as_far_as_it_holds() {
    let folder = Folder::new();
    let (file, log) = died();
    let mut met = Met::default();
    let mut rng = Rng(3);
    for length in lengths(log.len(), PAGE + 24, 32, &mut rng) {
        ask(
            &folder,
            &format!("log cut at {length}"),
            file,
            Some(&log[..length]),
            &mut met,
        );
    }
    for _ in 0..times(40) {
        let mut log = log.clone();
        let at = match rng.below(3) {
            0 => rng.below(32),
            1 => 32 + rng.below((log.len() - 32) / (PAGE + 24)) * (PAGE + 24) + rng.below(24),
            _ => rng.below(log.len()),
        };
        log[at] ^= 1 << rng.below(8);
        ask(
            &folder,
            &format!("log changed at {at}"),
            file,
            Some(&log),
            &mut met,
        );
    }
    told("logs", &met);
    assert!(met.same > 0 && met.other > met.same);
    // The log vouches for itself, so that nothing of what is left is broken.
    assert_eq!((met.refused, met.found), (0, 0));
}

/// A store that died young, with all it had in its log: without the first write of that there is none.
#[test]
fn a_log_that_lost_its_store_makes_no_new_one() {
    let folder = Folder::new();
    let path = folder.file("young.attest");
    let mut store = Store::open(&path, options()).unwrap();
    call(&mut store, "ledger.pass", &facts::receipt("k", START)).unwrap();
    let read = |end: &str| std::fs::read(folder.file(&format!("young.attest{end}"))).unwrap();
    let (file, log) = (read(""), read("-wal"));
    drop(store);
    assert_eq!(file.len(), PAGE);
    let mut met = Met::default();
    for length in lengths(log.len(), PAGE + 24, 32, &mut Rng(4)) {
        let case = format!("young, log cut at {length}");
        ask(&folder, &case, &file, Some(&log[..length]), &mut met);
    }
    told("young logs", &met);
    assert!(met.refused > 0 && met.other > 0);
    assert_eq!(met.found + met.same, 0);
}
