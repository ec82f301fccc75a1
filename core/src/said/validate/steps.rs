//! What it costs to hold a model's answer against a turn, counted in steps: linear in the turn, whatever it says.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests"
)]

use super::{Typed, validate};
use crate::json::{Value, read};
use crate::said::quote::unquote;
use crate::text::outside;
use crate::text::steps::count;
use crate::time::IsoTs;
use std::path::{Path, PathBuf};

/// Steps that a byte of a turn may take, and those of an answer with ten intents whatever the turn.
const A_BYTE: usize = 600;
const AN_ANSWER: usize = 20_000;

/// Steps that a byte may take when it is only unquoted, and those of any text.
const A_BYTE_UNQUOTED: usize = 450;
const A_TEXT: usize = 5_000;

const INTENT: &str = r#"{"kind":"pay","channel":"email","to":["Ida","Bo"],"what":"window","when":{"at":"2026-03-06T08:00:00+01:00",
    "window_minutes":60},"standing":false,"limits":{"amount_max":5,"currency":"USD","count":2,"until":null},"reply_to_current":false}"#;

fn typed() -> Typed {
    Typed {
        local: IsoTs::parse("2026-03-04T10:00:00+01:00"),
        now: None,
        zone: Some("Europe/Berlin".to_owned()),
    }
}

/// Intents of every kind, so that each is held against all asks.
fn answer() -> String {
    let kinds = ["pay", "send", "post", "act_out", "change"];
    let all: Vec<String> = (0..10)
        .map(|nth| INTENT.replace("\"pay\"", &format!("\"{}\"", kinds[nth % kinds.len()])))
        .collect();
    format!("[{}]", all.join(","))
}

/// The steps that a turn takes, with an answer of ten intents.
fn steps(turn: &str) -> usize {
    let (raw, typed) = (answer(), typed());
    count(|| drop(validate(&raw, turn, &typed)))
}

/// Holds a turn to the steps that its bytes may take.
fn hold(turn: &str, name: &str) {
    let taken = steps(turn);
    assert!(
        taken <= A_BYTE * turn.len() + AN_ANSWER,
        "{name}: {taken} steps for {} bytes",
        turn.len()
    );
    let unquoted = count(|| drop(unquote(turn)));
    assert!(
        unquoted <= A_BYTE_UNQUOTED * turn.len() + A_TEXT,
        "{name}: {unquoted} steps to unquote {} bytes",
        turn.len()
    );
}

/// The turns of a file: members "text" of its rows.
fn turns(text: &str) -> Vec<String> {
    let document = read(text, |reader| reader.value()).unwrap();
    let rows = document.get("rows").and_then(Value::as_array).unwrap();
    rows.iter()
        .filter_map(|row| row.get("text").and_then(Value::as_str))
        .map(str::to_owned)
        .collect()
}

fn files(folder: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut all: Vec<PathBuf> = std::fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    all.sort();
    all
}

#[test]
fn turns_of_the_sets_are_linear() {
    let own = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden/said/dev.json"),
    )
    .unwrap();
    let mut all = turns(&own);
    assert!(all.len() > 400);
    if let Some(outside) = outside::text("said-dev.json") {
        all.extend(turns(&outside));
    }
    for suite in ["discourse", "github", "talon", "zapier"] {
        let rows = outside::json_lines(&format!("quoting/{suite}.jsonl")).unwrap_or_default();
        all.extend(rows.iter().map(|row| row.get("text").text().to_owned()));
    }
    // One turn alone, and many as one.
    for (nth, turn) in all.iter().enumerate() {
        hold(turn, &format!("turn {nth}"));
    }
    for (nth, some) in all.chunks(25).enumerate() {
        hold(&some.join(" "), &format!("turns from {}", nth * 25));
        hold(&some.join("\n"), &format!("lines from {}", nth * 25));
    }
}

#[test]
fn inputs_of_the_fuzz_bodies_are_linear() {
    for body in ["said_validate", "said_unquote"] {
        let all = files(&format!("fuzz/corpus/{body}"));
        assert!(all.len() > 2);
        for file in all {
            let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
            let name = file.display().to_string();
            hold(&text, &name);
            let turn = read(&text, |reader| reader.value())
                .ok()
                .and_then(|document| Some(document.get("text")?.as_str()?.to_owned()));
            if let Some(turn) = turn {
                hold(&turn, &name);
                hold(&turn.repeat(2_048 / turn.len().max(1)), &name);
            }
        }
    }
}

#[test]
fn the_worst_turns_are_linear() {
    let files = files("tests/said/worst");
    assert!(!files.is_empty());
    for file in files {
        let turn = written(&std::fs::read_to_string(&file).unwrap());
        hold(&turn, &file.display().to_string());
    }
}

/// A committed turn: characters that are not seen, or look like others, stand in it as escapes.
fn written(file: &str) -> String {
    file.replace("\\u{200b}", "\u{200b}")
        .replace("\\u{430}", "\u{430}")
}

/// Pieces that turns are made of: every mark, list and form that some rule looks for.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "pay", "Ida", "Bo Lund", "$5", "5", "50", "and", "then", ",", ".", ";", ":", "?", "!", "\n", "\n\n", "if", "unless", "when", "whenever",
    "you", "can", "may", "not", "don't", "never", "email", "text", "send", "to", "the", "a", "tell", "that", "is", "will", "her", "him",
    "them", "on", "at", "in", "Friday", "tomorrow", "8", "8am", "may", "March", "every", "week", "until", "up", "no", "more", "than", "USD",
    "euros", "dollars", "cents", "hundred", "two", "\"", "'", "(", ")", "<", ">", "[", "]", "`", "```", "-", "--", "*", "> ", "On", "wrote:",
    "From:", "says", "said", "she", "wait", "actually", "instead", "maybe", "or", "but", "so", "let", "know", "reply", "post", "#design",
    "@ida", "ida@fern.example", "+1 555 010 0199", "www.fern.example/a", "\u{200b}", "\u{e9}", "\u{430}", "\u{2029}", "Dr.", "Inc.", "of",
    "please", "just", "asked", "me", "translate", "this", "here's", "the note", "10:30", "2026-03-04", "mar", "4", "1,000.50", "k", "per",
    "each", "times", "once", "from", "now", "without", "asking", "always", "set", "turn", "off", "invite", "add", "write", "M1a", "Mia",
    "<br>", "<blockquote>", "</a", "<a ", "mailto:", "http://", "&gt;", "&", "it's", "Ida's", "boss", "team", "everyone", "invoice", "first",
];

/// A small generator of its own, for the same turns everywhere.
struct Rng(u64);

impl Rng {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }
}

/// A few pieces, again and again.
fn repeated(pieces: &[&str], bytes: usize) -> String {
    let unit: String = pieces.iter().fold(String::new(), |mut unit, piece| {
        unit.push_str(piece);
        if !piece.ends_with('\n') {
            unit.push(' ');
        }
        unit
    });
    unit.repeat(bytes / unit.len().max(1) + 1)
}

#[test]
fn made_turns_are_linear() {
    let mut rng = Rng(7);
    for _ in 0..1_500 {
        let count = rng.next(7) + 1;
        let pieces: Vec<&str> = (0..count).map(|_| PIECES[rng.next(PIECES.len())]).collect();
        let bytes = [256, 2_000][rng.next(2)];
        hold(&repeated(&pieces, bytes), &format!("{pieces:?}"));
    }
    for _ in 0..200 {
        let pieces: Vec<&str> = (0..400).map(|_| PIECES[rng.next(PIECES.len())]).collect();
        hold(&repeated(&pieces, 1), "random pieces");
    }
}

/// Climbs to turns that cost the most: `cargo test -p attest-core --lib said::validate::steps::worst -- --ignored
/// --nocapture`. What it finds goes to `core/tests/said/worst`.
#[test]
#[ignore = "a search, run by hand"]
fn worst() {
    for seed in 0..40 {
        let mut rng = Rng(seed * 97 + 3);
        let count = rng.next(6) + 1;
        let mut best: Vec<&str> = (0..count).map(|_| PIECES[rng.next(PIECES.len())]).collect();
        let mut most = steps(&repeated(&best, 2_000));
        for _ in 0..400 {
            let mut other = best.clone();
            let at = rng.next(other.len());
            let piece = PIECES[rng.next(PIECES.len())];
            match rng.next(3) {
                0 => other[at] = piece,
                1 if other.len() < 9 => other.insert(at, piece),
                _ if other.len() > 1 => drop(other.remove(at)),
                _ => {}
            }
            let cost = steps(&repeated(&other, 2_000));
            if cost > most {
                (best, most) = (other, cost);
            }
        }
        let half = steps(&repeated(&best, 1_000));
        eprintln!("{most} {half} {best:?}");
    }
}
