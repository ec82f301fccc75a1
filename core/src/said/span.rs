//! A place in a text.

use crate::error::{Error, Result};
use crate::json::shape::{Shape, build};
use crate::json::{Reader, Value, Writer};

/// From a byte to before another one, both on boundaries of characters (contract: C §8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Where it starts.
    pub start: usize,
    /// Where it ends; the byte there is outside.
    pub end: usize,
}

impl Span {
    /// From `start` to before `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// What stands there; empty where the text has no such place.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// Whether a place lies inside.
    #[must_use]
    pub const fn holds(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether two places share a byte.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// The smallest place that holds both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// How a span stands on the wire.
pub mod wire {
    use crate::json::shape::Count;
    use crate::shape;

    shape! {
        /// A span as it stands on the wire.
        pub struct Offsets {
            /// Where it ends.
            req end: Count<9_007_199_254_740_991> = "end",
            /// Where it starts.
            req start: Count<9_007_199_254_740_991> = "start",
        }
    }
}

impl Span {
    /// The keys on the wire, sorted.
    pub const KEYS: &'static [&'static str] = wire::Offsets::KEYS;
}

impl<'a> Shape<'a> for Span {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let read = wire::Offsets::read(reader)?;
        let (start, end) = (usize::try_from(read.start.0), usize::try_from(read.end.0));
        match (start, end) {
            (Ok(start), Ok(end)) if start <= end => Ok(Self { start, end }),
            _ => Err(Error::input("a span ends before it starts")),
        }
    }

    fn write(&self, out: &mut Writer) {
        let int = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
        out.begin_object();
        out.key("end");
        out.int(int(self.end));
        out.key("start");
        out.int(int(self.start));
        out.end_object();
    }

    fn schema() -> Value<'static> {
        build::closed(vec![
            (
                "end",
                true,
                build::object(vec![
                    ("type", build::text("integer")),
                    ("minimum", build::int(0)),
                ]),
            ),
            (
                "start",
                true,
                build::object(vec![
                    ("type", build::text("integer")),
                    ("minimum", build::int(0)),
                ]),
            ),
        ])
    }
}
