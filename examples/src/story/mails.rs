//! Mails that agents send, say they sent, or send without a word.

use super::{Happening, Teller};
use crate::cast::{Account, Agent, CONTACTS, Contact, colleagues, stranger, subject};
use crate::fault::Result;
use crate::times::{DAY, HOUR, MINUTE, Ms, at, local, minute_of, utc};
use crate::world::lines::{Line, Said};
use crate::world::mail::{Lies, Mail};
use attest_core::model::{ActionType, SourceKind};
use attest_core::time::{IsoTs, Precision};

/// How a mail and the word about it go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Sent and said.
    True,
    /// Said in quite other words.
    Reworded,
    /// Said in some of its words.
    HalfWorded,
    /// Said by the recipient's name.
    ByName,
    /// Said to have gone to a colleague of the recipient.
    ToColleague,
    /// Said to have gone to somebody else altogether.
    ToStranger,
    /// Said and never sent.
    False,
    /// Sent, and said without saying to whom.
    Vague,
    /// Sent once and said twice.
    Double,
    /// Said by the hour, some hours later.
    ByTheHour,
    /// Said by the day, a day later.
    ByTheDay,
    /// Said as the page counts hours back.
    HoursAgo,
    /// Said in a conversation.
    InChat,
    /// Sent as a reply, so that the list shows no row of its own.
    Reply,
    /// Sent to two, said of the first.
    ToFirst,
    /// Sent to two, said of the second.
    ToSecond,
    /// Sent, never said, with the agent's mark in the subject.
    SilentSigned,
    /// Sent, never said, while the person was away.
    SilentAway,
    /// Sent, and said only on the day after.
    SilentAtFirst,
}

/// How often each comes, of a hundred.
const WEIGHTS: [(Style, i64); 19] = [
    (Style::True, 28),
    (Style::Reworded, 7),
    (Style::HalfWorded, 5),
    (Style::ByName, 6),
    (Style::ToColleague, 6),
    (Style::ToStranger, 3),
    (Style::False, 9),
    (Style::Vague, 3),
    (Style::Double, 5),
    (Style::ByTheHour, 4),
    (Style::ByTheDay, 2),
    (Style::HoursAgo, 3),
    (Style::InChat, 3),
    (Style::Reply, 3),
    (Style::ToFirst, 3),
    (Style::ToSecond, 2),
    (Style::SilentSigned, 4),
    (Style::SilentAway, 2),
    (Style::SilentAtFirst, 2),
];

/// A mail as it is told.
pub(super) struct Told {
    pub(super) agent: Agent,
    pub(super) account: Account,
    pub(super) sent: Ms,
    pub(super) to: Contact,
    pub(super) subject: String,
}

/// Each agent's log writes its minutes in its own way.
pub(super) fn page_time(agent: Agent, ms: Ms) -> Result<IsoTs> {
    let minute = minute_of(ms);
    if agent == Agent::Ferry {
        utc(minute)
    } else {
        local(minute)
    }
}

impl Teller<'_> {
    /// Draws how a mail goes.
    pub(super) fn mail_style(&mut self) -> Style {
        let mut left = self.rng.below(100);
        for (style, weight) in WEIGHTS {
            left -= weight;
            if left < 0 {
                return style;
            }
        }
        Style::True
    }

    /// Draws a mail of an agent between two hours of the day.
    pub(super) fn some_mail(&mut self, account: Account, hours: (i64, i64)) -> Told {
        let agent = match self.rng.below(10) {
            0..5 => Agent::Quill,
            5..8 => Agent::Ferry,
            _ => Agent::Mosaic,
        };
        let hour = self.rng.between(hours.0, hours.1 - 1);
        let sent = at(self.day, hour, 0) + self.rng.below(60 * 60) * MINUTE / 60;
        self.mail_of(agent, account, sent)
    }

    /// A mail of an agent at an instant.
    pub(super) fn mail_of(&mut self, agent: Agent, account: Account, sent: Ms) -> Told {
        let (to, _) = colleagues(&mut self.rng);
        let serial = self.id() % 1_000;
        let subject = subject(&mut self.rng, serial);
        Told {
            agent,
            account,
            sent,
            to,
            subject,
        }
    }

    /// Sends a mail; answers its id.
    pub(super) fn send(&mut self, told: &Told, others: &[Contact], lies: Lies) -> u64 {
        let id = self.id();
        let mut to = vec![told.to.address];
        to.extend(others.iter().map(|contact| contact.address));
        let mail = Mail {
            id,
            at: told.sent,
            to,
            more: 0,
            subject: told.subject.clone(),
            lies,
        };
        self.push(told.sent, Happening::Sent(told.account, mail));
        id
    }

    /// The line that says it, as the log of the agent writes it.
    pub(super) fn said(&mut self, told: &Told, precision: Precision) -> Result<Line> {
        let said = Said::At(page_time(told.agent, told.sent)?, precision);
        let row = self.id();
        let mut line = Line::new(told.agent, ActionType::EmailSent, said, row);
        line.with = Some(told.to.address);
        line.subject = Some(told.subject.clone());
        if self.rng.chance(20) {
            line.request = Some(self.id());
        }
        Ok(line)
    }

    /// Tells a mail and the word about it.
    pub(super) fn tell_mail(&mut self, mut told: Told, style: Style) -> Result<()> {
        let seen = self.soon(told.sent, 3);
        let mut line = self.said(&told, Precision::Minute)?;
        match style {
            Style::True => {
                let lies = if self.rng.chance(15) {
                    Lies::FromDraft
                } else {
                    Lies::Alone
                };
                self.send(&told, &[], lies);
            }
            Style::Reworded => {
                line.subject = Some("Quick word as promised".to_owned());
                self.send(&told, &[], Lies::Alone);
            }
            Style::HalfWorded => {
                line.subject = told.subject.split(' ').next().map(str::to_owned);
                self.send(&told, &[], Lies::Alone);
            }
            Style::ByName => {
                line.with = Some(told.to.name);
                self.send(&told, &[], Lies::Alone);
            }
            Style::ToColleague => {
                let at = CONTACTS.iter().position(|own| *own == told.to).unwrap_or(0);
                line.with = CONTACTS.get(at ^ 1).map(|contact| contact.address);
                self.send(&told, &[], Lies::Alone);
            }
            Style::ToStranger => {
                line.with = Some(stranger(&mut self.rng, told.to).address);
                line.subject = Some("Another matter entirely".to_owned());
                self.send(&told, &[], Lies::Alone);
            }
            Style::False => {}
            Style::Vague => {
                line.with = None;
                line.subject = None;
                self.send(&told, &[], Lies::Alone);
            }
            Style::Double => {
                self.send(&told, &[], Lies::Alone);
                let mut again = line.clone();
                again.row = Some(self.id());
                self.shows(seen + 20 * MINUTE, again)?;
            }
            Style::ByTheHour => {
                line.said = Said::At(page_time(told.agent, told.sent)?, Precision::Hour);
                self.send(&told, &[], Lies::Alone);
                self.shows(seen + 2 * HOUR, line)?;
                return Ok(());
            }
            Style::ByTheDay => {
                line.said = Said::At(page_time(told.agent, told.sent)?, Precision::Day);
                line.kind = SourceKind::Import;
                self.send(&told, &[], Lies::Alone);
                self.push(seen + DAY, Happening::Reads(line));
                return Ok(());
            }
            Style::HoursAgo => {
                let back = 2 + self.rng.below(3);
                let text = ["2 hours ago", "3 hours ago", "4 hours ago"];
                let text = text.get(usize::try_from(back - 2).unwrap_or(0)).copied();
                let reads = told.sent + back * HOUR + 10 * MINUTE;
                line.said = Said::Shown(text.unwrap_or("2 hours ago"), local(reads)?);
                line.kind = SourceKind::Chat;
                line.row = None;
                self.send(&told, &[], Lies::Alone);
                self.push(reads, Happening::Reads(line));
                return Ok(());
            }
            Style::InChat => {
                line.kind = SourceKind::Chat;
                line.row = None;
                self.send(&told, &[], Lies::Alone);
                self.push(seen, Happening::Reads(line));
                return Ok(());
            }
            Style::Reply => {
                self.send(&told, &[], Lies::InConversation);
            }
            Style::ToFirst | Style::ToSecond => {
                let other = stranger(&mut self.rng, told.to);
                self.send(&told, &[other], Lies::Alone);
                if style == Style::ToSecond {
                    line.with = Some(other.address);
                }
            }
            Style::SilentSigned => {
                // The one agent whose mark the policies know.
                told.agent = Agent::Quill;
                told.subject = format!("{} {}", told.subject, told.agent.signature());
                self.send(&told, &[], Lies::Alone);
                let stirs = told.sent + self.rng.between(-6, 6) * MINUTE;
                self.push(stirs, Happening::Stirs(told.agent));
                return Ok(());
            }
            Style::SilentAway => {
                self.send(&told, &[], Lies::Alone);
                self.silent_while_away(told.agent, told.sent);
                return Ok(());
            }
            Style::SilentAtFirst => {
                told.agent = Agent::Quill;
                line = self.said(&told, Precision::Minute)?;
                told.subject = format!("{} {}", told.subject, told.agent.signature());
                line.subject = Some(told.subject.clone());
                self.send(&told, &[], Lies::Alone);
                self.push(told.sent + MINUTE, Happening::Stirs(told.agent));
                self.shows(told.sent + DAY, line)?;
                return Ok(());
            }
        }
        self.shows(seen, line)?;
        Ok(())
    }

    /// An agent stirs while the person is away.
    pub(super) fn silent_while_away(&mut self, agent: Agent, acted: Ms) {
        self.push(acted, Happening::Stirs(agent));
        let from = acted - self.rng.between(5, 20) * MINUTE;
        let back = acted + self.rng.between(3, 25) * MINUTE;
        self.push(back, Happening::Away(from));
    }

    /// A mail the person writes.
    pub(super) fn own_mail(&mut self, account: Account) {
        let hour = self.rng.between(9, 21);
        let sent = at(self.day, hour, 0) + self.rng.below(60) * MINUTE;
        let told = self.mail_of(Agent::Quill, account, sent);
        let (lies, others) = match self.rng.below(12) {
            0 => (Lies::InConversation, Vec::new()),
            1 => (Lies::UnderDraft, Vec::new()),
            2 => (Lies::Alone, vec![stranger(&mut self.rng, told.to)]),
            _ => (Lies::Alone, Vec::new()),
        };
        self.send(&told, &others, lies);
    }
}
