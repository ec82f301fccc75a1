//! The words by which a clause is judged, folded.

/// Words that may stand before the verb of a request.
#[rustfmt::skip]
pub(super) static LEADS: &[&str] = &[
    "please", "pls", "plz", "can", "could", "would", "will", "you", "kindly", "just", "now", "then",
    "also", "and", "so", "ok", "okay", "yes", "yeah", "yep", "hey", "hi", "hello", "go", "ahead",
    "let's", "lets", "i", "want", "need", "like", "i'd", "id", "to", "instead", "next", "finally",
    "first", "second", "great", "thanks", "no", "well", "actually", "but", "plus", "alright",
    "sure", "help", "me", "quickly", "quick", "bitte", "kannst", "du", "peux", "tu", "por", "favor",
];

/// Verbs of requests whose colon gives the person's own words for what to send, or what is to be done.
#[rustfmt::skip]
pub(super) static ASKS: &[&str] = &[
    "email", "mail", "text", "tell", "message", "msg", "dm", "ping", "reply", "respond", "answer",
    "post", "say", "write", "forward", "remind", "invite", "send", "share", "announce", "comment",
    "slack", "whatsapp", "let", "pay", "venmo", "zelle", "paypal", "wire", "transfer", "book",
    "order", "buy", "add", "schedule", "set", "turn", "create", "make", "draft", "submit",
    "publish", "tweet", "cc", "notify", "inform", "ask", "update", "call", "thank", "wish", "shoot",
    "drop", "give", "sms", "rsvp", "fill", "put", "leave", "sign", "confirm", "cancel", "compose",
    "type", "enter",
];

/// What follows such a word when it is the thing and not the verb.
#[rustfmt::skip]
pub(super) static THING: &[&str] = &[
    "from", "by", "of", "i", "below", "that", "thread", "body", "is", "was", "goes", "she", "he",
    "they", "we", "above", "says", "said", "reads", "received", "chain", "history", "log",
    "transcript", "content", "contents",
];

/// Verbs of instructions that take a paste.
#[rustfmt::skip]
pub(super) static INSTRUCTIONS: &[&str] = &[
    "translate", "proofread", "proof", "summarize", "summarise", "sum", "rewrite", "reword",
    "rephrase", "paraphrase", "fix", "correct", "edit", "polish", "improve", "shorten", "simplify",
    "explain", "analyze", "analyse", "review", "check", "critique", "read", "see", "look",
    "transcribe", "convert", "format", "reformat", "classify", "extract", "parse", "interpret",
    "decode", "compare", "debug", "evaluate", "grade", "spellcheck", "condense", "expand", "clean",
    "tidy", "digest", "outline", "tldr", "consider", "assess", "identify", "describe", "understand",
    "verify", "rate", "judge", "categorize", "categorise", "reply's", "tl", "elaborate", "solve",
    "process", "react", "guess", "dictate", "copy", "paste", "quote", "repeat", "record",
    "remember", "memorize", "memorise", "store", "save", "log", "listen", "ignore", "deal",
    "handle", // German, French, Spanish, Italian, Portuguese
    "ubersetze", "ubersetzen", "korrigiere", "korrigieren", "fasse", "zusammenfassen", "verbessere",
    "lies", "erklare", "traduis", "traduire", "traduisez", "corrige", "corrigez", "corriger",
    "resume", "resumez", "resumer", "relis", "traduce", "traducir", "traduzca", "corregir",
    "resumen", "resumir", "lee", "traduci", "tradurre", "correggi", "riassumi", "leggi", "traduza",
    "traduzir", "corrija", "resuma", "leia", // Dutch, the North, Polish, Czech, Russian, Turkish
    "vertaal", "verbeter", "samenvatten", "oversatt", "oversat", "oversett", "oversæt", "kaanna",
    "przetłumacz", "popraw", "stresc", "prelozit", "preloz", "oprav", "переведи", "переведите",
    "исправь", "исправьте", "перескажи", "cevir", "duzelt", "ozetle",
];

/// The same in scripts that do not part words: looked for inside.
#[rustfmt::skip]
pub(super) static INSTRUCTIONS_WITHIN: &[&str] = &[
    "翻译", "翻譯", "翻訳", "校对", "校對", "校正", "要約", "总结", "總結", "번역", "요약", "교정", "以下", "次の", "다음",
];

/// Words that a paste is announced with at the head of a clause.
#[rustfmt::skip]
pub(super) static HEADS: &[&str] = &[
    "below", "following", "attached", "context", "background", "quoting", "pasted", "pasting",
    "transcript", "dictation", "dictating", "memo", "input", "source", "original", "forwarding",
    "forwarded", "copied", "copying", "excerpt", "snippet", "sample",
];

/// Words that point at what follows.
#[rustfmt::skip]
pub(super) static POINTERS: &[&str] = &[
    "this", "these", "following", "below", "underneath", "follows", "verbatim",
];

/// After these "this" is a time.
#[rustfmt::skip]
pub(super) static TIMES: &[&str] = &[
    "morning", "afternoon", "evening", "night", "noon", "week", "weekend", "month", "year",
    "quarter", "time", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "spring", "summer", "autumn", "fall", "winter", "hour", "minute", "second", "instant",
];

/// Written things, and what reads itself out.
#[rustfmt::skip]
pub(super) static NOTES: &[&str] = &[
    "email", "emails", "mail", "mails", "message", "messages", "msg", "note", "notes", "letter",
    "letters", "text", "texts", "thread", "reply", "response", "transcript", "article", "post",
    "paragraph", "invoice", "voicemail", "voicemails", "dm", "dms", "comment", "ticket",
    "conversation", "chat", "log", "document", "doc", "snippet", "passage", "quote", "notice",
    "sign", "memo", "card", "postcard", "fax", "telegram", "label", "poster", "flyer", "caption",
    "screenshot", "pdf", "page", "website", "tweet", "sms", "notification", "alert", "popup",
    "banner", "prompt", "readme", "bill", "receipt", "statement", "contract", "dictation",
    "recording", "script", "speech", "instructions", "announcement", "newsletter", "bulletin",
    "reminder", "slip", "sticker", "whiteboard", "blackboard", "screen", "billboard", "slide",
    "inscription", "excerpt", "draft", "it", "form", "template", "essay", "story", "poem",
    "sentence", "sentences", "content", "code", "output", "error", "caller", "leaflet", "postit",
    "whatsapp", "teams", "slack", "nachricht", "brief", "zettel", "courriel", "lettre", "mensaje",
    "correo", "carta", "messaggio", "lettera", "mensagem", "bericht",
];

/// Of those, the ones that may simply say something, without a colon.
#[rustfmt::skip]
pub(super) static READERS: &[&str] = &[
    "email", "emails", "mail", "message", "messages", "msg", "note", "notes", "letter", "text",
    "thread", "reply", "transcript", "article", "post", "paragraph", "invoice", "voicemail", "dm",
    "comment", "ticket", "document", "doc", "notice", "sign", "memo", "card", "postcard", "fax",
    "telegram", "label", "poster", "flyer", "caption", "screenshot", "pdf", "page", "website",
    "tweet", "sms", "notification", "alert", "popup", "banner", "prompt", "readme", "bill",
    "receipt", "contract", "recording", "script", "instructions", "announcement", "newsletter",
    "slip", "sticker", "whiteboard", "screen", "slide", "postit", "it", "form", "caller", "machine",
    "invitation", "invite", "calendar", "portal", "app", "site", "fridge",
];

/// How they say it.
#[rustfmt::skip]
pub(super) static READS: &[&str] = &[
    "says", "said", "reads", "states", "stated", "goes", "asks", "asked", "tells", "told",
    "instructs", "instructed", "wants", "demands", "requests", "orders", "warns", "claims",
    "insists", "directs",
];

/// Forms of saying that follow their thing only when it was received.
#[rustfmt::skip]
pub(super) static SAYING: &[&str] = &[
    "saying", "asking", "reading", "stating", "telling", "demanding", "requesting", "instructing",
];

/// Before these the thing is asked about, not read out.
#[rustfmt::skip]
pub(super) static ABOUT: &[&str] = &[
    "what", "whatever", "which", "how", "whether", "if", "does", "did",
];

/// Somebody wrote: what follows may go on for paragraphs.
#[rustfmt::skip]
pub(super) static WRITTEN: &[&str] = &[
    "wrote", "writes", "written", "sent", "emailed", "texted", "messaged", "posted", "shared",
    "forwarded", "commented", "dmed", "dm'd", "pinged", "tweeted", "slacked", "mailed",
    "whatsapped", "left", "replied", "responded", "answered", "schrieb", "schreibt", "ecrit",
    "escribio", "scritto", "escreveu", "schreef", "skrev", "kirjoitti", "napisał", "napisała",
    "napsal", "написал", "написала", "пишет", "yazdı", "faxed", "typed", "published", "submitted",
    "goes", "reads",
];

/// Somebody said: what follows is a sentence.
#[rustfmt::skip]
pub(super) static SPOKEN: &[&str] = &[
    "said", "says", "told", "tells", "asked", "asks", "added", "adds", "mentioned", "announced",
    "reported", "explained", "insists", "insisted", "demands", "demanded", "suggested", "suggests",
    "requested", "requests", "states", "stated", "noted", "claims", "claimed", "wants", "wanted",
    "shouted", "whispered", "yelled", "quoted", "quotes", "argued", "warned", "warns", "thinks",
    "goes", "like", "sagte", "sagt", "dit", "dijo", "dice", "disse", "zei", "zegt", "sa", "sade",
    "sagde", "sanoi", "powiedział", "powiedziała", "rekl", "rekla", "сказал", "сказала", "dedi",
];

/// Somebody got it.
pub(super) static GOT: &[&str] = &["got", "received", "found", "saw"];

/// Those who take dictation for others.
#[rustfmt::skip]
pub(super) static GO_BETWEENS: &[&str] = &[
    "assistant", "secretary", "agent", "bot", "siri", "alexa", "cortana", "copilot", "chatgpt",
    "claude", "gemini", "gpt", "ai", "chatbot", "llm", "model", "intern", "pa", "butler",
    "concierge", "receptionist", "assistants", "agents", "bots",
];

/// The person's own list of things to do.
#[rustfmt::skip]
pub(super) static TASKS: &[&str] = &[
    "things", "thing", "tasks", "task", "todo", "todos", "steps", "requests", "items", "errands",
    "favors", "favours", "actions",
];

/// How a question begins.
#[rustfmt::skip]
pub(super) static QUESTIONS: &[&str] = &[
    "what", "what's", "whats", "how", "how's", "is", "are", "does", "do", "did", "can", "could",
    "should", "would", "why", "who", "when", "where", "which", "any", "thoughts", "opinions",
    "opinion", "ideas", "feedback",
];

/// How a letter begins.
#[rustfmt::skip]
pub(super) static GREETINGS: &[&str] = &[
    "dear", "hi", "hello", "hey", "hallo", "bonjour", "hola", "ciao", "liebe", "lieber", "sehr",
    "guten", "cher", "chere", "estimado", "estimada", "caro", "cara", "beste", "hei", "hej",
    "greetings", "drogi", "szanowny", "уважаемый", "уважаемая", "merhaba", "sayın", "good",
];
