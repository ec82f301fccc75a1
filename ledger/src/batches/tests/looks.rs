//! What storing a look reads: only what it can change, however much lies over the same time; and what else is read or
//! written once. Counted in the steps of the engine's own machine, so that nothing here is a matter of speed.

use super::world::{DAY, MINUTE, World, at, iso};
use crate::ops;
use crate::rules::merge::merged;
use crate::tables::{batch_coverage, coverage, inputs, observations, written};
use attest_core::error::Code;
use attest_core::json::{read, shape::Shape};
use attest_core::model::ObserverCoverage;
use rusqlite::StatementStatus;

const COUNT: i64 = 400;

/// The steps that some statements took since this was last asked.
fn steps(world: &World, statements: &[&str]) -> i32 {
    let asked = statements.iter().map(|sql| {
        let statement = world.store.raw().prepare_cached(sql).unwrap();
        statement.reset_status(StatementStatus::VmStep)
    });
    asked.sum()
}

/// Holds that the last hundred of many times took no more steps than the second hundred, the times being numbered.
fn holds(name: &str, world: &mut World, statements: &[&str], once: fn(&mut World, i64)) {
    let mut of_hundreds = Vec::new();
    for n in 0..COUNT {
        once(world, n);
        if n % 100 == 99 {
            of_hundreds.push(steps(world, statements));
        }
    }
    let [_, early, .., late] = of_hundreds[..] else {
        panic!("a few hundred");
    };
    assert!(early > 0, "{name}: the statements are those that run");
    assert!(late <= early + early / 10, "{name}: {of_hundreds:?}");
}

#[test]
fn a_look_reads_no_window_that_it_cannot_make_one_with() {
    let statements = [coverage::INSIDE, coverage::LATER];
    let looked = |world: &mut World, n: i64, from: i64, more: &str| {
        world.clock.set(at(12, 0) + n);
        world.window("gmail.sent", from, at(12, 0) + n, more);
    };
    type Case = (&'static str, fn(&mut World, i64));
    let cases: [Case; 3] = [
        ("each begins later and ends later", |world, n| {
            world.clock.set(at(12, 0) + n);
            world.window("gmail.sent", at(10, 0) + n, at(12, 0) + n, "");
        }),
        ("each is of another account", |world, n| {
            world.clock.set(at(12, 0) + n);
            let account = format!(r#","accountHash":"acct-{n}""#);
            world.window("gmail.sent", at(10, 0), at(12, 0) + n, &account);
        }),
        ("each followed changes since another instant", |world, n| {
            world.clock.set(at(12, 0) + n);
            let since = format!(r#","allCalendars":true,"changesSince":"{}""#, iso(DAY + n));
            world.window("gcal.event", at(10, 0), at(12, 0), &since);
        }),
    ];
    for (name, once) in cases {
        let mut world = World::new();
        holds(name, &mut world, &statements, once);
        assert_eq!(world.count("coverage"), COUNT, "{name}");
    }
    // And one that saw all that they saw takes them all up.
    let mut world = World::new();
    for n in 0..COUNT {
        looked(&mut world, n, at(10, 0) + n, "");
    }
    looked(&mut world, COUNT, at(9, 0), "");
    assert_eq!(world.count("coverage"), 1);
}

#[test]
fn rows_that_are_looked_at_anyway_are_not_walked() {
    let name = "all rows at one instant, each with a window over it";
    holds(
        name,
        &mut World::new(),
        &[observations::LOOK_AGAIN],
        |world, n| {
            world.clock.set(at(12, 0) + n);
            world.row("gmail.sent", "email.sent", at(11, 0), "");
            world.window("gmail.sent", at(10, 0), at(12, 0) + n, "");
        },
    );
}

/// Every stored window held against each new one, as the contract says it.
fn stored_by_rule(all: &mut Vec<ObserverCoverage<'static>>, mut own: ObserverCoverage<'static>) {
    while let Some((place, both)) = all
        .iter()
        .enumerate()
        .find_map(|(place, other)| Some((place, merged(other, &own)?)))
    {
        all.remove(place);
        own = both;
    }
    all.push(own);
}

#[test]
fn what_makes_one_is_found_whatever_else_is_stored() {
    let mut seed = 5_u64;
    let mut below = move |count: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((seed >> 33) % count).unwrap()
    };
    let mut merges = 0;
    for _ in 0..6 {
        let mut world = World::new();
        world.clock.set(at(20, 0));
        let mut all = Vec::new();
        for _ in 0..120 {
            let from = at(10, 0) + below(60) * MINUTE;
            let length = [0, 1, 3, 10, 40][usize::try_from(below(5)).unwrap()] * MINUTE;
            let calendar = below(3) > 0;
            let mut text = String::from("{");
            if below(4) > 0 {
                text += &format!(r#""accountHash":"acct-{}","#, below(2));
            }
            if calendar && below(2) > 0 {
                text += r#""allCalendars":true,"#;
            }
            if calendar && below(3) == 0 {
                // The same instant under two offsets.
                let since = ["2026-10-06T09:00:00Z", "2026-10-06T05:00:00-04:00"];
                let since = since[usize::try_from(below(2)).unwrap()];
                text += &format!(r#""changesSince":"{since}","#);
            }
            text += &format!(
                r#""lastSyncAt":"{}","observerId":"o{}","source":"{}","windowEnd":"{}","windowStart":"{}"}}"#,
                iso(at(12, 0) + below(6) * MINUTE),
                below(2),
                if calendar { "gcal.event" } else { "gmail.sent" },
                iso(from + length),
                iso(from)
            );
            let text: &'static str = Box::leak(text.into_boxed_str());
            let entry: ObserverCoverage<'static> = read(text, ObserverCoverage::read).unwrap();
            world.write(|write| coverage::add(write, &entry));
            let before = all.len();
            stored_by_rule(&mut all, entry);
            merges += before + 1 - all.len();
        }
        let raw = world.raw();
        let mut find = raw
            .prepare("SELECT document FROM coverage ORDER BY seq")
            .unwrap();
        let rows = find.query_map([], |row| row.get::<_, String>(0)).unwrap();
        let stored: Vec<String> = rows.map(Result::unwrap).collect();
        let expected: Vec<String> = all.iter().map(written).collect();
        assert_eq!(stored, expected);
    }
    assert!(merges > 100, "{merges}");
}

#[test]
fn documents_are_read_in_order_whatever_stands_between_them() {
    let mut world = World::new();
    world.clock.set(at(12, 0));
    for n in 0..60 {
        let account = format!(r#","accountHash":"acct-{n}""#);
        world.window("gmail.sent", at(10, 0), at(11, 0), &account);
    }
    let seqs = [1, 2, 5, 13, 22, 40, 41, 60];
    let found = batch_coverage::documents(world.store.raw(), &seqs).unwrap();
    assert_eq!(found.len(), seqs.len());
    for (seq, text) in seqs.iter().zip(&found) {
        assert!(
            text.contains(&format!(r#""acct-{}""#, seq - 1)),
            "{seq}: {text}"
        );
    }
    assert_eq!(
        batch_coverage::documents(world.store.raw(), &[]),
        Ok(Vec::new())
    );
    for missing in [&[60, 61][..], &[61], &[0, 1]] {
        let fault = batch_coverage::documents(world.store.raw(), missing).unwrap_err();
        assert_eq!(fault.code(), Code::StorageCorrupt);
    }
}

/// Many receipts share the coverage of their batch, which can be long: an import writes it once.
#[test]
fn an_import_writes_each_coverage_once() {
    let mut world = World::new();
    world.clock.set(at(12, 0));
    for _ in 0..20 {
        world.claim("muse", "email.sent", at(11, 0), "");
    }
    world.batch();
    let export = ops::call(&mut world.store, "ledger.export", b"{}").unwrap();
    let mut other = World::new();
    other.clock.set(at(13, 0));
    let input = format!(r#"{{"snapshot":{export}}}"#);
    ops::call(&mut other.store, "ledger.import", input.as_bytes()).unwrap();
    assert_eq!(other.count("receipts"), 20);
    let raw = other.store.raw();
    let keep = raw.prepare_cached(inputs::KEEP_COVERAGE).unwrap();
    assert_eq!(keep.get_status(StatementStatus::Run), 1);
}
