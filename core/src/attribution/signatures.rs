//! Which agents' signatures stand in a subject.

/// The agents of one signature, by their places.
#[derive(Clone, Debug, Default)]
struct Owners {
    /// Those who did something: each may score more than the next.
    active: Vec<usize>,
    /// The first of those who did nothing: the others score the same.
    idle: Option<usize>,
}

/// Signatures, sorted, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct Signatures<'x>(Vec<(&'x str, Owners)>);

impl<'x> Signatures<'x> {
    /// Of (signature, agent's place, whether the agent did anything).
    pub(super) fn new(mut all: Vec<(&'x str, usize, bool)>) -> Self {
        all.sort_unstable();
        let mut sorted: Vec<(&str, Owners)> = Vec::new();
        for (text, agent, active) in all {
            if sorted.last().is_none_or(|(own, _)| *own != text) {
                sorted.push((text, Owners::default()));
            }
            let Some((_, owners)) = sorted.last_mut() else {
                continue;
            };
            if active {
                owners.active.push(agent);
            } else {
                owners.idle = owners.idle.or(Some(agent));
            }
        }
        Self(sorted)
    }

    /// The agents worth asking about a subject, by place: whoever has a signature that stands in it,
    /// but of those who did nothing one for each signature.
    pub(super) fn owners_in(&self, subject: &str) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        for (start, _) in subject.char_indices() {
            let rest = subject.as_bytes().get(start..).unwrap_or_default();
            self.beginning(rest, &mut found);
        }
        if subject.is_empty() {
            self.beginning(&[], &mut found);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The signatures that a text begins with. Those that agree with it so far stand together, and
    /// grow fewer with each byte.
    fn beginning(&self, text: &[u8], found: &mut Vec<usize>) {
        let mut near = self.0.as_slice();
        for length in 0..=text.len() {
            // Of those that agree, one that ends here stands first.
            if let Some((own, owners)) = near.first()
                && own.len() == length
            {
                found.extend(owners.active.iter().copied().chain(owners.idle));
            }
            let Some(next) = text.get(length) else { return };
            let byte = |own: &(&str, Owners)| own.0.as_bytes().get(length).copied();
            let from = near.partition_point(|own| byte(own) < Some(*next));
            let to = near.partition_point(|own| byte(own) <= Some(*next));
            near = near.get(from..to).unwrap_or_default();
            if near.is_empty() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_anywhere_in_a_subject_is_found() {
        let texts = [
            "",
            "a",
            "ab",
            "abc",
            "b",
            "bc",
            "sent by muse",
            "by",
            "é",
            "é!",
            "muse",
            "zz",
        ];
        for one in [true, false] {
            let all = texts.iter().enumerate();
            let index = Signatures::new(all.map(|(at, text)| (*text, at, one)).collect());
            for subject in [
                "",
                "a",
                "xabx",
                "cabcab",
                "sent by muse",
                "caf\u{e9}",
                "\u{e9}\u{e9}!",
                "sent by mus",
            ] {
                let want: Vec<usize> = (0..texts.len())
                    .filter(|at| subject.contains(texts[*at]))
                    .collect();
                assert_eq!(index.owners_in(subject), want, "{subject}");
            }
        }
    }

    #[test]
    fn of_those_who_did_nothing_one_is_asked() {
        let all = [
            ("x", 4, false),
            ("x", 2, false),
            ("x", 3, true),
            ("x", 9, true),
        ];
        let index = Signatures::new(all.to_vec());
        assert_eq!(index.owners_in("a x"), [2, 3, 9]);
    }
}
