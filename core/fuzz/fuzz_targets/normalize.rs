//! Any bytes through `attest_fuzz::normalize`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| attest_fuzz::normalize(bytes));
