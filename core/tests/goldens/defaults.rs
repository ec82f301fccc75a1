//! What a file leaves out is filled as the contract says (C §9).

use attest_core::golden::{check, ids};

/// A mail claimed and sent, an event first looked at; nothing said that has a default.
const SHORT: &str = r#"{
  "name": "defaults", "covers": ["contract:C9-defaults"], "mode": "batch",
  "input": {
    "evaluatedAt": "2026-10-06T15:00:00-04:00",
    "claims": [{"ref": "c1", "agent": "muse", "type": "email.sent", "counterparty": "priya@company.com", "claimedAt": "2026-10-06T14:02:10-04:00"}],
    "observations": [
      {"ref": "o1", "source": "gmail.sent", "type": "email.sent", "counterparty": "priya@company.com", "occurredAt": "2026-10-06T14:02:00-04:00"},
      {"ref": "o2", "source": "gcal.event", "type": "calendar.created", "subjectHint": "Review", "occurredAt": "2026-10-08T10:00:00-04:00", "rowKey": "row"}],
    "grants": [{"agent": "muse"}],
    "coverage": [
      {"source": "gmail.sent", "lastSyncAt": "2026-10-06T15:00:00-04:00", "windowStart": "2026-10-06T12:00:00-04:00", "windowEnd": "2026-10-06T15:00:00-04:00"},
      {"source": "gcal.event", "lastSyncAt": "2026-10-06T15:00:00-04:00", "windowStart": "2026-10-05T00:00:00-04:00", "windowEnd": "2026-10-12T00:00:00-04:00"}],
    "fixed": [{"claim": "c9", "observation": "o9"}]
  },
  "expect": [{"ref": "c1", "grade": "VERIFIED", "ruleId": "verified", "state": "FINAL", "observationRefs": ["o1"], "score": "1/1", "reasonCodes": ["match.best"]}]
}"#;

/// Each default, written out beside a member of the file.
const WRITTEN: [(&str, &str); 8] = [
    (
        r#""ref": "c1", "agent""#,
        r#""sourceKind": "activity_view", "claimedAtPrecision": "minute", "text": "c1""#,
    ),
    (
        r#""ref": "c1", "agent""#,
        r#""observedAt": "2026-10-06T14:02:10-04:00""#,
    ),
    (
        r#""ref": "o1", "source""#,
        r#""observedAt": "2026-10-06T14:02:00-04:00""#,
    ),
    (
        r#""ref": "o2", "source""#,
        r#""observedAt": "2026-10-06T15:00:00-04:00""#,
    ),
    (
        r#"{"agent": "muse"}"#,
        r#""allowedTypes": ["email.sent", "message.sent", "calendar.created", "calendar.updated", "calendar.deleted",
            "purchase.made", "subscription.changed", "listing.posted", "other"], "counterpartyAllowlist": [],
            "declaredScopes": [], "observedScopes": [], "updatedAt": "1970-01-01T00:00:00Z""#,
    ),
    (
        r#""source": "gmail.sent", "lastSyncAt""#,
        r#""observerId": "gmail.sent""#,
    ),
    (
        r#""source": "gcal.event", "lastSyncAt""#,
        r#""observerId": "gcal.event", "allCalendars": true"#,
    ),
    (r#""mode": "batch""#, r#""policyPatch": {}"#),
];

#[test]
fn what_a_file_leaves_out_is_filled() {
    assert_eq!(check(SHORT), Vec::<String>::new());
    let mut long = SHORT.to_owned();
    for (place, more) in WRITTEN {
        assert_eq!(SHORT.matches(place).count(), 1, "{place}");
        let (open, rest) = match place.strip_prefix('{') {
            Some(rest) => ("{", rest),
            None => ("", place),
        };
        long = long.replace(place, &format!("{open}{more}, {rest}"));
    }
    assert_eq!(check(&long), Vec::<String>::new());
    // The digests of the canonical texts that C §3 gives, worked out apart from this program.
    let wanted = concat!(
        r#"{"claims":{"c1":"58PD00GYBRS541EJAJZK7FG9J8"},"#,
        r#""observations":{"o1":"5WE29CK40D5D06GMAZMMJYBZBQ","o2":"1STPWD7Z3THZ4X4AYEVG11R2WV"},"#,
        r#""receipts":{"c1":"7ENCW1GVY8Q07Z0YS0M708J0H4"}}"#
    );
    for text in [SHORT, &long] {
        assert_eq!(ids(text).unwrap().to_canonical(), wanted);
    }
}

#[test]
fn a_ref_of_fixed_that_nothing_defines_has_an_id_of_its_own() {
    // `o9` and `c9` say nothing of the batch; the mail itself, held by `c9`, is not there for `c1`.
    let held = SHORT.replace(r#""observation": "o9""#, r#""observation": "o1""#);
    let failures = check(&held);
    assert!(
        failures
            .iter()
            .any(|failure| failure == "c1: observationRefs are []"),
        "{failures:#?}"
    );
    // A claim that `fixed` names is not graded: what `expect` says of it is missing.
    let own = SHORT.replace(r#""claim": "c9""#, r#""claim": "c1""#);
    let failures = check(&own);
    assert!(!failures.is_empty());
    assert_eq!(
        ids(&own).unwrap().get("receipts").unwrap().to_canonical(),
        "{}"
    );
    // A ref that is new elsewhere is a fault.
    let lost = SHORT.replace(
        r#""fixed": ["#,
        r#""activity": {"claims": ["c9"]}, "fixed": ["#,
    );
    assert!(
        check(&lost)
            .iter()
            .all(|failure| failure.starts_with("the file does not load: "))
    );
}

#[test]
fn of_two_grants_of_one_instant_none_is_in_force() {
    let file = |grants: &str| {
        format!(
            r#"{{"name": "two grants", "covers": ["contract:G3-grants"], "mode": "grade",
                "input": {{"evaluatedAt": "2026-10-06T15:00:00Z",
                    "observations": [{{"ref": "o1", "source": "gmail.sent", "type": "email.sent",
                        "occurredAt": "2026-10-06T14:00:00Z"}}],
                    "grants": [{grants}], "coverage": [],
                    "grade": {{"claim": null, "candidates": ["o1"], "agent": "muse"}}}},
                "expect": [{{"ref": "o1", "grade": "UNVERIFIABLE", "ruleId": "default_unverifiable",
                    "state": "FINAL", "observationRefs": [], "reasonCodes": []}}]}}"#
        )
    };
    let of = |agent: &str| format!(r#"{{"agent": "{agent}"}}"#);
    assert_eq!(check(&file(&of("muse"))), Vec::<String>::new());
    // Another agent's two grants are nothing to this one.
    let others = [of("muse"), of("dots"), of("dots")].join(", ");
    assert_eq!(check(&file(&others)), Vec::<String>::new());
    let failures = check(&file(&[of("muse"), of("muse")].join(", ")));
    assert!(
        failures
            .iter()
            .any(|failure| failure.contains("ambiguous_grant")),
        "{failures:#?}"
    );
}
