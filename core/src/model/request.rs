//! The documents the grading operations take and give (contract: C §5).

use super::facts::{Activity, Claim, Coverage, Grant, Observation, ObserverCoverage, Request};
use super::limits;
use super::receipt::{ModelScore, Receipt, ReceiptInputs};
use super::tokens::ComponentId;
use crate::error::{Error, Result};
use crate::ids::{Hash, Id};
use crate::json::shape::{List, Shape, build};
use crate::json::{Reader, Value, Writer};
use crate::time::IsoTs;
use crate::{shape, words};

shape! {
    /// A span that may have no end.
    pub struct OpenSpan [check_open_span] {
        /// Its start, not included.
        req from: IsoTs = "from",
        /// Its end, included and not before the start; absent is for good.
        opt to: IsoTs = "to",
    }
}

fn check_open_span(span: &OpenSpan) -> Result<()> {
    if span.to.is_some_and(|to| to.ms() < span.from.ms()) {
        return Err(Error::input("a span ends before it starts").at("to"));
    }
    Ok(())
}

shape! {
    /// A pre-assignment: which batches hold an observation for a claim, or taken (contract: G §4.3).
    pub struct Fixed [check_fixed] {
        /// In force in batches after this instant.
        req after: IsoTs = "after",
        /// The claim that holds it; null is taken.
        nul claim_id: Id = "claimId",
        /// The observation.
        req observation_id: Id = "observationId",
        /// Spans in which it is not in force.
        opt released: Vec<OpenSpan> = "released",
        /// In force in batches up to this instant, not before `after`.
        opt until: IsoTs = "until",
    }
}

fn check_fixed(fixed: &Fixed) -> Result<()> {
    if fixed
        .until
        .is_some_and(|until| until.ms() < fixed.after.ms())
    {
        return Err(Error::input("a pre-assignment ends before it starts").at("until"));
    }
    Ok(())
}

/// A map on the wire, keyed by ids or hashes; sorted by key, no key twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed<K, V>(pub Vec<(K, V)>);

/// A key of a [`Keyed`] map.
pub trait Key: Ord + Copy {
    /// Reads the key.
    fn parse_key(text: &str) -> Option<Self>;
    /// The key on the wire.
    fn key_text(self) -> String;
}

impl Key for Id {
    fn parse_key(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn key_text(self) -> String {
        self.to_string()
    }
}

impl Key for Hash {
    fn parse_key(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn key_text(self) -> String {
        self.to_hex()
    }
}

impl<K: Key, V> Keyed<K, V> {
    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: K) -> Option<&V> {
        let at = self.0.binary_search_by(|(other, _)| other.cmp(&key)).ok()?;
        self.0.get(at).map(|(_, value)| value)
    }

    /// The place of a key.
    #[must_use]
    pub fn position(&self, key: K) -> Option<usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(&key)).ok()
    }
}

impl<'a, K: Key, V: Shape<'a>> Shape<'a> for Keyed<K, V> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        reader.begin_object()?;
        let mut members: Vec<(K, V)> = Vec::new();
        let mut sorted = true;
        while let Some(text) = reader.next_key(members.is_empty())? {
            let Some(key) = K::parse_key(&text) else {
                return Err(
                    Error::input("a key of another form").under(crate::error::Step::Unknown)
                );
            };
            let value =
                V::read(reader).map_err(|e| e.under(crate::error::Step::Id(key.key_text())))?;
            sorted = sorted && members.last().is_none_or(|(last, _)| *last < key);
            members.push((key, value));
        }
        if !sorted {
            members.sort_by_key(|(key, _)| *key);
            for pair in members.windows(2) {
                if let [(a, _), (b, _)] = pair
                    && a == b
                {
                    return Err(
                        crate::json::doubled_key().under(crate::error::Step::Id(a.key_text()))
                    );
                }
            }
        }
        Ok(Self(members))
    }

    fn write(&self, out: &mut Writer) {
        out.begin_object();
        for (key, value) in &self.0 {
            out.key(&key.key_text());
            value.write(out);
        }
        out.end_object();
    }

    fn schema() -> Value<'static> {
        build::map(V::schema())
    }
}

shape! {
    /// What a batch is given (contract: C §5).
    pub struct BatchRequest<'a> {
        /// What was going on.
        req activity: Activity<'a> = "activity",
        /// The claims to grade.
        req claims: Vec<Claim<'a>> = "claims",
        /// What was looked at.
        req coverage: Coverage<'a> = "coverage",
        /// Evidence held by earlier receipts.
        opt fixed: Vec<Fixed> = "fixed",
        /// The grants.
        req grants: Vec<Grant<'a>> = "grants",
        /// The advisory model's scores, by claim.
        opt model_scores: Keyed<Id, Vec<ModelScore>> = "modelScores",
        /// What was seen.
        req observations: Vec<Observation<'a>> = "observations",
        /// A policy document; absent is the default.
        opt policy: Value<'a> = "policy",
    }
}

shape! {
    /// One receipt of a batch, with what it was graded with.
    pub struct BatchItem<'a> {
        /// The inputs, kept under the receipt's inputsHash.
        req inputs: ReceiptInputs<'a> = "inputs",
        /// The receipt.
        req receipt: Receipt<'a> = "receipt",
    }
}

words! {
    /// The format of a ledger snapshot.
    pub enum LedgerFormat {
        /// This library's.
        AttestLedger = "attest-ledger",
    }
}

/// The schema version of a snapshot: 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaVersion;

const SCHEMA_VERSION: i64 = 7;

impl<'a> Shape<'a> for SchemaVersion {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        if reader.integer()? == SCHEMA_VERSION {
            Ok(Self)
        } else {
            Err(Error::input("another schema version than 7, which is read"))
        }
    }

    fn write(&self, out: &mut Writer) {
        out.int(SCHEMA_VERSION);
    }

    fn schema() -> Value<'static> {
        build::object(vec![("const", build::int(SCHEMA_VERSION))])
    }
}

words! {
    /// How an adapter or observer fares.
    pub enum HealthStatus {
        /// It reads.
        Ok = "OK",
        /// It looks at a page it does not read.
        Idle = "IDLE",
        /// It reads less than it should.
        Degraded = "DEGRADED",
    }
}

/// Why an adapter is degraded: lowercase snake_case segments joined by dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HealthReason<'a>(pub std::borrow::Cow<'a, str>);

impl<'a> Shape<'a> for HealthReason<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let text = reader.string()?;
        let segment = |part: &str| {
            part.as_bytes().first().is_some_and(u8::is_ascii_lowercase)
                && part
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        };
        if text.len() <= limits::ID && text.split('.').all(segment) {
            Ok(Self(text))
        } else {
            Err(Error::input("a health reason is needed here"))
        }
    }

    fn write(&self, out: &mut Writer) {
        out.string(&self.0);
    }

    fn schema() -> Value<'static> {
        build::pattern("^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$", limits::ID)
    }
}

shape! {
    /// How an adapter or observer fared; never read by grading.
    pub struct HealthReport<'a> {
        /// Which one.
        req adapter_id: ComponentId<'a> = "adapterId",
        /// When.
        req at: IsoTs = "at",
        /// Why.
        req reasons: List<HealthReason<'a>, { limits::REASONS }> = "reasons",
        /// How.
        req status: HealthStatus = "status",
        /// Its version.
        req version: ComponentId<'a> = "version",
    }
}

shape! {
    /// A ledger as replay reads it (contract: C §5, G §9).
    pub struct Snapshot<'a> {
        /// Health of adapters.
        opt adapter_health: Vec<HealthReport<'a>> = "adapterHealth",
        /// Each batch's coverage, by its hash.
        req batch_coverages: Keyed<Hash, Coverage<'a>> = "batchCoverages",
        /// The claims.
        req claims: Vec<Claim<'a>> = "claims",
        /// The coverage rows kept for coming batches.
        opt coverage: Vec<ObserverCoverage<'a>> = "coverage",
        /// The format's name.
        req format: LedgerFormat = "format",
        /// The grants now in force.
        req grants: Vec<Grant<'a>> = "grants",
        /// Values of the store.
        opt meta: Value<'a> = "meta",
        /// The observations.
        req observations: Vec<Observation<'a>> = "observations",
        /// Policy documents, by their hash.
        req policies: Keyed<Hash, Value<'a>> = "policies",
        /// What each receipt was graded with, by its inputsHash.
        req receipt_inputs: Keyed<Hash, ReceiptInputs<'a>> = "receiptInputs",
        /// The receipts.
        req receipts: Vec<Receipt<'a>> = "receipts",
        /// The requests.
        opt requests: Vec<Request<'a>> = "requests",
        /// The format's version.
        req schema_version: SchemaVersion = "schemaVersion",
    }
}
