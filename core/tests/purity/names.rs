//! Names the core may not speak: the outside world, state that outlives a call, floats.

use crate::Finding;
use crate::scan::{Kind, Token};

/// Modules of the standard library that reach outside, by their name under `std`.
const MODULES: &[(&str, &str)] = &[
    ("time", "no clock: time comes in as data"),
    ("env", "no environment: the core sees what it is handed"),
    ("fs", "no files"),
    ("io", "no input or output"),
    ("net", "no network"),
    ("os", "no operating system"),
    ("path", "no files"),
    ("process", "nothing is started or ended"),
    ("thread", "no threads: same input, same bytes"),
];

/// Names that are wrong wherever they stand.
const WORDS: &[(&str, &str)] = &[
    (
        "HashMap",
        "its order is random: take a BTreeMap or a sorted Vec",
    ),
    (
        "HashSet",
        "its order is random: take a BTreeSet or a sorted Vec",
    ),
    ("RandomState", "no randomness"),
    (
        "DefaultHasher",
        "its result may change with the compiler: take SHA-256",
    ),
    ("SystemTime", "no clock: time comes in as data"),
    ("thread_local", "no state between calls"),
    ("OnceLock", "no state between calls"),
    ("LazyLock", "no state between calls"),
    ("Mutex", "no state between calls"),
    ("RwLock", "no state between calls"),
    ("Condvar", "no threads: same input, same bytes"),
    ("mpsc", "no threads: same input, same bytes"),
    ("print", "no input or output"),
    ("println", "no input or output"),
    ("eprint", "no input or output"),
    ("eprintln", "no input or output"),
    ("unsafe", "nothing is taken on trust"),
    ("extern", "nothing foreign is called"),
    ("asm", "nothing is taken on trust"),
];

/// The files that may speak of floats: number text as ECMAScript writes it is the shortest text of a double.
pub(crate) const FLOAT_FILES: &[&str] = &["json/number.rs"];

/// Whether this file may hold floats.
pub(crate) fn may_hold_floats(file: &str) -> bool {
    FLOAT_FILES.contains(&file)
}

/// Names of the outside world and of state.
pub(crate) fn outside_world(tokens: &[Token]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Some(word) = token.word() else { continue };
        if let Some((_, why)) = WORDS.iter().find(|(name, _)| *name == word) {
            findings.push(Finding {
                line: token.line,
                what: format!("`{word}`: {why}"),
            });
        }
        if word.starts_with("Atomic") && word.len() > "Atomic".len() {
            findings.push(Finding {
                line: token.line,
                what: format!("`{word}`: no state between calls"),
            });
        }
        if word == "static" && tokens.get(at + 1).is_some_and(|next| next.is_word("mut")) {
            findings.push(Finding {
                line: token.line,
                what: String::from("`static mut`: no state between calls"),
            });
        }
        if matches!(word, "std" | "core") {
            findings.extend(modules(word, &tokens[at + 1..]));
        }
    }
    findings
}

/// What stands directly under `std` or `core`: `std::fs`, `std::{fs, time::Duration}`, or the whole under a new name.
fn modules(root: &str, after: &[Token]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if after.first().is_some_and(|token| token.is_word("as")) {
        let line = after[0].line;
        findings.push(Finding {
            line,
            what: format!("`{root} as`: a renamed library hides what is used of it"),
        });
    }
    let [colon, second, first, rest @ ..] = after else {
        return findings;
    };
    if !colon.is_mark(':') || !second.is_mark(':') {
        return findings;
    }
    for name in heads(first, rest) {
        if name.is_mark('*') {
            findings.push(Finding {
                line: name.line,
                what: format!("`{root}::*` hides what is used of it"),
            });
        }
        if let Some((module, why)) = MODULES.iter().find(|(module, _)| name.is_word(module)) {
            findings.push(Finding {
                line: name.line,
                what: format!("`{root}::{module}`: {why}"),
            });
        }
    }
    findings
}

/// The first name of each path of a use tree.
fn heads<'tokens>(first: &'tokens Token, rest: &'tokens [Token]) -> Vec<&'tokens Token> {
    if !first.is_mark('{') {
        return vec![first];
    }
    let mut heads = Vec::new();
    let mut depth = 1;
    let mut wanted = true;
    for token in rest {
        match token.kind {
            Kind::Mark('{') => depth += 1,
            Kind::Mark('}') => depth -= 1,
            Kind::Mark(',') if depth == 1 => wanted = true,
            _ if depth == 1 && wanted => {
                heads.push(token);
                wanted = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

/// Types and numbers of floating point.
pub(crate) fn floats(tokens: &[Token]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for token in tokens {
        let written = match &token.kind {
            Kind::Word(word) if matches!(word.as_str(), "f16" | "f32" | "f64" | "f128") => word,
            Kind::Number(number) if is_float(number) => number,
            _ => continue,
        };
        findings.push(Finding {
            line: token.line,
            what: format!("`{written}`: no float decides anything"),
        });
    }
    findings
}

fn is_float(number: &str) -> bool {
    let based = ["0x", "0b", "0o"]
        .iter()
        .any(|base| number.starts_with(base));
    !based
        && (number.contains('.')
            || number.contains('f')
            || number.trim_end_matches("size").contains(['e', 'E']))
}

#[cfg(test)]
mod tests {
    use super::{floats, outside_world};
    use crate::scan::tokens;

    fn found(text: &str) -> usize {
        outside_world(&tokens(text)).len()
    }

    #[test]
    fn each_way_to_reach_outside_is_found() {
        for bad in [
            "let now = std::time::SystemTime::UNIX_EPOCH;",
            "use std::{fmt, fs};",
            "use std::{fmt, collections::{BTreeMap}, env::var};",
            "use std :: /* here */ net;",
            "use ::std::process::Command;",
            "core::time::Duration::ZERO",
            "use std::thread;",
            "use std::io::{self, Read};",
            "use std as s;",
            "extern crate std as s;",
            "use std::*;",
            "static mut COUNT: u8 = 0;",
            "static COUNT: AtomicU64 = start();",
            "thread_local! { }",
            "use std::sync::{Arc, OnceLock};",
            "LazyLock::new(read)",
            "Mutex::new(1)",
            "use std::collections::HashMap as Map;",
            "let set: HashSet<u8>;",
            "println!();",
            "unsafe { x() }",
            "r#extern",
        ] {
            assert!(found(bad) > 0, "{bad}");
        }
    }

    #[test]
    fn what_is_pure_is_left_alone() {
        for fine in [
            "use std::collections::{BTreeMap, BTreeSet};",
            "use std::{fmt, str::FromStr};",
            "use std::sync::Arc;",
            "use core::cmp::Ordering;",
            "static TABLE: [u8; 2] = [1, 2];",
            "// std::fs\n\"std::time\"",
            "mod time; use crate::time::Instant;",
            "let env = path.io;",
            "#[cfg(test)] mod tests { use std::fs; }",
            "use std::{cmp::{fs, time}};",
        ] {
            assert_eq!(found(fine), 0, "{fine}");
        }
    }

    #[test]
    fn floats_are_found_and_whole_numbers_are_not() {
        for bad in [
            "let x: f64;",
            "1.5",
            "1e3",
            "2.",
            "1f32",
            "x as f32",
            "1_000e-2",
        ] {
            assert_eq!(floats(&tokens(bad)).len(), 1, "{bad}");
        }
        for fine in [
            "1..2", "pair.0.1", "0xEF", "0x1f32", "7usize", "1_000u64", "\"1.5\"", "// 1.5",
            "5isize",
        ] {
            assert_eq!(floats(&tokens(fine)).len(), 0, "{fine}");
        }
    }
}
