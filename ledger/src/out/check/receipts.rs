//! Receipts, and what they were graded with.

use super::facts::{each, number, text};
use super::{Check, Fault};
use crate::base::faults::fault;
use crate::base::{Meta, keys};
use crate::rules::batch::may_be_open;
use crate::tables::{parsed, receipts, texts};
use attest_core::error::Result;
use attest_core::hashes::{Hasher, Subject, receipt_id};
use attest_core::ids::{Hash, Id};
use attest_core::model::{Claim, Coverage, GradeContext, Grant, Receipt, State};
use rusqlite::{OptionalExtension, Row};
use std::collections::BTreeSet;

pub(super) fn check(check: &mut Check<'_>) -> Result<()> {
    let last = Meta(check.connection).number(keys::LAST_BATCH)?;
    each(
        check,
        "SELECT id, document, subject, claim_id, agent, grade, state, rule, computed_ms, final_from_ms, inputs_hash, superseded, open, due_ms
         FROM receipts ORDER BY seq",
        |check, row| receipt(check, row, last),
    )?;
    each(
        check,
        "SELECT i.hash, i.context, (SELECT count(*) FROM receipts r WHERE r.computed_ms = i.computed_ms AND r.inputs_hash = i.hash)
         FROM receipt_inputs i ORDER BY i.hash",
        inputs,
    )?;
    each(
        check,
        "SELECT c.hash, c.document, (SELECT count(*) FROM receipt_inputs i WHERE i.coverage_hash = c.hash) FROM batch_coverages c ORDER BY c.hash",
        coverage,
    )?;
    each(
        check,
        "SELECT g.hash, g.document, (SELECT count(*) FROM receipt_inputs i WHERE i.grant_text = g.hash) FROM batch_grants g ORDER BY g.hash",
        grant,
    )
}

fn receipt(check: &mut Check<'_>, row: &Row<'_>, last_batch: i64) -> Result<()> {
    const TABLE: &str = "receipts";
    let key = text(row, 0);
    // Reading holds the invariants of G §8, reasons and overrides among them.
    let Ok(receipt) = parsed::<Receipt<'_>>(text(row, 1)) else {
        check.found(TABLE, key, Fault::Unreadable);
        return Ok(());
    };
    let subject = text(row, 2);
    let claim = receipt
        .claim_id
        .map(|id| id.to_string())
        .unwrap_or_default();
    let grade = match &receipt.overridden {
        Some(over) => over.grade.as_str(),
        None => receipt.grade.as_str(),
    };
    let columns = receipt.id.to_string() == key
        && claim == text(row, 3)
        && &*receipt.agent.0 == text(row, 4)
        && grade == text(row, 5)
        && receipt.state.as_str() == text(row, 6)
        && &*receipt.rule_id.0 == text(row, 7)
        && Some(receipt.computed_at.ms()) == number(row, 8)
        && receipt.final_from.map(|at| at.ms()) == number(row, 9)
        && receipt.inputs_hash.to_hex() == text(row, 10)
        && Some(i64::from(receipt.superseded_by.is_some())) == number(row, 11);
    check.hold(TABLE, key, Fault::Column, columns);
    // A batch grades what is PENDING; one without a claim that it found no more is kept for what was taken back.
    let (open, due) = (number(row, 12) == Some(1), number(row, 13));
    let may_be_open = may_be_open(&receipt);
    let has_to_be = may_be_open && (receipt.claim_id.is_some() || receipt.reverted.is_none());
    let is_standing = if open {
        may_be_open
    } else {
        !has_to_be && due.is_none()
    };
    check.hold(TABLE, key, Fault::Column, is_standing);
    check.hold(
        TABLE,
        key,
        Fault::Instant,
        receipt.computed_at.ms() <= last_batch,
    );
    let named = receipts::named(&receipt);
    let evidence: BTreeSet<String> = named.iter().map(ToString::to_string).collect();
    let beside: BTreeSet<String> = texts(
        check.connection,
        "SELECT observation_id FROM evidence WHERE receipt_id = ?1",
        [key],
    )?
    .into_iter()
    .collect();
    check.hold(TABLE, key, Fault::Evidence, evidence == beside);
    if let Some(by) = receipt.superseded_by {
        let known = check.count(
            "SELECT count(*) FROM claims WHERE id = ?1",
            [by.to_string()],
        )?;
        check.hold(TABLE, key, Fault::Reference, known == 1);
    }
    let own_id = match (receipt.claim_id, subject, receipt.observation_ids.first()) {
        (Some(claim), "claim", _) => Some(Subject::Claim(claim)),
        (None, "unasked", Some(row)) => Some(Subject::Unasked(*row)),
        (None, "scope", None) => None,
        _ => {
            check.found(TABLE, key, Fault::Column);
            None
        }
    };
    if let Some(subject) = own_id {
        check.hold(TABLE, key, Fault::Hash, receipt_id(subject) == receipt.id);
    }
    if let Some(claim) = receipt.claim_id {
        of_claim(check, key, &receipt, claim)?;
    }
    Ok(())
}

/// A claim's receipt says whose claim it is and which request it answers.
fn of_claim(check: &mut Check<'_>, key: &str, receipt: &Receipt<'_>, claim: Id) -> Result<()> {
    let stored: Option<(String, i64)> = check
        .connection
        .prepare_cached("SELECT document, open FROM claims WHERE id = ?1")
        .and_then(|mut find| {
            find.query_row([claim.to_string()], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()
        })
        .map_err(fault)?;
    let Some((text, open)) = stored else {
        check.found("receipts", key, Fault::Reference);
        return Ok(());
    };
    // A claim that does not read is a finding of its own.
    let Ok(claim) = parsed::<Claim<'_>>(&text) else {
        return Ok(());
    };
    let agrees = claim.agent == receipt.agent && claim.request_id == receipt.request_id;
    check.hold("receipts", key, Fault::Column, agrees);
    let is_open = receipt.state == State::Pending;
    check.hold(
        "claims",
        &claim.id.to_string(),
        Fault::Column,
        (open == 1) == is_open,
    );
    Ok(())
}

fn inputs(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    check.hold(
        "receipt_inputs",
        key,
        Fault::Unreadable,
        parsed::<GradeContext<'_>>(text(row, 1)).is_ok(),
    );
    check.hold(
        "receipt_inputs",
        key,
        Fault::Unreferenced,
        number(row, 2) > Some(0),
    );
    Ok(())
}

fn coverage(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    const TABLE: &str = "batch_coverages";
    let key = text(row, 0);
    match parsed::<Coverage<'_>>(text(row, 1)) {
        Ok(coverage) => {
            let own = Hasher::new().coverage_hash(&coverage).to_hex();
            check.hold(TABLE, key, Fault::Hash, own == key);
        }
        Err(_) => check.found(TABLE, key, Fault::Unreadable),
    }
    check.hold(TABLE, key, Fault::Unreferenced, number(row, 2) > Some(0));
    Ok(())
}

fn grant(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    const TABLE: &str = "batch_grants";
    let (key, document) = (text(row, 0), text(row, 1));
    check.hold(
        TABLE,
        key,
        Fault::Unreadable,
        parsed::<Grant<'_>>(document).is_ok(),
    );
    check.hold(
        TABLE,
        key,
        Fault::Hash,
        Hash::of_text(document).to_hex() == key,
    );
    check.hold(TABLE, key, Fault::Unreferenced, number(row, 2) > Some(0));
    Ok(())
}
