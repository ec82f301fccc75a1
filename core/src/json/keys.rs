//! Every key the contract names, so that a pointer can show it.

/// Sorted by bytes; a test holds the order and that every shape's keys are here.
const KEYS: &[&str] = &[
    "a",
    "accountHash",
    "accounts",
    "activity",
    "adapterHealth",
    "adapterId",
    "adapterLastSyncAt",
    "adapterSyncs",
];

/// The contract's own copy of `key`.
pub(super) fn known(key: &str) -> Option<&'static str> {
    KEYS.binary_search(&key)
        .ok()
        .and_then(|at| KEYS.get(at).copied())
}
