//! How a clause may open before its verb.

/// Openings that ask as politely as "please".
pub(super) const OPENINGS: &[&[&str]] = &[
    &["i", "want", "you", "to"],
    &["i", "need", "you", "to"],
    &["i'd", "like", "you", "to"],
    &["i", "would", "like", "you", "to"],
    &["go", "ahead", "and"],
    &["go", "on", "and"],
    &["be", "sure", "to"],
    &["make", "sure", "to"],
    &["make", "sure", "you"],
    &["do", "me", "a", "favor", "and"],
    &["do", "me", "a", "favour", "and"],
    &["don't", "forget", "to"],
    &["dont", "forget", "to"],
    &["do", "not", "forget", "to"],
];
/// Openings before a verb in -ing.
pub(super) const MINDING: &[&[&str]] =
    &[&["would", "you", "mind"], &["do", "you", "mind"], &["mind"]];
/// What only says yes.
pub(super) const DOING: &[&[&str]] = &[
    &["change", "of", "plan"],
    &["change", "of", "plans"],
    &["one", "more", "thing"],
    &["quick", "one"],
    &["quick", "favor"],
    &["quick", "favour"],
    &["do", "it"],
    &["do", "that"],
    &["do", "so"],
    &["sounds", "good"],
    &["good", "idea"],
];

/// Openings that permit.
pub(super) const PERMISSIONS: &[&[&str]] = &[
    &["you", "can", "always"],
    &["you", "may", "always"],
    &["you", "can", "go", "ahead", "and"],
    &["you", "can"],
    &["you", "may"],
    &["feel", "free", "to"],
    &["you're", "free", "to"],
    &["you", "are", "free", "to"],
    &["you", "have", "my", "permission", "to"],
    &["you", "have", "permission", "to"],
    &["you're", "allowed", "to"],
    &["you", "are", "allowed", "to"],
];
/// Openings that forbid.
pub(super) const PROHIBITIONS: &[&[&str]] = &[
    &["do", "not"],
    &["don't"],
    &["dont"],
    &["never"],
    &["no", "need", "to"],
    &["hold", "off", "on"],
    &["under", "no", "circumstances"],
    &["by", "no", "means"],
    &["avoid"],
    &["refrain", "from"],
    &["you", "must", "not"],
    &["you", "should", "not"],
    &["you", "can't"],
    &["you", "cannot"],
    &["stop", "sending"],
    &["stop", "emailing"],
    &["stop", "paying"],
    &["stop", "posting"],
    &["stop", "texting"],
];
