//! What a file expects against what came out (contract: G §15).

use super::expect::Expectation;
use super::load::Scenario;
use super::run::receipt_of;
use super::store::{Row, Store};
use crate::hashes::{Subject, receipt_id};
use crate::ids::{Hash, Id};
use crate::json::shape::{Shape, build};
use crate::json::{Value, Writer, read};
use crate::model::{Display4, ModelScore, Params, ReasonCode, Receipt, State};
use crate::score::{BASIS_POINTS, Ratio, raised};

/// Checks the file's assertions on ids.
pub(super) fn ids(scenario: &Scenario<'_>, failures: &mut Vec<String>) {
    let groups = [
        (&scenario.asserted.equal, "equal"),
        (&scenario.asserted.ascending, "ascending"),
    ];
    for (groups, what) in groups {
        for pair in groups.iter().flat_map(|group| group.windows(2)) {
            let [(a, first), (b, second)] = pair else {
                continue;
            };
            let holds = match what {
                "equal" => first == second,
                _ => first < second,
            };
            if !holds {
                failures.push(format!("the ids of {a} and {b} are not {what}"));
            }
        }
    }
}

/// Checks that every receipt is listed once and is what is said of it.
pub(super) fn receipts(scenario: &Scenario<'_>, store: &Store<'_>, failures: &mut Vec<String>) {
    let mut listed: Vec<Id> = Vec::new();
    for expectation in &scenario.expect {
        let name = name_of(expectation);
        let Some(id) = id_of(scenario, expectation) else {
            failures.push(format!("{name}: a ref that nothing defines"));
            continue;
        };
        if listed.contains(&id) {
            failures.push(format!("{name}: the receipt is listed twice"));
            continue;
        }
        listed.push(id);
        match store.rows.iter().find(|row| row.receipt.id == id) {
            Some(row) => {
                let mut check = Check {
                    scenario,
                    expectation,
                    row,
                    faults: Vec::new(),
                };
                check.all();
                failures.extend(check.faults.iter().map(|fault| format!("{name}: {fault}")));
            }
            None => failures.push(format!("{name}: there is no receipt")),
        }
    }
    for row in &store.rows {
        if !listed.contains(&row.receipt.id) {
            failures.push(format!(
                "{}: the receipt is not listed ({} by {})",
                scenario.label(row),
                row.receipt.grade.as_str(),
                &*row.receipt.rule_id
            ));
        }
    }
}

fn name_of(expectation: &Expectation<'_>) -> String {
    match (&expectation.subject, &expectation.scope) {
        (Some(name), _) => name.to_string(),
        (None, Some(scope)) => format!("{} {}", &*scope.agent, &*scope.scope),
        (None, None) => String::new(),
    }
}

fn id_of(scenario: &Scenario<'_>, expectation: &Expectation<'_>) -> Option<Id> {
    if let Some(scope) = &expectation.scope {
        return Some(receipt_id(Subject::Scope {
            agent: &scope.agent,
            scope: &scope.scope,
        }));
    }
    receipt_of(scenario, expectation.subject.as_deref()?).ok()
}

/// One receipt held against what is expected of it.
struct Check<'s, 'a> {
    scenario: &'s Scenario<'a>,
    expectation: &'s Expectation<'a>,
    row: &'s Row<'a>,
    faults: Vec<String>,
}

impl Check<'_, '_> {
    fn all(&mut self) {
        self.shape();
        self.words();
        self.evidence();
        self.reasons();
        self.scores();
        self.inputs();
    }

    fn same<T: PartialEq>(&mut self, what: &str, expected: &T, found: &T, show: fn(&T) -> String) {
        if expected != found {
            let (expected, found) = (show(expected), show(found));
            self.faults
                .push(format!("{what} is {found}, expected {expected}"));
        }
    }

    /// A receipt is one that a ledger could store, and a PENDING one says from when it can be final.
    fn shape(&mut self) {
        let mut out = Writer::new();
        self.row.receipt.write(&mut out);
        if let Err(fault) = read(out.as_str(), Receipt::read) {
            self.faults
                .push(format!("the receipt has no sound form: {fault}"));
        }
        if self.row.receipt.state == State::Pending && self.row.receipt.final_from.is_none() {
            self.faults
                .push("a PENDING receipt without finalFrom".to_owned());
        }
    }

    fn words(&mut self) {
        let (expectation, receipt) = (self.expectation, &self.row.receipt);
        let text = |text: &str| Some(text.to_owned());
        let shown = |text: &Option<String>| text.clone().unwrap_or_else(|| "absent".to_owned());
        let mut pairs = vec![
            (
                "grade",
                text(expectation.grade.as_str()),
                text(receipt.grade.as_str()),
            ),
            ("ruleId", text(&expectation.rule_id), text(&receipt.rule_id)),
            (
                "state",
                text(expectation.state.as_str()),
                text(receipt.state.as_str()),
            ),
        ];
        if let Some(agent) = &expectation.agent {
            pairs.push(("agent", text(agent), text(&receipt.agent)));
        }
        if let Some(at) = expectation.final_from {
            let found = receipt.final_from.map(|at| at.to_string());
            pairs.push(("finalFrom", Some(at.to_string()), found));
        }
        let over = receipt.overridden.as_ref();
        if let Some(grade) = expectation.overridden {
            let found = over.map(|over| over.grade.as_str().to_owned());
            pairs.push(("override", text(grade.as_str()), found));
        }
        if let Some(state) = expectation.previous_state {
            let found = over.map(|over| over.previous_state.as_str().to_owned());
            pairs.push(("previousState", text(state.as_str()), found));
        }
        for (what, expected, found) in &pairs {
            self.same(what, expected, found, shown);
        }
    }

    fn evidence(&mut self) {
        let scenario = self.scenario;
        let expected: Vec<Option<Id>> = self
            .expectation
            .observation_refs
            .iter()
            .map(|name| scenario.observation_id(name).ok())
            .collect();
        let found: Vec<Option<Id>> = self
            .row
            .receipt
            .observation_ids
            .iter()
            .map(|id| Some(*id))
            .collect();
        if expected != found {
            let names: Vec<&str> = self
                .row
                .receipt
                .observation_ids
                .iter()
                .map(|id| observation_name(scenario, *id))
                .collect();
            self.faults
                .push(format!("observationRefs are [{}]", names.join(", ")));
        }
        if let Some(name) = &self.expectation.superseded_by
            && scenario.claim_id(name).ok() != self.row.receipt.superseded_by
        {
            self.faults
                .push(format!("it is not superseded by {}", &**name));
        }
    }

    fn reasons(&mut self) {
        let list = |codes: &Vec<ReasonCode>| {
            let codes: Vec<&str> = codes.iter().map(|code| code.as_str()).collect();
            format!("[{}]", codes.join(", "))
        };
        let receipt = &self.row.receipt;
        let found: Vec<ReasonCode> = receipt.reasons.iter().map(|reason| reason.code).collect();
        let expectation = self.expectation;
        self.same(
            "the list of reason codes",
            &expectation.reason_codes,
            &found,
            list,
        );
        let Some(Value::Object(wanted)) = &expectation.reason_params else {
            return;
        };
        for (code, params) in wanted {
            let params = resolved(self.scenario, params);
            let expected = build::object(vec![("code", build::text(code)), ("params", params)]);
            let expected = expected.to_canonical();
            let holds = receipt.reasons.iter().any(|reason| {
                let mut out = Writer::new();
                reason.write(&mut out);
                out.as_str() == expected
            });
            if !holds {
                let code = ReasonCode::parse(code).map_or("an unknown code", ReasonCode::as_str);
                self.faults.push(format!("the params of {code} differ"));
            }
        }
    }

    /// The exact score of the best candidate, computed again; the receipt shows it rounded.
    fn scores(&mut self) {
        let expectation = self.expectation;
        let floor = self.floor();
        let model = self.model_score();
        let lifted = floor.map(|floor| match model {
            Some(model) => raised(floor, model, &self.scenario.policy),
            None => floor,
        });
        let text = |ratio: Option<Ratio>| {
            ratio.map_or_else(|| "absent".to_owned(), |ratio| ratio.to_string())
        };
        if let Some(score) = &expectation.score {
            self.same("score", &score.to_string(), &text(floor), String::clone);
        }
        if let Some(score) = &expectation.raised_score {
            let found = text(lifted.filter(|_| model.is_some()));
            self.same("raisedScore", &score.to_string(), &found, String::clone);
        }
        if let Some(score) = &expectation.attribution_score {
            let bp = self.row.inputs.context.attribution.as_ref();
            let bp = bp.and_then(|found| u128::try_from(found.score_bp.0).ok());
            let found = text(bp.map(|bp| Ratio::new(bp, BASIS_POINTS)));
            self.same(
                "attributionScore",
                &score.to_string(),
                &found,
                String::clone,
            );
        }
        let signals = &self.row.receipt.signals;
        let model = model.map(|bp| Display4(u16::try_from(bp).unwrap_or(u16::MAX)));
        let shown = (signals.score, signals.model_score);
        if shown != (lifted.map(Ratio::display), model) {
            self.faults.push("the signals show other scores".to_owned());
        }
    }

    fn best(&self) -> Option<Id> {
        let mut reasons = self.row.receipt.reasons.iter();
        reasons.find_map(|reason| match (reason.code, &reason.params) {
            (ReasonCode::MatchBest, Params::Observation(id)) => Some(*id),
            _ => None,
        })
    }

    fn floor(&self) -> Option<Ratio> {
        let best = self.best()?;
        let claim = self.row.receipt.claim_id?;
        let scenario = self.scenario;
        let (_, claim) = scenario
            .claims
            .iter()
            .find(|(_, other)| other.id == claim)?;
        let (_, row) = scenario
            .observations
            .iter()
            .find(|(_, other)| other.id == best)?;
        let pair = crate::score::features(claim, row, &scenario.policy).ok()?;
        Some(pair.score)
    }

    fn model_score(&self) -> Option<u32> {
        let best = self.best()?;
        let scores: &[ModelScore] = self.row.inputs.context.model_scores.as_deref()?;
        let score = scores.iter().find(|score| score.observation_id == best)?;
        u32::try_from(score.score.0).ok()
    }

    fn inputs(&mut self) {
        let Some(expected) = &self.expectation.inputs else {
            return;
        };
        let inputs = &self.row.inputs;
        if let Some(name) = &expected.grant {
            let granted = self
                .scenario
                .grants
                .iter()
                .find(|(other, _)| other.as_ref() == Some(name));
            if granted.is_none_or(|(_, grant)| *grant != *inputs.grant) {
                self.faults.push(format!("the grant is not {}", &**name));
            }
        }
        if let Some(spent) = expected.prior_spend {
            let found = inputs.context.prior_spend.0;
            self.same("priorSpendCents", &spent.0, &found, i64::to_string);
        }
        let scope = inputs.context.scope.as_ref().map(|scope| &scope.observed);
        if expected.scope.is_some() && expected.scope.as_ref() != scope {
            self.faults.push("the scope is another".to_owned());
        }
    }
}

fn observation_name<'s>(scenario: &'s Scenario<'_>, id: Id) -> &'s str {
    let named = scenario.observations.iter().find(|(_, row)| row.id == id);
    named.map_or("another", |(name, _)| name)
}

/// Params as a receipt has them: ids for refs, hashes for scopes.
fn resolved(scenario: &Scenario<'_>, params: &Value<'_>) -> Value<'static> {
    let Value::Object(members) = params.clone().into_owned() else {
        return params.clone().into_owned();
    };
    let members = members.into_iter().map(|(key, value)| {
        let text = value.as_str().map(str::to_owned);
        let id = text.and_then(|text| match key.as_ref() {
            "observationId" => scenario.observation_id(&text).ok().map(|id| id.to_string()),
            "claimId" => scenario.claim_id(&text).ok().map(|id| id.to_string()),
            "scopeHash" => Some(Hash::of_text(&text).to_hex()),
            _ => None,
        });
        let value = id.map_or(value, |id| Value::String(id.into()));
        (key, value)
    });
    Value::Object(members.collect())
}
