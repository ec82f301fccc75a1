//! A policy that is loaded once and grades many batches.

use crate::entry::{Answer, answer};
use crate::weight::Weight;
use attest_core::error::Result;
use attest_core::json::Limits;
use attest_core::ops::gates::closed;
use attest_core::ops::policies::{grade_batch, load};
use attest_core::policy::Policy;
use napi::Env;
use napi::bindgen_prelude::{Either, ObjectFinalize};
use napi_derive::napi;
use std::cell::RefCell;

/// A loaded policy.
#[napi(custom_finalize)]
#[derive(Debug)]
pub struct NativePolicy {
    policy: RefCell<Option<Policy>>,
    weight: Weight,
}

impl ObjectFinalize for NativePolicy {
    fn finalize(self, env: Env) -> napi::Result<()> {
        self.weight.clear(env);
        Ok(())
    }
}

#[napi]
impl NativePolicy {
    fn with<T>(&self, work: impl FnOnce(&Policy) -> Result<T>) -> Answer<T> {
        answer(|| match self.policy.try_borrow().ok().as_deref() {
            Some(Some(policy)) => work(policy),
            _ => Err(closed()),
        })
    }

    /// The hash of the policy's document.
    #[napi]
    pub fn hash(&self) -> Answer<String> {
        self.with(|policy| Ok(policy.hash.to_hex()))
    }

    /// Grades a batch given as text.
    #[napi]
    pub fn grade_text(&self, document: String) -> Answer<String> {
        self.with(|policy| grade_batch(policy, document.as_bytes(), Limits::default()))
    }

    /// Grades a batch given as bytes.
    #[napi]
    pub fn grade_bytes(&self, document: &[u8]) -> Answer<String> {
        self.with(|policy| grade_batch(policy, document, Limits::default()))
    }

    /// Gives the memory back. What is asked afterwards is refused.
    #[napi]
    pub fn close(&self, env: Env) {
        if let Ok(mut policy) = self.policy.try_borrow_mut() {
            *policy = None;
            self.weight.clear(env);
        }
    }
}

fn loaded(env: Env, document: &[u8]) -> Answer<NativePolicy> {
    match answer(|| load(document, Limits::default())) {
        Either::A(policy) => {
            let weight = Weight::default();
            weight.add(env, document.len().saturating_mul(2));
            let policy = RefCell::new(Some(policy));
            Either::A(NativePolicy { policy, weight })
        }
        Either::B(fault) => Either::B(fault),
    }
}

/// Loads a policy document given as text.
#[napi]
pub fn load_policy_text(env: Env, document: String) -> Answer<NativePolicy> {
    loaded(env, document.as_bytes())
}

/// Loads a policy document given as bytes.
#[napi]
pub fn load_policy_bytes(env: Env, document: &[u8]) -> Answer<NativePolicy> {
    loaded(env, document)
}
