//! How each observer fares in each account (contract: C §7 rule 5).

use super::{parsed, written};
use crate::base::Write;
use crate::base::faults::{corrupt, fault};
use crate::rules::health::{Fares, replaces};
use attest_core::error::Result;
use attest_core::model::{ComponentId, HealthReason, HealthReport, HealthStatus};
use rusqlite::{Connection, OptionalExtension, params};

/// A stored row.
pub(crate) struct Row {
    pub(crate) observer: String,
    pub(crate) account: Option<String>,
    pub(crate) version: String,
    pub(crate) fares: Fares<'static>,
    pub(crate) at: i64,
}

/// Stores how an observer fares in an account (none is one) as of now, unless it is idle and another
/// status stands. How it fares then.
pub(crate) fn set(
    write: &mut Write<'_>,
    observer: &ComponentId<'_>,
    account: Option<&str>,
    version: &ComponentId<'_>,
    status: HealthStatus,
    reasons: &[&str],
) -> Result<Fares<'static>> {
    let account = account.unwrap_or_default();
    let before: Option<(String, String)> = write
        .statement("SELECT status, reasons FROM health WHERE observer = ?1 AND account = ?2")?
        .query_row([&*observer.0, account], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()
        .map_err(fault)?;
    let before = match before {
        None => None,
        Some((status, reasons)) => Some(fares(&status, &reasons)?),
    };
    let stands = before.as_ref().map(|before| before.status);
    if let Some(before) = before
        && !replaces(status, stands)
    {
        return Ok(before);
    }
    let now = Fares {
        reasons: reasons
            .iter()
            .map(|reason| HealthReason((*reason).to_owned().into()))
            .collect(),
        status,
    };
    write.run(
        "INSERT INTO health (observer, account, version, status, reasons, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (observer, account) DO UPDATE SET
           version = excluded.version, status = excluded.status,
           reasons = excluded.reasons, at_ms = excluded.at_ms",
        params![
            &*observer.0,
            account,
            &*version.0,
            status.as_str(),
            written(&now.reasons),
            write.now(),
        ],
    )?;
    write.count(1);
    Ok(now)
}

/// Keeps what another store knew of an observer in an account (empty for none), unless a later report of it
/// is there, or it is idle and another status stands.
pub(crate) fn keep(write: &Write<'_>, report: &HealthReport<'_>, account: &str) -> Result<()> {
    write.run(
        "INSERT INTO health (observer, account, version, status, reasons, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (observer, account) DO UPDATE SET version = excluded.version,
           status = excluded.status, reasons = excluded.reasons, at_ms = excluded.at_ms
         WHERE (excluded.status <> 'IDLE', excluded.at_ms) > (status <> 'IDLE', at_ms)",
        params![
            &*report.adapter_id.0,
            account,
            &*report.version.0,
            report.status.as_str(),
            written(&report.reasons),
            report.at.ms(),
        ],
    )?;
    Ok(())
}

/// All of them, by observer and account.
pub(crate) fn all(connection: &Connection) -> Result<Vec<Row>> {
    let mut find = connection
        .prepare_cached(
            "SELECT observer, account, version, status, reasons, at_ms FROM health
             ORDER BY observer, account",
        )
        .map_err(fault)?;
    let mut rows = find.query([]).map_err(fault)?;
    let mut all = Vec::new();
    while let Some(row) = rows.next().map_err(fault)? {
        let account: String = row.get(1).map_err(fault)?;
        let status: String = row.get(3).map_err(fault)?;
        let reasons: String = row.get(4).map_err(fault)?;
        all.push(Row {
            observer: row.get(0).map_err(fault)?,
            account: (!account.is_empty()).then_some(account),
            version: row.get(2).map_err(fault)?,
            fares: fares(&status, &reasons)?,
            at: row.get(5).map_err(fault)?,
        });
    }
    Ok(all)
}

fn fares(status: &str, reasons: &str) -> Result<Fares<'static>> {
    let reasons: Vec<HealthReason<'_>> = parsed(reasons)?;
    Ok(Fares {
        reasons: reasons
            .into_iter()
            .map(|reason| HealthReason(reason.0.into_owned().into()))
            .collect(),
        status: HealthStatus::parse(status).ok_or_else(corrupt)?,
    })
}
