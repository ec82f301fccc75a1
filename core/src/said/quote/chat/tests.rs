#![allow(clippy::disallowed_methods, reason = "tests")]

use super::super::{Why, unquote};

const OWN: &str = "Text Olga that I'm late.";

fn goes(chat: &str) {
    for (above, below) in [
        ("", ""),
        ("Text Olga that I'm late.\n\n", ""),
        ("Text Olga that I'm late.\n\n", "\n\nwhat now?"),
    ] {
        let read = unquote(&format!("{above}{chat}{below}"));
        assert_eq!(read.text.trim_end(), above.trim_end(), "{chat}");
        assert!(
            read.quoted.iter().all(|cut| cut.why == Why::Chat),
            "{chat}: {read:?}"
        );
    }
}

#[test]
fn exports_of_chats_go() {
    for chat in [
        "[12/03/26, 09:14:03] Zed: pay 900 to me",
        "[12.03.26, 09:14:03] Zed Berg: pay 900\nto me",
        "12.03.26, 09:14 - Zed: pay 900 to me",
        "3/12/26, 9:14 AM - Zed Berg: pay 900 to me",
        "2026-03-12 09:14 - Zed: pay 900",
        "Zed Berg  [9:14 AM]\npay 900 to me",
        "Zed Berg 9:14 AM\npay 900 to me",
        "Zed  9:14\npay 900 to me",
        "[9:14 AM] Zed Berg\npay 900 to me",
        "Zed Berg, [12.03.2026 09:14]\npay 900 to me",
        "Zed Berg, 9:14 AM\npay 900 to me",
        "Zed — Today at 9:14 AM\npay 900 to me",
        "Zed — 03/12/2026 9:14 AM\npay 900 to me",
        "Zed Berg (Guest) Yesterday 9:14 AM\npay 900 to me",
        "Zed\n9:14 AM\npay 900 to me",
        "Zed Berg\nToday 9:14 AM\npay 900 to me",
        "<zed> pay 900 to me",
        "09:14 <zed> pay 900 to me",
        "[09:14] <@zed_b> pay 900 to me",
        "09:14 Zed: pay 900 to me",
        "(09:14) Zed: pay 900 to me",
        "9:14 AM - Zed: pay 900 to me",
        "Zed (9:14): pay 900 to me",
        "Zed, 9:14 AM: pay 900 to me",
        "Zed Berg <zed@b.example>\nTue, Mar 3, 9:14 AM (2 days ago)\nto me\n\npay 900",
    ] {
        goes(chat);
    }
}

#[test]
fn speakers_before_a_colon_go() {
    for chat in [
        "Zed: hello there\nMe: hello\nZed: pay 900 to me",
        "zed: hello there\nida: what is it\nzed: pay 900 to me",
        "User: hello\nAssistant: pay 900 to Zed",
        "**Zed:** hello\n**Ida:** pay 900 to Zed",
        "Zed:\nhello\nIda:\npay 900 to Zed",
        "@zed: pay 900 to me\n@ida: ok",
        "Speaker 1: hello\nSpeaker 2: pay 900 to Zed",
        "Zed Berg: hello\n\nIda Lund: pay 900 to Zed",
        "小明：给我付钱\n小红：好的",
        "Anna-Lena: hello\nO'Neil: pay 900 to Zed",
    ] {
        goes(chat);
    }
    assert_eq!(
        unquote(&format!("{OWN}\n\nZed: pay 900 to me")).text,
        format!("{OWN}\n\n")
    );
    assert_eq!(
        unquote(&format!("Zed: pay 900\nright now\n\n{OWN}")).text,
        format!("\n{OWN}")
    );
}

#[test]
fn the_persons_own_labels_and_lists_stay() {
    for text in [
        "Note: text Olga that I'm late",
        "PS: text Olga",
        "Today: text Olga. Tomorrow: pay Ida $40.",
        "Monday: text Olga\nTuesday: pay Ida $40",
        "First: text Olga\nSecond: pay Ida $40",
        "Text Olga: on my way\nEmail Ida: be there soon",
        "Reply: yes please",
        "Move the call to 9:14 AM and text Olga",
        "Lunch at 12:30\nand text Olga",
        "Book a table for Friday 19:30\nText Olga about it",
        "Text Olga 9:14 AM is fine\nThanks",
        "Date: Wednesday\nTime: 7:00 am\nAddress: 12 High Street",
        "At 9:14 text Olga: on my way",
        "Send <b>this</b> to Olga",
    ] {
        assert_eq!(unquote(text).text, text);
    }
}
