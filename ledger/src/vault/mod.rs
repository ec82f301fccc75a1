//! The vault: turns of the person, the intents that their words back, and every decision on a call
//! (contract: S, contracts; C §8).
//!
//! A turn comes in with its surface and device; it is read once, by the guards themselves, so that
//! nothing is stored that its words do not back; and a call is decided and paid for in one write.

mod asked;
mod shapes;

pub use asked::Asked;
pub use shapes::*;

use crate::base::faults::corrupt;
use crate::base::{Meta, Write, keys, utc};
use crate::rules::people::once_each;
use crate::store::Store;
use crate::store::gate::Loaded;
use crate::tables::{decisions, intents, parsed, said, written};
use attest_core::error::{Code, Error, Result};
use attest_core::ids::{Hash, Id};
use attest_core::json::shape::Count;
use attest_core::said::asking::ValidateAnswer;
use attest_core::said::gate::{Decision, MAX_INTENTS};
use attest_core::said::hold::Hold;
use attest_core::said::intent::{Intent, Moment};
use attest_core::said::matches::open;
use attest_core::said::resolve::resolve;
use attest_core::said::validate::{self, validate};
use rusqlite::Connection;
use std::borrow::Cow;

/// Stores a turn. One that was handed in before is the same turn, and is not stored again: a message
/// that is delivered twice approves once.
///
/// # Errors
/// `refused_origin` for a surface that is none of the person's, and those of the store.
pub(crate) fn said(store: &mut Store, request: &SaidRequest<'_>) -> Result<SaidAnswer> {
    let surface = Surface::parse(&request.surface).ok_or_else(|| {
        Error::here(
            Code::RefusedOrigin,
            "turns come from the person's own surfaces alone",
        )
        .at("surface")
    })?;
    // The words are one ask, whichever request a host says they belong to, and however it writes the instant.
    let said_id = Id::of_hash(Hash::of_shape(&SaidRequest {
        local_time: Moment(utc(request.local_time.ms())?),
        reply_to: request.reply_to.clone().filter(|ids| !ids.is_empty()),
        request_id: None,
        ..request.clone()
    }));
    let typed = written(&Typed {
        local_time: request.local_time,
        reply_to: request.reply_to.clone(),
        text: request.text.clone(),
        tz: request.tz.clone(),
    });
    store.write(|write| {
        said::store(
            write,
            &said::New {
                id: said_id,
                surface: surface.as_str(),
                device: &request.device,
                request: request.request_id.as_deref(),
                typed: &typed,
            },
        )?;
        Ok(SaidAnswer { said_id })
    })
}

/// The id of the intent at a place of what a turn permits.
pub(crate) fn intent_id(said: Id, place: usize) -> Id {
    Id::of_hash(Hash::of_text(&format!("attest:intent:{said}:{place}")))
}

/// Reads a turn, once: holds what a model proposed against its words, resolves whom they mean, stores
/// what they back, and forgets what was typed.
///
/// # Errors
/// `not_found` for a turn that is not in this store, `already_read` for one that was read or that a purge
/// took the words of, `too_large` beyond [`MAX_INTENTS`], and those of the store. Whatever the model wrote is no error.
pub(crate) fn read(store: &mut Store, request: &IntentsRequest<'_>) -> Result<String> {
    let id = request.said_id;
    let unread = |row: said::Row| {
        let read = || {
            Error::here(Code::AlreadyRead, "the turn was read before, or forgotten").at("said_id")
        };
        row.typed.map(|typed| (row.at, typed)).ok_or_else(read)
    };
    let found = store.read(|connection| said::find(connection, id))?;
    let none = || Error::here(Code::NotFound, "there is no such turn").at("said_id");
    let (at, typed) = unread(found.ok_or_else(none)?)?;
    // A turn never changes until it is read, so the guards need no lock.
    let typed: Typed<'_> = parsed(&typed)?;
    let held = validate(
        &request.raw.0,
        &typed.text,
        &validate::Typed {
            local: Some(typed.local_time.0),
            now: Some(utc(at)?),
            zone: typed.tz.as_deref().map(str::to_owned),
        },
    );
    let truncated = held.truncated;
    let ValidateAnswer {
        dropped, intents, ..
    } = ValidateAnswer::of(held);
    let reply_to = typed.reply_to.as_ref().map(|list| &list.0[..]);
    let mut intents = resolve(intents, &request.contacts, reply_to);
    once_each(&mut intents);
    for (place, intent) in intents.iter_mut().enumerate() {
        intent.id = Some(intent_id(id, place).to_string().into());
        intent.said_id = Some(id.to_string().into());
        intent.created_at = Some(Moment(utc(at)?));
    }
    store.write(|write| {
        if !said::close(write, id)? {
            let row = said::find(write.sql(), id)?;
            unread(row.ok_or_else(none)?)?;
        }
        let most = i64::try_from(MAX_INTENTS).unwrap_or(i64::MAX);
        let new = i64::try_from(intents.len()).unwrap_or(i64::MAX);
        if intents::last(write.sql())?.saturating_add(new) > most {
            return Err(Error::new(Code::TooLarge, "there are too many intents"));
        }
        for intent in &intents {
            let own = intent.id.as_deref().and_then(Id::parse);
            let (Some(own), Some(open)) = (own, open(intent)) else {
                return Err(Error::new(Code::Internal, "an intent without its id"));
            };
            intents::store(write, own, id, open, intent)?;
        }
        Ok(())
    })?;
    for intent in &mut intents {
        intent.revoked = Some(false);
        intent.used = Some(Count(0));
    }
    Ok(written(&IntentsAnswer {
        dropped,
        intents,
        truncated,
    }))
}

/// Decides on a call and spends what it costs, in one write. A key that was used is answered with the
/// decision it got, whatever happened since.
///
/// # Errors
/// `invalid_input` for a call that carries `at`, `id_conflict` for a key that was used for another
/// call, and those of the store. Whatever else is wrong inside the call is a hold.
pub(crate) fn authorize(
    store: &mut Store,
    request: &AuthorizeRequest<'_>,
) -> Result<Verdict<'static>> {
    let asked = &request.call;
    if asked.call.as_ref().is_some_and(|call| call.at.is_some()) {
        let fault = Error::input("the call of a gate carries no instant").at("at");
        return Err(fault.at("call"));
    }
    let key = request.key.as_deref().map(Hash::of_text);
    let mut gate = store.gate.take();
    // Whether the gate may hold what the store, should the write fail, does not.
    let mut ahead = false;
    let answer = store.write(|write| {
        if let Some(before) = again(write, key, asked.hash)? {
            return Ok(before);
        }
        ahead = true;
        let gate = match &mut gate {
            Some(gate) => {
                gate.catch_up(write.sql(), write.now())?;
                gate
            }
            none => none.insert(Loaded::load(write.sql())?),
        };
        decide(write, gate, asked, key, request.dry_run)
    });
    if answer.is_ok() || !ahead {
        store.gate = gate;
    }
    answer
}

/// The decision that a key got.
fn again(write: &Write<'_>, key: Option<Hash>, call: Hash) -> Result<Option<Verdict<'static>>> {
    let Some(key) = key else { return Ok(None) };
    let Some(before) = decisions::of_key(write.sql(), key)? else {
        return Ok(None);
    };
    if before.call != call.to_hex() {
        let message = "the key was used for another call";
        return Err(Error::here(Code::IdConflict, message).at("key"));
    }
    verdict(before).map(Some)
}

fn decide(
    write: &Write<'_>,
    gate: &mut Loaded,
    asked: &Asked<'_>,
    key: Option<Hash>,
    dry_run: bool,
) -> Result<Verdict<'static>> {
    let decision = match &asked.call {
        Some(call) => gate.decide(call, write.now(), !dry_run)?,
        None => Decision::Hold(Hold::Malformed),
    };
    let (intent, spent, reason) = match decision {
        Decision::Match { id, spent, .. } => (Some(id), spent, None),
        Decision::Hold(hold) => (None, 0, Some(hold)),
    };
    if dry_run {
        let cover = match intent {
            Some(id) => Some(decisions::cover(write.sql(), id)?.ok_or_else(corrupt)?),
            None => None,
        };
        return verdict_of(None, write.now(), reason, spent, cover);
    }
    let seq = decisions::store(
        write,
        &decisions::New {
            intent,
            reason: reason.map(Hold::as_str),
            spent,
            call: asked.hash,
            key,
        },
    )?;
    if let Some(intent) = intent {
        intents::spend(write, intent, spent)?;
    }
    gate.decided(seq);
    verdict(decisions::at(write.sql(), seq)?.ok_or_else(corrupt)?)
}

fn verdict(stored: decisions::Stored) -> Result<Verdict<'static>> {
    let reason = stored
        .reason
        .map(|reason| Hold::parse(&reason).ok_or_else(corrupt));
    verdict_of(
        Some(stored.id),
        stored.at,
        reason.transpose()?,
        stored.spent,
        stored.cover,
    )
}

fn verdict_of(
    id: Option<String>,
    at: i64,
    reason: Option<Hold>,
    spent: i64,
    cover: Option<decisions::Cover>,
) -> Result<Verdict<'static>> {
    let mut verdict = Verdict {
        at: utc(at)?,
        device: None,
        id: id.map(Cow::Owned),
        intent_id: None,
        matches: cover.is_some(),
        reason,
        said_id: None,
        spent: cover.is_some().then_some(Count(spent)),
        surface: None,
    };
    if let Some(cover) = cover {
        verdict.surface = Some(surface_of(&cover.surface)?);
        verdict.device = Some(cover.device.into());
        verdict.intent_id = Some(cover.intent.into());
        verdict.said_id = Some(cover.said.into());
    }
    Ok(verdict)
}

fn surface_of(word: &str) -> Result<Surface> {
    Surface::parse(word).ok_or_else(corrupt)
}

/// Takes an intent back, for good. One that was taken back before answers when.
///
/// # Errors
/// `not_found`, and those of the store.
pub(crate) fn revoke(store: &mut Store, request: &RevokeRequest) -> Result<RevokeAnswer> {
    let intent_id = request.intent_id;
    let at = store.write(|write| {
        intents::revoke(write, intent_id)?
            .ok_or_else(|| Error::here(Code::NotFound, "there is no such intent").at("intent_id"))
    })?;
    Ok(RevokeAnswer {
        intent_id,
        revoked_at: utc(at)?,
    })
}

/// A page of intents, written.
///
/// # Errors
/// Those of the store.
pub(crate) fn list(store: &mut Store, request: &ListRequest) -> Result<String> {
    let (after, most) = page(request.after, request.limit);
    let now = store.now();
    store.read(|connection| {
        // An intent is over as soon as any write was made after its end.
        let now = now.max(Meta(connection).number(keys::HIGH_WATER)?);
        let rows = intents::after(connection, after, most, request.said_id)?;
        let next = next(rows.last().map(|row| row.seq), rows.len(), most);
        let intents = rows.iter().map(|row| kept(connection, row, now));
        let intents = intents.collect::<Result<_>>()?;
        Ok(written(&ListAnswer { intents, next }))
    })
}

fn kept<'r>(connection: &Connection, row: &'r intents::Stored, now: i64) -> Result<Kept<'r>> {
    let mut intent: Intent<'r> = row.intent()?;
    let (opens, ends) = row.open;
    let used = match (intent.limits.per, intent.id.as_deref()) {
        (Some(per), Some(id)) => {
            decisions::spent_since(connection, id, now.saturating_sub(per.ms()))?
        }
        _ => row.used,
    };
    intent.revoked = Some(row.revoked.is_some());
    intent.used = Some(Count(used));
    Ok(Kept {
        device: Cow::Borrowed(&row.device),
        ended: row.ended || now >= opens && now > ends,
        intent,
        revoked_at: row.revoked.map(utc).transpose()?,
        surface: surface_of(&row.surface)?,
    })
}

/// A page of decisions.
///
/// # Errors
/// Those of the store.
pub(crate) fn log(store: &mut Store, request: &LogRequest) -> Result<LogAnswer<'static>> {
    let (after, most) = page(request.after, request.limit);
    store.read(|connection| {
        let rows = decisions::after(connection, after, most, request.intent_id)?;
        let next = next(rows.last().map(|row| row.seq), rows.len(), most);
        let decisions = rows.into_iter().map(verdict);
        let decisions = decisions.collect::<Result<_>>()?;
        Ok(LogAnswer { decisions, next })
    })
}

type Place = Count<{ attest_core::json::number::MAX_SAFE }>;

fn page(after: Option<Place>, limit: Option<Count<MAX_PAGE>>) -> (i64, i64) {
    let after = after.map_or(0, |after| after.0);
    (after, limit.map_or(PAGE, |limit| limit.0.max(1)))
}

/// Where the next page starts, when this one is full.
fn next(last: Option<i64>, rows: usize, most: i64) -> Option<Place> {
    let is_full = i64::try_from(rows).is_ok_and(|rows| rows == most);
    last.filter(|_| is_full).map(Count)
}
