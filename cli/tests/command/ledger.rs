//! A batch graded and its ledger replayed.

use crate::tool::{Folder, fed, run};
use attest_core::json::{Limits, Value, read};
use attest_core::ops::call;

/// What none of the outputs may hold: the person's addresses and subjects.
const CONTENT: [&str; 4] = ["fjord.example", "Tide table", "Nets", "ana"];

fn op(name: &str, input: &str) -> String {
    call(name, input.as_bytes(), Limits::default()).unwrap()
}

/// Two claims of mail sent at 14:02 and 14:04; only the first is in the Sent list, read at 15:00.
fn request() -> (String, String, String) {
    let claim = |to: &str, subject: &str, minute: u8| {
        op(
            "read_claim",
            &format!(
                r#"{{"agent":"muse","sourceKind":"activity_view","type":"email.sent","text":"{subject}",
                "counterparty":"{to}","subjectHint":"{subject}","extractor":{{"id":"log","version":"1"}},
                "claimedAt":"2026-10-06T14:0{minute}:00Z","claimedAtPrecision":"minute",
                "observedAt":"2026-10-06T14:10:00Z"}}"#
            ),
        )
    };
    let row = op(
        "project",
        r#"{"source":"gmail.sent","type":"email.sent","observedAt":"2026-10-06T14:10:00Z",
        "raw":{"counterparty":"ana@fjord.example","subjectHint":"Tide table","occurredAt":"2026-10-06T14:02:00Z"}}"#,
    );
    let claims = format!(
        "[{},{}]",
        claim("ana@fjord.example", "Tide table", 2),
        claim("bo@fjord.example", "Nets", 4)
    );
    let coverage = r#"{"evaluatedAt":"2026-10-06T15:00:00Z","observers":[{"observerId":"sent",
        "source":"gmail.sent","accountHash":"acct-a","lastSyncAt":"2026-10-06T15:00:00Z",
        "windowStart":"2026-10-06T13:00:00Z","windowEnd":"2026-10-06T15:00:00Z"}]}"#;
    let request = format!(
        r#"{{"claims":{claims},"observations":[{row}],"grants":[{GRANT}],"coverage":{coverage},
        "activity":{{"sessions":[],"idle":[],"entries":[],"adapterSyncs":[],"claims":[]}}}}"#
    );
    (request, claims, row)
}

const GRANT: &str = r#"{"agent":"muse","allowedTypes":["email.sent"],"counterpartyAllowlist":[],
    "declaredScopes":[],"observedScopes":[],"updatedAt":"2026-10-01T00:00:00Z"}"#;

/// The ledger that a batch leaves.
fn ledger() -> String {
    let (request, claims, row) = request();
    let answer = op("grade_batch", &request);
    let answer = read(&answer, |reader| reader.value()).unwrap();
    let request = read(&request, |reader| reader.value()).unwrap();
    let items = answer.as_array().unwrap();
    let text = |item: &Value<'_>, keys: [&str; 2]| {
        let value = item.get(keys[0]).and_then(|value| value.get(keys[1]));
        value.unwrap().as_str().unwrap().to_owned()
    };
    let receipts: Vec<String> = items
        .iter()
        .map(|item| item.get("receipt").unwrap().to_canonical())
        .collect();
    let inputs: Vec<String> = items
        .iter()
        .map(|item| {
            let hash = text(item, ["receipt", "inputsHash"]);
            format!("\"{hash}\":{}", item.get("inputs").unwrap().to_canonical())
        })
        .collect();
    let first = items.first().unwrap();
    let policy = attest_core::policy::default_document().to_canonical();
    format!(
        r#"{{"format":"attest-ledger","schemaVersion":7,"claims":{claims},"observations":[{row}],
        "grants":[{GRANT}],"receipts":[{}],"receiptInputs":{{{}}},"batchCoverages":{{"{}":{}}},
        "policies":{{"{}":{policy}}}}}"#,
        receipts.join(","),
        inputs.join(","),
        text(first, ["inputs", "coverageHash"]),
        request.get("coverage").unwrap().to_canonical(),
        text(first, ["inputs", "policyHash"]),
    )
}

fn holds_no_content(text: &str) {
    for word in CONTENT {
        assert!(!text.contains(word), "{word} stands in {text}");
    }
}

#[test]
fn a_batch_is_summed_up_without_content() {
    let folder = Folder::new("grade");
    let (request, ..) = request();
    let file = folder.file("batch.json", &request);
    let ran = run(&["grade", &file]);
    // The second claim was not found: a finding.
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[0].ends_with("batch.json\": 2 receipts"),
        "{}",
        lines[0]
    );
    assert_eq!(lines[1], "1 VERIFIED, 1 NOT_FOUND");
    // Columns as wide as what stands in them; under each row what tells most.
    let row = |line: &str| line.get(26..).unwrap_or_default().to_owned();
    assert_eq!(
        lines[3],
        "receipt                     agent  grade      state  rule       reasons"
    );
    assert_eq!(
        row(lines[4]),
        "  muse   VERIFIED   FINAL  verified   match.best"
    );
    assert!(
        lines[5].starts_with("    The closest observation is "),
        "{}",
        lines[5]
    );
    assert_eq!(
        row(lines[6]),
        "  muse   NOT_FOUND  FINAL  not_found  coverage.account_unbound match.none"
    );
    assert_eq!(lines[7], "    No observation was compared with this claim.");
    // The grades that occur, and no others, are explained; then what to do next.
    let meant: Vec<&str> = lines[9..11]
        .iter()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(meant, ["VERIFIED", "NOT_FOUND"]);
    assert_eq!(lines[11], "");
    assert!(lines[12].starts_with("Next: "), "{}", lines[12]);
    holds_no_content(&ran.out);
    let json = run(&["grade", &file, "--json"]);
    assert_eq!(json.code, 1);
    assert_eq!(json.out.trim_end(), op("grade_batch", &request));
}

#[test]
fn what_is_still_checking_has_no_grade() {
    let (request, ..) = request();
    // Read at 14:20: the grace of neither claim has passed.
    let early = request.replace("2026-10-06T15:00:00Z", "2026-10-06T14:20:00Z");
    let ran = fed(&["grade", "-"], early.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "standard input: 2 receipts");
    assert_eq!(lines[1], "2 still checking");
    // 14:03 and 30 min of grace; 14:05 and the 45 min of the window.
    assert!(
        lines[4].contains("  checking  PENDING until 2026-10-06T14:33:00Z  verified  "),
        "{}",
        lines[4]
    );
    assert!(
        lines[6].contains("  checking  PENDING until 2026-10-06T14:50:00Z  pending   "),
        "{}",
        lines[6]
    );
    assert!(ran.out.contains("\n  checking      "), "{}", ran.out);
    assert!(!ran.out.contains("\n  VERIFIED"), "{}", ran.out);
}

#[test]
fn a_policy_with_faults_is_named_fault_by_fault() {
    let (request, ..) = request();
    let request = request.replacen('{', r#"{"policy":{"version":2},"#, 1);
    let ran = fed(&["grade", "-"], request.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("invalid_policy"), "{}", ran.err);
    assert!(ran.err.contains("\nthresholds: "), "{}", ran.err);
}

#[test]
fn a_part_of_a_policy_is_called_one() {
    let (request, ..) = request();
    let request = request.replacen('{', r#"{"policy":{"thresholds":{"partial":0.4}},"#, 1);
    let ran = fed(&["grade", "-"], request.as_bytes());
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("\nversion: is missing\n")
            && ran.err.ends_with("which only golden files take\n"),
        "{}",
        ran.err
    );
}

#[test]
fn a_whole_ledger_is_reproduced() {
    let ledger = ledger();
    let ran = fed(&["replay", "-"], ledger.as_bytes());
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (
            0,
            "standard input: 2 receipts of 1 batch\n2 reproduced, 0 mismatched\n",
            ""
        )
    );
    let json = fed(&["replay", "-", "--json"], ledger.as_bytes());
    assert_eq!(json.out.trim_end(), op("replay", &ledger));
}

#[test]
fn a_changed_receipt_is_a_mismatch() {
    let ledger = ledger().replace("\"grade\":\"NOT_FOUND\"", "\"grade\":\"UNVERIFIABLE\"");
    let folder = Folder::new("replay");
    let file = folder.file("ledger.json", &ledger);
    let page = folder.path().join("report.html");
    let ran = run(&["replay", &file, "--html", page.to_str().unwrap()]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.out);
    assert_eq!(lines[1], "1 reproduced, 1 mismatched");
    assert_eq!(lines[2], "  grade: 1");
    assert!(
        lines[3].ends_with(" grade stored \"UNVERIFIABLE\" replayed \"NOT_FOUND\""),
        "{}",
        lines[3]
    );
    holds_no_content(&ran.out);
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("<td>&quot;UNVERIFIABLE&quot;</td>"), "{html}");
    assert!(!html.contains("<script") && !html.contains("http://") && !html.contains("https://"));
    holds_no_content(&html);
    let nowhere = folder.path().join("no/such/report.html");
    // The result is told all the same.
    let failed = run(&["replay", &file, "--html", nowhere.to_str().unwrap()]);
    assert_eq!((failed.code, failed.out.as_str()), (2, ran.out.as_str()));
    assert!(
        failed.err.contains("cannot write \"") && failed.err.contains("no such file or folder"),
        "{}",
        failed.err
    );
    let json = run(&[
        "replay",
        &file,
        "--json",
        "--html",
        nowhere.to_str().unwrap(),
    ]);
    assert_eq!(
        (json.code, json.out.trim_end()),
        (2, op("replay", &ledger).as_str())
    );
}

#[test]
fn twenty_differences_are_listed_and_all_when_asked() {
    // 25 claims that the ledger holds no receipt for: each is a difference of its own.
    let (_, claims, _) = request();
    let claims = read(&claims, |reader| reader.value()).unwrap();
    let claim = claims.as_array().unwrap().first().unwrap().to_canonical();
    let more: Vec<String> = (0..25)
        .map(|n| {
            let hash = op("sha256_hex", &format!("\"claim {n}\""));
            let id = op("id_from_hash", &hash);
            let old = |key: &str| {
                let claim = claims.as_array().unwrap().first().unwrap();
                claim.get(key).unwrap().to_canonical()
            };
            claim
                .replace(&old("rawHash"), &hash)
                .replace(&old("id"), &id)
        })
        .collect();
    let ledger = ledger();
    let ledger = ledger.replacen(
        "\"claims\":[",
        &format!("\"claims\":[{},", more.join(",")),
        1,
    );
    let listed = |arguments: &[&str]| {
        let ran = fed(arguments, ledger.as_bytes());
        assert_eq!(ran.code, 1);
        let lines = ran
            .out
            .lines()
            .filter(|line| line.contains(" receipt: a claim") || line.contains(" stored "))
            .count();
        (lines, ran.out.lines().last().unwrap().to_owned())
    };
    let (lines, last) = listed(&["replay", "-"]);
    let (all, last_of_all) = listed(&["replay", "-", "--all"]);
    assert!(all > 25, "{all}");
    assert_eq!(lines, 20);
    assert_eq!(last, format!("and {} more (--all lists them)", all - 20));
    assert!(
        last_of_all.ends_with(" receipt: a claim that was graded has no receipt in the ledger"),
        "{last_of_all}"
    );
}

#[test]
fn a_snapshot_that_breaks_its_own_rules_does_not_parse() {
    let ledger = ledger();
    let claim_twice = ledger.replacen("\"receipts\":[", "\"receipts\":[{},", 1);
    let ran = fed(&["replay", "-"], claim_twice.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains(" at /receipts/0"), "{}", ran.err);
}
