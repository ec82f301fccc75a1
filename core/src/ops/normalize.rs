//! Texts as the rules read them (contract: C §4, §6, inputs).

use super::policy::of_request;
use super::{AddressAnswer, AmountAnswer, NormalizeRequest, Options, What};
use crate::error::{Error, Result};
use crate::json::read;
use crate::json::shape::{Count, Shape};
use crate::model::Currency;
use crate::text::address::{email, same_address};
use crate::text::counterparty::{name, name_tokens};
use crate::text::subject::subject_tokens;
use crate::text::tokens::TokenSet;
use crate::time::resolve_relative;
use std::borrow::Cow;

pub(super) fn normalize(text: &str, _: &Options) -> Result<String> {
    let request = read(text, NormalizeRequest::read)?;
    only(&request)?;
    let given = || needed(request.text.as_deref(), "text");
    Ok(match request.what {
        What::Email => answer(email(given()?).map(|address| AddressAnswer {
            address: Cow::Owned(address.as_str().to_owned()),
            confusable: address.is_confusable(),
        })),
        What::SameAddress => {
            let a = email(needed(request.a.as_deref(), "a")?);
            let b = email(needed(request.b.as_deref(), "b")?);
            let sameness = a.zip(b).map(|(a, b)| same_address(&a, &b));
            answer(sameness.map(|sameness| Cow::Borrowed(sameness.as_str())))
        }
        What::Name => answer(Some(Cow::<str>::Owned(name(given()?)))),
        What::NameTokens => answer(Some(list(&name_tokens(given()?)))),
        What::Amount => answer(amount(given()?)),
        What::SubjectTokens => {
            let policy = of_request(request.policy.clone())?;
            answer(Some(list(&subject_tokens(given()?, &policy.stop_words))))
        }
        What::ResolveRelative => {
            let now = request.now.ok_or_else(|| missing("now"))?;
            answer(resolve_relative(given()?, now))
        }
    })
}

/// Each reading takes its own arguments and no others.
fn only(request: &NormalizeRequest<'_>) -> Result<()> {
    let what = request.what;
    let pair = what == What::SameAddress;
    let given = [
        ("a", request.a.is_some(), pair),
        ("b", request.b.is_some(), pair),
        ("text", request.text.is_some(), !pair),
        ("now", request.now.is_some(), what == What::ResolveRelative),
        (
            "policy",
            request.policy.is_some(),
            what == What::SubjectTokens,
        ),
    ];
    match given.iter().find(|(_, given, taken)| *given && !taken) {
        Some((key, _, _)) => Err(Error::input("this reading takes no such key").at(key)),
        None => Ok(()),
    }
}

fn missing(key: &'static str) -> Error {
    Error::input("a key is missing").at(key)
}

fn needed<'t>(text: Option<&'t str>, key: &'static str) -> Result<&'t str> {
    text.ok_or_else(|| missing(key))
}

/// A token set in the order of UTF-16 code units.
fn list(tokens: &TokenSet) -> Vec<Cow<'_, str>> {
    let mut list: Vec<Cow<'_, str>> = tokens
        .as_slice()
        .iter()
        .map(|token| Cow::Borrowed(token.as_str()))
        .collect();
    list.sort_by(|a, b| crate::text::cmp_utf16(a, b));
    list
}

fn amount(text: &str) -> Option<AmountAnswer> {
    let read = crate::text::amount::amount(text)?;
    Some(AmountAnswer {
        amount: Count(i64::try_from(read.minor).ok()?),
        currency: read.currency.map(Currency),
    })
}

/// `{result}`; null where nothing was read.
fn answer<'a>(result: Option<impl Shape<'a>>) -> String {
    let mut out = crate::json::Writer::new();
    out.begin_object();
    out.key("result");
    match result {
        Some(result) => result.write(&mut out),
        None => out.null(),
    }
    out.end_object();
    out.into_string()
}
