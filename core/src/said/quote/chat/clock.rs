//! Clock times and dates in numbers at the start of a text.

/// How long the clock time is that a text starts with: hours and minutes, perhaps seconds, perhaps a half of the day.
pub(super) fn clock(text: &str) -> Option<usize> {
    let hours = digits(text, 0);
    let separator = *text.as_bytes().get(hours)?;
    if !(1..=2).contains(&hours)
        || !matches!(separator, b':' | b'.' | b'h')
        || digits(text, hours + 1) != 2
    {
        return None;
    }
    let mut end = hours + 3;
    if text.as_bytes().get(end) == Some(&separator) && digits(text, end + 1) == 2 {
        // 12.03.26 is a date.
        if separator == b'.' {
            return None;
        }
        end += 3;
    }
    if text.as_bytes().get(end) == Some(&b'.') && digits(text, end + 1) > 0 {
        return None;
    }
    Some(end + half(text.get(end..).unwrap_or_default()))
}

/// How long "AM", "p.m." and the like are, with the space before them.
fn half(rest: &str) -> usize {
    let bare = rest.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    let space = rest.len() - bare.len();
    ["a.m.", "p.m.", "am", "pm"]
        .iter()
        .find(|half| {
            bare.get(..half.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(half))
                && !bare
                    .as_bytes()
                    .get(half.len())
                    .is_some_and(u8::is_ascii_alphanumeric)
        })
        .map_or(0, |half| space + half.len())
}

/// How long the date in numbers is that a text starts with.
pub(super) fn date(text: &str) -> Option<usize> {
    let first = digits(text, 0);
    let separator = *text.as_bytes().get(first)?;
    if !matches!(separator, b'/' | b'.' | b'-') || !(1..=4).contains(&first) {
        return None;
    }
    let second = digits(text, first + 1);
    let next = first + 1 + second;
    if !(1..=2).contains(&second) || text.as_bytes().get(next) != Some(&separator) {
        return None;
    }
    let third = digits(text, next + 1);
    matches!(third, 1 | 2 | 4).then_some(next + 1 + third)
}

/// How many digits, five at most, stand at a place.
fn digits(text: &str, at: usize) -> usize {
    text.as_bytes()
        .iter()
        .skip(at)
        .take(5)
        .take_while(|byte| byte.is_ascii_digit())
        .count()
}
