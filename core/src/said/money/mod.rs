//! Amounts of money in a turn, each with its place (contract: S, `amount_max` and the currency; C §8).
//!
//! Every number that could be an amount is found; it is certain only where a careful reader could
//! read one amount alone. English is read; a decimal comma only where nothing else is possible.

mod around;
mod beside;
mod bounds;
mod kinds;
mod lists;
mod names;
mod numeral;
mod unit;
mod words;

#[cfg(test)]
mod outside;
#[cfg(test)]
mod tests;

use super::amount::Amount;
use super::pieces::Pieces;
use super::span::Span;
use crate::model::Currency;
use kinds::{Minor, Unit};
use numeral::Number;
pub(super) use words::small_number;

/// An amount that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Money {
    /// The number with its currency's sign or word.
    pub span: Span,
    /// The number alone, with the words that scale it ("2 million").
    pub number: Span,
    /// What it says, in the main unit of a currency; a guess where it is not certain.
    pub amount: Amount,
    /// The currency that stands beside the number. None where none does, and where the words name
    /// the money of several countries ("¥", "kr", "rupees", "cents").
    pub currency: Option<Named>,
    /// Which way it bounds.
    pub bound: Option<Bound>,
    /// The words that make it a bound.
    pub bound_span: Option<Span>,
    /// Whether "each", "apiece" or "per person" stands right after it.
    pub each: bool,
    /// Whether there is one reading alone. An amount that is not certain backs nothing.
    pub certain: bool,
}

/// A currency and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The code.
    pub code: Currency,
    /// Its sign, code or words; of two ("$20 USD") the one that says more.
    pub span: Span,
}

/// Which way an amount bounds what may be paid (contract: C §8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Up to, at most, no more than, max.
    AtMost,
    /// Under, below, less than.
    Below,
    /// Over, at least, more than: no cap.
    AtLeast,
}

/// A number with all that stands around it, in pieces.
struct Found {
    first: usize,
    last: usize,
    number: Number,
    unit: Option<(Unit, Span)>,
    certain: bool,
    /// Whether it can be an amount at all; one that cannot still stands beside others.
    money: bool,
}

/// Every number of a text that could be an amount of money, in order. Linear in the text.
#[must_use]
pub fn amounts(text: &str) -> Vec<Money> {
    let low = text.to_ascii_lowercase();
    let pieces = Pieces::of(text, &low);
    let mut found = numbers(&pieces);
    join_minor(&pieces, &mut found);
    doubt_neighbours(&pieces, &mut found);
    found
        .iter()
        .filter_map(|found| money(&pieces, found))
        .collect()
}

fn numbers(pieces: &Pieces<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    let (mut at, mut free) = (0, 0);
    while at < pieces.len() {
        let Some(number) = numeral::read(pieces, at).or_else(|| words::read(pieces, at)) else {
            at += 1;
            continue;
        };
        let one = with_unit(pieces, number, free);
        at = one.last.max(at + 1);
        free = at;
        found.push(one);
    }
    found
}

/// Puts a number together with the currency before and after it.
fn with_unit(pieces: &Pieces<'_>, mut number: Number, free: usize) -> Found {
    let before = unit::before(pieces, number.first, free);
    let (mut last, mut after) = (number.last, None);
    if let Some((unit, end)) = unit::after(pieces, last, number.glued_end, before.is_some()) {
        after = Some((unit, pieces.span(last, end)));
        last = end;
        // "75 USD million"
        if let Some((scaled, end)) = numeral::scale(pieces, last, &number) {
            number = scaled;
            last = end;
        }
    }
    let first = before.as_ref().map_or(number.first, |(_, first)| *first);
    let before = before.map(|(unit, first)| (unit, pieces.span(first, number.first)));
    let mut certain = number.certain;
    let unit = match (before, after) {
        (Some((one, at)), Some((other, place))) => {
            let merged = one.merge(other);
            certain &= merged.is_some();
            merged.map(|(unit, later)| (unit, if later { place } else { at }))
        }
        (one, other) => one.or(other),
    };
    if let Some((unit, _)) = &unit {
        certain &= !unit.doubtful && number.fits(unit, before.is_some());
        certain &= !unit::is_contradicted(pieces, unit, first, last);
    }
    let money = unit.is_some() || around::could_be_amount(pieces, first, last);
    certain &= !around::is_doubtful(pieces, first, last, unit.is_some());
    Found {
        first,
        last,
        number,
        unit,
        certain,
        money,
    }
}

/// "$5 and 50 cents" is one amount.
fn join_minor(pieces: &Pieces<'_>, found: &mut Vec<Found>) {
    let mut joined: Vec<Found> = Vec::with_capacity(found.len());
    for one in found.drain(..) {
        let minor = one.unit.as_ref().and_then(|(unit, _)| unit.minor);
        if let Some(minor) = minor
            && let Some(main) = joined.last_mut()
            && (one.first == main.last
                || (one.first == main.last + 1 && pieces.next_word(main.last) == "and"))
            && !pieces.at(main.last).fresh
        {
            if let Some(number) = whole_and_minor(main, &one, minor) {
                main.number = number;
                main.last = one.last;
                main.certain &= one.certain;
                continue;
            }
            main.certain = false;
            joined.push(Found {
                certain: false,
                ..one
            });
            continue;
        }
        joined.push(one);
    }
    *found = joined;
}

fn whole_and_minor(main: &Found, part: &Found, minor: Minor) -> Option<Number> {
    let (unit, _) = main.unit.as_ref()?;
    let hundredths = unit.minor.is_none() && minor.is_of(unit.code?);
    let (whole, part) = (main.number.whole()?, part.number.whole()?);
    let part = match part.len() {
        1 => format!("0{part}"),
        2 => part.to_owned(),
        _ => return None,
    };
    hundredths.then(|| Number {
        value: format!("{whole}.{part}"),
        last: main.number.last,
        ..main.number
    })
}

/// Numbers right beside each other, and ranges, leave more than one reading.
fn doubt_neighbours(pieces: &Pieces<'_>, found: &mut [Found]) {
    for at in 1..found.len() {
        let Some([left, right]) = found.get_mut(at - 1..=at) else {
            continue;
        };
        let (doubt_left, doubt_right) = beside::beside(pieces, left, right);
        left.certain &= !doubt_left;
        right.certain &= !doubt_right;
    }
    // "$40, $50 or $60"
    for at in (1..found.len()).rev() {
        if let Some([left, right]) = found.get_mut(at - 1..=at) {
            let listed = right.first == left.last + 1 && pieces.at(left.last).is(',');
            left.certain &= right.certain || !listed || !right.money;
        }
    }
}

fn money(pieces: &Pieces<'_>, found: &Found) -> Option<Money> {
    if !found.money {
        return None;
    }
    let unit = found.unit.as_ref();
    let minor = unit.is_some_and(|(unit, _)| unit.minor.is_some());
    let text = if minor {
        numeral::shift(&found.number.value, -2)
    } else {
        found.number.value.clone()
    };
    let bound = bounds::bound(pieces, found.first, found.last);
    Some(Money {
        span: pieces.span(found.first, found.last),
        number: pieces.span(found.number.first, found.number.last),
        amount: Amount::parse(&text)?,
        currency: unit.and_then(|(unit, span)| {
            Some(Named {
                code: unit.code?,
                span: *span,
            })
        }),
        bound: bound.kind,
        bound_span: bound.kind.and(bound.span),
        each: bounds::is_each(pieces, bound.last),
        certain: found.certain && !bound.torn,
    })
}
