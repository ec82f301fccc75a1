use super::{GAP, READ, prepare};

#[test]
fn a_short_turn_is_read_whole() {
    let read = prepare("Text Olga: on my way");
    assert_eq!(read.text, "Text Olga: on my way");
    assert!(!read.truncated && read.beyond.is_empty() && read.quoted.is_empty());
}

#[test]
fn a_long_turn_is_cut_on_a_character() {
    // The last character would end one byte after the cut.
    let text = format!("{}é and no, don't", "a".repeat(READ - 1));
    let read = prepare(&text);
    assert_eq!(read.text.len(), READ - 1);
    assert!(read.truncated);
    assert_eq!(read.beyond, "é and no, don't");
}

#[test]
fn a_turn_of_exactly_the_bytes_read_is_not_truncated() {
    let read = prepare(&"a".repeat(READ));
    assert!(!read.truncated);
    assert_eq!(read.text.len(), READ);
}

#[test]
fn words_beyond_the_cut_are_unquoted() {
    let own = "send it. ".repeat(READ / 9);
    let text = format!("{own}\n\n> no, cancel that\n\nActually wait.\n\n> never mind\n\nThanks.");
    let read = prepare(&text);
    assert!(read.beyond.contains("Actually wait."));
    assert!(read.beyond.contains("Thanks."));
    assert!(read.beyond.contains(GAP));
    assert!(!read.beyond.contains("cancel") && !read.beyond.contains("never"));
}

#[test]
fn a_block_opened_before_the_cut_ends_after_it() {
    let text = format!("look\n```\n{}\n```\nScratch that.", "x ".repeat(READ));
    let read = prepare(&text);
    assert_eq!(read.text, "look\n");
    assert_eq!(read.beyond, "Scratch that.");
}
