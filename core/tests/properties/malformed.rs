//! Nearly sound requests through every operation: each member in turn of another type, unknown keys,
//! keys twice, all with a mark. What is refused says where, in the contract's own words.

use crate::door::graded;
use crate::r#gen;
use crate::marks::{holds, mark};
use crate::rng::{Rng, each_seed};
use crate::tree::{Tree, drop_member, int, items, member, object, parse, text, texts, written};
use attest_core::error::{Code, Error};
use attest_core::json::{Limits, Value};
use attest_core::ops::{OPERATIONS, call};
use std::borrow::Cow;

/// A step into a document.
#[derive(Clone)]
enum Step {
    Key(String),
    Index(usize),
}

/// The way to every value of a document.
fn places(tree: &Tree, here: &mut Vec<Step>, all: &mut Vec<Vec<Step>>) {
    all.push(here.clone());
    match tree {
        Value::Array(list) => {
            for (at, one) in list.iter().enumerate() {
                here.push(Step::Index(at));
                places(one, here, all);
                here.pop();
            }
        }
        Value::Object(members) => {
            for (key, value) in members {
                here.push(Step::Key(key.to_string()));
                places(value, here, all);
                here.pop();
            }
        }
        _ => {}
    }
}

fn at<'t>(tree: &'t mut Tree, path: &[Step]) -> &'t mut Tree {
    path.iter().fold(tree, |tree, step| match (tree, step) {
        (Value::Array(list), Step::Index(at)) => &mut list[*at],
        (Value::Object(members), Step::Key(key)) => {
            let found = members.iter_mut().find(|(own, _)| own == key);
            &mut found.expect("a member").1
        }
        _ => panic!("no such place"),
    })
}

fn pointer(path: &[Step]) -> String {
    path.iter()
        .map(|step| match step {
            Step::Key(key) => format!("/{key}"),
            Step::Index(at) => format!("/{at}"),
        })
        .collect()
}

/// Sound requests of an operation.
fn examples(rng: &mut Rng, operation: &str) -> Vec<Tree> {
    let batch = loop {
        let batch = r#gen::batch(rng, r#gen::SMALL);
        let there = |key: &str| !items(&batch, key).is_empty();
        if there("claims")
            && there("observations")
            && graded(&batch).is_ok_and(|all| !all.is_empty())
        {
            break batch;
        }
    };
    let claim = || Some(items(&batch, "claims")[0].clone());
    let row = || Some(items(&batch, "observations")[0].clone());
    let coverage = || Some(member(&batch, "coverage").clone());
    let receipts = || -> Vec<Tree> {
        let graded = graded(&batch).expect("graded before");
        graded.into_iter().map(|item| item.receipt).collect()
    };
    let grade = |claim: Tree, candidates: Vec<Tree>, context: &str| {
        object(vec![
            ("claim", Some(claim)),
            ("candidates", Some(Value::Array(candidates))),
            ("grant", Some(items(&batch, "grants")[0].clone())),
            ("coverage", coverage()),
            ("context", Some(parse(context))),
        ])
    };
    match operation {
        "canonical_json" | "sha256_hex" => vec![text("x")],
        "id_from_hash" => vec![text(&"0".repeat(64))],
        "load_policy" => vec![attest_core::policy::default_document()],
        "schema" => vec![parse(r#"{"name":"Claim"}"#)],
        "normalize" => [
            r#"{"what":"email","text":"Ana <ana@corp.example>"}"#,
            r#"{"what":"same_address","a":"a@b.example","b":"c@d.example"}"#,
            r#"{"what":"resolve_relative","text":"5m ago","now":"2026-10-06T14:00:00Z"}"#,
            r#"{"what":"subject_tokens","text":"Re: lunch"}"#,
        ]
        .map(parse)
        .to_vec(),
        "features" => vec![object(vec![("claim", claim()), ("observation", row())])],
        "grade" => vec![
            grade(
                claim().expect("a claim"),
                Vec::new(),
                r#"{"priorSpendCents":5}"#,
            ),
            grade(
                Value::Null,
                vec![row().expect("a row")],
                r#"{"priorSpendCents":0,"attribution":{"agent":"muse","signals":["userIdle"],"scoreBp":3000},
                    "modelScores":[]}"#,
            ),
        ],
        "grade_batch" => vec![batch],
        "attribute" => vec![object(vec![
            ("observation", row()),
            ("activity", batch.get("activity").cloned()),
            (
                "evaluatedAt",
                member(&batch, "coverage").get("evaluatedAt").cloned(),
            ),
        ])],
        "pre_assignments" => vec![Value::Array(receipts())],
        "transition" => {
            let event = r#"{"event":"override","grade":"VERIFIED","reason":"so it was","at":"2030-01-01T00:00:00Z"}"#;
            vec![object(vec![
                ("receipt", Some(receipts().swap_remove(0))),
                ("event", Some(parse(event))),
            ])]
        }
        "reason_text" => vec![parse(
            r#"{"code":"coverage.none","params":{"source":"gmail.sent"}}"#,
        )],
        "project" => vec![parse(
            r#"{"source":"gmail.sent","type":"email.sent","observedAt":"2026-10-06T14:00:00Z","rowKey":"k",
                "raw":{"counterparty":"ana@corp.example","subjectHint":"Lunch","occurredAt":"2026-10-06T13:59:00Z"}}"#,
        )],
        "read_claim" => vec![parse(
            r#"{"agent":"muse","sourceKind":"chat","type":"email.sent","text":"Sent it","counterparty":"Ana",
                "extractor":{"id":"x","version":"1"},"observedAt":"2026-10-06T14:00:00Z",
                "claimedAt":"2026-10-06T13:59:00Z","claimedAtPrecision":"minute"}"#,
        )],
        "replay" => vec![crate::ledger::ledger(rng, 6).snapshot()],
        "golden" => vec![parse(
            r#"{"name":"n","covers":["contract:x"],"mode":"batch","notes":"n","input":{"evaluatedAt":"2026-10-06T14:00:00Z",
                "claims":[{"ref":"c1","agent":"muse","type":"other","claimedAt":"2026-10-06T13:00:00Z"}],
                "observations":[],"grants":[{"agent":"muse"}],"coverage":[]},
                "expect":[{"ref":"c1","grade":"UNVERIFIABLE","ruleId":"no_coverage","state":"FINAL"}]}"#,
        )],
        "said.resolve" => vec![parse(
            r##"{"intents":[{"kind":"send","to":["Ines","#crew"],"when":{},"limits":{},
                "backing":{"verb":{"start":0,"end":4},"to":[{"start":5,"end":9}]}}],
                "contacts":[{"id":"c1","name":"Ines Vale","aliases":["Iv"],"addresses":["ines@corp.example"]}],
                "reply_to":["c1"]}"##,
        )],
        "said.recipient_id" => vec![parse(
            r#"{"address":"ines@corp.example","contacts":[{"id":"c1","name":"Ines","addresses":["ines@corp.example"]}]}"#,
        )],
        "said.matches" | "said.explain" => vec![parse(
            r#"{"intent":{"kind":"pay","channel":"web","to":["Ines"],"to_ids":["c1"],"unresolved":[],
                "when":{"at":null,"window_minutes":60},"standing":false,"what":null,"created_at":1760000000000,
                "limits":{"amount_max":50,"currency":"EUR"},"used":0},
                "call":{"kind":"pay","channel":"web","to_ids":["c1"],"addresses":["ines@corp.example"],
                "amount":"49.50","currency":"EUR"},"now":"2025-10-09T08:53:20Z","used":0}"#,
        )],
        "said.gate" => vec![parse(
            r#"{"intents":[{"id":"i1","kind":"send","to":["Ines"],"to_ids":["c1"],"when":{},"limits":{},
                "backing":{"verb":{"start":0,"end":4},"to":[{"start":5,"end":9}]},"created_at":1760000000000}],
                "call":{"kind":"send","to_ids":["c1"]},"now":1760000000000,"considered":true}"#,
        )],
        "said.prepare" | "said.unquote" => vec![parse(r#"{"text":"Email Ines the plan."}"#)],
        "said.prompt" => vec![parse(
            r#"{"text":"Email Ines the plan.","local_time":"2026-03-02T09:00:00+01:00","tz":"Europe/Paris"}"#,
        )],
        "said.validate" => vec![parse(
            r#"{"raw":"[]","text":"Email Ines the plan.","local_time":"2026-03-02T09:00:00+01:00",
                "tz":"Europe/Paris","now":"2026-03-02T08:00:00Z"}"#,
        )],
        "said.hold_text" => vec![text("recipient")],
        other => panic!("{other} has no example here: give it one"),
    }
}

/// Whether a place lies where whatever is wrong is a no of the answer, not an error.
fn lenient(operation: &str, pointer: &str) -> bool {
    let places: &[&str] = match operation {
        "said.matches" | "said.explain" => &["/intent", "/call"],
        "said.gate" => &["/call"],
        "said.validate" => &["/raw"],
        _ => &[],
    };
    places.iter().any(|place| {
        let rest = pointer.strip_prefix(place);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// What a lenient place answers to anything that the contract does not know.
fn is_no(answer: &str) -> bool {
    answer.contains(r#""matches":false"#) || answer.contains(r#""intents":[]"#)
}

/// What a refusal may say.
fn check(operation: &str, fault: &Error, mark: &str) {
    let document = fault.to_json();
    assert!(!holds(&document, mark), "{operation}: {document}");
    assert!(Code::ALL.contains(&fault.code()));
    assert!(!fault.message().is_empty());
    assert_ne!(fault.code(), Code::Internal, "{operation}: {document}");
    // The document of an error is a document.
    assert_eq!(parse(&document).to_canonical(), document);
}

/// Runs an operation; none where it has no more to say than that a golden file does not load.
fn run(operation: &str, text: &str) -> Option<Result<String, Error>> {
    let answer = call(operation, text.as_bytes(), Limits::default());
    (operation != "golden" || answer.is_err()).then_some(answer)
}

#[test]
fn a_member_of_another_type_is_refused_without_its_content() {
    let mut refused = 0;
    for operation in OPERATIONS {
        let free = matches!(operation.name, "canonical_json" | "sha256_hex");
        each_seed(&format!("wrong_type {}", operation.name), 3, |rng| {
            let mark = mark(rng);
            let wrong = [
                object(vec![(&mark, Some(text(&mark)))]),
                texts(&[&mark]),
                text(&mark),
                int(-7),
                Value::Bool(true),
                Value::Null,
            ];
            for example in examples(rng, operation.name) {
                let mut all = Vec::new();
                places(&example, &mut Vec::new(), &mut all);
                rng.shuffle(&mut all);
                for path in all.iter().take(120) {
                    let mut broken = example.clone();
                    let other = rng.one_of(&wrong).clone();
                    let hopeless = matches!(&other, Value::Object(_));
                    *at(&mut broken, path) = other;
                    match run(operation.name, &written(&broken)) {
                        None => {}
                        Some(Err(fault)) => {
                            check(operation.name, &fault, &mark);
                            refused += 1;
                        }
                        // No member of the contract takes an object with a key of one's own.
                        Some(Ok(answer)) => {
                            let place = pointer(path);
                            let no = lenient(operation.name, &place) && is_no(&answer);
                            assert!(free || no || !hopeless, "{} at {place}", operation.name)
                        }
                    }
                }
            }
        });
    }
    assert!(refused > 1_000, "{refused}");
}

#[test]
fn an_unknown_key_is_refused_at_its_place_and_not_named() {
    let mut refused = 0;
    for operation in OPERATIONS {
        each_seed(&format!("unknown_key {}", operation.name), 2, |rng| {
            let mark = mark(rng);
            for example in examples(rng, operation.name) {
                let mut all = Vec::new();
                places(&example, &mut Vec::new(), &mut all);
                for path in &all {
                    let mut broken = example.clone();
                    // A raw row may hold anything beside what is asked of it.
                    if operation.name == "project" && pointer(path) == "/raw" {
                        continue;
                    }
                    let Value::Object(members) = at(&mut broken, path) else {
                        continue;
                    };
                    let place = rng.among(0..=members.len());
                    // No id, no agent: those are named where they stand as keys.
                    members.insert(place, (Cow::Owned(format!("9 {mark}")), text(&mark)));
                    let Some(answer) = run(operation.name, &written(&broken)) else {
                        continue;
                    };
                    if lenient(operation.name, &pointer(path)) {
                        assert!(
                            answer.is_ok_and(|answer| is_no(&answer)),
                            "{}",
                            pointer(path)
                        );
                        continue;
                    }
                    let fault = answer.expect_err("a key that the contract does not name");
                    check(operation.name, &fault, &mark);
                    // A policy of a ledger is judged by its hash before its form.
                    let by_hash =
                        operation.name == "replay" && pointer(path).starts_with("/policies/");
                    if fault.code() == Code::InvalidInput && fault.issues().is_empty() && !by_hash {
                        let place = format!("{}/~unknown", pointer(path));
                        assert_eq!(fault.pointer(), Some(place), "{}", operation.name);
                    }
                    refused += 1;
                }
            }
        });
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_key_that_stands_twice_is_no_json() {
    for operation in OPERATIONS {
        each_seed(&format!("doubled_key {}", operation.name), 1, |rng| {
            for example in examples(rng, operation.name) {
                let mut all = Vec::new();
                places(&example, &mut Vec::new(), &mut all);
                rng.shuffle(&mut all);
                for path in all.iter().take(60) {
                    let mut broken = example.clone();
                    let Value::Object(members) = at(&mut broken, path) else {
                        continue;
                    };
                    if members.is_empty() {
                        continue;
                    }
                    let again = rng.one_of(members).clone();
                    members.push(again);
                    let Some(answer) = run(operation.name, &written(&broken)) else {
                        continue;
                    };
                    let code = answer.expect_err("a doubled key").code();
                    assert_eq!(
                        code,
                        Code::InvalidJson,
                        "{} {}",
                        operation.name,
                        pointer(path)
                    );
                }
            }
        });
    }
}

#[test]
fn a_missing_key_is_refused_or_optional() {
    for operation in OPERATIONS {
        each_seed(&format!("missing_key {}", operation.name), 1, |rng| {
            let mark = mark(rng);
            for example in examples(rng, operation.name) {
                let mut all = Vec::new();
                places(&example, &mut Vec::new(), &mut all);
                rng.shuffle(&mut all);
                for path in all.iter().take(80) {
                    let mut broken = example.clone();
                    if let Some((Step::Key(key), parent)) = path.split_last() {
                        drop_member(at(&mut broken, parent), key);
                        if let Some(Err(fault)) = run(operation.name, &written(&broken)) {
                            check(operation.name, &fault, &mark);
                        }
                    }
                }
            }
        });
    }
}
