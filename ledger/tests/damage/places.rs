//! Paths that lead to no store: each gets its code at once, and what is there stays as it is.

use super::common::{Folder, START, options};
use super::{Options, call, facts, lived};
use attest_core::error::Code;
use attest_ledger::Store;
use serde_json::json;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The codes of a path, for one who makes a file and for one who does not.
fn codes(path: &Path) -> [Option<Code>; 2] {
    [true, false].map(|create| {
        let own = Options {
            create,
            ..options()
        };
        Store::open(path, own).err().map(|fault| fault.code())
    })
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// What stands in a folder: names, whether they are files, and how long those are.
fn listed(folder: &Path) -> Vec<(PathBuf, bool, u64)> {
    let mut all: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let own = entry.metadata().unwrap();
            let len = if own.is_file() { own.len() } else { 0 };
            (entry.path(), own.is_file(), len)
        })
        .collect();
    all.sort();
    all
}

#[test]
fn what_is_there_and_no_file_is_told_at_once() {
    let folder = Folder::new();
    let file = |name: &str| folder.file(name);
    std::fs::create_dir(file("folder")).unwrap();
    pipe(&file("pipe"));
    let _socket = UnixListener::bind(file("socket")).unwrap();
    symlink(file("loop"), file("loop")).unwrap();
    symlink(file("there"), file("back")).unwrap();
    symlink(file("back"), file("there")).unwrap();
    symlink(file("pipe"), file("to a pipe")).unwrap();
    std::fs::write(file("file"), "text").unwrap();
    let paths = [
        PathBuf::from("/dev/null"),
        PathBuf::from("/dev/zero"),
        PathBuf::from("/dev/full"),
        PathBuf::from("/"),
        PathBuf::from("."),
        file("folder"),
        file("folder/"),
        file("folder/."),
        file("pipe"),
        file("socket"),
        file("loop"),
        file("back"),
        file("to a pipe"),
        file("file/a.attest"),
        file("a.attest/"),
        file(&"x".repeat(300)),
        file(&"y/".repeat(300)).join("a.attest"),
    ];
    let before = listed(&file(""));
    for path in paths {
        assert_eq!(codes(&path), [Some(Code::InvalidArgument); 2], "{path:?}");
    }
    assert_eq!(listed(&file("")), before);
}

#[test]
fn a_folder_that_is_not_there_holds_no_store_and_takes_none() {
    let folder = Folder::new();
    let path = folder.file("nowhere").join("a.attest");
    assert_eq!(
        codes(&path),
        [Some(Code::StorageReadonly), Some(Code::NotFound)]
    );
    assert!(!folder.file("nowhere").exists());
}

/// A new store, for one who makes it; for another a store that lost everything.
#[test]
fn an_empty_file_is_a_new_store_and_never_an_old_one() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    std::fs::write(&file, "").unwrap();
    let existing = Options {
        create: false,
        ..options()
    };
    let refused = Store::open(&file, existing).map_err(|fault| fault.code());
    assert_eq!(refused.err(), Some(Code::StorageCorrupt));
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 0);
    let mut store = Store::open(&file, options()).unwrap();
    let check = call(&mut store, "ledger.check", &json!({})).unwrap();
    assert_eq!(check["findings"], json!([]));
}

/// What was acknowledged stands in the log alone until it is moved into the file: with the file cut to nothing, or
/// gone, the engine would throw it away.
#[test]
fn a_log_is_not_thrown_away_with_the_file_that_it_lost() {
    let folder = Folder::new();
    let (file, log) = (folder.file("a.attest"), folder.file("a.attest-wal"));
    let mut store = Store::open(&file, options()).unwrap();
    let receipt = facts::receipt("k", START);
    call(&mut store, "ledger.pass", &receipt).unwrap();
    // As after a death.
    let (whole, written) = (std::fs::read(&file).unwrap(), std::fs::read(&log).unwrap());
    drop(store);
    for is_gone in [false, true] {
        std::fs::write(&log, &written).unwrap();
        match is_gone {
            true => std::fs::remove_file(&file).unwrap(),
            false => std::fs::write(&file, "").unwrap(),
        }
        let expected = match is_gone {
            true => [Some(Code::StorageCorrupt), Some(Code::NotFound)],
            false => [Some(Code::StorageCorrupt); 2],
        };
        assert_eq!(codes(&file), expected);
        assert!(std::fs::read(&log).unwrap() == written);
        // With its file it is whole again.
        std::fs::write(&file, &whole).unwrap();
        let mut store = Store::open(&file, options()).unwrap();
        let export = call(&mut store, "ledger.export", &json!({})).unwrap();
        assert_eq!(export["observations"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn what_stands_beside_a_store_and_is_no_file_is_not_waited_for() {
    for end in ["-wal", "-shm", "-journal"] {
        for kind in 0..3 {
            let folder = Folder::new();
            let (file, beside) = (
                folder.file("a.attest"),
                folder.file(&format!("a.attest{end}")),
            );
            std::fs::write(&file, lived()).unwrap();
            match kind {
                0 => pipe(&beside),
                1 => std::fs::create_dir(&beside).unwrap(),
                _ => symlink("/dev/zero", &beside).unwrap(),
            }
            // By another name too: the engine goes by the file's own.
            symlink(&file, folder.file("other")).unwrap();
            for path in [file.clone(), folder.file("other")] {
                assert_eq!(codes(&path), [Some(Code::StorageCorrupt); 2], "{end}");
            }
            assert!(std::fs::read(&file).unwrap() == lived(), "{end}");
        }
    }
}

#[test]
fn a_link_leads_to_its_store() {
    let folder = Folder::new();
    let link = folder.file("link");
    symlink(folder.file("a.attest"), &link).unwrap();
    // One that leads to nothing yet leads to a new one.
    drop(Store::open(&link, options()).unwrap());
    assert!(folder.file("a.attest").is_file());
    assert_eq!(codes(&link), [None; 2]);
}
