//! Help, versions, exit codes, call, rpc, schema, policy.

use crate::tool::{Folder, fed, run};

const COMMANDS: [&str; 10] = [
    "grade", "replay", "golden", "policy", "said", "ledger", "vault", "schema", "call", "rpc",
];

#[test]
fn every_command_has_help_that_teaches() {
    let overview = run(&["--help"]);
    assert_eq!((overview.code, overview.err.as_str()), (0, ""));
    assert_eq!(run(&["help"]).out, overview.out);
    for command in COMMANDS {
        assert!(overview.out.contains(&format!("  {command} ")), "{command}");
        let help = run(&["help", command]);
        assert_eq!(help.code, 0, "{command}");
        for part in ["Usage: attest ", "\nExample:\n  ", "\nExit status: "] {
            assert!(help.out.contains(part), "{command}: {part}");
        }
        assert_eq!(run(&[command, "--help"]).out, help.out);
        assert_eq!(run(&[command, "x", "y", "-h"]).out, help.out);
    }
    assert_eq!(run(&["help", "no-such"]).code, 2);
    let own = run(&["help", "help"]);
    assert_eq!(own.code, 0);
    assert!(
        own.out.contains("Usage: attest help [COMMAND]"),
        "{}",
        own.out
    );
}

#[test]
fn usage_names_every_option() {
    for command in COMMANDS {
        let help = run(&["help", command]).out;
        let usage = help
            .lines()
            .find(|line| line.starts_with("Usage: "))
            .unwrap()
            .to_owned();
        let options: Vec<&str> = help
            .lines()
            .filter_map(|line| line.strip_prefix("  --"))
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        assert!(command == "schema" || !options.is_empty(), "{command}");
        for option in options {
            assert!(usage.contains(&format!("[--{option}")), "{usage}: {option}");
        }
    }
}

#[test]
fn a_long_argument_is_cut_where_it_is_echoed() {
    let long = "\u{1b}".repeat(100_000);
    let option = format!("--{long}");
    for arguments in [
        &[long.as_str()][..],
        &["help", &long],
        &["help", "call", &long],
        &["grade", &option],
        &["grade", "a", &long],
        &["policy", &long, "a"],
        &["golden", &long],
        &["grade", &long],
        &["schema", &long],
        &["call", &long],
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.len() < 2_000, "{}", ran.err.len());
        assert!(!ran.err.contains('\u{1b}'));
    }
}

#[test]
fn bad_arguments_end_with_2_and_say_nothing_on_standard_output() {
    let cases: &[&[&str]] = &[
        &[],
        &["no-such"],
        &["grade"],
        &["grade", "a", "b"],
        &["grade", "--no-such", "a"],
        &["replay", "--html"],
        &["call"],
        &["call", "schema", "a", "b"],
        &["rpc", "a"],
        &["rpc", "--max-bytes", "many"],
        &["policy", "load", "a"],
        &["policy", "check"],
        &["schema", "NoSuchShape"],
        &["--version", "x"],
        &["help", "call", "extra"],
        &["replay", "--all=yes", "a"],
        &["golden", "/no/such/folder"],
        &["grade", "/no/such/file"],
    ];
    for arguments in cases {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!ran.err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_version_names_everything_a_verdict_depends_on() {
    let ran = run(&["--version"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 6);
    let policy = lines[5].strip_prefix("default policy ").unwrap();
    assert!(policy.len() == 64 && policy.bytes().all(|b| b.is_ascii_hexdigit()));
    assert_eq!(
        lines[..5],
        [
            &format!("attest {}", env!("CARGO_PKG_VERSION")),
            "contract G v1.19",
            "Unicode 15.0.0",
            "time-zone data 2026f",
            "ABI 1"
        ]
    );
    // The hash is that of the document the loader ships.
    let policy_file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../core/src/policy/default.json"
    );
    let checked = run(&["policy", "check", policy_file]);
    assert!(checked.out.ends_with(&format!("policyHash {policy}\n")));
    let json = run(&["--version", "--json"]).out;
    assert!(
        json.contains(&format!("\"policyHash\":\"{policy}\"")),
        "{json}"
    );
}

#[test]
fn call_answers_on_standard_output_and_fails_on_standard_error() {
    let ran = fed(&["call", "canonical_json"], b" [1.0,\"a\"] ");
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (0, "\"[1,\\\"a\\\"]\"\n", "")
    );
    let ran = fed(&["call", "canonical_json", "-"], b"[1");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.starts_with("{\"code\":\"invalid_json\""),
        "{}",
        ran.err
    );
    let ran = run(&["call", "no_such", "/no/such/file"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.starts_with("{\"code\":\"unknown_operation\""),
        "{}",
        ran.err
    );
    let folder = Folder::new("call");
    let file = folder.file("a.json", "\"abc\"");
    let ran = run(&["call", "sha256_hex", &file]);
    assert_eq!(
        ran.out,
        "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"\n"
    );
    assert_eq!(
        run(&["call", "sha256_hex", &file, "--max-bytes", "5"]).code,
        0
    );
    let ran = run(&["call", "sha256_hex", &file, "--max-bytes=4"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.starts_with("{\"code\":\"too_large\""),
        "{}",
        ran.err
    );
}

#[test]
fn rpc_answers_a_line_for_a_line() {
    let input = b"{\"id\":1,\"op\":\"canonical_json\",\"input\":[]}\n\
        nonsense\n\
        {\"id\":\"a\",\"op\":\"no_such\",\"input\":1}\r\n\
        {\"id\":2,\"op\":\"canonical_json\"}\n\
        {\"op\":\"canonical_json\",\"input\":{\"b\":1,\"a\":2},\"id\":null}";
    let ran = fed(&["rpc"], input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 5, "{}", ran.out);
    assert_eq!(lines[0], "{\"id\":1,\"ok\":\"[]\"}");
    for (line, code, id) in [
        (lines[1], "invalid_json", "null"),
        (lines[2], "unknown_operation", "\"a\""),
        (lines[3], "invalid_input", "2"),
    ] {
        assert!(
            line.starts_with(&format!("{{\"error\":{{\"code\":\"{code}\"")),
            "{line}"
        );
        assert!(line.ends_with(&format!("\"id\":{id}}}")), "{line}");
    }
    assert_eq!(
        lines[4],
        "{\"id\":null,\"ok\":\"{\\\"a\\\":2,\\\"b\\\":1}\"}"
    );
    assert_eq!(fed(&["rpc"], b"").out, "");
}

#[test]
fn a_line_over_the_limit_is_answered_and_passed_over() {
    let line = "{\"id\":1,\"op\":\"canonical_json\",\"input\":1}";
    let long = line.replace(":1}", &format!(":\"{}\"}}", "x".repeat(100)));
    let limit = line.len().to_string();
    let ran = fed(
        &["rpc", "--max-bytes", &limit],
        format!("{long}\n{line}\n").as_bytes(),
    );
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].contains("\"too_large\"") && lines[0].ends_with("\"id\":null}"));
    assert_eq!(lines[1], "{\"id\":1,\"ok\":\"1\"}");
}

#[test]
fn schemas_and_their_list() {
    let ran = run(&["schema", "Receipt"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("\"title\":\"Receipt\""));
    let list = run(&["schema"]).out;
    for name in ["grade_batch", "BatchRequest", "LedgerSnapshot", "Error"] {
        assert!(list.contains(name), "{name}");
    }
}

#[test]
fn a_policy_is_sound_or_its_faults_are_named() {
    let folder = Folder::new("policy");
    let default = include_str!("../../../core/src/policy/default.json");
    let good = folder.file("good.json", default);
    assert_eq!(run(&["policy", "check", &good]).code, 0);
    // partial must lie below verified, which is 0.85.
    let bad = default.replace("\"partial\": 0.5", "\"partial\": 0.85");
    assert_ne!(bad, default);
    let bad = folder.file("bad.json", &bad);
    let ran = run(&["policy", "check", &bad]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("thresholds.partial: "), "{}", ran.out);
    let json = run(&["policy", "check", &bad, "--json"]);
    assert!(
        json.out.contains("\"path\":\"thresholds.partial\""),
        "{}",
        json.out
    );
    let none = folder.file("none.json", "{");
    assert_eq!(run(&["policy", "check", &none]).code, 2);
}
