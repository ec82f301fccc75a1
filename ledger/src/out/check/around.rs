//! Health, agents' activity, bases, asks, spans.

use super::facts::{each, number, text};
use super::{Check, Fault};
use crate::rules::calendar::Base;
use crate::tables::parsed;
use attest_core::error::Result;
use attest_core::model::{
    AgentId, ComponentId, Entry, HealthReason, HealthStatus, ModelScore, Session,
};
use rusqlite::Row;

pub(super) fn check(check: &mut Check<'_>) -> Result<()> {
    each(
        check,
        "SELECT observer || ' ' || account, observer, version, status, reasons FROM health
         ORDER BY observer, account",
        health,
    )?;
    each(
        check,
        "SELECT CAST(at_ms AS TEXT), document, agent, at_ms FROM sessions ORDER BY at_ms, agent",
        session,
    )?;
    each(
        check,
        "SELECT claim_id, document, agent, at_ms FROM entries ORDER BY seq",
        entry,
    )?;
    each(
        check,
        "SELECT CAST(seq AS TEXT), from_ms, to_ms FROM idle ORDER BY seq",
        |check, row| span(check, row, "idle"),
    )?;
    each(
        check,
        "SELECT CAST(seq AS TEXT), from_ms, to_ms FROM clock_repairs ORDER BY seq",
        |check, row| span(check, row, "clock_repairs"),
    )?;
    each(
        check,
        "SELECT agent FROM adapter_syncs ORDER BY agent",
        |check, row| {
            let key = text(row, 0);
            let is_sound = AgentId::new(key.into()).is_some();
            check.hold("adapter_syncs", key, Fault::Column, is_sound);
            Ok(())
        },
    )?;
    each(
        check,
        "SELECT observer || ' ' || account, document FROM calendar_bases ORDER BY observer, account, from_ms",
        |check, row| {
            let is_sound = parsed::<Base<'_>>(text(row, 1)).is_ok();
            check.hold("calendar_bases", text(row, 0), Fault::Unreadable, is_sound);
            Ok(())
        },
    )?;
    each(
        check,
        "SELECT claim_id, coalesce(scores, '[]') FROM model_asks ORDER BY claim_id",
        |check, row| {
            let is_sound = parsed::<Vec<ModelScore>>(text(row, 1)).is_ok();
            check.hold("model_asks", text(row, 0), Fault::Unreadable, is_sound);
            Ok(())
        },
    )
}

fn health(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    let component = |at| ComponentId::new(text(row, at).into()).is_some();
    let is_sound = component(1) && component(2) && HealthStatus::parse(text(row, 3)).is_some();
    check.hold("health", key, Fault::Column, is_sound);
    let reasons = parsed::<Vec<HealthReason<'_>>>(text(row, 4));
    check.hold("health", key, Fault::Unreadable, reasons.is_ok());
    Ok(())
}

fn session(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    let Ok(session) = parsed::<Session<'_>>(text(row, 1)) else {
        check.found("sessions", key, Fault::Unreadable);
        return Ok(());
    };
    let columns = &*session.agent.0 == text(row, 2) && Some(session.at.ms()) == number(row, 3);
    check.hold("sessions", key, Fault::Column, columns);
    Ok(())
}

fn entry(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let key = text(row, 0);
    let Ok(entry) = parsed::<Entry<'_>>(text(row, 1)) else {
        check.found("entries", key, Fault::Unreadable);
        return Ok(());
    };
    let columns = &*entry.agent.0 == text(row, 2) && Some(entry.at.ms()) == number(row, 3);
    check.hold("entries", key, Fault::Column, columns);
    Ok(())
}

fn span(check: &mut Check<'_>, row: &Row<'_>, table: &'static str) -> Result<()> {
    let is_sound = number(row, 1) <= number(row, 2);
    check.hold(table, text(row, 0), Fault::Column, is_sound);
    Ok(())
}
