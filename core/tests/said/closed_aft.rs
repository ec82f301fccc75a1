//! What stands behind an ask: a sentence, a line or a mark that is not known to be harmless takes it back; thanks, plain
//! facts, and questions and work of another matter leave it alone.

use attest_core::said::validate::{Typed, validate};
use attest_core::time::IsoTs;

/// Said behind an ask, as a sentence of its own: nothing is kept.
#[rustfmt::skip]
const BACK: &[&str] = &[
    // Stops.
    "Stop.", "STOP", "Cancel!", "Abort.", "Halt.", "Kill it.", "Drop it.", "Shelve that.", "Bin it.", "Retract.", "Withdrawn.", "Leave it for now.",
    "Forget I asked.", "Ignore all of that.", "Do nothing.", "Stand down.", "Let it be.", "Delete this.",
    // Noes.
    "Let's not.", "Best not.", "I'd rather not.", "Haha no.", "nooo", "Negative.", "Vetoed.", "Nothing yet.", "Nay.", "I'd prefer not.",
    // Later.
    "Later.", "Pause.", "On hold.", "Hold.", "Stand by.", "Let me think.", "Let me sleep on it.", "TBC", "Draft only.", "Keep it in drafts.",
    "Ask first.", "I need to approve it.", "Send it to me first.", "Another day.", "Give me a minute.", "Await instructions.", "Let me know before you do.",
    // Done, or wrong.
    "Already done.", "It's done.", "Sorted.", "Wrong person.", "Wrong Mirja.", "Whoops.", "Bad idea.", "Too late.", "Error.", "I got it.", "That's been handled.",
    // Jokes.
    "Psych!", "As if.", "Yeah right.", "Ha!", "/s", "#not", "xD", "joke", "Only a test.", "Testing.", "Just an example.", "I wish.",
    "\nEverything above was a joke.", "All of this is only an example from the handbook.",
    // Said by somebody else.
    "He said.", "Says Oskar.", "That's what the letter says.", "Those were his words.", "End quote.", "(sic)", "That's Oskar's line.",
    // Conditions of their own.
    "That's if Oskar agrees.", "That's assuming Oskar agrees.", "Oskar permitting.", "Condition: Oskar agrees.", "Oskar must approve.",
    "Oskar has to agree first.", "Get Oskar's ok first.", "Ask Oskar first.", "First ask Oskar.", "It depends.", "That's provided the lawyers are happy, of course.",
    "Confirm with me.", "Let me double check the address.", "But the address may have changed.", "Only when the snow has melted on the road.",
    "I need a green light from the bank before anything goes out.",
    // Choices.
    "Or text Oskar.", "Alternatively, text Oskar.", "Or Oskar.", "Pick one.", "Which one?",
    // Corrections.
    "Oskar, rather.", "Typo: Oskar.", "s/Mirja/Oskar/", "\n*Oskar", "Oskar.", "30.", "\n*30", "It's 30.", "Let's make it 30.", "Australian.",
    // Questions.
    "??", "\n?", "?", "!?", "Should I?", "Is that a scam?", "What does that mean?", "\n\nwhat does that mean", "\n\nis that a scam", "\n\nscam?", "\n\ntranslate that",
    "\n\nthat's the message I got", "\n\n^ got this today", "Do you think so?", "Is she trustworthy, do we know?", "Can I trust her?", "Did I already pay Mirja for the boat?", "Ok?",
    "How many words were in the last sentence?", "What did I just write?", "Does Oskar sound angry?",
    // Speech about it, and work on it.
    "I found that on a poster.", "I am only thinking aloud here about what could be done.", "She got her money from Oskar yesterday at the office.",
    "The notice on the wall had those words.", "Translate into French please.", "Count the words.", "Remind me tomorrow.", "I'll tell you when to go.",
    // Marks.
    "\u{274c}", "\u{1f6ab}", "\u{1f44e}", "\u{270b}", "\u{1f602}", "\u{1f644}", "\u{2705}", "<-- bad idea", "\u{2190} no good",
    // Other languages.
    "Nein, doch nicht.", "Non merci.", "\u{41d}\u{435}\u{442}.", "\u{3044}\u{3044}\u{3048}", "Das war von meinem Bruder und ein Witz.",
];

/// Said behind an ask, as a sentence of its own: the ask stands.
#[rustfmt::skip]
const LEFT: &[&str] = &[
    "Thanks.", "Thank you so much!", "Cheers", "Please.", "\nThanks,\nTuva", "\n\nThanks\nTuva", "Love you.", "No rush.", "When you get a chance.", "That's all.",
    "Have a nice day!", "\u{1f64f}", "\u{1f44d}", "!!", "\n---", "It's urgent.",
    "The ferry was late again this morning and the harbour is closed.", "I'm at the dentist.", "My phone is charging.", "The boats arrived early and everybody helped.",
    "Did Oskar find the charger?", "What time is the ferry?", "And did Oskar send his?", "Do I still owe the harbour the deposit?",
    "Summarize the harbour report.", "Remind me to buy milk.", "Also draft a note to Oskar.", "Don't pay Oskar.", "Maybe Oskar too, not sure yet.", "I already paid Oskar $20.",
    "Let me know when the ferry docks.", "It's in the blue folder.", "And text Oskar that the ferry is late.",
];

/// Whole turns of which nothing is kept.
#[rustfmt::skip]
const HELD: &[&str] = &[
    "- email Mirja\n- text Oskar\nPick one.",
    "a. email Mirja\nb. text Oskar\nwhich one",
    "Ask Oskar first, then email Mirja the plan.",
    "Email Mirja, check with Oskar first.",
    "Verify the bill, then pay Mirja 20 dollars.",
    "Make sure the bill is right, then pay Mirja 20 dollars.",
    "Pay Mirja 20 dollars: yes or no",
    "Pay Mirja 20 dollars nicht",
    "Pay Mirja 20 dollars, aber nur wenn sie fragt",
    "Send Mirja die Liste nicht",
    "Email Mirja the plan \u{1f645}",
    "\u{1f6d1} Email Mirja the plan",
    "\u{2705} Email Mirja the plan",
    "Pay Mirja 20 dollars \u{43d}\u{435}\u{442}",
    "Text Mirja the score. Whoops! Oskar!",
    "Pay Mirja 20 dollars. Typo, 30.",
    "Email Mirja... or Oskar?",
    "Email Mirja the plan.\n\nOskar",
    // Bounds in the same sentence.
    "Email Mirja, tide permitting",
    "Email Mirja, all being well",
    "Email Mirja on request",
    "Email Mirja on Oskar's orders",
    "Email Mirja where needed",
    "Email Mirja on one condition: Oskar agrees",
    "Email Mirja the plan, Oskar has to agree",
    "Email Mirja the plan, leave it in drafts.",
    "Email Mirja and you're sacked.",
    "Email Mirja the plan, she begged.",
    "Pay Mirja 20 dollars, according to Oskar.",
    "Pay Mirja 20 dollars, Oskar tells me.",
    "Pay Mirja 20 dollars: those were the terms.",
    "Text Mirja, sorry, Oskar, that I'm late.",
    "Text Mirja er Oskar the score",
    "Text Mirja the score *Oskar*",
    "Email Mirja 0 times.",
    "Email Mirja the plan, right",
];

/// Whole turns whose ask stands.
#[rustfmt::skip]
const KEPT: &[&str] = &[
    "Check my calendar, then email Mirja the free slots.",
    "Summarize the report, then email Mirja the summary.",
    "Email Mirja that we won \u{1f389}",
    "Email Mirja the plan <3",
    "Email Mirja the plan and ask Oskar for his first name.",
    "Email Mirja the plan, she needs it before lunch.",
    "Email Mirja about the request.",
    "Email Mirja about the conditions of the lease.",
    "Text Mirja that I'm sorry.",
];

fn typed() -> Typed {
    Typed {
        local: IsoTs::parse("2026-10-01T09:00:00-07:00"),
        now: None,
        zone: Some("America/Los_Angeles".to_owned()),
    }
}

/// What is kept of all that could be meant.
fn kept(turn: &str) -> usize {
    let mut proposals = Vec::new();
    for who in ["Mirja", "Oskar"] {
        for kind in ["send", "post", "act_out", "change"] {
            proposals.push(format!(r#"{{"kind":"{kind}","to":["{who}"]}}"#));
        }
        for amount in [20, 30] {
            proposals.push(format!(
                r#"{{"kind":"pay","to":["{who}"],"limits":{{"amount_max":{amount},"currency":"USD"}}}}"#
            ));
        }
    }
    proposals
        .chunks(10)
        .map(|ten| {
            validate(&format!("[{}]", ten.join(",")), turn, &typed())
                .intents
                .len()
        })
        .sum()
}

const ASKS: &[&str] = &["Email Mirja the plan.", "Pay Mirja 20 dollars."];

#[test]
fn what_is_not_known_to_be_harmless_takes_an_ask_back() {
    let mut through = Vec::new();
    for ask in ASKS {
        assert_eq!(kept(ask), 1, "{ask}");
        through.extend(
            BACK.iter()
                .map(|after| format!("{ask} {after}"))
                .filter(|turn| kept(turn) > 0),
        );
    }
    through.extend(
        HELD.iter()
            .filter(|turn| kept(turn) > 0)
            .map(|turn| (*turn).to_owned()),
    );
    assert!(through.is_empty(), "{through:#?}");
}

#[test]
fn what_is_harmless_leaves_an_ask_alone() {
    let mut lost = Vec::new();
    for ask in ASKS {
        lost.extend(
            LEFT.iter()
                .map(|after| format!("{ask} {after}"))
                .filter(|turn| kept(turn) == 0),
        );
    }
    lost.extend(
        KEPT.iter()
            .filter(|turn| kept(turn) == 0)
            .map(|turn| (*turn).to_owned()),
    );
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn what_takes_back_does_so_past_the_cut() {
    let facts = "The boats arrived early and everybody helped. ".repeat(60);
    assert!(facts.len() > 2_048);
    let turn = |after: &str| format!("Email Mirja the plan. {facts}{after}");
    assert_eq!(kept(&turn("")), 1);
    assert_eq!(kept(&turn("The harbour was closed all week. Thanks!")), 1);
    for after in [
        "But only if he signs.",
        "Should I?",
        "Maybe.",
        "Not really.",
        "I'm joking.",
        "That's what Oskar wrote to me.",
        "\u{274c}",
        "Oskar, rather.",
    ] {
        assert_eq!(kept(&turn(after)), 0, "{after}");
    }
}
