//! Reply and forward headers. A header goes, and everything after it (contract: S 3).

mod dashes;
mod dates;
mod fields;
mod reply;
mod tables;

use super::lines::Page;
use super::{Quoted, Why};

/// The first header of each kind; the earliest of them decides. The second page leaves out what stands under marks.
pub(super) fn find(page: &Page, bare: &Page, found: &mut Vec<Quoted>) {
    let start = [reply::find(page), dashes::find(bare), fields::find(bare)]
        .into_iter()
        .flatten()
        .min();
    if let Some(start) = start {
        found.push(Quoted {
            start,
            end: page.len(),
            why: Why::Header,
        });
    }
}

#[cfg(test)]
mod tests;
