#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::json::read;
use crate::model::Group;

fn say(reason: &str) -> String {
    reason_text(&read(reason, read_reason).unwrap()).unwrap()
}

fn fault(reason: &str) -> (Code, String) {
    let fault = read(reason, read_reason).unwrap_err();
    (fault.code(), fault.pointer().unwrap())
}

/// Params that fit a code, as they stand on the wire.
fn params(kind: ParamsKind) -> &'static str {
    match kind {
        ParamsKind::Empty => "{}",
        ParamsKind::Observation => r#"{"observationId":"33333333333333333333333333"}"#,
        ParamsKind::Source => r#"{"source":"gmail.sent"}"#,
        ParamsKind::Type => r#"{"type":"purchase.made"}"#,
        ParamsKind::Ceiling => r#"{"amountCents":5001,"ceilingCents":5000}"#,
        ParamsKind::Cumulative => {
            r#"{"amountCents":3000,"ceilingCents":5000,"priorSpendCents":2500}"#
        }
        ParamsKind::Currency => r#"{"currency":"EUR","spendCurrency":"USD"}"#,
        ParamsKind::Scope => {
            r#"{"scopeHash":"1111111111111111111111111111111111111111111111111111111111111111"}"#
        }
        ParamsKind::Agent => r#"{"agent":"muse"}"#,
        ParamsKind::Override => r#"{"grade":"NOT_FOUND"}"#,
        ParamsKind::Claim => r#"{"claimId":"22222222222222222222222222"}"#,
    }
}

fn whole(code: ReasonCode) -> String {
    let params = params(code.params_kind());
    format!(r#"{{"params":{params},"code":"{}"}}"#, code.as_str())
}

#[test]
fn every_code_has_one_whole_sentence_with_its_params() {
    for code in ReasonCode::ALL {
        let text = say(&whole(*code));
        assert!(!text.contains(['{', '}']), "{text}");
        assert!(text.ends_with('.') && !text.contains(". "), "{text}");
        // Every param is said, as it stands on the wire.
        let params = read(params(code.params_kind()), |reader| reader.value()).unwrap();
        let crate::json::Value::Object(members) = params else {
            panic!("params are an object");
        };
        for (key, value) in members {
            let written = value.to_canonical();
            let word = written.trim_matches('"');
            assert!(
                text.contains(word),
                "{}: {key} is not in {text}",
                code.as_str()
            );
        }
        if code.as_str().starts_with("unasked.") {
            assert!(text.contains("likely"), "{text}");
        }
    }
}

#[test]
fn params_stand_where_the_sentence_has_them() {
    assert_eq!(
        say(&whole(ReasonCode::CeilingCumulativeExceeded)),
        "With 2500 spent before, 3000 more is over the ceiling 5000 (minor units)."
    );
    assert_eq!(
        say(&whole(ReasonCode::UnaskedSession)),
        "muse was in use around that time, so it is likely the one that acted."
    );
    assert_eq!(
        say(&whole(ReasonCode::GraceWaiting)),
        "Attest waits for a look after the grace period (gmail.sent)."
    );
}

#[test]
fn a_missing_source_leaves_a_plain_sentence() {
    let mut seen = 0;
    for code in ReasonCode::ALL {
        if code.params_kind() == ParamsKind::Source {
            let text = say(&format!(r#"{{"code":"{}","params":{{}}}}"#, code.as_str()));
            assert!(!text.contains(['{', '(', ')']), "{text}");
            assert!(text.ends_with('.') && !text.ends_with(" ."), "{text}");
            let named = say(&whole(*code));
            assert_eq!(named.replace(" (gmail.sent)", ""), text);
            seen += 1;
        }
    }
    assert_eq!(seen, 13);
    assert_eq!(
        say(r#"{"code":"coverage.none","params":{}}"#),
        "Nothing Attest can see covers the time of this claim."
    );
}

#[test]
fn an_unknown_code_is_refused_and_not_repeated() {
    let text = r#"{"code":"secret.word","params":{}}"#;
    let fault = read(text, read_reason).unwrap_err();
    assert_eq!(fault.code(), Code::UnknownReasonCode);
    assert_eq!(fault.pointer().as_deref(), Some("/code"));
    assert!(!fault.to_json().contains("secret"));
    // Even where its params would fit no code.
    let text = r#"{"code":"","params":5}"#;
    assert_eq!(
        read(text, read_reason).unwrap_err().code(),
        Code::UnknownReasonCode
    );
}

#[test]
fn params_of_another_code_are_refused() {
    let misfit = |pointer: &str| (Code::InvalidParams, pointer.to_owned());
    let with =
        |code: &str, params: &str| fault(&format!(r#"{{"code":"{code}","params":{params}}}"#));
    assert_eq!(with("match.best", "{}"), misfit("/params/observationId"));
    assert_eq!(
        with("match.none", r#"{"source":"gmail.sent"}"#),
        misfit("/params/~unknown")
    );
    assert_eq!(
        with("match.best", r#"{"observationId":"x"}"#),
        misfit("/params/observationId")
    );
    assert_eq!(
        with("coverage.none", r#"{"source":null}"#),
        misfit("/params/source")
    );
    assert_eq!(with("coverage.none", "[]"), misfit("/params"));
    assert_eq!(
        with("ceiling.exceeded", r#"{"amountCents":-1,"ceilingCents":0}"#),
        misfit("/params/amountCents")
    );
    // The same in the other order of members.
    assert_eq!(
        fault(r#"{"params":{},"code":"match.best"}"#),
        misfit("/params/observationId")
    );
    // A reason built by hand.
    let built = Reason::new(ReasonCode::MatchBest, Params::Empty);
    assert_eq!(reason_text(&built).unwrap_err().code(), Code::InvalidParams);
    let built = Reason::new(
        ReasonCode::MatchNone,
        Params::Source(crate::model::Source::GmailSent),
    );
    assert_eq!(reason_text(&built).unwrap_err().code(), Code::InvalidParams);
}

#[test]
fn what_is_no_reason_is_a_fault_of_input() {
    let input = |pointer: &str| (Code::InvalidInput, pointer.to_owned());
    assert_eq!(fault("5"), input(""));
    assert_eq!(fault(r#"{"params":{}}"#), input("/code"));
    assert_eq!(fault(r#"{"code":"match.none"}"#), input("/params"));
    assert_eq!(fault(r#"{"code":5,"params":{}}"#), input("/code"));
    assert_eq!(
        fault(r#"{"code":"match.none","params":{},"why":1}"#),
        input("/~unknown")
    );
    let doubled = fault(r#"{"code":"match.none","params":{},"params":{}}"#);
    assert_eq!(doubled.0, Code::InvalidJson);
}

#[test]
fn lifecycle_reasons_are_said_too() {
    let lifecycle = ReasonCode::ALL
        .iter()
        .filter(|code| code.group() == Group::Lifecycle);
    let texts: Vec<String> = lifecycle.map(|code| say(&whole(*code))).collect();
    assert_eq!(
        texts,
        [
            "The person set this to NOT_FOUND.",
            "The claim 22222222222222222222222222 explains this action after all.",
        ]
    );
}
