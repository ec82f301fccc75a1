//! The vault: turns, intents, decisions (contract: S, contracts; C §8).
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_imports,
    reason = "tests"
)]

mod common;

use attest_core::error::Code;
use attest_ledger::ops;
use common::vault::*;
use common::{Folder, START, open_at};
use serde_json::{Value, json};

#[test]
fn a_turn_becomes_an_intent_and_the_intent_covers_one_call() {
    let folder = Folder::new();
    let (mut store, clock) = open_at(&folder.file("a"), START);
    let said = said(&mut store, ASK);
    clock.set(START + MINUTE);
    let answer = read(&mut store, &said, &proposal()).unwrap();
    let intent = &answer["intents"][0];
    assert_eq!(intent["said_id"], json!(said));
    assert_eq!(intent["to_ids"], json!(["c_ines"]));
    // Created when the turn came in, not when a model had read it.
    assert_eq!(intent["created_at"], "2026-10-06T18:00:00Z");
    assert_eq!(intent["backing"]["verb"], json!({"start": 0, "end": 5}));

    let first = authorize(&mut store, &mail());
    assert_eq!(matched(&first), intent["id"].as_str().unwrap());
    assert_eq!(first["spent"], 1);
    assert_eq!(first["said_id"], json!(said));
    assert_eq!(
        (&first["surface"], &first["device"]),
        (&json!("capsule"), &json!("phone-1"))
    );
    assert_eq!(first["at"], "2026-10-06T18:01:00Z");
    let second = authorize(&mut store, &mail());
    assert_eq!(reason(&second), "used_up");
    assert_eq!(rows(&mut store, "vault.log", "decisions"), [first, second]);

    let kept = &rows(&mut store, "vault.list", "intents")[0];
    assert_eq!(kept["intent"]["used"], 1);
    assert_eq!(kept["intent"]["revoked"], false);
    assert_eq!(
        (&kept["ended"], &kept["surface"]),
        (&json!(false), &json!("capsule"))
    );
}

#[test]
fn only_the_persons_own_surfaces_make_a_turn() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    for surface in [
        "agent",
        "tool",
        "connector",
        "",
        "Capsule",
        "capsule ",
        "paired-device",
    ] {
        let mut input = turn(ASK, "2026-10-06T14:00:00-04:00");
        input["surface"] = json!(surface);
        let refused = run(&mut store, "vault.said", &input);
        assert_eq!(
            refused,
            Err((Code::RefusedOrigin, at("/surface"))),
            "{surface}"
        );
    }
    for surface in [json!(null), json!(7), json!(["capsule"])] {
        let mut input = turn(ASK, "2026-10-06T14:00:00-04:00");
        input["surface"] = surface;
        let refused = run(&mut store, "vault.said", &input);
        assert_eq!(refused, Err((Code::InvalidInput, at("/surface"))));
    }
    let mut input = turn(ASK, "2026-10-06T14:00:00-04:00");
    input["device"] = json!("");
    let refused = run(&mut store, "vault.said", &input);
    assert_eq!(refused, Err((Code::InvalidInput, at("/device"))));
    for surface in ["capsule", "deck", "cli", "paired_device"] {
        let mut input = turn(ASK, "2026-10-06T14:00:00-04:00");
        input["surface"] = json!(surface);
        run(&mut store, "vault.said", &input).unwrap();
    }
}

#[test]
fn a_turn_is_read_once_and_what_was_typed_goes() {
    let folder = Folder::new();
    let file = folder.file("a");
    let (mut store, _) = open_at(&file, START);
    let said = said(&mut store, ASK);
    // The same turn delivered again is the same turn.
    assert_eq!(self::said(&mut store, ASK), said);
    let typed = |file: &std::path::Path| -> (Option<String>, i64) {
        let raw = rusqlite::Connection::open(file).unwrap();
        let sql = "SELECT typed, (SELECT count(*) FROM said) FROM said";
        raw.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
    };
    assert!(typed(&file).0.unwrap().contains(ASK));
    assert_eq!(typed(&file).1, 1);
    // A reading that finds nothing is a reading.
    let answer = read(&mut store, &said, &json!("I cannot help with that")).unwrap();
    assert_eq!(answer["intents"], json!([]));
    assert_eq!(answer["dropped"][0]["reason"], "unparseable");
    assert_eq!(typed(&file), (None, 1));
    let again = read(&mut store, &said, &proposal());
    assert_eq!(again, Err((Code::AlreadyRead, at("/said_id"))));
    // Nor does handing it in again make it another one.
    assert_eq!(self::said(&mut store, ASK), said);
    let again = read(&mut store, &said, &proposal());
    assert_eq!(again, Err((Code::AlreadyRead, at("/said_id"))));
    assert_eq!(reason(&authorize(&mut store, &mail())), "no_intent");
}

#[test]
fn nothing_of_a_turn_is_left_in_the_file_but_what_its_intents_hold() {
    // One that fits its page, and one that does not.
    for (lines, kept) in [(1, 1), (1_000, 0)] {
        let folder = Folder::new();
        let file = folder.file("a");
        let (mut store, _) = open_at(&file, START);
        let quoted = "> a quoted zanzibar\n".repeat(lines);
        let said = said(&mut store, &format!("{ASK}\n{quoted}"));
        let holds = |word: &str| {
            let bytes = |name: &str| std::fs::read(folder.file(name)).unwrap_or_default();
            let all = [bytes("a"), bytes("a-wal")].concat();
            all.windows(word.len()).any(|part| part == word.as_bytes())
        };
        assert!(holds("zanzibar") && holds("the plan"));
        let answer = read(&mut store, &said, &proposal()).unwrap();
        assert_eq!(
            answer["intents"].as_array().unwrap().len(),
            kept,
            "{answer}"
        );
        drop(store);
        assert_eq!(holds("Ines"), kept == 1);
        assert!(!holds("zanzibar") && !holds("the plan"));
    }
}

#[test]
fn a_turn_of_another_store_is_none() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    let (mut other, _) = open_at(&folder.file("b"), START);
    let said = said(&mut other, ASK);
    let refused = read(&mut store, &said, &proposal());
    assert_eq!(refused, Err((Code::NotFound, at("/said_id"))));
    let refused = read(&mut store, "secret", &proposal());
    assert_eq!(refused, Err((Code::InvalidInput, at("/said_id"))));
}

/// A model that proposes an ask again and again gets one approval.
#[test]
fn what_is_proposed_twice_is_approved_once() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    let said = said(&mut store, "Pay Bo 40 dollars for lunch.");
    let one = json!({"kind": "pay", "to": ["Bo"], "limits": {"amount_max": 40, "currency": "USD"}});
    let answer = read(&mut store, &said, &json!([one, one, one])).unwrap();
    assert_eq!(answer["intents"].as_array().unwrap().len(), 1);
    let pay = json!({"kind": "pay", "to_ids": ["c_bo"], "amount": 40, "currency": "USD"});
    matched(&authorize(&mut store, &pay));
    assert_eq!(reason(&authorize(&mut store, &pay)), "used_up");
}

#[test]
fn a_turn_is_one_however_its_instant_is_written() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    let mut id = |local: Value, reply: Option<Value>| {
        let mut turn = turn("Reply to this.", "");
        turn["local_time"] = local;
        if let Some(reply) = reply {
            turn["reply_to"] = reply;
        }
        run(&mut store, "vault.said", &turn).unwrap()["said_id"].clone()
    };
    let first = id(json!("2026-10-06T14:00:00-04:00"), None);
    for same in [
        json!("2026-10-06T14:00:00.000-04:00"),
        json!("2026-10-06T18:00:00Z"),
        json!(START),
    ] {
        assert_eq!(id(same, None), first);
    }
    assert_eq!(id(json!(START), Some(json!([]))), first);
    assert_ne!(id(json!(START), Some(json!(["c_bo"]))), first);
    assert_ne!(id(json!(START + 1), None), first);
}

/// Two words of a turn that mean one person are one person: one payment, and one a month.
#[test]
fn one_person_under_two_names_is_one() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    let contacts =
        json!([{"id": "c_ines", "name": "Ines Vale", "aliases": ["Mom"], "addresses": []}]);
    let pay = json!({"kind": "pay", "to_ids": ["c_ines"], "amount": 20, "currency": "USD"});
    let limits = json!({"amount_max": 20, "currency": "USD"});
    let one = |name: &str| json!({"kind": "pay", "to": [name], "limits": limits});
    let mut reading = |text: &str, raw: &Value| {
        let said = said(&mut store, text);
        let input = json!({"said_id": said, "raw": raw, "contacts": contacts});
        let answer = run(&mut store, "vault.intents", &input).unwrap();
        let calls = [(); 3].map(|()| authorize(&mut store, &pay)["matches"] == true);
        (answer, calls)
    };
    let (answer, calls) = reading(
        "Pay Ines and Vale $20 each.",
        &json!([one("Ines"), one("Vale")]),
    );
    let intents = answer["intents"].as_array().unwrap();
    assert_eq!(intents[0]["to_ids"], json!(["c_ines"]));
    assert_eq!(intents[1]["to_ids"], Value::Null);
    assert_eq!(intents[1]["unresolved"], json!(["Vale"]));
    assert_eq!(calls, [true, false, false]);
    // "Each" of two words is two a month, of one person one.
    let monthly =
        json!([{"kind": "pay", "to": ["Mom", "Ines"], "standing": true, "limits": limits}]);
    let (answer, calls) = reading("Every month pay Mom and Ines $20 each.", &monthly);
    assert_eq!(answer["intents"][0]["limits"]["count"], 1);
    assert_eq!(calls, [true, false, false]);
}

#[test]
fn nothing_is_stored_that_the_words_do_not_back() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    let said = said(&mut store, ASK);
    // What a host or a model makes up: a backing, ids of its own, another recipient, no limit.
    let raw = json!([
        {"kind": "send", "to": ["Bo"], "channel": "email",
         "backing": {"verb": {"start": 0, "end": 5}, "to": [{"start": 6, "end": 10}]}},
        {"kind": "send", "to": ["Ines"], "channel": "email", "standing": true},
        {"kind": "pay", "to": ["Ines"], "limits": {"amount_max": 100, "currency": "USD"}},
        {"kind": "send", "to": ["Ines"], "channel": "email", "to_ids": ["c_bo"], "id": "mine",
         "said_id": "mine", "created_at": "2036-01-01T00:00:00Z", "used": 0, "revoked": false,
         "unresolved": [], "backing": {"verb": {"start": 3, "end": 4}, "to": []}},
    ]);
    let answer = read(&mut store, &said, &raw).unwrap();
    let dropped = answer["dropped"].as_array().unwrap();
    let reasons: Vec<&str> = dropped
        .iter()
        .map(|it| it["reason"].as_str().unwrap())
        .collect();
    assert_eq!(reasons, ["to_not_said", "standing_not_said", "not_asked"]);
    let intents = answer["intents"].as_array().unwrap();
    assert_eq!(intents.len(), 1);
    assert_eq!(intents[0]["to_ids"], json!(["c_ines"]));
    assert_eq!(intents[0]["created_at"], "2026-10-06T18:00:00Z");
    assert_eq!(intents[0]["backing"]["verb"], json!({"start": 0, "end": 5}));
    assert_ne!(intents[0]["id"], "mine");
    let to_bo = json!({"kind": "send", "channel": "email", "to_ids": ["c_bo"]});
    assert_eq!(reason(&authorize(&mut store, &to_bo)), "recipient");
}

#[test]
fn a_reply_goes_to_whom_the_device_reported_with_the_turn() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    let mut input = turn("Reply that it works for me.", "2026-10-06T14:00:00-04:00");
    input["reply_to"] = json!(["c_bo"]);
    let said = run(&mut store, "vault.said", &input).unwrap();
    let said = said["said_id"].as_str().unwrap();
    let raw = json!([{"kind": "send", "reply_to_current": true}]);
    // Whoever reads the turn cannot name the recipient.
    let mut reading =
        json!({"said_id": said, "raw": raw, "contacts": contacts(), "reply_to": ["c_ines"]});
    let refused = run(&mut store, "vault.intents", &reading);
    assert_eq!(refused, Err((Code::InvalidInput, at("/~unknown"))));
    reading.as_object_mut().unwrap().remove("reply_to");
    let answer = run(&mut store, "vault.intents", &reading).unwrap();
    assert_eq!(answer["intents"][0]["to_ids"], json!(["c_bo"]));
}

#[test]
fn whatever_is_wrong_inside_a_call_is_a_hold_and_logged() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    asked(&mut store, ASK, &proposal());
    let many: Vec<String> = (0..100_000).map(|at| format!("c_{at}")).collect();
    let calls = [
        json!(null),
        json!([]),
        json!("secret"),
        json!({"kind": "nothing"}),
        json!({"kind": "send", "to_ids": ["c_ines"], "secret": 1}),
        json!({"kind": "send", "channel": "email", "to_ids": ["c_ines"], "addresses": []}),
        json!({"kind": "send", "channel": "email", "to_ids": ["c_ines"], "amount": 0}),
        json!({"kind": "send", "channel": "email", "to_ids": many}),
    ];
    for call in &calls {
        assert_eq!(reason(&authorize(&mut store, call)), "malformed");
    }
    assert_eq!(
        rows(&mut store, "vault.log", "decisions").len(),
        calls.len()
    );
    // A call that brings a clock is refused, as every gate refuses it.
    let mut dated = mail();
    dated["at"] = json!("2026-10-06T18:00:00Z");
    let refused = run(&mut store, "vault.authorize", &json!({"call": dated}));
    assert_eq!(refused, Err((Code::InvalidInput, at("/call/at"))));
    assert_eq!(
        rows(&mut store, "vault.log", "decisions").len(),
        calls.len()
    );
    // Nothing of it was spent.
    matched(&authorize(&mut store, &mail()));
}

#[test]
fn a_key_gets_its_decision_again_and_no_other_call() {
    let folder = Folder::new();
    let file = folder.file("a");
    let (mut store, clock) = open_at(&file, START);
    let intents = asked(&mut store, ASK, &proposal());
    let input = json!({"call": mail(), "key": "secret-1"});
    let first = run(&mut store, "vault.authorize", &input).unwrap();
    matched(&first);
    // However the call is written, and whatever happened since.
    clock.set(START + 30 * DAY);
    run(
        &mut store,
        "vault.revoke",
        &json!({"intent_id": intents[0]}),
    )
    .unwrap();
    let same =
        r#"{"key":"secret-1","call":{"to_ids":["c_ines"],"kind":"send", "channel":"email"}}"#;
    let again = ops::call(&mut store, "vault.authorize", same.as_bytes()).unwrap();
    assert_eq!(again, first.to_string());
    let (mut other, _) = open_at(&file, START + 30 * DAY);
    assert_eq!(
        run(&mut other, "vault.authorize", &input),
        Ok(first.clone())
    );
    let dry = json!({"call": mail(), "key": "secret-1", "dryRun": true});
    assert_eq!(run(&mut store, "vault.authorize", &dry), Ok(first.clone()));

    for call in [
        json!({"kind": "send", "to_ids": ["c_ines"]}),
        json!("secret"),
    ] {
        for dry in [false, true] {
            let input = json!({"call": call, "key": "secret-1", "dryRun": dry});
            let refused = run(&mut store, "vault.authorize", &input);
            assert_eq!(refused, Err((Code::IdConflict, at("/key"))));
        }
    }
    // A hold stays one, too.
    let held = json!({"call": "secret", "key": "secret-2"});
    let hold = run(&mut store, "vault.authorize", &held).unwrap();
    assert_eq!(reason(&hold), "malformed");
    assert_eq!(run(&mut store, "vault.authorize", &held), Ok(hold.clone()));
    assert_eq!(rows(&mut store, "vault.log", "decisions"), [first, hold]);
    for key in [String::new(), "k".repeat(257)] {
        let input = json!({"call": mail(), "key": key});
        let refused = run(&mut store, "vault.authorize", &input);
        assert_eq!(refused, Err((Code::InvalidInput, at("/key"))));
    }
    // Of key and call the file keeps hashes alone.
    drop((store, other));
    let bytes = std::fs::read(&file).unwrap();
    assert!(!String::from_utf8_lossy(&bytes).contains("secret"));
}

#[test]
fn a_dry_run_says_what_would_be_and_spends_and_logs_nothing() {
    let folder = Folder::new();
    let (mut store, _) = open_at(&folder.file("a"), START);
    let intents = asked(&mut store, ASK, &proposal());
    for _ in 0..3 {
        let input = json!({"call": mail(), "dryRun": true, "key": "k"});
        let answer = run(&mut store, "vault.authorize", &input).unwrap();
        assert_eq!(matched(&answer), intents[0]);
        assert_eq!(answer["spent"], 1);
        assert!(answer.get("id").is_none());
    }
    assert_eq!(rows(&mut store, "vault.log", "decisions"), [] as [Value; 0]);
    assert_eq!(
        rows(&mut store, "vault.list", "intents")[0]["intent"]["used"],
        0
    );
    let answer = run(
        &mut store,
        "vault.authorize",
        &json!({"call": mail(), "key": "k"}),
    )
    .unwrap();
    matched(&answer);
}

#[test]
fn what_is_taken_back_on_one_connection_is_taken_back_on_all() {
    let folder = Folder::new();
    let file = folder.file("a");
    let (mut store, clock) = open_at(&file, START);
    let (mut other, _) = open_at(&file, START);
    let intents = asked(&mut store, STANDING, &standing());
    matched(&authorize(&mut store, &mail()));
    let unknown = json!({"intent_id": "00000000000000000000000000"});
    let refused = run(&mut store, "vault.revoke", &unknown);
    assert_eq!(refused, Err((Code::NotFound, at("/intent_id"))));
    let input = json!({"intent_id": intents[0]});
    let first = run(&mut other, "vault.revoke", &input).unwrap();
    assert_eq!(first["revokedAt"], "2026-10-06T18:00:00Z");
    assert_eq!(reason(&authorize(&mut store, &mail())), "revoked");
    clock.set(START + DAY);
    assert_eq!(run(&mut store, "vault.revoke", &input), Ok(first));
    assert_eq!(reason(&authorize(&mut store, &mail())), "revoked");
    let kept = &rows(&mut other, "vault.list", "intents")[0];
    assert_eq!(kept["intent"]["revoked"], true);
    assert_eq!(kept["revokedAt"], "2026-10-06T18:00:00Z");
}

#[test]
fn what_another_connection_stored_and_spent_counts() {
    let folder = Folder::new();
    let file = folder.file("a");
    let (mut store, _) = open_at(&file, START);
    let (mut other, _) = open_at(&file, START);
    assert_eq!(reason(&authorize(&mut other, &mail())), "no_intent");
    let text = "Email Ines and Bo the plan.";
    let raw = json!([{"kind": "send", "to": ["Ines", "Bo"], "channel": "email"}]);
    asked(&mut store, text, &raw);
    let to_bo = json!({"kind": "send", "channel": "email", "to_ids": ["c_bo"]});
    let both = json!({"kind": "send", "channel": "email", "to_ids": ["c_bo", "c_ines"]});
    matched(&authorize(&mut other, &mail()));
    assert_eq!(reason(&authorize(&mut store, &both)), "used_up");
    matched(&authorize(&mut store, &to_bo));
    assert_eq!(reason(&authorize(&mut other, &to_bo)), "used_up");
    assert_eq!(
        reason(&authorize(&mut open_at(&file, START).0, &mail())),
        "used_up"
    );
    assert_eq!(
        rows(&mut store, "vault.list", "intents")[0]["intent"]["used"],
        2
    );
}

#[test]
fn what_a_connection_spent_itself_counts_once() {
    let folder = Folder::new();
    let file = folder.file("a");
    let (mut store, _) = open_at(&file, START);
    let text = "From now on email Ines the plan, up to 10 times.";
    asked(&mut store, text, &standing());
    for _ in 0..10 {
        matched(&authorize(&mut store, &mail()));
    }
    for store in [&mut store, &mut open_at(&file, START).0] {
        assert_eq!(reason(&authorize(store, &mail())), "used_up");
    }
}

#[test]
fn a_check_of_the_store_finds_what_was_changed_in_the_vault() {
    let folder = Folder::new();
    let file = folder.file("a");
    let (mut store, _) = open_at(&file, START);
    let intents = asked(&mut store, ASK, &proposal());
    asked(&mut store, STANDING, &standing());
    matched(&authorize(&mut store, &mail()));
    matched(&authorize(&mut store, &mail()));
    assert_eq!(reason(&authorize(&mut store, &mail())), "used_up");
    run(
        &mut store,
        "vault.revoke",
        &json!({"intent_id": intents[0]}),
    )
    .unwrap();
    said(&mut store, "Thanks.");
    let findings = |store: &mut attest_ledger::Store| {
        let answer = run(store, "ledger.check", &json!({})).unwrap();
        let all = answer["findings"].as_array().unwrap().clone();
        let of = |it: &Value| {
            format!(
                "{} {}",
                it["table"].as_str().unwrap(),
                it["fault"].as_str().unwrap()
            )
        };
        all.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(findings(&mut store), [] as [&str; 0]);
    drop(store);
    for (change, found) in [
        (
            "UPDATE said SET surface = 'agent' WHERE seq = 1",
            "said column",
        ),
        ("UPDATE said SET typed = 'x' WHERE seq = 1", "said evidence"),
        (
            "UPDATE intents SET used = 0 WHERE seq = 1",
            "intents evidence",
        ),
        (
            "UPDATE intents SET revoked_ms = NULL WHERE seq = 1",
            "intents evidence",
        ),
        (
            "UPDATE intents SET ends_ms = ends_ms + 1 WHERE seq = 1",
            "intents column",
        ),
        (
            "UPDATE intents SET document = '{}' WHERE seq = 1",
            "intents unreadable",
        ),
        (
            "UPDATE intents SET id = '00000000000000000000000000' WHERE seq = 2",
            "intents hash",
        ),
        (
            "UPDATE decisions SET spent = 0 WHERE seq = 1",
            "decisions column",
        ),
        (
            "UPDATE decisions SET reason = 'because' WHERE seq = 3",
            "decisions column",
        ),
        (
            "UPDATE decisions SET intent_id = 'x' WHERE seq = 1",
            "decisions reference",
        ),
        (
            "UPDATE decisions SET key_hash = 'x' WHERE seq = 1",
            "decisions column",
        ),
    ] {
        let changed = folder.file("changed");
        std::fs::copy(&file, &changed).unwrap();
        let raw = rusqlite::Connection::open(&changed).unwrap();
        raw.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        raw.execute_batch(change).unwrap();
        drop(raw);
        let all = findings(&mut open_at(&changed, START).0);
        assert!(all.contains(&found.to_owned()), "{change}: {all:?}");
    }
}
