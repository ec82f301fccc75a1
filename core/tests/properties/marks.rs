//! What a person wrote never comes back: a mark put into every text of a request shows in no error
//! document, and in a receipt only where the contract puts it, in `requestId` (contract: G §6.4;
//! surfaces, error document).

use crate::door::graded;
use crate::r#gen;
use crate::rng::{Rng, each_seed};
use crate::tree::{Tree, drop_member, each_text, items_mut, slot, text};

/// A text no rule, key or id holds.
pub(crate) fn mark(rng: &mut Rng) -> String {
    format!("zqx{}", rng.letters(9))
}

/// Whether a document holds the mark, in any case.
pub(crate) fn holds(document: &str, mark: &str) -> bool {
    document.to_ascii_lowercase().contains(mark)
}

const TEXTS: [&str; 10] = [
    "counterparty",
    "merchant",
    "subjectHint",
    "counterpartyAllowlist",
    "declaredScopes",
    "observedScopes",
    "accountHash",
    "observerId",
    "stopWords",
    "receiptMerchants",
];

/// Puts the mark where a text can hold it and still be what it was: an address, a name, a subject.
fn marked(own: &str, mark: &str) -> String {
    format!("{mark}{}", own.replace('@', &format!("{mark}@")))
}

fn put(rng: &mut Rng, batch: &mut Tree, mark: &str, request_mark: &str) -> usize {
    let mut put = 0;
    each_text(batch, "", &mut |key, own| {
        // A domain of an allowlist stays now and then, so that something is still allowed.
        let is_domain = key == "counterpartyAllowlist" && !own.contains('@');
        if TEXTS.contains(&key) && !(is_domain && rng.percent(50)) {
            *own = marked(own, mark);
            put += 1;
        } else if key == "requestId" {
            own.push_str(request_mark);
        }
    });
    for grant in items_mut(batch, "grants").into_iter().flatten() {
        if grant.get("accounts").is_some() {
            each_text(slot(grant, "accounts"), "", &mut |_, own| {
                *own = marked(own, mark)
            });
        }
    }
    for claim in items_mut(batch, "claims").into_iter().flatten() {
        each_text(slot(claim, "extractor"), "", &mut |_, own| {
            own.push_str(mark)
        });
    }
    if let Some(policy) = batch.get("policy").cloned() {
        let mut policy = policy;
        let signatures = slot(slot(&mut policy, "unasked"), "signatures");
        each_text(signatures, "", &mut |_, own| own.push_str(mark));
        *slot(batch, "policy") = policy;
    }
    put
}

#[test]
fn receipts_hold_no_text_of_a_person() {
    let (mut put_in, mut receipts, mut requests) = (0, 0, 0);
    let whole = each_seed("marks_in_receipts", 1_000, |rng| {
        let (mark, request_mark) = (mark(rng), mark(rng));
        let mut batch = r#gen::batch(rng, r#gen::SMALL);
        // Another policy for every mark: the pool's would fill up.
        if rng.percent(85) {
            drop_member(&mut batch, "policy");
        }
        put_in += put(rng, &mut batch, &mark, &request_mark);
        // The rows' content changed, so their hashes do; evidence that is held follows.
        for row in items_mut(&mut batch, "observations").expect("rows") {
            r#gen::refresh(row);
        }
        let answer = match graded(&batch) {
            Ok(answer) => answer,
            Err(fault) => {
                let document = fault.to_json();
                assert!(!holds(&document, &mark) && !holds(&document, &request_mark));
                return;
            }
        };
        for mut item in answer {
            receipts += 1;
            if item.receipt.get("requestId").is_some() {
                requests += 1;
                assert!(holds(&item.text(), &request_mark), "requestId is copied");
                *slot(&mut item.receipt, "requestId") = text("");
            }
            let text = item.text();
            assert!(!holds(&text, &mark), "{text}");
            assert!(!holds(&text, &request_mark), "{text}");
        }
    });
    assert!(!whole || put_in > 5_000 && receipts > 1_000 && requests > 100);
}
