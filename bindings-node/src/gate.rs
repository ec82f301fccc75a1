//! Stored intents, and calls that ask to be let through, as documents.

use crate::entry::{Answer, answer};
use crate::fast::{self, Door, Shared};
use crate::weight::Weight;
use attest_core::error::Result;
use attest_core::json::Limits;
use attest_core::ops::gates::{Ask, add, advance, check, closed};
use attest_core::said::gate::Gate;
use napi::Env;
use napi::bindgen_prelude::{Either, Object, ObjectFinalize, Unknown};
use napi_derive::napi;
use std::cell::RefCell;
use std::rc::Rc;

/// The gates of one thread, which have one fast way.
#[napi]
#[derive(Debug)]
pub struct NativeGates(Rc<Door>);

#[napi]
impl NativeGates {
    /// No gates yet.
    #[napi(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript makes it")]
    pub fn new() -> Self {
        Self(Rc::default())
    }

    /// A gate without intents.
    #[napi]
    pub fn gate(&self, env: Env) -> NativeGate {
        let gate: Shared = Rc::new(RefCell::new(Some(Gate::new())));
        let weight = Weight::default();
        weight.add(env, EMPTY);
        NativeGate {
            number: self.0.enter(&gate),
            gate,
            door: Rc::clone(&self.0),
            weight,
        }
    }

    /// The fast way of these gates, a function. `desk` is an `ArrayBuffer` of 40 bytes that nobody else has.
    #[napi]
    pub fn decider<'e>(&self, env: &'e Env, desk: Object<'e>) -> napi::Result<Unknown<'e>> {
        fast::decider(env, Rc::clone(&self.0), &desk)
    }
}

/// What a gate without intents takes, in bytes.
const EMPTY: usize = 1024;

/// A gate: the intents of one person.
#[napi(custom_finalize)]
#[derive(Debug)]
pub struct NativeGate {
    gate: Shared,
    /// Where the fast way finds it.
    number: u32,
    door: Rc<Door>,
    weight: Weight,
}

impl ObjectFinalize for NativeGate {
    fn finalize(self, env: Env) -> napi::Result<()> {
        self.weight.clear(env);
        Ok(())
    }
}

impl Drop for NativeGate {
    fn drop(&mut self) {
        self.door.leave(self.number);
    }
}

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
    /// Its number, as long as it is there.
    #[napi]
    pub fn number(&self) -> u32 {
        self.number
    }

    fn with<T>(&self, work: impl FnOnce(&mut Gate) -> Result<T>) -> Answer<T> {
        answer(|| {
            let mut place = self.gate.try_borrow_mut().map_err(|_| closed())?;
            // Out of its place while the work runs: after a panic it is closed.
            let mut gate = place.take().ok_or_else(closed)?;
            let done = work(&mut gate);
            *place = Some(gate);
            done
        })
    }

    /// Stores intents. They take four times their document and more, as measured.
    fn store(&self, env: Env, document: &[u8]) -> Answer<bool> {
        let stored = self.with(|gate| add(gate, document, Limits::default()).map(|()| true));
        if matches!(stored, Either::A(_)) {
            self.weight.add(env, document.len().saturating_mul(4));
        }
        stored
    }

    /// Stores intents given as text.
    #[napi]
    pub fn add_text(&self, env: Env, document: String) -> Answer<bool> {
        self.store(env, document.as_bytes())
    }

    /// Stores intents given as bytes.
    #[napi]
    pub fn add_bytes(&self, env: Env, document: &[u8]) -> Answer<bool> {
        self.store(env, document)
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

    /// The id of the intent at a place.
    #[napi]
    pub fn id_at(&self, place: u32) -> Answer<String> {
        self.with(|gate| Ok(gate.id_at(place).unwrap_or_default().to_owned()))
    }

    /// How many intents it holds.
    #[napi]
    pub fn size(&self) -> Answer<u32> {
        self.with(|gate| Ok(u32::try_from(gate.len()).unwrap_or(u32::MAX)))
    }

    /// Puts every intent in its place for an instant, which the first check does otherwise.
    #[napi]
    pub fn advance(&self, now: i64) -> Answer<bool> {
        self.with(|gate| advance(gate, now).map(|()| true))
    }

    /// Gives the memory back. What is asked afterwards is refused.
    #[napi]
    pub fn close(&self, env: Env) {
        if let Ok(mut place) = self.gate.try_borrow_mut() {
            *place = None;
            self.weight.clear(env);
        }
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
