//! The file: opened, refused, and left as it was.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use attest_core::error::Code;
use attest_ledger::{HandClock, Options, Store, ops};
use common::{Folder, START, open, options};
use std::time::Duration;

fn policy(store: &mut Store, input: &str) -> Result<serde_json::Value, Code> {
    ops::call(store, "ledger.policy", input.as_bytes())
        .map(|text| serde_json::from_str(&text).unwrap())
        .map_err(|fault| fault.code())
}

#[test]
fn a_new_file_has_the_default_policy_and_keeps_another() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    let mut store = open(&file);
    let default = policy(&mut store, "{}").unwrap();
    assert_eq!(
        default["policyHash"].as_str().unwrap(),
        attest_core::policy::default_policy().hash.to_hex()
    );
    let mut changed = default["policy"].clone();
    changed["windows"]["graceMin"] = 31.into();
    let input = serde_json::json!({ "policy": changed }).to_string();
    let answer = policy(&mut store, &input).unwrap();
    assert_ne!(answer["policyHash"], default["policyHash"]);
    drop(store);
    assert_eq!(policy(&mut open(&file), "{}").unwrap(), answer);
}

#[test]
fn a_faulty_policy_changes_nothing() {
    let folder = Folder::new();
    let mut store = open(&folder.file("a.attest"));
    let before = policy(&mut store, "{}").unwrap();
    assert_eq!(
        policy(&mut store, r#"{"policy":{}}"#),
        Err(Code::InvalidPolicy)
    );
    assert_eq!(
        policy(&mut store, r#"{"polic":{}}"#),
        Err(Code::InvalidInput)
    );
    assert_eq!(policy(&mut store, "{} x"), Err(Code::InvalidJson));
    assert_eq!(policy(&mut store, "{}").unwrap(), before);
}

#[test]
fn what_is_no_store_is_refused_and_left() {
    let folder = Folder::new();
    for (name, bytes) in [
        (
            "text",
            b"this is no database, however long it gets to be".to_vec(),
        ),
        ("zeros", vec![0; 8192]),
    ] {
        let file = folder.file(name);
        std::fs::write(&file, &bytes).unwrap();
        let fault = Store::open(&file, options()).unwrap_err();
        assert_eq!(fault.code(), Code::StorageCorrupt, "{name}");
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "{name}");
    }
}

#[test]
fn another_programs_database_is_refused_and_left() {
    let folder = Folder::new();
    let file = folder.file("other.db");
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("CREATE TABLE notes (text)").unwrap();
    drop(other);
    let before = std::fs::read(&file).unwrap();
    assert_eq!(
        Store::open(&file, options()).unwrap_err().code(),
        Code::StorageCorrupt
    );
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let other = rusqlite::Connection::open(&file).unwrap();
    let tables: i64 = other
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .unwrap();
    assert_eq!(tables, 1);
}

#[test]
fn a_later_version_is_refused() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    drop(open(&file));
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.pragma_update(None, "user_version", 99).unwrap();
    drop(raw);
    assert_eq!(
        Store::open(&file, options()).unwrap_err().code(),
        Code::StorageNewer
    );
}

#[test]
fn a_folder_that_is_not_there_is_refused() {
    let folder = Folder::new();
    let file = folder.file("nowhere").join("a.attest");
    assert_eq!(
        Store::open(&file, options()).unwrap_err().code(),
        Code::StorageReadonly
    );
}

#[test]
fn a_writer_that_waits_too_long_says_so() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    drop(open(&file));
    let holder = rusqlite::Connection::open(&file).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut store = Store::open(
        &file,
        Options {
            clock: Box::new(HandClock::at(START)),
            patience: Duration::from_millis(20),
            ..Options::default()
        },
    )
    .unwrap();
    let mut changed: serde_json::Value =
        serde_json::from_str(attest_core::policy::DEFAULT_TEXT).unwrap();
    changed["windows"]["graceMin"] = 31.into();
    let input = serde_json::json!({ "policy": changed }).to_string();
    assert_eq!(policy(&mut store, &input), Err(Code::StorageBusy));
    holder.execute_batch("ROLLBACK").unwrap();
    policy(&mut store, &input).unwrap();
}

#[test]
fn a_file_is_made_only_where_that_is_asked_for() {
    let folder = Folder::new();
    let file = folder.file("a.attest");
    let existing = || Options {
        create: false,
        ..options()
    };
    let fault = Store::open(&file, existing()).unwrap_err();
    assert_eq!(fault.code(), Code::NotFound);
    assert!(!file.exists());
    drop(open(&file));
    policy(&mut Store::open(&file, existing()).unwrap(), "{}").unwrap();
}

#[test]
fn no_path_means_something_else_to_the_engine() {
    use std::os::unix::ffi::OsStrExt as _;
    for odd in [&b""[..], b"a\0b"] {
        let path = std::path::Path::new(std::ffi::OsStr::from_bytes(odd));
        let fault = Store::open(path, options()).unwrap_err();
        assert_eq!(fault.code(), Code::InvalidArgument, "{odd:?}");
    }
}

#[test]
fn a_clock_that_fails_takes_nothing_away() {
    let folder = Folder::new();
    let (mut store, clock) = common::open_at(&folder.file("a.attest"), START);
    let mut changed: serde_json::Value =
        serde_json::from_str(attest_core::policy::DEFAULT_TEXT).unwrap();
    changed["windows"]["graceMin"] = 31.into();
    let given = |changed: &serde_json::Value| serde_json::json!({ "policy": changed }).to_string();
    policy(&mut store, &given(&changed)).unwrap();
    let before = policy(&mut store, "{}").unwrap();
    changed["windows"]["graceMin"] = 32.into();
    for broken in [-1, i64::MIN, i64::MAX] {
        clock.set(broken);
        let refused = policy(&mut store, &given(&changed));
        assert_eq!(refused, Err(Code::InvalidArgument), "{broken}");
    }
    assert_eq!(policy(&mut store, "{}").unwrap(), before);
}
