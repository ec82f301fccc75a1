//! A call as it is handed in: anything at all, of which a hash is kept.

use attest_core::error::Result;
use attest_core::ids::Hash;
use attest_core::json::shape::Shape;
use attest_core::json::{Reader, Value, Writer};
use attest_core::said::call::Call;

/// A call, or what stands in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked<'a> {
    /// The call; none where it is no call.
    pub call: Option<Call<'a>>,
    /// What binds a key to it: the hash of its canonical form.
    pub hash: Hash,
}

impl<'a> Shape<'a> for Asked<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let text = reader.raw()?;
        let call = Call::read(&mut Reader::new(text)).ok();
        let hash = match &call {
            Some(call) => Hash::of_shape(call),
            None => Hash::of_shape(&Reader::new(text).value()?),
        };
        Ok(Self { call, hash })
    }

    fn write(&self, out: &mut Writer) {
        match &self.call {
            Some(call) => call.write(out),
            None => out.null(),
        }
    }

    fn schema() -> Value<'static> {
        Call::schema()
    }
}
