//! Payments: an amount is a payee's only where it stands right beside the payee in one of a few shapes. Each turn says
//! all that may be kept of it, whatever is proposed; most say nothing, and stand beside a near one that is kept.

use attest_core::said::intent::Intent;
use attest_core::said::validate::{Typed, validate};
use attest_core::time::IsoTs;

/// A turn and all that may be kept of it, each as "who amount currency" with a mark.
type Row = (&'static str, &'static [&'static str]);

/// Two payees, and amounts that are not both whole: nobody knows whose the one is.
#[rustfmt::skip]
const WHOSE: &[Row] = &[
    ("Wire Alma 40 and Jory 900 dollars", &[]),
    ("Send Alma 7, Jory 70 dollars", &[]),
    ("Pay Alma 15 and Jory 25 and Petra 35 euros", &[]),
    ("Pay Alma the 15 and Jory the 25 euros", &[]),
    ("Pay Alma her 15 and Jory his 25 dollars", &[]),
    ("Pay Alma 25 dollars and Jory 35", &[]),
    ("Pay Alma the balance and Jory 25 dollars", &[]),
    ("Pay Alma for the ferry and Jory 25 dollars", &[]),
    ("Pay Alma as promised and Jory 25 dollars", &[]),
    ("Pay Alma next week and Jory 25 dollars", &[]),
    ("Pay Alma whatever is due and Jory 25 dollars", &[]),
    ("Pay Alma, then Jory 25 dollars", &[]),
    ("Refund Alma the deposit and Jory 25 dollars", &[]),
    ("Pay Alma, and 25 dollars to Jory", &[]),
    ("Pay Alma as well as Jory, 25 dollars for him", &[]),
    ("Pay Alma invoices to Jory, 25 dollars", &[]),
    ("Pay Alma rent to Jory 25 dollars", &[]),
    ("Pay Alma and Jory 25 dollars", &[]),
    ("Pay 25 dollars to Alma and Jory", &[]),
    // Both are whole.
    ("Wire Alma $40 and Jory $900", &["Alma 40 USD", "Jory 900 USD"]),
    ("Pay Alma 15 euros, Jory 25 euros and Petra 35 euros", &["Alma 15 EUR", "Jory 25 EUR", "Petra 35 EUR"]),
    ("Pay Alma and Jory 25 dollars each", &["Alma 25 USD", "Jory 25 USD", "Alma+Jory 25 USD"]),
    ("Pay 25 dollars each to Alma and Jory", &["Alma 25 USD", "Jory 25 USD", "Alma+Jory 25 USD"]),
];

/// An amount of something else than the payment.
#[rustfmt::skip]
const OF_ANOTHER: &[Row] = &[
    ("Pay Alma 2/3 of 60 dollars", &[]),
    ("Pay Alma four per cent of 60 dollars", &[]),
    ("Pay Alma her cut of 60 dollars", &[]),
    ("Pay Alma what is left of 60 dollars", &[]),
    ("Pay Alma the gap to 60 dollars", &[]),
    ("Pay Alma the fee plus 60 dollars", &[]),
    ("Pay Alma the fee less 60 dollars", &[]),
    ("Pay Alma the surcharge on 60 dollars", &[]),
    ("Pay Alma towards the 800 dollars", &[]),
    ("Pay Alma off the 800 dollars", &[]),
    ("Pay Alma the balance of the 800 dollars", &[]),
    ("Pay Alma more than Jory's 60 dollars", &[]),
    ("Pay Alma less than Jory's 60 dollars", &[]),
    ("Pay Alma close to 60 dollars", &[]),
    ("Pay Alma, Jory took 60 dollars", &[]),
    ("Pay Alma out of Jory's 60 dollars", &[]),
    ("Pay Alma with Jory's 60 dollars", &[]),
    ("Pay Alma for the rug she let Jory have for 60 dollars", &[]),
    ("Pay Alma for the rug, was 60 dollars", &[]),
    ("Pay Alma for the rug, valued at 60 dollars", &[]),
    ("Pay Alma (limit 800 dollars)", &[]),
    ("Pay Alma 800 dollars arrived", &[]),
    ("Pay Alma for supper, allowance 60 dollars", &[]),
    ("Pay Alma for supper, spent 60 dollars", &[]),
    ("Pay Alma for a raffle, first prize 800 dollars", &[]),
    ("Pay Alma for a policy covering 800 dollars", &[]),
    ("Pay Alma for the purse with 60 dollars in it", &[]),
    ("Pay Alma to auction the rug for 800 dollars", &[]),
    ("Pay Alma for shedding 20 pounds", &[]),
    ("Pay Alma at 60 Dollar Lane", &[]),
    ("Pay Alma at the 60 Dollar Store", &[]),
    ("Pay Alma in cabin 60 dollars only", &[]),
    ("Pay Alma a compliment, bring 60 dollars", &[]),
    ("Transfer Alma to the 60 dollar tariff", &[]),
    ("Transfer the line to Alma, 60 dollars", &[]),
    ("Tip Alma off, 60 dollars", &[]),
    ("Pay Alma 60 then 70 dollars", &[]),
    ("Pay Alma three, four hundred dollars", &[]),
    ("Pay Alma 60 dollars before fees", &[]),
    ("Pay Alma 60 dollars short of the sum", &[]),
    ("Pay Alma 60 dollars on top of the fee", &[]),
    ("Pay Alma 60 dollars on signature", &[]),
    ("Pay Alma 60 dollars and 5 for the tip", &[]),
    ("Pay Alma for 4 rugs, 60 dollars", &[]),
    ("Pay Alma for the rug, 60 dollars back then", &[]),
    ("Pay Alma 60 dollars quote", &[]),
    ("Pay her 60 dollars, Alma", &[]),
    ("pay alma money 60 dollars", &[]),
    ("pay alma down 60 dollars", &[]),
    ("Pay Alma 60 dollars from credit", &[]),
    ("Pay Alma 60 dollars for the sake of argument", &[]),
    // It stands right beside, and what follows is known.
    ("Alma is at the gate, pay her 60 dollars", &["Alma 60 USD"]),
    ("Pay Alma the 60 dollar deposit", &["Alma 60 USD"]),
    ("Pay Alma 60 dollars (for the rug)", &["Alma 60 USD"]),
    ("Reimburse Alma for the ferry, 60 dollars", &["Alma 60 USD"]),
    ("Pay Alma 60 dollars for the rug", &["Alma 60 USD"]),
    ("Pay Alma the 60 dollars I owe her", &["Alma 60 USD"]),
    ("pay alma back the 60 dollars I owe her", &["alma 60 USD"]),
    ("Pay Alma exactly 60 dollars, please", &["Alma 60 USD"]),
    ("Pay Alma no more than 60 dollars for the rug from Jory", &["Alma 60 USD"]),
    ("Transfer the 60 dollars from my savings account to Alma", &["Alma 60 USD"]),
    ("Pay Alma 60 dollars via PayPal for the rug, thanks!", &["Alma 60 USD"]),
];

/// Not money, another money, or a price for each of what nobody counted.
#[rustfmt::skip]
const ANOTHER_MONEY: &[Row] = &[
    ("Pay Alma 60 dollars' worth of stamps", &[]),
    ("Pay Alma 60 dollars in store credit", &[]),
    ("Pay Alma 60 dollars in kind", &[]),
    ("Pay Alma 60 dollars in bitcoin", &[]),
    ("Pay Alma 60 dollars for the rug in crypto", &[]),
    ("Pay Alma $60 in pounds", &[]),
    ("Pay Alma $60 or as much in euros", &[]),
    ("Pay Alma $60 NZ", &[]),
    ("Pay Alma $60 USDC", &[]),
    ("Pay Alma 60 dollars. Canadian.", &[]),
    ("Pay Alma 60 dollars\nAussie ones", &[]),
    ("Pay Alma 60 dollars an hour", &[]),
    ("Pay Alma $60/h", &[]),
    ("Pay Alma 60 dollars a head", &[]),
    ("Pay Alma 60 dollars a bag", &[]),
    ("Pay Alma 60 dollars apiece for 4 rugs", &[]),
    ("Pay Alma 60 dollars for every rug", &[]),
    ("Pay Alma for 4 rugs at 60 dollars each", &[]),
    ("Pay Alma for 4 rugs, 60 dollars each", &[]),
    ("Pay Alma 60 dollars in three instalments", &[]),
    ("Buy 4 rugs from Kestrel for 60 dollars each", &[]),
    ("Buy 4 rugs from Kestrel at 60 dollars apiece", &[]),
    ("Give Alma 60 dollars of grief", &[]),
    ("Give Alma 60 dollars' applause", &[]),
    ("Pay Alma C$60", &["Alma 60 CAD"]),
    ("Pay Alma 60 Canadian dollars", &["Alma 60 CAD"]),
    ("Pay Alma 60 dollars in cash", &["Alma 60 USD"]),
    ("Pay Alma up to 60 dollars a week", &["Alma 60 USD standing"]),
    ("Pay Alma $60/week", &["Alma 60 USD standing"]),
    ("Pay Alma 60 dollars each month", &["Alma 60 USD standing"]),
];

/// Bills, what is bought, and permissions that a bill sets off.
#[rustfmt::skip]
const BILLS: &[Row] = &[
    ("Pay the Kestrel invoice, it was $60", &[]),
    ("Pay the Kestrel invoice, Jory says it's $60", &[]),
    ("Pay the Kestrel invoice, it's $60 over", &[]),
    ("Pay the Kestrel invoice to Jory, it's a $60 rug", &[]),
    ("Pay the Kestrel invoice for the $60 rug", &[]),
    ("Buy the rug Jory sold from Kestrel for $60", &[]),
    ("Buy the $60 rug or the lamp from Kestrel", &[]),
    ("Whenever Jory invoices under $60, pay Kestrel.", &[]),
    ("Whenever Kestrel sends an invoice for a rug worth $60, pay it.", &[]),
    ("Whenever Kestrel mentions $60, pay it.", &[]),
    ("Pay the Kestrel invoice, it's $60, Jory owes half", &[]),
    ("Pay the Kestrel invoice, it's $60 or so", &[]),
    ("Pay the Kestrel invoice. That's $60, most of it", &[]),
    ("Pay Kestrel 4 invoices of $60", &[]),
    ("Pay Kestrel the invoices for $60", &[]),
    ("Pay the Kestrel invoice, it's $60, and text Jory", &["Kestrel 60 USD"]),
    ("Pay Kestrel's invoice ($60)", &["Kestrel 60 USD"]),
    ("Pay the Kestrel invoice, it's $60", &["Kestrel 60 USD"]),
    ("Pay Kestrel's bill, total $60.50", &["Kestrel 60.5 USD"]),
    ("Pay Kestrel the October retainer of $60", &["Kestrel 60 USD"]),
    ("Pay Kestrel the rent: $60", &["Kestrel 60 USD"]),
    ("Buy the rug from Kestrel for under $60", &["Kestrel 60 USD below"]),
    ("Buy two rugs for $60 from Kestrel", &["Kestrel 60 USD"]),
    ("Whenever Kestrel invoices us for under $60, pay it.", &["Kestrel 60 USD standing below"]),
    ("You may pay Kestrel whenever they bill me, up to $60.", &["Kestrel 60 USD standing"]),
    ("You can pay Kestrel invoices up to $60 without asking me.", &["Kestrel 60 USD", "Kestrel 60 USD standing"]),
];

/// What an act that is no payment may cost, and money that is no message.
#[rustfmt::skip]
const BESIDE: &[Row] = &[
    ("Book the $60 room at Kestrel", &["act Kestrel"]),
    ("Book a room at Kestrel, I have $60", &["act Kestrel"]),
    ("Book a room at Kestrel for under $60", &["act Kestrel 60 USD below"]),
    ("Order lunch from Kestrel for $60", &["act Kestrel 60 USD"]),
    ("Send Alma the $60 invoice", &["send Alma"]),
    ("Send Alma the deck and $60", &["send Alma"]),
    ("Send Alma 60", &[]),
    ("Send Alma the $60", &[]),
    ("Send money to Alma", &[]),
    ("Send Alma 60 and Jory 70 dollars", &[]),
    ("Send Alma 3 photos", &["send Alma"]),
];

/// The numbers a turn writes, and those its words say.
fn numbers(turn: &str) -> Vec<String> {
    let mut all: Vec<String> = turn
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .map(|run| run.trim_matches('.').to_owned())
        .filter(|run| !run.is_empty())
        .collect();
    if turn.contains("hundred") {
        all.extend(["300", "400", "700"].map(str::to_owned));
    }
    all.sort();
    all.dedup();
    all
}

/// The names of a turn: its capitals behind the first word, and one in small letters.
fn names(turn: &str) -> Vec<&str> {
    let mut all: Vec<&str> = [
        "Alma",
        "alma",
        "alma money",
        "alma down",
        "Jory",
        "Petra",
        "Kestrel",
    ]
    .into_iter()
    .filter(|name| turn.contains(name))
    .collect();
    all.sort_unstable();
    all
}

fn proposals(turn: &str) -> Vec<String> {
    let mut to: Vec<Vec<&str>> = names(turn).into_iter().map(|name| vec![name]).collect();
    if let [first, second, ..] = names(turn).as_slice() {
        to.push(vec![first, second]);
    }
    let mut all = Vec::new();
    for to in to {
        for standing in [false, true] {
            let mut put = |kind: &str, limits: &str| {
                all.push(format!(
                    r#"{{"kind":"{kind}","to":{to:?},"standing":{standing},"limits":{{{limits}}}}}"#
                ));
            };
            for amount in numbers(turn) {
                for currency in ["USD", "EUR", "GBP", "CAD", "AUD"] {
                    let limits = format!(r#""amount_max":{amount},"currency":"{currency}""#);
                    for kind in ["pay", "send", "act_out", "post"] {
                        put(kind, &limits);
                    }
                }
            }
            put("send", "");
            put("act_out", "");
        }
    }
    all
}

fn told(intent: &Intent<'_>) -> String {
    let mut text = match intent.kind.as_str() {
        "pay" => String::new(),
        "act_out" => "act ".to_owned(),
        other => format!("{other} "),
    };
    text.push_str(&intent.to.0.join("+"));
    if let (Some(amount), Some(code)) = (&intent.limits.amount_max, &intent.limits.currency) {
        let code = String::from_utf8_lossy(&code.0);
        let amount = format!("{amount:?}");
        let number = amount.trim_start_matches("Amount(").trim_end_matches(')');
        text.push_str(&format!(" {number} {code}"));
    }
    if intent.standing {
        text.push_str(" standing");
    }
    if intent.limits.amount_below {
        text.push_str(" below");
    }
    text
}

fn hold(rows: &[Row]) {
    let typed = Typed {
        local: IsoTs::parse("2026-10-01T09:00:00-07:00"),
        now: None,
        zone: Some("America/Los_Angeles".to_owned()),
    };
    let mut wrong = Vec::new();
    for (turn, expected) in rows {
        let mut kept: Vec<String> = Vec::new();
        for ten in proposals(turn).chunks(10) {
            let held = validate(&format!("[{}]", ten.join(",")), turn, &typed);
            kept.extend(held.intents.iter().map(told));
        }
        kept.sort();
        let mut expected: Vec<String> = expected.iter().map(|&text| text.to_owned()).collect();
        expected.sort();
        if kept != expected {
            wrong.push(format!("{turn:?}: kept {kept:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_amount_is_the_payees_it_stands_beside() {
    hold(WHOSE);
}

#[test]
fn an_amount_of_something_else_is_none() {
    hold(OF_ANOTHER);
}

#[test]
fn another_money_and_a_rate_are_no_amount() {
    hold(ANOTHER_MONEY);
}

#[test]
fn a_bill_has_the_sum_that_is_said_of_it() {
    hold(BILLS);
}

#[test]
fn money_beside_other_acts() {
    hold(BESIDE);
}
