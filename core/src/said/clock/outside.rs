//! Against time phrases of other projects: never certain and wrong.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_macros,
    reason = "tests read outside data and print what was counted"
)]
use super::*;
use crate::text::outside::{Value, json_lines};
use crate::time::{MS_PER_DAY, MS_PER_SECOND};

fn ms(row: &Value, key: &str) -> Option<i64> {
    Some(IsoTs::parse(row.get(key).opt_text()?)?.ms())
}

/// Whether a reading is what the row says; the hours of parts of the day are the suite's own.
fn right(row: &Value, reading: &Reading) -> bool {
    let at = ms(row, "at");
    let (start, end) = (ms(row, "start"), ms(row, "end"));
    match reading {
        Reading::Instant { at: own, .. } => {
            Some(own.ms()) == at || (at.is_none() && start == Some(own.ms()))
        }
        Reading::Cover { ranges, grain } => ranges.iter().any(|range| match (at, start, end) {
            (Some(at), ..) => (range.0..range.1).contains(&at),
            (_, Some(start), Some(end)) => match grain {
                Grain::Part | Grain::End => range.0 < end && start < range.1,
                // The last day of a stretch may be given as its end.
                Grain::Days => range.0 == start && (range.1 == end || range.1 == end + MS_PER_DAY),
                _ => range.0 == start && range.1 - end <= MS_PER_SECOND,
            },
            _ => false,
        }),
        _ => true,
    }
}

#[test]
fn outside_phrases_are_read_or_left_never_misread() {
    for name in ["recognizers", "chrono"] {
        let Some(rows) = json_lines(&format!("times/{name}.jsonl")) else {
            println!("SKIPPED: no outside data of times");
            return;
        };
        let (mut read, mut left, mut refused) = (0, 0, 0);
        for row in rows {
            let text = row.get("text").text();
            let wanted = row.get("span").text();
            let place = text.find(wanted).unwrap_or_default();
            let place = Span::new(place, place + wanted.len());
            let now = IsoTs::parse(row.get("reference").text()).unwrap();
            let local = Local { now, zone: None };
            let mut found = phrases(text, Some(&local));
            found.retain(|phrase| phrase.span.meets(place));
            let show: Vec<(&str, &Reading)> = found
                .iter()
                .map(|phrase| (phrase.span.of(text), &phrase.reading))
                .collect();
            let certain: Vec<&Phrase> = found
                .iter()
                .filter(|phrase| {
                    matches!(
                        phrase.reading,
                        Reading::Instant { .. } | Reading::Cover { .. }
                    )
                })
                .collect();
            if row.get("ambiguous") != &Value::Bare(String::new()) {
                let one = matches!(
                    certain.as_slice(),
                    [Phrase {
                        reading: Reading::Instant { .. },
                        ..
                    }]
                );
                let day = matches!(
                    row.get("rule").text(),
                    "next_weekday" | "same_weekday" | "weekday_conflict" | "day_month"
                );
                let single = one || (day && found.len() == 1 && !certain.is_empty());
                assert!(!single, "{} {text}: {show:?}", row.get("rule").text());
                refused += 1;
                continue;
            }
            match certain.as_slice() {
                [one] if found.len() == 1 => {
                    assert!(right(&row, &one.reading), "{text}: {show:?} {row:?}");
                    read += 1;
                }
                _ => left += 1,
            }
        }
        println!("{name}: {read} read, {left} left, {refused} ambiguous ones never certain");
        assert!(read > left, "{name}: {read} read, {left} left");
    }
}

#[test]
fn outside_turns_say_the_times_they_ask_for() {
    let Some(file) = crate::text::outside::json("said-dev.json") else {
        println!("SKIPPED: no outside turns");
        return;
    };
    let mut seen = 0;
    for row in file.get("rows").list() {
        for ask in row.get("expect").list() {
            for key in ["at", "until"] {
                let Some(wanted) = ms(ask, key) else {
                    continue;
                };
                let text = row.get("text").text();
                let local = Local {
                    now: IsoTs::parse(row.get("localTime").text()).unwrap(),
                    zone: Zone::named(row.get("tz").text()),
                };
                assert!(local.zone.is_some());
                let found = phrases(text, Some(&local));
                let said = found.iter().any(|phrase| match &phrase.reading {
                    Reading::Instant { at, .. } => at.ms() == wanted,
                    Reading::Cover { ranges, .. } => ranges
                        .iter()
                        .any(|range| (range.0..range.1).contains(&wanted)),
                    _ => false,
                });
                assert!(said, "{text}: {found:?}");
                seen += 1;
            }
        }
    }
    println!("{seen} times of turns are said");
    assert!(seen >= 8, "{seen}");
}
