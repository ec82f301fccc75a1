#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::json::{check, read};

/// The text of a document that is one string.
fn string(text: &str) -> String {
    read(text, |reader| reader.string().map(Cow::into_owned)).expect(text)
}

/// Code and pointer of what refuses a document.
fn fault(text: &str) -> (Code, String) {
    let fault = check(text).expect_err(text);
    (fault.code(), fault.pointer().unwrap())
}

/// `check` and the tree are one judgement: both refuse, alike.
fn refused(text: &str) {
    let by_skipping = check(text).expect_err(text);
    assert_eq!(by_skipping.code(), Code::InvalidJson, "{text}");
    let by_reading = read(text, |reader| reader.value()).expect_err(text);
    assert_eq!(by_reading, by_skipping, "{text}");
}

fn accepted(text: &str) {
    check(text).expect(text);
    read(text, |reader| reader.value()).expect(text);
}

#[test]
fn lone_surrogates_read_as_the_replacement_character() {
    let cases = [
        // Whole pairs, whatever the case of their digits.
        (r#""\ud83d\ude00""#, "\u{1f600}"),
        (r#""\uD83D\uDE00""#, "\u{1f600}"),
        (r#""\ud800\udc00""#, "\u{10000}"),
        (r#""\udbff\udfff""#, "\u{10ffff}"),
        // Halves alone: at the end, in the middle, before another escape, before a character.
        (r#""\ud83d""#, "\u{fffd}"),
        (r#""\ude00""#, "\u{fffd}"),
        (r#""a\ud83db""#, "a\u{fffd}b"),
        (r#""\ud83d\n""#, "\u{fffd}\n"),
        (r#""\ud83d\u0041""#, "\u{fffd}A"),
        (r#""\ud83d\\ude00""#, "\u{fffd}\\ude00"),
        // Halves the wrong way round, doubled, or before a whole pair.
        (r#""\ude00\ud83d""#, "\u{fffd}\u{fffd}"),
        (r#""\ud83d\ud83d""#, "\u{fffd}\u{fffd}"),
        (r#""\ude00\ude00""#, "\u{fffd}\u{fffd}"),
        (r#""\ud83d\ud83d\ude00""#, "\u{fffd}\u{1f600}"),
        (r#""\ud83d\ude00\ude00""#, "\u{1f600}\u{fffd}"),
        (r#""\ude00\ud83d\ude00""#, "\u{fffd}\u{1f600}"),
        // Separated halves never join.
        (r#""\ud83d \ude00""#, "\u{fffd} \u{fffd}"),
        (r#""\ud83d\u0000\ude00""#, "\u{fffd}\0\u{fffd}"),
        (r#""\ud83d\u200d\ude00""#, "\u{fffd}\u{200d}\u{fffd}"),
        // The neighbours of the surrogates are characters of their own.
        (r#""\ud7ff\ue000""#, "\u{d7ff}\u{e000}"),
    ];
    for (text, wanted) in cases {
        assert_eq!(string(text), wanted, "{text}");
    }
}

#[test]
fn escapes_read_as_what_they_stand_for() {
    assert_eq!(
        string(r#""\"\\\/\b\f\n\r\t\u00e9\u0000""#),
        "\"\\/\u{8}\u{c}\n\r\t\u{e9}\0"
    );
    assert_eq!(
        string("\"plain \u{1f600} \u{7f}\""),
        "plain \u{1f600} \u{7f}"
    );
    for text in [
        r#""\x""#,
        r#""\u12""#,
        r#""\u12g4""#,
        r#""\U0041""#,
        r#""\u+041""#,
        r#""\ud83d\u12""#,
        r#""\"#,
        r#"""#,
        r#""abc"#,
        r#""\u"#,
    ] {
        refused(text);
    }
}

#[test]
fn control_characters_stand_in_text_only_as_escapes() {
    for byte in 0..0x20_u8 {
        let plain = format!("[\"a{}\"]", char::from(byte));
        refused(&plain);
        // After an escape the reader is in its other loop.
        refused(&format!("[\"\\n{}\"]", char::from(byte)));
        assert_eq!(
            string(&format!("\"\\u{byte:04x}\"")),
            char::from(byte).to_string()
        );
    }
    accepted("[\"\u{7f}\u{85}\u{2028}\"]");
}

#[test]
fn only_the_four_spaces_of_json_stand_between_tokens() {
    accepted("\t\r\n [ \t1\r,\n2 ] \n");
    for space in ["\u{a0}", "\u{b}", "\u{c}", "\u{2028}", "\u{feff}", "\0"] {
        refused(&format!("{space}[1]"));
        refused(&format!("[1{space}]"));
        refused(&format!("[1]{space}"));
    }
}

#[test]
fn malformed_documents_are_refused() {
    for text in [
        "",
        " ",
        "[",
        "]",
        "{",
        "}",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1,,2]",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":1 \"b\":2}",
        "{a:1}",
        "{1:2}",
        "{'a':1}",
        "{\"a\" 1}",
        "{\"a\"::1}",
        "[1}",
        "{\"a\":1]",
        "nul",
        "nulll",
        "tru",
        "True",
        "fals",
        "NaN",
        "Infinity",
        "-Infinity",
        "undefined",
        "// x\n1",
        "/* x */ 1",
        "'a'",
        "\"a\" \"b\"",
        "1 2",
        "[] []",
        "{}{}",
        "[1]x",
        "1,",
        "null,",
    ] {
        refused(text);
    }
}

#[test]
fn numbers_follow_the_grammar() {
    for text in [
        "0", "-0", "10", "-1", "0.0", "1.50", "1e3", "1E+3", "1e-3", "0e0", "-0.0e-0", "12.5E10",
    ] {
        accepted(text);
    }
    for text in [
        "00", "01", "-01", "007", "+1", ".5", "1.", "-", "-.5", "1.e3", "1e", "1e+", "1E-", "0x10",
        "1_000", "1.2.3", "1e3.5", "--1", "1-1", "0b1", "1a", "1e3e3",
    ] {
        refused(text);
        refused(&format!("[{text}]"));
    }
}

#[test]
fn a_number_out_of_range_is_no_json() {
    for text in [
        "9007199254740991",
        "-9007199254740991",
        "9007199254740991.0",
        "1e300",
        "1.7976931348623157e308",
        "5e-324",
        "1e-400",
        "0e400",
        "-0e999999999999999999999",
    ] {
        accepted(text);
    }
    for text in [
        "9007199254740992",
        "-9007199254740992",
        "9223372036854775807",
        "9223372036854775808",
        "100000000000000000000",
        "1e400",
        "-1e400",
        "1e99999999999999999999",
        "1.8e308",
    ] {
        refused(text);
        assert_eq!(
            fault(&format!("{{\"claims\":[0,{text}]}}")),
            (Code::InvalidJson, "/claims/1".to_owned())
        );
    }
}

#[test]
fn a_key_twice_is_refused_at_every_level() {
    let cases = [
        (r#"{"id":1,"id":1}"#, "/id"),
        (r#"{"id":1,"at":2,"id":3}"#, "/id"),
        (
            r#"{"claims":[{},{"id":{"at":1,"at":2}}]}"#,
            "/claims/1/id/at",
        ),
        (r#"[[{"id":[],"id":{}}]]"#, "/0/0/id"),
        // The same key written differently.
        (r#"{"id":1,"\u0069d":2}"#, "/id"),
        // Two halves of pairs read alike.
        (r#"{"\ud800":1,"\udbff":2}"#, "/~unknown"),
        (r#"{"":1,"":2}"#, "/~unknown"),
    ];
    for (text, pointer) in cases {
        refused(text);
        assert_eq!(
            fault(text),
            (Code::InvalidJson, pointer.to_owned()),
            "{text}"
        );
    }
    accepted(r#"{"id":{"id":{"id":1}},"at":[{"id":1},{"id":1}],"ID":2,"i\u0064 ":3}"#);
}

#[test]
fn depth_64_is_read_and_65_is_not() {
    let arrays = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    let objects = |depth: usize| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
    let mixed = |depth: usize| {
        let half = depth / 2;
        format!(
            "{}{}{}",
            "[{\"a\":".repeat(half),
            if depth.is_multiple_of(2) { "1" } else { "[]" },
            "}]".repeat(half)
        )
    };
    for build in [&arrays as &dyn Fn(usize) -> String, &objects, &mixed] {
        accepted(&build(63));
        accepted(&build(64));
        refused(&build(65));
        refused(&build(66));
        refused(&build(10_000));
    }
    // Beside each other is no nesting.
    accepted(&format!("[{}]", vec!["[]"; 1_000].join(",")));
}

#[test]
fn pointers_never_show_what_was_read() {
    let hash = "ab".repeat(32);
    let cases = [
        (
            r#"{"observations":[1,{"counterparty":"x\q"}]}"#.to_owned(),
            "/observations/1/counterparty".to_owned(),
        ),
        (
            r#"{"priya@company.com":[{"Q3 deck":01}]}"#.to_owned(),
            "/~unknown/0/~unknown".to_owned(),
        ),
        (
            format!(r#"{{"policies":{{"{hash}":tru}}}}"#),
            format!("/policies/{hash}"),
        ),
        (
            r#"{"modelScores":{"00000000000000000000000001":{"a/b~c":nul}}}"#.to_owned(),
            "/modelScores/00000000000000000000000001/~unknown".to_owned(),
        ),
        (
            r#"{"sourcesByType":{"email.sent":[,]}}"#.to_owned(),
            "/sourcesByType/email.sent/0".to_owned(),
        ),
    ];
    for (text, pointer) in cases {
        refused(&text);
        let fault = check(&text).unwrap_err();
        assert_eq!(fault.pointer(), Some(pointer), "{text}");
        let shown = format!("{fault}{}", fault.to_json());
        for content in ["priya", "Q3", "a/b~c", "x\\q"] {
            assert!(!shown.contains(content), "{shown}");
        }
    }
}

#[test]
fn order_of_members_is_kept_in_the_tree_and_nowhere_else() {
    let value = read(r#"{"b":1,"a":[true,null]}"#, |reader| reader.value()).unwrap();
    let Value::Object(members) = &value else {
        panic!("an object")
    };
    assert_eq!(members.first().unwrap().0, "b");
    assert_eq!(value.to_canonical(), r#"{"a":[true,null],"b":1}"#);
}

#[test]
fn each_read_refuses_another_kind() {
    type Read = fn(&mut Reader<'_>) -> Result<()>;
    let reads: [(Kind, Read); 5] = [
        (Kind::Bool, |r| r.bool().map(|_| ())),
        (Kind::Number, |r| r.integer().map(|_| ())),
        (Kind::String, |r| r.string().map(|_| ())),
        (Kind::Array, |r| {
            r.begin_array()?;
            r.next_item(true).map(|_| ())
        }),
        (Kind::Object, |r| {
            r.begin_object()?;
            r.next_key(true).map(|_| ())
        }),
    ];
    let documents = [
        (Kind::Null, "null"),
        (Kind::Bool, "true"),
        (Kind::Number, "1"),
        (Kind::String, "\"a\""),
        (Kind::Array, "[]"),
        (Kind::Object, "{}"),
    ];
    for (kind, one) in reads {
        for (own, text) in documents {
            let result = read(text, one);
            if own == kind {
                result.unwrap();
            } else {
                assert_eq!(
                    result.unwrap_err().code(),
                    Code::InvalidInput,
                    "{kind:?} {text}"
                );
            }
        }
    }
}

#[test]
fn raw_text_is_the_value_and_nothing_around_it() {
    let mut reader = Reader::new(" [ {\"a\" : 1e2 } , 2 ] ");
    reader.begin_array().unwrap();
    assert!(reader.next_item(true).unwrap());
    assert_eq!(reader.raw().unwrap(), "{\"a\" : 1e2 }");
    assert!(reader.next_item(false).unwrap());
    assert_eq!(reader.raw().unwrap(), "2");
    assert!(!reader.next_item(false).unwrap());
    reader.end().unwrap();
    // Strict and loose passing differ in doubled keys alone.
    let doubled = r#"{"a":{"b":1,"b":2}}"#;
    assert!(Reader::new(doubled).raw().is_err());
    assert_eq!(Reader::new(doubled).raw_loosely().unwrap(), doubled);
    assert!(Reader::new("{\"a\":{\"b\":01}}").raw_loosely().is_err());
}

#[test]
fn common_slips_are_called_by_their_name() {
    for (text, message) in [
        ("\u{feff}{}", "a byte order mark stands before the document"),
        ("{'a': 1}", "a key must be text in double quotes"),
        ("{a: 1}", "a key must be text in double quotes"),
        ("{\"b\": 1, a: 1}", "a key must be text in double quotes"),
        ("{\"a\": 1,}", "a comma stands before the closing brace"),
        ("{\"a\": 1,", "the document ends too early"),
        ("{", "the document ends too early"),
    ] {
        assert_eq!(check(text).expect_err(text).message(), message, "{text}");
    }
}
