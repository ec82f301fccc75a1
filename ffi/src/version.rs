//! What this library is, for a host that checks at start.

use std::ffi::c_char;

/// The version of this interface. A change that a compiled host would not survive makes it larger.
pub const ATTEST_ABI_VERSION: u32 = 1;

/// The version of the library that this header came with.
pub const ATTEST_LIBRARY_VERSION: &str = "0.1.0";

/// The contract that the library of this header grades by.
pub const ATTEST_CONTRACT_VERSION: &str = "G v1.19";

/// The version of the interface that the library at hand has: a host compares it with `ATTEST_ABI_VERSION`.
///
/// Threads: any, at any time. Never blocks.
#[unsafe(no_mangle)]
pub extern "C" fn attest_abi_version() -> u32 {
    ATTEST_ABI_VERSION
}

/// The library's version, static text ended by a 0.
///
/// Threads: any, at any time. Never blocks.
#[unsafe(no_mangle)]
pub extern "C" fn attest_library_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The contract that it grades by, static text ended by a 0.
///
/// Threads: any, at any time. Never blocks.
#[unsafe(no_mangle)]
pub extern "C" fn attest_contract_version() -> *const c_char {
    c"G v1.19".as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;
    use attest_core::version;
    use std::ffi::CStr;

    #[test]
    fn versions_are_those_of_the_core() {
        assert_eq!(ATTEST_ABI_VERSION, version::ABI);
        // SAFETY: both are static and end with a 0.
        let (library, contract) = unsafe {
            (
                CStr::from_ptr(attest_library_version()),
                CStr::from_ptr(attest_contract_version()),
            )
        };
        assert_eq!(library.to_str(), Ok(version::LIBRARY));
        assert_eq!(contract.to_str(), Ok(version::CONTRACT));
        assert_eq!(ATTEST_LIBRARY_VERSION, version::LIBRARY);
        assert_eq!(ATTEST_CONTRACT_VERSION, version::CONTRACT);
    }
}
