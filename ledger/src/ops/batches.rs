//! Batches, what the person says against receipts, and the advisory model.

use super::{Nothing, Operation, document};
use crate::batches::answer::{
    BatchAnswer, EventAnswer, ModelAsk, ModelSwitch, ModelTaken, NextAnswer,
};
use crate::batches::{self, Said};
use crate::store::Store;
use crate::tables::written;
use attest_core::error::{Error, Result};
use attest_core::ids::Id;
use attest_core::json::shape::{List, Shape};
use attest_core::model::{ModelScore, limits};
use attest_core::time::IsoTs;
use attest_core::{shape, words};
use std::borrow::Cow;

pub(super) const BATCH: &[Operation] = &[
    Operation {
        name: "ledger.batch",
        doc: "Grades what can have changed, at the clock's instant or at one given.",
        input: BatchInput::schema,
        output: BatchAnswer::schema,
        run: batch,
    },
    Operation {
        name: "ledger.event",
        doc: "What the person says against a receipt, or takes back.",
        input: EventInput::schema,
        output: EventAnswer::schema,
        run: event,
    },
];

pub(super) const MODEL: &[Operation] = &[
    Operation {
        name: "ledger.model",
        doc: "Whether the advisory model is on; a value given turns it on or off.",
        input: ModelInput::schema,
        output: ModelSwitch::schema,
        run: model,
    },
    Operation {
        name: "ledger.model_asks",
        doc: "What to ask the advisory model now; each claim is asked about once.",
        input: Nothing::schema,
        output: <Vec<ModelAsk>>::schema,
        run: model_asks,
    },
    Operation {
        name: "ledger.model_answer",
        doc: "What the advisory model said, in time or not; then a batch runs.",
        input: ModelAnswerInput::schema,
        output: ModelTaken::schema,
        run: model_answer,
    },
];

pub(super) const NEXT: &[Operation] = &[Operation {
    name: "ledger.next",
    doc: "When a batch can change something next.",
    input: Nothing::schema,
    output: NextAnswer::schema,
    run: next,
}];

shape! {
    /// What `ledger.batch` takes.
    pub struct BatchInput {
        /// Its instant; absent is the clock's.
        opt now: IsoTs = "now",
    }
}

words! {
    /// What a person can say.
    pub enum PersonSays {
        /// The grade is another.
        Override = "override",
        /// It was right after all.
        Revert = "revert",
    }
}

shape! {
    /// What the person says against a receipt; the store says when.
    pub struct PersonEvent<'a> [check_event] {
        /// What kind of thing.
        req event: PersonSays = "event",
        /// Of an override: the grade.
        opt grade: Cow<'a, str> = "grade",
        /// Of an override: why.
        opt reason: Cow<'a, str> = "reason",
    }
}

fn check_event(event: &PersonEvent<'_>) -> Result<()> {
    let is_override = event.event == PersonSays::Override;
    for (key, there) in [
        ("grade", event.grade.is_some()),
        ("reason", event.reason.is_some()),
    ] {
        if is_override && !there {
            return Err(Error::input("a key is missing").at(key));
        }
        if !is_override && there {
            return Err(Error::input("this event has no such key").at(key));
        }
    }
    Ok(())
}

shape! {
    /// What `ledger.event` takes.
    pub struct EventInput<'a> {
        /// What the person says.
        req event: PersonEvent<'a> = "event",
        /// Of which receipt.
        req receipt_id: Id = "receiptId",
    }
}

shape! {
    /// What `ledger.model` takes.
    pub struct ModelInput {
        /// On or off; absent changes nothing.
        opt on: bool = "on",
    }
}

shape! {
    /// What `ledger.model_answer` takes.
    pub struct ModelAnswerInput [check_answer] {
        /// Which claim was asked about.
        req claim_id: Id = "claimId",
        /// The scores.
        req scores: List<ModelScore, { limits::GRADING_INPUT }> = "scores",
    }
}

/// Two scores of one row would refuse every batch (contract: C §6).
fn check_answer(answer: &ModelAnswerInput) -> Result<()> {
    let mut rows: Vec<Id> = answer.scores.iter().map(|own| own.observation_id).collect();
    rows.sort_unstable();
    if rows.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
        return Err(Error::input("two scores of one observation").at("scores"));
    }
    Ok(())
}

fn batch(store: &mut Store, text: &str) -> Result<String> {
    let request: BatchInput = document(text)?;
    Ok(written(&batches::run(store, request.now)?))
}

fn event(store: &mut Store, text: &str) -> Result<String> {
    let EventInput { event, receipt_id } = document(text)?;
    let said = match event.event {
        PersonSays::Override => Said::Override {
            grade: event.grade.unwrap_or_default(),
            reason: event.reason.unwrap_or_default(),
        },
        PersonSays::Revert => Said::Revert,
    };
    store.write(|write| batches::apply(write, receipt_id, said))
}

fn model(store: &mut Store, text: &str) -> Result<String> {
    let request: ModelInput = document(text)?;
    let on = store.write(|write| batches::model_switch(write, request.on))?;
    Ok(written(&ModelSwitch { on }))
}

fn model_asks(store: &mut Store, text: &str) -> Result<String> {
    let Nothing {} = document(text)?;
    Ok(written(&store.write(|write| batches::model_asks(write))?))
}

fn model_answer(store: &mut Store, text: &str) -> Result<String> {
    let request: ModelAnswerInput = document(text)?;
    let in_time =
        store.write(|write| batches::model_answer(write, request.claim_id, &request.scores.0))?;
    let followed = in_time.then(|| batches::follow(store));
    let (batch, batch_refused) = followed.map_or((None, None), |own| (own.batch, own.refused));
    Ok(written(&ModelTaken {
        batch,
        batch_refused,
        late: !in_time,
    }))
}

fn next(store: &mut Store, text: &str) -> Result<String> {
    let Nothing {} = document(text)?;
    Ok(written(&batches::next(store)?))
}
