//! What it costs to read a turn and to hold a model's answer against it, beside the SHA-256 of the same turn.
//!
//! `cargo bench -p attest-core --bench said_validate` prints, for turns of growing size up to what is read, the time of
//! `prepare` and of `validate` with ten intents, and both as multiples of the hash. Ratios of one run compare.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a bench measures time and prints it"
)]

use attest_core::said::prepare::prepare;
use attest_core::said::validate::{Typed, validate};
use attest_core::time::IsoTs;
use sha2::{Digest, Sha256};
use std::hint::black_box;
use std::time::{Duration, Instant};

const SENTENCES: [&str; 6] = [
    "Email Irene Berg the floor plan tomorrow at 8am. ",
    "Pay Brandt Glass $310 for the second window, and text Otto that it is done. ",
    "If Lena agrees, post the rota in #shift-plan; otherwise wait. ",
    "The fitters were early and half of the boxes are still on the landing. ",
    "Every Friday, send Otto and Lena the hours, up to 3 times, until the end of the year. ",
    "Did Irene pay the 40 she owed, and who told her \"not before Monday\"? ",
];
const INTENT: &str = r#"{"kind":"pay","channel":null,"to":["Brandt Glass"],"what":"window","when":{"at":null,"window_minutes":null},
    "standing":false,"limits":{"amount_max":310,"currency":"USD","count":null,"until":null},"reply_to_current":false}"#;

fn turn(bytes: usize) -> String {
    let mut text = String::new();
    for sentence in SENTENCES.iter().cycle() {
        if text.len() + sentence.len() > bytes {
            return text;
        }
        text.push_str(sentence);
    }
    text
}

/// The worst turns known, as they are committed: what is not seen stands in them as an escape.
fn worst() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/said/worst");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let text = text
                .replace("\\u{200b}", "\u{200b}")
                .replace("\\u{430}", "\u{430}");
            (
                path.file_stem().unwrap().to_string_lossy().into_owned(),
                text,
            )
        })
        .collect();
    all.sort();
    all
}

fn least(mut run: impl FnMut()) -> Duration {
    (0..300)
        .map(|_| {
            let begin = Instant::now();
            run();
            begin.elapsed()
        })
        .min()
        .unwrap()
}

fn main() {
    let raw = format!("[{}]", [INTENT; 10].join(","));
    let typed = Typed {
        local: IsoTs::parse("2026-03-04T10:00:00+01:00"),
        now: None,
        zone: Some("Europe/Berlin".to_owned()),
    };
    println!(
        "{:<24} {:>6} {:>10} {:>11} {:>12} {:>13}",
        "turn", "bytes", "hash us", "prepare us", "validate us", "times a hash"
    );
    let row = |name: &str, text: &str| {
        let hash = least(|| {
            for _ in 0..100 {
                black_box(Sha256::digest(black_box(text.as_bytes())));
            }
        }) / 100;
        let prepared = least(|| {
            black_box(prepare(text));
        });
        let validated = least(|| {
            black_box(validate(&raw, text, &typed));
        });
        let us = |time: Duration| time.as_secs_f64() * 1e6;
        println!(
            "{name:<24} {:>6} {:>10.2} {:>11.1} {:>12.1} {:>13.0}",
            text.len(),
            us(hash),
            us(prepared),
            us(validated),
            us(validated) / us(hash)
        );
    };
    for bytes in [256, 512, 1_024, 2_048] {
        row("mixed", &turn(bytes));
    }
    for (name, text) in worst() {
        row(&name, &text);
    }
}
