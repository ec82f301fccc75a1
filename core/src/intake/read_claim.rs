//! A line of an agent's page into a claim (contract: C §3, §5, §6). The line's text makes the hash
//! and is not kept.

use super::RowKey;
use crate::error::{Error, Result};
use crate::hashes::{RawClaim, raw_hash};
use crate::ids::Id;
use crate::model::{
    ActionType, AgentId, Amount, Claim, Currency, Extractor, Line, SourceKind, Text, limits,
};
use crate::shape;
use crate::time::{IsoTs, Precision};

/// The visible text of a line of an agent's page.
pub type ClaimText<'a> = Text<'a, { limits::CLAIM_TEXT }>;

shape! {
    /// What `read_claim` takes.
    pub struct ReadClaimRequest<'a> {
        /// Whose page.
        req agent: AgentId<'a> = "agent",
        /// The amount said, in the minor unit.
        opt amount: Amount = "amountCents",
        /// When, as the page said it.
        req claimed_at: IsoTs = "claimedAt",
        /// The end of a span the page said; never before `claimed_at`.
        opt claimed_at_end: IsoTs = "claimedAtEnd",
        /// How finely the time was said.
        req precision: Precision = "claimedAtPrecision",
        /// With whom: an address or a name.
        opt counterparty: Line<'a, { limits::COUNTERPARTY }> = "counterparty",
        /// The amount's currency.
        opt currency: Currency = "currency",
        /// What reads it.
        req extractor: Extractor<'a> = "extractor",
        /// When the ledger has it.
        req observed_at: IsoTs = "observedAt",
        /// The request it answers.
        opt request_id: Line<'a, { limits::ID }> = "requestId",
        /// The page's own row id.
        opt row_key: RowKey<'a> = "rowKey",
        /// Where it is read.
        req source_kind: SourceKind = "sourceKind",
        /// The subject said.
        opt subject_hint: Line<'a, { limits::SUBJECT_HINT }> = "subjectHint",
        /// When the claimed event is to happen.
        opt target_at: IsoTs = "targetAt",
        /// The line's visible text.
        req text: ClaimText<'a> = "text",
        /// What was done.
        req action: ActionType = "type",
    }
}

/// The claim of a line. Its id follows from what was read, its time taken by the unit it was said
/// in, so that a second reading of the line is the same claim.
///
/// # Errors
/// `invalid_input` for a span that ends before it starts.
pub fn read_claim<'a>(request: ReadClaimRequest<'a>) -> Result<Claim<'a>> {
    let starts = request.claimed_at.ms();
    if request.claimed_at_end.is_some_and(|end| end.ms() < starts) {
        let fault = Error::input("claimedAtEnd lies before claimedAt");
        return Err(fault.at("claimedAtEnd"));
    }
    let hash = raw_hash(&RawClaim {
        agent: &request.agent,
        source_kind: request.source_kind,
        action: request.action,
        text: &request.text,
        row_key: request.row_key.as_deref(),
        claimed_at: request.claimed_at,
        precision: request.precision,
    });
    Ok(Claim {
        agent: request.agent,
        amount: request.amount,
        claimed_at: request.claimed_at,
        claimed_at_end: request.claimed_at_end,
        precision: request.precision,
        counterparty: request.counterparty,
        currency: request.currency,
        extractor: request.extractor,
        id: Id::of_hash(hash),
        observed_at: request.observed_at,
        raw_hash: hash,
        request_id: request.request_id,
        source_kind: request.source_kind,
        subject_hint: request.subject_hint,
        target_at: request.target_at,
        action: request.action,
    })
}

#[cfg(test)]
mod tests;
