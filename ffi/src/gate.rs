//! Stored intents, and the calls that ask to be let through.

use crate::buffer::attest_buffer;
use crate::call::limits;
use crate::entry::{answer, bytes, caught, done, null, text};
use crate::status::{attest_status, of};
use attest_core::error::{Code, Error, Result};
use attest_core::json::shape::List;
use attest_core::model::Currency;
use attest_core::ops::gates::{Ask, add, check, closed};
use attest_core::said::amount::Amount;
use attest_core::said::call::Call;
use attest_core::said::gate::{Decision, Gate};
use attest_core::said::ids::Id;
use std::ffi::c_char;
use std::sync::Mutex;

mod parts;

pub use parts::{
    attest_channel, attest_gate_call, attest_hold, attest_hold_name, attest_kind, attest_text,
    attest_verdict,
};
use parts::{channel_of, kind_of, reason};

/// A gate: the intents of one person.
///
/// Make one with `attest_gate_new`, store intents with `attest_gate_add`, ask `attest_gate_authorize` before each
/// outward act and let only `matches` through, `attest_gate_free` at the end. Calls on one gate from several threads
/// wait for each other.
#[derive(Debug)]
pub struct attest_gate(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    gate: Gate,
    /// Lists that the fast path fills, so that it takes no memory of its own.
    ids: Vec<Id<'static>>,
    addresses: Vec<Id<'static>>,
}

impl attest_gate {
    /// Runs some work on the gate. After a panic nobody knows what it holds: it is closed.
    fn with<T>(&self, work: impl FnOnce(&mut Kept) -> Result<T>) -> Result<T> {
        match self.0.lock() {
            Ok(mut kept) => work(&mut kept),
            Err(_) => Err(closed()),
        }
    }
}

/// The handle behind a pointer.
///
/// # Safety
/// `gate` is null or a live handle.
unsafe fn live<'g>(gate: *const attest_gate) -> Result<&'g attest_gate> {
    // SAFETY: the caller's promise.
    unsafe { gate.as_ref() }.ok_or_else(null)
}

/// Makes a gate without intents. `gate` receives the handle, to be freed with `attest_gate_free`.
///
/// Threads: any, at any time. Never blocks.
///
/// # Safety
/// `gate` is null or points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_new(gate: *mut *mut attest_gate) -> attest_status {
    let work = || {
        if gate.is_null() {
            return Err(null());
        }
        let handle = Box::into_raw(Box::new(attest_gate(Mutex::default())));
        // SAFETY: it is not null, so it points to a pointer.
        unsafe { gate.write(handle) };
        Ok(())
    };
    // SAFETY: there is no buffer.
    unsafe { done(std::ptr::null_mut(), work) }
}

/// Frees a gate. Null does nothing.
///
/// Threads: any, when nothing else uses the gate. Never blocks.
///
/// # Safety
/// `gate` is null or a handle of `attest_gate_new` that nothing uses and that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_free(gate: *mut attest_gate) {
    if !gate.is_null() {
        // SAFETY: it came from a box, and comes back once.
        drop(unsafe { Box::from_raw(gate) });
    }
}

/// How many intents a gate holds, ended and revoked ones among them; 0 for null and for a closed gate.
///
/// Threads: any, several at once. Blocks while another call uses the gate.
///
/// # Safety
/// `gate` is null or a live handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_len(gate: *const attest_gate) -> usize {
    // SAFETY: the caller's promise.
    caught(|| unsafe { live(gate) }?.with(|kept| Ok(kept.gate.len()))).unwrap_or(0)
}

/// Stores an intent, or a list of intents (all of them or none), as JSON: validated, resolved, each with an `id` of its
/// own. `error`, which may be null, receives the error document.
///
/// Threads: any, several at once. Blocks while another call uses the gate.
///
/// # Safety
/// `gate` is null or a live handle; `json` is null or points to `len` bytes; `error` is null or points to a buffer
/// whose former content was freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_add(
    gate: *const attest_gate,
    json: *const c_char,
    len: usize,
    error: *mut attest_buffer,
) -> attest_status {
    let work = || {
        // SAFETY: the caller's promise.
        let (gate, json) = unsafe { (live(gate)?, bytes(json, len)?) };
        gate.with(|kept| add(&mut kept.gate, json, limits(0)))
    };
    // SAFETY: the caller's promise.
    unsafe { done(error, work) }
}

/// Takes an intent back. `found`, which may be null, receives whether there is one of that id.
///
/// Threads: any, several at once. Blocks while another call uses the gate.
///
/// # Safety
/// `gate` is null or a live handle; `id` is null or points to `len` bytes; `found` is null or points to a bool.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_revoke(
    gate: *const attest_gate,
    id: *const c_char,
    len: usize,
    found: *mut bool,
) -> attest_status {
    let work = || {
        // SAFETY: the caller's promise.
        let (gate, id) = unsafe { (live(gate)?, text(id, len)?) };
        let was = gate.with(|kept| Ok(kept.gate.revoke(id)))?;
        // SAFETY: the caller's promise.
        if let Some(found) = unsafe { found.as_mut() } {
            *found = was;
        }
        Ok(())
    };
    // SAFETY: there is no buffer.
    unsafe { done(std::ptr::null_mut(), work) }
}

/// What a gate says to a call given as JSON; spends nothing. `now` is the instant in epoch milliseconds. `out` receives
/// the answer of `said.gate`, with the intents that came near where `considered` is true.
///
/// Threads: any, several at once. Blocks while another call uses the gate.
///
/// # Safety
/// `gate` is null or a live handle; `json` is null or points to `len` bytes; `out` is null or points to a buffer whose
/// former content was freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_check_json(
    gate: *const attest_gate,
    json: *const c_char,
    len: usize,
    now: i64,
    considered: bool,
    out: *mut attest_buffer,
) -> attest_status {
    let ask = Ask {
        now,
        spend: false,
        considered,
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, || asked(gate, json, len, ask)) }
}

/// As `attest_gate_check_json`, and spends what the call costs where an intent covers it, in the same step.
///
/// Threads: any, several at once. Blocks while another call uses the gate.
///
/// # Safety
/// As `attest_gate_check_json`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_authorize_json(
    gate: *const attest_gate,
    json: *const c_char,
    len: usize,
    now: i64,
    considered: bool,
    out: *mut attest_buffer,
) -> attest_status {
    let ask = Ask {
        now,
        spend: true,
        considered,
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, || asked(gate, json, len, ask)) }
}

/// # Safety
/// As `attest_gate_check_json`.
unsafe fn asked(
    gate: *const attest_gate,
    json: *const c_char,
    len: usize,
    ask: Ask,
) -> Result<String> {
    // SAFETY: the caller's promise.
    let (gate, json) = unsafe { (live(gate)?, bytes(json, len)?) };
    gate.with(|kept| check(&mut kept.gate, json, ask, limits(0)))
}

/// What a gate says to a call; spends nothing and takes no memory. `now` is the instant in epoch milliseconds. A call
/// that is none (a kind that is no kind, an amount that is no amount, text that is no UTF-8) is held as malformed.
/// An instant outside the years 1970 to 9999 is `ATTEST_INVALID_INPUT`, as the operation refuses it.
/// Whatever the status, `matches` is false in a verdict of the right size unless an intent covers the call.
///
/// Threads: any, several at once. Blocks while another call uses the gate.
///
/// # Safety
/// `gate` is null or a live handle; `call` is null or points to a call whose texts live; `verdict` is null or points to
/// one whose `id` has `id_room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_check(
    gate: *const attest_gate,
    call: *const attest_gate_call,
    now: i64,
    verdict: *mut attest_verdict,
) -> attest_status {
    // SAFETY: the caller's promise.
    unsafe { decide(gate, call, now, false, verdict) }
}

/// As `attest_gate_check`, and spends what the call costs where an intent covers it, in the same step.
///
/// Threads: any, several at once. Blocks while another call uses the gate.
///
/// # Safety
/// As `attest_gate_check`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attest_gate_authorize(
    gate: *const attest_gate,
    call: *const attest_gate_call,
    now: i64,
    verdict: *mut attest_verdict,
) -> attest_status {
    // SAFETY: the caller's promise.
    unsafe { decide(gate, call, now, true, verdict) }
}

/// # Safety
/// As `attest_gate_check`.
unsafe fn decide(
    gate: *const attest_gate,
    call: *const attest_gate_call,
    now: i64,
    spend: bool,
    verdict: *mut attest_verdict,
) -> attest_status {
    let work = || {
        // SAFETY: the caller's promise; what has another size is not looked at.
        let verdict = unsafe {
            sized(verdict.cast_const(), |own| &raw const (*own).size)?;
            verdict.as_mut().ok_or_else(null)?
        };
        // Until it is known to be covered, it is not.
        verdict.matches = false;
        verdict.reason = attest_hold::ATTEST_HOLD_MALFORMED as i32;
        verdict.spent = 0;
        verdict.id_len = 0;
        // SAFETY: as above.
        let (gate, call) = unsafe {
            sized(call, |own| &raw const (*own).size)?;
            (live(gate)?, call.as_ref().ok_or_else(null)?)
        };
        gate.with(|kept| {
            // SAFETY: the caller's promise.
            let Some(read) = (unsafe { read(call, kept) }) else {
                return Ok(());
            };
            let said = verdict_of(&mut kept.gate, &read, now, spend, verdict);
            kept.ids = emptied(read.to_ids.0);
            if let Some(addresses) = read.addresses {
                kept.addresses = emptied(addresses.0);
            }
            said
        })
    };
    match caught(work) {
        Ok(()) => attest_status::ATTEST_OK,
        Err(fault) => of(fault.code()),
    }
}

/// The most bytes that a struct of any version has: a size beyond is no size.
const LARGEST: usize = 4_096;

/// A struct is there, is as large as this library knows it or larger, and what is beyond that is 0.
///
/// # Errors
/// `invalid_argument`.
///
/// # Safety
/// `at` is null or points to a struct whose size is at `size` and is how many bytes it has.
pub(crate) unsafe fn sized<T>(
    at: *const T,
    size: impl FnOnce(*const T) -> *const usize,
) -> Result<()> {
    if at.is_null() {
        return Err(null());
    }
    // SAFETY: every version begins with its size.
    let size = unsafe { size(at).read() };
    if !(size_of::<T>()..=LARGEST).contains(&size) {
        return Err(Error::new(
            Code::InvalidArgument,
            "a size is not that of its struct",
        ));
    }
    let known = size_of::<T>();
    // SAFETY: it has that many bytes, by the caller's promise.
    let more = unsafe { std::slice::from_raw_parts(at.cast::<u8>().add(known), size - known) };
    if more.iter().any(|byte| *byte != 0) {
        return Err(Error::new(
            Code::InvalidArgument,
            "a struct has a member that this library does not know",
        ));
    }
    Ok(())
}

/// Asks the gate and writes what it says.
fn verdict_of(
    gate: &mut Gate,
    call: &Call<'_>,
    now: i64,
    spend: bool,
    verdict: &mut attest_verdict,
) -> Result<()> {
    let wants_id = !verdict.id.is_null();
    if spend
        && wants_id
        && verdict.id_room < gate.longest_id()
        && let Decision::Match { id, .. } = gate.decide(call, now, false)?
    {
        fitting(id, verdict)?;
    }
    match gate.decide(call, now, spend)? {
        Decision::Match { id, spent, .. } => {
            if wants_id {
                fitting(id, verdict)?;
                // SAFETY: there is that much room, by the caller's promise, and it was looked whether it is enough.
                unsafe {
                    verdict
                        .id
                        .copy_from_nonoverlapping(id.as_ptr().cast(), id.len());
                }
            }
            verdict.matches = true;
            verdict.reason = attest_hold::ATTEST_HOLD_NONE as i32;
            verdict.spent = spent;
            verdict.id_len = id.len();
        }
        Decision::Hold(hold) => verdict.reason = reason(hold) as i32,
    }
    Ok(())
}

/// An id has room, or the verdict says how much it takes.
fn fitting(id: &str, verdict: &mut attest_verdict) -> Result<()> {
    if id.len() <= verdict.id_room {
        return Ok(());
    }
    verdict.id_len = id.len();
    Err(Error::new(
        Code::InvalidArgument,
        "the id of the intent has no room",
    ))
}

/// A list without what it held, for another use of its memory.
#[allow(
    clippy::unnecessary_filter_map,
    reason = "nothing is left to convert; only the lifetime changes"
)]
fn emptied<'b>(mut list: Vec<Id<'_>>) -> Vec<Id<'b>> {
    list.clear();
    // Nothing is left to convert; collecting in place keeps the memory.
    list.into_iter().filter_map(|_| None).collect()
}

/// A call out of C's parts; none for one that is no call.
///
/// # Safety
/// As `attest_gate_check`; the call may be used as long as its texts live.
unsafe fn read<'c>(call: &'c attest_gate_call, kept: &mut Kept) -> Option<Call<'c>> {
    // What can go wrong without a list goes first: a list that was taken for nothing would be lost.
    let kind = kind_of(call.kind)?;
    let channel = match call.channel {
        0 => None,
        channel => Some(channel_of(channel)?),
    };
    // SAFETY: the caller's promise.
    let (amount, currency) = unsafe { (own(&call.amount)?, own(&call.currency)?) };
    let amount = match amount {
        "" => None,
        amount => Some(Amount::parse(amount)?),
    };
    let currency = match currency {
        "" => None,
        currency => Some(Currency::parse(currency)?),
    };
    // SAFETY: the caller's promise.
    let list = |texts: *const attest_text, room: &mut Vec<Id<'static>>| unsafe {
        ids(texts, call.count, std::mem::take(room)).map(List)
    };
    let addresses = match call.addresses.is_null() {
        true => None,
        false => Some(list(call.addresses, &mut kept.addresses)?),
    };
    let to_ids = list(call.to_ids, &mut kept.ids)?;
    Some(Call {
        addresses,
        amount,
        at: None,
        channel,
        currency,
        kind,
        to_ids,
    })
}

/// # Safety
/// `texts` is null or points to `count` texts that live.
unsafe fn ids<'c>(
    texts: *const attest_text,
    count: usize,
    room: Vec<Id<'static>>,
) -> Option<Vec<Id<'c>>> {
    if count > attest_core::said::intent::MAX_TO || (texts.is_null() && count > 0) {
        return None;
    }
    let mut list: Vec<Id<'c>> = emptied(room);
    for place in 0..count {
        // SAFETY: there are that many, by the caller's promise.
        let text = unsafe { own(&*texts.add(place)) }?;
        list.push(Id::from(text));
    }
    Some(list)
}

/// # Safety
/// `text` points to its bytes, which live.
unsafe fn own<'c>(own: &attest_text) -> Option<&'c str> {
    // SAFETY: the caller's promise.
    unsafe { text(own.data, own.len) }.ok()
}

#[cfg(test)]
mod tests;
