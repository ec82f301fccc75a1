//! Turns in which a cue, a rhythm, a number or a time stands where it says nothing of the ask, or says what nothing here
//! keeps: no permission, no second act and no act at another time comes of them. Beside each kind, the near miss that
//! is kept.

use attest_core::said::intent::Intent;
use attest_core::said::validate::{Typed, validate};
use attest_core::time::IsoTs;

/// A Thursday.
const NOW: &str = "2027-03-04T08:40:00+01:00";

fn typed() -> Typed {
    Typed {
        local: IsoTs::parse(NOW),
        now: IsoTs::parse(NOW),
        zone: Some("Europe/Berlin".into()),
    }
}

/// What is kept of an intent with these members put in place of the plain ones.
fn kept(text: &str, own: &[(&str, &str)]) -> Vec<Intent<'static>> {
    let pay = ["pay", "Pay"].iter().any(|verb| text.contains(verb));
    let value = |key: &str, plain: &str| -> String {
        own.iter()
            .find(|(name, _)| *name == key)
            .map_or(plain, |(_, value)| *value)
            .into()
    };
    let raw = format!(
        r#"{{"kind":{},"channel":null,"to":["Vesna"],"what":"x","when":{{"at":{},"window_minutes":{}}},"standing":{},"limits":{{"amount_max":{},"currency":{},"count":{},"until":{}}},"reply_to_current":false}}"#,
        value("kind", if pay { r#""pay""# } else { r#""send""# }),
        value("at", "null"),
        value("window", "null"),
        value("standing", "false"),
        value("amount", if pay { "30" } else { "null" }),
        value("currency", if pay { r#""EUR""# } else { "null" }),
        value("count", "null"),
        value("until", "null"),
    );
    validate(&raw, text, &typed()).intents
}

const TIMES: &[&str] = &[
    r#""2027-03-04T09:00:00+01:00""#,
    r#""2027-03-04T09:30:00+01:00""#,
    r#""2027-03-04T09:40:00+01:00""#,
    r#""2027-03-04T10:00:00+01:00""#,
    r#""2027-03-04T20:00:00+01:00""#,
    r#""2027-03-04T21:00:00+01:00""#,
    r#""2027-03-05T09:00:00+01:00""#,
    r#""2027-03-08T09:00:00+01:00""#,
    r#""2027-03-22T09:00:00+01:00""#,
    r#""2027-05-01T09:00:00+02:00""#,
];

/// Everything that a hostile reader could make of a turn.
fn hostile(text: &str) -> Vec<Intent<'static>> {
    let mut found = Vec::new();
    for standing in ["false", "true"] {
        for count in ["null", "1", "2", "3", "4", "5"] {
            found.extend(kept(text, &[("standing", standing), ("count", count)]));
        }
        for until in [
            r#""2027-03-05T00:00:00+01:00""#,
            r#""2027-12-31T00:00:00+01:00""#,
        ] {
            found.extend(kept(text, &[("standing", standing), ("until", until)]));
        }
        for at in TIMES {
            found.extend(kept(text, &[("standing", standing), ("at", at)]));
        }
    }
    found
}

/// A cue in a topic, a purpose, a message or a name: at most one act.
#[rustfmt::skip]
const NOT_FROM_NOW_ON: &[&str] = &[
    "Pay Vesna 30 euros as usual and as always.",
    "As always, pay Vesna 30 euros.",
    "Pay Vesna the monthly 30 euros.",
    "Pay Vesna her weekly 30 euros.",
    "Pay Vesna the usual daily 30 euros.",
    "Pay Vesna 30 euros for always being on time.",
    "Pay Vesna 30 euros for the Always On concert.",
    "Pay Vesna 30 euros for Every Week Magazine.",
    "Pay Vesna 30 euros for ironing on Tuesdays.",
    "Pay Vesna 30 euros for sweeping three times a week.",
    "Pay Vesna 30 euros for coming by every month.",
    "Pay Vesna 30 euros just like every month.",
    "Pay Vesna 30 euros as we do each week.",
    "Pay Vesna 30 euros for every month she missed.",
    "Ask Vesna to always shut the gate.",
    "Ask Vesna to feed the hens every day.",
    "Remind Vesna to wind the clock every week.",
    "Tell Vesna always to ring twice.",
    "Tell Vesna every week matters.",
    "Text Vesna miss you always",
    "Text Vesna drink water daily",
    "Text Vesna the story you always tell.",
    "Thank Vesna for always listening.",
    "Thank Vesna for every day on the boat.",
    "Email Vesna the voucher valid until Friday.",
    "You can email Vesna the voucher valid until Friday.",
    "You can email Vesna the rent per month.",
];

/// A number of times that is a thing's: no number of acts.
#[rustfmt::skip]
const NOT_SO_OFTEN: &[&str] = &[
    "Pay Vesna 30 euros for mowing 3 times.",
    "Pay Vesna 30 euros for 4 times mowing.",
    "Text Vesna that I rang 3 times.",
    "You can always text Vesna that I rang 3 times.",
    "Text Vesna about the 4 times we sailed.",
    "Text Vesna the poem Four Times Around.",
    "Email Vesna about 3 times 5.",
    "You can text Vesna the four times table.",
    "You can pay Vesna the 30 euros for all four times.",
];

/// A limit, a number or a rhythm that nothing keeps.
#[rustfmt::skip]
const NOT_KEPT: &[&str] = &[
    "Pay Vesna 30 euros every week for 5 weeks.",
    "Pay Vesna 30 euros every week starting in May.",
    "Pay Vesna 30 euros every month from Monday.",
    "Pay Vesna 30 euros every week she sings.",
    "Pay Vesna 30 euros every week that she sings.",
    "Pay Vesna 30 euros every week, up to 4 times.",
    "From now on pay Vesna the weekly 30 euros.",
    "Pay Vesna 30 euros every leap year.",
    "Pay Vesna 30 euros every new moon.",
    "Pay Vesna 30 euros every business day.",
    "Pay Vesna 30 euros every so often.",
    "Pay Vesna 30 euros now and again.",
    "Pay Vesna 30 euros for May, June and July.",
    "Pay Vesna 30 euros for every guest.",
    "Email Vesna more than 3 times.",
    "Email Vesna 2 or 3 times.",
    "Email Vesna at least twice.",
    "Email Vesna 0 times.",
    "Email Vesna zero times.",
    "Email Vesna several times.",
    "Email Vesna a couple of times.",
    "Text Vesna 4x.",
    "Text Vesna 3 times a day or more.",
];

/// A time that is not read, or that may not be the ask's.
#[rustfmt::skip]
const NOT_WHEN: &[&str] = &[
    "Text Vesna a week on Monday.",
    "Text Vesna a fortnight on Monday.",
    "Email Monday report to Vesna.",
    "Email Vesna Monday report.",
    "9am email Vesna the plan, 10am swim, 11am lunch",
    "9am - email Vesna\n10am - swim",
    "Text Vesna at half nine.",
    "Text Vesna at 21h.",
    "Text Vesna at 9h30.",
    "Text Vesna at about 9.",
    "Text Vesna at exactly nine or so.",
    "Text Vesna at twenty to ten.",
    "Text Vesna 10 minutes before the match.",
    "Text Vesna two hours after lunch.",
    "Text Vesna next autumn.",
    "Text Vesna in the spring.",
    "Text Vesna ahead of Monday.",
    "Text Vesna prior to Friday.",
    "Text Vesna evenings.",
    "Text Vesna any day but Monday.",
    "Text Vesna in a little while.",
    "Text Vesna one of these days.",
    "Text Vesna one day.",
    "Text Vesna yesterday.",
    "Text Vesna last Monday.",
    "Text Vesna mid-May.",
    "Text Vesna 9-ish.",
    "Text Vesna on her birthday.",
    "Text Vesna on Bo's birthday.",
    "Text Vesna on payday.",
    "Text Vesna on a Monday.",
    "Text Vesna for a month.",
    "Text Vesna all week.",
    "Text Vesna until further notice.",
    "Text Vesna during the concert.",
    "Text Vesna following the concert.",
    "Text Vesna on arrival.",
];

#[test]
fn a_cue_of_another_thing_makes_no_permission() {
    for text in NOT_FROM_NOW_ON {
        for intent in hostile(text) {
            assert!(!intent.standing, "{text}: {intent:?}");
            assert!(
                intent.limits.count.is_none() && intent.limits.per.is_none(),
                "{text}: {intent:?}"
            );
        }
    }
}

#[test]
fn a_number_of_another_thing_counts_no_acts() {
    for text in NOT_SO_OFTEN {
        for intent in hostile(text) {
            assert!(!intent.standing, "{text}: {intent:?}");
            assert!(intent.limits.count.is_none(), "{text}: {intent:?}");
        }
    }
}

#[test]
fn what_nothing_keeps_is_held() {
    for text in NOT_KEPT.iter().chain(NOT_WHEN) {
        let found = hostile(text);
        assert!(found.is_empty(), "{text}: {found:?}");
    }
}

/// The near misses: a standing permission with its cue in its own place.
#[test]
fn cues_in_their_own_place_are_kept() {
    for text in [
        "Pay Vesna 30 euros every month.",
        "Pay 30 euros to Vesna every month.",
        "Every month, pay Vesna 30 euros for the choir.",
        "Pay Vesna 30 euros each month for the choir.",
        "You can pay Vesna 30 euros a week for eggs until December 1.",
        "You can pay Vesna up to 30 euros twice a week.",
        "Always email Vesna the minutes.",
        "You can always email Vesna the minutes.",
        "From now on, email Vesna the minutes.",
        "Email Vesna the minutes from now on.",
        "Email Vesna the minutes every Friday.",
        "Email the minutes to Vesna every Friday.",
        "You can email Vesna drawings without asking me.",
        "You may text Vesna until Friday.",
        "You may text Vesna up to 3 times.",
        "Text Vesna the tides daily.",
        "Text Vesna every day about the tides.",
    ] {
        let found = kept(text, &[("standing", "true")]);
        assert!(found.iter().any(|intent| intent.standing), "{text}");
    }
}

/// The near misses: one act, now or at a time that is read.
#[test]
fn times_and_counts_in_their_own_place_are_kept() {
    for text in [
        "Pay Vesna 30 euros for mowing.",
        "Text Vesna that I rang 3 times.",
        "Pay Vesna 30 euros for the monthly box.",
        "Email Vesna about Monday.",
        "Text Vesna the Monday report.",
        "Text Vesna tomorrow at 9.",
        "Text Vesna at half past nine tonight.",
        "On Friday at 9am email Vesna the plan.",
        "9am tomorrow email Vesna the plan.",
        "Email Vesna the photos from last week.",
        "Thank Vesna for yesterday.",
    ] {
        let plain = kept(text, &[]);
        let timed = [
            r#""2027-03-05T09:00:00+01:00""#,
            r#""2027-03-04T21:30:00+01:00""#,
        ];
        let found = plain
            .into_iter()
            .chain(timed.iter().flat_map(|at| kept(text, &[("at", at)])));
        assert!(found.count() > 0, "{text}");
    }
    let count = kept("Text Vesna twice about the rota.", &[("count", "2")]);
    assert_eq!(count.len(), 1);
    let count = kept("Email Vesna up to 3 times.", &[("count", "3")]);
    assert_eq!(count.len(), 1);
}
