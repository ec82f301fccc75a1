//! The plain parts of a call and of a verdict, and the numbers of closed words.

use attest_core::said::hold::Hold;
use attest_core::said::intent::{Channel, Kind};
use std::ffi::{CStr, c_char};

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
/// library knows which members a program was built with. An earlier library refuses a call with a member that it does not
/// know and that is not 0, since that member might narrow the call.
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

/// What a gate says to a call. Set `size` to `sizeof(attest_verdict)`, `id` and `id_room` to where the intent's id may
/// be written or to 0, and everything else to 0.
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
    /// Receives the covering intent's id, no 0 behind it; null where it is not wanted.
    pub id: *mut c_char,
    /// Bytes that `id` has room for.
    pub id_room: usize,
    /// How many bytes the id has. An id that does not fit is `ATTEST_INVALID_ARGUMENT`, and nothing is spent: ask again with
    /// this much room.
    pub id_len: usize,
}

pub(super) const fn kind_of(number: i32) -> Option<Kind> {
    Some(match number {
        1 => Kind::Send,
        2 => Kind::Post,
        3 => Kind::Pay,
        4 => Kind::ActOut,
        5 => Kind::Change,
        _ => return None,
    })
}

pub(super) const fn channel_of(number: i32) -> Option<Channel> {
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

pub(super) const fn reason(hold: Hold) -> attest_hold {
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

/// The names of the reasons, each with a 0 behind it, in the order of their numbers; the first is that of no hold.
const NAMES: [&CStr; 16] = [
    c"none",
    c"malformed",
    c"revoked",
    c"kind",
    c"channel",
    c"unresolved",
    c"no_recipient",
    c"recipient",
    c"no_amount",
    c"currency",
    c"amount",
    c"too_early",
    c"too_late",
    c"expired",
    c"used_up",
    c"no_intent",
];

/// The reason of a verdict as it stands in JSON, for `said.hold_text`; `"none"` for `ATTEST_HOLD_NONE`: static text, ended
/// by a 0, not to be freed. Null for a number that is none.
///
/// Threads: any, at any time. Never blocks.
#[unsafe(no_mangle)]
pub extern "C" fn attest_hold_name(reason: i32) -> *const c_char {
    usize::try_from(reason)
        .ok()
        .and_then(|at| NAMES.get(at))
        .map_or(std::ptr::null(), |name| name.as_ptr())
}
