//! The words that carry the grammar of an ask. Every list is closed: a word that stands in none of
//! them asks for nothing and names at most a thing.

use crate::said::intent::Kind;

/// How a verb takes its recipients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// "send Ida the deck", "send the deck to Ida".
    Give,
    /// "tell Ida …": right after the verb, what follows is content.
    Tell,
    /// "say hello to Ida", "write to Ida".
    SayTo,
    /// "reply to Ida", "reply that …".
    Reply,
    /// "accept Ida's invite".
    Answer,
    /// "let Ida know".
    LetKnow,
    /// "add Ida to the invite".
    AddTo,
    /// "post the notes in #design", "comment on PR #3".
    PostIn,
    /// "share the notes in #design", "share the notes with Ida".
    Share,
    /// "approve PR #3".
    PostAt,
    /// "pay Ida $5", "pay $5 to Ida".
    Pay,
    /// "turn off the digest", "mute the digest from Ida".
    Set,
    /// "set the digest to start at ten".
    SetTo,
    /// "give Ida access".
    Access,
    /// "revoke Ida's access".
    Revoke,
    /// "submit the form on the site".
    Act,
}

/// A verb that can ask.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// Its words.
    pub words: &'static [&'static str],
    /// What it asks for.
    pub kind: Kind,
    /// How it takes recipients.
    pub frame: Frame,
}

const fn verb(words: &'static [&'static str], kind: Kind, frame: Frame) -> Verb {
    Verb { words, kind, frame }
}

/// The verbs that can ask, longer ones first.
#[rustfmt::skip]
pub const VERBS: &[Verb] = &[
    verb(&["leave", "a", "comment"], Kind::Post, Frame::PostIn),
    verb(&["add", "a", "comment"], Kind::Post, Frame::PostIn),
    verb(&["post", "a", "comment"], Kind::Post, Frame::PostIn),
    verb(&["rsvp", "yes", "to"], Kind::Send, Frame::Answer),
    verb(&["rsvp", "no", "to"], Kind::Send, Frame::Answer),
    verb(&["get", "back", "to"], Kind::Send, Frame::Reply),
    verb(&["write", "back"], Kind::Send, Frame::Reply),
    verb(&["rsvp", "to"], Kind::Send, Frame::Answer),
    verb(&["send", "back"], Kind::Send, Frame::Give),
    verb(&["send", "over"], Kind::Send, Frame::Give),
    verb(&["send", "out"], Kind::Send, Frame::Give),
    verb(&["pass", "along"], Kind::Send, Frame::Give),
    verb(&["turn", "off"], Kind::Change, Frame::Set),
    verb(&["turn", "on"], Kind::Change, Frame::Set),
    verb(&["turn", "down"], Kind::Change, Frame::Set),
    verb(&["turn", "up"], Kind::Change, Frame::Set),
    verb(&["switch", "off"], Kind::Change, Frame::Set),
    verb(&["switch", "on"], Kind::Change, Frame::Set),
    verb(&["shut", "off"], Kind::Change, Frame::Set),
    verb(&["cash", "app"], Kind::Pay, Frame::Pay),
    verb(&["pay", "back"], Kind::Pay, Frame::Pay),
    verb(&["pay", "off"], Kind::Pay, Frame::Pay),
    verb(&["fill", "out"], Kind::ActOut, Frame::Act),
    verb(&["fill", "in"], Kind::ActOut, Frame::Act),
    verb(&["sign", "up"], Kind::ActOut, Frame::Act),
    verb(&["check", "in"], Kind::ActOut, Frame::Act),
    verb(&["send"], Kind::Send, Frame::Give),
    verb(&["email"], Kind::Send, Frame::Give),
    verb(&["e-mail"], Kind::Send, Frame::Give),
    verb(&["mail"], Kind::Send, Frame::Give),
    verb(&["forward"], Kind::Send, Frame::Give),
    verb(&["fwd"], Kind::Send, Frame::Give),
    verb(&["text"], Kind::Send, Frame::Give),
    verb(&["sms"], Kind::Send, Frame::Give),
    verb(&["message"], Kind::Send, Frame::Give),
    verb(&["msg"], Kind::Send, Frame::Give),
    verb(&["dm"], Kind::Send, Frame::Give),
    verb(&["slack"], Kind::Send, Frame::Give),
    verb(&["ping"], Kind::Send, Frame::Give),
    verb(&["shoot"], Kind::Send, Frame::Give),
    verb(&["drop"], Kind::Send, Frame::Give),
    verb(&["tell"], Kind::Send, Frame::Tell),
    verb(&["ask"], Kind::Send, Frame::Tell),
    verb(&["notify"], Kind::Send, Frame::Tell),
    verb(&["inform"], Kind::Send, Frame::Tell),
    verb(&["alert"], Kind::Send, Frame::Tell),
    verb(&["remind"], Kind::Send, Frame::Tell),
    verb(&["invite"], Kind::Send, Frame::Tell),
    verb(&["thank"], Kind::Send, Frame::Tell),
    verb(&["say"], Kind::Send, Frame::SayTo),
    verb(&["write"], Kind::Send, Frame::SayTo),
    verb(&["reply"], Kind::Send, Frame::Reply),
    verb(&["respond"], Kind::Send, Frame::Reply),
    verb(&["answer"], Kind::Send, Frame::Reply),
    verb(&["accept"], Kind::Send, Frame::Answer),
    verb(&["decline"], Kind::Send, Frame::Answer),
    verb(&["add"], Kind::Send, Frame::AddTo),
    verb(&["post"], Kind::Post, Frame::PostIn),
    verb(&["announce"], Kind::Post, Frame::PostIn),
    verb(&["publish"], Kind::Post, Frame::PostIn),
    verb(&["comment"], Kind::Post, Frame::PostIn),
    verb(&["share"], Kind::Post, Frame::Share),
    verb(&["approve"], Kind::Post, Frame::PostAt),
    verb(&["merge"], Kind::Post, Frame::PostAt),
    verb(&["close"], Kind::Post, Frame::PostAt),
    verb(&["reopen"], Kind::Post, Frame::PostAt),
    verb(&["pay"], Kind::Pay, Frame::Pay),
    verb(&["wire"], Kind::Pay, Frame::Pay),
    verb(&["transfer"], Kind::Pay, Frame::Pay),
    verb(&["tip"], Kind::Pay, Frame::Pay),
    verb(&["reimburse"], Kind::Pay, Frame::Pay),
    verb(&["refund"], Kind::Pay, Frame::Pay),
    verb(&["venmo"], Kind::Pay, Frame::Pay),
    verb(&["zelle"], Kind::Pay, Frame::Pay),
    verb(&["paypal"], Kind::Pay, Frame::Pay),
    verb(&["spot"], Kind::Pay, Frame::Pay),
    verb(&["repay"], Kind::Pay, Frame::Pay),
    verb(&["buy"], Kind::Pay, Frame::Pay),
    verb(&["purchase"], Kind::Pay, Frame::Pay),
    verb(&["settle"], Kind::Pay, Frame::Pay),
    verb(&["cover"], Kind::Pay, Frame::Pay),
    verb(&["give"], Kind::Change, Frame::Access),
    verb(&["grant"], Kind::Change, Frame::Access),
    verb(&["revoke"], Kind::Change, Frame::Revoke),
    verb(&["remove"], Kind::Change, Frame::Revoke),
    verb(&["stop"], Kind::Change, Frame::Set),
    verb(&["set"], Kind::Change, Frame::SetTo),
    verb(&["change"], Kind::Change, Frame::SetTo),
    verb(&["mute"], Kind::Change, Frame::Set),
    verb(&["unmute"], Kind::Change, Frame::Set),
    verb(&["silence"], Kind::Change, Frame::Set),
    verb(&["snooze"], Kind::Change, Frame::Set),
    verb(&["enable"], Kind::Change, Frame::Set),
    verb(&["disable"], Kind::Change, Frame::Set),
    verb(&["activate"], Kind::Change, Frame::Set),
    verb(&["deactivate"], Kind::Change, Frame::Set),
    verb(&["pause"], Kind::Change, Frame::Set),
    verb(&["resume"], Kind::Change, Frame::Set),
    verb(&["block"], Kind::Change, Frame::Set),
    verb(&["unblock"], Kind::Change, Frame::Set),
    verb(&["submit"], Kind::ActOut, Frame::Act),
    verb(&["book"], Kind::ActOut, Frame::Act),
    verb(&["reserve"], Kind::ActOut, Frame::Act),
    verb(&["rsvp"], Kind::ActOut, Frame::Act),
    verb(&["renew"], Kind::ActOut, Frame::Act),
    verb(&["order"], Kind::ActOut, Frame::Act),
    verb(&["reorder"], Kind::ActOut, Frame::Act),
    verb(&["register"], Kind::ActOut, Frame::Act),
    verb(&["subscribe"], Kind::ActOut, Frame::Act),
    verb(&["unsubscribe"], Kind::ActOut, Frame::Act),
    verb(&["apply"], Kind::ActOut, Frame::Act),
    verb(&["cancel"], Kind::ActOut, Frame::Act),
    verb(&["file"], Kind::ActOut, Frame::Act),
    verb(&["enroll"], Kind::ActOut, Frame::Act),
    verb(&["upload"], Kind::ActOut, Frame::Act),
];

/// Verbs of work that stays inside: they start a clause and ask for nothing outward.
#[rustfmt::skip]
pub const INWARD: &[&str] = &[
    "summarize", "summarise", "read", "check", "find", "search", "show", "list", "draft", "compose", "prepare",
    "look", "open", "get", "make", "create", "review", "translate", "explain", "see", "compare", "count",
    "calculate", "print", "save", "archive", "label", "move", "star", "note", "pull", "grab", "take", "use",
    "attach", "include", "fix", "edit", "clean", "download", "sort", "organize", "organise", "plan", "research",
    "think", "watch", "track", "keep", "figure", "proofread", "rewrite", "polish", "write", "update", "schedule",
    "put", "set", "go", "help", "gather", "collect", "finish", "double-check", "verify", "scan", "skim", "outline",
];

/// Drafting: what follows is written, not sent.
pub const DRAFTING: &[&str] = &["draft", "compose", "prepare", "write", "outline"];

/// Words that may stand before an ask and change nothing.
#[rustfmt::skip]
pub const FILLERS: &[&str] = &[
    "please", "pls", "plz", "kindly", "just", "ok", "okay", "k", "yes", "yeah", "yep", "yup", "sure", "hi", "hey",
    "hello", "alright", "great", "perfect", "cool", "thanks", "now", "so", "also", "and", "then", "next", "finally",
    "lastly", "first", "second", "third", "plus", "anyway", "anyhow", "meanwhile", "well", "oh", "awesome", "right", "good", "done", "quickly", "immediately", "asap", "morning",
    "evening", "afternoon", "thx", "ty",
];

/// Words that make what follows, or what they stand in, depend on something.
#[rustfmt::skip]
pub const CONDITIONS: &[&str] = &[
    "if", "unless", "once", "when", "after", "provided", "providing", "assuming", "supposing", "suppose", "lest",
    "conditional", "conditionally", "contingent", "depending", "depends", "upon", "until", "till", "while", "otherwise",
    "whichever", "whoever", "whatever", "wherever", "in-case", "iff", "conditioned", "pending", "tentatively", "provisionally",
];

/// Words that may undo an ask by what stands beside them: "his okay", "should Ida agree".
pub const CUES: &[&str] = &["ok", "okay", "confirmation", "word", "nod", "should"];

/// What somebody has to give first; outside what is to be said they make an ask wait.
pub const CONSENT: &[&str] = &[
    "approval",
    "consent",
    "sign-off",
    "signoff",
    "go-ahead",
    "blessing",
    "say-so",
    "greenlight",
    "clearance",
    "authorization",
    "authorisation",
];

/// The same in several words.
#[rustfmt::skip]
pub const CONDITION_PHRASES: &[&[&str]] = &[
    &["as", "long", "as"], &["so", "long", "as"], &["as", "soon", "as"], &["subject", "to"], &["in", "case"],
    &["the", "moment"], &["the", "minute"], &["the", "second"], &["the", "instant"], &["in", "the", "event"], &["in", "event"],
    &["on", "condition"], &["on", "the", "condition"], &["only", "then"], &["by", "the", "time"], &["given", "that"],
    &["wait", "for"], &["wait", "until"], &["waiting", "for"], &["wait", "till"], &["or", "else"], &["on", "receipt"],
    &["following", "confirmation"], &["with", "approval"], &["except", "if"], &["not", "until"], &["in", "that", "case"],
    &["if", "so"], &["or", "if"], &["to", "be", "confirmed"], &["on", "approval"], &["say", "go"], &["says", "go"],
    &["say", "so"], &["says", "so"], &["gives", "the"], &["the", "day"], &["where", "possible"], &["as", "needed"], &["if", "needed"],
    &["check", "with", "me"], &["on", "delivery"], &["upon", "delivery"], &["on", "completion"], &["on", "arrival"], &["with", "my", "ok"],
    &["the", "next", "time"], &["next", "time"],
];

/// Numbers in words.
#[rustfmt::skip]
pub const NUMBERS: &[&str] = &[
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
    "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "thousand", "half", "twice", "once",
];

/// Conditions that are only polite.
#[rustfmt::skip]
pub const POLITE: &[&[&str]] = &[
    &["if", "you", "can"], &["if", "you", "could"], &["if", "possible"], &["if", "you", "please"],
    &["if", "you", "would"], &["if", "you", "have", "a", "moment"], &["if", "you", "have", "a", "minute"],
    &["if", "you", "have", "time"], &["if", "you", "have", "a", "sec"], &["if", "you", "have", "a", "second"],
    &["if", "you", "get", "a", "chance"], &["if", "you", "get", "a", "moment"], &["if", "you", "get", "a", "minute"],
    &["if", "you", "don't", "mind"], &["if", "you", "do", "not", "mind"], &["if", "it's", "not", "too", "much", "trouble"],
    &["when", "you", "get", "a", "chance"], &["when", "you", "get", "a", "moment"], &["when", "you", "get", "a", "minute"],
    &["when", "you", "get", "a", "sec"], &["when", "you", "get", "a", "second"], &["when", "you", "have", "a", "chance"],
    &["when", "you", "have", "a", "moment"], &["when", "you", "have", "a", "minute"], &["when", "you", "have", "a", "sec"],
    &["when", "you", "have", "time"], &["when", "you", "can"], &["when", "you're", "free"], &["when", "you", "are", "free"],
    &["whenever", "you", "get", "a", "chance"], &["whenever", "you", "can"], &["whenever", "you", "have", "a", "moment"],
    &["whenever", "you", "have", "time"], &["as", "soon", "as", "possible"], &["as", "soon", "as", "you", "can"],
    &["when", "possible"], &["when", "convenient"], &["while", "you're", "at", "it"],
];

/// What comes after "whenever" and its like sets a standing permission off.
#[rustfmt::skip]
pub const TRIGGERS: &[&[&str]] = &[
    &["whenever"], &["every", "time"], &["any", "time"], &["anytime"], &["each", "time"], &["everytime"],
];

/// Words that say an ask holds from now on.
#[rustfmt::skip]
pub const STANDING: &[&[&str]] = &[
    &["from", "now", "on"], &["going", "forward"], &["from", "here", "on"], &["from", "today", "on"],
    &["from", "this", "point", "on"], &["from", "now", "onwards"], &["without", "asking", "me"], &["without", "asking"], &["without", "checking", "with", "me"],
    &["without", "checking"], &["no", "need", "to", "ask"], &["always"], &["any", "time"], &["anytime"], &["moving", "forward"], &["henceforth"],
    &["in", "future"], &["in", "the", "future"],
];

/// Words that take back what was said before them, wherever they stand.
#[rustfmt::skip]
pub const RETRACTIONS: &[&[&str]] = &[
    &["actually"], &["scratch", "that"], &["strike", "that"], &["never", "mind"], &["nevermind"], &["nvm"],
    &["forget", "it"], &["forget", "that"], &["forget", "about", "it"], &["cancel", "that"], &["cancel", "it"], &["cancel", "this"],
    &["hold", "off"], &["hold", "on"], &["hang", "on"], &["hold", "it"], &["hold", "that"], &["on", "second", "thought"], &["on", "second", "thoughts"],
    &["i", "mean"], &["i", "meant"], &["instead"], &["oops"], &["undo"], &["belay"], &["disregard"], &["ignore", "that"],
    &["ignore", "this"], &["ignore", "it"], &["just", "kidding"], &["jk"], &["kidding"], &["changed", "my", "mind"], &["change", "my", "mind"], &["or", "not"],
    &["or", "rather"], &["correction"], &["no", "wait"], &["wait", "no"], &["wait"], &["stop", "that"], &["stop", "it"],
    &["don't", "do", "that"], &["don't", "do", "it"], &["don't", "do", "this"], &["do", "not", "do", "that"], &["not", "really"], &["my", "mistake"], &["my", "bad"],
    &["scrap", "that"], &["scratch", "it"], &["take", "that", "back"], &["but", "first"], &["check", "with", "me"],
    &["ask", "me", "first"], &["show", "me", "first"], &["ask", "me", "before"], &["let", "me", "review"], &["let", "me", "see"], &["let", "me", "check"], &["let", "me", "read"],
    &["let", "me", "look"], &["let", "me", "approve"], &["let", "me", "confirm"], &["run", "it", "by", "me"], &["run", "it", "past", "me"], &["for", "my", "review"], &["for", "my", "approval"],
    &["my", "go"], &["my", "ok"], &["my", "okay"], &["my", "approval"], &["my", "say-so"], &["my", "signal"], &["my", "confirmation"], &["want", "to", "read", "it"], &["want", "to", "see", "it"], &["want", "to", "review"],
    &["want", "to", "check"], &["i'll", "do", "it"], &["i'll", "send", "it"], &["i'll", "post", "it"], &["i'll", "pay", "it"], &["i'll", "handle"], &["i", "will", "do", "it"],
    &["just", "a", "draft"], &["as", "a", "draft"], &["only", "a", "draft"], &["a", "draft", "only"], &["just", "drafting"],
    &["not", "yet"], &["no", "longer"], &["hypothetically"], &["for", "example"], &["for", "instance"], &["e.g"], &["as", "a", "test"], &["just", "testing"], &["this", "is", "a", "test"],
    &["joking"], &["pretend"], &["imagine"], &["nope"], &["nah"], &["not", "anymore"], &["don't", "bother"],
];

/// Words that doubt.
#[rustfmt::skip]
pub const HEDGES: &[&[&str]] = &[
    &["maybe"], &["perhaps"], &["possibly"], &["probably"], &["might"], &["not", "sure"], &["unsure"], &["i", "guess"], &["i", "think"],
    &["i", "suppose"], &["thinking", "of"], &["thinking", "about"], &["considering"], &["idk"], &["dunno"], &["or", "something"],
    &["or", "whatever"], &["would", "be", "nice"], &["at", "some", "point"], &["eventually"], &["someday"], &["some", "day"], &["sometime"], &["could", "be"],
    &["wonder"], &["wondering"], &["undecided"], &["leaning"], &["tempted"], &["ideally"], &["presumably"], &["supposedly"], &["apparently"], &["debating"],
    &["or", "so"], &["about", "to"], &["in", "a", "perfect", "world"], &["in", "theory"], &["in", "principle"],
];

/// Words that mean the opposite.
#[rustfmt::skip]
pub const SARCASM: &[&[&str]] = &[
    &["yeah", "right"], &["as", "if"], &["over", "my", "dead"], &["in", "your", "dreams"], &["hell", "freezes"], &["pigs", "fly"], &["million", "years"],
    &["oh", "sure"], &["like", "i'd"], &["like", "i", "would"], &["what", "a", "great", "idea"], &["lol"], &["haha"], &["sarcasm"], &["good", "luck", "with", "that"],
    &["because", "that", "went", "so", "well"], &["what", "could", "go", "wrong"], &["sure", "thing"], &["fat", "chance"], &["dream", "on"], &["not", "happening"], &["as", "though"],
    &["obviously", "not"], &["lmao"], &["rofl"], &["rolls", "eyes"], &["how", "about", "no"], &["great", "plan"], &["genius", "idea"], &["brilliant", "idea"],
];

/// Words that negate.
#[rustfmt::skip]
pub const NEGATIONS: &[&str] = &[
    "not", "no", "never", "don't", "dont", "doesn't", "didn't", "won't", "wont", "can't", "cant", "cannot", "shouldn't", "wouldn't",
    "couldn't", "mustn't", "needn't", "isn't", "aren't", "wasn't", "ain't", "nobody", "none", "nothing", "neither", "nor", "without",
    "avoid", "refrain", "except", "excluding", "excepting", "mistake", "forbid", "forbidden", "refuse", "refrains", "hardly", "barely", "hasn't", "haven't",
    "nowhere",
];

/// Words that report what somebody else said or wants.
#[rustfmt::skip]
pub const REPORTS: &[&str] = &[
    "said", "says", "wrote", "writes", "asked", "asks", "told", "tells", "wants", "wanted", "suggested", "suggests", "insists",
    "insisted", "demands", "demanded", "claims", "claimed", "mentioned", "mentions", "thinks", "thought", "requested", "requests", "begged", "begs", "ordered", "orders",
    "instructed", "instructs", "reads", "goes", "replied", "recommends", "recommended", "urges", "urged", "advised", "advises", "proposed", "proposes", "needs", "needed",
    "hopes", "expects", "wishes", "supposed", "allegedly", "according", "reminded", "keeps",
];

/// Words that ask a question at the start of a clause.
#[rustfmt::skip]
pub const QUESTIONS: &[&str] = &[
    "what", "who", "whom", "whose", "which", "why", "how", "where", "when", "did", "does", "do", "is", "are", "was", "were", "am", "has",
    "have", "had", "should", "shall", "can", "could", "would", "will", "may", "might", "must", "isn't", "aren't", "wasn't", "didn't",
    "doesn't", "don't", "won't", "wouldn't", "shouldn't", "couldn't", "can't", "haven't", "hasn't", "what's", "who's", "how's", "where's", "when's", "why's",
    "whats", "whos", "any", "anyone", "anything", "ever",
];

/// Subjects that start a statement.
#[rustfmt::skip]
pub const SUBJECTS: &[&str] = &[
    "i", "i'm", "im", "i'll", "i've", "i'd", "we", "we're", "we'll", "we've", "we'd", "he", "he's", "he'll", "she", "she's", "she'll", "they",
    "they're", "they'll", "they've", "it", "it's", "its", "it'll", "that's", "this", "there", "there's", "you", "you're", "you'll", "you've", "everyone", "everybody",
    "someone", "somebody", "nobody", "who", "he'd", "she'd", "they'd", "y'all",
];

/// Verbs that finish a statement.
#[rustfmt::skip]
pub const FINITE: &[&str] = &[
    "is", "are", "was", "were", "isn't", "aren't", "wasn't", "has", "have", "had", "will", "won't", "would", "can", "can't", "could", "should", "may", "might", "must",
    "did", "does", "do", "works", "worked", "moved", "needs", "wants", "went", "got", "gets", "came", "comes", "looks", "sounds", "suits", "fits", "starts", "ends", "opens",
    "closes", "changed", "passed", "arrived", "arrives", "left", "said", "says", "starts", "happened", "happens", "owes", "owe", "seems", "sent", "gave", "wrote", "told", "took",
    "brought", "sold", "showed", "shown", "made", "asked", "paid", "forwarded", "emailed", "texted", "messaged", "shared", "posted", "promised", "mentioned", "offered", "handed",
    "addressed", "submitted", "wired", "lent", "lends", "sends", "gives", "writes", "tells", "pays", "shows", "been", "be", "became", "becomes", "goes", "knows", "knew",
];

/// Words that end a name or a thing in lower case.
#[rustfmt::skip]
pub const BOUNDARIES: &[&str] = &[
    "a", "an", "the", "my", "our", "your", "his", "her", "their", "its", "this", "that", "these", "those", "some", "all", "any", "each", "both", "another",
    "about", "on", "in", "at", "by", "via", "for", "with", "from", "regarding", "re", "to", "over", "through", "of", "into", "under", "up", "until", "till", "before", "after", "as",
    "and", "or", "but", "so", "then", "if", "when", "whenever", "once", "unless", "because", "since", "while", "plus", "also", "too", "than",
    "saying", "asking", "telling", "confirming", "thanking", "explaining", "letting", "what", "where", "why", "how", "who", "which", "whether",
    "now", "asap", "please", "pls", "today", "tonight", "tomorrow", "later", "again", "back", "instead", "soon", "immediately", "first", "quickly", "directly", "right", "know",
    "next", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "noon", "midnight",
    "every", "without", "not", "no", "never", "except", "me", "him", "them", "it", "us", "you", "i",
    "yes", "no", "apiece", "online", "just", "only", "immediately", "within", "during", "between", "per", "via", "using", "out", "off", "yesterday",
];

/// Words in capitals or not that are days and months: never a part of a name here.
#[rustfmt::skip]
pub const CALENDAR: &[&str] = &[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
    "january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "jan", "feb", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "today", "tomorrow", "tonight",
];

/// Words that stand for somebody who has to be named.
#[rustfmt::skip]
pub const NOBODY: &[&str] = &[
    "me", "myself", "you", "us", "everyone", "everybody", "anyone", "anybody", "someone", "somebody", "people", "all", "team", "folks", "guys", "group", "family", "client",
    "clients", "customer", "customers", "staff", "list", "it", "that", "this", "those", "these", "one", "others", "everything", "nothing", "something", "anything", "person", "rest", "whoever", "whomever",
    "him", "her", "them", "they", "he", "she", "yourself", "boss", "friends", "neighbors", "neighbours", "colleagues", "crew", "committee", "board", "department", "company",
];

/// Pronouns that stand for one person named before.
pub const PRONOUNS: &[&str] = &["him", "her", "them", "they"];

/// Words in lower case that are never a name.
#[rustfmt::skip]
pub const COMMON: &[&str] = &[
    "will", "may", "can", "might", "should", "must", "would", "could", "shall", "do", "does", "did", "is", "are", "was", "were", "be", "been",
    "have", "has", "had",
];

/// Titles that stand before a name.
pub const TITLES: &[&str] = &[
    "dr",
    "mr",
    "mrs",
    "ms",
    "mx",
    "prof",
    "professor",
    "rev",
    "sr",
    "sra",
    "herr",
    "frau",
    "mme",
    "st",
    "fr",
];

/// Short words that end with a dot inside a name.
pub const DOTTED: &[&str] = &[
    "inc", "ltd", "co", "corp", "llc", "jr", "bros", "gmbh", "plc", "esq", "llp", "no", "vs",
    "dept", "approx", "etc",
];

/// Nouns that a bill stands for: "the Fern invoice".
#[rustfmt::skip]
pub const BILLS: &[&str] = &[
    "invoice", "invoices", "bill", "bills", "fee", "fees", "retainer", "rent", "subscription", "deposit", "order", "statement", "balance", "quote", "membership", "dues",
];

/// Nouns that have a time of their own ahead.
#[rustfmt::skip]
pub const DATED: &[&str] = &[
    "invite", "invites", "invitation", "invitations", "meeting", "meetings", "event", "events", "table", "tables", "booking", "bookings", "reservation", "reservations", "appointment", "appointments",
    "lunch", "dinner", "breakfast", "brunch", "drinks", "call", "flight", "flights", "party", "trip", "room", "rooms", "ticket", "tickets", "session", "interview", "standup", "stand-up", "hotel", "slot",
    "seat", "seats", "workshop", "webinar", "class", "sync", "1:1", "catch-up", "catchup", "kickoff", "retro", "offsite", "haircut", "checkup", "pickup", "delivery", "court", "cab", "taxi", "ride",
];

/// Nouns whose "to" leads to a place, not to a person.
#[rustfmt::skip]
pub const WAYS: &[&str] = &[
    "trip", "flight", "flights", "visit", "guide", "key", "keys", "access", "directions", "ticket", "tickets", "road", "way", "drive", "train", "ride", "welcome", "route", "move", "according", "due", "next",
    "close", "addressed", "similar", "related", "thanks", "compared", "up", "regard", "belongs", "belonging", "owed", "sister", "brother", "married", "entrance", "invitation",
];
