//! Batches, and what they answer to: the person's events and the advisory model (contract: C §7 rules 9
//! to 13).
//!
//! A batch runs under the write lock, so no two ever run at once, and what it reads is what it grades.
//! Its cost is that of what it grades: every query goes through an index, and nothing walks the store.

mod activity;
pub mod answer;
mod asked;
mod events;
mod model;
mod reads;
mod windows;
mod writes;

#[cfg(test)]
mod tests;

pub(crate) use events::{Said, apply};
pub(crate) use model::{answer as model_answer, asks as model_asks, switch as model_switch};

use crate::base::{Meta, Write, keys, utc};
use crate::rules::batch::{Clocks, Instant, instant};
use crate::store::Store;
use crate::tables::{batch_rows, policies, receipts};
use answer::{BatchAnswer, Followed, NextAnswer, Refusal};
use attest_core::batch::grade_batch_with_hash;
use attest_core::error::{Code, Error, Result};
use attest_core::hashes::Hasher;
use attest_core::time::IsoTs;
use rusqlite::Connection;

/// Runs a batch at an instant, or at the clock's.
///
/// # Errors
/// `batch_out_of_order` with when it would not be, `clock_behind` for an instant asked for that has not
/// come or lies before something stored, `too_large` for more coverage than a batch takes, and those of
/// grading.
pub(crate) fn run(store: &mut Store, at: Option<IsoTs>) -> Result<BatchAnswer> {
    store.write(|write| batch(write, at))
}

/// Runs the batch that follows a fact which is stored. What refuses the batch refuses no fact, so it is
/// only told.
pub(crate) fn follow(store: &mut Store) -> Followed {
    match run(store, None) {
        Ok(batch) => Followed {
            batch: Some(batch),
            refused: None,
        },
        Err(fault) => Followed {
            batch: None,
            refused: Some(Refusal::of(&fault)),
        },
    }
}

fn clocks(meta: Meta<'_>, now: i64, high_water: i64) -> Result<Clocks> {
    let last_batch = meta.number(keys::LAST_BATCH)?;
    let clock = meta.text(keys::LAST_BATCH_CLOCK)?;
    Ok(Clocks {
        now,
        last_batch,
        at_last_batch: clock
            .and_then(|text| text.parse().ok())
            .unwrap_or(last_batch),
        high_water,
    })
}

fn batch(write: &mut Write<'_>, asked: Option<IsoTs>) -> Result<BatchAnswer> {
    let clocks = clocks(write.meta(), write.now(), write.high_water())?;
    let at = match instant(clocks, asked.map(IsoTs::ms)) {
        Instant::At(at) => at,
        Instant::OutOfOrder(next) => {
            let message = "a batch was made at this instant or later";
            return Err(Error::new(Code::BatchOutOfOrder, message).retry_at(utc(next)?));
        }
        Instant::NotNow => {
            let message = "the instant is to come, or lies before something stored";
            return Err(Error::here(Code::ClockBehind, message).at("now"));
        }
    };
    let evaluated_at = utc(at)?;
    write.record_batch(at)?;
    let stored = write.meta().number(keys::STORED_WRITES)?;
    if stored == write.meta().number(keys::GRADED_WRITES)?
        && !receipts::any(write.sql(), receipts::ANY_OPEN, [])?
    {
        return Ok(BatchAnswer::skipped(evaluated_at));
    }

    let policy = std::sync::Arc::clone(write.policy());
    let texts = reads::Texts::read(write.sql(), at)?;
    let read = texts.parse(at, &policy)?;
    let looked = read.look(write.sql(), at, &policy)?;
    let request = looked.request(evaluated_at)?;
    let (coverage_hash, coverage) = Hasher::new().coverage_hash_and_text(&request.coverage);
    let items = grade_batch_with_hash(&request, &policy, coverage_hash).map_err(|fault| {
        // Its place is one in the batch, which nobody handed in.
        Error::new(fault.code(), fault.message())
    })?;
    policies::keep(write, &policy)?;
    let written = writes::store(write, &read, &request, &coverage, items, &policy)?;

    batch_rows::looked_at(write, at)?;
    for row in &looked.waiting {
        batch_rows::look_again_at(write, *row)?;
    }
    for row in &written.released {
        batch_rows::look_again_by_id(write, *row)?;
    }
    // What this batch could not read yet, a later one must not skip.
    let unread = looked.unsettled
        || receipts::any(write.sql(), receipts::UNREAD_CLAIM, [at])?
        || receipts::any(write.sql(), batch_rows::UNREAD, [at])?;
    let graded = if unread { stored - 1 } else { stored };
    write.meta().set_number(keys::GRADED_WRITES, graded)?;
    let next = receipts::instant(write.sql(), receipts::NEXT_FINAL, [])?;
    Ok(BatchAnswer {
        changed: written.changed,
        deleted: written.deleted,
        evaluated_at,
        next_at: next.map(utc).transpose()?,
        skipped: false,
        superseded: written.superseded,
        warnings: looked.warnings.clone(),
    })
}

/// When a batch can change something next: at once while facts wait, else when time alone does.
pub(crate) fn next(store: &mut Store) -> Result<NextAnswer> {
    let now = store.now();
    store.read(|connection: &Connection| {
        let meta = Meta(connection);
        let clocks = clocks(meta, now, 0)?;
        let (Instant::At(first) | Instant::OutOfOrder(first)) = instant(clocks, None) else {
            return Ok(NextAnswer { next_at: None });
        };
        let waits = meta.number(keys::STORED_WRITES)? != meta.number(keys::GRADED_WRITES)?;
        let at = if waits {
            Some(first)
        } else {
            let last = [clocks.last_batch];
            receipts::instant(connection, receipts::NEXT_DUE, last)?
        };
        Ok(NextAnswer {
            next_at: at.map(|at| utc(at.max(first))).transpose()?,
        })
    })
}
