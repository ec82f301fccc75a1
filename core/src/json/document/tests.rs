#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::error::Step;
use crate::json::shape::Shape;
use crate::json::step_of;
use crate::model::{Coverage, Extractor};

#[test]
fn a_document_over_the_limit_is_too_large() {
    let limits = Limits { max_bytes: 4 };
    assert_eq!(text_of(b"1234", limits).unwrap(), "1234");
    let fault = text_of(b"12345", limits).unwrap_err();
    assert_eq!((fault.code(), fault.pointer()), (Code::TooLarge, None));
    // The size is judged before anything is read.
    assert_eq!(
        text_of(b"\xff\xff\xff\xff\xff", limits).unwrap_err().code(),
        Code::TooLarge
    );
    assert_eq!(Limits::default().max_bytes, 268_435_456);
}

#[test]
fn bytes_that_are_no_utf8_have_a_place() {
    let cases: [(&[u8], &str); 9] = [
        (b"\xff", ""),
        (b"{\"claims\":[1,\"a\xff\"]}", "/claims/1"),
        (b"{\"claims\":[{\"id\":\"\xc3\"}]}", "/claims/0/id"),
        // A key is a part of its object.
        (b"{\"claims\":{\"\xff\":1}}", "/claims"),
        // A surrogate as three bytes, an overlong form, a code point past the last, a cut sequence.
        (b"[\"\xed\xa0\x80\"]", "/0"),
        (b"[\"\xc0\xaf\"]", "/0"),
        (b"[\"\xf4\x90\x80\x80\"]", "/0"),
        (b"[\"\xe2\x82\"]", "/0"),
        // After the document.
        (b"[1] \xff", ""),
    ];
    for (bytes, pointer) in cases {
        let fault = text_of(bytes, Limits::default()).unwrap_err();
        assert_eq!(fault.code(), Code::InvalidJson, "{bytes:?}");
        assert_eq!(fault.pointer().as_deref(), Some(pointer), "{bytes:?}");
    }
}

#[test]
fn what_is_no_json_outranks_what_has_another_shape() {
    let read_it =
        |text: &str| read(text, |reader| Extractor::read(reader).map(|_| ())).unwrap_err();
    let cases = [
        // An unknown key, then a fault of syntax, a doubled key, a number out of range, too deep.
        (r#"{"x":1,"id":"#, Code::InvalidJson, "/id"),
        (r#"{"x":1,"x":2}"#, Code::InvalidJson, "/~unknown"),
        (
            r#"{"x":[{"id":1,"id":2}],"id":3}"#,
            Code::InvalidJson,
            "/~unknown/0/id",
        ),
        (r#"{"id":3,"version":1e400}"#, Code::InvalidJson, "/version"),
        (r#"{"id":null} x"#, Code::InvalidJson, ""),
        // Nothing but faults of shape: the first of them.
        (r#"{"x":1,"id":3}"#, Code::InvalidInput, "/~unknown"),
        (r#"{"id":3,"x":1}"#, Code::InvalidInput, "/id"),
        (r#"{"id":"a"}"#, Code::InvalidInput, "/version"),
        (r#"[]"#, Code::InvalidInput, ""),
    ];
    for (text, code, pointer) in cases {
        let fault = read_it(text);
        assert_eq!(fault.code(), code, "{text}");
        assert_eq!(fault.pointer().as_deref(), Some(pointer), "{text}");
    }
    let deep = format!("{{\"x\":{}{}}}", "[".repeat(64), "]".repeat(64));
    assert_eq!(read_it(&deep).code(), Code::InvalidJson);
}

#[test]
fn bytes_after_a_sound_document_are_refused() {
    let sound = r#"{"evaluatedAt":"2026-10-06T15:00:00Z","observers":[]}"#;
    read(sound, |reader| Coverage::read(reader).map(|_| ())).unwrap();
    for tail in ["x", "{}", ",", "\0", "\u{feff}"] {
        let text = format!("{sound}{tail}");
        let fault = read(&text, |reader| Coverage::read(reader).map(|_| ())).unwrap_err();
        assert_eq!(fault.code(), Code::InvalidJson, "{tail:?}");
    }
}

#[test]
fn keys_are_shown_only_where_the_contract_names_them() {
    assert_eq!(step_of("claims"), Step::Key("claims"));
    assert_eq!(step_of("priya"), Step::Unknown);
    assert_eq!(step_of(""), Step::Unknown);
    let id = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
    assert_eq!(step_of(id), Step::Id(id.to_owned()));
    assert_eq!(step_of("8ZZZZZZZZZZZZZZZZZZZZZZZZZ"), Step::Unknown);
    let hash = "0f".repeat(32);
    assert_eq!(step_of(&hash), Step::Id(hash.clone()));
    assert_eq!(step_of(&hash.to_ascii_uppercase()), Step::Unknown);
}
