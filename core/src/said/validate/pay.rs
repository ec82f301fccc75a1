//! Which amount a payment is of (contract: S "amount_not_said", C §8 "Kinds").

use crate::said::amount::Amount;
use crate::said::grammar::asks::{Ask, Turn};
use crate::said::grammar::marks::is_a_sum;
use crate::said::grammar::names::Name;
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;
use crate::said::intent::{Kind, Limits};
use crate::said::money::{Bound, Money};
use std::ops::Range;

/// The amount that a payment to some payees is of; none where none or several could be meant.
pub(super) fn amount<'t>(turn: &'t Turn, ask: &Ask, payees: &[&Name]) -> Option<&'t Money> {
    let mut all: Vec<(&Money, &Range<usize>)> = turn
        .marks
        .money_in(ask.clause.start..ask.clause.content)
        .collect();
    if let Some(trigger) = &ask.trigger {
        all.extend(
            turn.marks
                .money_in(trigger.clone())
                .filter(|(_, at)| !(ask.clause.start..ask.clause.content).contains(&at.start)),
        );
    }
    all.retain(|(money, _)| is_a_sum(money));
    if all.is_empty() {
        all.extend(total(turn, ask));
    }
    // Several payees share one amount only where the words say each.
    let with_own: Vec<(&Money, &Name)> = all
        .iter()
        .filter_map(|(money, at)| {
            let name = ask
                .to
                .iter()
                .find(|name| follows(turn, name.end, at.start))?;
            Some((*money, name))
        })
        .collect();
    let money = match (all.as_slice(), ask.to.len()) {
        ([(money, at)], 1) => {
            if !is_the_sum(turn, ask, at, payees) {
                return None;
            }
            *money
        }
        ([(money, _)], _) if money.each && !payees.is_empty() => *money,
        (several, _) if several.len() > 1 => {
            let [payee] = payees else { return None };
            let mut own = with_own
                .iter()
                .filter(|(_, name)| name.start == payee.start);
            let (money, _) = own.next()?;
            if own.next().is_some() || with_own.len() != several.len() {
                return None;
            }
            *money
        }
        _ => return None,
    };
    let capped = money.bound != Some(Bound::AtLeast);
    (money.certain && capped && !doubted(turn, money)).then_some(money)
}

/// Whether an amount stands right after a name, or after small words.
fn follows(turn: &Turn, name: usize, amount: usize) -> bool {
    let between = turn.words.get(name..amount).unwrap_or_default();
    amount >= name
        && between.len() <= 3
        && between.iter().all(|word| {
            word.is_in(&[
                "up", "to", "at", "most", "no", "more", "than", "exactly", "back", "the", "a",
            ])
        })
}

/// Whether the one amount of a clause is what is paid: not the price of a thing that is only told of.
fn is_the_sum(turn: &Turn, ask: &Ask, at: &Range<usize>, payees: &[&Name]) -> bool {
    let before = |by: usize| at.start.checked_sub(by).and_then(|at| turn.words.get(at));
    let after = turn
        .words
        .get(at.end)
        .filter(|_| at.end < ask.clause.content);
    let thing = after.is_some_and(|word| {
        word.token == Token::Word
            && !word.quoted
            && !word.has(tags::BOUNDARIES)
            && !word.is_in(&[
                "each",
                "max",
                "tops",
                "maximum",
                "automatically",
                "total",
                "usd",
                "eur",
            ])
    });
    let of_a_thing = before(1).is_some_and(|word| {
        word.is_in(&[
            "the", "a", "his", "her", "their", "my", "our", "that", "this",
        ])
    });
    let told = before(1).is_some_and(|word| word.is_in(&["for", "of", "about", "from", "against"]))
        || before(2).is_some_and(|word| word.is("for") || word.is("of"));
    let direct = payees
        .first()
        .is_some_and(|name| follows(turn, name.end, at.start))
        || (ask.verb.end..at.start).len() <= 3
            && (ask.verb.end..at.start).all(|at| {
                turn.words
                    .get(at)
                    .is_some_and(|word| word.is_in(&["the", "up", "to", "back", "at", "most"]))
            });
    if told && !direct && of_a_thing {
        return false;
    }
    direct || !thing
}

/// "it's $5", "that's $5", "total $5", "for $5": right after the clause, and nothing more.
fn total<'t>(turn: &'t Turn, ask: &Ask) -> Vec<(&'t Money, &'t Range<usize>)> {
    let mut at = ask.clause.end;
    let words = &turn.words;
    // Joints before what only says the sum.
    while words.get(at).is_some_and(|word| {
        matches!(
            word.token,
            Token::Mark(',' | '-' | '\u{2013}' | '\u{2014}' | ';' | '(' | '.')
        ) || word.is("and")
    }) {
        at = at.saturating_add(1);
    }
    let Some(led) = words
        .get(at)
        .filter(|word| word.is_in(&["it's", "its", "that's", "total", "for"]))
    else {
        return Vec::new();
    };
    at = at.saturating_add(1);
    let told = words
        .get(at)
        .is_some_and(|word| word.is_mark(':') || word.is("is") || word.is("of"));
    at = at.saturating_add(usize::from(led.is("total") && told));
    turn.marks
        .money_in(at..at.saturating_add(1))
        .filter(|(_, range)| {
            words.get(range.end).is_none_or(|word| {
                matches!(
                    word.token,
                    Token::Mark('.' | '!' | ',' | ';' | ')') | Token::Break | Token::Gap
                ) || word.is_in(&["please", "total", "and"])
            })
        })
        .collect()
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
