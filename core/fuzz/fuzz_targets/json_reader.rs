//! Any bytes through `attest_fuzz::json_reader`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| attest_fuzz::json_reader(bytes));
