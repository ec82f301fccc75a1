//! The policy as the rules read it, and the one that ships.

use super::super::fault::Fault;

const LISTS: &str = "policy/load/lists.rs";
const UNASKED: &str = "policy/load/unasked.rs";
const TYPES: &str = "policy/load/types.rs";
const WINDOWS: &str = "policy/load/windows.rs";
const POLICY: &str = "policy/mod.rs";
const SHIPPED: &str = "policy/default.json";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        LISTS,
        "prepared(issues, place, slot, str::to_ascii_lowercase)",
        "prepared(issues, place, slot, str::to_owned)",
        "commonDomains are compared as written",
    ),
    Fault::new(
        LISTS,
        "prepared(issues, place, slot, name)",
        "prepared(issues, place, slot, str::to_owned)",
        "receiptMerchants are compared as written",
    ),
    Fault::new(
        LISTS,
        "    subject::stop_words(read.into_iter().flatten().flatten())",
        "    let words = read.into_iter().flatten().flatten();
    _ = subject::stop_words(None);
    TokenSet::new(words.map(str::to_owned).collect())",
        "stop words are compared as written",
    ),
    Fault::new(
        UNASKED,
        "Ok(value), signature_key)",
        "Ok(value), str::to_owned)",
        "signatures are compared as written",
    ),
    Fault::new(
        UNASKED,
        r#"["sessionMin", "idleMin", "adjacentMin"]"#,
        r#"["adjacentMin", "idleMin", "sessionMin"]"#,
        "sessionMin and adjacentMin change places",
    ),
    Fault::new(
        TYPES,
        "            list: read.into_iter().flatten().flatten().collect(),",
        "            list: {
                let mut list: Vec<Source> = read.into_iter().flatten().flatten().collect();
                list.sort_by_key(|source| *source as usize);
                list
            },",
        "sources stand in the contract's order instead of the policy's",
    ).equivalent("reasons of one code differ in their source alone, and a golden file does not say in which order those stand"),
    Fault::new(
        WINDOWS,
        "window(calendar, MS_PER_DAY)",
        "window(calendar, MS_PER_HOUR)",
        "calendarDays are hours",
    ),
    Fault::new(
        WINDOWS,
        "window(spend, MS_PER_DAY)",
        "window(spend, MS_PER_HOUR)",
        "spendWindowDays are hours",
    ),
    Fault::new(
        WINDOWS,
        ".all(|least| finalize >= least)",
        ".all(|least| finalize > least)",
        "a deadline as long as the grace is refused",
    ),
    Fault::new(
        POLICY,
        "Threshold::Verified => self.verified,",
        "Threshold::Verified => self.partial,",
        "partial is enough to verify",
    ),
    Fault::new(
        SHIPPED,
        r#""verified": 0.85"#,
        r#""verified": 0.86"#,
        "the shipped policy verifies from 0.86",
    ),
    Fault::new(
        SHIPPED,
        r#""partial": 0.5 }"#,
        r#""partial": 0.51 }"#,
        "the shipped policy has evidence from 0.51",
    ),
    Fault::new(
        SHIPPED,
        r#""counterpartyExact": 0.35"#,
        r#""counterpartyExact": 0.34"#,
        "an address weighs 0.34",
    ),
    Fault::new(
        SHIPPED,
        r#""modelScore": 0.15"#,
        r#""modelScore": 0.1"#,
        "the model's part is 0.1",
    ),
    Fault::new(
        SHIPPED,
        r#""threshold": 0.6"#,
        r#""threshold": 0.7"#,
        "UNASKED is likely from 0.7",
    ),
    Fault::new(
        SHIPPED,
        r#""spendWindowDays": 30"#,
        r#""spendWindowDays": 31"#,
        "spend adds up over 31 days",
    ),
    Fault::new(
        SHIPPED,
        r#""googlemail.com", "#,
        "",
        "googlemail.com is a domain like any other",
    ),
    Fault::new(
        SHIPPED,
        r#""spendTypes": ["purchase.made", "subscription.changed"]"#,
        r#""spendTypes": ["purchase.made"]"#,
        "a subscription does not spend",
    ),
    Fault::new(
        SHIPPED,
        r#""allowlistTypes": ["email.sent", "calendar.created", "calendar.updated", "calendar.deleted"]"#,
        r#""allowlistTypes": ["email.sent"]"#,
        "the allowlist is not held against calendar types",
    ),
    Fault::new(
        SHIPPED,
        r#""purchase.made": ["amountExact", "merchantMatch"]"#,
        r#""purchase.made": ["amountExact"]"#,
        "a merchant does not identify a purchase",
    ),
    Fault::new(
        SHIPPED,
        r#"    { "id": "over_ceiling", "when": { "amountAboveCeiling": true }, "then": "OVER_SCOPE" },
    { "id": "over_ceiling_cumulative", "when": { "cumulativeAboveCeiling": true }, "then": "OVER_SCOPE" },
"#,
        r#"    { "id": "over_ceiling_cumulative", "when": { "cumulativeAboveCeiling": true }, "then": "OVER_SCOPE" },
    { "id": "over_ceiling", "when": { "amountAboveCeiling": true }, "then": "OVER_SCOPE" },
"#,
        "the sum is held against the ceiling before the amount",
    ),
    Fault::new(
        SHIPPED,
        r#"    { "id": "no_target", "when": { "targetMissing": true }, "then": "UNVERIFIABLE" },
    { "id": "underspecified", "when": { "underspecified": true }, "then": "UNVERIFIABLE" },
"#,
        r#"    { "id": "underspecified", "when": { "underspecified": true }, "then": "UNVERIFIABLE" },
    { "id": "no_target", "when": { "targetMissing": true }, "then": "UNVERIFIABLE" },
"#,
        "too vague comes before the missing target",
    ),
    Fault::new(
        SHIPPED,
        r#"{ "id": "partial_coverage", "when": { "coverage": "partial", "bestScoreLt": "partial" }"#,
        r#"{ "id": "partial_coverage", "when": { "coverage": "partial" }"#,
        "partial coverage does not ask for a low score",
    ).equivalent("verified and partial stand before it, so whatever reaches it has a low score, and what is never scored is caught before"),
];
