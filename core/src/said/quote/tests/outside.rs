//! Others' fixtures and turns, read in place.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "tests read outside data and say what they found"
)]

use std::path::Path;

use unicode_normalization::UnicodeNormalization;

use crate::json::{Value, read};
use crate::said::prepare::prepare;

fn outside(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/data")
        .join(name);
    let text = std::fs::read_to_string(path).ok();
    if text.is_none() {
        println!("SKIPPED: no outside data {name}");
    }
    text
}

/// A line as the fixtures' metric compares it; none when it holds no letter, digit or emoji.
fn compared(line: &str) -> Option<String> {
    let bare = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
    let seen: String = bare
        .nfc()
        .filter(|c| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{feff}' | '\u{ad}'))
        .collect();
    let counts = seen.chars().any(|c| c.is_alphanumeric() || c > '\u{2600}');
    counts.then(|| seen.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn lines(fixture: &Value, key: &str) -> Vec<String> {
    let list = fixture.get(key).and_then(Value::as_array);
    let texts = list.into_iter().flatten().filter_map(Value::as_str);
    texts.filter_map(compared).collect()
}

/// The kept lines that a suite calls quoted, whole or in part.
fn leaks(kept: &[String], fixture: &Value) -> Vec<String> {
    let mut others: Vec<String> = ["own", "signature", "contested"]
        .iter()
        .flat_map(|key| lines(fixture, key))
        .collect();
    let quoted = lines(fixture, "quoted");
    let mut out = Vec::new();
    for line in kept {
        if let Some(at) = others.iter().position(|other| other == line) {
            others.remove(at);
            continue;
        }
        let part_of_other = others.iter().any(|other| other.contains(line.as_str()));
        let holds_quoted = quoted
            .iter()
            .any(|quote| quote.chars().count() > 3 && line.contains(quote.as_str()));
        let part_of_quoted = quoted.iter().any(|quote| quote.contains(line.as_str()));
        if holds_quoted || (part_of_quoted && !part_of_other) {
            out.push(line.clone());
        }
    }
    out
}

/// Whether every own line stands above the first quoted one.
fn own_words_first(fixture: &Value, text: &str) -> bool {
    let (own, quoted) = (lines(fixture, "own"), lines(fixture, "quoted"));
    let order: Vec<String> = text.lines().filter_map(compared).collect();
    let last_own = order.iter().rposition(|line| own.contains(line));
    let first_quoted = order
        .iter()
        .position(|line| quoted.contains(line) && !own.contains(line));
    match (last_own, first_quoted) {
        (Some(own), Some(quoted)) => own < quoted || own == order.len() - 1 - own,
        _ => true,
    }
}

#[test]
fn no_quoted_line_of_the_public_fixtures_is_kept() {
    let (mut leaking, mut losing, mut first) = (Vec::new(), Vec::new(), 0);
    for suite in ["discourse", "github", "zapier", "talon"] {
        let Some(text) = outside(&format!("quoting/{suite}.jsonl")) else {
            return;
        };
        let (mut own_lines, mut lost_lines, mut contested) = (0, 0, 0);
        for row in text.lines() {
            let fixture = read(row, |reader| reader.value()).unwrap();
            let id = fixture.get("id").and_then(Value::as_str).unwrap();
            let body = fixture.get("text").and_then(Value::as_str).unwrap();
            let answer = super::super::unquote(body).text;
            let kept: Vec<String> = answer
                .split(super::super::lines::is_separator)
                .filter_map(compared)
                .collect();
            for leak in leaks(&kept, &fixture) {
                leaking.push(format!("{id}: {leak}"));
            }
            let own = lines(&fixture, "own");
            let lost: Vec<&String> = own
                .iter()
                .filter(|line| !kept.iter().any(|kept| kept.contains(line.as_str())))
                .collect();
            contested += lines(&fixture, "contested")
                .iter()
                .filter(|line| kept.contains(line))
                .count();
            own_lines += own.len();
            lost_lines += lost.len();
            if own_words_first(&fixture, body) {
                first += 1;
                if let Some(line) = lost.first() {
                    losing.push(format!("{id}: {line}"));
                }
            }
        }
        println!("{suite}: {lost_lines} of {own_lines} own lines lost, {contested} contested kept");
    }
    println!(
        "{} of {first} fixtures with their own words first lose some:\n{}",
        losing.len(),
        losing.join("\n")
    );
    assert!(leaking.is_empty(), "kept:\n{}", leaking.join("\n"));
    assert!(losing.len() * 10 <= first);
}

#[test]
fn nothing_planted_in_the_outside_turns_is_kept() {
    let Some(text) = outside("said-dev.json") else {
        return;
    };
    let set = read(&text, |reader| reader.value()).unwrap();
    let rows = set.get("rows").and_then(Value::as_array).unwrap();
    let mut faults = Vec::new();
    for row in rows {
        let of = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
        let list = |value: &Value, key: &str| -> Vec<String> {
            let list = value.get(key).and_then(Value::as_array);
            let texts = list.into_iter().flatten().filter_map(Value::as_str);
            texts.map(str::to_owned).collect()
        };
        let read = prepare(of("text"));
        for planted in list(row, "planted") {
            if read.text.contains(&planted) {
                faults.push(format!("{} keeps {planted}: {}", of("id"), read.text));
            }
        }
        for intent in row.get("expect").and_then(Value::as_array).unwrap() {
            for to in list(intent, "to") {
                if !read.text.contains(&to) {
                    faults.push(format!("{} lost {to}: {}", of("id"), read.text));
                }
            }
        }
        let quoted = of("cat") == "quoted";
        if !quoted && !read.quoted.is_empty() {
            faults.push(format!("{} loses words: {}", of("id"), read.text));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
