//! A batch: every claim graded at one instant against one set of observations, then what no claim
//! explains, then what no grant declares (contract: G §3, §4, C §6).

mod grants;

use crate::attribution::{Attributor, history_claims};
use crate::error::{Code, Error, Result};
use crate::evidence::{
    Assignment, Held, RowId, Rows, Unclaimed, assign, has_ended, is_orphan_candidate,
    representatives,
};
use crate::grade::{
    Best, Candidates, ClaimlessSubject, Holder, Setting, check_fields, grade_claim,
    grade_claimless, unasked_rule,
};
use crate::hashes::{Hasher, candidates_hash};
use crate::ids::{Hash, Id};
use crate::json::shape::Count;
use crate::model::check_model_scores;
use crate::model::{
    BatchItem, BatchRequest, Claim, Fixed, Grade, GradeContext, Grant, ModelScore, Receipt,
    ReceiptInputs, ScopeContext,
};
use crate::policy::Policy;
use crate::score::{ClaimFacts, RowFacts};
use crate::spend::{Asked, prior_spends};
pub use grants::grants_in_force;
use grants::missing_grant;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Grades a batch (contract: surfaces, `grade_batch`). The items stand in the order of C §5: claims
/// as given, then UNASKED by (occurredAt, id), then scopes by (agent, scope).
///
/// # Errors
/// In this order: `invalid_input` for a claim twice, two model scores of one observation, or a row
/// with a field its source may not hold; `claim_fixed`, `stale_evaluated_at`, `ambiguous_grant`,
/// `missing_grant` of a graded claim, `not_one_to_one`, `missing_grant` of an orphan's agent,
/// `invalid_input` for prior spend out of range, and for a `finalFrom` that cannot be written. Each
/// points to the item of the request that it comes from.
pub fn grade_batch<'a>(request: &BatchRequest<'a>, policy: &Policy) -> Result<Vec<BatchItem<'a>>> {
    grade_batch_watched(request, policy, &mut |_, _| {})
}

/// Grades a batch and says, before each claim's grade, how many of how many are done.
///
/// # Errors
/// As [`grade_batch`].
pub fn grade_batch_watched<'a>(
    request: &BatchRequest<'a>,
    policy: &Policy,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<BatchItem<'a>>> {
    grade(request, policy, None, progress)
}

/// Grades a batch whose `coverageHash` is known: see [`Hasher::coverage_hash_and_text`].
///
/// # Errors
/// As [`grade_batch`].
pub fn grade_batch_with_hash<'a>(
    request: &BatchRequest<'a>,
    policy: &Policy,
    coverage_hash: Hash,
) -> Result<Vec<BatchItem<'a>>> {
    grade(request, policy, Some(coverage_hash), &mut |_, _| {})
}

fn grade<'a>(
    request: &BatchRequest<'a>,
    policy: &Policy,
    coverage_hash: Option<Hash>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<BatchItem<'a>>> {
    check_request(request, policy)?;
    let mut hasher = Hasher::new();
    let coverage_hash = coverage_hash.unwrap_or_else(|| hasher.coverage_hash(&request.coverage));
    let setting = Setting::with_hash(policy, &request.coverage, coverage_hash);
    let evaluated_at = setting.coverage.evaluated_at;
    // The graded claims, and where each stands in the request.
    let (places, graded): (Vec<usize>, Vec<&Claim<'a>>) = request
        .claims
        .iter()
        .enumerate()
        .filter(|(_, claim)| claim.observed_at.ms() <= evaluated_at)
        .unzip();
    let of_claim = |at: usize| {
        let place = places.get(at).copied().unwrap_or(at);
        move |fault: Error| fault.at_index(place).at("claims")
    };
    let of_row = |row: Id| {
        move |fault: Error| {
            let place = request
                .observations
                .iter()
                .position(|other| other.id == row);
            fault.at_index(place.unwrap_or_default()).at("observations")
        }
    };
    let fixed = request.fixed.as_deref().unwrap_or_default();
    check_fixed(&graded, fixed, evaluated_at)?;
    let grants = grants_in_force(&request.grants, evaluated_at)?;
    if let Some(at) = graded
        .iter()
        .position(|claim| !grants.contains_key(&*claim.agent.0))
    {
        return Err(of_claim(at)(missing_grant()));
    }
    let held = Held::new(fixed, evaluated_at)?;

    let seen = representatives(&request.observations, evaluated_at);
    let rows = Rows::new(&seen, policy);
    let is_held: Vec<bool> = rows.iter().map(|(_, row)| held.holds(row.row.id)).collect();
    let is_held = |row: RowId| is_held.get(row).copied().unwrap_or(false);
    let claims: Vec<ClaimFacts<'_, 'a>> = graded
        .iter()
        .map(|claim| ClaimFacts::new(claim, policy))
        .collect();
    let assignment = assign(&claims, &rows, is_held, policy);

    let orphans = unasked_orphans(request, &graded, &rows, &assignment, is_held, &setting);
    if let Some(orphan) = orphans
        .iter()
        .find(|orphan| !grants.contains_key(orphan.agent()))
    {
        let fault = missing_grant();
        return Err(match rows.get(orphan.row) {
            Some(row) => of_row(row.row.id)(fault),
            None => fault,
        });
    }
    let asked: Vec<Asked<'_, 'a>> = graded
        .iter()
        .zip(&places)
        .map(|(claim, place)| Asked {
            claim,
            place: *place,
            spend_currency: grants.get(&*claim.agent.0).and_then(|g| g.spend_currency),
        })
        .collect();
    let history = history_claims(&request.activity, &graded, evaluated_at);
    let prior = prior_spends(&asked, &history, policy)?;

    let shared: BTreeMap<&str, Arc<Grant<'a>>> = grants
        .into_iter()
        .map(|(agent, grant)| (agent, Arc::new(grant.clone())))
        .collect();
    let holders: BTreeMap<&str, (Holder<'_, 'a>, &Arc<Grant<'a>>)> = shared
        .iter()
        .map(|(agent, grant)| {
            let holder = Holder::new(grant, &setting, &mut hasher);
            (*agent, (holder, grant))
        })
        .collect();
    let free = FreeRows::new(&rows, &assignment, is_held, policy, &mut hasher);
    let mut items = Vec::new();
    for (at, claim) in claims.iter().enumerate() {
        progress(at, claims.len());
        let (holder, grant) = holders
            .get(&*claim.claim.agent.0)
            .ok_or_else(|| of_claim(at)(missing_grant()))?;
        let own = assignment.row_of.get(at).copied().flatten();
        let candidates = free.candidates_of(claim, own, policy);
        let scores = request
            .model_scores
            .as_ref()
            .and_then(|scores| scores.get(claim.claim.id));
        let context = GradeContext {
            attribution: None,
            model_scores: scores.cloned(),
            prior_spend: Count(prior.get(at).copied().unwrap_or(0)),
            scope: None,
        };
        let receipt = grade_claim(&setting, holder, claim, &candidates, &context, &mut hasher)
            .map_err(of_claim(at))?;
        items.push(item(receipt, context, grant, setting.coverage_hash));
    }
    for orphan in orphans {
        let (holder, grant) = holders.get(orphan.agent()).ok_or_else(missing_grant)?;
        let Some(row) = rows.get(orphan.row) else {
            continue;
        };
        let subject = ClaimlessSubject::Orphan(row);
        let receipt = grade_claimless(&setting, holder, &subject, &orphan.context, &mut hasher)
            .map_err(of_row(row.row.id))?;
        items.push(item(receipt, orphan.context, grant, setting.coverage_hash));
    }
    let scopes = holders.values().flat_map(|(holder, grant)| {
        scope_subjects(holder).map(move |scope| (holder, grant, scope))
    });
    for (holder, grant, scope) in scopes {
        let context = GradeContext {
            scope: Some(ScopeContext {
                observed: scope.clone(),
            }),
            ..GradeContext::EMPTY
        };
        let subject = ClaimlessSubject::Scope(&scope);
        let receipt = grade_claimless(&setting, holder, &subject, &context, &mut hasher)?;
        if receipt.grade == Grade::OverScope {
            items.push(item(receipt, context, grant, setting.coverage_hash));
        }
    }
    Ok(items)
}

fn item<'a>(
    receipt: Receipt<'a>,
    context: GradeContext<'a>,
    grant: &Arc<Grant<'a>>,
    coverage: Hash,
) -> BatchItem<'a> {
    let inputs = ReceiptInputs {
        context,
        coverage_hash: coverage,
        grant: Arc::clone(grant),
        policy_hash: receipt.policy_hash,
    };
    BatchItem { inputs, receipt }
}

/// What of a request no shape can say.
fn check_request(request: &BatchRequest<'_>, policy: &Policy) -> Result<()> {
    let mut ids: Vec<(Id, usize)> = request
        .claims
        .iter()
        .enumerate()
        .map(|(at, claim)| (claim.id, at))
        .collect();
    ids.sort_unstable();
    for pair in ids.windows(2) {
        if let [(a, _), (b, at)] = pair
            && a == b
        {
            return Err(Error::input("a claim stands twice")
                .at_index(*at)
                .at("claims"));
        }
    }
    for (at, row) in request.observations.iter().enumerate() {
        check_fields(row, policy).map_err(|fault| fault.at_index(at).at("observations"))?;
    }
    let scores: &[(Id, Vec<ModelScore>)] = request
        .model_scores
        .as_ref()
        .map(|own| own.0.as_slice())
        .unwrap_or_default();
    for (claim, scores) in scores {
        let place = || crate::error::Step::Id(claim.to_string());
        check_model_scores(scores).map_err(|fault| fault.under(place()).at("modelScores"))?;
    }
    Ok(())
}

/// Refuses a claim that an earlier receipt still speaks for, and a batch stamped at an instant
/// already graded (contract: G §3).
fn check_fixed(graded: &[&Claim<'_>], fixed: &[Fixed], evaluated_at: i64) -> Result<()> {
    let mut ids: Vec<Id> = graded.iter().map(|claim| claim.id).collect();
    ids.sort_unstable();
    let is_graded = |claim: Id| ids.binary_search(&claim).is_ok();
    let named =
        |entry: &&Fixed| !has_ended(entry, evaluated_at) && entry.claim_id.is_some_and(is_graded);
    let refused =
        |at: usize, code, message| Err(Error::here(code, message).at_index(at).at("fixed"));
    if let Some(at) = fixed.iter().position(|entry| named(&entry)) {
        return refused(
            at,
            Code::ClaimFixed,
            "a claim to grade is named by a pre-assignment that has not ended",
        );
    }
    if let Some(at) = fixed
        .iter()
        .position(|entry| entry.claim_id.is_some() && entry.after.ms() >= evaluated_at)
    {
        return refused(
            at,
            Code::StaleEvaluatedAt,
            "a pre-assignment comes from a grading at or after this batch",
        );
    }
    Ok(())
}

/// An unclaimed row that a rule makes UNASKED.
struct UnaskedOrphan<'a> {
    row: RowId,
    context: GradeContext<'a>,
}

impl UnaskedOrphan<'_> {
    fn agent(&self) -> &str {
        self.context
            .attribution
            .as_ref()
            .map_or("", |attribution| &attribution.agent.0)
    }
}

/// The orphans that are UNASKED, by (occurredAt, id).
fn unasked_orphans<'a>(
    request: &BatchRequest<'a>,
    graded: &[&Claim<'a>],
    rows: &Rows<'_, 'a>,
    assignment: &Assignment,
    is_held: impl Fn(RowId) -> bool,
    setting: &Setting<'_>,
) -> Vec<UnaskedOrphan<'a>> {
    let policy = setting.policy;
    let unclaimed =
        |at: RowId| assignment.claim_of.get(at).is_some_and(Option::is_none) && !is_held(at);
    let mut orphans: Vec<(RowId, &RowFacts<'_, 'a>)> = rows
        .iter()
        .filter(|(at, row)| unclaimed(*at) && is_orphan_candidate(row, &setting.coverage, policy))
        .collect();
    orphans.sort_by_key(|(_, row)| (row.occurred, row.row.id));
    if orphans.is_empty() {
        return Vec::new();
    }
    let attributor = Attributor::new(
        &request.activity,
        graded,
        policy,
        setting.coverage.evaluated_at,
    );
    let found = attributor.attribute(&orphans.iter().map(|(_, row)| row.row).collect::<Vec<_>>());
    let judge = |((at, _), attribution): ((RowId, &RowFacts<'_, 'a>), Option<_>)| {
        let context = GradeContext {
            attribution: Some(attribution?),
            ..GradeContext::EMPTY
        };
        unasked_rule(&context, policy).map(|_| UnaskedOrphan { row: at, context })
    };
    orphans.into_iter().zip(found).filter_map(judge).collect()
}

/// The observed scopes of a grant, each once, by text.
fn scope_subjects<'a>(
    holder: &Holder<'_, 'a>,
) -> impl Iterator<Item = crate::model::ScopeText<'a>> + use<'a> {
    let mut scopes: Vec<_> = holder.facts.grant.observed_scopes.to_vec();
    scopes.sort_by(|a, b| crate::text::cmp_utf16(a, b));
    scopes.dedup();
    scopes.into_iter()
}

/// The rows no claim was assigned and nothing holds, with the hash of each row.
struct FreeRows<'r, 'o, 'a> {
    rows: &'r Rows<'o, 'a>,
    refs: Vec<Hash>,
    unclaimed: Unclaimed,
}

impl<'r, 'o, 'a> FreeRows<'r, 'o, 'a> {
    fn new(
        rows: &'r Rows<'o, 'a>,
        made: &Assignment,
        is_held: impl Fn(RowId) -> bool,
        policy: &Policy,
        hasher: &mut Hasher,
    ) -> Self {
        let free = |at: RowId| made.claim_of.get(at).is_some_and(Option::is_none) && !is_held(at);
        Self {
            rows,
            refs: rows
                .iter()
                .map(|(_, row)| hasher.ref_hash(row.row))
                .collect(),
            unclaimed: Unclaimed::new(rows, free, policy),
        }
    }

    /// A claim's own candidates less those assigned to others or held (contract: G §4.3).
    fn candidates_of(
        &self,
        claim: &ClaimFacts<'_, '_>,
        own: Option<RowId>,
        policy: &Policy,
    ) -> Candidates<'r, 'o, 'a> {
        let mut places = self.unclaimed.candidates(claim, policy);
        places.extend(own);
        // Rows stand by id, so sorting their places sorts their ids.
        places.sort_unstable();
        let hash = candidates_hash(places.iter().filter_map(|at| self.refs.get(*at).copied()));
        // Had a free row a better score than the assigned one, it would have been assigned.
        let compared = own.map_or(places, |own| vec![own]);
        let best = Best::of(
            claim,
            compared.iter().filter_map(|at| self.rows.get(*at)),
            policy,
        );
        Candidates { hash, best }
    }
}
