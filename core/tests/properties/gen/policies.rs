//! Policies of one's own: every one of them loads.

use crate::rng::Rng;
use crate::tree::{Tree, items_mut, parse};
use attest_core::json::merge_patch;
use attest_core::policy::default_document;

const PATCHES: [&str; 9] = [
    r#"{"thresholds":{"verified":0.7,"partial":0.3}}"#,
    r#"{"thresholds":{"verified":0.9,"partial":0.6},"features":{"modelScore":0.5}}"#,
    r#"{"features":{"timeProximity":0,"subjectOverlap":0.5,"modelScore":0.5}}"#,
    r#"{"windows":{"beforeClaimMin":30,"afterClaimMin":10,"graceMin":60,"toleranceMin":0}}"#,
    r#"{"windows":{"spendWindowDays":1,"finalizeUnverifiableHours":1}}"#,
    r#"{"sourcesByType":{"email.sent":["gmail.sent","gmail.receipt"]}}"#,
    r#"{"sourcesByType":{"purchase.made":["gcal.event","gmail.receipt"]}}"#,
    r#"{"unasked":{"threshold":0.3,"signatures":{"muse":["sent by muse"],"z_9":["LUNCH"]}}}"#,
    r#"{"commonDomains":[],"normalize":{"stopWords":["report"]},"spendTypes":["listing.posted","purchase.made"]}"#,
];

/// How many policies there are, beside the shipped one: few enough to load each once.
const POOL: usize = 40;

/// The policy of a batch; none is the shipped one.
pub(crate) fn policy(rng: &mut Rng) -> Option<Tree> {
    if rng.percent(35) {
        return None;
    }
    Some(made(rng.below(POOL)))
}

/// One of the pool.
fn made(at: usize) -> Tree {
    let rng = &mut Rng::new(at as u64);
    let mut own = default_document();
    if rng.percent(75) {
        let merchants = r#"{"receiptMerchants":["acme store","Blue Bakery"]}"#;
        own = merge_patch(own, parse(merchants));
    }
    for _ in 0..rng.below(4) {
        own = merge_patch(own, parse(rng.pick(&PATCHES)));
    }
    if rng.percent(25) {
        rng.shuffle(items_mut(&mut own, "rules").expect("rules"));
    }
    own
}

#[test]
fn every_policy_loads() {
    for at in 0..POOL {
        let own = made(at);
        assert!(attest_core::policy::load(own).is_ok(), "policy {at}");
    }
}
