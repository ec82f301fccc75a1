//! The gate over a list of intents: one look at each of them, by the rules and not by the index.

use super::super::call::Call;
use super::super::hold::Hold;
use super::super::intent::Intent;
use super::super::matches::{explain, shares, turn};
use super::{Considered, MAX_CONSIDERED, Verdict, storable, without_clock};
use crate::error::{Error, Result};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// What a gate that holds these intents says to a call, and, where it is asked for, which intents of
/// the call's kind share a recipient with it and do not cover it. Without an instant, or without a
/// call that can be read, nothing is covered.
///
/// # Errors
/// `invalid_input` for intents a gate does not take, and for a call that carries `at`.
pub fn check_list<'i>(
    intents: &'i [Intent<'_>],
    call: Option<&Call<'_>>,
    now: Option<i64>,
    considered: bool,
) -> Result<(Verdict, Vec<Considered<'i>>)> {
    let mut ids = BTreeSet::new();
    for (at, intent) in intents.iter().enumerate() {
        let place = |fault: Error| fault.at_index(at).at("intents");
        if !ids.insert(storable(intent).map_err(place)?) {
            return Err(place(Error::input("an id stands twice").at("id")));
        }
    }
    let Some(call) = call else {
        return Ok((Verdict::Hold(Hold::Malformed), Vec::new()));
    };
    without_clock(call).map_err(|fault| fault.at("call"))?;
    if now.is_none() || !call.is_sound() {
        return Ok((Verdict::Hold(Hold::Malformed), Vec::new()));
    }
    let look = |intent| (explain(intent, call, now, 0), intent);
    let looks: Vec<Look<'_, '_>> = intents.iter().map(look).collect();
    let verdict = match looks.iter().min_by(|a, b| order(a, b)) {
        None => Verdict::Hold(Hold::NoIntent),
        Some((Err(hold), _)) => Verdict::Hold(*hold),
        Some((Ok(spent), intent)) => Verdict::Match {
            id: id_of(intent).to_owned(),
            spent: *spent,
        },
    };
    let mut held = Vec::new();
    if considered {
        let near = |look: &&Look<'_, '_>| look.1.kind == call.kind && shares(look.1, call);
        let mut all: Vec<&Look<'_, '_>> = looks.iter().filter(near).collect();
        all.sort_by(|a, b| order(a, b));
        let all = all.into_iter().filter_map(|(look, intent)| {
            Some(Considered {
                intent_id: id_of(intent).into(),
                reason: look.err()?,
            })
        });
        held.extend(all.take(MAX_CONSIDERED));
    }
    Ok((verdict, held))
}

type Look<'i, 'a> = (std::result::Result<i64, Hold>, &'i Intent<'a>);

fn id_of<'i>(intent: &'i Intent<'_>) -> &'i str {
    intent.id.as_deref().unwrap_or_default()
}

/// Those that match first, then those that got furthest; of equals the one whose turn is first.
fn order(a: &Look<'_, '_>, b: &Look<'_, '_>) -> Ordering {
    let far = match (a.0, b.0) {
        (Ok(_), Ok(_)) => Ordering::Equal,
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        (Err(a), Err(b)) => b.cmp(&a),
    };
    let key = |intent: &Intent<'_>| intent.created_at.map(|at| at.ms());
    far.then_with(|| turn((key(a.1), id_of(a.1)), (key(b.1), id_of(b.1))))
}
