//! What must hold for any bytes at all. Each body takes one input and panics where a promise breaks:
//! the core neither panics nor calls a fault its own, answers twice alike and in canonical text, and
//! says nothing in an error that stood in the input.
//!
//! The bodies serve two drivers: `tests/corpus.rs`, on stable, over the committed inputs and seeded
//! changes of them; and the targets of cargo-fuzz (`cargo xtask fuzz NAME`).
#![forbid(unsafe_code)]
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a broken promise is a panic: that is how a fuzzer is told"
)]

mod calls;
mod ledger;
mod said;

use attest_core::error::{Code, Error};
use attest_core::ids::Hash;
use attest_core::json::shape::Shape;
use attest_core::json::{Limits, Reader, Value, check, read, text_of};
use attest_core::model::{Receipt, State};
use attest_core::policy;
use calls::{answer, says_nothing};
pub use ledger::{Told, ledger, told};
pub use said::{said_matches, said_resolve, said_unquote, said_validate};

/// A body: it returns where every promise holds for the bytes.
pub type Body = fn(&[u8]);

/// Every body by its name, which is also the name of its corpus and of its target.
pub const BODIES: &[(&str, Body)] = &[
    ("json_reader", json_reader),
    ("load_policy", load_policy),
    ("grade_batch", grade_batch),
    ("replay", replay),
    ("normalize", normalize),
    ("said_unquote", said_unquote),
    ("said_validate", said_validate),
    ("said_resolve", said_resolve),
    ("said_matches", said_matches),
    ("ledger", ledger),
];

fn tree(text: &str) -> Result<Value<'_>, Error> {
    read(text, |reader| reader.value())
}

fn shape<'a, T: Shape<'a>>(text: &'a str) -> Result<T, Error> {
    read(text, |reader: &mut Reader<'a>| T::read(reader))
}

/// The reader takes what is JSON by the contract's rules and nothing else; what it took, it writes in
/// canonical text, which it takes again and writes the same (contract: C §1, §3).
pub fn json_reader(bytes: &[u8]) {
    let text = match text_of(bytes, Limits::default()) {
        Ok(text) => text,
        Err(fault) => return says_nothing(&fault),
    };
    let read = tree(text);
    assert_eq!(
        read.is_ok(),
        check(text).is_ok(),
        "building and checking disagree"
    );
    let other_hand = serde_json::from_str::<serde_json::Value>(text).is_ok();
    match read {
        Ok(value) => {
            // Half a surrogate pair is legal here and not there.
            assert!(other_hand || text.contains("\\u"), "taken, but no JSON");
            let canonical = value.to_canonical();
            match tree(&canonical) {
                Ok(again) => assert_eq!(again.to_canonical(), canonical, "not stable"),
                // Written with an exponent, a double from 2^53 to 10^21 is no integer; its canonical
                // text, without one, is.
                Err(fault) => {
                    assert_eq!(fault.message(), "a number is out of range");
                    assert!(text.contains(['e', 'E', '.']), "an integer grew");
                }
            }
        }
        Err(fault) => {
            says_nothing(&fault);
            assert_eq!(fault.code(), Code::InvalidJson);
            let stricter = [
                "a key stands twice in one object",
                "the document is nested too deep",
                "a number is out of range",
            ];
            assert!(
                !other_hand || stricter.contains(&fault.message()),
                "JSON, but refused: {}",
                fault.message()
            );
        }
    }
    if let Some(answer) = answer("canonical_json", bytes) {
        tree(&answer).expect("an answer is JSON");
    }
}

/// A policy that loads is the document as given under its own hash, and grades without a fault of its
/// own (contract: G §5.3, §12).
pub fn load_policy(bytes: &[u8]) {
    let Some(answer) = answer("load_policy", bytes) else {
        return;
    };
    let loaded = tree(&answer).expect("an answer is JSON");
    let document = loaded.get("policy").expect("the document").clone();
    let hash = Hash::of_text(&document.to_canonical()).to_hex();
    assert_eq!(
        loaded.get("policyHash").and_then(Value::as_str),
        Some(hash.as_str())
    );
    let again = policy::load(document.clone()).expect("it loaded before");
    assert_eq!(again.hash.to_hex(), hash);
    let Ok(Value::Object(mut request)) = tree(include_str!("../corpus/grade_batch/whole.json"))
    else {
        panic!("the example batch is an object")
    };
    request.retain(|(key, _)| key != "policy");
    request.push(("policy".into(), document));
    grade_batch(Value::Object(request).to_canonical().as_bytes());
}

/// Every receipt of a batch holds its own invariants, no row is the evidence of two, and the receipts
/// can be what an earlier batch held (contract: G §3, §4.3, §8).
pub fn grade_batch(bytes: &[u8]) {
    let Some(answer) = answer("grade_batch", bytes) else {
        return;
    };
    let items = tree(&answer).expect("an answer is JSON");
    let mut evidence = Vec::new();
    let mut receipts = Vec::new();
    for item in items.as_array().expect("receipts") {
        let own = item.get("receipt").expect("a receipt");
        receipts.push(own.clone());
        let text = own.to_canonical();
        let receipt: Receipt<'_> = shape(&text).expect("a receipt that holds its invariants");
        assert_ne!(receipt.state, State::UserOverridden);
        assert!(
            receipt.observation_ids.len() <= 1,
            "two rows for one receipt"
        );
        evidence.extend(receipt.observation_ids.iter().copied());
    }
    let named = evidence.len();
    evidence.sort_unstable();
    evidence.dedup();
    assert_eq!(evidence.len(), named, "one row for two receipts");
    let receipts = Value::Array(receipts).to_canonical();
    calls::answer("pre_assignments", receipts.as_bytes()).expect("what receipts hold");
}

/// A report counts what it was given (contract: G §9).
pub fn replay(bytes: &[u8]) {
    let Some(answer) = answer("replay", bytes) else {
        return;
    };
    let report = tree(&answer).expect("an answer is JSON");
    let count = |key: &str| match report.get(key) {
        Some(Value::Number(own)) => own.parse::<usize>().expect("a count"),
        _ => panic!("no count"),
    };
    let listed = report.get("mismatches").and_then(Value::as_array);
    let listed = listed.expect("the mismatches").len();
    assert!(count("reproduced") <= count("receipts"));
    assert!(count("mismatched") <= listed);
    assert_eq!(count("reproduced") == count("receipts"), {
        let ledger = tree(text_of(bytes, Limits::default()).expect("it was read before"));
        let ledger = ledger.expect("it was read before");
        let receipts = ledger.get("receipts").and_then(Value::as_array);
        assert_eq!(receipts.map(<[_]>::len), Some(count("receipts")));
        let of_a_receipt = |one: &&Value<'_>| {
            let field = one.get("field").and_then(Value::as_str);
            field != Some("receipt")
        };
        let found = report.get("mismatches").and_then(Value::as_array);
        found
            .expect("the mismatches")
            .iter()
            .filter(of_a_receipt)
            .count()
            == 0
    });
}

/// A text is read the same again: an address as it was read is itself, and two addresses compare the
/// same either way round (contract: C §4).
pub fn normalize(bytes: &[u8]) {
    let Some(answer) = answer("normalize", bytes) else {
        return;
    };
    let answer = tree(&answer).expect("an answer is JSON");
    let Ok(Value::Object(mut request)) =
        tree(text_of(bytes, Limits::default()).expect("read before"))
    else {
        panic!("a request is an object")
    };
    let get = |key: &str| {
        let found = request.iter().find(|(own, _)| own == key);
        found.map(|(_, value)| value.clone())
    };
    match get("what").as_ref().and_then(Value::as_str) {
        Some("same_address") => {
            let (a, b) = (get("a").expect("a"), get("b").expect("b"));
            for (key, value) in &mut request {
                match key.as_ref() {
                    "a" => *value = b.clone(),
                    "b" => *value = a.clone(),
                    _ => {}
                }
            }
            assert_eq!(again(&request), answer);
        }
        Some("email") => {
            let address = answer.get("result").and_then(|own| own.get("address"));
            let Some(address) = address.cloned() else {
                return;
            };
            for (key, value) in &mut request {
                if key == "text" {
                    *value = address.clone();
                }
            }
            let again = again(&request);
            let read = again.get("result").and_then(|own| own.get("address"));
            assert_eq!(read, Some(&address), "an address is not itself");
        }
        _ => {}
    }
}

fn again(request: &[(std::borrow::Cow<'_, str>, Value<'_>)]) -> Value<'static> {
    let text = Value::Object(request.to_vec()).to_canonical();
    let answer = answer("normalize", text.as_bytes()).expect("a request like the one before");
    tree(&answer).expect("an answer is JSON").into_owned()
}
