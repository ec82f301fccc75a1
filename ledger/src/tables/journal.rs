//! What the store did of its own accord: counts, never content.

use crate::base::Write;
use attest_core::error::Result;
use attest_core::json::Writer;

/// Notes an event with its counts, in the order of their names.
pub(crate) fn note(write: &Write<'_>, event: &str, counts: &[(&str, usize)]) -> Result<()> {
    let mut out = Writer::new();
    out.begin_object();
    for (name, count) in counts {
        out.key(name);
        out.int(i64::try_from(*count).unwrap_or(i64::MAX));
    }
    out.end_object();
    write.run(
        "INSERT INTO journal (at_ms, event, counts) VALUES (?1, ?2, ?3)",
        rusqlite::params![write.now(), event, out.as_str()],
    )?;
    Ok(())
}
