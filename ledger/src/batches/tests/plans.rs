//! No query of a batch or a look walks a table: each goes through an index, whatever the store holds.

use super::world::World;
use crate::tables::{
    batch_activity, batch_coverage, batch_rows, coverage, inputs, model, observations, receipts,
};

/// Each query, and the index or key that it has to go through first.
const QUERIES: &[(&str, &str)] = &[
    (receipts::OPEN_CLAIMS, "claims_open"),
    (receipts::OPEN_CLAIMLESS, "receipts_open"),
    (receipts::HOLDING, "PRIMARY KEY"),
    (receipts::ANY_OPEN, "receipts_open"),
    (receipts::UNREAD_CLAIM, "claims_open"),
    (receipts::NEXT_FINAL, "receipts_final"),
    (receipts::NEXT_DUE, "receipts_due"),
    (batch_rows::BETWEEN, "observations_by_time"),
    (batch_rows::FRESH, "observations_fresh"),
    (batch_rows::UNREAD, "observations_fresh"),
    (batch_rows::BY_SEQ, "INTEGER PRIMARY KEY"),
    (batch_rows::BY_ID, "sqlite_autoindex_observations_1"),
    (batch_rows::LOOKED_AT, "observations_fresh"),
    (batch_rows::LOOK_AGAIN_AT, "INTEGER PRIMARY KEY"),
    (
        batch_rows::LOOK_AGAIN_BY_ID,
        "sqlite_autoindex_observations_1",
    ),
    (batch_coverage::OVERLAPPING, "coverage_by_start"),
    (batch_coverage::COUNT, "coverage_by_start"),
    (batch_coverage::COUNT_SYNCED, "coverage_by_start"),
    (batch_coverage::SYNCED_AFTER, "coverage_newest"),
    (batch_coverage::FURTHEST, "coverage_by_start"),
    (batch_coverage::EARLIEST, "coverage_by_start"),
    (batch_coverage::NEXT_ACCOUNT, "coverage_latest"),
    (batch_coverage::LATEST, "coverage_latest"),
    (batch_coverage::NEWEST, "coverage_newest"),
    (batch_coverage::ACCOUNT, "INTEGER PRIMARY KEY"),
    (batch_coverage::DOCUMENTS, "INTEGER PRIMARY KEY"),
    (coverage::INSIDE, "coverage_by_window"),
    (coverage::LATER, "coverage_by_look"),
    (observations::LOOK_AGAIN, "observations_settled"),
    (batch_activity::SESSIONS, "PRIMARY KEY"),
    (batch_activity::SESSION_COUNT, "PRIMARY KEY"),
    (batch_activity::ENTRIES, "entries_by_time"),
    (batch_activity::ENTRY_COUNT, "entries_by_time"),
    (batch_activity::IDLE, "idle_by_end"),
    (batch_activity::IDLE_COUNT, "idle_by_end"),
    (batch_activity::NEXT_CLASS, "claims_by_span"),
    (batch_activity::CLAIMS_NEAR, "claims_by_span"),
    (batch_activity::CLAIMS_OF, "claims_by_agent"),
    (batch_activity::CLAIM, "INTEGER PRIMARY KEY"),
    (inputs::COVERAGE_NAMED, "receipt_inputs_by_coverage"),
    (inputs::GRANT_NAMED, "receipt_inputs_by_grant"),
    (inputs::INPUTS_NAMED, "receipts_by_inputs"),
    (model::ASKABLE, "receipts_open"),
    (model::FIND, "PRIMARY KEY"),
];

#[test]
fn every_query_of_a_batch_and_a_look_goes_through_an_index() {
    let world = World::new();
    let raw = world.raw();
    for (sql, index) in QUERIES {
        let mut explain = raw.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        let count = explain.parameter_count();
        let nothing = vec![rusqlite::types::Null; count];
        let steps = explain
            .query_map(rusqlite::params_from_iter(nothing), |row| {
                row.get::<_, String>(3)
            })
            .unwrap();
        let steps: Vec<String> = steps.map(Result::unwrap).collect();
        let first = steps.first().expect("a plan has a step");
        assert!(first.contains(index), "{sql}: {steps:?}");
        for step in &steps {
            // A whole index is read only where it is partial: of what is open, or to be looked at.
            let partial = ["claims_open", "receipts_open", "observations_fresh"];
            let walks = step.starts_with("SCAN") && !partial.iter().any(|own| step.contains(own));
            assert!(!walks, "{sql}: {steps:?}");
        }
    }
}

/// In a table without row ids the key leads to the whole row, and a look at it reads all of it. A batch looks at the
/// keys of its coverage, its policy and its grants once for each receipt, so that each receipt would cost as much as
/// all that it was graded with.
#[test]
fn no_look_at_a_key_reads_a_document() {
    let world = World::new();
    let raw = world.raw();
    let mut find = raw
        .prepare(
            "SELECT t.name FROM pragma_table_list t
             WHERE t.schema = 'main' AND t.wr = 1
               AND EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name) c WHERE c.name = 'document')",
        )
        .unwrap();
    let names = find.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let names: Vec<String> = names.map(Result::unwrap).collect();
    // An instant of use is as short as its key.
    assert_eq!(names, ["sessions"]);
}
