//! Another hand's cases for the loader, read in place.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests"
)]

use super::load;
use crate::json::{Value, merge_patch, read};
use crate::policy::default_document;
use std::path::Path;

#[test]
fn the_outside_cases_agree() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/goldens/ops/policy.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("SKIPPED: no outside cases for the policy loader");
        return;
    };
    let cases = read(&text, |reader| reader.value()).unwrap();
    let cases = cases.as_array().unwrap();
    assert!(!cases.is_empty());
    for case in cases {
        let name = case.get("name").and_then(Value::as_str).unwrap();
        let patch = case.get("policyPatch").unwrap().clone();
        let loaded = load(merge_patch(default_document(), patch));
        let expect = case.get("expect").unwrap();
        if expect.get("accepted") == Some(&Value::Bool(true)) {
            assert_eq!(loaded.map(|_| ()), Ok(()), "{name}");
            continue;
        }
        let fault = loaded.expect_err(name);
        let code = expect.get("error").and_then(Value::as_str);
        assert_eq!(code, Some(fault.code().as_str()), "{name}");
        if let Some(path) = expect.get("path").and_then(Value::as_str) {
            let told = fault.issues().iter().any(|issue| issue.path == path);
            assert!(told, "{name}: {path} is not among {:?}", fault.issues());
        }
    }
}
