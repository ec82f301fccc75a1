//! A ledger's lists as tables: a row for each claim, observation, receipt and reason, with the ids that join them.

use crate::arrow::{Cell, Column, Kind};
use crate::entry::{apart, raised};
use crate::input::{Input, limits};
use crate::table::Table;
use attest_core::error::Result;
use attest_core::json::shape::Shape;
use attest_core::json::{Limits, Value, Writer, read, text_of};
use attest_core::model::{Claim, Currency, Display4, Observation, Reason, Receipt, Snapshot};
use attest_core::reason_text::reason_text;
use attest_core::time::IsoTs;
use pyo3::prelude::*;
use std::fmt::Display;

/// A column of some rows: its name, what it holds, and the value of a row.
type Of<'a, R> = (&'static str, Kind, fn(&'a R) -> Cell<'a>);

fn table<'a, R>(rows: &'a [R], columns: &[Of<'a, R>]) -> (Vec<Column>, usize) {
    let made = columns
        .iter()
        .map(|(name, kind, value)| Column::of(name, *kind, rows.iter().map(value)));
    (made.collect(), rows.len())
}

fn text(text: &str) -> Cell<'_> {
    Cell::Text(text.into())
}

fn id<'a>(id: impl Display) -> Cell<'a> {
    Cell::Text(id.to_string().into())
}

fn at<'a>(at: IsoTs) -> Cell<'a> {
    Cell::Long(at.ms())
}

fn or<'a, T>(value: Option<T>, cell: impl FnOnce(T) -> Cell<'a>) -> Cell<'a> {
    value.map_or(Cell::None, cell)
}

fn currency(currency: &Currency) -> Cell<'_> {
    text(currency.as_str())
}

/// A shown fraction as the double of its decimal text.
fn shown<'a>(value: Display4) -> Cell<'a> {
    let mut out = Writer::new();
    value.write(&mut out);
    out.as_str().parse().map_or(Cell::None, Cell::Double)
}

#[rustfmt::skip]
fn claims<'a>(rows: &'a [Claim<'a>]) -> (Vec<Column>, usize) {
    table(rows, &[
        ("id", Kind::Text, |row| id(row.id)),
        ("agent", Kind::Word, |row| text(&row.agent)),
        ("type", Kind::Word, |row| text(row.action.as_str())),
        ("claimed_at", Kind::Instant, |row| at(row.claimed_at)),
        ("claimed_at_end", Kind::Instant, |row| or(row.claimed_at_end, at)),
        ("claimed_at_precision", Kind::Word, |row| text(row.precision.as_str())),
        ("target_at", Kind::Instant, |row| or(row.target_at, at)),
        ("counterparty", Kind::Text, |row| or(row.counterparty.as_deref(), text)),
        ("subject_hint", Kind::Text, |row| or(row.subject_hint.as_deref(), text)),
        ("amount_minor", Kind::Long, |row| or(row.amount, |amount| Cell::Long(amount.0))),
        ("currency", Kind::Word, |row| or(row.currency.as_ref(), currency)),
        ("source_kind", Kind::Word, |row| text(row.source_kind.as_str())),
        ("observed_at", Kind::Instant, |row| at(row.observed_at)),
        ("request_id", Kind::Text, |row| or(row.request_id.as_deref(), text)),
        ("extractor", Kind::Word, |row| text(&row.extractor.id)),
        ("extractor_version", Kind::Word, |row| text(&row.extractor.version)),
        ("raw_hash", Kind::Text, |row| Cell::Text(row.raw_hash.to_hex().into())),
    ])
}

#[rustfmt::skip]
fn observations<'a>(rows: &'a [Observation<'a>]) -> (Vec<Column>, usize) {
    table(rows, &[
        ("id", Kind::Text, |row| id(row.id)),
        ("source", Kind::Word, |row| text(row.source.as_str())),
        ("type", Kind::Word, |row| text(row.action.as_str())),
        ("occurred_at", Kind::Instant, |row| at(row.occurred_at)),
        ("observed_at", Kind::Instant, |row| at(row.observed_at)),
        ("sighted_at", Kind::Instant, |row| or(row.sighted_at, at)),
        ("counterparty", Kind::Text, |row| or(row.counterparty.as_deref(), text)),
        ("merchant", Kind::Text, |row| or(row.merchant.as_deref(), text)),
        ("subject_hint", Kind::Text, |row| or(row.subject_hint.as_deref(), text)),
        ("amount_minor", Kind::Long, |row| or(row.amount, |amount| Cell::Long(amount.0))),
        ("currency", Kind::Word, |row| or(row.currency.as_ref(), currency)),
        ("row_key_hash", Kind::Text, |row| or(row.row_key_hash, |hash| Cell::Text(hash.to_hex().into()))),
        ("content_hash", Kind::Text, |row| Cell::Text(row.content_hash.to_hex().into())),
    ])
}

#[rustfmt::skip]
fn receipts<'a>(rows: &'a [Receipt<'a>]) -> (Vec<Column>, usize) {
    table(rows, &[
        ("id", Kind::Text, |row| id(row.id)),
        ("agent", Kind::Word, |row| text(&row.agent)),
        ("claim_id", Kind::Text, |row| or(row.claim_id, id)),
        ("observation_id", Kind::Text, |row| or(row.observation_ids.first(), id)),
        ("grade", Kind::Word, |row| text(row.grade.as_str())),
        ("state", Kind::Word, |row| text(row.state.as_str())),
        ("rule_id", Kind::Word, |row| text(&row.rule_id)),
        ("confidence", Kind::Double, |row| shown(row.confidence)),
        ("score", Kind::Double, |row| or(row.signals.score, shown)),
        ("computed_at", Kind::Instant, |row| at(row.computed_at)),
        ("final_at", Kind::Instant, |row| or(row.final_at, at)),
        ("final_from", Kind::Instant, |row| or(row.final_from, at)),
        ("attribution", Kind::Word, |row| or(row.attribution, |word| text(word.as_str()))),
        ("override_grade", Kind::Word, |row| or(row.overridden.as_ref(), |over| text(over.grade.as_str()))),
        ("override_at", Kind::Instant, |row| or(row.overridden.as_ref(), |over| at(over.at))),
        ("superseded_by", Kind::Text, |row| or(row.superseded_by, id)),
        ("request_id", Kind::Text, |row| or(row.request_id.as_deref(), text)),
        ("policy_hash", Kind::Text, |row| Cell::Text(row.policy_hash.to_hex().into())),
        ("inputs_hash", Kind::Text, |row| Cell::Text(row.inputs_hash.to_hex().into())),
    ])
}

/// A reason in the long form: the receipt's id, the place on the receipt, the reason.
struct Placed<'a>(String, i64, &'a Reason<'a>);

#[rustfmt::skip]
fn reasons<'a>(receipts: &'a [Receipt<'a>]) -> (Vec<Column>, usize) {
    let long: Vec<Placed<'_>> = receipts.iter().flat_map(|receipt| {
        let placed = (0_i64..).zip(receipt.reasons.iter());
        placed.map(|(place, reason)| Placed(receipt.id.to_string(), place, reason))
    }).collect();
    table(&long, &[
        ("receipt_id", Kind::Text, |row| text(&row.0)),
        ("place", Kind::Long, |row| Cell::Long(row.1)),
        ("code", Kind::Word, |row| text(row.2.code.as_str())),
        ("params", Kind::Text, |row| Cell::Text(params(row.2).into())),
        ("sentence", Kind::Text, |row| or(reason_text(row.2).ok(), |said| Cell::Text(said.into()))),
    ])
}

/// The params of a reason as canonical JSON.
fn params(reason: &Reason<'_>) -> String {
    let mut out = Writer::new();
    reason.write(&mut out);
    let whole = read(out.as_str(), Value::read);
    whole
        .ok()
        .as_ref()
        .and_then(|value| value.get("params"))
        .map_or_else(String::new, Value::to_canonical)
}

type Made = Vec<(&'static str, (Vec<Column>, usize))>;

fn made(bytes: &[u8], limits: Limits) -> Result<Made> {
    let ledger = read(text_of(bytes, limits)?, Snapshot::read)?;
    Ok(vec![
        ("claims", claims(&ledger.claims)),
        ("observations", observations(&ledger.observations)),
        ("receipts", receipts(&ledger.receipts)),
        ("reasons", reasons(&ledger.receipts)),
    ])
}

/// The tables of a ledger, by their names.
#[pyfunction]
#[pyo3(signature = (document, *, max_bytes = None))]
pub(crate) fn tables(
    document: &Bound<'_, PyAny>,
    max_bytes: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(&'static str, Table)>> {
    let (py, limits) = (document.py(), limits(max_bytes)?);
    let input = Input::of(document, limits)?;
    let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
    let made = apart(py, || made(bytes, limits))?;
    let tables = made.into_iter();
    Ok(tables
        .map(|(name, (columns, rows))| (name, Table::of(columns, rows)))
        .collect())
}

fn word<'a>(row: &'a Value<'_>, key: &str) -> Cell<'a> {
    or(row.get(key).and_then(Value::as_str), text)
}

fn canonical<'a>(row: &Value<'_>, key: &str) -> Cell<'a> {
    or(row.get(key), |value| {
        Cell::Text(value.to_canonical().into())
    })
}

/// The mismatches of a replay's report as a table.
#[pyfunction]
pub(crate) fn mismatches(report: &Bound<'_, PyAny>) -> PyResult<Table> {
    let (py, limits) = (report.py(), Limits::default());
    let input = Input::of(report, limits)?;
    let bytes = input.bytes().map_err(|fault| raised(py, &fault))?;
    let (columns, rows) = apart(py, || {
        let report = read(text_of(bytes, limits)?, Value::read)?;
        let rows = report.get("mismatches").and_then(Value::as_array);
        Ok(table(
            rows.unwrap_or_default(),
            &[
                ("receipt_id", Kind::Text, |row| word(row, "receiptId")),
                ("field", Kind::Word, |row| word(row, "field")),
                ("stored", Kind::Text, |row| canonical(row, "stored")),
                ("replayed", Kind::Text, |row| canonical(row, "replayed")),
            ],
        ))
    })?;
    Ok(Table::of(columns, rows))
}
