//! The paths that a Rust source names, read without a compiler: enough to say which module imports which.

/// The steps of a path: `crate`, `self`, `super` or a name first.
pub(crate) type Path = Vec<String>;

/// A source without comments and without what stands in its texts.
pub(crate) fn bare(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            '\'' if rest.starts_with("'\"'") => 3,
            '\'' if rest.starts_with("'\\") => rest
                .get(2..)
                .and_then(|after| after.char_indices().skip(1).find(|(_, c)| *c == '\''))
                .map_or(1, |(at, _)| at + 3),
            'r' if opens_raw(rest) && !out.ends_with(is_word) => raw(rest),
            '"' => quoted(rest),
            _ => 0,
        };
        if skipped == 0 {
            out.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        } else {
            out.push(' ');
            rest = rest.get(skipped..).unwrap_or_default();
        }
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn opens_raw(rest: &str) -> bool {
    rest.strip_prefix('r')
        .is_some_and(|after| after.trim_start_matches('#').starts_with('"'))
}

/// The length of a text between marks of its own.
fn raw(rest: &str) -> usize {
    let hashes = rest.chars().skip(1).take_while(|c| *c == '#').count();
    let begin = hashes + 2;
    let end = format!("\"{}", "#".repeat(hashes));
    let inside = rest.get(begin..).unwrap_or_default();
    inside
        .find(&end)
        .map_or(rest.len(), |at| begin + at + end.len())
}

/// The length of a text between quotes.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

const TEST: &str = "#[cfg(test)]";

/// What stands behind a mark of tests and other marks.
fn marked(after: &str) -> &str {
    let mut rest = after.trim_start();
    while rest.starts_with("#[") {
        rest = rest
            .split_once(']')
            .map_or("", |(_, rest)| rest)
            .trim_start();
    }
    rest
}

/// The modules in files of their own that only tests have.
pub(crate) fn test_modules(text: &str) -> Vec<String> {
    let declared = text.split(TEST).skip(1).filter_map(|after| {
        let rest = marked(after);
        let rest = rest.strip_prefix("pub(crate) ").unwrap_or(rest);
        let name: String = rest
            .strip_prefix("mod ")?
            .chars()
            .take_while(|c| is_word(*c))
            .collect();
        rest.get(4 + name.len()..)?.starts_with(';').then_some(name)
    });
    declared.collect()
}

/// A source up to the tests inside it.
pub(crate) fn before_tests(text: &str) -> &str {
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find(TEST)) {
        let begin = at + found;
        at = begin + TEST.len();
        let rest = marked(text.get(at..).unwrap_or_default());
        if rest.starts_with("mod ")
            && rest.split(['{', ';']).next().is_some_and(|head| {
                rest.get(head.len()..)
                    .is_some_and(|tail| tail.starts_with('{'))
            })
        {
            return text.get(..begin).unwrap_or(text);
        }
    }
    text
}

/// What a module hands on as its own, and its source without that.
pub(crate) fn handed_on(text: &str) -> (Vec<Path>, String) {
    let (mut paths, mut rest) = (Vec::new(), String::with_capacity(text.len()));
    for (nth, part) in text.split("pub").enumerate() {
        if nth > 0 {
            let after = match part.strip_prefix('(') {
                Some(inside) => inside.split_once(')').map_or("", |(_, after)| after),
                None => part,
            };
            if let Some(used) = after.trim_start().strip_prefix("use ")
                && let Some((tree, left)) = used.split_once(';')
            {
                read(tree.trim(), &[], &mut paths);
                rest.push_str(left);
                continue;
            }
            rest.push_str("pub");
        }
        rest.push_str(part);
    }
    (paths, rest)
}

/// Every path of two steps or more.
pub(crate) fn named(text: &str) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        if is_word(c) && !is_word(last) && last != ':' && last != '.' {
            let rest = text.get(at..).unwrap_or_default();
            let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            if rest.get(word..).unwrap_or_default().starts_with("::") {
                read(rest, &[], &mut paths);
            }
        }
        last = c;
    }
    paths
}

/// Reads a path, or a tree of paths, behind some steps; what is left of the text.
fn read<'t>(text: &'t str, before: &[String], paths: &mut Vec<Path>) -> &'t str {
    let mut steps = before.to_vec();
    let mut rest = text.trim_start();
    loop {
        if let Some(inside) = rest.strip_prefix('{') {
            return tree(inside, &steps, paths);
        }
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if length == 0 {
            // A star, or something in angles: the steps so far are what is named.
            paths.push(steps);
            return rest.strip_prefix('*').unwrap_or(rest);
        }
        let (word, after) = rest.split_at(length);
        if word != "self" || steps.is_empty() {
            steps.push(word.to_owned());
        }
        match after.trim_start().strip_prefix("::") {
            Some(more) => rest = more.trim_start(),
            None => {
                paths.push(steps);
                return after;
            }
        }
    }
}

fn tree<'t>(inside: &'t str, steps: &[String], paths: &mut Vec<Path>) -> &'t str {
    let mut rest = inside.trim_start();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('}') {
            return after;
        }
        let after = read(rest, steps, paths).trim_start();
        // "as": another name for it.
        let after = after
            .find([',', '}'])
            .map_or("", |at| after.get(at..).unwrap_or_default());
        rest = after.strip_prefix(',').unwrap_or(after).trim_start();
    }
    rest
}
