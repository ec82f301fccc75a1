//! The loader: one document in, a checked [`Policy`] or every fault at once (contract: G §5.2 to
//! §5.4, §6, §12; C §6).
//!
//! Each section of the document has a file that knows what may stand there. A check that needs two
//! sections stands with the one whose path the fault names. Faults come in the order of the
//! contract's table of keys, whatever the order of the document.

mod fields;
mod issues;
mod lists;
mod rules;
mod scores;
mod types;
mod unasked;
mod windows;

#[cfg(test)]
mod goldens;
#[cfg(test)]
mod tests;

use super::{Policy, Prepared, Table};
use crate::error::{Error, Issue, Result};
use crate::ids::Hash;
use crate::json::{Value, number};
use issues::{Fault, Issues, Place, Read, Slot};

/// The version of the document's form.
const VERSION: i64 = 2;

const KEYS: [&str; 15] = [
    "version",
    "windows",
    "thresholds",
    "features",
    "sourcesByType",
    "featuresByType",
    "identityFeatures",
    "allowlistTypes",
    "spendTypes",
    "commonDomains",
    "receiptMerchants",
    "normalize",
    "rules",
    "unasked",
    "allowlistedFields",
];

/// Checks a policy document and prepares it for the rules.
///
/// # Errors
/// `invalid_policy` with every fault of the document.
pub fn load(document: Value<'_>) -> Result<Policy> {
    let (policy, issues) = prepare(document);
    if issues.is_empty() {
        Ok(policy)
    } else {
        Err(Error::policy(issues))
    }
}

/// The policy and its faults. What is at fault reads as nothing (no weight, no rule, no list), so a
/// policy with faults is good for nothing but the list of them.
pub(super) fn prepare(document: Value<'_>) -> (Policy, Vec<Issue>) {
    let mut issues = Issues::default();
    let root = Place::Root;
    let [
        version_at,
        windows_at,
        thresholds_at,
        features_at,
        sources_at,
        features_by_type_at,
        identity_at,
        allowlist_at,
        spend_at,
        domains_at,
        merchants_at,
        normalize_at,
        rules_at,
        unasked_at,
        fields_at,
    ] = issues.section(&root, Ok(&document), &KEYS);

    issues.take(&root.key("version"), version(version_at));
    let windows = windows::read(&mut issues, &root.key("windows"), windows_at);
    let thresholds = scores::thresholds(&mut issues, &root.key("thresholds"), thresholds_at);
    let weights = scores::weights(&mut issues, &root.key("features"), features_at, thresholds);
    let sources = types::sources(&mut issues, &root.key("sourcesByType"), sources_at);
    let place = root.key("featuresByType");
    let features = types::features(&mut issues, &place, features_by_type_at, &weights, &sources);
    let place = root.key("identityFeatures");
    let identity = types::identity(
        &mut issues,
        &place,
        identity_at,
        &weights,
        &sources,
        &features,
    );
    let allowlist_types = types::flags(&mut issues, &root.key("allowlistTypes"), allowlist_at);
    let spend_types = types::flags(&mut issues, &root.key("spendTypes"), spend_at);
    let common_domains = lists::domains(&mut issues, &root.key("commonDomains"), domains_at);
    let receipt_merchants =
        lists::merchants(&mut issues, &root.key("receiptMerchants"), merchants_at);
    let stop_words = lists::stop_words(&mut issues, &root.key("normalize"), normalize_at);
    let rules = rules::read(&mut issues, &root.key("rules"), rules_at);
    let unasked = unasked::read(&mut issues, &root.key("unasked"), unasked_at);
    let allowed_fields = fields::read(&mut issues, &root.key("allowlistedFields"), fields_at);

    let policy = Policy(Prepared {
        hash: Hash::of_text(&document.to_canonical()),
        windows,
        thresholds: thresholds.unwrap_or_else(scores::no_thresholds),
        weights: Table(weights.map(Option::unwrap_or_default)),
        sources: Table(sources.map(|of_type| of_type.list)),
        features: Table(features.map(|of_type| of_type.list)),
        identity: Table(identity),
        allowlist_types,
        spend_types,
        common_domains,
        receipt_merchants,
        stop_words,
        rules,
        unasked,
        allowed_fields,
        document: document.into_owned(),
    });
    (policy, issues.into_list())
}

fn version(slot: Slot<'_>) -> Read<()> {
    let problem = Fault::Is("must be 2");
    match slot? {
        Value::Number(text) if number::integer(text) == Ok(VERSION) => Ok(()),
        _ => Err(problem),
    }
}
