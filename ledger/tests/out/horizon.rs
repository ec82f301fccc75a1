//! What no batch could go on with is not imported, forced or not (contract: C §6, §7 rule 16): the store would be
//! refused every batch for good.

use super::import::{exported, import, refusal, refused};
use super::{Desk, t};
use serde_json::{Value, json};

/// C §6 refuses a batch whose prior spend lies beyond 2^53 − 1; 9,008 times 10^12 cents is more than that.
#[test]
fn amounts_that_no_batch_can_sum_are_not_imported() {
    use attest_core::ids::{Hash, Id};
    let mut export = exported();
    let mut claim = export["claims"][0].clone();
    claim["amountCents"] = json!(1_000_000_000_000_i64);
    let first = export["claims"].as_array().unwrap().len();
    for at in 0..9_008 {
        let hash = Hash::of_text(&format!("claim {at}"));
        claim["rawHash"] = json!(hash.to_hex());
        claim["id"] = json!(Id::of_hash(hash).to_string());
        export["claims"].as_array_mut().unwrap().push(claim.clone());
    }
    let last = format!("/snapshot/claims/{}/amountCents", first + 9_007);
    for force in [false, true] {
        assert_eq!(refusal(&export, force), refused("invalid_input", &last));
    }
}

/// Under the policy in force every batch would be refused (C §6), and rows are never rewritten.
#[test]
fn rows_that_the_policy_in_force_forbids_are_not_imported() {
    let mut export = exported();
    let mut narrow: Value = serde_json::from_str(attest_core::policy::DEFAULT_TEXT).unwrap();
    narrow["allowlistedFields"]["gmail.sent"] = json!(["counterparty", "occurredAt", "rowKeyHash"]);
    let text = attest_core::ops::call(
        "load_policy",
        narrow.to_string().as_bytes(),
        Desk::new().store.limits(),
    );
    let loaded: Value = serde_json::from_str(&text.unwrap()).unwrap();
    let hash = loaded["policyHash"].as_str().unwrap();
    export["policies"][hash] = narrow;
    // It is kept for what was graded under it, but it cannot be in force.
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    import(&mut desk, &export, false);
    export["meta"]["policy"] = json!(hash);
    for force in [false, true] {
        let place = "/snapshot/observations";
        assert_eq!(refusal(&export, force), refused("invalid_policy", place));
    }
}

/// C §6 refuses a batch whose `finalFrom` lies beyond the year 9999.
#[test]
fn instants_that_no_batch_could_wait_for_are_not_imported() {
    use attest_core::hashes::content_hash;
    use attest_core::ids::Id;
    use attest_core::json::{Writer, read, shape::Shape};
    use attest_core::model::Observation;
    for (at, is_refused) in [
        ("9000-01-01T00:00:00Z", true),
        ("8999-12-31T23:59:59Z", false),
    ] {
        let mut export = exported();
        // A claim that no receipt and no hash is about.
        let claims = export["claims"].as_array_mut().unwrap();
        let mut far = claims[0].clone();
        let hash = attest_core::ids::Hash::of_text("far");
        far["rawHash"] = json!(hash.to_hex());
        far["id"] = json!(Id::of_hash(hash).to_string());
        far["claimedAtEnd"] = json!(at);
        claims.push(far);
        let place = format!("/snapshot/claims/{}", claims.len() - 1);
        check(&export, is_refused, &place);

        // Nobody waits for an event of a calendar: it is never unasked.
        for (source, is_refused) in [("gmail.sent", is_refused), ("gcal.event", false)] {
            let mut export = exported();
            let rows = export["observations"].as_array_mut().unwrap();
            let mut far = rows[0].clone();
            far["occurredAt"] = json!(at);
            far["source"] = json!(source);
            if source == "gcal.event" {
                far["type"] = json!("calendar.created");
            }
            let text = far.to_string();
            let mut row = read(&text, Observation::read).unwrap();
            row.content_hash = content_hash(&row);
            row.id = Id::of_hash(row.content_hash);
            let mut out = Writer::new();
            row.write(&mut out);
            rows.push(serde_json::from_str(out.as_str()).unwrap());
            let place = format!("/snapshot/observations/{}", rows.len() - 1);
            check(&export, is_refused, &place);
        }
    }
}

fn check(export: &Value, is_refused: bool, place: &str) {
    if is_refused {
        for force in [false, true] {
            assert_eq!(refusal(export, force), refused("invalid_input", place));
        }
        return;
    }
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    import(&mut desk, export, true);
    assert_eq!(desk.batch(t(20, 1))["skipped"], false);
}

/// One row verifies at most one claim (G §4.3), and a batch over one that two claims hold is refused.
#[test]
fn two_claims_that_hold_one_row_are_not_imported() {
    let mut export = exported();
    let receipts = export["receipts"].as_array_mut().unwrap();
    let of = |receipts: &[Value], grade: &str| {
        let is_one = |own: &Value| own["grade"] == grade && own["state"] == "FINAL";
        receipts.iter().position(is_one).unwrap()
    };
    let (verified, denied) = (of(receipts, "VERIFIED"), of(receipts, "UNVERIFIABLE"));
    let row = receipts[verified]["observationIds"].clone();
    receipts[verified]["state"] = json!("FINAL");
    receipts[verified]["finalAt"] = receipts[verified]["computedAt"].clone();
    receipts[verified]
        .as_object_mut()
        .unwrap()
        .remove("finalFrom");
    receipts[denied]["observationIds"] = row;
    for force in [false, true] {
        let found = refusal(&export, force);
        let expected = if force {
            refused("not_one_to_one", "/snapshot/receipts")
        } else {
            refused("invalid_input", "/snapshot")
        };
        assert_eq!(found, expected);
    }
    // Where one alone holds it, it is forced, and the row is read by a batch.
    export["receipts"][verified]["observationIds"] = json!([]);
    let mut desk = Desk::new();
    desk.clock.set(t(20, 0));
    import(&mut desk, &export, true);
    let again = [(
        "a9",
        "email.sent",
        t(16, 3),
        "priya@company.example",
        "Q3 deck",
    )];
    desk.log("ada", t(20, 1), &again, &[]);
    assert_eq!(desk.batch(t(20, 2))["skipped"], false);
}
