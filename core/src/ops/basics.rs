//! Canonical text, hashes, ids, schemas (contract: C §3, §5).

use super::{Options, SchemaRequest, schema_of, written};
use crate::error::Result;
use crate::ids::{Hash, Id};
use crate::json::shape::Shape;
use crate::json::{Value, read};
use std::borrow::Cow;

pub(super) fn canonical_json(text: &str, _: &Options) -> Result<String> {
    let value = read(text, Value::read)?;
    Ok(written(&Cow::Owned(value.to_canonical())))
}

pub(super) fn sha256_hex(text: &str, _: &Options) -> Result<String> {
    let content: Cow<'_, str> = read(text, Shape::read)?;
    Ok(written(&Hash::of_text(&content)))
}

pub(super) fn id_from_hash(text: &str, _: &Options) -> Result<String> {
    Ok(written(&Id::of_hash(read(text, Hash::read)?)))
}

pub(super) fn schema(text: &str, _: &Options) -> Result<String> {
    let request = read(text, SchemaRequest::read)?;
    Ok(written(&schema_of(&request.name)?))
}
