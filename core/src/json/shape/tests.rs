#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    unreachable_pub,
    reason = "tests"
)]

use super::*;
use crate::error::Code;
use crate::json::read;

shape! {
    /// One field of each kind.
    pub struct Sample<'a> [check_sample] {
        /// May be absent.
        opt list: List<Count<9>, 2, 1> = "list",
        /// Always there, may be null.
        nul maybe: bool = "maybe",
        /// Always there.
        req name: Cow<'a, str> = "name",
    }
}

fn check_sample(sample: &Sample<'_>) -> Result<()> {
    if sample.name == "bad" {
        return Err(Error::input("bad").at("name"));
    }
    Ok(())
}

words! {
    /// Two words.
    pub enum Word {
        /// One.
        One = "one",
        /// Two.
        Two = "two",
    }
}

fn sample(text: &str) -> Result<Sample<'_>> {
    read(text, Sample::read)
}

fn refused(text: &str, code: Code, pointer: &str) {
    let fault = sample(text).expect_err(text);
    assert_eq!(
        (fault.code(), fault.pointer().as_deref()),
        (code, Some(pointer)),
        "{text}"
    );
}

#[test]
fn members_are_read_in_any_order_and_written_in_one() {
    for text in [
        r#"{"list":[1,2],"maybe":null,"name":"a"}"#,
        r#"{"name":"a","maybe":null,"list":[1.0,2e0]}"#,
        r#"{"maybe":null,"n\u0061me":"\u0061","list":[1,2]}"#,
    ] {
        let mut out = Writer::new();
        sample(text).unwrap().write(&mut out);
        assert_eq!(out.as_str(), r#"{"list":[1,2],"maybe":null,"name":"a"}"#);
    }
    let mut out = Writer::new();
    sample(r#"{"name":"","maybe":true}"#)
        .unwrap()
        .write(&mut out);
    assert_eq!(out.as_str(), r#"{"maybe":true,"name":""}"#);
    assert_eq!(Sample::KEYS, ["list", "maybe", "name"]);
}

shape! {
    /// A shape with a member that is absent, null or there.
    pub struct Own<'a> {
        /// What null means is its own.
        own ids: crate::said::intent::ToIds<'a> = "ids",
    }
}

#[test]
fn an_own_null_is_not_an_absent_key() {
    for text in ["{}", r#"{"ids":null}"#, r#"{"ids":[]}"#] {
        let mut out = Writer::new();
        read(text, Own::read).unwrap().write(&mut out);
        assert_eq!(out.as_str(), text);
    }
    assert_eq!(Own::KEYS, ["ids"]);
    assert!(read("{}", Own::read).unwrap().ids.is_none());
    assert!(read(r#"{"ids":null}"#, Own::read).unwrap().ids.is_some());
}

#[test]
fn null_stands_only_where_the_shape_names_it() {
    assert_eq!(sample(r#"{"maybe":null,"name":"a"}"#).unwrap().maybe, None);
    assert_eq!(
        sample(r#"{"maybe":false,"name":"a"}"#).unwrap().maybe,
        Some(false)
    );
    refused(r#"{"maybe":null,"name":null}"#, Code::InvalidInput, "/name");
    refused(
        r#"{"list":null,"maybe":null,"name":"a"}"#,
        Code::InvalidInput,
        "/list",
    );
    refused(
        r#"{"list":[null],"maybe":null,"name":"a"}"#,
        Code::InvalidInput,
        "/list/0",
    );
    refused("null", Code::InvalidInput, "");
    // Null is a value: a key that may be null must be there all the same.
    refused(r#"{"name":"a"}"#, Code::InvalidInput, "/maybe");
}

#[test]
fn keys_are_each_there_once_and_no_others() {
    refused(r#"{"maybe":null}"#, Code::InvalidInput, "/name");
    refused(
        r#"{"maybe":null,"name":"a","Name":"b"}"#,
        Code::InvalidInput,
        "/~unknown",
    );
    refused(
        r#"{"maybe":null,"name":"a","claims":[]}"#,
        Code::InvalidInput,
        "/~unknown",
    );
    refused(
        r#"{"name":"a","maybe":null,"name":"a"}"#,
        Code::InvalidJson,
        "/name",
    );
    refused(
        r#"{"name":"a","maybe":null,"maybe":null}"#,
        Code::InvalidJson,
        "/maybe",
    );
    refused(
        r#"{"list":[1],"list":[1],"maybe":null,"name":"a"}"#,
        Code::InvalidJson,
        "/list",
    );
}

#[test]
fn lists_and_numbers_have_their_limits() {
    let list = |items: &str| format!(r#"{{"list":{items},"maybe":null,"name":"a"}}"#);
    for items in ["[0]", "[9,9]", "[-0]"] {
        sample(&list(items)).unwrap();
    }
    refused(&list("[]"), Code::InvalidInput, "/list");
    refused(&list("[1,2,3]"), Code::InvalidInput, "/list");
    refused(&list("[1,10]"), Code::InvalidInput, "/list/1");
    refused(&list("[-1]"), Code::InvalidInput, "/list/0");
    refused(&list("[0.5]"), Code::InvalidInput, "/list/0");
    refused(&list("[\"1\"]"), Code::InvalidInput, "/list/0");
    refused(&list("[9007199254740992]"), Code::InvalidJson, "/list/0");
    refused(&list("{}"), Code::InvalidInput, "/list");
}

#[test]
fn what_the_whole_must_satisfy_is_judged_last() {
    refused(
        r#"{"maybe":null,"name":"bad"}"#,
        Code::InvalidInput,
        "/name",
    );
    refused(
        r#"{"maybe":null,"name":"bad","x":1}"#,
        Code::InvalidInput,
        "/~unknown",
    );
    refused(r#"{"maybe":null,"name":"bad"}]"#, Code::InvalidJson, "");
}

#[test]
fn words_are_a_closed_set() {
    assert_eq!(read("\"two\"", Word::read).unwrap(), Word::Two);
    for text in ["\"Two\"", "\"two \"", "\"\"", "\"three\"", "2", "null"] {
        assert_eq!(
            read(text, Word::read).unwrap_err().code(),
            Code::InvalidInput,
            "{text}"
        );
    }
    assert_eq!(
        Word::ALL
            .iter()
            .map(|word| word.as_str())
            .collect::<Vec<_>>(),
        ["one", "two"]
    );
}
