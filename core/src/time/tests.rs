#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;

fn ms(text: &str) -> i64 {
    IsoTs::parse(text)
        .unwrap_or_else(|| panic!("{text} does not read"))
        .ms()
}

#[test]
fn instants_of_the_form_read_as_milliseconds() {
    for (text, wanted) in [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:00.001Z", 1),
        ("1970-01-01T00:00:00.1Z", 100),
        ("1970-01-01T00:00:00.12+00:00", 120),
        ("1970-01-01T01:00:00+01:00", 0),
        ("1969-12-31T23:00:00-01:00", i64::MIN),
        // A local year of 1970 whose instant lies before the epoch.
        ("1970-01-01T00:00:00+23:59", -86_340_000),
        ("2026-10-06T14:02:31-04:00", 1_791_309_751_000),
        ("2024-02-29T00:00:00Z", 1_709_164_800_000),
        ("2000-02-29T12:00:00Z", 951_825_600_000),
        ("9999-12-31T23:59:59.999-23:59", 253_402_387_139_999),
    ] {
        let read = IsoTs::parse(text);
        if wanted == i64::MIN {
            assert_eq!(read, None, "{text}");
        } else {
            assert_eq!(read.map(IsoTs::ms), Some(wanted), "{text}");
        }
    }
    // No sign of nothing: -00:00 is UTC.
    assert_eq!(ms("2026-10-06T14:02:00-00:00"), ms("2026-10-06T14:02:00Z"));
}

#[test]
fn any_other_text_is_no_instant() {
    for text in [
        "",
        "2026-10-06",
        "2026-10-06T14:02Z",
        "2026-10-06T14:02:00",
        "2026-10-06 14:02:00Z",
        "2026-10-06t14:02:00Z",
        "2026-10-06T14:02:00z",
        "2026-10-06T14:02:00.Z",
        "2026-10-06T14:02:00.1234Z",
        "2026-10-06T14:02:00,5Z",
        "2026-10-06T14:02:00+0400",
        "2026-10-06T14:02:00+04",
        "2026-10-06T14:02:00+24:00",
        "2026-10-06T14:02:00+04:60",
        "2026-10-06T14:02:00Z ",
        " 2026-10-06T14:02:00Z",
        "2026-10-06T24:00:00Z",
        "2026-10-06T14:60:00Z",
        "2026-10-06T14:02:60Z",
        "2026-00-06T14:02:00Z",
        "2026-13-06T14:02:00Z",
        "2026-10-00T14:02:00Z",
        "2026-10-32T14:02:00Z",
        "2026-02-29T14:02:00Z",
        "1900-02-29T14:02:00Z",
        "2100-02-29T14:02:00Z",
        "2026-04-31T14:02:00Z",
        "1969-12-31T23:59:59Z",
        "0000-01-01T00:00:00Z",
        "10000-01-01T00:00:00Z",
        "+2026-10-06T14:02:00Z",
        "2026-1\u{0660}-06T14:02:00Z",
    ] {
        assert_eq!(IsoTs::parse(text), None, "{text:?}");
    }
}

#[test]
fn an_instant_read_is_written_as_it_came() {
    for text in [
        "2026-10-06T14:02:00Z",
        "2026-10-06T14:02:00+00:00",
        "2026-10-06T14:02:00-00:00",
        "2026-10-06T14:02:00.0Z",
        "2026-10-06T14:02:00.50-04:00",
        "2026-10-06T14:02:00.007+05:45",
        "1970-01-01T00:00:00+23:59",
    ] {
        assert_eq!(IsoTs::parse(text).unwrap().to_string(), text);
    }
}

#[test]
fn a_made_instant_has_milliseconds_only_when_it_needs_them() {
    for (text, offset, wanted) in [
        ("2026-10-06T14:02:00Z", 0, "2026-10-06T14:02:00Z"),
        ("2026-10-06T14:02:00.0+00:00", 0, "2026-10-06T14:02:00Z"),
        ("2026-10-06T14:02:00.5Z", 0, "2026-10-06T14:02:00.500Z"),
        (
            "2026-10-06T14:02:00.007Z",
            345,
            "2026-10-06T19:47:00.007+05:45",
        ),
        ("2026-10-06T02:02:00Z", -240, "2026-10-05T22:02:00-04:00"),
        ("2026-10-06T14:02:00Z", -1_439, "2026-10-05T14:03:00-23:59"),
    ] {
        let made = IsoTs::with_offset(ms(text), offset).unwrap();
        assert_eq!(made.to_string(), wanted);
    }
    // The written year is the local one.
    let first = ms("1970-01-01T00:00:00Z");
    assert_eq!(IsoTs::with_offset(first, -1), None);
    assert!(IsoTs::with_offset(first - 1, 1).is_some());
    let last = ms("9999-12-31T23:59:59.999Z");
    assert_eq!(IsoTs::with_offset(last, 1), None);
    assert_eq!(IsoTs::with_offset(last + 1, 0), None);
    assert!(IsoTs::with_offset(last + 1, -1).is_some());
    assert_eq!(IsoTs::with_offset(first, 1_440), None);
    assert_eq!(IsoTs::with_offset(i64::MAX, 60), None);
}

#[test]
fn a_unit_holds_the_instant_in_its_own_offset() {
    let unit = |text: &str, precision| {
        let (start, end) = IsoTs::parse(text).unwrap().bounds(precision);
        (start, end)
    };
    let wanted = |start: &str, end: &str| (ms(start), ms(end));
    use Precision::{Day, Hour, Minute};
    assert_eq!(
        unit("2026-10-06T14:02:31Z", Minute),
        wanted("2026-10-06T14:02:00Z", "2026-10-06T14:03:00Z")
    );
    // The first instant of a unit is its start.
    assert_eq!(
        unit("2026-10-06T14:02:00Z", Minute),
        wanted("2026-10-06T14:02:00Z", "2026-10-06T14:03:00Z")
    );
    assert_eq!(
        unit("2026-10-06T14:02:59.999Z", Minute),
        wanted("2026-10-06T14:02:00Z", "2026-10-06T14:03:00Z")
    );
    // Half-hour offsets move hours and days.
    assert_eq!(
        unit("2026-10-06T14:02:31+05:30", Hour),
        wanted("2026-10-06T08:30:00Z", "2026-10-06T09:30:00Z")
    );
    assert_eq!(
        unit("2026-10-06T00:15:00+05:45", Day),
        wanted("2026-10-05T18:15:00Z", "2026-10-06T18:15:00Z")
    );
    assert_eq!(
        unit("2026-10-06T23:15:00-03:30", Day),
        wanted("2026-10-06T03:30:00Z", "2026-10-07T03:30:00Z")
    );
    // Before the epoch the unit still starts before its instant.
    assert_eq!(
        unit("1970-01-01T00:00:00+12:00", Day),
        (-43_200_000, 43_200_000)
    );
    // A day is 24 hours, whatever clocks do.
    let (start, end) = unit("2026-03-29T02:30:00+02:00", Day);
    assert_eq!(end - start, 24 * 60 * 60 * 1_000);
}
