//! `attest ledger` and `attest vault`: the operations on a store, by name (contract: surfaces).

use super::{Command, JSON, MAX_BYTES};
use crate::arguments::Flag;

/// `--clock`.
pub(super) const CLOCK: Flag = Flag {
    name: "--clock",
    value: Some("MS"),
    doc: "the instant it is, in epoch milliseconds, in place of the system's clock: for tests, and for\n                   histories that are lived through again",
};

/// `--patience`.
pub(super) const PATIENCE: Flag = Flag {
    name: "--patience",
    value: Some("MS"),
    doc: "how long to wait for another writer, in milliseconds; 10000 where it is absent",
};

pub(super) const LEDGER: Command = Command {
    name: "ledger",
    usage: "OPERATION|init FILE [DOCUMENT|-] [--all] [--json] [--clock MS] [--patience MS] [--max-bytes N]",
    doc: "Runs an operation on a ledger store: facts in, receipts out, checks.",
    more: "FILE is the store. init makes it, or finds it there; everything else wants it there already, so\n\
           that a name with a slip makes no empty store. OPERATION is one of attest schema without its\n\
           \"ledger.\". DOCUMENT is JSON where it begins with {, - is standard input, and any other text is\n\
           the name of a file, or, for trace, the id of the receipt; without one it is {}. import also takes\n\
           what export wrote, as it is.\n\
           digest, receipts, check, trace and replay answer with text to read: ids, counts, words, never\n\
           content. --json gives their answer as it is, and every other operation answers so. An error is\n\
           its document on standard error. A mismatch of replay and a finding of check end with 1.",
    example: "attest ledger init my.attest && attest ledger check my.attest",
    flags: &[
        Flag {
            name: "--all",
            value: None,
            doc: "list everything that differs, not the first 20 alone",
        },
        JSON,
        CLOCK,
        PATIENCE,
        MAX_BYTES,
    ],
    run: |given, out| crate::store::run("ledger", given, out),
};

pub(super) const VAULT: Command = Command {
    name: "vault",
    usage: "OPERATION FILE [DOCUMENT|-] [--json] [--clock MS] [--patience MS] [--max-bytes N]",
    doc: "Runs an operation on what a store keeps of approvals: turns, intents, decisions.",
    more: "FILE is a store that attest ledger init made. OPERATION is one of attest schema without its\n\
           \"vault.\". DOCUMENT is JSON where it begins with {, - is standard input, and any other text is\n\
           the name of a file; without one it is {}. The answer is JSON, with --json or without; an error is\n\
           its document on standard error. A call that authorize holds ends with 1.",
    example: "attest vault list my.attest '{\"limit\": 10}'",
    flags: &[JSON, CLOCK, PATIENCE, MAX_BYTES],
    run: |given, out| crate::store::run("vault", given, out),
};
