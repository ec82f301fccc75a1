//! Which receipts of acts that nobody claimed a decided claim explains (contract: C §7 rule 11).

use super::world::{ACCOUNT, TO, World, at, of_claim, of_row};
use attest_core::model::State;

/// Rule 11: only an UNASKED receipt that is FINAL, or kept, is superseded; one that the person answered is not.
#[test]
fn what_the_person_answered_is_not_superseded() {
    for grade in ["VERIFIED", "NOT_FOUND"] {
        let mut world = World::new();
        world.clock.set(at(14, 10));
        let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
        world.session("muse", at(14, 0));
        world.away(at(13, 55), at(14, 5));
        world.window(
            "gmail.sent",
            at(0, 0),
            at(14, 10),
            r#","accountHash":"acct-a""#,
        );
        world.clock.set(at(14, 40));
        world.sync("muse");
        world.batch();
        let own = of_row(row);
        assert_eq!(world.receipt(own).unwrap().state, State::Final);
        // An answer is in force after its instant, so a batch at that very instant finds the row free, and
        // the claim that takes it is FINAL at once.
        world.clock.set(at(14, 50));
        let claim = world.claim("muse", "email.sent", at(14, 2), TO);
        world.window(
            "gmail.sent",
            at(0, 0),
            at(14, 50),
            r#","accountHash":"acct-a""#,
        );
        world.over(own, grade);
        let batch = world.batch();
        assert_eq!(batch.evaluated_at.ms(), at(14, 50));
        let taken = world.receipt(of_claim(claim)).unwrap();
        assert_eq!(
            (taken.state, &*taken.observation_ids.0),
            (State::Final, &[row][..])
        );
        assert_eq!(batch.superseded, []);
        let answered = world.receipt(own).unwrap();
        assert_eq!(answered.state, State::UserOverridden);
        assert_eq!(answered.superseded_by, None);
        world.replays();
        // Nor later, when that claim is not graded again, nor once the answer is taken back.
        assert_eq!(world.batch_at(at(15, 0)).superseded, []);
        world.revert(own);
        assert_eq!(world.batch_at(at(15, 10)).superseded, []);
        assert_eq!(world.receipt(own).unwrap().superseded_by, None);
        world.replays();
    }
}

/// One that a claim explains is explained for good: when that claim is denied, another may take the row, and the
/// receipt says what it said.
#[test]
fn what_one_claim_explained_no_other_explains_again() {
    let mut world = World::new();
    world.clock.set(at(14, 10));
    let row = world.row("gmail.sent", "email.sent", at(14, 2), TO);
    world.session("muse", at(14, 0));
    world.away(at(13, 55), at(14, 5));
    world.window("gmail.sent", at(0, 0), at(14, 10), ACCOUNT);
    world.clock.set(at(14, 40));
    world.sync("muse");
    world.batch();
    let first = world.claim("muse", "email.sent", at(14, 2), TO);
    world.clock.set(at(14, 50));
    world.window("gmail.sent", at(0, 0), at(14, 50), ACCOUNT);
    let own = of_row(row);
    assert_eq!(world.batch().superseded, [own]);
    world.over(of_claim(first), "NOT_FOUND");
    world.clock.set(at(14, 55));
    let second = world.claim("muse", "email.sent", at(14, 3), TO);
    let batch = world.batch();
    let taken = world.receipt(of_claim(second)).unwrap();
    assert_eq!(
        (taken.state, &*taken.observation_ids.0),
        (State::Final, &[row][..])
    );
    assert_eq!(batch.superseded, []);
    assert_eq!(world.receipt(own).unwrap().superseded_by, Some(first));
    world.replays();
}
