//! Rules.

use super::{loaded, paths, rule_paths};

#[test]
fn a_rule_has_an_id_a_when_and_a_then() {
    assert_eq!(
        rule_paths("{}"),
        ["rules[14].id", "rules[14].when", "rules[14].then"]
    );
    assert_eq!(rule_paths("5"), ["rules[14]"]);
    let with_id = |id: &str| {
        rule_paths(&format!(
            r#"{{"id": {id}, "when": {{"underspecified": true}}, "then": "UNVERIFIABLE"}}"#
        ))
    };
    assert_eq!(with_id("\"a_B-1.x\""), [""; 0]);
    assert_eq!(with_id(&format!("\"{}\"", "x".repeat(64))), [""; 0]);
    for bad in [
        "\"\"",
        "\"a b\"",
        "\"é\"",
        "5",
        "null",
        "\"default_unverifiable\"",
        "\"unasked\"",
        "\"pending\"",
    ] {
        assert_eq!(with_id(bad), ["rules[14].id"], "{bad}");
    }
    assert_eq!(
        with_id(&format!("\"{}\"", "x".repeat(65))),
        ["rules[14].id"]
    );
    for bad in ["\"verified\"", "\"FINAL\"", "null", "1"] {
        let rule = format!(r#"{{"id": "x", "when": {{"underspecified": true}}, "then": {bad}}}"#);
        assert_eq!(rule_paths(&rule), ["rules[14].then"], "{bad}");
    }
    for bad in ["{}", "null", "[]", "true"] {
        let rule = format!(r#"{{"id": "x", "when": {bad}, "then": "UNVERIFIABLE"}}"#);
        assert_eq!(rule_paths(&rule), ["rules[14].when"], "{bad}");
    }
    assert!(loaded(r#"{"rules": []}"#).rules.is_empty());
}

#[test]
fn pending_is_one_rule_s_alone() {
    let rule = r#"{"id": "x", "when": {"graceElapsed": false}, "then": "PENDING"}"#;
    assert_eq!(rule_paths(rule), ["rules[14].then"]);
    let rule = r#"{"id": "pending", "when": {"graceElapsed": false}, "then": "PENDING"}"#;
    assert_eq!(rule_paths(rule), ["rules[14].id"]);
    let only = |rule: &str| paths(&format!(r#"{{"rules": [{rule}]}}"#));
    let rule = r#"{"id": "pending", "when": {"graceElapsed": false}, "then": "UNVERIFIABLE"}"#;
    assert_eq!(only(rule), ["rules[0].id"]);
    let rule =
        r#"{"id": "default_unverifiable", "when": {"graceElapsed": false}, "then": "PENDING"}"#;
    assert_eq!(only(rule), ["rules[0].id", "rules[0].then"]);
}

#[test]
fn conditions_are_typed() {
    let with = |when: &str| {
        rule_paths(&format!(
            r#"{{"id": "x", "when": {when}, "then": "UNVERIFIABLE"}}"#
        ))
    };
    for name in [
        "typeNotInGrant",
        "counterpartyNotAllowed",
        "amountAboveCeiling",
        "cumulativeAboveCeiling",
        "observedScopeExceedsDeclared",
        "targetMissing",
        "underspecified",
        "graceElapsed",
        "unaskedLikely",
    ] {
        assert_eq!(with(&format!(r#"{{"{name}": false}}"#)), [""; 0]);
        for bad in ["\"true\"", "1", "null"] {
            let path = format!("rules[14].when.{name}");
            assert_eq!(with(&format!(r#"{{"{name}": {bad}}}"#)), [path]);
        }
    }
    for name in ["bestScoreGte", "bestScoreLt"] {
        assert_eq!(with(&format!(r#"{{"{name}": "verified"}}"#)), [""; 0]);
        for bad in ["0.85", "true", "\"full\"", "null"] {
            let path = format!("rules[14].when.{name}");
            assert_eq!(with(&format!(r#"{{"{name}": {bad}}}"#)), [path]);
        }
    }
    for good in ["none", "partial", "full"] {
        assert_eq!(with(&format!(r#"{{"coverage": "{good}"}}"#)), [""; 0]);
    }
    for bad in ["true", "\"FULL\"", "null"] {
        assert_eq!(
            with(&format!(r#"{{"coverage": {bad}}}"#)),
            ["rules[14].when.coverage"]
        );
    }
    // Several at once, in the order of the table.
    assert_eq!(
        with(r#"{"unaskedLikely": 1, "coverage": 1, "bestScoreLt": 1}"#),
        [
            "rules[14].when.coverage",
            "rules[14].when.bestScoreLt",
            "rules[14].when.unaskedLikely"
        ]
    );
}

#[test]
fn a_rule_names_the_evidence_of_its_grade() {
    let with = |then: &str, when: &str| {
        rule_paths(&format!(
            r#"{{"id": "x", "when": {when}, "then": "{then}"}}"#
        ))
    };
    let at = |name: &str| format!("rules[14].when.{name}");
    assert_eq!(with("VERIFIED", r#"{"bestScoreGte": "verified"}"#), [""; 0]);
    assert_eq!(
        with("VERIFIED", r#"{"bestScoreGte": "partial"}"#),
        [at("bestScoreGte")]
    );
    assert_eq!(
        with("VERIFIED", r#"{"graceElapsed": true}"#),
        [at("bestScoreGte")]
    );
    // The fault of its kind is the only one.
    assert_eq!(
        with("VERIFIED", r#"{"bestScoreGte": 1}"#),
        [at("bestScoreGte")]
    );
    assert_eq!(with("PARTIAL", r#"{"bestScoreGte": "partial"}"#), [""; 0]);
    assert_eq!(with("PARTIAL", r#"{"bestScoreGte": "verified"}"#), [""; 0]);
    assert_eq!(
        with("PARTIAL", r#"{"bestScoreLt": "verified"}"#),
        [at("bestScoreGte")]
    );
    assert_eq!(
        with(
            "NOT_FOUND",
            r#"{"graceElapsed": true, "coverage": "full", "bestScoreLt": "partial", "underspecified": false}"#
        ),
        [""; 0]
    );
    assert_eq!(
        with("NOT_FOUND", r#"{"underspecified": false}"#),
        [at("coverage"), at("bestScoreLt"), at("graceElapsed")]
    );
    assert_eq!(
        with(
            "NOT_FOUND",
            r#"{"graceElapsed": false, "coverage": "partial", "bestScoreLt": "verified"}"#
        ),
        [at("coverage"), at("bestScoreLt"), at("graceElapsed")]
    );
    assert_eq!(with("UNASKED", r#"{"unaskedLikely": true}"#), [""; 0]);
    assert_eq!(
        with("UNASKED", r#"{"unaskedLikely": false}"#),
        [at("unaskedLikely")]
    );
    assert_eq!(
        with("UNASKED", r#"{"coverage": "full"}"#),
        [at("unaskedLikely")]
    );
    for name in [
        "observedScopeExceedsDeclared",
        "typeNotInGrant",
        "counterpartyNotAllowed",
        "amountAboveCeiling",
        "cumulativeAboveCeiling",
    ] {
        assert_eq!(
            with("OVER_SCOPE", &format!(r#"{{"{name}": true}}"#)),
            [""; 0]
        );
        assert_eq!(
            with("OVER_SCOPE", &format!(r#"{{"{name}": false}}"#)),
            ["rules[14].when"]
        );
        assert_eq!(
            with("OVER_SCOPE", &format!(r#"{{"{name}": 1}}"#)),
            [at(name)]
        );
    }
    assert_eq!(
        with(
            "OVER_SCOPE",
            r#"{"typeNotInGrant": false, "amountAboveCeiling": true}"#
        ),
        [""; 0]
    );
    assert_eq!(
        with("OVER_SCOPE", r#"{"underspecified": true}"#),
        ["rules[14].when"]
    );
    assert_eq!(with("UNVERIFIABLE", r#"{"graceElapsed": true}"#), [""; 0]);
    // A rule without conditions lacks them and the evidence.
    assert_eq!(
        with("VERIFIED", "{}"),
        ["rules[14].when".to_owned(), at("bestScoreGte")]
    );
}
