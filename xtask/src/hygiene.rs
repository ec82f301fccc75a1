//! What may not stand in any file of the project: places of one machine, hosts nobody chose, text that hides.
//!
//! The lists below are closed: a link to a new host is a line in a table, seen by whoever reads the change.

use crate::cargo::{Project, finish};

/// Folders of somebody's machine. Written in two parts, or this file would find itself.
const MACHINE_PATHS: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/wo", "rk/"),
    concat!("/tm", "p/"),
    concat!("C:\\Us", "ers\\"),
];

/// The hosts a link may name. Package registries are reached by their clients and named by no file but the lock file.
const HOSTS: &[&str] = &[
    "datatracker.ietf.org",
    "doc.rust-lang.org",
    "docs.rs",
    "github.com",
    "json-schema.org",
    "keepachangelog.com",
    "rustup.rs",
    "semver.org",
    "spdx.org",
    "tc39.es",
    "www.apache.org",
    "www.rfc-editor.org",
    "www.rust-lang.org",
    "www.unicode.org",
    "www.w3.org",
];

/// Endings of names that nobody can register, for examples and tests.
const RESERVED: &[&str] = &[
    "example",
    "test",
    "invalid",
    "localhost",
    "example.com",
    "example.net",
    "example.org",
];

/// Marks that stand for work left undone.
const LEFT_UNDONE: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME")];

/// Inputs for the fuzz bodies: broken on purpose, byte for byte.
const HOSTILE_INPUTS: &str = "core/fuzz/corpus/";

/// A module longer than this is more than one thing.
const LONGEST_MODULE: usize = 600;

/// The names of every file the repository holds or is about to hold.
pub(crate) fn files(project: &Project) -> Result<Vec<String>, String> {
    let listed = finish(&mut project.program(
        "git",
        &[
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ],
    ))?;
    if !listed.status.success() {
        return Err(format!("git ls-files: {}", listed.stderr.trim()));
    }
    // A file that was removed and not yet committed is listed too.
    let there = listed
        .stdout
        .split('\0')
        .filter(|name| !name.is_empty() && project.path(name).is_file());
    Ok(there.map(str::to_owned).collect())
}

/// Reads every file and lists what may not stand there.
pub(crate) fn problems(project: &Project) -> Result<Vec<String>, String> {
    let mut problems = Vec::new();
    let names = files(project)?;
    for name in names
        .into_iter()
        .filter(|name| !name.starts_with(HOSTILE_INPUTS))
    {
        let bytes =
            std::fs::read(project.path(&name)).map_err(|error| format!("{name}: {error}"))?;
        match String::from_utf8(bytes) {
            Ok(text) => problems.extend(faults(&name, &text)),
            Err(_) if name.ends_with(".png") => {}
            Err(_) => problems.push(format!("{name}: not UTF-8")),
        }
    }
    Ok(problems)
}

/// The faults of one file.
fn faults(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, line) in text.split('\n').enumerate() {
        let mut fault = |what: String| faults.push(format!("{name}:{}: {what}", at + 1));
        if line.ends_with([' ', '\t', '\r']) {
            fault(String::from("white space at the end of the line"));
        }
        if let Some(hidden) = line.chars().find(|character| hides(*character)) {
            fault(format!(
                "U+{:04X} stands as itself; write it as an escape",
                u32::from(hidden)
            ));
        }
        if ["<<<<<<< ", ">>>>>>> "]
            .iter()
            .any(|mark| line.starts_with(mark))
        {
            fault(String::from("a merge left its mark"));
        }
        if let Some(path) = MACHINE_PATHS.iter().find(|path| names_path(line, path)) {
            fault(format!("a path of one machine: {path}"));
        }
        if let Some(mark) = LEFT_UNDONE.iter().find(|mark| has_word(line, mark)) {
            fault(format!("{mark} marks work left undone"));
        }
        if name != "Cargo.lock" {
            for host in hosts(line).filter(|host| !allowed(host)) {
                fault(format!("{host} is not on the list of hosts"));
            }
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        faults.push(format!("{name}: the last line has no end"));
    }
    let lines = text.lines().count();
    if name.ends_with(".rs") && lines > LONGEST_MODULE && !generated(text) {
        faults.push(format!(
            "{name}: {lines} lines; a module has at most {LONGEST_MODULE}"
        ));
    }
    faults
}

/// Controls of direction and marks of no width: they make a text read otherwise than it runs.
fn hides(character: char) -> bool {
    matches!(character,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{061C}' | '\u{FEFF}')
        || (character.is_control() && character != '\t')
}

/// Whether the path stands there as a path of its own, not inside a longer name or an address.
fn names_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line.get(..at).and_then(|head| head.chars().next_back());
        !before
            .is_some_and(|character| character.is_alphanumeric() || "._-~*>}".contains(character))
    })
}

/// Whether the word stands there between characters that are no letters.
fn has_word(line: &str, word: &str) -> bool {
    line.split(|character: char| !character.is_alphanumeric() && character != '_')
        .any(|part| part == word)
}

/// The host of every link in a line.
fn hosts(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("://").filter_map(|(at, mark)| {
        let rest = line.get(at + mark.len()..)?;
        let end = rest
            .find(|character: char| {
                !character.is_ascii_alphanumeric() && character != '.' && character != '-'
            })
            .unwrap_or(rest.len());
        let host = rest.get(..end)?.trim_end_matches('.');
        (!host.is_empty()).then_some(host)
    })
}

fn allowed(host: &str) -> bool {
    HOSTS.contains(&host)
        || RESERVED.iter().any(|end| {
            host.strip_suffix(end)
                .is_some_and(|head| head.is_empty() || head.ends_with('.'))
        })
}

/// A generated file says so in its first lines, and is as long as it needs to be.
fn generated(text: &str) -> bool {
    text.lines()
        .take(5)
        .any(|line| line.contains("Generated; do not edit"))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_MODULE, faults};

    fn found(line: &str) -> bool {
        !faults("notes.md", &format!("{line}\n")).is_empty()
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        for head in [
            concat!("/ho", "me/sam"),
            concat!("/wo", "rk/x"),
            concat!("`/tm", "p/out`"),
            concat!("=/ro", "ot/"),
        ] {
            assert!(found(head), "{head}");
        }
        for fine in ["docs/work/plan", "a/home/run", "~/tmp/", "paperwork/"] {
            assert!(!found(fine), "{fine}");
        }
    }

    #[test]
    fn a_link_names_a_host_of_the_list() {
        // The links are put together here, or this file would find them in itself.
        let link = |host: &str| format!("see (https:{}{host}/a b)", "//");
        for bad in [
            "packages.corp.internal",
            "10.0.0.7",
            "mirror.somewhere.org",
            "evilgithub.com",
            "notexample",
        ] {
            assert!(found(&link(bad)), "{bad}");
        }
        for fine in [
            "github.com",
            "shop.example",
            "example.org",
            "spdx.org",
            "{host}",
        ] {
            assert!(!found(&link(fine)), "{fine}");
        }
        let registry = format!("{}\n", link("index.somewhere.org"));
        assert!(
            faults("Cargo.lock", &registry).is_empty(),
            "the lock file names the registry"
        );
    }

    #[test]
    fn text_that_hides_is_found() {
        for bad in [
            "a \u{202E}b",
            "zero\u{200B}width",
            "\u{FEFF}mark",
            "bell\u{7}",
            "line \r",
            "end  ",
            ">>>>>>> theirs",
        ] {
            assert!(found(bad), "{bad:?}");
        }
        assert!(!found("naïve Привет 東京"));
        assert_eq!(faults("a.md", "no end"), ["a.md: the last line has no end"]);
    }

    #[test]
    fn work_left_undone_is_found() {
        assert!(found(concat!("// TO", "DO: later")));
        assert!(!found(concat!("MASTO", "DON")));
    }

    #[test]
    fn a_long_module_is_found_unless_it_is_generated() {
        let long = "// a line\n".repeat(LONGEST_MODULE + 1);
        assert_eq!(faults("a.rs", &long).len(), 1);
        assert!(faults("a.md", &long).is_empty());
        assert!(faults("a.rs", &format!("//! Generated; do not edit.\n{long}")).is_empty());
        assert!(faults("a.rs", &"// a line\n".repeat(LONGEST_MODULE)).is_empty());
    }
}
