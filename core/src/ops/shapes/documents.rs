//! Schemas of the documents that no single table of fields makes: policies, errors, schemas, and
//! what `normalize` answers.

use super::super::{AddressAnswer, AmountAnswer};
use crate::error::Code;
use crate::json::Value;
use crate::json::shape::{Shape, build};
use crate::model::{ActionType, Feature, Outcome, Source, UnaskedSignal};
use crate::policy::{Level, Threshold};
use crate::text::address::Sameness;
use crate::time::{IsoTs, Relative};
use std::borrow::Cow;

/// An object whose members are all there, one a word of a closed set.
fn each(words: impl Iterator<Item = &'static str>, member: &Value<'static>) -> Value<'static> {
    let mut words: Vec<&'static str> = words.collect();
    words.sort_unstable();
    build::closed(
        words
            .into_iter()
            .map(|word| (word, true, member.clone()))
            .collect(),
    )
}

fn strings() -> Value<'static> {
    build::array(build::of_type("string"), 0, None)
}

fn lists(of: fn(ActionType) -> &'static str, items: &Value<'static>) -> Value<'static> {
    each(
        ActionType::ALL.iter().map(|action| of(*action)),
        &build::array(items.clone(), 0, None),
    )
}

/// A share of 1, in steps of a basis point.
fn share() -> Value<'static> {
    build::object(vec![
        ("type", build::text("number")),
        ("minimum", build::int(0)),
        ("maximum", build::int(1)),
    ])
}

fn whole() -> Value<'static> {
    build::object(vec![
        ("type", build::text("integer")),
        ("minimum", build::int(0)),
    ])
}

/// A policy document (contract: G §12). The loader checks more than a schema can say.
pub(super) fn policy() -> Value<'static> {
    let feature = Feature::schema();
    let typed = |items: &Value<'static>| lists(ActionType::as_str, items);
    build::closed(vec![
        (
            "allowlistTypes",
            true,
            build::array(ActionType::schema(), 0, None),
        ),
        (
            "allowlistedFields",
            true,
            each(Source::ALL.iter().map(|source| source.as_str()), &strings()),
        ),
        ("commonDomains", true, strings()),
        (
            "features",
            true,
            each(
                Feature::ALL.iter().map(|feature| feature.as_str()),
                &share(),
            ),
        ),
        ("featuresByType", true, typed(&feature)),
        ("identityFeatures", true, typed(&feature)),
        (
            "normalize",
            true,
            build::closed(vec![("stopWords", true, strings())]),
        ),
        ("receiptMerchants", true, strings()),
        ("rules", true, build::array(rule(), 0, None)),
        ("sourcesByType", true, typed(&Source::schema())),
        (
            "spendTypes",
            true,
            build::array(ActionType::schema(), 0, None),
        ),
        (
            "thresholds",
            true,
            each(Threshold::ALL.iter().map(|name| name.as_str()), &share()),
        ),
        ("unasked", true, unasked()),
        (
            "version",
            true,
            build::object(vec![("const", build::int(2))]),
        ),
        ("windows", true, each(WINDOWS.iter().copied(), &whole())),
    ])
}

const WINDOWS: [&str; 7] = [
    "beforeClaimMin",
    "afterClaimMin",
    "graceMin",
    "calendarDays",
    "toleranceMin",
    "spendWindowDays",
    "finalizeUnverifiableHours",
];

fn rule() -> Value<'static> {
    let flag = || build::of_type("boolean");
    let when = build::closed(vec![
        ("amountAboveCeiling", false, flag()),
        ("bestScoreGte", false, Threshold::schema()),
        ("bestScoreLt", false, Threshold::schema()),
        ("counterpartyNotAllowed", false, flag()),
        ("coverage", false, Level::schema()),
        ("cumulativeAboveCeiling", false, flag()),
        ("graceElapsed", false, flag()),
        ("observedScopeExceedsDeclared", false, flag()),
        ("targetMissing", false, flag()),
        ("typeNotInGrant", false, flag()),
        ("unaskedLikely", false, flag()),
        ("underspecified", false, flag()),
    ]);
    build::closed(vec![
        ("id", true, crate::model::RuleId::schema()),
        ("then", true, Outcome::schema()),
        ("when", true, when),
    ])
}

fn unasked() -> Value<'static> {
    build::closed(vec![
        (
            "signals",
            true,
            each(
                UnaskedSignal::ALL.iter().map(|signal| signal.as_str()),
                &share(),
            ),
        ),
        ("signatures", true, build::map(strings())),
        ("threshold", true, share()),
        (
            "windows",
            true,
            each(
                ["sessionMin", "idleMin", "adjacentMin"].into_iter(),
                &whole(),
            ),
        ),
    ])
}

/// An error document (contract: surfaces).
pub(super) fn error() -> Value<'static> {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    let issue = build::closed(vec![
        ("path", true, build::of_type("string")),
        ("problem", true, build::of_type("string")),
    ]);
    build::closed(vec![
        ("code", true, build::words(&codes)),
        ("issues", false, build::array(issue, 1, None)),
        ("message", true, build::of_type("string")),
        ("pointer", false, build::of_type("string")),
        ("retryAt", false, IsoTs::schema()),
    ])
}

/// A JSON Schema.
pub(super) fn schema() -> Value<'static> {
    build::object(vec![(
        "type",
        Value::Array(vec![build::text("object"), build::text("boolean")]),
    )])
}

/// `{result}`, by the reading.
pub(super) fn normalize_answer() -> Value<'static> {
    let words: Vec<&str> = [
        Sameness::Same,
        Sameness::PlusTag,
        Sameness::Confusable,
        Sameness::Different,
    ]
    .iter()
    .map(|sameness| sameness.as_str())
    .collect();
    let readings = vec![
        AddressAnswer::schema(),
        build::words(&words),
        <Cow<'_, str>>::schema(),
        strings(),
        AmountAnswer::schema(),
        Relative::schema(),
        build::of_type("null"),
    ];
    build::closed(vec![(
        "result",
        true,
        build::object(vec![("anyOf", Value::Array(readings))]),
    )])
}
