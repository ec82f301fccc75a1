//! Every shape by its name in the contract, with its JSON Schema (contract: C §5).

use super::{
    AttributeAnswer, AttributeRequest, FeaturesAnswer, FeaturesRequest, FixedAnswer, GoldenAnswer,
    GradeRequest, LoadedPolicy, NormalizeRequest, SchemaRequest,
};
use crate::error::{Code, Error, Result};
use crate::ids::{Hash, Id};
use crate::json::Value;
use crate::json::shape::{Shape, build};
use crate::lifecycle::TransitionRequest;
use crate::model::{
    Activity, Attribution, BatchItem, BatchRequest, Claim, Coverage, Fixed, GradeContext, Grant,
    HealthReport, Observation, ObserverCoverage, Reason, Receipt, ReceiptInputs, Request, Snapshot,
};
use crate::said::call::Call;
use crate::said::contact::Contact;
use crate::said::hold::Hold;
use crate::said::{asking, intent, requests};
use std::borrow::Cow;

mod documents;

/// A shape and where its schema comes from.
#[derive(Clone, Copy, Debug)]
pub struct ShapeRow {
    /// The name.
    pub name: &'static str,
    /// Makes the schema.
    pub schema: fn() -> Value<'static>,
}

const fn of<'a, T: Shape<'a>>(name: &'static str) -> ShapeRow {
    ShapeRow {
        name,
        schema: T::schema,
    }
}

const fn by(name: &'static str, schema: fn() -> Value<'static>) -> ShapeRow {
    ShapeRow { name, schema }
}

/// Every shape: first those the contract names, then what the operations take and answer beside
/// them.
pub const SHAPES: &[ShapeRow] = &[
    of::<Claim<'_>>("Claim"),
    of::<Observation<'_>>("Observation"),
    of::<Grant<'_>>("Grant"),
    of::<ObserverCoverage<'_>>("ObserverCoverage"),
    of::<Coverage<'_>>("Coverage"),
    of::<Activity<'_>>("Activity"),
    of::<Attribution<'_>>("Attribution"),
    of::<GradeContext<'_>>("GradeContext"),
    of::<Reason<'_>>("Reason"),
    of::<Receipt<'_>>("Receipt"),
    of::<ReceiptInputs<'_>>("ReceiptInputs"),
    of::<BatchRequest<'_>>("BatchRequest"),
    of::<Vec<BatchItem<'_>>>("BatchResult"),
    of::<Fixed>("Fixed"),
    of::<Snapshot<'_>>("LedgerSnapshot"),
    by("ReplayReport", crate::replay::Report::schema),
    of::<Request<'_>>("Request"),
    of::<HealthReport<'_>>("HealthReport"),
    by("Policy", documents::policy),
    of::<crate::golden::GoldenFile<'_>>("GoldenFile"),
    by("Error", documents::error),
    of::<Value<'_>>("Value"),
    of::<Cow<'_, str>>("Text"),
    of::<Hash>("Hash"),
    of::<Id>("Id"),
    by("Schema", documents::schema),
    of::<SchemaRequest<'_>>("SchemaRequest"),
    of::<LoadedPolicy<'_>>("LoadedPolicy"),
    of::<crate::intake::ProjectRequest<'_>>("ProjectRequest"),
    of::<crate::intake::ReadClaimRequest<'_>>("ReadClaimRequest"),
    of::<NormalizeRequest<'_>>("NormalizeRequest"),
    by("NormalizeAnswer", documents::normalize_answer),
    of::<FeaturesRequest<'_>>("FeaturesRequest"),
    of::<FeaturesAnswer<'_>>("FeaturesAnswer"),
    of::<GradeRequest<'_>>("GradeRequest"),
    of::<AttributeRequest<'_>>("AttributeRequest"),
    of::<AttributeAnswer<'_>>("AttributeAnswer"),
    of::<Vec<Receipt<'_>>>("Receipts"),
    of::<FixedAnswer>("FixedAnswer"),
    of::<TransitionRequest<'_>>("TransitionRequest"),
    of::<GoldenAnswer<'_>>("GoldenAnswer"),
    of::<intent::Intent<'_>>("Intent"),
    of::<Contact<'_>>("Contact"),
    of::<Call<'_>>("Call"),
    of::<Hold>("Hold"),
    of::<asking::TextRequest<'_>>("TextRequest"),
    of::<asking::PrepareAnswer<'_>>("PrepareAnswer"),
    of::<asking::UnquoteAnswer<'_>>("UnquoteAnswer"),
    of::<asking::PromptRequest<'_>>("PromptRequest"),
    of::<asking::PromptAnswer<'_>>("PromptAnswer"),
    of::<asking::ValidateRequest<'_>>("ValidateRequest"),
    of::<asking::ValidateAnswer<'_>>("ValidateAnswer"),
    of::<requests::ResolveRequest<'_>>("ResolveRequest"),
    of::<requests::ResolveAnswer<'_>>("ResolveAnswer"),
    of::<requests::RecipientRequest<'_>>("RecipientRequest"),
    of::<requests::Recipient<'_>>("Recipient"),
    of::<requests::MatchRequest<'_>>("MatchRequest"),
    of::<requests::MatchAnswer>("MatchAnswer"),
    of::<requests::ExplainAnswer>("ExplainAnswer"),
    of::<requests::GateRequest<'_>>("GateRequest"),
    of::<requests::GateAnswer<'_>>("GateAnswer"),
];

/// The JSON Schema (draft 2020-12) of the shape of a name.
///
/// # Errors
/// `invalid_argument` for a name that no shape has.
pub fn schema_of(name: &str) -> Result<Value<'static>> {
    let row = SHAPES
        .iter()
        .find(|row| row.name == name)
        .ok_or_else(|| Error::here(Code::InvalidArgument, "no shape of that name").at("name"))?;
    Ok(match (row.schema)() {
        Value::Object(mut members) => {
            members.push((Cow::Borrowed("title"), build::text(row.name)));
            Value::Object(members)
        }
        other => other,
    })
}
