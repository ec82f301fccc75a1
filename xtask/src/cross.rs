//! Every door gives the same bytes: the goldens and a few thousand made requests, through the command line and through
//! each of the other doors.
//!
//! A request is a line, the operation, a tab, the document; an answer is a line, the document or a minus sign and the
//! error document. The command line's answers are what the others are held against.

pub(crate) mod store;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Map, Value};

use crate::cargo::{Project, built, finish};
use crate::outcome::{Outcome, Tally};

/// Requests that are made beside the goldens.
const MADE: usize = 4_000;

/// Where the files of requests and answers are.
pub(crate) fn folder(project: &Project) -> Result<PathBuf, String> {
    let release = built(project)?;
    Ok(release.parent().unwrap_or(&release).join("cross"))
}

/// Writes the requests, and the command line's answers to them.
pub(crate) fn prepare(project: &Project) -> Result<(), String> {
    let folder = folder(project)?;
    std::fs::create_dir_all(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let requests = requests(project)?;
    let mut lines = String::new();
    let mut rpc = String::new();
    for (op, input) in &requests {
        writeln!(lines, "{op}\t{input}").map_err(|fault| fault.to_string())?;
        let op = Value::String(op.clone());
        writeln!(rpc, r#"{{"id":0,"op":{op},"input":{input}}}"#)
            .map_err(|fault| fault.to_string())?;
    }
    let put = |name: &str, text: &str| {
        let to = folder.join(name);
        std::fs::write(&to, text).map_err(|fault| format!("{}: {fault}", to.display()))
    };
    put("requests.tsv", &lines)?;
    put("rpc.jsonl", &rpc)?;
    let mut command = project.cargo(&[
        "run",
        "--quiet",
        "--locked",
        "--package",
        "attest-cli",
        "--",
        "rpc",
    ]);
    let answers = fed(&mut command, &folder.join("rpc.jsonl"))?;
    let mut expected = String::new();
    for line in answers.lines() {
        expected.push_str(&answer(line)?);
        expected.push('\n');
    }
    if expected.lines().count() != requests.len() {
        return Err(format!(
            "{} requests, {} answers",
            requests.len(),
            expected.lines().count()
        ));
    }
    put("expected.tsv", &expected)?;
    store::prepare(project)
}

/// What a line of the command line answers: the document, or a minus sign and the error document.
fn answer(line: &str) -> Result<String, String> {
    let own = |lead: &str| {
        line.strip_prefix(lead)
            .and_then(|rest| rest.strip_suffix('}'))
    };
    own(r#"{"id":0,"ok":"#)
        .map(str::to_owned)
        .or_else(|| own(r#"{"id":0,"error":"#).map(|fault| format!("-{fault}")))
        .or_else(|| {
            own(r#"{"error":"#)
                .and_then(|rest| rest.strip_suffix(r#","id":0"#))
                .map(|fault| format!("-{fault}"))
        })
        .ok_or_else(|| format!("an answer of another form: {line:.80}"))
}

/// Holds a door's answers against the command line's.
pub(crate) fn hold(
    project: &Project,
    door: &str,
    program: &Path,
    arguments: &[&str],
) -> Result<Outcome, String> {
    let folder = folder(project)?;
    let read = |name: &str| {
        std::fs::read_to_string(folder.join(name)).map_err(|fault| format!("{name}: {fault}"))
    };
    let (requests, expected) = (read("requests.tsv")?, read("expected.tsv")?);
    let mut command = project.program(&program.display().to_string(), arguments);
    let answers = fed(&mut command, &folder.join("requests.tsv"))?;
    let mut outcome = Outcome::default();
    let mut own = answers.lines();
    for (request, wanted) in requests.lines().zip(expected.lines()) {
        if own.next() == Some(wanted) {
            outcome.tally.passed += 1;
        } else {
            outcome.tally.failed += 1;
            if outcome.notes.len() < 10 {
                outcome
                    .notes
                    .push(format!("{door} answers otherwise: {request:.120}"));
            }
        }
    }
    if own.next().is_some() {
        outcome.tally.failed += 1;
        outcome
            .notes
            .push(format!("{door} answers more than it is asked"));
    }
    // A door is one check: thousands of requests would drown the other counts.
    let held = usize::from(outcome.tally.failed == 0 && outcome.tally.passed > MADE);
    outcome.tally = Tally {
        passed: held,
        failed: 1 - held,
        skipped: 0,
    };
    Ok(outcome)
}

/// What a program writes when a file is its input.
fn fed(command: &mut std::process::Command, input: &Path) -> Result<String, String> {
    let file =
        std::fs::File::open(input).map_err(|fault| format!("{}: {fault}", input.display()))?;
    let finished = finish(command.stdin(Stdio::from(file)))?;
    if !finished.status.success() {
        return Err(format!(
            "{} ended with {}\n{}",
            command.get_program().display(),
            finished.status,
            finished.stderr
        ));
    }
    Ok(finished.stdout)
}

/// The goldens as requests, and requests made of them.
fn requests(project: &Project) -> Result<Vec<(String, String)>, String> {
    let mut all: Vec<(String, Value)> = Vec::new();
    // As they stand, some in ways that another reader of JSON does not take.
    let mut goldens: Vec<(String, String)> = Vec::new();
    let json = |path: &Path| -> Result<Value, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|fault| format!("{}: {fault}", path.display()))?;
        serde_json::from_str(&text).map_err(|fault| format!("{}: {fault}", path.display()))
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(project.path("golden/grading"))
        .map_err(|fault| format!("golden/grading: {fault}"))?
        .map(|entry| {
            entry
                .map(|entry| entry.path())
                .map_err(|fault| fault.to_string())
        })
        .collect::<Result<_, _>>()?;
    files.sort();
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "json"))
    {
        let text = std::fs::read_to_string(file)
            .map_err(|fault| format!("{}: {fault}", file.display()))?;
        // A line's end stands between tokens alone.
        goldens.push(("golden".to_owned(), text.replace(['\n', '\r'], " ")));
        all.extend(json(file).map(|value| ("golden".to_owned(), value)));
    }
    for name in ["matches", "resolve", "unquote", "validate"] {
        let cases = json(&project.path(&format!("golden/said/{name}.json")))?;
        for case in cases.as_array().into_iter().flatten() {
            if let Some(op) = case["op"].as_str() {
                all.push((op.to_owned(), case["input"].clone()));
            }
        }
    }
    all.push((
        "grade_batch".to_owned(),
        json(&project.path("examples/batch.json"))?,
    ));
    for text in ["", "a", "\u{e9}\u{1f600}", "\u{2028}\u{2029}", "\"\\\n"] {
        all.push(("sha256_hex".to_owned(), Value::String(text.to_owned())));
        all.push(("canonical_json".to_owned(), Value::String(text.to_owned())));
    }
    all.push(("no.such.operation".to_owned(), Value::Null));
    let mut rng = Rng(0x5eed);
    let small: Vec<usize> = (0..all.len())
        .filter(|at| all[*at].0 != "golden" || at % 9 == 0)
        .collect();
    for _ in 0..MADE {
        let (op, input) = all[small[rng.below(small.len())]].clone();
        let mut input = input;
        for _ in 0..=rng.below(2) {
            change(&mut input, &mut rng);
        }
        all.push((op, input));
    }
    goldens.extend(all.into_iter().map(|(op, input)| (op, input.to_string())));
    Ok(goldens)
}

/// Puts something else somewhere into a document.
fn change(value: &mut Value, rng: &mut Rng) {
    let deeper = rng.below(5) > 0;
    match value {
        Value::Object(members) if deeper && !members.is_empty() => {
            let at = rng.below(members.len());
            let key = members.keys().nth(at).cloned().unwrap_or_default();
            match rng.below(8) {
                0 => drop(members.remove(&key)),
                1 => drop(members.insert(format!("{key}x"), Value::Null)),
                _ => change(members.entry(key).or_insert(Value::Null), rng),
            }
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = rng.below(items.len());
            match rng.below(6) {
                0 => drop(items.remove(at)),
                1 => {
                    let copy = items[at].clone();
                    items.push(copy);
                }
                _ => change(&mut items[at], rng),
            }
        }
        other => {
            *other = match rng.below(12) {
                0 => Value::Null,
                1 => Value::Bool(true),
                2 => Value::from(0),
                3 => Value::from(-1),
                4 => Value::from(9_007_199_254_740_991_i64),
                5 => Value::String(String::new()),
                6 => Value::String("\u{e9}\u{1f600}\u{200b}".to_owned()),
                7 => Value::String("2026-03-04T10:00:00+01:00".to_owned()),
                8 => Value::Array(vec![Value::Null]),
                9 => Value::Object(Map::new()),
                10 => Value::String("x".repeat(300)),
                _ => Value::from(62.5),
            }
        }
    }
}

/// The same requests every time.
struct Rng(u64);

impl Rng {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }
}
