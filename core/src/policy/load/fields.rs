//! What each source's row may hold (contract: G §12, allowlistedFields).

use super::issues::{Issues, Place, Slot, keys};
use crate::model::Source;
use crate::policy::{AllowedFields, Table};

/// Reads `allowlistedFields`.
pub(super) fn read(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
) -> Table<AllowedFields, 3> {
    let names: [&str; 3] = keys(Source::ALL, Source::as_str);
    let slots = issues.section(place, slot, &names);
    let mut table = [AllowedFields::default(); 3];
    for ((allowed, slot), name) in table.iter_mut().zip(slots).zip(names) {
        *allowed = fields(issues, &place.key(name), slot);
    }
    Table(table)
}

fn fields(issues: &mut Issues, place: &Place<'_>, slot: Slot<'_>) -> AllowedFields {
    let mut allowed = AllowedFields::default();
    let mut occurred_at = false;
    let read = issues.list(place, slot, |issues, place, name| {
        match name {
            "counterparty" => allowed.counterparty = true,
            "merchant" => allowed.merchant = true,
            "amountCents" => allowed.amount = true,
            "currency" => allowed.currency = true,
            "subjectHint" => allowed.subject_hint = true,
            "occurredAt" => occurred_at = true,
            // Derived on the way in, whatever the list says.
            "rowKeyHash" | "contentHash" => {}
            "id" | "source" | "type" | "observedAt" => {
                issues.tell(place, "is never taken from a row");
            }
            _ => issues.tell(place, "must be a field of a row"),
        }
        Some(())
    });
    if read.is_some() && !occurred_at {
        issues.tell(place, "must list occurredAt");
    }
    allowed
}
