//! No list of words holds what the outside set's people, senders and settings are called: a guard that knows the answers
//! would measure nothing.

use attest_core::json::read;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The string literals of the sources of Said, tests left out, in lower case.
fn literals(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            if name != "tests" {
                literals(&path, found);
            }
            continue;
        }
        if name == "tests.rs" || name == "outside.rs" {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for line in text
            .lines()
            .filter(|line| !line.contains("//!") && !line.contains("///"))
        {
            found.extend(line.split('"').skip(1).step_by(2).map(str::to_lowercase));
        }
    }
}

#[test]
fn no_list_holds_a_name_of_the_outside_set() {
    let path = root().join("../shared/data/said-dev.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("SKIPPED: the outside set is not beside the project");
        return;
    };
    let set = read(&text, |reader| reader.value()).unwrap();
    let mut names: BTreeSet<String> = BTreeSet::new();
    for contact in set.get("contacts").unwrap().as_array().unwrap() {
        let name = contact.get("name").unwrap().as_str().unwrap();
        names.insert(name.to_lowercase());
        // Words of a name that are no words of the language: those with a capital, and an agent's.
        let agent = contact
            .get("id")
            .unwrap()
            .as_str()
            .unwrap()
            .starts_with("a_");
        let own = name
            .split(' ')
            .filter(|word| agent || word.chars().next().is_some_and(char::is_uppercase));
        names.extend(own.filter(|word| *word != "PR").map(str::to_lowercase));
    }
    for row in set.get("rows").unwrap().as_array().unwrap() {
        let planted = row.get("planted").and_then(|list| list.as_array());
        for text in planted
            .unwrap_or_default()
            .iter()
            .filter_map(|text| text.as_str())
        {
            if text
                .chars()
                .next()
                .is_some_and(|c| c.is_ascii_alphabetic() || c == '#')
                && !text.starts_with("PR ")
            {
                names.insert(text.to_lowercase());
                names.extend(
                    text.split([' ', '@', '.'])
                        .filter(|word| word.chars().next().is_some_and(char::is_uppercase))
                        .map(str::to_lowercase),
                );
            }
        }
    }
    assert!(names.len() > 20, "{names:?}");
    let mut found = BTreeSet::new();
    literals(&root().join("core/src/said"), &mut found);
    assert!(found.len() > 1_000);
    let known: Vec<&String> = names.intersection(&found).collect();
    assert!(known.is_empty(), "{known:?}");
}
