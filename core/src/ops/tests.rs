//! The table of operations, the names of shapes, the keys of the contract.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::json::Value;
use crate::json::keys::KEYS;
use crate::text::cmp_utf16;
use std::cmp::Ordering;
use std::collections::BTreeSet;

fn run(name: &str, input: &str) -> String {
    match call(name, input.as_bytes(), Limits::default()) {
        Ok(answer) => answer,
        Err(fault) => fault.to_json(),
    }
}

/// Calls `found` with the keys of every object a schema describes, in the order it names them.
fn properties(schema: &Value<'_>, found: &mut impl FnMut(&[&str])) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                if let ("properties", Value::Object(keys)) = (key.as_ref(), value) {
                    let names: Vec<&str> = keys.iter().map(|(name, _)| name.as_ref()).collect();
                    found(&names);
                    keys.iter()
                        .for_each(|(_, member)| properties(member, found));
                } else {
                    properties(value, found);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| properties(item, found)),
        _ => {}
    }
}

#[test]
fn every_key_of_every_shape_is_known_and_in_order() {
    // The keys of a line of rpc, which is no document of its own.
    let mut all: BTreeSet<String> = ["error", "id", "input", "ok", "op"]
        .map(str::to_owned)
        .into();
    for row in SHAPES {
        properties(&(row.schema)(), &mut |names| {
            all.extend(names.iter().map(|name| (*name).to_owned()));
            for pair in names.windows(2) {
                let [a, b] = pair else { continue };
                assert_eq!(cmp_utf16(a, b), Ordering::Less, "{}: {a}, {b}", row.name);
            }
        });
    }
    assert_eq!(KEYS, all.iter().collect::<Vec<_>>());
}

#[test]
fn operations_and_shapes_have_names_of_their_own() {
    let mut names: Vec<&str> = OPERATIONS.iter().map(|operation| operation.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), OPERATIONS.len());
    let mut shapes: Vec<&str> = SHAPES.iter().map(|row| row.name).collect();
    shapes.sort_unstable();
    shapes.dedup();
    assert_eq!(shapes.len(), SHAPES.len());
    for operation in OPERATIONS {
        for shape in [operation.input, operation.output] {
            assert!(shapes.contains(&shape), "{}: {shape}", operation.name);
        }
        assert!(operation.doc.ends_with('.'), "{}", operation.name);
    }
}

/// The names of surfaces, operations of the core, as they stand there.
#[test]
fn operations_are_those_of_the_contract() {
    let named = "canonical_json sha256_hex id_from_hash load_policy project read_claim schema normalize features grade \
        grade_batch attribute pre_assignments transition reason_text replay golden said.prepare said.unquote said.prompt \
        said.validate said.resolve said.recipient_id said.matches said.explain said.gate said.hold_text";
    let mut named: Vec<&str> = named.split(' ').collect();
    let mut own: Vec<&str> = OPERATIONS.iter().map(|operation| operation.name).collect();
    named.sort_unstable();
    own.sort_unstable();
    assert_eq!(own, named);
}

/// The codes of surfaces, error document, in its order.
#[test]
fn codes_are_the_closed_set_of_the_contract() {
    let named = "invalid_json invalid_input too_large invalid_policy policy_not_loaded foreign_candidate \
        claimless_subject agent_mismatch unasked_with_claim unknown_reason_code invalid_params missing_grant \
        ambiguous_grant claim_fixed stale_evaluated_at not_one_to_one zero_weight_sum illegal_transition regrade_held \
        regrade_superseded invalid_event missing_occurred_at invalid_field invalid_argument no_offset unknown_operation \
        internal id_conflict late_sighting batch_out_of_order clock_behind already_read refused_origin not_found \
        storage_busy storage_corrupt storage_newer storage_full storage_readonly storage_not_empty closed";
    let own: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(own, named.split(' ').collect::<Vec<_>>());
}

/// Nothing is no document, whatever the operation; and no operation takes any kind of value but the
/// one that writes any value.
#[test]
fn every_operation_refuses_what_is_not_its_input() {
    for operation in OPERATIONS
        .iter()
        .filter(|operation| operation.name != "golden")
    {
        let fault = |text: &str| {
            let fault = call(operation.name, text.as_bytes(), Limits::default()).unwrap_err();
            fault.code().as_str()
        };
        for text in ["", "{", "[1,]", "{\"a\":1,\"a\":2}", "1 2"] {
            assert_eq!(fault(text), "invalid_json", "{} {text}", operation.name);
        }
        if operation.name != "canonical_json" {
            let expected = match operation.name {
                "load_policy" => "invalid_policy",
                _ => "invalid_input",
            };
            assert_eq!(fault("true"), expected, "{}", operation.name);
        }
    }
}

#[test]
fn an_unknown_operation_and_a_large_document_are_refused() {
    assert_eq!(
        run("no_such", "{}"),
        r#"{"code":"unknown_operation","message":"no operation of that name"}"#
    );
    let limits = Limits { max_bytes: 3 };
    assert_eq!(call("canonical_json", b"[1]", limits).unwrap(), "\"[1]\"");
    let fault = call("canonical_json", b"[12]", limits).unwrap_err();
    assert_eq!(fault.code(), Code::TooLarge);
}

#[test]
fn text_hash_and_id() {
    assert_eq!(
        run(
            "canonical_json",
            " {\"b\": [1.0, \"\\u20ac\"], \"a\": null}"
        ),
        "\"{\\\"a\\\":null,\\\"b\\\":[1,\\\"\u{20ac}\\\"]}\""
    );
    // FIPS 180-2, appendix B.1.
    let hash = r#""ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad""#;
    assert_eq!(run("sha256_hex", r#""abc""#), hash);
    // 128 bits in 26 characters of 5: the first holds 3 bits. All ones: 7 and 25 times Z; one: 1.
    let ones = format!("\"{}{}\"", "f".repeat(32), "0".repeat(32));
    assert_eq!(
        run("id_from_hash", &ones),
        format!("\"7{}\"", "Z".repeat(25))
    );
    let one = format!("\"{}1{}\"", "0".repeat(31), "f".repeat(32));
    assert_eq!(
        run("id_from_hash", &one),
        format!("\"{}1\"", "0".repeat(25))
    );
}

#[test]
fn schemas_by_name() {
    for row in SHAPES {
        let answer = run("schema", &format!("{{\"name\":\"{}\"}}", row.name));
        if row.name != "Value" {
            assert!(
                answer.contains(&format!("\"title\":\"{}\"", row.name)),
                "{answer}"
            );
        }
    }
    let answer = run("schema", r#"{"name":"claim"}"#);
    assert!(answer.contains("invalid_argument"), "{answer}");
    assert!(answer.contains(r#""pointer":"/name""#), "{answer}");
    // What a claim must have is what C §5 lists without a question mark.
    let claim = schema_of("Claim").unwrap();
    let required: Vec<&str> = claim
        .get("required")
        .and_then(Value::as_array)
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(
        required,
        [
            "agent",
            "claimedAt",
            "claimedAtPrecision",
            "extractor",
            "id",
            "observedAt",
            "rawHash",
            "sourceKind",
            "type"
        ]
    );
}

#[test]
fn each_reading_takes_its_own_keys() {
    let pointer = |input: &str| {
        let fault = call("normalize", input.as_bytes(), Limits::default()).unwrap_err();
        assert_eq!(fault.code(), Code::InvalidInput, "{input}");
        fault.pointer().unwrap()
    };
    assert_eq!(pointer(r#"{"what":"email"}"#), "/text");
    assert_eq!(pointer(r#"{"what":"email","text":"x","a":"y"}"#), "/a");
    assert_eq!(pointer(r#"{"what":"same_address","a":"x"}"#), "/b");
    assert_eq!(
        pointer(r#"{"what":"same_address","a":"x","b":"y","text":"z"}"#),
        "/text"
    );
    assert_eq!(
        pointer(r#"{"what":"name","text":"x","policy":{}}"#),
        "/policy"
    );
    assert_eq!(pointer(r#"{"what":"resolve_relative","text":"x"}"#), "/now");
    assert_eq!(
        pointer(r#"{"what":"name","text":"x","more":1}"#),
        "/~unknown"
    );
    assert_eq!(pointer(r#"{"what":"phone","text":"x"}"#), "/what");
}

#[test]
fn readings_answer_a_result_or_null() {
    let read = |what: &str, text: &str| {
        run(
            "normalize",
            &format!(r#"{{"what":"{what}","text":"{text}"}}"#),
        )
    };
    assert_eq!(
        read("email", "Ana <Ana@Example.COM>"),
        r#"{"result":{"address":"ana@example.com","confusable":false}}"#
    );
    assert_eq!(read("email", "nobody"), r#"{"result":null}"#);
    assert_eq!(read("name_tokens", "Zo B. Zo"), r#"{"result":["b","zo"]}"#);
    assert_eq!(
        read("amount", "12.50 EUR"),
        r#"{"result":{"amountCents":1250,"currency":"EUR"}}"#
    );
    assert_eq!(read("amount", "12"), r#"{"result":{"amountCents":1200}}"#);
    assert_eq!(read("amount", "about 12"), r#"{"result":null}"#);
    assert_eq!(
        read("subject_tokens", "Re: the plan"),
        r#"{"result":["plan"]}"#
    );
    // U+1F600 is D83D DE00 in UTF-16, below U+FFFD; both are symbols, so no tokens: letters instead.
    // U+10400 (lower U+10428) is D801 DC28, below the kana voicing U+FF66, which folds to U+30F2.
    assert_eq!(
        read("name_tokens", "\u{10428} \u{fb00}"),
        "{\"result\":[\"ff\",\"\u{10428}\"]}"
    );
    assert_eq!(
        run(
            "normalize",
            r#"{"what":"same_address","a":"a+x@b.example","b":"A@b.example"}"#
        ),
        r#"{"result":"plus_tag"}"#
    );
    assert_eq!(
        run(
            "normalize",
            r#"{"what":"same_address","a":"nobody","b":"a@b.example"}"#
        ),
        r#"{"result":null}"#
    );
    let bad = r#"{"what":"subject_tokens","text":"x","policy":{"version":2}}"#;
    assert!(run("normalize", bad).contains("invalid_policy"));
}

#[test]
fn a_file_that_does_not_load_has_not_passed() {
    let answer = run("golden", "{");
    assert!(
        answer.starts_with(r#"{"failures":["the file does not load: invalid_json"#),
        "{answer}"
    );
    assert!(answer.ends_with(r#""passed":false}"#), "{answer}");
}
