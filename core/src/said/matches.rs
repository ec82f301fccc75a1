//! Whether an intent covers a call: pure, and no on every doubt (contract: S, match; C §8).

use super::amount::Amount;
use super::call::Call;
use super::hold::Hold;
use super::ids::Ids;
use super::intent::{Intent, Kind, MAX_MINUTES, Moment, Per};
use crate::model::Currency;
use crate::text::cmp_utf16;
use crate::time::{MS_PER_DAY, MS_PER_MINUTE};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::hint::cold_path;

mod named;

use named::Named;

/// How long before its start an ask opens already: clocks differ, and acts are prepared.
pub const EARLY_MS: i64 = 10 * MS_PER_MINUTE;
/// Minutes a one-off ask stays open where nothing else is said.
pub const WINDOW_MINUTES: i64 = 120;

/// Whether an intent covers a call: whether [`explain`] has nothing against it, asked in the order
/// that costs least. Nothing is allocated.
#[must_use]
#[inline]
pub fn matches(intent: &Intent<'_>, call: &Call<'_>, now: Option<i64>, used: i64) -> bool {
    let covered = |named, standing| {
        let instants = sound(intent, call, now, standing)?;
        instants.lie_in(intent, standing)?;
        spent(intent, named, call, used, standing)
    };
    let Ok(named) = meant(intent, call) else {
        return false;
    };
    if affords(intent, call).is_err() {
        return false;
    }
    // Each way to be open has code of its own, so that it is asked once which it is.
    if intent.standing {
        covered(named, true).is_ok()
    } else {
        covered(named, false).is_ok()
    }
}

/// What the call spends of the intent's budget, or the first reason against it.
///
/// `now` is the instant in epoch milliseconds; the call's own `at` is held against the window too,
/// and alone where there is no `now`. `used` is what was spent before; with `limits.per`, what was
/// spent in that stretch of time before the call. The larger of it and the intent's own counts.
/// Nothing is allocated.
///
/// # Errors
/// The reason to hold the call.
pub fn explain(
    intent: &Intent<'_>,
    call: &Call<'_>,
    now: Option<i64>,
    used: i64,
) -> Result<i64, Hold> {
    let instants = sound(intent, call, now, intent.standing)?;
    let named = meant(intent, call)?;
    affords(intent, call)?;
    instants.lie_in(intent, intent.standing)?;
    spent(intent, named, call, used, intent.standing)
}

/// The instants to judge by, where intent and call are such as can be, and nothing was taken back.
#[inline]
fn sound(
    intent: &Intent<'_>,
    call: &Call<'_>,
    now: Option<i64>,
    standing: bool,
) -> Result<Instants, Hold> {
    let instants = Instants::of(intent, call, now, standing).ok_or(Hold::Malformed)?;
    if !call.is_sound() {
        cold_path();
        return Err(Hold::Malformed);
    }
    if intent.revoked == Some(true) {
        cold_path();
        return Err(Hold::Revoked);
    }
    Ok(instants)
}

/// Kind, channel and recipients: those of the intent.
#[inline]
fn meant<'i, 'a>(intent: &'i Intent<'a>, call: &Call<'_>) -> Result<&'i Ids<'a>, Hold> {
    if intent.kind != call.kind {
        return Err(Hold::Kind);
    }
    // Both comparisons cost less than to choose whether to make the second.
    if intent.channel.is_some() & (intent.channel != call.channel) {
        return Err(Hold::Channel);
    }
    let named = resolved(intent).ok_or(Hold::Unresolved)?;
    // Most calls name ids alone, and most of them one.
    let by_id = match call.to_ids.0.as_slice() {
        [] => false,
        [id] => named.holds(id),
        ids => ids.iter().all(|id| named.holds(id)),
    };
    if by_id {
        return Ok(named);
    }
    if named.is_empty() || call.to_ids.is_empty() {
        return Err(Hold::NoRecipient);
    }
    if call.addresses.is_none() || !Named::of(intent, named).cover(call) {
        return Err(Hold::Recipient);
    }
    Ok(named)
}

/// What a call spends, where that much is left.
#[inline]
fn spent(
    intent: &Intent<'_>,
    named: &Ids<'_>,
    call: &Call<'_>,
    used: i64,
    standing: bool,
) -> Result<i64, Hold> {
    let spent = if standing || spends_one(intent) {
        1
    } else {
        number(call.to_ids.len())
    };
    let used = used.max(intent.used.map_or(0, |own| own.0));
    let Some(budget) = budget_of(intent, standing, || named.different()) else {
        return Ok(spent);
    };
    match budget.checked_sub(spent) {
        Some(most) if used <= most => Ok(spent),
        _ => Err(Hold::UsedUp),
    }
}

/// Whether the amount of a call keeps within the intent's.
#[inline]
fn affords(intent: &Intent<'_>, call: &Call<'_>) -> Result<(), Hold> {
    let limits = &intent.limits;
    let limit = limits.amount_max.as_ref();
    match Price::of(intent.kind, limit.is_some(), call) {
        Price::Free => Ok(()),
        Price::In(currency, amount) => {
            let limit = limit.ok_or(Hold::NoAmount)?;
            if currency.is_none() || currency != limits.currency {
                return Err(Hold::Currency);
            }
            if !keeps_within(limit, limits.amount_below, amount) {
                return Err(Hold::Amount);
            }
            Ok(())
        }
    }
}

/// The instants a call is judged at, and the one its intent starts at.
#[derive(Clone, Copy)]
struct Instants {
    first: i64,
    last: i64,
    start: i64,
}

impl Instants {
    #[inline]
    fn of(intent: &Intent<'_>, call: &Call<'_>, now: Option<i64>, standing: bool) -> Option<Self> {
        let start = start(intent, standing)?;
        let Some(at) = call.at.map(Moment::ms) else {
            let (first, last) = (now?, now?);
            return Some(Self { first, last, start });
        };
        cold_path();
        let now = now.unwrap_or(at);
        let (first, last) = (now.min(at), now.max(at));
        Some(Self { first, last, start })
    }

    #[inline]
    fn lie_in(self, intent: &Intent<'_>, standing: bool) -> Result<(), Hold> {
        let window = Window::from(intent, self.start, standing);
        if self.first < window.opens {
            return Err(Hold::TooEarly);
        }
        if self.last > window.ends {
            return Err(window.over);
        }
        Ok(())
    }
}

/// When an intent covers calls: from `opens` to `ends`, both inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) opens: i64,
    pub(super) ends: i64,
    /// Why a call after the end is held.
    pub(super) over: Hold,
}

impl Window {
    /// None where it hangs on the instant the intent was stored at, and there is none.
    pub(super) fn of(intent: &Intent<'_>) -> Option<Self> {
        let start = start(intent, intent.standing)?;
        Some(Self::from(intent, start, intent.standing))
    }

    #[inline]
    fn from(intent: &Intent<'_>, start: i64, standing: bool) -> Self {
        let until = intent.limits.until.map_or(i64::MAX, |until| until.ms());
        // No instant that can be written is near the ends of the numbers.
        let opens = start.wrapping_sub(EARLY_MS);
        if standing {
            return Self {
                opens,
                ends: until,
                over: Hold::Expired,
            };
        }
        let minutes = intent.when.window_minutes;
        let minutes = minutes.map_or(WINDOW_MINUTES, |minutes| minutes.0);
        // What was read is within these; what was made by hand gets no more.
        let length = minutes
            .clamp(-MAX_MINUTES, MAX_MINUTES)
            .wrapping_mul(MS_PER_MINUTE);
        Self {
            opens,
            ends: start.wrapping_add(length).min(until),
            over: Hold::TooLate,
        }
    }
}

/// When an intent starts: where it was stored, or what the person named; none where that is not known.
#[inline]
fn start(intent: &Intent<'_>, standing: bool) -> Option<i64> {
    match intent.when.at {
        Some(at) if !standing => Some(at.ms()),
        _ => intent.created_at.map(Moment::ms),
    }
}

/// From when until when an intent covers calls, both inside, in milliseconds; the last instant there is where it has no
/// end. None where that hangs on the instant it was stored at, and there is none.
#[must_use]
pub fn open(intent: &Intent<'_>) -> Option<(i64, i64)> {
    Window::of(intent).map(|window| (window.opens, window.ends))
}

/// Whether an intent and a call have a recipient in common.
pub(super) fn shares(intent: &Intent<'_>, call: &Call<'_>) -> bool {
    resolved(intent).is_some_and(|ids| {
        let mut named = Named::of(intent, ids);
        call.recipients()
            .any(|(id, address)| named.meets(id, address))
    })
}

/// The recipients of an intent, where each of its words is somebody.
#[inline]
pub(super) fn resolved<'i, 'a>(intent: &'i Intent<'a>) -> Option<&'i Ids<'a>> {
    match &intent.unresolved {
        Some(words) if !words.is_empty() => None,
        _ => intent.to_ids.as_ref()?.0.as_ref(),
    }
}

/// Of each distinct recipient of an intent, whether it may be met by address.
pub(super) fn keys<'i>(intent: &'i Intent<'_>) -> Vec<(&'i str, bool)> {
    let Some(ids) = resolved(intent) else {
        return Vec::new();
    };
    let mut named = Named::of(intent, ids);
    let places = ids.each().enumerate();
    places
        .map(|(place, (id, form))| (id.as_str(), named.by_address(place, form)))
        .collect()
}

/// What bounds the amount of a call under an intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Price<'c> {
    /// Nothing does.
    Free,
    /// The intent's amount: the call must have this one, in this currency.
    In(Option<Currency>, Option<&'c Amount>),
}

impl<'c> Price<'c> {
    /// A payment is always bounded. Any other act is where both sides name an amount.
    #[inline]
    pub(super) fn of(kind: Kind, bounded: bool, call: &'c Call<'_>) -> Self {
        if kind != Kind::Pay && (!bounded || call.amount.is_none()) {
            return Self::Free;
        }
        Self::In(call.currency, call.amount.as_ref())
    }
}

/// Whether an amount keeps within a limit.
#[inline]
pub(super) fn keeps_within(limit: &Amount, below: bool, amount: Option<&Amount>) -> bool {
    amount.is_some_and(|amount| match amount.cmp(limit) {
        Ordering::Less => true,
        Ordering::Equal => !below,
        Ordering::Greater => false,
    })
}

/// Whether a call spends one whatever its recipients: a standing permission is spent by acts, and so
/// is a reply to whoever wrote.
#[inline]
pub(super) fn spends_one(intent: &Intent<'_>) -> bool {
    intent.standing || intent.to.is_empty() && intent.reply_to_current
}

/// How much an intent covers; none where it has no bound.
pub(super) fn budget(intent: &Intent<'_>) -> Option<i64> {
    budget_of(intent, intent.standing, || match resolved(intent) {
        Some(named) => named.different(),
        None => intent.to.iter().collect::<BTreeSet<_>>().len(),
    })
}

#[inline]
fn budget_of(intent: &Intent<'_>, standing: bool, named: impl FnOnce() -> usize) -> Option<i64> {
    if let Some(count) = intent.limits.count {
        return Some(count.0);
    }
    if standing && intent.limits.per.is_none() {
        return None;
    }
    if intent.to.is_empty() {
        return Some(1);
    }
    Some(number(named()))
}

#[inline]
fn number(count: usize) -> i64 {
    // No list is longer than that.
    i64::try_from(count.cast_signed()).unwrap_or(i64::MAX)
}

impl Per {
    /// Its length in milliseconds.
    #[must_use]
    pub const fn ms(self) -> i64 {
        MS_PER_DAY
            * match self {
                Self::Day => 1,
                Self::Week => 7,
                Self::Month => 31,
                Self::Year => 366,
            }
    }
}

/// The order of intents that got equally far, and of those that match: the earliest stored first,
/// then by id. One that does not say when it was stored comes last.
pub(super) fn turn(a: (Option<i64>, &str), b: (Option<i64>, &str)) -> Ordering {
    let at = |created: Option<i64>| created.unwrap_or(i64::MAX);
    at(a.0).cmp(&at(b.0)).then_with(|| cmp_utf16(a.1, b.1))
}

#[cfg(test)]
mod tests;
