//! Spells: when a claim's receipt holds its evidence (contract: C §6, preAssignments).
//!
//! A grading gives a claim its evidence; the person's events interrupt the hold and resume it. Where
//! a resumed hold meets another claim's, the resumed one gives way for good; a hold that begins at a
//! grading never does.

use crate::ids::Id;
use crate::model::{OverrideGrade, PreviousState, Receipt, Reverted};
use crate::time::IsoTs;

/// A stretch in which evidence is held: in the batches of (begin, end].
#[derive(Clone, Copy, Debug)]
pub(super) struct Spell {
    /// Its begin, not included.
    pub(super) begin: IsoTs,
    /// Its end, included; none is without end.
    pub(super) end: Option<IsoTs>,
    /// Whether it stands beside the spells of other claims.
    pub(super) kept: bool,
}

/// One grading of a claim, and when it holds the evidence that it found.
#[derive(Debug)]
pub(super) struct Grading {
    /// Whose evidence.
    pub(super) claim: Id,
    /// The evidence.
    pub(super) observation: Id,
    /// When the claim was graded.
    pub(super) after: IsoTs,
    /// Whether it was FINAL.
    is_final: bool,
    /// Its spells in the order they begin; never none.
    pub(super) spells: Vec<Spell>,
}

impl Grading {
    /// Whether the claim is free again once the last spell ends: the hold rests on reverted overrides
    /// of a PENDING grading alone. Evidence of any other is only released, the claim stays fixed.
    pub(super) fn closes(&self) -> bool {
        !self.is_final && self.spells.last().is_some_and(|spell| spell.end.is_some())
    }
}

/// The gradings of the claims' receipts, with their spells, those that give way marked.
pub(super) fn gradings(receipts: &[Receipt<'_>]) -> Vec<Grading> {
    let mut all = Gradings(Vec::new());
    for receipt in receipts {
        if let Some(claim) = receipt.claim_id {
            all.read(claim, receipt);
        }
    }
    keep(&mut all.0);
    all.0
}

struct Gradings(Vec<Grading>);

impl Gradings {
    fn read(&mut self, claim: Id, receipt: &Receipt<'_>) {
        let graded = receipt.computed_at;
        // Entries stand in the order of their gradings, so those of one grading stand together.
        let entries = receipt.reverted();
        let earlier = entries.partition_point(|entry| entry.computed_at.ms() < graded.ms());
        let (earlier, current) = entries.split_at_checked(earlier).unwrap_or_default();
        for run in earlier.chunk_by(|a, b| a.computed_at.ms() == b.computed_at.ms()) {
            self.read_pending(claim, run);
        }
        match receipt.computed_state() {
            PreviousState::Final => self.read_final(claim, receipt, current),
            PreviousState::Pending => {
                let begin = self.read_pending(claim, current).unwrap_or(graded);
                if let Some(over) = &receipt.overridden
                    && over.grade == OverrideGrade::Verified
                {
                    let evidence = receipt.observation_ids.first();
                    self.hold(claim, evidence, graded, false, (begin, None));
                }
            }
        }
    }

    /// A FINAL grading holds from then on, save while an override denied it.
    fn read_final(&mut self, claim: Id, receipt: &Receipt<'_>, entries: &[Reverted]) {
        let graded = receipt.computed_at;
        let evidence = receipt.observation_ids.first();
        let mut begin = graded;
        for entry in entries {
            // A denial taken back at its own instant opens no gap.
            if entry.grade == OverrideGrade::NotFound && entry.at.ms() < entry.reverted_at.ms() {
                self.hold(claim, evidence, graded, true, (begin, Some(entry.at)));
                begin = entry.reverted_at;
            }
        }
        let over = receipt.overridden.as_ref();
        let denied = over.filter(|over| over.grade == OverrideGrade::NotFound);
        let end = denied.map(|over| over.at);
        self.hold(claim, evidence, graded, true, (begin, end));
    }

    /// A PENDING grading holds nothing of itself. An override to VERIFIED holds the evidence that it
    /// froze, from the revert before it when no batch graded in between. Returns the last revert.
    fn read_pending(&mut self, claim: Id, entries: &[Reverted]) -> Option<IsoTs> {
        let mut reverted = None;
        for entry in entries {
            if entry.grade == OverrideGrade::Verified {
                let begin = reverted.unwrap_or(entry.computed_at);
                let spell = (begin, Some(entry.reverted_at));
                let evidence = entry.observation_ids.first();
                self.hold(claim, evidence, entry.computed_at, false, spell);
            }
            reverted = Some(entry.reverted_at);
        }
        reverted
    }

    fn hold(
        &mut self,
        claim: Id,
        evidence: Option<&Id>,
        after: IsoTs,
        is_final: bool,
        (begin, end): (IsoTs, Option<IsoTs>),
    ) {
        let Some(observation) = evidence.copied() else {
            return;
        };
        let spell = Spell {
            begin,
            end,
            kept: true,
        };
        match self.0.last_mut() {
            Some(last)
                if last.claim == claim
                    && last.observation == observation
                    && last.after.ms() == after.ms() =>
            {
                last.spells.push(spell);
            }
            _ => self.0.push(Grading {
                claim,
                observation,
                after,
                is_final,
                spells: vec![spell],
            }),
        }
    }
}

/// How a spell stands in the order of its observation's; the last two say where it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    observation: Id,
    begin: i64,
    /// Begins where a revert left off rather than at its grading.
    at_revert: bool,
    claim: Id,
    grading: usize,
    spell: usize,
}

/// Marks the spells that give way, in one pass over all of them in order. Costs n log n.
fn keep(gradings: &mut [Grading]) {
    let mut places: Vec<Place> = Vec::new();
    for (at, grading) in gradings.iter().enumerate() {
        for (spell_at, spell) in grading.spells.iter().enumerate() {
            places.push(Place {
                observation: grading.observation,
                begin: spell.begin.ms(),
                at_revert: spell.begin.ms() > grading.after.ms(),
                claim: grading.claim,
                grading: at,
                spell: spell_at,
            });
        }
    }
    places.sort_unstable();
    for one in places.chunk_by(|a, b| a.observation == b.observation) {
        let mut holders = Holders::default();
        for place in one {
            let Some(grading) = gradings.get_mut(place.grading) else {
                continue;
            };
            let Some(spell) = grading.spells.get(place.spell).filter(|spell| spell.kept) else {
                continue;
            };
            if place.at_revert && holders.other_holds(place.claim, place.begin) {
                for later in grading.spells.iter_mut().skip(place.spell) {
                    later.kept = false;
                }
            } else {
                holders.add(place.claim, spell.end.map_or(i64::MAX, IsoTs::ms));
            }
        }
    }
}

/// The two claims whose kept spells reach furthest, the furthest first: enough to ask for any claim
/// whether another one holds, since spells come in the order they begin.
#[derive(Default)]
struct Holders([Option<(Id, i64)>; 2]);

impl Holders {
    /// Whether another claim holds just after `ms`.
    fn other_holds(&self, claim: Id, ms: i64) -> bool {
        let mut others = self.0.iter().flatten().filter(|(other, _)| *other != claim);
        others.any(|(_, end)| *end > ms)
    }

    fn add(&mut self, claim: Id, end: i64) {
        let Self([first, second]) = self;
        match first {
            Some((holder, reach)) if *holder == claim => *reach = end.max(*reach),
            Some((_, reach)) if *reach >= end => match second {
                Some((holder, reach)) if *holder == claim => *reach = end.max(*reach),
                Some((_, reach)) if *reach >= end => {}
                _ => *second = Some((claim, end)),
            },
            _ => {
                *second = *first;
                *first = Some((claim, end));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_holders_answer_for_all() {
        // Against the plain reading: every spell so far is asked.
        let mut state: u64 = 7;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for _ in 0..500 {
            let mut holders = Holders::default();
            let mut all: Vec<(Id, i64)> = Vec::new();
            let mut held = 0;
            for now in 0..12 {
                let claim = Id(u128::from(draw(4)));
                let plain = all.iter().any(|(other, end)| *other != claim && *end > now);
                assert_eq!(holders.other_holds(claim, now), plain);
                held += i32::from(plain);
                let end = now + i64::try_from(draw(6)).unwrap_or_default();
                holders.add(claim, end);
                all.push((claim, end));
            }
            assert!(held > 0, "the draw asked nothing");
        }
    }
}
