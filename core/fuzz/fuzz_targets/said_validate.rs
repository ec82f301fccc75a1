//! Any bytes through `attest_fuzz::said_validate`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| attest_fuzz::said_validate(bytes));
