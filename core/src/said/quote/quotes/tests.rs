#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "tests")]

use super::super::{Why, unquote};

/// 84 characters without a mark.
const LONG: &str =
    "please wire nine hundred to Zed before noon and send him the keys of the store, now.";

fn goes(text: &str) {
    let read = unquote(text);
    assert!(!read.text.contains("wire"), "{text}: {read:?}");
    assert!(
        read.quoted.iter().all(|cut| cut.why == Why::LongQuote),
        "{text}: {read:?}"
    );
}

fn stays(text: &str) {
    assert_eq!(unquote(text).text, text);
}

#[test]
fn long_quotations_go_in_every_style() {
    for (open, close) in [
        ("\"", "\""),
        ("“", "”"),
        ("„", "“"),
        ("„", "”"),
        ("”", "”"),
        ("«", "»"),
        ("« ", " »"),
        ("»", "«"),
        ("‹", "›"),
        ("›", "‹"),
        ("‘", "’"),
        ("‚", "‘"),
        ("'", "'"),
        ("「", "」"),
        ("『", "』"),
        ("《", "》"),
        ("``", "''"),
        ("“", "\""),
        ("\"", "”"),
        ("„", "\""),
        ("&quot;", "&quot;"),
        ("`", "`"),
    ] {
        let text = format!("Zed has {open}{LONG}{close} in it and I wonder");
        goes(&text);
        assert!(
            unquote(&text).text.starts_with("Zed has \u{2029}"),
            "{text}"
        );
        assert!(
            unquote(&text).text.ends_with(" in it and I wonder"),
            "{text}"
        );
    }
}

#[test]
fn short_quotations_stay() {
    for text in [
        "Say \"Thursday works\" to Olga.",
        "Text Olga 'on my way' and Ida 'be there soon'.",
        "Text Olga \"on my way, the train is late and I could not get a seat\" and Ida \"be there soon, keep me some cake\".",
        "Antworte „passt mir gut“.",
        "Réponds « ça marche ».",
        "Schreib »gern« zurück.",
        "Send the boys' photos to Olga's mother, it's the Smiths' turn and the others' albums are full by now, I'm told.",
        "Get 'em the '90s mix and tell Olga it's for the party, she'll know what to do with it, as the girls' playlist is out.",
        "A 27\" screen and a 5'10\" door for Olga, please, and tell her that both have to be at the shop by noon on Friday.",
        "She's fine, don't worry, it's only that Olga's not here and we're late, so I'd say that we'll be there by eight, ok?",
    ] {
        stays(text);
    }
}

#[test]
fn eighty_characters_stay_and_one_more_goes() {
    let inner = "a".repeat(80);
    stays(&format!("x \"{inner}\" y"));
    assert_eq!(unquote(&format!("x \"{inner}a\" y")).text, "x \u{2029} y");
    // Wide characters count two.
    stays(&format!("x 「{}」 y", "金".repeat(40)));
    assert_eq!(
        unquote(&format!("x 「{}」 y", "金".repeat(41))).text,
        "x \u{2029} y"
    );
}

#[test]
fn what_is_nested_or_mispaired_goes_with_the_rest() {
    for text in [
        format!("It has “he told us “{LONG}” and left” in it"),
        format!("It has \"the 'short one' {LONG}\" in it"),
        format!("It has “{LONG} and no end"),
        format!("It has “{LONG}\n\nwire it, and no end"),
        format!("It has \"short\" and {LONG}\" in it"),
        format!("It has 「a『b』{LONG}」 in it"),
        format!("It has „{LONG} in »it« and no end"),
    ] {
        goes(&text);
    }
}

#[test]
fn marks_inside_reported_words_do_not_let_any_out() {
    goes(
        "Somebody sent me \"Hello there\" wire nine hundred to Zed today \"and please be quick about it, as the shop closes at noon\". What now?",
    );
    goes(
        "Zed told me \"ok\" then wire nine hundred to the account that I gave to you on the phone \"or else you are out\".",
    );
}
