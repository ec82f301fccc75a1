//! What a clock that was set back makes due before anything else of a write (contract: C §7 rule 2, G §3).

use crate::base::Write;
use crate::rules::clock;
use crate::tables;
use attest_core::error::Result;

/// Repairs a ledger whose clock was set back. Whether that was due.
pub(super) fn repair(write: &mut Write<'_>) -> Result<bool> {
    let now = write.now();
    let high_water = write.high_water();
    if now >= high_water {
        return Ok(false);
    }
    let batch = write.last_batch();
    let coverage = tables::coverage::set_back(write)?;
    let bases = write.run("DELETE FROM calendar_bases WHERE read_ms > ?1", [now])?;
    write.run("DELETE FROM calendar_busy WHERE since_ms > ?1", [now])?;
    let mut activity = write.run("DELETE FROM sessions WHERE at_ms > ?1", [now])?;
    activity += write.run("DELETE FROM entries WHERE at_ms > ?1", [now])?;
    activity += write.run("DELETE FROM adapter_syncs WHERE at_ms > ?1", [now])?;
    activity += write.run("DELETE FROM idle WHERE from_ms > ?1", [now])?;
    activity += write.run(
        "UPDATE OR REPLACE idle SET to_ms = ?1 WHERE to_ms > ?1",
        [now],
    )?;
    let rows = write.run(
        "DELETE FROM observations
         WHERE source = 'gcal.event' AND first_seen_ms > ?1 AND observed_ms > ?2",
        [now, batch],
    )?;
    let grants = tables::grants::restamp_after(write, write.stamp())?;
    let intents = tables::intents::end_before(write, high_water)?;
    let spans = clock::keep(tables::repairs::all(write.sql())?, (now, high_water));
    tables::repairs::replace(write, &spans)?;
    write.set_back()?;
    write.count(1);
    write.store_counted()?;
    tables::journal::note(
        write,
        "ledger.clock_regressed",
        &[
            ("activity", activity),
            ("bases", bases),
            ("coverage", coverage),
            ("grants", grants),
            ("intents", intents),
            ("rows", rows),
        ],
    )?;
    Ok(true)
}
