//! The fast way of a gate: a plain call comes in as numbers and texts, without a document in between.
//!
//! JavaScript reads the properties of the call, each once. It lays the numbers out on the [`Desk`], memory that both sides
//! see, and hands the texts over in one call of a function: id by id, or id and address by turns. Nothing else runs from
//! the first number on the desk until the answer is taken from it, so nobody finds the call of another there.
//!
//! Whatever does not fit is answered [`ELSEWHERE`]: the same call then comes as a document, which decides what is wrong
//! with it. So this way can only be faster, never say something else.
#![allow(
    unsafe_code,
    reason = "texts are read and the answer is made through Node's C interface: its safe form costs more than the whole \
              check"
)]

use crate::entry::caught;
use crate::text::{Reader, Room};
use attest_core::json::shape::List;
use attest_core::model::Currency;
use attest_core::said::amount::Amount;
use attest_core::said::call::Call;
use attest_core::said::gate::{Decision, Gate};
use attest_core::said::hold::Hold;
use attest_core::said::ids::Id;
use attest_core::said::intent::{Channel, Kind};
use napi::bindgen_prelude::{FromNapiValue, JsValue, Object, Unknown};
use napi::{Env, Status, sys};
use std::cell::RefCell;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::rc::Rc;

/// Said of a call that an intent covers.
const COVERED: i32 = -1;
/// Said of a call that has to come as a document.
const ELSEWHERE: i32 = -2;
/// Said by a gate that is closed.
const CLOSED: i32 = -3;
/// Said of a fault of this library. JavaScript writes it before it asks: nothing else is taken for an answer.
const BROKEN: i32 = -4;

/// Recipients that a call may have on this way.
const RECIPIENTS: usize = 4;
/// Texts that are handed over at most: an amount, ids and addresses.
const TEXTS: usize = 1 + 2 * RECIPIENTS;
/// Texts of most calls. Node fills in as many places as it is asked for.
const FEW: usize = 2;

/// The numbers of a call, and what is said of it. JavaScript knows these places by their order.
#[repr(C)]
#[derive(Clone, Copy)]
struct Desk {
    /// The instant, in epoch milliseconds: a whole number.
    now: f64,
    /// The amount, where it is a number.
    amount: f64,
    /// The number of the gate.
    gate: u32,
    /// What takes few values.
    form: Form,
    /// Three letters as one number, the first one lowest.
    currency: u32,
    /// Out: the number of a hold, in the order of [`Hold::ALL`], or one of the numbers above.
    said: i32,
    /// Out: what a call that is covered spends.
    spent: i32,
    /// Out: the place of the intent that covers it, among those of its gate. Its id crosses once: JavaScript keeps it.
    place: u32,
}

impl Desk {
    /// Reads what is asked, number by number as JavaScript wrote it: a processor waits before it reads several at once
    /// that were written apart.
    ///
    /// # Safety
    /// `place` leads to a desk that nobody else uses.
    unsafe fn read(place: *const Self) -> Self {
        // SAFETY: the caller's promise.
        unsafe {
            Self {
                now: (&raw const (*place).now).read_volatile(),
                amount: (&raw const (*place).amount).read_volatile(),
                gate: (&raw const (*place).gate).read_volatile(),
                form: (&raw const (*place).form).read_volatile(),
                currency: (&raw const (*place).currency).read_volatile(),
                said: BROKEN,
                spent: 0,
                place: 0,
            }
        }
    }
}

/// A gate, used by one thread alone: the one that runs its JavaScript. None once it is closed, or after a fault of this
/// library, when nobody knows what it holds.
pub(crate) type Shared = Rc<RefCell<Option<Gate>>>;

/// The gates of one thread, and what their fast way works with. There is one function for all of them: the engine makes
/// more of a call that always calls the same one.
#[derive(Debug, Default)]
pub(crate) struct Door {
    gates: RefCell<Places>,
    work: RefCell<Work>,
}

/// The gates, by their number.
#[derive(Debug, Default)]
struct Places {
    all: Vec<Option<Shared>>,
    free: Vec<u32>,
}

/// Memory that a call fills, so that it takes none of its own.
#[derive(Debug, Default)]
struct Work {
    room: Room,
    ids: Vec<Id<'static>>,
    addresses: Vec<Id<'static>>,
}

impl Door {
    /// Takes a gate in. Its number is its own until it leaves.
    pub(crate) fn enter(&self, gate: &Shared) -> u32 {
        let mut places = self.gates.borrow_mut();
        let Places { all, free } = &mut *places;
        let number = free.pop().unwrap_or_else(|| {
            all.push(None);
            u32::try_from(all.len() - 1).unwrap_or(u32::MAX)
        });
        if let Some(place) = all.get_mut(number as usize) {
            *place = Some(Rc::clone(gate));
        }
        number
    }

    /// Forgets a gate.
    pub(crate) fn leave(&self, number: u32) {
        let mut places = self.gates.borrow_mut();
        let gone = places.all.get_mut(number as usize).and_then(Option::take);
        if gone.is_some() {
            places.free.push(number);
        }
    }

    /// The gate is held for the call: whatever runs while its answer is made may forget it.
    fn find(&self, number: u32) -> Option<Shared> {
        let places = self.gates.try_borrow().ok()?;
        places.all.get(number as usize)?.clone()
    }
}

/// What the function needs.
struct Data {
    door: Rc<Door>,
    /// The memory of `buffer`.
    desk: *mut Desk,
    /// Keeps that memory alive.
    buffer: sys::napi_ref,
}

/// The fast way of gates, as a function. `buffer` is an `ArrayBuffer` for the desk, which nobody else has: it is neither
/// resized nor transferred.
pub(crate) fn decider<'e>(
    env: &'e Env,
    door: Rc<Door>,
    buffer: &Object<'e>,
) -> napi::Result<Unknown<'e>> {
    let raw = env.raw();
    let (mut memory, mut len) = (null_mut(), 0);
    // SAFETY: every pointer leads to a place of ours.
    sound(unsafe {
        sys::napi_get_arraybuffer_info(raw, buffer.raw(), &raw mut memory, &raw mut len)
    })?;
    let desk = memory.cast::<Desk>();
    if len < size_of::<Desk>() || desk.is_null() || !desk.is_aligned() {
        return Err(napi::Error::from_status(Status::InvalidArg));
    }
    let mut own = null_mut();
    // SAFETY: `buffer` is an object of this environment.
    sound(unsafe { sys::napi_create_reference(raw, buffer.raw(), 1, &raw mut own) })?;
    let data = Box::into_raw(Box::new(Data {
        door,
        desk,
        buffer: own,
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
        let added = sys::napi_add_finalizer(
            raw,
            function,
            data.cast(),
            Some(finalize),
            null_mut(),
            null_mut(),
        );
        // Without a finalizer the data outlives the function, which is only memory.
        sound(added)?;
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
    unsafe { sys::napi_delete_reference(env, data.buffer) };
}

unsafe extern "C" fn finalize(env: sys::napi_env, data: *mut c_void, _: *mut c_void) {
    // SAFETY: Node hands back what `decider` gave it, once.
    unsafe { drop_data(env, data.cast()) };
}

/// What few bits tell of a call.
#[repr(transparent)]
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

    /// 0 for none, 1 for a number on the desk, 2 for a text, handed over first.
    fn amount(self) -> u32 {
        self.bits(14, 2)
    }

    /// Texts that are handed over.
    fn texts(self) -> usize {
        let each = if self.has_addresses() { 2 } else { 1 };
        usize::from(self.amount() == 2) + each * self.recipients()
    }

    fn spends(self) -> bool {
        self.bits(16, 1) == 1
    }
}

/// Answers on the desk; what it returns means nothing.
unsafe extern "C" fn decide(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    let mut texts: [sys::napi_value; TEXTS] = [null_mut(); TEXTS];
    // SAFETY: the values are those of the call that runs.
    let Some(data) = (unsafe { given(env, info, &mut texts, FEW) }) else {
        return null_mut();
    };
    // SAFETY: the data of this function, which lives as long as the function does.
    let data = unsafe { &*data.cast::<Data>() };
    // SAFETY: the memory of a buffer that `data` keeps alive, large enough and aligned, used by this thread alone.
    let asked = unsafe { Desk::read(data.desk) };
    if asked.form.texts() > FEW {
        // SAFETY: as above.
        if unsafe { given(env, info, &mut texts, TEXTS) }.is_none() {
            return null_mut();
        }
    }
    let said = match data.door.find(asked.gate) {
        // SAFETY: these are the values of the call that runs.
        Some(gate) => unsafe { held(env, &texts, &gate, &data.door, &asked) },
        None => Said::Number(CLOSED),
    };
    // SAFETY: as above.
    unsafe {
        let desk = data.desk;
        match said {
            Said::Number(number) => (&raw mut (*desk).said).write(number),
            Said::Covered { place, spent } => {
                (&raw mut (*desk).said).write(COVERED);
                (&raw mut (*desk).spent).write(spent);
                (&raw mut (*desk).place).write(place);
            }
        }
    }
    null_mut()
}

/// What a gate says, if it is there; after a panic it is closed.
///
/// # Safety
/// `texts` are values of the call that runs in `env`.
#[inline]
unsafe fn held(
    env: sys::napi_env,
    texts: &[sys::napi_value],
    gate: &Shared,
    door: &Door,
    asked: &Desk,
) -> Said {
    let (Ok(mut held), Ok(mut work)) = (gate.try_borrow_mut(), door.work.try_borrow_mut()) else {
        return Said::Number(CLOSED);
    };
    let Some(gate) = held.as_mut() else {
        return Said::Number(CLOSED);
    };
    // SAFETY: the caller's promise.
    let said = caught(|| Ok(unsafe { check(env, texts, gate, &mut work, asked) }));
    said.unwrap_or_else(|_| {
        *held = None;
        Said::Number(BROKEN)
    })
}

/// Takes so many of the values that a function is called with, and its data; none where Node has none.
///
/// # Safety
/// `info` is that of the call that runs in `env`.
unsafe fn given(
    env: sys::napi_env,
    info: sys::napi_callback_info,
    values: &mut [sys::napi_value; TEXTS],
    wanted: usize,
) -> Option<*mut c_void> {
    let (mut count, mut data) = (wanted.min(TEXTS), null_mut());
    // SAFETY: the caller's promise; there are as many places as `count` says.
    let status = unsafe {
        sys::napi_get_cb_info(
            env,
            info,
            &raw mut count,
            values.as_mut_ptr(),
            null_mut(),
            &raw mut data,
        )
    };
    (status == sys::Status::napi_ok && !data.is_null()).then_some(data)
}

/// What is said of a call: where the intent stands that covers it and what it spends, or a number for everything else.
enum Said {
    Covered { place: u32, spent: i32 },
    Number(i32),
}

/// # Safety
/// `texts` are values of the call that runs in `env`.
unsafe fn check(
    env: sys::napi_env,
    texts: &[sys::napi_value],
    gate: &mut Gate,
    work: &mut Work,
    asked: &Desk,
) -> Said {
    let form = asked.form;
    // SAFETY: the caller's promise.
    let mut reader = unsafe { Reader::new(env, &mut work.room) };
    let Some(kind) = form.kind() else {
        return Said::Number(ELSEWHERE);
    };
    let mut call = Call {
        addresses: form
            .has_addresses()
            .then(|| List(emptied(std::mem::take(&mut work.addresses)))),
        amount: None,
        at: None,
        channel: None,
        currency: None,
        kind,
        to_ids: List(emptied(std::mem::take(&mut work.ids))),
    };
    let whole = fill(&mut call, asked, texts, &mut reader);
    #[allow(
        clippy::cast_possible_truncation,
        reason = "JavaScript lays down a safe integer"
    )]
    let now = asked.now as i64;
    let said = match whole.map(|()| gate.decide(&call, now, form.spends())) {
        Some(Ok(Decision::Match { place, spent, .. })) => match i32::try_from(spent) {
            Ok(spent) => Said::Covered { place, spent },
            Err(_) => Said::Number(BROKEN),
        },
        Some(Ok(Decision::Hold(hold))) => Said::Number(number(hold)),
        None | Some(Err(_)) => Said::Number(ELSEWHERE),
    };
    work.ids = emptied(call.to_ids.0);
    if let Some(addresses) = call.addresses {
        work.addresses = emptied(addresses.0);
    }
    said
}

/// Fills a call with what was asked; none for what does not fit.
fn fill<'t>(
    call: &mut Call<'t>,
    asked: &Desk,
    texts: &[sys::napi_value],
    reader: &mut Reader<'t>,
) -> Option<()> {
    let form = asked.form;
    call.channel = form.channel()?;
    if form.has_currency() {
        call.currency = Some(currency(asked.currency)?);
    }
    let mut texts = texts;
    match form.amount() {
        0 => {}
        1 => match hundredths(asked.amount) {
            Some(cents) => call.amount = Some(Amount::scaled(cents, -2)?),
            None => call.amount = Some(written(asked.amount)?),
        },
        _ => {
            let (text, rest) = texts.split_first()?;
            call.amount = Some(Amount::parse(reader.text(*text)?)?);
            texts = rest;
        }
    }
    let count = form.recipients();
    match &mut call.addresses {
        None => {
            for id in texts.get(..count)? {
                call.to_ids.0.push(Id::from(reader.text(*id)?));
            }
        }
        Some(addresses) => {
            let (pairs, _) = texts.get(..2 * count)?.as_chunks::<2>();
            for [id, address] in pairs {
                call.to_ids.0.push(Id::from(reader.text(*id)?));
                addresses.0.push(Id::from(reader.text(*address)?));
            }
        }
    }
    Some(())
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

fn currency(packed: u32) -> Option<Currency> {
    let [letters @ .., 0] = packed.to_le_bytes() else {
        return None;
    };
    Currency::of(letters)
}

/// The amount of a number as `JSON.stringify` writes it; none for what is no amount or, from 2^53 on, no number of a
/// document, which says why.
#[cold]
#[inline(never)]
fn written(number: f64) -> Option<Amount> {
    // 2^53 and more, whatever is below 0, and what is no number at all.
    if number.to_bits() >> 52 >= 1076 {
        return None;
    }
    let mut buffer = ryu_js::Buffer::new();
    let text = buffer.format_finite(number);
    Amount::parse(text).or_else(|| Amount::of_number(text))
}

/// The hundredths of a number that JSON writes with two places or fewer; none where that is not plain at once.
///
/// A double is a whole number of 53 bits over a power of two. The hundredths nearest to it are what JSON writes if, read
/// as a decimal, they are this double again: of 15 digits or fewer only one decimal is. They are if they lie less than
/// half the distance to the next double away; the next one down lies nearer below a power of two, which has to be met
/// exactly.
fn hundredths(number: f64) -> Option<u64> {
    const PLACES: u32 = 52;
    const DIGITS: u64 = 1_000_000_000_000_000;
    let bits = number.to_bits();
    // The sign stands above; with it, this is no small number.
    let exponent = u32::try_from(bits >> PLACES).ok()?;
    // Of 2^52 to the double: below it there are bits behind the point, and the double is 2^-8 at least.
    let shift = 1075_u32.checked_sub(exponent)?;
    if !(1..=60).contains(&shift) {
        return None;
    }
    let fraction = bits & ((1 << PLACES) - 1);
    let scaled = (fraction | 1 << PLACES) * 100;
    let whole = (scaled + (1 << (shift - 1))) >> shift;
    let off = (whole << shift).abs_diff(scaled);
    let same = off == 0 || (fraction != 0 && off < 50);
    (same && whole < DIGITS).then_some(whole)
}
