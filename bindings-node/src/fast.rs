//! The fast way of a gate: a plain call comes in as numbers and texts, without a document in between.
//!
//! JavaScript reads the properties of the call, each once, and hands them over in one call of a function:
//!
//! ```text
//! (now, form, amount, currency, id, address, id, address, …)
//! ```
//!
//! `form` packs what takes few values ([`Form`]). Whatever does not fit answers [`ELSEWHERE`]: the same call then comes
//! as a document, which decides what is wrong with it. So this way can only be faster, never say something else.
#![allow(
    unsafe_code,
    reason = "arguments are read and the answer is made through Node's C interface: its safe form costs more than the \
              whole check"
)]

use crate::entry::caught;
use crate::gate::{Kept, Shared};
use attest_core::error::Result;
use attest_core::json::shape::List;
use attest_core::model::Currency;
use attest_core::said::amount::Amount;
use attest_core::said::call::Call;
use attest_core::said::gate::Decision;
use attest_core::said::hold::Hold;
use attest_core::said::ids::Id;
use attest_core::said::intent::{Channel, Kind};
use napi::bindgen_prelude::{FromNapiValue, JsValue, Object, Unknown};
use napi::{Env, Status, sys};
use std::ffi::c_void;
use std::ptr::null_mut;

/// Answered for a call that has to come as a document.
const ELSEWHERE: i32 = -1;
/// Answered for a gate that is closed.
const CLOSED: i32 = -2;
/// Answered for a fault of this library.
const BROKEN: i32 = -3;

/// Recipients that a call may have on this way.
const RECIPIENTS: usize = 4;
/// Arguments before the recipients.
const HEAD: usize = 4;
/// Arguments in all.
const ARGUMENTS: usize = HEAD + 2 * RECIPIENTS;
/// Bytes that the texts of a call may have on this way.
const ROOM: usize = 2048;

/// What a function of a gate needs.
struct Data {
    kept: Shared,
    /// Where what a call spends is written to: the memory of `array`.
    spent: *mut f64,
    /// Keeps that memory alive.
    array: sys::napi_ref,
}

/// The fast way of a gate, as a function.
pub(crate) fn decider<'e>(
    env: &'e Env,
    kept: Shared,
    spent: &Object<'e>,
) -> napi::Result<Unknown<'e>> {
    let raw = env.raw();
    let (mut kind, mut len, mut memory) = (0, 0, null_mut());
    // SAFETY: every pointer leads to a place of ours; the others may be null by the interface.
    let status = unsafe {
        sys::napi_get_typedarray_info(
            raw,
            spent.raw(),
            &raw mut kind,
            &raw mut len,
            &raw mut memory,
            null_mut(),
            null_mut(),
        )
    };
    sound(status)?;
    if kind != sys::TypedarrayType::float64_array || len == 0 || memory.is_null() {
        return Err(napi::Error::from_status(Status::InvalidArg));
    }
    let mut array = null_mut();
    // SAFETY: `spent` is an object of this environment.
    sound(unsafe { sys::napi_create_reference(raw, spent.raw(), 1, &raw mut array) })?;
    let data = Box::into_raw(Box::new(Data {
        kept,
        spent: memory.cast(),
        array,
    }));
    let mut function = null_mut();
    // SAFETY: the name is ours, `data` lives until the finalizer, which runs once the function is gone.
    unsafe {
        let made = sys::napi_create_function(
            raw,
            c"decide".as_ptr(),
            6,
            Some(decide),
            data.cast(),
            &raw mut function,
        );
        if made != sys::Status::napi_ok {
            drop_data(raw, data);
            sound(made)?;
        }
        let kept = sys::napi_add_finalizer(
            raw,
            function,
            data.cast(),
            Some(finalize),
            null_mut(),
            null_mut(),
        );
        // Without a finalizer the data outlives the function, which is only memory.
        sound(kept)?;
        Unknown::from_napi_value(raw, function)
    }
}

fn sound(status: sys::napi_status) -> napi::Result<()> {
    match status {
        sys::Status::napi_ok => Ok(()),
        other => Err(napi::Error::from_status(Status::from(other))),
    }
}

/// # Safety
/// `data` came from [`decider`] and is used no more.
unsafe fn drop_data(env: sys::napi_env, data: *mut Data) {
    // SAFETY: it came from a box, and comes back once.
    let data = unsafe { Box::from_raw(data) };
    // SAFETY: the reference is this one's own.
    unsafe { sys::napi_delete_reference(env, data.array) };
}

unsafe extern "C" fn finalize(env: sys::napi_env, data: *mut c_void, _: *mut c_void) {
    // SAFETY: Node hands back what `decider` gave it, once.
    unsafe { drop_data(env, data.cast()) };
}

/// What few bits tell of a call.
#[derive(Clone, Copy)]
struct Form(u32);

impl Form {
    fn bits(self, from: u32, count: u32) -> u32 {
        (self.0 >> from) & ((1 << count) - 1)
    }

    fn word<T: Copy>(self, from: u32, words: &[T]) -> Option<T> {
        words.get(self.bits(from, 4) as usize).copied()
    }

    /// From 0, in the order of [`Kind::ALL`].
    fn kind(self) -> Option<Kind> {
        self.word(0, Kind::ALL)
    }

    /// 15 for none; else from 0, in the order of [`Channel::ALL`].
    fn channel(self) -> Option<Option<Channel>> {
        match self.bits(4, 4) {
            15 => Some(None),
            _ => self.word(4, Channel::ALL).map(Some),
        }
    }

    fn recipients(self) -> usize {
        self.bits(8, 4) as usize
    }

    /// Each recipient has an address.
    fn has_addresses(self) -> bool {
        self.bits(12, 1) == 1
    }

    fn has_currency(self) -> bool {
        self.bits(13, 1) == 1
    }

    /// 0 for none, 1 for a number, 2 for a text.
    fn amount(self) -> u32 {
        self.bits(14, 2)
    }

    fn spends(self) -> bool {
        self.bits(16, 1) == 1
    }
}

/// What is answered: a text for the id of the intent that covers the call, a number for everything else.
enum Said<'k> {
    Covered(&'k str),
    Number(i32),
}

unsafe extern "C" fn decide(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    let mut arguments: [sys::napi_value; ARGUMENTS] = [null_mut(); ARGUMENTS];
    let (mut count, mut data) = (ARGUMENTS, null_mut());
    // SAFETY: there are as many places as `count` says.
    let status = unsafe {
        sys::napi_get_cb_info(
            env,
            info,
            &raw mut count,
            arguments.as_mut_ptr(),
            null_mut(),
            &raw mut data,
        )
    };
    if status != sys::Status::napi_ok || data.is_null() {
        return null_mut();
    }
    // SAFETY: the data of this function, which lives as long as the function does.
    let data = unsafe { &*data.cast::<Data>() };
    let mut made = null_mut();
    let mut give = |said: &Said<'_>| {
        // SAFETY: the text lives, and `made` is ours.
        unsafe {
            match said {
                Said::Number(number) => sys::napi_create_int32(env, *number, &raw mut made),
                Said::Covered(id) if id.is_ascii() => sys::napi_create_string_latin1(
                    env,
                    id.as_ptr().cast(),
                    length(id),
                    &raw mut made,
                ),
                Said::Covered(id) => {
                    sys::napi_create_string_utf8(env, id.as_ptr().cast(), length(id), &raw mut made)
                }
            }
        };
    };
    let Ok(mut kept) = data.kept.try_borrow_mut() else {
        give(&Said::Number(CLOSED));
        return made;
    };
    let kept = &mut *kept;
    let work = || -> Result<()> {
        // SAFETY: these are the arguments of the call that runs.
        let said = unsafe { asked(env, &arguments, kept, data) };
        give(&said);
        Ok(())
    };
    if caught(work).is_err() {
        kept.gate = None;
        give(&Said::Number(BROKEN));
    }
    made
}

fn length(text: &str) -> isize {
    isize::try_from(text.len()).unwrap_or(isize::MAX)
}

/// # Safety
/// `arguments` are values of the call that runs in `env`.
unsafe fn asked<'k>(
    env: sys::napi_env,
    arguments: &[sys::napi_value; ARGUMENTS],
    kept: &'k mut Kept,
    data: &Data,
) -> Said<'k> {
    let Some(gate) = kept.gate.as_mut() else {
        return Said::Number(CLOSED);
    };
    if kept.texts.len() != ROOM {
        kept.texts.resize(ROOM, 0);
    }
    let [now, form, amount, currency, rest @ ..] = arguments;
    let (mut at, mut bits) = (0, 0);
    // SAFETY: the caller's promise; the places are ours.
    let numbers = unsafe {
        [
            sys::napi_get_value_int64(env, *now, &raw mut at),
            sys::napi_get_value_uint32(env, *form, &raw mut bits),
        ]
    };
    let form = Form(bits);
    let mut reader = Reader {
        env,
        room: &mut kept.texts,
    };
    // A list that is taken for nothing would lose its memory: it is taken last.
    let known = match (numbers.map(read), form.kind(), form.channel()) {
        // SAFETY: the caller's promise.
        ([Some(()), Some(())], Some(kind), Some(channel)) => unsafe {
            reader
                .price(form, *amount, *currency)
                .map(|price| (kind, channel, price))
        },
        _ => None,
    };
    let Some((kind, channel, (amount, currency))) = known else {
        return Said::Number(ELSEWHERE);
    };
    let mut call = Call {
        addresses: form
            .has_addresses()
            .then(|| List(emptied(std::mem::take(&mut kept.addresses)))),
        amount,
        at: None,
        channel,
        currency,
        kind,
        to_ids: List(emptied(std::mem::take(&mut kept.ids))),
    };
    // SAFETY: the caller's promise.
    let whole = unsafe { reader.recipients(form, rest, &mut call) };
    let said = match whole.map(|()| gate.decide(&call, at, form.spends())) {
        Some(Ok(Decision::Match { id, spent })) => {
            let spent = i32::try_from(spent).map_or(f64::NAN, f64::from);
            // SAFETY: the memory of an array that `data` keeps alive, of one number at least, used by this thread.
            unsafe { data.spent.write(spent) };
            Said::Covered(id)
        }
        Some(Ok(Decision::Hold(hold))) => Said::Number(number(hold)),
        None | Some(Err(_)) => Said::Number(ELSEWHERE),
    };
    kept.ids = emptied(call.to_ids.0);
    if let Some(addresses) = call.addresses {
        kept.addresses = emptied(addresses.0);
    }
    said
}

/// The number of a hold, in the order of [`Hold::ALL`].
fn number(hold: Hold) -> i32 {
    let place = Hold::ALL.iter().position(|other| *other == hold);
    place
        .and_then(|place| i32::try_from(place).ok())
        .unwrap_or(BROKEN)
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

/// A text that was read. Node writes U+FFFD for half a pair of surrogates, which a document may mean otherwise: it stands
/// for a doubt here.
fn text(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    (text.is_ascii() || !text.contains(char::REPLACEMENT_CHARACTER)).then_some(text)
}

/// Reads values, texts into what is left of the room.
struct Reader<'t> {
    env: sys::napi_env,
    room: &'t mut [u8],
}

impl<'t> Reader<'t> {
    /// Amount and currency.
    ///
    /// # Safety
    /// The values are of the call that runs.
    unsafe fn price(
        &mut self,
        form: Form,
        amount: sys::napi_value,
        currency: sys::napi_value,
    ) -> Option<(Option<Amount>, Option<Currency>)> {
        // SAFETY: the caller's promise.
        unsafe {
            let amount = match form.amount() {
                0 => None,
                1 => Some(self.number(amount)?),
                _ => Some(Amount::parse(self.text(amount)?)?),
            };
            let currency = match form.has_currency() {
                true => Some(self.currency(currency)?),
                false => None,
            };
            Some((amount, currency))
        }
    }

    /// Ids and addresses, which stand by turns.
    ///
    /// # Safety
    /// As [`Reader::price`].
    unsafe fn recipients(
        &mut self,
        form: Form,
        values: &[sys::napi_value],
        call: &mut Call<'t>,
    ) -> Option<()> {
        let pairs = values.get(..2 * form.recipients())?.chunks_exact(2);
        for pair in pairs {
            let [id, address] = pair else { return None };
            // SAFETY: the caller's promise.
            call.to_ids.0.push(Id::from(unsafe { self.text(*id) }?));
            if let Some(addresses) = &mut call.addresses {
                // SAFETY: as above.
                addresses.0.push(Id::from(unsafe { self.text(*address) }?));
            }
        }
        Some(())
    }

    /// Three letters as one number, the first one lowest.
    ///
    /// # Safety
    /// As [`Reader::price`].
    unsafe fn currency(&self, value: sys::napi_value) -> Option<Currency> {
        let mut packed = 0;
        // SAFETY: the caller's promise; the place is ours.
        read(unsafe { sys::napi_get_value_uint32(self.env, value, &raw mut packed) })?;
        let [letters @ .., 0] = packed.to_le_bytes() else {
            return None;
        };
        Currency::parse(std::str::from_utf8(&letters).ok()?)
    }

    /// # Safety
    /// As [`Reader::price`].
    unsafe fn number(&self, value: sys::napi_value) -> Option<Amount> {
        let mut number = 0.0_f64;
        // SAFETY: the caller's promise; the place is ours.
        read(unsafe { sys::napi_get_value_double(self.env, value, &raw mut number) })?;
        if !number.is_finite() {
            return None;
        }
        // As `JSON.stringify` writes it.
        let mut buffer = ryu_js::Buffer::new();
        let text = buffer.format_finite(number);
        Amount::parse(text).or_else(|| Amount::of_number(text))
    }

    /// # Safety
    /// As [`Reader::price`].
    unsafe fn text(&mut self, value: sys::napi_value) -> Option<&'t str> {
        let room = std::mem::take(&mut self.room);
        let mut len = 0;
        // SAFETY: the caller's promise; there is as much room as is said, one byte of it for a 0.
        read(unsafe {
            sys::napi_get_value_string_utf8(
                self.env,
                value,
                room.as_mut_ptr().cast(),
                room.len(),
                &raw mut len,
            )
        })?;
        // One that nearly fills the room may have been cut.
        if len + 4 >= room.len() {
            return None;
        }
        let (own, rest) = room.split_at_mut_checked(len)?;
        self.room = rest;
        text(own)
    }
}

fn read(status: sys::napi_status) -> Option<()> {
    (status == sys::Status::napi_ok).then_some(())
}
