//! Words: their folding, and the lists that the steps look in.

use attest_core::said::span::Span;

/// Small letters, single spaces, plain apostrophes; accents written as marks of their own joined to
/// nothing are left where they are.
pub(crate) fn folded(text: &str) -> String {
    let low = text.to_lowercase().replace(['\u{2019}', '\u{2bc}'], "'");
    low.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a text in small letters, without the marks at their ends.
pub(crate) fn words(text: &str) -> Vec<String> {
    let bare = |word: &str| {
        word.trim_matches(|c: char| !c.is_alphanumeric() && !"#@$".contains(c))
            .to_owned()
    };
    folded(text)
        .split([' ', '/', '-', '\u{2013}'])
        .map(bare)
        .filter(|word| !word.is_empty())
        .collect()
}

/// Whether one of some words or short phrases stands in a text.
pub(crate) fn has(text: &str, phrases: &[&str]) -> bool {
    let line = format!(" {} ", words(text).join(" "));
    phrases
        .iter()
        .any(|phrase| line.contains(&format!(" {phrase} ")))
}

/// Whether a place is made of whole words: no letter or figure touches its ends.
pub(crate) fn is_whole(text: &str, place: Span) -> bool {
    let joins = |c: char| c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c);
    let before = text
        .get(..place.start)
        .and_then(|part| part.chars().next_back());
    let after = text.get(place.end..).and_then(|part| part.chars().next());
    let first = place.of(text).chars().next();
    let left = before.is_some_and(joins) && first.is_some_and(char::is_alphanumeric);
    !left && !after.is_some_and(joins)
}

/// Each word of a text as it stands and without the endings of a verb.
pub(crate) fn stems(text: &str) -> impl Iterator<Item = String> {
    words(text).into_iter().flat_map(|word| {
        let mut all = vec![word.clone()];
        for ending in ["ing", "s", "es", "ed"] {
            if let Some(stem) = word.strip_suffix(ending) {
                all.push(stem.to_owned());
                all.push(format!("{stem}e"));
                let mut doubled = stem.chars().rev();
                if doubled
                    .next()
                    .is_some_and(|last| doubled.next() == Some(last))
                {
                    all.push(
                        stem.chars()
                            .take(stem.chars().count().saturating_sub(1))
                            .collect(),
                    );
                }
            }
        }
        all
    })
}

const SEND: &[&str] = &[
    "send", "email", "mail", "text", "sms", "tell", "message", "msg", "dm", "ping", "reply",
    "respond", "answer", "write", "forward", "fwd", "invite", "remind", "let", "drop", "shoot",
    "share", "ask", "slack", "get", "add", "accept", "decline", "rsvp", "notify", "inform", "cc",
    "say", "give", "confirm", "thank", "update", "pass", "call", "schedule", "book", "whatsapp",
    "wish", "warn", "show", "e", "u", "plese", "imessage", "loop", "put",
];
const POST: &[&str] = &[
    "post", "share", "write", "announce", "publish", "comment", "leave", "add", "reply", "respond",
    "tweet", "say", "put", "drop", "approve", "merge", "close", "reopen", "open", "review", "tell",
    "send", "answer", "slack", "request", "assign", "update", "message", "file", "create",
];
const PAY: &[&str] = &[
    "pay",
    "send",
    "wire",
    "transfer",
    "give",
    "tip",
    "reimburse",
    "refund",
    "venmo",
    "zelle",
    "paypal",
    "cash",
    "cashapp",
    "app",
    "spot",
    "repay",
    "buy",
    "purchase",
    "settle",
    "cover",
];
const ACT_OUT: &[&str] = &[
    "book",
    "reserve",
    "submit",
    "file",
    "fill",
    "rsvp",
    "sign",
    "register",
    "order",
    "renew",
    "cancel",
    "request",
    "schedule",
    "apply",
    "subscribe",
    "unsubscribe",
    "buy",
    "check",
    "confirm",
    "update",
    "accept",
    "decline",
    "enrol",
    "enroll",
    "place",
    "complete",
    "download",
    "upload",
    "return",
    "reschedule",
    "join",
    "vote",
    "post",
    "call",
    "make",
];
const CHANGE: &[&str] = &[
    "turn",
    "switch",
    "mute",
    "unmute",
    "pause",
    "resume",
    "enable",
    "disable",
    "let",
    "give",
    "revoke",
    "set",
    "stop",
    "start",
    "change",
    "allow",
    "block",
    "grant",
    "remove",
    "add",
    "make",
    "move",
    "archive",
    "snooze",
    "silence",
    "put",
    "activate",
    "deactivate",
    "update",
    "rename",
    "delete",
    "keep",
    "take",
    "limit",
    "raise",
    "lower",
    "shut",
];

/// Verbs that can ask for an act of a kind.
pub(crate) fn verbs(kind: &str) -> Option<&'static [&'static str]> {
    match kind {
        "send" => Some(SEND),
        "post" => Some(POST),
        "pay" => Some(PAY),
        "act_out" => Some(ACT_OUT),
        "change" => Some(CHANGE),
        _ => None,
    }
}

/// Words that answer something.
pub(crate) const REPLIES: [&str; 12] = [
    "reply",
    "replying",
    "respond",
    "responding",
    "answer",
    "answering",
    "write back",
    "get back",
    "rsvp",
    "accept",
    "decline",
    "text back",
];

/// Whether a text names a channel, by a word of it, an address or a `#name`.
pub(crate) fn names_channel(text: &str, channel: &str) -> bool {
    let list: &[&str] = match channel {
        "email" => &[
            "email", "emails", "emailing", "mail", "mailing", "gmail", "e mail", "inbox",
        ],
        "slack" => &["slack", "slacking", "dm", "dms"],
        "sms" => &["text", "texts", "texting", "sms", "imessage"],
        "calendar" => &[
            "calendar",
            "invite",
            "invites",
            "inviting",
            "invitation",
            "meeting",
        ],
        "github" => &[
            "github",
            "pr",
            "prs",
            "issue",
            "issues",
            "comment",
            "comments",
            "pull request",
            "pull requests",
        ],
        "web" => &["site", "website", "web", "portal", "online", "form", "page"],
        _ => return false,
    };
    let address = |word: &str| {
        word.split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
    };
    let words = words(text);
    has(text, list)
        || (channel == "email" && words.iter().any(|word| address(word)))
        || (channel == "slack"
            && words
                .iter()
                .any(|word| word.len() > 1 && word.starts_with('#')))
}
