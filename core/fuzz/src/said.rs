//! What must hold of Said for any bytes: quoting keeps what it keeps, nothing is approved without a place
//! in the person's words, nothing grows, and what is malformed is a no.

use super::{answer, shape, tree};
use attest_core::json::shape::{Count, List};
use attest_core::json::{Limits, Value, text_of};
use attest_core::model::Currency;
use attest_core::said::amount::Amount;
use attest_core::said::call::Call;
use attest_core::said::intent::{Channel, Intent, Kind, Limits as Bounds, Moment, Per, When};
use attest_core::said::narrow::narrows;
use attest_core::said::prepare::{READ, prepare};
use attest_core::said::quote::{Quoted, unquote};
use attest_core::time::IsoTs;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A request as a tree, where it is JSON without a key twice.
fn request(bytes: &[u8]) -> Option<Value<'_>> {
    tree(text_of(bytes, Limits::default()).ok()?).ok()
}

fn text<'v>(value: &'v Value<'_>, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).expect("a text")
}

fn list<'v, 'a>(value: &'v Value<'a>, key: &str) -> &'v [Value<'a>] {
    value.get(key).and_then(Value::as_array).expect("a list")
}

/// The same request with some members exchanged.
fn with(request: &Value<'_>, changes: &[(&str, Value<'_>)]) -> String {
    let Value::Object(members) = request else {
        panic!("a request is an object")
    };
    let mut members = members.clone();
    for (key, value) in changes {
        members.retain(|(own, _)| own != key);
        members.push(((*key).to_owned().into(), value.clone().into_owned()));
    }
    Value::Object(members).to_canonical()
}

/// What was removed is sorted, apart and on whole characters; what was kept, with one gap at most between
/// two pieces, is the rest; and is kept again when it is unquoted again (contract: S 3, C §8).
pub fn said_unquote(bytes: &[u8]) {
    let quoting = answer("said.unquote", bytes);
    let preparing = answer("said.prepare", bytes);
    assert_eq!(quoting.is_some(), preparing.is_some());
    let (Some(quoting), Some(preparing)) = (quoting, preparing) else {
        return;
    };
    let document = request(bytes).expect("it was read before");
    let turn = text(&document, "text");
    let quoting = tree(&quoting).expect("an answer is JSON");
    let own = unquote(turn);
    assert_eq!(own.text, text(&quoting, "text"));
    rest(turn, &own.quoted, &own.text);
    let again = unquote(&own.text);
    assert_eq!(again.text, own.text, "unquoting once is not enough");
    assert!(again.quoted.is_empty());

    let preparing = tree(&preparing).expect("an answer is JSON");
    let own = prepare(turn);
    assert_eq!(own.text, text(&preparing, "text"));
    assert_eq!(own.truncated, turn.len() > READ);
    assert!(own.text.len() <= READ);
    let again = prepare(&own.text);
    assert_eq!(again.text, own.text, "preparing once is not enough");
    assert!(again.quoted.is_empty() && !again.truncated && again.beyond.is_empty());
}

/// What is kept is the turn without its removed parts; one gap stands for what was removed between words, and
/// takes no more room than that did.
fn rest(turn: &str, quoted: &[Quoted], kept: &str) {
    let mut pieces: Vec<(&str, usize)> = Vec::new();
    let (mut from, mut gone) = (0, 0);
    let ends = quoted.iter().map(|cut| (cut.start, cut.end));
    for (start, end) in ends.chain([(turn.len(), turn.len())]) {
        assert!(from <= start && start <= end, "spans overlap");
        let piece = turn.get(from..start).expect("whole characters");
        if !piece.is_empty() {
            pieces.push((piece, gone));
            gone = 0;
        }
        gone += end - start;
        from = end;
    }
    let worded = |(piece, _): &(&str, usize)| piece.contains(|c: char| !c.is_whitespace());
    let first = pieces.iter().position(worded).unwrap_or(usize::MAX);
    let last = pieces.iter().rposition(worded).unwrap_or(0);
    let mut whole = String::new();
    for (at, (piece, gone)) in pieces.into_iter().enumerate() {
        match gone {
            0 => {}
            _ if at <= first || at > last => {}
            1 | 2 => whole.push('\n'),
            _ => whole.push(attest_core::said::GAP),
        }
        whole.push_str(piece);
    }
    assert_eq!(whole, kept, "what is kept is not what was left");
}

/// Every kept intent says where the person said each part, covers no more than what was proposed, and is
/// dropped where the person said nothing (contract: S "The guards", C §8).
pub fn said_validate(bytes: &[u8]) {
    let Some(answer) = answer("said.validate", bytes) else {
        return;
    };
    let answer = tree(&answer).expect("an answer is JSON");
    let read = text(&answer, "text");
    let kept = list(&answer, "intents");
    let dropped = list(&answer, "dropped");
    assert!(kept.len() <= 10);
    assert!(
        kept.is_empty() || read.chars().any(char::is_alphanumeric),
        "an intent without a word"
    );
    for intent in kept {
        backed(read, intent);
    }
    for one in dropped {
        assert!(!text(one, "missing").is_empty());
    }
    let Some(document) = request(bytes) else {
        return;
    };
    assert_eq!(read, prepare(text(&document, "text")).text);
    let Some(proposed) = proposals(&document) else {
        return;
    };
    let refused: BTreeSet<String> = dropped
        .iter()
        .map(|one| one.get("intent").expect("what was proposed").to_canonical())
        .collect();
    let taken: Vec<&Value<'_>> = proposed
        .iter()
        .take(10)
        .filter(|own| !refused.contains(&own.to_canonical()))
        .collect();
    if taken.len() != kept.len() {
        // A number that no double holds is told of as text.
        return;
    }
    for (own, intent) in taken.into_iter().zip(kept) {
        let canonical = intent.to_canonical();
        let intent: Intent<'_> = shape(&canonical).expect("an intent");
        let own = proposal(own, &intent);
        assert!(
            narrows(&intent, &own),
            "wider than proposed: {intent:?} {own:?}"
        );
    }
}

/// Each place lies in the text, on whole characters, and holds words.
fn backed(read: &str, intent: &Value<'_>) {
    let backing = intent.get("backing").expect("a backing");
    let Value::Object(parts) = backing else {
        panic!("a backing is an object")
    };
    let place = |span: &Value<'_>| {
        let end = |key: &str| match span.get(key) {
            Some(Value::Number(number)) => number.parse::<usize>().expect("a count"),
            _ => panic!("a place has two ends"),
        };
        let words = read.get(end("start")..end("end")).expect("in the text");
        assert!(!words.trim().is_empty(), "a place without words");
        assert!(!words.contains(attest_core::said::GAP), "across a gap");
    };
    for (key, part) in parts {
        match part {
            Value::Array(spans) => spans.iter().for_each(place),
            one => place(one),
        }
        assert!(key != "to" || list(backing, "to").len() == list(intent, "to").len());
    }
    assert!(backing.get("verb").is_some());
    let has = |value: Option<&Value<'_>>| value.is_some_and(|value| *value != Value::Null);
    let flag = |key: &str| intent.get(key) == Some(&Value::Bool(true));
    let limits = intent.get("limits").expect("limits");
    let when = intent.get("when").expect("a time");
    let pairs = [
        (has(intent.get("channel")), "channel"),
        (flag("standing"), "standing"),
        (flag("reply_to_current"), "reply"),
        (has(limits.get("amount_max")), "amount"),
        (has(limits.get("currency")), "currency"),
        (has(limits.get("until")), "until"),
        (has(limits.get("per")), "per"),
        (has(when.get("at")), "at"),
    ];
    for (there, key) in pairs {
        assert_eq!(there, backing.get(key).is_some(), "{key} has no place");
    }
    let once = has(limits.get("per"));
    assert!(!has(limits.get("count")) || once || backing.get("count").is_some());
}

/// What the model proposed, where it is one JSON value of a known form.
fn proposals(document: &Value<'_>) -> Option<Vec<Value<'static>>> {
    let raw = document.get("raw")?;
    let raw = match raw {
        Value::String(text) => tree(text).ok()?.into_owned(),
        other => other.clone().into_owned(),
    };
    match &raw {
        Value::Array(all) => Some(all.clone()),
        Value::Object(_) => match raw.get("intents") {
            Some(Value::Array(all)) => Some(all.clone()),
            Some(_) => None,
            None => Some(vec![raw]),
        },
        _ => None,
    }
}

/// A proposal that was kept, as an intent. A time written without an offset is the one that was made of it.
fn proposal(own: &Value<'static>, kept: &Intent<'_>) -> Intent<'static> {
    let member = |of: &Value<'static>, key: &str| {
        let found = of.get(key).filter(|value| **value != Value::Null);
        found.cloned()
    };
    let inner = |outer: &str, key: &str| member(own, outer).and_then(|of| member(&of, key));
    let words = |value: Option<Value<'static>>| value.and_then(|it| it.as_str().map(str::to_owned));
    let whole = |value: Option<Value<'static>>| match value {
        Some(Value::Number(number)) => number.parse::<f64>().ok().map(|number| number as i64),
        _ => None,
    };
    let moment = |value: Option<Value<'static>>, made: Option<Moment>| match value? {
        Value::Number(ms) => IsoTs::with_offset(ms.parse::<f64>().ok()? as i64, 0).map(Moment),
        Value::String(text) => IsoTs::parse(text.trim_matches(' ')).map(Moment).or(made),
        _ => None,
    };
    let flag = |key: &str| own.get(key) == Some(&Value::Bool(true));
    let to = match own.get("to") {
        Some(Value::Array(all)) => all
            .iter()
            .filter_map(|it| Some(Cow::Owned(it.as_str()?.to_owned())))
            .collect(),
        _ => Vec::new(),
    };
    let at = moment(inner("when", "at"), kept.when.at);
    Intent {
        backing: None,
        channel: words(member(own, "channel")).and_then(|word| Channel::parse(&word)),
        created_at: None,
        id: None,
        kind: words(member(own, "kind"))
            .and_then(|word| Kind::parse(&word))
            .expect("a kind"),
        limits: Bounds {
            amount_below: false,
            amount_max: match inner("limits", "amount_max") {
                Some(Value::Number(number)) => Amount::of_number(&number),
                Some(Value::String(text)) => Amount::parse(&text),
                _ => None,
            },
            count: whole(inner("limits", "count")).map(Count),
            currency: words(inner("limits", "currency"))
                .and_then(|code| Currency::parse(&code.to_ascii_uppercase())),
            per: None::<Per>,
            until: moment(inner("limits", "until"), kept.limits.until),
        },
        reply_to_current: flag("reply_to_current"),
        revoked: None,
        said_id: None,
        standing: flag("standing"),
        to: List(to),
        to_ids: None,
        unresolved: None,
        used: None,
        what: None,
        when: When {
            at,
            // A window shorter than five minutes is drawn to five (contract: S); a part of a day that was
            // put in stays open to its end.
            window_minutes: whole(inner("when", "window_minutes"))
                .map(|minutes| minutes.clamp(5, 1_440))
                .or((at.is_none() && kept.when.at.is_some()).then_some(1_440))
                .map(Count),
        },
    }
}

/// Whom words mean does not hang on the order of the contacts; an intent is resolved whole or not at all; and
/// what was resolved is resolved alike again (contract: S "Resolve", C §8).
pub fn said_resolve(bytes: &[u8]) {
    let Some(answer) = answer("said.resolve", bytes) else {
        return;
    };
    let document = request(bytes).expect("it was read before");
    let resolved = tree(&answer).expect("an answer is JSON");
    let texts: Vec<String> = list(&resolved, "intents")
        .iter()
        .map(Value::to_canonical)
        .collect();
    let own: Vec<Intent<'_>> = texts
        .iter()
        .map(|intent| shape(intent).expect("an intent"))
        .collect();
    let given = list(&document, "intents");
    assert_eq!(own.len(), given.len());
    let contacts = list(&document, "contacts");
    let known: BTreeSet<&str> = contacts.iter().map(|one| text(one, "id")).collect();
    for intent in &own {
        let words = intent.unresolved.as_ref().map_or(0, |list| list.len());
        let Some(to_ids) = &intent.to_ids else {
            panic!("neither resolved nor unresolved")
        };
        let Some(ids) = &to_ids.0 else { continue };
        assert_eq!(words, 0, "resolved, and something left over");
        let unique: BTreeSet<&str> = ids.iter().map(AsRef::as_ref).collect();
        assert_eq!(unique.len(), ids.len(), "an id twice");
        if intent.to.is_empty() {
            continue;
        }
        assert!(ids.len() <= intent.to.len(), "more than were named");
        for id in ids.iter().filter(|id| !known.contains(id.as_ref())) {
            let plain = id.contains(['@', '#']) || id.chars().all(|c| c.is_ascii_digit());
            assert!(plain, "an id that is nobody's and no address");
        }
    }
    let mut turned = contacts.to_vec();
    turned.reverse();
    let other = with(&document, &[("contacts", Value::Array(turned))]);
    assert_eq!(
        super::answer("said.resolve", other.as_bytes()).as_ref(),
        Some(&answer),
        "the order of contacts decides"
    );
    let again = with(
        &document,
        &[("intents", Value::Array(list(&resolved, "intents").to_vec()))],
    );
    assert_eq!(
        super::answer("said.resolve", again.as_bytes()),
        Some(answer)
    );
}

/// What has not the shape of an intent or a call covers nothing; what covers a call does not once it is taken
/// back, spent, or asked for another kind (contract: S "Match", C §8).
pub fn said_matches(bytes: &[u8]) {
    let matching = answer("said.matches", bytes);
    let explained = answer("said.explain", bytes);
    assert_eq!(matching.is_some(), explained.is_some());
    let (Some(matching), Some(explained)) = (matching, explained) else {
        return;
    };
    let yes = matching == r#"{"matches":true}"#;
    assert!(yes || matching == r#"{"matches":false}"#);
    let explained = tree(&explained).expect("an answer is JSON");
    assert_eq!(explained.get("matches"), Some(&Value::Bool(yes)));
    assert_eq!(explained.get("spent").is_some(), yes);
    assert_eq!(explained.get("reason").is_some(), !yes);
    let document = request(bytes).expect("it was read before");
    let (intent, call) = (
        document.get("intent").expect("an intent"),
        document.get("call").expect("a call"),
    );
    let sound = {
        let (intent, call) = (intent.to_canonical(), call.to_canonical());
        shape::<Intent<'_>>(&intent).is_ok() && shape::<Call<'_>>(&call).is_ok()
    };
    if !sound {
        assert!(!yes, "malformed, and a yes");
        assert_eq!(text(&explained, "reason"), "malformed");
        return;
    }
    if !yes {
        return;
    }
    assert_ne!(list(call, "to_ids").len(), 0);
    let asked = |changes: &[(&str, Value<'_>)]| {
        let changed = with(&document, changes);
        super::answer("said.matches", changed.as_bytes()).expect("a request like the one before")
    };
    let no = r#"{"matches":false}"#;
    let revoked = tree_of(&with(intent, &[("revoked", Value::Bool(true))]));
    assert_eq!(asked(&[("intent", revoked)]), no);
    for kind in Kind::ALL.iter().map(|kind| kind.as_str()) {
        if kind != text(call, "kind") {
            let other = tree_of(&with(call, &[("kind", Value::String(kind.into()))]));
            assert_eq!(asked(&[("call", other)]), no);
        }
    }
    let stranger = Value::Array(vec![Value::String("nobody at all".into())]);
    let mut other = tree_of(&with(call, &[("to_ids", stranger)]));
    if let Value::Object(members) = &mut other {
        members.retain(|(key, _)| key != "addresses");
    }
    assert_eq!(asked(&[("call", other)]), no);
    let canonical = intent.to_canonical();
    let own: Intent<'_> = shape(&canonical).expect("read before");
    if !own.standing || own.limits.count.is_some() || own.limits.per.is_some() {
        let spent = Value::Number("9007199254740991".into());
        assert_eq!(asked(&[("used", spent)]), no);
    }
}

fn tree_of(text: &str) -> Value<'static> {
    tree(text).expect("written before").into_owned()
}
