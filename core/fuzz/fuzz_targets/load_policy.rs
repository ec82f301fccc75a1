//! Any bytes through `attest_fuzz::load_policy`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| attest_fuzz::load_policy(bytes));
