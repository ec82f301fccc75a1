//! What an agent spent before a claim (contract: G §6.3).

use crate::error::{Error, Result};
use crate::ids::Id;
use crate::json::Writer;
use crate::json::number::MAX_SAFE;
use crate::json::shape::Shape;
use crate::model::{Claim, Currency};
use crate::policy::Policy;
use crate::text::cmp_utf16;
use std::collections::{BTreeMap, BTreeSet};

/// One counted copy of a claim, ordered by when it was made, then by its canonical text.
type Copy = (i64, usize);

/// The copies of claims inside the window, and the sum of the one of each id that counts.
#[derive(Default)]
struct Running {
    copies: BTreeMap<Id, BTreeSet<Copy>>,
    total: i128,
}

impl Running {
    /// The amount an id counts with: its earliest copy's.
    fn counted(&self, id: Id, amounts: &[i64]) -> i128 {
        let first = self.copies.get(&id).and_then(BTreeSet::first);
        first
            .and_then(|(_, at)| amounts.get(*at))
            .map_or(0, |amount| i128::from(*amount))
    }

    fn change(&mut self, id: Id, amounts: &[i64], change: impl FnOnce(&mut BTreeSet<Copy>)) {
        self.total -= self.counted(id, amounts);
        change(self.copies.entry(id).or_default());
        self.total += self.counted(id, amounts);
    }
}

/// A claim whose prior spend is asked, with its grant's spend currency.
pub struct Asked<'x, 'a> {
    /// The claim.
    pub claim: &'x Claim<'a>,
    /// Where it stands in the request, for an error.
    pub place: usize,
    /// Its grant's spendCurrency, as which a missing currency reads.
    pub spend_currency: Option<Currency>,
}

/// What counts together: one agent's claims in one currency.
#[derive(Default)]
struct Group<'x, 'a> {
    /// The places of those asked.
    asks: Vec<usize>,
    /// Those that may have been spent before.
    counted: Vec<&'x Claim<'a>>,
}

/// The prior spend of each asked claim, in the minor unit, in the order asked.
///
/// It sums the same agent's claims of spend types whose amount is counted in the claim's currency,
/// made in the spend window before the claim and strictly before it by (claimedAt, id); a claim
/// never counts its own id; of several copies of one id the earliest counts, then the smaller
/// canonical text (contract: C §6).
///
/// # Errors
/// `invalid_input` at the claim whose sum passes 2^53 − 1.
pub fn prior_spends(
    asked: &[Asked<'_, '_>],
    history: &[&Claim<'_>],
    policy: &Policy,
) -> Result<Vec<i64>> {
    let spends = |claim: &Claim<'_>| *policy.spend_types.of(claim.action);
    let mut prior = vec![0; asked.len()];
    let mut groups: BTreeMap<(&str, Option<Currency>), Group<'_, '_>> = BTreeMap::new();
    // One agent's claims share its grant, and so the reading of a missing currency.
    let mut reads: BTreeMap<&str, Option<Currency>> = BTreeMap::new();
    for (at, ask) in asked
        .iter()
        .enumerate()
        .filter(|(_, ask)| spends(ask.claim))
    {
        let agent = &*ask.claim.agent.0;
        reads.insert(agent, ask.spend_currency);
        let key = (agent, ask.claim.currency.or(ask.spend_currency));
        groups.entry(key).or_default().asks.push(at);
    }
    for claim in history
        .iter()
        .filter(|claim| spends(claim) && claim.amount.is_some())
    {
        let agent = &*claim.agent.0;
        let Some(missing) = reads.get(agent) else {
            continue;
        };
        if let Some(group) = groups.get_mut(&(agent, claim.currency.or(*missing))) {
            group.counted.push(claim);
        }
    }
    for Group { asks, counted } in groups.into_values() {
        sweep(asked, &asks, counted, policy, &mut prior)?;
    }
    Ok(prior)
}

/// Walks the claims of one agent and currency in time, with the window's sum at hand.
fn sweep(
    asked: &[Asked<'_, '_>],
    asks: &[usize],
    mut items: Vec<&Claim<'_>>,
    policy: &Policy,
    prior: &mut [i64],
) -> Result<()> {
    let key = |claim: &Claim<'_>| (claim.claimed_at.ms(), claim.id);
    items.sort_by(|a, b| {
        key(a)
            .cmp(&key(b))
            .then_with(|| cmp_utf16(&canonical(a), &canonical(b)))
    });
    let amounts: Vec<i64> = items
        .iter()
        .map(|claim| claim.amount.map_or(0, |amount| amount.0))
        .collect();
    let mut order: Vec<usize> = asks.to_vec();
    order.sort_by_key(|at| asked.get(*at).map(|ask| key(ask.claim)));
    let mut running = Running::default();
    let (mut next, mut oldest) = (0, 0);
    for at in order {
        let Some(ask) = asked.get(at) else { continue };
        let (made, id) = key(ask.claim);
        while let Some(item) = items.get(next).filter(|item| key(item) < (made, id)) {
            let copy = (item.claimed_at.ms(), next);
            running.change(item.id, &amounts, |copies| _ = copies.insert(copy));
            next += 1;
        }
        let from = made.saturating_sub(policy.windows.spend);
        while let Some(item) = items
            .get(oldest)
            .filter(|item| oldest < next && item.claimed_at.ms() < from)
        {
            let copy = (item.claimed_at.ms(), oldest);
            running.change(item.id, &amounts, |copies| _ = copies.remove(&copy));
            oldest += 1;
        }
        let sum = running.total - running.counted(id, &amounts);
        let fits = i64::try_from(sum).ok().filter(|sum| *sum <= MAX_SAFE);
        let slot = prior.get_mut(at);
        match (fits, slot) {
            (Some(sum), Some(slot)) => *slot = sum,
            _ => {
                let fault = Error::input("the prior spend of a claim is out of range");
                return Err(fault.at_index(ask.place).at("claims"));
            }
        }
    }
    Ok(())
}

fn canonical(claim: &Claim<'_>) -> String {
    let mut out = Writer::new();
    claim.write(&mut out);
    out.into_string()
}
