//! What binds a ledger together: the hashes of rows, claims, grants, coverages and inputs, and the
//! id of a receipt (contract: C §3, G §3).
//!
//! Each is the SHA-256 of a small canonical document whose keys are written here in their order by
//! UTF-16 code units. A [`Hasher`] keeps its buffers between documents, since a ledger hashes a few
//! of them for every receipt; the plain functions are for a single one.

use crate::ids::{Hash, Id};
use crate::json::Writer;
use crate::json::shape::Shape;
use crate::model::{
    Accounts, ActionType, Claim, Coverage, GradeContext, Grant, Observation, SourceKind,
};
use crate::text::cmp_utf16;
use crate::time::{Civil, IsoTs, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND, Precision};
use sha2::{Digest, Sha256};
use std::ops::Range;

/// What a receipt is about; its id follows from this alone (contract: G §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject<'s> {
    /// A claim.
    Claim(Id),
    /// An observation that no claim explains.
    Unasked(Id),
    /// A permission that an agent holds and nobody declared.
    Scope {
        /// Whose.
        agent: &'s str,
        /// The scope as observed.
        scope: &'s str,
    },
}

/// What a claim was read from; the text is hashed and never kept (contract: C §3).
#[derive(Clone, Copy, Debug)]
pub struct RawClaim<'s> {
    /// Whose claim.
    pub agent: &'s str,
    /// Where it was read.
    pub source_kind: SourceKind,
    /// What was done.
    pub action: ActionType,
    /// The row's visible text.
    pub text: &'s str,
    /// The page's own row id, where it has one.
    pub row_key: Option<&'s str>,
    /// When, as the page said it.
    pub claimed_at: IsoTs,
    /// How finely.
    pub precision: Precision,
}

/// What a receipt was graded from (contract: G §3).
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'s, 'a> {
    /// The claim; none for an orphan or a scope.
    pub claim: Option<&'s Claim<'a>>,
    /// [`candidates_hash`].
    pub candidates: Hash,
    /// [`Hasher::grant_hash`].
    pub grant: Hash,
    /// The policy's.
    pub policy: Hash,
    /// [`Hasher::coverage_hash`].
    pub coverage: Hash,
    /// The context, as given.
    pub context: &'s GradeContext<'a>,
}

/// Hashes one document after another in the same buffers.
#[derive(Debug, Default)]
pub struct Hasher {
    out: Writer,
    time: String,
    set: SetBuffer,
}

impl Hasher {
    /// Empty buffers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn begin(&mut self) {
        self.out.clear();
        self.out.begin_object();
    }

    fn end(&mut self) -> Hash {
        self.out.end_object();
        Hash::of_text(self.out.as_str())
    }

    fn member<'a>(&mut self, key: &str, value: &impl Shape<'a>) {
        self.out.key(key);
        value.write(&mut self.out);
    }

    fn maybe<'a>(&mut self, key: &str, value: Option<&impl Shape<'a>>) {
        if let Some(value) = value {
            self.member(key, value);
        }
    }

    fn text(&mut self, key: &str, text: &str) {
        self.out.key(key);
        self.out.string(text);
    }

    fn utc(&mut self, key: &str, ms: i64) {
        self.time.clear();
        write_utc(ms, &mut self.time);
        self.out.key(key);
        self.out.string(&self.time);
    }

    fn set<'a, T: Shape<'a>>(&mut self, key: &str, items: &[T]) {
        self.out.key(key);
        self.set.write(items, &mut self.out);
    }

    /// `contentHash` of an observation, from its content alone: neither its id nor when it was seen
    /// is part of it.
    #[must_use]
    pub fn content_hash(&mut self, row: &Observation<'_>) -> Hash {
        self.begin();
        self.maybe("amountCents", row.amount.as_ref());
        self.maybe("counterparty", row.counterparty.as_ref());
        self.maybe("currency", row.currency.as_ref());
        self.maybe("merchant", row.merchant.as_ref());
        self.utc("occurredAt", row.occurred_at.ms());
        self.maybe("rowKeyHash", row.row_key_hash.as_ref());
        self.member("source", &row.source);
        self.maybe("subjectHint", row.subject_hint.as_ref());
        self.member("type", &row.action);
        self.end()
    }

    /// `rawHash` of a claim: one row read twice within its unit of time has one hash.
    #[must_use]
    pub fn raw_hash(&mut self, read: &RawClaim<'_>) -> Hash {
        self.begin();
        self.text("agent", read.agent);
        self.utc("claimedAt", read.claimed_at.bounds(read.precision).0);
        self.member("claimedAtPrecision", &read.precision);
        if let Some(row_key) = read.row_key {
            self.text("rowKey", row_key);
        }
        self.member("sourceKind", &read.source_kind);
        self.text("text", read.text);
        self.member("type", &read.action);
        self.end()
    }

    /// The id of a subject's receipt: every grading of one subject has one row.
    #[must_use]
    pub fn receipt_id(&mut self, subject: Subject<'_>) -> Id {
        self.begin();
        match subject {
            Subject::Claim(claim) => {
                self.member("claimId", &claim);
                self.text("k", "claim");
            }
            Subject::Unasked(observation) => {
                self.text("k", "unasked");
                self.member("observationId", &observation);
            }
            Subject::Scope { agent, scope } => {
                self.text("agent", agent);
                self.text("k", "scope");
                self.text("scope", scope);
            }
        }
        Id::of_hash(self.end())
    }

    /// `refHash` of an observation: what a receipt binds of a candidate.
    #[must_use]
    pub fn ref_hash(&mut self, row: &Observation<'_>) -> Hash {
        self.begin();
        self.member("contentHash", &row.content_hash);
        self.member("id", &row.id);
        self.member("observedAt", &row.observed_at);
        self.maybe("sightedAt", row.sighted_at.as_ref());
        self.end()
    }

    /// `grantHash`: its lists are sets, so neither their order nor a repeat matters.
    #[must_use]
    pub fn grant_hash(&mut self, grant: &Grant<'_>) -> Hash {
        // Named one by one, so that a new member of a grant cannot be left unbound.
        let Grant {
            accounts,
            agent,
            allowed_types,
            allowlist,
            declared_scopes,
            observed_scopes,
            spend_ceiling,
            spend_currency,
            updated_at,
        } = grant;
        self.begin();
        if let Some(accounts) = accounts {
            self.accounts(accounts);
        }
        self.member("agent", agent);
        self.set("allowedTypes", allowed_types);
        self.set("counterpartyAllowlist", allowlist);
        self.set("declaredScopes", declared_scopes);
        self.set("observedScopes", observed_scopes);
        self.maybe("spendCeilingCents", spend_ceiling.as_ref());
        self.maybe("spendCurrency", spend_currency.as_ref());
        self.member("updatedAt", updated_at);
        self.end()
    }

    fn accounts(&mut self, accounts: &Accounts<'_>) {
        let Accounts {
            gcal_event,
            gmail_receipt,
            gmail_sent,
        } = accounts;
        self.out.key("accounts");
        self.out.begin_object();
        let lists = [
            ("gcal.event", gcal_event),
            ("gmail.receipt", gmail_receipt),
            ("gmail.sent", gmail_sent),
        ];
        for (key, list) in lists {
            if let Some(list) = list {
                self.set(key, list);
            }
        }
        self.out.end_object();
    }

    /// `coverageHash`: windows and repairs are sets, and no repair is as if none were named.
    #[must_use]
    pub fn coverage_hash(&mut self, coverage: &Coverage<'_>) -> Hash {
        self.coverage(coverage, |_| {})
    }

    /// `coverageHash`, and the coverage as it is written, for who keeps both: its entries are written once.
    #[must_use]
    pub fn coverage_hash_and_text(&mut self, coverage: &Coverage<'_>) -> (Hash, String) {
        let mut text = Writer::new();
        text.begin_object();
        text.key("evaluatedAt");
        coverage.evaluated_at.write(&mut text);
        text.key("observers");
        text.begin_array();
        let hash = self.coverage(coverage, |entries| text.raw(entries));
        text.end_array();
        if let Some(repairs) = &coverage.repairs {
            text.key("repairs");
            repairs.write(&mut text);
        }
        text.end_object();
        (hash, text.into_string())
    }

    /// `coverageHash`; `entries` sees the windows as they are given, each written and a comma between two.
    fn coverage(&mut self, coverage: &Coverage<'_>, entries: impl FnOnce(&str)) -> Hash {
        let Coverage {
            evaluated_at,
            observers,
            repairs,
        } = coverage;
        self.begin();
        self.member("evaluatedAt", evaluated_at);
        self.set("observers", observers);
        entries(self.set.items.as_str());
        match repairs {
            Some(repairs) if !repairs.is_empty() => self.set("repairs", repairs),
            _ => {}
        }
        self.end()
    }

    /// `inputsHash`. A receipt without a claim binds `"claim":null`.
    #[must_use]
    pub fn inputs_hash(&mut self, inputs: &Inputs<'_, '_>) -> Hash {
        self.begin();
        self.member("candidatesHash", &inputs.candidates);
        match inputs.claim {
            Some(claim) => self.member("claim", claim),
            None => {
                self.out.key("claim");
                self.out.null();
            }
        }
        self.member("context", inputs.context);
        self.member("coverageHash", &inputs.coverage);
        self.member("grantHash", &inputs.grant);
        self.member("policyHash", &inputs.policy);
        self.end()
    }
}

/// `contentHash` of one observation; see [`Hasher::content_hash`].
#[must_use]
pub fn content_hash(row: &Observation<'_>) -> Hash {
    Hasher::new().content_hash(row)
}

/// `rawHash` of one claim; see [`Hasher::raw_hash`].
#[must_use]
pub fn raw_hash(read: &RawClaim<'_>) -> Hash {
    Hasher::new().raw_hash(read)
}

/// The id of one subject's receipt; see [`Hasher::receipt_id`].
#[must_use]
pub fn receipt_id(subject: Subject<'_>) -> Id {
    Hasher::new().receipt_id(subject)
}

/// `rowKeyHash`: of the page's own row id.
#[must_use]
pub fn row_key_hash(row_key: &str) -> Hash {
    Hash::of_text(row_key)
}

/// `candidatesHash`: of the candidates' `refHash` digests, which come each once and in the order of
/// the candidates' ids. Of none, it is the digest of no bytes.
#[must_use]
pub fn candidates_hash(refs: impl IntoIterator<Item = Hash>) -> Hash {
    let mut digest = Sha256::new();
    for hash in refs {
        digest.update(hash.0);
    }
    Hash(digest.finalize().into())
}

/// Writes an instant in UTC, milliseconds only when there are any. Unlike [`IsoTs`] it writes the
/// years 1969 and 10000 as well: an offset can carry a legal instant a day beyond them.
pub fn write_utc(ms: i64, out: &mut String) {
    use std::fmt::Write as _;
    let civil = Civil::of_local_ms(ms);
    let hour = civil.ms_of_day / MS_PER_HOUR;
    let minute = civil.ms_of_day % MS_PER_HOUR / MS_PER_MINUTE;
    let second = civil.ms_of_day % MS_PER_MINUTE / MS_PER_SECOND;
    let fraction = civil.ms_of_day % MS_PER_SECOND;
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "{:04}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}",
        civil.year, civil.month, civil.day
    );
    if fraction != 0 {
        let _ = write!(out, ".{fraction:03}");
    }
    out.push('Z');
}

/// Writes a list as a set: items ordered by their canonical text, each once.
#[derive(Debug, Default)]
struct SetBuffer {
    /// The items as given, one canonical text after another.
    items: Writer,
    /// Where each of them stands.
    places: Vec<Range<usize>>,
}

impl SetBuffer {
    fn write<'a, T: Shape<'a>>(&mut self, items: &[T], out: &mut Writer) {
        self.items.clear();
        self.places.clear();
        for item in items {
            let before = self.items.as_str().len();
            item.write(&mut self.items);
            // The writer puts a comma before every item but the first.
            let start = before + usize::from(before > 0);
            self.places.push(start..self.items.as_str().len());
        }
        let texts = self.items.as_str();
        let text = |place: &Range<usize>| texts.get(place.clone()).unwrap_or_default();
        if texts.is_ascii() {
            self.places.sort_unstable_by(|a, b| text(a).cmp(text(b)));
        } else {
            self.places
                .sort_unstable_by(|a, b| cmp_utf16(text(a), text(b)));
        }
        self.places.dedup_by(|a, b| text(a) == text(b));
        out.begin_array();
        for place in &self.places {
            out.raw(text(place));
        }
        out.end_array();
    }
}

#[cfg(test)]
mod tests;
