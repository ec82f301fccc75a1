use super::{accepted, parse, patched, refused_at, table};
use crate::error::Result;
use crate::model::{Attribution, GradeContext, Receipt};

const O1: &str = "5TF0BBZ3R1SZN42GA0VSETW8H3";

/// A claim's receipt, final at 15:00.
const FINAL: &str = r#"{"agent":"muse","claimId":"11111111111111111111111111","computedAt":"2026-10-06T15:00:00Z","confidence":1,
    "finalAt":"2026-10-06T15:00:00Z","grade":"VERIFIED","id":"22222222222222222222222222",
    "inputsHash":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","observationIds":["5TF0BBZ3R1SZN42GA0VSETW8H3"],
    "policyHash":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    "reasons":[{"code":"match.best","params":{"observationId":"5TF0BBZ3R1SZN42GA0VSETW8H3"}}],"ruleId":"verified",
    "signals":{"score":1,"timeProximity":0.5},"state":"FINAL"}"#;

/// The same, still checking.
const TO_PENDING: &str = r#"{"state":"PENDING","finalAt":null,"finalFrom":"2026-10-06T15:30:00Z"}"#;

/// The same as an action nobody claimed.
const TO_UNASKED: &str = r#"{"claimId":null,"grade":"UNASKED","attribution":"likely","ruleId":"unasked","signals":{"score":null,"timeProximity":null},
    "reasons":[{"code":"unasked.session","params":{"agent":"muse"}}],"confidence":0.7}"#;

/// Overridden at 15:10.
const TO_OVERRIDDEN: &str = r#"{"state":"USER_OVERRIDDEN",
    "override":{"at":"2026-10-06T15:10:00Z","grade":"NOT_FOUND","previousState":"FINAL","reason":"it did not"},
    "reasons":[{"code":"match.best","params":{"observationId":"5TF0BBZ3R1SZN42GA0VSETW8H3"}},{"code":"override.user","params":{"grade":"NOT_FOUND"}}]}"#;

fn final_receipt() -> String {
    patched(FINAL, "{}")
}

fn pending() -> String {
    patched(FINAL, TO_PENDING)
}

fn unasked() -> String {
    patched(FINAL, TO_UNASKED)
}

fn overridden() -> String {
    patched(FINAL, TO_OVERRIDDEN)
}

/// One reverted override: made, taken back, of which grading, from which state, on which evidence.
fn entry(computed: &str, at: &str, back: &str, state: &str) -> String {
    format!(
        r#"{{"at":"2026-10-06T{at}Z","computedAt":"2026-10-06T{computed}Z","grade":"VERIFIED",
        "observationIds":["{O1}"],"previousState":"{state}","revertedAt":"2026-10-06T{back}Z"}}"#
    )
}

fn reverted(entries: &[String]) -> String {
    format!("{{\"reverted\":[{}]}}", entries.join(","))
}

#[test]
fn states_and_their_instants() {
    table::<Receipt<'_>>(
        &final_receipt(),
        &[
            (r#"{"finalAt":null}"#, "/finalAt"),
            (r#"{"finalFrom":"2026-10-06T15:30:00Z"}"#, "/finalFrom"),
            (r#"{"state":"PENDING"}"#, "/finalAt"),
            (r#"{"state":"DONE"}"#, "/state"),
            (r#"{"state":"USER_OVERRIDDEN"}"#, "/override"),
        ],
    );
    table::<Receipt<'_>>(
        &pending(),
        &[
            // A row of an earlier version may lack it.
            (r#"{"finalFrom":null}"#, ""),
            (r#"{"finalAt":"2026-10-06T15:00:00Z"}"#, "/finalAt"),
            (r#"{"state":"FINAL"}"#, "/finalAt"),
        ],
    );
}

#[test]
fn unasked_attribution_and_claim_go_together() {
    table::<Receipt<'_>>(
        &final_receipt(),
        &[
            (r#"{"attribution":"likely"}"#, "/attribution"),
            (r#"{"grade":"UNASKED"}"#, "/attribution"),
            (r#"{"grade":"UNASKED","attribution":"likely"}"#, "/claimId"),
            // A receipt without a claim need not be UNASKED: an observed scope.
            (
                r#"{"claimId":null,"grade":"OVER_SCOPE","observationIds":[]}"#,
                "",
            ),
        ],
    );
    table::<Receipt<'_>>(
        &unasked(),
        &[
            (r#"{"attribution":null}"#, "/attribution"),
            (r#"{"attribution":"certain"}"#, "/attribution"),
            (r#"{"claimId":"11111111111111111111111111"}"#, "/claimId"),
        ],
    );
}

#[test]
fn superseding_stands_on_unasked_alone_and_says_by_what() {
    let session = r#"{"code":"unasked.session","params":{"agent":"muse"}}"#;
    let by = |claim: &str| format!(r#"{{"code":"superseded","params":{{"claimId":"{claim}"}}}}"#);
    let one = "11111111111111111111111111";
    let reasons = |list: &[&str]| {
        format!(
            r#"{{"supersededBy":"{one}","reasons":[{}]}}"#,
            list.join(",")
        )
    };
    table::<Receipt<'_>>(
        &unasked(),
        &[
            (&reasons(&[session, &by(one)]), ""),
            (&reasons(&[&by(one)]), ""),
            (&reasons(&[session]), "/reasons"),
            (&reasons(&[session, &by(O1)]), "/reasons"),
            (&reasons(&[&by(one), session]), "/reasons"),
            (&reasons(&[session, &by(one), &by(one)]), "/reasons"),
            (
                &format!(r#"{{"reasons":[{session},{}]}}"#, by(one)),
                "/reasons",
            ),
        ],
    );
    let on_a_claim = format!(r#"{{"supersededBy":"{one}","reasons":[{}]}}"#, by(one));
    table::<Receipt<'_>>(&final_receipt(), &[(&on_a_claim, "/supersededBy")]);
}

#[test]
fn an_override_and_its_reason_go_together() {
    let best = format!(r#"{{"code":"match.best","params":{{"observationId":"{O1}"}}}}"#);
    let user =
        |grade: &str| format!(r#"{{"code":"override.user","params":{{"grade":"{grade}"}}}}"#);
    let reasons = |list: &[&str]| format!(r#"{{"reasons":[{}]}}"#, list.join(","));
    table::<Receipt<'_>>(
        &overridden(),
        &[
            (&reasons(&[&best]), "/reasons"),
            (&reasons(&[&best, &user("VERIFIED")]), "/reasons"),
            (&reasons(&[&user("NOT_FOUND"), &best]), "/reasons"),
            (&reasons(&[&user("NOT_FOUND")]), ""),
            (
                &reasons(&[&best, &user("NOT_FOUND"), &user("NOT_FOUND")]),
                "/reasons",
            ),
            (r#"{"override":null}"#, "/override"),
            (r#"{"state":"FINAL"}"#, "/override"),
            (r#"{"override":{"grade":"PARTIAL"}}"#, "/override/grade"),
            (
                r#"{"override":{"previousState":"USER_OVERRIDDEN"}}"#,
                "/override/previousState",
            ),
            (r#"{"override":{"reason":null}}"#, "/override/reason"),
            (r#"{"override":{"reason":""}}"#, "/override/reason"),
            // Nothing to see: spaces, a filler, a joiner, a selector, a bidirectional mark, an unassigned code point.
            (r#"{"override":{"reason":" \t\n"}}"#, "/override/reason"),
            (
                r#"{"override":{"reason":"\u3164\uffa0\u115f"}}"#,
                "/override/reason",
            ),
            (
                r#"{"override":{"reason":"\u200d\ufe0f\u034f"}}"#,
                "/override/reason",
            ),
            (
                r#"{"override":{"reason":"\u202e\u00ad\u0378"}}"#,
                "/override/reason",
            ),
            (r#"{"override":{"reason":"\u3164."}}"#, ""),
            (r#"{"override":{"reason":"two\nlines"}}"#, ""),
            (
                &format!(r#"{{"override":{{"reason":"{}"}}}}"#, "x".repeat(500)),
                "",
            ),
            (
                &format!(r#"{{"override":{{"reason":"{}"}}}}"#, "x".repeat(501)),
                "/override/reason",
            ),
            // Not before the grading, by the instant.
            (r#"{"override":{"at":"2026-10-06T15:00:00Z"}}"#, ""),
            (
                r#"{"override":{"at":"2026-10-06T14:59:59.999Z"}}"#,
                "/override",
            ),
            (
                r#"{"override":{"at":"2026-10-06T15:30:00+01:00"}}"#,
                "/override",
            ),
            // The state before decides which instant stands.
            (r#"{"override":{"previousState":"PENDING"}}"#, "/finalAt"),
            (
                r#"{"override":{"previousState":"PENDING"},"finalAt":null}"#,
                "",
            ),
            (
                r#"{"override":{"previousState":"PENDING"},"finalAt":null,"finalFrom":"2026-10-06T15:30:00Z"}"#,
                "",
            ),
            (r#"{"finalFrom":"2026-10-06T15:30:00Z"}"#, "/finalFrom"),
            (r#"{"finalAt":null}"#, "/finalAt"),
        ],
    );
    let without = patched(&final_receipt(), &reasons(&[&best, &user("NOT_FOUND")]));
    assert_eq!(refused_at::<Receipt<'_>>(&without), "/reasons");
}

#[test]
fn both_events_stand_last_in_the_order_of_the_table() {
    let one = "11111111111111111111111111";
    let session = r#"{"code":"unasked.session","params":{"agent":"muse"}}"#;
    let user = r#"{"code":"override.user","params":{"grade":"NOT_FOUND"}}"#;
    let by = format!(r#"{{"code":"superseded","params":{{"claimId":"{one}"}}}}"#);
    let base = patched(&unasked(), TO_OVERRIDDEN);
    let reasons = |list: &[&str]| {
        format!(
            r#"{{"supersededBy":"{one}","reasons":[{}]}}"#,
            list.join(",")
        )
    };
    let base = patched(&base, &reasons(&[session, user, &by]));
    table::<Receipt<'_>>(
        &base,
        &[
            (&reasons(&[session, &by, user]), "/reasons"),
            (&reasons(&[user, session, &by]), "/reasons"),
            (&reasons(&[user, &by]), ""),
        ],
    );
}

#[test]
fn reverted_entries_of_the_grading_in_force() {
    let one = |computed: &str, at: &str, back: &str, state: &str| {
        reverted(&[entry(computed, at, back, state)])
    };
    table::<Receipt<'_>>(
        &final_receipt(),
        &[
            (&one("15:00:00", "15:00:00", "15:00:00", "FINAL"), ""),
            (&one("15:00:00", "15:10:00", "15:20:00", "FINAL"), ""),
            (r#"{"reverted":[]}"#, "/reverted"),
            // computedAt ≤ at ≤ revertedAt.
            (
                &one("15:00:00", "14:59:59", "15:20:00", "FINAL"),
                "/reverted/0",
            ),
            (
                &one("15:00:00", "15:10:00", "15:09:59", "FINAL"),
                "/reverted/0",
            ),
            // Not after the receipt's own grading.
            (
                &one("15:00:01", "15:10:00", "15:20:00", "FINAL"),
                "/reverted/0",
            ),
            // Of this grading: its state and its evidence.
            (
                &one("15:00:00", "15:10:00", "15:20:00", "PENDING"),
                "/reverted/0",
            ),
            (
                &one("15:00:00", "15:10:00", "15:20:00", "FINAL")
                    .replace(O1, "44444444444444444444444444"),
                "/reverted/0",
            ),
            // A final grading is never replaced by another.
            (
                &one("14:00:00", "14:10:00", "14:20:00", "FINAL"),
                "/reverted/0",
            ),
        ],
    );
    let with_reason =
        one("15:00:00", "15:10:00", "15:20:00", "FINAL").replacen('{', r#"{"x":0,"#, 1);
    assert_eq!(
        refused_at::<Receipt<'_>>(&patched(&final_receipt(), &with_reason)),
        "/~unknown"
    );
    let text =
        entry("15:00:00", "15:10:00", "15:20:00", "FINAL").replacen('{', r#"{"reason":"no","#, 1);
    assert_eq!(
        refused_at::<Receipt<'_>>(&patched(&final_receipt(), &reverted(&[text]))),
        "/reverted/0/~unknown"
    );
}

#[test]
fn reverted_entries_of_earlier_gradings() {
    let early = |at: &str, back: &str| entry("14:00:00", at, back, "PENDING");
    table::<Receipt<'_>>(
        &final_receipt(),
        &[
            // The claim was free again before it was graded anew at 15:00.
            (&reverted(&[early("14:10:00", "14:59:59")]), ""),
            (&reverted(&[early("14:10:00", "15:00:00")]), "/reverted/0"),
            (&reverted(&[early("14:10:00", "16:00:00")]), "/reverted/0"),
            // Another evidence then is no fault.
            (
                &reverted(&[early("14:10:00", "14:20:00")])
                    .replace(O1, "44444444444444444444444444"),
                "",
            ),
        ],
    );
    // An action nobody claimed is held from the override itself: a grading before it is no fault.
    table::<Receipt<'_>>(
        &unasked(),
        &[
            (&reverted(&[early("14:10:00", "14:59:59")]), ""),
            (&reverted(&[early("14:10:00", "15:00:00")]), "/reverted/0"),
            (&reverted(&[early("15:00:00", "16:00:00")]), ""),
            (&reverted(&[early("15:10:00", "16:00:00")]), ""),
            (&reverted(&[early("14:59:59", "16:00:00")]), "/reverted/0"),
            // Its entries hold its own observation.
            (
                &reverted(&[early("14:10:00", "14:20:00")])
                    .replace(O1, "44444444444444444444444444"),
                "/reverted/0",
            ),
        ],
    );
}

#[test]
fn reverted_entries_follow_one_another() {
    let of = |entries: &[(&str, &str, &str)]| {
        let entries: Vec<String> = entries
            .iter()
            .map(|(computed, at, back)| entry(computed, at, back, "PENDING"))
            .collect();
        reverted(&entries)
    };
    table::<Receipt<'_>>(
        &pending(),
        &[
            // Two of one earlier grading, back to back; then one of the grading in force.
            (
                &of(&[
                    ("14:00:00", "14:10:00", "14:20:00"),
                    ("14:00:00", "14:20:00", "14:30:00"),
                ]),
                "",
            ),
            (
                &of(&[
                    ("14:00:00", "14:10:00", "14:20:00"),
                    ("15:00:00", "15:10:00", "15:20:00"),
                ]),
                "",
            ),
            // The second begins before the first ended.
            (
                &of(&[
                    ("14:00:00", "14:10:00", "14:20:00"),
                    ("14:00:00", "14:19:59", "14:30:00"),
                ]),
                "/reverted/1",
            ),
            // Gradings run forward.
            (
                &of(&[
                    ("14:05:00", "14:10:00", "14:20:00"),
                    ("14:00:00", "14:25:00", "14:30:00"),
                ]),
                "/reverted/1",
            ),
            // A grading between two entries comes once the earlier one let go.
            (
                &of(&[
                    ("14:00:00", "14:10:00", "14:20:00"),
                    ("14:20:00", "14:25:00", "14:30:00"),
                ]),
                "/reverted/1",
            ),
            (
                &of(&[
                    ("14:00:00", "14:10:00", "14:20:00"),
                    ("14:20:00.001", "14:25:00", "14:30:00"),
                ]),
                "",
            ),
        ],
    );
    // An orphan's: the earlier of two held entries counts as much as the last one.
    let three = of(&[
        ("13:00:00", "14:10:00", "14:20:00"),
        ("13:30:00", "14:20:00", "14:30:00"),
        ("14:15:00", "14:40:00", "14:50:00"),
    ]);
    let unasked = patched(&unasked(), TO_PENDING);
    assert_eq!(
        refused_at::<Receipt<'_>>(&patched(&unasked, &three)),
        "/reverted/2"
    );
    let sound = three.replace("14:15:00", "14:05:00");
    accepted::<Receipt<'_>>(&patched(&unasked, &sound));
    // The override in force begins once the last reverted one ended.
    let back = |at: &str| reverted(&[entry("15:00:00", "15:05:00", at, "FINAL")]);
    table::<Receipt<'_>>(
        &overridden(),
        &[(&back("15:10:00"), ""), (&back("15:10:01"), "/override/at")],
    );
    let many = |count: usize| vec![entry("15:00:00", "15:00:00", "15:00:00", "FINAL"); count];
    table::<Receipt<'_>>(
        &final_receipt(),
        &[
            (&reverted(&many(64)), ""),
            (&reverted(&many(65)), "/reverted"),
        ],
    );
}

#[test]
fn limits_of_a_receipt() {
    let reasons = |count: usize| {
        let one = r#"{"code":"match.none","params":{}}"#;
        format!("{{\"reasons\":[{}]}}", vec![one; count].join(","))
    };
    table::<Receipt<'_>>(
        &final_receipt(),
        &[
            (&reasons(64), ""),
            (&reasons(65), "/reasons"),
            (
                r#"{"observationIds":["11111111111111111111111111","22222222222222222222222222"]}"#,
                "/observationIds",
            ),
            (r#"{"observationIds":[]}"#, ""),
            (r#"{"ruleId":"a rule"}"#, "/ruleId"),
            (r#"{"signals":{}}"#, ""),
            (r#"{"signals":{"mood":1}}"#, "/signals/~unknown"),
            (r#"{"signals":{"score":1.0001}}"#, "/signals/score"),
            (r#"{"requestId":"r 1"}"#, ""),
            (r#"{"confidence":null}"#, "/confidence"),
            (r#"{"note":"x"}"#, "/~unknown"),
        ],
    );
}

#[test]
fn shown_numbers_have_four_decimals_at_most() {
    for (text, wanted) in [
        ("0", "0"),
        ("-0", "0"),
        ("0.0", "0"),
        ("1", "1"),
        ("1.0", "1"),
        ("1.0000", "1"),
        ("10e-1", "1"),
        ("0.5", "0.5"),
        ("5e-1", "0.5"),
        ("0.5000", "0.5"),
        ("0.50000000", "0.5"),
        ("0.0001", "0.0001"),
        ("1e-4", "0.0001"),
        ("0.9231", "0.9231"),
        ("0.9999", "0.9999"),
        ("0.01", "0.01"),
        ("0.1230e0", "0.123"),
    ] {
        let given = patched(&final_receipt(), "{}")
            .replace("\"confidence\":1", &format!("\"confidence\":{text}"));
        let receipt: Receipt<'_> = parse(&given).expect(text);
        let mut out = crate::json::Writer::new();
        crate::json::shape::Shape::write(&receipt.confidence, &mut out);
        assert_eq!(out.as_str(), wanted, "{text}");
    }
    for text in [
        "0.00001",
        "0.12345",
        "1.0001",
        "1.1",
        "2",
        "10",
        "-0.1",
        "-1",
        "1e-5",
        "0.99999",
        "123456789e-4",
        "1e300",
        "\"1\"",
        "true",
    ] {
        let given = patched(&final_receipt(), "{}")
            .replace("\"confidence\":1", &format!("\"confidence\":{text}"));
        assert_eq!(refused_at::<Receipt<'_>>(&given), "/confidence", "{text}");
    }
}

#[test]
fn what_a_receipt_answers_of_itself() {
    let read = |text: &str| -> (String, i64) {
        let receipt: Result<Receipt<'_>> = parse(text);
        let receipt = receipt.unwrap();
        (
            receipt.computed_state().as_str().to_owned(),
            receipt.last_event_ms(),
        )
    };
    let at = |text: &str| crate::time::IsoTs::parse(text).unwrap().ms();
    assert_eq!(
        read(&final_receipt()),
        ("FINAL".into(), at("2026-10-06T15:00:00Z"))
    );
    assert_eq!(
        read(&pending()),
        ("PENDING".into(), at("2026-10-06T15:00:00Z"))
    );
    assert_eq!(
        read(&overridden()),
        ("FINAL".into(), at("2026-10-06T15:10:00Z"))
    );
    let back = patched(
        &final_receipt(),
        &reverted(&[entry("15:00:00", "15:05:00", "15:20:00", "FINAL")]),
    );
    assert_eq!(read(&back), ("FINAL".into(), at("2026-10-06T15:20:00Z")));
}

#[test]
fn attributions_list_signals_in_order() {
    table::<Attribution<'_>>(
        r#"{"agent":"muse","scoreBp":7000,"signals":["agentSessionActive","userIdle"]}"#,
        &[
            (
                r#"{"signals":["agentSessionActive","userIdle","agentSignature","activityLogAdjacent"]}"#,
                "",
            ),
            (
                r#"{"signals":["userIdle","agentSessionActive"]}"#,
                "/signals",
            ),
            (r#"{"signals":["userIdle","userIdle"]}"#, "/signals"),
            (r#"{"signals":["mood"]}"#, "/signals/0"),
            (r#"{"signals":[]}"#, ""),
            (r#"{"scoreBp":10000}"#, ""),
            (r#"{"scoreBp":10001}"#, "/scoreBp"),
            (r#"{"scoreBp":0.7}"#, "/scoreBp"),
            (r#"{"adapterLastSyncAt":"2026-10-06T15:00:00+02:00"}"#, ""),
        ],
    );
}

#[test]
fn contexts() {
    let scores = |list: &str| format!(r#"{{"modelScores":[{list}]}}"#);
    let score = |id: char, score: &str| {
        format!(
            r#"{{"observationId":"{}","score":{score}}}"#,
            id.to_string().repeat(26)
        )
    };
    table::<GradeContext<'_>>(
        r#"{"priorSpendCents":0}"#,
        &[
            (r#"{"priorSpendCents":9007199254740991}"#, ""),
            (r#"{"priorSpendCents":-1}"#, "/priorSpendCents"),
            (r#"{"priorSpendCents":null}"#, "/priorSpendCents"),
            (r#"{"scope":{"observed":"gmail.read"}}"#, ""),
            (r#"{"scope":{}}"#, "/scope/observed"),
            (r#"{"scope":{"observed":"two\nlines"}}"#, "/scope/observed"),
            // Kept as given: any order, and none at all.
            (&scores(""), ""),
            (
                &scores(&[score('2', "0"), score('1', "10000")].join(",")),
                "",
            ),
            (
                &scores(&[score('2', "0"), score('1', "5"), score('2', "0")].join(",")),
                "/modelScores",
            ),
            (&scores(&score('1', "10001")), "/modelScores/0/score"),
            (&scores(&score('1', "0.5")), "/modelScores/0/score"),
        ],
    );
}
