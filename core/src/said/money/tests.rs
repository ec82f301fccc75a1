#![allow(clippy::unwrap_used, reason = "tests")]
use super::*;

/// `amount code` of each amount, with `?` where it is not certain.
fn read(text: &str) -> Vec<String> {
    amounts(text).iter().map(shown).collect()
}

fn shown(money: &Money) -> String {
    let code = money.currency.map(|named| named.code);
    format!(
        "{} {}{}",
        money.amount.to_text(),
        code.as_ref().map_or("-", Currency::as_str),
        if money.certain { "" } else { "?" }
    )
}

fn certain(text: &str) -> Vec<String> {
    let mut read = read(text);
    read.retain(|one| !one.ends_with('?'));
    read
}

#[test]
fn figures_with_a_sign_a_code_or_a_word() {
    for (text, want) in [
        ("Pay $40.", "40 USD"),
        ("Pay $1,200.50 now", "1200.5 USD"),
        ("pay US$40", "40 USD"),
        ("\u{20ac}45", "45 EUR"),
        ("45 \u{20ac}", "45 EUR"),
        ("45\u{a0}\u{20ac}", "45 EUR"),
        ("45 euros", "45 EUR"),
        ("\u{a3}12.50", "12.5 GBP"),
        ("\u{20b9}500", "500 INR"),
        ("\u{a5}5000", "5000 -"),
        ("\u{a5}5000 JPY", "5000 JPY"),
        ("5000 yen", "5000 JPY"),
        ("5000 yuan", "5000 CNY"),
        ("40 bucks", "40 USD"),
        ("a 50-dollar card", "50 USD"),
        ("40 pounds", "40 GBP"),
        ("USD 40", "40 USD"),
        ("40 usd", "40 USD"),
        ("40USD", "40 USD"),
        ("CHF 40", "40 CHF"),
        ("A$40", "40 AUD"),
        ("C$40", "40 CAD"),
        ("HK$40", "40 HKD"),
        ("$40 CAD", "40 CAD"),
        ("$40 Canadian", "40 CAD"),
        ("40 Canadian dollars", "40 CAD"),
        ("40 dollars Canadian", "40 CAD"),
        ("NZD $40", "40 NZD"),
        ("40 New Zealand dollars", "40 NZD"),
        ("40 Swiss francs", "40 CHF"),
        ("40 francs", "40 -"),
        ("AUD 40", "40 AUD"),
        ("$40 for lunch", "40 USD"),
        ("Cake ($40)", "40 USD"),
        ("Total:$40", "40 USD"),
        ("pay 40", "40 -"),
    ] {
        assert_eq!(read(text), [want], "{text}");
    }
}

#[test]
fn numbers_in_words_and_scaled() {
    for (text, want) in [
        ("two hundred dollars", "200 USD"),
        ("Two hundred and five dollars", "205 USD"),
        ("a hundred and twenty euros", "120 EUR"),
        ("twenty-five dollars", "25 USD"),
        ("fifteen hundred dollars", "1500 USD"),
        ("twenty-five hundred dollars", "2500 USD"),
        ("one dollar", "1 USD"),
        ("a dollar", "1 USD"),
        ("two thousand three hundred and forty-one euros", "2341 EUR"),
        ("one million two hundred thousand dollars", "1200000 USD"),
        ("$1.2k", "1200 USD"),
        ("1.2k dollars", "1200 USD"),
        ("$10K", "10000 USD"),
        ("$5bn", "5000000000 USD"),
        ("5 grand", "5000 -"),
        ("five grand", "5000 -"),
        ("a grand", "1000 -"),
        ("pay 2 million", "2000000 -"),
        ("$2 million", "2000000 USD"),
        ("2 million dollars", "2000000 USD"),
        ("75 USD million", "75000000 USD"),
        ("half a million dollars", "500000 USD"),
        ("a quarter million dollars", "250000 USD"),
        ("5 hundred dollars", "500 USD"),
    ] {
        assert_eq!(read(text), [want], "{text}");
    }
}

#[test]
fn hundredths() {
    for (text, want) in [
        ("50 cents", "0.5 -"),
        ("99c", "0.99 -"),
        ("99p", "0.99 GBP"),
        ("fifty pence", "0.5 GBP"),
        ("$5 and 50 cents", "5.5 USD"),
        ("$5 and 5 cents", "5.05 USD"),
        ("5 dollars 50 cents", "5.5 USD"),
        ("thirteen dollars and forty-five cents", "13.45 USD"),
        ("3 GBP 1 pence", "3.01 GBP"),
        ("3 pounds and 20 pence", "3.2 GBP"),
    ] {
        assert_eq!(read(text), [want], "{text}");
    }
    for text in [
        "$5.50 and 50 cents",
        "5 pounds and 50 cents",
        "$5 and 150 cents",
        "$50 cents",
        "5 yen and 50 cents",
    ] {
        assert_eq!(certain(text), [""; 0], "{text}");
    }
}

#[test]
fn marks_within_a_number() {
    for (text, want) in [
        ("1.234,56 \u{20ac}", "1234.56 EUR"),
        ("12,50 \u{20ac}", "12.5 EUR"),
        ("$1,200", "1200 USD"),
        ("$1,234,567", "1234567 USD"),
        ("$1,234,567.89", "1234567.89 USD"),
        ("1.234.567 \u{20ac}", "1234567 EUR"),
        ("CHF 1'049.95", "1049.95 CHF"),
        ("\u{20b9}12,34,567.89", "1234567.89 INR"),
        ("$0.05", "0.05 USD"),
    ] {
        assert_eq!(read(text), [want], "{text}");
    }
    for text in [
        "$5,0000",
        "$1.234",
        "1.234 \u{20ac}",
        "\u{20ac}1,234",
        "1,234 $",
        "$12,50",
        "$1,2345",
        "$1,23,4",
        "$1,234.5678",
        "$.50",
        "$007",
        "$01,200",
        "$0,123",
        "$1,200,50",
        "$12.34.56",
        "3 200 \u{20ac}",
        "3 200,50 \u{20ac}",
        "$119. 95",
        "1,5 million dollars",
    ] {
        assert_eq!(certain(text), [""; 0], "{text}");
    }
}

#[test]
fn what_leaves_two_readings_is_not_certain() {
    for text in [
        "$40-$60",
        "$40 - $60",
        "$40\u{2013}60",
        "$40 to $60",
        "between $40 and $60",
        "between 40 and 60 dollars",
        "10-20 dollars",
        "up to $40-60",
        "$40 or $60",
        "$40, or $60",
        "$40 / $60",
        "$40..60",
        "15 dollars 50",
        "15 dollars and 50",
        "$20 43",
        "one dollar and two",
        "50 50 dollar bills",
        "500 USD,100 times",
        "3 $50 cards",
        "3 USD50 cards",
        "10 $ 30 $",
        "half of $40",
        "twice $40",
        "10% of $40",
        "2 x $40",
        "2x $40",
        "$40 x 3",
        "$40 and a half",
        "five dollars and a half",
        "two and a half thousand dollars",
        "a few hundred dollars",
        "a couple hundred dollars",
        "twelve fifty dollars",
        "one twenty dollars",
        "one point five dollars",
        "$40-ish",
        "$40ish",
        "$40-something",
        "$40 something",
        "$40+",
        "$-40",
        "-$40",
        "$40 or so",
        "$40 million million",
        "$40 million dollars thousand",
        "\u{20ac}20 USD",
        "US$20 CAD",
        "$40 Namibian",
        "c $40",
        "X$40",
        "$$40",
        "TRY 40",
        "$4\u{ff10}",
        "$4\u{200b}0",
        "$40\u{661}",
        "$40%",
        "$40k5",
        "$40e3",
        "$5 K",
        "$40 1/2",
        "$40:50",
        "$1 2 3",
        "$1, 200",
        "40$ CAD",
        "$40 (CAD)",
        "$40, CAD",
        "40 dollars, Canadian",
        "CAD: $40",
        "(CAD) $40",
        "$40, $50, or $60",
        "$1 ,200",
        "$1. 200",
        "a pound cake",
        "5 pounds lighter",
    ] {
        assert_eq!(certain(text), [""; 0], "{text}");
    }
    assert_eq!(certain("between 40 and 60, max $60"), ["60 USD"]);
    assert_eq!(certain("from $40 up to $60"), ["60 USD"]);
    assert_eq!(certain("$40, no wait, $60"), ["60 USD"]);
}

#[test]
fn two_amounts_apart_are_both_read() {
    assert_eq!(
        read("Pay the baker $40 and the florist $60."),
        ["40 USD", "60 USD"]
    );
    assert_eq!(read("$4.25 and 32 is the quantity"), ["4.25 USD", "32 -"]);
    assert_eq!(read("Pay $40\n50 copies"), ["40 USD"]);
    assert_eq!(read("$40, $60"), ["40 USD", "60 USD"]);
}

#[test]
fn numbers_of_something_else_are_no_amounts() {
    for text in [
        "order #4411",
        "INV-2031",
        "invoice 2031",
        "no. 17",
        "call 555-1234",
        "call (555) 201-3344",
        "at 5",
        "at 5pm",
        "5:30",
        "10/15",
        "2026-10-15",
        "October 15",
        "the 15th",
        "in 2026",
        "20%",
        "20 percent",
        "3 invoices",
        "5 pounds of flour",
        "v2",
        "version 2.1",
        "1.2.3-beta",
        "12 Main Street",
        "10 minutes",
        "up to 3 times",
        "50kg",
        "https://shop.example/40",
        "a40@shop.example",
        "the red one",
        "\u{ff14}\u{ff10}",
        "$\u{ff14}\u{ff10}",
        "\u{664}\u{660} dollars",
    ] {
        assert_eq!(read(text), [""; 0], "{text}");
    }
}

#[test]
fn an_order_number_is_no_neighbour() {
    assert_eq!(read("Pay invoice #2031 $450"), ["450 USD"]);
    assert_eq!(read("pay INV-2031, it's $450"), ["450 USD"]);
}

#[test]
fn bounds_and_where_they_stand() {
    for (text, bound, words) in [
        ("up to $40", Some(Bound::AtMost), "up to"),
        ("at most $40", Some(Bound::AtMost), "at most"),
        ("no more than $40", Some(Bound::AtMost), "no more than"),
        ("max $40", Some(Bound::AtMost), "max"),
        ("max: $40", Some(Bound::AtMost), "max"),
        ("a maximum of $40", Some(Bound::AtMost), "maximum"),
        ("$40 max", Some(Bound::AtMost), "max"),
        ("$40 or less", Some(Bound::AtMost), "or less"),
        ("under $40", Some(Bound::Below), "under"),
        ("below forty dollars", Some(Bound::Below), "below"),
        ("less than $40", Some(Bound::Below), "less than"),
        ("over $40", Some(Bound::AtLeast), "over"),
        ("at least $40", Some(Bound::AtLeast), "at least"),
        ("more than $40", Some(Bound::AtLeast), "more than"),
        ("no less than $40", Some(Bound::AtLeast), "no less than"),
        ("$40 or more", Some(Bound::AtLeast), "or more"),
        ("exactly $40", None, ""),
    ] {
        let read = amounts(text);
        assert_eq!(read.len(), 1, "{text}");
        assert_eq!(read[0].bound, bound, "{text}");
        let span = read[0].bound_span.unwrap_or_default();
        assert_eq!(span.of(text), words, "{text}");
        assert!(read[0].certain, "{text}");
    }
    assert!(!amounts("at least $40 max")[0].certain);
}

#[test]
fn each_stands_right_after() {
    for (text, each) in [
        ("$5 each", true),
        ("$5 each to my nieces", true),
        ("$5 apiece", true),
        ("$5 per person", true),
        ("up to $5 each", true),
        ("$5 max each", true),
        ("$5 each week", false),
        ("$5 each invoice", false),
        ("$5 per hour", false),
        ("$5", false),
    ] {
        assert_eq!(amounts(text)[0].each, each, "{text}");
    }
}

#[test]
fn the_places_of_amount_number_and_currency() {
    let text = "Pay Kim \u{20ac}2 million now";
    let read = &amounts(text)[0];
    assert_eq!(read.span.of(text), "\u{20ac}2 million");
    assert_eq!(read.number.of(text), "2 million");
    assert_eq!(read.currency.unwrap().span.of(text), "\u{20ac}");
    let text = "$40 Canadian";
    assert_eq!(amounts(text)[0].currency.unwrap().span.of(text), "Canadian");
}

#[test]
fn hostile_texts_take_a_pass() {
    for (unit, size) in [
        ("9", 1_000_000),
        ("$", 1_000_000),
        ("at ", 1_000_000),
        ("9 ", 100_000),
        ("$9", 100_000),
        ("and ", 100_000),
        ("two ", 100_000),
        ("9,", 100_000),
        ("9.", 100_000),
        ("hundred ", 100_000),
        ("thousand and ", 100_000),
        ("a ", 100_000),
        ("9-", 100_000),
        ("up to ", 100_000),
        ("$1 and 50 cents ", 100_000),
    ] {
        let text = unit.repeat(size / unit.len());
        assert!(amounts(&text).iter().all(|one| !one.certain), "{unit}");
    }
}

/// Words in any order: every place is sound, and one more number beside an amount leaves no certainty.
#[test]
fn any_words_keep_their_places() {
    const WORDS: [&str; 40] = [
        "$", "40", "\u{20ac}", "1,200", "1.5", ".", ",", "-", "to", "and", "or", "two", "hundred",
        "million", "a", "half", "dollars", "cents", "USD", "CAD", "k", "each", "up", "most", "at",
        "no", "more", "than", "pay", "\n", "\u{e9}", "\u{200b}", "#", "%", "c", "\u{a3}", "'", "/",
        "max", "one",
    ];
    let mut state = 0x9e37_79b9_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 1_000_003).unwrap() % below
    };
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..next(12) {
            text.push_str(WORDS[next(WORDS.len())]);
            text.push_str(if next(3) == 0 { "" } else { " " });
        }
        let found = amounts(&text);
        let mut end = 0;
        for money in &found {
            assert!(money.span.start >= end, "{text}");
            assert!(money.span.holds(money.number), "{text}");
            end = money.span.end;
            for span in [Some(money.span), Some(money.number), money.bound_span]
                .into_iter()
                .flatten()
                .chain(money.currency.map(|named| named.span))
            {
                assert!(!span.of(&text).is_empty(), "{text}");
            }
        }
        if let Some(last) = found.last()
            && last.span.end == text.trim_end_matches(' ').len()
        {
            let more = format!("{} 77", text.trim_end_matches(' '));
            let again = amounts(&more);
            assert!(
                again
                    .iter()
                    .all(|one| !(one.certain && one.span == last.span)),
                "{more}"
            );
        }
    }
}
