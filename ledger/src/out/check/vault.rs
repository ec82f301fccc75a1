//! Turns, intents, decisions.

use super::facts::each;
use super::{Check, Fault};
use crate::base::faults::fault;
use crate::tables::parsed;
use crate::vault::{Surface, intent_id};
use attest_core::error::Result;
use attest_core::ids::{Hash, Id};
use attest_core::model::{Line, limits};
use attest_core::said::hold::Hold;
use attest_core::said::intent::Intent;
use attest_core::said::matches::open;
use rusqlite::Row;

pub(super) fn check(check: &mut Check<'_>) -> Result<()> {
    each(
        check,
        "SELECT id, surface, read_ms, typed, request_id FROM said ORDER BY seq",
        turn,
    )?;
    each(
        check,
        "SELECT intents.id, document, said_id, said.at_ms, opens_ms, ends_ms, used, revoked_ms,
           (SELECT coalesce(sum(spent), 0) FROM decisions WHERE intent_id = intents.id AND spent > 0),
           (SELECT min(at_ms) FROM intent_events WHERE intent_id = intents.id AND event = 'revoked'),
           (SELECT count(*) FROM intents AS before
              WHERE before.said_id = intents.said_id AND before.seq < intents.seq)
         FROM intents LEFT JOIN said ON said.id = said_id ORDER BY intents.seq",
        intent,
    )?;
    each(
        check,
        "SELECT decisions.id, intent_id, intents.id, reason, spent, call_hash, key_hash
         FROM decisions LEFT JOIN intents ON intents.id = intent_id ORDER BY decisions.seq",
        decision,
    )
}

fn turn(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let id: String = row.get(0).map_err(fault)?;
    let surface: String = row.get(1).map_err(fault)?;
    let read: Option<i64> = row.get(2).map_err(fault)?;
    let typed: Option<String> = row.get(3).map_err(fault)?;
    let request: Option<String> = row.get(4).map_err(fault)?;
    let is_line = |own: String| Line::<{ limits::ID }>::new(own.into()).is_some();
    let is_sound = Id::parse(&id).is_some()
        && Surface::parse(&surface).is_some()
        && request.is_none_or(is_line);
    check.hold("said", &id, Fault::Column, is_sound);
    // What was typed goes when it is read, and not before.
    check.hold(
        "said",
        &id,
        Fault::Evidence,
        read.is_some() == typed.is_none(),
    );
    Ok(())
}

fn intent(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let id: String = row.get(0).map_err(fault)?;
    let text: String = row.get(1).map_err(fault)?;
    let said: String = row.get(2).map_err(fault)?;
    let at: Option<i64> = row.get(3).map_err(fault)?;
    let window: (i64, i64) = (row.get(4).map_err(fault)?, row.get(5).map_err(fault)?);
    let used: i64 = row.get(6).map_err(fault)?;
    let revoked: Option<i64> = row.get(7).map_err(fault)?;
    let spent: i64 = row.get(8).map_err(fault)?;
    let revocation: Option<i64> = row.get(9).map_err(fault)?;
    let place: i64 = row.get(10).map_err(fault)?;
    let Ok(intent) = parsed::<Intent<'_>>(&text) else {
        check.found("intents", &id, Fault::Unreadable);
        return Ok(());
    };
    let is_backed = intent.backing.is_some() && intent.to_ids.is_some();
    check.hold("intents", &id, Fault::Unreadable, is_backed);
    check.hold("intents", &id, Fault::Reference, at.is_some());
    let place = usize::try_from(place).unwrap_or_default();
    let made = Id::parse(&said).map(|said| intent_id(said, place).to_string());
    check.hold("intents", &id, Fault::Hash, made.as_deref() == Some(&id));
    let agrees = intent.id.as_deref() == Some(&id)
        && intent.said_id.as_deref() == Some(&said)
        && intent.created_at.map(|at| at.ms()) == at
        && open(&intent) == Some(window);
    check.hold("intents", &id, Fault::Column, agrees);
    check.hold(
        "intents",
        &id,
        Fault::Evidence,
        used == spent && revoked == revocation,
    );
    Ok(())
}

fn decision(check: &mut Check<'_>, row: &Row<'_>) -> Result<()> {
    let id: String = row.get(0).map_err(fault)?;
    let intent: Option<String> = row.get(1).map_err(fault)?;
    let stored: Option<String> = row.get(2).map_err(fault)?;
    let reason: Option<String> = row.get(3).map_err(fault)?;
    let spent: i64 = row.get(4).map_err(fault)?;
    let call: String = row.get(5).map_err(fault)?;
    let key: Option<String> = row.get(6).map_err(fault)?;
    check.hold("decisions", &id, Fault::Reference, intent == stored);
    let hashes = [Some(call), key];
    let are_hashes = hashes.iter().flatten().all(|it| Hash::parse(it).is_some());
    let is_known = reason.as_deref().is_none_or(|it| Hold::parse(it).is_some());
    // Either an intent covers it and was spent, or there is a reason.
    let is_whole = intent.is_some() == reason.is_none() && intent.is_some() == (spent > 0);
    let is_sound = are_hashes && is_known && is_whole && spent >= 0;
    check.hold("decisions", &id, Fault::Column, is_sound);
    Ok(())
}
