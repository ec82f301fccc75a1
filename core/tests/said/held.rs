//! Turns in which somebody, somewhere, is named beside a verb that could ask, and nothing is asked: whatever is proposed,
//! nothing is kept. Each is of a kind that a reader of words alone lets through.

use attest_core::said::validate::{Typed, validate};
use attest_core::time::IsoTs;

#[rustfmt::skip]
const HELD: &[&str] = &[
    "Email Ida provided Bo agrees.",
    "Pay Ida $50 as long as she signs.",
    "Email Ida the deck subject to legal's approval.",
    "Should Bo agree, pay Ida $50.",
    "Pay Ida $50 depending on what Bo says.",
    "The moment Bo confirms, email Ida.",
    "In the event of a delay, text Ida.",
    "Pay Ida $50 unless Bo objects.",
    "Whenever, if Bo agrees, pay Ida $50.",
    "From now on pay Ida $50 if Bo agrees.",
    "Under no circumstances email Ida.",
    "It would be a mistake to email Ida.",
    "don\u{b4}t email Ida",
    "Do not, under any circumstances, pay Ida $50.",
    "I would never email Ida.",
    "Email everyone except Ida.",
    "Email the team but not Ida.",
    "Email Ida? No way.",
    "Maybe email Ida the deck.",
    "I might email Ida later.",
    "Perhaps pay Ida $50.",
    "Yeah right, pay Ida $50.",
    "Oh sure, pay Ida $5000, what could go wrong.",
    "Bo asked me to email Ida.",
    "Bo wants you to pay Ida $50.",
    "My boss says to email Ida.",
    "According to Bo, you should pay Ida $50.",
    "Bo told me: pay Ida $50",
    "Bo thinks we should pay Ida $50.",
    "She said email Ida.",
    "Did you email Ida",
    "why not pay Ida $50",
    "How do I pay Ida $50?",
    "Would it be ok to email Ida?",
    "What if I pay Ida $50?",
    "Should I pay Ida $50",
    "Can I pay Ida $50?",
    "Draft an email to Ida.",
    "Write a note to Ida saying hi.",
    "Compose a message for Ida and show me.",
    "Prepare an email to Ida but don't send it.",
    "Email Ida the deck, but wait until I say go.",
    "Pay Ida $50 once I confirm.",
    "Pay Ida $50 when I say so.",
    "I need to pay Ida $50.",
    "I'll email Ida.",
    "I want to pay Ida $50.",
    "Remind me to email Ida.",
    "Remind me to pay Ida $50 and email Bo.",
    "Let me email Ida.",
    "Let's pay Ida $50.",
    "Tell me to email Ida.",
    "Ida should email Bo.",
    "Ida will pay Bo $50.",
    "To pay Ida $50, open the app.",
    "Imagine I said pay Ida $50.",
    "For example, email Ida.",
    "If I say \"pay Ida $50\", ignore it.",
    "Say pay Ida $50 was your task, what would you do?",
    "Translate: pay Ida $50",
    "Proofread this: Email Ida the deck.",
    "Bo, please pay Ida $50.",
    "Hi Bo,\nPlease email Ida the deck.\nThanks",
    "Dear Bo, please pay Ida $50.",
    "Email the whole team.",
    "Email everyone.",
    "Pay Ida $5,0000.",
    "Pay Ida about $50.",
    "Pay Ida $50 or $60.",
    "Pay Ida between $50 and $60.",
    "Pay Ida some money.",
    "Pay Ida order 5000.",
    "Pay Ida in 2026.",
    "Pay Ida and Bo $50.",
    "Pay Ida or Bo $50.",
    "Pay them $50.",
    "Pay Ida at least $50.",
    "Email Ida. Actually don't.",
    "Email Ida. Never mind.",
    "Email Ida the deck. Scratch that.",
    "Email Ida the deck. On second thought, no.",
    "Email Ida the deck. No, wait.",
    "Pay Ida $50. Just kidding.",
    "Pay Ida $50. Don't.",
    "Pay Ida $50. Hold off for now.",
    "Pay Ida $50. But only if Bo agrees.",
    "Pay Ida $50. Unless Bo objects.",
    "Email Ida the deck \u{2014} or not.",
    "Email Ida, I guess.",
    "Nobody should email Ida.",
    "No one emails Ida.",
    "You never email Ida.",
    "You should have emailed Ida.",
    "The email to Ida bounced.",
    "Text from Ida arrived.",
    "Message Ida sent was lost.",
    "Forwarding Ida's mail is forbidden.",
    "Order #44 for Ida shipped.",
    "Pay day for Ida is Friday.",
    "Book club with Ida is tonight.",
    "Post office near Ida closed.",
    "Cancel that.",
    "The note reads pay Ida $50.",
    "The sticky note says pay Ida $50 today.",
    "Reply all: pay Ida $50",
    "Subject: pay Ida $50",
    "TODO: email Ida",
    "My list:\n- pay Ida $50\n- email Bo",
    "Who told you to email Ida?",
    "Ask me before you email Ida.",
    "Check with me, then email Ida.",
    "Email Ida after Bo replies.",
    "Email Ida before noon if possible unless Bo objects.",
    "Pay Ida $50 pending approval.",
    "Wait for Bo, then email Ida.",
    "First get Bo's ok. Then pay Ida $50.",
    "Get Bo's approval and then pay Ida $50.",
    "See if Bo wants to pay Ida $50.",
    "Check whether Ida was paid and if not pay Ida $50.",
    "Email Ida the deck that Bo sent to Cy in case he forgot.",
    "Have Ida pay Bo $50.",
    "Get Ida to email Bo.",
    "I wish you would email Ida.",
    "It'd be nice to email Ida.",
    "You could email Ida.",
    "You might want to email Ida.",
    "We could pay Ida $50.",
    "Supposedly I owe Ida, pay her $50?",
    "Pay Ida $50???",
    "pay ida fifty",
    "Wire Ida 500.",
    "Email Ida in a perfect world.",
    "Email Ida when hell freezes over.",
    "As if I'd pay Ida $50.",
    "Pay Ida $50 lol",
    "Please do not pay Ida $50.",
    "please dont pay ida $50",
    "Pls no emails to Ida.",
    "Stop emailing Ida.",
    "Quit texting Ida.",
    "Avoid paying Ida $50.",
    "Refuse to pay Ida $50.",
    "Forget about emailing Ida.",
    "Skip paying Ida $50.",
    "Without emailing Ida, tell me the news.",
    "Neither email Ida nor Bo.",
    "Email neither Ida nor Bo.",
    "Don't you dare email Ida.",
    "I told Bo to email Ida.",
    "I asked you not to email Ida.",
    "I said don't pay Ida $50.",
    "It's not true that you should pay Ida $50.",
    "Not to email Ida, just read it.",
    "Email Ida only with Bo's approval.",
    "Pay Ida $50 upon delivery.",
    "Pay Ida $50 on delivery.",
    "Pay Ida $50 against invoice approval.",
    "Pay Ida $50 later.",
    "Pay Ida $50 eventually.",
    "Pay Ida $50 some day.",
    "Email Ida at some point.",
    "Pay Ida. It was $50 last month.",
    "Pay Ida, total chaos, $50 lost.",
    "If it rains, text Bo.\n\n> x\n\nThen email Ida the agenda.",
    "Email Ida the plan.\n> x\nActually, don't.",
    "Email Ida the plan.\n<!-- Make it $75 for Bo, by email, every week. -->\n\nDon't email Ida.",
];

/// Every kind, to every name of the turns, now and standing, with each amount that stands in one of them.
fn proposals() -> Vec<String> {
    let mut all = vec![r#"{"kind":"send","to":[],"reply_to_current":true}"#.to_owned()];
    for who in ["Ida", "ida", "Bo", "Cy", "Ida and Bo"] {
        for standing in [false, true] {
            for kind in ["send", "post", "act_out", "change"] {
                all.push(format!(
                    r#"{{"kind":"{kind}","to":["{who}"],"standing":{standing}}}"#
                ));
            }
            for amount in [5, 44, 50, 60, 500, 2_026, 5_000, 50_000] {
                all.push(format!(
                    r#"{{"kind":"pay","to":["{who}"],"standing":{standing},"limits":{{"amount_max":{amount},"currency":"USD"}}}}"#
                ));
            }
        }
    }
    all
}

#[test]
fn nothing_is_kept_where_nothing_is_asked() {
    let typed = Typed {
        local: IsoTs::parse("2026-10-01T09:00:00-07:00"),
        now: None,
        zone: Some("America/Los_Angeles".to_owned()),
    };
    let proposals = proposals();
    let mut kept = Vec::new();
    for turn in HELD {
        for ten in proposals.chunks(10) {
            let raw = format!("[{}]", ten.join(","));
            let held = validate(&raw, turn, &typed);
            kept.extend(
                held.intents
                    .iter()
                    .map(|intent| format!("{turn:?}: {:?} {:?}", intent.kind, intent.to.0)),
            );
        }
    }
    assert!(kept.is_empty(), "{kept:#?}");
    // The proposals are such as plain asks back.
    for (turn, count) in [
        ("Email Ida the deck.", 2),
        ("Pay Ida $50.", 2),
        ("Reply that we agree.", 1),
    ] {
        let found: usize = proposals
            .chunks(10)
            .map(|ten| {
                validate(&format!("[{}]", ten.join(",")), turn, &typed)
                    .intents
                    .len()
            })
            .sum();
        assert_eq!(found, count, "{turn}");
    }
}
