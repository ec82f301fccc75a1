//! Lines of rpc (contract: C §6, rpc).

use super::rpc_line;
use crate::json::Limits;

fn answer(line: &str) -> String {
    rpc_line(line.as_bytes(), Limits::default())
}

/// The code and the id of an answer that is an error.
fn fault(line: &str) -> (String, String) {
    let answer = answer(line);
    let (error, id) = answer.rsplit_once(",\"id\":").unwrap();
    let code = error.strip_prefix("{\"error\":{\"code\":\"").unwrap();
    (
        code.split('"').next().unwrap_or_default().to_owned(),
        id.strip_suffix('}').unwrap().to_owned(),
    )
}

fn expect(line: &str, code: &str, id: &str) {
    assert_eq!(fault(line), (code.to_owned(), id.to_owned()), "{line}");
}

#[test]
fn a_request_is_answered_under_its_id() {
    assert_eq!(
        answer(r#" {"op":"canonical_json","input":{"b":1,"a":2},"id":7} "#),
        r#"{"id":7,"ok":"{\"a\":2,\"b\":1}"}"#
    );
    assert_eq!(
        answer(r#"{"id":{"b":1,"a":[null]},"op":"canonical_json","input":null}"#),
        r#"{"id":{"a":[null],"b":1},"ok":"null"}"#
    );
    assert_eq!(
        answer(r#"{"op":"canonical_json","input":1}"#),
        r#"{"id":null,"ok":"1"}"#
    );
    expect(
        r#"{"id":"x","op":"no_such","input":1}"#,
        "unknown_operation",
        "\"x\"",
    );
    expect(
        r#"{"id":"x","op":"schema","input":{}}"#,
        "invalid_input",
        "\"x\"",
    );
}

#[test]
fn a_line_that_does_not_parse_has_no_id() {
    for line in [
        "",
        "x",
        r#"{"id":1,"op":"canonical_json","input":}"#,
        r#"{"id":1,"op":"canonical_json","input":1} 2"#,
        r#"{"id":1,"op":"canonical_json","input":9007199254740993}"#,
    ] {
        expect(line, "invalid_json", "null");
    }
    let line = b"{\"id\":1,\"op\":\"canonical_json\",\"input\":\"\xff\"}";
    assert!(rpc_line(line, Limits::default()).ends_with("\"id\":null}"));
}

#[test]
fn a_line_that_is_no_request_is_invalid_input() {
    expect("[]", "invalid_input", "null");
    expect("null", "invalid_input", "null");
    expect(r#"{"id":3,"input":1}"#, "invalid_input", "3");
    expect(r#"{"id":3,"op":"canonical_json"}"#, "invalid_input", "3");
    expect(
        r#"{"id":3,"op":"canonical_json","input":1,"more":1}"#,
        "invalid_input",
        "3",
    );
    // The id counts wherever it stands.
    expect(
        r#"{"more":1,"op":"canonical_json","input":1,"id":3}"#,
        "invalid_input",
        "3",
    );
    expect(r#"{"op":5,"id":3,"input":1}"#, "invalid_input", "3");
}

#[test]
fn doubled_keys_are_judged_after_reading() {
    expect(
        r#"{"id":1,"op":"canonical_json","input":{"a":1,"a":1}}"#,
        "invalid_json",
        "1",
    );
    expect(
        r#"{"id":1,"op":"canonical_json","op":"x","input":1}"#,
        "invalid_json",
        "1",
    );
    expect(
        r#"{"id":1,"op":"canonical_json","input":1,"input":1}"#,
        "invalid_json",
        "1",
    );
    expect(
        r#"{"id":1,"more":1,"op":"canonical_json","input":{"a":1,"a":1}}"#,
        "invalid_json",
        "1",
    );
    // Which id is meant nobody can say.
    expect(
        r#"{"id":1,"id":1,"op":"canonical_json","input":1}"#,
        "invalid_json",
        "null",
    );
    expect(
        r#"{"id":{"a":1,"a":1},"op":"canonical_json","input":1}"#,
        "invalid_json",
        "null",
    );
}

#[test]
fn depth_counts_on_the_whole_line() {
    let nested = |depth: usize| {
        let input = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        format!(r#"{{"id":1,"op":"canonical_json","input":{input}}}"#)
    };
    // 64 levels in all: the line's own object and 63 of the input.
    assert!(answer(&nested(63)).starts_with(r#"{"id":1,"ok""#));
    expect(&nested(64), "invalid_json", "null");
}

#[test]
fn a_long_line_is_too_large() {
    let limits = Limits { max_bytes: 4 };
    assert!(rpc_line(b"{    }", limits).contains("too_large"));
}

/// What the error of an answer points to.
fn pointer(line: &str) -> String {
    let answer = answer(line);
    let (_, from) = answer.split_once("\"pointer\":\"").unwrap();
    from.split('"').next().unwrap_or_default().to_owned()
}

#[test]
fn a_line_has_its_pointers_from_the_line_and_an_input_from_the_input() {
    let line = |input: &str| format!(r#"{{"id":1,"op":"canonical_json","input":{input}}}"#);
    // What does not parse is the line: under null, from the line.
    for (input, place) in [
        (r#"{"a":[1,9007199254740993]}"#, "/input/a/1"),
        (r#"{"a":tru}"#, "/input/a"),
    ] {
        expect(&line(input), "invalid_json", "null");
        assert_eq!(pointer(&line(input)), place);
    }
    // What the operation finds has the place that a call of it has: under the id, from the input.
    let twice = line(r#"{"a":{"b":1,"b":2}}"#);
    expect(&twice, "invalid_json", "1");
    assert_eq!(pointer(&twice), "/a/b");
    let shape = r#"{"id":1,"op":"schema","input":{"name":5}}"#;
    expect(shape, "invalid_input", "1");
    assert_eq!(pointer(shape), "/name");
    // What keeps the line from being a request has its place on the line, under the id.
    let more = r#"{"id":1,"op":"schema","input":{"name":"Id"},"more":1}"#;
    expect(more, "invalid_input", "1");
    assert_eq!(pointer(more), "/~unknown");
}
