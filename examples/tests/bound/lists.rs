//! The two lists, and what they say of an edit.

use crate::facts::Facts;
use crate::survey::{Edit, Told};
use crate::unbound::{Of, UNBOUND};
use attest_core::json::Value;
use attest_core::time::IsoTs;
use std::collections::{BTreeMap, BTreeSet};

/// A field's kind and what is done to it.
pub(crate) type Name = (String, &'static str);

/// What an edit must come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Due {
    /// It is found.
    Found,
    /// Replay says nothing of it.
    Unnoticed,
    /// Either.
    Either,
}

/// Both lists.
pub(crate) struct Lists {
    /// What is found.
    pub(crate) found: BTreeSet<Name>,
    /// What is not bound, and of which objects.
    pub(crate) unbound: BTreeMap<Name, Of>,
}

fn names(table: &str) -> impl Iterator<Item = Name> {
    const HOWS: [&str; 6] = [
        "added",
        "changed",
        "removed",
        "renamed",
        "rewritten",
        "swapped",
    ];
    let lines = table.lines().map(str::trim);
    let rows = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.flat_map(|row| {
        let mut words = row.split(' ');
        let kind = words.next().unwrap().to_owned();
        words.map(move |word| {
            let how = HOWS.iter().find(|how| **how == word);
            (kind.clone(), *how.unwrap())
        })
    })
}

impl Lists {
    /// The pinned lists.
    pub(crate) fn pinned() -> Self {
        let mut found = BTreeSet::new();
        for name in names(include_str!("found.txt")) {
            assert!(found.insert(name.clone()), "{name:?} stands twice");
        }
        let mut unbound = BTreeMap::new();
        for row in &UNBOUND {
            assert!(!row.why.is_empty());
            for name in names(row.fields) {
                let before = unbound.insert(name.clone(), row.of);
                assert!(before.is_none(), "{name:?} stands twice");
            }
        }
        Self { found, unbound }
    }

    /// What the lists ask of an edit that parses.
    pub(crate) fn due(&self, edit: &Edit, told: &Told, facts: &Facts) -> Due {
        let Some(of) = self.unbound.get(&edit.name()) else {
            return Due::Found;
        };
        match of {
            Of::All => Due::Unnoticed,
            Of::RowsOfNoReceipt if told.receipts.is_empty() => Due::Unnoticed,
            Of::RowsOfNoReceipt => Due::Found,
            Of::PastNoBatch if moved_past_a_batch(edit, facts) => Due::Either,
            Of::PastNoBatch => Due::Unnoticed,
            Of::WithoutClaim => {
                let receipt = facts.receipt(edit.object.1);
                let has_events = receipt.overridden.is_some() || receipt.reverted.is_some();
                match receipt.claim_id {
                    Some(_) => Due::Found,
                    None if has_events => Due::Either,
                    None => Due::Unnoticed,
                }
            }
            Of::Some => Due::Either,
        }
    }
}

/// Whether a batch ran between the instant that stood in a receipt's event and the one that does.
fn moved_past_a_batch(edit: &Edit, facts: &Facts) -> bool {
    let key = edit.kind.rsplit('/').next().unwrap();
    let after = edit.value.as_ref().unwrap();
    let after = match edit.index {
        Some(at) => &after.get("reverted").unwrap().as_array().unwrap()[at],
        None => after.get("override").unwrap(),
    };
    let after = after
        .get(key)
        .and_then(Value::as_str)
        .and_then(IsoTs::parse);
    let receipt = facts.receipt(edit.object.1);
    let before = match (edit.index, key) {
        (None, _) => receipt.overridden.as_ref().unwrap().at,
        (Some(at), "at") => receipt.reverted()[at].at,
        (Some(at), "computedAt") => receipt.reverted()[at].computed_at,
        (Some(at), _) => receipt.reverted()[at].reverted_at,
    };
    facts.batch_between(before.ms(), after.unwrap().ms())
}
