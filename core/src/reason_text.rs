//! Reasons in words: one English sentence for each (contract: G §13, §15). The sentence is the row's
//! own, with its params as the ids, words and numbers that they are.

use crate::error::{Code, Error, Result};
use crate::json::shape::Shape;
use crate::json::{Reader, unknown_key};
use crate::model::{Params, ParamsKind, Reason, ReasonCode};

/// The sentence of a reason.
///
/// # Errors
/// `invalid_params` for a reason whose params are not those of its code.
pub fn reason_text(reason: &Reason<'_>) -> Result<String> {
    let sentence = reason.code.sentence();
    let params = &reason.params;
    if !fits(reason.code.params_kind(), params) {
        return Err(misfit());
    }
    // A type without sources has none to name: the sentence does without the aside.
    let aside = if matches!(params, Params::Empty) {
        sentence.find(" ({source})")
    } else {
        None
    };
    let (mut rest, after) = match aside {
        Some(at) => {
            let (before, after) = sentence.split_at(at);
            (
                before,
                after.strip_prefix(" ({source})").unwrap_or_default(),
            )
        }
        None => (sentence, ""),
    };
    let mut text = String::with_capacity(sentence.len() + 64);
    while let Some((plain, (name, left))) = rest
        .split_once('{')
        .and_then(|(plain, left)| Some((plain, left.split_once('}')?)))
    {
        text.push_str(plain);
        text.push_str(&value(params, name).ok_or_else(misfit)?);
        rest = left;
    }
    text.push_str(rest);
    text.push_str(after);
    Ok(text)
}

const MISFIT: &str = "the params are not those of the code";

fn misfit() -> Error {
    Error::here(Code::InvalidParams, MISFIT).at("params")
}

fn fits(kind: ParamsKind, params: &Params<'_>) -> bool {
    match params {
        // A source may be absent.
        Params::Empty => matches!(kind, ParamsKind::Empty | ParamsKind::Source),
        Params::Observation(_) => kind == ParamsKind::Observation,
        Params::Source(_) => kind == ParamsKind::Source,
        Params::Type(_) => kind == ParamsKind::Type,
        Params::Ceiling(_) => kind == ParamsKind::Ceiling,
        Params::Cumulative(_) => kind == ParamsKind::Cumulative,
        Params::Currency(_) => kind == ParamsKind::Currency,
        Params::Scope(_) => kind == ParamsKind::Scope,
        Params::Agent(_) => kind == ParamsKind::Agent,
        Params::Override(_) => kind == ParamsKind::Override,
        Params::Claim(_) => kind == ParamsKind::Claim,
    }
}

/// What stands for a name in the sentence.
fn value(params: &Params<'_>, name: &str) -> Option<String> {
    Some(match (name, params) {
        ("observationId", Params::Observation(id)) | ("claimId", Params::Claim(id)) => {
            id.to_string()
        }
        ("source", Params::Source(source)) => source.as_str().to_owned(),
        ("type", Params::Type(action)) => action.as_str().to_owned(),
        ("agent", Params::Agent(agent)) => agent.to_string(),
        ("grade", Params::Override(grade)) => grade.as_str().to_owned(),
        ("scopeHash", Params::Scope(hash)) => hash.to_hex(),
        ("amountCents", Params::Ceiling(params)) => params.amount.0.to_string(),
        ("ceilingCents", Params::Ceiling(params)) => params.ceiling.0.to_string(),
        ("amountCents", Params::Cumulative(params)) => params.amount.0.to_string(),
        ("ceilingCents", Params::Cumulative(params)) => params.ceiling.0.to_string(),
        ("priorSpendCents", Params::Cumulative(params)) => params.prior_spend.0.to_string(),
        ("currency", Params::Currency(params)) => params.currency.as_str().to_owned(),
        ("spendCurrency", Params::Currency(params)) => params.spend_currency.as_str().to_owned(),
        _ => return None,
    })
}

/// Reads a reason that someone wants put into words.
///
/// # Errors
/// `unknown_reason_code` for a code outside the closed set, which is never repeated;
/// `invalid_params` for params that are not those of the code, with their place; `invalid_input` and
/// `invalid_json` for anything that is no reason at all.
pub fn read_reason<'a>(reader: &mut Reader<'a>) -> Result<Reason<'a>> {
    let text = reader.raw()?;
    check_code(&mut Reader::new(text))?;
    // Whatever is still wrong is wrong with the params.
    Reason::read(&mut Reader::new(text)).map_err(|fault| match fault.code() {
        Code::InvalidInput => fault.with(Code::InvalidParams, MISFIT),
        _ => fault,
    })
}

/// Reads all of a reason but its params.
fn check_code(reader: &mut Reader<'_>) -> Result<()> {
    reader.begin_object()?;
    let mut code = None;
    let mut params = false;
    let mut first = true;
    while let Some(key) = reader.next_key(std::mem::take(&mut first))? {
        match key.as_ref() {
            "code" => code = Some(reader.string().map_err(|e| e.at("code"))?),
            "params" => {
                params = true;
                reader.skip().map_err(|e| e.at("params"))?;
            }
            _ => return Err(unknown_key()),
        }
    }
    let missing = |key| Error::input("a key is missing").at(key);
    let code = code.ok_or_else(|| missing("code"))?;
    if !params {
        return Err(missing("params"));
    }
    if ReasonCode::parse(&code).is_none() {
        let fault = Error::here(Code::UnknownReasonCode, "no reason has this code");
        return Err(fault.at("code"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
