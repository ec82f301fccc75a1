//! What a replay says (contract: C §5, replay report).

use crate::ids::Id;
use crate::json::shape::{Shape, build};
use crate::json::{Value, Writer};
use crate::words;
use std::collections::BTreeMap;

words! {
    /// What differs, in the order of a report (contract: G §9).
    pub enum ReplayField {
        /// The receipt's id.
        Id = "id",
        /// The hash of what it was graded from.
        InputsHash = "inputsHash",
        /// The grade.
        Grade = "grade",
        /// The rule.
        RuleId = "ruleId",
        /// The state before any override.
        State = "state",
        /// The agent.
        Agent = "agent",
        /// The claim.
        ClaimId = "claimId",
        /// The evidence.
        ObservationIds = "observationIds",
        /// The request.
        RequestId = "requestId",
        /// The confidence.
        Confidence = "confidence",
        /// The reasons, shown as their hash.
        Reasons = "reasons",
        /// The signals, shown as their hash.
        Signals = "signals",
        /// The policy.
        PolicyHash = "policyHash",
        /// The attribution.
        Attribution = "attribution",
        /// The batch.
        ComputedAt = "computedAt",
        /// The batch that decided.
        FinalAt = "finalAt",
        /// From when it can be decided.
        FinalFrom = "finalFrom",
        /// The inputs are not in the ledger.
        ReceiptInputs = "receiptInputs",
        /// The policy is not in the ledger.
        Policy = "policy",
        /// What it grades is not in the ledger, or was not in its batch.
        Subject = "subject",
        /// Its observation is no orphan of its batch.
        Orphan = "orphan",
        /// A row it is graded with was changed in place.
        ContentHash = "contentHash",
        /// Its batch or its grade is refused.
        Error = "error",
        /// A claim that was graded has no receipt.
        Receipt = "receipt",
    }
}

/// One difference. Values are canonical JSON: ids, hashes, words, instants, never content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Whose difference.
    pub receipt_id: Id,
    /// What differs.
    pub field: ReplayField,
    /// As stored; absent where the ledger has none.
    pub stored: Option<String>,
    /// As derived again; absent where there is none.
    pub replayed: Option<String>,
}

/// What a replay found.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// Receipts in the ledger.
    pub receipts: usize,
    /// Batches they came from.
    pub batches: usize,
    /// Receipts derived again bit for bit.
    pub reproduced: usize,
    /// Receipts that were not, and claims without one.
    pub mismatched: usize,
    /// How many differences each field has.
    pub mismatches_by_field: BTreeMap<ReplayField, usize>,
    /// Every difference, by batch, receipt and field.
    pub mismatches: Vec<Mismatch>,
}

fn count(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

impl Mismatch {
    fn write(&self, out: &mut Writer) {
        out.begin_object();
        out.key("field");
        out.string(self.field.as_str());
        out.key("receiptId");
        self.receipt_id.write(out);
        if let Some(replayed) = &self.replayed {
            out.key("replayed");
            out.raw(replayed);
        }
        if let Some(stored) = &self.stored {
            out.key("stored");
            out.raw(stored);
        }
        out.end_object();
    }
}

impl Report {
    /// Whether every receipt was reproduced and none is missing.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.mismatches.is_empty()
    }

    /// Writes the report.
    pub fn write(&self, out: &mut Writer) {
        out.begin_object();
        out.key("batches");
        out.int(count(self.batches));
        out.key("mismatched");
        out.int(count(self.mismatched));
        out.key("mismatches");
        out.begin_array();
        for mismatch in &self.mismatches {
            mismatch.write(out);
        }
        out.end_array();
        out.key("mismatchesByField");
        out.begin_object();
        let mut by_name: Vec<(&str, usize)> = self
            .mismatches_by_field
            .iter()
            .map(|(field, n)| (field.as_str(), *n))
            .collect();
        by_name.sort_unstable();
        for (field, n) in by_name {
            out.key(field);
            out.int(count(n));
        }
        out.end_object();
        out.key("receipts");
        out.int(count(self.receipts));
        out.key("reproduced");
        out.int(count(self.reproduced));
        out.end_object();
    }

    /// The JSON Schema of a report.
    #[must_use]
    pub fn schema() -> Value<'static> {
        let number = || {
            build::object(vec![
                ("type", build::text("integer")),
                ("minimum", build::int(0)),
            ])
        };
        let mismatch = build::closed(vec![
            ("field", true, ReplayField::schema()),
            ("receiptId", true, Id::schema()),
            ("replayed", false, Value::Bool(true)),
            ("stored", false, Value::Bool(true)),
        ]);
        let mut fields: Vec<_> = ReplayField::ALL
            .iter()
            .map(|field| (field.as_str(), false, number()))
            .collect();
        fields.sort_unstable_by_key(|(field, _, _)| *field);
        build::closed(vec![
            ("batches", true, number()),
            ("mismatched", true, number()),
            ("mismatches", true, build::array(mismatch, 0, None)),
            ("mismatchesByField", true, build::closed(fields)),
            ("receipts", true, number()),
            ("reproduced", true, number()),
        ])
    }
}

/// A value as the report shows it.
pub(super) fn shown<'a>(value: &impl Shape<'a>) -> String {
    let mut out = Writer::new();
    value.write(&mut out);
    out.into_string()
}

/// A text as the report shows it.
pub(super) fn shown_text(text: &str) -> String {
    let mut out = Writer::new();
    out.string(text);
    out.into_string()
}
