//! Golden files: small stories with receipts worked out by hand (contract: G §15, C §9).
//!
//! A file names its objects by short refs; ids and hashes are computed when it is loaded, never
//! typed. It passes when every receipt is listed and everything said of each one holds.

mod compare;
mod events;
mod expect;
mod file;
mod load;
mod objects;
mod refs;
mod run;
mod store;

pub use expect::{AssertIds, EventSpec, Expectation, ExpectedInputs, ScopeSpec};
pub use file::{
    ActivitySpec, ClaimSpec, CoverageSpec, FixedSpec, GoldenFile, GradeSpec, GrantSpec, InputSpec,
    Mode, Notes, ObservationSpec, ScoreSpec, ScoresSpec,
};

use crate::error::{Error, Result};
use crate::json::read;
use crate::json::shape::Shape;
use crate::json::{Value, shape::build};
use load::Scenario;
pub use refs::Ref;
use std::borrow::Cow;
use store::Store;

/// Runs a file: what does not hold, a sentence each. Empty when it passes. A sentence names refs,
/// codes and numbers of the file, never a subject, an address or a name.
#[must_use]
pub fn check(text: &str) -> Vec<String> {
    let (scenario, store, mut failures) = match played(text) {
        Ok(played) => played,
        Err(fault) => {
            let issues = fault
                .issues()
                .iter()
                .map(|issue| format!("the patched policy: {}: {}", issue.path, issue.problem));
            return std::iter::once(format!("the file does not load: {fault}"))
                .chain(issues)
                .collect();
        }
    };
    let Some(store) = store else {
        return failures;
    };
    compare::ids(&scenario, &mut failures);
    compare::receipts(&scenario, &store, &mut failures);
    failures
}

type Played<'a> = (Scenario<'a>, Option<Store<'a>>, Vec<String>);

/// Loads a file and plays its events; no store where its first grading was refused.
fn played(text: &str) -> Result<Played<'_>> {
    let file = read(text, GoldenFile::read)?;
    let scenario = load::load(file)?;
    let mut failures = Vec::new();
    let store = match run::grade(&scenario) {
        Ok(mut store) => {
            events::play(&scenario, &mut store, &mut failures);
            Some(store)
        }
        Err(fault) => {
            failures.push(format!("grading is refused: {fault}"));
            None
        }
    };
    Ok((scenario, store, failures))
}

/// The ids of a file's claims, observations and receipts, by ref: what a change of a hash would
/// move. A scope's receipt stands under `agent scope`.
///
/// # Errors
/// Those of loading the file.
pub fn ids(text: &str) -> Result<Value<'static>> {
    let (scenario, store, _) = played(text)?;
    let object = |mut members: Vec<(String, String)>| {
        members.sort_by(|a, b| crate::text::cmp_utf16(&a.0, &b.0));
        let members = members
            .into_iter()
            .map(|(key, id)| (Cow::Owned(key), build::text(&id)));
        Value::Object(members.collect())
    };
    let claims = scenario
        .claims
        .iter()
        .map(|(name, claim)| (name.to_string(), claim.id.to_string()));
    let observations = scenario
        .observations
        .iter()
        .map(|(name, row)| (name.to_string(), row.id.to_string()));
    let receipts = store.iter().flat_map(|store| store.rows.iter()).map(|row| {
        let id = row.receipt.id.to_string();
        (scenario.label(row), id)
    });
    Ok(build::object(vec![
        ("claims", object(claims.collect())),
        ("observations", object(observations.collect())),
        ("receipts", object(receipts.collect())),
    ]))
}

/// A fault of the file beyond its form.
fn fault(message: &'static str) -> Error {
    Error::input(message)
}
