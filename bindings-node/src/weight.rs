//! What a handle holds outside of JavaScript's own memory, told to the engine: it looks for what nobody uses when memory is
//! short, and would not know that a small object holds much.

use napi::Env;
use std::cell::Cell;

/// The bytes that were told of one handle. Roughly counted: they decide nothing but when the engine looks.
#[derive(Debug, Default)]
pub(crate) struct Weight(Cell<i64>);

impl Weight {
    /// So many bytes more.
    pub(crate) fn add(&self, env: Env, bytes: usize) {
        let more = i64::try_from(bytes).unwrap_or(0);
        // What is not told is not taken back either.
        if env.adjust_external_memory(more).is_ok() {
            self.0.set(self.0.get().saturating_add(more));
        }
    }

    /// None any more.
    pub(crate) fn clear(&self, env: Env) {
        let told = self.0.take();
        if told != 0 {
            let _ = env.adjust_external_memory(-told);
        }
    }
}
