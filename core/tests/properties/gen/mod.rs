//! Small hostile batches: few agents, people, subjects and amounts, so that everything meets
//! everything; times that are near, tied, or a millisecond apart where the contract draws a line.

mod claims;
mod coverage;
mod grants;
mod policies;
mod surroundings;

pub(crate) use claims::{claim, hash_of, id_of, observation_of, observed, refresh};
pub(crate) use coverage::coverage;
pub(crate) use grants::{grant, grants};
pub(crate) use policies::policy;
pub(crate) use surroundings::{activity, scores};

use crate::clock::{DAY, HOUR, MINUTE, utc};
use crate::rng::Rng;
use crate::tree::{Tree, object, text};
use attest_core::json::Value;
use std::borrow::Cow;

/// The middle of everything: 2026-10-06T14:00:00Z.
pub(crate) const NOON: i64 = 1_791_295_200_000;

/// Agents.
pub(crate) const AGENTS: [&str; 3] = ["muse", "chatgpt", "z_9"];
/// Accounts.
pub(crate) const ACCOUNTS: [&str; 2] = ["acct-a", "acct-b"];
/// Scopes.
pub(crate) const SCOPES: [&str; 3] = ["mail.read", "mail.send", "Kalender lesen"];
/// Sources.
pub(crate) const SOURCES: [&str; 3] = ["gmail.sent", "gmail.receipt", "gcal.event"];

/// An instant near the middle, on a whole minute, on the edge of one, or anywhere in one.
pub(crate) fn near(rng: &mut Rng) -> i64 {
    let minutes = rng.pick(&[
        -150, -62, -61, -60, -30, -3, -2, -1, 0, 0, 0, 1, 2, 3, 44, 45, 46, 90,
    ]);
    let within = rng.pick(&[0, 0, 0, 0, 1, 30_000, 59_999]);
    NOON + minutes * MINUTE + within
}

/// An instant as a host may write it: mostly in UTC, sometimes with an offset.
pub(crate) fn stamp(rng: &mut Rng, ms: i64) -> Tree {
    let offset = rng.pick(&[0, 0, 0, 0, 120, -240, 330, 719, -1_439]);
    let digits = rng.pick(&[0, 0, 0, 3]);
    text(&crate::clock::write(ms, offset, digits))
}

/// What a batch is made with.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// At most so many claims.
    pub(crate) claims: usize,
    /// At most so many observations beside those drawn from claims.
    pub(crate) strangers: usize,
}

/// What most properties use.
pub(crate) const SMALL: Size = Size {
    claims: 4,
    strangers: 3,
};

/// A batch request with its policy inside.
pub(crate) fn batch(rng: &mut Rng, size: Size) -> Tree {
    let policy = policy(rng);
    let claims: Vec<Tree> = (0..rng.among(0..=size.claims))
        .map(|_| claim(rng))
        .collect();
    let after = [
        5 * MINUTE,
        50 * MINUTE,
        3 * HOUR,
        3 * HOUR,
        26 * HOUR,
        60 * HOUR,
    ];
    let evaluated_at = NOON + rng.pick(&after) + rng.pick(&[0, 0, 1, MINUTE]);
    let observations = observed(rng, &claims, size.strangers, &policy);
    let activity = activity(rng, &claims, &observations, evaluated_at);
    let fixed = surroundings::fixed(rng, &claims, &observations, evaluated_at);
    let model_scores = scores(rng, &claims, &observations);
    let coverage = coverage(rng, &claims, evaluated_at);
    let grants = grants(rng, evaluated_at);
    object(vec![
        ("claims", Some(Value::Array(claims))),
        ("observations", Some(Value::Array(observations))),
        ("grants", Some(Value::Array(grants))),
        ("policy", policy),
        ("coverage", Some(coverage)),
        ("activity", Some(activity)),
        ("fixed", fixed),
        ("modelScores", model_scores),
    ])
}

/// The sources a batch's policy gives a type; the shipped ones where it has none of its own.
pub(crate) fn sources_of(policy: Option<&Tree>, action: &str) -> Vec<String> {
    match policy {
        Some(own) => crate::tree::items(crate::tree::member(own, "sourcesByType"), action)
            .iter()
            .map(|one| one.as_str().expect("a source").to_owned())
            .collect(),
        None => match action {
            "email.sent" => vec!["gmail.sent".to_owned()],
            "message.sent" | "other" => Vec::new(),
            _ if action.starts_with("calendar.") => vec!["gcal.event".to_owned()],
            _ => vec!["gmail.receipt".to_owned()],
        },
    }
}

/// A map of the members that are there.
pub(crate) fn map(members: Vec<(String, Tree)>) -> Tree {
    Value::Object(
        members
            .into_iter()
            .map(|(key, value)| (Cow::Owned(key), value))
            .collect(),
    )
}

/// A span.
pub(crate) fn span(from: i64, to: i64) -> Tree {
    object(vec![
        ("from", Some(text(&utc(from.min(to))))),
        ("to", Some(text(&utc(from.max(to))))),
    ])
}

/// A whole day before or after something, and less.
pub(crate) const FAR: i64 = 6 * DAY;
