//! No panic reaches a person as a crash: it is an `internal` error, and its message, which may hold
//! content, is not printed.

use attest_core::error::{Code, Error, Result};
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

/// From here on a panic says where it was, and nothing else.
pub(crate) fn quiet_panics() {
    set_hook(Box::new(|info| {
        let place = info
            .location()
            .map_or_else(String::new, |at| format!(" ({}:{})", at.file(), at.line()));
        let _ = writeln!(
            std::io::stderr(),
            "attest: a fault of this library{place}; please report it"
        );
    }));
}

/// Runs `work`; a panic in it is `internal`. What `work` was given is not looked at again.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Error::new(Code::Internal, "a fault of this library")))
}

#[cfg(test)]
mod tests {
    use super::caught;
    use attest_core::error::Code;

    #[test]
    #[allow(clippy::panic, reason = "the panic is what is tested")]
    fn a_panic_is_an_internal_error() {
        let result = caught::<()>(|| panic!("ana@fjord.example"));
        let fault = result.err().map(|fault| (fault.code(), fault.to_json()));
        let expected = r#"{"code":"internal","message":"a fault of this library"}"#;
        assert_eq!(fault, Some((Code::Internal, expected.to_owned())));
        assert_eq!(caught(|| Ok(1)), Ok(1));
    }
}
