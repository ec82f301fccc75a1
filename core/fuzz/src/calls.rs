//! One operation on any bytes, and what every answer and every refusal must hold.

use attest_core::error::{Code, Error};
use attest_core::json::{Limits, read};
use attest_core::ops::call;

/// A text that the committed inputs hold wherever a person's text can stand; no id and no agent holds a space.
pub(crate) const MARK: &str = "zqx mark";

/// Runs an operation twice; the answer, or none where it is refused.
pub(crate) fn answer(operation: &str, bytes: &[u8]) -> Option<String> {
    let first = call(operation, bytes, Limits::default());
    let second = call(operation, bytes, Limits::default());
    assert_eq!(first, second, "{operation}: the second answer differs");
    match first {
        Ok(answer) => {
            let value = read(&answer, |reader| reader.value()).expect("an answer is JSON");
            assert_eq!(value.to_canonical(), answer, "{operation}: not canonical");
            Some(answer)
        }
        Err(fault) => {
            says_nothing(&fault);
            None
        }
    }
}

/// A refusal is a document with a code of the closed set and nothing of the input in it.
pub(crate) fn says_nothing(fault: &Error) {
    let document = fault.to_json();
    let value = read(&document, |reader| reader.value()).expect("an error document is JSON");
    assert_eq!(
        value.to_canonical(),
        document,
        "an error document is not canonical"
    );
    assert!(Code::ALL.contains(&fault.code()));
    assert_ne!(fault.code(), Code::Internal, "a fault of the core's own");
    assert!(
        !document.to_ascii_lowercase().contains(MARK),
        "an error repeats the input: {document}"
    );
}
