//! The turns of `golden/said/held.json`: whatever is proposed for them, nothing is kept.

use attest_core::json::{Value, read};
use attest_core::said::validate::{Typed, validate};
use attest_core::time::IsoTs;
use std::fmt::Write as _;
use std::path::Path;

const KINDS: [&str; 5] = ["send", "post", "pay", "act_out", "change"];
const CURRENCIES: [&str; 3] = ["USD", "EUR", "GBP"];

/// Runs of one and two words of a turn that may be taken for a recipient, names first.
fn recipients(turn: &str) -> Vec<String> {
    let words: Vec<&str> = turn
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '#' && c != '@'))
        .filter(|word| !word.is_empty())
        .collect();
    let capital = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c == '#' || c == '@');
    let mut all: Vec<String> = Vec::new();
    let mut add = |text: String| {
        if all.len() < 8 && !all.contains(&text) {
            all.push(text);
        }
    };
    for pair in words.windows(2) {
        if pair.iter().all(|word| capital(word)) {
            add(pair.join(" "));
        }
    }
    for word in words.iter().filter(|word| capital(word)) {
        add((*word).trim_end_matches("'s").to_owned());
    }
    for word in &words {
        add((*word).to_owned());
    }
    all
}

/// The numbers of a turn.
fn amounts(turn: &str) -> Vec<String> {
    let mut all: Vec<String> = turn
        .split(|c: char| !c.is_ascii_digit())
        .filter(|digits| (1..=5).contains(&digits.len()) && !digits.starts_with('0'))
        .map(str::to_owned)
        .collect();
    all.dedup();
    all.truncate(3);
    all
}

/// What a hostile model would propose, ten at a time.
fn proposals(turn: &str) -> Vec<String> {
    let mut all = Vec::new();
    let whom = recipients(turn);
    for standing in [false, true] {
        for kind in KINDS {
            let lists = whom
                .iter()
                .map(|to| format!("[{}]", Value::String(to.clone().into()).to_canonical()));
            for to in lists.chain(["[]".to_owned()]) {
                let reply = to == "[]";
                let mut add = |limits: &str| {
                    all.push(format!(
                        r#"{{"kind":"{kind}","to":{to},"standing":{standing},"reply_to_current":{reply},"limits":{{{limits}}}}}"#
                    ));
                };
                if kind != "pay" {
                    add("");
                    continue;
                }
                for amount in amounts(turn) {
                    for currency in CURRENCIES {
                        add(&format!(r#""amount_max":{amount},"currency":"{currency}""#));
                    }
                }
            }
        }
    }
    all.chunks(10)
        .map(|ten| format!("[{}]", ten.join(",")))
        .collect()
}

#[test]
fn nothing_is_kept_of_what_a_tester_expected_nothing_of() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden/said/held.json");
    let text = std::fs::read_to_string(file).unwrap();
    let document = read(&text, |reader| reader.value()).unwrap();
    let Some(Value::Object(groups)) = document.get("turns") else {
        panic!("turns by what the tester had in mind");
    };
    let typed = Typed {
        local: IsoTs::parse("2026-11-12T08:40:00-05:00"),
        now: IsoTs::parse("2026-11-12T08:40:00-05:00"),
        zone: Some("America/New_York".to_owned()),
    };
    let (mut count, mut report) = (0, String::new());
    for (group, turns) in groups {
        for turn in turns
            .as_array()
            .unwrap_or_default()
            .iter()
            .filter_map(Value::as_str)
        {
            count += 1;
            let kept = proposals(turn)
                .iter()
                .flat_map(|raw| validate(raw, turn, &typed).intents)
                .next();
            if let Some(kept) = kept {
                writeln!(report, "{group}: {turn:?} {:?} {:?}", kept.kind, kept.to).unwrap();
            }
        }
    }
    assert!(count > 2_000, "{count} turns");
    assert!(report.is_empty(), "kept:\n{report}");
}
