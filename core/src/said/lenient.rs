//! Input that may be anything: what a host stored, or what a model made it hand on (contract: C §8).

use crate::error::Result;
use crate::json::shape::Shape;
use crate::json::{Reader, Value, Writer};

/// A value of a shape, or none where JSON stands in its place that has not that shape. Text that is
/// no JSON is a fault of the whole document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lenient<T>(pub Option<T>);

impl<'a, T: Shape<'a>> Shape<'a> for Lenient<T> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let text = reader.raw()?;
        Ok(Self(T::read(&mut Reader::new(text)).ok()))
    }

    fn write(&self, out: &mut Writer) {
        match &self.0 {
            Some(value) => value.write(out),
            None => out.null(),
        }
    }

    fn schema() -> Value<'static> {
        T::schema()
    }
}
