//! A gate that a door keeps: intents and calls come in as JSON, answers go out as the operation
//! `said.gate` gives them (contract: C §8; surfaces). Every door goes through here, so that none drifts.

use super::written;
use crate::error::{Error, Result};
use crate::json::shape::{List, Shape};
use crate::json::{Limits, read, text_of};
use crate::said::call::Call;
use crate::said::gate::{Gate, MAX_INTENTS, Verdict, instant};
use crate::said::hold::Hold;
use crate::said::intent::Intent;
use crate::said::lenient::Lenient;
use crate::said::requests::GateAnswer;

/// What a door asks of a gate about a call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask {
    /// The instant, in epoch milliseconds.
    pub now: i64,
    /// Whether a call that is covered spends what it costs.
    pub spend: bool,
    /// Whether to list the intents that came near.
    pub considered: bool,
}

/// Stores one intent, or all of a list of them, or none.
///
/// # Errors
/// Those of the document, and `invalid_input` as [`Gate::add_all`].
pub fn add(gate: &mut Gate, bytes: &[u8], limits: Limits) -> Result<()> {
    let text = text_of(bytes, limits)?;
    if text
        .trim_start_matches([' ', '\t', '\n', '\r'])
        .starts_with('[')
    {
        let intents = read(text, List::<Intent<'_>, MAX_INTENTS>::read)?;
        return gate.add_all(&intents);
    }
    gate.add(&read(text, Intent::read)?)
}

/// Tells a gate the time: epoch milliseconds. See [`Gate::advance`].
///
/// # Errors
/// `invalid_input` at `now` for an instant that [`check`] does not take; the gate's clock then stays.
pub fn advance(gate: &mut Gate, now: i64) -> Result<()> {
    instant(now)?;
    gate.advance(now);
    Ok(())
}

/// What a gate says to a call, as `said.gate` answers it. Whatever is wrong inside the call is a hold.
///
/// # Errors
/// Those of the document, and `invalid_input` as [`Gate::check`].
pub fn check(gate: &mut Gate, bytes: &[u8], ask: Ask, limits: Limits) -> Result<String> {
    let call = read(text_of(bytes, limits)?, Lenient::<Call<'_>>::read)?;
    instant(ask.now)?;
    let Some(call) = &call.0 else {
        let considered = ask.considered.then(Vec::new);
        return Ok(written(&GateAnswer::of(
            Verdict::Hold(Hold::Malformed),
            considered,
        )));
    };
    let considered = match ask.considered {
        true => Some(gate.considered(call, ask.now)?),
        false => None,
    };
    let verdict = if ask.spend {
        gate.authorize(call, ask.now)?
    } else {
        gate.check(call, ask.now)?
    };
    Ok(written(&GateAnswer::of(verdict, considered)))
}

/// The fault of a door whose handle is closed.
#[must_use]
pub fn closed() -> Error {
    Error::new(crate::error::Code::Closed, "the handle is closed")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    const CALL: &str = r#"{"kind":"send","channel":"email","to_ids":["c_ida"]}"#;

    fn intent(id: &str, extra: &str) -> String {
        format!(
            r#"{{"id":"{id}","kind":"send","channel":null,"to":["Ida"],"to_ids":["c_ida"],"what":null,"when":{{"at":null,"window_minutes":120}},"standing":false,"limits":{{"amount_max":null,"currency":null,"count":null,"until":null}},"reply_to_current":false,"created_at":"2026-03-04T10:00:00Z","backing":{{"to":[],"verb":{{"start":0,"end":4}}}}{extra}}}"#
        )
    }

    #[test]
    fn a_list_is_stored_whole_or_not_at_all() {
        let mut gate = Gate::new();
        let both = format!("[{},{}]", intent("a", ""), intent("a", ""));
        let fault = add(&mut gate, both.as_bytes(), Limits::default()).unwrap_err();
        assert_eq!(fault.pointer().as_deref(), Some("/1/id"));
        assert!(gate.is_empty());
        let both = format!(" [{},{}]", intent("a", ""), intent("b", ""));
        add(&mut gate, both.as_bytes(), Limits::default()).unwrap();
        assert_eq!(gate.len(), 2);
        add(&mut gate, intent("b", "").as_bytes(), Limits::default()).unwrap_err();
        add(&mut gate, intent("c", "").as_bytes(), Limits::default()).unwrap();
        assert_eq!(gate.len(), 3);
    }

    #[test]
    fn an_answer_is_that_of_the_operation() {
        let mut gate = Gate::new();
        let own = intent("a", "");
        add(&mut gate, own.as_bytes(), Limits::default()).unwrap();
        let now = 1_772_618_460_000;
        for call in [
            CALL,
            r#"{"kind":"send","channel":"email","to_ids":["c_bo"]}"#,
            r#"{"kind":"nothing"}"#,
            "[]",
        ] {
            for considered in [true, false] {
                let ask = Ask {
                    now,
                    spend: false,
                    considered,
                };
                let kept = check(&mut gate, call.as_bytes(), ask, Limits::default()).unwrap();
                let request = format!(
                    r#"{{"intents":[{own}],"call":{call},"now":{now},"considered":{considered}}}"#
                );
                let operation =
                    crate::ops::call("said.gate", request.as_bytes(), Limits::default());
                assert_eq!(Ok(kept), operation, "{call}");
            }
        }
        let ask = Ask {
            now,
            spend: true,
            considered: false,
        };
        let first = check(&mut gate, CALL.as_bytes(), ask, Limits::default()).unwrap();
        assert_eq!(first, r#"{"intent_id":"a","matches":true,"spent":1}"#);
        let second = check(&mut gate, CALL.as_bytes(), ask, Limits::default()).unwrap();
        assert_eq!(second, r#"{"matches":false,"reason":"used_up"}"#);
    }
}
