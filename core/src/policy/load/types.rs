//! What each action type reads and is scored by (contract: G §5.2, §5.3, §12).

use super::issues::{Fault, Issues, Place, Slot, keys};
use crate::model::{ActionType, Feature, Source};
use crate::policy::Table;

/// The types, the number of rows of every table here.
const TYPES: usize = 9;

/// The sources of a type.
#[derive(Default)]
pub(super) struct SourceList {
    /// In the policy's order.
    pub(super) list: Vec<Source>,
    /// Whether the document lists any; none when it says nothing readable.
    some: Option<bool>,
}

/// The features of a type.
#[derive(Default)]
pub(super) struct FeatureList {
    /// In the policy's order.
    pub(super) list: Vec<Feature>,
    /// Which features the document lists; none when it says nothing readable.
    listed: Option<[bool; 8]>,
}

/// Reads one list a type.
fn each_type<'v, T>(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'v>,
    mut list: impl FnMut(&mut Issues, &Place<'_>, usize, Slot<'v>) -> T,
) -> [T; TYPES] {
    let names: [&str; TYPES] = keys(ActionType::ALL, ActionType::as_str);
    let slots = issues.section(place, slot, &names);
    std::array::from_fn(|at| {
        let name = names.get(at).copied().unwrap_or_default();
        let slot = slots.get(at).copied().unwrap_or(Err(Fault::Told));
        list(issues, &place.key(name), at, slot)
    })
}

fn parse_feature(issues: &mut Issues, place: &Place<'_>, text: &str) -> Option<Feature> {
    let feature = match Feature::parse(text) {
        Some(Feature::ModelScore) => Err(Fault::Is("modelScore is no feature of a pair")),
        Some(feature) => Ok(feature),
        None => Err(Fault::Is("must be a feature")),
    };
    issues.take(place, feature)
}

/// Reads `sourcesByType`.
pub(super) fn sources(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
) -> [SourceList; TYPES] {
    each_type(issues, place, slot, |issues, place, _, slot| {
        let read = issues.words(place, slot, Source::parse, "must be a source");
        SourceList {
            some: read.as_ref().map(|items| !items.is_empty()),
            list: read.into_iter().flatten().flatten().collect(),
        }
    })
}

/// Reads `featuresByType`.
pub(super) fn features(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
    weights: &[Option<u32>; 8],
    sources: &[SourceList; TYPES],
) -> [FeatureList; TYPES] {
    each_type(issues, place, slot, |issues, place, at, slot| {
        let Some(items) = issues.list(place, slot, parse_feature) else {
            return FeatureList::default();
        };
        if items.is_empty() && has_sources(sources, at) {
            issues.tell(place, "must list a feature, for the type has sources");
        }
        let mut listed = [false; 8];
        // The sum is known only when every weight in it is.
        let mut sum = Some(0_u64);
        for item in &items {
            let weight = item.and_then(|feature| weight_of(weights, feature));
            sum = sum
                .zip(weight)
                .map(|(sum, weight)| sum.saturating_add(u64::from(weight)));
            if let Some(mark) = item.and_then(|feature| listed.get_mut(feature as usize)) {
                *mark = true;
            }
        }
        if !items.is_empty() && sum == Some(0) {
            issues.tell(place, "has weights that sum to 0");
        }
        FeatureList {
            list: items.into_iter().flatten().collect(),
            listed: Some(listed),
        }
    })
}

/// Reads `identityFeatures`.
pub(super) fn identity(
    issues: &mut Issues,
    place: &Place<'_>,
    slot: Slot<'_>,
    weights: &[Option<u32>; 8],
    sources: &[SourceList; TYPES],
    features: &[FeatureList; TYPES],
) -> [Vec<Feature>; TYPES] {
    each_type(issues, place, slot, |issues, place, at, slot| {
        let listed = features.get(at).and_then(|of_type| of_type.listed);
        let items = issues.list(place, slot, |issues, place, text| {
            let feature = parse_feature(issues, place, text)?;
            if feature == Feature::TimeProximity {
                issues.tell(place, "time says when, never which action");
                return None;
            }
            if listed.is_some_and(|listed| listed.get(feature as usize) == Some(&false)) {
                issues.tell(place, "must be among the features of the type");
            }
            if weight_of(weights, feature) == Some(0) {
                issues.tell(place, "must have a weight above 0");
            }
            Some(feature)
        });
        if items.as_ref().is_some_and(Vec::is_empty) && has_sources(sources, at) {
            issues.tell(place, "must list a feature, for the type has sources");
        }
        items.into_iter().flatten().flatten().collect()
    })
}

/// Reads a list of types.
pub(super) fn flags(issues: &mut Issues, place: &Place<'_>, slot: Slot<'_>) -> Table<bool, TYPES> {
    let mut flags = [false; TYPES];
    let items = issues.words(place, slot, ActionType::parse, "must be an action type");
    for action in items.into_iter().flatten().flatten() {
        if let Some(flag) = flags.get_mut(action as usize) {
            *flag = true;
        }
    }
    Table(flags)
}

fn has_sources(sources: &[SourceList; TYPES], at: usize) -> bool {
    sources.get(at).and_then(|of_type| of_type.some) == Some(true)
}

fn weight_of(weights: &[Option<u32>; 8], feature: Feature) -> Option<u32> {
    weights.get(feature as usize).copied().flatten()
}
