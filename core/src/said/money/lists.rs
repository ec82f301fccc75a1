//! The words around a number that say what it is, list by list.

use crate::text::lookup::Lookup;

/// Words after a bare number that do not count things with it.
pub(super) const GOES_ON: u64 = 1 << 0;

/// Words before a number that it numbers, dates or places.
pub(super) const NUMBERED: u64 = 1 << 1;

/// Words right before an amount that make another one of it.
pub(super) const CHANGES: u64 = 1 << 2;

/// Words right after an amount that make another one of it, or leave it open.
pub(super) const OPEN: u64 = 1 << 3;

/// Words between a number and an amount that make no range of them.
pub(super) const PARTS: u64 = 1 << 4;

#[rustfmt::skip]
static TABLE: Lookup<512> = Lookup::new()
    .with_words_of("\
        to for from by via on at in into and or but please now today tomorrow tonight each apiece \
        per max maximum minimum tops total altogether is as if with through over using when before \
        after until every a an this next so because that then instead right only too also not no", GOES_ON)
    .with_words_of("\
        at until till by before after since on in no nr number num invoice invoices order orders pr \
        issue ticket room rm unit suite ste apt apartment page pages pg pp chapter ch version ver v \
        account acct ref reference building bldg floor flight gate step item section sec line case \
        check cheque po box code pin phase tel phone ext extension mobile cell bus route highway \
        exit track level grade class table seat row day week quarter year years the model type size \
        option part volume vol fig figure january february march april may june july august \
        september october november december jan feb mar apr jun jul aug sep sept oct nov dec", NUMBERED)
    .with_words_of("\
        half double twice triple thrice minus negative few couple several times x point quarter \
        third percent dozen", CHANGES)
    .with_words_of("\
        something odd ish times x point k m b c p half hundred thousand million billion trillion \
        hundreds thousands millions billions dozen percent", OPEN)
    .with_words_of("\
        pay send give tip wire transfer refund costs cost was totals charge charges about around \
        under below max owes of", PARTS);

/// Whether a word is one of some lists.
pub(super) fn listed(word: &str, lists: u64) -> bool {
    TABLE.of(word) & lists != 0
}
