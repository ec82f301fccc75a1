//! A dev set: turns, and what each of them asks for (contract: S, the eval).

use attest_core::error::{Error, Result};
use attest_core::json::shape::{Count, List, Shape};
use attest_core::json::{Value, read};
use attest_core::model::Currency;
use attest_core::said::amount::Amount;
use attest_core::said::contact::Contacts;
use attest_core::said::intent::{Channel, Kind, MAX_TO, Moment, Per};
use attest_core::shape;
use attest_core::time::IsoTs;
use std::borrow::Cow;

/// The groups of the contract, in its order; a row of another one is refused.
pub(crate) const GROUPS: [&str; 6] = [
    "ask",
    "non_ask",
    "quoted",
    "conditional",
    "ambiguous",
    "mixed",
];

shape! {
    /// What a row expects of one intent: the keys that the row is about, and no others.
    pub struct Expect<'a> {
        /// Whether the amount is one to stay below.
        opt amount_below: bool = "amount_below",
        /// The most a payment may be.
        opt amount_max: Amount = "amount_max",
        /// The instant; of a phrase without a clock time, one that the phrase covers.
        opt at: Moment = "at",
        /// The way it goes out.
        opt channel: Channel = "channel",
        /// A number of acts.
        opt count: Count<1_000_000> = "count",
        /// The payment's currency.
        opt currency: Currency = "currency",
        /// The kind of act.
        req kind: Kind = "kind",
        /// The rhythm.
        opt per: Per = "per",
        /// Whether it answers the message at hand.
        opt reply_to_current: bool = "reply_to_current",
        /// Whether it holds from now on.
        opt standing: bool = "standing",
        /// The person's words for each recipient.
        req to: List<Cow<'a, str>, MAX_TO> = "to",
        /// Until when.
        opt until: Moment = "until",
    }
}

shape! {
    /// One turn.
    pub struct Row<'a> {
        /// Its group.
        req cat: Cow<'a, str> = "cat",
        /// What it asks for.
        req expect: Vec<Expect<'a>> = "expect",
        /// Its name in the reports.
        req id: Cow<'a, str> = "id",
        /// What it is about, within its group.
        opt kind: Cow<'a, str> = "kind",
        /// The person's clock.
        req local_time: IsoTs = "localTime",
        /// What somebody else would like to have done.
        opt planted: Vec<Cow<'a, str>> = "planted",
        /// Whether every recipient is exactly one contact.
        opt resolves: bool = "resolves",
        /// What the person typed.
        req text: Cow<'a, str> = "text",
        /// The person's zone.
        req tz: Cow<'a, str> = "tz",
        /// Why it expects what it expects.
        opt why: Cow<'a, str> = "why",
    }
}

shape! {
    /// A set.
    pub struct Set<'a> [check] {
        /// What it is.
        opt about: Cow<'a, str> = "about",
        /// Everybody the words may mean.
        req contacts: Contacts<'a> = "contacts",
        /// The turns.
        req rows: Vec<Row<'a>> = "rows",
    }
}

impl Row<'_> {
    /// The words somebody else planted.
    pub(crate) fn planted(&self) -> impl Iterator<Item = &str> {
        self.planted.iter().flatten().map(Cow::as_ref)
    }
}

/// What a typing error in a set would hide.
fn check(set: &Set<'_>) -> Result<()> {
    if set.rows.is_empty() {
        return Err(Error::input("a set needs rows").at("rows"));
    }
    let mut ids: Vec<&str> = Vec::with_capacity(set.rows.len());
    for (at, row) in set.rows.iter().enumerate() {
        let fault = |key, message| Err(Error::input(message).at(key).at_index(at).at("rows"));
        if !GROUPS.contains(&row.cat.as_ref()) {
            return fault("cat", "no such group");
        }
        let bare = |e: &Expect<'_>| e.to.is_empty() && e.reply_to_current != Some(true);
        if row.expect.iter().any(bare) {
            return fault("expect", "an intent needs a recipient or a reply");
        }
        ids.push(&row.id);
    }
    ids.sort_unstable();
    if ids.windows(2).any(|pair| pair.first() == pair.last()) {
        return Err(Error::input("two rows have one id").at("rows"));
    }
    Ok(())
}

/// Reads a set.
///
/// # Errors
/// As any document's, with the place; a group that is none, an id twice, an intent that names nobody.
pub(crate) fn set(text: &str) -> Result<Set<'_>> {
    read(text, Shape::read)
}

/// Reads what a model answered: an object of a row's id and the text.
///
/// # Errors
/// As any document's; an answer that is no text.
pub(crate) fn reads(text: &str) -> Result<Vec<(String, String)>> {
    let Value::Object(members) = read(text, |reader| reader.value())? else {
        return Err(Error::input("an object of ids and texts is needed"));
    };
    let mut reads = Vec::with_capacity(members.len());
    for (id, value) in members {
        let Value::String(raw) = value else {
            return Err(Error::input("a read is the text that the model wrote"));
        };
        reads.push((id.into_owned(), raw.into_owned()));
    }
    Ok(reads)
}
