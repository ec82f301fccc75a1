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
use attest_core::said::hold::Hold;
use attest_core::said::ids::Id;
use attest_core::said::intent::{Channel, Kind};
use std::ffi::c_char;
use std::sync::Mutex;

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

/// A text: bytes of UTF-8 and how many. All 0 is no text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct attest_text {
    /// The bytes; null where there are none.
    pub data: *const c_char,
    /// How many.
    pub len: usize,
}

/// What kind of outward act. A call holds it as a number, so that one that is none is refused, not trusted.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum attest_kind {
    /// To people: a mail, a message, an invitation.
    ATTEST_SEND = 1,
    /// Where many read it.
    ATTEST_POST = 2,
    /// Money.
    ATTEST_PAY = 3,
    /// Any other act outside.
    ATTEST_ACT_OUT = 4,
    /// A setting of the person's own.
    ATTEST_CHANGE = 5,
}

/// The way an act goes out.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum attest_channel {
    /// The call names none.
    ATTEST_NO_CHANNEL = 0,
    /// Mail.
    ATTEST_EMAIL = 1,
    /// Slack.
    ATTEST_SLACK = 2,
    /// A text message.
    ATTEST_SMS = 3,
    /// A calendar's invitation or answer.
    ATTEST_CALENDAR = 4,
    /// GitHub.
    ATTEST_GITHUB = 5,
    /// A page or a form.
    ATTEST_WEB = 6,
}

/// Why a call waits for the person, in the order reasons are looked at.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    missing_docs,
    reason = "each is the reason of its name, whose sentence said.hold_text gives"
)]
pub enum attest_hold {
    /// It does not wait.
    ATTEST_HOLD_NONE = 0,
    ATTEST_HOLD_MALFORMED = 1,
    ATTEST_HOLD_REVOKED = 2,
    ATTEST_HOLD_KIND = 3,
    ATTEST_HOLD_CHANNEL = 4,
    ATTEST_HOLD_UNRESOLVED = 5,
    ATTEST_HOLD_NO_RECIPIENT = 6,
    ATTEST_HOLD_RECIPIENT = 7,
    ATTEST_HOLD_NO_AMOUNT = 8,
    ATTEST_HOLD_CURRENCY = 9,
    ATTEST_HOLD_AMOUNT = 10,
    ATTEST_HOLD_TOO_EARLY = 11,
    ATTEST_HOLD_TOO_LATE = 12,
    ATTEST_HOLD_EXPIRED = 13,
    ATTEST_HOLD_USED_UP = 14,
    ATTEST_HOLD_NO_INTENT = 15,
}

/// A call to hold against a gate. Set `size` to `sizeof(attest_gate_call)` and everything unused to 0, so that a later
/// library knows which members a program was built with.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct attest_gate_call {
    /// `sizeof(attest_gate_call)`.
    pub size: usize,
    /// One of `attest_kind`.
    pub kind: i32,
    /// One of `attest_channel`.
    pub channel: i32,
    /// Every recipient's id.
    pub to_ids: *const attest_text,
    /// The canonical address that each is reached at, as many and in the same order; null where the call says none.
    pub addresses: *const attest_text,
    /// How many recipients.
    pub count: usize,
    /// The amount as decimal text, `62.50`; all 0 for none.
    pub amount: attest_text,
    /// The currency of the amount, three capitals; all 0 for none.
    pub currency: attest_text,
}

/// What a gate says to a call. Set `size` to `sizeof(attest_verdict)`, and `id` and `id_room` to where the intent's id may
/// be written, or to 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct attest_verdict {
    /// `sizeof(attest_verdict)`.
    pub size: usize,
    /// Only true lets the call through.
    pub matches: bool,
    /// One of `attest_hold`.
    pub reason: i32,
    /// What the call spends of the intent's budget.
    pub spent: i64,
    /// Receives the covering intent's id, as many bytes as there is room for; no 0 is written behind it.
    pub id: *mut c_char,
    /// Bytes that `id` has room for.
    pub id_room: usize,
    /// How many bytes the id has.
    pub id_len: usize,
}

/// What a gate says to a call; spends nothing and takes no memory. `now` is the instant in epoch milliseconds. A call
/// that is none (a kind that is no kind, an amount that is no amount, text that is no UTF-8) is held as malformed.
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
        // SAFETY: the caller's promise.
        let (gate, call, verdict) = unsafe {
            let call = call.as_ref().ok_or_else(null)?;
            (live(gate)?, call, verdict.as_mut().ok_or_else(null)?)
        };
        if call.size < size_of::<attest_gate_call>() || verdict.size < size_of::<attest_verdict>() {
            return Err(Error::new(
                Code::InvalidArgument,
                "a size is not that of its struct",
            ));
        }
        // Until it is known to be covered, it is not.
        verdict.matches = false;
        verdict.reason = attest_hold::ATTEST_HOLD_MALFORMED as i32;
        verdict.spent = 0;
        verdict.id_len = 0;
        gate.with(|kept| {
            // SAFETY: the caller's promise.
            let Some(read) = (unsafe { read(call, kept) }) else {
                return Ok(());
            };
            let said = match kept.gate.decide(&read, now, spend)? {
                Decision::Match { id, spent } => {
                    verdict.matches = true;
                    verdict.reason = attest_hold::ATTEST_HOLD_NONE as i32;
                    verdict.spent = spent;
                    verdict.id_len = id.len();
                    let room = id.len().min(verdict.id_room);
                    if !verdict.id.is_null() && room > 0 {
                        // SAFETY: there is that much room, by the caller's promise, and an id is at least as long.
                        unsafe {
                            verdict
                                .id
                                .copy_from_nonoverlapping(id.as_ptr().cast(), room)
                        };
                    }
                    Ok(())
                }
                Decision::Hold(hold) => {
                    verdict.reason = reason(hold) as i32;
                    Ok(())
                }
            };
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

const fn kind_of(number: i32) -> Option<Kind> {
    Some(match number {
        1 => Kind::Send,
        2 => Kind::Post,
        3 => Kind::Pay,
        4 => Kind::ActOut,
        5 => Kind::Change,
        _ => return None,
    })
}

const fn channel_of(number: i32) -> Option<Channel> {
    Some(match number {
        1 => Channel::Email,
        2 => Channel::Slack,
        3 => Channel::Sms,
        4 => Channel::Calendar,
        5 => Channel::Github,
        6 => Channel::Web,
        _ => return None,
    })
}

const fn reason(hold: Hold) -> attest_hold {
    match hold {
        Hold::Malformed => attest_hold::ATTEST_HOLD_MALFORMED,
        Hold::Revoked => attest_hold::ATTEST_HOLD_REVOKED,
        Hold::Kind => attest_hold::ATTEST_HOLD_KIND,
        Hold::Channel => attest_hold::ATTEST_HOLD_CHANNEL,
        Hold::Unresolved => attest_hold::ATTEST_HOLD_UNRESOLVED,
        Hold::NoRecipient => attest_hold::ATTEST_HOLD_NO_RECIPIENT,
        Hold::Recipient => attest_hold::ATTEST_HOLD_RECIPIENT,
        Hold::NoAmount => attest_hold::ATTEST_HOLD_NO_AMOUNT,
        Hold::Currency => attest_hold::ATTEST_HOLD_CURRENCY,
        Hold::Amount => attest_hold::ATTEST_HOLD_AMOUNT,
        Hold::TooEarly => attest_hold::ATTEST_HOLD_TOO_EARLY,
        Hold::TooLate => attest_hold::ATTEST_HOLD_TOO_LATE,
        Hold::Expired => attest_hold::ATTEST_HOLD_EXPIRED,
        Hold::UsedUp => attest_hold::ATTEST_HOLD_USED_UP,
        Hold::NoIntent => attest_hold::ATTEST_HOLD_NO_INTENT,
    }
}

#[cfg(test)]
mod tests;
