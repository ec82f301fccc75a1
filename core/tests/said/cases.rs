//! The files of cases in `golden/said`: a list of `{name, op, input, expect, why}`, each run through
//! the table of operations, its answer compared to the letter. An `expect` with the key `error` is the
//! code and the place of a refusal. What would have kept a dropped intent is a sentence for people: each
//! has one without the turn's words in it, and no case holds it to the letter.

use attest_core::json::{Limits, Value, read};
use attest_core::ops::call;
use attest_core::said::hold::Hold;
use attest_core::said::validate::Drop;
use std::collections::BTreeSet;

fn text<'v>(case: &'v Value<'_>, key: &str) -> &'v str {
    case.get(key).and_then(Value::as_str).expect(key)
}

/// An answer without what would have kept its dropped intents, each of which is one sentence.
fn without_missing(answer: &str) -> String {
    let mut whole: Value<'_> = read(answer, |reader| reader.value()).expect("an answer");
    let Value::Object(members) = &mut whole else {
        return answer.to_owned();
    };
    let dropped = members.iter_mut().find(|(key, _)| key == "dropped");
    let Some((_, Value::Array(dropped))) = dropped else {
        return answer.to_owned();
    };
    for one in dropped {
        let reason = one.get("reason").and_then(Value::as_str);
        let known = reason.and_then(Drop::parse).expect("a reason");
        let missing = one.get("missing").and_then(Value::as_str);
        assert_eq!(missing, Some(known.missing()));
        let Value::Object(keys) = one else {
            panic!("a dropped intent is an object")
        };
        keys.retain(|(key, _)| key != "missing");
    }
    whole.to_canonical()
}

/// What is wrong with a case.
fn fault(case: &Value<'_>) -> Option<String> {
    let Value::Object(members) = case else {
        return Some("no object".to_owned());
    };
    let mut keys: Vec<&str> = members.iter().map(|(key, _)| key.as_ref()).collect();
    keys.sort_unstable();
    if keys != ["expect", "input", "name", "op", "why"] || text(case, "why").len() < 8 {
        return Some("a case has name, op, input, expect and why".to_owned());
    }
    let input = case.get("input").expect("input").to_canonical();
    let expect = case.get("expect").expect("expect");
    let answer = call(text(case, "op"), input.as_bytes(), Limits::default());
    match (answer, expect.get("error")) {
        (Ok(answer), None) => {
            let expected = expect.to_canonical();
            let answer = without_missing(&answer);
            (answer != expected).then(|| format!("expected {expected}\n      answered {answer}"))
        }
        (Err(fault), Some(error)) => {
            let given = (fault.code().as_str(), fault.pointer());
            let expected = (text(error, "code"), Some(text(error, "pointer").to_owned()));
            (given != expected).then(|| format!("expected {expected:?}\n      answered {given:?}"))
        }
        (Ok(answer), Some(_)) => Some(format!("expected a refusal, answered {answer}")),
        (Err(fault), None) => Some(format!("refused: {fault}")),
    }
}

/// Runs a file of at least so many cases.
fn run(file: &str, at_least: usize) -> String {
    let path = format!("{}/../golden/said/{file}", env!("CARGO_MANIFEST_DIR"));
    let content = std::fs::read_to_string(path).expect(file);
    let list = read(&content, |reader| reader.value()).expect(file);
    let cases = list.as_array().expect("a list");
    assert!(cases.len() >= at_least, "{} cases in {file}", cases.len());
    let mut names = BTreeSet::new();
    let mut report = String::new();
    for case in cases {
        let name = text(case, "name");
        assert!(names.insert(name.to_owned()), "two cases are named {name}");
        if let Some(fault) = fault(case) {
            report.push_str(&format!("  {name}\n      {fault}\n"));
        }
    }
    assert!(report.is_empty(), "in {file}:\n{report}");
    content
}

#[test]
fn matching() {
    let content = run("matches.json", 60);
    // Every reason comes out of some case.
    for hold in Hold::ALL {
        let reason = format!("\"reason\": \"{}\"", hold.as_str());
        assert!(content.contains(&reason), "no case gives {}", hold.as_str());
    }
}

#[test]
fn resolving() {
    run("resolve.json", 30);
}

#[test]
fn unquoting() {
    let content = run("unquote.json", 30);
    let whys = [
        "marker",
        "fence",
        "header",
        "announced",
        "said_colon",
        "long_quote",
        "html",
        "chat",
        "signature",
        "indented",
        "hidden",
    ];
    for why in whys {
        let why = format!("\"why\": \"{why}\"}}");
        assert!(content.contains(&why), "no case gives {why}");
    }
}

#[test]
fn validating() {
    let content = run("validate.json", 45);
    for reason in Drop::ALL {
        let reason = format!("\"reason\": \"{}\"", reason.as_str());
        assert!(content.contains(&reason), "no case gives {reason}");
    }
}

/// Each reason has one sentence, and no two the same.
#[test]
fn what_would_have_kept_an_intent_is_one_sentence() {
    let mut all = BTreeSet::new();
    for reason in Drop::ALL {
        let missing = reason.missing();
        assert!(missing.ends_with('.') && !missing.trim_end_matches('.').contains(". "));
        assert!(all.insert(missing), "{missing}");
    }
}
