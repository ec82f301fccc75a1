#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::json::shape::Shape;
use crate::json::{Writer, read};
use crate::policy::{default_document, default_policy, load};

fn ask(source: &str, action: &str, raw: &str, row_key: Option<&str>) -> Result<String> {
    ask_under(&default_policy(), source, action, raw, row_key)
}

fn ask_under(
    policy: &Policy,
    source: &str,
    action: &str,
    raw: &str,
    row_key: Option<&str>,
) -> Result<String> {
    let key = row_key.map_or(String::new(), |key| format!(r#","rowKey":"{key}""#));
    let text = format!(
        r#"{{"source":"{source}","type":"{action}","observedAt":"2026-10-06T15:00:00-04:00","raw":{raw}{key}}}"#
    );
    let request = read(&text, ProjectRequest::read)?;
    let row_key = request.row_key.as_deref();
    let row = project(
        request.source,
        request.raw,
        request.action,
        request.observed_at,
        row_key,
        policy,
    )?;
    let mut out = Writer::new();
    row.write(&mut out);
    // What comes out is a row that reads.
    assert_eq!(read(out.as_str(), Observation::read).unwrap(), row);
    Ok(out.into_string())
}

fn sent(members: &str) -> Result<String> {
    let raw = format!(r#"{{"occurredAt":"2026-10-06T14:02:00-04:00"{members}}}"#);
    ask("gmail.sent", "email.sent", &raw, None)
}

fn receipt(members: &str) -> Result<String> {
    let raw = format!(r#"{{"occurredAt":"2026-10-06T14:02:00-04:00"{members}}}"#);
    ask("gmail.receipt", "purchase.made", &raw, None)
}

fn fault(answer: Result<String>) -> (Code, String) {
    let fault = answer.unwrap_err();
    (fault.code(), fault.pointer().unwrap())
}

fn subject(answer: &str) -> String {
    let row = read(answer, Observation::read).unwrap();
    row.subject_hint.unwrap().to_string()
}

#[test]
fn a_row_keeps_its_sources_fields_alone() {
    let hash = Hash::of_text(concat!(
        r#"{"counterparty":"priya@company.example","occurredAt":"2026-10-06T18:02:00Z","#,
        r#""source":"gmail.sent","subjectHint":"Q3 deck","type":"email.sent"}"#
    ));
    let wanted = format!(
        r#"{{"contentHash":"{}","counterparty":"priya@company.example","id":"{}","observedAt":"2026-10-06T15:00:00-04:00","occurredAt":"2026-10-06T14:02:00-04:00","source":"gmail.sent","subjectHint":"Q3 deck","type":"email.sent"}}"#,
        hash.to_hex(),
        Id::of_hash(hash)
    );
    // A Sent row gives no merchant, amount or currency; what they hold is not looked at.
    let members = r#","subjectHint":"Q3 deck","counterparty":"priya@company.example",
        "merchant":[],"amountCents":"many","currency":null,"body":"private","sightedAt":5"#;
    assert_eq!(sent(members).unwrap(), wanted);
}

#[test]
fn a_receipt_row_gives_merchant_amount_and_currency() {
    let row = receipt(
        r#","merchant":"Acme","amountCents":5e3,"currency":"USD","subjectHint":"Your receipt""#,
    );
    let row = row.unwrap();
    let row = read(&row, Observation::read).unwrap();
    assert_eq!(row.merchant.as_deref(), Some("Acme"));
    assert_eq!(row.amount, Some(Count(5_000)));
    assert_eq!(row.currency, Currency::parse("USD"));
    assert_eq!(row.row_key_hash, None);
}

#[test]
fn the_policy_says_which_fields() {
    let patch = r#"{"allowlistedFields":{"gmail.sent":["occurredAt","subjectHint"]}}"#;
    let patch = read(patch, |reader| reader.value()).unwrap();
    let policy = load(crate::json::merge_patch(default_document(), patch)).unwrap();
    let raw = r#"{"occurredAt":"2026-10-06T14:02:00-04:00","counterparty":7,"subjectHint":"Q3"}"#;
    let row = ask_under(&policy, "gmail.sent", "email.sent", raw, None).unwrap();
    let row = read(&row, Observation::read).unwrap();
    assert_eq!(row.counterparty, None);
    assert_eq!(row.subject_hint.as_deref(), Some("Q3"));
}

#[test]
fn a_field_of_another_shape_refuses_the_row() {
    let field = |key: &str| (Code::InvalidField, format!("/raw/{key}"));
    for (member, key) in [
        (r#","counterparty":"""#, "counterparty"),
        (r#","counterparty":null"#, "counterparty"),
        (r#","counterparty":["a@b.example"]"#, "counterparty"),
        (r#","counterparty":"a\nb""#, "counterparty"),
        (r#","subjectHint":"""#, "subjectHint"),
        (r#","subjectHint":"a\u0085b""#, "subjectHint"),
        (r#","subjectHint":5"#, "subjectHint"),
    ] {
        assert_eq!(fault(sent(member)), field(key), "{member}");
    }
    assert_eq!(
        fault(sent(&format!(r#","counterparty":"{}""#, "x".repeat(321)))),
        field("counterparty")
    );
    for (member, key) in [
        (r#","amountCents":-1"#, "amountCents"),
        (r#","amountCents":1.5"#, "amountCents"),
        (r#","amountCents":1000000000001"#, "amountCents"),
        (r#","amountCents":1e300"#, "amountCents"),
        (r#","amountCents":"5000""#, "amountCents"),
        (r#","currency":"usd""#, "currency"),
        (r#","currency":840"#, "currency"),
        (r#","merchant":"\u2028""#, "merchant"),
    ] {
        assert_eq!(fault(receipt(member)), field(key), "{member}");
    }
    assert_eq!(
        fault(receipt(&format!(r#","merchant":"{}""#, "x".repeat(201)))),
        field("merchant")
    );
    assert!(receipt(r#","amountCents":1000000000000"#).is_ok());
}

#[test]
fn a_subject_is_first_cut_to_80_code_points() {
    let cut = |text: &str| subject(&sent(&format!(r#","subjectHint":"{text}""#)).unwrap());
    assert_eq!(cut(&"x".repeat(80)), "x".repeat(80));
    assert_eq!(cut(&"x".repeat(5_000)), "x".repeat(80));
    assert_eq!(cut(&"\u{1f600}".repeat(81)), "\u{1f600}".repeat(80));
    // An escape makes the text an owned one; what it is cut to is the same.
    assert_eq!(
        cut(&format!("\\u0041{}", "x".repeat(90))),
        format!("A{}", "x".repeat(79))
    );
    // What is cut off is not held against it.
    assert_eq!(cut(&format!("{}\\n", "x".repeat(80))), "x".repeat(80));
    let within = sent(&format!(r#","subjectHint":"{}\n""#, "x".repeat(79)));
    assert_eq!(
        fault(within),
        (Code::InvalidField, "/raw/subjectHint".to_owned())
    );
}

#[test]
fn a_row_needs_its_instant() {
    let missing = (Code::MissingOccurredAt, "/raw/occurredAt".to_owned());
    for raw in [
        "{}",
        r#"{"occurredAt":null}"#,
        r#"{"occurredAt":"2026-10-06T14:02:00"}"#,
        r#"{"occurredAt":1790000000000}"#,
    ] {
        assert_eq!(
            fault(ask("gmail.sent", "email.sent", raw, None)),
            missing,
            "{raw}"
        );
    }
}

#[test]
fn a_calendar_row_needs_the_id_of_its_event() {
    let raw = r#"{"occurredAt":"2026-10-06T14:00:00-04:00","subjectHint":"Dentist"}"#;
    let without = ask("gcal.event", "calendar.created", raw, None);
    assert_eq!(
        fault(without),
        (Code::InvalidArgument, "/rowKey".to_owned())
    );
    let row = ask("gcal.event", "calendar.created", raw, Some("abc")).unwrap();
    let row = read(&row, Observation::read).unwrap();
    // SHA-256 of "abc", from the standard that defines it.
    assert_eq!(
        row.row_key_hash.unwrap().to_hex(),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
}

#[test]
fn the_row_id_is_kept_whatever_the_source() {
    let raw = r#"{"occurredAt":"2026-10-06T14:00:00-04:00"}"#;
    let with = |key| {
        let row = ask("gmail.sent", "email.sent", raw, key).unwrap();
        read(&row, Observation::read).unwrap().id
    };
    assert_ne!(with(Some("m1")), with(Some("m2")));
    assert_ne!(with(Some("m1")), with(None));
}

#[test]
fn faults_go_by_field_then_instant_then_argument() {
    let raw = r#"{"subjectHint":5,"counterparty":7}"#;
    let first = ask("gcal.event", "calendar.created", raw, None);
    assert_eq!(
        fault(first),
        (Code::InvalidField, "/raw/counterparty".to_owned())
    );
    let second = ask("gcal.event", "calendar.created", "{}", None);
    assert_eq!(fault(second).0, Code::MissingOccurredAt);
}

#[test]
fn a_request_out_of_shape_is_a_fault_of_input() {
    let input = |pointer: &str| (Code::InvalidInput, pointer.to_owned());
    assert_eq!(
        fault(ask("gmail.sent", "email.sent", "[]", None)),
        input("/raw")
    );
    assert_eq!(
        fault(ask("gmail.inbox", "email.sent", "{}", None)),
        input("/source")
    );
    assert_eq!(
        fault(ask("gmail.sent", "email.read", "{}", None)),
        input("/type")
    );
    assert_eq!(
        fault(ask("gmail.sent", "email.sent", "{}", Some(""))),
        input("/rowKey")
    );
    let long = "k".repeat(1_025);
    assert_eq!(
        fault(ask("gmail.sent", "email.sent", "{}", Some(&long))),
        input("/rowKey")
    );
    let doubled = ask("gmail.sent", "email.sent", r#"{"a":1,"a":2}"#, None);
    assert_eq!(fault(doubled).0, Code::InvalidJson);
}
