//! The policy in force.

use super::{Operation, document};
use crate::base::keys;
use crate::rules::horizon;
use crate::store::Store;
use crate::store::agents;
use crate::tables::{observations, policies, written};
use attest_core::error::{Code, Error, Result};
use attest_core::ids::Hash;
use attest_core::json::Value;
use attest_core::json::shape::Shape;
use attest_core::policy::load;
use attest_core::shape;

pub(super) const ROWS: &[Operation] = &[Operation {
    name: "ledger.policy",
    doc: "Which policy is in force; a document given is in force from now on.",
    input: PolicyRequest::schema,
    output: PolicyAnswer::schema,
    run: policy,
}];

shape! {
    /// What `ledger.policy` takes.
    pub struct PolicyRequest<'a> {
        /// The document to grade under from now on; absent changes nothing.
        opt policy: Value<'a> = "policy",
    }
}

shape! {
    /// The policy in force.
    pub struct PolicyAnswer<'a> {
        /// The document as given.
        req policy: Value<'a> = "policy",
        /// Its hash.
        req policy_hash: Hash = "policyHash",
    }
}

fn policy(store: &mut Store, text: &str) -> Result<String> {
    let request: PolicyRequest<'_> = document(text)?;
    let given = match request.policy {
        None => None,
        Some(given) => Some(load(given).map_err(|fault| fault.at("policy"))?),
    };
    let Some(given) = given else {
        return store.read_policy(|policy| answer(policy.hash, &policy.document));
    };
    if !horizon::windows(&given.windows) {
        let fault = Error::here(Code::InvalidPolicy, horizon::LONG_WINDOW);
        return Err(fault.at("windows").at("policy"));
    }
    store.write(|write| {
        if write.policy().hash != given.hash {
            if observations::hold_more(write.sql(), &given)? {
                let message =
                    "stored rows hold fields that it forbids, and no batch could read them";
                let fault = Error::here(Code::InvalidPolicy, message);
                return Err(fault.at("allowlistedFields").at("policy"));
            }
            let hash = policies::keep(write, &given)?;
            write.meta().set(keys::POLICY, &hash.to_hex())?;
            // Under another policy any row can be unasked, so the next batch looks at all (rule 10).
            write.run(
                "UPDATE observations SET fresh = 1 WHERE fresh = 0 AND source <> 'gcal.event'",
                [],
            )?;
            write.count(1);
            agents::meet_signed(write, &given)?;
        }
        Ok(answer(given.hash, &given.document))
    })
}

fn answer(policy_hash: Hash, policy: &Value<'_>) -> String {
    written(&PolicyAnswer {
        policy: policy.clone(),
        policy_hash,
    })
}
