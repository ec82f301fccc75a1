//! What kind of document a file seems to be, by its outermost keys, for a hint when it was the wrong
//! one. Nothing of its content is said.

use attest_core::error::{Code, Error};
use attest_core::json::{Kind as Json, Reader};

/// A kind of file that a command takes or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A batch request.
    Batch,
    /// What grading answers.
    Answer,
    /// A ledger snapshot.
    Ledger,
    /// A policy document.
    Policy,
    /// A golden file.
    Golden,
}

impl Kind {
    /// What it is called, and what to do with it.
    const fn says(self) -> &'static str {
        match self {
            Self::Batch => "a batch request; attest grade reads those",
            Self::Answer => "an answer of attest grade --json, which no command reads",
            Self::Ledger => "a ledger snapshot; attest replay reads those",
            Self::Policy => "a policy; attest policy check reads those",
            Self::Golden => "a golden file; attest golden reads those",
        }
    }

    /// The name of its shape.
    const fn shape(self) -> &'static str {
        match self {
            Self::Batch => "BatchRequest",
            Self::Answer => "BatchResult",
            Self::Ledger => "LedgerSnapshot",
            Self::Policy => "Policy",
            Self::Golden => "GoldenFile",
        }
    }

    /// The kind whose keys a document has, if it has those of one.
    fn of(text: &str) -> Option<Self> {
        let mut reader = Reader::new(text);
        if reader.peek().ok()? == Json::Array {
            reader.begin_array().ok()?;
            let any = reader.next_item(true).ok()?;
            let keys = if any { keys(&mut reader) } else { Vec::new() };
            let has = |key: &str| keys.iter().any(|own| own == key);
            return (has("receipt") && has("inputs")).then_some(Self::Answer);
        }
        let keys = keys(&mut reader);
        let has = |wanted: &[&str]| wanted.iter().all(|key| keys.iter().any(|own| own == key));
        if has(&["receiptInputs"]) || has(&["receipts", "format"]) {
            Some(Self::Ledger)
        } else if has(&["expect", "input"]) {
            Some(Self::Golden)
        } else if has(&["rules", "thresholds"]) {
            Some(Self::Policy)
        } else if has(&["claims", "observations", "grants"]) {
            Some(Self::Batch)
        } else {
            None
        }
    }
}

/// The keys of the object that comes next, as far as it can be read.
fn keys(reader: &mut Reader<'_>) -> Vec<String> {
    let mut keys = Vec::new();
    if reader.begin_object().is_err() {
        return keys;
    }
    while let Ok(Some(key)) = reader.next_key(keys.is_empty()) {
        keys.push(key.into_owned());
        if reader.skip().is_err() {
            break;
        }
    }
    keys
}

/// What may help with a document that was refused where this kind was expected.
pub(crate) fn hint(text: &str, expected: Kind, fault: &Error) -> Option<String> {
    if !matches!(fault.code(), Code::InvalidInput | Code::InvalidPolicy) {
        return None;
    }
    match Kind::of(text) {
        Some(kind) if kind != expected => Some(format!("this looks like {}", kind.says())),
        _ if fault.code() == Code::InvalidInput => Some(format!(
            "attest schema {} says what stands where",
            expected.shape()
        )),
        _ if is_part(fault) => Some(
            "a policy is given whole; a part of one is a patch, which only golden files take"
                .to_owned(),
        ),
        _ => None,
    }
}

/// Whether a policy lacks so much that a part of one was meant.
fn is_part(fault: &Error) -> bool {
    let lacks = |key: &str| {
        fault
            .issues()
            .iter()
            .any(|issue| issue.path == key && issue.problem == "is missing")
    };
    lacks("version") && lacks("features") && lacks("windows") || lacks("version") && lacks("rules")
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use attest_core::ops::SHAPES;

    #[test]
    fn a_document_is_known_by_its_outermost_keys() {
        for (text, kind) in [
            (
                r#"{"claims": [], "observations": [], "grants": []}"#,
                Some(Kind::Batch),
            ),
            (
                r#"{"claims": [], "observations": [], "grants": [], "receiptInputs": {}}"#,
                Some(Kind::Ledger),
            ),
            (
                r#"{"format": "x", "receipts": [], "broken": }"#,
                Some(Kind::Ledger),
            ),
            (r#"{"expect": [], "input": {}}"#, Some(Kind::Golden)),
            (r#"{"thresholds": {}, "rules": []}"#, Some(Kind::Policy)),
            (r#"[{"inputs": {}, "receipt": {}}]"#, Some(Kind::Answer)),
            (r#"{"meta": {"rules": 1, "thresholds": 2}}"#, None),
            ("[]", None),
            ("[1]", None),
            ("{}", None),
            ("7", None),
            ("", None),
        ] {
            assert_eq!(Kind::of(text), kind, "{text}");
        }
    }

    #[test]
    fn every_kind_has_a_schema() {
        for kind in [
            Kind::Batch,
            Kind::Answer,
            Kind::Ledger,
            Kind::Policy,
            Kind::Golden,
        ] {
            assert!(SHAPES.iter().any(|row| row.name == kind.shape()));
        }
    }
}
