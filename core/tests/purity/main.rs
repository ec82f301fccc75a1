//! The core is pure: this test reads its sources and says where it is not.
//!
//! Clippy holds the same line by types (`core/clippy.toml`); this test reads names and numbers, so an `allow`, a
//! renamed import or a macro does not get by. Three things are looked for in everything the core compiles outside its
//! own tests: names of the outside world or of state that outlives a call (`names`), floats outside the writer of
//! JSON numbers (`names`), and the policy's numbers written into code (`numbers`). Each rule is tried on small bad
//! snippets first: a rule that finds nothing there would prove nothing here.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests"
)]

mod names;
mod numbers;
mod policy;
mod scan;
mod sources;

use std::fmt::Write as _;

use crate::scan::Token;

/// A place in the sources that breaks a rule.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The line, from 1.
    pub(crate) line: usize,
    /// What stands there and why it may not.
    pub(crate) what: String,
}

/// Runs one rule over every source file of the core and fails with all that it finds.
fn hold(rule: impl Fn(&str, &[Token]) -> Vec<Finding>) {
    let mut report = String::new();
    let sources = sources::of_the_core();
    assert!(
        !sources.is_empty(),
        "no source file was found, so nothing was checked"
    );
    for source in sources {
        for finding in rule(&source.name, &scan::tokens(&source.text)) {
            writeln!(
                report,
                "core/src/{}:{}: {}",
                source.name, finding.line, finding.what
            )
            .unwrap();
        }
    }
    assert!(report.is_empty(), "the core is not pure:\n{report}");
}

#[test]
fn the_core_names_nothing_of_the_outside_world() {
    hold(|_, tokens| names::outside_world(tokens));
}

#[test]
fn the_core_has_no_floats() {
    hold(|file, tokens| {
        if names::may_hold_floats(file) {
            Vec::new()
        } else {
            names::floats(tokens)
        }
    });
}

#[test]
fn the_core_writes_no_policy_number_into_code() {
    let policy = policy::numbers(&sources::default_policy());
    hold(|file, tokens| numbers::literals(file, tokens, &policy));
}

#[test]
fn the_files_that_may_hold_floats_do() {
    let sources = sources::of_the_core();
    for file in names::FLOAT_FILES {
        let source = sources.iter().find(|source| source.name == *file);
        let source = source.unwrap_or_else(|| panic!("{file} may hold floats and is not there"));
        let found = names::floats(&scan::tokens(&source.text));
        assert!(!found.is_empty(), "{file} may hold floats and holds none");
    }
}

#[test]
fn every_exemption_is_still_needed() {
    let policy = policy::numbers(&sources::default_policy());
    let sources = sources::of_the_core();
    for (file, value, _) in numbers::EXEMPT {
        let source = sources.iter().find(|source| source.name == *file);
        let source = source.unwrap_or_else(|| panic!("{file} is exempt and is not there"));
        assert!(
            policy.contains(value),
            "{value} is no policy number, so {file} needs no exemption for it"
        );
        let there = scan::tokens(&source.text)
            .iter()
            .any(|token| numbers::decimal(token) == Some(*value));
        assert!(there, "{file} is exempt for {value} and does not hold it");
    }
}
