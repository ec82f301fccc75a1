//! Any bytes through `attest_fuzz::ledger`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| attest_fuzz::ledger(bytes));
