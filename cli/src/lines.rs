//! Lines of an input, each up to a limit, without holding more than one.

use std::io::{BufRead, Result};

/// A line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its bytes, without the line break.
    Whole(Vec<u8>),
    /// It is longer than the limit; it was passed over.
    TooLong,
}

/// The next line, none at the end of the input.
///
/// # Errors
/// Those of the input.
pub(crate) fn next(input: &mut impl BufRead, limit: u64) -> Result<Option<Line>> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = buffer.get(..end.unwrap_or(buffer.len())).unwrap_or(buffer);
        let used = part.len() + usize::from(end.is_some());
        if line.len() as u64 + part.len() as u64 > limit {
            too_long = true;
            line = Vec::new();
        } else if !too_long {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => None,
        (true, true) => Some(Line::TooLong),
        (true, false) => Some(Line::Whole(line)),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::{Line, next};
    use std::io::{BufReader, Read};

    fn lines(text: &str, limit: u64, buffer: usize) -> Vec<Line> {
        let mut input = BufReader::with_capacity(buffer, text.as_bytes().take(u64::MAX));
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input, limit).unwrap() {
            lines.push(line);
        }
        lines
    }

    fn whole(text: &str) -> Line {
        Line::Whole(text.as_bytes().to_vec())
    }

    #[test]
    fn lines_end_at_line_breaks_whatever_the_buffer() {
        for buffer in [1, 2, 3, 64] {
            assert_eq!(
                lines("ab\n\nc", 9, buffer),
                [whole("ab"), whole(""), whole("c")]
            );
            assert_eq!(lines("", 9, buffer), []);
            assert_eq!(
                lines("abc\nabcd\nab\n", 3, buffer),
                [whole("abc"), Line::TooLong, whole("ab")]
            );
            assert_eq!(lines("abcdefgh", 3, buffer), [Line::TooLong]);
        }
    }
}
