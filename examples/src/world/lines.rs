//! What agents say they did: lines of their logs and of conversations, true or not.

use crate::cast::Agent;
use crate::fault::{Fault, Result};
use crate::times::{DAY, Ms, utc};
use attest_core::ids::Id;
use attest_core::intake::{ReadClaimRequest, read_claim};
use attest_core::json::shape::Count;
use attest_core::model::{
    ActionType, AgentId, Claim, ComponentId, Currency, Extractor, Line as OneLine, SourceKind, Text,
};
use attest_core::time::{IsoTs, Precision};
use std::collections::VecDeque;

/// When a line says that its action happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// A time as the log writes it.
    At(IsoTs, Precision),
    /// A time as the page shows it, and when it showed it.
    Shown(&'static str, IsoTs),
}

/// A line.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Whose.
    pub(crate) agent: Agent,
    /// Where it stands.
    pub(crate) kind: SourceKind,
    /// What it says was done.
    pub(crate) action: ActionType,
    /// When.
    pub(crate) said: Said,
    /// The log's own row id.
    pub(crate) row: Option<u64>,
    /// With whom.
    pub(crate) with: Option<&'static str>,
    /// For how much.
    pub(crate) amount: Option<(i64, Option<&'static str>)>,
    /// About what.
    pub(crate) subject: Option<String>,
    /// When the event is to be.
    pub(crate) target: Option<IsoTs>,
    /// The request it answers.
    pub(crate) request: Option<u64>,
}

fn one_line<const MAX: usize>(text: String) -> Result<OneLine<'static, MAX>> {
    OneLine::new(text.into()).ok_or(Fault::Story("a line of the story is too long"))
}

impl Line {
    /// A line of an agent's log.
    pub(crate) const fn new(agent: Agent, action: ActionType, said: Said, row: u64) -> Self {
        Self {
            agent,
            kind: SourceKind::ActivityView,
            action,
            said,
            row: Some(row),
            with: None,
            amount: None,
            subject: None,
            target: None,
            request: None,
        }
    }

    /// The text on the page. It is hashed and never kept.
    pub(crate) fn text(&self) -> String {
        let about = self.subject.as_deref().unwrap_or("it");
        let with = self.with.unwrap_or("them");
        format!("Done ({}): {about}, {with}", self.action.as_str())
    }

    /// The claim, as the ledger has it from an instant on.
    pub(crate) fn claim(&self, observed_at: IsoTs) -> Result<Claim<'static>> {
        let (claimed_at, precision, shown, now) = match &self.said {
            Said::At(at, precision) => (Some(*at), Some(*precision), None, None),
            Said::Shown(text, now) => (None, None, Some(Text((*text).into())), Some(*now)),
        };
        let extractor = match self.kind {
            SourceKind::ActivityView => "log-lines",
            SourceKind::Chat => "chat-lines",
            SourceKind::Import => "file-lines",
        };
        let claim = read_claim(ReadClaimRequest {
            agent: AgentId(self.agent.id().into()),
            amount: self.amount.map(|(cents, _)| Count(cents)),
            claimed_at,
            claimed_at_end: None,
            precision,
            counterparty: self
                .with
                .map(|with| one_line(with.to_owned()))
                .transpose()?,
            currency: self
                .amount
                .and_then(|(_, currency)| currency)
                .and_then(Currency::parse),
            extractor: Extractor {
                id: ComponentId(extractor.into()),
                version: ComponentId("1.2.0".into()),
            },
            now,
            observed_at,
            request_id: self
                .request
                .map(|id| one_line(format!("req-{id}")))
                .transpose()?,
            row_key: self.row.map(|row| Text(format!("row-{row}").into())),
            shown,
            source_kind: self.kind,
            subject_hint: self.subject.clone().map(one_line).transpose()?,
            target_at: self.target,
            text: Text(self.text().into()),
            action: self.action,
        })?;
        Ok(claim)
    }

    /// The id its claim will have, whenever it is read.
    pub(crate) fn claim_id(&self) -> Result<Id> {
        Ok(self.claim(utc(0)?)?.id)
    }
}

/// How many lines that were read before are still on the page.
const STILL_SHOWN: usize = 2;
/// How long they are.
const SHOWN_FOR: Ms = 5 * DAY;

/// An agent's log.
#[derive(Debug, Default)]
pub(crate) struct Log {
    unread: Vec<(Ms, Line)>,
    /// Minutes at which it shows that the agent did something that is no claim.
    stirs: Vec<Ms>,
    read: VecDeque<(Ms, Line)>,
}

impl Log {
    /// A line appears.
    pub(crate) fn show(&mut self, at: Ms, line: Line) {
        self.unread.push((at, line));
    }

    /// The agent stirs, without a claim.
    pub(crate) fn stir(&mut self, at: Ms) {
        self.stirs.push(at);
    }

    /// What a paste of the log holds: the last lines of the paste before, the lines since, the stirs
    /// since.
    pub(crate) fn paste(&mut self, now: Ms) -> (Vec<Line>, Vec<Ms>) {
        let fresh = std::mem::take(&mut self.unread);
        self.read.retain(|(at, _)| *at >= now - SHOWN_FOR);
        let again = self.read.iter().map(|(_, line)| line.clone());
        let lines = again
            .chain(fresh.iter().map(|(_, line)| line.clone()))
            .collect();
        self.read.extend(fresh);
        while self.read.len() > STILL_SHOWN {
            self.read.pop_front();
        }
        (lines, std::mem::take(&mut self.stirs))
    }
}
