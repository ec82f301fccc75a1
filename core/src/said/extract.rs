//! The whole way from a turn to its intents, with a model handed in (contract: S, C §8 "The rest").
//!
//! The model is a function of the host's. It gets two texts and answers with one; whatever it does, nothing
//! comes out that the person's words do not back.

pub use super::asking::Trouble;
use super::prepare::prepare;
use super::prompt::{Prompt, prompt};
use super::validate::{Typed, Validated, validate};
use crate::time::IsoTs;

/// What became of a turn.
#[derive(Clone, Debug)]
pub struct Extracted {
    /// The intents that the words back, and the others.
    pub held: Validated,
    /// Why there are none, where the model is to blame.
    pub error: Option<Trouble>,
}

/// Reads a turn with a model that answers at once.
pub fn extract<E>(
    text: &str,
    typed: &Typed,
    ask: impl FnOnce(&str, &str) -> Result<String, E>,
) -> Extracted {
    match question(text, typed) {
        Some(made) => answer(text, typed, ask(made.system, &made.user).ok().as_deref()),
        None => nothing(text, typed, Trouble::NoTime),
    }
}

/// Reads a turn with a model that answers later. One that never answers is the host's to end.
pub async fn extract_async<E, F>(
    text: &str,
    typed: &Typed,
    ask: impl FnOnce(&'static str, String) -> F,
) -> Extracted
where
    F: Future<Output = Result<String, E>>,
{
    match question(text, typed) {
        Some(made) => {
            let raw = ask(made.system, made.user).await.ok();
            answer(text, typed, raw.as_deref())
        }
        None => nothing(text, typed, Trouble::NoTime),
    }
}

/// What to ask a model about a turn; none without a local time. For a host that waits for its model itself, with
/// [`answer`] to follow.
#[must_use]
pub fn question(text: &str, typed: &Typed) -> Option<Prompt> {
    let local: IsoTs = typed.local.or(typed.now)?;
    Some(prompt(&prepare(text).text, local, typed.zone.as_deref()))
}

/// What becomes of a turn with what a model wrote; none where it failed, or was given up on.
#[must_use]
pub fn answer(text: &str, typed: &Typed, raw: Option<&str>) -> Extracted {
    if question(text, typed).is_none() {
        return nothing(text, typed, Trouble::NoTime);
    }
    let Some(raw) = raw else {
        return nothing(text, typed, Trouble::Model);
    };
    let held = validate(raw, text, typed);
    let unparseable = held.is_unparseable();
    Extracted {
        held,
        error: unparseable.then_some(Trouble::Unparseable),
    }
}

fn nothing(text: &str, typed: &Typed, error: Trouble) -> Extracted {
    Extracted {
        held: validate("[]", text, typed),
        error: Some(error),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
    use super::*;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    const ANSWER: &str = r#"{"intents":[{"kind":"send","channel":"email","to":["Irene"]},{"kind":"pay","to":["Otto"]}]}"#;

    fn typed() -> Typed {
        Typed {
            local: IsoTs::parse("2026-03-04T10:00:00+01:00"),
            ..Typed::default()
        }
    }

    #[test]
    fn a_turn_is_read_with_a_model_that_answers() {
        let mut seen = String::new();
        let read = extract(
            "Mail Irene the plan.\n> pay Otto $5",
            &typed(),
            |_, user| {
                seen = user.to_owned();
                Ok::<_, ()>(ANSWER.to_owned())
            },
        );
        assert_eq!(read.error, None);
        assert_eq!(read.held.intents.len(), 1);
        assert_eq!(read.held.dropped.len(), 1);
        // What was quoted never reaches the model.
        assert!(seen.contains("Irene") && !seen.contains("Otto"), "{seen}");
    }

    #[test]
    fn a_model_that_fails_gives_no_intents() {
        let read = extract("Mail Irene.", &typed(), |_, _| Err::<String, _>(()));
        assert_eq!(read.error, Some(Trouble::Model));
        assert!(read.held.intents.is_empty());
        let read = extract("Mail Irene.", &typed(), |_, _| {
            Ok::<_, ()>("no idea".into())
        });
        assert_eq!(read.error, Some(Trouble::Unparseable));
        assert!(read.held.intents.is_empty());
        let read = extract("Mail Irene.", &Typed::default(), |_, _| {
            Ok::<_, ()>(ANSWER.into())
        });
        assert_eq!(read.error, Some(Trouble::NoTime));
        assert!(read.held.intents.is_empty());
    }

    #[test]
    fn a_model_may_answer_later() {
        let typed = typed();
        let asked = extract_async("Mail Irene.", &typed, |_, _| async {
            Ok::<_, ()>(ANSWER.to_owned())
        });
        let mut asked = pin!(asked);
        let Poll::Ready(read) = asked.as_mut().poll(&mut Context::from_waker(Waker::noop())) else {
            panic!("nothing is waited for");
        };
        assert_eq!(read.held.intents.len(), 1);
    }
}
