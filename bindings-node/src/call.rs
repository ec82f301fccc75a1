//! Every operation, by name, and what this library is.

use crate::entry::{Answer, answer};
use attest_core::error::{Error, Result};
use attest_core::json::{Limits, MAX_DEPTH, Writer, step_of};
use attest_core::ops::{OPERATIONS, call};
use attest_core::policy::default_policy;
use attest_core::said::hold::Hold;
use attest_core::said::intent::{Channel, Kind, MAX_TO};
use attest_core::version::{ABI, CONTRACT, LIBRARY, TIME_ZONES, UNICODE};
use napi_derive::napi;

fn run(name: &str, document: &[u8]) -> Result<String> {
    #[cfg(feature = "test-panic")]
    #[allow(clippy::panic, reason = "the panic is what is tested")]
    if name == "test.panic" {
        panic!("a panic that holds content");
    }
    call(name, document, Limits::default())
}

/// Runs an operation on JSON text.
#[napi]
pub fn call_text(name: String, document: String) -> Answer<String> {
    answer(|| run(&name, document.as_bytes()))
}

/// Runs an operation on the bytes of JSON text.
#[napi]
pub fn call_bytes(name: String, document: &[u8]) -> Answer<String> {
    answer(|| run(&name, document))
}

/// The table of operations: a list of name, doc, input and output.
#[napi]
pub fn operations() -> String {
    let mut out = Writer::new();
    out.begin_array();
    for row in OPERATIONS {
        out.begin_object();
        for (key, value) in [
            ("doc", row.doc),
            ("input", row.input),
            ("name", row.name),
            ("output", row.output),
        ] {
            out.key(key);
            out.string(value);
        }
        out.end_object();
    }
    out.end_array();
    out.into_string()
}

/// What this library is: its version, that of the C interface, the contract, the data it reads text and times by, and the
/// hash of the default policy.
#[napi]
pub fn about() -> String {
    let policy = default_policy().hash.to_hex();
    let mut out = Writer::new();
    out.begin_object();
    out.key("abi");
    out.int(i64::from(ABI));
    for (key, value) in [
        ("contract", CONTRACT),
        ("library", LIBRARY),
        ("policyHash", &policy),
        ("timeZones", TIME_ZONES),
        ("unicode", UNICODE),
    ] {
        out.key(key);
        out.string(value);
    }
    out.end_object();
    out.into_string()
}

/// The largest document, in bytes.
#[napi]
pub fn max_bytes() -> f64 {
    u32::try_from(Limits::default().max_bytes).map_or(f64::from(u32::MAX), f64::from)
}

/// Lists and objects within each other that a document has at most.
#[napi]
pub fn max_depth() -> u32 {
    MAX_DEPTH
}

/// Recipients that a call has at most.
#[napi]
pub fn max_recipients() -> u32 {
    u32::try_from(MAX_TO).unwrap_or(u32::MAX)
}

/// A key as a step of a JSON pointer, its stroke before it: shown where the contract names it.
#[napi]
pub fn step_of_key(key: String) -> String {
    let place = Error::input("").under(step_of(&key));
    place.pointer().unwrap_or_default()
}

/// The closed words that a call or a verdict names, each list in the order of the numbers that `fast` knows them by.
#[napi]
pub fn words() -> String {
    let holds: Vec<&str> = Hold::ALL.iter().map(|word| word.as_str()).collect();
    let kinds: Vec<&str> = Kind::ALL.iter().map(|word| word.as_str()).collect();
    let channels: Vec<&str> = Channel::ALL.iter().map(|word| word.as_str()).collect();
    written(&[
        ("channels", &channels),
        ("holds", &holds),
        ("kinds", &kinds),
    ])
}

fn written(lists: &[(&str, &[&str])]) -> String {
    let mut out = Writer::new();
    out.begin_object();
    for (key, words) in lists {
        out.key(key);
        out.begin_array();
        words.iter().for_each(|word| out.string(word));
        out.end_array();
    }
    out.end_object();
    out.into_string()
}
