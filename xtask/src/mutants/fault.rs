//! A fault: one place of the rules, and what stands there instead.

/// A small wrong reading of the contract, as somebody could have written it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    /// The file, below [`BELOW`](super::table::BELOW).
    pub(crate) file: &'static str,
    /// The text that stands exactly once in the file.
    pub(crate) find: &'static str,
    /// What takes its place.
    pub(crate) replace: &'static str,
    /// What the rules then say, in one line.
    pub(crate) means: &'static str,
    /// Why no golden file can tell the difference, for a fault that changes nothing.
    pub(crate) equivalent: Option<&'static str>,
}

impl Fault {
    /// A fault that a golden file must catch.
    pub(crate) const fn new(
        file: &'static str,
        find: &'static str,
        replace: &'static str,
        means: &'static str,
    ) -> Self {
        Self {
            file,
            find,
            replace,
            means,
            equivalent: None,
        }
    }

    /// The same, known to change nothing that grading says, and why.
    pub(crate) const fn equivalent(self, why: &'static str) -> Self {
        Self {
            equivalent: Some(why),
            ..self
        }
    }

    /// The file's text with the fault in it, and the line it stands on; none unless the text it
    /// replaces stands there exactly once.
    pub(crate) fn put_into(&self, text: &str) -> Option<(String, usize)> {
        let (before, after) = text.split_once(self.find)?;
        if after.contains(self.find) {
            return None;
        }
        let line =
            before.lines().count() + usize::from(before.ends_with('\n') || before.is_empty());
        Some((format!("{before}{}{after}", self.replace), line))
    }

    /// Whether a pattern given by the person picks this fault.
    pub(crate) fn fits(&self, pattern: &str) -> bool {
        [self.file, self.find, self.means]
            .iter()
            .any(|text| text.contains(pattern))
    }
}
