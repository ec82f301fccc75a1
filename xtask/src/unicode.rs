//! Generator of `core/src/text/tables.rs`: what the core knows of Unicode 15.0.0 (contract: text
//! baseline, C §4).
//!
//! Four files of the Unicode character database go in, each held to its SHA-256, so that two
//! machines can only write the same table. The table carries a SHA-256 of its own body: a hand edit
//! is seen even where the database is absent.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The database files read, with the SHA-256 of their 15.0.0 text.
const SOURCES: [(&str, &str); 4] = [
    (
        "extracted/DerivedGeneralCategory.txt",
        "fe29a45c0882500e591140aaa5c4f5067e6a5d746806148af34400c48b9c06f9",
    ),
    (
        "PropList.txt",
        "e05c0a2811d113dae4abd832884199a3ea8d187ee1b872d8240a788a96540bfd",
    ),
    (
        "Scripts.txt",
        "cca85d830f46aece2e7c1459ef1249993dca8f2e46d51e869255be140d7ea4b0",
    ),
    (
        "UnicodeData.txt",
        "806e9aed65037197f1ec85e12be6e8cd870fc5608b4de0fffd990f689f376a73",
    ),
];

/// The generated file, from the repository's root.
const TABLE: &str = "core/src/text/tables.rs";
/// The command that writes it, named in the file and in every complaint.
const REPAIR: &str = "cargo xtask unicode";
/// The line before the body; the hash covers every byte after it.
const BODY_MARK: &str = "// The body follows.\n";
/// One past the last code point.
const END: u32 = 0x11_0000;

/// What a freshness check found when nothing is wrong.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Freshness {
    /// The table is what the generator writes today.
    Fresh,
    /// No database was found: only the table's own hash was compared. The text says so.
    Skipped(String),
}

/// Writes the table file of the repository at `repo`.
///
/// # Errors
/// A sentence that says which source is missing, changed or unreadable.
pub(crate) fn write(repo: &Path) -> Result<(), String> {
    let ucd = find_ucd(repo).ok_or_else(|| {
        format!(
            "no Unicode 15.0.0 database found (looked in {})",
            places(repo)
        )
    })?;
    let text = generate(&ucd)?;
    let path = repo.join(TABLE);
    fs::write(&path, text).map_err(|e| format!("{TABLE}: {e}"))
}

/// Compares the table file with its own hash, and with what the generator writes where a database
/// is found.
///
/// # Errors
/// A sentence that names the fault and the command that repairs it.
pub(crate) fn check(repo: &Path) -> Result<Freshness, String> {
    let committed =
        fs::read_to_string(repo.join(TABLE)).map_err(|e| format!("{TABLE}: {e}; run {REPAIR}"))?;
    if !seal_holds(&committed) {
        return Err(format!("{TABLE} was edited by hand; run {REPAIR}"));
    }
    let Some(ucd) = find_ucd(repo) else {
        return Ok(Freshness::Skipped(format!(
            "{TABLE}: skipped the comparison with Unicode 15.0.0, no database in {}",
            places(repo)
        )));
    };
    if generate(&ucd)? == committed {
        Ok(Freshness::Fresh)
    } else {
        Err(format!("{TABLE} is stale; run {REPAIR}"))
    }
}

/// The whole text of the table file, from the database in the folder `ucd`.
///
/// # Errors
/// A sentence that says which source is missing, not the pinned one, or malformed.
pub(crate) fn generate(ucd: &Path) -> Result<String, String> {
    let [categories, properties, scripts, data] = SOURCES;
    let categories = read(ucd, categories)?;
    let properties = read(ucd, properties)?;
    let scripts = read(ucd, scripts)?;
    let data = read(ucd, data)?;

    let classes = runs(&spread(&categories, class_number)?);
    let scripts = runs(&spread(&scripts, script_number)?);
    let space = property_ranges(&properties, "White_Space")?;
    let lower = strides(&lower_pairs(&data)?);

    let body = body(&classes, &scripts, &space, &lower)?;
    let mut out = String::new();
    out.push_str(
        "//! What Unicode 15.0.0 says of each code point, as far as the core asks (C §4).\n//!\n",
    );
    out.push_str("//! Generated; do not edit. Written by `");
    out.push_str(REPAIR);
    out.push_str("` from files of the Unicode\n//! character database 15.0.0 (data © 1991-2022 Unicode, Inc.,\n//! <https://www.unicode.org/license.txt>), each with its SHA-256:\n//!\n");
    for (name, hash) in SOURCES {
        put(
            &mut out,
            format_args!("//! - {}\n//!   {hash}\n", base_name(name)),
        )?;
    }
    put(
        &mut out,
        format_args!(
            "\n// SHA-256 of the body: {}\n",
            hex_sha256(body.as_bytes())
        ),
    )?;
    out.push_str(BODY_MARK);
    out.push_str(&body);
    Ok(out)
}

/// Whether the hash that a table text carries is that of its body.
fn seal_holds(text: &str) -> bool {
    let Some((head, body)) = text.split_once(BODY_MARK) else {
        return false;
    };
    let wanted = format!("// SHA-256 of the body: {}\n", hex_sha256(body.as_bytes()));
    head.ends_with(&wanted)
}

fn candidates(repo: &Path) -> [PathBuf; 2] {
    [
        repo.join("..").join("shared/data/ucd-15.0.0"),
        PathBuf::from("/usr/share/unicode"),
    ]
}

/// The first folder whose files are the pinned ones: a system's database of another version is
/// passed over, not taken.
fn find_ucd(repo: &Path) -> Option<PathBuf> {
    candidates(repo)
        .into_iter()
        .find(|folder| SOURCES.iter().all(|source| read(folder, *source).is_ok()))
}

fn places(repo: &Path) -> String {
    candidates(repo)
        .map(|p| p.display().to_string())
        .join(" and ")
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn read(ucd: &Path, (name, hash): (&str, &str)) -> Result<String, String> {
    let bytes = fs::read(ucd.join(name)).map_err(|e| format!("{name}: {e}"))?;
    if hex_sha256(&bytes) != hash {
        return Err(format!("{name} is not the file of Unicode 15.0.0"));
    }
    String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8"))
}

fn hex_sha256(bytes: &[u8]) -> String {
    let mut out = String::new();
    for byte in Sha256::digest(bytes) {
        // Writing to a string cannot fail.
        let _ = write!(out, "{byte:02x}");
    }
    out
}

fn put(out: &mut String, args: std::fmt::Arguments<'_>) -> Result<(), String> {
    out.write_fmt(args).map_err(|e| e.to_string())
}

/// Number of a general category in the table; the same numbers stand in `baseline.rs`.
fn class_number(category: &str) -> Option<u8> {
    Some(match category {
        "Cn" => 0,
        "Lu" | "Ll" | "Lt" | "Lm" | "Lo" => 1,
        "Mn" => 2,
        "Mc" => 3,
        "Me" => 4,
        "Nd" | "Nl" | "No" => 5,
        "Pc" | "Pd" | "Ps" | "Pe" | "Pi" | "Pf" | "Po" | "Sm" | "Sc" | "Sk" | "So" => 6,
        "Zs" | "Zl" | "Zp" => 7,
        "Cc" => 8,
        "Cf" => 9,
        "Co" | "Cs" => 10,
        _ => return None,
    })
}

/// Number of a script in the table; the scripts the contract names, 0 for any other.
fn script_number(script: &str) -> Option<u8> {
    Some(match script {
        "Latin" => 1,
        "Greek" => 2,
        "Cyrillic" => 3,
        "Han" => 4,
        "Hiragana" => 5,
        _ => 0,
    })
}

/// The lines of a property file: first code point, last code point, value.
fn property_lines(text: &str) -> impl Iterator<Item = Result<(u32, u32, &str), String>> {
    text.lines().filter_map(|line| {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            return None;
        }
        let parsed = line.split_once(';').and_then(|(range, value)| {
            let range = range.trim();
            let (first, last) = range.split_once("..").unwrap_or((range, range));
            Some((hex(first)?, hex(last)?, value.trim()))
        });
        Some(parsed.ok_or_else(|| format!("unreadable line: {line}")))
    })
}

fn hex(text: &str) -> Option<u32> {
    u32::from_str_radix(text, 16).ok().filter(|cp| *cp < END)
}

/// One value for every code point, 0 where the file names none.
fn spread(text: &str, number: fn(&str) -> Option<u8>) -> Result<Vec<u8>, String> {
    let mut values = vec![0_u8; END as usize];
    for line in property_lines(text) {
        let (first, last, value) = line?;
        let value = number(value).ok_or_else(|| format!("unknown value {value}"))?;
        values
            .get_mut(first as usize..=last as usize)
            .ok_or("a range ends before it begins")?
            .fill(value);
    }
    Ok(values)
}

/// Where a value starts to hold: the first code point and the value, packed as `first << 4 | value`.
fn runs(values: &[u8]) -> Vec<u32> {
    let mut out = Vec::new();
    let mut before = None;
    for (cp, value) in (0_u32..).zip(values) {
        if before != Some(*value) {
            out.push(cp << 4 | u32::from(*value));
            before = Some(*value);
        }
    }
    out
}

fn property_ranges(text: &str, property: &str) -> Result<Vec<(u32, u32)>, String> {
    let mut out: Vec<(u32, u32)> = Vec::new();
    for line in property_lines(text) {
        let (first, last, value) = line?;
        if value != property {
            continue;
        }
        match out.last_mut() {
            Some(before) if before.1 + 1 == first => before.1 = last,
            _ => out.push((first, last)),
        }
    }
    Ok(out)
}

/// Field 13 of `UnicodeData.txt`, counted from 0, is the simple lower case mapping.
fn lower_pairs(text: &str) -> Result<Vec<(u32, u32)>, String> {
    let mut out = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split(';').collect();
        let (Some(from), Some(to)) = (fields.first(), fields.get(13)) else {
            return Err(format!("unreadable line: {line}"));
        };
        if !to.is_empty() {
            let pair = hex(from).zip(hex(to));
            out.push(pair.ok_or_else(|| format!("unreadable line: {line}"))?);
        }
    }
    Ok(out)
}

/// A stretch of code points, every `step`-th of which maps to itself plus `delta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stride {
    first: u32,
    last: u32,
    step: u32,
    delta: i64,
}

fn strides(pairs: &[(u32, u32)]) -> Vec<Stride> {
    let mut out: Vec<Stride> = Vec::new();
    for (from, to) in pairs {
        let delta = i64::from(*to) - i64::from(*from);
        if let Some(run) = out.last_mut() {
            let gap = from - run.last;
            let alone = run.first == run.last;
            if run.delta == delta && (gap == run.step || (alone && gap <= 2)) {
                run.last = *from;
                run.step = gap;
                continue;
            }
        }
        out.push(Stride {
            first: *from,
            last: *from,
            step: 1,
            delta,
        });
    }
    out
}

fn body(
    classes: &[u32],
    scripts: &[u32],
    space: &[(u32, u32)],
    lower: &[Stride],
) -> Result<String, String> {
    let mut out = String::new();
    let packed = |out: &mut String, values: &[u32]| -> Result<(), String> {
        for line in values.chunks(10) {
            let line: Vec<String> = line.iter().map(|v| format!("0x{v:x}")).collect();
            put(out, format_args!("    {},\n", line.join(", ")))?;
        }
        Ok(())
    };
    out.push_str("/// General category classes: `first code point << 4 | class`, each up to the next entry.\n");
    put(
        &mut out,
        format_args!(
            "#[rustfmt::skip]\npub(super) static CLASSES: [u32; {}] = [\n",
            classes.len()
        ),
    )?;
    packed(&mut out, classes)?;
    out.push_str(
        "];\n\n/// Scripts: `first code point << 4 | script`, each up to the next entry.\n",
    );
    put(
        &mut out,
        format_args!(
            "#[rustfmt::skip]\npub(super) static SCRIPTS: [u32; {}] = [\n",
            scripts.len()
        ),
    )?;
    packed(&mut out, scripts)?;
    out.push_str("];\n\n/// White_Space: first and last code point of each range.\n");
    put(
        &mut out,
        format_args!(
            "#[rustfmt::skip]\npub(super) static WHITE_SPACE: [(u32, u32); {}] = [\n",
            space.len()
        ),
    )?;
    for (first, last) in space {
        put(&mut out, format_args!("    (0x{first:x}, 0x{last:x}),\n"))?;
    }
    out.push_str(
        "];\n\n/// Simple lower case: first, last, step, and what is added to every step-th one.\n",
    );
    put(
        &mut out,
        format_args!(
            "#[rustfmt::skip]\npub(super) static LOWER: [(u32, u32, u32, i32); {}] = [\n",
            lower.len()
        ),
    )?;
    for run in lower {
        // Hexadecimal, like every number here: none reads as a number of the policy.
        let sign = if run.delta < 0 { "-" } else { "" };
        put(
            &mut out,
            format_args!(
                "    (0x{:x}, 0x{:x}, {}, {sign}0x{:x}),\n",
                run.first,
                run.last,
                run.step,
                run.delta.unsigned_abs()
            ),
        )?;
    }
    out.push_str("];\n");
    Ok(out)
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        reason = "tests"
    )]
    use super::*;

    fn repo() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    #[test]
    fn the_committed_table_is_fresh() {
        match check(&repo()).unwrap() {
            Freshness::Fresh => {}
            Freshness::Skipped(why) => eprintln!("{why}"),
        }
    }

    #[test]
    fn a_hand_edit_breaks_the_seal() {
        let text = fs::read_to_string(repo().join(TABLE)).unwrap();
        assert!(seal_holds(&text));
        let edited = text.replacen("(0x20, 0x20)", "(0x20, 0x21)", 1);
        assert_ne!(edited, text, "the table lists the space");
        assert!(!seal_holds(&edited));
        assert!(!seal_holds("no mark at all"));
    }

    #[test]
    fn a_changed_source_is_refused() {
        let dir = std::env::temp_dir().join(format!("attest-ucd-{}", std::process::id()));
        fs::create_dir_all(dir.join("extracted")).unwrap();
        for (name, _) in SOURCES {
            fs::write(dir.join(name), "0041;Lu\n").unwrap();
        }
        let answer = generate(&dir);
        fs::remove_dir_all(&dir).unwrap();
        assert_eq!(
            answer.unwrap_err(),
            "extracted/DerivedGeneralCategory.txt is not the file of Unicode 15.0.0"
        );
    }

    #[test]
    fn runs_start_where_the_value_changes() {
        assert_eq!(runs(&[0, 0, 5, 5, 1]), [0x00, 0x25, 0x41]);
    }

    #[test]
    fn strides_join_neighbours_and_every_other_one() {
        // A B C by +32, then 100 102 104 by +1, then 105 by +1 breaks the step of two.
        let pairs = [
            (65, 97),
            (66, 98),
            (67, 99),
            (100, 101),
            (102, 103),
            (104, 105),
            (105, 106),
        ];
        let stride = |first, last, step, delta| Stride {
            first,
            last,
            step,
            delta,
        };
        assert_eq!(
            strides(&pairs),
            [
                stride(65, 67, 1, 32),
                stride(100, 104, 2, 1),
                stride(105, 105, 1, 1)
            ]
        );
    }

    #[test]
    fn property_lines_drop_comments_and_read_single_points() {
        let text = "# head\n\n0041..0042 ; Latin # two\n00AA;Latin\n";
        let read: Result<Vec<_>, _> = property_lines(text).collect();
        assert_eq!(
            read.unwrap(),
            [(0x41, 0x42, "Latin"), (0xaa, 0xaa, "Latin")]
        );
        assert!(property_lines("nonsense\n").next().unwrap().is_err());
    }
}
