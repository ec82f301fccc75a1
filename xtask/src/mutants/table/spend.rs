//! What an agent spent before a claim.

use super::super::fault::Fault;

const SPEND: &str = "spend.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        SPEND,
        ".filter(|(_, ask)| spends(ask.claim))",
        ".filter(|(_, _)| true)",
        "a claim that does not spend has a prior spend",
    ),
    Fault::new(
        SPEND,
        "(agent, ask.claim.currency.or(ask.spend_currency))",
        "(agent, ask.claim.currency)",
        "a claim without a currency adds up with its like alone",
    ),
    Fault::new(
        SPEND,
        "&(agent, claim.currency.or(*missing))",
        "&(agent, claim.currency.or(missing.and(None)))",
        "spend without a currency does not count",
    ),
    Fault::new(
        SPEND,
        "if let Some(group) = groups.get_mut(&(agent, claim.currency.or(*missing))) {",
        "_ = missing;
        let own = groups.iter_mut().filter(|((own, _), _)| *own == agent);
        let own = own.filter(|((_, own), _)| claim.currency.is_none() || claim.currency == *own);
        for (_, group) in own {",
        "spend without a currency counts in every currency",
    ),
    Fault::new(
        SPEND,
        ".filter(|claim| spends(claim) && claim.amount.is_some())",
        ".filter(|claim| claim.amount.is_some())",
        "amounts of types that do not spend count",
    ),
    Fault::new(
        SPEND,
        "key(item) < (made, id)",
        "item.claimed_at.ms() < made",
        "of two claims at one instant neither comes before the other",
    ),
    Fault::new(
        SPEND,
        "key(item) < (made, id)",
        "item.claimed_at.ms() <= made",
        "of two claims at one instant each comes before the other",
    ),
    Fault::new(
        SPEND,
        "oldest < next && item.claimed_at.ms() < from",
        "oldest < next && item.claimed_at.ms() <= from",
        "spend at the edge of the window does not count",
    ),
    Fault::new(
        SPEND,
        "oldest < next && item.claimed_at.ms() < from",
        "oldest < next && false",
        "spend adds up forever",
    ),
    Fault::new(
        SPEND,
        "running.total - running.counted(id, &amounts)",
        "running.total",
        "an earlier copy of the claim counts against it",
    ).equivalent("a batch refuses two claims of one id, so no golden file can grade a claim and hold a copy of it"),
    Fault::new(
        SPEND,
        "BTreeSet::first",
        "BTreeSet::last",
        "of several copies the latest counts",
    ),
    Fault::new(
        SPEND,
        "cmp_utf16(&canonical(a), &canonical(b))",
        "cmp_utf16(&canonical(b), &canonical(a))",
        "of two copies at one instant the larger text counts",
    ),
    Fault::new(
        SPEND,
        "reads.get(agent) else {",
        r#"reads.get("").filter(|_| !agent.is_empty()) else {"#,
        "spend of no agent counts",
    ),
    Fault::new(
        SPEND,
        "if let Some(group) = groups.get_mut(&(agent, claim.currency.or(*missing))) {",
        "let currency = claim.currency.or(*missing);
        for (_, group) in groups.iter_mut().filter(|((_, own), _)| *own == currency) {",
        "what another agent spent counts",
    ),
];
