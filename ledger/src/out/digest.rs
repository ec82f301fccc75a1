//! Counts by grade, agent and day (contract: G §8: an overridden receipt counts by the grade the person
//! gave; what a claim explains after all, and what no batch grades any more, is not shown as checking).

use crate::base::Meta;
use crate::base::faults::fault;
use attest_core::error::{Error, Result};
use attest_core::json::Writer;
use attest_core::model::Grade;
use attest_core::shape;
use rusqlite::Connection;
use std::borrow::Cow;
use std::collections::BTreeMap;

shape! {
    /// Which days.
    pub struct DigestRequest<'a> [check] {
        /// The first day, `YYYY-MM-DD`.
        opt from: Cow<'a, str> = "from",
        /// The last day, `YYYY-MM-DD`.
        opt to: Cow<'a, str> = "to",
    }
}

fn check(request: &DigestRequest<'_>) -> Result<()> {
    for (key, day) in [("from", &request.from), ("to", &request.to)] {
        let sound =
            |day: &str| attest_core::time::IsoTs::parse(&format!("{day}T00:00:00Z")).is_some();
        if day.as_ref().is_some_and(|day| !sound(day)) {
            return Err(Error::input("a day is needed here").at(key));
        }
    }
    Ok(())
}

/// The day of a receipt is that of what it is about, as its document writes it: of the claim's time, of
/// the unclaimed row's, and of the batch for a scope.
const ROWS: &str = "
    SELECT CASE r.subject
             WHEN 'claim' THEN substr(c.claimed_at, 1, 10)
             WHEN 'unasked' THEN (SELECT substr(o.occurred_at, 1, 10)
                                  FROM evidence e JOIN observations o ON o.id = e.observation_id
                                  WHERE e.receipt_id = r.id LIMIT 1)
             ELSE substr(r.document ->> 'computedAt', 1, 10)
           END AS day,
           r.agent, r.grade, r.state = 'PENDING' AS pending, r.superseded, r.open, count(*)
    FROM receipts r LEFT JOIN claims c ON c.id = r.claim_id
    GROUP BY 1, 2, 3, 4, 5, 6";

#[derive(Default)]
struct Counts {
    grades: BTreeMap<usize, i64>,
    pending: i64,
}

impl Counts {
    fn write(&self, out: &mut Writer) {
        out.key("grades");
        out.begin_object();
        let mut named: Vec<(&str, i64)> = self
            .grades
            .iter()
            .filter_map(|(at, count)| Some((Grade::ALL.get(*at)?.as_str(), *count)))
            .collect();
        named.sort_unstable();
        for (grade, count) in named {
            out.key(grade);
            out.int(count);
        }
        out.end_object();
        out.key("pending");
        out.int(self.pending);
    }
}

/// The digest: `{days: [{agent, day, grades, pending}], imported?, superseded, total}`, days and agents
/// in order.
pub(crate) fn digest(connection: &Connection, request: &DigestRequest<'_>) -> Result<String> {
    let mut by: BTreeMap<(String, String), Counts> = BTreeMap::new();
    let mut total = Counts::default();
    let mut superseded = 0;
    let mut find = connection.prepare_cached(ROWS).map_err(fault)?;
    let mut rows = find.query([]).map_err(fault)?;
    while let Some(row) = rows.next().map_err(fault)? {
        let day: String = row
            .get::<_, Option<String>>(0)
            .map_err(fault)?
            .unwrap_or_default();
        let outside = request
            .from
            .as_ref()
            .is_some_and(|from| day.as_str() < &**from)
            || request.to.as_ref().is_some_and(|to| day.as_str() > &**to);
        if outside {
            continue;
        }
        let agent: String = row.get(1).map_err(fault)?;
        let grade: String = row.get(2).map_err(fault)?;
        let pending: bool = row.get(3).map_err(fault)?;
        let explained: bool = row.get(4).map_err(fault)?;
        let open: bool = row.get(5).map_err(fault)?;
        let count: i64 = row.get(6).map_err(fault)?;
        if explained {
            superseded += count;
            continue;
        }
        if pending && !open {
            continue;
        }
        let grade =
            Grade::parse(&grade).and_then(|grade| Grade::ALL.iter().position(|own| *own == grade));
        let grade = grade.ok_or_else(crate::base::faults::corrupt)?;
        for counts in [by.entry((day.clone(), agent)).or_default(), &mut total] {
            if pending {
                counts.pending += count;
            } else {
                *counts.grades.entry(grade).or_default() += count;
            }
        }
    }
    let mut out = Writer::new();
    out.begin_object();
    out.key("days");
    out.begin_array();
    for ((day, agent), counts) in &by {
        out.begin_object();
        out.key("agent");
        out.string(agent);
        out.key("day");
        out.string(day);
        counts.write(&mut out);
        out.end_object();
    }
    out.end_array();
    if Meta(connection).text(super::IMPORTED)?.is_some() {
        out.key("imported");
        out.bool(true);
    }
    out.key("superseded");
    out.int(superseded);
    out.key("total");
    out.begin_object();
    total.write(&mut out);
    out.end_object();
    out.end_object();
    Ok(out.into_string())
}
