//! Any bytes through `attest_fuzz::grade_batch`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| attest_fuzz::grade_batch(bytes));
