//! The words by which a sentence beside an ask is known. Every list is closed.

use super::super::words::{Token, Word};
use crate::text::lookup::Lookup;

/// Words that greet, thank, agree or only lead on.
pub(super) const PLAIN: u64 = 1 << 0;
/// Verbs of everyday facts.
pub(super) const FACTS: u64 = 1 << 1;
/// What hands over words of somebody else, opens a letter, a list, a plan or a test, or speaks to somebody.
pub(super) const HANDED: u64 = 1 << 2;
/// Work that stays inside and takes no text that follows it.
pub(super) const SAFE: u64 = 1 << 3;
/// Letters, notes and messages: the person's own may be looked at.
pub(super) const MAIL: u64 = 1 << 4;
/// Somebody says or said.
pub(super) const SPEECH: u64 = 1 << 5;
/// What stands at the end of a letter.
pub(super) const CLOSINGS: u64 = 1 << 6;
/// What stands in a bill.
pub(super) const BILLS: u64 = 1 << 7;
/// Words that go on with the person's own asks.
pub(super) const ONWARD: u64 = 1 << 8;
/// Words that say no alone.
pub(super) const NOES: u64 = 1 << 9;
/// Words that point at what follows.
pub(super) const POINTERS: u64 = 1 << 10;
/// Words that are all there is to say: "text Ida thanks".
pub(super) const UTTERED: u64 = 1 << 11;
/// Words that make a fragment of plain words one of greetings, thanks or assent.
pub(super) const CORE: u64 = 1 << 12;
/// Things that are written for the purpose: "send Ida a message".
pub(super) const MISSIVES: u64 = 1 << 13;
/// How a thing stands that an "it" at the start can be: "it's late".
pub(super) const STATES: u64 = 1 << 14;

static TABLE: Lookup<1024> = Lookup::new()
    .with_words_of(
        "hi hello hey morning evening afternoon good day night there thanks thank thx ty lot much so again ok okay k yes \
         yeah yep yup sure great perfect cool nice awesome fine right alright well busy long rough quick one two three \
         couple few more last thing things ugh phew whew yay sorry please pls all finally anyway anyhow happy friday \
         monday weekend oh and a it today week favour favor first now also then next plus",
        PLAIN,
    )
    .with_words_of(
        "hi hello hey morning evening afternoon night thanks thank thx ty ok okay k yes yeah yep yup sure great perfect cool \
         nice awesome fine right alright well good busy long rough quick more ugh phew whew yay sorry please pls anyway \
         anyhow happy finally what",
        CORE,
    )
    .with_words_of(
        "late early raining snowing cold hot warm done fixed sorted over broken ready here back fine ok good great birthday \
         lunchtime payday dark again",
        STATES,
    )
    .with_words_of(
        "message note text email mail line reminder poem joke list answer reply letter word words something favour favor \
         request card postcard dm sms instructions tasks order orders verse haiku",
        MISSIVES,
    )
    .with_words_of(
        "is are was were isn't aren't wasn't weren't am i'm im we're it's he's she's they're has had have i've we've they've \
         hasn't haven't i'll we'll he'll she'll they'll can can't won't will went came left arrived arrives lands landed \
         took takes works worked broke stopped started starts finished finishes opened opens closed closes moved paid \
         owes owe lost forgot found got bought sold fixed cleaned called rang picked dropped brought made met saw need \
         like liked love loved hate feel feels looks looked seems runs ran rained snowed hurts slept ate cooked booked \
         cancelled canceled changed passed fell failed turned",
        FACTS,
    )
    .with_words_of(
        "form line card poster flyer leaflet reminder notice clause article paragraph section transcript voicemail caption \
         ad advert advertisement scam scams scammer scammers phishing spam fraud dialog dialogue button link book film movie \
         song dream story poem joke quiz crossword clue puzzle fortune horoscope motto slogan proverb saying quote \
         quotation list lists plan plans todo to-do todos schedule chores chore duties duty job role role-play roleplay rule \
         rules goal goals resolution resolutions habits habit option options choice choices way ways step steps instruction \
         instructions orders demand demands terms condition conditions request requests task tasks lesson recipe exercise \
         example examples test tests testing grammar sentence sentences word words phrase wording content subject body \
         version template question page pages site website web screen screenshot popup pop-up banner sign sticker says said \
         say tell tells told asks asked ask wants wanted write writes wrote written texted emailed mailed messaged sent sends \
         posted dictate dictates dictating dictation read reads reading record recording quotes quoting reply replies answer \
         answers whispered shouted shouts yells yelled begged begs demanded announced announces claims claimed suggested \
         suggests insists insisted thinks thought requested instructed instructs ordered replied advised advises proposed \
         proposes according pretend imagine suppose guess opposite decide torn undecided your yours you're you'll you've u \
         ur you name named script speech speaks speaking play plays game example act acting practice practise practising \
         exam homework idea ideas trick tricks deal advice wish wishes trap fiction spelling tone vowel vowels verb verbs noun \
         rhyme mistake mistakes author meaning meanings english french german spanish paper graffiti wall notification voice \
         heard hear knock rehearsing translating translation dreaming dream insisting shouting spoken serious clear obvious \
         simple easy firm bank joking kidding singing learning quiz title heading header headline label copied copy paste pasted text-to-speech speaker",
        HANDED,
    )
    .with_words_of(
        "letter letters mail mails email emails e-mail e-mails text texts message messages msg msgs sms note notes memo post \
         posts draft drafts invoice invoices bill bills statement inbox dm dms chat",
        HANDED | MAIL,
    )
    .with_words_of("following below underneath above these this those", HANDED | POINTERS)
    .with_words_of(
        "summarize summarise check find search show list look open count compare calculate sort organize organise archive \
         star download track watch read pull gather collect see research",
        SAFE,
    )
    .with_words_of(
        "says said say tells told writes wrote asks asked begs begged quoth goes reckons claims insists demands \
         demanded texted emailed",
        SPEECH,
    )
    .with_words_of("regards wishes sincerely faithfully yours xoxo xx xxx cordially", CLOSINGS)
    .with_words_of("iban bic swift vat", BILLS)
    .with_words_of(
        "and also then next anyway anyhow afterwards finally plus lastly separately meanwhile second third",
        ONWARD,
    )
    .with_words_of("no nope nah wait stop don't dont never cancel false not", NOES)
    .with_words_of(
        "hi hello hey happy good love merry thanks thx sorry yes no ok okay congrats congratulations bye goodbye goodnight cheers please hiya yo \
         welcome",
        UTTERED,
    );

/// Whether a word stands in one of some lists.
pub(super) fn is(word: &Word, lists: u64) -> bool {
    word.token == Token::Word && !word.quoted && TABLE.of(&word.low) & lists != 0
}
