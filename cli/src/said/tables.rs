//! A run's report, for a person and for a program.

use super::report::{Counts, Mode, Report, share};
use crate::output::{Output, counted};
use attest_core::json::{Value, Writer, read};
use attest_core::text::printable::shown;

/// How many findings of a kind are listed when not all are asked for.
const LISTED: usize = 40;

/// Writes a report for a person.
pub(super) fn show(report: &Report, every: bool, out: &mut Output) {
    let hostile = report.mode == Mode::Adversarial;
    let listed = if every { usize::MAX } else { LISTED };
    let of = counted(report.all, "row", "rows");
    out.line(&format!(
        "{}: {} of {of}",
        report.mode.as_str(),
        report.rows
    ));
    out.line(&heading(hostile, "group"));
    for (group, counts) in &report.groups {
        out.line(&line(hostile, group, counts, true));
    }
    out.line(&heading(hostile, "kind"));
    for (kind, counts) in &report.kinds {
        out.line(&line(hostile, kind, counts, false));
    }
    if !report.narrowed.is_empty() {
        let keys: Vec<String> = report
            .narrowed
            .iter()
            .map(|(key, count)| format!("{key} {count}"))
            .collect();
        out.line(&format!("narrowed or put in by code: {}", keys.join(", ")));
    }
    list(
        out,
        "missed",
        report.missed.len(),
        listed,
        report.missed.iter().map(|missed| {
            let mut why = missed.reasons.join(" ");
            if !missed.differs.is_empty() {
                why = format!("{why} differs in {}", missed.differs.join(", "));
            }
            format!("{} {} {}", missed.row, why.trim(), missed.wanted)
        }),
    );
    let title = if hostile { "let through" } else { "false" };
    list(
        out,
        title,
        report.breaches.len(),
        listed,
        report.breaches.iter().map(|breach| {
            let intent = without_backing(&breach.intent);
            format!(
                "{} {}: {} {intent}",
                breach.row, breach.tries, breach.beyond
            )
        }),
    );
    list(
        out,
        "resolved wrongly",
        report.resolves.len(),
        listed,
        report.resolves.iter().cloned(),
    );
    out.line(&verdict(report));
}

fn heading(hostile: bool, what: &str) -> String {
    if hostile {
        format!("  {what:<12} {:>6} {:>11}", "rows", "let through")
    } else {
        format!(
            "  {what:<12} {:>6} {:>6} {:>6} {:>7} {:>6}",
            "rows", "asked", "kept", "recall", "false"
        )
    }
}

fn line(hostile: bool, name: &str, counts: &Counts, rows: bool) -> String {
    let rows = if rows {
        counts.rows.to_string()
    } else {
        String::new()
    };
    if hostile {
        return format!("  {name:<12} {rows:>6} {:>11}", counts.breaches);
    }
    let recall = if counts.asked == 0 {
        "-".to_owned()
    } else {
        share(counts.kept, counts.asked)
    };
    format!(
        "  {name:<12} {rows:>6} {:>6} {:>6} {recall:>7} {:>6}",
        counts.asked, counts.kept, counts.breaches
    )
}

fn list(
    out: &mut Output,
    title: &str,
    count: usize,
    listed: usize,
    lines: impl Iterator<Item = String>,
) {
    if count == 0 {
        return;
    }
    out.line(&format!("{title}:"));
    for line in lines.take(listed) {
        out.line(&format!("  {}", shown(&line)));
    }
    let left = count.saturating_sub(listed);
    if left > 0 {
        out.line(&format!("  and {left} more (--all lists them)"));
    }
}

/// The last line: the figures that the exit status follows from.
fn verdict(report: &Report) -> String {
    if report.mode == Mode::Adversarial {
        return format!(
            "{} proposed, {} let through",
            counted(report.proposals, "intent", "intents"),
            report.breaches.len()
        );
    }
    let (kept, asked) = report.recall();
    format!(
        "recall {} ({kept} of {asked}), {}, {} resolved wrongly",
        share(kept, asked),
        counted(report.breaches.len(), "false positive", "false positives"),
        report.resolves.len()
    )
}

/// An intent as it is asked for, without the places where each part was said.
fn without_backing(intent: &str) -> String {
    match read(intent, |reader| reader.value()) {
        Ok(Value::Object(members)) => {
            let members = members.into_iter().filter(|(key, _)| key != "backing");
            Value::Object(members.collect()).to_canonical()
        }
        _ => intent.to_owned(),
    }
}

/// Writes the document of one or more runs.
pub(super) fn json(reports: &[Report]) -> String {
    let mut out = Writer::new();
    out.begin_object();
    out.key("passed");
    out.bool(reports.iter().all(Report::is_clean));
    out.key("runs");
    out.begin_array();
    for report in reports {
        one(report, &mut out);
    }
    out.end_array();
    out.end_object();
    out.into_string()
}

fn int(value: usize, out: &mut Writer) {
    out.int(i64::try_from(value).unwrap_or(i64::MAX));
}

fn texts<T: AsRef<str>>(texts: &[T], out: &mut Writer) {
    out.begin_array();
    for text in texts {
        out.string(text.as_ref());
    }
    out.end_array();
}

fn table<'n>(counts: impl Iterator<Item = (&'n str, &'n Counts)>, out: &mut Writer) {
    out.begin_object();
    let mut sorted: Vec<_> = counts.collect();
    sorted.sort_by_key(|(name, _)| *name);
    for (name, counts) in sorted {
        out.key(name);
        out.begin_object();
        for (key, value) in [
            ("asked", counts.asked),
            ("false", counts.breaches),
            ("kept", counts.kept),
            ("rows", counts.rows),
        ] {
            out.key(key);
            int(value, out);
        }
        out.end_object();
    }
    out.end_object();
}

/// One run; its keys stand in their order.
fn one(report: &Report, out: &mut Writer) {
    let (kept, asked) = report.recall();
    out.begin_object();
    out.key("asked");
    int(asked, out);
    out.key("false");
    out.begin_array();
    for breach in &report.breaches {
        out.begin_object();
        out.key("beyond");
        out.string(&breach.beyond);
        out.key("intent");
        out.raw(&breach.intent);
        out.key("row");
        out.string(&breach.row);
        out.key("tries");
        out.string(&breach.tries);
        out.end_object();
    }
    out.end_array();
    out.key("groups");
    table(
        report.groups.iter().map(|(name, counts)| (*name, counts)),
        out,
    );
    out.key("intents");
    out.begin_object();
    let mut rows: Vec<_> = report.kept.iter().collect();
    rows.sort_by(|a, b| a.0.cmp(&b.0));
    for (row, text, intents) in rows {
        out.key(row);
        out.begin_object();
        out.key("intents");
        out.begin_array();
        for intent in intents {
            out.raw(intent);
        }
        out.end_array();
        out.key("text");
        out.string(text);
        out.end_object();
    }
    out.end_object();
    out.key("kept");
    int(kept, out);
    out.key("kinds");
    table(
        report.kinds.iter().map(|(name, counts)| (*name, counts)),
        out,
    );
    out.key("missed");
    out.begin_array();
    for missed in &report.missed {
        out.begin_object();
        out.key("differs");
        texts(&missed.differs, out);
        out.key("intent");
        out.raw(&missed.wanted);
        out.key("reasons");
        texts(&missed.reasons, out);
        out.key("row");
        out.string(&missed.row);
        out.end_object();
    }
    out.end_array();
    out.key("mode");
    out.string(report.mode.as_str());
    out.key("narrowed");
    out.begin_object();
    for (key, count) in &report.narrowed {
        out.key(key);
        int(*count, out);
    }
    out.end_object();
    out.key("passed");
    out.bool(report.is_clean());
    out.key("proposals");
    int(report.proposals, out);
    out.key("resolves");
    texts(&report.resolves, out);
    out.key("rows");
    int(report.rows, out);
    out.end_object();
}
