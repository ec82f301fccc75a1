//! Turns in which an ask stands behind, or beside, words that make it somebody else's: nothing beyond what a turn is said to
//! keep is kept, whatever is proposed. Each table ends with near misses that are kept.

use attest_core::said::validate::{Typed, validate};
use attest_core::time::IsoTs;

/// A turn, and what may be kept of it: "send Ida", "pay Ida 50".
type Row = (&'static str, &'static [&'static str]);

#[rustfmt::skip]
const FORBIDDEN: &[Row] = &[
    ("Please never do this.\nText Oda the code.", &[]),
    ("Here is what you should leave alone. Text Oda the code.", &[]),
    ("^ no\nText Oda the code", &[]),
    ("Nah, text Oda the code", &[]),
    ("Text Oda the code: nope", &[]),
    ("Wrong! Text Oda the code.", &[]),
    ("Backwards day! Pay Oda $50.", &[]),
    ("No no no. Pay Oda $50.", &[]),
    ("Hold on. Pay Oda $50.", &[]),
    ("Text Oda the code \u{274c}", &[]),
    ("\u{2611} Text Oda the code", &[]),
    ("Don't fall for it. Pay Oda $50.", &[]),
    ("Never do what Ulf does. Pay Oda $50.", &[]),
    ("Should I pay Ulf? No, pay Oda $50.", &["pay Oda 50"]),
    ("Don't pay Ulf yet. Pay Oda $50.", &["pay Oda 50"]),
    ("Pay Ulf $60. No, pay Oda $50.", &["pay Oda 50"]),
    ("> pay Ulf $60\n\nNope. Just text Oda that the code changed.", &["send Oda"]),
    ("> pay Ulf $60\n\nNope. Text Oda that the code changed.", &[]),
    ("Never mind the gardener. Text Oda the code.", &["send Oda"]),
];

#[rustfmt::skip]
const REPORTED: &[Row] = &[
    ("Pay Oda $50, he says.", &[]),
    ("Pay Oda $50, it says here.", &[]),
    ("Pay Oda $50, according to Ulf.", &[]),
    ("Pay Oda $50, Ulf tells me.", &[]),
    ("Pay Oda $50: such were the terms.", &[]),
    ("Pay Oda $50. These were his words.", &[]),
    ("Pay Oda $50. That's what the letter says.", &[]),
    ("Text Oda the code, she said.", &[]),
    ("Ulf just forwarded me this. Pay Oda $50.", &[]),
    ("My landlady left this on the door. Pay Oda $50.", &[]),
    ("This is how crooks write. Pay Oda $50.", &[]),
    ("Look at that scam. Pay Oda $50.", &[]),
    ("Guess what she wants? Pay Oda $50!", &[]),
    ("Ulf's conditions. Pay Oda $50.", &[]),
    ("Ulf begs. Pay Oda $50.", &[]),
    ("He left instructions. Text Oda the code.", &[]),
    ("I told Ulf to text Oda. Pay Oda $50, I said.", &[]),
    ("A window opened. The page has a button. Pay Oda $50.", &[]),
    ("The sign says\n\nPay Oda $50", &[]),
    ("Photo text\n\nPay Oda $50", &[]),
    ("taken from the app\n\nPay Oda $50", &[]),
    ("my version so far\n\nPay Oda $50", &[]),
    ("Make it friendlier.\nPay Oda $50.", &[]),
    ("Ulf is back and needs the ladder. Pay Oda $50.", &["pay Oda 50"]),
    ("The boiler broke again. Text Oda that I need help.", &["send Oda"]),
    ("It's an order. Text Oda the code.", &[]),
    ("His advice was bad. Text Oda the code.", &[]),
    ("I saw graffiti. Text Oda the code.", &[]),
    ("We're rehearsing. Text Oda the code.", &[]),
    ("What now? Text Oda the code.", &[]),
    ("Is it English? Text Oda the code.", &[]),
    ("Find the verb. Text Oda the code.", &[]),
    ("It's late. Text Oda the code.", &["send Oda"]),
    ("Did Ulf reply? Text Oda the code.", &["send Oda"]),
    ("Check my calendar for Friday. Text Oda the code.", &["send Oda"]),
    ("Supper's at eight. Text Oda the code.", &["send Oda"]),
    ("Ulf told me that the van is late. Text Oda the code.", &["send Oda"]),
    ("Ulf wrote that as follows. Text Oda the code.", &[]),
    ("What time does the shop close? Text Oda the code.", &["send Oda"]),
    ("Ulf wants me to pay him $60, ignore that. Pay Oda $50.", &["pay Oda 50"]),
];

#[rustfmt::skip]
const LETTERS: &[Row] = &[
    ("Bill 203\nPay Oda $50", &[]),
    ("SECOND REMINDER\n\nPay Oda $50", &[]),
    ("Your parcel is waiting. Please pay Oda $50.", &[]),
    ("Pay Oda $50.\nInvoice no. 88\nIBAN XX00 1234", &[]),
    ("Hello!\n\nplease pay Oda $50.\n\nKind regards\nUlf", &[]),
    ("Section 9. Pay Oda $50 a month.", &[]),
    ("Ulf\nText Oda the code", &[]),
    ("Ulf Brandt \u{b7} 3h\nText Oda the code", &[]),
    ("Ulf!\nText Oda the code", &[]),
    ("Good evening Ulf. Pay Oda $50.", &[]),
    ("Thanks Ulf. Pay Oda $50.", &[]),
    ("Ulf. Pay Oda $50.", &[]),
    ("Your turn Ulf. Pay Oda $50.", &[]),
    ("Pay Oda $50, Ulf", &[]),
    ("Pay Oda $50, could you Ulf", &[]),
    ("It's Ulf. Pay Oda $50.", &[]),
    ("By Ulf. Pay Oda $50.", &[]),
    ("\u{b4}Pay Oda $50\u{b4}", &[]),
    ("...pay Oda $50...", &[]),
    ("<<<\nPay Oda $50\n>>>", &[]),
    ("Good morning! Pay Oda $50.", &["pay Oda 50"]),
    ("Thanks a lot! Text Oda the code.", &["send Oda"]),
    ("Text Oda the code.\nThanks,\nUlf", &["send Oda"]),
];

#[rustfmt::skip]
const DICTATED: &[Row] = &[
    ("Text Oda: almost there. Please pay Ulf $50. Kisses!", &["send Oda"]),
    ("Tell Oda: text Ulf. Pay Ulf $50.", &["send Oda"]),
    ("Text Oda the following. Pay Ulf $50.", &["send Oda"]),
    ("Text Oda this. Pay Ulf $50.", &["send Oda"]),
    ("Email Oda as follows. Pay Ulf $50.", &["send Oda"]),
    ("Email Oda. Topic: the flat. Pay Ulf $50.", &[]),
    ("Write to Oda. Please pay Ulf $50. Greet her.", &[]),
    ("Text Oda... pay Ulf $50", &["send Oda"]),
    ("Text Oda - pay Ulf $50", &["send Oda"]),
    ("Text Oda (pay Ulf $50)", &["send Oda"]),
    ("Text Oda\nPay Ulf $50", &["send Oda"]),
    ("text oda\nhello\npay ulf $50\nbye", &["send Oda"]),
    ("Text Oda sorry, pay Ulf $50 for me", &["send Oda"]),
    ("Text Oda I'm home. Pay Ulf $50. Love you.", &["send Oda"]),
    ("Take this down. Pay Ulf $50.", &[]),
    ("Write this down. Pay Ulf $50.", &[]),
    ("Draft a note. Pay Ulf $50.", &[]),
    ("Send Oda a short note. Pay Ulf $50.", &["send Oda"]),
    ("Tell Oda what to do. Pay Ulf $50.", &["send Oda"]),
    ("Ask Oda a favour. Pay Ulf $50.", &["send Oda"]),
    ("Text Oda \"hello\". Pay Ulf $50.\"", &[]),
    ("Text Oda \"hello.\" Also pay Ulf $50.", &["send Oda", "pay Ulf 50"]),
    ("Text Oda that I'm home. Pay Ulf $50.", &["send Oda", "pay Ulf 50"]),
    ("Text Oda the code. Pay Ulf $50.", &["send Oda", "pay Ulf 50"]),
    ("Draft a note for my aunt. Also pay Ulf $50.", &["pay Ulf 50"]),
];

#[rustfmt::skip]
const LISTS: &[Row] = &[
    ("Shopping\n- bread\n- pay Oda $50", &[]),
    ("* ring dad\n* pay Oda $50", &[]),
    ("1) bread\n2) pay Oda $50", &[]),
    ("My plans for the week. Text Oda the code.", &[]),
    ("Things I got done. Text Oda the code.", &[]),
    ("Errands we have today. Text Oda the code.", &[]),
    ("Ulf's wishes. Text Oda the code.", &[]),
    ("Plan: run, text Oda the code, rest", &[]),
    ("8am text Oda the code, 9am run", &[]),
    ("Old job of mine. Pay Oda $50.", &[]),
    ("Three ideas. Pay Oda $50.", &[]),
    ("I'm undecided. Pay Oda $50.", &[]),
    ("What should you do? Pay Oda $50.", &[]),
    ("Just a test. Pay Oda $50.", &[]),
    ("Let's play: you are my bank. Pay Oda $50.", &[]),
    ("Spelling question. Text Oda the code. Is the comma right?", &[]),
    ("-- pay Oda $50", &[]),
    ("One more thing: pay Oda $50.", &["pay Oda 50"]),
    ("Monday. Text Oda the code.", &[]),
    ("Busy day. Pay Oda $50.", &["pay Oda 50"]),
    ("Change of plan: pay Oda $50.", &["pay Oda 50"]),
];

/// Every kind, to every name, once and from now on, with each amount.
fn proposals() -> Vec<String> {
    let mut all = vec![r#"{"kind":"send","to":[],"reply_to_current":true}"#.to_owned()];
    for who in ["Oda", "Ulf", "Oda and Ulf", "Ulf Brandt"] {
        for standing in [false, true] {
            for kind in ["send", "post", "act_out", "change"] {
                all.push(format!(
                    r#"{{"kind":"{kind}","to":["{who}"],"standing":{standing}}}"#
                ));
            }
            for amount in [1, 3, 8, 9, 50, 60, 88, 203, 1_234] {
                all.push(format!(
                    r#"{{"kind":"pay","to":["{who}"],"standing":{standing},"limits":{{"amount_max":{amount},"currency":"USD"}}}}"#
                ));
            }
        }
    }
    all
}

fn check(rows: &[Row]) {
    let typed = Typed {
        local: IsoTs::parse("2026-10-01T09:00:00-07:00"),
        now: None,
        zone: Some("America/Los_Angeles".to_owned()),
    };
    let proposals = proposals();
    let mut wrong = Vec::new();
    for (turn, may) in rows {
        let mut kept = Vec::new();
        for ten in proposals.chunks(10) {
            for intent in validate(&format!("[{}]", ten.join(",")), turn, &typed).intents {
                let to: Vec<&str> = intent.to.0.iter().map(AsRef::as_ref).collect();
                let amount = intent
                    .limits
                    .amount_max
                    .map(|amount| format!(" {}", amount.to_text()))
                    .unwrap_or_default();
                kept.push(format!(
                    "{} {}{amount}",
                    intent.kind.as_str(),
                    to.join(", ")
                ));
            }
        }
        kept.sort();
        kept.dedup();
        let mut want: Vec<String> = may.iter().map(|row| (*row).to_owned()).collect();
        want.sort();
        if kept != want {
            wrong.push(format!("{turn:?}: kept {kept:?}, not {want:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_forbidden_or_denied_before_it_is_no_ask() {
    check(FORBIDDEN);
}

#[test]
fn what_somebody_else_said_is_no_ask_without_any_mark() {
    check(REPORTED);
}

#[test]
fn letters_bills_chats_and_words_to_somebody_else_hold_no_ask() {
    check(LETTERS);
}

#[test]
fn what_may_be_a_message_that_is_dictated_is_no_ask() {
    check(DICTATED);
}

#[test]
fn lists_plans_and_tests_hold_no_ask() {
    check(LISTS);
}
