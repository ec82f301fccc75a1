//! One request a line, one answer a line (contract: surfaces, command line; C §6, rpc).

use super::call;
use crate::error::{Code, Error, Result};
use crate::json::{Limits, Reader, Value, Writer, check, doubled_key, text_of, unknown_key};
use std::borrow::Cow;

/// A line that is a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RpcRequest<'a> {
    /// What the answer carries back, as canonical JSON; `null` where the line has none.
    pub id: String,
    /// The operation.
    pub op: Cow<'a, str>,
    /// The document, as it stands on the line.
    pub input: &'a str,
}

/// Why a line is no request, and the id to answer it under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RpcFault {
    /// As [`RpcRequest::id`].
    pub id: String,
    /// The fault.
    pub error: Error,
}

impl<'a> RpcRequest<'a> {
    /// Reads a line. Whether it is JSON at all is judged first, over the whole line and with its
    /// depth; doubled keys are judged once the id is known.
    ///
    /// # Errors
    /// The fault, with the id to answer it under.
    pub fn parse(line: &'a [u8], limits: Limits) -> std::result::Result<Self, Box<RpcFault>> {
        let nameless = |error| Box::new(RpcFault::nameless(error));
        let text = text_of(line, limits).map_err(nameless)?;
        let mut reader = Reader::new(text);
        reader
            .skip_loosely()
            .and_then(|()| reader.end())
            .map_err(nameless)?;
        let mut parts = Parts::default();
        let fault = parts.read(&mut Reader::new(text)).err();
        // A key twice outranks a fault of shape, as it does in every document.
        let fault = match fault {
            Some(fault) if fault.code() != Code::InvalidJson => {
                Some(check(text).err().unwrap_or(fault))
            }
            other => other,
        };
        let id = parts.id.unwrap_or_else(|| "null".to_owned());
        match (fault, parts.op, parts.input) {
            (None, Some(op), Some(input)) => Ok(Self { id, op, input }),
            (fault, op, _) => {
                let missing = if op.is_none() { "op" } else { "input" };
                let error = fault.unwrap_or_else(|| Error::input("a key is missing").at(missing));
                Err(Box::new(RpcFault { id, error }))
            }
        }
    }

    /// The answer's line, without its line break.
    #[must_use]
    pub fn answer(&self, result: &Result<String>) -> String {
        answer(&self.id, result.as_deref())
    }
}

impl RpcFault {
    /// A fault of a line whose id nobody knows.
    #[must_use]
    pub fn nameless(error: Error) -> Self {
        Self {
            id: "null".to_owned(),
            error,
        }
    }

    /// The answer's line, without its line break.
    #[must_use]
    pub fn answer(&self) -> String {
        answer(&self.id, Err(&self.error))
    }
}

/// `{"id", "ok"}` or `{"error", "id"}`.
fn answer(id: &str, result: std::result::Result<&str, &Error>) -> String {
    let mut out = Writer::new();
    out.begin_object();
    if let Err(error) = result {
        out.key("error");
        error.write(&mut out);
    }
    out.key("id");
    out.raw(id);
    if let Ok(answer) = result {
        out.key("ok");
        out.raw(answer);
    }
    out.end_object();
    out.into_string()
}

#[derive(Default)]
struct Parts<'a> {
    id: Option<String>,
    op: Option<Cow<'a, str>>,
    input: Option<&'a str>,
}

impl<'a> Parts<'a> {
    /// Reads on past a fault, so that the id is found wherever it stands; answers the first fault.
    fn read(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let mut fault: Option<Error> = None;
        reader.begin_object()?;
        let (mut first, mut ids) = (true, 0);
        while let Some(key) = reader.next_key(std::mem::take(&mut first))? {
            let raw = reader.raw_loosely()?;
            let problem = match key.as_ref() {
                "id" => {
                    ids += 1;
                    match canonical(raw) {
                        Ok(id) => {
                            self.id = Some(id);
                            None
                        }
                        Err(problem) => Some(problem.at("id")),
                    }
                }
                "op" if self.op.is_some() => Some(doubled_key().at("op")),
                "op" => match Reader::new(raw).string() {
                    Ok(op) => {
                        self.op = Some(op);
                        None
                    }
                    Err(problem) => Some(problem.at("op")),
                },
                "input" if self.input.is_some() => Some(doubled_key().at("input")),
                "input" => {
                    self.input = Some(raw);
                    None
                }
                _ => Some(unknown_key()),
            };
            fault = fault.or(problem);
        }
        if ids > 1 {
            // Which of them is meant nobody can say.
            self.id = None;
            return Err(doubled_key().at("id"));
        }
        fault.map_or(Ok(()), Err)
    }
}

fn canonical(raw: &str) -> Result<String> {
    let value: Value<'_> = Reader::new(raw).value()?;
    Ok(value.to_canonical())
}

/// Answers one line, given without its line break.
#[must_use]
pub fn rpc_line(line: &[u8], limits: Limits) -> String {
    match RpcRequest::parse(line, limits) {
        Ok(request) => request.answer(&call(&request.op, request.input.as_bytes(), limits)),
        Err(fault) => fault.answer(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests;
