//! The count that tests take.

use std::cell::Cell;

std::thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

/// Counts some steps of this thread.
pub(crate) fn step(more: usize) {
    STEPS.set(STEPS.get().saturating_add(more));
}

/// The steps that something takes.
pub(crate) fn count(run: impl FnOnce()) -> usize {
    let before = STEPS.get();
    run();
    STEPS.get().saturating_sub(before)
}
