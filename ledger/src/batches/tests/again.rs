//! What a batch has to look at again, and what it may not (contract: C §7 rules 10 and 12).

use super::world::{ACCOUNT, HOUR, TO, World, at, iso, of_claim, of_row};
use crate::ops;
use attest_core::json::shape::Count;
use attest_core::model::{Currency, State};

/// Rule 10: all rows after a policy change. By its subject alone the row was nobody's.
#[test]
fn under_another_policy_any_row_can_be_unasked() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let about = r#","counterparty":"priya@company.example","subjectHint":"lunch by muse""#;
    let row = world.row("gmail.sent", "email.sent", at(14, 2), about);
    world.away(at(13, 55), at(14, 5));
    world.window("gmail.sent", at(0, 0), at(14, 10), ACCOUNT);
    assert_eq!(world.batch().changed, []);
    let policy = attest_core::policy::DEFAULT_TEXT;
    let policy = policy.replace(r#""muse": []"#, r#""muse": ["by muse"]"#);
    let input = format!(r#"{{"policy":{policy}}}"#);
    ops::call(&mut world.store, "ledger.policy", input.as_bytes()).unwrap();
    assert_eq!(world.batch().changed, [of_row(row)]);
    world.replays();
}

/// An override that was taken back is in force up to that instant (G §4.3): a batch at the instant itself leaves the
/// claim out and its row held.
#[test]
fn a_row_is_held_up_to_the_instant_at_which_its_override_is_taken_back() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let first = world.claim("muse", "email.sent", at(14, 2), TO);
    let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.window("gmail.sent", at(0, 0), at(14, 10), ACCOUNT);
    world.batch();
    world.clock.set(at(14, 20));
    world.over(of_claim(first), "VERIFIED");
    world.clock.set(at(14, 40));
    let second = world.claim("muse", "email.sent", at(14, 3), TO);
    world.window("gmail.sent", at(0, 0), at(14, 40), ACCOUNT);
    world.revert(of_claim(first));
    let batch = world.batch();
    assert_eq!(batch.evaluated_at.ms(), at(14, 40));
    assert_eq!(batch.changed, [of_claim(second)]);
    assert_eq!(
        world.receipt(of_claim(second)).unwrap().observation_ids.0,
        []
    );
    world.replays();
    // A millisecond later the first is graded again, and the row is the better match's.
    world.batch();
    let own = world.receipt(of_claim(first)).unwrap();
    assert_eq!(
        (own.state, own.observation_ids.0),
        (State::Final, vec![row])
    );
    world.replays();
}

/// Rule 10: claims within the spend window, less a day for day precision, whose unit begins up to a day before
/// the instant that it is the unit of.
#[test]
fn a_claim_of_a_day_is_counted_by_its_instant_not_by_where_its_day_begins() {
    let mut world = World::new();
    world.clock.set(at(20, 0));
    world.grant("muse", |grant| {
        grant.spend_ceiling = Some(Count(5_000));
        grant.spend_currency = Some(Currency::parse("USD").unwrap());
    });
    let paid =
        |cents: i64| format!(r#","amountCents":{cents},"counterparty":"Acme","currency":"USD""#);
    // 30 days before 20:00, at 21:00 of a day that began 21 hours before.
    let then = at(21, 0) - 30 * 24 * HOUR;
    let day = format!(r#"{},"claimedAtPrecision":"day""#, paid(4_000));
    world.claim("muse", "purchase.made", then, &day);
    world.batch();
    world.clock.set(at(20, 1));
    let now = world.claim("muse", "purchase.made", at(20, 0), &paid(2_000));
    world.batch();
    let receipt = world.receipt(of_claim(now)).unwrap();
    assert_eq!(
        &*receipt.rule_id.0,
        "over_ceiling_cumulative",
        "{}",
        iso(then)
    );
    world.replays();
}
