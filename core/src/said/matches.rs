//! Whether an intent covers a call: pure, and no on every doubt (contract: S, match; C §8).

use super::amount::Amount;
use super::call::Call;
use super::hold::Hold;
use super::intent::{Channel, Intent, Kind, Per};
use super::target::{Form, canonical, target};
use crate::model::Currency;
use crate::text::cmp_utf16;
use crate::time::{MS_PER_DAY, MS_PER_MINUTE};
use std::borrow::Cow;
use std::cmp::Ordering;

/// How long before its start an ask opens already: clocks differ, and acts are prepared.
pub const EARLY_MS: i64 = 10 * MS_PER_MINUTE;
/// Minutes a one-off ask stays open where nothing else is said.
pub const WINDOW_MINUTES: i64 = 120;

/// Whether an intent covers a call, see [`explain`].
#[must_use]
pub fn matches(intent: &Intent<'_>, call: &Call<'_>, now: Option<i64>, used: i64) -> bool {
    explain(intent, call, now, used).is_ok()
}

/// What the call spends of the intent's budget, or the first reason against it.
///
/// `now` is the instant in epoch milliseconds; the call's own `at` is held against the window too,
/// and alone where there is no `now`. `used` is what was spent before; with `limits.per`, what was
/// spent in that stretch of time before the call. The larger of it and the intent's own counts.
///
/// # Errors
/// The reason to hold the call.
pub fn explain(
    intent: &Intent<'_>,
    call: &Call<'_>,
    now: Option<i64>,
    used: i64,
) -> Result<i64, Hold> {
    Prepared::of(intent).explain(call, now, used)
}

/// An intent made ready to be held against many calls: what only hangs on the intent is worked out.
#[derive(Clone, Debug)]
pub struct Prepared<'i, 'a> {
    /// Malformed or revoked.
    barred: Option<Hold>,
    kind: Kind,
    channel: Option<Channel>,
    window: Window,
    budget: Option<i64>,
    used: i64,
    /// A call spends one, whatever its recipients.
    one: bool,
    below: bool,
    currency: Option<Currency>,
    limit: Option<Amount>,
    named: Result<&'i [Cow<'a, str>], Hold>,
    /// The recipient of an intent that has one.
    only: Option<&'i str>,
    intent: &'i Intent<'a>,
}

impl<'i, 'a> Prepared<'i, 'a> {
    /// Prepares an intent.
    #[must_use]
    pub fn of(intent: &'i Intent<'a>) -> Self {
        let window = Window::of(intent);
        let barred = match window {
            None => Some(Hold::Malformed),
            Some(_) => (intent.revoked == Some(true)).then_some(Hold::Revoked),
        };
        let named = match resolved(intent) {
            None => Err(Hold::Unresolved),
            Some([]) => Err(Hold::NoRecipient),
            Some(ids) => Ok(ids),
        };
        Self {
            barred,
            kind: intent.kind,
            channel: intent.channel,
            window: window.unwrap_or(Window::NEVER),
            budget: budget(intent),
            used: intent.used.map_or(0, |own| own.0),
            one: spends_one(intent),
            below: intent.limits.amount_below,
            currency: intent.limits.currency,
            limit: intent.limits.amount_max,
            named,
            only: match named {
                Ok([one]) => Some(one),
                _ => None,
            },
            intent,
        }
    }

    /// As [`explain`].
    ///
    /// # Errors
    /// The reason to hold the call.
    #[inline]
    pub fn explain(&self, call: &Call<'_>, now: Option<i64>, used: i64) -> Result<i64, Hold> {
        let instants = Instants::of(call, now).ok_or(Hold::Malformed)?;
        if self.barred == Some(Hold::Malformed) || !call.is_sound() {
            return Err(Hold::Malformed);
        }
        self.is_meant(call)?;
        self.is_affordable(call)?;
        self.window.admits(instants)?;
        let spent = if self.one {
            1
        } else {
            i64::try_from(call.to_ids.len()).unwrap_or(i64::MAX)
        };
        let used = used.max(self.used);
        match self.budget {
            Some(budget) if used.saturating_add(spent) > budget => Err(Hold::UsedUp),
            _ => Ok(spent),
        }
    }

    /// Kind, channel and recipients.
    #[inline]
    fn is_meant(&self, call: &Call<'_>) -> Result<(), Hold> {
        if let Some(hold) = self.barred {
            return Err(hold);
        }
        if self.kind != call.kind {
            return Err(Hold::Kind);
        }
        if self.channel.is_some() && self.channel != call.channel {
            return Err(Hold::Channel);
        }
        let named = self.named?;
        match (self.only, call.to_ids.0.as_slice()) {
            (_, []) => Err(Hold::NoRecipient),
            (Some(own), [id]) if same(own, id) => Ok(()),
            (Some(own), [_]) if !is_reached_at(own, call) => Err(Hold::Recipient),
            (_, ids) if holds_each(named, ids) => Ok(()),
            (_, ids) if Named::of(self.intent, named, ids.len()).cover(call) => Ok(()),
            _ => Err(Hold::Recipient),
        }
    }

    #[inline]
    fn is_affordable(&self, call: &Call<'_>) -> Result<(), Hold> {
        match Price::of(self.kind, self.limit.is_some(), call) {
            Price::Free => Ok(()),
            Price::In(currency, amount) => {
                let limit = self.limit.as_ref().ok_or(Hold::NoAmount)?;
                if currency.is_none() || currency != self.currency {
                    return Err(Hold::Currency);
                }
                if !keeps_within(limit, self.below, amount) {
                    return Err(Hold::Amount);
                }
                Ok(())
            }
        }
    }
}

/// Whether each id is among the intent's, where both lists are short.
fn holds_each(named: &[Cow<'_, str>], ids: &[Cow<'_, str>]) -> bool {
    let holds = |id: &Cow<'_, str>| named.iter().any(|own| same(own, id));
    named.len().saturating_mul(ids.len()) <= FEW && ids.iter().all(holds)
}

/// Whether two ids are one. Most are short, and a call of the library's comparison costs more than
/// comparing their ends.
#[inline]
fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    if let (Some(one), Some(other)) = (a.first_chunk::<8>(), b.first_chunk::<8>()) {
        let ends = a.len() > 16 || a.last_chunk::<8>() == b.last_chunk::<8>();
        return one == other && ends && (a.len() <= 16 || a == b);
    }
    if let (Some(one), Some(other)) = (a.first_chunk::<4>(), b.first_chunk::<4>()) {
        return one == other && a.last_chunk::<4>() == b.last_chunk::<4>();
    }
    a.iter().eq(b)
}

/// Whether the one recipient of a call may be met by address.
fn is_reached_at(own: &str, call: &Call<'_>) -> bool {
    let addresses = call.addresses.as_ref().map(|list| list.0.as_slice());
    matches!(addresses, Some([address]) if address == own)
}

/// The instants a call is judged at.
#[derive(Clone, Copy)]
struct Instants {
    first: i64,
    last: i64,
}

impl Instants {
    fn of(call: &Call<'_>, now: Option<i64>) -> Option<Self> {
        let at = call.at.map(|at| at.ms());
        let (one, other) = (now.or(at)?, at.or(now)?);
        Some(Self {
            first: one.min(other),
            last: one.max(other),
        })
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
    /// Stands where there is none, behind a hold that comes first.
    const NEVER: Self = Self {
        opens: i64::MAX,
        ends: i64::MIN,
        over: Hold::Malformed,
    };

    /// None where it hangs on the instant the intent was stored at, and there is none.
    pub(super) fn of(intent: &Intent<'_>) -> Option<Self> {
        let created = intent.created_at.map(|at| at.ms());
        let until = intent.limits.until.map_or(i64::MAX, |until| until.ms());
        let start = if intent.standing {
            created?
        } else {
            intent.when.at.map(|at| at.ms()).or(created)?
        };
        let opens = start.saturating_sub(EARLY_MS);
        if intent.standing {
            return Some(Self {
                opens,
                ends: until,
                over: Hold::Expired,
            });
        }
        let minutes = intent.when.window_minutes;
        let minutes = minutes.map_or(WINDOW_MINUTES, |minutes| minutes.0);
        let length = minutes.saturating_mul(MS_PER_MINUTE);
        Some(Self {
            opens,
            ends: start.saturating_add(length).min(until),
            over: Hold::TooLate,
        })
    }

    fn admits(self, instants: Instants) -> Result<(), Hold> {
        if instants.first < self.opens {
            return Err(Hold::TooEarly);
        }
        if instants.last > self.ends {
            return Err(self.over);
        }
        Ok(())
    }
}

/// Whether an intent and a call have a recipient in common.
pub(super) fn shares(intent: &Intent<'_>, call: &Call<'_>) -> bool {
    let named = resolved(intent).unwrap_or_default();
    Named::of(intent, named, call.to_ids.len()).meet(call)
}

/// The recipients of an intent, where each of its words is somebody.
pub(super) fn resolved<'i, 'a>(intent: &'i Intent<'a>) -> Option<&'i [Cow<'a, str>]> {
    if intent
        .unresolved
        .as_ref()
        .is_some_and(|words| !words.is_empty())
    {
        return None;
    }
    intent.to_ids.as_ref()?.0.as_deref()
}

/// Whom an intent is for, as calls are compared with it.
struct Named<'i, 'a> {
    intent: &'i Intent<'a>,
    ids: &'i [Cow<'a, str>],
    /// Sorted, where the lists are long enough to make it worth while.
    sorted: Option<Vec<&'i str>>,
    /// The canonical text of the person's words, made when a number asks for it.
    words: Option<Vec<String>>,
}

/// Lists whose product is at most this are compared one by one.
const FEW: usize = 64;

impl<'i, 'a> Named<'i, 'a> {
    fn of(intent: &'i Intent<'a>, ids: &'i [Cow<'a, str>], recipients: usize) -> Self {
        let sorted = (ids.len().saturating_mul(recipients) > FEW).then(|| {
            let mut sorted: Vec<&str> = ids.iter().map(Cow::as_ref).collect();
            sorted.sort_unstable();
            sorted
        });
        Self {
            intent,
            ids,
            sorted,
            words: None,
        }
    }

    fn cover(mut self, call: &Call<'_>) -> bool {
        call.recipients()
            .all(|(id, address)| self.holds(id) || address.is_some_and(|it| self.reaches(it)))
    }

    fn meet(mut self, call: &Call<'_>) -> bool {
        call.recipients()
            .any(|(id, address)| self.holds(id) || address.is_some_and(|it| self.reaches(it)))
    }

    fn holds(&self, text: &str) -> bool {
        match &self.sorted {
            Some(sorted) => sorted.binary_search(&text).is_ok(),
            None => self.ids.iter().any(|id| id == text),
        }
    }

    /// Whether an address is one of the recipients that name themselves.
    fn reaches(&mut self, address: &str) -> bool {
        if !self.holds(address) {
            return false;
        }
        match target(address) {
            Some(it) if it.text != address => false,
            Some(it) if it.form == Form::Number => {
                let words = self.words.get_or_insert_with(|| typed_words(self.intent));
                typed_number(self.intent, words, address)
            }
            other => other.is_some(),
        }
    }
}

/// The canonical texts of the person's words, sorted.
fn typed_words(intent: &Intent<'_>) -> Vec<String> {
    let mut words: Vec<String> = intent.to.iter().map(|word| canonical(word)).collect();
    words.sort_unstable();
    words
}

/// An id of digits alone may be a contact's id: it stands for a telephone number only where the
/// person typed that number, or typed no recipient at all.
fn typed_number(intent: &Intent<'_>, words: &[String], digits: &str) -> bool {
    let typed = words.binary_search_by(|word| word.as_str().cmp(digits));
    intent.to.is_empty() || typed.is_ok()
}

/// Of each distinct recipient of an intent, whether it may be met by address.
pub(super) fn keys<'i>(intent: &'i Intent<'_>) -> Vec<(&'i str, bool)> {
    let words = typed_words(intent);
    let mut keys: Vec<(&str, bool)> = resolved(intent)
        .unwrap_or_default()
        .iter()
        .map(|id| {
            let by_address = target(id).is_some_and(|it| {
                it.text == id.as_ref()
                    && (it.form != Form::Number || typed_number(intent, &words, id))
            });
            (id.as_ref(), by_address)
        })
        .collect();
    keys.sort_unstable();
    keys.dedup();
    keys
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
pub(super) fn spends_one(intent: &Intent<'_>) -> bool {
    intent.standing || intent.to.is_empty() && intent.reply_to_current
}

/// How much an intent covers; none where it has no bound.
pub(super) fn budget(intent: &Intent<'_>) -> Option<i64> {
    if let Some(count) = intent.limits.count {
        return Some(count.0);
    }
    if intent.standing && intent.limits.per.is_none() {
        return None;
    }
    if intent.to.is_empty() {
        return Some(1);
    }
    let named = resolved(intent).unwrap_or(&intent.to);
    Some(i64::try_from(distinct(named)).unwrap_or(i64::MAX))
}

fn distinct(texts: &[Cow<'_, str>]) -> usize {
    match texts {
        [] | [_] => texts.len(),
        [one, other] => 1 + usize::from(one != other),
        _ => {
            let mut sorted: Vec<&str> = texts.iter().map(Cow::as_ref).collect();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len()
        }
    }
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
