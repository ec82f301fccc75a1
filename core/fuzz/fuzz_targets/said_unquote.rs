//! Any bytes through `attest_fuzz::said_unquote`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| attest_fuzz::said_unquote(bytes));
