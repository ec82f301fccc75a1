//! One receipt graded again: its subject found, its inputs taken from the ledger, its evidence
//! checked (contract: G §9).

use super::ledger::{Inputs, Ledger};
use super::rebuild::Rebuilt;
use super::report::{ReplayField, shown, shown_text};
use super::world::World;
use crate::error::{Code, Error};
use crate::evidence::is_orphan_candidate;
use crate::grade::{
    Best, Candidates, ClaimlessSubject, Holder, Setting, check_fields, grade_claim, grade_claimless,
};
use crate::hashes::{Hasher, candidates_hash};
use crate::ids::Hash;
use crate::model::{AgentId, Coverage, Grant, Observation, Receipt, ReceiptInputs};
use crate::policy::Policy;
use std::rc::Rc;

/// What a receipt grades, found in the ledger.
#[derive(Clone, Copy)]
pub(super) enum Graded {
    /// A claim, by its place among the batch's asked claims.
    Claim { place: usize, asked: usize },
    /// A row no claim took.
    Orphan(usize),
    /// An observed scope.
    Scope,
}

/// Why a receipt cannot be graded again.
pub(super) struct Blocked {
    pub(super) field: ReplayField,
    pub(super) stored: Option<String>,
    pub(super) replayed: Option<String>,
}

impl Blocked {
    pub(super) const fn because(field: ReplayField) -> Self {
        Self {
            field,
            stored: None,
            replayed: None,
        }
    }

    pub(super) fn refused(code: Code) -> Self {
        Self {
            field: ReplayField::Error,
            stored: None,
            replayed: Some(shown_text(code.as_str())),
        }
    }
}

impl From<Error> for Blocked {
    fn from(fault: Error) -> Self {
        Self::refused(fault.code())
    }
}

/// Finds what a receipt grades; `asked` is the place it would get among the asked claims.
pub(super) fn subject_of(
    ledger: &Ledger<'_, '_>,
    receipt: &Receipt<'_>,
    inputs: &ReceiptInputs<'_>,
    at: i64,
    asked: usize,
) -> std::result::Result<Graded, ReplayField> {
    if let Some(claim) = receipt.claim_id {
        let place = ledger
            .claim(claim)
            .filter(|place| ledger.took_part(*place, at));
        return place
            .map(|place| Graded::Claim { place, asked })
            .ok_or(ReplayField::Subject);
    }
    if inputs.context.scope.is_some() {
        return Ok(Graded::Scope);
    }
    let observation = receipt
        .observation_ids
        .first()
        .copied()
        .filter(|id| ledger.has_row(*id));
    let observation = observation.ok_or(ReplayField::Subject)?;
    ledger
        .row_at(observation, at)
        .map(Graded::Orphan)
        .ok_or(ReplayField::Orphan)
}

/// What receipts of one coverage share, and of one grant under it.
#[derive(Default)]
pub(super) struct Desk<'s, 'a> {
    setting: Option<(Hash, Rc<Setting<'s>>)>,
    holders: Vec<(&'s Grant<'a>, Rc<Holder<'s, 'a>>)>,
}

/// Grants of a batch kept at hand.
const KEEP_GRANTS: usize = 16;

impl<'s, 'a> Desk<'s, 'a> {
    fn setting(
        &mut self,
        hash: Hash,
        coverage: &'s Coverage<'a>,
        policy: &'s Policy,
    ) -> Rc<Setting<'s>> {
        if let Some((own, setting)) = &self.setting
            && *own == hash
        {
            return Rc::clone(setting);
        }
        let setting = Rc::new(Setting::with_hash(policy, coverage, hash));
        self.setting = Some((hash, Rc::clone(&setting)));
        self.holders.clear();
        setting
    }

    fn holder(
        &mut self,
        grant: &'s Grant<'a>,
        setting: &Setting<'s>,
        hasher: &mut Hasher,
    ) -> Rc<Holder<'s, 'a>> {
        if let Some((_, holder)) = self.holders.iter().find(|(own, _)| *own == grant) {
            return Rc::clone(holder);
        }
        let holder = Rc::new(Holder::new(grant, setting, hasher));
        if self.holders.len() == KEEP_GRANTS {
            self.holders.clear();
        }
        self.holders.push((grant, Rc::clone(&holder)));
        holder
    }
}

/// Grades a receipt's subject with the inputs it was graded with.
pub(super) fn grade_again<'l, 's: 'l, 'a>(
    world: &mut World<'l, 's, 'a>,
    inputs: Inputs<'s, 'a>,
    subject: Graded,
    rebuilt: &Rebuilt,
    at: i64,
    desk: &mut Desk<'l, 'a>,
    hasher: &mut Hasher,
) -> std::result::Result<Receipt<'a>, Blocked> {
    let Inputs {
        own: inputs,
        coverage,
    } = inputs;
    let setting = desk.setting(inputs.coverage_hash, coverage, world.policy);
    let holder = desk.holder(&inputs.grant, &setting, hasher);
    let attributed = inputs.context.attribution.as_ref();
    let agreed = |agent: Option<&AgentId<'_>>| {
        let mut agents = agent.into_iter().chain(attributed.map(|own| &own.agent));
        if agents.all(|agent| *agent == inputs.grant.agent) {
            Ok(())
        } else {
            Err(Blocked::refused(Code::AgentMismatch))
        }
    };
    match subject {
        Graded::Claim { place, asked } => {
            let claim = world
                .claim(place)
                .ok_or_else(|| Blocked::because(ReplayField::Subject))?;
            let mut rows = Vec::new();
            for row in rebuilt.candidates(asked, &claim, world.policy) {
                let Some(facts) = world.row(row) else {
                    continue;
                };
                rows.push((row, facts));
            }
            rows.sort_by_key(|(_, facts)| facts.row.id);
            let refs = check_rows(
                rows.iter().map(|(row, facts)| (*row, facts.row)),
                world,
                hasher,
            )?;
            agreed(Some(&claim.claim.agent))?;
            if attributed.is_some() {
                return Err(Blocked::refused(Code::UnaskedWithClaim));
            }
            let own = rebuilt.own.get(asked).copied().flatten();
            // Had a free row a better score than the assigned one, it would have been assigned.
            let compared = rows
                .iter()
                .filter(|(row, _)| own.is_none_or(|own| own == *row))
                .map(|(_, facts)| &**facts);
            let best = Best::of(&claim, compared, world.policy);
            let candidates = Candidates {
                hash: candidates_hash(refs),
                best,
            };
            Ok(grade_claim(
                &setting,
                &holder,
                &claim,
                &candidates,
                &inputs.context,
                hasher,
            )?)
        }
        Graded::Orphan(row) => {
            let facts = world
                .row(row)
                .ok_or_else(|| Blocked::because(ReplayField::Orphan))?;
            let free = !rebuilt.is_assigned(row) && !world.ledger.held.holds(facts.row.id, at);
            if !free || !is_orphan_candidate(&facts, &setting.coverage, world.policy) {
                return Err(Blocked::because(ReplayField::Orphan));
            }
            check_rows(std::iter::once((row, facts.row)), world, hasher)?;
            agreed(None)?;
            let subject = ClaimlessSubject::Orphan(&facts);
            Ok(grade_claimless(
                &setting,
                &holder,
                &subject,
                &inputs.context,
                hasher,
            )?)
        }
        Graded::Scope => {
            let scope = inputs
                .context
                .scope
                .as_ref()
                .ok_or_else(|| Blocked::because(ReplayField::Subject))?;
            agreed(None)?;
            if attributed.is_some() {
                return Err(Blocked::refused(Code::ClaimlessSubject));
            }
            let subject = ClaimlessSubject::Scope(&scope.observed);
            Ok(grade_claimless(
                &setting,
                &holder,
                &subject,
                &inputs.context,
                hasher,
            )?)
        }
    }
}

/// Refuses rows, given by id, that were changed in place; then such as their source could not have
/// given. Gives the hash of each row as candidates are hashed.
fn check_rows<'r, 'a: 'r>(
    rows: impl Iterator<Item = (usize, &'r Observation<'a>)> + Clone,
    world: &mut World<'_, '_, 'a>,
    hasher: &mut Hasher,
) -> std::result::Result<Vec<Hash>, Blocked> {
    let mut refs = Vec::new();
    for (place, row) in rows.clone() {
        let hashes = world.hashes(place, row, hasher);
        if hashes.content != row.content_hash {
            return Err(Blocked {
                field: ReplayField::ContentHash,
                stored: Some(shown(&row.content_hash)),
                replayed: Some(shown(&hashes.content)),
            });
        }
        refs.push(hashes.reference);
    }
    for (_, row) in rows {
        check_fields(row, world.policy)?;
    }
    Ok(refs)
}
