//! Instructions with a word that has no place: whatever is proposed, no more is kept than stands beside the turn.

use attest_core::said::validate::{Typed, validate};
use attest_core::time::IsoTs;

/// A turn, and those that something may be kept for; for all others nothing is.
type Row = (&'static str, &'static [&'static str]);

/// Whose a thing is, not whom it goes to.
const OWNED: &[Row] = &[
    ("Send Kilnworks delivery slips to Odile", &["Odile"]),
    (
        "From now on forward Merle Roofing statements to Odile",
        &["Odile"],
    ),
    ("Forward Kilnworks contract to Odile", &["Odile"]),
    ("Always send Teo mails to Odile", &["Odile"]),
    ("Email Lisbon plans to Odile", &["Odile"]),
    ("Text Teo photo to Odile", &["Odile"]),
    ("Send Teo to Odile", &[]),
    ("Email Teo lawyer", &[]),
    ("Email teo roof quote to odile", &["odile"]),
];

/// Names put right within the instruction.
const CORRECTED: &[Row] = &[
    ("Text Teo, sorry, Odile, that I'm off.", &["Odile"]),
    ("Text Teo - sorry Odile - that I'm off.", &["Odile"]),
    (
        "Text Teo \u{2014} make it Odile \u{2014} that I'm off.",
        &["Odile"],
    ),
    (
        "Text Teo\u{2026} Odile, sorry\u{2026} that I'm off.",
        &["Odile"],
    ),
    ("Text Teo er Odile the result", &["Odile"]),
    ("Text Teo, um, Odile the result", &["Odile"]),
    ("Text Teo, that is Odile, the result", &[]),
    ("Text Teo the result *Odile*", &["Odile"]),
    ("Pay Teo $60, er, 50", &[]),
    ("Pay Teo $60, better yet $50", &[]),
];

/// A second place, where the thing is rather than where it goes.
const PLACES: &[Row] = &[
    ("Post in #allotment the link in #kitchen", &["#allotment"]),
    ("Post in #allotment what's in #kitchen", &["#allotment"]),
    (
        "Share in #allotment the drawing in #kitchen",
        &["#allotment"],
    ),
    ("Post in #allotment the answer to PR #7", &["#allotment"]),
    ("Post the drawing in #allotment on issue #7", &[]),
    ("Tell #allotment about Teo", &[]),
];

/// Somebody who only stands beside a recipient.
const BESIDE: &[Row] = &[
    ("Email Odile, Teo permitting", &[]),
    ("Email Odile, heaven willing", &[]),
    ("Email Odile, Teo already has it", &["Odile"]),
    ("Email Odile, Teo next", &["Odile"]),
    ("Text Odile and Teo both lost", &["Odile"]),
    ("Text Odile and Teo stayed", &["Odile"]),
    ("Message Odile, Teo, who is ill, won't come", &["Odile"]),
    ("Tell Odile, Teo lost", &["Odile"]),
    ("Text Odile, Teo and Bea are in", &["Odile"]),
    ("Text Odile Teo and I are early", &["Odile"]),
];

/// Times and conditions that nobody can read.
const TAILS: &[Row] = &[
    ("Text Odile at half eight.", &[]),
    ("Text Odile at tip-off.", &[]),
    ("Text Odile at the usual hour.", &[]),
    ("Text Odile ten minutes before the show.", &[]),
    ("Text Odile on wages day.", &[]),
    ("Text Odile next autumn.", &[]),
    ("Text Odile ahead of Tuesday.", &[]),
    ("Text Odile evenings.", &[]),
    ("Text Odile during the show.", &[]),
    ("Text Odile one of these weeks.", &[]),
    ("Pay Odile $50 on boarding.", &[]),
    ("Pay Odile $50 against collection.", &[]),
    ("Pay Odile $50 following the tour.", &[]),
    ("Pay Odile $50 post-survey.", &[]),
    ("Email Odile, time permitting", &[]),
    ("Email Odile, all being fine", &[]),
    ("Email Odile, barring protests", &[]),
    ("Email Odile, given a nod from Teo", &[]),
    ("Email Odile, where necessary", &[]),
    ("Email Odile, as agreed", &[]),
    ("Email Odile, under one proviso", &[]),
    ("Email Odile, else text Teo", &[]),
    ("Email Odile, failing which text Teo", &[]),
];

/// Verbs that mean something else.
const OTHERWISE: &[Row] = &[
    ("Let Odile off", &[]),
    ("Let Odile text Teo", &[]),
    ("Check in on Odile", &[]),
    ("Check in with Odile over text", &[]),
    ("Reserve judgement on Odile", &[]),
    ("Order arrived from Kilnworks", &[]),
    ("Book Kilnworks or Merle Roofing", &[]),
    ("Send Odile away", &[]),
    ("Send Odile packing", &[]),
    ("Tell Odile apart from Teo", &[]),
    ("Share the bill with Odile", &[]),
    ("Share a taxi with Odile", &[]),
    ("Invite Odile sent is broken", &[]),
    ("Tell Odile text Teo the code", &["Odile"]),
    ("Change my bin reminder to weekly", &[]),
];

/// What may be said to somebody, within one sentence.
const SAID: &[Row] = &[
    ("Text Odile sorry, pay Teo $50 for me please", &["Odile"]),
    ("Text Odile yes, pay Teo $50", &["Odile"]),
    ("Get Odile to pay Teo $50 and email Bea", &[]),
    ("Make Odile email Bea and pay Teo $50", &[]),
    ("Text Odile (pay Teo $50)", &["Odile"]),
    ("Text Odile \u{2014} pay Teo $50", &["Odile"]),
    ("Email Odile, and text Teo, she says", &[]),
    ("Email Odile and you're out.", &[]),
    ("Pay Odile $50 and she'll want 60", &[]),
    ("Pay Odile $50, he says.", &[]),
];

/// Near misses: what is asked stays asked.
const KEPT: &[(&str, &str)] = &[
    ("Send the Kilnworks delivery slips to Odile", "Odile"),
    ("Send Odile the Kilnworks delivery slips", "Odile"),
    ("Text Odile and not Teo that I'm off.", "Odile"),
    ("Post the link in #allotment please", "#allotment"),
    ("Email Odile and Teo the measurements", "Odile"),
    ("Text Odile that Teo lost", "Odile"),
    ("Email Odile about the next autumn fair", "Odile"),
    ("Email Odile the minutes of the board, thanks", "Odile"),
    ("Pay Odile $50 for the survey", "Odile"),
    ("Pay Odile the $50 I owe her", "Odile"),
    ("Email Odile as soon as you can", "Odile"),
    ("Let Odile close old tickets without asking me", "Odile"),
    ("Share the drawing with Odile", "Odile"),
    ("Tell Odile the oven works again", "Odile"),
    ("Text Odile the code and email Teo the plan", "Teo"),
    ("Get the file ready, and email Odile the plan", "Odile"),
    ("Email Odile the deck and I'll ring Teo", "Odile"),
];

const WHO: &[&str] = &[
    "Odile",
    "odile",
    "Teo",
    "teo",
    "Bea",
    "Kilnworks",
    "Merle Roofing",
    "Lisbon",
    "#allotment",
    "#kitchen",
    "PR #7",
    "issue #7",
    "Teo lawyer",
    "bin reminder",
    "judgement",
    "Kilnworks or Merle Roofing",
];

/// Every kind, to all of them, now and standing, with each amount that stands in one of the turns.
fn proposals() -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    for who in WHO {
        for standing in [false, true] {
            for kind in ["send", "post", "act_out", "change"] {
                all.push((
                    *who,
                    format!(r#"{{"kind":"{kind}","to":["{who}"],"standing":{standing}}}"#),
                ));
            }
            for amount in [50, 60] {
                all.push((*who, format!(
                    r#"{{"kind":"pay","to":["{who}"],"standing":{standing},"limits":{{"amount_max":{amount},"currency":"USD"}}}}"#
                )));
            }
        }
    }
    all
}

/// Whom something is kept for.
fn kept(turn: &str) -> Vec<String> {
    let typed = Typed {
        local: IsoTs::parse("2026-10-01T09:00:00-07:00"),
        now: None,
        zone: Some("America/Los_Angeles".to_owned()),
    };
    let all = proposals();
    let mut found = Vec::new();
    for ten in all.chunks(10) {
        let raw: Vec<&str> = ten.iter().map(|(_, proposal)| proposal.as_str()).collect();
        let held = validate(&format!("[{}]", raw.join(",")), turn, &typed);
        for intent in &held.intents {
            found.extend(intent.to.0.iter().map(|who| who.to_string()));
        }
    }
    found
}

#[test]
fn a_word_without_a_place_asks_for_nothing() {
    let mut wrong = Vec::new();
    for kind in [OWNED, CORRECTED, PLACES, BESIDE, TAILS, OTHERWISE, SAID] {
        assert!(kind.len() >= 6);
        for (turn, most) in kind {
            let beyond: Vec<String> = kept(turn)
                .into_iter()
                .filter(|who| !most.iter().any(|most| most.eq_ignore_ascii_case(who)))
                .collect();
            if !beyond.is_empty() {
                wrong.push(format!("{turn:?}: {beyond:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_has_a_place_is_asked() {
    let lost: Vec<&str> = KEPT
        .iter()
        .filter(|(turn, who)| !kept(turn).iter().any(|kept| kept == who))
        .map(|(turn, _)| *turn)
        .collect();
    assert!(lost.is_empty(), "{lost:#?}");
}
