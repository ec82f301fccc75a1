//! Grants: wide ones, narrow ones, with lists, ceilings, accounts and scopes, saved again later.

use super::{ACCOUNTS, AGENTS, SCOPES, SOURCES, map, stamp};
use crate::clock::{DAY, HOUR};
use crate::rng::Rng;
use crate::tree::{Tree, int, object, text, texts};

const TYPES: [&str; 9] = [
    "email.sent",
    "message.sent",
    "calendar.created",
    "calendar.updated",
    "calendar.deleted",
    "purchase.made",
    "subscription.changed",
    "listing.posted",
    "other",
];
const ALLOWED: [&str; 4] = ["corp.example", "Example", "ana@corp.example", "@"];

fn some<'l>(rng: &mut Rng, list: &[&'l str], chance: usize) -> Vec<&'l str> {
    let mut some: Vec<&str> = list
        .iter()
        .copied()
        .filter(|_| rng.percent(chance))
        .collect();
    rng.shuffle(&mut some);
    some
}

fn accounts(rng: &mut Rng) -> Option<Tree> {
    let mut members = Vec::new();
    for source in SOURCES {
        if rng.percent(45) {
            let list: &[&str] = rng.pick(&[
                &ACCOUNTS[..1],
                &ACCOUNTS[..1],
                &ACCOUNTS[..],
                &ACCOUNTS[1..],
            ]);
            members.push((source.to_owned(), texts(list)));
        }
    }
    rng.percent(80).then(|| map(members))
}

/// A grant of an agent.
pub(crate) fn grant(rng: &mut Rng, agent: &str, updated_at: i64) -> Tree {
    let types = if rng.percent(80) {
        TYPES.to_vec()
    } else {
        some(rng, &TYPES, 60)
    };
    let allowlist = if rng.percent(70) {
        Vec::new()
    } else {
        some(rng, &ALLOWED, 50)
    };
    let ceiling = rng.percent(45);
    object(vec![
        ("agent", Some(text(agent))),
        ("allowedTypes", Some(texts(&types))),
        ("counterpartyAllowlist", Some(texts(&allowlist))),
        (
            "spendCeilingCents",
            ceiling.then(|| int(rng.pick(&[0, 5_000, 7_500, 20_000]))),
        ),
        (
            "spendCurrency",
            ceiling.then(|| text(rng.pick(&["USD", "USD", "EUR"]))),
        ),
        ("declaredScopes", Some(texts(&some(rng, &SCOPES, 75)))),
        ("observedScopes", Some(texts(&some(rng, &SCOPES, 18)))),
        ("accounts", accounts(rng)),
        ("updatedAt", Some(stamp(rng, updated_at))),
    ])
}

/// Every agent's grants: one in force, sometimes an older one, sometimes one to come.
pub(crate) fn grants(rng: &mut Rng, evaluated_at: i64) -> Vec<Tree> {
    let mut all = Vec::new();
    for agent in AGENTS {
        if rng.percent(1) {
            continue;
        }
        let at = evaluated_at - rng.pick(&[0, HOUR, DAY]);
        all.push(grant(rng, agent, at));
        if rng.percent(20) {
            let older = at - rng.pick(&[1, DAY]);
            all.push(grant(rng, agent, older));
        }
        if rng.percent(20) {
            let to_come = evaluated_at + rng.pick(&[1, DAY]);
            all.push(grant(rng, agent, to_come));
        }
        if rng.percent(1) {
            all.push(grant(rng, agent, at));
        }
    }
    rng.shuffle(&mut all);
    all
}
