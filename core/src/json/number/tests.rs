#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests"
)]

use super::*;

#[test]
fn integers_read_in_any_notation() {
    let cases = [
        ("0", 0),
        ("-0", 0),
        ("-0.0", 0),
        ("0e7", 0),
        ("0.000e400", 0),
        ("5000", 5_000),
        ("5000.0", 5_000),
        ("5e3", 5_000),
        ("5E+3", 5_000),
        ("0.5e4", 5_000),
        ("500000e-2", 5_000),
        ("-5.0e3", -5_000),
        ("1.5e1", 15),
        ("1200e-2", 12),
        ("100000000000000000000000e-23", 1),
        ("0.00000000000000000000001e23", 1),
        ("9007199254740991", MAX_SAFE),
        ("-9007199254740991", -MAX_SAFE),
        ("9007199254740991.0", MAX_SAFE),
        ("9.007199254740991e15", MAX_SAFE),
        ("90071992547409910e-1", MAX_SAFE),
    ];
    for (text, value) in cases {
        assert_eq!(integer(text).expect(text), value, "{text}");
    }
}

#[test]
fn a_fraction_has_another_shape_and_a_large_integer_is_out_of_range() {
    for text in [
        "0.5",
        "-0.1",
        "1e-1",
        "1.5",
        "5000.01",
        "1e-400",
        "9007199254740991.5",
    ] {
        assert_eq!(
            integer(text).unwrap_err().code(),
            Code::InvalidInput,
            "{text}"
        );
    }
    for text in [
        "9007199254740992",
        "-9007199254740992",
        "9007199254740992.0",
        "9.007199254740992e15",
        "90071992547409920e-1",
        "9223372036854775808",
        "99999999999999999999",
        "1e16",
        "1e400",
        "-1e99999999999999999999",
    ] {
        assert_eq!(
            integer(text).unwrap_err().code(),
            Code::InvalidJson,
            "{text}"
        );
    }
}

#[test]
fn a_decimal_has_no_zeros_around_its_digits() {
    let of = |text: &str| {
        let number = decimal(text);
        (
            number.negative,
            String::from_utf8(number.digits).unwrap(),
            number.exponent,
        )
    };
    assert_eq!(of("-0012.3400e5"), (true, "1234".to_owned(), 3));
    assert_eq!(of("0.0010"), (false, "1".to_owned(), -3));
    assert_eq!(of("-0e9"), (false, String::new(), 0));
    assert_eq!(of("700"), (false, "7".to_owned(), 2));
}

#[test]
fn ecmascript_number_text() {
    // RFC 8785, appendix B, and the borders at which ECMAScript changes notation.
    let cases = [
        ("0", "0"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("5e-324", "5e-324"),
        ("-5e-324", "-5e-324"),
        ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ("9007199254740991.0", "9007199254740991"),
        ("295147905179352830000.0", "295147905179352830000"),
        ("9.999999999999997e22", "9.999999999999997e+22"),
        ("1e23", "1e+23"),
        ("1.0000000000000001e23", "1.0000000000000001e+23"),
        ("999999999999999700000.0", "999999999999999700000"),
        ("1e21", "1e+21"),
        ("9.999999999999997e-7", "9.999999999999997e-7"),
        ("0.000001", "0.000001"),
        ("1e-7", "1e-7"),
        ("333333333.33333329", "333333333.3333333"),
        ("4.50", "4.5"),
        ("2e-3", "0.002"),
        ("1E30", "1e+30"),
    ];
    for (text, wanted) in cases {
        assert_eq!(ecmascript(text), wanted, "{text}");
    }
}
