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
use crate::time::{IsoTs, Precision, resolve_relative};

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
        opt claimed_at: IsoTs = "claimedAt",
        /// The end of a span the page said; never before `claimed_at`.
        opt claimed_at_end: IsoTs = "claimedAtEnd",
        /// How finely the time was said.
        opt precision: Precision = "claimedAtPrecision",
        /// With whom: an address or a name.
        opt counterparty: Line<'a, { limits::COUNTERPARTY }> = "counterparty",
        /// The amount's currency.
        opt currency: Currency = "currency",
        /// What reads it.
        req extractor: Extractor<'a> = "extractor",
        /// When the page showed `shown`, in the page's offset.
        opt now: IsoTs = "now",
        /// When the ledger has it.
        req observed_at: IsoTs = "observedAt",
        /// The request it answers.
        opt request_id: Line<'a, { limits::ID }> = "requestId",
        /// The page's own row id.
        opt row_key: RowKey<'a> = "rowKey",
        /// The time as the page shows it ("5m ago"), in place of the three above.
        opt shown: ClaimText<'a> = "shown",
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

/// When a line says that something was done.
struct When {
    at: IsoTs,
    end: Option<IsoTs>,
    precision: Precision,
}

/// The time of a request: as given, or as the page shows it.
fn when(request: &ReadClaimRequest<'_>) -> Result<When> {
    let missing = |key| Error::input("a key is missing").at(key);
    let Some(shown) = &request.shown else {
        if request.now.is_some() {
            return Err(Error::input("only a shown time is read against an instant").at("now"));
        }
        let at = request.claimed_at.ok_or_else(|| missing("claimedAt"))?;
        let end = request.claimed_at_end;
        if end.is_some_and(|end| end.ms() < at.ms()) {
            let fault = Error::input("claimedAtEnd lies before claimedAt");
            return Err(fault.at("claimedAtEnd"));
        }
        let precision = request.precision;
        return Ok(When {
            at,
            end,
            precision: precision.ok_or_else(|| missing("claimedAtPrecision"))?,
        });
    };
    let given = request.claimed_at.is_some()
        || request.claimed_at_end.is_some()
        || request.precision.is_some();
    if given {
        return Err(Error::input("the time is both given and shown").at("shown"));
    }
    let now = request.now.ok_or_else(|| missing("now"))?;
    let read = resolve_relative(shown, now);
    let read = read.ok_or_else(|| Error::input("no time that a page shows").at("shown"))?;
    let unit = |at: IsoTs| at.bounds(read.precision);
    Ok(When {
        at: read.start,
        // A span within one unit is said by the unit alone.
        end: (unit(read.start) != unit(read.end)).then_some(read.end),
        precision: read.precision,
    })
}

/// The claim of a line. Its id follows from what was read, its time taken by the unit it was said
/// in, so that a second reading of the line is the same claim.
///
/// # Errors
/// `invalid_input` for a span that ends before it starts, and for a time that is not there, that is
/// both given and shown, or that is shown and does not read.
pub fn read_claim<'a>(request: ReadClaimRequest<'a>) -> Result<Claim<'a>> {
    let When { at, end, precision } = when(&request)?;
    let hash = raw_hash(&RawClaim {
        agent: &request.agent,
        source_kind: request.source_kind,
        action: request.action,
        text: &request.text,
        row_key: request.row_key.as_deref(),
        claimed_at: at,
        precision,
    });
    Ok(Claim {
        agent: request.agent,
        amount: request.amount,
        claimed_at: at,
        claimed_at_end: end,
        precision,
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
