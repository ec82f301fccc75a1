//! What the files of cases do not say: long lists, odd windows, numbers as ids.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;
use crate::json::read;
use crate::json::shape::Shape as _;
use crate::said::ids::Id;

fn intent(text: &'static str) -> Intent<'static> {
    read(text, Intent::read).unwrap()
}

fn call(text: &'static str) -> Call<'static> {
    read(text, Call::read).unwrap()
}

const NOW: i64 = 1_790_000_000_000;

fn look(intent: &Intent<'_>, call: &Call<'_>) -> std::result::Result<i64, Hold> {
    explain(intent, call, Some(NOW), 0)
}

#[test]
fn long_lists_are_compared_as_short_ones_are() {
    let mut asked = intent(
        r#"{"kind":"send","to":["x"],"when":{},"limits":{},"created_at":1790000000000,"to_ids":["a"]}"#,
    );
    let mut ids: Vec<Id<'static>> = (0..1_000).map(|at| format!("c{at}").into()).collect();
    asked.to_ids.as_mut().unwrap().0 = Some(ids.clone().into());
    let mut going = call(r#"{"kind":"send","to_ids":["a"]}"#);
    going.to_ids.0 = ids.iter().rev().cloned().collect();
    assert_eq!(look(&asked, &going), Ok(1_000));
    going.to_ids.0.push("c1000".into());
    assert_eq!(look(&asked, &going), Err(Hold::Recipient));
    // Only the person's own typed addresses are met by address, also in long lists.
    ids.push("x@corp.example".into());
    asked.to_ids.as_mut().unwrap().0 = Some(ids.into());
    going.addresses = Some(crate::json::shape::List(vec![
        "x@corp.example".into();
        1_001
    ]));
    going.to_ids.0 = vec!["nobody".into(); 1_001];
    assert_eq!(look(&asked, &going), Ok(1_001));
}

#[test]
fn a_number_is_a_telephone_only_where_it_was_typed() {
    let by_name = intent(
        r#"{"kind":"send","to":["Ines"],"when":{},"limits":{},"created_at":1790000000000,
            "to_ids":["5550109988"]}"#,
    );
    let by_number = intent(
        r#"{"kind":"send","to":["555-010-9988"],"when":{},"limits":{},"created_at":1790000000000,
            "to_ids":["5550109988"]}"#,
    );
    let elsewhere = call(r#"{"kind":"send","to_ids":["c9"],"addresses":["5550109988"]}"#);
    assert_eq!(look(&by_name, &elsewhere), Err(Hold::Recipient));
    assert_eq!(look(&by_number, &elsewhere), Ok(1));
    let itself = call(r#"{"kind":"send","to_ids":["5550109988"]}"#);
    assert_eq!(look(&by_name, &itself), Ok(1));
}

#[test]
fn a_call_made_by_hand_is_held_when_it_is_unsound() {
    let asked = intent(
        r#"{"kind":"send","to":["Ines"],"when":{},"limits":{},"created_at":1790000000000,"to_ids":["c1"]}"#,
    );
    let mut going = call(r#"{"kind":"send","to_ids":["c1"]}"#);
    assert_eq!(look(&asked, &going), Ok(1));
    going.addresses = Some(crate::json::shape::List(Vec::new()));
    assert_eq!(look(&asked, &going), Err(Hold::Malformed));
    going.addresses = None;
    going.amount = Amount::parse("0");
    assert_eq!(look(&asked, &going), Err(Hold::Malformed));
    assert!(!matches(&asked, &going, Some(NOW), 0));
}

#[test]
fn instants_at_the_ends_of_time_do_not_wrap() {
    let asked = intent(
        r#"{"kind":"send","to":["Ines"],"when":{"window_minutes":1440},"limits":{},
            "created_at":"9999-12-31T23:59:59-23:59","to_ids":["c1"]}"#,
    );
    let going = call(r#"{"kind":"send","to_ids":["c1"]}"#);
    assert_eq!(
        explain(&asked, &going, Some(i64::MAX), 0),
        Err(Hold::TooLate)
    );
    assert_eq!(
        explain(&asked, &going, Some(i64::MIN), 0),
        Err(Hold::TooEarly)
    );
    assert_eq!(
        explain(&asked, &going, asked.created_at.map(|at| at.ms()), i64::MAX),
        Err(Hold::UsedUp)
    );
}

#[test]
fn lengths_of_rhythms() {
    let hours: Vec<i64> = Per::ALL.iter().map(|per| per.ms() / 3_600_000).collect();
    assert_eq!(hours, [24, 168, 744, 8_784]);
}
