#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::json::read;

fn value(text: &str) -> Value<'_> {
    read(text, |reader| reader.value()).expect(text)
}

#[test]
fn canonical_text_sorts_by_utf16_and_escapes_as_little_as_it_may() {
    // RFC 8785, 3.2.3: a code point past U+FFFF sorts by its first half, before U+FB33.
    let given = r#"{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh",
        "1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}"#;
    let wanted = concat!(
        r#"{"\r":"Carriage Return","1":"One","#,
        "\"\u{80}\":\"Control\",\"\u{f6}\":\"Latin Small Letter O With Diaeresis\",",
        "\"\u{20ac}\":\"Euro Sign\",\"\u{1f600}\":\"Emoji: Grinning Face\",",
        "\"\u{fb33}\":\"Hebrew Letter Dalet With Dagesh\"}"
    );
    assert_eq!(value(given).to_canonical(), wanted);
    // RFC 8785, 3.2.2: the sample of strings, numbers and literals.
    let given = r#"{ "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false] }"#;
    let wanted = concat!(
        r#"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":""#,
        "\u{20ac}",
        r#"$\u000f\nA'B\"\\\\\"/"}"#
    );
    assert_eq!(value(given).to_canonical(), wanted);
}

#[test]
fn canonical_text_is_its_own_canonical_text() {
    for text in [
        r#"{"a":[],"b":{},"c":[{}],"d":"\u0000\b\t\n\f\r\u001f"}"#,
        r#"[-1,0.5,1e+30,"",[[1,2],[3]]]"#,
        "null",
        "true",
        "\"\u{7f}\u{2028}\u{fffd}\"",
    ] {
        assert_eq!(value(text).to_canonical(), text);
    }
}

#[test]
fn members_are_found_by_key() {
    let document = value(r#"{"a":{"b":["x"]},"c":null}"#);
    let inner = document.get("a").and_then(|a| a.get("b"));
    let items = inner.and_then(Value::as_array).unwrap();
    assert_eq!(items.first().and_then(Value::as_str), Some("x"));
    assert_eq!(document.get("c"), Some(&Value::Null));
    assert_eq!(document.get("d"), None);
    assert_eq!(value("[1]").get("0"), None);
    assert_eq!(value("1").as_str(), None);
    assert_eq!(document.clone().into_owned(), document);
}

#[test]
fn merge_patch_follows_rfc_7396() {
    // The test cases of RFC 7396, appendix A.
    let cases = [
        (r#"{"a":"b"}"#, r#"{"a":"c"}"#, r#"{"a":"c"}"#),
        (r#"{"a":"b"}"#, r#"{"b":"c"}"#, r#"{"a":"b","b":"c"}"#),
        (r#"{"a":"b"}"#, r#"{"a":null}"#, r#"{}"#),
        (r#"{"a":"b","b":"c"}"#, r#"{"a":null}"#, r#"{"b":"c"}"#),
        (r#"{"a":["b"]}"#, r#"{"a":"c"}"#, r#"{"a":"c"}"#),
        (r#"{"a":"c"}"#, r#"{"a":["b"]}"#, r#"{"a":["b"]}"#),
        (
            r#"{"a":{"b":"c"}}"#,
            r#"{"a":{"b":"d","c":null}}"#,
            r#"{"a":{"b":"d"}}"#,
        ),
        (r#"{"a":[{"b":"c"}]}"#, r#"{"a":[1]}"#, r#"{"a":[1]}"#),
        (r#"["a","b"]"#, r#"["c","d"]"#, r#"["c","d"]"#),
        (r#"{"a":"b"}"#, r#"["c"]"#, r#"["c"]"#),
        (r#"{"a":"foo"}"#, "null", "null"),
        (r#"{"a":"foo"}"#, "\"bar\"", "\"bar\""),
        (r#"{"e":null}"#, r#"{"a":1}"#, r#"{"a":1,"e":null}"#),
        (r#"[1,2]"#, r#"{"a":"b","c":null}"#, r#"{"a":"b"}"#),
        (
            r#"{}"#,
            r#"{"a":{"bb":{"ccc":null}}}"#,
            r#"{"a":{"bb":{}}}"#,
        ),
    ];
    for (target, patch, wanted) in cases {
        assert_eq!(
            merge_patch(value(target), value(patch)).to_canonical(),
            wanted,
            "{target} {patch}"
        );
    }
}
