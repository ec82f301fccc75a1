//! The operations: one row each, one JSON document in, one JSON document or one error out
//! (contract: surfaces, operations). Every door runs this table, so no door can drift.

mod asking;
mod basics;
pub mod extracts;
pub mod gates;
mod grading;
mod intake;
mod lifecycle;
mod matching;
mod normalize;
pub mod policies;
mod policy;
mod replay;
mod requests;
pub mod rpc;
mod shapes;
#[cfg(test)]
mod tests;

pub use requests::*;
pub use rpc::rpc_line;
pub use shapes::{SHAPES, ShapeRow, schema_of};

use crate::error::{Code, Error, Result};
use crate::json::shape::Shape;
use crate::json::{Limits, Writer, text_of};

/// What a door lets an operation cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The size of the document.
    pub limits: Limits,
}

/// One operation.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Its name on every door.
    pub name: &'static str,
    /// What it does, in one line.
    pub doc: &'static str,
    /// The shape of the document it takes, a name of [`SHAPES`].
    pub input: &'static str,
    /// The shape of the document it answers, a name of [`SHAPES`].
    pub output: &'static str,
    /// Reads the document, does the work, writes the answer canonically.
    pub run: fn(&str, &Options) -> Result<String>,
}

const fn row(
    name: &'static str,
    input: &'static str,
    output: &'static str,
    run: fn(&str, &Options) -> Result<String>,
    doc: &'static str,
) -> Operation {
    Operation {
        name,
        doc,
        input,
        output,
        run,
    }
}

/// Every operation, in the order of the contract. A new one is a row here.
#[rustfmt::skip]
pub const OPERATIONS: &[Operation] = &[
    row("canonical_json", "Value", "Text", basics::canonical_json,
        "The canonical text (RFC 8785) of any JSON value."),
    row("sha256_hex", "Text", "Hash", basics::sha256_hex,
        "The SHA-256 of a text's UTF-8 bytes, as 64 lowercase hex digits."),
    row("id_from_hash", "Hash", "Id", basics::id_from_hash,
        "The id that follows from a hash."),
    row("load_policy", "Policy", "LoadedPolicy", policy::load_policy,
        "Checks a policy document: its hash, or every fault with its path."),
    row("project", "ProjectRequest", "Observation", intake::project,
        "A page's row, cut down to what its source may hold, as an observation."),
    row("read_claim", "ReadClaimRequest", "Claim", intake::read_claim,
        "A row of an agent's own page as a claim; its text is hashed, never kept."),
    row("schema", "SchemaRequest", "Schema", basics::schema,
        "The JSON Schema of a shape, by the shape's name."),
    row("normalize", "NormalizeRequest", "NormalizeAnswer", normalize::normalize,
        "A text as the rules read it: an address, a name, an amount, tokens, a time."),
    row("features", "FeaturesRequest", "FeaturesAnswer", grading::features,
        "How well an observation matches a claim, exactly."),
    row("grade", "GradeRequest", "Receipt", grading::grade,
        "The receipt of one claim, orphan or scope, from candidates already assigned."),
    row("grade_batch", "BatchRequest", "BatchResult", grading::grade_batch,
        "Every receipt of a batch: assignment, spend, attribution and grades."),
    row("attribute", "AttributeRequest", "AttributeAnswer", grading::attribute,
        "Which agent likely did what nobody claimed."),
    row("pre_assignments", "Receipts", "FixedAnswer", lifecycle::pre_assignments,
        "The evidence that receipts hold, and in which batches."),
    row("transition", "TransitionRequest", "Receipt", lifecycle::transition,
        "A receipt after an event: regrade, override, revert or supersede."),
    row("reason_text", "Reason", "Text", lifecycle::reason_text,
        "A reason as one English sentence."),
    row("replay", "LedgerSnapshot", "ReplayReport", replay::replay,
        "Derives every receipt of a ledger again and lists what differs."),
    row("golden", "GoldenFile", "GoldenAnswer", replay::golden,
        "Runs one golden file: whether every expectation holds, and which do not."),
    row("said.prepare", "TextRequest", "PrepareAnswer", asking::prepare,
        "A turn cut to what is read, without what the person quoted or pasted."),
    row("said.unquote", "TextRequest", "UnquoteAnswer", asking::unquote,
        "A text without what the person quoted or pasted."),
    row("said.prompt", "PromptRequest", "PromptAnswer", asking::prompt,
        "What to ask a model about a turn: instructions, the person's own words, the version of both."),
    row("said.validate", "ValidateRequest", "ValidateAnswer", asking::validate,
        "The proposed intents that the person's own words back, and why the others are dropped."),
    row("said.resolve", "ResolveRequest", "ResolveAnswer", matching::resolve,
        "Whom the words of intents mean: the ids, or the words that mean nobody or several."),
    row("said.recipient_id", "RecipientRequest", "Recipient", matching::recipient_id,
        "The one contact that owns an address, else the address itself."),
    row("said.matches", "MatchRequest", "MatchAnswer", matching::matches,
        "Whether an intent covers a call."),
    row("said.explain", "MatchRequest", "ExplainAnswer", matching::explained,
        "Whether an intent covers a call, and why not or what it spends."),
    row("said.gate", "GateRequest", "GateAnswer", matching::gate,
        "Which of many intents covers a call, or why the one that got furthest does not."),
    row("said.hold_text", "Hold", "Text", matching::text_of_hold,
        "A reason to hold a call as one English sentence."),
];

/// The operation of a name.
///
/// # Errors
/// `unknown_operation`.
pub fn find(name: &str) -> Result<&'static Operation> {
    OPERATIONS
        .iter()
        .find(|operation| operation.name == name)
        .ok_or_else(|| Error::new(Code::UnknownOperation, "no operation of that name"))
}

/// Runs the operation of a name on a document's bytes; the answer is canonical JSON.
///
/// # Errors
/// `unknown_operation`, `too_large`, and those of the operation.
pub fn call(name: &str, bytes: &[u8], limits: Limits) -> Result<String> {
    let operation = find(name)?;
    (operation.run)(text_of(bytes, limits)?, &Options { limits })
}

/// The canonical text of an answer.
fn written<'a>(answer: &impl Shape<'a>) -> String {
    let mut out = Writer::new();
    answer.write(&mut out);
    out.into_string()
}
