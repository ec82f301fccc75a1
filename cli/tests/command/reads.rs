//! What a command reads: files that are not what they should be, and standard input.

use crate::tool::{Folder, command, fed, run};
use std::process::Stdio;

const BATCH: &str = include_str!("../../../examples/batch.json");
const LEDGER: &str = include_str!("../../../examples/ledger.json");
const GOLDEN: &str = include_str!("../../../golden/grading/01-exact-match-same-minute.json");
const POLICY: &str = include_str!("../../../core/src/policy/default.json");

#[test]
fn a_dash_is_standard_input_for_every_command_that_reads() {
    for (arguments, input, code) in [
        (&["grade", "-"][..], BATCH, 1),
        (&["replay", "-"], LEDGER, 0),
        (&["golden", "-"], GOLDEN, 0),
        (&["policy", "check", "-"], POLICY, 0),
        (&["call", "canonical_json", "-"], "1", 0),
    ] {
        let ran = fed(arguments, input.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (code, ""), "{arguments:?}");
        assert!(!ran.out.is_empty(), "{arguments:?}");
    }
    let failed = fed(
        &["golden", "-"],
        GOLDEN.replace("FINAL", "PENDING").as_bytes(),
    );
    assert_eq!(failed.code, 1);
    assert!(
        failed.out.starts_with("\"standard input\"\n  "),
        "{}",
        failed.out
    );
}

#[test]
fn a_file_that_cannot_be_read_says_why_in_words() {
    let folder = Folder::new("words");
    let here = folder.path().to_str().unwrap();
    for (arguments, words) in [
        (
            &["grade", "/no/such/file"][..],
            "cannot read \"/no/such/file\": no such file or folder",
        ),
        (&["replay", here], "\": is a directory"),
        (&["policy", "check", here], "\": is a directory"),
        (
            &["call", "schema", "/no/such/file"],
            "no such file or folder",
        ),
        (&["golden", "/no/such/folder"], "no such file or folder"),
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn what_is_no_json_is_called_by_its_name() {
    let folder = Folder::new("names-of-faults");
    for (text, words) in [
        (&b""[..], "there is nothing in it"),
        (b" \n\t", "there is nothing in it"),
        (
            b"\xef\xbb\xbf{}",
            "a byte order mark stands before the document",
        ),
        (b"\xff\xfe{\0}\0", "it begins as UTF-16"),
        (b"\x80{}", "bytes that are no UTF-8"),
        (b"{'a': 1}", "a key must be text in double quotes"),
        (b"{\"a\": 1,}", "a comma stands before the closing brace"),
        (b"<html>", "this is not JSON"),
    ] {
        let path = folder.path().join("x.json");
        std::fs::write(&path, text).unwrap();
        for command in ["grade", "replay"] {
            let ran = run(&[command, path.to_str().unwrap()]);
            assert_eq!(ran.code, 2, "{words}");
            assert!(
                ran.err.contains(" is not JSON: ") && ran.err.contains(words),
                "{words}: {}",
                ran.err
            );
        }
    }
}

#[test]
fn a_file_of_another_kind_is_named_and_nothing_of_it_is_said() {
    let folder = Folder::new("kinds");
    let file = |name: &str, text: &str| folder.file(name, text);
    let (batch, ledger) = (file("b.json", BATCH), file("l.json", LEDGER));
    let (golden, policy) = (file("g.json", GOLDEN), file("p.json", POLICY));
    let graded = file("a.json", &run(&["grade", &batch, "--json"]).out);
    for (arguments, words) in [
        (
            &["grade", &ledger][..],
            "this looks like a ledger snapshot; attest replay reads those\n",
        ),
        (
            &["replay", &batch],
            "this looks like a batch request; attest grade reads those\n",
        ),
        (
            &["grade", &golden],
            "this looks like a golden file; attest golden",
        ),
        (
            &["replay", &policy],
            "this looks like a policy; attest policy check",
        ),
        (
            &["replay", &graded],
            "this looks like an answer of attest grade --json",
        ),
        (
            &["policy", "check", &ledger],
            "this looks like a ledger snapshot",
        ),
    ] {
        let ran = run(arguments);
        assert_ne!(ran.code, 0, "{arguments:?}");
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains('@'), "{}", ran.err);
    }
    let ran = run(&["golden", &batch]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("\n  this looks like a batch request; "),
        "{}",
        ran.out
    );
}

#[test]
fn a_fault_of_shape_says_where_the_shape_is_written_down() {
    let other = BATCH.replacen("\"email.sent\"", "\"email.posted\"", 1);
    assert_ne!(other, BATCH);
    let ran = fed(&["grade", "-"], other.as_bytes());
    assert!(
        ran.err.contains("a word outside the closed set at /")
            && ran
                .err
                .ends_with("\nattest schema BatchRequest says what stands where\n"),
        "{}",
        ran.err
    );
    let other = LEDGER.replacen("\"schemaVersion\":7", "\"schemaVersion\":6", 1);
    assert_ne!(other, LEDGER);
    let ran = fed(&["replay", "-"], other.as_bytes());
    assert!(
        ran.err.contains("another schema version than 7"),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn a_device_without_an_end_is_refused_at_its_start() {
    for command in ["grade", "replay"] {
        let ran = run(&[command, "/dev/zero"]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(" is not JSON: "), "{}", ran.err);
    }
    let ran = run(&["golden", "/dev/zero"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    // What begins well is read up to the limit and one byte more.
    let mut child = command()
        .args(["grade", "-", "--max-bytes", "100000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        use std::io::Write as _;
        let mut given = 0_usize;
        while stdin.write_all(&[b'['; 1000]).is_ok() {
            given += 1000;
        }
        given
    });
    let output = child.wait_with_output().unwrap();
    let given = feeder.join().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("over the limit of 100000 bytes"));
    assert!(given < 2_000_000, "{given}");
}

#[test]
fn a_file_over_the_limit_is_refused_before_it_is_read() {
    let folder = Folder::new("over-limit");
    let path = folder.path().join("big.json");
    // A file of 20 GiB that holds nothing.
    std::fs::File::create(&path)
        .unwrap()
        .set_len(20 << 30)
        .unwrap();
    let ran = run(&["grade", path.to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("over the limit of 17179869184 bytes"),
        "{}",
        ran.err
    );
}
