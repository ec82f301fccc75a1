//! Values to put in a field's place: another one of its shape, or one where there is none.

use attest_core::json::{Reader, Value, read};
use attest_core::model::{
    ActionType, Grade, HealthStatus, OverrideGrade, PreviousState, ReasonCode, Source, SourceKind,
    State,
};
use attest_core::time::IsoTs;
use std::borrow::Cow;

/// A text as a value.
pub(crate) fn text(own: impl Into<String>) -> Value<'static> {
    Value::String(Cow::Owned(own.into()))
}

/// An instant as a value.
pub(crate) fn instant(at: IsoTs) -> Value<'static> {
    let mut own = String::new();
    at.write_text(&mut own);
    text(own)
}

fn json(own: &'static str) -> Value<'static> {
    read(own, |reader: &mut Reader<'static>| reader.value()).unwrap()
}

/// Another word of a closed set.
fn next_word<T: Copy>(all: &[T], name: fn(T) -> &'static str, own: &str) -> Option<String> {
    let at = all.iter().position(|word| name(*word) == own)?;
    Some(name(all[(at + 1) % all.len()]).to_owned())
}

fn minutes_later(at: IsoTs, minutes: i64) -> IsoTs {
    IsoTs::with_offset(at.ms() + minutes * 60_000, at.offset_min()).unwrap()
}

/// Another value of a field.
pub(crate) fn other(kind: &str, own: &Value<'static>) -> Value<'static> {
    match own {
        Value::Bool(own) => Value::Bool(!own),
        Value::Number(own) => Value::Number(Cow::Owned(other_number(kind, own))),
        Value::String(own) => other_text(kind, own),
        Value::Null => panic!("no field of a ledger is null: {kind}"),
        Value::Object(_) | Value::Array(_) => panic!("no leaf: {kind}"),
    }
}

fn other_number(kind: &str, own: &str) -> String {
    let share = kind.contains("/signals/") || kind.ends_with("/confidence");
    match own.parse::<i64>() {
        // Scores in basis points end at 10,000.
        Ok(10_000) => "9999".to_owned(),
        Ok(own) if !share => (own + 1).to_string(),
        _ if own == "0.5" => "0.25".to_owned(),
        _ => "0.5".to_owned(),
    }
}

fn flip_last(own: &str) -> Value<'static> {
    let (start, last) = own.split_at(own.len() - 1);
    text(format!("{start}{}", if last == "0" { '1' } else { '0' }))
}

fn other_text(kind: &str, own: &str) -> Value<'static> {
    if let Some(at) = IsoTs::parse(own) {
        // A start moves back and everything else on, so that no span turns round.
        let back = [
            "claimedAt",
            "windowStart",
            "from",
            "sightedAt",
            "changesSince",
        ];
        let back = back.iter().any(|key| kind.ends_with(&format!("/{key}")));
        return instant(minutes_later(at, if back { -1 } else { 1 }));
    }
    let key = kind.rsplit('/').next().unwrap_or_default();
    let word = match key {
        "type" => next_word(ActionType::ALL, ActionType::as_str, own),
        "*" if kind.ends_with("/allowedTypes/*") => {
            next_word(ActionType::ALL, ActionType::as_str, own)
        }
        "source" => next_word(Source::ALL, Source::as_str, own),
        "sourceKind" => next_word(SourceKind::ALL, SourceKind::as_str, own),
        "status" => next_word(HealthStatus::ALL, HealthStatus::as_str, own),
        "state" => next_word(State::ALL, State::as_str, own),
        "previousState" => next_word(PreviousState::ALL, PreviousState::as_str, own),
        "grade" if kind == "/receipts/*/grade" => next_word(Grade::ALL, Grade::as_str, own),
        "grade" => next_word(OverrideGrade::ALL, OverrideGrade::as_str, own),
        "code" => other_code(own),
        "claimedAtPrecision" => next_word(&["minute", "hour", "day"], std::convert::identity, own),
        "currency" | "spendCurrency" => Some(if own == "USD" { "EUR" } else { "USD" }.to_owned()),
        _ => None,
    };
    if let Some(word) = word {
        return text(word);
    }
    let hex = own.len() == 64 && own.bytes().all(|b| b.is_ascii_hexdigit());
    let id = own.len() == 26 && own.bytes().all(|b| b.is_ascii_alphanumeric());
    if hex || id {
        return flip_last(own);
    }
    text(format!("{own}x"))
}

/// Another reason that takes the same params and stands on the same side of events.
fn other_code(own: &str) -> Option<String> {
    let own = ReasonCode::parse(own)?;
    let alike = |code: &&ReasonCode| {
        **code != own
            && code.params_kind() == own.params_kind()
            && code.is_lifecycle() == own.is_lifecycle()
    };
    let found = ReasonCode::ALL.iter().find(alike)?;
    Some(found.as_str().to_owned())
}

/// The members an object may lack.
pub(crate) fn optional(kind: &str) -> &'static [&'static str] {
    match kind {
        "/claims/*" => &[
            "amountCents",
            "claimedAtEnd",
            "counterparty",
            "currency",
            "requestId",
            "subjectHint",
            "targetAt",
        ],
        "/observations/*" => &[
            "amountCents",
            "counterparty",
            "currency",
            "merchant",
            "rowKeyHash",
            "sightedAt",
            "subjectHint",
        ],
        "/receipts/*" => &[
            "attribution",
            "claimId",
            "finalAt",
            "finalFrom",
            "override",
            "requestId",
            "reverted",
            "supersededBy",
        ],
        "/receipts/*/signals" => &[
            "amountExact",
            "counterpartyDomain",
            "counterpartyExact",
            "counterpartyName",
            "merchantMatch",
            "modelScore",
            "score",
            "subjectOverlap",
            "timeProximity",
        ],
        "/receiptInputs/*/context" => &["attribution", "modelScores", "scope"],
        "/receiptInputs/*/context/attribution" => &["adapterLastSyncAt"],
        "/grants/*" | "/receiptInputs/*/grant" => {
            &["accounts", "spendCeilingCents", "spendCurrency"]
        }
        "/batchCoverages/*" => &["repairs"],
        "/batchCoverages/*/observers/*" | "/coverage/*" => {
            &["accountHash", "allCalendars", "changesSince"]
        }
        _ => &[],
    }
}

/// What an edit puts in where there is none: a member, or one more item.
pub(crate) fn fresh(kind: &str, root: &Value<'static>) -> Option<Value<'static>> {
    let key = kind.rsplit('/').next()?;
    if kind.starts_with("/policies/") {
        return Some(if kind.ends_with("/rules/*") {
            json(
                "{\"id\":\"another\",\"then\":\"UNVERIFIABLE\",\"when\":{\"underspecified\":true}}",
            )
        } else {
            text("another")
        });
    }
    if kind.contains("/signals/") && kind.starts_with("/receipts/") {
        return Some(json("0.5"));
    }
    if kind.ends_with("/observers/*") {
        return Some(json(
            "{\"lastSyncAt\":\"2026-10-01T12:00:00Z\",\"observerId\":\"another\",\
             \"source\":\"gmail.sent\",\"windowEnd\":\"2026-10-01T12:00:00Z\",\
             \"windowStart\":\"2026-10-01T11:00:00Z\"}",
        ));
    }
    match kind {
        "/receiptInputs/*/context/attribution" => {
            let agent = root.get("grant")?.get("agent")?.clone();
            return Some(Value::Object(vec![
                (Cow::Borrowed("agent"), agent),
                (Cow::Borrowed("scoreBp"), json("1")),
                (Cow::Borrowed("signals"), json("[]")),
            ]));
        }
        "/receiptInputs/*/context/scope" => return Some(json("{\"observed\":\"another\"}")),
        "/receiptInputs/*/context/modelScores/*" => {
            return Some(json(
                "{\"observationId\":\"00000000000000000000000001\",\"score\":1}",
            ));
        }
        "/receipts/*/reasons/*" => {
            return Some(json("{\"code\":\"match.none\",\"params\":{}}"));
        }
        // A row that is not there, and that no other edit names: two of one row would clash.
        "/receipts/*/observationIds/*" | "/receipts/*/reverted/*/observationIds/*" => {
            return root.get("id").cloned();
        }
        "/receipts/*/attribution" => return Some(text("likely")),
        "/receipts/*/override" => {
            return Some(json(
                "{\"at\":\"2026-12-01T00:00:00Z\",\"grade\":\"VERIFIED\",\
                 \"previousState\":\"FINAL\",\"reason\":\"Another\"}",
            ));
        }
        "/receipts/*/reverted" => return taken_back(root),
        "/receipts/*/finalAt" | "/receipts/*/finalFrom" => {
            return root.get("computedAt").cloned();
        }
        _ => {}
    }
    match key {
        "amountCents" | "spendCeilingCents" => Some(json("4242")),
        "currency" | "spendCurrency" => Some(text("EUR")),
        "counterparty" => Some(text("another@person.example")),
        "merchant" | "subjectHint" | "requestId" | "accountHash" => Some(text("another")),
        "allCalendars" => Some(Value::Bool(true)),
        "rowKeyHash" => Some(text("0".repeat(64))),
        "claimId" | "supersededBy" => Some(text("00000000000000000000000001")),
        "claimedAtEnd" => root.get("claimedAt").cloned(),
        "sightedAt" => {
            let observed = root.get("observedAt")?.as_str().and_then(IsoTs::parse)?;
            Some(instant(minutes_later(observed, -1)))
        }
        "targetAt" | "changesSince" | "adapterLastSyncAt" => Some(text("2026-09-10T12:00:00Z")),
        "accounts" => Some(json("{}")),
        "modelScores" | "repairs" => Some(json("[]")),
        "*" if kind.ends_with("/repairs/*") => Some(json(
            "{\"from\":\"2026-09-01T00:00:00Z\",\"to\":\"2026-09-01T01:00:00Z\"}",
        )),
        "*" if kind.ends_with("/allowedTypes/*") => another_type(root),
        "*" if kind.contains("/grant") || kind.ends_with("/scopes/*") => Some(text("another")),
        "*" if kind == "/adapterHealth/*/reasons/*" => Some(text("another")),
        _ => None,
    }
}

/// A type that a grant does not allow.
fn another_type(root: &Value<'static>) -> Option<Value<'static>> {
    let grant = root.get("grant").unwrap_or(root);
    let allowed = grant.get("allowedTypes")?.as_array()?;
    let is_new = |own: &&ActionType| {
        allowed
            .iter()
            .all(|item| item.as_str() != Some(own.as_str()))
    };
    let found = ActionType::ALL.iter().find(is_new)?;
    Some(text(found.as_str()))
}

/// An override of a receipt's last grading that was taken back at once.
fn taken_back(root: &Value<'static>) -> Option<Value<'static>> {
    let over = root.get("override");
    let state = match over {
        Some(over) => over.get("previousState")?,
        None => root.get("state")?,
    };
    let member = |key: &'static str, value: &Value<'static>| (Cow::Borrowed(key), value.clone());
    let at = root.get("computedAt")?;
    Some(Value::Array(vec![Value::Object(vec![
        member("at", at),
        member("computedAt", at),
        member("grade", &text("VERIFIED")),
        member("observationIds", root.get("observationIds")?),
        member("previousState", state),
        member("revertedAt", at),
    ])]))
}
