//! Stored intents, and calls that ask to be let through, as documents.

use crate::entry::{Answer, answer};
use crate::fast;
use attest_core::error::Result;
use attest_core::json::Limits;
use attest_core::ops::gates::{Ask, add, check, closed};
use attest_core::said::gate::Gate;
use attest_core::said::ids::Id;
use napi::Env;
use napi::bindgen_prelude::{Object, Unknown};
use napi_derive::napi;
use std::cell::RefCell;
use std::rc::Rc;

/// A gate and what its fast way works with.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// None once it is closed, or after a fault of this library, when nobody knows what it holds.
    pub(crate) gate: Option<Gate>,
    /// Where texts of a call are read to.
    pub(crate) texts: Vec<u8>,
    /// Lists that the fast way fills, so that it takes no memory of its own.
    pub(crate) ids: Vec<Id<'static>>,
    /// As `ids`.
    pub(crate) addresses: Vec<Id<'static>>,
}

/// A gate is used by one thread alone: the one that runs its JavaScript.
pub(crate) type Shared = Rc<RefCell<Kept>>;

/// A gate: the intents of one person.
#[napi]
#[derive(Debug)]
pub struct NativeGate(Shared);

/// What a caller asks of a gate about a call.
#[napi(object)]
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The instant, in epoch milliseconds.
    pub now: i64,
    /// Whether a call that is covered spends what it costs.
    pub spend: bool,
    /// Whether to list the intents that came near.
    pub considered: bool,
}

#[napi]
impl NativeGate {
    /// A gate without intents.
    #[napi(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript makes it")]
    pub fn new() -> Self {
        let gate = Some(Gate::new());
        Self(Rc::new(RefCell::new(Kept {
            gate,
            ..Kept::default()
        })))
    }

    fn with<T>(&self, work: impl FnOnce(&mut Gate) -> Result<T>) -> Answer<T> {
        answer(|| {
            let mut kept = self.0.try_borrow_mut().map_err(|_| closed())?;
            // Out of its place while the work runs: after a panic it is closed.
            let mut gate = kept.gate.take().ok_or_else(closed)?;
            let done = work(&mut gate);
            kept.gate = Some(gate);
            done
        })
    }

    /// Stores intents given as text.
    #[napi]
    pub fn add_text(&self, document: String) -> Answer<bool> {
        self.with(|gate| add(gate, document.as_bytes(), Limits::default()).map(|()| true))
    }

    /// Stores intents given as bytes.
    #[napi]
    pub fn add_bytes(&self, document: &[u8]) -> Answer<bool> {
        self.with(|gate| add(gate, document, Limits::default()).map(|()| true))
    }

    /// Takes an intent back. False where no intent has this id.
    #[napi]
    pub fn revoke(&self, id: String) -> Answer<bool> {
        self.with(|gate| Ok(gate.revoke(&id)))
    }

    /// What the gate says to a call given as text.
    #[napi]
    pub fn ask_text(&self, document: String, asked: Asked) -> Answer<String> {
        self.with(|gate| check(gate, document.as_bytes(), asked.into(), Limits::default()))
    }

    /// What the gate says to a call given as bytes.
    #[napi]
    pub fn ask_bytes(&self, document: &[u8], asked: Asked) -> Answer<String> {
        self.with(|gate| check(gate, document, asked.into(), Limits::default()))
    }

    /// How many intents it holds.
    #[napi]
    pub fn size(&self) -> Answer<u32> {
        self.with(|gate| Ok(u32::try_from(gate.len()).unwrap_or(u32::MAX)))
    }

    /// Puts every intent in its place for an instant, which the first check does otherwise.
    #[napi]
    pub fn advance(&self, now: i64) -> Answer<bool> {
        self.with(|gate| {
            gate.advance(now);
            Ok(true)
        })
    }

    /// Gives the memory back. What is asked afterwards is refused.
    #[napi]
    pub fn close(&self) {
        if let Ok(mut kept) = self.0.try_borrow_mut() {
            *kept = Kept::default();
        }
    }

    /// The fast way of this gate, a function. `spent` is a `Float64Array` of one number, which receives what a call
    /// spends.
    #[napi]
    pub fn decider<'e>(&self, env: &'e Env, spent: Object<'e>) -> napi::Result<Unknown<'e>> {
        fast::decider(env, Rc::clone(&self.0), &spent)
    }
}

impl From<Asked> for Ask {
    fn from(asked: Asked) -> Self {
        Self {
            now: asked.now,
            spend: asked.spend,
            considered: asked.considered,
        }
    }
}
