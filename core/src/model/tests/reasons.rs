use super::{accepted, parse, refused_at};
use crate::error::Code;
use crate::model::{Group, Reason, ReasonCode};

const ID: &str = "5TF0BBZ3R1SZN42GA0VSETW8H3";
const HASH: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

/// The contract's table, in its order: code, params, group.
fn rows() -> Vec<(&'static str, String, Group)> {
    let none = || "{}".to_owned();
    let source = || r#"{"source":"gmail.sent"}"#.to_owned();
    let agent = || r#"{"agent":"muse"}"#.to_owned();
    let claim = || format!(r#"{{"claimId":"{ID}"}}"#);
    vec![
        (
            "match.best",
            format!(r#"{{"observationId":"{ID}"}}"#),
            Group::Match,
        ),
        ("match.none", none(), Group::Match),
        ("cp.plus_tag", none(), Group::Match),
        ("cp.confusable", none(), Group::Match),
        ("cp.non_ascii", none(), Group::Match),
        ("claim.too_vague", none(), Group::Rule),
        ("claim.no_target", none(), Group::Rule),
        ("coverage.none", source(), Group::Rule),
        ("coverage.partial", source(), Group::Rule),
        ("coverage.account_unbound", source(), Group::Coverage),
        ("coverage.calendars_hidden", source(), Group::Coverage),
        ("coverage.changes_unfollowed", source(), Group::Coverage),
        ("coverage.change_unprovable", source(), Group::Coverage),
        ("coverage.clock_repaired", source(), Group::Coverage),
        ("coverage.list_unsettled", source(), Group::Coverage),
        ("coverage.account_partial", source(), Group::Coverage),
        ("coverage.multiple_accounts", source(), Group::Coverage),
        ("coverage.no_account", source(), Group::Coverage),
        ("coverage.no_parser", source(), Group::Coverage),
        ("coverage.never_completed", none(), Group::Rule),
        ("grace.waiting", source(), Group::Rule),
        (
            "scope.type_not_allowed",
            r#"{"type":"other"}"#.to_owned(),
            Group::Rule,
        ),
        ("scope.counterparty_not_allowed", none(), Group::Rule),
        ("allowlist.unchecked", none(), Group::Unchecked),
        (
            "ceiling.exceeded",
            r#"{"amountCents":9900,"ceilingCents":5000}"#.to_owned(),
            Group::Rule,
        ),
        (
            "ceiling.cumulative_exceeded",
            r#"{"amountCents":3000,"ceilingCents":5000,"priorSpendCents":3000}"#.to_owned(),
            Group::Rule,
        ),
        (
            "ceiling.currency_mismatch",
            r#"{"currency":"EUR","spendCurrency":"USD"}"#.to_owned(),
            Group::Rule,
        ),
        (
            "scope.observed_not_declared",
            format!(r#"{{"scopeHash":"{HASH}"}}"#),
            Group::Rule,
        ),
        ("unasked.session", agent(), Group::Rule),
        ("unasked.idle", agent(), Group::Rule),
        ("unasked.signature", agent(), Group::Rule),
        ("unasked.adjacent", agent(), Group::Rule),
        (
            "override.user",
            r#"{"grade":"NOT_FOUND"}"#.to_owned(),
            Group::Lifecycle,
        ),
        ("superseded", claim(), Group::Lifecycle),
    ]
}

fn reason(code: &str, params: &str) -> String {
    format!(r#"{{"code":"{code}","params":{params}}}"#)
}

#[test]
fn codes_stand_in_the_order_of_the_table() {
    let codes: Vec<&str> = ReasonCode::ALL.iter().map(|code| code.as_str()).collect();
    let wanted: Vec<&str> = rows().iter().map(|row| row.0).collect();
    assert_eq!(codes, wanted);
    for (code, _, group) in rows() {
        let code = ReasonCode::parse(code).unwrap();
        assert_eq!(code.group(), group, "{}", code.as_str());
        assert_eq!(code.is_lifecycle(), group == Group::Lifecycle);
    }
}

#[test]
fn params_are_those_of_the_code_and_no_others() {
    for (code, own, _) in rows() {
        accepted::<Reason<'_>>(&reason(code, &own));
        // The params may come before the code that says what they are.
        let swapped = format!(r#"{{"params":{own},"code":"{code}"}}"#);
        assert_eq!(
            parse::<Reason<'_>>(&swapped).unwrap(),
            parse::<Reason<'_>>(&reason(code, &own)).unwrap()
        );
        let by_source = own.contains("\"source\"");
        for (_, other, _) in rows() {
            // A source may be absent, for a type without sources.
            if other == own || (by_source && other == "{}") {
                accepted::<Reason<'_>>(&reason(code, &other));
                continue;
            }
            assert!(
                refused_at::<Reason<'_>>(&reason(code, &other)).starts_with("/params"),
                "{code} {other}"
            );
            let swapped = format!(r#"{{"params":{other},"code":"{code}"}}"#);
            assert!(refused_at::<Reason<'_>>(&swapped).starts_with("/params"));
        }
        let extra = own.replacen('{', r#"{"note":"x","#, 1).replace(",}", "}");
        assert_eq!(
            refused_at::<Reason<'_>>(&reason(code, &extra)),
            "/params/~unknown"
        );
        assert_eq!(refused_at::<Reason<'_>>(&reason(code, "null")), "/params");
    }
}

#[test]
fn a_reason_is_a_code_and_its_params() {
    assert_eq!(
        refused_at::<Reason<'_>>(r#"{"code":"match.none"}"#),
        "/params"
    );
    assert_eq!(refused_at::<Reason<'_>>(r#"{"params":{}}"#), "/code");
    assert_eq!(
        refused_at::<Reason<'_>>(&reason("match.some", "{}")),
        "/code"
    );
    assert_eq!(
        refused_at::<Reason<'_>>(&reason("MATCH.NONE", "{}")),
        "/code"
    );
    assert_eq!(
        refused_at::<Reason<'_>>(r#"{"code":"match.none","params":{},"text":""}"#),
        "/~unknown"
    );
    for text in [
        r#"{"code":"match.none","params":{},"code":"match.none"}"#,
        r#"{"params":{},"code":"match.none","params":{}}"#,
        r#"{"code":"match.none","params":{},"params":{}}"#,
        r#"{"params":{},"params":{},"code":"match.none"}"#,
    ] {
        assert_eq!(
            parse::<Reason<'_>>(text).unwrap_err().code(),
            Code::InvalidJson,
            "{text}"
        );
    }
}

#[test]
fn numbers_of_params_are_amounts() {
    let exceeded = |amount: &str| {
        reason(
            "ceiling.exceeded",
            &format!(r#"{{"amountCents":{amount},"ceilingCents":0}}"#),
        )
    };
    accepted::<Reason<'_>>(&exceeded("1000000000000"));
    assert_eq!(
        parse::<Reason<'_>>(&exceeded("-0")).unwrap(),
        parse::<Reason<'_>>(&exceeded("0")).unwrap()
    );
    for amount in ["-1", "0.5", "1000000000001", "\"1\""] {
        assert_eq!(
            refused_at::<Reason<'_>>(&exceeded(amount)),
            "/params/amountCents"
        );
    }
    // What was spent before is a sum: it goes past the largest amount.
    accepted::<Reason<'_>>(&reason(
        "ceiling.cumulative_exceeded",
        r#"{"amountCents":0,"ceilingCents":0,"priorSpendCents":9007199254740991}"#,
    ));
}
