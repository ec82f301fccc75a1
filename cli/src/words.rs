//! A difference that replay found, in words where there are no two values to show.

use attest_core::replay::{Mismatch, ReplayField};
use attest_core::text::printable::shown;

/// How a difference is shown.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Difference {
    /// Both values, fit to be shown.
    Values {
        /// As stored.
        stored: String,
        /// As derived again.
        replayed: String,
    },
    /// What is missing, or why the receipt could not be derived again.
    Sentence(String),
}

/// What stands for a value that is not there.
const NOTHING: &str = "nothing";

/// How a difference is shown.
pub(crate) fn of(mismatch: &Mismatch) -> Difference {
    match (&mismatch.stored, &mismatch.replayed) {
        (None, None) => Difference::Sentence(missing(mismatch.field).to_owned()),
        (None, Some(code)) if mismatch.field == ReplayField::Error => {
            Difference::Sentence(format!("{}: {}", missing(mismatch.field), shown(code)))
        }
        (stored, replayed) => {
            let value =
                |value: &Option<String>| value.as_deref().map_or_else(|| NOTHING.to_owned(), shown);
            Difference::Values {
                stored: value(stored),
                replayed: value(replayed),
            }
        }
    }
}

/// What it means that a field has no value on either side.
const fn missing(field: ReplayField) -> &'static str {
    match field {
        ReplayField::ReceiptInputs => "what it was graded with is not in the ledger",
        ReplayField::Policy => "the policy it was graded under is not in the ledger",
        ReplayField::Subject => "what it grades is not in the ledger, or was not in its batch",
        ReplayField::Orphan => "its observation is no unclaimed act of its batch",
        ReplayField::ContentHash => "a row it was graded with was changed in place",
        ReplayField::Error => "its batch or its grade is refused",
        ReplayField::Receipt => "a claim that was graded has no receipt in the ledger",
        _ => "missing",
    }
}

#[cfg(test)]
mod tests {
    use super::{Difference, of};
    use attest_core::ids::{Hash, Id};
    use attest_core::replay::{Mismatch, ReplayField};

    fn shown(field: ReplayField, stored: Option<&str>, replayed: Option<&str>) -> Difference {
        of(&Mismatch {
            receipt_id: Id::of_hash(Hash::of_text("r")),
            field,
            stored: stored.map(str::to_owned),
            replayed: replayed.map(str::to_owned),
        })
    }

    #[test]
    fn what_is_not_there_is_said_in_words() {
        let values = |stored: &str, replayed: &str| Difference::Values {
            stored: stored.to_owned(),
            replayed: replayed.to_owned(),
        };
        let sentence = |text: &str| Difference::Sentence(text.to_owned());
        assert_eq!(
            shown(ReplayField::Grade, Some("\"A\u{1b}\""), Some("\"B\"")),
            values("\"A\\u{1b}\"", "\"B\"")
        );
        assert_eq!(
            shown(ReplayField::FinalAt, None, Some("\"x\"")),
            values("nothing", "\"x\"")
        );
        assert_eq!(
            shown(ReplayField::FinalFrom, Some("\"x\""), None),
            values("\"x\"", "nothing")
        );
        assert_eq!(
            shown(ReplayField::Receipt, None, None),
            sentence("a claim that was graded has no receipt in the ledger")
        );
        assert_eq!(
            shown(ReplayField::Error, None, Some("\"not_one_to_one\"")),
            sentence("its batch or its grade is refused: \"not_one_to_one\"")
        );
    }
}
