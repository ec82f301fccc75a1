//! Windows: whole minutes, hours or days, in milliseconds once read (contract: G §5.1, §5.3, §12).

use super::issues::{Fault, Issues, Place, Read, Slot};
use crate::json::{Value, number};
use crate::policy::Windows;
use crate::time::{MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE};

const KEYS: [&str; 7] = [
    "beforeClaimMin",
    "afterClaimMin",
    "graceMin",
    "calendarDays",
    "toleranceMin",
    "spendWindowDays",
    "finalizeUnverifiableHours",
];

/// Reads `windows`.
pub(super) fn read(issues: &mut Issues, place: &Place<'_>, slot: Slot<'_>) -> Windows {
    let [before, after, grace, calendar, tolerance, spend, finalize] =
        issues.section(place, slot, &KEYS);
    let before = window(before, MS_PER_MINUTE);
    let after = window(after, MS_PER_MINUTE);
    let grace = window(grace, MS_PER_MINUTE);
    let calendar = window(calendar, MS_PER_DAY);
    let tolerance = window(tolerance, MS_PER_MINUTE).and_then(|tolerance| {
        // timeProximity divides by edge − tolerance.
        if [before, after, calendar]
            .into_iter()
            .flatten()
            .all(|edge| tolerance < edge)
        {
            Ok(tolerance)
        } else {
            Err(Fault::Is("must be below every edge"))
        }
    });
    let spend = window(spend, MS_PER_DAY);
    let finalize = window(finalize, MS_PER_HOUR).and_then(|finalize| {
        if [grace, after]
            .into_iter()
            .flatten()
            .all(|least| finalize >= least)
        {
            Ok(finalize)
        } else {
            Err(Fault::Is(
                "must not be shorter than graceMin and afterClaimMin",
            ))
        }
    });
    let read = [before, after, grace, calendar, tolerance, spend, finalize];
    let mut told = KEYS
        .iter()
        .zip(read)
        .map(|(key, read)| issues.take(&place.key(key), read).unwrap_or_default());
    let mut next = || told.next().unwrap_or_default();
    Windows {
        before_claim: next(),
        after_claim: next(),
        grace: next(),
        calendar: next(),
        tolerance: next(),
        spend: next(),
        finalize_unverifiable: next(),
    }
}

/// A window in milliseconds, `unit` of them to one.
pub(super) fn window(slot: Slot<'_>, unit: i64) -> Read<i64> {
    let whole = Fault::Is("must be a whole number, 0 or more");
    let Value::Number(text) = slot? else {
        return Err(whole);
    };
    let count = number::integer(text).map_err(|_| whole)?;
    if count < 0 {
        return Err(whole);
    }
    count
        .checked_mul(unit)
        .filter(|ms| *ms <= number::MAX_SAFE)
        .ok_or(Fault::Is("is too long"))
}
