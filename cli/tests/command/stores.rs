//! Operations on a store, by command and by rpc.

use crate::tool::{Folder, Ran, fed, run};
use attest_ledger::ops;

/// 2026-10-06T18:00:00Z.
const NOW: &str = "1791309600000";

fn made(folder: &Folder) -> String {
    let file = folder.path().join("a.attest").display().to_string();
    let ran = run(&["ledger", "init", &file]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    file
}

fn code(ran: &Ran) -> (i32, &str, &str) {
    let own = ran.err.trim_end();
    let code = own
        .strip_prefix("{\"code\":\"")
        .and_then(|rest| rest.split('"').next());
    (ran.code, ran.out.as_str(), code.unwrap_or(own))
}

#[test]
fn only_init_makes_a_store() {
    let folder = Folder::new("store-init");
    let file = folder.path().join("a.attest");
    let name = file.display().to_string();
    for row in ops::operations() {
        let (family, own) = row.name.split_once('.').unwrap();
        let ran = run(&[family, own, &name]);
        assert_eq!(code(&ran), (2, "", "not_found"), "{}", row.name);
    }
    let ran = fed(&["rpc", "--store", &name], b"");
    assert_eq!(code(&ran), (2, "", "not_found"));
    assert!(!file.exists());
    made(&folder);
    // It is found there, and not made anew.
    let before = std::fs::read(&file).unwrap();
    made(&folder);
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let ran = run(&["vault", "init", &name]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("unknown operation \"init\""),
        "{}",
        ran.err
    );
}

#[test]
fn every_operation_is_there_by_its_own_name() {
    let folder = Folder::new("store-all");
    let file = made(&folder);
    for row in ops::operations() {
        let (family, own) = row.name.split_once('.').unwrap();
        // A document of no operation, so that each has to refuse it by itself.
        let ran = run(&[family, own, &file, r#"{"no such key":1}"#]);
        assert_eq!(code(&ran), (2, "", "invalid_input"), "{}", row.name);
        let both = run(&["schema", row.name]);
        assert_eq!(both.code, 0, "{}", row.name);
        assert!(both.out.starts_with("{\"input\":{"), "{}", both.out);
        assert!(run(&["schema"]).out.contains(&format!("  {} ", row.name)));
    }
    let ran = run(&["ledger", "no-such", &file]);
    assert_eq!(ran.code, 2);
    for row in ops::operations() {
        if let Some(own) = row.name.strip_prefix("ledger.") {
            assert!(ran.err.contains(own), "{own}");
        }
    }
}

#[test]
fn what_was_exported_is_imported_as_it_is() {
    let folder = Folder::new("store-move");
    let example = format!("{}/../examples/ledger.json", env!("CARGO_MANIFEST_DIR"));
    let file = made(&folder);
    let clock = ["--clock", "1900000000000"];
    let first = run(&[&["ledger", "import", &file, &example], clock.as_slice()].concat());
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let out = run(&[&["ledger", "export", &file], clock.as_slice()].concat());
    assert_eq!(out.code, 0);
    let other = folder.path().join("b.attest").display().to_string();
    assert_eq!(run(&["ledger", "init", &other]).code, 0);
    let by_hand = [&["ledger", "import", &other, "-"], clock.as_slice()].concat();
    let second = fed(&by_hand, out.out.as_bytes());
    assert_eq!((second.code, second.err.as_str()), (0, ""));
    assert_eq!(second.out, first.out);
    let again = run(&[&["ledger", "export", &other], clock.as_slice()].concat());
    assert!(again.out == out.out, "the second export is another");
    // As a member it is what the operation takes; a document that is no export is taken for nothing else.
    let twice = fed(&by_hand, format!("{{\"snapshot\":{}}}", out.out).as_bytes());
    assert_eq!(code(&twice), (2, "", "storage_not_empty"));
    let nothing = fed(&by_hand, b"{\"claims\":[]}");
    assert_eq!(code(&nothing), (2, "", "invalid_input"));
}

#[test]
fn a_new_store_has_nothing_to_find() {
    let folder = Folder::new("store-new");
    let file = made(&folder);
    let shown = |op: &str| {
        let ran = run(&["ledger", op, &file]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{op}");
        ran.out.replace(&format!("\"{file}\""), "FILE")
    };
    assert_eq!(shown("digest"), "FILE: no receipts\n");
    assert_eq!(shown("receipts"), "FILE: 0 receipts\n");
    assert_eq!(
        shown("replay"),
        "FILE: 0 receipts of 0 batches\n0 reproduced, 0 mismatched\n"
    );
    assert!(shown("check").ends_with(
        " held against each other, 0 findings\nreplay: 0 receipts reproduced, 0 mismatched\n"
    ));
    let raw = run(&["ledger", "digest", &file, "--json"]);
    assert_eq!(
        raw.out,
        "{\"days\":[],\"superseded\":0,\"total\":{\"grades\":{},\"pending\":0}}\n"
    );
}

#[test]
fn a_document_is_an_argument_a_file_or_standard_input() {
    let folder = Folder::new("store-documents");
    let file = made(&folder);
    let from = r#"{"from":"2026-10-06"}"#;
    let own = folder.file("from.json", from);
    let dash = fed(&["ledger", "digest", &file, "-", "--json"], from.as_bytes());
    for ran in [
        run(&["ledger", "digest", &file, from, "--json"]),
        run(&["ledger", "digest", &file, &own, "--json"]),
        dash,
    ] {
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(ran.out.starts_with("{\"days\":[]"), "{}", ran.out);
    }
    let ran = run(&["ledger", "digest", &file, "no-such.json"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("cannot read \"no-such.json\""),
        "{}",
        ran.err
    );
    let id = "58PD00GYBRS541EJAJZK7FG9J8";
    let ran = run(&["ledger", "trace", &file, id]);
    assert_eq!(code(&ran), (2, "", "not_found"));
    let ran = run(&[
        "ledger",
        "digest",
        &file,
        r#"{"from":"2026-10-06"}"#,
        "--max-bytes",
        "5",
    ]);
    assert_eq!(code(&ran), (2, "", "too_large"));
}

#[test]
fn what_is_no_store_is_refused_and_left() {
    let folder = Folder::new("store-odd");
    let odd = folder.file("odd", "this is no store, however long it gets to be");
    for ran in [
        run(&["ledger", "init", &odd]),
        run(&["ledger", "check", &odd]),
        run(&["ledger", "digest", &odd, "{}", "--json"]),
        fed(&["rpc", "--store", &odd], b""),
    ] {
        assert_eq!(code(&ran), (2, "", "storage_corrupt"));
    }
    assert_eq!(
        std::fs::read_to_string(&odd).unwrap(),
        "this is no store, however long it gets to be"
    );
    let nowhere = folder.path().join("nowhere/a.attest");
    let ran = run(&["ledger", "init", nowhere.to_str().unwrap()]);
    assert_eq!(code(&ran), (2, "", "storage_readonly"));
    for arguments in [
        &["ledger", "init", "-"][..],
        &["ledger"],
        &["ledger", "digest"],
        &["ledger", "init", "a", "{}"],
        &["ledger", "digest", "a", "{}", "more"],
        &["ledger", "digest", "a", "--clock", "noon"],
        &["ledger", "digest", "a", "--patience", "-1"],
        &["vault", "list", "a", "--all"],
        &["rpc", "--clock", NOW],
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
    }
}

#[test]
fn rpc_runs_both_tables_and_a_clock_that_is_given() {
    let folder = Folder::new("store-rpc");
    let file = made(&folder);
    let lines = b"{\"id\":1,\"op\":\"ledger.digest\",\"input\":{}}\n{\"id\":2,\"op\":\"id_from_hash\",\"input\":1}\n{\"id\":3,\"op\":\"ledger.no\",\"input\":{}}\n{\"id\":4,\"op\":\"ledger.purge\",\"input\":{\"cutoff\":\"2026-10-06T18:00:01Z\"}}\n";
    let ran = fed(&["rpc", "--store", &file, "--clock", NOW], lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let answers: Vec<&str> = ran.out.lines().collect();
    assert_eq!(answers.len(), 4);
    assert!(
        answers[0].starts_with("{\"id\":1,\"ok\":{\"days\":[]"),
        "{}",
        answers[0]
    );
    for (answer, code) in [
        (answers[1], "invalid_input"),
        (answers[2], "unknown_operation"),
        // Later than now, by the clock that was given (C §7 rule 15).
        (answers[3], "invalid_argument"),
    ] {
        assert!(
            answer.starts_with(&format!("{{\"error\":{{\"code\":\"{code}\"")),
            "{answer}"
        );
    }
    // Without a store there is nothing to run them on.
    let ran = fed(&["rpc"], lines);
    assert!(
        ran.out
            .starts_with("{\"error\":{\"code\":\"unknown_operation\""),
        "{}",
        ran.out
    );
}

#[test]
fn a_call_that_is_held_is_a_finding() {
    let folder = Folder::new("store-vault");
    let file = made(&folder);
    let vault = |op: &str, document: &str| {
        let ran = run(&["vault", op, &file, document, "--clock", NOW]);
        assert_eq!(ran.err, "", "{op}");
        (ran.code, ran.out)
    };
    let call = r#"{"call":{"kind":"send","channel":"email","to_ids":["c_ines"]}}"#;
    let (code, held) = vault("authorize", call);
    assert_eq!(code, 1);
    assert!(
        held.contains(r#""matches":false,"reason":"no_intent""#),
        "{held}"
    );
    let turn = r#"{"device":"mac","local_time":"2026-10-06T14:00:00-04:00","surface":"cli","text":"Email Ines the plan."}"#;
    let (code, said) = vault("said", turn);
    assert_eq!(code, 0);
    let id = said.trim_end().split('"').nth(3).unwrap().to_owned();
    let read = format!(
        r#"{{"said_id":"{id}","contacts":[{{"id":"c_ines","name":"Ines Vale","addresses":["ines@vale.example"]}}],"raw":[{{"kind":"send","to":["Ines"]}}]}}"#
    );
    assert_eq!(vault("intents", &read).0, 0);
    let (code, passed) = vault("authorize", call);
    assert_eq!(code, 0);
    assert!(passed.contains(r#""matches":true"#), "{passed}");
    // It was one act.
    assert_eq!(vault("authorize", call).0, 1);
    let (code, log) = vault("log", "{}");
    assert_eq!((code, log.matches(r#""matches":"#).count()), (0, 3));
    let again = run(&["vault", "intents", &file, &read, "--clock", NOW]);
    assert_eq!((again.code, again.out.as_str()), (2, ""));
    assert!(
        again.err.starts_with(r#"{"code":"already_read""#),
        "{}",
        again.err
    );
}

#[test]
fn a_trace_shows_what_ties_the_turn_to_the_receipt() {
    let folder = Folder::new("store-trace");
    let file = made(&folder);
    let at = |family: &str, op: &str, document: &str| {
        let ran = run(&[family, op, &file, document, "--json", "--clock", NOW]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{op}");
        ran.out
    };
    // The first id after a key.
    let id = |answer: &str, key: &str| {
        let (_, after) = answer.split_once(&format!("\"{key}\":\"")).unwrap();
        after.split('"').next().unwrap().to_owned()
    };
    let turn = r#"{"device":"mac","local_time":"2026-10-06T14:00:00-04:00","request_id":"r-7","surface":"cli","text":"Email Ines the plan."}"#;
    let said = id(&at("vault", "said", turn), "said_id");
    let read = format!(
        r#"{{"said_id":"{said}","contacts":[{{"id":"c_ines","name":"Ines Vale","addresses":["ines@vale.example"]}}],"raw":[{{"kind":"send","to":["Ines"]}}]}}"#
    );
    let _ = at("vault", "intents", &read);
    let call = r#"{"call":{"kind":"send","channel":"email","to_ids":["c_ines"]}}"#;
    let passed = at("vault", "authorize", call);
    let (decision, intent) = (id(&passed, "id"), id(&passed, "intent_id"));
    let log = r#"{"source":"activity","agent":"muse","readAt":"2026-10-06T14:00:00-04:00","activeAt":[],"rows":[{"sourceKind":"activity_view","type":"email.sent","text":"Mailed Ines","requestId":"r-7","claimedAt":"2026-10-06T13:59:00-04:00","claimedAtPrecision":"minute","extractor":{"id":"log","version":"1"}}]}"#;
    let _ = at("ledger", "pass", log);
    let _ = at("ledger", "batch", "{}");
    let receipts = at("ledger", "receipts", "{}");
    let (receipt, claim) = (id(&receipts, "id"), id(&receipts, "claimId"));
    let ran = run(&["ledger", "trace", &file, &receipt]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let line = |start: &str| {
        let mut found = ran.out.lines().filter(|line| line.starts_with(start));
        let one = found
            .next()
            .unwrap_or_else(|| panic!("{start}: {}", ran.out));
        assert_eq!(found.next(), None);
        one
    };
    let claimed = line(&format!("  claim         id {claim}, "));
    assert!(claimed.contains(", requestId r-7, "), "{claimed}");
    let given = line(&format!("  receipt       id {receipt}, claimId {claim}, "));
    assert!(given.contains("requestId r-7, "), "{given}");
    // Each stands below what it came from.
    let below: Vec<&str> = ran
        .out
        .lines()
        .skip_while(|line| !line.starts_with("  said"))
        .collect();
    assert_eq!(
        below,
        [
            format!("  said          id {said}, surface cli, at 2026-10-06T18:00:00Z"),
            format!("    intents     id {intent}"),
            format!("      decisions id {decision}, spent 1, at 2026-10-06T18:00:00Z"),
        ]
    );
    // Nothing of what it was about, and nobody's name.
    for content in ["Ines", "c_ines", "plan", "Mailed"] {
        assert!(!ran.out.contains(content), "{content}: {}", ran.out);
    }
}
