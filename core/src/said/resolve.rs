//! Whom the person's words mean (contract: S, resolve; C §8): exactly one, or nobody.

use super::contact::Contact;
use super::intent::{Intent, ToIds};
use super::names::{Named, Names};
use super::requests::Recipient;
use super::target::{Form, Target, canonical, named_address, target};
use crate::json::shape::List;
use std::borrow::Cow;

/// Resolves intents: each gets `to_ids`, or null and the words that mean nobody or several.
#[must_use]
pub fn resolve<'a>(
    intents: Vec<Intent<'a>>,
    contacts: &[Contact<'a>],
    reply_to: Option<&[Cow<'a, str>]>,
) -> Vec<Intent<'a>> {
    let names = Names::of(contacts);
    let resolve = |intent| resolve_one(intent, &names, contacts, reply_to);
    intents.into_iter().map(resolve).collect()
}

fn resolve_one<'a>(
    mut intent: Intent<'a>,
    names: &Names,
    contacts: &[Contact<'a>],
    reply_to: Option<&[Cow<'a, str>]>,
) -> Intent<'a> {
    let mut ids: Vec<Cow<'a, str>> = Vec::new();
    let mut unresolved = Vec::new();
    if intent.to.is_empty() && intent.reply_to_current {
        ids.extend(reply_to.unwrap_or_default().iter().cloned());
    }
    for word in intent.to.iter() {
        match whom(word, names, contacts) {
            Some(id) => ids.push(id),
            None => unresolved.push(word.clone()),
        }
    }
    once(&mut ids);
    let known = unresolved.is_empty() && !ids.is_empty();
    intent.to_ids = Some(ToIds(known.then(|| ids.into())));
    intent.unresolved = Some(List(unresolved));
    intent
}

/// Leaves each text where it stands first.
fn once(texts: &mut Vec<Cow<'_, str>>) {
    let mut seen = std::collections::BTreeSet::new();
    texts.retain(|text| seen.insert(text.clone()));
}

/// The one recipient that words mean.
fn whom<'a>(words: &str, names: &Names, contacts: &[Contact<'a>]) -> Option<Cow<'a, str>> {
    let address = |target: Target| (!target.confusable).then_some(Cow::Owned(target.text));
    if let Some(target) = target(words) {
        return address(target);
    }
    if let Some((name, target)) = named_address(words) {
        let agrees = match names.find(name) {
            Named::Nobody => true,
            Named::One(at) => contacts.get(at).is_some_and(|one| owns(one, &target.text)),
            Named::Several => false,
        };
        return agrees.then(|| address(target)).flatten();
    }
    match names.find(words) {
        Named::One(at) => contacts.get(at).map(|contact| contact.id.clone()),
        Named::Nobody | Named::Several => None,
    }
}

fn owns(contact: &Contact<'_>, address: &str) -> bool {
    let own = |text: &Cow<'_, str>| canonical(text) == address;
    contact.addresses.iter().any(own)
}

/// How an outgoing address stands in a call: as the one contact that owns it, or as itself.
#[must_use]
pub fn recipient_id<'a>(address: &str, contacts: &[Contact<'a>]) -> Recipient<'a> {
    let number = target(address).is_some_and(|it| it.form == Form::Number);
    let address = canonical(address);
    let mut owner: Option<&Cow<'a, str>> = None;
    let mut several = false;
    for contact in contacts {
        if owns(contact, &address) {
            several |= owner.is_some_and(|id| *id != contact.id);
            owner = Some(&contact.id);
        }
    }
    let id = match owner {
        Some(id) if !several => id.clone(),
        // A number that nobody owns must not pass for the contact whose id has the same digits.
        _ if number && contacts.iter().any(|one| one.id == address) => {
            Cow::Owned(format!("+{address}"))
        }
        _ => Cow::Owned(address.clone()),
    };
    Recipient {
        address: Cow::Owned(address),
        id,
    }
}

#[cfg(test)]
mod tests;
