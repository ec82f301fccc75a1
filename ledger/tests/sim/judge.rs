//! What the store says, held against the truth; and the limits that the contract names.

use crate::history::{History, Look};
use crate::pages::claim_id;
use crate::world::{Event, MINUTE, Said, Who};
use attest_core::hashes::row_key_hash;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A limit: its code, where the contract names it, and when it explains a false grade.
pub(crate) struct Limit {
    pub(crate) code: &'static str,
    pub(crate) place: &'static str,
    holds: fn(&History, &Case<'_>) -> bool,
}

/// A false grade.
pub(crate) enum Case<'h> {
    NotFound {
        said: &'h Said,
        computed: i64,
        /// Whether another claim's receipt holds what would have shown it.
        held: bool,
    },
    Unasked {
        agent: usize,
        at: i64,
    },
}

/// Every limit. A false grade that none of them explains is a fault.
pub(crate) const LIMITS: [Limit; 7] = [
    Limit {
        code: "wrong_account",
        place: "G §6.1: where only another account is ever opened, nobody can tell",
        holds: wrong_account,
    },
    Limit {
        code: "short_lived_event",
        place: "G §6.1: an event that changed or went before the first look after the claim",
        holds: short_lived_event,
    },
    Limit {
        code: "renamed_event",
        place: "G §6.1: a claim that names no guest and shares no word with the event",
        holds: renamed_event,
    },
    Limit {
        code: "other_guest",
        place: "C §7 6c: a claim that names another guest than the first",
        holds: other_guest,
    },
    Limit {
        code: "held_by_another",
        place: "G §4.3, §6.1: one observation shows one claim, and another claim holds it",
        holds: |_, case| matches!(case, Case::NotFound { held: true, .. }),
    },
    Limit {
        code: "clock_wrong",
        place: "G §3, clock safety: a wrong clock is told from real time only once it is set back",
        holds: clock_wrong,
    },
    Limit {
        code: "among_agents",
        place: "G §7: what the signals say of the act of another is likely, and no more",
        holds: among_agents,
    },
];

fn source_of(said: &Said) -> &'static str {
    match said.action {
        "email.sent" => "gmail.sent",
        "purchase.made" => "gmail.receipt",
        _ => "gcal.event",
    }
}

fn not_found<'c>(case: &'c Case<'_>) -> Option<(&'c Said, i64, usize)> {
    match case {
        Case::NotFound { said, computed, .. } => Some((said, *computed, said.truth?.0)),
        Case::Unasked { .. } => None,
    }
}

fn wrong_account(history: &History, case: &Case<'_>) -> bool {
    not_found(case).is_some_and(|(said, computed, account)| {
        let is_unbound = !history.bound.contains(&said.agent);
        let mut looks = history.looks.iter();
        is_unbound
            && !looks.any(|look| {
                look.source == source_of(said)
                    && look.account == account
                    && look.stored_at < computed
                    && look.vouched
            })
    })
}

/// The event as it was created, and until when it was so.
fn created<'h>(history: &'h History, said: &Said) -> Option<(&'h Event, i64, i64)> {
    let (account, id) = said.truth?;
    let id = id?;
    let lives = &history.places[account].lives;
    lives
        .iter()
        .find(|life| life.0 == id)
        .map(|life| (&life.1, life.2, life.3))
}

fn saw(look: &Look, event: &Event) -> bool {
    use crate::world::DAY;
    let Some(shown) = look.shown else {
        return false;
    };
    let on_view = look.from <= event.start && event.start < look.from + shown.days * DAY;
    let hidden = shown.hidden.map(|day| look.from + day * DAY);
    let is_hidden = hidden.is_some_and(|day| day <= event.start && event.start < day + DAY);
    on_view && !is_hidden && !shown.busy && (shown.side || event.calendar == "main")
}

fn short_lived_event(history: &History, case: &Case<'_>) -> bool {
    let Some((said, _, account)) = not_found(case) else {
        return false;
    };
    let Some((event, from, until)) = created(history, said) else {
        return false;
    };
    let mut looks = history.looks.iter();
    until < i64::MAX
        && !looks.any(|look| {
            look.source == "gcal.event"
                && look.account == account
                && look.at >= from
                && look.at < until
                && saw(look, event)
        })
}

fn renamed_event(history: &History, case: &Case<'_>) -> bool {
    not_found(case).is_some_and(|(said, _, _)| {
        created(history, said).is_some_and(|(event, _, _)| {
            said.with.is_none() && said.subject.as_deref() != Some(event.title.as_str())
        })
    })
}

fn other_guest(history: &History, case: &Case<'_>) -> bool {
    not_found(case).is_some_and(|(said, _, _)| {
        created(history, said).is_some_and(|(event, _, _)| {
            said.with.is_some() && event.guests.first().copied() != said.with
        })
    })
}

/// A look that could have shown it was made by a clock that was wrong: one ahead vouches for minutes
/// that were still to come, one behind saw the event before the claim was made.
fn clock_wrong(history: &History, case: &Case<'_>) -> bool {
    not_found(case).is_some_and(|(said, _, _)| {
        history.looks.iter().any(|look| {
            look.source == source_of(said)
                && look.read_at != look.at
                && look.read_at.max(look.at) >= said.at - 3 * MINUTE
        })
    })
}

/// The accused agent was in use around the act.
fn among_agents(history: &History, case: &Case<'_>) -> bool {
    let Case::Unasked { agent, at } = case else {
        return false;
    };
    let near = |other: i64| (other - at).abs() <= 11 * MINUTE;
    history
        .said
        .iter()
        .any(|said| said.agent == *agent && near(said.at))
        || history
            .stirs
            .iter()
            .any(|stir| stir.0 == *agent && near(stir.1))
}

/// What the judge found in one history.
#[derive(Default)]
pub(crate) struct Verdict {
    pub(crate) receipts: usize,
    pub(crate) grades: BTreeMap<String, usize>,
    pub(crate) limits: BTreeMap<&'static str, usize>,
    pub(crate) faults: Vec<String>,
}

/// Judges a history that is over.
pub(crate) fn judge(history: &mut History) -> Verdict {
    let mut verdict = Verdict::default();
    let seed = history.seed;
    let report = history.call("ledger.replay", &json!({})).unwrap();
    if report["mismatched"] != 0 {
        verdict.faults.push(format!("seed {seed}: replay {report}"));
    }
    let check = history.call("ledger.check", &json!({})).unwrap();
    if check["findings"] != json!([]) {
        verdict.faults.push(format!("seed {seed}: check {check}"));
    }
    let export = history.call("ledger.export", &json!({})).unwrap();
    let said: BTreeMap<String, Said> = history
        .said
        .iter()
        .map(|said| (claim_id(said), said.clone()))
        .collect();
    let receipts = export["receipts"].as_array().unwrap();
    // By the page's own id; of an event, the rows that say that it was created.
    let mut rows: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for row in export["observations"].as_array().unwrap() {
        let key = row["rowKeyHash"].as_str().unwrap_or_default().to_owned();
        let is_first = row["type"] != "calendar.updated" && row["type"] != "calendar.deleted";
        if is_first {
            rows.entry(key).or_default().push(row["id"].clone());
        }
    }
    for receipt in receipts {
        verdict.receipts += 1;
        let grade = receipt["grade"].as_str().unwrap();
        *verdict
            .grades
            .entry(format!("{grade} {}", receipt["state"].as_str().unwrap()))
            .or_default() += 1;
        let Some(said) = receipt["claimId"].as_str().and_then(|id| said.get(id)) else {
            continue;
        };
        if grade == "NOT_FOUND" && said.truth.is_some() {
            let computed = receipt["computedAt"].as_str().unwrap();
            let computed = attest_core::time::IsoTs::parse(computed).unwrap().ms();
            let key = said.key.as_deref().map(|key| row_key_hash(key).to_hex());
            let own = key
                .and_then(|key| rows.get(&key).cloned())
                .unwrap_or_default();
            let held = receipts.iter().any(|other| {
                other["claimId"].is_string()
                    && other["claimId"] != receipt["claimId"]
                    && own.contains(&other["observationIds"][0])
            });
            let case = Case::NotFound {
                said,
                computed,
                held,
            };
            explain(
                history,
                &case,
                &mut verdict,
                &format!("NOT_FOUND {said:?} {receipt}"),
            );
        }
    }
    accusations(history, &export, &mut verdict);
    verdict
}

fn accusations(history: &History, export: &Value, verdict: &mut Verdict) {
    let mut truth: BTreeMap<String, (Who, i64)> = BTreeMap::new();
    for place in &history.places {
        for mail in &place.sent {
            truth.insert(
                row_key_hash(&format!("t{}", mail.id)).to_hex(),
                (mail.by, mail.at),
            );
        }
        for buy in &place.bought {
            truth.insert(
                row_key_hash(&format!("m{}", buy.id)).to_hex(),
                (buy.by, buy.at),
            );
        }
    }
    let rows: BTreeMap<&str, &str> = export["observations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (
                row["id"].as_str().unwrap(),
                row["rowKeyHash"].as_str().unwrap_or_default(),
            )
        })
        .collect();
    for receipt in history.accused.values() {
        let row = receipt["observationIds"][0].as_str().unwrap();
        let by = rows.get(row).and_then(|key| truth.get(*key));
        let Some((who, at)) = by else {
            verdict.faults.push(format!(
                "seed {}: UNASKED of a row of no mail {receipt}",
                history.seed
            ));
            continue;
        };
        let accused = (0..2)
            .find(|at| history.name(*at) == receipt["agent"])
            .unwrap();
        if *who != Who::Agent(accused) {
            let case = Case::Unasked {
                agent: accused,
                at: *at,
            };
            explain(
                history,
                &case,
                verdict,
                &format!("UNASKED by {who:?} {receipt}"),
            );
        }
    }
}

fn explain(history: &History, case: &Case<'_>, verdict: &mut Verdict, what: &str) {
    match LIMITS.iter().find(|limit| (limit.holds)(history, case)) {
        Some(limit) => *verdict.limits.entry(limit.code).or_default() += 1,
        None => {
            if std::env::var("ATTEST_SHOW").is_ok() {
                show(history);
            }
            verdict
                .faults
                .push(format!("seed {}: {what}", history.seed));
        }
    }
}

/// The truth, for whoever looks into a fault.
fn show(history: &History) {
    for place in &history.places {
        for life in &place.lives {
            println!("{life:?}");
        }
        for mail in &place.sent {
            println!("{mail:?}");
        }
    }
    for look in &history.looks {
        println!("{look:?}");
    }
}
