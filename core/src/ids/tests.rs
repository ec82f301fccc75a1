#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;
use crate::error::Code;
use crate::json::read;

#[test]
fn digests_of_known_texts() {
    // FIPS 180-4 for "abc", the digest of nothing, and one of two-byte characters.
    let cases = [
        (
            "abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        ),
        (
            "",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        ),
        (
            "\u{e9}",
            "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c",
        ),
    ];
    for (text, hex) in cases {
        let hash = Hash::of_text(text);
        assert_eq!(hash.to_hex(), hex, "{text}");
        assert_eq!(Hash::of(text.as_bytes()), hash);
        assert_eq!(Hash::parse(hex), Some(hash));
    }
}

#[test]
fn an_id_is_the_first_sixteen_bytes_in_base_32() {
    let hash =
        |first: &str| Hash::parse(&format!("{first}{}", "7".repeat(64 - first.len()))).unwrap();
    let cases = [
        // 128 bits in 26 characters of 5: the first carries 3 bits, the last ends with the last bit.
        (
            "00000000000000000000000000000000",
            "00000000000000000000000000",
        ),
        (
            "00000000000000000000000000000001",
            "00000000000000000000000001",
        ),
        (
            "00000000000000000000000000000020",
            "00000000000000000000000010",
        ),
        (
            "80000000000000000000000000000000",
            "40000000000000000000000000",
        ),
        (
            "ffffffffffffffffffffffffffffffff",
            "7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
        ),
        // The digest of "abc".
        (
            "ba7816bf8f01cfea414140de5dae2223",
            "5TF0BBZ3R1SZN42GA0VSETW8H3",
        ),
    ];
    for (first, text) in cases {
        let id = Id::of_hash(hash(first));
        assert_eq!(id.to_string(), text);
        assert_eq!(Id::parse(text), Some(id));
        // What stands behind the first sixteen bytes says nothing.
        assert_eq!(
            Id::of_hash(Hash::parse(&format!("{first}{}", "0".repeat(32))).unwrap()),
            id
        );
    }
}

#[test]
fn hashes_and_ids_have_one_spelling() {
    let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    for text in [
        "",
        &hex.to_ascii_uppercase(),
        &format!("{hex}0"),
        &hex.replace('b', "g"),
        &format!(" {}", hex.split_at(1).1),
        "\u{e9}".repeat(32).as_str(),
        hex.split_at(62).0,
    ] {
        assert_eq!(Hash::parse(text), None, "{text}");
    }
    let id = "5TF0BBZ3R1SZN42GA0VSETW8H3";
    assert!(Id::parse(id).is_some());
    for text in [
        "",
        "5TF0BBZ3R1SZN42GA0VSETW8H",
        "5TF0BBZ3R1SZN42GA0VSETW8H33",
        "8TF0BBZ3R1SZN42GA0VSETW8H3",
        "5tf0bbz3r1szn42ga0vsetw8h3",
        "5TF0BBZ3R1SZN42GA0VSETW8HI",
        "5TF0BBZ3R1SZN42GA0VSETW8HL",
        "5TF0BBZ3R1SZN42GA0VSETW8HO",
        "5TF0BBZ3R1SZN42GA0VSETW8HU",
        "5TF0BBZ3R1SZN42GA0VSETW8H-",
        "5TF0BBZ3R1SZN42GA0VSETW8\u{e9}",
    ] {
        assert_eq!(Id::parse(text), None, "{text}");
    }
}

#[test]
fn ids_compare_as_their_text() {
    let mut ids: Vec<Id> = ["abc", "claim", "", "x", "golden:claim:c9", "Z"]
        .iter()
        .map(|text| Id::of_hash(Hash::of_text(text)))
        .collect();
    let mut texts: Vec<String> = ids.iter().map(ToString::to_string).collect();
    ids.sort_unstable();
    texts.sort_unstable();
    let sorted: Vec<String> = ids.iter().map(ToString::to_string).collect();
    assert_eq!(sorted, texts);
}

#[test]
fn on_the_wire_they_are_texts() {
    for text in ["1", "null", "\"\"", "\"abc\"", "[]"] {
        for fault in [
            read(text, Hash::read).map(|_| ()).unwrap_err(),
            read(text, Id::read).map(|_| ()).unwrap_err(),
        ] {
            assert_eq!(fault.code(), Code::InvalidInput, "{text}");
        }
    }
    let text = "\"5TF0BBZ3R1SZN42GA0VSETW8H3\"";
    let mut out = Writer::new();
    read(text, Id::read).unwrap().write(&mut out);
    assert_eq!(out.as_str(), text);
}
