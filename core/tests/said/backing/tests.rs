//! That the second reader takes right places and refuses wrong ones.

use super::{check, money, rhythm};
use attest_core::json::read;

const NOW: &str = "2027-05-04T10:00:00+02:00";

/// Checks an intent; `<…>` marks a place in the turn, named by the number of its mark.
fn judge(turn: &str, intent: &str) -> Result<(), &'static str> {
    let (mut text, mut places, mut open) = (String::new(), Vec::new(), Vec::new());
    for c in turn.chars() {
        match c {
            '<' => open.push(text.len()),
            '>' => places.push((open.pop().unwrap(), text.len())),
            c => text.push(c),
        }
    }
    places.sort_unstable();
    let mut json = intent.to_owned();
    for (at, (start, end)) in places.iter().enumerate() {
        json = json.replace(
            &format!("@{at}@"),
            &format!("{{\"start\":{start},\"end\":{end}}}"),
        );
    }
    assert!(!json.contains('@') || json.contains(".example"), "{json}");
    check(&text, NOW, &read(&json, |reader| reader.value()).unwrap())
}

/// A payment of these limits; amount at place 2, currency at place 3.
fn pay(turn: &str, limits: &str) -> Result<(), &'static str> {
    judge(
        turn,
        &format!(
            r#"{{"kind":"pay","channel":null,"to":["Rosa"],"limits":{{{limits}}},"when":{{"at":null}},"standing":false,"reply_to_current":false,
           "backing":{{"verb":@0@,"to":[@1@],"amount":@2@,"currency":@3@}}}}"#
        ),
    )
}

/// A message to Rosa with more keys and more places.
fn send(
    turn: &str,
    keys: &str,
    when: &str,
    limits: &str,
    backing: &str,
) -> Result<(), &'static str> {
    judge(
        turn,
        &format!(
            r#"{{"kind":"send","to":["Rosa"],{keys}"limits":{{{limits}}},"when":{{{when}}},"backing":{{"verb":@0@,"to":[@1@]{backing}}}}}"#
        ),
    )
}

#[test]
fn a_plain_ask_is_confirmed() {
    assert_eq!(
        judge(
            "<Email> <Rosa> the plan",
            r#"{"kind":"send","channel":"email","to":["rosa"],"limits":{},"when":{},"backing":{"verb":@0@,"channel":@0@,"to":[@1@]}}"#
        ),
        Ok(())
    );
}

#[test]
fn the_places_of_recipients_are_their_whole_words() {
    assert_eq!(send("<Tell> <Rosa> hello", "", "", "", ""), Ok(()));
    assert_eq!(send("<Tell> Rosa <hello>", "", "", "", ""), Err("to"));
    assert_eq!(send("<Tell> <Rosa>lind hello", "", "", "", ""), Err("to"));
    assert_eq!(send("<Tell> <Ros\u{430}> hello", "", "", "", ""), Err("to"));
    // One person named twice is one; a part of a name beside the whole of it is another.
    let two = |names: &str, places: &str| {
        judge(
            "<Tell> <<Rosa> Lind> hello",
            &format!(
                r#"{{"kind":"send","to":[{names}],"limits":{{}},"when":{{}},"backing":{{"verb":@0@,"to":[{places}]}}}}"#
            ),
        )
    };
    assert_eq!(two(r#""Rosa Lind","Rosa Lind""#, "@2@,@2@"), Ok(()));
    assert_eq!(two(r#""Rosa Lind","Rosa""#, "@2@,@1@"), Err("to twice"));
    let none =
        r#"{"kind":"send","to":["Rosa"],"limits":{},"when":{},"backing":{"verb":@0@,"to":[]}}"#;
    assert_eq!(judge("<Tell> Rosa hello", none), Err("to"));
}

#[test]
fn a_place_outside_the_text_or_over_a_gap_is_refused() {
    let at = |start: usize, end: usize| {
        let json = format!(
            r#"{{"kind":"send","to":[],"limits":{{}},"when":{{}},"backing":{{"verb":{{"start":{start},"end":{end}}},"to":[]}}}}"#
        );
        check(
            "Tell \u{2029} \u{e9}",
            NOW,
            &read(&json, |reader| reader.value()).unwrap(),
        )
    };
    assert_eq!(at(0, 4), Ok(()));
    for (start, end) in [(0, 0), (4, 0), (0, 99), (0, 8), (9, 10), (4, 5)] {
        assert_eq!(at(start, end), Err("verb"), "{start} {end}");
    }
}

#[test]
fn the_verb_is_one_of_the_kind() {
    assert_eq!(send("<Pay> <Rosa> back", "", "", "", ""), Err("verb"));
    assert_eq!(send("keep <texting> <Rosa>", "", "", "", ""), Ok(()));
    assert_eq!(
        send("the <rest> of it to <Rosa>", "", "", "", ""),
        Err("verb")
    );
    assert_eq!(send("Re<send> it to <Rosa>", "", "", "", ""), Err("verb"));
}

#[test]
fn an_amount_is_the_number_of_its_place() {
    let shared = r#"{"kind":"pay","to":["Rosa"],"limits":{"amount_max":40,"currency":"USD"},"when":{},"backing":{"verb":@0@,"to":[@1@],"amount":@2@,"currency":@2@}}"#;
    assert_eq!(judge("<Pay> <Rosa> <$40>", shared), Ok(()));
    assert_eq!(judge("<Pay> <Rosa> <40>", shared), Err("currency"));
    let dollars =
        |turn: &str, amount: &str| pay(turn, &format!(r#""amount_max":{amount},"currency":"USD""#));
    assert_eq!(dollars("<Pay> <Rosa> <40> <dollars>", "40"), Ok(()));
    assert_eq!(dollars("<Pay> <Rosa> <40> <dollars>", "\"40.00\""), Ok(()));
    assert_eq!(
        dollars("<Pay> <Rosa> <two hundred> <dollars>", "200"),
        Ok(())
    );
    assert_eq!(dollars("<Pay> <Rosa> <40> <dollars>", "41"), Err("amount"));
    assert_eq!(dollars("<Pay> <Rosa> <40> <euros>", "40"), Err("currency"));
    assert_eq!(
        dollars("<Pay> <Rosa> <40> for the <dollars>", "40"),
        Err("currency away")
    );
    assert_eq!(
        dollars("<Pay> <Rosa> <40>,000 <dollars>", "40"),
        Err("amount cut")
    );
    assert_eq!(
        dollars("<Pay> <Rosa> 1,<40> <dollars>", "40"),
        Err("amount cut")
    );
    assert_eq!(
        dollars("<Pay> <Rosa> under <40> <dollars>", "40"),
        Err("below")
    );
    let below = r#""amount_max":40,"currency":"USD","amount_below":true"#;
    assert_eq!(pay("<Pay> <Rosa> under <40> <dollars>", below), Ok(()));
    assert_eq!(
        pay("<Pay> <Rosa> up to <40> <dollars>", below),
        Err("below")
    );
    assert_eq!(
        pay("<Pay> <Rosa> <40> <dollars>", r#""amount_max":40"#),
        Err("currency")
    );
    assert_eq!(pay("<Pay> <Rosa> <40> <dollars>", ""), Err("amount"));
}

#[test]
fn numbers_are_read_one_way_or_not_at_all() {
    for (text, value) in [
        ("$1,200", "1200"),
        ("12,50 \u{20ac}", "12.5"),
        ("1.2k", "1200"),
        ("38.90", "38.9"),
        ("\u{20ac}1.234,56", "1234.56"),
        ("twenty-five dollars", "25"),
        ("two hundred and ten", "210"),
        ("5 thousand", "5000"),
        ("0.5", "0.5"),
        ("up to $75", "75"),
        ("USD 310", "310"),
        ("1'234.50", "1234.5"),
    ] {
        assert_eq!(money::value(text).as_deref(), Some(value), "{text}");
    }
    for text in [
        "$5,0000", "1.500", "1,234,5", "30-40", "a few", "", "$", "12.345", "1.2.3", "4 5",
    ] {
        assert_eq!(money::value(text), None, "{text}");
    }
}

#[test]
fn a_channel_needs_a_word_of_its_own() {
    let by = |turn: &str, channel: &str| {
        send(
            turn,
            &format!(r#""channel":"{channel}","#),
            "",
            "",
            r#","channel":@2@"#,
        )
    };
    assert_eq!(by("<Tell> <Rosa> by <email>", "email"), Ok(()));
    assert_eq!(by("<Tell> <Rosa> at <rosa@oak.example>", "email"), Ok(()));
    assert_eq!(by("<Tell> <Rosa> by <text>", "email"), Err("channel"));
    assert_eq!(by("<Tell> <Rosa> in <#ops>", "slack"), Ok(()));
    assert_eq!(by("<Tell> <Rosa> in <it>", "web"), Err("channel"));
    assert_eq!(
        send("<Tell> <Rosa>", r#""channel":"email","#, "", "", ""),
        Err("channel")
    );
}

#[test]
fn a_time_is_what_its_phrase_means() {
    let at = |phrase: &str, at: &str| {
        send(
            &format!("<Tell> <Rosa> <{phrase}>"),
            "",
            &format!(r#""at":"{at}""#),
            "",
            r#","at":@2@"#,
        )
    };
    for (phrase, instant) in [
        ("tomorrow at 8am", "2027-05-05T08:00:00+02:00"),
        ("at 3pm", "2027-05-04T15:00:00+02:00"),
        ("at 3", "2027-05-04T15:00:00+02:00"),
        ("on Friday at 16:30", "2027-05-07T14:30:00Z"),
        ("tonight", "2027-05-04T20:00:00+02:00"),
        ("on May 30", "2027-05-30T09:00:00+02:00"),
        ("on 2 November 2027 at noon", "2027-11-02T12:00:00+01:00"),
        ("in two hours", "2027-05-04T12:00:00+02:00"),
        ("6:30 this evening", "2027-05-04T18:30:00+02:00"),
        ("tomorrow morning", "2027-05-05T09:00:00+02:00"),
        ("Monday, May 10, at 9", "2027-05-10T09:00:00+02:00"),
    ] {
        assert_eq!(at(phrase, instant), Ok(()), "{phrase}");
    }
    for (phrase, instant) in [
        ("tomorrow at 8am", "2027-05-05T11:00:00+02:00"),
        ("tomorrow at 8am", "2027-05-06T08:00:00+02:00"),
        ("on Friday at 16:30", "2027-05-08T16:30:00+02:00"),
        ("on Friday at 16:30", "2028-05-05T16:30:00+02:00"),
        ("tonight", "2027-05-04T16:00:00+02:00"),
        ("on May 30", "2027-05-31T09:00:00+02:00"),
        ("in two hours", "2027-05-04T13:30:00+02:00"),
        ("the plan", "2027-05-04T11:00:00+02:00"),
        ("at 3pm", "2027-05-06T15:00:00+02:00"),
    ] {
        assert_eq!(at(phrase, instant), Err("at"), "{phrase} {instant}");
    }
    assert_eq!(
        send(
            "<Tell> <Rosa>",
            "",
            r#""at":"2027-05-04T11:00:00Z""#,
            "",
            ""
        ),
        Err("at")
    );
}

#[test]
fn an_end_is_the_first_or_last_instant_of_its_day() {
    let until = |phrase: &str, until: &str| {
        send(
            &format!("<Tell> <Rosa> <{phrase}>"),
            r#""standing":true,"#,
            "",
            &format!(r#""until":"{until}""#),
            r#","until":@2@,"standing":@2@"#,
        )
    };
    assert_eq!(until("until Monday", "2027-05-10T00:00:00+02:00"), Ok(()));
    assert_eq!(
        until("through Thursday", "2027-05-06T23:59:59.999+02:00"),
        Ok(())
    );
    assert_eq!(
        until("until the end of the year", "2027-12-31T23:59:00+01:00"),
        Ok(())
    );
    assert_eq!(
        until("until Monday", "2027-05-11T02:00:00+02:00"),
        Err("until")
    );
    assert_eq!(
        until("until Monday", "2027-06-14T00:00:00+02:00"),
        Err("until")
    );
    assert_eq!(
        until("until it is done", "2027-05-10T00:00:00+02:00"),
        Err("until")
    );
}

#[test]
fn a_permission_needs_its_words_and_a_rhythm_its_own() {
    let lasting =
        |turn: &str, limits: &str, more: &str| send(turn, r#""standing":true,"#, "", limits, more);
    assert_eq!(
        lasting(
            "<Tell> <Rosa> <every week>",
            r#""per":"week","count":1"#,
            r#","standing":@2@,"per":@2@"#
        ),
        Ok(())
    );
    assert_eq!(
        lasting(
            "<Tell> <Rosa> <every week>",
            r#""per":"week","count":2"#,
            r#","standing":@2@,"per":@2@"#
        ),
        Err("count")
    );
    assert_eq!(
        lasting(
            "<Tell> <Rosa> <every week>",
            r#""per":"month""#,
            r#","standing":@2@,"per":@2@"#
        ),
        Err("per")
    );
    assert_eq!(
        lasting("<Tell> <Rosa> <gently>", "", r#","standing":@2@"#),
        Err("standing")
    );
    assert_eq!(lasting("<Tell> <Rosa> whenever", "", ""), Err("standing"));
    assert_eq!(
        lasting(
            "<Tell> <Rosa> <whenever> it rains <up to 3 times>",
            r#""count":3"#,
            r#","standing":@2@,"count":@3@"#
        ),
        Ok(())
    );
    assert_eq!(
        lasting(
            "<Tell> <Rosa> <whenever> it rains <up to 3 times>",
            r#""count":4"#,
            r#","standing":@2@,"count":@3@"#
        ),
        Err("count")
    );
    assert_eq!(
        lasting(
            "<Tell> <Rosa> <whenever> it rains",
            r#""count":1"#,
            r#","standing":@2@"#
        ),
        Err("count")
    );
    let leave = |turn: &str| {
        judge(
            turn,
            r#"{"kind":"send","to":["Rosa"],"standing":true,"limits":{},"when":{},"backing":{"verb":@0@,"to":[@1@],"standing":@2@,"trigger":@2@}}"#,
        )
    };
    assert_eq!(leave("Feel free to <tell> <Rosa> <when> it rains"), Ok(()));
    assert_eq!(
        leave("Please <tell> <Rosa> <when> it rains"),
        Err("standing")
    );
    let twice = r#"{"kind":"send","to":["Rosa","Rosa"],"standing":true,"limits":{"per":"week","count":2},"when":{},"backing":{"verb":@0@,"to":[@1@,@1@],"standing":@2@,"per":@2@}}"#;
    assert_eq!(judge("<Tell> <Rosa> <every week>", twice), Err("count"));
    assert_eq!(rhythm::times("twice"), Some(2));
    assert_eq!(rhythm::times("the 3 invoices"), None);
}

#[test]
fn a_reply_needs_a_word_that_answers() {
    let reply = |turn: &str, place: &str| {
        judge(
            turn,
            &format!(
                r#"{{"kind":"send","to":[],"reply_to_current":true,"limits":{{}},"when":{{}},"backing":{{"verb":@0@,"to":[]{place}}}}}"#
            ),
        )
    };
    assert_eq!(reply("<Reply> that it suits", r#","reply":@0@"#), Ok(()));
    assert_eq!(
        reply("<Tell> them that it suits", r#","reply":@0@"#),
        Err("reply")
    );
    assert_eq!(reply("<Reply> that it suits", ""), Err("reply"));
}
