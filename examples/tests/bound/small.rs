//! One edit each, and all that is said of it.

use crate::ledger::{Changes, LEDGER, Pieces, replayed, text_of};
use crate::values::text;
use attest_core::error::Code;
use attest_core::json::Value;
use attest_core::replay::{Mismatch, ReplayField};

#[test]
fn a_changed_grade_is_the_one_mismatch() {
    let pieces = Pieces::committed();
    let word =
        |value: &Value<'_>, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let verified = pieces
        .list("receipts")
        .iter()
        .zip(0..)
        .filter(|(piece, _)| word(&piece.value, "grade").as_deref() == Some("VERIFIED"));
    let verified: Vec<_> = verified.collect();
    assert!(verified.len() > 100);
    // First, middle and last of them: no grade rests on another receipt's.
    for (piece, at) in [
        verified[0],
        verified[verified.len() / 2],
        verified[verified.len() - 1],
    ] {
        let mut receipt = piece.value.clone();
        if let Value::Object(members) = &mut receipt {
            let grade = members.iter_mut().find(|(key, _)| key == "grade");
            grade.unwrap().1 = text("PARTIAL");
        }
        let changes = Changes::from([(("receipts", at), Some(text_of(None, &receipt)))]);
        let report = replayed(&pieces.with(&changes)).unwrap();
        let [
            Mismatch {
                receipt_id,
                field,
                stored,
                replayed,
            },
        ] = report.mismatches.as_slice()
        else {
            panic!("{:?}", report.mismatches);
        };
        assert_eq!(Some(receipt_id.to_string()), word(&piece.value, "id"));
        assert_eq!(*field, ReplayField::Grade);
        assert_eq!(stored.as_deref(), Some("\"PARTIAL\""));
        assert_eq!(replayed.as_deref(), Some("\"VERIFIED\""));
        assert_eq!(
            (report.receipts, report.reproduced, report.mismatched),
            (376, 375, 1)
        );
        let fields: Vec<_> = report.mismatches_by_field.into_iter().collect();
        assert_eq!(fields, [(ReplayField::Grade, 1)]);
    }
}

/// The ledger with one byte changed: the first byte of `find` after `list` begins.
fn broken(list: &str, find: &str, offset: usize, byte: u8) -> Vec<u8> {
    let from = LEDGER.find(&format!("\"{list}\":")).unwrap();
    let at = from + LEDGER[from..].find(find).unwrap() + offset;
    let mut bytes = LEDGER.as_bytes().to_vec();
    assert_ne!(bytes[at], byte);
    bytes[at] = byte;
    bytes
}

#[test]
fn a_broken_byte_is_refused_with_its_place() {
    let pieces = Pieces::committed();
    let key = |list: &str| pieces.list(list)[0].key.clone().unwrap();
    let coverage = format!("/batchCoverages/{}", key("batchCoverages"));
    let inputs = format!("/receiptInputs/{}", key("receiptInputs"));
    let cases = [
        // A word of no set, a digit of no hash, an instant of no month, a text for a number.
        (
            "receipts",
            "\"grade\":\"",
            9,
            b'X',
            "/receipts/0/grade".to_owned(),
        ),
        (
            "claims",
            "\"rawHash\":\"",
            11,
            b'g',
            "/claims/0/rawHash".to_owned(),
        ),
        (
            "batchCoverages",
            "\"evaluatedAt\":\"2026-",
            20,
            b'9',
            format!("{coverage}/evaluatedAt"),
        ),
        (
            "receiptInputs",
            "\"policyHash\":\"",
            14,
            b'x',
            format!("{inputs}/policyHash"),
        ),
        // A key that the contract does not name shows nothing of itself.
        (
            "claims",
            "\"sourceKind\"",
            1,
            b'z',
            "/claims/0/~unknown".to_owned(),
        ),
    ];
    for (list, find, offset, byte, pointer) in cases {
        let bytes = broken(list, find, offset, byte);
        let fault = replayed(std::str::from_utf8(&bytes).unwrap()).unwrap_err();
        assert_eq!(fault.code(), Code::InvalidInput, "{find}: {fault}");
        assert_eq!(fault.pointer(), Some(pointer), "{find}");
    }
    // No JSON any more: a colon that is none.
    let bytes = broken("receipts", "\"grade\":", 7, b';');
    let fault = replayed(std::str::from_utf8(&bytes).unwrap()).unwrap_err();
    assert_eq!(fault.code(), Code::InvalidJson);
    let pointer = fault.pointer().unwrap();
    assert!(pointer.starts_with("/receipts/0"), "{pointer}");
}
