//! No panic reaches a person as a crash: it is an `internal` error, and its message, which may hold
//! content, is not printed.

use std::io::Write as _;
use std::panic::set_hook;

pub(crate) use attest_boundary::caught;

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
