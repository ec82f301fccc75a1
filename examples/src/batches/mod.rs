//! Batches as G §3 obliges a background to run them: the instant first, then what is read, graded and
//! written (contract: C §7 rules 9 to 11).

mod reads;
mod writes;

use crate::fault::Result;
use crate::ledger::Ledger;
use crate::times::Ms;
use attest_core::batch::grade_batch;
use attest_core::lifecycle::graded_at;
use attest_core::model::{BatchRequest, State};

/// How much of the ledger a batch is given. Both give the same receipts; a test holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// What can matter: candidates, open rows, and the coverage and activity around them.
    Needed,
    /// Every row, window, receipt and claim the ledger has.
    Everything,
}

/// Runs a batch. Answers the request that was graded; none where the instant was not after the last
/// one, or where there was nothing to grade and nothing new.
pub(crate) fn run(
    ledger: &mut Ledger,
    now: Ms,
    how: Reads,
) -> Result<Option<BatchRequest<'static>>> {
    ledger.open(now)?;
    // A clock that has not moved since the last batch is taken a millisecond further; one that went
    // back has to pass the last batch's instant first (batch_out_of_order).
    let last = ledger.clock.last_batch;
    let evaluated_at = if now == last { last + 1 } else { now };
    if evaluated_at <= last {
        return Ok(None);
    }
    ledger.clock.last_batch = evaluated_at;
    if !ledger.news.any() && !anything_to_grade(ledger, evaluated_at) {
        return Ok(None);
    }
    let request = reads::request(ledger, evaluated_at, how)?;
    let items = grade_batch(&request, ledger.policy())?;
    writes::store(ledger, &request, items)?;
    ledger.news.read();
    Ok(Some(request))
}

/// Whether a receipt that this batch could grade is PENDING.
fn anything_to_grade(ledger: &Ledger, evaluated_at: Ms) -> bool {
    let is_open = |claim_id| match ledger.receipts.of_claim(claim_id) {
        Some(receipt) => graded_at(receipt, evaluated_at),
        None => true,
    };
    let open_orphan = || {
        let mut receipts = ledger.receipts.iter();
        receipts.any(|receipt| {
            receipt.claim_id.is_none()
                && receipt.state == State::Pending
                && receipt.reverted.is_none()
        })
    };
    ledger.claims.open().any(|claim| is_open(claim.id)) || open_orphan()
}
