#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests"
)]

use super::{Why, unquote};

mod hostile;
mod outside;

#[test]
fn spans_are_bytes_of_the_input_sorted_and_apart() {
    let text = "é\n> x\nTell Ida: gladly\n\n    y\n\n> z\n";
    let read = unquote(text);
    let spans: Vec<(usize, usize, Why)> = read
        .quoted
        .iter()
        .map(|cut| (cut.start, cut.end, cut.why))
        .collect();
    let marker = text.find('>').unwrap();
    let indented = text.find("    y").unwrap();
    let last = text.rfind('>').unwrap();
    assert_eq!(
        spans,
        [
            // The line right below a marked one goes with it.
            (marker, text.find("\n\n    y").unwrap() + 1, Why::Marker),
            (indented, indented + 6, Why::Indented),
            (last, text.len(), Why::Marker),
        ]
    );
    // Nothing with words follows the first gap.
    assert_eq!(read.text, "é\n\n\n");
}
