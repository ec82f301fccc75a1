//! The ledger as replay reads it (contract: C §5, Ledger snapshot): canonical JSON, written part by
//! part, so that a ledger of a million receipts needs no more memory than what is still at hand.

mod parts;

use crate::fault::Result;
use crate::ledger::{Kept, Ledger, Retired};
use crate::times::Ms;
use attest_core::ids::Hash;
use attest_core::json::Writer;
use attest_core::json::shape::Shape;
use attest_core::model::{Claim, Coverage, Key, LedgerFormat, Observation, SchemaVersion};
use attest_core::policy::Policy;
use parts::{Keyed, Listed};
use std::io::Write;
use std::path::Path;

/// What left the ledger's tables, in the order it did.
pub(crate) struct Archive {
    claims: Listed,
    rows: Listed,
    receipts: Listed,
    inputs: Keyed,
    coverages: Keyed,
    out: Writer,
}

/// The canonical text of a value, in a buffer that is used again.
fn text<'w, 'a>(out: &'w mut Writer, value: &impl Shape<'a>) -> &'w [u8] {
    out.clear();
    value.write(out);
    out.as_str().as_bytes()
}

impl Archive {
    /// An archive whose parts lie in a folder, or in memory.
    pub(crate) fn new(folder: Option<&Path>) -> Result<Self> {
        Ok(Self {
            claims: Listed::new(parts::open(folder, "claims")?),
            rows: Listed::new(parts::open(folder, "observations")?),
            receipts: Listed::new(parts::open(folder, "receipts")?),
            inputs: Keyed::new(parts::open(folder, "inputs")?),
            coverages: Keyed::new(parts::open(folder, "coverages")?),
            out: Writer::new(),
        })
    }

    fn claim(&mut self, claim: &Claim<'static>) -> Result<()> {
        self.claims.add(text(&mut self.out, claim))
    }

    fn row(&mut self, row: &Observation<'static>) -> Result<()> {
        self.rows.add(text(&mut self.out, row))
    }

    /// Takes from the ledger what lies before an instant, so that nothing touches it again.
    pub(crate) fn take(&mut self, ledger: &mut Ledger, before: Ms) -> Result<()> {
        for claim in ledger.receipts.retire(before, self)? {
            // Answered while it was checked and never taken back: no batch grades it any more.
            ledger.claims_decided(claim);
        }
        ledger.claims.retire(before, |claim| self.claim(claim))?;
        ledger.rows.retire(before, |row| self.row(row))
    }

    /// Writes the ledger. It has nothing left but what its own tables keep for coming batches.
    pub(crate) fn write(self, ledger: &Ledger, to: &mut dyn Write) -> Result<()> {
        // The keys stand in their order, as everywhere in canonical JSON.
        let Self {
            claims,
            rows,
            receipts,
            inputs,
            coverages,
            mut out,
        } = self;
        let health: Vec<_> = ledger.health.values().cloned().collect();
        let windows: Vec<_> = ledger.windows.iter().cloned().collect();
        let grants: Vec<_> = ledger.grants.values().cloned().collect();
        to.write_all(b"{\"adapterHealth\":")?;
        to.write_all(text(&mut out, &health))?;
        to.write_all(b",\"batchCoverages\":")?;
        coverages.write(to)?;
        to.write_all(b",\"claims\":")?;
        claims.write(to)?;
        to.write_all(b",\"coverage\":")?;
        to.write_all(text(&mut out, &windows))?;
        to.write_all(b",\"format\":")?;
        to.write_all(text(&mut out, &LedgerFormat::AttestLedger))?;
        to.write_all(b",\"grants\":")?;
        to.write_all(text(&mut out, &grants))?;
        to.write_all(b",\"observations\":")?;
        rows.write(to)?;
        to.write_all(b",\"policies\":")?;
        to.write_all(policies(&ledger.policies).as_bytes())?;
        to.write_all(b",\"receiptInputs\":")?;
        inputs.write(to)?;
        to.write_all(b",\"receipts\":")?;
        receipts.write(to)?;
        to.write_all(b",\"requests\":")?;
        to.write_all(text(&mut out, &ledger.requests))?;
        to.write_all(b",\"schemaVersion\":")?;
        to.write_all(text(&mut out, &SchemaVersion))?;
        to.write_all(b"}\n")?;
        Ok(())
    }
}

/// The policies by their hashes.
fn policies(all: &[Policy]) -> String {
    let mut sorted: Vec<&Policy> = all.iter().collect();
    sorted.sort_by_key(|policy| policy.hash);
    let mut out = Writer::new();
    out.begin_object();
    for policy in sorted {
        out.key(&policy.hash.key_text());
        policy.document.write(&mut out);
    }
    out.end_object();
    out.into_string()
}

impl Retired for Archive {
    fn receipt(&mut self, kept: &Kept) -> Result<()> {
        self.receipts.add(text(&mut self.out, &kept.receipt))?;
        let key = kept.receipt.inputs_hash;
        self.inputs.add(key, text(&mut self.out, &kept.inputs))
    }

    fn coverage(&mut self, hash: Hash, coverage: &Coverage<'static>) -> Result<()> {
        self.coverages.add(hash, text(&mut self.out, coverage))
    }
}
