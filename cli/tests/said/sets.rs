//! The dev sets, ours and the outside one.

use crate::backing::check;
use crate::tool::run;
use attest_core::json::{Value, read};
use std::path::{Path, PathBuf};

/// A run's document; where the set is absent, none.
fn played(path: &Path, mode: &str) -> Option<(String, Value<'static>)> {
    let Ok(set) = std::fs::read_to_string(path) else {
        println!("SKIPPED: no outside set of turns");
        return None;
    };
    let ran = run(&["said", "eval", path.to_str().unwrap(), mode, "--json"]);
    assert_eq!(ran.err, "", "{mode}");
    let document = read(&ran.out, |reader| reader.value())
        .unwrap()
        .into_owned();
    Some((set, document))
}

fn ours() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden/said/dev.json")
}

fn outside() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/said-dev.json")
}

fn list<'v>(value: &'v Value<'static>, key: &str) -> &'v [Value<'static>] {
    value.get(key).and_then(Value::as_array).unwrap()
}

fn count(value: &Value<'_>, key: &str) -> usize {
    match value.get(key) {
        Some(Value::Number(number)) => number.parse().unwrap(),
        other => panic!("{key}: {other:?}"),
    }
}

/// Nothing false, nothing resolved wrongly; everything kept is confirmed by the second reader.
fn sound(set: &str, document: &Value<'static>) {
    let set = read(set, |reader| reader.value()).unwrap();
    let run = list(document, "runs").first().unwrap();
    let findings: Vec<String> = list(run, "false").iter().map(Value::to_canonical).collect();
    assert!(findings.is_empty(), "let through:\n{}", findings.join("\n"));
    assert!(
        list(run, "resolves").is_empty(),
        "{:?}",
        list(run, "resolves")
    );
    let Some(Value::Object(rows)) = run.get("intents") else {
        panic!("no intents");
    };
    let (mut checked, mut faults) = (0_usize, Vec::new());
    for (id, kept) in rows {
        let row = set.get("rows").and_then(Value::as_array).unwrap().iter();
        let row = row
            .clone()
            .find(|row| row.get("id").and_then(Value::as_str) == Some(id))
            .unwrap();
        let now = row.get("localTime").and_then(Value::as_str).unwrap();
        let text = kept.get("text").and_then(Value::as_str).unwrap();
        for intent in list(kept, "intents") {
            checked += 1;
            if let Err(step) = check(text, now, intent) {
                faults.push(format!("{id} {step}: {}", intent.to_canonical()));
            }
        }
    }
    assert!(checked > 0, "nothing was kept");
    faults.truncate(40);
    assert!(faults.is_empty(), "not confirmed:\n{}", faults.join("\n"));
}

/// Recall in thousandths, rounded down.
fn recall(document: &Value<'static>) -> usize {
    let run = list(document, "runs").first().unwrap();
    let (kept, asked) = (count(run, "kept"), count(run, "asked"));
    println!("kept {kept} of {asked}");
    kept * 1000 / asked
}

#[test]
fn an_honest_reader_of_our_set_is_heard() {
    let (set, document) = played(&ours(), "--oracle").unwrap();
    sound(&set, &document);
    assert!(
        recall(&document) >= 970,
        "{}",
        list(&list(&document, "runs")[0], "missed").len()
    );
}

#[test]
fn a_hostile_reader_of_our_set_gets_nothing_through() {
    let (set, document) = played(&ours(), "--adversarial").unwrap();
    sound(&set, &document);
}

#[test]
fn an_honest_reader_of_the_outside_set_is_heard_every_time() {
    let Some((set, document)) = played(&outside(), "--oracle") else {
        return;
    };
    sound(&set, &document);
    assert_eq!(recall(&document), 1000);
}

#[test]
fn a_hostile_reader_of_the_outside_set_gets_nothing_through() {
    let Some((set, document)) = played(&outside(), "--adversarial") else {
        return;
    };
    sound(&set, &document);
}

#[test]
fn our_set_is_what_it_is_said_to_be() {
    let text = std::fs::read_to_string(ours()).unwrap();
    let set = read(&text, |reader| reader.value()).unwrap();
    let rows = set.get("rows").and_then(Value::as_array).unwrap();
    assert!(rows.len() >= 400, "{}", rows.len());
    let all = |key: &str| -> std::collections::BTreeSet<&str> {
        rows.iter()
            .map(|row| row.get(key).and_then(Value::as_str).unwrap())
            .collect()
    };
    assert_eq!(all("cat").len(), 6);
    assert!(all("tz").len() >= 4 && all("localTime").len() >= 4);
    assert_eq!(all("id").len(), rows.len());
    assert!(all("why").iter().all(|why| why.ends_with('.')));
}
