//! Windows, weights and thresholds.

use super::{loaded, paths};
use crate::model::Feature;

#[test]
fn a_window_is_whole_not_negative_and_safe_in_milliseconds() {
    for bad in ["-1", "0.5", "\"2\"", "null", "true", "[2]"] {
        let patch = format!(r#"{{"windows": {{"spendWindowDays": {bad}}}}}"#);
        assert_eq!(paths(&patch), ["windows.spendWindowDays"], "{bad}");
        let patch = format!(r#"{{"unasked": {{"windows": {{"idleMin": {bad}}}}}}}"#);
        assert_eq!(paths(&patch), ["unasked.windows.idleMin"], "{bad}");
    }
    // 2^53 − 1 ms is 104,249,991 days and some, 150,119,987,579 minutes and some.
    let longest = loaded(r#"{"windows": {"spendWindowDays": 104249991}}"#);
    assert_eq!(longest.windows.spend, 104_249_991 * 86_400_000);
    assert_eq!(
        paths(r#"{"windows": {"spendWindowDays": 104249992}}"#),
        ["windows.spendWindowDays"]
    );
    let longest = loaded(r#"{"unasked": {"windows": {"sessionMin": 150119987579}}}"#);
    assert_eq!(longest.unasked.session, 150_119_987_579 * 60_000);
    for long in ["150119987580", "9007199254740991", "1e300"] {
        let patch = format!(r#"{{"unasked": {{"windows": {{"sessionMin": {long}}}}}}}"#);
        assert_eq!(paths(&patch), ["unasked.windows.sessionMin"], "{long}");
    }
    let zero = loaded(r#"{"windows": {"spendWindowDays": 0, "graceMin": -0}}"#);
    assert_eq!((zero.windows.spend, zero.windows.grace), (0, 0));
}

#[test]
fn the_tolerance_lies_below_every_edge() {
    for patch in [
        r#"{"windows": {"beforeClaimMin": 1}}"#,
        r#"{"windows": {"beforeClaimMin": 0, "toleranceMin": 0}}"#,
        r#"{"windows": {"afterClaimMin": 1}}"#,
        r#"{"windows": {"calendarDays": 0}}"#,
        r#"{"windows": {"beforeClaimMin": 9999, "afterClaimMin": 1000, "toleranceMin": 1000}}"#,
    ] {
        assert_eq!(paths(patch), ["windows.toleranceMin"], "{patch}");
    }
    // A day is 1440 minutes.
    let wide = r#""beforeClaimMin": 9999, "afterClaimMin": 1441, "calendarDays": 1, "finalizeUnverifiableHours": 25"#;
    loaded(&format!(
        r#"{{"windows": {{{wide}, "toleranceMin": 1439}}}}"#
    ));
    assert_eq!(
        paths(&format!(
            r#"{{"windows": {{{wide}, "toleranceMin": 1440}}}}"#
        )),
        ["windows.toleranceMin"]
    );
}

#[test]
fn the_deadline_is_not_before_the_window_has_been_looked_at() {
    loaded(r#"{"windows": {"finalizeUnverifiableHours": 1, "graceMin": 60}}"#);
    for patch in [
        r#"{"windows": {"finalizeUnverifiableHours": 1, "graceMin": 61}}"#,
        r#"{"windows": {"finalizeUnverifiableHours": 1, "afterClaimMin": 61}}"#,
    ] {
        assert_eq!(
            paths(patch),
            ["windows.finalizeUnverifiableHours"],
            "{patch}"
        );
    }
}

#[test]
fn scores_are_whole_basis_points_from_0_to_1() {
    for bad in [
        "-0.1",
        "1.0001",
        "2",
        "1e300",
        "0.00005",
        "0.33333",
        "1e-5",
        "5e-324",
        "0.30000000000000004",
        "\"0.5\"",
        "null",
    ] {
        let patch = format!(r#"{{"features": {{"timeProximity": {bad}}}}}"#);
        assert_eq!(paths(&patch), ["features.timeProximity"], "{bad}");
        let patch = format!(r#"{{"thresholds": {{"verified": {bad}}}}}"#);
        assert_eq!(paths(&patch), ["thresholds.verified"], "{bad}");
        let patch = format!(r#"{{"unasked": {{"signals": {{"userIdle": {bad}}}}}}}"#);
        assert_eq!(paths(&patch), ["unasked.signals.userIdle"], "{bad}");
    }
    for (written, points) in [
        ("1", 10_000),
        ("1.0", 10_000),
        ("10000e-4", 10_000),
        ("0", 0),
        ("-0", 0),
        ("0e9", 0),
        ("1e-4", 1),
        ("0.0001", 1),
        ("0.9999", 9_999),
        ("0.07", 700),
        // The double nearest to it is that of 0.15.
        ("0.1500000000000000055", 1_500),
    ] {
        let policy = loaded(&format!(
            r#"{{"features": {{"merchantMatch": {written}}}, "identityFeatures": {{
            "purchase.made": ["amountExact"], "subscription.changed": ["amountExact"],
            "listing.posted": ["amountExact"]}}}}"#
        ));
        let weight = *policy.weights.of_feature(Feature::MerchantMatch);
        assert_eq!(weight, points, "{written}");
    }
}

#[test]
fn thresholds_are_ordered() {
    assert_eq!(
        paths(r#"{"thresholds": {"partial": 0.85}}"#),
        ["thresholds.partial"]
    );
    assert_eq!(
        paths(r#"{"thresholds": {"partial": 0.9}}"#),
        ["thresholds.partial"]
    );
    assert_eq!(
        paths(r#"{"thresholds": {"partial": 0}}"#),
        ["thresholds.partial"]
    );
    assert_eq!(
        paths(r#"{"thresholds": {"verified": 0}}"#),
        ["thresholds.partial"]
    );
    assert_eq!(
        paths(r#"{"thresholds": {"verified": null}}"#),
        ["thresholds.verified"]
    );
    // λ 0: the cap leaves room for a single point.
    let policy = loaded(r#"{"thresholds": {"partial": 0.8499}, "features": {"modelScore": 0}}"#);
    assert_eq!(policy.thresholds.partial, 8_499);
    assert_eq!(
        paths(r#"{"unasked": {"threshold": 0}}"#),
        ["unasked.threshold"]
    );
    assert_eq!(
        loaded(r#"{"unasked": {"threshold": 0.0001}}"#)
            .unasked
            .threshold,
        1
    );
    assert_eq!(
        loaded(r#"{"unasked": {"threshold": 1}}"#).unasked.threshold,
        10_000
    );
}

#[test]
fn the_model_alone_never_verifies() {
    // λ·(1 − 0.5) < 0.85 − 0.5, so λ < 0.7.
    loaded(r#"{"features": {"modelScore": 0.6999}}"#);
    assert_eq!(
        paths(r#"{"features": {"modelScore": 0.7}}"#),
        ["features.modelScore"]
    );
    // λ·(1 − 0.25) < 0.85 − 0.25, so λ < 0.8.
    loaded(r#"{"thresholds": {"partial": 0.25}, "features": {"modelScore": 0.7999}}"#);
    assert_eq!(
        paths(r#"{"thresholds": {"partial": 0.25}, "features": {"modelScore": 0.8}}"#),
        ["features.modelScore"]
    );
    // Thresholds at fault leave nothing to hold it against.
    assert_eq!(
        paths(r#"{"thresholds": {"partial": 0.9}, "features": {"modelScore": 0.7}}"#),
        ["thresholds.partial"]
    );
}
