//! Equal ids are equal texts, however long, and a list knows its own.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;

#[test]
fn ids_of_every_length_are_compared_whole() {
    for length in 0..40 {
        let one = "c".repeat(length);
        let id = |text: &str| Id::from(text.to_owned());
        assert_eq!(id(&one), id(&one), "{length}");
        assert_ne!(id(&one), id(&format!("{one}c")), "{length}");
        for at in 0..length {
            let mut other = one.clone();
            other.replace_range(at..=at, "d");
            assert_ne!(id(&one), id(&other), "{length} {at}");
            assert!(!same(&one, &other) && !same(&other, &one), "{length} {at}");
        }
        assert!(same(&one, &one.clone()), "{length}");
    }
    for (one, other) in [("", "\0"), ("a", "a\0"), ("a", "\0a"), ("ab", "ba")] {
        assert_ne!(Id::from(one), Id::from(other), "{one:?} {other:?}");
    }
}

#[test]
fn few_bytes_are_read_as_one_number_the_last_one_lowest() {
    let text = b"\x01\xFFc_9\x80z";
    for length in 0..=KEPT {
        let bytes = text.get(..length).unwrap();
        let shifted = |word: u64, byte: &u8| word << 8 | u64::from(*byte);
        assert_eq!(few(bytes), bytes.iter().fold(0, shifted), "{length}");
    }
}

/// Whoever finds two texts of one digest has found nothing.
#[test]
fn a_shared_key_is_not_enough() {
    let mut other = Id::from("somebody else, quite far away");
    let one = Id::from("somebody that the person named");
    other.key = one.key;
    assert_ne!(one, other);
    let both = Ids::new(vec![one.clone(), other.clone(), one.clone()]);
    assert_eq!(both.different(), 2);
    assert!(both.holds(&one) && both.holds(&other));
    let alone = Ids::new(vec![one; 20]);
    assert_eq!(alone.different(), 1);
    assert!(!alone.holds(&other));
}

#[test]
fn a_list_holds_its_own_ids_short_or_long() {
    for length in [1, 2, 3, FEW, FEW + 1, 500] {
        let text = |at: usize| format!("c{at}-{}", "x".repeat(at % 9));
        let ids: Ids<'_> = (0..length).map(text).collect::<Vec<_>>().into();
        assert_eq!((ids.len(), ids.different()), (length, length));
        for at in 0..length {
            assert!(ids.holds(&text(at).into()), "{at} of {length}");
        }
        for other in ["", "c", "c0", &text(length)] {
            assert!(!ids.holds(&Id::from(other)), "{other} of {length}");
        }
    }
}

#[test]
fn what_names_itself_is_known_by_its_canonical_text_alone() {
    let ids: Ids<'_> = vec![
        "c1",
        "x@corp.example",
        "@crew",
        "#ops",
        "15550109988",
        "X@corp.example",
    ]
    .into();
    let form = |text| ids.find(&Id::from(text)).and_then(|found| found.1);
    assert_eq!(form("x@corp.example"), Some(Form::Email));
    assert_eq!(form("@crew"), Some(Form::Handle));
    assert_eq!(form("#ops"), Some(Form::Channel));
    assert_eq!(form("15550109988"), Some(Form::Number));
    assert_eq!(
        (form("c1"), form("X@corp.example"), form("y@corp.example")),
        (None, None, None)
    );
    assert_eq!(ids.each().filter(|(_, form)| form.is_some()).count(), 4);
}
