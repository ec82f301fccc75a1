#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::json::read;

/// A row whose id and hash agree; the hash is not that of its content, which no test here needs.
fn row(members: &str) -> String {
    let hash = Hash::of_text(members);
    format!(
        "{{{members},\"contentHash\":\"{}\",\"id\":\"{}\"}}",
        hash.to_hex(),
        Id::of_hash(hash)
    )
}

fn observation(text: &str) -> Observation<'_> {
    read(text, Observation::read).unwrap()
}

fn utc(written: &str) -> String {
    let mut out = String::new();
    write_utc(IsoTs::parse(written).unwrap().ms(), &mut out);
    out
}

#[test]
fn a_row_is_hashed_by_its_content_in_utc() {
    let text = row(
        r#""source":"gmail.receipt","type":"purchase.made","merchant":"Acme","amountCents":5e3,
        "currency":"USD","subjectHint":"Your \"Acme\" receipt","counterparty":"a@b.example",
        "occurredAt":"2026-10-06T14:02:00.50-04:00","observedAt":"2026-10-06T15:00:00Z",
        "sightedAt":"2026-10-06T14:59:00Z",
        "rowKeyHash":"1111111111111111111111111111111111111111111111111111111111111111""#,
    );
    let canonical = concat!(
        r#"{"amountCents":5000,"counterparty":"a@b.example","currency":"USD","merchant":"Acme","#,
        r#""occurredAt":"2026-10-06T18:02:00.500Z","#,
        r#""rowKeyHash":"1111111111111111111111111111111111111111111111111111111111111111","#,
        r#""source":"gmail.receipt","subjectHint":"Your \"Acme\" receipt","type":"purchase.made"}"#
    );
    assert_eq!(content_hash(&observation(&text)), Hash::of_text(canonical));
}

#[test]
fn what_a_row_does_not_have_is_left_out() {
    let text = row(
        r#""source":"gmail.sent","type":"email.sent","occurredAt":"2026-10-06T14:02:00-04:00",
        "observedAt":"2026-10-06T15:00:00Z""#,
    );
    let canonical =
        r#"{"occurredAt":"2026-10-06T18:02:00Z","source":"gmail.sent","type":"email.sent"}"#;
    let row = observation(&text);
    let mut hasher = Hasher::new();
    assert_eq!(hasher.content_hash(&row), Hash::of_text(canonical));
    // The buffers keep nothing of the row before.
    assert_eq!(hasher.content_hash(&row), Hash::of_text(canonical));
}

#[test]
fn a_ref_binds_both_sightings_as_written() {
    let text = row(
        r#""source":"gmail.sent","type":"email.sent","occurredAt":"2026-10-06T14:02:00-04:00",
        "observedAt":"2026-10-06T15:00:00.5-00:00","sightedAt":"2026-10-06T14:59:00+00:00""#,
    );
    let row = observation(&text);
    let bound = format!(
        r#"{{"contentHash":"{}","id":"{}","observedAt":"2026-10-06T15:00:00.5-00:00","sightedAt":"2026-10-06T14:59:00+00:00"}}"#,
        row.content_hash.to_hex(),
        row.id
    );
    assert_eq!(Hasher::new().ref_hash(&row), Hash::of_text(&bound));
    let unsighted = Observation {
        sighted_at: None,
        ..row
    };
    let bound = format!(
        r#"{{"contentHash":"{}","id":"{}","observedAt":"2026-10-06T15:00:00.5-00:00"}}"#,
        unsighted.content_hash.to_hex(),
        unsighted.id
    );
    assert_eq!(Hasher::new().ref_hash(&unsighted), Hash::of_text(&bound));
}

#[test]
fn utc_is_written_also_beyond_the_years_of_an_instant() {
    assert_eq!(utc("1970-01-01T00:00:00+05:00"), "1969-12-31T19:00:00Z");
    assert_eq!(
        utc("9999-12-31T23:59:59.9-05:00"),
        "10000-01-01T04:59:59.900Z"
    );
    assert_eq!(
        utc("2024-02-29T23:59:59.007-00:01"),
        "2024-03-01T00:00:59.007Z"
    );
    assert_eq!(utc("2026-10-06T14:02:00.000-04:00"), "2026-10-06T18:02:00Z");
}

fn raw<'s>(at: &str, precision: Precision, row_key: Option<&'s str>) -> RawClaim<'s> {
    RawClaim {
        agent: "muse",
        source_kind: SourceKind::ActivityView,
        action: ActionType::EmailSent,
        text: "Sent the deck",
        row_key,
        claimed_at: IsoTs::parse(at).unwrap(),
        precision,
    }
}

#[test]
fn a_claim_read_twice_within_its_unit_has_one_hash() {
    let canonical = concat!(
        r#"{"agent":"muse","claimedAt":"2026-10-06T14:00:00Z","claimedAtPrecision":"minute","#,
        r#""rowKey":"r\\1","sourceKind":"activity_view","text":"Sent the deck","type":"email.sent"}"#
    );
    let key = Some("r\\1");
    let first = raw_hash(&raw("2026-10-06T10:00:10-04:00", Precision::Minute, key));
    let again = raw_hash(&raw("2026-10-06T10:00:50-04:00", Precision::Minute, key));
    assert_eq!(first, Hash::of_text(canonical));
    assert_eq!(again, first);
    let next = raw_hash(&raw("2026-10-06T10:01:00-04:00", Precision::Minute, key));
    assert_ne!(next, first);
}

#[test]
fn a_day_starts_in_the_written_offset() {
    // 02:00 of the 6th at +09:00; that day starts at 15:00 of the 5th in UTC.
    let canonical = concat!(
        r#"{"agent":"muse","claimedAt":"2026-10-05T15:00:00Z","claimedAtPrecision":"day","#,
        r#""sourceKind":"activity_view","text":"Sent the deck","type":"email.sent"}"#
    );
    let hash = raw_hash(&raw("2026-10-06T02:00:00+09:00", Precision::Day, None));
    assert_eq!(hash, Hash::of_text(canonical));
}

#[test]
fn receipt_ids_follow_from_the_subject() {
    // SHA-256 and base 32 of the canonical texts, computed apart from this code.
    let two = Id::parse("22222222222222222222222222").unwrap();
    let five = Id::parse("55555555555555555555555555").unwrap();
    let scope = Subject::Scope {
        agent: "muse",
        scope: "mail \"read\"",
    };
    assert_eq!(
        receipt_id(Subject::Claim(two)).to_string(),
        "1M10RGP0DCT31D27E83E8C6EZA"
    );
    assert_eq!(
        receipt_id(Subject::Unasked(five)).to_string(),
        "0E496GZ248BTKD0X16MGEYK77K"
    );
    assert_eq!(receipt_id(scope).to_string(), "7CX5XPB59B8VYCQRVWHB1YTPN3");
}

#[test]
fn candidates_hash_is_of_the_digests_bytes() {
    assert_eq!(
        candidates_hash([]).to_hex(),
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    );
    // SHA-256 of sha256("a") ++ sha256("b"), computed apart from this code.
    assert_eq!(
        candidates_hash([Hash::of_text("a"), Hash::of_text("b")]).to_hex(),
        "e5a01fee14e0ed5c48714f22180f25ad8365b53f9779f79dc4a3d7e93963f94a"
    );
}

fn grant_hash(text: &str) -> Hash {
    Hasher::new().grant_hash(&read(text, Grant::read).unwrap())
}

#[test]
fn lists_of_a_grant_are_sets_in_canonical_order() {
    // Canonical texts: "a!" (22 61 21 22) is before "a" (22 61 22), and an astral character before
    // U+FFFD by UTF-16.
    let given = r#"{"agent":"muse","updatedAt":"2026-10-06T00:00:00.0Z",
        "allowedTypes":["other","email.sent","other"],
        "counterpartyAllowlist":["a","a!","b","a"],
        "declaredScopes":["\ufffd","\ud83d\ude00"],"observedScopes":[],
        "accounts":{"gmail.sent":["z","y","z"],"gcal.event":["x"]},
        "spendCurrency":"USD","spendCeilingCents":100}"#;
    let canonical = concat!(
        r#"{"accounts":{"gcal.event":["x"],"gmail.sent":["y","z"]},"agent":"muse","#,
        r#""allowedTypes":["email.sent","other"],"counterpartyAllowlist":["a!","a","b"],"#,
        "\"declaredScopes\":[\"\u{1f600}\",\"\u{fffd}\"],",
        r#""observedScopes":[],"spendCeilingCents":100,"spendCurrency":"USD","#,
        r#""updatedAt":"2026-10-06T00:00:00.0Z"}"#
    );
    assert_eq!(grant_hash(given), Hash::of_text(canonical));
}

#[test]
fn a_grant_in_set_order_hashes_as_it_is_written() {
    let grant = concat!(
        r#"{"agent":"muse","allowedTypes":["email.sent"],"counterpartyAllowlist":[],"#,
        r#""declaredScopes":["a","b"],"observedScopes":[],"updatedAt":"2026-10-06T00:00:00Z"}"#
    );
    assert_eq!(grant_hash(grant), Hash::of_text(grant));
}

fn coverage_hash(text: &str) -> Hash {
    Hasher::new().coverage_hash(&read(text, Coverage::read).unwrap())
}

const WINDOW_A: &str = concat!(
    r#"{"lastSyncAt":"2026-10-06T15:00:00Z","observerId":"a","source":"gmail.sent","#,
    r#""windowEnd":"2026-10-06T15:00:00Z","windowStart":"2026-10-06T12:00:00Z"}"#
);
const WINDOW_B: &str = concat!(
    r#"{"changesSince":"2026-10-06T14:00:00Z","lastSyncAt":"2026-10-06T15:00:00Z","observerId":"b","#,
    r#""source":"gcal.event","windowEnd":"2026-10-07T00:00:00Z","windowStart":"2026-10-06T00:00:00Z"}"#
);

#[test]
fn coverage_is_a_set_of_windows_and_of_repairs() {
    // WINDOW_B starts with "changesSince", so it comes first.
    let repair = r#"{"from":"2026-10-06T01:00:00Z","to":"2026-10-06T02:00:00Z"}"#;
    let earlier = r#"{"from":"2026-10-05T01:00:00Z","to":"2026-10-06T02:00:00Z"}"#;
    let given = format!(
        r#"{{"repairs":[{repair},{earlier},{repair}],"observers":[{WINDOW_A},{WINDOW_B},{WINDOW_A}],"evaluatedAt":"2026-10-06T15:00:00-04:00"}}"#
    );
    let canonical = format!(
        r#"{{"evaluatedAt":"2026-10-06T15:00:00-04:00","observers":[{WINDOW_B},{WINDOW_A}],"repairs":[{earlier},{repair}]}}"#
    );
    assert_eq!(coverage_hash(&given), Hash::of_text(&canonical));
}

#[test]
fn no_repairs_are_as_if_none_were_named() {
    let named = format!(
        r#"{{"evaluatedAt":"2026-10-06T15:00:00Z","observers":[{WINDOW_A}],"repairs":[]}}"#
    );
    let unnamed = format!(r#"{{"evaluatedAt":"2026-10-06T15:00:00Z","observers":[{WINDOW_A}]}}"#);
    assert_eq!(coverage_hash(&named), Hash::of_text(&unnamed));
    assert_eq!(coverage_hash(&unnamed), Hash::of_text(&unnamed));
}

#[test]
fn a_coverage_is_written_beside_its_hash_as_it_is_written_alone() {
    let repair = r#"{"from":"2026-10-06T09:00:00Z","to":"2026-10-06T09:10:00Z"}"#;
    for observers in ["", WINDOW_A, &format!("{WINDOW_B},{WINDOW_A},{WINDOW_B}")] {
        for repairs in [
            String::new(),
            r#","repairs":[]"#.into(),
            format!(r#","repairs":[{repair},{repair}]"#),
        ] {
            let text = format!(
                r#"{{"evaluatedAt":"2026-10-06T15:00:00-04:00","observers":[{observers}]{repairs}}}"#
            );
            let coverage = read(&text, Coverage::read).unwrap();
            let (hash, written) = Hasher::new().coverage_hash_and_text(&coverage);
            assert_eq!(written, text);
            assert_eq!(hash, coverage_hash(&text));
        }
    }
}

#[test]
fn inputs_bind_their_six_parts() {
    let part = |text| Hash::of_text(text);
    let mut inputs = Inputs {
        claim: None,
        candidates: part("c"),
        grant: part("g"),
        policy: part("p"),
        coverage: part("v"),
        context: &GradeContext::EMPTY,
    };
    let document = |claim: &str| {
        Hash::of_text(&format!(
            r#"{{"candidatesHash":"{}","claim":{claim},"context":{{"priorSpendCents":0}},"coverageHash":"{}","grantHash":"{}","policyHash":"{}"}}"#,
            part("c").to_hex(),
            part("v").to_hex(),
            part("g").to_hex(),
            part("p").to_hex()
        ))
    };
    let mut hasher = Hasher::new();
    assert_eq!(hasher.inputs_hash(&inputs), document("null"));
    let text = format!(
        r#"{{"agent":"muse","claimedAt":"2026-10-06T14:05:00.0Z","claimedAtPrecision":"minute","extractor":{{"id":"x","version":"1"}},"id":"{}","observedAt":"2026-10-06T14:05:00Z","rawHash":"{}","sourceKind":"chat","type":"other"}}"#,
        Id::of_hash(part("r")),
        part("r").to_hex()
    );
    let claim = read(&text, Claim::read).unwrap();
    inputs.claim = Some(&claim);
    assert_eq!(hasher.inputs_hash(&inputs), document(&text));
}
