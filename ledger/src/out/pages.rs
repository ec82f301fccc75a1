//! Receipts by query, a page at a time, newest first.

use crate::base::faults::fault;
use crate::tables::sound;
use attest_core::error::{Code, Error, Result};
use attest_core::ids::Id;
use attest_core::json::Writer;
use attest_core::json::shape::Count;
use attest_core::model::{AgentId, Grade, State};
use attest_core::shape;
use attest_core::time::IsoTs;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, OptionalExtension};

/// Receipts on a page, at most.
pub(crate) const MAX_PAGE: i64 = 1_000;
const PAGE: i64 = 100;

shape! {
    /// Which receipts.
    pub struct ReceiptsRequest<'a> {
        /// Behind this one: the `next` of the page before.
        opt after: Id = "after",
        /// Of this agent.
        opt agent: AgentId<'a> = "agent",
        /// Of this claim.
        opt claim_id: Id = "claimId",
        /// Computed at or after.
        opt from: IsoTs = "from",
        /// Of this grade; an overridden receipt has the grade the person gave.
        opt grade: Grade = "grade",
        /// How many at most; 100 where it is absent.
        opt limit: Count<MAX_PAGE> = "limit",
        /// In this state.
        opt state: State = "state",
        /// Computed before.
        opt to: IsoTs = "to",
    }
}

/// A page: `{next?, receipts}`.
pub(crate) fn page(connection: &Connection, request: &ReceiptsRequest<'_>) -> Result<String> {
    let mut sql = String::from("SELECT document, id FROM receipts WHERE 1");
    let mut values: Vec<Sql> = Vec::new();
    let mut add = |part: &str, value: Sql| {
        values.push(value);
        sql.push_str(" AND ");
        sql.push_str(&part.replace('?', &format!("?{}", values.len())));
    };
    if let Some(agent) = &request.agent {
        add("agent = ?", Sql::Text(agent.0.to_string()));
    }
    if let Some(claim) = request.claim_id {
        add("claim_id = ?", Sql::Text(claim.to_string()));
    }
    if let Some(from) = request.from {
        add("computed_ms >= ?", Sql::Integer(from.ms()));
    }
    if let Some(to) = request.to {
        add("computed_ms < ?", Sql::Integer(to.ms()));
    }
    if let Some(grade) = request.grade {
        add("grade = ?", Sql::Text(grade.as_str().to_owned()));
    }
    if let Some(state) = request.state {
        add("state = ?", Sql::Text(state.as_str().to_owned()));
    }
    if let Some(after) = request.after {
        let at: Option<i64> = connection
            .query_row(
                "SELECT computed_ms FROM receipts WHERE id = ?1",
                [after.to_string()],
                |row| row.get(0),
            )
            .optional()
            .map_err(fault)?;
        let at =
            at.ok_or_else(|| Error::here(Code::NotFound, "no receipt of this id").at("after"))?;
        add("(computed_ms, id) < (?, ", Sql::Integer(at));
        values.push(Sql::Text(after.to_string()));
        sql.push_str(&format!("?{})", values.len()));
    }
    let limit = request.limit.map_or(PAGE, |limit| limit.0).max(1);
    sql.push_str(&format!(
        " ORDER BY computed_ms DESC, id DESC LIMIT {}",
        limit + 1
    ));
    let mut find = connection.prepare_cached(&sql).map_err(fault)?;
    let mut rows = find
        .query(rusqlite::params_from_iter(values))
        .map_err(fault)?;
    let mut receipts = Vec::new();
    let mut last = None;
    let mut more = false;
    while let Some(row) = rows.next().map_err(fault)? {
        if i64::try_from(receipts.len()).is_ok_and(|count| count == limit) {
            more = true;
            break;
        }
        receipts.push(row.get::<_, String>(0).map_err(fault)?);
        last = Some(row.get::<_, String>(1).map_err(fault)?);
    }
    let mut out = Writer::new();
    out.begin_object();
    if more && let Some(last) = last {
        out.key("next");
        out.string(&last);
    }
    out.key("receipts");
    out.begin_array();
    for receipt in receipts {
        out.raw(sound(&receipt)?);
    }
    out.end_array();
    out.end_object();
    Ok(out.into_string())
}
