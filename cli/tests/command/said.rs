//! What `attest said eval` refuses.

use crate::tool::{Folder, fed, run};

const SET: &str = r#"{"contacts":[{"id":"c","name":"Rosa Lind","addresses":["rosa@lind.example"]}],"rows":[{"id":"a","cat":"ask","text":"Email Rosa the plan.","localTime":"2027-05-04T10:00:00+02:00","tz":"Europe/Berlin","expect":[{"kind":"send","to":["Rosa"],"channel":"email"}]}]}"#;

/// Runs on a changed set; what it refuses is said in one line.
fn refusal(from: &str, to: &str) -> String {
    assert!(SET.contains(from), "{from}");
    let ran = fed(
        &["said", "eval", "-", "--oracle"],
        SET.replace(from, to).as_bytes(),
    );
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{to}");
    ran.err
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    for arguments in [
        &["said"][..],
        &["said", "eval"],
        &["said", "measure", "-"],
        &["said", "eval", "-", "more"],
        &["said", "eval", "-", "--oracle", "--adversarial"],
        &["said", "eval", "-", "--reads"],
        &["said", "eval", "-", "--oracle", "--reads", "x"],
    ] {
        let ran = fed(arguments, SET.as_bytes());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(
            ran.err.contains("attest help said"),
            "{arguments:?} {}",
            ran.err
        );
    }
}

#[test]
fn a_set_that_hides_a_slip_is_refused() {
    for (from, to, says) in [
        (r#""cat":"ask""#, r#""cat":"asks""#, "no such group"),
        (r#""channel":"email""#, r#""chanel":"email""#, "unknown"),
        (
            r#""channel":"email""#,
            r#""channel":"fax""#,
            "/rows/0/expect/0/channel",
        ),
        (r#""kind":"send","#, "", "/rows/0/expect/0"),
        (r#"["Rosa"]"#, "[]", "needs a recipient"),
        (r#""tz":"Europe/Berlin","#, "", "/rows/0"),
        (r#"+02:00"#, "", "/rows/0/localTime"),
        (r#""name":"Rosa Lind","#, "", "/contacts/0"),
        (r#""expect":"#, r#""plantd":["x"],"expect":"#, "unknown"),
    ] {
        let err = refusal(from, to);
        assert!(err.contains(says), "{to}: {err}");
        assert!(!err.contains("Rosa"), "{err}");
    }
    let row = SET
        .split_once("\"rows\":[")
        .unwrap()
        .1
        .strip_suffix("]}")
        .unwrap();
    let twice = SET.replace(row, &format!("{row},{row}"));
    let ran = fed(&["said", "eval", "-"], twice.as_bytes());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("two rows have one id"), "{}", ran.err);
    assert!(
        fed(&["said", "eval", "-"], br#"{"contacts":[],"rows":[]}"#)
            .err
            .contains("needs rows")
    );
}

#[test]
fn reads_are_texts_by_row() {
    let folder = Folder::new("said-reads");
    let set = folder.file("set.json", SET);
    for (name, text) in [("list", "[]"), ("number", r#"{"a":1}"#), ("cut", r#"{"a""#)] {
        let reads = folder.file(name, text);
        let ran = run(&["said", "eval", &set, "--reads", &reads]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name}");
    }
    let gone = folder.path().join("gone");
    assert_eq!(
        run(&["said", "eval", &set, "--reads", gone.to_str().unwrap()]).code,
        2
    );
    assert_eq!(run(&["said", "eval", gone.to_str().unwrap()]).code, 2);
}

#[test]
fn reads_of_no_row_are_said_and_nothing_is_measured() {
    let folder = Folder::new("said-strays");
    let set = folder.file("set.json", SET);
    let reads = folder.file("reads.json", r#"{"b":"[]","c":"[]"}"#);
    let ran = run(&["said", "eval", &set, "--reads", &reads]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("replay: 0 of 1 row\n"), "{}", ran.out);
    assert!(
        ran.out
            .contains("recall 1.000 (0 of 0), 0 false positives, 0 resolved wrongly\n")
    );
    assert_eq!(ran.err, "attest said: 2 reads are of no row of the set\n");
}
