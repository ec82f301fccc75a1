//! A ledger derived again away from the event loop, on a thread of Node's own pool.

use crate::entry::{Answer, Fault, caught};
use attest_core::error::{Code, Error, Result};
use attest_core::json::{Limits, Writer, text_of};
use attest_core::replay::{Progress, replay};
use napi::bindgen_prelude::{AsyncTask, Either};
use napi::{Env, Task};
use napi_derive::napi;
use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How far a replay is, and whether it is still wanted: seen by both threads.
#[derive(Debug, Default)]
struct Shared {
    done: AtomicUsize,
    total: AtomicUsize,
    stopped: AtomicBool,
}

/// A replay that was asked for.
#[napi]
#[derive(Debug)]
pub struct NativeReplay {
    shared: Arc<Shared>,
    document: RefCell<Option<Vec<u8>>>,
}

/// How far a replay is.
#[napi(object)]
#[derive(Clone, Copy, Debug)]
pub struct Far {
    /// Receipts derived so far.
    pub done: f64,
    /// Receipts in all; 0 until the document is read.
    pub total: f64,
}

#[napi]
impl NativeReplay {
    /// A replay of a ledger given as text.
    #[napi(factory)]
    pub fn of_text(document: String) -> Self {
        Self::of(document.into_bytes())
    }

    /// A replay of a ledger given as bytes, which are copied: the caller may change them.
    #[napi(factory)]
    pub fn of_bytes(document: &[u8]) -> Self {
        Self::of(document.to_vec())
    }

    fn of(document: Vec<u8>) -> Self {
        Self {
            shared: Arc::default(),
            document: RefCell::new(Some(document)),
        }
    }

    /// Starts it; the promise is kept with the report.
    #[napi]
    pub fn run(&self) -> AsyncTask<Work> {
        AsyncTask::new(Work {
            shared: Arc::clone(&self.shared),
            document: self.document.take().unwrap_or_default(),
        })
    }

    /// How far it is.
    #[napi]
    pub fn far(&self) -> Far {
        let number = |of: &AtomicUsize| {
            u32::try_from(of.load(Ordering::Relaxed)).map_or(f64::from(u32::MAX), f64::from)
        };
        Far {
            done: number(&self.shared.done),
            total: number(&self.shared.total),
        }
    }

    /// Ends it at the next receipt.
    #[napi]
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }
}

/// What runs on the other thread.
#[derive(Debug)]
pub struct Work {
    shared: Arc<Shared>,
    document: Vec<u8>,
}

impl Work {
    fn report(&self) -> Result<String> {
        let text = text_of(&self.document, Limits::default())?;
        let report = replay(text, &mut |progress: Progress| {
            self.shared.total.store(progress.total, Ordering::Relaxed);
            self.shared.done.store(progress.done, Ordering::Relaxed);
            if self.shared.stopped.load(Ordering::Relaxed) {
                // The core has no way to be told to end; whoever asked is told in JavaScript.
                resume_unwind(Box::new(()));
            }
        })?;
        let mut out = Writer::new();
        report.write(&mut out);
        Ok(out.into_string())
    }
}

#[napi]
impl Task for Work {
    type Output = Result<String>;
    type JsValue = Either<String, Fault>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        if self.shared.stopped.load(Ordering::Relaxed) {
            return Ok(Err(Error::new(Code::Internal, "the replay was ended")));
        }
        Ok(caught(|| self.report()))
    }

    fn resolve(&mut self, _: Env, output: Self::Output) -> napi::Result<Answer<String>> {
        Ok(match output {
            Ok(text) => Either::A(text),
            Err(error) => Either::B(error.into()),
        })
    }
}
