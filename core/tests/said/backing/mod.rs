//! A second reader of what an intent says of itself: for each value, whether the place it names in the
//! turn says it, by a named step. It shares nothing with the guards but the type of a place, and knows
//! neither clauses nor kinds of sentences: it tells whether the words are there, not whether they ask.

mod money;
mod rhythm;
mod when;
mod words;

#[cfg(test)]
mod tests;

use attest_core::json::Value;
use attest_core::said::span::Span;
use words::{folded, is_whole};

/// A mark that stands where something was taken out of a turn.
const GAP: char = '\u{2029}';

/// Confirms that each value of an intent follows from the place its backing names.
///
/// `text` is the text that was read, `now` the person's local time as it was handed in.
///
/// # Errors
/// The name of the first step that fails.
pub(crate) fn check(text: &str, now: &str, intent: &Value<'_>) -> Result<(), &'static str> {
    let turn = Turn {
        text,
        now: when::Local::parse(now).ok_or("local time")?,
    };
    let backing = intent.get("backing").ok_or("backing")?;
    let at = |key: &'static str| turn.place(backing.get(key), key);
    let asked = at("verb")?.ok_or("verb")?;
    verb(&turn, asked, intent)?;
    recipients(&turn, backing, intent)?;
    money::check(&turn, at("amount")?, at("currency")?, intent)?;
    channel(&turn, at("channel")?, intent)?;
    rhythm::check(
        &turn,
        &rhythm::Places {
            verb: asked,
            standing: at("standing")?,
            trigger: at("trigger")?,
            count: at("count")?,
            per: at("per")?,
            until: at("until")?,
        },
        intent,
    )?;
    when::check(&turn, at("at")?, at("until")?, intent)?;
    let reply = matches!(intent.get("reply_to_current"), Some(Value::Bool(true)));
    match at("reply")? {
        _ if !reply => Ok(()),
        Some(place) if words::has(turn.at(place), &words::REPLIES) => Ok(()),
        _ => Err("reply"),
    }
}

/// The text that was read, and the person's clock.
pub(crate) struct Turn<'t> {
    text: &'t str,
    now: when::Local,
}

impl<'t> Turn<'t> {
    /// Reads a place: it lies in the text, on whole characters, has words, and spans no gap.
    fn place(
        &self,
        span: Option<&Value<'_>>,
        key: &'static str,
    ) -> Result<Option<Span>, &'static str> {
        let Some(span) = span else {
            return Ok(None);
        };
        let end = |name: &str| match span.get(name) {
            Some(Value::Number(number)) => number.parse::<usize>().map_err(|_| key),
            _ => Err(key),
        };
        let place = Span::new(end("start")?, end("end")?);
        let words = self.text.get(place.start..place.end).ok_or(key)?;
        if words.trim().is_empty() || words.contains(GAP) {
            return Err(key);
        }
        Ok(Some(place))
    }

    fn at(&self, place: Span) -> &'t str {
        place.of(self.text)
    }

    /// The last words before a place, in small letters; a gap ends them.
    fn before(&self, place: Span, count: usize) -> Vec<String> {
        let before = self.text.get(..place.start).unwrap_or_default();
        let before = before.rsplit(GAP).next().unwrap_or_default();
        let mut words: Vec<String> = before
            .split_whitespace()
            .rev()
            .take(count)
            .map(folded)
            .collect();
        words.reverse();
        words
    }
}

/// Step "verb": the place holds a verb that can ask for an act of the kind.
fn verb(turn: &Turn<'_>, place: Span, intent: &Value<'_>) -> Result<(), &'static str> {
    let kind = intent.get("kind").and_then(Value::as_str).ok_or("kind")?;
    let verbs = words::verbs(kind).ok_or("kind")?;
    let known = words::stems(turn.at(place)).any(|stem| verbs.contains(&stem.as_str()));
    if known && is_whole(turn.text, place) {
        Ok(())
    } else {
        Err("verb")
    }
}

/// Step "fold": each recipient is the words of its place, whole, and two that share words share a place whole.
fn recipients(
    turn: &Turn<'_>,
    backing: &Value<'_>,
    intent: &Value<'_>,
) -> Result<(), &'static str> {
    let to = intent.get("to").and_then(Value::as_array).ok_or("to")?;
    let places = backing.get("to").and_then(Value::as_array).ok_or("to")?;
    if to.len() != places.len() {
        return Err("to");
    }
    let mut taken: Vec<Span> = Vec::new();
    for (words, place) in to.iter().zip(places) {
        let place = turn.place(Some(place), "to")?.ok_or("to")?;
        let said = folded(turn.at(place));
        if Some(said) != words.as_str().map(folded) || !is_whole(turn.text, place) {
            return Err("to");
        }
        if taken
            .iter()
            .any(|other| other.meets(place) && *other != place)
        {
            return Err("to twice");
        }
        taken.push(place);
    }
    Ok(())
}

/// Step "channel word".
fn channel(turn: &Turn<'_>, place: Option<Span>, intent: &Value<'_>) -> Result<(), &'static str> {
    let Some(channel) = intent.get("channel").and_then(Value::as_str) else {
        return Ok(());
    };
    let said = turn.at(place.ok_or("channel")?);
    if words::names_channel(said, channel) {
        Ok(())
    } else {
        Err("channel")
    }
}
