#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::error::Code;
use crate::ids::Hash;
use crate::json::shape::Shape;
use crate::json::{Writer, read};

fn request(more: &str) -> String {
    format!(
        r#"{{"agent":"muse","sourceKind":"activity_view","type":"email.sent","text":"Sent the \"Q3\" deck",
        "extractor":{{"id":"muse.log","version":"1"}},"observedAt":"2026-10-06T15:30:40-04:00"{more}}}"#
    )
}

const TIME: &str = r#","claimedAt":"2026-10-06T14:05:31-04:00","claimedAtPrecision":"minute""#;

fn claim(text: &str) -> Result<String> {
    let claim = read_claim(read(text, ReadClaimRequest::read)?)?;
    let mut out = Writer::new();
    claim.write(&mut out);
    // What comes out is a claim that reads.
    assert_eq!(read(out.as_str(), Claim::read).unwrap(), claim);
    Ok(out.into_string())
}

fn pointer(text: &str) -> String {
    let fault = claim(text).unwrap_err();
    assert_eq!(fault.code(), Code::InvalidInput);
    fault.pointer().unwrap()
}

#[test]
fn a_claim_holds_what_was_said_and_not_the_text() {
    let more = format!(
        r#"{TIME},"claimedAtEnd":"2026-10-06T14:09:00-04:00","counterparty":"Priya","amountCents":4999,
        "currency":"USD","subjectHint":"Q3 deck","targetAt":"2026-10-07T09:00:00Z","requestId":"r1","rowKey":"row 7""#
    );
    let hash = Hash::of_text(concat!(
        r#"{"agent":"muse","claimedAt":"2026-10-06T18:05:00Z","claimedAtPrecision":"minute","#,
        r#""rowKey":"row 7","sourceKind":"activity_view","text":"Sent the \"Q3\" deck","type":"email.sent"}"#
    ));
    let wanted = format!(
        r#"{{"agent":"muse","amountCents":4999,"claimedAt":"2026-10-06T14:05:31-04:00","claimedAtEnd":"2026-10-06T14:09:00-04:00","claimedAtPrecision":"minute","counterparty":"Priya","currency":"USD","extractor":{{"id":"muse.log","version":"1"}},"id":"{}","observedAt":"2026-10-06T15:30:40-04:00","rawHash":"{}","requestId":"r1","sourceKind":"activity_view","subjectHint":"Q3 deck","targetAt":"2026-10-07T09:00:00Z","type":"email.sent"}}"#,
        Id::of_hash(hash),
        hash.to_hex()
    );
    assert_eq!(claim(&request(&more)).unwrap(), wanted);
}

#[test]
fn reading_a_line_twice_gives_one_claim() {
    let id = |time: &str, rest: &str| {
        let more = format!(r#","claimedAt":"{time}","claimedAtPrecision":"minute"{rest}"#);
        let text = claim(&request(&more)).unwrap();
        read(&text, Claim::read).unwrap().id
    };
    let first = id("2026-10-06T10:00:10-04:00", "");
    assert_eq!(id("2026-10-06T10:00:50-04:00", ""), first);
    // What the line is about, beside its text, is no part of it; the row's own id is.
    assert_eq!(
        id("2026-10-06T10:00:10-04:00", r#","counterparty":"Priya""#),
        first
    );
    assert_ne!(id("2026-10-06T10:01:00-04:00", ""), first);
    assert_ne!(id("2026-10-06T10:00:10-04:00", r#","rowKey":"7""#), first);
}

#[test]
fn text_and_row_key_have_their_lengths() {
    let text = |text: &str| {
        let more = request(TIME).replace("Sent the \\\"Q3\\\" deck", text);
        claim(&more).is_ok()
    };
    assert!(text("x"));
    assert!(text("two\\nlines"));
    assert!(text(&"x".repeat(4_000)));
    assert!(text(&"\u{1f600}".repeat(2_000)));
    assert!(!text(""));
    assert!(!text(&"x".repeat(4_001)));
    assert!(!text(&format!("x{}", "\u{1f600}".repeat(2_000))));
    let key = |key: &str| claim(&request(&format!(r#"{TIME},"rowKey":"{key}""#)));
    assert!(key(&"k".repeat(1_024)).is_ok());
    assert_eq!(key("").unwrap_err().pointer().as_deref(), Some("/rowKey"));
    assert_eq!(
        key(&"k".repeat(1_025)).unwrap_err().pointer().as_deref(),
        Some("/rowKey")
    );
}

#[test]
fn a_span_does_not_end_before_it_starts() {
    let end = |end: &str| request(&format!(r#"{TIME},"claimedAtEnd":"{end}""#));
    assert!(claim(&end("2026-10-06T14:05:31-04:00")).is_ok());
    assert_eq!(
        pointer(&end("2026-10-06T14:05:30.999-04:00")),
        "/claimedAtEnd"
    );
}

#[test]
fn members_out_of_shape_are_refused() {
    assert_eq!(pointer(&request("")), "/claimedAt");
    assert_eq!(
        pointer(&request(r#","claimedAt":"2026-10-06T14:05:31-04:00""#)),
        "/claimedAtPrecision"
    );
    let more = |more: &str| request(&format!("{TIME}{more}"));
    assert_eq!(pointer(&more(r#","subjectHint":"a\nb""#)), "/subjectHint");
    assert_eq!(pointer(&more(r#","rawHash":"x""#)), "/~unknown");
    assert_eq!(pointer(&more(r#","amountCents":-1"#)), "/amountCents");
}

fn shown(shown: &str, now: &str) -> String {
    let text = claim(&request(&format!(r#","shown":"{shown}","now":"{now}""#))).unwrap();
    let claim = read(&text, Claim::read).unwrap();
    let end = claim
        .claimed_at_end
        .map_or(String::new(), |end| format!(" to {end}"));
    format!("{}{end} {}", claim.claimed_at, claim.precision.as_str())
}

#[test]
fn a_shown_time_is_read_against_the_page() {
    // A span of a minute that lies in two.
    assert_eq!(
        shown("5m ago", "2026-10-06T15:30:40-04:00"),
        "2026-10-06T15:24:40-04:00 to 2026-10-06T15:25:40-04:00 minute"
    );
    // A day, a minute: one unit each.
    assert_eq!(
        shown("yesterday", "2026-10-06T15:30:40-04:00"),
        "2026-10-05T00:00:00-04:00 day"
    );
    assert_eq!(
        shown("yesterday at 2:05 PM", "2026-10-06T15:30:40-04:00"),
        "2026-10-05T14:05:00-04:00 minute"
    );
    // A week is seven days.
    assert_eq!(
        shown("2 weeks ago", "2026-10-26T12:00:00Z"),
        "2026-10-05T12:00:00Z to 2026-10-12T12:00:00Z day"
    );
}

#[test]
fn a_time_is_either_given_or_shown() {
    let with = |more: &str| request(more);
    let shown = r#","shown":"yesterday""#;
    let now = r#","now":"2026-10-06T15:30:40-04:00""#;
    assert_eq!(pointer(&with(shown)), "/now");
    assert_eq!(pointer(&with(&format!("{shown}{now}{TIME}"))), "/shown");
    for one in [
        r#","claimedAt":"2026-10-06T14:05:31-04:00""#,
        r#","claimedAtEnd":"2026-10-06T14:05:31-04:00""#,
        r#","claimedAtPrecision":"day""#,
    ] {
        assert_eq!(pointer(&with(&format!("{shown}{now}{one}"))), "/shown");
    }
    assert_eq!(pointer(&with(&format!("{now}{TIME}"))), "/now");
    let unreadable = r#","shown":"a while ago""#;
    assert_eq!(pointer(&with(&format!("{unreadable}{now}"))), "/shown");
}
