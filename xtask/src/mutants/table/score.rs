//! Features, weights, the exact score, the raise.

use super::super::fault::Fault;

const FACTS: &str = "score/facts.rs";
const PROXIMITY: &str = "score/proximity.rs";
const CONTENT: &str = "score/content.rs";
const FEATURES: &str = "score/features.rs";
const RAISE: &str = "score/raise.rs";
const RATIO: &str = "score/ratio.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        FACTS,
        "unit_end = end.bounds(claim.precision).1;",
        "unit_end = end.ms();",
        "a claim's unit ends at claimedAtEnd, not at the end of its minute",
    ),
    Fault::new(
        FACTS,
        "        if let Some(end) = claim.claimed_at_end {",
        "        if let Some(end) = claim.claimed_at_end.filter(|_| false) {",
        "claimedAtEnd is not read",
    ),
    Fault::new(
        FACTS,
        "let start = unit_start.saturating_sub(windows.before_claim);",
        "let start = unit_start.saturating_sub(windows.after_claim);",
        "the window reaches as far back as forward",
    ),
    Fault::new(
        FACTS,
        "let start = unit_start.saturating_sub(windows.before_claim);",
        "let start = unit_start;",
        "the window starts with the unit",
    ),
    Fault::new(
        FACTS,
        "Some((start, unit_end.saturating_add(windows.after_claim)))",
        "Some((start, unit_start.saturating_add(windows.after_claim)))",
        "the window is measured from the start of the unit",
    ),
    Fault::new(
        FACTS,
        "Some((start, unit_end.saturating_add(windows.after_claim)))",
        "Some((start, unit_end.saturating_add(windows.grace)))",
        "the window ends with the grace",
    ),
    Fault::new(
        FACTS,
        "at.ms().saturating_add(windows.calendar),",
        "at.ms(),",
        "a calendar claim's window ends at its target",
    ),
    Fault::new(
        FACTS,
        "at.ms().saturating_sub(windows.calendar),",
        "at.ms(),",
        "a calendar claim's window starts at its target",
    ),
    Fault::new(
        FACTS,
        "Feature::CounterpartyExact | Feature::CounterpartyDomain => party.address().is_some(),",
        "Feature::CounterpartyExact | Feature::CounterpartyDomain => party.folded().is_some(),",
        "a name is scored as an address too",
    ),
    Fault::new(
        FACTS,
        "Feature::CounterpartyName => matches!(party, Party::Name(_)),",
        "Feature::CounterpartyName => party.folded().is_some(),",
        "an address is scored as a name too",
    ),
    Fault::new(
        FACTS,
        "Feature::SubjectOverlap => !subject.is_empty(),",
        "Feature::SubjectOverlap => claim.subject_hint.is_some(),",
        "a subject without tokens is scored",
    ),
    Fault::new(
        FACTS,
        "Feature::AmountExact => claim.amount.is_some(),",
        "Feature::AmountExact => claim.amount.is_some() && claim.currency.is_some(),",
        "an amount without a currency is not scored",
    ),
    Fault::new(
        FACTS,
        "Counterparty::Rejected => Party::None,",
        "Counterparty::Rejected => Party::Name(Folded::of(text)),",
        "a rejected counterparty is read as a name",
    ),
    Fault::new(
        FACTS,
        "!identity.iter().any(has)",
        "!identity.iter().all(has)",
        "a claim must say everything that identifies it",
    ),
    Fault::new(
        FACTS,
        "        !policy.sources.of(self.claim.action).is_empty()
            && !self.underspecified",
        "        !policy.sources.of(self.claim.action).is_empty()",
        "a claim too vague to be matched is scored",
    ),
    Fault::new(
        FACTS,
        ".then(|| self.unit_start.saturating_sub(policy.windows.before_claim))",
        ".then_some(self.unit_start)",
        "a created event first seen just before its claim is not new",
    ),
    Fault::new(
        FACTS,
        ".then(|| self.unit_start.saturating_sub(policy.windows.before_claim))",
        ".then(|| self.unit_end.saturating_sub(policy.windows.before_claim))",
        "the first sighting is held against the end of the claim's unit",
    ),
    Fault::new(
        FACTS,
        "(self.claim.action == crate::model::ActionType::CalendarCreated)
",
        "self.claim.action.is_calendar()
",
        "a changed event seen before its claim is no candidate",
    ),
    Fault::new(
        FACTS,
        "first_seen: row.first_seen().ms(),",
        "first_seen: row.observed_at.ms(),",
        "a row's sighting is not read, only when it was stored",
    ),
    Fault::new(
        FACTS,
        "            subject: row
                .subject_hint
                .as_ref()
                .map(|text| subject_tokens(text, &policy.stop_words))",
        "            subject: row
                .subject_hint
                .as_ref()
                .map(|text| subject_tokens(text, &TokenSet::default()))",
        "stop words stay in a row's subject",
    ),
    Fault::new(
        PROXIMITY,
        "if distance <= tolerance {",
        "if distance < tolerance {",
        "a row at the tolerance is scored by the slope",
    )
    .equivalent("the slope starts at 1: (edge - tolerance)/(edge - tolerance)"),
    Fault::new(
        PROXIMITY,
        "if distance <= tolerance {",
        "if distance == 0 {",
        "there is no tolerance",
    ),
    Fault::new(
        PROXIMITY,
        "edge.saturating_sub(tolerance).max(1),",
        "edge.max(1),",
        "the slope runs from the unit instead of from the tolerance",
    ),
    Fault::new(
        PROXIMITY,
        "(self.from.abs_diff(occurred), self.before)",
        "(self.from.abs_diff(occurred), self.after)",
        "a row before the unit falls off as slowly as one after it",
    ),
    Fault::new(
        PROXIMITY,
        "(occurred.abs_diff(self.to), self.after)",
        "(occurred.abs_diff(self.from), self.after)",
        "a row after the unit is measured from its start",
    ),
    Fault::new(
        PROXIMITY,
        "                from: target.ms(),
                to: target.ms(),",
        "                from: claim.unit_start,
                to: claim.unit_end,",
        "an event's time is held against the claim's own time",
    ),
    Fault::new(
        PROXIMITY,
        "Some(target) if claim.claim.action.is_calendar() => Self {",
        "Some(target) => Self {",
        "a target moves the time of a claim that is no calendar claim",
    ),
    Fault::new(
        PROXIMITY,
        "                before: windows.calendar,",
        "                before: windows.before_claim,",
        "an event before its target is too early by minutes",
    ),
    Fault::new(
        CONTENT,
        "exact: sameness == Some(Sameness::Same),",
        "exact: matches!(sameness, Some(Sameness::Same | Sameness::PlusTag)),",
        "a +tag is the same address",
    ),
    Fault::new(
        CONTENT,
        "            domain: match sameness {
                Some(Sameness::Same) => true,",
        "            domain: match sameness {
                Some(Sameness::Same | Sameness::Confusable) => true,",
        "a look-alike keeps the points of its domain",
    ),
    Fault::new(
        CONTENT,
        "            domain: match sameness {
                Some(Sameness::Same) => true,",
        "            domain: match sameness {
                Some(Sameness::Same) => false,",
        "the same address loses the points of its domain",
    ),
    Fault::new(
        CONTENT,
        "            domain: match sameness {
                Some(Sameness::Same) => true,",
        "            domain: match sameness {
                Some(Sameness::Same) => true,
                Some(Sameness::PlusTag) => false,",
        "a +tag loses the points of its domain",
    ),
    Fault::new(
        CONTENT,
        "let mailbox = if is_common {",
        "let mailbox = if !is_common {",
        "only free-mail domains count as a domain",
    ),
    Fault::new(
        CONTENT,
        "let mailbox = if is_common {",
        "let mailbox = if is_common && false {",
        "a free-mail domain counts as a domain",
    ),
    Fault::new(
        CONTENT,
        "    tokens
        .iter()
        .all(|token|",
        "    tokens
        .iter()
        .any(|token|",
        "one word of a name is enough",
    ),
    Fault::new(
        CONTENT,
        ".saturating_add(other).saturating_sub(shared);",
        ".saturating_add(other);",
        "shared words count twice below the line",
    ),
    Fault::new(
        CONTENT,
        "    let all = own.saturating_add(other).saturating_sub(shared);",
        "    let all = own.max(shared);
    _ = other;",
        "words that only the row has do not lower the overlap",
    ),
    Fault::new(
        CONTENT,
        "            merchant: merchant.map_or((0, 1), |(own, other)| {
                jaccard_of(&own.tokens, &other.tokens)",
        "            merchant: merchant.map_or((0, 1), |(own, other)| {
                (u64::from(own.text == other.text), 1)",
        "merchants that share words are strangers",
    ),
    Fault::new(
        CONTENT,
        "        && claim.currency.is_some()
",
        "",
        "two amounts without a currency are the same amount",
    ),
    Fault::new(
        CONTENT,
        "        && claim.currency.is_some()
        && claim.currency == row.currency",
        "",
        "an amount in another currency is the same amount",
    ),
    Fault::new(
        CONTENT,
        "        && claim.currency == row.currency",
        "        && row.currency.is_none_or(|own| claim.currency == Some(own))",
        "a seen amount without a currency is the same amount",
    ),
    Fault::new(
        CONTENT,
        "        && claim.amount == row.amount",
        "        && claim.amount <= row.amount",
        "a larger amount is the same amount",
    ),
    Fault::new(
        FEATURES,
        ".filter(|feature| **feature != Feature::TimeProximity)",
        ".filter(|_| true)",
        "time alone passes the content gate",
    ),
    Fault::new(
        FEATURES,
        "if !self.content_matches() {",
        "if false {",
        "there is no content gate",
    ),
    Fault::new(
        FEATURES,
        ".any(|feature| self.value(*feature).is_some_and(|(num, _)| num > 0))",
        ".all(|feature| self.value(*feature).is_none_or(|(num, _)| num > 0))",
        "the content gate asks for every feature",
    ),
    Fault::new(
        FEATURES,
        "            sum += weight;",
        "            sum += if num > 0 { weight } else { 0 };",
        "only the features that match are weighed",
    ),
    Fault::new(
        FEATURES,
        "Sameness::Same if self.confusable => Some(ReasonCode::CpNonAscii),",
        "Sameness::Same if self.confusable => None,",
        "identical look-alikes are not named",
    ),
    Fault::new(
        FEATURES,
        "Sameness::PlusTag => Some(ReasonCode::CpPlusTag),",
        "Sameness::PlusTag => None,",
        "a +tag is not named",
    ),
    Fault::new(
        FEATURES,
        "Sameness::Confusable => Some(ReasonCode::CpConfusable),",
        "Sameness::Confusable => None,",
        "a look-alike is not named",
    ),
    Fault::new(
        RAISE,
        "if !floor.at_least_bp(policy.thresholds.partial) {",
        "if false {",
        "the model lifts a score below partial",
    ),
    Fault::new(
        RAISE,
        "    let lambda = u128::from(*policy.weights.of_feature(Feature::ModelScore));",
        "    let lambda = BASIS_POINTS;",
        "the model's score counts whole",
    ),
    Fault::new(
        RAISE,
        "raised.max(floor)",
        "raised",
        "the model lowers a score",
    ),
    Fault::new(
        RAISE,
        "let kept = BASIS_POINTS.saturating_sub(lambda) *",
        "let kept = BASIS_POINTS *",
        "the model's score is added on top",
    ),
    Fault::new(
        RATIO,
        "self >= Self::new(u128::from(bp), BASIS_POINTS)",
        "self > Self::new(u128::from(bp), BASIS_POINTS)",
        "a score at a threshold is below it",
    ),
];
