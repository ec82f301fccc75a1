//! Texts of JavaScript, read one after the other into memory that stays.
#![allow(
    unsafe_code,
    reason = "texts are read through Node's C interface: its safe form makes a new String of each"
)]

use napi::sys;

/// What the texts of a call may take, in bytes and in units of 16 bits.
const SIZE: usize = 2048;

/// Where texts are read to.
#[derive(Debug, Default)]
pub(crate) struct Room {
    /// One text, as Node gives it.
    units: Vec<u16>,
    /// All of them, as UTF-8.
    bytes: Vec<u8>,
}

/// Reads texts, each into what is left of the room.
pub(crate) struct Reader<'t> {
    env: sys::napi_env,
    units: &'t mut [u16],
    bytes: &'t mut [u8],
}

impl<'t> Reader<'t> {
    /// # Safety
    /// Whatever is read is a value of the call that runs in `env`.
    #[inline]
    pub(crate) unsafe fn new(env: sys::napi_env, room: &'t mut Room) -> Self {
        if room.bytes.is_empty() {
            room.units.resize(SIZE, 0);
            room.bytes.resize(SIZE, 0);
        }
        Self {
            env,
            units: &mut room.units,
            bytes: &mut room.bytes,
        }
    }

    /// A text; none for what is none, has half a pair of surrogates or does not fit.
    ///
    /// Node writes UTF-8 letter by letter and puts U+FFFD where half a pair stands. Its UTF-16 is a copy, and most texts
    /// are ASCII, which takes a copy more.
    pub(crate) fn text(&mut self, value: sys::napi_value) -> Option<&'t str> {
        let mut count = 0;
        // SAFETY: the promise of `new`; there is as much room as is said, one unit of it for a 0.
        let status = unsafe {
            sys::napi_get_value_string_utf16(
                self.env,
                value,
                self.units.as_mut_ptr(),
                self.units.len(),
                &raw mut count,
            )
        };
        // One that fills the room may have been cut.
        if status != sys::Status::napi_ok || count + 1 >= self.units.len() {
            return None;
        }
        let units = self.units.get(..count)?;
        let bytes = std::mem::take(&mut self.bytes);
        let len = match ascii(units, bytes)? {
            true => count,
            false => wide(units, bytes)?,
        };
        let (own, rest) = bytes.split_at_mut_checked(len)?;
        self.bytes = rest;
        // SAFETY: either ASCII or letters that were written as UTF-8, one after the other, up to `len`.
        Some(unsafe { std::str::from_utf8_unchecked(own) })
    }
}

/// Copies ASCII, eight bytes at a time and up to seven more behind it: a processor waits before it reads together what
/// was written apart. False for anything else, and what was written then means nothing. None where the room does not do.
fn ascii(units: &[u16], bytes: &mut [u8]) -> Option<bool> {
    let (units, last) = units.as_chunks::<8>();
    let (places, _) = bytes.as_chunks_mut::<8>();
    let (places, after) = places.split_at_mut_checked(units.len())?;
    let (mut all, mut rest) = (0, 0);
    for (units, place) in units.iter().zip(places) {
        let [a, b, c, d, e, f, g, h] = units.map(u64::from);
        let halves = [[a, b, c, d], [e, f, g, h]];
        let [low, high] = halves.map(|[a, b, c, d]| a | b << 16 | c << 32 | d << 48);
        all |= low | high;
        *place = (narrow(low) | narrow(high) << 32).to_le_bytes();
    }
    if !last.is_empty() {
        let mut word = 0;
        for unit in last.iter().rev() {
            rest |= unit;
            word = word << 8 | u64::from(*unit & 0xFF);
        }
        *after.first_mut()? = word.to_le_bytes();
    }
    Some(all & 0xFF80_FF80_FF80_FF80 == 0 && rest < 0x80)
}

/// The lower byte of each of four units.
const fn narrow(units: u64) -> u64 {
    let pairs = (units | units >> 8) & 0x0000_FFFF_0000_FFFF;
    (pairs | pairs >> 16) & 0xFFFF_FFFF
}

/// Writes UTF-8. Its length; none where half a pair stands or the room does not do.
fn wide(units: &[u16], bytes: &mut [u8]) -> Option<usize> {
    let mut len = 0;
    for letter in char::decode_utf16(units.iter().copied()) {
        let letter = letter.ok()?;
        let place = bytes.get_mut(len..len + letter.len_utf8())?;
        len += letter.encode_utf8(place).len();
    }
    Some(len)
}
