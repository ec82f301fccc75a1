//! What a batch leaves out where there is more than it takes (contract: C §7 rule 10).

use super::world::{HOUR, MINUTE, TO, World, at, iso, texts};
use crate::batches::answer::{Limited, Warning};
use crate::batches::reads::Texts;
use crate::batches::windows::Limit;
use crate::tables::batch_rows::by_id;
use attest_core::error::Code;
use attest_core::hashes::{Subject, receipt_id};
use attest_core::json::shape::Count;
use attest_core::model::{Coverage, Grade};
use std::collections::BTreeSet;

/// The windows that a batch now would read within a limit, as "source start" by their order in the store,
/// the rows it would leave for the next one, and its warnings.
type Read = (Vec<String>, BTreeSet<i64>, Vec<Warning>);

fn read(world: &World, limit: usize) -> Result<Read, Code> {
    let raw = world.raw();
    let now = at(23, 0);
    let policy = attest_core::policy::default_policy();
    let texts = Texts::read(&raw, now).unwrap();
    let subjects = texts.parse(now, &policy).unwrap();
    let looked = subjects
        .look_within(&raw, now, &policy, Limit(limit))
        .map_err(|fault| fault.code())?;
    let request = looked.request(iso(now)).unwrap();
    let Coverage { observers, .. } = &request.coverage;
    let windows = observers.iter().map(|own| {
        format!(
            "{} {}",
            own.source.as_str(),
            &own.window_start.to_string()[11..16]
        )
    });
    Ok((
        windows.collect(),
        looked.waiting.clone(),
        looked.warnings.clone(),
    ))
}

fn coverage(kept: i64, left: i64) -> Warning {
    Warning {
        kept: Count(kept),
        left: Count(left),
        list: Limited::Coverage,
    }
}

fn rows(kept: i64, left: i64) -> Warning {
    Warning {
        list: Limited::Observations,
        ..coverage(kept, left)
    }
}

#[test]
fn the_oldest_entries_of_rows_go_first_and_their_rows_with_them() {
    let mut world = World::new();
    // A claim, and three windows over its own.
    world.clock.set(at(10, 0));
    world.claim("muse", "email.sent", at(9, 30), TO);
    for (hour, minute) in [(9, 0), (9, 20), (9, 40)] {
        world.window(
            "gmail.sent",
            at(hour, minute),
            at(hour, minute) + 10 * MINUTE,
            "",
        );
    }
    // Far rows, each with its window, synced at 11:00, 12:00 and 13:00.
    let mut far = Vec::new();
    for hour in [11, 12, 13] {
        world.clock.set(at(hour, 0));
        far.push(world.row("gmail.sent", "email.sent", at(hour, 0) - 7 * HOUR, TO));
        world.window("gmail.sent", at(hour - 7, 0), at(hour - 7, 0), "");
    }
    let raw = world.raw();
    let seq: Vec<i64> = far
        .iter()
        .map(|id| by_id(&raw, *id, at(23, 0)).unwrap().unwrap().seq)
        .collect();
    let all = |from: &[&str]| -> Vec<String> {
        from.iter()
            .map(|start| format!("gmail.sent {start}"))
            .collect()
    };
    // 9:00 to 9:10 ends before the claim's window, which begins at 9:28; the latest is that of 13:00.
    let own = ["09:20", "09:40"];
    let (windows, left, warnings) = read(&world, 10_000).unwrap();
    assert_eq!(
        windows,
        all(&[&own[..], &["04:00", "05:00", "06:00"]].concat())
    );
    assert!(left.is_empty() && warnings.is_empty());
    let (windows, left, warnings) = read(&world, 4).unwrap();
    assert_eq!(windows, all(&[&own[..], &["05:00", "06:00"]].concat()));
    assert_eq!(left, [seq[0]].into());
    assert_eq!(warnings, [coverage(4, 1), rows(2, 1)]);
    let (windows, left, warnings) = read(&world, 3).unwrap();
    assert_eq!(windows, all(&[&own[..], &["06:00"]].concat()));
    assert_eq!(left, [seq[0], seq[1]].into());
    assert_eq!(warnings, [coverage(3, 2), rows(1, 2)]);
    // Neither what the claim needs nor what accounts are counted by is ever left out.
    assert_eq!(read(&world, 2), Err(Code::TooLarge));
    assert_eq!(read(&world, 1), Err(Code::TooLarge));
}

#[test]
fn each_account_is_counted_by_its_latest_entry() {
    let mut world = World::new();
    world.clock.set(at(10, 0));
    world.claim("muse", "email.sent", at(9, 30), TO);
    for (hour, account) in [
        (1, ""),
        (2, ""),
        (3, r#","accountHash":"acct-a""#),
        (4, r#","accountHash":"acct-b""#),
        (5, r#","accountHash":"acct-a""#),
    ] {
        world.clock.set(at(10 + hour, 0));
        world.window("gmail.sent", at(hour, 0), at(hour, 1), account);
        world.window("gmail.receipt", at(hour, 0), at(hour, 1), account);
    }
    let (windows, _, _) = read(&world, 10_000).unwrap();
    let mut wanted = Vec::new();
    for hour in [2, 4, 5] {
        wanted.push(format!("gmail.sent 0{hour}:00"));
        wanted.push(format!("gmail.receipt 0{hour}:00"));
    }
    assert_eq!(windows, wanted);
}

#[test]
fn what_a_calendar_entry_touches_comes_with_it() {
    let mut world = World::new();
    world.clock.set(at(10, 0));
    let target = r#","subjectHint":"plan","targetAt":"2026-10-16T00:00:00Z""#;
    world.claim("muse", "calendar.created", at(9, 30), target);
    // The claim's window is the 13th to the 19th. Days from the 19th on touch one another at midnight, up
    // to a gap between the 22nd and the 23rd; an hour of the 21st lies inside.
    let day = |day: i64| at(0, 0) + (day - 6) * 24 * HOUR;
    for (minute, from, to) in [
        (1, day(19), day(20)),
        (2, day(20), day(21)),
        (3, day(21) + HOUR, day(21) + 2 * HOUR),
        (4, day(21), day(22)),
        (5, day(22) + 1, day(24)),
    ] {
        world.clock.set(at(10, minute));
        let synced = format!(r#","changesSince":"{}""#, iso(at(10, minute)));
        world.window("gcal.event", from, to, &synced);
    }
    let days = |world: &World, limit: usize| {
        let raw = world.raw();
        let policy = attest_core::policy::default_policy();
        let texts = Texts::read(&raw, at(23, 0)).unwrap();
        let subjects = texts.parse(at(23, 0), &policy).unwrap();
        let looked = subjects
            .look_within(&raw, at(23, 0), &policy, Limit(limit))
            .unwrap();
        let request = looked.request(iso(at(23, 0))).unwrap();
        let observers = request.coverage.observers.iter();
        let minutes = observers.map(|own| (own.last_sync_at.ms() - at(10, 0)) / MINUTE);
        (minutes.collect::<Vec<i64>>(), looked.warnings.clone())
    };
    // The fifth is there as the latest of all, and touches none.
    assert_eq!(days(&world, 10_000), (vec![1, 2, 3, 4, 5], vec![]));
    assert_eq!(days(&world, 4), (vec![1, 3, 4, 5], vec![coverage(4, 1)]));
    assert_eq!(days(&world, 3), (vec![1, 4, 5], vec![coverage(3, 2)]));
    // Without a claim about the calendar nothing of it is read.
    let mut world = World::new();
    world.clock.set(at(10, 0));
    world.claim("muse", "email.sent", at(9, 30), TO);
    world.window("gcal.event", day(6), day(7), "");
    assert_eq!(read(&world, 10_000).unwrap().0, Vec::<String>::new());
}

#[test]
fn what_adds_nothing_is_spared_before_a_batch_is_refused() {
    let mut world = World::new();
    world.clock.set(at(9, 40));
    world.claim("muse", "email.sent", at(9, 30), TO);
    // Its window is 9:28 to 10:16, and a list read from 10:16 on is settled. The first look was not, and sees all
    // of what the next two see together; neither of those does.
    let account = r#","accountHash":"acct-a""#;
    for (minute, from, to) in [
        (610, at(9, 0), at(10, 10)),
        (660, at(9, 0), at(9, 50)),
        (665, at(9, 45), at(11, 0)),
    ] {
        world.clock.set(at(0, minute));
        world.window("gmail.sent", from, to, account);
    }
    let sent = |all: &[&str]| -> Vec<String> {
        all.iter()
            .map(|start| format!("gmail.sent {start}"))
            .collect()
    };
    let (windows, _, warnings) = read(&world, 3).unwrap();
    assert_eq!(
        (windows, warnings),
        (sent(&["09:00", "09:00", "09:45"]), vec![])
    );
    let (windows, _, warnings) = read(&world, 2).unwrap();
    assert_eq!(windows, sent(&["09:00", "09:45"]));
    assert_eq!(warnings, [coverage(2, 1)]);
    let texts = Texts::read(&world.raw(), at(23, 0)).unwrap();
    let policy = attest_core::policy::default_policy();
    let subjects = texts.parse(at(23, 0), &policy).unwrap();
    for limit in [3, 2] {
        let looked = subjects
            .look_within(&world.raw(), at(23, 0), &policy, Limit(limit))
            .unwrap();
        let request = looked.request(iso(at(23, 0))).unwrap();
        let items = attest_core::batch::grade_batch(&request, &policy).unwrap();
        assert_eq!(items[0].receipt.grade, Grade::NotFound);
        let synced = request.coverage.observers.iter();
        let settled = synced.filter(|own| own.last_sync_at.ms() >= at(11, 0));
        assert_eq!(settled.count(), 2);
    }
    assert_eq!(read(&world, 1), Err(Code::TooLarge));
    // Another account's look at the same is no substitute.
    world.clock.set(at(11, 6));
    world.window(
        "gmail.sent",
        at(9, 0),
        at(11, 0),
        r#","accountHash":"acct-b""#,
    );
    assert_eq!(
        read(&world, 3).unwrap().0,
        sent(&["09:00", "09:45", "09:00"])
    );
    assert_eq!(read(&world, 2), Err(Code::TooLarge));
}

#[test]
fn a_row_that_is_looked_at_for_ever_waits_no_more_than_another() {
    let mut world = World::new();
    let paid = r#","amountCents":900,"currency":"USD","merchant":"Bestco""#;
    for minute in 0..3 {
        world.clock.set(at(10, minute));
        world.row("gmail.receipt", "purchase.made", at(9, minute), paid);
    }
    // Each is looked at three times in each of two accounts, the last of all in one of them.
    for look in 0..3 {
        for account in ["", r#","accountHash":"acct-a""#] {
            world.clock.set(at(11, look));
            for minute in 0..3 {
                world.window("gmail.receipt", at(9, minute), at(9, minute), account);
            }
        }
    }
    let (windows, left, warnings) = read(&world, 18).unwrap();
    assert_eq!((windows.len(), left.len(), warnings), (18, 0, vec![]));
    // Of each instant and account one says all.
    let (windows, left, warnings) = read(&world, 6).unwrap();
    assert_eq!((windows.len(), left.len()), (6, 0));
    assert_eq!(warnings, [coverage(6, 12)]);
    // The latest of each account is not left out; of the others the oldest are, and with them their rows.
    let (windows, left, warnings) = read(&world, 5).unwrap();
    assert_eq!((windows.len(), left.len()), (5, 1));
    assert_eq!(warnings, [coverage(5, 13), rows(2, 1)]);
}

/// A page of receipts that is read again and again has a point for each of them each time (rules 4 and 6b), over
/// a claim that waits: what it takes is what it would take of the last look alone.
#[test]
fn a_page_that_is_read_for_ever_refuses_no_batch() {
    let bought = r#","amountCents":100,"counterparty":"Acme","currency":"USD""#;
    let receipt = |looks: std::ops::Range<i64>| {
        let mut world = World::new();
        world.clock.set(at(10, 0));
        let claim = world.claim("muse", "purchase.made", at(9, 30), bought);
        let paid = r#","amountCents":900,"currency":"USD","merchant":"Bestco""#;
        let row = world.row("gmail.receipt", "purchase.made", at(9, 30) + 7, paid);
        world.session("muse", at(9, 30));
        world.away(at(9, 0), at(10, 0));
        world.write(|write| {
            for (look, point) in looks.flat_map(|look| (0..4_000).map(move |point| (look, point))) {
                let (when, synced) = (at(9, 30) + point, at(9, 50) + look);
                write.run(
                    "INSERT INTO coverage (source, observer, from_ms, to_ms, class, synced_ms, document)
                     VALUES ('gmail.receipt', 'o', ?1, ?1, 0, ?2, ?3)",
                    rusqlite::params![
                        when,
                        synced,
                        format!(
                            r#"{{"lastSyncAt":"{}","observerId":"o","source":"gmail.receipt","windowEnd":"{1}","windowStart":"{1}"}}"#,
                            iso(synced),
                            iso(when)
                        )
                    ],
                )?;
            }
            Ok(())
        });
        let batch = world.batch();
        world.replays();
        let own = |subject| world.receipt(receipt_id(subject)).unwrap();
        let mut receipts = [own(Subject::Claim(claim)), own(Subject::Unasked(row))];
        for own in &mut receipts {
            own.inputs_hash = attest_core::ids::Hash([0; 32]);
        }
        (receipts, batch.warnings)
    };
    let (owed, warnings) = receipt(2..3);
    assert_eq!(warnings, []);
    assert_eq!(owed[1].grade, Grade::Unasked);
    assert_eq!(receipt(0..3), (owed, vec![coverage(4_000, 8_000)]));
}

#[test]
fn more_coverage_than_a_batch_takes_refuses_it_and_changes_nothing() {
    let mut world = World::new();
    world.clock.set(at(10, 0));
    let claim = world.claim(
        "muse",
        "purchase.made",
        at(9, 30),
        r#","amountCents":100,"currency":"USD""#,
    );
    world.write(|write| {
        for point in 0..10_000 {
            write.run(
                "INSERT INTO coverage (source, observer, from_ms, to_ms, class, synced_ms, document)
                 VALUES ('gmail.receipt', 'o', ?1, ?1, 0, ?1, ?2)",
                rusqlite::params![
                    at(9, 30) + point,
                    format!(
                        r#"{{"lastSyncAt":"{0}","observerId":"o","source":"gmail.receipt","windowEnd":"{0}","windowStart":"{0}"}}"#,
                        iso(at(9, 30) + point)
                    )
                ],
            )?;
        }
        Ok(())
    });
    assert!(world.batch().warnings.is_empty());
    let before = world.receipt(receipt_id(Subject::Claim(claim))).unwrap();
    world.clock.set(at(10, 30));
    world.window("gmail.receipt", at(9, 45), at(9, 45), "");
    let last = texts(
        &world.raw(),
        "SELECT value FROM meta WHERE key = 'lastBatch'",
    );
    assert_eq!(world.batch_refused(), Code::TooLarge);
    assert_eq!(
        texts(
            &world.raw(),
            "SELECT value FROM meta WHERE key = 'lastBatch'"
        ),
        last
    );
    assert_eq!(world.receipt(before.id), Some(before));
}

#[test]
fn a_list_that_is_too_long_keeps_the_newest() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.window("gmail.sent", at(0, 0), at(14, 10), "");
    world.away(at(13, 55), at(14, 5));
    world.session("muse", at(14, 0));
    world.write(|write| {
        for session in 0..10_000 {
            let when = at(0, 30) + session;
            write.run(
                "INSERT INTO sessions (at_ms, agent, document) VALUES (?1, 'muse', ?2)",
                rusqlite::params![when, format!(r#"{{"agent":"muse","at":"{}"}}"#, iso(when))],
            )?;
        }
        write.count(1);
        Ok(())
    });
    let batch = world.batch();
    let warning = Warning {
        kept: Count(10_000),
        left: Count(1),
        list: Limited::Sessions,
    };
    assert_eq!(batch.warnings, [warning]);
    // The one that tells who did it is the newest.
    let unasked = world.receipt(receipt_id(Subject::Unasked(row))).unwrap();
    assert_eq!(unasked.grade, Grade::Unasked);
    world.replays();
}
