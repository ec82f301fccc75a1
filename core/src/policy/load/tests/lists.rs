//! Lists: of types, features, texts and fields.

use super::{load, loaded, patched, paths};
use crate::model::Source;

#[test]
fn a_type_with_sources_is_matched_on_something() {
    let empty = r#"{"featuresByType": {"email.sent": []}, "identityFeatures": {"email.sent": []}}"#;
    assert_eq!(
        paths(empty),
        ["featuresByType.email.sent", "identityFeatures.email.sent"]
    );
    // A type that gets a source needs both.
    assert_eq!(
        paths(r#"{"sourcesByType": {"other": ["gmail.sent"]}}"#),
        ["featuresByType.other", "identityFeatures.other"]
    );
    // One without sources may keep its features.
    loaded(r#"{"sourcesByType": {"email.sent": []}}"#);
    loaded(r#"{"sourcesByType": {"email.sent": []}, "identityFeatures": {"email.sent": []}}"#);
    // Sources at fault leave the question open.
    assert_eq!(
        paths(r#"{"sourcesByType": {"other": 1}}"#),
        ["sourcesByType.other"]
    );
    assert_eq!(
        paths(r#"{"sourcesByType": {"other": ["gmail"]}}"#),
        [
            "sourcesByType.other[0]",
            "featuresByType.other",
            "identityFeatures.other"
        ]
    );
}

#[test]
fn weights_of_a_type_do_not_sum_to_0() {
    let patch = r#"{"features": {"timeProximity": 0},
        "featuresByType": {"other": ["timeProximity"]}}"#;
    assert_eq!(paths(patch), ["featuresByType.other"]);
    loaded(r#"{"features": {"timeProximity": 0}}"#);
    let patch = r#"{"features": {"timeProximity": 0},
        "featuresByType": {"other": ["timeProximity", "merchantMatch"]}}"#;
    loaded(patch);
    // A weight at fault leaves the sum open.
    let patch = r#"{"features": {"timeProximity": -1},
        "featuresByType": {"other": ["timeProximity"]}}"#;
    assert_eq!(paths(patch), ["features.timeProximity"]);
}

#[test]
fn identity_is_what_says_which_action() {
    let of = |list: &str| {
        let patch = format!(r#"{{"identityFeatures": {{"email.sent": {list}}}}}"#);
        match load(patched(&patch)) {
            Ok(_) => Vec::new(),
            Err(fault) => fault.issues().iter().map(|i| i.path.clone()).collect(),
        }
    };
    let at = |at: usize| format!("identityFeatures.email.sent[{at}]");
    assert_eq!(of(r#"["subjectOverlap"]"#), [""; 0]);
    assert_eq!(of(r#"["counterpartyExact", "timeProximity"]"#), [at(1)]);
    assert_eq!(of(r#"["modelScore"]"#), [at(0)]);
    assert_eq!(of(r#"["amountExact"]"#), [at(0)]);
    assert_eq!(
        of(r#"["nothing", 5, "merchantMatch"]"#),
        [at(0), at(1), at(2)]
    );
    assert_eq!(
        of(r#"["subjectOverlap", "subjectOverlap"]"#),
        ["identityFeatures.email.sent"]
    );
    // Both faults of one item are told.
    let patch = r#"{"features": {"amountExact": 0}, "identityFeatures": {
        "email.sent": ["amountExact"], "purchase.made": ["merchantMatch"],
        "subscription.changed": ["merchantMatch"], "listing.posted": ["merchantMatch"]}}"#;
    assert_eq!(paths(patch), [at(0), at(0)]);
    // Features at fault leave the question open.
    assert_eq!(
        paths(r#"{"featuresByType": {"email.sent": "all"}}"#),
        ["featuresByType.email.sent"]
    );
}

#[test]
fn the_model_s_score_is_no_feature_of_a_pair() {
    let patch = r#"{"featuresByType": {"other": ["timeProximity", "modelScore"]},
        "identityFeatures": {"other": ["modelScore"]}}"#;
    assert_eq!(
        paths(patch),
        ["featuresByType.other[1]", "identityFeatures.other[0]"]
    );
}

#[test]
fn no_list_repeats_a_text() {
    for (patch, path) in [
        (
            r#"{"sourcesByType": {"other": ["gmail.sent", "gcal.event", "gmail.sent"]},
             "featuresByType": {"other": ["merchantMatch"]},
             "identityFeatures": {"other": ["merchantMatch"]}}"#,
            "sourcesByType.other",
        ),
        (
            r#"{"featuresByType": {"other": ["merchantMatch", "merchantMatch"]}}"#,
            "featuresByType.other",
        ),
        (
            r#"{"allowlistTypes": ["other", "other"]}"#,
            "allowlistTypes",
        ),
        (
            r#"{"spendTypes": ["other", "email.sent", "other"]}"#,
            "spendTypes",
        ),
        (
            r#"{"commonDomains": ["a.example", "a.example"]}"#,
            "commonDomains",
        ),
        (
            r#"{"receiptMerchants": ["Acme", "Acme"]}"#,
            "receiptMerchants",
        ),
        (
            r#"{"normalize": {"stopWords": ["a", "the", "a"]}}"#,
            "normalize.stopWords",
        ),
        (
            r#"{"unasked": {"signatures": {"dots": ["x", "x"]}}}"#,
            "unasked.signatures.dots",
        ),
        (
            r#"{"allowlistedFields": {"gcal.event": ["occurredAt", "occurredAt"]}}"#,
            "allowlistedFields.gcal.event",
        ),
    ] {
        assert_eq!(paths(patch), [path], "{patch}");
    }
    // Exact text: what only folds to the same is no repeat, and stands once in what rules read.
    let policy = loaded(
        r#"{"receiptMerchants": ["Zoé", "ACME", "acme", "zoe"],
        "commonDomains": ["B.example", "b.example", "É.example"],
        "normalize": {"stopWords": ["Für", "fur", "the"]},
        "unasked": {"signatures": {"muse": ["Sent by É", "sent by É"], "aa": ["Z", "Y"]}}}"#,
    );
    assert_eq!(policy.receipt_merchants, ["acme", "zoe"]);
    // ASCII alone is lowered.
    assert_eq!(policy.common_domains, ["b.example", "É.example"]);
    assert_eq!(policy.stop_words.as_slice(), ["fur", "the"]);
    let of = |agent: &str| {
        let mut list = policy.unasked.signatures.iter();
        list.find(|(name, _)| name == agent)
            .map(|(_, texts)| texts.clone())
            .unwrap()
    };
    assert_eq!(of("muse"), ["sent by É"]);
    assert_eq!(of("aa"), ["y", "z"]);
    assert_eq!(policy.unasked.signatures.first().unwrap().0, "aa");
}

#[test]
fn lists_hold_texts_that_are_not_empty() {
    for (section, path) in [
        ("commonDomains", "commonDomains"),
        ("receiptMerchants", "receiptMerchants"),
        ("spendTypes", "spendTypes"),
    ] {
        for bad in ["\"\"", "5", "null", "[]"] {
            let patch = format!(r#"{{"{section}": [{bad}]}}"#);
            assert_eq!(paths(&patch), [format!("{path}[0]")], "{patch}");
        }
        assert_eq!(paths(&format!(r#"{{"{section}": "all"}}"#)), [path]);
    }
    // An empty signature would stand in every subject.
    assert_eq!(
        paths(r#"{"unasked": {"signatures": {"muse": ["ok", ""], "dots": 1}}}"#),
        ["unasked.signatures.dots", "unasked.signatures.muse[1]"]
    );
}

#[test]
fn rows_hold_only_fields_that_a_row_can_have() {
    let of = |list: &str| {
        let patch = format!(r#"{{"allowlistedFields": {{"gmail.sent": {list}}}}}"#);
        load(patched(&patch)).map(|policy| *policy.allowed_fields.of_source(Source::GmailSent))
    };
    for (item, sound) in [
        ("counterparty", true),
        ("merchant", true),
        ("amountCents", true),
        ("currency", true),
        ("subjectHint", true),
        ("rowKeyHash", true),
        ("contentHash", true),
        ("id", false),
        ("source", false),
        ("type", false),
        ("observedAt", false),
        ("sightedAt", false),
        ("body", false),
        ("occurredat", false),
    ] {
        let loaded = of(&format!(r#"["{item}", "occurredAt"]"#));
        assert_eq!(loaded.is_ok(), sound, "{item}");
        if let Err(fault) = loaded {
            let path = fault.issues().first().map(|issue| issue.path.clone());
            assert_eq!(path.unwrap(), "allowlistedFields.gmail.sent[0]");
            assert_eq!(fault.issues().len(), 1);
        }
    }
    let fault = of(r#"["counterparty"]"#).unwrap_err();
    assert_eq!(
        fault.issues().first().unwrap().path,
        "allowlistedFields.gmail.sent"
    );
    let only = of(r#"["occurredAt"]"#).unwrap();
    assert!(!only.counterparty && !only.subject_hint && !only.merchant);
}

#[test]
fn long_lists_cost_what_they_are_long() {
    let many = 200_000;
    let features = vec!["\"timeProximity\""; many].join(",");
    let identity = vec!["\"counterpartyExact\""; many].join(",");
    let domains: Vec<String> = (0..many).map(|at| format!("\"d{at}.example\"")).collect();
    let patch = format!(
        r#"{{"featuresByType": {{"other": [{features}]}}, "identityFeatures": {{"other": [{identity}]}},
            "commonDomains": [{}]}}"#,
        domains.join(",")
    );
    let paths = paths(&patch);
    // The two repeats, and each identity feature that is not the type's.
    assert_eq!(paths.len(), many + 2);
}
