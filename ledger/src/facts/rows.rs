//! Rows of mail into the store: each on its own, so that a refused one loses no other (contract: C §7
//! rules 3, 6).

use super::answer::{NoWindow, PassAnswer, Refused};
use super::frame::Frame;
use crate::base::{Write, utc};
use crate::rules::health::{reason_of, reasons};
use crate::rules::horizon;
use crate::tables::observations::{self, Sighting};
use attest_core::error::{Code, Error, Result};
use attest_core::ids::Id;
use attest_core::intake::project;
use attest_core::json::Value;
use attest_core::json::shape::Count;
use attest_core::model::{ActionType, Observation, ObserverCoverage};
use std::borrow::Cow;

/// What became of the rows of a pass.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) stored: Vec<Id>,
    pub(crate) seen: i64,
    pub(crate) untimed: i64,
    pub(crate) refused: Vec<Refused<'static>>,
    /// Why the observer is degraded.
    pub(crate) reasons: Vec<&'static str>,
}

/// Where a row's members stand in its pass: the key of an observation, and that of the row.
pub(crate) type Names = &'static [(&'static str, &'static str)];

/// A row as `project` takes it, and what its members are called in the pass.
pub(crate) struct Raw<'a> {
    pub(crate) row_key: &'a str,
    pub(crate) action: ActionType,
    pub(crate) members: Vec<(&'static str, Value<'a>)>,
    pub(crate) names: Names,
}

/// The fault of a part of a row.
pub(crate) fn invalid(key: &'static str) -> Error {
    Error::here(
        Code::InvalidField,
        "the row's part is not there or has another form",
    )
    .at(key)
}

impl Tally {
    /// Why the row of a place is not stored; `reason` is the health reason of a fault that has none of
    /// its own.
    pub(crate) fn refuse(&mut self, place: usize, fault: Error, reason: &'static str) {
        let reason = reason_of(fault.code(), reason);
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
        self.refused
            .push(Refused::of(&fault.at_index(place).at("rows")));
    }

    /// Stores the row of a place, or lists why not. A fault of the store itself ends the write.
    pub(crate) fn store(
        &mut self,
        write: &mut Write<'_>,
        frame: &Frame<'_>,
        place: usize,
        raw: Raw<'_>,
    ) -> Result<()> {
        let found = observation(write, frame, raw).and_then(|mut row| {
            observations::stamp(write, &mut row, frame.read_at)?;
            Ok((row.id, observations::store(write, &row)?))
        });
        match found {
            Ok((id, Sighting::New)) => self.stored.push(id),
            Ok((_, Sighting::Again)) => self.seen += 1,
            Err(fault) if is_of_row(fault.code()) => {
                self.refuse(place, fault, reasons::ROW_REFUSED);
            }
            Err(fault) => return Err(fault),
        }
        Ok(())
    }
}

impl Tally {
    /// The acknowledgement, once the observer's health is stored.
    pub(crate) fn answer<'a>(
        self,
        write: &mut Write<'_>,
        frame: &Frame<'_>,
        windows: Vec<ObserverCoverage<'a>>,
        no_window: Option<NoWindow>,
    ) -> Result<PassAnswer<'a>> {
        Ok(PassAnswer {
            health: frame.fares(write, &self.reasons)?,
            markers: Count(0),
            no_window,
            refused: self.refused,
            seen: Count(self.seen),
            stored: self.stored,
            untimed: Count(self.untimed),
            windows,
        })
    }
}

/// Whether a fault is of the row and not of the store.
const fn is_of_row(code: Code) -> bool {
    matches!(
        code,
        Code::InvalidField | Code::MissingOccurredAt | Code::LateSighting | Code::IdConflict
    )
}

/// The row as the policy in force lets its source give it.
fn observation<'a>(write: &Write<'_>, frame: &Frame<'_>, raw: Raw<'a>) -> Result<Observation<'a>> {
    let names = raw.names;
    let members = raw.members.into_iter();
    let object = Value::Object(
        members
            .map(|(key, value)| (Cow::Borrowed(key), value))
            .collect(),
    );
    let row = project(
        frame.source,
        object,
        raw.action,
        utc(write.stamp())?,
        Some(raw.row_key),
        write.policy(),
    );
    row.and_then(|row| {
        let fault = || Error::here(Code::InvalidField, horizon::FAR).at("occurredAt");
        horizon::row(&row).then_some(row).ok_or_else(fault)
    })
    .map_err(|fault| renamed(&fault, names))
}

/// The same fault at the place that the pass has it.
fn renamed(fault: &Error, names: Names) -> Error {
    let own = Error::here(fault.code(), fault.message());
    let pointer = fault.pointer().unwrap_or_default();
    let key = pointer.rsplit('/').next().unwrap_or_default();
    match names.iter().find(|(from, _)| *from == key) {
        Some((_, to)) => own.at(to),
        None => own,
    }
}
