//! Lists of text, read once into what they are compared with (contract: G §12; C §4, §6).

use super::issues::{Issues, Place, Slot};
use crate::text::counterparty::name;
use crate::text::subject;
use crate::text::tokens::TokenSet;

/// Reads `commonDomains`: ASCII lower case.
pub(super) fn domains(issues: &mut Issues, place: &Place<'_>, slot: Slot<'_>) -> Vec<String> {
    prepared(issues, place, slot, str::to_ascii_lowercase)
}

/// Reads `receiptMerchants`: as names.
pub(super) fn merchants(issues: &mut Issues, place: &Place<'_>, slot: Slot<'_>) -> Vec<String> {
    prepared(issues, place, slot, name)
}

/// Reads `normalize`: its stop words, through the fold that subjects go through.
pub(super) fn stop_words(issues: &mut Issues, place: &Place<'_>, slot: Slot<'_>) -> TokenSet {
    let [words] = issues.section(place, slot, &["stopWords"]);
    let place = place.key("stopWords");
    let read = issues.list(&place, words, |_, _, text| Some(text));
    subject::stop_words(read.into_iter().flatten().flatten())
}

/// The texts of a list, each through `prepare`, sorted, none twice.
pub(super) fn prepared(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
    prepare: fn(&str) -> String,
) -> Vec<String> {
    let read = issues.list(place, slot, |_, _, text| Some(prepare(text)));
    let mut texts: Vec<String> = read.into_iter().flatten().flatten().collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}
