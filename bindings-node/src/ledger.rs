//! A store: one file of claims, receipts and approvals. Its operations run on threads of Node's own pool.

use crate::entry::{Answer, Fault, caught};
use attest_core::error::Result;
use attest_core::json::{Value, Writer};
use attest_ledger::{Clock, HandClock, Handle, Options, SystemClock, ops};
use napi::bindgen_prelude::{AsyncTask, Either};
use napi::{Env, Task};
use napi_derive::napi;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// An open store.
#[napi]
#[derive(Debug)]
pub struct NativeLedger(Arc<Handle>);

/// A clock that is set by hand. The store reads it under the file's lock, on a thread where no JavaScript runs.
#[napi]
#[derive(Debug)]
pub struct NativeClock(HandClock);

#[napi]
impl NativeClock {
    /// A clock that stands at an instant.
    #[napi(factory)]
    pub fn at(ms: i64) -> Self {
        Self(HandClock::at(ms))
    }

    /// Sets it, forwards or back.
    #[napi]
    pub fn set(&self, ms: i64) {
        self.0.set(ms);
    }

    /// What it says.
    #[napi]
    pub fn now(&self) -> i64 {
        self.0.now_ms()
    }

    /// Opens a store on this clock.
    #[napi]
    pub fn open(&self, path: String, patience: u32, create: bool) -> AsyncTask<Opening> {
        opening(path, Box::new(self.0.clone()), patience, create)
    }
}

/// Opens a store on the system's clock.
#[napi]
pub fn open_ledger(path: String, patience: u32, create: bool) -> AsyncTask<Opening> {
    opening(path, Box::new(SystemClock), patience, create)
}

fn opening(path: String, clock: Box<dyn Clock>, patience: u32, create: bool) -> AsyncTask<Opening> {
    AsyncTask::new(Opening {
        path: path.into(),
        options: Some(Options {
            clock,
            create,
            patience: Duration::from_millis(patience.into()),
            ..Options::default()
        }),
    })
}

#[napi]
impl NativeLedger {
    /// Runs an operation on JSON text.
    #[napi]
    pub fn run_text(&self, name: String, document: String) -> AsyncTask<Running> {
        self.run(name, document.into_bytes())
    }

    /// Runs an operation on the bytes of JSON text, which are copied: the caller may change them.
    #[napi]
    pub fn run_bytes(&self, name: String, document: &[u8]) -> AsyncTask<Running> {
        self.run(name, document.to_vec())
    }

    fn run(&self, name: String, document: Vec<u8>) -> AsyncTask<Running> {
        AsyncTask::new(Running {
            handle: Arc::clone(&self.0),
            name: Some(name),
            document,
        })
    }

    /// Closes the file.
    #[napi]
    pub fn close(&self) -> AsyncTask<Running> {
        AsyncTask::new(Running {
            handle: Arc::clone(&self.0),
            name: None,
            document: Vec::new(),
        })
    }
}

/// A store that is being opened.
#[derive(Debug)]
pub struct Opening {
    path: PathBuf,
    options: Option<Options>,
}

#[napi]
impl Task for Opening {
    type Output = Result<Handle>;
    type JsValue = Either<NativeLedger, Fault>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let options = self.options.take().unwrap_or_default();
        Ok(caught(|| Handle::open(&self.path, options)))
    }

    fn resolve(&mut self, _: Env, output: Self::Output) -> napi::Result<Answer<NativeLedger>> {
        Ok(match output {
            Ok(handle) => Either::A(NativeLedger(Arc::new(handle))),
            Err(error) => Either::B(error.into()),
        })
    }
}

/// An operation that runs; without a name, the end.
#[derive(Debug)]
pub struct Running {
    handle: Arc<Handle>,
    name: Option<String>,
    document: Vec<u8>,
}

#[napi]
impl Task for Running {
    type Output = Result<String>;
    type JsValue = Either<String, Fault>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(caught(|| match &self.name {
            Some(name) => self.handle.call(name, &self.document),
            None => self.handle.close().map(|()| String::new()),
        }))
    }

    fn resolve(&mut self, _: Env, output: Self::Output) -> napi::Result<Answer<String>> {
        Ok(match output {
            Ok(text) => Either::A(text),
            Err(error) => Either::B(error.into()),
        })
    }
}

/// The table of operations on a store: a list of name, doc, and the schemas of what each takes and answers.
#[napi]
pub fn store_operations() -> String {
    let mut out = Writer::new();
    out.begin_array();
    for row in ops::operations() {
        let schema = |of: fn() -> Value<'static>| of().to_canonical();
        out.begin_object();
        out.key("doc");
        out.string(row.doc);
        out.key("input");
        out.raw(&schema(row.input));
        out.key("name");
        out.string(row.name);
        out.key("output");
        out.raw(&schema(row.output));
        out.end_object();
    }
    out.end_array();
    out.into_string()
}
