//! Which channels a clause names (contract: S "channel_not_said", C §8 "Code only narrows").

use crate::said::grammar::ask::Ask;
use crate::said::grammar::asks::Turn;
use crate::said::grammar::words::{Token, Word};
use crate::said::intent::{Channel, Kind};
use crate::said::span::Span;

/// What a clause says of the way out.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    /// The verb or a phrase names one: no other will do.
    pub(super) fixed: Option<(Channel, Span)>,
    /// Two are named that way.
    pub(super) torn: bool,
    /// Others that a word of the clause allows.
    pub(super) allowed: Vec<(Channel, Span)>,
}

fn of_verb(low: &str) -> Option<Channel> {
    match low {
        "email" | "e-mail" | "mail" => Some(Channel::Email),
        "text" | "sms" => Some(Channel::Sms),
        "slack" | "dm" => Some(Channel::Slack),
        "invite" => Some(Channel::Calendar),
        "comment" => Some(Channel::Github),
        _ => None,
    }
}

fn of_word(word: &Word) -> Option<Channel> {
    if word.token == Token::Handle && word.low.starts_with('#') {
        let number = word.low.chars().skip(1).all(|c| c.is_ascii_digit());
        return Some(if number {
            Channel::Github
        } else {
            Channel::Slack
        });
    }
    if word.token != Token::Word {
        return None;
    }
    match &*word.low {
        "email" | "emails" | "e-mail" | "mail" | "gmail" | "mails" => Some(Channel::Email),
        "slack" => Some(Channel::Slack),
        "text" | "texts" | "sms" => Some(Channel::Sms),
        "calendar" | "invite" | "invitation" | "meeting" | "invites" => Some(Channel::Calendar),
        "github" | "pr" | "issue" | "comment" | "prs" => Some(Channel::Github),
        "site" | "website" | "web" | "portal" | "online" | "form" | "page" => Some(Channel::Web),
        _ => None,
    }
}

/// Whether "on" or "in" stands before a name, over an article.
fn led_by_on(words: &[Word], at: usize) -> bool {
    let before = |by: usize| at.checked_sub(by).and_then(|at| words.get(at));
    let one = before(1);
    let leads = |word: &Word| word.is_in(&["on", "in", "by", "via"]);
    one.is_some_and(leads)
        || (one.is_some_and(|word| word.is_in(&["the", "my", "our", "this", "that"]))
            && before(2).is_some_and(leads))
}

/// The channels that the clause of an ask names.
pub(super) fn said(turn: &Turn, ask: &Ask) -> Said {
    let mut found = Said::default();
    let words = &turn.words;
    let verb = words
        .get(ask.verb.clone())
        .unwrap_or_default()
        .iter()
        .find(|word| of_verb(&word.low).is_some());
    let fix = |channel: Channel, span: Span, found: &mut Said| match found.fixed {
        Some((known, _)) if known != channel => found.torn = true,
        Some(_) => {}
        None => found.fixed = Some((channel, span)),
    };
    if let Some((channel, word)) = verb.and_then(|word| Some((of_verb(&word.low)?, word))) {
        fix(channel, word.span, &mut found);
    }
    let clause = ask.clause.start..ask.clause.content;
    let trigger = ask.trigger.clone().unwrap_or(0..0);
    for at in clause.clone().chain(trigger) {
        let Some(word) = words.get(at).filter(|word| !word.quoted && !word.odd) else {
            continue;
        };
        if ask.verb.contains(&at) {
            // "comment on PR #3": the verb itself is a word for the channel.
            if let Some(channel) = of_word(word) {
                found.allowed.push((channel, word.span));
            }
            continue;
        }
        // A word inside a recipient's name is no word for a channel, but for places that are one.
        let named = ask
            .to
            .iter()
            .any(|name| (name.start..name.end).contains(&at));
        let Some(channel) = of_word(word) else {
            continue;
        };
        if named && !matches!(ask.kind, Kind::Post | Kind::ActOut) {
            continue;
        }
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let led = before.is_some_and(|before| {
            before.is_in(&["by", "on", "via", "in", "through", "over", "using"])
        });
        let own = matches!(
            channel,
            Channel::Email | Channel::Sms | Channel::Slack | Channel::Github
        ) && word.token == Token::Word;
        let ends = words.get(at.saturating_add(1)).is_none_or(|next| {
            at.saturating_add(1) >= clause.end
                || next.token != Token::Word
                || next.has(crate::said::grammar::tags::BOUNDARIES)
                || next.is("message")
        });
        if led && own && ends && !named && clause.contains(&at) && at > ask.verb.start {
            fix(channel, word.span, &mut found);
        } else {
            found.allowed.push((channel, word.span));
        }
    }
    // Where it goes names the way: an address is mailed to, a channel is Slack's.
    let mut ways: Vec<(Channel, Span)> = Vec::new();
    for name in &ask.to {
        let Some(word) = words.get(name.start) else {
            continue;
        };
        let way = match word.token {
            Token::Address if word.low.contains('@') => Channel::Email,
            Token::Phone => Channel::Sms,
            Token::Handle if word.low.starts_with('#') && ask.kind == Kind::Post => {
                match of_word(word) {
                    Some(channel) => channel,
                    None => continue,
                }
            }
            // "on PR #3", "on the docs issue": the phrase says where.
            _ if ask.kind == Kind::Post && led_by_on(words, name.start) => {
                let place = words.get(name.start..name.end).unwrap_or_default();
                match place.iter().find(|word| word.is_in(&["pr", "issue"])) {
                    Some(_) => Channel::Github,
                    None => continue,
                }
            }
            _ => continue,
        };
        ways.push((way, word.span));
    }
    found.allowed.extend(&ways);
    if found.fixed.is_none()
        && ways.len() == ask.to.len()
        && let Some((channel, span)) = ways.first()
        && ways.iter().all(|(other, _)| other == channel)
        && !matches!(ask.kind, Kind::Pay | Kind::Change | Kind::ActOut)
    {
        found.fixed = Some((*channel, *span));
    }
    found
}
