//! The loader's checks, one at a time and all at once. Expectations are read off the contract.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

mod lists;
mod numbers;
mod rules;

use super::load;
use crate::error::Code;
use crate::json::{Value, merge_patch, read};
use crate::model::{ActionType, Feature, Outcome, Source, UnaskedSignal};
use crate::policy::{
    DEFAULT_TEXT, Level, Policy, Threshold, When, default_document, default_policy,
};

fn value(text: &str) -> Value<'_> {
    read(text, |reader| reader.value()).unwrap()
}

/// The default document with a merge patch.
fn patched(patch: &str) -> Value<'_> {
    merge_patch(default_document(), value(patch))
}

fn loaded(patch: &str) -> Policy {
    load(patched(patch)).unwrap()
}

/// Every fault of a document as `path: problem`.
fn told(document: Value<'_>) -> Vec<String> {
    let fault = load(document).expect_err("the document has faults");
    assert_eq!(fault.code(), Code::InvalidPolicy);
    assert_eq!(fault.pointer(), None);
    let issues = fault.issues().iter();
    issues
        .map(|issue| format!("{}: {}", issue.path, issue.problem))
        .collect()
}

/// The paths of the faults of a patch, in order.
fn paths(patch: &str) -> Vec<String> {
    let fault = load(patched(patch)).expect_err(patch);
    let issues = fault.issues().iter();
    issues.map(|issue| issue.path.clone()).collect()
}

/// The paths of the faults of one more rule behind the default's fourteen.
fn rule_paths(rule: &str) -> Vec<String> {
    let Value::Object(mut members) = default_document() else {
        panic!("an object");
    };
    for (key, member) in &mut members {
        if let (true, Value::Array(rules)) = (key == "rules", member) {
            rules.push(value(rule).into_owned());
        }
    }
    match load(Value::Object(members)) {
        Ok(_) => Vec::new(),
        Err(fault) => fault.issues().iter().map(|i| i.path.clone()).collect(),
    }
}

#[test]
fn the_default_loads() {
    let policy = load(value(DEFAULT_TEXT)).unwrap();
    assert_eq!(policy, default_policy());
    assert_eq!(policy.document, default_document());
    // SHA-256 of the canonical text of the contract's document, made by another program.
    assert_eq!(
        policy.hash.to_hex(),
        "0376cdaca496bc938a4d9ef774b947c9495b007c13212697cba471ddceb652b1"
    );
}

#[test]
fn the_default_is_prepared() {
    let policy = default_policy();
    let windows = policy.windows;
    assert_eq!(windows.before_claim, 120_000);
    assert_eq!(windows.after_claim, 2_700_000);
    assert_eq!(windows.grace, 1_800_000);
    assert_eq!(windows.calendar, 259_200_000);
    assert_eq!(windows.tolerance, 60_000);
    assert_eq!(windows.spend, 2_592_000_000);
    assert_eq!(windows.finalize_unverifiable, 86_400_000);
    assert_eq!(policy.thresholds.of(Threshold::Verified), 8_500);
    assert_eq!(policy.thresholds.of(Threshold::Partial), 5_000);
    let weights = [2_500, 3_500, 1_500, 2_500, 1_500, 2_500, 2_000, 1_500];
    for (feature, weight) in Feature::ALL.iter().zip(weights) {
        assert_eq!(*policy.weights.of_feature(*feature), weight, "{feature:?}");
    }
    assert_eq!(
        policy.sources.of(ActionType::EmailSent),
        &[Source::GmailSent]
    );
    assert_eq!(
        policy.sources.of(ActionType::ListingPosted),
        &[Source::GmailReceipt]
    );
    assert!(policy.sources.of(ActionType::Other).is_empty());
    assert_eq!(
        policy.features.of(ActionType::PurchaseMade),
        &[
            Feature::TimeProximity,
            Feature::AmountExact,
            Feature::MerchantMatch,
            Feature::SubjectOverlap
        ]
    );
    assert_eq!(
        policy.identity.of(ActionType::CalendarDeleted),
        &[
            Feature::SubjectOverlap,
            Feature::CounterpartyExact,
            Feature::CounterpartyName
        ]
    );
    assert!(policy.allowlist_types.of(ActionType::CalendarCreated));
    assert!(!policy.allowlist_types.of(ActionType::PurchaseMade));
    assert!(policy.spend_types.of(ActionType::SubscriptionChanged));
    assert!(!policy.spend_types.of(ActionType::ListingPosted));
    assert_eq!(policy.common_domains.len(), 11);
    assert_eq!(policy.common_domains.first().unwrap(), "aol.com");
    assert_eq!(policy.common_domains.last().unwrap(), "yahoo.com");
    assert!(policy.receipt_merchants.is_empty());
    assert_eq!(policy.stop_words.len(), 21);
    assert_eq!(policy.rules.len(), 14);
    let last = policy.rules.last().unwrap();
    assert_eq!(
        (last.id.as_str(), last.then),
        ("not_found", Outcome::NotFound)
    );
    let when = When {
        coverage: Some(Level::Full),
        best_score_lt: Some(Threshold::Partial),
        grace_elapsed: Some(true),
        ..When::default()
    };
    assert_eq!(last.when, when);
    let unasked = &policy.unasked;
    assert_eq!(unasked.threshold, 6_000);
    assert_eq!(
        *unasked.signals.of_signal(UnaskedSignal::AgentSignature),
        5_000
    );
    assert_eq!(*unasked.signals.of_signal(UnaskedSignal::UserIdle), 3_000);
    assert_eq!(
        (unasked.session, unasked.idle, unasked.adjacent),
        (600_000, 120_000, 120_000)
    );
    let agents = ["chatgpt", "claude", "dots", "muse"].map(|a| (a.to_owned(), Vec::new()));
    assert_eq!(unasked.signatures, agents);
    let sent = policy.allowed_fields.of_source(Source::GmailSent);
    assert!(sent.counterparty && sent.subject_hint);
    assert!(!sent.merchant && !sent.amount && !sent.currency);
    let receipt = policy.allowed_fields.of_source(Source::GmailReceipt);
    assert!(receipt.merchant && receipt.amount && receipt.currency && !receipt.counterparty);
}

#[test]
fn the_hash_is_of_the_document_as_given() {
    // Another order of members and another writing of a number are the same document.
    let patch = r#"{"thresholds": {"partial": 0.50}, "windows": {"graceMin": 3e1}}"#;
    assert_eq!(loaded(patch).hash, default_policy().hash);
    let patch = r#"{"windows": {"graceMin": 29}}"#;
    assert_ne!(loaded(patch).hash, default_policy().hash);
}

#[test]
fn what_is_no_object_is_refused() {
    for text in ["null", "[]", "\"policy\"", "2", "true"] {
        assert_eq!(told(value(text)), [": must be an object"], "{text}");
    }
}

#[test]
fn a_document_without_anything_lacks_every_key_in_the_table_s_order() {
    let keys = [
        "version",
        "windows",
        "thresholds",
        "features",
        "sourcesByType",
        "featuresByType",
        "identityFeatures",
        "allowlistTypes",
        "spendTypes",
        "commonDomains",
        "receiptMerchants",
        "normalize",
        "rules",
        "unasked",
        "allowlistedFields",
    ];
    assert_eq!(
        told(value("{}")),
        keys.map(|key| format!("{key}: is missing"))
    );
    // A section of another kind is one fault, whatever it would have held.
    let patch = r#"{"features": [], "unasked": 5, "rules": {}, "normalize": null}"#;
    assert_eq!(paths(patch), ["features", "normalize", "rules", "unasked"]);
}

#[test]
fn every_fault_is_told_at_once_in_the_table_s_order() {
    let patch = r#"{
        "allowlistedFields": {"gcal.event": ["id"]},
        "unasked": {"threshold": 0},
        "spendTypes": ["lent"],
        "version": 1,
        "windows": {"graceMin": -1, "beforeClaimMin": 1},
        "thresholds": {"partial": 0}
    }"#;
    assert_eq!(
        told(patched(patch)),
        [
            "version: must be 2",
            "windows.graceMin: must be a whole number, 0 or more",
            "windows.toleranceMin: must be below every edge",
            "thresholds.partial: must be above 0",
            "spendTypes[0]: must be an action type",
            "unasked.threshold: must be above 0",
            "allowlistedFields.gcal.event[0]: is never taken from a row",
            "allowlistedFields.gcal.event: must list occurredAt",
        ]
    );
}

#[test]
fn unknown_keys_are_faults_that_do_not_show_themselves() {
    let patch = r#"{
        "alex@harlow.example": 1, "b": 2,
        "windows": {"secret": 1},
        "thresholds": {"secret": 1},
        "features": {"secret": 1},
        "sourcesByType": {"secret": []},
        "featuresByType": {"secret": []},
        "identityFeatures": {"secret": []},
        "normalize": {"secret": []},
        "unasked": {"secret": 1, "signals": {"secret": 1}, "windows": {"secret": 1},
                    "signatures": {"Secret Person": [], "9x": []}},
        "allowlistedFields": {"secret": []}
    }"#;
    let told = told(patched(patch));
    assert_eq!(
        paths(patch),
        [
            "~unknown",
            "windows.~unknown",
            "thresholds.~unknown",
            "features.~unknown",
            "sourcesByType.~unknown",
            "featuresByType.~unknown",
            "identityFeatures.~unknown",
            "normalize.~unknown",
            "unasked.~unknown",
            "unasked.signals.~unknown",
            "unasked.windows.~unknown",
            "unasked.signatures.~unknown",
            "allowlistedFields.~unknown",
        ]
    );
    let all = told.concat();
    assert!(!all.contains("secret") && !all.contains("Secret") && !all.contains('@'));
    assert_eq!(
        rule_paths(
            r#"{"id": "x", "when": {"underspecified": true, "secret": 1}, "then": "UNVERIFIABLE", "secret": 1}"#
        ),
        ["rules[14].~unknown", "rules[14].when.~unknown"]
    );
}

#[test]
fn nothing_of_a_closed_set_may_be_missing() {
    for feature in Feature::ALL {
        let path = format!("features.{}", feature.as_str());
        let patch = format!(r#"{{"features": {{"{}": null}}}}"#, feature.as_str());
        // A merge patch's null removes.
        assert!(paths(&patch).contains(&path), "{path}");
    }
    for signal in UnaskedSignal::ALL {
        let patch = format!(
            r#"{{"unasked": {{"signals": {{"{}": null}}}}}}"#,
            signal.as_str()
        );
        assert_eq!(
            paths(&patch),
            [format!("unasked.signals.{}", signal.as_str())]
        );
    }
    for action in ActionType::ALL {
        for section in ["sourcesByType", "featuresByType", "identityFeatures"] {
            let patch = format!(r#"{{"{section}": {{"{}": null}}}}"#, action.as_str());
            assert_eq!(paths(&patch), [format!("{section}.{}", action.as_str())]);
        }
    }
    for source in Source::ALL {
        let patch = format!(
            r#"{{"allowlistedFields": {{"{}": null}}}}"#,
            source.as_str()
        );
        assert_eq!(
            paths(&patch),
            [format!("allowlistedFields.{}", source.as_str())]
        );
    }
    for path in [
        "thresholds.verified",
        "normalize.stopWords",
        "unasked.threshold",
        "unasked.windows",
        "unasked.signatures",
    ] {
        let (section, key) = path.split_once('.').unwrap();
        let patch = format!(r#"{{"{section}": {{"{key}": null}}}}"#);
        assert_eq!(told(patched(&patch)), [format!("{path}: is missing")]);
    }
}
