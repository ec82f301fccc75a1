//! Attest's C interface (contract: surfaces, C).
//!
//! Everything here translates and decides nothing: a call comes in as C, goes through the core's table of operations or
//! through a handle on a core type, and goes out as C.
//!
//! ## What holds for every function
//!
//! - **Owned.** What a function hands out through a pointer to a pointer or to an [`attest_buffer`] is the caller's, to
//!   be freed once by the one function that names it. Freeing null does nothing.
//! - **Borrowed.** What is handed in is read during the call and never kept.
//! - **Null.** Where a handle, a buffer or text of more than 0 bytes is asked for, null is `ATTEST_INVALID_ARGUMENT`.
//! - **Text** is UTF-8 with a length in bytes and needs no terminator. The bytes of a buffer are followed by a 0 that
//!   its length does not count.
//! - **Failure.** A status other than `ATTEST_OK` comes with the error document in `out` or `error`, where the function
//!   has one, and nothing else is written; a verdict then says no. A message never repeats what was handed in.
//! - **Panics** never cross: a fault of this library is `ATTEST_INTERNAL`, and a gate or a ledger it happened under is
//!   closed.
//! - **Threads.** Every function says which thread may call it and whether it waits for another one. A handle may be used
//!   from any thread, also from several at once; calls on one gate, and on one ledger, wait for each other. Free a handle
//!   when nothing else uses it.
//! - **Fork.** A child has a copy of each gate, budgets and all: a gate is asked in one process alone. A ledger belongs to
//!   the process that opened it: in a child every call on it is `ATTEST_CLOSED`, and closing it there leaves the file alone.
//! - **Blocking.** Nothing blocks but for that wait, a callback and what a ledger does on its file; nothing but a ledger
//!   reads a file or a clock, and nothing the network.
#![allow(non_camel_case_types, reason = "names as C writes them")]
#![allow(
    unsafe_code,
    reason = "pointers come from C; every use says why it is sound"
)]
#![deny(unsafe_op_in_unsafe_fn)]

mod buffer;
mod call;
mod entry;
mod extract;
mod gate;
mod ledger;
mod policy;
mod status;
mod version;

pub use buffer::{attest_buffer, attest_buffer_free};
pub use call::{attest_call, attest_call_limited, attest_operation};
pub use extract::{attest_ask, attest_reply, attest_reply_set, attest_said_extract};
pub use gate::{
    attest_channel, attest_gate, attest_gate_add, attest_gate_authorize,
    attest_gate_authorize_json, attest_gate_call, attest_gate_check, attest_gate_check_json,
    attest_gate_free, attest_gate_len, attest_gate_new, attest_gate_revoke, attest_hold,
    attest_hold_name, attest_kind, attest_text, attest_verdict,
};
pub use ledger::{
    ATTEST_LEDGER_EXISTING, attest_clock, attest_ledger, attest_ledger_call, attest_ledger_close,
    attest_ledger_open, attest_ledger_operation, attest_ledger_options,
};
pub use policy::{
    attest_policy, attest_policy_free, attest_policy_grade_batch, attest_policy_hash,
    attest_policy_load,
};
pub use status::{attest_status, attest_status_name};
pub use version::{
    ATTEST_ABI_VERSION, ATTEST_CONTRACT_VERSION, ATTEST_LIBRARY_VERSION, attest_abi_version,
    attest_contract_version, attest_library_version,
};
