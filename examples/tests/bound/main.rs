//! Every edit of a field that replay binds is found (contract: G §9, C §6): a walk over every field
//! of every object of the committed ledger. No checksum of the file takes part.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod edits;
mod facts;
mod forged;
mod ledger;
mod lists;
mod rounds;
mod small;
mod survey;
mod unbound;
mod values;

use facts::Facts;
use ledger::{LEDGER, Pieces, UNREAD, members, replayed};
use lists::{Due, Lists, Name};
use rounds::{Case, is_noticed, must_be_found, must_be_unnoticed, rounds};
use std::collections::{BTreeMap, BTreeSet};
use survey::{Edit, survey, told};

/// How many threads share the work.
const THREADS: usize = 2;

/// Work shared out by turns, its results put together.
fn shared<T: Send>(work: impl Fn(usize) -> Vec<T> + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let work = &work;
        let running: Vec<_> = (0..THREADS)
            .map(|turn| scope.spawn(move || work(turn)))
            .collect();
        let results = running.into_iter().map(|thread| thread.join().unwrap());
        results.flatten().collect()
    })
}

/// Work on every one of some items, shared out.
fn each<I: Sync, T: Send>(items: &[I], work: impl Fn(&I) -> Vec<T> + Sync) -> Vec<T> {
    shared(|turn| {
        let own = items.iter().skip(turn).step_by(THREADS);
        own.flat_map(&work).collect()
    })
}

/// How many edits of each name were found, and how many went unnoticed.
#[derive(Default)]
struct Seen(BTreeMap<Name, (usize, usize)>);

impl Seen {
    fn note(&mut self, name: Name, found: bool) {
        let own = self.0.entry(name).or_default();
        *(if found { &mut own.0 } else { &mut own.1 }) += 1;
    }

    /// What the lists lack and what they have too much.
    fn against(&self, lists: &Lists) -> Vec<String> {
        let names = |of: fn(&(usize, usize)) -> usize| -> BTreeSet<&Name> {
            let some = self.0.iter().filter(|(_, counts)| of(counts) > 0);
            some.map(|(name, _)| name).collect()
        };
        let (found, unnoticed) = (names(|own| own.0), names(|own| own.1));
        let pinned: BTreeSet<&Name> = lists.found.iter().collect();
        let unbound: BTreeSet<&Name> = lists.unbound.keys().collect();
        let told = |what: &'static str| move |name: &&Name| format!("{what}: {name:?}");
        let mut faults = Vec::new();
        let more = found.difference(&pinned);
        faults.extend(more.map(told("found, and not in the list of it")));
        let less = pinned.difference(&found);
        faults.extend(less.map(told("in the list of what is found, and never found")));
        let more = unnoticed.difference(&unbound);
        faults.extend(more.map(told("unnoticed, and not in the list of what is not bound")));
        let less = unbound.difference(&unnoticed);
        faults.extend(less.map(told("in the list of what is not bound, and always found")));
        faults
    }
}

/// Edits by what they must come to, and by whom they share their rounds with.
type Sorted = BTreeMap<(Due, &'static str), Vec<Case>>;

/// One edit of each name that is refused as soon as it is read, and the cases of all others.
fn sorted(
    turn: usize,
    pieces: &Pieces,
    facts: &Facts,
    lists: &Lists,
) -> (BTreeMap<Name, Edit>, Sorted) {
    let mut refused = BTreeMap::new();
    let mut cases = Sorted::new();
    survey(pieces, turn, THREADS, &mut |edit| {
        let list = edit.object.0;
        if edit.refused.is_some() {
            // Of what replay does not read this says nothing.
            if !UNREAD.contains(&list) {
                refused.entry(edit.name()).or_insert(edit);
            }
            return;
        }
        let told = told(&edit, pieces, facts);
        let due = lists.due(&edit, &told, facts);
        // Facts share their rounds; receipts and inputs speak for themselves and have their own.
        let apart = match (due, list) {
            (Due::Unnoticed | Due::Either, _) => "",
            (_, "receipts") if told.ties.len() > 1 => "batches",
            (_, "claims" | "observations") => "facts",
            (_, own) => own,
        };
        cases.entry((due, apart)).or_default().push((edit, told));
    });
    (refused, cases)
}

#[test]
fn every_edit_of_what_replay_binds_is_found_and_no_other() {
    let pieces = Pieces::committed();
    let facts = Facts::new(LEDGER, &pieces);
    let lists = Lists::pinned();
    assert!(replayed(&pieces.with(&BTreeMap::new())).unwrap().is_clean());

    let mut seen = Seen::default();
    let mut refused: BTreeMap<Name, Edit> = BTreeMap::new();
    let mut cases = Sorted::new();
    for (of_turn, cases_of_turn) in shared(|turn| vec![sorted(turn, &pieces, &facts, &lists)]) {
        refused.extend(of_turn);
        for (of, own) in cases_of_turn {
            cases.entry(of).or_default().extend(own);
        }
    }
    refused
        .keys()
        .for_each(|name| seen.note(name.clone(), true));

    let mut faults = Vec::new();
    let one_of_each: BTreeMap<_, _> = refused
        .values()
        .map(|edit| ((edit.object.0, edit.how.word()), edit))
        .collect();
    let refused: Vec<&Edit> = one_of_each.into_values().collect();
    faults.extend(each(&refused, |edit| {
        let parses = replayed(&pieces.with(&edit.changes)).is_ok();
        let fault = parses.then(|| format!("refused alone and not here: {:?}", edit.name()));
        fault.into_iter().collect()
    }));
    for ((due, _), cases) in cases {
        if due == Due::Either {
            let told = each(&cases, |(edit, _)| {
                vec![(edit.name(), is_noticed(&pieces, edit))]
            });
            told.into_iter()
                .for_each(|(name, found)| seen.note(name, found));
            continue;
        }
        let names = cases.iter().map(|(edit, _)| edit.name());
        names.for_each(|name| seen.note(name, due == Due::Found));
        faults.extend(each(&rounds(cases), |round| match due {
            Due::Found => must_be_found(&pieces, &facts, round),
            _ => must_be_unnoticed(&pieces, round),
        }));
    }
    for (kind, how, text) in members() {
        let found = replayed(&text).map_or(true, |report| !report.is_clean());
        seen.note((kind, how), found);
    }
    faults.extend(seen.against(&lists));
    let first: Vec<_> = faults.iter().take(40).collect();
    assert!(faults.is_empty(), "{} faults: {first:#?}", faults.len());
}
