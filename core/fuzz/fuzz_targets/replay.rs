//! Any bytes through `attest_fuzz::replay`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| attest_fuzz::replay(bytes));
