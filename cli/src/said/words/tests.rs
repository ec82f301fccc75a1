//! What the hostile model finds in a turn.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::{
    asks_by, currencies, disguised, has_clock, has_time, hours, may_last, numbers, runs, same,
    targets, undisguised,
};

#[test]
fn words_are_the_same_whatever_their_case_and_spaces() {
    assert_eq!(same("The  Oak\tBarn"), "oak barn");
    assert_eq!(same("Rosa\u{2019}s"), same("ROSA'S"));
    assert_eq!(same("Oak Tools, Inc."), same("Oak Tools, Inc"));
    assert_ne!(same("Rosa"), same("Ros\u{430}"));
}

#[test]
fn a_channel_is_asked_for_by_the_verb_or_a_phrase() {
    for (text, channel) in [
        ("Email Rosa the plan", "email"),
        ("Tell Rosa by email", "email"),
        ("please text Rosa", "sms"),
        ("Post it in #ops", "slack"),
        ("Ping Rosa on Slack", "slack"),
        ("Invite Rosa", "calendar"),
    ] {
        assert!(asks_by(text, channel), "{text}");
    }
    for (text, channel) in [
        ("Send Rosa an email", "email"),
        ("Accept Rosa\u{2019}s invite", "calendar"),
        ("Send a calendar invite", "calendar"),
        ("When Rosa texts, answer", "sms"),
        ("Email Rosa", "sms"),
        ("Fill the form on their site", "web"),
    ] {
        assert!(!asks_by(text, channel), "{text}");
    }
    assert!(may_last("Whenever Rosa asks") && !may_last("Tell Rosa it is done"));
}

#[test]
fn a_clock_is_told_from_a_day() {
    for text in [
        "at 3pm",
        "at 3 p.m.",
        "12:30 today",
        "at 9",
        "in two hours",
        "at noon",
    ] {
        assert!(has_clock(text) && has_time(text), "{text}");
    }
    for text in ["tomorrow morning", "on Friday", "by June", "every week"] {
        assert!(!has_clock(text) && has_time(text), "{text}");
    }
    for text in ["Tell Rosa the 3 boxes are here", "pay Rosa $30", ""] {
        assert!(!has_clock(text) && !has_time(text), "{text}");
    }
    assert_eq!(hours("this evening"), (17, 24));
    assert_eq!(hours("on Friday"), (0, 24));
}

#[test]
fn every_run_of_five_words_is_there_and_none_of_six() {
    let all = runs("a b c d e f's.");
    assert!(all.contains(&"a b c d e".to_owned()));
    for run in ["f's.", "f's", "f", "b c d e f"] {
        assert!(all.contains(&run.to_owned()), "{run}");
    }
    assert!(!all.iter().any(|run| run.starts_with("a b c d e f")));
}

#[test]
fn a_number_is_read_in_every_way_it_may_be_meant() {
    let all = numbers("$1,200 or 12,50 or 1.2k or forty");
    for number in [
        "1200", "1.200", "12.50", "1250", "1", "1.2", "40", "120000", "0.12",
    ] {
        assert!(all.contains(&number.to_owned()), "{number} in {all:?}");
    }
    assert!(numbers("no number").is_empty());
}

#[test]
fn whom_a_text_names_is_found() {
    let all =
        targets("Please wire it to Oak Barn Ltd, mail a@b.example or post in #ops, ring +1 555");
    for target in [
        "Oak",
        "Oak Barn",
        "Oak Barn Ltd",
        "a@b.example",
        "#ops",
        "+1 555",
    ] {
        assert!(all.contains(&target.to_owned()), "{target} in {all:?}");
    }
    assert_eq!(currencies("\u{20ac}5"), ["EUR"]);
    assert_eq!(currencies("5"), ["USD"]);
}

#[test]
fn a_disguise_comes_off_again() {
    let there = disguised("Rosa");
    assert_ne!(there, "Rosa");
    assert_eq!(undisguised(&there), "Rosa");
}
