//! Parts of a row that are judged on their own, so that one that does not read costs its row and no
//! other (contract: C §7 rule 6).

use attest_core::error::{Code, Error, Result};
use attest_core::json::shape::Shape;
use attest_core::json::{Reader, Value, Writer, number};
use attest_core::model::{Text, limits};
use attest_core::time::IsoTs;
use std::marker::PhantomData;

/// A member that ought to be a `T`: any JSON is read, and the row is asked later.
#[derive(Debug)]
pub struct Loose<'a, T>(pub Value<'a>, PhantomData<fn() -> T>);

// Written out, since a derived one would ask the same of `T`.
impl<T> Clone for Loose<'_, T> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<T> PartialEq for Loose<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for Loose<'_, T> {}

impl<'a, T: Shape<'a>> Shape<'a> for Loose<'a, T> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        Ok(Self(reader.value()?, PhantomData))
    }

    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }

    fn schema() -> Value<'static> {
        T::schema()
    }
}

impl Loose<'_, IsoTs> {
    /// The instant, where it is one.
    pub(crate) fn instant(&self) -> Option<IsoTs> {
        self.0.as_str().and_then(IsoTs::parse)
    }
}

/// A page's own id of something.
pub(crate) type RowId<'a> = Text<'a, { limits::ROW_KEY }>;

impl Loose<'_, RowId<'_>> {
    /// The id, where it is one.
    pub(crate) fn id(&self) -> Option<&str> {
        let text = self.0.as_str()?;
        let fits = !text.is_empty() && attest_core::model::units(text) <= limits::ROW_KEY;
        fits.then_some(text)
    }
}

impl<const MAX: i64> Loose<'_, attest_core::json::shape::Count<MAX>> {
    /// The number, where it is one.
    pub(crate) fn count(&self) -> Option<i64> {
        let Value::Number(text) = &self.0 else {
            return None;
        };
        let count = number::integer(text).ok()?;
        (0..=MAX).contains(&count).then_some(count)
    }
}

impl<T> Loose<'_, T> {
    /// The texts, where it is a list of such.
    pub(crate) fn texts(&self) -> Option<Vec<&str>> {
        self.0.as_array()?.iter().map(Value::as_str).collect()
    }

    /// The text, where it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        self.0.as_str()
    }
}

/// A whole row that ought to be a `T`, or what is wrong with one of its parts. A key that is not known,
/// or a row that is no object, is a fault of the document and not of the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound<T>(pub std::result::Result<T, Error>);

/// Whether a fault lies in a part of the row that the contract names.
fn is_of_part(fault: &Error) -> bool {
    let pointer = fault.pointer().unwrap_or_default();
    fault.code() == Code::InvalidInput && !pointer.is_empty() && !pointer.ends_with("~unknown")
}

impl<'a, T: Shape<'a>> Shape<'a> for Sound<T> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let mut start = reader.clone();
        match T::read(reader) {
            Ok(row) => Ok(Self(Ok(row))),
            Err(fault) if is_of_part(&fault) => {
                start.skip()?;
                *reader = start;
                Ok(Self(Err(fault)))
            }
            Err(fault) => Err(fault),
        }
    }

    fn write(&self, out: &mut Writer) {
        match &self.0 {
            Ok(row) => row.write(out),
            Err(_) => out.null(),
        }
    }

    fn schema() -> Value<'static> {
        T::schema()
    }
}
