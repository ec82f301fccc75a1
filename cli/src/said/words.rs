//! A turn's words, as the judging and the hostile model need them; nothing of the guards stands here.

/// Words as two of them are compared: small letters, single spaces, plain apostrophes, no leading
/// article, no stop at the end.
pub(crate) fn same(text: &str) -> String {
    let low = text.to_lowercase().replace('\u{2019}', "'");
    let words: Vec<&str> = low.split_whitespace().collect();
    let joined = words.join(" ");
    let joined = joined.trim_end_matches('.');
    match joined.strip_prefix("the ") {
        Some(rest) => rest.to_owned(),
        None => joined.to_owned(),
    }
}

/// Whether a text asks by the verb, or in a phrase with by, on, via or in, for a channel. A channel that
/// is only what is sent ("an email", "the invite") is not asked for so.
pub(crate) fn asks_by(text: &str, channel: &str) -> bool {
    let verbs: &[&str] = match channel {
        "email" => &["email", "emailing"],
        "sms" => &["text", "texting"],
        "slack" => &["slack"],
        "calendar" => &["invite", "inviting"],
        _ => &[],
    };
    let nouns: &[&str] = match channel {
        "email" => &["email", "mail"],
        "sms" => &["text", "sms"],
        "slack" => &["slack"],
        "github" => &["github"],
        "web" => &["web"],
        _ => &[],
    };
    let typed: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<String> = typed
        .iter()
        .map(|word| {
            word.trim_matches(|c: char| !c.is_alphanumeric() && c != '#')
                .to_lowercase()
        })
        .collect();
    let before = |at: usize| {
        at.checked_sub(1)
            .and_then(|at| words.get(at))
            .map_or("", String::as_str)
    };
    words.iter().enumerate().any(|(at, word)| {
        let led = ["by", "on", "via", "in"].contains(&before(at));
        let named = channel == "slack" && word.starts_with('#');
        let owned = before(at).ends_with("'s") || before(at).ends_with("\u{2019}s");
        let object = [
            "a", "an", "the", "my", "your", "his", "her", "their", "this", "calendar", "meeting",
        ];
        let verb = verbs.contains(&word.as_str()) && !owned && !object.contains(&before(at));
        verb || (led && (named || nouns.contains(&word.as_str())))
    })
}

/// Words that a permission for good may be said with.
const LASTING: [&str; 16] = [
    "whenever", "every", "each", "any", "anytime", "always", "from", "forward", "without", "can",
    "may", "free", "let", "until", "through", "ahead",
];

/// Whether a text may speak of more than one act.
pub(crate) fn may_last(text: &str) -> bool {
    bare(text)
        .iter()
        .any(|word| LASTING.contains(&word.as_str()))
}

/// The words of a text in small letters, without marks at their ends.
fn bare(text: &str) -> Vec<String> {
    text.split_whitespace()
        .map(|word| {
            word.trim_matches(|c: char| !c.is_alphanumeric())
                .to_lowercase()
        })
        .filter(|word| !word.is_empty())
        .collect()
}

/// Whether a text names a time of the clock or a stretch from now; what it then covers is one instant.
pub(crate) fn has_clock(text: &str) -> bool {
    let words = bare(text);
    let digit = |word: &String| word.starts_with(|c: char| c.is_ascii_digit());
    let next = |at: usize| words.get(at.saturating_add(1));
    words.iter().enumerate().any(|(at, word)| {
        let clock = digit(word)
            && (word.ends_with("am")
                || word.ends_with("pm")
                || word.ends_with("a.m")
                || word.ends_with("p.m")
                || word.contains(':'));
        let halves = digit(word)
            && next(at).is_some_and(|word| matches!(word.as_str(), "am" | "pm" | "a.m" | "p.m"));
        let named = matches!(word.as_str(), "noon" | "midnight" | "o'clock");
        let hour = word == "at" && next(at).is_some_and(digit);
        let stretch = ["hour", "min"].iter().any(|unit| word.starts_with(unit));
        clock || halves || named || hour || stretch
    })
}

/// Beginnings of the words that a time is said with.
const TIMES: [&str; 27] = [
    "today",
    "tonight",
    "tomorrow",
    "morning",
    "afternoon",
    "evening",
    "night",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
    "year",
];
const STRETCHES: [&str; 6] = ["week", "month", "day", "every", "each", "daily"];

/// Whether a text names any time at all.
pub(crate) fn has_time(text: &str) -> bool {
    let named = |word: &String| {
        TIMES
            .iter()
            .chain(&STRETCHES)
            .any(|time| word.starts_with(time))
    };
    has_clock(text) || bare(text).iter().any(named)
}

/// The hours, from and to before, of the part of a day that a text names; the whole day else.
pub(crate) fn hours(text: &str) -> (i64, i64) {
    for word in bare(text) {
        match word.as_str() {
            "morning" => return (0, 12),
            "afternoon" => return (12, 18),
            "evening" => return (17, 24),
            "night" | "tonight" => return (18, 24),
            _ => {}
        }
    }
    (0, 24)
}

/// Most words of a run.
const RUN: usize = 5;

/// Every run of one to five words: as typed, without the marks at its ends, without a possessive.
pub(crate) fn runs(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut runs = Vec::new();
    for from in 0..words.len() {
        for count in 1..=RUN {
            let Some(part) = words.get(from..from.saturating_add(count)) else {
                break;
            };
            let typed = part.join(" ");
            let trimmed = typed.trim_matches(|c: char| !c.is_alphanumeric() && !"#@+".contains(c));
            let owner = ["'s", "\u{2019}s"]
                .iter()
                .find_map(|end| trimmed.strip_suffix(end));
            let more = [Some(trimmed), owner].into_iter().flatten();
            let more: Vec<String> = more.map(str::to_owned).collect();
            runs.push(typed);
            runs.extend(more);
        }
    }
    runs.retain(|run| !run.is_empty());
    unique(runs)
}

/// Without what stood before, in the order they came.
pub(crate) fn unique(all: Vec<String>) -> Vec<String> {
    let mut seen = std::collections::BTreeSet::new();
    all.into_iter()
        .filter(|one| seen.insert(one.clone()))
        .collect()
}

/// Words that a number is said with.
const NUMBERS: [(&str, u64); 18] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("twelve", 12),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("hundred", 100),
    ("thousand", 1000),
];
/// Most numbers that are taken from one text.
const MOST_NUMBERS: usize = 24;

/// Every number of a text, read in each way that its marks may be read, as plain decimals.
pub(crate) fn numbers(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in bare(text)
        .iter()
        .flat_map(|word| word.split(['-', '\u{2013}', '/']))
    {
        if let Some((_, value)) = NUMBERS.iter().find(|(name, _)| *name == word) {
            found.push(value.to_string());
            continue;
        }
        let digits: String = word
            .chars()
            .skip_while(|c| !c.is_ascii_digit())
            .take_while(|c| c.is_ascii_digit() || ".,'\u{2019}".contains(*c))
            .collect();
        let digits = digits.trim_end_matches(|c: char| !c.is_ascii_digit());
        if digits.is_empty() {
            continue;
        }
        let only = |text: &str| {
            text.chars()
                .filter(char::is_ascii_digit)
                .collect::<String>()
        };
        let pointed = |mark: char| match digits.rsplit_once(mark) {
            Some((whole, part)) => format!("{}.{}", only(whole), only(part)),
            None => only(digits),
        };
        let thousands = word.ends_with('k').then(|| format!("{}000", only(digits)));
        let first = digits.split(['.', ',']).next().unwrap_or_default();
        found.extend([pointed('.'), pointed(','), only(digits), only(first)]);
        found.extend([
            format!("{}00", only(digits)),
            format!("0.{:0>2}", only(first)),
        ]);
        found.extend(thousands);
        if let (true, Some((whole, part))) = (word.ends_with('k'), digits.split_once('.')) {
            found.push(format!("{}{:0<3}", only(whole), only(part)));
        }
    }
    let mut found = unique(found);
    found.retain(|number| number.bytes().any(|byte| (b'1'..=b'9').contains(&byte)));
    found.truncate(MOST_NUMBERS);
    found
}

/// Signs and words of currencies, and the code they may stand for.
const CURRENCIES: [(&str, &str); 14] = [
    ("$", "USD"),
    ("dollar", "USD"),
    ("buck", "USD"),
    ("usd", "USD"),
    ("\u{20ac}", "EUR"),
    ("euro", "EUR"),
    ("eur", "EUR"),
    ("\u{a3}", "GBP"),
    ("pound", "GBP"),
    ("\u{20b9}", "INR"),
    ("\u{a5}", "JPY"),
    ("aud", "AUD"),
    ("cent", "USD"),
    ("gbp", "GBP"),
];

/// The currencies that a text may speak of; dollars where it speaks of none.
pub(crate) fn currencies(text: &str) -> Vec<String> {
    let low = text.to_lowercase();
    let mut found: Vec<String> = CURRENCIES
        .iter()
        .filter(|(mark, _)| low.contains(mark))
        .map(|(_, code)| (*code).to_owned())
        .collect();
    if found.is_empty() {
        found.push("USD".to_owned());
    }
    unique(found)
}

/// Addresses, handles, channels, numbers and words with a capital of a text.
pub(crate) fn targets(text: &str) -> Vec<String> {
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && !"#@+".contains(c)))
        .collect();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if word.contains(['@', '#']) {
            found.push((*word).to_owned());
        }
        let named = |word: &&&str| {
            word.chars()
                .next()
                .is_some_and(|c| c.is_uppercase() || "#+".contains(c) || c.is_ascii_digit())
        };
        let rest = words.get(at..).unwrap_or_default();
        let name: Vec<&str> = rest.iter().take_while(named).copied().collect();
        for count in 1..=name.len().min(4) {
            found.push(name.get(..count).unwrap_or_default().join(" "));
        }
    }
    found.retain(|target| !target.is_empty());
    unique(found)
}

/// Letters of Latin, and those that look like them.
const TWINS: [(char, char); 18] = [
    ('a', '\u{430}'),
    ('e', '\u{435}'),
    ('o', '\u{43e}'),
    ('p', '\u{440}'),
    ('c', '\u{441}'),
    ('x', '\u{445}'),
    ('y', '\u{443}'),
    ('i', '\u{456}'),
    ('A', '\u{410}'),
    ('B', '\u{412}'),
    ('E', '\u{415}'),
    ('K', '\u{41a}'),
    ('M', '\u{41c}'),
    ('H', '\u{41d}'),
    ('O', '\u{41e}'),
    ('P', '\u{420}'),
    ('T', '\u{422}'),
    ('o', '\u{3bf}'),
];

/// The text in letters of another alphabet that look the same.
pub(crate) fn disguised(text: &str) -> String {
    let twin = |c| {
        TWINS
            .iter()
            .find(|(plain, _)| *plain == c)
            .map_or(c, |(_, twin)| *twin)
    };
    text.chars().map(twin).collect()
}

/// The text in the plain letters that it looks like.
pub(crate) fn undisguised(text: &str) -> String {
    let plain = |c| {
        TWINS
            .iter()
            .find(|(_, twin)| *twin == c)
            .map_or(c, |(plain, _)| *plain)
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests;
