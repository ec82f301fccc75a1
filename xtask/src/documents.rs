//! The documents keep up with the project: their links lead somewhere, each row of the contract's table names a module
//! and a proof that exist, and the architecture names every module of the core.

use std::collections::BTreeSet;
use std::path::Path;

use crate::cargo::Project;
use crate::hygiene;

/// The table of rules.
const CONTRACT: &str = "docs/contract.md";

/// The guide to what is where.
const ARCHITECTURE: &str = "docs/architecture.md";

/// Modules of the core that need no name there: those of tests alone, and the roots of folders.
const UNNAMED: &[&str] = &["hostile", "lib", "mod", "outside", "samples", "tests"];

/// What a row may name as its module without naming one.
const EVERYWHERE: &str = "whole core";

/// Links that lead nowhere, and rows of the contract that do.
pub(crate) fn problems(project: &Project) -> Result<Vec<String>, String> {
    let mut problems = Vec::new();
    let files = hygiene::files(project)?;
    problems.extend(unnamed(
        files.iter().map(String::as_str),
        &project.read(ARCHITECTURE)?,
    ));
    for name in files.iter().filter(|name| name.ends_with(".md")) {
        let folder = Path::new(name).parent().unwrap_or(Path::new(""));
        let text = project.read(name)?;
        for link in links(&text) {
            if !project.path(&folder.join(link).to_string_lossy()).exists() {
                problems.push(format!("{name}: nothing is at {link}"));
            }
        }
    }
    let goldens = goldens(project);
    let exists = |path: &str| match path.split_once("::") {
        // `folder/file.rs::name` is a test of that file; in JavaScript its title, up to a comma.
        Some((file, name)) => {
            let test = match file.rsplit_once('.') {
                Some((_, "py")) => format!("def {name}("),
                Some((_, "mjs")) => format!("test('{name}"),
                _ => format!("fn {name}("),
            };
            project.read(file).is_ok_and(|text| text.contains(&test))
        }
        None => project.path(path).exists(),
    };
    problems.extend(rows(&project.read(CONTRACT)?, &exists, &goldens));
    Ok(problems)
}

/// Modules of the core that the architecture does not name in backticks, by themselves or at the end of a path.
fn unnamed<'f>(files: impl Iterator<Item = &'f str>, text: &str) -> Vec<String> {
    // Between two backticks stands every second part.
    let named: BTreeSet<&str> = text
        .split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|quoted| quoted.split(&[':', '/', '.', '(', ' '][..]))
        .collect();
    let mut problems = Vec::new();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for file in files {
        let Some(path) = file
            .strip_prefix("core/src/")
            .and_then(|path| path.strip_suffix(".rs"))
        else {
            continue;
        };
        for room in path.split('/') {
            if !UNNAMED.contains(&room) && !named.contains(room) && seen.insert(room) {
                problems.push(format!("{ARCHITECTURE} does not name {room} of {file}"));
            }
            if UNNAMED.contains(&room) {
                break;
            }
        }
    }
    problems
}

/// The links to places inside the project, without what they point at inside a page.
fn links(text: &str) -> Vec<&str> {
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    let inside = targets
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://"));
    inside
        .filter_map(|target| target.split('#').next())
        .filter(|path| !path.is_empty())
        .collect()
}

/// The numbers of the golden files there are.
fn goldens(project: &Project) -> BTreeSet<String> {
    let Ok(entries) = std::fs::read_dir(project.path("golden/grading")) else {
        return BTreeSet::new();
    };
    let names = entries
        .filter_map(Result::ok)
        .map(|entry| entry.file_name().to_string_lossy().into_owned());
    names
        .filter_map(|name| name.split_once('-').map(|(number, _)| number.to_owned()))
        .collect()
}

/// The faults of the contract's table.
fn rows(text: &str, exists: &dyn Fn(&str) -> bool, goldens: &BTreeSet<String>) -> Vec<String> {
    let mut problems = Vec::new();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (at, line) in text.lines().enumerate() {
        let mut problem = |what: String| problems.push(format!("{CONTRACT}:{}: {what}", at + 1));
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        // A row: nothing, an id that begins with the contract's letter and a digit, a rule, a module, a proof, nothing.
        let Some(id) = cells.get(1).filter(|id| is_id(id)) else {
            continue;
        };
        if !seen.insert(id) {
            problem(format!("{id} is there twice"));
        }
        let [_, _, rule, module, proof, _] = cells.as_slice() else {
            problem(format!("{id} does not have four cells"));
            continue;
        };
        if rule.is_empty() {
            problem(format!("{id} says nothing"));
        }
        for name in module.split(", ").filter(|name| *name != EVERYWHERE) {
            if !is_module(name, exists) {
                problem(format!("{id} names the module {name}, which is not there"));
            }
        }
        for fault in proof_faults(proof, exists, goldens) {
            problem(format!("{id} is proved by {fault}"));
        }
    }
    if seen.is_empty() {
        problems.push(format!("{CONTRACT} has no rows"));
    }
    problems
}

fn is_id(cell: &str) -> bool {
    let mut characters = cell.chars();
    matches!(characters.next(), Some('G' | 'C' | 'D'))
        && characters
            .next()
            .is_some_and(|second| second.is_ascii_digit())
}

/// Whether a name in backticks is a module of the core, the folder of another crate, or a module of it.
fn is_module(name: &str, exists: &dyn Fn(&str) -> bool) -> bool {
    let Some(path) = name
        .strip_prefix('`')
        .and_then(|name| name.strip_suffix('`'))
    else {
        return false;
    };
    let of = |folder: &str, path: &str| {
        let file = format!("{folder}/src/{}", path.replace("::", "/"));
        exists(&format!("{file}.rs")) || exists(&format!("{file}/mod.rs"))
    };
    of("core", path)
        || exists(&format!("{path}/Cargo.toml"))
        || path.split_once("::").is_some_and(|(folder, path)| {
            exists(&format!("{folder}/Cargo.toml")) && of(folder, path)
        })
}

/// Parts of a proof that are not there: golden numbers without a file, paths without one.
fn proof_faults(
    proof: &str,
    exists: &dyn Fn(&str) -> bool,
    goldens: &BTreeSet<String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    for part in proof.split(", ").filter(|part| !part.is_empty()) {
        let number = part.strip_prefix("golden ").unwrap_or(part);
        if let Some(path) = part
            .strip_prefix('`')
            .and_then(|path| path.strip_suffix('`'))
        {
            if !exists(path) {
                faults.push(format!("{path}, which is not there"));
            }
        } else if !number.chars().all(|character| character.is_ascii_digit()) {
            faults.push(format!(
                "{part:?}, which is neither a golden file nor a path"
            ));
        } else if !goldens.contains(number) {
            faults.push(format!("golden {number}, which is not there"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{links, rows, unnamed};

    fn faults(table: &str) -> Vec<String> {
        let exists = |path: &str| {
            [
                "core/src/json/mod.rs",
                "core/src/score/gate.rs",
                "cli/Cargo.toml",
                "cli/src/host/files.rs",
                "core/tests/purity",
            ]
            .contains(&path)
        };
        rows(
            table,
            &exists,
            &BTreeSet::from([String::from("01"), String::from("115")]),
        )
    }

    #[test]
    fn a_table_that_keeps_up_has_no_faults() {
        let table = "| id | rule | module | proof |\n| --- | --- | --- | --- |\n\
            | G1.1 | one | `json`, `score::gate` | golden 01, 115 |\n\
            | G1.2 | two | whole core | `core/tests/purity`, golden 01 |\n\
            | C1.1 | three | `cli`, `cli::host::files` | |\n";
        assert_eq!(faults(table), Vec::<String>::new());
    }

    #[test]
    fn each_way_to_fall_behind_is_found() {
        for bad in [
            "| G1.1 | one | `gone` | |",
            "| G1.1 | one | `cli::gone` | |",
            "| G1.1 | one | `gone::host::files` | |",
            "| G1.1 | one | json | |",
            "| G1.1 | one | `json` | golden 02 |",
            "| G1.1 | one | `json` | golden 01, 02 |",
            "| G1.1 | one | `json` | `core/tests/gone.rs::a_test` |",
            "| G1.1 | one | `json` | by eye |",
            "| G1.1 | | `json` | |",
            "| G1.1 | one | `json` |",
            "| G1.1 | one | `json` | |\n| G1.1 | two | `json` | |",
            "no table",
        ] {
            assert_eq!(faults(bad).len(), 1, "{bad}");
        }
    }

    #[test]
    fn every_module_of_the_core_is_named() {
        let text = "**`score`** measures; `facts` reads, `score::raise` raises, `load/rules.rs` reads, `said` is new, `unit` too.";
        let found = unnamed(
            [
                "core/src/score/mod.rs",
                "core/src/score/facts.rs",
                "core/src/score/raise.rs",
                "core/src/score/facts/tests.rs",
                "core/src/score/tests/more.rs",
                "core/src/load/rules.rs",
                "core/src/said/money/unit.rs",
                "core/src/score/measures.rs",
                "core/src/gone.rs",
                "core/tests/far/away.rs",
                "core/src/lib.rs",
            ]
            .into_iter(),
            text,
        );
        assert_eq!(
            found,
            [
                "docs/architecture.md does not name money of core/src/said/money/unit.rs",
                "docs/architecture.md does not name measures of core/src/score/measures.rs",
                "docs/architecture.md does not name gone of core/src/gone.rs"
            ]
        );
    }

    #[test]
    fn links_inside_the_project_are_followed() {
        let away = format!("[a](https:{}docs.rs)", "//");
        let text = format!("{away} [b](docs/b.md#part) [c](#here) [d](../d)");
        assert_eq!(links(&text), ["docs/b.md", "../d"]);
    }
}
