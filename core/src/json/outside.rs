//! Vectors of RFC 8785 from another hand, read in place; where they are absent, the tests say so.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "tests read outside data; what cannot be read is a failed test"
)]

use super::{Value, read};
use std::path::Path;

fn outside(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/data/jcs")
        .join(name);
    let text = std::fs::read_to_string(path).ok();
    if text.is_none() {
        println!("SKIPPED: no outside vectors of RFC 8785 ({name})");
    }
    text
}

fn document(text: &str) -> Value<'_> {
    read(text, |reader| reader.value()).unwrap()
}

#[test]
fn canonical_text_of_the_vectors() {
    let Some(text) = outside("vectors.json") else {
        return;
    };
    let all = document(&text);
    let vectors = all.get("vectors").and_then(Value::as_array).unwrap();
    assert!(!vectors.is_empty());
    for vector in vectors {
        let member = |key: &str| vector.get(key).and_then(Value::as_str).unwrap();
        let name = member("name");
        let canonical = document(member("input")).to_canonical();
        assert_eq!(canonical, member("output"), "{name}");
        let hex: String = canonical
            .bytes()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(hex, member("outhex"), "{name}");
    }
}

#[test]
fn number_text_of_the_vectors() {
    let Some(text) = outside("numbers.json") else {
        return;
    };
    let all = document(&text);
    let pairs = all.get("pairs").and_then(Value::as_array).unwrap();
    assert!(pairs.len() >= 10_000);
    for pair in pairs {
        let [bits, wanted] = pair.as_array().unwrap() else {
            panic!("a pair")
        };
        let bits = u64::from_str_radix(bits.as_str().unwrap(), 16).unwrap();
        // 17 significant digits name every double; an exponent keeps large ones from being integers.
        let given = format!("{:.16e}", f64::from_bits(bits));
        let wanted = wanted.as_str().unwrap();
        assert_eq!(document(&given).to_canonical(), wanted, "{given}");
    }
}
