//! A store through C's own functions: what comes out, what a failure leaves behind, who may call.
#![allow(unsafe_code, reason = "calls as C makes them")]
#![allow(clippy::unwrap_used, reason = "tests")]

use attest::{
    ATTEST_LEDGER_EXISTING, attest_buffer, attest_buffer_free, attest_ledger, attest_ledger_call,
    attest_ledger_close, attest_ledger_open, attest_ledger_operation, attest_ledger_options,
    attest_status,
};
use std::ffi::{CStr, CString, c_void};
use std::path::{Path, PathBuf};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

/// 2026-10-06T18:00:00Z.
const NOW: i64 = 1_791_309_600_000;

const EMPTY: attest_buffer = attest_buffer {
    data: null_mut(),
    len: 0,
};

struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::SeqCst);
        let path = std::env::temp_dir().join(format!("attest-c-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn text(mut buffer: attest_buffer) -> String {
    if buffer.data.is_null() {
        return String::new();
    }
    // SAFETY: the library wrote so many bytes.
    let bytes = unsafe { std::slice::from_raw_parts(buffer.data.cast::<u8>(), buffer.len) };
    let own = String::from_utf8(bytes.to_vec()).unwrap();
    // SAFETY: it is freed once.
    unsafe { attest_buffer_free(&raw mut buffer) };
    own
}

fn options() -> attest_ledger_options {
    attest_ledger_options {
        size: size_of::<attest_ledger_options>(),
        clock: None,
        user: null_mut(),
        patience_ms: 0,
        max_bytes: 0,
        flags: 0,
    }
}

extern "C" fn hand(user: *mut c_void) -> i64 {
    // SAFETY: the tests hand in a number that lives as long as the ledger.
    unsafe { &*user.cast::<AtomicI64>() }.load(Ordering::SeqCst)
}

fn opened(
    path: &Path,
    options: *const attest_ledger_options,
) -> Result<*mut attest_ledger, (attest_status, String)> {
    let path = CString::new(path.to_str().unwrap()).unwrap();
    let (mut ledger, mut error) = (null_mut(), EMPTY);
    // SAFETY: all pointers are to what they should be.
    let status =
        unsafe { attest_ledger_open(path.as_ptr(), options, &raw mut ledger, &raw mut error) };
    if status == attest_status::ATTEST_OK {
        assert!(error.data.is_null());
        return Ok(ledger);
    }
    assert!(ledger.is_null());
    Err((status, text(error)))
}

fn call(ledger: *const attest_ledger, op: &str, json: &str) -> (attest_status, String) {
    let op = CString::new(op).unwrap();
    let mut out = EMPTY;
    // SAFETY: all pointers are to what they should be.
    let status = unsafe {
        attest_ledger_call(
            ledger,
            op.as_ptr(),
            json.as_ptr().cast(),
            json.len(),
            &raw mut out,
        )
    };
    (status, text(out))
}

/// A write that changes something.
fn policy(grace: u8) -> String {
    let mut document: serde_json::Value =
        serde_json::from_str(attest_core::policy::DEFAULT_TEXT).unwrap();
    document["windows"]["graceMin"] = grace.into();
    serde_json::json!({ "policy": document }).to_string()
}

#[test]
fn what_is_written_is_there_when_it_is_opened_again() {
    let folder = Folder::new();
    let file = folder.0.join("a.attest");
    let ledger = opened(&file, null()).unwrap();
    let (status, written) = call(ledger, "ledger.policy", &policy(31));
    assert_eq!(status, attest_status::ATTEST_OK);
    // SAFETY: it is live, and closed once; null does nothing.
    unsafe {
        attest_ledger_close(ledger);
        attest_ledger_close(null_mut());
    }
    let existing = attest_ledger_options {
        flags: ATTEST_LEDGER_EXISTING,
        ..options()
    };
    let ledger = opened(&file, &raw const existing).unwrap();
    assert_eq!(
        call(ledger, "ledger.policy", "{}"),
        (attest_status::ATTEST_OK, written)
    );
    for number in 0.. {
        let name = attest_ledger_operation(number);
        if name.is_null() {
            assert!(number > 0);
            break;
        }
        // SAFETY: it is static and ends with a 0.
        let name = unsafe { CStr::from_ptr(name) }.to_str().unwrap();
        let (status, fault) = call(ledger, name, r#"{"no such key":1}"#);
        assert_eq!(
            status,
            attest_status::ATTEST_INVALID_INPUT,
            "{name}: {fault}"
        );
    }
    let (status, fault) = call(ledger, "sha256_hex", "\"a\"");
    assert_eq!(status, attest_status::ATTEST_UNKNOWN_OPERATION);
    assert!(
        fault.starts_with(r#"{"code":"unknown_operation""#),
        "{fault}"
    );
    // SAFETY: it is live, and closed once.
    unsafe { attest_ledger_close(ledger) };
}

#[test]
fn nothing_is_taken_for_something() {
    let folder = Folder::new();
    let file = folder.0.join("a.attest");
    let path = CString::new(file.to_str().unwrap()).unwrap();
    let invalid = attest_status::ATTEST_INVALID_ARGUMENT;
    let mut ledger = null_mut();
    // SAFETY: null is what is tried.
    unsafe {
        assert_eq!(
            attest_ledger_open(null(), null(), &raw mut ledger, null_mut()),
            invalid
        );
        assert_eq!(
            attest_ledger_open(path.as_ptr(), null(), null_mut(), null_mut()),
            invalid
        );
    }
    let too_small = attest_ledger_options {
        size: 8,
        ..options()
    };
    let unknown = attest_ledger_options {
        flags: 2,
        ..options()
    };
    for odd in [too_small, unknown] {
        assert_eq!(opened(&file, &raw const odd).unwrap_err().0, invalid);
    }
    assert_eq!(opened(Path::new(""), null()).unwrap_err().0, invalid);
    assert!(!file.exists());
    let ledger = opened(&file, null()).unwrap();
    let op = c"ledger.digest".as_ptr();
    let mut out = EMPTY;
    // SAFETY: null is what is tried.
    unsafe {
        assert_eq!(
            attest_ledger_call(null(), op, c"{}".as_ptr(), 2, &raw mut out),
            invalid
        );
        assert!(text(out).contains("null"));
        out = EMPTY;
        assert_eq!(
            attest_ledger_call(ledger, null(), c"{}".as_ptr(), 2, &raw mut out),
            invalid
        );
        drop(text(out));
        out = EMPTY;
        assert_eq!(
            attest_ledger_call(ledger, op, null(), 2, &raw mut out),
            invalid
        );
        drop(text(out));
        assert_eq!(
            attest_ledger_call(ledger, op, c"{}".as_ptr(), 2, null_mut()),
            invalid
        );
        attest_ledger_close(ledger);
    }
}

#[test]
fn a_file_that_is_of_no_use_is_refused() {
    let folder = Folder::new();
    let existing = attest_ledger_options {
        flags: ATTEST_LEDGER_EXISTING,
        ..options()
    };
    let file = folder.0.join("a.attest");
    let fault = opened(&file, &raw const existing).unwrap_err();
    assert_eq!(fault.0, attest_status::ATTEST_NOT_FOUND);
    assert!(fault.1.starts_with(r#"{"code":"not_found""#), "{}", fault.1);
    assert!(!file.exists());
    std::fs::write(&file, "this is no store, however long it gets to be").unwrap();
    let fault = opened(&file, null()).unwrap_err();
    assert_eq!(fault.0, attest_status::ATTEST_STORAGE_CORRUPT);
    assert!(!fault.1.contains("a.attest"), "{}", fault.1);
    let fault = opened(&folder.0.join("nowhere/a.attest"), null()).unwrap_err();
    assert_eq!(fault.0, attest_status::ATTEST_STORAGE_READONLY);
    let newer = folder.0.join("newer.attest");
    let ledger = opened(&newer, null()).unwrap();
    // SAFETY: it is live, and closed once.
    unsafe { attest_ledger_close(ledger) };
    // The version stands at byte 60 of the file, the most significant byte first.
    let mut bytes = std::fs::read(&newer).unwrap();
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&newer, bytes).unwrap();
    let fault = opened(&newer, null()).unwrap_err();
    assert_eq!(fault.0, attest_status::ATTEST_STORAGE_NEWER);
}

#[test]
fn the_hosts_clock_stamps_and_a_failing_one_stores_nothing() {
    let folder = Folder::new();
    let clock = AtomicI64::new(NOW);
    let own = attest_ledger_options {
        clock: Some(hand),
        user: (&raw const clock).cast_mut().cast(),
        max_bytes: 100,
        ..options()
    };
    let ledger = opened(&folder.0.join("a.attest"), &raw const own).unwrap();
    // Later than now, and not (C §7 rule 15).
    let late = r#"{"cutoff":"2026-10-06T18:00:01Z"}"#;
    assert_eq!(
        call(ledger, "ledger.purge", late).0,
        attest_status::ATTEST_INVALID_ARGUMENT
    );
    let call_json = r#"{"call":{"kind":"send","channel":"email","to_ids":["c_ines"]}}"#;
    let (status, held) = call(ledger, "vault.authorize", call_json);
    assert_eq!(status, attest_status::ATTEST_OK);
    assert!(held.contains(r#""at":"2026-10-06T18:00:00Z""#), "{held}");
    clock.store(-1, Ordering::SeqCst);
    let (status, _) = call(ledger, "vault.authorize", call_json);
    assert_eq!(status, attest_status::ATTEST_INVALID_ARGUMENT);
    let (_, log) = call(ledger, "vault.log", "{}");
    assert_eq!(log.matches(r#""matches":"#).count(), 1);
    let long = format!("{{{}}}", " ".repeat(100));
    assert_eq!(
        call(ledger, "vault.log", &long).0,
        attest_status::ATTEST_TOO_LARGE
    );
    // SAFETY: it is live, and closed once.
    unsafe { attest_ledger_close(ledger) };
}

struct Other {
    ledger: *mut attest_ledger,
    own: *mut attest_ledger,
    said: std::sync::Mutex<Vec<attest_status>>,
}

/// SAFETY: a ledger may be used from any thread.
unsafe impl Sync for Other {}

/// While this clock is asked, the file is locked: another ledger waits, and this thread may use none.
extern "C" fn meanwhile(user: *mut c_void) -> i64 {
    // SAFETY: the test hands it in.
    let other: &Other = unsafe { &*user.cast::<Other>() };
    let write = policy(33);
    std::thread::scope(|scope| {
        let busy = scope.spawn(|| {
            let other: &Other = other;
            call(other.ledger, "ledger.policy", &write).0
        });
        other.said.lock().unwrap().push(busy.join().unwrap());
    });
    other
        .said
        .lock()
        .unwrap()
        .push(call(other.own, "ledger.policy", "{}").0);
    NOW
}

#[test]
fn another_writer_waits_no_longer_than_it_was_told() {
    let folder = Folder::new();
    let file = folder.0.join("a.attest");
    let hurried = attest_ledger_options {
        patience_ms: -1,
        ..options()
    };
    let mut other = Other {
        ledger: opened(&file, &raw const hurried).unwrap(),
        own: null_mut(),
        said: std::sync::Mutex::default(),
    };
    let own = attest_ledger_options {
        clock: Some(meanwhile),
        user: (&raw mut other).cast(),
        ..options()
    };
    other.own = opened(&file, &raw const own).unwrap();
    assert_eq!(
        call(other.own, "ledger.policy", &policy(32)).0,
        attest_status::ATTEST_OK
    );
    let said = std::mem::take(&mut *other.said.lock().unwrap());
    assert_eq!(
        said,
        [
            attest_status::ATTEST_STORAGE_BUSY,
            attest_status::ATTEST_INVALID_ARGUMENT
        ]
    );
    assert_eq!(
        call(other.ledger, "ledger.policy", &policy(33)).0,
        attest_status::ATTEST_OK
    );
    // SAFETY: both are live, and closed once.
    unsafe {
        attest_ledger_close(other.own);
        attest_ledger_close(other.ledger);
    }
}

#[test]
fn threads_of_one_ledger_wait_for_each_other() {
    let folder = Folder::new();
    let ledger = opened(&folder.0.join("a.attest"), null()).unwrap();
    let shared = Other {
        ledger,
        own: null_mut(),
        said: std::sync::Mutex::default(),
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let shared: &Other = &shared;
                for _ in 0..25 {
                    let json = r#"{"call":{"kind":"send","channel":null,"to_ids":["c"]}}"#;
                    let (status, _) = call(shared.ledger, "vault.authorize", json);
                    assert_eq!(status, attest_status::ATTEST_OK);
                }
            });
        }
    });
    let (_, log) = call(ledger, "vault.log", r#"{"limit":1000}"#);
    assert_eq!(log.matches(r#""matches":"#).count(), 100);
    // SAFETY: it is live, and closed once.
    unsafe { attest_ledger_close(ledger) };
}
