//! The receipts of a batch as a table to read: codes in columns, under each row the one reason that
//! tells most, then what the words mean. Ids, words and numbers only, never content.

use attest_core::model::{Grade, Group, Reason, ReasonCode, Receipt, State};
use attest_core::reason_text::reason_text;
use attest_core::text::printable::shown;

/// A row's cells but the last, which is as long as it likes.
const COLUMNS: usize = 5;
const HEADERS: [&str; COLUMNS + 1] = ["receipt", "agent", "grade", "state", "rule", "reasons"];

/// What stands for the grade of a receipt that has none yet.
const CHECKING: &str = "checking";

struct Row {
    cells: [String; COLUMNS + 1],
    sentence: Option<String>,
}

/// The table and its legend, a line each.
pub(crate) fn table(items: &[&Receipt<'_>]) -> Vec<String> {
    let rows: Vec<Row> = items.iter().map(|receipt| row(receipt)).collect();
    let mut lines = Vec::with_capacity(2 * rows.len() + 16);
    if rows.is_empty() {
        return lines;
    }
    let mut widths = HEADERS.map(str::len);
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = (*width).max(cell.chars().count());
        }
    }
    lines.push(String::new());
    lines.push(laid_out(&HEADERS.map(str::to_owned), &widths));
    for row in rows {
        lines.push(laid_out(&row.cells, &widths));
        if let Some(sentence) = row.sentence {
            lines.push(format!("    {sentence}"));
        }
    }
    lines.push(String::new());
    lines.extend(legend(items));
    lines
}

fn row(receipt: &Receipt<'_>) -> Row {
    let (grade, state) = if receipt.state == State::Pending {
        let from = receipt.final_from.map(|at| format!("PENDING until {at}"));
        (CHECKING, from.unwrap_or_else(|| "PENDING".to_owned()))
    } else {
        (receipt.grade.as_str(), receipt.state.as_str().to_owned())
    };
    let codes: Vec<&str> = receipt
        .reasons
        .iter()
        .map(|reason| reason.code.as_str())
        .collect();
    Row {
        cells: [
            receipt.id.to_string(),
            shown(&receipt.agent),
            grade.to_owned(),
            state,
            shown(&receipt.rule_id),
            codes.join(" "),
        ],
        sentence: telling(receipt)
            .and_then(|reason| reason_text(reason).ok())
            .map(|text| shown(&text)),
    }
}

/// The reason that tells most: what the rule itself says, else what is odd about the match, else the
/// first.
fn telling<'r, 'a>(receipt: &'r Receipt<'a>) -> Option<&'r Reason<'a>> {
    let of = |wanted: fn(ReasonCode) -> bool| {
        receipt
            .reasons
            .iter()
            .find(move |reason| wanted(reason.code))
    };
    of(|code| code.group() == Group::Rule)
        .or_else(|| of(|code| code.group() == Group::Match && code != ReasonCode::MatchBest))
        .or_else(|| receipt.reasons.first())
}

fn laid_out(cells: &[String; COLUMNS + 1], widths: &[usize; COLUMNS + 1]) -> String {
    let mut line = String::new();
    for (at, (cell, width)) in cells.iter().zip(widths).enumerate() {
        line.push_str(cell);
        if at < COLUMNS {
            let left = width.saturating_sub(cell.chars().count());
            line.extend(std::iter::repeat_n(' ', left + 2));
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// What the grades that occur mean.
fn legend(items: &[&Receipt<'_>]) -> Vec<String> {
    let receipts = || items.iter();
    let decided = |grade: Grade| {
        receipts().any(|receipt| receipt.state != State::Pending && receipt.grade == grade)
    };
    let mut lines: Vec<String> = Grade::ALL
        .iter()
        .filter(|grade| decided(**grade))
        .map(|grade| format!("  {:<14}{}", grade.as_str(), meaning(*grade)))
        .collect();
    if receipts().any(|receipt| receipt.state == State::Pending) {
        lines.push(format!(
            "  {CHECKING:<14}a later look may still decide; no grade before the instant named"
        ));
    }
    lines
}

/// A grade in a line.
const fn meaning(grade: Grade) -> &'static str {
    match grade {
        Grade::Verified => "independent evidence matches the claim",
        Grade::Partial => "some evidence matches, too little to verify",
        Grade::NotFound => "every source saw the whole window, and nothing matched",
        Grade::Unasked => "an act nobody claimed; an agent likely did it",
        Grade::OverScope => "outside what the grant allows",
        Grade::Unverifiable => "too little was seen to judge; says nothing about the agent",
    }
}
