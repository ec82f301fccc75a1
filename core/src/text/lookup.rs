//! What a closed list says of a word, in a table that is laid out when the program is built.
//!
//! A text is held against thousands of words; asked one by one, comparing them is most of the work.

use super::steps::step;

/// A table of words and marks: each word once, with the marks of every list that it stands in. `N` is a power of two,
/// at least twice the number of words.
pub(crate) struct Lookup<const N: usize> {
    slots: [(&'static str, u64); N],
    longest: usize,
}

impl<const N: usize> Lookup<N> {
    /// A table without words.
    pub(crate) const fn new() -> Self {
        Self {
            slots: [("", 0); N],
            longest: 0,
        }
    }

    /// With the words of a list.
    pub(crate) const fn with(mut self, words: &[&'static str], mark: u64) -> Self {
        let mut at = 0;
        while at < words.len() {
            self.add(words[at], mark);
            at += 1;
        }
        self
    }

    /// With the first words of some phrases.
    pub(crate) const fn with_first(
        mut self,
        phrases: &[&'static [&'static str]],
        mark: u64,
    ) -> Self {
        let mut at = 0;
        while at < phrases.len() {
            self.add(phrases[at][0], mark);
            at += 1;
        }
        self
    }

    /// With words that have marks of their own.
    pub(crate) const fn with_rows(mut self, rows: &[(&'static str, u64)]) -> Self {
        let mut at = 0;
        while at < rows.len() {
            self.add(rows[at].0, rows[at].1);
            at += 1;
        }
        self
    }

    /// With the words of a text, parted by single spaces.
    pub(crate) const fn with_words_of(mut self, text: &'static str, mark: u64) -> Self {
        let mut rest = text;
        while !rest.is_empty() {
            let mut end = 0;
            while end < rest.len() && rest.as_bytes()[end] != b' ' {
                end += 1;
            }
            let (word, after) = rest.split_at(end);
            self.add(word, mark);
            rest = if after.is_empty() {
                after
            } else {
                after.split_at(1).1
            };
        }
        self
    }

    const fn add(&mut self, word: &'static str, mark: u64) {
        let mut at = start(word.as_bytes()) % N;
        while !self.slots[at].0.is_empty() && !same(self.slots[at].0, word) {
            at = (at + 1) % N;
        }
        self.slots[at] = (word, self.slots[at].1 | mark);
        if word.len() > self.longest {
            self.longest = word.len();
        }
    }

    /// The marks of a word, 0 for one that is in no list.
    pub(crate) fn of(&self, word: &str) -> u64 {
        if word.len() > self.longest {
            return 0;
        }
        step(word.len());
        let begin = start(word.as_bytes());
        (0..N)
            .map_while(|step| {
                let (own, marks) = self.slots.get(begin.wrapping_add(step) % N)?;
                (!own.is_empty()).then_some((*own, *marks))
            })
            .find(|(own, _)| *own == word)
            .map_or(0, |(_, marks)| marks)
    }
}

/// Where in a table a word is looked for first.
const fn start(word: &[u8]) -> usize {
    let mut hash: u32 = 0x811c_9dc5;
    let mut at = 0;
    while at < word.len() {
        hash = (hash ^ word[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash ^ (hash >> 15)) as usize
}

/// Whether two words are one, where a table is laid out.
const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::Lookup;

    static TABLE: Lookup<16> = Lookup::new()
        .with(&["pay", "send", "b\u{e9}b\u{e9}"], 1)
        .with(&["send", "mark"], 2)
        .with_first(&[&["pay", "back"], &["write", "back"]], 4)
        .with_rows(&[("mark", 8), ("ma", 16)])
        .with_words_of("pay wire", 32);

    #[test]
    fn a_word_has_the_marks_of_its_lists() {
        for (word, marks) in [
            ("pay", 1 | 4 | 32),
            ("wire", 32),
            ("send", 1 | 2),
            ("mark", 2 | 8),
            ("ma", 16),
            ("write", 4),
            ("b\u{e9}b\u{e9}", 1),
            ("back", 0),
            ("m", 0),
            ("sen", 0),
            ("sends", 0),
            ("", 0),
            ("a word that is longer than all of them", 0),
        ] {
            assert_eq!(TABLE.of(word), marks, "{word}");
        }
    }

    #[test]
    fn a_full_table_ends_its_search() {
        static FULL: Lookup<4> = Lookup::new().with(&["a", "b", "c", "d"], 1);
        assert_eq!(FULL.of("a"), 1);
        assert_eq!(FULL.of("e"), 0);
    }
}
