//! Long, odd and random texts.
#![allow(clippy::unwrap_used, reason = "tests")]
use super::tests::{NOW, berlin};
use super::*;

#[test]
fn hostile_texts_take_a_pass() {
    for (unit, size) in [
        ("9", 1_000_000),
        ("$", 1_000_000),
        ("at ", 1_000_000),
        ("9 ", 100_000),
        ("at 5 ", 100_000),
        ("in 1 hour and ", 100_000),
        ("1 day ", 100_000),
        ("tomorrow ", 100_000),
        ("tomorrow at ", 100_000),
        ("October ", 100_000),
        ("October 15, ", 100_000),
        ("the first of the ", 100_000),
        ("first week of ", 100_000),
        ("the end of the ", 100_000),
        ("eod ", 100_000),
        ("every ", 100_000),
        ("5-", 100_000),
        ("5/", 100_000),
        ("5 past ", 100_000),
        ("week of ", 100_000),
        ("this next ", 100_000),
        ("9.", 100_000),
    ] {
        let text = unit.repeat(size / unit.len());
        let found = phrases(&text, Some(&berlin(NOW)));
        assert!(found.len() <= text.len(), "{unit}");
    }
}

#[test]
fn the_ends_of_the_calendar() {
    for now in [
        "1970-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        "9999-12-01T00:00:00+23:59",
    ] {
        for zone in [None, Zone::named("Pacific/Apia")] {
            let local = Local {
                now: IsoTs::parse(now).unwrap(),
                zone,
            };
            for text in [
                "tomorrow",
                "next year",
                "in 9999 years",
                "in 9999 weeks",
                "Friday at 5",
                "the end of the year",
                "on the 31st",
                "February 29",
            ] {
                let found = phrases(text, Some(&local));
                assert_eq!(found.len(), 1, "{text}");
            }
        }
    }
}

/// Words in any order: every place is sound, and nothing is read without local time.
#[test]
fn any_words_keep_their_places() {
    const WORDS: [&str; 48] = [
        "at", "5", "tomorrow", "Friday", "October", "15", "th", ":", "30", "pm", "the", "end",
        "of", "in", "two", "hours", "next", "week", "every", "and", "or", "to", "-", "until", ",",
        ".", "half", "past", "noon", "midnight", "this", "morning", "first", "year", "month",
        "2026", "/", "a", "from", "now", "\n", "\u{2019}", "s", "\u{e9}", "\u{200b}", "may", "day",
        "ago",
    ];
    let local = berlin(NOW);
    let mut state = 0x2545_f491_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 1_000_003).unwrap() % below
    };
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..next(14) {
            text.push_str(WORDS[next(WORDS.len())]);
            text.push_str(if next(4) == 0 { "" } else { " " });
        }
        let found = phrases(&text, Some(&local));
        let mut end = 0;
        for phrase in &found {
            assert!(
                phrase.span.start >= end && phrase.span.start < phrase.span.end,
                "{text}"
            );
            assert!(
                text.get(phrase.span.start..phrase.span.end).is_some(),
                "{text}"
            );
            end = phrase.span.end;
            if let Reading::Cover { ranges, .. } = &phrase.reading {
                assert!(!ranges.is_empty(), "{text}");
                assert!(ranges.iter().all(|range| range.0 < range.1), "{text}");
                assert!(
                    ranges.windows(2).all(|pair| pair[0].1 <= pair[1].0),
                    "{text}"
                );
            }
        }
        for phrase in phrases(&text, None) {
            assert!(
                matches!(phrase.reading, Reading::Ambiguous | Reading::Rhythm(_)),
                "{text}"
            );
        }
    }
}
