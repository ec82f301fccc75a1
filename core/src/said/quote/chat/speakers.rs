//! Speakers before a colon, line by line.

use super::super::announce::is_request;
use super::super::chars::{Bare, Kind};
use super::super::lines::Page;
use super::super::words::{Word, words};
use super::super::{Quoted, Why};

/// How many lines may stand between two speakers of one conversation.
const BETWEEN: usize = 4;

/// The longest name, in bytes.
const NAME: usize = 40;

/// Words before a colon that name no speaker, folded.
#[rustfmt::skip]
static LABELS: &[&str] = &[
    "note", "notes", "nb", "ps", "pps", "p", "s", "re", "todo", "to", "do", "task", "tasks", "reminder", "question",
    "questions", "also", "one", "two", "three", "four", "five", "six", "first", "second", "third", "fourth", "next",
    "then", "finally", "lastly", "option", "options", "update", "updates", "fyi", "urgent", "important", "today",
    "tonight", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "date", "time", "when", "where", "who", "what", "why", "how", "address", "location", "place", "phone", "tel",
    "mobile", "fax", "amount", "total", "price", "cost", "budget", "deadline", "due", "priority", "status", "topic",
    "title", "summary", "details", "agenda", "goal", "goals", "plan", "plans", "idea", "ideas", "warning", "caution",
    "correction", "yes", "no", "ok", "okay", "thanks", "thank", "please", "step", "steps", "part", "section", "item",
    "items", "name", "names", "url", "link", "links", "from", "cc", "bcc", "for", "about", "body", "remember", "http",
    "https", "tldr", "asap", "request", "requests", "action", "actions", "morning", "afternoon", "evening", "night",
    "noon", "lunch", "dinner", "breakfast", "hey", "hi", "hello", "dear", "list", "things", "thing", "here", "now",
    "later", "maybe", "actually", "example", "result", "results", "reason", "reasons", "problem", "issue", "fix",
    "answer", "subject", "recipient", "recipients", "channel", "attachment", "attachments", "files", "file", "and",
    "or", "but", "so", "if", "once", "after", "before", "until", "unless", "whenever", "always", "never", "every",
    "weekdays", "weekend", "daily", "weekly", "monthly", "appointment", "meeting", "event", "invitation", "schedule",
    "number", "id", "ref", "reference", "order", "account", "iban", "password", "code", "size", "color", "colour",
    "groceries", "shopping", "errands", "work", "home", "context", "background", "the", "my", "our", "a", "an", "your",
    "payments", "payment", "emails", "texts", "calls", "messages", "posts", "permissions", "settings", "rules",
];

/// Words that name a speaker without a capital.
static ROLES: &[&str] = &[
    "me",
    "you",
    "user",
    "assistant",
    "system",
    "human",
    "ai",
    "bot",
    "agent",
    "customer",
    "support",
    "caller",
    "speaker",
    "interviewer",
    "host",
    "guest",
    "them",
    "him",
    "her",
    "ich",
    "du",
    "moi",
    "yo",
    "io",
    "eu",
];

/// A line that a speaker starts.
struct Said {
    line: usize,
    name: String,
    /// Written as names are.
    sure: bool,
    /// Something is said on the line.
    speaks: bool,
}

/// Whether a word before a colon is a label or a request.
pub(super) fn is_label(word: &Word) -> bool {
    word.among(LABELS) || is_request(word)
}

/// Two speakers make a conversation, which goes with all that follows; one line of one speaker goes with its paragraph.
pub(super) fn find(page: &Page, found: &mut Vec<Quoted>) {
    let mut last: Option<Said> = None;
    for (number, line) in page.lines.iter().enumerate() {
        let Some(said) = said(page.content(line), number) else {
            continue;
        };
        let pair = last
            .as_ref()
            .filter(|last| said.line - last.line <= BETWEEN && last.name != said.name)
            .filter(|last| last.speaks || said.speaks || (last.sure && said.sure));
        if let Some(first) = pair.and_then(|first| page.lines.get(first.line)) {
            found.push(cut(first.start, page.len()));
            return;
        }
        if said.sure && said.speaks {
            found.push(cut(line.start, end_of_paragraph(page, number)));
        }
        last = Some(said);
    }
}

const fn cut(start: usize, end: usize) -> Quoted {
    Quoted {
        start,
        end,
        why: Why::Chat,
    }
}

fn end_of_paragraph(page: &Page, number: usize) -> usize {
    page.lines
        .iter()
        .skip(number)
        .take_while(|line| !page.content(line).bare().is_empty())
        .last()
        .map_or(page.len(), |line| line.next)
}

fn said(content: &str, line: usize) -> Option<Said> {
    let bare = content.trim_start_matches(|c: char| {
        c.is_space() || matches!(c, '*' | '_' | '-' | '\u{2022}' | '[')
    });
    let colon = bare
        .char_indices()
        .take_while(|(at, _)| *at < NAME)
        .find(|(_, c)| matches!(c, ':' | '\u{ff1a}'))?;
    let (name, rest) = bare.split_at_checked(colon.0)?;
    let rest = rest.get(colon.1.len_utf8()..)?;
    let spaced =
        rest.starts_with(|c: char| c.is_space() || matches!(c, '*' | '_' | '"' | '\u{201c}'));
    if !(spaced || rest.is_empty() || colon.1 == '\u{ff1a}') {
        return None;
    }
    let name = name.trim_end_matches(['*', '_', ']', ' ']);
    let plain = |c: char| {
        c.is_alnum()
            || c.is_space()
            || matches!(c, '.' | '_' | '-' | '\'' | '\u{2019}' | '@' | '(' | ')')
            || c > '\u{2600}'
    };
    let found = words(name, 0);
    if !name.chars().all(plain) || !(1..=3).contains(&found.len()) {
        return None;
    }
    let handle = name.starts_with('@');
    let role = found
        .iter()
        .all(|word| word.among(ROLES) || word.low.parse::<u32>().is_ok())
        && found.first().is_some_and(|word| word.among(ROLES));
    if !role && found.iter().any(is_label) {
        return None;
    }
    let capital = found.iter().all(|word| {
        !name
            .get(word.start..)
            .unwrap_or_default()
            .starts_with(|c: char| c.is_small() || c.is_ascii_digit())
    });
    let sure = handle || capital || role;
    // A list of numbers says nothing.
    let speaks = rest.chars().any(|c| c.is_letter());
    (sure || found.len() == 1).then(|| Said {
        line,
        name: found
            .iter()
            .map(|word| word.low.as_ref())
            .collect::<Vec<_>>()
            .join(" "),
        sure,
        speaks,
    })
}
