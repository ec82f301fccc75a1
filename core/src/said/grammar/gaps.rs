//! Sentences that something was taken out of (contract: C §8, What was removed).
//!
//! What stands on the other side of a gap is not governed across it, and might have bounded the ask: an ask in a sentence
//! that a gap interrupts is kept only where nothing over there could narrow it.

use super::ask::Ask;
use super::cues::{Cues, within};
use super::marks::{Marks, is_a_sum};
use super::words::{Token, Word};
use super::{phrases, tags};
use crate::text::steps::step;
use std::ops::Range;

/// Words of a way out, behind "by" and its like.
const WAYS_OUT: &[&str] = &["email", "mail", "gmail", "slack", "text", "sms", "github"];

/// The most gaps of a sentence that is still read.
const MOST: usize = 8;

/// Takes back the asks of interrupted sentences.
pub(super) fn interrupt(
    all: &[Word],
    sentences: &[Range<usize>],
    marks: &Marks,
    cues: &Cues,
    asks: &mut [Ask],
) {
    let mut at = 0;
    // The sentence in hand, and how many gaps it has had.
    let (mut holding, mut gaps) = (None, 0_usize);
    while at < all.len() {
        step(1);
        let run = run_at(all, at);
        at = run.end.max(at.saturating_add(1));
        let own = all.get(run.clone()).unwrap_or_default();
        if !own.iter().any(|word| word.token == Token::Gap) {
            continue;
        }
        let nth = sentences.partition_point(|own| own.end <= run.start);
        gaps = if holding == Some(nth) {
            gaps.saturating_add(1)
        } else {
            1
        };
        holding = Some(nth);
        if gaps > MOST {
            // In pieces: nobody knows what belongs to what.
            for ask in asks.iter_mut().filter(|_| gaps == MOST.saturating_add(1)) {
                step(1);
                ask.asked &= ask.sentence.abs_diff(nth) > 1;
            }
            continue;
        }
        let Some(gap) = Gap::of(all, sentences, run) else {
            continue;
        };
        let split = gap.splits_a_phrase(all);
        let later = split || bounded(all, marks, cues, &gap.after);
        let earlier = split || bounded(all, marks, cues, &gap.before);
        let first = asks.partition_point(|ask| ask.verb.start < gap.before.start);
        let last = asks.partition_point(|ask| ask.verb.start < gap.after.end);
        for ask in asks.get_mut(first..last).unwrap_or_default() {
            step(1);
            if gap.before.contains(&ask.verb.start) {
                // "Mail Ida" and, behind the gap, "Berg": whom it is for is not known.
                let named = ask.to.iter().any(|name| name.end >= gap.cut);
                ask.asked &= !later && !named;
            } else if gap.after.contains(&ask.verb.start) {
                ask.asked &= !earlier;
            }
        }
    }
}

/// The line ends and gaps that stand together from a word on.
fn run_at(all: &[Word], at: usize) -> Range<usize> {
    let rest = all.get(at..).unwrap_or_default();
    let length = rest
        .iter()
        .take_while(|word| matches!(word.token, Token::Break | Token::Gap))
        .count();
    at..at.saturating_add(length)
}

/// A gap within a sentence, with the words of the sentence before and after it.
struct Gap {
    before: Range<usize>,
    after: Range<usize>,
    /// Where the sentence is interrupted.
    cut: usize,
}

impl Gap {
    /// None where a sentence ended before it, or nothing but small words goes on after it.
    fn of(all: &[Word], sentences: &[Range<usize>], run: Range<usize>) -> Option<Self> {
        let last = run.start.checked_sub(1)?;
        if ends_a_sentence(all.get(last)?) {
            return None;
        }
        let mut next = run.end;
        while all
            .get(next)
            .is_some_and(|word| word.has(tags::FILLERS) || word.is_mark(','))
        {
            next = next.saturating_add(1);
        }
        let more = run_at(all, next);
        let gone = all.get(more.clone()).unwrap_or_default();
        let gap = gone.iter().any(|word| word.token == Token::Gap);
        let stops = match all.get(next) {
            None => true,
            Some(word) => ends_a_sentence(word) || (!more.is_empty() && !gap),
        };
        if stops && !all.get(next).is_some_and(|word| word.is_mark('?')) {
            return None;
        }
        let holding = |at: usize| {
            let nth = sentences.partition_point(|own| own.end <= at);
            sentences
                .get(nth)
                .filter(|own| own.contains(&at))
                .map(|own| (nth, own))
        };
        let (nth, own) = holding(last)?;
        let mut before = own.start..run.start;
        let mut cut = run.start;
        // "Bo said:" on a line of its own was put in with what was taken out.
        let told = all.get(last).is_some_and(|word| word.is_mark(':'));
        if let Some(earlier) = nth.checked_sub(1).and_then(|nth| sentences.get(nth))
            && told
        {
            let words = all.get(earlier.clone()).unwrap_or_default();
            let end = words.iter().rposition(|word| word.token != Token::Break);
            let end = end.and_then(|end| earlier.start.checked_add(end));
            if let Some(end) = end.filter(|end| !all.get(*end).is_some_and(ends_a_sentence)) {
                before.start = earlier.start;
                cut = end.saturating_add(1);
            }
        }
        Some(Self {
            before,
            after: run.end..holding(run.end)?.1.end,
            cut,
        })
    }

    /// Whether the words on both sides belong together: what follows starts no sentence, or what precedes leads on.
    fn splits_a_phrase(&self, all: &[Word]) -> bool {
        let starts = all
            .get(self.after.start)
            .is_some_and(|word| word.token == Token::Word && word.capital);
        let last = self.cut.checked_sub(1).and_then(|at| all.get(at));
        let leads = last.is_some_and(|word| {
            word.token == Token::Number
                || word.has(tags::BOUNDARIES)
                || word.has(tags::CALENDAR)
                || word.is_in(&["may", "march", "mar"])
                || matches!(word.token, Token::Mark(mark) if mark != ':' && mark != ')')
        });
        !starts || leads
    }
}

fn ends_a_sentence(word: &Word) -> bool {
    matches!(
        word.token,
        Token::Mark('.' | '!' | '?' | '\u{2026}' | '\u{3002}' | '\u{ff01}' | '\u{ff1f}')
    )
}

/// Whether words on the other side of a gap could bound an ask, or take it back.
fn bounded(all: &[Word], marks: &Marks, cues: &Cues, side: &Range<usize>) -> bool {
    let held = |list: &[usize]| !within(list, side).is_empty();
    let own = all.get(side.clone()).unwrap_or_default();
    let way = own.windows(2).any(|pair| {
        let (Some(lead), Some(way)) = (pair.first(), pair.get(1)) else {
            return false;
        };
        lead.is_in(&["by", "via", "on", "over", "through", "in"]) && way.is_in(WAYS_OUT)
    });
    let word = (side.start..side.end).any(|at| {
        let rest = all.get(at..side.end).unwrap_or_default();
        rest.first().is_some_and(|word| {
            !word.quoted
                && (word.has(tags::NEGATIONS)
                    || matches!(
                        word.token,
                        Token::Mark('?' | '\u{ff1f}' | '\u{37e}' | '\u{61f}')
                    ))
        }) || phrases::STANDING.first(rest).is_some()
    });
    let asked = own
        .iter()
        .find(|word| word.token == Token::Word)
        .is_some_and(|word| word.has(tags::QUESTIONS));
    way || word
        || asked
        || marks.times_in(side.clone()).next().is_some()
        || marks
            .money_in(side.clone())
            .any(|(money, _)| is_a_sum(money))
        || marks.count_in(all, side).is_some()
        || held(&cues.conditions)
        || held(&cues.consents)
        || held(&cues.hedges)
        || held(&cues.sarcasm)
        || held(&cues.negations)
        || cues.retracts(side)
        || cues.triggers_in(side).next().is_some()
}
