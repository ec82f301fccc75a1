//! From a file's refs to whole objects: defaults filled, ids and hashes computed (contract: C §9).

use super::expect::{EventSpec, Expectation};
use super::fault;
use super::file::{ActivitySpec, FixedSpec, GoldenFile, Mode, ScoresSpec};
use super::objects::{activity, claim, grant, observation, text_of, window};
use super::refs::{Ref, each, find};
use super::store::Row;
use crate::error::{Error, Result};
use crate::ids::{Hash, Id};
use crate::json::shape::{List, Shape};
use crate::json::{Value, merge_patch, read};
use crate::model::{Activity, Claim, Coverage, Fixed, Grant, Keyed, ModelScore, Observation};
use crate::policy::{Policy, default_document, load as load_policy};
use crate::time::IsoTs;
use std::collections::BTreeMap;

/// A file's objects, whole.
pub(super) struct Scenario<'a> {
    pub(super) policy: Policy,
    pub(super) mode: Mode,
    pub(super) claims: Vec<(Ref<'a>, Claim<'a>)>,
    pub(super) observations: Vec<(Ref<'a>, Observation<'a>)>,
    pub(super) grants: Vec<(Option<Ref<'a>>, Grant<'a>)>,
    pub(super) coverage: Coverage<'a>,
    pub(super) activity: Activity<'a>,
    pub(super) fixed: Vec<Fixed>,
    pub(super) scores: Keyed<Id, Vec<ModelScore>>,
    pub(super) call: Option<super::file::GradeSpec<'a>>,
    pub(super) events: Vec<EventSpec<'a>>,
    pub(super) asserted: Asserted,
    pub(super) expect: Vec<Expectation<'a>>,
}

/// Groups of labelled ids that must be equal, or rise.
#[derive(Default)]
pub(super) struct Asserted {
    pub(super) equal: Vec<Vec<(String, Id)>>,
    pub(super) ascending: Vec<Vec<(String, Id)>>,
}

impl<'a> Scenario<'a> {
    /// The claim of a ref.
    pub(super) fn claim(&self, name: &str) -> Result<&Claim<'a>> {
        find(&self.claims, name)
    }

    /// The observation of a ref.
    pub(super) fn observation(&self, name: &str) -> Result<&Observation<'a>> {
        find(&self.observations, name)
    }

    /// Whether a claim is held by the file's fixed pairs, and so not graded.
    pub(super) fn is_fixed(&self, claim: Id) -> bool {
        self.fixed.iter().any(|pair| pair.claim_id == Some(claim))
    }

    /// The id of an observation's ref; of one that only `fixed` names, its stand-in.
    pub(super) fn observation_id(&self, name: &str) -> Result<Id> {
        self.observation(name)
            .map(|row| row.id)
            .or_else(|fault| self.stand_in(stand_in("observation", name)).ok_or(fault))
    }

    /// The id of a claim's ref; of one that only `fixed` names, its stand-in.
    pub(super) fn claim_id(&self, name: &str) -> Result<Id> {
        self.claim(name)
            .map(|claim| claim.id)
            .or_else(|fault| self.stand_in(stand_in("claim", name)).ok_or(fault))
    }

    fn stand_in(&self, id: Id) -> Option<Id> {
        self.fixed
            .iter()
            .any(|pair| pair.claim_id == Some(id) || pair.observation_id == id)
            .then_some(id)
    }

    /// The label of a receipt: the ref of its claim or observation, or its agent and scope.
    pub(super) fn label(&self, row: &Row<'_>) -> String {
        if let Some(claim) = row.receipt.claim_id {
            let named = self.claims.iter().find(|(_, other)| other.id == claim);
            return named.map_or_else(|| claim.to_string(), |(name, _)| name.to_string());
        }
        if let Some(scope) = &row.scope {
            return format!("{} {}", &*row.receipt.agent, &**scope);
        }
        let named = row
            .orphan
            .and_then(|id| self.observations.iter().find(|(_, other)| other.id == id));
        named.map_or_else(|| row.receipt.id.to_string(), |(name, _)| name.to_string())
    }
}

/// The id of a ref that only `fixed` names.
fn stand_in(kind: &str, name: &str) -> Id {
    Id::of_hash(Hash::of_text(&format!("golden:{kind}:{name}")))
}

/// Builds a file's objects.
pub(super) fn load(file: GoldenFile<'_>) -> Result<Scenario<'_>> {
    let policy = policy(file.policy_patch)?;
    let input = file.input;
    let at = input.evaluated_at;
    let under = |key: &'static str| move |e: Error| e.at(key).at("input");
    let claims = each(input.claims.unwrap_or_default(), claim).map_err(under("claims"))?;
    let observations = each(input.observations.unwrap_or_default(), |spec| {
        observation(spec, at, &policy)
    })
    .map_err(under("observations"))?;
    let grants = each(input.grants.unwrap_or_default(), grant).map_err(under("grants"))?;
    let coverage = Coverage {
        evaluated_at: at,
        observers: List(
            each(input.coverage.unwrap_or_default(), window).map_err(under("coverage"))?,
        ),
        repairs: input.repairs,
    };
    read(&text_of(&coverage), Coverage::read).map_err(under("coverage"))?;
    names(&claims, &observations, &grants)?;
    let mut scenario = Scenario {
        activity: activity(input.activity.unwrap_or(NO_ACTIVITY), &claims)
            .map_err(under("activity"))?,
        fixed: fixed(&input.fixed.unwrap_or_default(), &claims, &observations),
        scores: Keyed(Vec::new()),
        policy,
        mode: file.mode,
        claims,
        observations,
        grants,
        coverage,
        call: input.grade,
        events: file.events.unwrap_or_default(),
        asserted: Asserted::default(),
        expect: file.expect,
    };
    scenario.scores =
        scores(&input.model_scores.unwrap_or_default(), &scenario).map_err(under("modelScores"))?;
    if (scenario.mode == Mode::Grade) != scenario.call.is_some() {
        return Err(under("grade")(fault(
            "grade mode, and no other, has a call",
        )));
    }
    if let Some(groups) = &file.assert_ids {
        let resolve = |groups: &Option<Vec<Vec<Ref<'_>>>>| asserted(groups.as_deref(), &scenario);
        scenario.asserted = Asserted {
            equal: resolve(&groups.equal).map_err(|e| e.at("assertIds"))?,
            ascending: resolve(&groups.ascending).map_err(|e| e.at("assertIds"))?,
        };
    }
    Ok(scenario)
}

const NO_ACTIVITY: ActivitySpec<'static> = ActivitySpec {
    adapter_syncs: None,
    claims: None,
    entries: None,
    idle: None,
    sessions: None,
};

fn policy(patch: Option<Value<'_>>) -> Result<Policy> {
    let document = match patch {
        Some(patch) => merge_patch(default_document(), patch),
        None => default_document(),
    };
    load_policy(document).map_err(|e| e.at("policyPatch"))
}

fn fixed(
    specs: &[FixedSpec<'_>],
    claims: &[(Ref<'_>, Claim<'_>)],
    observations: &[(Ref<'_>, Observation<'_>)],
) -> Vec<Fixed> {
    let Some(after) = IsoTs::with_offset(0, 0) else {
        return Vec::new();
    };
    let claim = |name: &str| find(claims, name).map_or_else(|_| stand_in("claim", name), |c| c.id);
    let row = |name: &str| {
        find(observations, name).map_or_else(|_| stand_in("observation", name), |row| row.id)
    };
    specs
        .iter()
        .map(|spec| Fixed {
            after,
            claim_id: spec.claim.as_deref().map(claim),
            observation_id: row(&spec.observation),
            released: None,
            until: None,
        })
        .collect()
}

fn scores(specs: &[ScoresSpec<'_>], scenario: &Scenario<'_>) -> Result<Keyed<Id, Vec<ModelScore>>> {
    let mut by_claim = BTreeMap::new();
    for (index, spec) in specs.iter().enumerate() {
        let place = |e: Error| e.at_index(index);
        let claim = scenario
            .claim(&spec.claim)
            .map_err(|e| place(e.at("claim")))?;
        let mut scores = Vec::new();
        for score in &spec.scores {
            let row = scenario
                .observation_id(&score.observation)
                .map_err(|e| place(e.at("observation").at("scores")))?;
            scores.push(ModelScore {
                observation_id: row,
                score: score.score,
            });
        }
        if by_claim.insert(claim.id, scores).is_some() {
            return Err(place(fault("two lists of scores of one claim")));
        }
    }
    Ok(Keyed(by_claim.into_iter().collect()))
}

/// Refs name one object each.
fn names(
    claims: &[(Ref<'_>, Claim<'_>)],
    observations: &[(Ref<'_>, Observation<'_>)],
    grants: &[(Option<Ref<'_>>, Grant<'_>)],
) -> Result<()> {
    let mut subjects: Vec<&str> = claims.iter().map(|(name, _)| &**name).collect();
    subjects.extend(observations.iter().map(|(name, _)| &**name));
    let mut granted: Vec<&str> = grants
        .iter()
        .filter_map(|(name, _)| name.as_deref())
        .collect();
    for list in [&mut subjects, &mut granted] {
        list.sort_unstable();
        if list.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
            return Err(fault("a ref names two objects").at("input"));
        }
    }
    Ok(())
}

fn asserted(
    groups: Option<&[Vec<Ref<'_>>]>,
    scenario: &Scenario<'_>,
) -> Result<Vec<Vec<(String, Id)>>> {
    let resolve = |name: &Ref<'_>| {
        let id = scenario
            .claim_id(name)
            .or_else(|_| scenario.observation_id(name))?;
        Ok((name.to_string(), id))
    };
    groups
        .unwrap_or_default()
        .iter()
        .map(|group| group.iter().map(resolve).collect())
        .collect()
}
