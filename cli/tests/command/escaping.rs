//! Nothing that a crafted file or name holds reaches the terminal raw (contract: G §9).

use crate::tool::{Folder, Ran, run};

/// No line but those of the command's own, and no character that drives a terminal.
fn is_tame(ran: &Ran) {
    for text in [&ran.out, &ran.err] {
        let wild = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202e}' | '\u{2028}');
        assert!(!text.contains(wild), "{text:?}");
        assert!(!text.contains("forged"), "{text:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_cannot_start_a_line_of_its_own() {
    let folder = Folder::new("names");
    let name = "a\nb\u{1b}[31m\u{202e}\u{2028}\"\\.json";
    let shown = "a\\u{a}b\\u{1b}[31m\\u{202e}\\u{2028}\\\"\\\\.json\"";
    let file = folder.file(name, "{");
    for command in [
        &["replay", &file][..],
        &["grade", &file],
        &["policy", "check", &file],
    ] {
        let ran = run(command);
        assert_eq!(ran.code, 2, "{command:?}");
        assert!(
            ran.err.contains(&format!("{shown} is not JSON: ")),
            "{}",
            ran.err
        );
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        is_tame(&ran);
    }
    let ran = run(&["golden", folder.path().to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out
            .starts_with(&format!("\"{shown}\n  the file does not load: ")),
        "{}",
        ran.out
    );
    is_tame(&ran);
    std::fs::remove_file(&file).unwrap();
    let ran = run(&["replay", &file]);
    assert!(ran.err.contains("cannot read \""), "{}", ran.err);
    assert!(ran.err.contains(shown), "{}", ran.err);
    is_tame(&ran);
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_shown_all_the_same() {
    use std::os::unix::ffi::OsStrExt as _;
    let name = std::ffi::OsStr::from_bytes(b"/no/such/\xff\x1b.json");
    let output = crate::tool::command()
        .arg("grade")
        .arg(name)
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(err.contains("\u{fffd}\\u{1b}.json\": "), "{err}");
}

#[test]
fn keys_and_values_of_a_file_are_never_repeated() {
    let folder = Folder::new("keys");
    for (name, text) in [
        ("unknown.json", r#"{"forged\u001b[2J": 1}"#),
        ("value.json", r#"{"format": "forged\u001b[2J"}"#),
        ("doubled.json", r#"{"forged": 1, "forged": 2}"#),
        ("map.json", r#"{"policies": {"forged": {}}}"#),
        ("bytes.json", "{\"forged\": \u{1b}"),
    ] {
        let file = folder.file(name, text);
        for command in [
            &["replay", &file][..],
            &["grade", &file],
            &["call", "replay", &file],
        ] {
            let ran = run(command);
            assert_eq!(ran.code, 2, "{command:?}");
            is_tame(&ran);
        }
    }
    let file = folder.file("unknown.json", r#"{"forged\u001b[2J": 1}"#);
    assert!(run(&["replay", &file]).err.contains(" at /~unknown"));
}

#[test]
fn arguments_are_quoted() {
    for arguments in [
        &["no\u{1b}such"][..],
        &["grade", "--no\u{1b}such"],
        &["help", "no\u{1b}such"],
        &["grade", "a", "b\u{1b}"],
        &["policy", "che\u{1b}ck", "x"],
        &["golden", "/no/\u{1b}"],
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("\\u{1b}"), "{arguments:?}: {}", ran.err);
        is_tame(&ran);
    }
}

#[test]
fn labels_of_a_golden_file_are_escaped() {
    let folder = Folder::new("labels");
    let file = folder.file(
        "a.json",
        r#"{"name": "n", "covers": [], "mode": "batch", "input": {"evaluatedAt": "2026-10-06T15:00:00Z"},
            "expect": [{"ref": "c\u202e1", "grade": "VERIFIED", "ruleId": "verified", "state": "FINAL",
            "observationRefs": [], "reasonCodes": []}]}"#,
    );
    let ran = run(&["golden", &file]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("  c\\u{202e}1: "), "{}", ran.out);
    is_tame(&ran);
}
