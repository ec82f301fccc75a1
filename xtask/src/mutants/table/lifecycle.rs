//! Events of a receipt, and what they hold for later batches.

use super::super::fault::Fault;

const STATE: &str = "lifecycle/state.rs";
const FIXED: &str = "lifecycle/fixed.rs";
const SPELLS: &str = "lifecycle/spells.rs";

/// What is read wrongly here.
pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        STATE,
        "if at.ms() < last_event_ms {",
        "if at.ms() <= last_event_ms {",
        "an event at the instant of the last one is refused",
    ),
    Fault::new(
        STATE,
        "if at.ms() < last_event_ms {",
        "if false {",
        "an event before the last one is taken",
    ),
    Fault::new(
        STATE,
        "if receipt.state != State::Pending {",
        "if receipt.state == State::UserOverridden {",
        "a final receipt is graded again",
    ),
    Fault::new(
        STATE,
        r#"        return Err(illegal("only a receipt that is still checking is regraded"));
    }
    if receipt.superseded_by.is_some() {"#,
        r#"        return Err(illegal("only a receipt that is still checking is regraded"));
    }
    if false {"#,
        "a superseded receipt is graded again",
    ),
    Fault::new(
        STATE,
        "next.computed_at.ms() <= receipt.computed_at.ms()",
        "next.computed_at.ms() < receipt.computed_at.ms()",
        "a grading of the same instant replaces a receipt",
    ),
    Fault::new(
        STATE,
        "if held_out_at(&receipt, next.computed_at.ms()) {",
        "if false {",
        "a grading made while an override held the subject replaces a receipt",
    ).equivalent("no batch makes such a grading: it leaves the claim out, and the row is taken; the guard is for a ledger that hands one in"),
    Fault::new(
        STATE,
        "        reverted: receipt.reverted,
        ..next",
        "        ..next",
        "a grading forgets the reverted overrides",
    ),
    Fault::new(
        STATE,
        "if receipt.state == State::UserOverridden {",
        "if false {",
        "an overridden receipt is overridden again",
    ),
    Fault::new(
        STATE,
        "if !reason.chars().any(is_visible) {",
        "if reason.is_empty() {",
        "a reason that shows nothing is taken",
    ),
    Fault::new(
        STATE,
        "receipt.reasons.0.insert(place, said);",
        "{
        _ = place;
        receipt.reasons.0.push(said);
    }",
        "override.user stands after superseded",
    ),
    Fault::new(
        STATE,
        "if reverted.len() >= limits::REASONS {",
        "if reverted.len() > limits::REASONS {",
        "a 65th revert is taken",
    ),
    Fault::new(
        STATE,
        "    receipt.reasons.0.retain(|reason| !said(reason));
",
        "    _ = said;
",
        "a revert leaves override.user behind",
    ),
    Fault::new(
        STATE,
        "PreviousState::Pending => State::Pending,",
        "PreviousState::Pending => State::Final,",
        "a revert makes a receipt final",
    ),
    Fault::new(
        STATE,
        "        PreviousState::Final => State::Final,
    };",
        "        PreviousState::Final => State::Pending,
    };",
        "a revert opens a final receipt",
    ),
    Fault::new(
        STATE,
        "if receipt.grade != Grade::Unasked {",
        "if false {",
        "any receipt can be superseded",
    ),
    Fault::new(
        STATE,
        r#"    if receipt.superseded_by.is_some() {
        return Err(illegal("a claim"#,
        r#"    if false {
        return Err(illegal("a claim"#,
        "a receipt is superseded twice",
    ),
    Fault::new(
        FIXED,
        "        if receipt.grade == Grade::Unasked {
            take",
        "        if false {
            take",
        "an answer on an unasked action takes nothing",
    ),
    Fault::new(
        FIXED,
        "if b.ms() > a.ms() { b } else { a }",
        "if b.ms() > a.ms() { a } else { b }",
        "an answer takes its row from the grading, not from when it was given",
    ),
    Fault::new(
        FIXED,
        "        until: until.map(utc),",
        "        until: until.filter(|_| false).map(utc),",
        "an answer taken back takes its row for good",
    ),
    Fault::new(
        FIXED,
        "        if grading.closes() {",
        "        if true {",
        "evidence of a final receipt that is released frees the claim",
    ).equivalent("a FINAL claim is graded no more, and its evidence is free from the same instant"),
    Fault::new(
        FIXED,
        "            released.push(OpenSpan {
                from: utc(end),
                to: None,
            });",
        "            _ = end;",
        "a denied final receipt keeps its evidence",
    ),
    Fault::new(
        FIXED,
        "            && spell.begin.ms() > from.ms()",
        "            && false",
        "evidence is held in the gaps between two holds",
    ),
    Fault::new(
        FIXED,
        "            computed_at.ms()
        } else {
            at.ms()",
        "            at.ms()
        } else {
            at.ms()",
        "an override keeps a claim out only from when it was made",
    ),
    Fault::new(
        FIXED,
        "            computed_at.ms()
        } else {
            at.ms()",
        "            computed_at.ms()
        } else {
            computed_at.ms()",
        "an override keeps an action out from its grading on",
    ),
    Fault::new(
        FIXED,
        "at_ms <= entry.reverted_at.ms()",
        "at_ms < entry.reverted_at.ms()",
        "a batch at the revert grades the subject",
    ),
    Fault::new(
        FIXED,
        "from(entry.computed_at, entry.at) < at_ms &&",
        "from(entry.computed_at, entry.at) <= at_ms &&",
        "an override keeps its subject out of the batch of its own instant",
    ),
    Fault::new(
        FIXED,
        "receipt.state == State::Pending && !held_out_at(receipt, at_ms)",
        "receipt.state == State::Pending",
        "a claim is graded while an override held it",
    ),
    Fault::new(
        SPELLS,
        "!self.is_final && self.spells",
        "self.spells",
        "a final receipt whose evidence is released is closed",
    ).equivalent("a FINAL claim is graded no more, and its evidence is free from the same instant"),
    Fault::new(
        SPELLS,
        "                    && over.grade == OverrideGrade::Verified",
        "                    && over.grade == OverrideGrade::NotFound",
        "a denied PENDING receipt holds its evidence, a confirmed one does not",
    ),
    Fault::new(
        SPELLS,
        "entry.grade == OverrideGrade::NotFound && entry.at.ms()",
        "entry.at.ms()",
        "a confirmed final receipt releases its evidence",
    ),
    Fault::new(
        SPELLS,
        "entry.at.ms() < entry.reverted_at.ms() {",
        "true {",
        "a denial taken back at its own instant opens a gap",
    ).equivalent("no batch lies between an instant and itself, so nobody can have taken the evidence there"),
    Fault::new(
        SPELLS,
        "                begin = entry.reverted_at;",
        "                begin = entry.at;",
        "a denial taken back opens no gap",
    ),
    Fault::new(
        SPELLS,
        "over.filter(|over| over.grade == OverrideGrade::NotFound);",
        "over;",
        "confirming a final receipt releases its evidence",
    ),
    Fault::new(
        SPELLS,
        "reverted.unwrap_or(entry.computed_at);",
        "entry.at;",
        "a confirmation holds the evidence from when it was made",
    ),
    Fault::new(
        SPELLS,
        "reverted.unwrap_or(entry.computed_at);",
        "entry.computed_at;",
        "a second confirmation holds the evidence from the grading on",
    ),
    Fault::new(
        SPELLS,
        "            if entry.grade == OverrideGrade::Verified {",
        "            if true {",
        "a denial of a PENDING receipt held its evidence",
    ),
    Fault::new(
        SPELLS,
        "let spell = (begin, Some(entry.reverted_at));",
        "let spell = (begin, Some(entry.at));",
        "a confirmation taken back held the evidence until it was made",
    ),
    Fault::new(
        SPELLS,
        "self.read_pending(claim, current).unwrap_or(graded)",
        "{
                    _ = self.read_pending(claim, current);
                    graded
                }",
        "a confirmation after a revert holds the evidence from the grading on",
    ),
    Fault::new(
        SPELLS,
        "place.at_revert && holders.other_holds(place.claim, place.begin)",
        "false",
        "a hold taken up again never gives way",
    ),
    Fault::new(
        SPELLS,
        "holders.other_holds(place.claim, place.begin)",
        "true",
        "a hold taken up again always gives way",
    ),
    Fault::new(
        SPELLS,
        "place.at_revert && holders",
        "holders",
        "a hold that begins at a grading gives way",
    ),
    Fault::new(
        SPELLS,
        "grading.spells.iter_mut().skip(place.spell) {",
        "grading.spells.iter_mut().skip(place.spell).take(1) {",
        "a hold that gave way comes back with the next revert",
    ),
    Fault::new(
        SPELLS,
        "*end > ms)",
        "*end >= ms)",
        "a hold that ends at a revert still stands in its way",
    ),
    Fault::new(
        SPELLS,
        "entries.partition_point(|entry| entry.computed_at.ms() < graded.ms())",
        "entries.partition_point(|entry| entry.computed_at.ms() <= graded.ms())",
        "overrides of this grading read as those of an earlier one",
    ),
];
