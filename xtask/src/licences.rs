//! Every package in the lock file may be passed on with ours: its licence is on a closed list.

use crate::metadata::{Metadata, Package};

/// What we accept. An addition is a decision, with an entry in `docs/decisions.md`.
const ACCEPTED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Zlib",
];

/// Tools that are run and not passed on, under a licence that is not accepted for what is: who they are, and who may need
/// them.
const TOOLS: &[(&str, &str, &str)] = &[("cbindgen", "MPL-2.0", "xtask")];

/// Whether a package is such a tool, and nobody else of ours needs it.
fn is_a_tool(metadata: &Metadata, id: &str, package: &Package) -> bool {
    TOOLS.iter().any(|(name, licence, user)| {
        package.name == *name
            && package.licence.as_deref() == Some(licence)
            && metadata
                .packages
                .values()
                .filter(|other| other.needs.iter().any(|need| need.id == id))
                .all(|other| other.name == *user)
    })
}

/// The packages whose licence is not accepted, each with what it says.
pub(crate) fn problems(metadata: &Metadata) -> Vec<String> {
    let mut problems = Vec::new();
    for (id, package) in &metadata.packages {
        if is_a_tool(metadata, id, package) {
            continue;
        }
        let fault = match &package.licence {
            None => String::from("states no licence"),
            Some(expression) => match accepts(expression) {
                Ok(true) => continue,
                Ok(false) => format!("is under {expression:?}, which is not on the list"),
                Err(problem) => format!("states {expression:?}, which does not read: {problem}"),
            },
        };
        problems.push(format!("{} {} {fault}", package.name, package.version));
    }
    problems
}

/// Whether an SPDX expression can be met with accepted licences alone: one side of an `OR`, both sides of an `AND`.
fn accepts(expression: &str) -> Result<bool, String> {
    // Old manifests write `MIT/Apache-2.0` for `MIT OR Apache-2.0`.
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader {
        words: &words,
        at: 0,
    };
    let accepted = reader.either()?;
    match reader.peek() {
        None => Ok(accepted),
        Some(word) => Err(format!("{word:?} stands where an end was expected")),
    }
}

/// A recursive reader over the words of an expression; `AND` binds tighter than `OR`, as SPDX has it.
struct Reader<'words> {
    words: &'words [&'words str],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&str> {
        self.words.get(self.at).copied()
    }

    fn take(&mut self, word: &str) -> bool {
        let there = self.peek() == Some(word);
        self.at += usize::from(there);
        there
    }

    fn either(&mut self) -> Result<bool, String> {
        let mut accepted = self.both()?;
        while self.take("OR") {
            let other = self.both()?;
            accepted = accepted || other;
        }
        Ok(accepted)
    }

    fn both(&mut self) -> Result<bool, String> {
        let mut accepted = self.one()?;
        while self.take("AND") {
            let other = self.one()?;
            accepted = accepted && other;
        }
        Ok(accepted)
    }

    fn one(&mut self) -> Result<bool, String> {
        if self.take("(") {
            let accepted = self.either()?;
            return if self.take(")") {
                Ok(accepted)
            } else {
                Err(String::from("a parenthesis stays open"))
            };
        }
        let mut name = self.name()?;
        if self.take("WITH") {
            name = format!("{name} WITH {}", self.name()?);
        }
        Ok(ACCEPTED.contains(&name.as_str()))
    }

    fn name(&mut self) -> Result<String, String> {
        match self.peek() {
            None | Some("OR" | "AND" | "WITH" | "(" | ")") => {
                Err(String::from("a licence name is missing"))
            }
            Some(name) => {
                let name = name.to_owned();
                self.at += 1;
                Ok(name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{accepts, problems};
    use crate::metadata::samples::graph;

    #[test]
    fn one_accepted_side_of_an_or_is_enough() {
        for expression in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "GPL-2.0/MIT",
            "(GPL-3.0-only OR Zlib)",
        ] {
            assert_eq!(accepts(expression), Ok(true), "{expression}");
        }
    }

    #[test]
    fn an_and_needs_both_sides_and_binds_tighter() {
        assert_eq!(accepts("(MIT OR Apache-2.0) AND Unicode-3.0"), Ok(true));
        assert_eq!(accepts("MIT AND GPL-3.0-only"), Ok(false));
        assert_eq!(accepts("GPL-3.0-only AND MIT OR ISC"), Ok(true));
        assert_eq!(accepts("GPL-3.0-only AND (MIT OR ISC)"), Ok(false));
    }

    #[test]
    fn an_exception_is_part_of_the_name() {
        assert_eq!(accepts("Apache-2.0 WITH LLVM-exception"), Ok(true));
        assert_eq!(accepts("MIT WITH some-exception"), Ok(false));
    }

    #[test]
    fn what_does_not_read_is_not_accepted() {
        for expression in ["", "MIT OR", "(MIT", "MIT MIT", "AND MIT"] {
            assert!(accepts(expression).is_err(), "{expression}");
        }
    }

    #[test]
    fn the_offending_package_is_named() {
        let found = problems(&graph(&[
            ("fine", Some("MIT"), true, &[]),
            ("sticky", Some("AGPL-3.0-only"), false, &[]),
            ("silent", None, false, &[]),
        ]));
        assert_eq!(
            found,
            [
                "silent 1.0.0 states no licence",
                "sticky 1.0.0 is under \"AGPL-3.0-only\", which is not on the list"
            ]
        );
    }
}
