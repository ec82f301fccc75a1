//! One receipt with everything it rests on, tied by ids.

use crate::store::faults::fault;
use crate::tables::{parsed, texts};
use attest_core::error::{Code, Error, Result};
use attest_core::ids::Id;
use attest_core::json::Writer;
use attest_core::model::Receipt;
use attest_core::reason_text::reason_text;
use attest_core::shape;
use rusqlite::{Connection, OptionalExtension};

shape! {
    /// Which receipt.
    pub struct TraceRequest {
        /// Its id.
        req receipt_id: Id = "receiptId",
    }
}

fn one(connection: &Connection, sql: &str, key: &str) -> Result<Option<String>> {
    connection
        .prepare_cached(sql)
        .and_then(|mut find| find.query_row([key], |row| row.get(0)).optional())
        .map_err(fault)
}

/// The trace: `{claim?, grant, observations, reasons, receipt, request?}`.
pub(crate) fn trace(connection: &Connection, id: Id) -> Result<String> {
    let key = id.to_string();
    let text = one(
        connection,
        "SELECT document FROM receipts WHERE id = ?1",
        &key,
    )?
    .ok_or_else(|| Error::here(Code::NotFound, "no receipt of this id").at("receiptId"))?;
    let receipt: Receipt<'_> = parsed(&text)?;
    let mut out = Writer::new();
    out.begin_object();
    if let Some(claim) = receipt.claim_id {
        let claim = one(
            connection,
            "SELECT document FROM claims WHERE id = ?1",
            &claim.to_string(),
        )?;
        if let Some(claim) = claim {
            out.key("claim");
            out.raw(&claim);
        }
    }
    let grant = one(
        connection,
        "SELECT g.document FROM receipt_inputs i JOIN batch_grants g ON g.hash = i.grant_text WHERE i.hash = ?1",
        &receipt.inputs_hash.to_hex(),
    )?;
    if let Some(grant) = grant {
        out.key("grant");
        out.raw(&grant);
    }
    out.key("observations");
    out.begin_array();
    let evidence = texts(
        connection,
        "SELECT o.document FROM evidence e JOIN observations o ON o.id = e.observation_id
         WHERE e.receipt_id = ?1 ORDER BY o.occurred_ms, o.id",
        [&key],
    )?;
    for row in &evidence {
        out.raw(row);
    }
    out.end_array();
    out.key("reasons");
    out.begin_array();
    for reason in receipt.reasons.iter() {
        out.string(&reason_text(reason)?);
    }
    out.end_array();
    out.key("receipt");
    out.raw(&text);
    if let Some(request) = &receipt.request_id {
        let request = one(
            connection,
            "SELECT document FROM requests WHERE id = ?1",
            &request.0,
        )?;
        if let Some(request) = request {
            out.key("request");
            out.raw(&request);
        }
    }
    out.end_object();
    Ok(out.into_string())
}
