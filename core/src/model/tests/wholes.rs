use super::{accepted, parse, patched, refused_at, table};
use crate::error::Code;
use crate::ids::{Hash, Id};
use crate::json::shape::Count;
use crate::model::{BatchRequest, Fixed, HealthReport, Keyed, ReceiptInputs, Snapshot};

const HASH: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const ID: &str = "5TF0BBZ3R1SZN42GA0VSETW8H3";

#[test]
fn keyed_maps_read_any_order_and_no_key_twice() {
    type Map = Keyed<Id, Count<9>>;
    let (a, b, c) = ("0".repeat(26), "1".repeat(26), "2".repeat(26));
    let sorted = format!(r#"{{"{a}":1,"{b}":2,"{c}":3}}"#);
    accepted::<Map>(&sorted);
    let mixed = format!(r#"{{"{c}":3,"{a}":1,"{b}":2}}"#);
    let map: Map = parse(&mixed).unwrap();
    assert_eq!(map, parse::<Map>(&sorted).unwrap());
    let id = |text: &str| Id::parse(text).unwrap();
    assert_eq!(map.get(id(&b)), Some(&Count(2)));
    assert_eq!(map.position(id(&c)), Some(2));
    assert_eq!(map.get(id(ID)), None);
    for text in [
        format!(r#"{{"{a}":1,"{a}":1}}"#),
        format!(r#"{{"{b}":1,"{a}":1,"{b}":1}}"#),
        format!(r#"{{"{a}":1,"{b}":1,"{a}":1}}"#),
        // The same key with an escape.
        format!(r#"{{"{a}":1,"\u0030{}":1}}"#, a.split_at(1).1),
    ] {
        let fault = parse::<Map>(&text).unwrap_err();
        assert_eq!(fault.code(), Code::InvalidJson, "{text}");
    }
    assert_eq!(refused_at::<Map>(r#"{"muse":1}"#), "/~unknown");
    assert_eq!(
        refused_at::<Map>(&format!(r#"{{"{a}":10}}"#)),
        format!("/{a}")
    );
    assert_eq!(
        refused_at::<Map>(&format!(r#"{{"{a}":null}}"#)),
        format!("/{a}")
    );
    type ByHash = Keyed<Hash, Count<9>>;
    accepted::<ByHash>(&format!(r#"{{"{HASH}":1}}"#));
    assert_eq!(
        refused_at::<ByHash>(&format!(r#"{{"{}":1}}"#, HASH.to_ascii_uppercase())),
        "/~unknown"
    );
}

#[test]
fn fixed_entries() {
    let base =
        format!(r#"{{"after":"2026-10-06T15:00:00Z","claimId":"{ID}","observationId":"{ID}"}}"#);
    table::<Fixed>(
        &base,
        &[
            (r#"{"until":"2026-10-06T16:00:00Z"}"#, ""),
            (r#"{"released":[]}"#, ""),
            (r#"{"released":[{"from":"2026-10-06T15:00:00Z"}]}"#, ""),
            (
                r#"{"released":[{"from":"2026-10-06T15:00:00Z","to":"2026-10-06T15:10:00Z"}]}"#,
                "",
            ),
            (
                r#"{"released":[{"to":"2026-10-06T15:10:00Z"}]}"#,
                "/released/0/from",
            ),
            (r#"{"after":null}"#, "/after"),
            // Absent is not null: who holds it must be said.
            (r#"{"claimId":null}"#, "/claimId"),
        ],
    );
    // Null is: taken.
    let taken = base.replace(&format!(r#""claimId":"{ID}""#), r#""claimId":null"#);
    accepted::<Fixed>(&taken);
    assert_eq!(parse::<Fixed>(&taken).unwrap().claim_id, None);
}

#[test]
fn batch_requests() {
    let base = r#"{"activity":{"adapterSyncs":[],"claims":[],"entries":[],"idle":[],"sessions":[]},"claims":[],
        "coverage":{"evaluatedAt":"2026-10-06T15:00:00Z","observers":[]},"grants":[],"observations":[]}"#;
    let scores = format!(r#"{{"modelScores":{{"{ID}":[{{"observationId":"{ID}","score":1}}]}}}}"#);
    table::<BatchRequest<'_>>(
        base,
        &[
            (r#"{"fixed":[]}"#, ""),
            (&scores, ""),
            (r#"{"modelScores":{"c1":[]}}"#, "/modelScores/~unknown"),
            (r#"{"policy":{"version":2}}"#, ""),
            (r#"{"activity":{"claims":null}}"#, "/activity/claims"),
            (r#"{"claims":null}"#, "/claims"),
            (r#"{"coverage":null}"#, "/coverage"),
            (r#"{"receipts":[]}"#, "/~unknown"),
        ],
    );
    for key in ["fixed", "modelScores", "policy"] {
        let text = patched(base, &format!(r#"{{"{key}":[]}}"#))
            .replace(&format!("\"{key}\":[]"), &format!("\"{key}\":null"));
        assert_eq!(refused_at::<BatchRequest<'_>>(&text), format!("/{key}"));
    }
}

#[test]
fn receipt_inputs() {
    let base = format!(
        r#"{{"context":{{"priorSpendCents":0}},"coverageHash":"{HASH}","grant":{{"agent":"muse","allowedTypes":[],
        "counterpartyAllowlist":[],"declaredScopes":[],"observedScopes":[],"updatedAt":"1970-01-01T00:00:00Z"}},"policyHash":"{HASH}"}}"#
    );
    table::<ReceiptInputs<'_>>(
        &base,
        &[
            (
                r#"{"context":{"priorSpendCents":null}}"#,
                "/context/priorSpendCents",
            ),
            (r#"{"inputsHash":"x"}"#, "/~unknown"),
            (r#"{"coverageHash":null}"#, "/coverageHash"),
        ],
    );
}

#[test]
fn health_reports() {
    table::<HealthReport<'_>>(
        r#"{"adapterId":"gmail-sent","at":"2026-10-06T15:00:00Z","reasons":["row.unreadable"],"status":"DEGRADED","version":"1.4.0"}"#,
        &[
            (r#"{"reasons":[]}"#, ""),
            (r#"{"reasons":["Row unreadable"]}"#, "/reasons/0"),
            (r#"{"status":"FINE"}"#, "/status"),
            (r#"{"adapterId":"gmail sent"}"#, "/adapterId"),
        ],
    );
}

#[test]
fn snapshots() {
    let base = r#"{"batchCoverages":{},"claims":[],"format":"attest-ledger","grants":[],"observations":[],"policies":{},
        "receiptInputs":{},"receipts":[],"schemaVersion":7}"#;
    table::<Snapshot<'_>>(
        base,
        &[
            (
                r#"{"requests":[],"adapterHealth":[],"coverage":[],"meta":{"a":[1,{"b":"c"}]}}"#,
                "",
            ),
            (r#"{"format":"ledger"}"#, "/format"),
            (r#"{"schemaVersion":6}"#, "/schemaVersion"),
            (r#"{"schemaVersion":"7"}"#, "/schemaVersion"),
            (r#"{"schemaVersion":null}"#, "/schemaVersion"),
            (r#"{"policies":{"default":{}}}"#, "/policies/~unknown"),
            (r#"{"vault":[]}"#, "/~unknown"),
        ],
    );
    for key in [
        "batchCoverages",
        "claims",
        "grants",
        "observations",
        "policies",
        "receiptInputs",
        "receipts",
    ] {
        let text = patched(base, &format!(r#"{{"{key}":null}}"#));
        assert_eq!(refused_at::<Snapshot<'_>>(&text), format!("/{key}"));
    }
    // A table that may be absent is absent, never null.
    for key in ["requests", "adapterHealth", "coverage", "meta"] {
        let text = patched(base, &format!(r#"{{"{key}":[]}}"#))
            .replace(&format!("\"{key}\":[]"), &format!("\"{key}\":null"));
        assert_eq!(refused_at::<Snapshot<'_>>(&text), format!("/{key}"));
    }
}
