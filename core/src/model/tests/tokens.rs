use super::parse;
use crate::json::shape::Shape;
use crate::model::{
    AgentId, ComponentId, Currency, HealthReason, HealthStatus, Line, RuleId, Text, VendorId,
    is_one_line, units,
};

fn reads<T: Shape<'static>>(text: &str) -> bool {
    let quoted = format!("\"{text}\"");
    let read: crate::error::Result<T> = parse(&quoted);
    read.is_ok()
}

fn each<T: Shape<'static>>(good: &[&str], bad: &[&str]) {
    for text in good {
        assert!(reads::<T>(text), "{text}");
    }
    for text in bad {
        assert!(!reads::<T>(text), "{text}");
    }
}

#[test]
fn each_token_has_its_alphabet_and_its_length() {
    let (full, over) = ("a".repeat(64), "a".repeat(65));
    each::<AgentId<'_>>(
        &["a", "muse", "a0_.-", &full],
        &[
            "",
            "0a",
            "_a",
            "-a",
            ".a",
            "Muse",
            "mUse",
            "a+b",
            "a b",
            "m\u{fc}se",
            "a\\n",
            &over,
        ],
    );
    each::<ComponentId<'_>>(
        &["a", "A", "0", "1.4.0", "a_b-c+d.e", &full],
        &[
            "", ".1", "-a", "_a", "+a", "a:b", "a b", "\u{e9}", "a/b", &over,
        ],
    );
    each::<RuleId<'_>>(
        &["unasked", "over_scope", "a.b-c", "_x", &full],
        &["", "-x", ".x", "a b", "a:b", "\u{e9}", &over],
    );
    let (long, longer) = ("a".repeat(256), "a".repeat(257));
    each::<VendorId<'_>>(
        &["", "a", "0", "conv:1_2.3+4-5", &long],
        &[":a", "-a", "a b", "caf\u{e9}", "a/b", &longer],
    );
    each::<HealthReason<'_>>(
        &[
            "ok",
            "selector.missing",
            "ledger.late_sighting",
            "a1.b2_c",
            &full,
        ],
        &[
            "", ".", "a.", ".a", "a..b", "A.b", "a-b", "1a", "a.1b", "a b", &over,
        ],
    );
    each::<HealthStatus>(&["OK", "IDLE", "DEGRADED"], &["ok", "", "BUSY"]);
    each::<Currency>(
        &["USD", "XXX"],
        &["", "US", "USDX", "usd", "U5D", "\u{c9}U"],
    );
}

#[test]
fn a_line_has_no_control_and_no_line_separator() {
    // Cc is U+0000 to U+001F and U+007F to U+009F; then the two separators.
    for point in (0..=0x1f).chain(0x7f..=0x9f).chain([0x2028, 0x2029]) {
        let text: String = ['a', char::from_u32(point).unwrap(), 'b']
            .into_iter()
            .collect();
        assert!(!is_one_line(&text), "U+{point:04X}");
        assert!(Line::<9>::new(text.into()).is_none());
    }
    // Format marks are allowed, and so is every other space.
    for point in [
        0x20, 0x7e, 0xa0, 0xad, 0x200b, 0x200e, 0x202e, 0x2066, 0xfeff, 0x3000, 0xe0001, 0xfffd,
    ] {
        let text: String = ['a', char::from_u32(point).unwrap()].into_iter().collect();
        assert!(is_one_line(&text), "U+{point:04X}");
        assert!(Line::<9>::new(text.into()).is_some());
    }
}

#[test]
fn lengths_count_utf16_units() {
    assert_eq!(units(""), 0);
    assert_eq!(units("ab"), 2);
    assert_eq!(units("\u{e9}\u{ffff}"), 2);
    assert_eq!(units("\u{10000}\u{10ffff}"), 4);
    assert!(reads::<Line<'_, 2>>("\u{10000}"));
    assert!(!reads::<Line<'_, 2>>("\u{10000}a"));
    assert!(reads::<Text<'_, 2>>("\\n\\n"));
    assert!(!reads::<Text<'_, 2>>("\\n\\n\\n"));
    assert!(!reads::<Text<'_, 2>>(""));
    assert!(!reads::<Line<'_, 2>>(""));
    assert!(!reads::<Line<'_, 2>>("a\\n"));
}
