//! Shapes against the contract's table: what reads, what does not, and where the fault is shown.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

mod facts;
mod reasons;
mod receipts;
mod tokens;
mod wholes;

use crate::error::{Code, Result};
use crate::json::shape::Shape;
use crate::json::{Reader, Value, Writer, merge_patch, read};

/// A document with another merged into it: null takes a member away.
fn patched(base: &str, patch: &str) -> String {
    let value = |text| read(text, |reader| reader.value()).expect(text);
    let patched: Value<'_> = merge_patch(value(base), value(patch));
    patched.to_canonical()
}

/// Reads a document, kept to the end of the tests.
fn parse<T: Shape<'static>>(text: &str) -> Result<T> {
    let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
    read(text, |reader: &mut Reader<'static>| T::read(reader))
}

/// Reads a document that must read, and writes it back as it came.
fn accepted<T: Shape<'static>>(text: &str) {
    let value: T = parse(text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    let mut out = Writer::new();
    value.write(&mut out);
    assert_eq!(out.as_str(), text);
}

/// Where a document that must not read is at fault.
fn refused_at<T: Shape<'static>>(text: &str) -> String {
    let Err(fault) = parse::<T>(text) else {
        panic!("it reads: {text}")
    };
    assert_eq!(fault.code(), Code::InvalidInput, "{text}");
    fault.pointer().unwrap()
}

/// Holds one patch after another against a base document: an empty pointer says that it reads.
fn table<T: Shape<'static>>(base: &str, rows: &[(&str, &str)]) {
    let base = patched(base, "{}");
    accepted::<T>(&base);
    for (patch, pointer) in rows {
        let text = patched(&base, patch);
        if pointer.is_empty() {
            accepted::<T>(&text);
        } else {
            assert_eq!(&refused_at::<T>(&text), pointer, "{patch}");
        }
    }
}
