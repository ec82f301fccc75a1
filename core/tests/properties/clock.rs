//! Instants, read and written by hand: what the core says of time is held against this.

/// A second.
pub(crate) const SECOND: i64 = 1_000;
/// A minute.
pub(crate) const MINUTE: i64 = 60 * SECOND;
/// An hour.
pub(crate) const HOUR: i64 = 60 * MINUTE;
/// A day.
pub(crate) const DAY: i64 = 24 * HOUR;

fn year_length(year: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if leap { 366 } else { 365 }
}

fn month_lengths(year: i64) -> [i64; 12] {
    let february = year_length(year) - 337;
    [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

/// Days since 1970-01-01 of a civil date, counted year by year.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let years: i64 = (1970..year).map(year_length).sum();
    let months: i64 = month_lengths(year)[..month as usize - 1].iter().sum();
    years + months + day - 1
}

/// An instant and the offset it is written in.
#[derive(Clone, Copy)]
pub(crate) struct Instant {
    /// Milliseconds since the epoch.
    pub(crate) ms: i64,
    /// Minutes east.
    pub(crate) offset: i64,
}

/// Reads an instant.
pub(crate) fn instant(text: &str) -> Instant {
    let number = |from: usize, to: usize| text[from..to].parse::<i64>().expect("digits");
    let date = days(number(0, 4), number(5, 7), number(8, 10));
    let clock = number(11, 13) * HOUR + number(14, 16) * MINUTE + number(17, 19) * SECOND;
    let rest = &text[19..];
    let (fraction, zone) = match rest.strip_prefix('.') {
        Some(rest) => {
            let end = rest.find(['Z', '+', '-']).expect("a zone");
            let (digits, zone) = rest.split_at(end);
            (format!("{digits:0<3}").parse().expect("digits"), zone)
        }
        None => (0, rest),
    };
    let offset = if zone == "Z" {
        0
    } else {
        let minutes = zone[1..3].parse::<i64>().expect("hours") * 60
            + zone[4..6].parse::<i64>().expect("minutes");
        if zone.starts_with('-') {
            -minutes
        } else {
            minutes
        }
    };
    Instant {
        ms: date * DAY + clock + fraction - offset * MINUTE,
        offset,
    }
}

/// The milliseconds of an instant's text.
pub(crate) fn ms(text: &str) -> i64 {
    instant(text).ms
}

/// Writes an instant in an offset; `digits` of its fraction stand even where they are zeros.
pub(crate) fn write(ms: i64, offset: i64, digits: usize) -> String {
    let local = ms + offset * MINUTE;
    let (mut day, clock) = (local.div_euclid(DAY), local.rem_euclid(DAY));
    let mut year = 1970;
    while day >= year_length(year) {
        day -= year_length(year);
        year += 1;
    }
    let mut month = 0;
    while day >= month_lengths(year)[month] {
        day -= month_lengths(year)[month];
        month += 1;
    }
    let (month, day) = (month + 1, day + 1);
    let (hour, minute, second) = (clock / HOUR, clock / MINUTE % 60, clock / SECOND % 60);
    let fraction = match (clock % SECOND, digits) {
        (0, 0) => String::new(),
        (0, digits) => format!(".{}", &"000"[..digits.min(3)]),
        (ms, _) => format!(".{ms:03}"),
    };
    let zone = match offset {
        0 => "Z".to_owned(),
        _ => format!(
            "{}{:02}:{:02}",
            if offset < 0 { '-' } else { '+' },
            offset.abs() / 60,
            offset.abs() % 60
        ),
    };
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}{zone}")
}

/// Writes an instant in UTC as the contract does.
pub(crate) fn utc(ms: i64) -> String {
    write(ms, 0, 0)
}

#[test]
fn instants_read_back() {
    assert_eq!(ms("1970-01-01T00:00:00Z"), 0);
    assert_eq!(ms("2026-10-06T14:02:31.5+02:00"), 1_791_288_151_500);
    assert_eq!(
        write(1_791_288_151_500, 120, 0),
        "2026-10-06T14:02:31.500+02:00"
    );
    for text in [
        "2024-02-29T23:59:59Z",
        "2000-03-01T00:00:00-23:59",
        "9999-12-31T12:00:00.001Z",
    ] {
        let own = instant(text);
        assert_eq!(write(own.ms, own.offset, 0), text);
    }
}
