//! The events of a receipt as they stand on the wire (contract: C §6, State machine).

use crate::error::{Error, Result};
use crate::ids::Id;
use crate::json::shape::{Shape, build};
use crate::json::{Reader, Value, Writer, doubled_key, unknown_key};
use crate::model::Receipt;
use crate::time::IsoTs;
use crate::{shape, words};
use std::borrow::Cow;

words! {
    /// The kinds of events.
    pub enum EventKind {
        /// The next grading of a receipt that is still checking.
        Regrade = "regrade",
        /// The person says otherwise.
        Override = "override",
        /// The person takes that back.
        Revert = "revert",
        /// A claim explains an action after all.
        Supersede = "supersede",
    }
}

/// What happens to a stored receipt.
///
/// An override's grade and reason are any text here: whether the receipt admits them is for
/// [`transition`](super::transition) to say, after it has said whether the event is legal at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// The next grading of the subject.
    Regrade(Box<Receipt<'a>>),
    /// What the person says against the grade.
    Override {
        /// The grade.
        grade: Cow<'a, str>,
        /// Why.
        reason: Cow<'a, str>,
        /// When.
        at: IsoTs,
    },
    /// The override is taken back.
    Revert {
        /// When.
        at: IsoTs,
    },
    /// A claim explains the action.
    Supersede {
        /// Which.
        claim_id: Id,
    },
}

shape! {
    /// What `transition` takes.
    pub struct TransitionRequest<'a> {
        /// What happens.
        req event: Event<'a> = "event",
        /// The receipt as stored.
        req receipt: Receipt<'a> = "receipt",
    }
}

/// The members of an event, whichever of them are there.
#[derive(Default)]
struct Members<'a> {
    at: Option<IsoTs>,
    claim_id: Option<Id>,
    event: Option<EventKind>,
    grade: Option<Cow<'a, str>>,
    reason: Option<Cow<'a, str>>,
    receipt: Option<Box<Receipt<'a>>>,
}

fn fill<'a, T: Shape<'a>>(
    slot: &mut Option<T>,
    key: &'static str,
    reader: &mut Reader<'a>,
) -> Result<()> {
    if slot.is_some() {
        return Err(doubled_key().at(key));
    }
    *slot = Some(T::read(reader).map_err(|e| e.at(key))?);
    Ok(())
}

fn need<T>(slot: Option<T>, key: &'static str) -> Result<T> {
    slot.ok_or_else(|| Error::input("a key is missing").at(key))
}

impl<'a> Members<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let mut all = Self::default();
        reader.begin_object()?;
        let mut first = true;
        while let Some(key) = reader.next_key(std::mem::take(&mut first))? {
            match key.as_ref() {
                "at" => fill(&mut all.at, "at", reader)?,
                "claimId" => fill(&mut all.claim_id, "claimId", reader)?,
                "event" => fill(&mut all.event, "event", reader)?,
                "grade" => fill(&mut all.grade, "grade", reader)?,
                "reason" => fill(&mut all.reason, "reason", reader)?,
                "receipt" => {
                    let mut receipt = None;
                    if all.receipt.is_some() {
                        return Err(doubled_key().at("receipt"));
                    }
                    fill(&mut receipt, "receipt", reader)?;
                    all.receipt = receipt.map(Box::new);
                }
                _ => return Err(unknown_key()),
            }
        }
        Ok(all)
    }

    /// A member that the event does not have.
    fn refuse_others(&self, event: EventKind) -> Result<()> {
        let there = [
            ("at", self.at.is_some()),
            ("claimId", self.claim_id.is_some()),
            ("grade", self.grade.is_some()),
            ("reason", self.reason.is_some()),
            ("receipt", self.receipt.is_some()),
        ];
        let own: &[&str] = match event {
            EventKind::Regrade => &["receipt"],
            EventKind::Override => &["at", "grade", "reason"],
            EventKind::Revert => &["at"],
            EventKind::Supersede => &["claimId"],
        };
        for (key, there) in there {
            if there && !own.contains(&key) {
                return Err(Error::input("this event has no such key").at(key));
            }
        }
        Ok(())
    }
}

impl<'a> Shape<'a> for Event<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self> {
        let members = Members::read(reader)?;
        let event = need(members.event, "event")?;
        members.refuse_others(event)?;
        Ok(match event {
            EventKind::Regrade => Self::Regrade(need(members.receipt, "receipt")?),
            EventKind::Override => Self::Override {
                grade: need(members.grade, "grade")?,
                reason: need(members.reason, "reason")?,
                at: need(members.at, "at")?,
            },
            EventKind::Revert => Self::Revert {
                at: need(members.at, "at")?,
            },
            EventKind::Supersede => Self::Supersede {
                claim_id: need(members.claim_id, "claimId")?,
            },
        })
    }

    fn write(&self, out: &mut Writer) {
        fn member<'a>(out: &mut Writer, key: &str, value: &impl Shape<'a>) {
            out.key(key);
            value.write(out);
        }
        out.begin_object();
        match self {
            Self::Regrade(receipt) => {
                member(out, "event", &EventKind::Regrade);
                member(out, "receipt", receipt.as_ref());
            }
            Self::Override { grade, reason, at } => {
                member(out, "at", at);
                member(out, "event", &EventKind::Override);
                member(out, "grade", grade);
                member(out, "reason", reason);
            }
            Self::Revert { at } => {
                member(out, "at", at);
                member(out, "event", &EventKind::Revert);
            }
            Self::Supersede { claim_id } => {
                member(out, "claimId", claim_id);
                member(out, "event", &EventKind::Supersede);
            }
        }
        out.end_object();
    }

    fn schema() -> Value<'static> {
        let one = |event: EventKind, members: Vec<(&'static str, Value<'static>)>| {
            let kind = ("event", true, build::words(&[event.as_str()]));
            let others = members.into_iter().map(|(key, schema)| (key, true, schema));
            let mut members: Vec<_> = std::iter::once(kind).chain(others).collect();
            members.sort_unstable_by_key(|(key, _, _)| *key);
            build::closed(members)
        };
        let text = || build::of_type("string");
        let events = vec![
            one(EventKind::Regrade, vec![("receipt", Receipt::schema())]),
            one(
                EventKind::Override,
                vec![
                    ("at", IsoTs::schema()),
                    ("grade", text()),
                    ("reason", text()),
                ],
            ),
            one(EventKind::Revert, vec![("at", IsoTs::schema())]),
            one(EventKind::Supersede, vec![("claimId", Id::schema())]),
        ];
        build::object(vec![("oneOf", Value::Array(events))])
    }
}
