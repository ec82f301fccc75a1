//! Agents and their grants (rules 8 and 12).

use super::{Desk, NOW, with};
use serde_json::{Value, json};

/// Every type, in the contract's order.
fn every_type() -> Value {
    json!([
        "email.sent",
        "message.sent",
        "calendar.created",
        "calendar.updated",
        "calendar.deleted",
        "purchase.made",
        "subscription.changed",
        "listing.posted",
        "other",
    ])
}

/// An agent that was only heard of.
fn met(agent: &str, at: &str) -> Value {
    json!({
        "alertsMuted": false, "reviewed": false,
        "grant": {
            "agent": agent, "allowedTypes": every_type(), "counterpartyAllowlist": [],
            "declaredScopes": [], "observedScopes": [], "updatedAt": at,
        },
    })
}

fn choice(agent: &str) -> Value {
    json!({
        "agent": agent, "allowedTypes": ["email.sent"],
        "counterpartyAllowlist": ["priya@company.com"], "declaredScopes": ["mail.send"],
        "spendCeilingCents": 5000, "spendCurrency": "USD",
    })
}

fn find(desk: &mut Desk, agent: &str) -> Value {
    let all = desk.call("ledger.agents", &json!({}));
    let all = all["agents"].as_array().unwrap();
    all.iter()
        .find(|own| own["grant"]["agent"] == agent)
        .cloned()
        .unwrap_or_default()
}

fn without_batch(answer: &Value) -> Value {
    with(answer.clone(), json!({"batch": null}))
}

#[test]
fn a_batch_runs_after_a_save_and_after_no_mute() {
    let mut desk = Desk::new();
    let saved = desk.call("ledger.grant", &choice("ava"));
    // Rule 9: a stored fact, so the batch grades though nothing is PENDING; rule 12: at once.
    assert_eq!(saved["batch"]["evaluatedAt"], AT);
    assert_eq!(saved["batch"]["skipped"], false);
    assert_eq!(
        desk.number("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'lastBatch'"),
        NOW
    );
    let muted = desk.call(
        "ledger.grant",
        &json!({"agent": "ava", "alertsMuted": true}),
    );
    assert_eq!(muted.get("batch"), None);
    // A second save at the same instant is stamped after that batch, and its own batch reads it.
    let again = desk.call("ledger.grant", &choice("ava"));
    assert_eq!(again["grant"]["updatedAt"], "2026-10-06T18:42:00.001Z");
    assert_eq!(again["batch"]["evaluatedAt"], "2026-10-06T18:42:00.001Z");
}

const AT: &str = "2026-10-06T18:42:00Z";

#[test]
fn the_agents_with_signatures_have_grants_from_the_start() {
    let mut desk = Desk::new();
    assert_eq!(
        desk.call("ledger.agents", &json!({})),
        json!({
            "agents": [met("chatgpt", AT), met("claude", AT), met("dots", AT), met("muse", AT)],
            "awayDetection": false,
        })
    );
    // A grant save each (rule 9), once.
    assert_eq!(desk.counted(), 4);
    desk.call("ledger.agents", &json!({}));
    assert_eq!(desk.counted(), 4);
}

#[test]
fn a_policy_that_names_another_agent_gives_it_a_grant() {
    let mut desk = Desk::new();
    let mut policy = desk.call("ledger.policy", &json!({}))["policy"].clone();
    policy["unasked"]["signatures"]["ava"] = json!(["sent by ava"]);
    desk.call("ledger.policy", &json!({ "policy": policy }));
    assert_eq!(
        desk.number("SELECT count(*) FROM grants WHERE agent = 'ava'"),
        1
    );
    assert_eq!(find(&mut desk, "ava"), met("ava", AT));
}

#[test]
fn every_document_that_names_an_agent_meets_it() {
    let mut desk = Desk::new();
    let read_at = "2026-10-06T14:41:07-04:00";
    for (agent, pass) in [
        (
            "a1",
            json!({"source": "activity", "agent": "a1", "readAt": read_at, "activeAt": [], "rows": []}),
        ),
        (
            "a2",
            json!({"source": "request", "agent": "a2", "id": "r1", "conversationId": "c1", "scopes": [], "at": read_at}),
        ),
        (
            "a3",
            json!({"source": "agent", "agent": "a3", "readAt": read_at}),
        ),
    ] {
        assert_eq!(desk.pass(&pass)["met"], json!([agent]));
        assert_eq!(
            with(find(&mut desk, agent), json!({"lastImportAt": null})),
            met(agent, AT)
        );
        assert_eq!(desk.pass(&pass)["met"], json!([]));
    }
}

#[test]
fn a_grant_is_stamped_after_the_last_batch() {
    let mut desk = Desk::new();
    desk.sql(&format!(
        "INSERT INTO meta (key, value) VALUES ('lastBatch', '{}')",
        NOW + 5000
    ));
    assert_eq!(
        find(&mut desk, "muse"),
        met("muse", "2026-10-06T18:42:05.001Z")
    );
    let saved = desk.call("ledger.grant", &choice("muse"));
    assert_eq!(saved["grant"]["updatedAt"], "2026-10-06T18:42:05.001Z");
}

#[test]
fn a_save_keeps_what_was_observed() {
    let mut desk = Desk::new();
    desk.pass(&json!({
        "source": "agent", "agent": "muse", "readAt": "2026-10-06T14:41:07-04:00",
        "observedScopes": ["mail.read", "mail.send"], "accounts": {"gmail.sent": ["acct-a"]},
    }));
    desk.clock.set(NOW + 1000);
    let counted = desk.counted();
    let expected = json!({
        "alertsMuted": false, "reviewed": true,
        "grant": {
            "agent": "muse", "allowedTypes": ["email.sent"],
            "counterpartyAllowlist": ["priya@company.com"], "declaredScopes": ["mail.send"],
            "observedScopes": ["mail.read", "mail.send"], "accounts": {"gmail.sent": ["acct-a"]},
            "spendCeilingCents": 5000, "spendCurrency": "USD", "updatedAt": "2026-10-06T18:42:01Z",
        },
    });
    let answer = desk.call("ledger.grant", &choice("muse"));
    assert_eq!(without_batch(&answer), expected);
    assert_eq!(find(&mut desk, "muse"), expected);
    assert_eq!(desk.counted(), counted + 1);
}

#[test]
fn a_save_of_an_unknown_agent_makes_it_known_and_reviewed() {
    let mut desk = Desk::new();
    let saved = desk.call("ledger.grant", &choice("ava"));
    assert_eq!(saved["reviewed"], true);
    assert_eq!(saved["grant"]["observedScopes"], json!([]));
    assert_eq!(saved["grant"].get("accounts"), None);
}

#[test]
fn a_mute_stands_beside_the_grant() {
    let mut desk = Desk::new();
    desk.call("ledger.grant", &choice("ava"));
    let before = desk.documents("SELECT document FROM grants WHERE agent = 'ava'");
    let counted = desk.counted();
    desk.clock.set(NOW + 1000);
    let muted = desk.call(
        "ledger.grant",
        &json!({"agent": "ava", "alertsMuted": true}),
    );
    assert_eq!(muted["alertsMuted"], true);
    assert_eq!(
        desk.documents("SELECT document FROM grants WHERE agent = 'ava'"),
        before
    );
    assert_eq!(desk.counted(), counted, "grading never reads it");
    assert_eq!(
        desk.number("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'alertsMuted.ava'"),
        1
    );
    // A save leaves it, and can change it.
    assert_eq!(
        desk.call("ledger.grant", &choice("ava"))["alertsMuted"],
        true
    );
    let both = with(choice("ava"), json!({"alertsMuted": false}));
    assert_eq!(desk.call("ledger.grant", &both)["alertsMuted"], false);
}

#[test]
fn a_grant_of_another_shape_changes_nothing() {
    let mut desk = Desk::new();
    desk.call("ledger.agents", &json!({}));
    for (changes, code, pointer) in [
        (json!({"agent": null}), "invalid_input", "/agent"),
        (json!({"agent": "Ava"}), "invalid_input", "/agent"),
        (
            json!({"allowedTypes": null}),
            "invalid_input",
            "/allowedTypes",
        ),
        (
            json!({"allowedTypes": ["email.read"]}),
            "invalid_input",
            "/allowedTypes/0",
        ),
        (
            json!({"counterpartyAllowlist": null}),
            "invalid_input",
            "/counterpartyAllowlist",
        ),
        (
            json!({"declaredScopes": null}),
            "invalid_input",
            "/declaredScopes",
        ),
        (
            json!({"spendCurrency": null}),
            "invalid_input",
            "/spendCurrency",
        ),
        (
            json!({"spendCeilingCents": -1}),
            "invalid_input",
            "/spendCeilingCents",
        ),
        (json!({"observedScopes": []}), "invalid_input", "/~unknown"),
        (json!({"updatedAt": AT}), "invalid_input", "/updatedAt"),
    ] {
        let refused = desk.refusal("ledger.grant", &with(choice("ava"), changes.clone()));
        // A key that the contract names shows only where the shape names it.
        let pointer = if pointer == "/updatedAt" {
            "/~unknown"
        } else {
            pointer
        };
        assert_eq!(refused, (code.to_owned(), pointer.to_owned()), "{changes}");
    }
    let bare = desk.refusal("ledger.grant", &json!({"agent": "ava"}));
    assert_eq!(bare, ("invalid_input".into(), "/allowedTypes".into()));
    let nobody = desk.refusal(
        "ledger.grant",
        &json!({"agent": "ava", "alertsMuted": true}),
    );
    assert_eq!(nobody, ("not_found".into(), "/agent".into()));
}

#[test]
fn what_is_observed_of_an_agent_goes_into_its_grant() {
    let mut desk = Desk::new();
    let seen = |read_at: &str, scopes: &[&str]| {
        json!({"source": "agent", "agent": "muse", "observedScopes": scopes,
            "readAt": format!("2026-10-06T14:{read_at}:00-04:00")})
    };
    desk.call("ledger.agents", &json!({}));
    let counted = desk.counted();
    desk.clock.set(NOW + 1000);
    let answer = desk.pass(&seen("40", &["a", "b"]));
    assert_eq!(answer["updatedAt"], "2026-10-06T18:42:01Z");
    assert_eq!(desk.counted(), counted + 1);
    let grant = |desk: &mut Desk| find(desk, "muse")["grant"].clone();
    assert_eq!(grant(&mut desk)["observedScopes"], json!(["a", "b"]));
    assert_eq!(find(&mut desk, "muse")["reviewed"], false);

    // The same set once more stamps nothing anew.
    desk.clock.set(NOW + 2000);
    let answer = desk.pass(&seen("41", &["b", "a", "a"]));
    assert_eq!(answer.get("updatedAt"), None);
    assert_eq!(grant(&mut desk)["updatedAt"], "2026-10-06T18:42:01Z");
    assert_eq!(desk.counted(), counted + 1);

    // A look from before the stored one puts nothing back, and accounts have a look of their own.
    let mut early = seen("39", &["old"]);
    early["accounts"] = json!({"gcal.event": ["acct-a"]});
    let answer = desk.pass(&early);
    assert_eq!(answer["updatedAt"], "2026-10-06T18:42:02Z");
    assert_eq!(grant(&mut desk)["observedScopes"], json!(["a", "b"]));
    let accounts = json!({"gcal.event": ["acct-a"]});
    assert_eq!(grant(&mut desk)["accounts"], accounts);
    // Those of an earlier look put nothing back either.
    let mut earlier = seen("38", &["older"]);
    earlier["accounts"] = json!({"gcal.event": ["acct-b"]});
    assert_eq!(desk.pass(&earlier).get("updatedAt"), None);
    assert_eq!(grant(&mut desk)["accounts"], accounts);
}

#[test]
fn a_look_by_a_clock_that_ran_ahead_holds_no_later_one_back() {
    let mut desk = Desk::new();
    let seen = |read_at: &str, scope: &str| json!({"source": "agent", "agent": "muse", "observedScopes": [scope], "readAt": read_at});
    desk.clock.set(NOW + 3_600_000);
    desk.pass(&seen("2026-10-06T15:42:00-04:00", "ahead"));
    desk.clock.set(NOW);
    desk.pass(&seen("2026-10-06T14:41:00-04:00", "now"));
    assert_eq!(
        find(&mut desk, "muse")["grant"]["observedScopes"],
        json!(["now"])
    );
}

#[test]
fn a_faulty_look_at_an_agent_is_refused() {
    let mut desk = Desk::new();
    let whole = json!({"source": "agent", "agent": "muse", "readAt": "2026-10-06T14:41:07-04:00"});
    for (changes, code, pointer) in [
        (
            json!({"readAt": "2026-10-06T14:42:01-04:00"}),
            "clock_behind",
            "/readAt",
        ),
        (
            json!({"accounts": {"gmail.sent": []}}),
            "invalid_input",
            "/accounts/gmail.sent",
        ),
        (
            json!({"observedScopes": [""]}),
            "invalid_input",
            "/observedScopes/0",
        ),
        (json!({"agent": ""}), "invalid_input", "/agent"),
    ] {
        let refused = desk.refused(&with(whole.clone(), changes.clone()));
        assert_eq!(refused, (code.to_owned(), pointer.to_owned()), "{changes}");
    }
}
