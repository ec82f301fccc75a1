//! The currencies of ISO 4217 and how many digits their minor units have (C §4, `amount`).
//!
//! Current codes as of January 2026, less those without a minor unit (metals, bond units, the special
//! drawing right, the codes for tests and for none), and with ANG and BGN, whose last statements are
//! still read.

use super::lookup::Lookup;

/// Every code, marked by its number of digits: bit 2 for two.
static TABLE: Lookup<512> = Lookup::new()
    .with_words_of(ZERO, 1)
    .with_words_of(TWO, 1 << 2)
    .with_words_of(THREE, 1 << 3)
    .with_words_of(FOUR, 1 << 4);

/// Codes without a minor unit below the main one.
const ZERO: &str = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";

/// Codes with hundredths. Ouguiya and ariary are here because ISO 4217 lists 2 for them.
const TWO: &str = "\
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
    CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS \
    GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL \
    MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK \
    PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS \
    TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG";

/// Codes with thousandths.
const THREE: &str = "BHD IQD JOD KWD LYD OMR TND";

/// Codes with ten-thousandths: units of account.
const FOUR: &str = "CLF UYW";

/// Digits of a currency's minor unit: 0, 2, 3 or 4; none for a text that is not one of the codes,
/// written as three upper-case ASCII letters.
#[must_use]
pub fn minor_digits(code: [u8; 3]) -> Option<u32> {
    let marks = TABLE.of(std::str::from_utf8(&code).ok()?);
    [2, 0, 3, 4]
        .into_iter()
        .find(|digits| marks & (1 << digits) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_some_codes() {
        let rows = [
            (b"USD", Some(2)),
            (b"EUR", Some(2)),
            (b"AED", Some(2)),
            (b"ZWG", Some(2)),
            (b"JPY", Some(0)),
            (b"BIF", Some(0)),
            (b"XPF", Some(0)),
            (b"KWD", Some(3)),
            (b"TND", Some(3)),
            (b"CLF", Some(4)),
            (b"UYW", Some(4)),
            (b"XAU", None),
            (b"XXX", None),
            (b"DEM", None),
            (b"usd", None),
            (b"U D", None),
        ];
        for (code, digits) in rows {
            assert_eq!(minor_digits(*code), digits, "{code:?}");
        }
    }

    #[test]
    fn the_lists_are_sorted_and_disjoint() {
        let mut all = Vec::new();
        for list in [ZERO, TWO, THREE, FOUR] {
            let codes: Vec<&str> = list.split(' ').collect();
            assert!(codes.is_sorted());
            assert!(
                codes
                    .iter()
                    .all(|code| code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase()))
            );
            all.extend(codes);
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
