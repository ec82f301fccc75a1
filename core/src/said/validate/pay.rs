//! Which amount a payment is of (contract: S "amount_not_said", C §8 "Kinds").

use crate::said::amount::Amount;
use crate::said::grammar::ask::Ask;
use crate::said::grammar::asks::Turn;
use crate::said::grammar::marks::is_a_sum;
use crate::said::grammar::names::Name;
use crate::said::grammar::paying::{Paid, paid};
use crate::said::grammar::tags;
use crate::said::grammar::words::{Token, Word};
use crate::said::intent::{Kind, Limits};
use crate::said::money::{Bound, Money};
use crate::text::steps::step;
use std::collections::{BTreeMap, BTreeSet};

/// The amount that a payment to some payees is of; none where none or several could be meant.
pub(super) fn amount<'t>(turn: &'t Turn, ask: &'t Ask, payees: &[&Name]) -> Option<&'t Money> {
    let money = match paid(turn, ask)? {
        Paid::Each(money) => money,
        Paid::Own(own) => {
            let [payee] = payees else { return None };
            let mut own = own.iter().filter(|(start, _)| *start == payee.start);
            let (_, money) = own.next()?;
            own.next().is_none().then_some(*money)?
        }
    };
    let capped = money.bound != Some(Bound::AtLeast);
    (!payees.is_empty() && money.certain && capped && !doubted(turn, money)).then_some(money)
}

/// The payees of whom several payments say different amounts: "Pay Bo $20. Pay Bo $25." may be a correction or two
/// payments.
pub(super) fn said_otherwise(turn: &Turn) -> BTreeSet<String> {
    let pays = |ask: &&Ask| {
        step(1);
        ask.asked && ask.kind == Kind::Pay
    };
    let mut found = BTreeSet::new();
    if turn.asks.iter().filter(pays).count() < 2 {
        return found;
    }
    let mut amounts: BTreeMap<&str, &Amount> = BTreeMap::new();
    for ask in turn.asks.iter().filter(pays) {
        for name in &ask.to {
            step(1);
            let Some(money) = amount(turn, ask, &[name]) else {
                continue;
            };
            let first = amounts.entry(&name.key).or_insert(&money.amount);
            if **first != money.amount {
                found.insert(name.key.clone());
            }
        }
    }
    found
}

/// Whether the clause of an act that is no payment says what it may cost, and the intent does not keep to it: "book a
/// table under $80".
pub(super) fn is_unkept(turn: &Turn, ask: &Ask, limits: &Limits) -> bool {
    if ask.kind != Kind::ActOut || limits.amount_max.is_some() {
        return false;
    }
    let mut said = turn
        .marks
        .money_in(ask.clause.start..ask.clause.content)
        .filter(|(money, _)| is_a_sum(money));
    said.any(|(money, at)| {
        let before = at
            .start
            .checked_sub(1)
            .and_then(|before| turn.words.get(before));
        money.bound.is_some() || before.is_some_and(|word| word.is_in(&["for", "at"]))
    })
}

/// Whether a number stands in the clause that is the amount, with no currency beside it.
pub(super) fn is_bare(turn: &Turn, ask: &Ask, wanted: &Amount) -> bool {
    turn.marks
        .money_in(ask.clause.start..ask.clause.content)
        .any(|(money, _)| !is_a_sum(money) && money.amount == *wanted)
}

/// "about $5", "$5 or so", "not $5".
fn doubted(turn: &Turn, money: &Money) -> bool {
    let start = money
        .bound_span
        .map_or(money.span.start, |span| span.start.min(money.span.start));
    let at = turn.words.partition_point(|word| word.span.end <= start);
    let end = turn
        .words
        .partition_point(|word| word.span.start < money.span.end);
    let before = at.checked_sub(1).and_then(|before| turn.words.get(before));
    let after = turn.words.get(end);
    let more = turn.words.get(end.saturating_add(1));
    if another_country(turn, end) {
        return true;
    }
    before.is_some_and(|word| {
        word.is_in(&[
            "about",
            "around",
            "roughly",
            "approximately",
            "approx",
            "circa",
            "like",
            "not",
            "nearly",
            "almost",
            "maybe",
            "than",
            "another",
        ]) || word.is_mark('~')
            || word.is_mark('\u{2248}')
    }) || after.is_some_and(|word| {
        word.is_in(&["ish", "plus", "something", "off", "less", "more"])
            || word.is_mark('+')
            || word.is_mark('?')
    }) || (after.is_some_and(|word| word.is("or"))
        && more
            .is_some_and(|word| word.is("so") || word.token == Token::Number || word.is_mark('$')))
}

/// "$5. Australian.": a few words right after the sentence that name another money.
fn another_country(turn: &Turn, end: usize) -> bool {
    let stops = |word: &Word| {
        matches!(
            word.token,
            Token::Mark('.' | '!' | '\u{2026}') | Token::Break
        )
    };
    if !turn.words.get(end).is_some_and(stops) {
        return false;
    }
    let rest = turn.words.get(end..).unwrap_or_default();
    let said: Vec<&Word> = rest
        .iter()
        .skip_while(|word| stops(word))
        .take(FEW)
        .take_while(|word| !stops(word))
        .collect();
    said.len() < FEW
        && said.iter().any(|word| {
            word.low.ends_with("ian")
                || word.low.ends_with("ese")
                || word.low.ends_with("ean")
                || word.is_in(MONEYS)
        })
}

/// Whether what is sent is money, so that no message is asked for: "send Ida 5", "send money to Ida".
pub(super) fn sends_money(turn: &Turn, ask: &Ask) -> bool {
    let verb = turn.words.get(ask.verb.start);
    if ask.kind != Kind::Send || !verb.is_some_and(|word| word.is_in(&["send", "shoot", "drop"])) {
        return false;
    }
    let named = ask.to.iter().map(|name| name.end);
    let after_names = named
        .filter(|end| *end > ask.verb.end && *end < ask.clause.end)
        .max();
    [Some(ask.verb.end), after_names]
        .into_iter()
        .flatten()
        .any(|at| is_money_handed(turn, ask, at))
}

/// Whether the thing that starts at a place is money.
fn is_money_handed(turn: &Turn, ask: &Ask, mut at: usize) -> bool {
    let word = |at: usize| turn.words.get(at).filter(|_| at < ask.clause.end);
    while word(at).is_some_and(|word| {
        word.is_in(&["back", "over", "the", "his", "her", "their", "some", "my"])
    }) {
        at = at.saturating_add(1);
    }
    if word(at)
        .is_some_and(|word| !word.quoted && word.is_in(&["money", "cash", "funds", "payment"]))
    {
        return true;
    }
    let Some((_, range)) = turn.marks.money_in(at..at.saturating_add(1)).next() else {
        return false;
    };
    // "the $5 invoice" is a thing.
    word(range.end).is_none_or(|next| {
        next.token != Token::Word || next.has(tags::BOUNDARIES) || next.is("worth")
    })
}

/// So many words after an amount may name another money.
const FEW: usize = 4;
/// Words that name a money or whose it is.
#[rustfmt::skip]
const MONEYS: &[&str] = &[
    "aussie", "aud", "cad", "nzd", "kiwi", "nz", "sgd", "hkd", "usd", "eur", "gbp", "euro", "euros", "dollar", "dollars", "pounds", "sterling", "quid", "francs",
    "pesos", "rupees", "yen", "crypto", "bitcoin", "points", "us",
];
