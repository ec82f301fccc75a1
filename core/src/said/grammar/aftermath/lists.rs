//! The closed lists of what may stand behind an ask, and of what may not.

/// Thanks, greetings and farewells: a sentence of nothing else says nothing of an ask.
#[rustfmt::skip]
pub(super) const KIND: &[&str] = &[
    "thanks", "thank", "you", "thx", "ty", "tysm", "tks", "cheers", "please", "pls", "plz", "asap", "kindly", "ta", "urgent", "urgently",
    "bye", "goodbye", "regards", "best", "kind", "warm", "sincerely", "love", "hugs", "kisses", "x", "xx", "xxx", "xo", "xoxo", "ok", "okay",
    "great", "perfect", "awesome", "lovely", "brilliant", "wonderful", "super", "hi", "hey", "hello", "morning", "evening", "afternoon",
    "much", "so", "very", "many", "again", "all", "a", "lot", "ton", "and", "advance", "in", "everyone", "your", "yours", "wishes", "for",
    "help", "now", "immediately", "quickly", "also", "next", "oh", "btw", "cheerio", "ciao", "pretty", "really", "appreciated", "bunch", "million", "good", "night", "welcome",
    "hope",
];

/// Those of them that a sentence of kind words must hold: "you all" alone is not kind.
#[rustfmt::skip]
pub(super) const KIND_AT_HEART: &[&str] = &[
    "thanks", "thank", "thx", "ty", "tysm", "tks", "cheers", "please", "pls", "plz", "asap", "urgent", "urgently", "bye", "goodbye", "regards", "best",
    "sincerely", "love", "hugs", "kisses", "x", "xx", "xxx", "xo", "xoxo", "ok", "okay", "great", "perfect", "awesome", "lovely", "wonderful",
    "hi", "hey", "hello", "morning", "evening", "afternoon", "appreciated", "immediately", "quickly", "also", "next", "btw", "ta", "ciao", "cheerio", "night", "yours", "now",
];

/// Kind words in several words.
#[rustfmt::skip]
pub(super) const KIND_PHRASES: &[&[&str]] = &[
    &["no", "rush"], &["no", "hurry"], &["no", "worries"], &["no", "problem"], &["no", "pressure"], &["take", "your", "time"],
    &["that's", "all"], &["that", "is", "all"], &["that's", "it"], &["that's", "everything"], &["that'll", "be", "all"], &["that", "will", "be", "all"],
    &["one", "more", "thing"], &["one", "last", "thing"], &["another", "thing"], &["two", "things"], &["have", "a", "good", "one"],
    &["have", "a", "good", "day"], &["have", "a", "nice", "day"], &["have", "a", "great", "day"], &["have", "a", "lovely", "day"],
    &["talk", "soon"], &["speak", "soon"], &["see", "you"], &["see", "ya"], &["talk", "later"], &["talk", "to", "you", "later"], &["you're", "the", "best"], &["you", "are", "the", "best"],
    &["you", "rock"], &["you're", "a", "star"], &["you're", "a", "legend"], &["you're", "a", "lifesaver"], &["sorry", "to", "bother", "you"], &["sorry", "for", "the", "trouble"],
    &["sorry", "for", "the", "bother"], &["appreciate", "it"], &["i", "appreciate", "it"], &["much", "obliged"], &["it's", "urgent"], &["it", "is", "urgent"],
    &["this", "is", "urgent"], &["it's", "important"], &["this", "is", "important"], &["right", "away"], &["straight", "away"], &["as", "soon", "as", "possible"],
    &["go", "ahead"], &["don't", "worry"], &["i", "owe", "you", "one"], &["god", "bless"], &["good", "luck"],
];

/// Words that sign: a name may follow.
#[rustfmt::skip]
pub(super) const SIGNING: &[&str] = &[
    "thanks", "thank", "thx", "cheers", "regards", "best", "sincerely", "love", "bye", "yours", "ciao", "x", "xx", "xo", "wishes", "ta", "ty",
];

/// What turns from what was said before it, at the start of a sentence.
#[rustfmt::skip]
pub(super) const TURNING: &[&str] = &[
    "or", "alternatively", "otherwise", "else", "either", "rather", "instead", "except", "but", "only", "though", "although", "unless", "if", "provided",
    "providing", "assuming", "sorry", "wrong", "typo", "scratch", "stop", "cancel", "abort", "halt", "whoops", "oops", "psych", "neither", "nor", "pending",
    "condition", "conditions", "caveat", "proviso", "correction", "edit", "nothing", "no", "not", "never", "delete", "undo", "revert", "retract",
    "ignore", "disregard", "forget", "hold", "pick", "choose", "without", "failing", "barring", "absent", "supposedly", "allegedly", "apparently", "however", "nope",
];

/// Words that say of an ask, whatever else the sentence says, that it waits, was none, or is wrong.
#[rustfmt::skip]
pub(super) const UNDOING: &[&str] = &[
    "agree", "agrees", "agreed", "agreeing", "approve", "approves", "approved", "approving", "approval", "permit", "permits", "permitting", "permission",
    "confirm", "confirms", "confirmed", "confirmation", "confirming", "consent", "consents", "ok'd", "okayed", "okays", "sign-off", "signoff", "greenlight", "greenlights",
    "joke", "joking", "jokes", "joked", "kidding", "sarcasm", "sarcastic", "sarcastically", "ironic", "irony", "typo", "typos", "misspoke", "mistyped", "mistake", "mistaken",
    "cancel", "cancelled", "canceled", "retract", "retracted", "rescind", "rescinded", "withdraw", "withdrawn", "revoked", "void", "overruled", "vetoed", "veto", "denied", "rejected",
    "scam", "phishing", "fraud", "fake", "spam", "suspicious", "hacked", "test", "tests", "testing", "tested", "example", "examples", "hypothetical", "hypothetically", "quote", "quotes", "quoting", "quoted", "unquote",
    "above", "aforementioned", "earlier", "instruction", "instructions", "depends", "depending", "condition", "conditions", "conditional", "conditionally", "contingent", "provided", "providing", "assuming",
    "assumes", "assume", "proviso", "caveat", "unless", "if", "draft", "drafts", "drafted", "pretend", "pretending", "imagine", "unsent", "undo", "ignore", "disregard", "regret", "regrets",
    "unsure", "undecided", "doubt", "doubts", "doubtful", "reconsider", "reconsidering", "rethink", "rethinking", "hesitant", "hesitate", "unauthorized", "unauthorised", "command", "signal", "veto",
    "whoops", "oops", "psych", "kill", "scrap", "scrapped", "abort", "aborted", "postpone", "postponed", "cancels", "allow", "allows", "allowed", "scared", "dare", "guts", "authorize", "authorise", "authorizes", "authorises", "authorized", "authorised",
];

/// Words of speech, of choices and of what is already there: a sentence with one may be of the ask itself.
#[rustfmt::skip]
pub(super) const SPEAKING: &[&str] = &[
    "words", "wording", "sentence", "sentences", "phrase", "phrases", "verb", "verbs", "grammar", "spelling", "language", "english", "german", "french", "poem", "film", "script", "password", "aloud", "loud", "rhyme", "lyrics", "poster",
    "practising", "practicing", "practise", "practice", "rehearse", "rehearsing", "rehearsal", "thinking", "alternative", "alternatives", "option", "options", "reflection", "outbox", "message", "messages", "prompt", "paragraph", "delete", "deleted",
    "waiting", "wait", "waits", "hold", "holding", "mind", "reconsidered", "lawyer", "lawyers", "money", "cash", "sentence's", "polite", "rude", "angry", "sound", "sounds", "tone", "friendly", "formal", "never",
];

/// Words that point at what was said before, or at whom it is for.
#[rustfmt::skip]
pub(super) const POINTING: &[&str] = &[
    "it", "it's", "its", "it'll", "it'd", "this", "that", "that's", "thats", "that'll", "that'd", "these", "those", "them", "both", "either", "neither", "which", "such", "same", "ones", "one",
    "latter", "former", "everything", "anything", "nothing", "something", "all", "above", "else", "instead", "other", "another",
];

/// Words that make a whole fact one of the ask, or say it to the reader.
#[rustfmt::skip]
pub(super) const OF_THE_ASK: &[&str] = &[
    "it", "it's", "this", "that", "that's", "these", "those", "them", "such", "same", "you", "your", "you're", "you'll", "must", "mustn't", "first",
    "beforehand", "wrong", "instead", "rather", "should", "shouldn't", "before", "until", "till", "once", "anything",
];

/// Stretches that "this" may stand before.
pub(super) const STRETCHES: &[&str] = &[
    "morning",
    "afternoon",
    "evening",
    "week",
    "weekend",
    "month",
    "year",
];

/// Words that a short fact behind an ask may not hold: each may say something of the ask.
#[rustfmt::skip]
pub(super) const STOPPING: &[&str] = &[
    "rather", "better", "prefer", "wish", "sure", "done", "sorted", "already", "paid", "sent", "handled", "handling", "changed", "changing", "decided", "deciding", "first", "before", "beforehand", "only", "hold", "holding", "on-hold",
    "wait", "waiting", "later", "stop", "stopping", "wrong", "sorry", "check", "checking", "ask", "asking", "thinking", "think", "guessing", "lying", "liar", "afraid", "against", "worried", "confused", "drunk",
    "out", "over", "off", "void", "dead", "broke", "enough", "late", "risky", "early", "bad", "stupid", "silly", "crazy", "mad", "insane", "kidding", "pending", "tbd", "tbc", "must", "should", "shouldn't", "mustn't",
    "right", "correct", "true", "false", "real", "ridiculous", "absurd", "funny", "laughing", "dreaming", "talking", "saying", "typing", "writing", "reading", "quoting", "cancelling", "canceling", "having", "getting", "doing", "done",
    "same", "blocked", "next", "good", "like", "too", "last", "enough", "pay", "paying", "mine", "yours", "question", "questions", "plan", "idea", "word", "words", "line", "message", "wording",
];

/// Auxiliaries and question words that open a question of another matter.
#[rustfmt::skip]
pub(super) const OPENING: &[&str] = &[
    "is", "are", "was", "were", "did", "does", "do", "has", "have", "had", "will", "what", "what's", "whats", "when", "when's", "where", "where's", "who", "who's", "isn't", "aren't", "didn't", "doesn't", "hasn't", "haven't", "wasn't", "weren't", "how",
];

/// Words that a question of another matter does not hold.
#[rustfmt::skip]
pub(super) const DOUBTING: &[&str] = &[
    "you", "u", "your", "think", "should", "shall", "sure", "ok", "okay", "right", "correct", "fine", "enough", "too", "legit", "real", "true", "or", "already", "rather", "better", "can", "could", "may", "might", "must", "would",
    "he", "she", "they", "him", "mean", "means", "meant", "happens", "wise", "safe", "smart", "allowed", "supposed", "worth", "wrong", "so", "necessary", "needed", "possible", "idea", "message", "text", "wrote", "said", "say", "answer", "reply", "happened", "why", "first", "write", "writing", "writes", "ask", "asked", "type", "typed", "before", "just",
];

/// Verbs of work of another matter, where its object is its own.
#[rustfmt::skip]
pub(super) const WORKING: &[&str] = &[
    "summarize", "summarise", "read", "find", "search", "show", "list", "draft", "compose", "prepare", "open", "translate", "compare", "count", "calculate", "print", "download", "archive", "label", "star", "organize", "organise", "research", "track", "write",
    "create", "make", "schedule", "remind", "note", "add", "book", "play", "turn", "set", "look", "check", "gather", "collect", "scan", "skim", "outline", "tell", "pull", "grab", "order",
];

/// Work whose outcome decides what comes after it.
#[rustfmt::skip]
pub(super) const DECIDING: &[&str] = &[
    "verify", "confirm", "check", "see", "ask", "double-check", "doublecheck", "review", "validate", "ensure", "consult", "wait", "find", "inspect",
];

/// Subjects that may open a short fact, with the verb in them.
#[rustfmt::skip]
pub(super) const BEING: &[&str] = &["i'm", "im", "we're", "he's", "she's", "they're", "there's"];

/// Subjects that may open a fact.
pub(super) const SUBJECTS: &[&str] = &["i", "we", "he", "she", "they", "there"];

/// What a short fact may say of a subject.
#[rustfmt::skip]
pub(super) const VERBS_OF_BEING: &[&str] = &["am", "is", "are", "was", "were", "has", "have", "had", "i'm", "isn't", "aren't", "needs", "opens", "closes", "starts", "ends", "arrives", "called", "left", "broke", "works", "worked"];

/// What opens a thing that a fact may be of.
pub(super) const DETERMINERS: &[&str] = &["my", "our", "the", "his", "her", "their"];

/// Verbs of a past or a present that end a statement, beside those in -ed.
#[rustfmt::skip]
pub(super) const TOLD: &[&str] = &[
    "i'm", "im", "we're", "he's", "she's", "they're", "there's", "i've", "we've", "they've", "i'll", "we'll", "i'd", "broke", "ran", "won", "lost", "found", "met", "saw", "sat", "stood", "fell", "felt", "thought", "bought", "built", "spent", "drove", "flew", "ate", "began", "chose", "grew", "hung", "kept", "led", "rang", "ran", "sang", "slept", "spoke", "stuck", "taught", "threw", "wore",
    "likes", "loves", "lives", "runs", "meets", "leaves", "takes", "makes", "keeps", "finds", "sits", "stands", "holds", "sells", "buys", "hates", "turned", "begins", "finishes", "lands", "sticks", "plays", "rings", "calls", "let", "live", "work", "start", "love", "like", "need", "want", "know", "get",
];

/// Words that negate or set a condition in the common languages, in lower case.
#[rustfmt::skip]
pub(super) const FOREIGN: &[&str] = &[
    "nicht", "nein", "kein", "keine", "keinen", "nie", "niemals", "doch", "falls", "wenn", "aber", "sondern", "ausser", "au\u{df}er", "sofern", "vielleicht", "nur", "noch", "sp\u{e4}ter",
    "jamais", "pas", "rien", "peut-\u{ea}tre", "seulement", "sauf", "mais", "quand", "lorsque", "plut\u{f4}t", "aucun", "annuler", "annule", "attends",
    "nunca", "jam\u{e1}s", "nada", "pero", "sino", "quiz\u{e1}s", "quiz\u{e1}", "cuando", "solamente", "salvo", "tampoco", "cancelar", "espera",
    "n\u{e3}o", "nao", "mas", "talvez", "quando", "somente", "apenas", "s\u{f3}", "senza", "forse", "soltanto", "anzi", "niente", "niet", "geen", "nooit", "maar", "misschien", "alleen", "tenzij", "indien",
    "ikke", "inte", "aldrig", "kanske", "kanskje", "m\u{e5}ske", "bara", "hvis", "n\u{e4}r", "n\u{e5}r", "ei", "\u{e4}l\u{e4}", "ehk\u{e4}", "jos", "mutta", "nem", "soha", "tal\u{e1}n", "csak", "nie", "je\u{15b}li", "tylko", "mo\u{17c}e", "ale", "ne", "nikdy", "jen", "pokud", "hay\u{131}r", "de\u{11f}il", "e\u{11f}er", "belki", "sadece", "nu", "dac\u{103}", "poate", "niciodat\u{103}",
    "\u{43d}\u{435}\u{442}", "\u{43d}\u{435}", "\u{435}\u{441}\u{43b}\u{438}", "\u{442}\u{43e}\u{43b}\u{44c}\u{43a}\u{43e}", "\u{43d}\u{456}", "\u{44f}\u{43a}\u{449}\u{43e}", "\u{3cc}\u{3c7}\u{3b9}", "\u{3b4}\u{3b5}\u{3bd}", "\u{3bc}\u{3b7}\u{3bd}", "\u{3b1}\u{3bd}",
];

/// Symbols that greet, thank or cheer.
pub(super) const fn is_kind(c: char) -> bool {
    matches!(c,
        '\u{1f600}'..='\u{1f601}' | '\u{1f603}'..='\u{1f604}' | '\u{1f60a}' | '\u{1f642}' | '\u{263a}' | '\u{1f970}' | '\u{1f60d}' | '\u{1f618}'
        | '\u{1f64f}' | '\u{1f64c}' | '\u{1f44d}' | '\u{1f44b}' | '\u{1f91d}' | '\u{1f917}' | '\u{2764}' | '\u{2665}' | '\u{1f499}'..='\u{1f49c}'
        | '\u{1f9e1}' | '\u{1f5a4}' | '\u{1f90d}' | '\u{1f90e}' | '\u{1f493}'..='\u{1f498}' | '\u{1f389}' | '\u{1f38a}' | '\u{2728}' | '\u{1f31f}' | '\u{2b50}'
        | '\u{1f680}' | '\u{1f308}' | '\u{2600}' | '\u{1f31e}' | '\u{1f490}' | '\u{1f338}' | '\u{1f339}' | '\u{fe0e}' | '\u{fe0f}' | '\u{200d}' | '\u{1f3fb}'..='\u{1f3ff}'
    )
}

/// Symbols that forbid, laugh, doubt, wait or tick off, before or after an ask.
pub(super) const fn is_against(c: char) -> bool {
    matches!(
        c,
        '\u{274c}'
            | '\u{274e}'
            | '\u{2716}'
            | '\u{2717}'
            | '\u{2718}'
            | '\u{2715}'
            | '\u{2714}'
            | '\u{2705}'
            | '\u{2611}'
            | '\u{2612}'
            | '\u{2713}'
            | '\u{1f6ab}'
            | '\u{26d4}'
            | '\u{1f6d1}'
            | '\u{1f44e}'
            | '\u{1f645}'
            | '\u{270b}'
            | '\u{1f91a}'
            | '\u{1f590}'
            | '\u{270a}'
            | '\u{1f602}'
            | '\u{1f923}'
            | '\u{1f605}'
            | '\u{1f606}'
            | '\u{1f639}'
            | '\u{1f644}'
            | '\u{1f643}'
            | '\u{1f609}'
            | '\u{1f61c}'
            | '\u{1f61d}'
            | '\u{1f92a}'
            | '\u{1f928}'
            | '\u{1f914}'
            | '\u{1f937}'
            | '\u{1f921}'
            | '\u{1f480}'
            | '\u{2620}'
            | '\u{1f4a9}'
            | '\u{1f926}'
            | '\u{1f612}'
            | '\u{1f611}'
            | '\u{1f62c}'
            | '\u{1f910}'
            | '\u{1f92b}'
            | '\u{1f6a9}'
            | '\u{2753}'
            | '\u{2754}'
            | '\u{203d}'
            | '\u{2049}'
            | '\u{23f8}'
            | '\u{23f3}'
            | '\u{231b}'
            | '\u{23f9}'
            | '\u{1f51c}'
            | '\u{1f5d1}'
            | '\u{21a9}'
            | '\u{21aa}'
            | '\u{1f519}'
            | '\u{26a0}'
            | '\u{1f634}'
            | '\u{1f4a4}'
            | '\u{1f440}'
            | '\u{2190}'
            | '\u{2b05}'
            | '\u{21d0}'
            | '\u{2b06}'
            | '\u{2191}'
            | '\u{261d}'
            | '\u{1f446}'
            | '\u{1f448}'
            | '\u{1f595}'
            | '\u{1f631}'
            | '\u{1f621}'
            | '\u{1f620}'
            | '\u{1f922}'
            | '\u{1f92e}'
            | '\u{1f6d0}'
            | '\u{1f9e2}'
            | '\u{bf}'
    )
}

/// Plain punctuation: a line of it says nothing.
pub(super) const fn is_plain(c: char) -> bool {
    matches!(
        c,
        '.' | '!'
            | ','
            | ';'
            | ':'
            | '-'
            | '*'
            | '_'
            | '='
            | '~'
            | '('
            | ')'
            | '"'
            | '\''
            | '`'
            | '\u{2013}'
            | '\u{2014}'
            | '\u{2026}'
            | '\u{2018}'
            ..='\u{201f}'
                | '\u{ab}'
                | '\u{bb}'
                | '\u{b7}'
                | '\u{2022}'
                | '\u{3002}'
                | '\u{ff01}'
                | '+'
                | '|'
    )
}

/// Marks that ask a question.
pub(super) const fn asks(c: char) -> bool {
    matches!(
        c,
        '?' | '\u{ff1f}'
            | '\u{37e}'
            | '\u{61f}'
            | '\u{2753}'
            | '\u{2754}'
            | '\u{203d}'
            | '\u{2049}'
            | '\u{2047}'
            | '\u{2048}'
            | '\u{fe56}'
            | '\u{55e}'
            | '\u{1367}'
    )
}
