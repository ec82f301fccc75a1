use super::{accepted, patched, refused_at, table};
use crate::model::{Activity, Claim, Coverage, Grant, Observation, ObserverCoverage, Request};

/// The digest of "abc" and its id.
const CLAIM: &str = r#"{"agent":"muse","claimedAt":"2026-10-06T14:02:00-04:00","claimedAtPrecision":"minute",
    "extractor":{"id":"muse-log","version":"1.2.0"},"id":"5TF0BBZ3R1SZN42GA0VSETW8H3","observedAt":"2026-10-06T14:05:00-04:00",
    "rawHash":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad","sourceKind":"activity_view","type":"email.sent"}"#;

const ROW: &str = r#"{"contentHash":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "id":"5TF0BBZ3R1SZN42GA0VSETW8H3","observedAt":"2026-10-06T14:05:00-04:00","occurredAt":"2026-10-06T14:02:00-04:00",
    "source":"gmail.sent","type":"email.sent"}"#;

const GRANT: &str = r#"{"agent":"muse","allowedTypes":["email.sent"],"counterpartyAllowlist":[],"declaredScopes":[],
    "observedScopes":[],"updatedAt":"1970-01-01T00:00:00Z"}"#;

const WINDOW: &str = r#"{"lastSyncAt":"2026-10-06T15:00:00Z","observerId":"gcal","source":"gcal.event",
    "windowEnd":"2026-10-12T00:00:00Z","windowStart":"2026-10-05T00:00:00Z"}"#;

/// `{"key":"aaa…"}` with so many letters.
fn long(key: &str, count: usize) -> String {
    format!("{{\"{key}\":\"{}\"}}", "a".repeat(count))
}

#[test]
fn claims() {
    let (party, hint, request) = (
        long("counterparty", 321),
        long("subjectHint", 201),
        long("requestId", 65),
    );
    table::<Claim<'_>>(
        CLAIM,
        &[
            (&long("counterparty", 320), ""),
            (&party, "/counterparty"),
            (r#"{"counterparty":""}"#, "/counterparty"),
            (r#"{"counterparty":"a\nb"}"#, "/counterparty"),
            (r#"{"counterparty":1}"#, "/counterparty"),
            (&long("subjectHint", 200), ""),
            (&hint, "/subjectHint"),
            (&long("requestId", 64), ""),
            (&request, "/requestId"),
            (r#"{"requestId":"two\u2028lines"}"#, "/requestId"),
            (r#"{"requestId":"r 1"}"#, ""),
            (r#"{"amountCents":0}"#, ""),
            (r#"{"amountCents":1000000000000}"#, ""),
            (r#"{"amountCents":1000000000001}"#, "/amountCents"),
            (r#"{"amountCents":-1}"#, "/amountCents"),
            (r#"{"amountCents":0.5}"#, "/amountCents"),
            (r#"{"amountCents":"5"}"#, "/amountCents"),
            (r#"{"currency":"USD"}"#, ""),
            (r#"{"currency":"usd"}"#, "/currency"),
            (r#"{"currency":"USDT"}"#, "/currency"),
            (r#"{"currency":"US"}"#, "/currency"),
            (r#"{"currency":"U\u00e9"}"#, "/currency"),
            // The span's end: at the begin, by the instant and not by the text.
            (r#"{"claimedAtEnd":"2026-10-06T14:02:00-04:00"}"#, ""),
            (r#"{"claimedAtEnd":"2026-10-06T18:02:00Z"}"#, ""),
            (
                r#"{"claimedAtEnd":"2026-10-06T14:01:59.999-04:00"}"#,
                "/claimedAtEnd",
            ),
            (
                r#"{"claimedAtEnd":"2026-10-06T17:00:00Z"}"#,
                "/claimedAtEnd",
            ),
            (r#"{"targetAt":"2026-10-01T00:00:00Z"}"#, ""),
            (r#"{"claimedAt":"2026-10-06T14:02:00"}"#, "/claimedAt"),
            (r#"{"claimedAt":"2026-02-30T14:02:00Z"}"#, "/claimedAt"),
            (r#"{"claimedAtPrecision":"second"}"#, "/claimedAtPrecision"),
            (r#"{"sourceKind":"chat"}"#, ""),
            (r#"{"sourceKind":"page"}"#, "/sourceKind"),
            (r#"{"type":"email.read"}"#, "/type"),
            (r#"{"agent":"Muse"}"#, "/agent"),
            (r#"{"agent":"someone_new"}"#, ""),
            (r#"{"extractor":{"version":"1 2"}}"#, "/extractor/version"),
            (r#"{"extractor":{"version":null}}"#, "/extractor/version"),
            (r#"{"extractor":{"name":"x"}}"#, "/extractor/~unknown"),
            (r#"{"text":"what it said"}"#, "/~unknown"),
            (r#"{"rowKeyHash":"x"}"#, "/~unknown"),
            (r#"{"observedAt":null}"#, "/observedAt"),
            (r#"{"rawHash":null}"#, "/rawHash"),
            // The id is that of the hash and no other.
            (r#"{"id":"5TF0BBZ3R1SZN42GA0VSETW8H4"}"#, "/id"),
            (
                r#"{"rawHash":"aa7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}"#,
                "/id",
            ),
        ],
    );
}

#[test]
fn limits_count_utf16_units() {
    // 160 characters of two units each fill a counterparty; the subject hint holds 100 of them.
    let fill = |key: &str, count: usize| format!("{{\"{key}\":\"{}\"}}", "\u{1f600}".repeat(count));
    table::<Claim<'_>>(
        CLAIM,
        &[
            (&fill("counterparty", 160), ""),
            (&fill("counterparty", 161), "/counterparty"),
            (&fill("subjectHint", 100), ""),
            (&fill("subjectHint", 101), "/subjectHint"),
        ],
    );
    let merchant = format!("{{\"merchant\":\"{}\"}}", "\u{e9}".repeat(200));
    let longer = format!("{{\"merchant\":\"{}\"}}", "\u{e9}".repeat(201));
    table::<Observation<'_>>(ROW, &[(&merchant, ""), (&longer, "/merchant")]);
}

#[test]
fn observations() {
    table::<Observation<'_>>(
        ROW,
        &[
            (r#"{"id":"5TF0BBZ3R1SZN42GA0VSETW8H4"}"#, "/id"),
            (r#"{"source":"gmail.inbox"}"#, "/source"),
            (r#"{"rowKeyHash":"ABC"}"#, "/rowKeyHash"),
            (r#"{"merchant":"a\tb"}"#, "/merchant"),
            (r#"{"occurredAt":null}"#, "/occurredAt"),
            // First seen strictly before it was stored, by the instant.
            (r#"{"sightedAt":"2026-10-06T14:04:59.999-04:00"}"#, ""),
            (r#"{"sightedAt":"2026-10-06T18:04:00Z"}"#, ""),
            (r#"{"sightedAt":"2026-10-06T14:05:00-04:00"}"#, "/sightedAt"),
            (r#"{"sightedAt":"2026-10-06T18:05:00Z"}"#, "/sightedAt"),
            (r#"{"sightedAt":"2026-10-07T14:05:00-04:00"}"#, "/sightedAt"),
            (r#"{"requestId":"r"}"#, "/~unknown"),
        ],
    );
}

#[test]
fn grants() {
    let lines = |key: &str, count: usize, item: &str| {
        let items = vec![format!("\"{item}\""); count].join(",");
        format!("{{\"{key}\":[{items}]}}")
    };
    let scope = "s".repeat(257);
    table::<Grant<'_>>(
        GRANT,
        &[
            (r#"{"spendCeilingCents":5000,"spendCurrency":"USD"}"#, ""),
            (r#"{"spendCurrency":"USD"}"#, ""),
            (r#"{"spendCeilingCents":5000}"#, "/spendCurrency"),
            (r#"{"accounts":{}}"#, ""),
            (r#"{"accounts":{"gmail.sent":["acct-a","acct-a"]}}"#, ""),
            (r#"{"accounts":{"gmail.sent":[]}}"#, "/accounts/gmail.sent"),
            (
                r#"{"accounts":{"gmail.inbox":["a"]}}"#,
                "/accounts/~unknown",
            ),
            (
                r#"{"accounts":{"gcal.event":["a\nb"]}}"#,
                "/accounts/gcal.event/0",
            ),
            (&lines("counterpartyAllowlist", 1_000, "x"), ""),
            (
                &lines("counterpartyAllowlist", 1_001, "x"),
                "/counterpartyAllowlist",
            ),
            (&lines("allowedTypes", 1_001, "other"), "/allowedTypes"),
            (&lines("declaredScopes", 1_001, "x"), "/declaredScopes"),
            (&lines("observedScopes", 1, &scope), "/observedScopes/0"),
            (r#"{"declaredScopes":["a\u0085b"]}"#, "/declaredScopes/0"),
            (
                r#"{"counterpartyAllowlist":[""]}"#,
                "/counterpartyAllowlist/0",
            ),
            (r#"{"allowedTypes":["email.read"]}"#, "/allowedTypes/0"),
            (r#"{"reviewed":false}"#, "/~unknown"),
            (r#"{"updatedAt":null}"#, "/updatedAt"),
        ],
    );
}

#[test]
fn windows() {
    table::<ObserverCoverage<'_>>(
        WINDOW,
        &[
            (
                r#"{"allCalendars":false,"changesSince":"2026-10-06T15:00:00Z"}"#,
                "",
            ),
            // A calendar's window lies in the future of its sync; a point is a window.
            (r#"{"windowStart":"2026-10-12T00:00:00Z"}"#, ""),
            (
                r#"{"windowStart":"2026-10-12T00:00:00.001Z"}"#,
                "/windowEnd",
            ),
            // By the instant: 02:00 east of UTC is midnight.
            (r#"{"windowStart":"2026-10-12T02:00:00+02:00"}"#, ""),
            (
                r#"{"changesSince":"2026-10-06T15:00:00.001Z"}"#,
                "/changesSince",
            ),
            (r#"{"source":"gmail.sent"}"#, ""),
            (
                r#"{"source":"gmail.sent","allCalendars":true}"#,
                "/allCalendars",
            ),
            (
                r#"{"source":"gmail.receipt","allCalendars":false}"#,
                "/allCalendars",
            ),
            (
                r#"{"source":"gmail.sent","changesSince":"2026-10-06T14:00:00Z"}"#,
                "/changesSince",
            ),
            (r#"{"accountHash":"acct a"}"#, ""),
            (r#"{"accountHash":""}"#, "/accountHash"),
            (r#"{"observerId":"g cal"}"#, "/observerId"),
            (r#"{"lastSyncAt":null}"#, "/lastSyncAt"),
        ],
    );
}

#[test]
fn coverage_and_its_repairs() {
    let base = r#"{"evaluatedAt":"2026-10-06T15:00:00Z","observers":[]}"#;
    let span = r#"{"from":"2026-10-06T09:00:00Z","to":"2026-10-06T12:00:00Z"}"#;
    let repairs = |count: usize| format!("{{\"repairs\":[{}]}}", vec![span; count].join(","));
    let windows = |count: usize| {
        let window = patched(WINDOW, "{}");
        format!("{{\"observers\":[{}]}}", vec![window; count].join(","))
    };
    table::<Coverage<'_>>(
        base,
        &[
            (r#"{"repairs":[]}"#, ""),
            (&repairs(200), ""),
            (&repairs(201), "/repairs"),
            (
                r#"{"repairs":[{"from":"2026-10-06T09:00:00Z","to":"2026-10-06T09:00:00Z"}]}"#,
                "",
            ),
            (
                r#"{"repairs":[{"from":"2026-10-06T09:00:00Z","to":"2026-10-06T08:59:59Z"}]}"#,
                "/repairs/0/to",
            ),
            (
                r#"{"repairs":[{"from":"2026-10-06T09:00:00Z"}]}"#,
                "/repairs/0/to",
            ),
            (&windows(10_000), ""),
            (&windows(10_001), "/observers"),
            (r#"{"evaluatedAt":null}"#, "/evaluatedAt"),
        ],
    );
}

#[test]
fn activity_lists_hold_ten_thousand() {
    let base = r#"{"adapterSyncs":[],"claims":[],"entries":[],"idle":[],"sessions":[]}"#;
    accepted::<Activity<'_>>(base);
    let at = r#""2026-10-06T15:00:00Z""#;
    let claim = patched(CLAIM, "{}");
    let items = [
        (
            "adapterSyncs",
            format!(r#"{{"agent":"muse","lastSyncAt":{at}}}"#),
        ),
        ("claims", claim),
        (
            "entries",
            format!(r#"{{"agent":"muse","at":{at},"type":"other"}}"#),
        ),
        ("idle", format!(r#"{{"from":{at},"to":{at}}}"#)),
        ("sessions", format!(r#"{{"agent":"muse","at":{at}}}"#)),
    ];
    for (key, item) in items {
        let with = |count: usize| {
            let list = vec![item.as_str(); count].join(",");
            base.replace(&format!("\"{key}\":[]"), &format!("\"{key}\":[{list}]"))
        };
        accepted::<Activity<'_>>(&with(10_000));
        assert_eq!(refused_at::<Activity<'_>>(&with(10_001)), format!("/{key}"));
        let absent = patched(base, &format!("{{\"{key}\":null}}"));
        assert_eq!(refused_at::<Activity<'_>>(&absent), format!("/{key}"));
    }
}

#[test]
fn requests() {
    let base = r#"{"agent":"muse","at":"2026-10-06T15:00:00Z","conversationId":"conv_1:2","id":"r 1","scopes":[]}"#;
    table::<Request<'_>>(
        base,
        &[
            (r#"{"conversationId":""}"#, ""),
            (&long("conversationId", 256), ""),
            (&long("conversationId", 257), "/conversationId"),
            (r#"{"conversationId":"Lunch plans"}"#, "/conversationId"),
            (r#"{"conversationId":"-x"}"#, "/conversationId"),
            (&long("id", 64), ""),
            (&long("id", 65), "/id"),
            (r#"{"scopes":["gmail.read"]}"#, ""),
            (r#"{"scopes":["a\u2029b"]}"#, "/scopes/0"),
        ],
    );
}
