//! Which sentences leave the asks after them alone: greetings and thanks, facts in the person's own voice, questions of
//! their own, what they forbid, and work that stays inside. Any other may hand over words of somebody else.

use super::super::clauses::Clause;
use super::super::heads::{Head, Mood};
use super::super::tags;
use super::super::words::{Token, Word};
use super::lexicon::{self, is};
use std::ops::Range;

/// How far from its start a sentence has its verb.
const NEAR: usize = 8;

/// Whether a sentence that asks for nothing leaves the asks after it alone.
pub(super) fn is_harmless(all: &[Word], sentence: &Range<usize>, clauses: &[Clause]) -> bool {
    let own = all.get(sentence.clone()).unwrap_or_default();
    if own.iter().any(|word| word.is_mark(':') && !word.quoted)
        || ends_with_a_retraction(own) == Some(false)
    {
        return false;
    }
    if ends_with_a_retraction(own) == Some(true) {
        return true;
    }
    let said: Vec<&Word> = own
        .iter()
        .filter(|word| {
            !matches!(word.token, Token::Break | Token::Gap | Token::Mark(_)) && !word.quoted
        })
        .collect();
    if said.is_empty() {
        return false;
    }
    if is_addressed(own) || supposes(&said) || hands_over(&said) {
        return false;
    }
    // "What a day."
    let sighs = said.first().is_some_and(|word| word.is("what"))
        && said.get(1).is_some_and(|word| word.is("a"))
        && !asks(own);
    let known = said.get(usize::from(sighs)..).unwrap_or_default();
    if known.iter().all(|word| is(word, lexicon::PLAIN)) {
        // "All good?" asks what the rest waits for.
        let greets = known
            .iter()
            .any(|word| word.is_in(&["how", "how's", "hi", "hey", "hello", "please"]));
        if asks(own) && !greets {
            return false;
        }
        return said.iter().any(|word| is(word, lexicon::CORE));
    }
    if thanks_for(&said) {
        return true;
    }
    let Some(head) = clauses.first().map(|clause| &clause.head) else {
        return false;
    };
    let points = said
        .iter()
        .any(|word| is(word, lexicon::POINTERS) && !is_dated(&said, word));
    match head.mood {
        Mood::Negated => leaves_alone(&said) || (!points && forbids(&said, head.verb.is_some())),
        Mood::Inward => !points && stays_inside(&said, head.verb.is_some()),
        Mood::Asked | Mood::Permitted => !points && !is_a_noun(own, head),
        _ if asks(own) => !points && is_own_question(&said),
        _ => leaves_alone(&said) || (!points && tells_a_fact(&said)),
    }
}

/// "Say it's fixed", "let's assume she agrees".
fn supposes(said: &[&Word]) -> bool {
    let at = usize::from(
        said.first()
            .is_some_and(|word| word.is_in(&["let's", "lets", "just", "ok", "so"])),
    );
    said.get(at).is_some_and(|word| {
        word.is_in(&[
            "say", "assume", "assuming", "suppose", "presume", "imagine", "pretend",
        ])
    })
}

/// "Please find attached our invoice", "it's me on a new phone": how others write.
fn hands_over(said: &[&Word]) -> bool {
    said.windows(2).any(|pair| {
        matches!(pair, [a, b] if (a.is("find") && b.is_in(&["attached", "enclosed", "below"]))
            || (a.is_in(&["it's", "its", "is"]) && b.is("me")))
    })
}

/// Whether a sentence only goes on from the one before it.
pub(super) fn follows(own: &[Word]) -> bool {
    own.iter()
        .find(|word| word.token == Token::Word && !word.quoted)
        .is_some_and(|word| word.is_in(&["then", "so", "only"]))
}

/// Whether something has to come first: "ask Ida first", "let Bo read it first".
pub(super) fn comes_first(own: &[Word]) -> bool {
    let mut words = own
        .iter()
        .filter(|word| word.token == Token::Word && !word.quoted);
    let lead = words.find(|word| !word.has(tags::FILLERS));
    lead.is_some_and(|word| {
        word.is_in(&[
            "ask", "let", "check", "get", "have", "see", "clear", "run", "show", "call",
        ])
    }) && words.any(|word| word.is_in(&["first", "beforehand"]))
}

/// Whether what comes of a sentence may decide what follows it: a question, a check.
pub(super) fn decides(own: &[Word]) -> bool {
    asks(own)
        || own
            .iter()
            .find(|word| word.token == Token::Word && !word.has(tags::FILLERS))
            .is_some_and(|word| {
                word.is_in(&[
                    "check", "verify", "see", "confirm", "ask", "find", "look", "inspect",
                    "review", "ensure", "make", "consult",
                ])
            })
}

/// "Thanks for the help": for what, and nobody is named.
fn thanks_for(said: &[&Word]) -> bool {
    let led = said
        .first()
        .is_some_and(|word| word.is_in(&["thanks", "thank", "thx", "sorry"]));
    let at = said.iter().position(|word| word.is("for"));
    led && at.is_some_and(|at| at <= 3)
        && said.len() <= 7
        && said
            .iter()
            .skip(1)
            .all(|word| (!word.capital && !is(word, lexicon::HANDED)) || word.is("you"))
}

/// Something that the reader could have done is not to be done.
fn forbids(said: &[&Word], outward: bool) -> bool {
    let known = outward
        || said
            .iter()
            .any(|word| word.is_in(&["touch", "call", "ring", "worry", "rush", "hurry"]));
    known
        && said.len() > 2
        && said.iter().all(|word| {
            !is(word, lexicon::HANDED) || is(word, lexicon::MAIL) || word.has(tags::VERBS)
        })
}

/// "Message for Bo", "Text from Ida": the verb is a noun.
fn is_a_noun(own: &[Word], head: &Head) -> bool {
    let Some(verb) = &head.verb else { return false };
    let written = verb.verb.words.last().copied().unwrap_or_default();
    own.iter()
        .position(|word| word.is(written))
        .and_then(|at| own.get(at.saturating_add(1)))
        .is_some_and(|next| next.is_in(&["for", "from", "of", "by"]))
}

/// "…, ignore that": what stands before it in the sentence is nothing any more. `None` where no such word ends it.
fn ends_with_a_retraction(own: &[Word]) -> Option<bool> {
    let at = own
        .iter()
        .rposition(|word| word.is_mark(',') && !word.quoted)?;
    let rest = own.get(at.saturating_add(1)..).unwrap_or_default();
    let first = rest
        .first()
        .filter(|word| word.is_in(&["ignore", "forget", "disregard", "skip"]))?;
    let short = rest.iter().filter(|word| word.token == Token::Word).count() <= 2;
    let back = rest
        .get(1)
        .is_some_and(|word| word.is_in(&["that", "it", "him", "her", "them"]));
    (first.token == Token::Word).then_some(short && back)
}

/// A "no" that is all there is, or takes back by a pronoun.
pub(super) fn says_no(own: &[Word]) -> bool {
    let mut said = own
        .iter()
        .filter(|word| word.token == Token::Word)
        .peekable();
    said.peek().is_some_and(|first| is(first, lexicon::NOES))
        && said.all(|word| {
            is(word, lexicon::NOES)
                || word.is_in(&[
                    "do", "that", "it", "this", "way", "thanks", "thank", "you", "please",
                    "scratch",
                ])
        })
}

/// Whether somebody is spoken to: a name before the first comma, or behind the last.
fn is_addressed(own: &[Word]) -> bool {
    let words = || {
        own.iter()
            .enumerate()
            .filter(|(_, word)| !matches!(word.token, Token::Break | Token::Gap))
    };
    let named =
        |word: &Word| word.token == Token::Word && word.capital && !word.quoted && !is_known(word);
    let lead = words().find(|(_, word)| !(is(word, lexicon::PLAIN) || word.is_mark(',')));
    let called = lead.is_some_and(|(at, word)| {
        named(word)
            && own
                .get(at.saturating_add(1)..)
                .unwrap_or_default()
                .iter()
                .find(|next| !named(next))
                .is_none_or(|next| {
                    matches!(
                        next.token,
                        Token::Mark(
                            ',' | '!' | '.' | '?' | '-' | '\u{2013}' | '\u{2014}' | '\u{2026}'
                        ) | Token::Break
                    )
                })
    });
    let last = own
        .iter()
        .rposition(|word| word.is_mark(',') && !word.quoted);
    called
        || last.is_some_and(|at| {
            let mut rest = own
                .get(at.saturating_add(1)..)
                .unwrap_or_default()
                .iter()
                .filter(|word| word.token == Token::Word)
                .peekable();
            rest.peek().is_some() && rest.all(named)
        })
}

/// Whether a word stands in a list of English: a capital alone makes it no name.
fn is_known(word: &Word) -> bool {
    word.has(!0) || lexicon::is(word, !0)
}

fn asks(own: &[Word]) -> bool {
    own.iter().any(|word| {
        !word.quoted
            && matches!(
                word.token,
                Token::Mark('?' | '\u{ff1f}' | '\u{37e}' | '\u{61f}')
            )
    })
}

/// "this morning" points at nothing.
fn is_dated(said: &[&Word], pointer: &Word) -> bool {
    said.iter()
        .position(|word| word.span == pointer.span)
        .is_some_and(|at| {
            said.get(at.saturating_add(1)).is_some_and(|next| {
                next.is_in(&[
                    "morning",
                    "afternoon",
                    "evening",
                    "week",
                    "month",
                    "year",
                    "weekend",
                    "time",
                ])
            })
        })
}

/// A question of the person's own: about a fact, not about what follows or what to do.
fn is_own_question(said: &[&Word]) -> bool {
    let mut words = said.iter().skip_while(|word| is(word, lexicon::PLAIN));
    let opens = words
        .next()
        .is_some_and(|word| word.has(tags::QUESTIONS | tags::VERBS));
    let about_you = said.windows(2).any(|pair| {
        pair.last().is_some_and(|word| word.is("you"))
            && pair
                .first()
                .is_some_and(|word| word.is_in(&["did", "have", "can", "could"]))
    });
    let replied = |at: usize| {
        said.get(at)
            .is_some_and(|word| word.is_in(&["reply", "replied", "answer", "answered"]))
            && at
                .checked_sub(1)
                .and_then(|before| said.get(before))
                .is_some_and(|word| word.capital && !is_known(word))
    };
    // Of what is asked something stands in the question.
    let of_something = said.iter().skip(1).any(|word| {
        matches!(word.token, Token::Number | Token::Address | Token::Handle)
            || word.has(tags::CALENDAR)
            || word.is_in(&["the", "my", "our", "a", "an", "his", "her", "their"])
            || (word.capital && !is_known(word))
    });
    let to_do = said.windows(2).any(|pair| {
        pair.first()
            .is_some_and(|word| word.is_in(&["to", "i", "we"]))
            && pair.last().is_some_and(|word| word.is("do"))
    });
    let known = |at: usize, word: &Word| {
        (word.is("you") && about_you)
            || !is(word, lexicon::HANDED)
            || is(word, lexicon::MAIL)
            || replied(at)
    };
    opens
        && of_something
        && !to_do
        && said.iter().enumerate().all(|(at, word)| known(at, word))
        && !said.iter().any(|word| {
            word.is_in(&[
                "mean", "means", "choose", "better", "correct", "sound", "that", "think", "he",
                "she", "they", "next",
            ])
        })
}

/// Work that stays inside, on what the person names.
fn stays_inside(said: &[&Word], for_the_person: bool) -> bool {
    let mut words = said
        .iter()
        .enumerate()
        .skip_while(|(_, word)| is(word, lexicon::PLAIN));
    let Some((at, verb)) = words.next() else {
        return false;
    };
    let rest = said.get(at.saturating_add(1)..).unwrap_or_default();
    let of_somebody = |place: usize| {
        (place.saturating_sub(3)..place).any(|before| {
            rest.get(before)
                .is_some_and(|word| word.is_in(&["my", "our"]) || word.low.ends_with("'s"))
        })
    };
    let tied = rest.iter().any(|word| {
        word.is_in(&[
            "to", "about", "that", "when", "what", "how", "the", "my", "if",
        ])
    });
    let counted = rest
        .iter()
        .any(|word| word.is_in(&["things", "thing", "two", "three", "it"]));
    (for_the_person || is(verb, lexicon::SAFE))
        && (tied || !for_the_person)
        && !counted
        && !rest.is_empty()
        && rest.iter().enumerate().all(|(place, word)| {
            !is(word, lexicon::HANDED) || (is(word, lexicon::MAIL) && of_somebody(place))
        })
}

/// "Never mind the plumber": somebody or something is left alone, nothing is taken back.
fn leaves_alone(said: &[&Word]) -> bool {
    let led = |nth: usize, list: &[&str]| said.get(nth).is_some_and(|word| word.is_in(list));
    let after = if led(0, &["never"]) && led(1, &["mind"]) {
        2
    } else if led(0, &["nevermind", "forget", "skip", "ignore"]) {
        1
    } else {
        return false;
    };
    led(after, &["about", "the", "my", "our", "his", "her", "their"])
        && said
            .iter()
            .skip(after)
            .all(|word| !is(word, lexicon::HANDED))
        && said.len() > after.saturating_add(1)
}

/// A fact in the person's own voice.
fn tells_a_fact(said: &[&Word]) -> bool {
    let own: Vec<&&Word> = said
        .iter()
        .skip_while(|word| {
            is(word, lexicon::PLAIN)
                && !is(word, lexicon::FACTS)
                && !word.is_in(&[
                    "it", "a", "thing", "things", "one", "two", "three", "couple", "few", "more",
                    "last", "first", "day", "night", "weekend", "friday", "monday", "today", "all",
                    "there",
                ])
        })
        .collect();
    let state = |at: usize| {
        own.get(at).is_some_and(|word| word.low.ends_with("'s"))
            && own.get(at.saturating_add(1)).is_some_and(|next| {
                next.is_in(&[
                    "at", "on", "in", "ready", "here", "late", "done", "over", "off", "back",
                    "not", "been", "gone", "fine", "ok", "out", "up", "down",
                ])
            })
    };
    let verb = (0..own.len().min(NEAR))
        .find(|at| own.get(*at).is_some_and(|word| is(word, lexicon::FACTS)) || state(*at));
    // "Errands I have today" tells nothing: whom it tells of stands first.
    let relative = own
        .iter()
        .take(verb.unwrap_or(0).saturating_add(1))
        .skip(1)
        .any(|word| word.has(tags::SUBJECTS) && !word.is_in(&["this", "there"]));
    let led = own.first().is_some_and(|word| {
        word.has(tags::SUBJECTS)
            || word.is_in(&[
                "the",
                "my",
                "our",
                "a",
                "an",
                "his",
                "her",
                "their",
                "some",
                "both",
                "all",
                "half",
                "today",
                "tomorrow",
                "yesterday",
                "tonight",
                "last",
                "one",
                "two",
                "three",
            ])
            || word.low.ends_with("'s")
    });
    let verb = verb.filter(|at| !relative && (led || (1..=3).contains(at)));
    let demonstrates = own.first().is_some_and(|word| {
        word.is_in(&[
            "that", "that's", "here", "here's", "what", "how", "when", "where",
        ])
    });
    // "I'm Bo", "it's Bo": somebody hands himself over.
    let of_itself = own
        .first()
        .is_some_and(|word| word.is_in(&["i'm", "im", "it's", "its"]))
        || own
            .get(1)
            .is_some_and(|word| word.is_in(&["am", "is", "was"]));
    let subject = own
        .first()
        .is_some_and(|word| word.is_in(&["i'm", "im", "i", "it's", "it", "its"]));
    let short = own.len() <= 4 && subject;
    let introduces = short
        && of_itself
        && own
            .iter()
            .skip(1)
            .any(|word| word.capital && !is_known(word) && !word.low.ends_with("'s"));
    // "It's an order": a short "it" may be what follows.
    let ahead = short
        && own
            .first()
            .is_some_and(|word| word.is_in(&["it's", "it", "its"]))
        && !own
            .last()
            .is_some_and(|word| word.has(tags::CALENDAR) || is(word, lexicon::STATES));
    let greeted = |at: usize| {
        own.get(at)
            .is_some_and(|word| word.is_in(&["says", "said"]))
            && own
                .get(at.saturating_add(1))
                .is_some_and(|next| next.is_in(&["hi", "hello", "hey", "thanks", "yes", "no"]))
    };
    let wanted = |at: usize| {
        own.get(at)
            .is_some_and(|word| word.is_in(&["wants", "needs"]))
            && own
                .get(at.saturating_add(1))
                .is_some_and(|next| next.is_in(&["the", "a", "an", "his", "her", "their", "some"]))
    };
    // "Bo wrote that the van is late": told to its end, nothing of it is left to come.
    let indirect = |at: usize| {
        let me = own
            .get(at.saturating_add(1))
            .is_some_and(|word| word.is_in(&["me", "us"]));
        let that = at.saturating_add(1).saturating_add(usize::from(me));
        own.get(at).is_some_and(|word| is(word, lexicon::SPEECH))
            && own.get(that).is_some_and(|word| word.is("that"))
            && own.len() > that.saturating_add(3)
    };
    let known = |at: usize| greeted(at) || wanted(at) || indirect(at);
    let told = own
        .iter()
        .enumerate()
        .all(|(at, word)| !is(word, lexicon::HANDED) || known(at));
    let any = verb.is_some() || (0..own.len().min(NEAR)).any(known);
    any && told && !demonstrates && !introduces && !ahead
}
