//! What a batch over everything would say of calendar rows, were an agent in use and the person away at
//! every first sighting (contract: C §7 rule 6c d, G 1.12).

use super::world::utc;
use crate::{Host, ms};
use attest_core::json::Limits;
use attest_core::ops;
use attest_core::time::MS_PER_MINUTE;
use serde_json::{Value, json};

/// How many rows are unasked under some coverage.
fn unasked(rows: &[Value], coverage: &[Value]) -> usize {
    let first_seen = |row: &Value| row.get("sightedAt").unwrap_or(&row["observedAt"]).clone();
    let mut seen: Vec<Value> = rows.iter().map(first_seen).collect();
    seen.sort_by_key(|at| ms(at.as_str().unwrap()));
    seen.dedup();
    let around = |at: &Value, more: i64| utc(ms(at.as_str().unwrap()) + more * MS_PER_MINUTE);
    let away = |at: &Value| json!({"from": around(at, -5), "to": around(at, 5)});
    let idle: Vec<Value> = seen.iter().map(away).collect();
    let sessions: Vec<Value> = seen
        .iter()
        .map(|at| json!({"agent": "muse", "at": at}))
        .collect();
    let grants: Vec<Value> = ["chatgpt", "claude", "dots", "muse"]
        .map(|agent| {
            json!({"agent": agent, "allowedTypes": [], "counterpartyAllowlist": [],
                   "declaredScopes": [], "observedScopes": [], "updatedAt": "1970-01-01T00:00:00Z"})
        })
        .to_vec();
    let request = json!({
        "activity": {"adapterSyncs": [], "claims": [], "entries": [], "idle": idle, "sessions": sessions},
        "claims": [],
        "coverage": {"evaluatedAt": "2026-12-31T00:00:00Z", "observers": coverage},
        "grants": grants,
        "observations": rows,
    });
    let text = request.to_string();
    match ops::call("grade_batch", text.as_bytes(), Limits::default()) {
        Ok(answer) => answer.matches(r#""grade":"UNASKED""#).count(),
        Err(fault) => panic!("{:?} at {:?}", fault.code(), fault.pointer()),
    }
}

/// How many rows are unasked, and how many would be without the markers.
pub(crate) fn counts(host: &Host) -> (usize, usize) {
    let rows = host.rows();
    let windows = host.points_and_windows().1;
    (unasked(&rows, &host.coverage()), unasked(&rows, &windows))
}

#[test]
fn a_change_that_a_look_followed_is_unasked_but_for_its_marker() {
    use crate::{Page, event};
    let mut host = Host::new();
    host.pass("2026-10-06T14:00:00Z", &Page::new(vec![]));
    host.pass("2026-10-06T14:05:00Z", &Page::new(vec![event("e1", "A")]));
    host.pass("2026-10-06T14:10:00Z", &Page::new(vec![event("e1", "B")]));
    assert_eq!(counts(&host), (0, 2));
}
