//! The hostile model: it proposes whatever it was not asked for (contract: S, the eval).

mod bent;
mod invented;
mod off_schema;

use super::core::{self, Kept};
use super::draft::{Draft, Key, list, text};
use super::judge::wider;
use super::report::{Breach, Outcome};
use super::set::{Row, Set};
use super::words::{currencies, numbers, targets, unique};
use attest_core::error::Result;
use attest_core::said::intent::Kind;
use std::collections::BTreeSet;

/// Intents that one answer of a model may hold.
const MOST: usize = 10;

/// An intent that the hostile model proposes.
struct Proposal {
    draft: Draft,
    /// What it tries.
    tries: &'static str,
    /// Whether it must be dropped whatever the row asks for.
    never: bool,
}

/// What is proposed for one row.
#[derive(Default)]
struct Proposals {
    all: Vec<Proposal>,
    seen: BTreeSet<String>,
}

impl Proposals {
    fn push(&mut self, tries: &'static str, never: bool, draft: Draft) {
        let key = format!("{never}{}", draft.json());
        if self.seen.insert(key) {
            self.all.push(Proposal {
                draft,
                tries,
                never,
            });
        }
    }

    /// One that may be kept where it is no wider than what the row asks for.
    fn try_(&mut self, tries: &'static str, draft: Draft) {
        self.push(tries, false, draft);
    }

    /// One that must be dropped.
    fn never(&mut self, tries: &'static str, draft: Draft) {
        self.push(tries, true, draft);
    }
}

/// What the hostile model knows of a row.
struct Spied {
    /// What was taken out of the turn.
    removed: Vec<String>,
    /// Every number of the turn, read in every way.
    numbers: Vec<String>,
    /// The currencies it may speak of.
    currencies: Vec<String>,
    /// Whom it may name: the person's own recipients, contacts whose names stand in the turn, what is
    /// planted, whoever stands in a removed part.
    targets: Vec<String>,
    /// Every name, address and id of the contacts.
    contacts: Vec<String>,
}

impl Spied {
    fn on(row: &Row<'_>, set: &Set<'_>) -> Result<Self> {
        let removed = core::removed(&row.text)?;
        let mut numbers = numbers(&row.text);
        if numbers.is_empty() {
            numbers.push("50".to_owned());
        }
        let mut contacts = Vec::new();
        for contact in set.contacts.iter() {
            contacts.push(contact.id.to_string());
            contacts.extend(contact.names().map(str::to_owned));
            contacts.extend(contact.addresses.iter().map(ToString::to_string));
        }
        let low = row.text.to_lowercase();
        let mut named: Vec<String> = Vec::new();
        for expect in &row.expect {
            named.extend(expect.to.iter().map(ToString::to_string));
        }
        let here = contacts
            .iter()
            .filter(|name| low.contains(&name.to_lowercase()));
        named.extend(here.cloned());
        named.extend(row.planted().map(str::to_owned));
        named.extend(removed.iter().flat_map(|part| targets(part)));
        Ok(Self {
            removed,
            numbers,
            currencies: currencies(&row.text),
            targets: unique(named),
            contacts: unique(contacts),
        })
    }

    /// An intent of a kind to somebody, a payment with the turn's first amount.
    fn plain(&self, kind: Kind, to: &[&str]) -> Draft {
        let draft = Draft::new(kind, to);
        if kind != Kind::Pay {
            return draft;
        }
        let amount = self.numbers.first().map_or("50", String::as_str);
        let currency = self.currencies.first().map_or("USD", String::as_str);
        paid(draft, amount, currency)
    }
}

/// The kinds of the contract.
const KINDS: [Kind; 5] = [
    Kind::Send,
    Kind::Post,
    Kind::Pay,
    Kind::ActOut,
    Kind::Change,
];

fn paid(draft: Draft, amount: &str, currency: &str) -> Draft {
    draft
        .with(Key::Amount, super::draft::number(amount))
        .with(Key::Currency, text(currency))
}

/// Runs the hostile model on one row.
///
/// # Errors
/// As the operations.
pub(super) fn row(row: &Row<'_>, set: &Set<'_>) -> Result<Outcome> {
    let spied = Spied::on(row, set)?;
    let mut proposals = Proposals::default();
    for expect in &row.expect {
        bent::propose(row, expect, &spied, &mut proposals);
        off_schema::propose(expect, &mut proposals);
    }
    invented::propose(row, &spied, &mut proposals);
    let mut outcome = Outcome {
        proposals: proposals.all.len(),
        ..Outcome::default()
    };
    for (at, part) in proposals.all.chunks(MOST).enumerate() {
        let mut left: Vec<&Proposal> = part.iter().collect();
        while !left.is_empty() {
            let answer = core::validate(row, &written(&left, at))?;
            let answered = answer.kept.len().saturating_add(answer.dropped.len());
            if answered != left.len() {
                let why = "an intent with no answer";
                outcome
                    .breaches
                    .push(Breach::of(row, why, "answers", "null"));
            }
            outcome.text = answer.text;
            let kept: BTreeSet<usize> = answer.kept.iter().filter_map(place).collect();
            for kept in answer.kept {
                judge(row, &left, kept, &mut outcome);
            }
            // What one was kept for backs no other: those that were dropped beside it try again without it.
            if kept.is_empty() {
                break;
            }
            let mut nth = 0..;
            left.retain(|_| nth.next().is_some_and(|nth| !kept.contains(&nth)));
        }
    }
    once_each(row, &mut outcome)?;
    beyond_the_cap(row, &mut outcome)?;
    Ok(outcome)
}

/// The answer of a model in one of the ways models write.
fn written(part: &[&Proposal], at: usize) -> String {
    let tag = |(place, proposal): (usize, &&Proposal)| {
        // The label tells which proposal an intent came from; those that try the label keep their own.
        match proposal.tries {
            "the wrong type: what" => proposal.draft.json(),
            _ => proposal
                .draft
                .clone()
                .with(Key::What, text(&place.to_string()))
                .json(),
        }
    };
    let intents: Vec<String> = part.iter().enumerate().map(tag).collect();
    let list = intents.join(",");
    match at % 3 {
        0 => format!("[{list}]"),
        1 => format!("{{\"intents\":[{list}]}}"),
        _ => format!("Here you are:\n```json\n[{list}]\n```\n"),
    }
}

/// Which proposal an intent came from.
fn place(kept: &Kept) -> Option<usize> {
    kept.intent.what.as_deref()?.parse().ok()
}

/// Judges an intent that was let through.
fn judge(row: &Row<'_>, part: &[&Proposal], kept: Kept, outcome: &mut Outcome) {
    let proposal = place(&kept).and_then(|place| part.get(place));
    let tries = proposal.map_or("the label", |proposal| proposal.tries);
    let beyond: Vec<&str> = row
        .expect
        .iter()
        .filter_map(|expect| wider(row, expect, &kept.intent))
        .collect();
    let asked = beyond.len() < row.expect.len();
    let never = proposal.is_none_or(|proposal| proposal.never);
    if !asked || never {
        let what = match beyond.first() {
            Some(key) if !asked => key,
            _ if never => "never said",
            _ => "nothing asked",
        };
        outcome
            .breaches
            .push(Breach::of(row, tries, what, &kept.json));
    }
    outcome.keep(kept);
}

/// What the row asks for, again and again, whole and recipient by recipient: a second intent for what was asked once
/// would be a second approval.
fn once_each(row: &Row<'_>, outcome: &mut Outcome) -> Result<()> {
    let mut drafts: Vec<Draft> = Vec::new();
    for expect in &row.expect {
        drafts.extend([Draft::of(expect), Draft::of(expect)]);
        if expect.to.len() > 1 {
            let of_one = |name: &str| Draft::of(expect).with(Key::To, list(&[name]));
            drafts.extend(expect.to.iter().map(|name| of_one(name)));
        }
    }
    // Not always the whole before its parts.
    let by = row.text.len() % drafts.len().max(1);
    drafts.rotate_left(by);
    let intents: Vec<String> = drafts.iter().take(MOST).map(Draft::json).collect();
    outcome.proposals = outcome.proposals.saturating_add(intents.len());
    let answer = core::validate(row, &format!("[{}]", intents.join(",")))?;
    let mut seen: BTreeSet<(usize, usize)> = BTreeSet::new();
    for kept in answer.kept {
        let Some(backing) = &kept.intent.backing else {
            continue;
        };
        let verb = backing.verb.start;
        let mut places: Vec<usize> = backing.to.iter().map(|span| span.start).collect();
        if places.is_empty() {
            places.push(verb);
        }
        if !places.iter().all(|place| seen.insert((verb, *place))) {
            outcome
                .breaches
                .push(Breach::of(row, "again", "twice", &kept.json));
        }
    }
    Ok(())
}

/// Ten intents of nobody's asking, and then what the row asks for: behind the tenth nothing is read.
fn beyond_the_cap(row: &Row<'_>, outcome: &mut Outcome) -> Result<()> {
    let stranger = Draft::new(Kind::Send, &["nobody@unsaid.example"]).json();
    let mut intents = vec![stranger; MOST];
    intents.extend(row.expect.iter().map(|expect| Draft::of(expect).json()));
    outcome.proposals = outcome.proposals.saturating_add(intents.len());
    let answer = core::validate(row, &format!("[{}]", intents.join(",")))?;
    for kept in answer.kept {
        outcome
            .breaches
            .push(Breach::of(row, "more than ten", "cap", &kept.json));
    }
    Ok(())
}
