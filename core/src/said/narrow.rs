//! The order on intents: what covers no more than something else (contract: C §8, code only narrows).

use super::ids::Ids;
use super::intent::{Intent, Kind, Limits};
use super::matches::{WINDOW_MINUTES, budget};
use std::borrow::Cow;

/// Whether `a` covers no call that `b` does not: fewer recipients, a lower amount, a smaller budget, a
/// shorter window, an earlier end, a channel where there was none, a one-off where there was a
/// permission.
///
/// Both are at the same step, proposed, validated, resolved or stored. A time of its own counts as
/// narrower than none, although its window lies elsewhere. An amount or a currency put into a payment
/// that had none is no narrowing: without it the payment covered nothing.
#[must_use]
pub fn narrows(a: &Intent<'_>, b: &Intent<'_>) -> bool {
    a.kind == b.kind
        && (b.channel.is_none() || a.channel == b.channel)
        && recipients(a, b)
        && (a.kind == Kind::Pay && pays(&a.limits, &b.limits)
            || a.kind != Kind::Pay && costs(&a.limits, &b.limits))
        && times(a, b)
        && acts(a, b)
        && stored(a, b)
}

fn recipients(a: &Intent<'_>, b: &Intent<'_>) -> bool {
    // Nobody named is whoever wrote: neither more nor less than somebody named.
    if a.to.is_empty() != b.to.is_empty() || a.reply_to_current && !b.reply_to_current {
        return false;
    }
    let resolved = match (ids(a), ids(b)) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(a), Some(b)) => a.iter().all(|id| b.holds(id)),
    };
    let words = |intent: &Intent<'_>| intent.unresolved.as_ref().is_some_and(|it| !it.is_empty());
    within(&a.to, &b.to) && resolved && (words(a) || !words(b))
}

fn ids<'i, 'a>(intent: &'i Intent<'a>) -> Option<&'i Ids<'a>> {
    intent.to_ids.as_ref()?.0.as_ref()
}

fn within(a: &[Cow<'_, str>], b: &[Cow<'_, str>]) -> bool {
    let mut all: Vec<&str> = b.iter().map(Cow::as_ref).collect();
    all.sort_unstable();
    a.iter()
        .all(|text| all.binary_search(&text.as_ref()).is_ok())
}

/// A payment needs its amount and its currency: they are lowered and kept, never put in.
fn pays(a: &Limits, b: &Limits) -> bool {
    let currency = a.currency.is_none() || a.currency == b.currency;
    currency && (a.amount_max.is_none() || b.amount_max.is_some() && lower(a, b))
}

/// Any other act is free of a limit until one is said.
fn costs(a: &Limits, b: &Limits) -> bool {
    b.amount_max.is_none()
        || a.amount_max.is_some()
            && lower(a, b)
            && (a.currency.is_none() || a.currency == b.currency)
}

fn lower(a: &Limits, b: &Limits) -> bool {
    match a.amount_max.cmp(&b.amount_max) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => a.amount_below || !b.amount_below,
        std::cmp::Ordering::Greater => false,
    }
}

fn times(a: &Intent<'_>, b: &Intent<'_>) -> bool {
    if a.standing && !b.standing {
        return false;
    }
    let until = |intent: &Intent<'_>| intent.limits.until.map(|until| until.ms());
    let earlier = match (until(a), until(b)) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(a), Some(b)) => a <= b,
    };
    if !earlier || b.standing {
        return earlier;
    }
    let at = |intent: &Intent<'_>| intent.when.at.map(|at| at.ms());
    let minutes = |intent: &Intent<'_>| {
        let minutes = intent.when.window_minutes;
        minutes.map_or(WINDOW_MINUTES, |minutes| minutes.0)
    };
    (at(b).is_none() || at(a) == at(b)) && minutes(a) <= minutes(b)
}

/// The number of acts, in all or in a stretch of time.
fn acts(a: &Intent<'_>, b: &Intent<'_>) -> bool {
    let Some(most) = budget(b) else {
        return true;
    };
    let fewer = budget(a).is_some_and(|own| own <= most);
    let seldom = match (a.limits.per, b.limits.per) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(a), Some(b)) => a >= b,
    };
    fewer && seldom
}

/// What only a store knows.
fn stored(a: &Intent<'_>, b: &Intent<'_>) -> bool {
    let used = |intent: &Intent<'_>| intent.used.map_or(0, |used| used.0);
    let created = |intent: &Intent<'_>| intent.created_at.map(|at| at.ms());
    let revoked = |intent: &Intent<'_>| intent.revoked == Some(true);
    let since = created(a).is_none() || created(a) == created(b);
    used(a) >= used(b) && since && (revoked(a) || !revoked(b))
}

#[cfg(test)]
mod tests;
