//! The text while parts of it are taken out, and the way back from what is shown to the input.

use super::chars::Kind;
use super::{Quoted, Why};
use crate::said::GAP;

/// An input and which of its bytes are gone.
pub(super) struct Draft<'a> {
    input: &'a str,
    gone: Vec<Option<Why>>,
}

/// What is left of an input, and where each byte of it came from.
pub(super) struct Shown {
    pub(super) text: String,
    /// For each byte of the text where it starts in the input and where it ends; for a gap all that it stands for.
    from: Vec<(usize, usize)>,
}

/// A run of the input that is kept or gone as a whole.
struct Run {
    start: usize,
    end: usize,
    gone: bool,
    /// Whether nothing but hidden characters is gone in it.
    hidden: bool,
}

impl<'a> Draft<'a> {
    pub(super) fn new(input: &'a str) -> Self {
        Self {
            input,
            gone: vec![None; input.len()],
        }
    }

    /// Takes out ranges of the input; says whether there was one.
    pub(super) fn remove(&mut self, found: &[Quoted]) -> bool {
        for cut in found {
            self.fill(cut.start, cut.end, cut.why);
        }
        !found.is_empty()
    }

    /// Takes out ranges of what was shown. Where two overlap the one that starts first counts, the longer of two that
    /// start together.
    pub(super) fn remove_shown(&mut self, shown: &Shown, mut found: Vec<Quoted>) {
        found.sort_by(|a, b| a.start.cmp(&b.start).then(b.end.cmp(&a.end)));
        let mut done = 0;
        for cut in found {
            let start = cut.start.max(done);
            let end = cut.end.min(shown.from.len());
            if let (Some(first), Some(last)) = (
                shown.from.get(start),
                end.checked_sub(1).and_then(|last| shown.from.get(last)),
            ) && start < end
            {
                self.fill(first.0, last.1, cut.why);
                done = end;
            }
        }
    }

    pub(super) fn remove_all(&mut self, why: Why) {
        self.fill(0, self.input.len(), why);
    }

    /// Hidden characters inside what is removed are removed with it; other reasons stay.
    fn fill(&mut self, start: usize, end: usize, why: Why) {
        for slot in self.gone.get_mut(start..end).into_iter().flatten() {
            if slot.is_none_or(|old| old == Why::Hidden) {
                *slot = Some(why);
            }
        }
    }

    /// What is left. Without gaps for hidden characters the words on both sides of one stand together.
    pub(super) fn show(&self, hidden_leave_gaps: bool) -> Shown {
        let mut shown = Shown {
            text: String::with_capacity(self.input.len()),
            from: Vec::with_capacity(self.input.len()),
        };
        let runs = self.runs();
        let worded = |run: &&Run| !run.gone && self.has_words(run);
        let first = runs.iter().find(worded).map_or(usize::MAX, |run| run.start);
        let last = runs.iter().rev().find(worded).map_or(0, |run| run.end);
        for run in runs {
            if !run.gone {
                shown
                    .text
                    .push_str(self.input.get(run.start..run.end).unwrap_or_default());
                shown
                    .from
                    .extend((run.start..run.end).map(|at| (at, at + 1)));
            } else if run.start > first && run.end < last && (hidden_leave_gaps || !run.hidden) {
                // The text never grows: two bytes leave no room for the gap.
                let gap = if run.end - run.start < GAP.len_utf8() {
                    '\n'
                } else {
                    GAP
                };
                shown.text.push(gap);
                shown
                    .from
                    .extend(std::iter::repeat_n((run.start, run.end), gap.len_utf8()));
            }
        }
        shown
    }

    fn has_words(&self, run: &Run) -> bool {
        self.input
            .get(run.start..run.end)
            .is_some_and(|text| text.contains(|c: char| !c.is_space()))
    }

    fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for (at, why) in self.gone.iter().enumerate() {
            let hidden = *why == Some(Why::Hidden);
            match runs.last_mut().filter(|run| run.gone == why.is_some()) {
                Some(run) => {
                    run.end = at + 1;
                    run.hidden &= hidden;
                }
                None => runs.push(Run {
                    start: at,
                    end: at + 1,
                    gone: why.is_some(),
                    hidden,
                }),
            }
        }
        runs
    }

    /// What is gone, by reason.
    pub(super) fn quoted(&self) -> Vec<Quoted> {
        let mut quoted: Vec<Quoted> = Vec::new();
        for (at, why) in self.gone.iter().enumerate() {
            let Some(why) = *why else { continue };
            match quoted
                .last_mut()
                .filter(|last| last.end == at && last.why == why)
            {
                Some(last) => last.end = at + 1,
                None => quoted.push(Quoted {
                    start: at,
                    end: at + 1,
                    why,
                }),
            }
        }
        quoted
    }
}
