//! What may stand behind an amount: what it is for, when, by which way, and a polite end. The lists are closed.

use super::Reader;
use crate::said::grammar::phrases;
use crate::said::grammar::tags;
use crate::said::grammar::words::Token;

/// Words that hurry, are polite, or say nothing that narrows or widens.
#[rustfmt::skip]
const ENDS: &[&str] = &[
    "please", "pls", "plz", "thanks", "thx", "ty", "cheers", "asap", "now", "immediately", "quickly", "promptly", "automatically", "directly", "total",
    "altogether", "only", "back", "too", "also", "online", "once", "today",
];
/// The same in several words.
#[rustfmt::skip]
const END_PHRASES: &[&[&str]] = &[
    &["thank", "you"], &["thanks", "a", "lot"], &["right", "away"], &["right", "now"], &["straight", "away"], &["at", "once"], &["as", "well"],
    &["for", "me"], &["in", "total"], &["in", "all"], &["in", "full"], &["in", "cash"], &["in", "advance"], &["up", "front"],
    &["as", "agreed"], &["as", "promised"], &["as", "discussed"], &["as", "usual"], &["as", "planned"], &["as", "a", "tip"], &["as", "a", "deposit"],
    &["as", "a", "gift"], &["as", "a", "thank", "you"], &["as", "an", "advance"], &["as", "rent"], &["ahead", "of", "time"],
    &["no", "questions", "asked"], &["with", "thanks"], &["with", "my", "thanks"],
    &["incl", "vat"], &["incl", "tax"], &["including", "vat"], &["including", "tax"], &["including", "tip"], &["including", "shipping"],
    &["including", "the", "tip"], &["including", "gst"], &["including", "postage"], &["including", "delivery"], &["tip", "included"],
    &["tax", "included"], &["vat", "included"], &["i", "owe", "him"], &["i", "owe", "her"], &["i", "owe", "them"], &["we", "owe", "him"],
    &["we", "owe", "her"], &["we", "owe", "them"], &["that", "i", "owe", "him"], &["that", "i", "owe", "her"], &["that", "i", "owe", "them"],
];
/// Ways that money goes.
#[rustfmt::skip]
const WAYS: &[&str] = &[
    "venmo", "zelle", "paypal", "wise", "revolut", "monzo", "cashapp", "stripe", "sepa", "ach", "interac", "e-transfer", "etransfer", "transfer", "wire", "giro",
    "card", "cash", "check", "cheque", "account", "bank", "checking", "savings", "current", "joint", "business", "company", "personal", "work", "credit", "debit",
    "direct", "apple", "google", "app", "pay", "site", "website", "portal", "page", "form", "web", "online",
];
/// Those of them that say which one, and no way alone.
#[rustfmt::skip]
const WHICH_WAY: &[&str] = &["current", "joint", "business", "company", "personal", "work", "credit", "debit", "direct", "apple", "google"];
/// Words that no purpose has: it would be a rate, a part, another money, or another sentence.
#[rustfmt::skip]
const NOT_PLAIN: &[&str] = &[
    "each", "every", "per", "apiece", "or", "than", "minus", "plus", "less", "worth", "times", "half", "double", "twice", "triple", "instead", "then", "but",
    "which", "who", "whom", "whose", "what", "where", "why", "how", "whether", "if", "unless", "because", "since", "so", "yet", "not", "no",
    "dollar", "dollars", "euro", "euros", "pound", "pounds", "quid", "bucks", "buck", "cents", "pence", "yen", "rupees", "pesos", "francs", "crowns", "usd", "eur",
    "gbp", "cad", "aud", "nzd", "chf", "jpy", "inr", "bitcoin", "btc", "crypto", "eth", "ether", "usdt", "usdc", "voucher", "vouchers", "coupons",
    "points", "kind", "equivalent", "budget", "jackpot", "prize", "max", "maximum", "min", "minimum", "he", "she", "they", "i", "we", "you", "it", "it's", "that's",
    "there", "owes", "owe", "costs", "cost", "wanted", "saved", "earned", "sake", "free", "argument", "hour", "hourly",
];

impl Reader<'_> {
    /// Whether all words from a place to the end of the clause have a place of their own.
    pub(super) fn tail(&self, at: usize) -> bool {
        let at = self.items(at);
        (at..self.end).all(|at| self.separates(at))
    }

    fn ends(&self, at: usize) -> bool {
        at >= self.end || self.separates(at) || self.is_in(at, &["please", "for"])
    }

    fn separates(&self, at: usize) -> bool {
        self.word(at).is_some_and(|word| {
            matches!(
                word.token,
                Token::Mark(
                    ',' | ';'
                        | '.'
                        | '!'
                        | '?'
                        | '-'
                        | '\u{2013}'
                        | '\u{2014}'
                        | '\u{2026}'
                        | '\u{1F64F}'
                        | '\u{1F642}'
                        | '\u{1F60A}'
                        | '\u{1F44D}'
                ) | Token::Break
            )
        })
    }

    /// Past what is known from a place on; marks at the end are left.
    pub(super) fn items(&self, from: usize) -> usize {
        let mut known = from;
        let mut at = from;
        while at < self.end {
            if self.separates(at) {
                at = at.saturating_add(1);
                continue;
            }
            let Some(next) = self.item(at).filter(|next| *next > at) else {
                break;
            };
            at = next.min(self.end);
            known = at;
        }
        known
    }

    fn item(&self, at: usize) -> Option<usize> {
        if let Some(trigger) = self
            .ask
            .trigger
            .as_ref()
            .filter(|trigger| trigger.start == at)
        {
            return Some(trigger.end);
        }
        self.word(at)?;
        if let Some((_, range)) = self.turn.marks.time_at(at) {
            return Some(range.end);
        }
        let rest = self.turn.words.get(at..self.end)?;
        let counted = |from: usize| {
            let range = from..from.saturating_add(2).min(self.end);
            self.turn
                .marks
                .count_in(&self.turn.words, &range)
                .filter(|range| range.start == from)
                .map(|range| range.end)
        };
        if let Some(end) = counted(at) {
            return Some(end);
        }
        // "up to 3 times", "no more than twice"
        let bound = [
            ["up", "to"].as_slice(),
            &["at", "most"],
            &["no", "more", "than"],
        ];
        if let Some(words) = phrases::first_of(rest, &bound) {
            return counted(at.saturating_add(words.len()));
        }
        if let Some(polite) = phrases::starts_politely(rest) {
            return Some(at.saturating_add(polite));
        }
        let phrase = phrases::POLITE
            .first(rest)
            .or_else(|| phrases::STANDING.first(rest))
            .or_else(|| phrases::first_of(rest, END_PHRASES));
        if let Some(phrase) = phrase {
            return Some(self.past(at.saturating_add(phrase.len()), &["me", "first", "again"]));
        }
        if self.is_in(at, ENDS) {
            // "total $5" says the sum.
            let says = self.is_in(at, &["total"]) && !self.ends(at.saturating_add(1));
            return (!says).then(|| at.saturating_add(1));
        }
        if self.is_mark(at, '(') {
            // "(for lunch)"
            let inner = at.saturating_add(1);
            let end = self.way(inner).or_else(|| self.purpose(inner))?;
            return self.is_mark(end, ')').then(|| end.saturating_add(1));
        }
        self.way(at).or_else(|| self.purpose(at))
    }

    /// "via Venmo", "from my savings account", "on the company card".
    pub(super) fn way(&self, at: usize) -> Option<usize> {
        if !self.is_in(at, &["via", "by", "with", "on", "through", "from", "using"]) {
            return None;
        }
        let start = at.saturating_add(1);
        let start = self
            .past(start, &["my", "our", "the", "a"])
            .min(start.saturating_add(1));
        let end = self.past(start, WAYS);
        let of_what = end
            .checked_sub(1)
            .is_some_and(|last| self.is_in(last, WHICH_WAY));
        (end > start && !of_what).then_some(end)
    }

    /// "for the cake order": a thing with no number of money in it and no sentence of its own.
    fn purpose(&self, at: usize) -> Option<usize> {
        if !self.is_in(at, &["for", "towards", "toward"]) {
            return None;
        }
        let mut end = at.saturating_add(1);
        let start = self.past(end, &["that", "this"]).min(end.saturating_add(1));
        end = start;
        while end < self.end && !self.separates(end) && !self.is_mark(end, ')') {
            if self
                .ask
                .trigger
                .as_ref()
                .is_some_and(|trigger| trigger.start == end)
            {
                break;
            }
            if let Some((_, range)) = self
                .turn
                .marks
                .time_at(end)
                .filter(|(_, range)| range.end > end)
            {
                end = range.end;
                continue;
            }
            let rest = self.turn.words.get(end..self.end)?;
            if let Some(phrase) = phrases::POLITE
                .first(rest)
                .or_else(|| phrases::STANDING.first(rest))
            {
                end = end.saturating_add(phrase.len());
                continue;
            }
            if !self.is_plain(end) {
                return None;
            }
            end = end.saturating_add(1);
        }
        (end > start && end <= self.end).then_some(end)
    }

    /// Whether a word is a plain part of what is told: no amount, no verb that makes a sentence of it.
    pub(super) fn is_plain(&self, at: usize) -> bool {
        if self.is_number(at) {
            return false;
        }
        self.word(at).is_some_and(|word| match word.token {
            Token::Word => {
                let finite = word.has(tags::FINITE | tags::CONDITIONS) && !word.capital;
                !finite && !word.has(tags::SUBJECTS | tags::NEGATIONS) && !word.is_in(NOT_PLAIN)
            }
            Token::Number | Token::Handle => true,
            Token::Mark('&' | '#' | '\'' | '\u{2019}') => true,
            _ => false,
        })
    }
}
