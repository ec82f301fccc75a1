//! Every edit of the ledger, with whom it must be told of and what it must not share a replay with.

use crate::edits::{How, edits_of};
use crate::facts::Facts;
use crate::ledger::{Changes, LISTS, Pieces, Place, alone, replayed, text_of};
use attest_core::error::{Code, Error};
use attest_core::json::Value;
use std::collections::BTreeSet;

/// One edit.
pub(crate) struct Edit {
    /// The field's path, `*` for places and ids.
    pub(crate) kind: String,
    /// What was done to it.
    pub(crate) how: How,
    /// Whose field.
    pub(crate) object: Place,
    /// The entry of a list within the object, where the field lies in one.
    pub(crate) index: Option<usize>,
    /// A receipt afterwards; none where it is taken out or changed about, and of other lists.
    pub(crate) value: Option<Value<'static>>,
    /// The ledger's objects afterwards.
    pub(crate) changes: Changes,
    /// Why the edited object alone is refused, where it is.
    pub(crate) refused: Option<Error>,
}

impl Edit {
    /// Kind and what was done.
    pub(crate) fn name(&self) -> (String, &'static str) {
        (self.kind.clone(), self.how.word())
    }

    /// The edited object's own text.
    pub(crate) fn text(&self) -> Option<&str> {
        self.changes.get(&self.object)?.as_deref()
    }
}

/// Hands over every edit of every `turns`th object, from the one at `turn` on.
pub(crate) fn survey(pieces: &Pieces, turn: usize, turns: usize, take: &mut dyn FnMut(Edit)) {
    for list in LISTS {
        for at in (turn..pieces.list(list).len()).step_by(turns) {
            inside(pieces, (list, at), take);
            whole(pieces, (list, at), take);
        }
    }
}

/// The edits of an object's fields.
fn inside(pieces: &Pieces, place: Place, take: &mut dyn FnMut(Edit)) {
    let piece = pieces.at(place);
    assert!(
        refusal(pieces, place, Some(&piece.text)).is_none(),
        "{place:?} is refused as it stands"
    );
    for edited in edits_of(place.0, &piece.value) {
        let text = text_of(piece.key.as_deref(), &edited.value);
        let refused = refusal(pieces, place, Some(&text));
        take(Edit {
            kind: edited.kind,
            how: edited.how,
            object: place,
            index: edited.index,
            value: (place.0 == "receipts").then_some(edited.value),
            changes: Changes::from([(place, Some(text))]),
            refused,
        });
    }
}

/// The edits of an object as a whole.
fn whole(pieces: &Pieces, place: Place, take: &mut dyn FnMut(Edit)) {
    let (list, at) = place;
    let piece = pieces.at(place);
    let mut push = |how: How, changes: Changes, refused: Option<Error>| {
        take(Edit {
            kind: format!("/{list}/*"),
            how,
            object: place,
            index: None,
            value: None,
            changes,
            refused,
        });
    };
    let refused = refusal(pieces, place, None);
    push(How::Removed, Changes::from([(place, None)]), refused);
    if let Some(key) = &piece.key {
        let last = if key.ends_with('0') { "1" } else { "0" };
        let other = format!("{}{last}", &key[..key.len() - 1]);
        let text = text_of(Some(&other), &piece.value);
        let refused = refusal(pieces, place, Some(&text));
        push(How::Renamed, Changes::from([(place, Some(text))]), refused);
    } else if let Some(next) = pieces.list(list).get(at + 1) {
        let changes = Changes::from([
            (place, Some(next.text.clone())),
            ((list, at + 1), Some(piece.text.clone())),
        ]);
        push(How::Swapped, changes, None);
    }
}

/// How a ledger of an object alone is refused, with what the object cannot stand without: inputs
/// with their coverage, and a coverage with inputs that name it.
fn refusal(pieces: &Pieces, (list, at): Place, text: Option<&str>) -> Option<Error> {
    let mut objects: Vec<(&str, &str)> = text.map(|text| (list, text)).into_iter().collect();
    let piece = pieces.at((list, at));
    match list {
        "receiptInputs" => {
            let key = piece.value.get("coverageHash")?.as_str()?;
            let coverage = pieces.at(("batchCoverages", pieces.find("batchCoverages", key)));
            objects.push(("batchCoverages", &coverage.text));
        }
        "batchCoverages" => {
            let key = piece.key.as_deref();
            let names = |own: &&crate::ledger::Piece| {
                own.value.get("coverageHash").and_then(Value::as_str) == key
            };
            let inputs = pieces.list("receiptInputs").iter().find(names)?;
            objects.push(("receiptInputs", &inputs.text));
        }
        _ => {}
    }
    let fault = replayed(&alone(&objects)).err()?;
    let pointer = fault.pointer().unwrap_or_default();
    let right = match fault.code() {
        Code::InvalidPolicy => list == "policies",
        Code::InvalidInput | Code::InvalidJson => {
            pointer.starts_with(&format!("/{list}/"))
                || list == "batchCoverages" && pointer.starts_with("/receiptInputs/")
        }
        _ => false,
    };
    assert!(right, "{list}/{at}: refused with {fault}");
    Some(fault)
}

/// What edits share when one of them could hide that another went unnoticed.
pub(crate) type Tie = (&'static str, usize);

/// What a replay must say of an edit for it to be found.
pub(crate) struct Told {
    /// Receipts of which at least one is named.
    pub(crate) receipts: BTreeSet<String>,
    /// Whether every one of them is.
    pub(crate) every: bool,
    /// The fields one of which must be named with it; none for any.
    pub(crate) fields: Option<Vec<String>>,
    /// What it must share with no other edit of one replay.
    pub(crate) ties: BTreeSet<Tie>,
}

/// What a replay must say of an edit.
pub(crate) fn told(edit: &Edit, pieces: &Pieces, facts: &Facts) -> Told {
    let (list, at) = edit.object;
    let mut ties: BTreeSet<Tie> = edit.changes.keys().copied().collect();
    let mut fields = None;
    let knots = |knots: BTreeSet<usize>| knots.into_iter().map(|knot| ("knot", knot));
    let every = list == "policies";
    let receipts = match list {
        "claims" => {
            ties.extend(knots(facts.knots_of_claim(at, edit.text())));
            BTreeSet::from([facts.receipt_of_claim(at)])
        }
        "observations" => {
            ties.extend(knots(facts.knots_of_row(at, edit.text())));
            facts.graded_with(at, edit.text())
        }
        "receipts" => {
            let id = |value: &Value<'_>| value.get("id").unwrap().as_str().unwrap().to_owned();
            let own = edit
                .value
                .as_ref()
                .map_or_else(|| facts.receipt(at).id.to_string(), id);
            fields = fields_of(edit);
            // Where an edit changes what a batch was, it stands alone in its knot and batch.
            let apart = edit.value.is_none() || fields.as_ref().is_none_or(|all| all.len() > 1);
            if apart {
                let knot = facts.knot_of_receipt(at);
                ties.extend(knots(knot.into_iter().collect()));
                ties.insert(("batch", facts.batch_of(at)));
            }
            BTreeSet::from([own])
        }
        "receiptInputs" | "policies" => {
            facts.receipts_under(pieces.at(edit.object).key.as_deref().unwrap())
        }
        _ => BTreeSet::new(),
    };
    Told {
        receipts,
        every,
        fields,
        ties,
    }
}

/// The fields of a report that tell of an edit of a receipt: its own, or why it cannot be derived.
/// None where a batch is no longer the one it was.
fn fields_of(edit: &Edit) -> Option<Vec<String>> {
    let field = edit.kind.split('/').nth(3);
    let Some(field) = field else {
        return Some(vec!["receipt".to_owned()]);
    };
    let also: &[&str] = match field {
        "computedAt" => return None,
        "inputsHash" => return Some(vec!["receiptInputs".to_owned()]),
        "claimId" => &["subject", "orphan"],
        "observationIds" => &["subject", "orphan"],
        _ => &[],
    };
    let all = std::iter::once(&field).chain(also);
    Some(all.map(|own| (*own).to_owned()).collect())
}
