//! Another store's export into an empty one (contract: C §7 rule 16).

use super::{Desk, lived, override_to, t, utc};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(crate) fn refused(code: &str, pointer: &str) -> (String, String) {
    (code.to_owned(), pointer.to_owned())
}

/// The export of a store with a receipt of each kind, one of them overridden, and a request.
pub(crate) fn exported() -> Value {
    let mut desk = Desk::new();
    let lived = lived(&mut desk);
    desk.call(
        "ledger.pass",
        &json!({"source": "request", "id": "r-1", "agent": "ada", "conversationId": "c1", "scopes": [],
                "at": utc(t(15, 0))}),
    );
    let budget = desk.of(&lived.budget);
    desk.clock.set(t(18, 2));
    desk.event(&budget, &override_to("VERIFIED"));
    desk.call(
        "ledger.grant",
        &json!({"agent": "ada", "alertsMuted": true}),
    );
    desk.export()
}

pub(crate) fn import(desk: &mut Desk, snapshot: &Value, force: bool) -> Value {
    desk.call(
        "ledger.import",
        &json!({"snapshot": snapshot, "force": force}),
    )
}

/// Why an import is refused, forced and not; the store stays as empty as it was.
pub(crate) fn refusal(snapshot: &Value, force: bool) -> (String, String) {
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    let found = desk.refusal(
        "ledger.import",
        &json!({"snapshot": snapshot, "force": force}),
    );
    let answer = import(&mut desk, &exported(), false);
    assert_eq!(answer["receipts"], 5);
    found
}

/// Lists without their order.
fn sorted(export: &Value) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for (key, value) in export.as_object().unwrap() {
        let mut value = value.clone();
        if let Value::Array(list) = &mut value {
            list.sort_by_key(ToString::to_string);
        }
        all.insert(key.clone(), value);
    }
    all
}

fn same(a: &BTreeMap<String, Value>, b: &BTreeMap<String, Value>) {
    assert!(a.keys().eq(b.keys()));
    for (key, value) in a {
        assert!(*value == b[key], "{key} differs");
    }
}

#[test]
fn what_is_exported_is_imported_and_exported_again() {
    let export = exported();
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    let answer = import(&mut desk, &export, false);
    assert_eq!(
        answer,
        json!({"claims": 4, "imported": false, "mismatched": 0, "observations": 3, "receipts": 5})
    );
    same(&sorted(&desk.export()), &sorted(&export));
    desk.is_sound();
    assert_eq!(desk.call("ledger.digest", &json!({})).get("imported"), None);
    // The person's choices are the person's; whether each was looked at is not known here.
    assert_eq!(
        desk.number("SELECT count(*) FROM grants WHERE reviewed = 1"),
        0
    );
    // The pending claim is graded by the next batch: the list was never looked at again, so it stays so.
    let batch = desk.batch(t(20, 1));
    assert_eq!(batch["skipped"], false);
    assert_eq!(desk.receipts(&json!({"state": "PENDING"})).len(), 1);
    desk.is_sound();
    // Looked at again: nothing of 17:50, and the window of its claim ended at 18:36, grace at 19:06.
    desk.sent(
        t(20, 2),
        &[("m9", t(17, 0), "rosa@oakrow.example", "Other")],
    );
    desk.batch(t(20, 3));
    assert_eq!(
        desk.receipts(&json!({"state": "PENDING"})),
        [] as [Value; 0]
    );
    assert_eq!(desk.receipts(&json!({"grade": "NOT_FOUND"})).len(), 1);
    desk.is_sound();
}

#[test]
fn the_example_is_imported_and_lives_on() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/ledger.json");
    let example: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut desk = Desk::new();
    let later = t(0, 0) + 400 * super::DAY;
    desk.clock.set(later);
    let answer = import(&mut desk, &example, false);
    assert_eq!(answer["imported"], false);
    let (mut before, mut after) = (sorted(&example), sorted(&desk.export()));
    // The example has none of its own.
    assert_eq!(before.remove("meta"), None);
    assert_eq!(after.remove("meta"), Some(json!({"clockRepairs": []})));
    // A report names no account: of each observer the latest stays.
    before.remove("adapterHealth");
    let health = after.remove("adapterHealth").unwrap();
    let health: Vec<(&str, &str)> = health
        .as_array()
        .unwrap()
        .iter()
        .map(|own| {
            (
                own["adapterId"].as_str().unwrap(),
                own["at"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        health,
        [
            ("gcal", "2026-11-05T18:06:00Z"),
            ("gmail-receipt", "2026-11-03T22:46:42Z"),
            ("gmail-sent", "2026-11-05T18:12:58Z"),
        ]
    );
    same(&before, &after);
    desk.is_sound();
    let receipts = desk.number("SELECT count(*) FROM receipts");
    desk.log(
        "ada",
        later,
        &[("n1", "message.sent", later - 3_600_000, "", "")],
        &[],
    );
    let batch = desk.batch(later + 60_000);
    assert_eq!(batch["skipped"], false);
    // What agents were in use is not exported: the act of 5 November that was still to be put down to one is
    // put down to nobody.
    assert_eq!(batch["deleted"], json!(["37WHTYJSN4ZANA8XFGST6PB24F"]));
    assert_eq!(desk.number("SELECT count(*) FROM receipts"), receipts);
    // Five claims were still checking, and there is the new one.
    assert_eq!(desk.receipts(&json!({"from": utc(later)})).len(), 6);
    desk.is_sound();
}

#[test]
fn only_an_empty_store_takes_one() {
    let export = exported();
    let full = refused("storage_not_empty", "");
    type Fill = fn(&mut Desk);
    let fills: [(&str, Fill); 7] = [
        ("a claim", |desk| {
            desk.log(
                "ada",
                t(12, 1),
                &[("a", "message.sent", t(11, 0), "", "")],
                &[],
            );
        }),
        ("an instant of use", |desk| {
            desk.log("ada", t(12, 1), &[], &[t(11, 0)]);
        }),
        ("a row", |desk| {
            desk.sent(
                t(12, 1),
                &[("m1", t(11, 0), "priya@company.example", "Q3 deck")],
            );
        }),
        ("a grant", |desk| {
            desk.call(
                "ledger.grant",
                &json!({"agent": "muse", "allowedTypes": [], "counterpartyAllowlist": [], "declaredScopes": []}),
            );
        }),
        ("what is observed of an agent", |desk| {
            desk.call(
                "ledger.pass",
                &json!({"source": "agent", "agent": "muse", "readAt": utc(t(12, 0)), "observedScopes": ["mail.send"]}),
            );
        }),
        ("a batch", |desk| {
            desk.batch(t(12, 1));
        }),
        ("a turn", |desk| {
            super::common::vault::said(&mut desk.store, super::common::vault::ASK);
        }),
    ];
    for (what, fill) in fills {
        let mut desk = Desk::new();
        fill(&mut desk);
        desk.clock.set(t(20, 0));
        for force in [false, true] {
            let input = json!({"snapshot": export, "force": force});
            assert_eq!(desk.refusal("ledger.import", &input), full, "{what}");
        }
    }
    // Twice is not empty either.
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    import(&mut desk, &export, false);
    assert_eq!(
        desk.refusal("ledger.import", &json!({"snapshot": export, "force": true})),
        full
    );
}

#[test]
fn what_was_only_opened_and_read_is_empty() {
    let export = exported();
    let mut desk = Desk::new();
    // The store meets the agents that its policy names at its first write.
    desk.call("ledger.agents", &json!({"awayDetection": true}));
    assert!(desk.number("SELECT count(*) FROM grants") > 0);
    desk.clock.set(t(20, 0));
    import(&mut desk, &export, false);
    same(&sorted(&desk.export()), &sorted(&export));
}

#[test]
fn its_latest_instant_is_the_last_batchs() {
    let export = exported();
    // The override of 18:02.
    let mut desk = Desk::new();
    desk.clock.set(t(18, 2) - 1);
    let input = json!({"snapshot": export, "force": false});
    assert_eq!(
        desk.refusal("ledger.import", &input),
        refused("clock_behind", "/snapshot")
    );
    desk.clock.set(t(18, 2));
    import(&mut desk, &export, false);
    assert_eq!(
        desk.text("SELECT value FROM meta WHERE key = 'lastBatch'"),
        t(18, 2).to_string()
    );
    // Whenever it is imported.
    let mut later = Desk::new();
    later.clock.set(t(20, 0));
    import(&mut later, &export, false);
    assert_eq!(
        later.text("SELECT value FROM meta WHERE key = 'lastBatch'"),
        t(18, 2).to_string()
    );
    assert_eq!(
        desk.refusal("ledger.batch", &json!({"now": utc(t(18, 2))}))
            .0,
        "batch_out_of_order"
    );
    assert_eq!(desk.batch(t(18, 2))["evaluatedAt"], utc(t(18, 2) + 1));
    desk.is_sound();
}

#[test]
fn instants_to_come_are_refused_wherever_they_stand() {
    let future = utc(t(20, 0) + 1);
    for place in [
        "/claims/0/observedAt",
        "/observations/0/observedAt",
        "/grants/0/updatedAt",
        "/coverage/0/lastSyncAt",
        "/requests/0/at",
        "/adapterHealth/0/at",
        "/meta/lastImportAt.ada",
        "/meta/purgedTo",
    ] {
        let mut export = exported();
        if place == "/meta/purgedTo" {
            export["meta"]["purgedTo"] = json!(null);
        }
        *export.pointer_mut(place).unwrap() = json!(future);
        for force in [false, true] {
            assert_eq!(
                refusal(&export, force),
                refused("clock_behind", "/snapshot"),
                "{place}"
            );
        }
    }
    let mut export = exported();
    export["meta"]["clockRepairs"] = json!([{"from": future, "to": utc(t(21, 0))}]);
    assert_eq!(refusal(&export, true), refused("clock_behind", "/snapshot"));
    // The end of a span is when a clock that ran ahead was: that may be to come.
    export["meta"]["clockRepairs"] = json!([{"from": utc(t(18, 0)), "to": utc(t(21, 0))}]);
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    import(&mut desk, &export, false);
    assert_eq!(
        desk.export()["meta"]["clockRepairs"],
        export["meta"]["clockRepairs"]
    );
}

#[test]
fn what_does_not_replay_is_refused_or_marked() {
    let mut export = exported();
    let receipts = export["receipts"].as_array_mut().unwrap();
    let place = receipts
        .iter()
        .position(|own| own["grade"] == "VERIFIED")
        .unwrap();
    receipts[place]["confidence"] = json!(0.9);
    assert_eq!(
        refusal(&export, false),
        refused("invalid_input", "/snapshot")
    );
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    let answer = import(&mut desk, &export, true);
    assert_eq!(
        (&answer["imported"], &answer["mismatched"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(desk.call("ledger.digest", &json!({}))["imported"], true);
    let check = desk.call("ledger.check", &json!({}));
    assert_eq!(check["findings"], json!([]));
    assert_eq!(
        check["replay"],
        json!({"mismatched": 1, "receipts": 5, "reproduced": 4})
    );
    let report = desk.call("ledger.replay", &json!({}));
    assert_eq!(report["mismatches"][0]["field"], "confidence");
    // Forced, and clean: nothing to mark.
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    assert_eq!(import(&mut desk, &exported(), true)["imported"], false);
    assert_eq!(desk.call("ledger.digest", &json!({})).get("imported"), None);
}

/// What one inputs row says of receipts of two batches cannot be true of both, but a forced import takes
/// it, and each receipt finds its inputs.
#[test]
fn receipts_of_two_instants_may_share_their_inputs() {
    let mut export = exported();
    let receipts = export["receipts"].as_array_mut().unwrap();
    let finals: Vec<usize> = (0..receipts.len())
        .filter(|at| receipts[*at]["state"] == "FINAL" && receipts[*at]["grade"] != "UNASKED")
        .collect();
    let shared = receipts[finals[0]]["inputsHash"].clone();
    let alone = receipts[finals[1]]["inputsHash"].clone();
    receipts[finals[1]]["inputsHash"] = shared.clone();
    receipts[finals[1]]["computedAt"] = json!(utc(t(18, 0)));
    receipts[finals[1]]["finalAt"] = json!(utc(t(18, 0)));
    let id = receipts[finals[1]]["id"].clone();
    export["receiptInputs"]
        .as_object_mut()
        .unwrap()
        .remove(alone.as_str().unwrap());
    assert_eq!(
        refusal(&export, false),
        refused("invalid_input", "/snapshot")
    );
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    let answer = import(&mut desk, &export, true);
    assert_eq!(answer["imported"], true);
    let inputs = format!("SELECT count(*) FROM receipt_inputs WHERE hash = {shared}");
    assert_eq!(desk.number(&inputs.replace('"', "'")), 2);
    same(&sorted(&desk.export()), &sorted(&export));
    assert_eq!(desk.call("ledger.check", &json!({}))["findings"], json!([]));
    let trace = desk.call("ledger.trace", &json!({"receiptId": id}));
    assert_eq!(trace["grant"]["agent"], "ada");
    // It lives on, and what is forgotten of it leaves nothing that is named by nobody.
    desk.batch(t(20, 1));
    desk.batch(t(0, 0) + 10 * super::DAY);
    let cutoff = utc(t(0, 0) + 9 * super::DAY);
    let gone = desk.call("ledger.purge", &json!({"cutoff": cutoff}));
    assert!(gone["receipts"].as_i64().unwrap() > 0, "{gone}");
    assert_eq!(desk.call("ledger.check", &json!({}))["findings"], json!([]));
}

fn doubled(export: &mut Value, list: &str) {
    let list = export[list].as_array_mut().unwrap();
    let first = list[0].clone();
    list.push(first);
}

/// The receipts of an export that judge a claim.
fn of_claims(export: &mut Value) -> Vec<&mut Value> {
    let all = export["receipts"].as_array_mut().unwrap();
    all.iter_mut()
        .filter(|own| own.get("claimId").is_some())
        .collect()
}

#[test]
fn hostile_exports_are_refused_forced_or_not() {
    type Change = fn(&mut Value);
    let changes: [(&str, Change, &str, &str); 17] = [
        (
            "a row twice",
            |e| doubled(e, "observations"),
            "invalid_input",
            "/snapshot/observations/3",
        ),
        (
            "a claim twice",
            |e| doubled(e, "claims"),
            "invalid_input",
            "/snapshot/claims",
        ),
        (
            "a receipt twice",
            |e| doubled(e, "receipts"),
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "a request twice",
            |e| doubled(e, "requests"),
            "invalid_input",
            "/snapshot/requests",
        ),
        (
            "a claim with two receipts",
            |e| {
                doubled(e, "receipts");
                let receipts = e["receipts"].as_array_mut().unwrap();
                let place = receipts
                    .iter()
                    .position(|own| own.get("claimId").is_some())
                    .unwrap();
                let mut other = receipts[place].clone();
                other["id"] = json!("00000000000000000000000000");
                *receipts.last_mut().unwrap() = other;
            },
            "invalid_input",
            "/snapshot/receipts/5",
        ),
        (
            "content of another hash",
            |e| e["observations"][1]["subjectHint"] = json!("Other"),
            "invalid_input",
            "/snapshot/observations/1",
        ),
        (
            "an id of another hash",
            |e| e["observations"][0]["id"] = json!("00000000000000000000000000"),
            "invalid_input",
            "/snapshot/observations/0",
        ),
        (
            "a receipt that lost its claim",
            |e| {
                of_claims(e)[0].as_object_mut().unwrap().remove("claimId");
            },
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "a receipt of a claim that passes for one of a permission",
            |e| {
                let mut own = of_claims(e);
                let receipt = own[0].as_object_mut().unwrap();
                receipt.remove("claimId");
                receipt["observationIds"] = json!([]);
            },
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "two receipts that changed their claims",
            |e| {
                let mut own = of_claims(e);
                let first = own[0]["claimId"].take();
                own[0]["claimId"] = std::mem::replace(&mut own[1]["claimId"], first);
            },
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "a receipt of another agent than its claim's",
            |e| of_claims(e)[0]["agent"] = json!("somebody"),
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "receipts of a claim that is not there",
            |e| e["claims"] = json!([]),
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "evidence that is not there",
            |e| e["observations"] = json!([]),
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "no inputs",
            |e| e["receiptInputs"] = json!({}),
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "no policy",
            |e| e["policies"] = json!({}),
            "invalid_input",
            "/snapshot/receipts",
        ),
        (
            "no coverage",
            |e| e["batchCoverages"] = json!({}),
            "invalid_input",
            "/snapshot/receiptInputs",
        ),
        (
            "two grants of one instant",
            |e| {
                doubled(e, "grants");
                e["grants"].as_array_mut().unwrap().last_mut().unwrap()["allowedTypes"] = json!([]);
            },
            "ambiguous_grant",
            "/snapshot/grants",
        ),
    ];
    for (what, change, code, place) in changes {
        let mut export = exported();
        change(&mut export);
        for force in [true, false] {
            let (found, pointer) = refusal(&export, force);
            let on_the_way = !force && found == "invalid_input" && pointer == "/snapshot";
            assert!(
                found == code && pointer.starts_with(place) || on_the_way,
                "{what}: {found} {pointer}"
            );
        }
    }
}

#[test]
fn the_later_grant_of_an_agent_stands() {
    let mut export = exported();
    let list = export["grants"].as_array_mut().unwrap();
    let place = list.iter().position(|own| own["agent"] == "ada").unwrap();
    let mut earlier = list[place].clone();
    earlier["updatedAt"] = json!(utc(t(11, 0)));
    earlier["allowedTypes"] = json!([]);
    let own = list[place].clone();
    list.push(earlier);
    // The same once more says nothing new.
    list.push(own.clone());
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    import(&mut desk, &export, false);
    let kept = desk.export();
    let kept: Vec<&Value> = kept["grants"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|grant| grant["agent"] == "ada")
        .collect();
    assert_eq!(kept, [&own]);
}

#[test]
fn what_stands_in_meta_is_believed_only_as_far_as_it_is_known() {
    let mut export = exported();
    let meta = export["meta"].as_object_mut().unwrap();
    for (key, value) in [
        ("lastBatch", json!("9999999999999")),
        ("storedWrites", json!("7")),
        ("highWater", json!("9999999999999")),
        ("model", json!("1")),
        ("policy", json!("not a hash")),
        ("lastImportAt.Not an agent", json!(utc(t(12, 0)))),
        ("lastImportAt.cee", json!("yesterday")),
        ("alertsMuted.Not an agent", json!("1")),
        ("alertsMuted.bee", json!("perhaps")),
    ] {
        meta.insert(key.to_owned(), value);
    }
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    import(&mut desk, &export, false);
    let mut expected = exported()["meta"].clone();
    // A switch that is not on is off.
    expected["alertsMuted.bee"] = json!("0");
    assert_eq!(desk.export()["meta"], expected);
    desk.batch(t(20, 1));
    desk.is_sound();
}
