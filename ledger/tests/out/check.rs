//! What a check finds (contract: surfaces, `ledger.check`): each kind of fault, made by hand in the file.

use super::common::vault::{ASK, asked, mail, proposal};
use super::{Desk, lived, override_to, t, utc};
use serde_json::{Value, json};
use std::collections::BTreeSet;

type Found = BTreeSet<(String, String, String)>;

/// A store with something in every table that a check looks at.
fn full() -> Desk {
    let mut desk = Desk::new();
    let lived = lived(&mut desk);
    desk.call(
        "ledger.pass",
        &json!({"source": "request", "id": "r-1", "agent": "ada", "conversationId": "c1", "scopes": [],
                "at": utc(t(15, 0))}),
    );
    let budget = desk.of(&lived.budget);
    desk.event(&budget, &override_to("VERIFIED"));
    let policy = attest_core::policy::DEFAULT_TEXT.replace("\"graceMin\": 30", "\"graceMin\": 31");
    let policy: Value = serde_json::from_str(&policy).unwrap();
    desk.call("ledger.policy", &json!({ "policy": policy }));
    desk.batch(t(18, 5));
    asked(&mut desk.store, ASK, &proposal());
    desk.call("vault.authorize", &json!({"call": mail(), "key": "k"}));
    desk.is_sound();
    desk
}

/// What a check finds once something was changed in the file.
fn found(change: &str) -> Found {
    let mut desk = full();
    desk.sql("PRAGMA foreign_keys = OFF");
    desk.raw
        .execute_batch(change)
        .unwrap_or_else(|fault| panic!("{change}: {fault}"));
    let check = desk.call("ledger.check", &json!({}));
    let text = |own: &Value, key: &str| own[key].as_str().unwrap().to_owned();
    check["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|own| (text(own, "table"), text(own, "key"), text(own, "fault")))
        .collect()
}

/// Whether a fault of a table is among them.
fn names(found: &Found, table: &str, fault: &str) -> bool {
    found.iter().any(|own| own.0 == table && own.2 == fault)
}

#[test]
fn a_store_of_the_librarys_own_has_none() {
    let mut desk = full();
    let check = desk.call("ledger.check", &json!({}));
    assert_eq!(check["findings"], json!([]));
    assert_eq!(
        check["replay"],
        json!({"mismatched": 0, "receipts": 5, "reproduced": 5})
    );
    assert!(check["rows"].as_i64().unwrap() > 20);
}

#[test]
fn a_document_that_does_not_read_is_unreadable() {
    for (table, column) in [
        ("claims", "document"),
        ("observations", "document"),
        ("grants", "document"),
        ("coverage", "document"),
        ("requests", "document"),
        ("policies", "document"),
        ("receipts", "document"),
        ("receipt_inputs", "context"),
        ("batch_coverages", "document"),
        ("batch_grants", "document"),
        ("intents", "document"),
        ("health", "reasons"),
        ("sessions", "document"),
        ("entries", "document"),
    ] {
        // SQLite itself keeps what is no JSON out of a table with columns made of it.
        let made = ["claims", "observations", "coverage", "intents"].contains(&table);
        let texts = if made {
            &["{}", "[1]"][..]
        } else {
            &["{}", "[1]", "x", ""]
        };
        for text in texts {
            let found = found(&format!("UPDATE {table} SET {column} = '{text}'"));
            assert!(
                names(&found, table, "unreadable"),
                "{table} {text:?}: {found:?}"
            );
        }
    }
}

#[test]
fn what_is_named_by_a_hash_has_it() {
    for (table, change) in [
        (
            "observations",
            "UPDATE observations SET document = replace(document, 'Lunch', 'Dinner')",
        ),
        (
            "policies",
            "UPDATE policies SET document = replace(document, '\"graceMin\":31', '\"graceMin\":32')",
        ),
        (
            "batch_coverages",
            "UPDATE batch_coverages SET document = replace(document, 'gmail-sent', 'gmail-other')",
        ),
        (
            "batch_grants",
            "UPDATE batch_grants SET document = replace(document, 'other', 'message.sent') WHERE 0;
             UPDATE batch_grants SET document = replace(document, '\"declaredScopes\":[]', '\"declaredScopes\":[\"mail.send\"]')",
        ),
        (
            "receipts",
            "UPDATE receipts SET document = replace(document, id, '00000000000000000000000000');
             UPDATE receipts SET id = '00000000000000000000000000' WHERE grade = 'UNASKED'",
        ),
        (
            "intents",
            "UPDATE intents SET id = '00000000000000000000000000'",
        ),
    ] {
        let found = found(change);
        assert!(names(&found, table, "hash"), "{table}: {found:?}");
    }
}

#[test]
fn columns_say_what_their_document_says() {
    for (table, column, value) in [
        ("claims", "agent", "'bee2'"),
        ("claims", "type", "'other'"),
        ("claims", "observed_ms", "1"),
        ("claims", "unit_from_ms", "1"),
        ("claims", "unit_to_ms", "1"),
        ("claims", "class", "1"),
        ("claims", "target_ms", "1"),
        ("claims", "open", "1 - open"),
        ("observations", "source", "'gcal.event'"),
        ("observations", "type", "'other'"),
        ("observations", "occurred_ms", "1"),
        ("observations", "observed_ms", "1"),
        ("observations", "first_seen_ms", "1"),
        ("observations", "row_key_hash", "NULL"),
        ("grants", "updated_ms", "1"),
        ("coverage", "source", "'gcal.event'"),
        ("coverage", "observer", "'other'"),
        ("coverage", "account", "NULL"),
        ("coverage", "from_ms", "1"),
        ("coverage", "to_ms", "1"),
        ("coverage", "class", "1"),
        ("coverage", "synced_ms", "1"),
        ("coverage", "changes_ms", "1"),
        ("requests", "agent", "'bee'"),
        ("requests", "at_ms", "1"),
        ("receipts", "subject", "'scope'"),
        ("receipts", "agent", "'bee2'"),
        ("receipts", "grade", "'PARTIAL'"),
        ("receipts", "state", "'OTHER'"),
        ("receipts", "rule", "'other'"),
        ("receipts", "computed_ms", "1"),
        ("receipts", "final_from_ms", "1"),
        ("receipts", "superseded", "1"),
        ("receipts", "open", "1 - open"),
        ("sessions", "agent", "'bee2'"),
        ("entries", "agent", "'bee2'"),
        ("entries", "at_ms", "1"),
        ("said", "surface", "'agent'"),
        ("said", "request_id", "''"),
        ("intents", "ends_ms", "1"),
        ("decisions", "call_hash", "'x'"),
        ("decisions", "reason", "'used_up'"),
    ] {
        let found = found(&format!("UPDATE {table} SET {column} = {value}"));
        assert!(
            names(&found, table, "column"),
            "{table}.{column}: {found:?}"
        );
    }
}

#[test]
fn what_is_named_is_there() {
    for (table, change) in [
        ("receipts", "DELETE FROM claims"),
        ("evidence", "DELETE FROM observations"),
        ("receipts", "DELETE FROM receipt_inputs"),
        ("receipt_inputs", "DELETE FROM batch_coverages"),
        ("receipt_inputs", "DELETE FROM batch_grants"),
        ("receipt_inputs", "DELETE FROM policies"),
        ("meta", "DELETE FROM policies"),
        ("intents", "DELETE FROM said"),
        ("decisions", "DELETE FROM intents"),
        (
            "receipts",
            "UPDATE receipts SET superseded = 1, document = json_insert(document, '$.supersededBy', '00000000000000000000000000',
               '$.reasons[#]', json('{\"code\":\"superseded\",\"params\":{\"claimId\":\"00000000000000000000000000\"}}'))
             WHERE grade = 'UNASKED'",
        ),
    ] {
        let found = found(change);
        assert!(names(&found, table, "reference"), "{change}: {found:?}");
    }
}

#[test]
fn what_nothing_names_is_told() {
    for table in ["receipt_inputs", "batch_coverages", "batch_grants"] {
        // Everything that would name it goes; what it names stays.
        let change = match table {
            "receipt_inputs" => "DELETE FROM receipts; DELETE FROM evidence",
            _ => "DELETE FROM receipt_inputs",
        };
        let found = found(change);
        assert!(names(&found, table, "unreferenced"), "{table}: {found:?}");
    }
}

#[test]
fn no_instant_is_later_than_the_store_has_been() {
    let late = t(20, 0);
    for (table, column, key) in [
        ("claims", "observed_ms", "observedAt"),
        ("observations", "observed_ms", "observedAt"),
        ("coverage", "synced_ms", "lastSyncAt"),
        ("receipts", "computed_ms", "computedAt"),
        ("grants", "updated_ms", "updatedAt"),
    ] {
        let found = found(&format!(
            "UPDATE {table} SET {column} = {late}, document = json_set(document, '$.{key}', '{}')",
            utc(late)
        ));
        assert!(names(&found, table, "instant"), "{table}: {found:?}");
    }
}

#[test]
fn lists_beside_a_document_say_the_same() {
    for (table, change) in [
        ("receipts", "DELETE FROM evidence"),
        (
            "receipts",
            "INSERT INTO evidence SELECT o.id, r.id FROM observations o, receipts r WHERE true ON CONFLICT DO NOTHING",
        ),
        ("said", "UPDATE said SET typed = '{}'"),
        ("intents", "UPDATE intents SET used = used + 1"),
        ("intents", "UPDATE intents SET revoked_ms = 1"),
        ("intents", "DELETE FROM decisions"),
    ] {
        let found = found(change);
        assert!(names(&found, table, "evidence"), "{change}: {found:?}");
    }
}

#[test]
fn what_no_document_binds_is_held_too() {
    let late = t(20, 0);
    for (table, fault, change) in [
        // Marked otherwise it would be in no index of what is open.
        ("claims", "column", "UPDATE claims SET open = 7"),
        (
            "observations",
            "column",
            "UPDATE observations SET fresh = -5",
        ),
        ("receipts", "column", "UPDATE receipts SET open = 7"),
        ("grants", "column", "UPDATE grants SET reviewed = 7"),
        ("intents", "column", "UPDATE intents SET ended = 7"),
        ("intents", "evidence", "UPDATE intents SET ended = 1"),
        (
            "claims",
            "column",
            "DELETE FROM receipts WHERE state = 'FINAL' AND claim_id IS NOT NULL",
        ),
        (
            "intent_events",
            "column",
            "INSERT INTO intent_events (intent_id, event, at_ms) SELECT id, 'other', 1 FROM intents",
        ),
        (
            "intent_events",
            "reference",
            "INSERT INTO intent_events (intent_id, event, at_ms) VALUES ('x', 'revoked', 1)",
        ),
        (
            "adapter_syncs",
            "reference",
            "UPDATE adapter_syncs SET agent = 'x' WHERE agent = 'ada'",
        ),
        (
            "model_asks",
            "column",
            "INSERT INTO model_asks SELECT id, 'x', 1, NULL FROM claims",
        ),
        (
            "model_asks",
            "reference",
            "INSERT INTO model_asks SELECT 'x', id, 1, NULL FROM observations LIMIT 1",
        ),
        (
            "calendar_busy",
            "column",
            "INSERT INTO calendar_busy VALUES ('gcal', '', 2, 1, 1)",
        ),
        (
            "calendar_bases",
            "column",
            "INSERT INTO calendar_bases VALUES ('gcal', '', 1, 2, 1, 5, '{}')",
        ),
        ("decisions", "hash", "UPDATE decisions SET id = 'x'"),
        (
            "decisions",
            "hash",
            "UPDATE decisions SET at_ms = at_ms - 1",
        ),
        ("decisions", "hash", "UPDATE decisions SET seq = 7"),
        (
            "entries",
            "column",
            "UPDATE entries SET claim_id = 'x' || seq",
        ),
        (
            "meta",
            "column",
            "UPDATE meta SET value = '-1' WHERE key = 'storedWrites'",
        ),
        (
            "meta",
            "column",
            "UPDATE meta SET value = 'x' WHERE key = 'policyMet'",
        ),
        (
            "meta",
            "column",
            "UPDATE meta SET value = 'x' WHERE key = 'awayDetection'",
        ),
        (
            "meta",
            "column",
            "INSERT INTO meta VALUES ('alertsMuted.ada', 'x')",
        ),
        (
            "meta",
            "column",
            "INSERT INTO meta VALUES ('scopesReadAt.ada', 'x')",
        ),
        ("meta", "column", "INSERT INTO meta VALUES ('other', '1')"),
        (
            "journal",
            "unreadable",
            "INSERT INTO journal (at_ms, event, counts) VALUES (1, 'ledger.x', '{\"text\":\"secret\"}')",
        ),
        (
            "journal",
            "column",
            "INSERT INTO journal (at_ms, event, counts) VALUES (1, 'x', '{}')",
        ),
    ] {
        let found = found(change);
        assert!(names(&found, table, fault), "{change}: {found:?}");
    }
    for (table, column) in [
        ("adapter_syncs", "at_ms"),
        ("decisions", "at_ms"),
        ("health", "at_ms"),
        ("idle", "to_ms"),
        ("said", "at_ms"),
        ("said", "read_ms"),
    ] {
        for at in [late, -1] {
            let found = found(&format!("UPDATE {table} SET {column} = {at}"));
            assert!(names(&found, table, "instant"), "{table}: {found:?}");
        }
    }
}

#[test]
fn a_broken_file_is_told() {
    // An index that has the entries of another.
    let found = found(
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET rootpage =
           (SELECT rootpage FROM sqlite_schema WHERE name = 'claims_by_observed') WHERE name = 'claims_by_agent';
         PRAGMA schema_version = 99;
         PRAGMA writable_schema = OFF",
    );
    assert!(names(&found, "file", "file"), "{found:?}");
}

#[test]
fn a_finding_names_its_row_and_nothing_of_its_content() {
    let found = found(
        "UPDATE observations SET document = replace(document, 'Lunch', 'Dinner') WHERE document LIKE '%Lunch%'",
    );
    let mut desk = full();
    let receipt = desk.receipts(&json!({"grade": "UNASKED"})).pop().unwrap();
    let row = receipt["observationIds"][0].as_str().unwrap().to_owned();
    assert_eq!(
        found,
        BTreeSet::from([("observations".to_owned(), row, "hash".to_owned())])
    );
    // What rests on it is not reproduced: its own receipt, and those of the claims whose windows reach it.
    desk.sql("UPDATE observations SET document = replace(document, 'Lunch', 'Dinner')");
    let check = desk.call("ledger.check", &json!({}));
    assert_eq!(
        check["replay"],
        json!({"mismatched": 3, "receipts": 5, "reproduced": 2})
    );
}
