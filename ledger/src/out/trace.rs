//! One receipt with everything it rests on, tied by ids: from the person's turn to the receipt.

use crate::base::faults::fault;
use crate::base::utc;
use crate::tables::{decisions, intents, parsed, said, sound, texts};
use crate::vault::Surface;
use attest_core::error::{Code, Error, Result};
use attest_core::ids::Id;
use attest_core::json::shape::{Shape, build};
use attest_core::json::{Value, Writer};
use attest_core::model::{Claim, Grant, Observation, Receipt, Request};
use attest_core::reason_text::reason_text;
use attest_core::said::hold::Hold;
use attest_core::said::intent::Intent;
use attest_core::shape;
use attest_core::time::IsoTs;
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

/// The trace: `{claim?, grant?, observations, reasons, receipt}`, and of a claim that names a request
/// `{request?, requestId, requestKnown, said}`.
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
            out.raw(sound(&claim)?);
        }
    }
    let grant = one(
        connection,
        "SELECT g.document FROM receipts r
           JOIN receipt_inputs i ON i.computed_ms = r.computed_ms AND i.hash = r.inputs_hash
           JOIN batch_grants g ON g.hash = i.grant_text
         WHERE r.id = ?1",
        &key,
    )?;
    if let Some(grant) = grant {
        out.key("grant");
        out.raw(sound(&grant)?);
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
        out.raw(sound(row)?);
    }
    out.end_array();
    out.key("reasons");
    out.begin_array();
    for reason in receipt.reasons.iter() {
        out.string(&reason_text(reason)?);
    }
    out.end_array();
    out.key("receipt");
    out.raw(sound(&text)?);
    if let Some(id) = &receipt.request_id {
        let request = one(
            connection,
            "SELECT document FROM requests WHERE id = ?1",
            &id.0,
        )?;
        if let Some(request) = &request {
            out.key("request");
            out.raw(sound(request)?);
        }
        out.key("requestId");
        out.string(&id.0);
        // One that nobody told the store of is legal, and shown as that (C §7 rule 14).
        out.key("requestKnown");
        out.bool(request.is_some());
        turns(connection, &id.0, &mut out)?;
    }
    out.end_object();
    Ok(out.into_string())
}

/// The turns of a request, with what their words permit and what was let through on it. What was typed is
/// no part of it, read or unread.
fn turns(connection: &Connection, request: &str, out: &mut Writer) -> Result<()> {
    out.key("said");
    out.begin_array();
    for turn in said::of_request(connection, request)? {
        out.begin_object();
        out.key("at");
        utc(turn.at)?.write(out);
        out.key("device");
        out.string(&turn.device);
        out.key("id");
        out.string(&turn.id);
        out.key("intents");
        out.begin_array();
        for (id, document) in intents::of_said(connection, &turn.id)? {
            out.begin_object();
            out.key("decisions");
            out.begin_array();
            for decision in decisions::of_intent(connection, &id)? {
                out.begin_object();
                out.key("at");
                utc(decision.at)?.write(out);
                out.key("id");
                out.string(&decision.id);
                if let Some(reason) = &decision.reason {
                    out.key("reason");
                    out.string(reason);
                }
                out.key("spent");
                out.int(decision.spent);
                out.end_object();
            }
            out.end_array();
            out.key("id");
            out.string(&id);
            out.key("intent");
            out.raw(sound(&document)?);
            out.end_object();
        }
        out.end_array();
        out.key("surface");
        out.string(&turn.surface);
        out.end_object();
    }
    out.end_array();
    Ok(())
}

/// The schema of a trace.
pub(crate) fn schema() -> Value<'static> {
    let list = |of: Value<'static>| build::array(of, 0, None);
    let decision = build::closed(vec![
        ("at", true, IsoTs::schema()),
        ("id", true, Id::schema()),
        ("reason", false, Hold::schema()),
        ("spent", true, build::of_type("integer")),
    ]);
    let intent = build::closed(vec![
        ("decisions", true, list(decision)),
        ("id", true, Id::schema()),
        ("intent", true, Intent::schema()),
    ]);
    let turn = build::closed(vec![
        ("at", true, IsoTs::schema()),
        ("device", true, build::of_type("string")),
        ("id", true, Id::schema()),
        ("intents", true, list(intent)),
        ("surface", true, Surface::schema()),
    ]);
    build::closed(vec![
        ("claim", false, Claim::schema()),
        ("grant", false, Grant::schema()),
        ("observations", true, list(Observation::schema())),
        ("reasons", true, list(build::of_type("string"))),
        ("receipt", true, Receipt::schema()),
        ("request", false, Request::schema()),
        ("requestId", false, build::of_type("string")),
        ("requestKnown", false, build::of_type("boolean")),
        ("said", false, list(turn)),
    ])
}
