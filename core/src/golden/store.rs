//! The receipts of a file as they stand, event by event.

use crate::ids::Id;
use crate::model::{BatchItem, Receipt, ReceiptInputs, ScopeText};

/// A stored receipt and what it was graded with.
#[derive(Clone)]
pub(super) struct Row<'a> {
    pub(super) receipt: Receipt<'a>,
    pub(super) inputs: ReceiptInputs<'a>,
    /// The subject of a receipt without a claim: its orphan, where it is about one.
    pub(super) orphan: Option<Id>,
    /// Or its scope.
    pub(super) scope: Option<ScopeText<'a>>,
}

/// The receipts so far.
#[derive(Default)]
pub(super) struct Store<'a> {
    pub(super) rows: Vec<Row<'a>>,
}

impl<'a> Store<'a> {
    /// The place of a receipt.
    pub(super) fn position(&self, id: Id) -> Option<usize> {
        self.rows.iter().position(|row| row.receipt.id == id)
    }
}

impl<'a> Row<'a> {
    pub(super) fn of_item(item: BatchItem<'a>) -> Self {
        let BatchItem { inputs, receipt } = item;
        let scope = inputs.context.scope.as_ref().map(|s| s.observed.clone());
        let orphan = match (&receipt.claim_id, &scope) {
            (None, None) => receipt.observation_ids.first().copied(),
            _ => None,
        };
        Self {
            receipt,
            inputs,
            orphan,
            scope,
        }
    }
}
