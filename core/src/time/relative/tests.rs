//! The forms, and what is none of them. Spans are worked out by hand.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::{IsoTs, resolve_relative};

/// A Tuesday.
const NOW: &str = "2026-10-06T15:30:40-04:00";

fn at(text: &str, now: &str) -> Option<(String, String, &'static str)> {
    let read = resolve_relative(text, IsoTs::parse(now).unwrap())?;
    let (start, end) = (read.start.to_string(), read.end.to_string());
    Some((start, end, read.precision.as_str()))
}

/// A span on `NOW`'s page, written without its offset.
#[track_caller]
fn spans(text: &str, start: &str, end: &str, precision: &str) {
    let (from, to, fine) = at(text, NOW).unwrap_or_else(|| panic!("{text} is not read"));
    let expected = (format!("{start}-04:00"), format!("{end}-04:00"));
    assert_eq!((from, to), expected, "{text}");
    assert_eq!(fine, precision, "{text}");
}

#[track_caller]
fn day(text: &str, date: &str) {
    spans(
        text,
        &format!("{date}T00:00:00"),
        &format!("{date}T23:59:59.999"),
        "day",
    );
}

#[track_caller]
fn minute(text: &str, minute: &str) {
    spans(
        text,
        &format!("{minute}:00"),
        &format!("{minute}:59.999"),
        "minute",
    );
}

#[track_caller]
fn unread(texts: &[&str]) {
    for text in texts {
        assert_eq!(at(text, NOW), None, "{text}");
    }
}

#[test]
fn now_is_no_minute_ago() {
    for text in ["now", "just now", "Just Now", " NOW ", "just \u{a0}\n now"] {
        spans(text, "2026-10-06T15:29:40", "2026-10-06T15:30:40", "minute");
    }
    unread(&["just", "justnow", "right now", "now ago", "just now ago"]);
}

#[test]
fn counted_units_span_one_more() {
    for text in [
        "5 minutes ago",
        "5m ago",
        "5 m ago",
        "5 min ago",
        "5mins ago",
        "05 Minute AGO",
    ] {
        spans(text, "2026-10-06T15:24:40", "2026-10-06T15:25:40", "minute");
    }
    for text in [
        "20 seconds ago",
        "20s ago",
        "20 sec ago",
        "20secs ago",
        "20 second ago",
    ] {
        spans(text, "2026-10-06T15:30:19", "2026-10-06T15:30:20", "minute");
    }
    for text in [
        "2 hours ago",
        "2 hr ago",
        "2h ago",
        "2 hrs ago",
        "2 hour ago",
    ] {
        spans(text, "2026-10-06T12:30:40", "2026-10-06T13:30:40", "hour");
    }
    for text in ["3 days ago", "3d ago", "3 day ago"] {
        spans(text, "2026-10-02T15:30:40", "2026-10-03T15:30:40", "day");
    }
    for text in ["2 weeks ago", "2w ago", "2 wk ago", "2wks ago"] {
        spans(text, "2026-09-15T15:30:40", "2026-09-22T15:30:40", "day");
    }
    spans(
        "0 minutes ago",
        "2026-10-06T15:29:40",
        "2026-10-06T15:30:40",
        "minute",
    );
}

#[test]
fn a_or_an_is_one() {
    spans(
        "a minute ago",
        "2026-10-06T15:28:40",
        "2026-10-06T15:29:40",
        "minute",
    );
    spans(
        "an hour ago",
        "2026-10-06T13:30:40",
        "2026-10-06T14:30:40",
        "hour",
    );
    spans(
        "A day ago",
        "2026-10-04T15:30:40",
        "2026-10-05T15:30:40",
        "day",
    );
    spans(
        "a week ago",
        "2026-09-22T15:30:40",
        "2026-09-29T15:30:40",
        "day",
    );
    unread(&[
        "one hour ago",
        "anhour ago",
        "a few hours ago",
        "a 5 minutes ago",
    ]);
}

#[test]
fn other_counts_are_not_read() {
    unread(&[
        "5 minutes",
        "5m",
        "minutes ago",
        "ago",
        "5 ago",
        "-5 minutes ago",
        "+5 minutes ago",
        "1.5 hours ago",
        "1,000 minutes ago",
        "2 months ago",
        "1 mo ago",
        "a year ago",
        "5 minutes ago.",
        "about 5 minutes ago",
        "5 minutesago",
        "2 hours 5 minutes ago",
        "in 5 minutes",
        "5 minutes from now",
        "last week",
        "half an hour ago",
        "٥ minutes ago",
        "5  minutes  agoo",
        "an  hour  ago  today",
    ]);
}

#[test]
fn far_counts_end_where_the_years_do() {
    let now = "1970-01-08T00:00:00Z";
    let week = ("1970-01-01T00:00:00Z".to_owned(), now.to_owned(), "day");
    assert_eq!(at("0 weeks ago", now), Some(week));
    assert_eq!(at("1 week ago", now), None);
    assert_eq!(at("7 days ago", now), None);
    assert!(at("6 days ago", now).is_some());
    unread(&[
        "3000 weeks ago",
        "9223372036854775807 seconds ago",
        "9223372036854775807 weeks ago",
        "9223372036854775808 seconds ago",
        "99999999999999999999999999999999999999 minutes ago",
    ]);
    // The local year counts: here it is 1970, in UTC 1969.
    let local = at("now", "1970-01-01T00:01:00+05:00").unwrap();
    assert_eq!(local.0, "1970-01-01T00:00:00+05:00");
    assert_eq!(at("now", "1970-01-01T00:00:59+05:00"), None);
}

#[test]
fn today_and_yesterday() {
    day("today", "2026-10-06");
    day("Yesterday", "2026-10-05");
    minute("today at 2:05 PM", "2026-10-06T14:05");
    minute("today at 14:05", "2026-10-06T14:05");
    minute("yesterday at 2:05 pm", "2026-10-05T14:05");
    minute("Yesterday at 00:00", "2026-10-05T00:00");
    // What today holds later is still today's.
    minute("today at 23:59", "2026-10-06T23:59");
    unread(&[
        "today 14:05",
        "today, 14:05",
        "today at",
        "at today",
        "tomorrow",
        "today at noon",
        "today at 14",
        "today at 2 PM",
        "today at 14:05 at 14:05",
        "yesterday today",
        "tonight",
    ]);
}

#[test]
fn a_bare_time_is_today_s() {
    minute("2:05 PM", "2026-10-06T14:05");
    minute("2:05PM", "2026-10-06T14:05");
    // The space that browsers put there.
    minute("2:05\u{202f}PM", "2026-10-06T14:05");
    minute("02:05 am", "2026-10-06T02:05");
    minute("12:05 AM", "2026-10-06T00:05");
    minute("12:05 PM", "2026-10-06T12:05");
    minute("11:59 PM", "2026-10-06T23:59");
    minute("14:05", "2026-10-06T14:05");
    minute("09:05", "2026-10-06T09:05");
    minute("00:00", "2026-10-06T00:00");
    unread(&[
        "0:05 PM",
        "00:05 AM",
        "13:05 PM",
        "14:05 PM",
        "24:00",
        "24:05",
        "99:05",
        "12:60",
        "2:5 PM",
        "2:050 PM",
        "002:05 PM",
        "2:05",
        "9:05",
        "2 PM",
        "2:05 P.M.",
        "2:05:00 PM",
        "14:05:59",
        "14 : 05",
        "14:05Z",
        "at 14:05",
        "2:05 PM AM",
        "PM 2:05",
        "2:05 PM EDT",
        "14.05",
        ":05",
        "14:",
    ]);
}

#[test]
fn a_weekday_is_the_last_one_before_today() {
    day("Monday", "2026-10-05");
    day("sunday", "2026-10-04");
    day("Wednesday", "2026-09-30");
    // Today is one: the week before.
    day("Tuesday", "2026-09-29");
    day("wed", "2026-09-30");
    minute("Monday at 2:05 PM", "2026-10-05T14:05");
    minute("Fri 14:05", "2026-10-02T14:05");
    minute("Saturday, 2:05 AM", "2026-10-03T02:05");
    unread(&[
        "last Monday",
        "on Monday",
        "Mondays",
        "Monday at",
        "Monday,",
        "Monday Oct 5",
        "Mo",
    ]);
}

#[test]
fn a_date_without_a_year_is_the_latest() {
    for text in [
        "Oct 6",
        "October 6",
        "6 Oct",
        "6 october",
        "oct 06",
        "OCT 6",
    ] {
        day(text, "2026-10-06");
    }
    day("Oct 7", "2025-10-07");
    day("Dec 31", "2025-12-31");
    day("1 January", "2026-01-01");
    day("May 5", "2026-05-05");
    day("5 Sept", "2026-09-05");
    day("Feb 29", "2024-02-29");
    minute("Oct 6 at 2:05 PM", "2026-10-06T14:05");
    // The date is what is not after now; its time may still come, as today's may.
    minute("Oct 6 at 11:59 PM", "2026-10-06T23:59");
    minute("6 Oct 14:05", "2026-10-06T14:05");
    minute("Oct 7, 2:05 PM", "2025-10-07T14:05");
    minute("Oct 5, at 14:05", "2026-10-05T14:05");
    unread(&[
        "Oct",
        "6",
        "Oct 0",
        "Oct 32",
        "Feb 30",
        "Jun 31",
        "Oct6",
        "6Oct",
        "Oct 6th",
        "Oct 006",
        "Oct. 6",
        "10/6",
        "6 10",
        "Oct 6 7",
        "Oct 6,",
        "Oct 6 at",
        "Oct 6 2",
        "Oct 6 Oct 6",
    ]);
}

#[test]
fn a_leap_day_is_the_latest_there_was() {
    let leap = |now: &str| at("Feb 29", now).map(|read| read.0);
    let of = |date: &str| Some(format!("{date}T00:00:00Z"));
    assert_eq!(leap("2028-02-28T23:59:59Z"), of("2024-02-29"));
    assert_eq!(leap("2028-02-29T00:00:00Z"), of("2028-02-29"));
    // 2100 is no leap year.
    assert_eq!(leap("2104-02-28T12:00:00Z"), of("2096-02-29"));
    assert_eq!(leap("1972-02-28T12:00:00Z"), None);
}

#[test]
fn a_date_with_a_year_is_that_date() {
    for text in ["Oct 6, 2025", "October 6 2025", "6 Oct 2025", "6 Oct, 2025"] {
        day(text, "2025-10-06");
    }
    day("Oct 6, 2030", "2030-10-06");
    day("Feb 29, 2024", "2024-02-29");
    day("Jan 1 1970", "1970-01-01");
    day("Dec 31, 9999", "9999-12-31");
    minute("Oct 6, 2025 at 2:05 PM", "2025-10-06T14:05");
    minute("Oct 6, 2025, 2:05 PM", "2025-10-06T14:05");
    minute("6 Oct 2025 14:05", "2025-10-06T14:05");
    unread(&[
        "Feb 29, 2025",
        "Dec 31, 1969",
        "Oct 6, 0000",
        "Oct 6, 25",
        "Oct 6, 02025",
        "Oct 6, 10000",
        "2025 Oct 6",
        "Oct 2025",
        "2025-10-06",
        "Oct 6,, 2025",
        "Oct 6 , 2025 ,",
    ]);
    // Space before a comma is space between words.
    day("Oct 6 , 2025", "2025-10-06");
    unread(&["Oct 6,2025"]);
}

#[test]
fn the_page_s_offset_decides_the_day_and_is_written() {
    let now = "2026-10-06T01:30:00.500+09:30";
    let read = at("just now", now).unwrap();
    assert_eq!(read.0, "2026-10-06T01:29:00.500+09:30");
    assert_eq!(read.1, "2026-10-06T01:30:00.500+09:30");
    assert_eq!(at("today", now).unwrap().0, "2026-10-06T00:00:00+09:30");
    let read = at("14:05", "2026-10-06T01:30:00-00:00").unwrap();
    assert_eq!(read.0, "2026-10-06T14:05:00Z");
    assert_eq!(read.1, "2026-10-06T14:05:59.999Z");
}

#[test]
fn anything_else_is_nothing() {
    unread(&[
        "",
        " ",
        ",",
        "soon",
        "today!",
        "🕑",
        "今日",
        "ｎｏｗ",
        "n\u{200b}ow",
        "\0",
        "a",
        "an",
        "am",
        "pm",
    ]);
    let long = "5".repeat(1_000_000);
    unread(&[
        &long,
        &"a".repeat(1_000_000),
        &"now ".repeat(250_000),
        &",".repeat(1_000_000),
    ]);
}
