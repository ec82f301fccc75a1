//! Punycode (RFC 3492), for the `xn--` labels of a domain (C §4).
//!
//! The cost is quadratic in the input; the only caller passes one label, at most 63 code points.

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;
const DELIMITER: char = '-';

/// The text that `input` encodes; none where it is not well-formed or names no code point.
pub(crate) fn decode(input: &str) -> Option<String> {
    if !input.is_ascii() {
        return None;
    }
    // A delimiter at the very start ends no basic part (RFC 3492 §6.2): it is read as a digit, and
    // refused as one.
    let (basic, extended) = match input.rsplit_once(DELIMITER) {
        Some((basic, extended)) if !basic.is_empty() => (basic, extended),
        _ => ("", input),
    };
    let mut out: Vec<char> = basic.chars().collect();
    let mut digits = extended.bytes().peekable();
    let (mut n, mut i, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    while digits.peek().is_some() {
        let before = i;
        let (mut weight, mut k) = (1_u32, BASE);
        loop {
            let digit = digit_value(digits.next()?)?;
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let t = threshold(k, bias);
            if digit < t {
                break;
            }
            weight = weight.checked_mul(BASE - t)?;
            k = k.checked_add(BASE)?;
        }
        let length = u32::try_from(out.len()).ok()?.checked_add(1)?;
        bias = adapt(i - before, length, before == 0);
        n = n.checked_add(i / length)?;
        i %= length;
        out.insert(usize::try_from(i).ok()?, char::from_u32(n)?);
        i += 1;
    }
    Some(out.into_iter().collect())
}

/// The encoding of a text, in lower-case digits; none where it is too long for the algorithm's
/// numbers.
pub(crate) fn encode(input: &str) -> Option<String> {
    let mut out: String = input.chars().filter(char::is_ascii).collect();
    let basic = u32::try_from(out.len()).ok()?;
    let total = u32::try_from(input.chars().count()).ok()?;
    if basic > 0 {
        out.push(DELIMITER);
    }
    let (mut n, mut delta, mut bias, mut done) = (INITIAL_N, 0_u32, INITIAL_BIAS, basic);
    while done < total {
        let next = input.chars().map(u32::from).filter(|c| *c >= n).min()?;
        delta = delta.checked_add((next - n).checked_mul(done.checked_add(1)?)?)?;
        n = next;
        for c in input.chars().map(u32::from) {
            if c < n {
                delta = delta.checked_add(1)?;
            }
            if c == n {
                push_number(&mut out, delta, bias)?;
                bias = adapt(delta, done.checked_add(1)?, done == basic);
                delta = 0;
                done = done.checked_add(1)?;
            }
        }
        delta = delta.checked_add(1)?;
        n = n.checked_add(1)?;
    }
    Some(out)
}

fn push_number(out: &mut String, mut rest: u32, bias: u32) -> Option<()> {
    let mut k = BASE;
    loop {
        let t = threshold(k, bias);
        if rest < t {
            out.push(char::from_digit(digit_letter(rest), BASE)?);
            return Some(());
        }
        let over = rest - t;
        out.push(char::from_digit(digit_letter(t + over % (BASE - t)), BASE)?);
        rest = over / (BASE - t);
        k = k.checked_add(BASE)?;
    }
}

/// Punycode counts a to z before 0 to 9; `char::from_digit` counts the other way round.
const fn digit_letter(digit: u32) -> u32 {
    if digit < 26 {
        digit + 10
    } else {
        digit.saturating_sub(26)
    }
}

fn digit_value(byte: u8) -> Option<u32> {
    match byte {
        b'a'..=b'z' => Some(u32::from(byte - b'a')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 26),
        _ => None,
    }
}

/// Between `T_MIN` and `T_MAX`, so below `BASE`.
fn threshold(k: u32, bias: u32) -> u32 {
    k.saturating_sub(bias).clamp(T_MIN, T_MAX)
}

/// The bias after a delta (RFC 3492 §6.1). `points` is at least 1. Nothing can overflow: the delta is
/// at least halved before something smaller than it is added.
const fn adapt(delta: u32, points: u32, first: bool) -> u32 {
    let mut delta = if first { delta / DAMP } else { delta / 2 };
    delta += delta / points;
    let mut k = 0;
    while delta > ((BASE - T_MIN) * T_MAX) / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use super::super::outside;
    use super::*;

    #[test]
    fn both_ways() {
        let pairs = [
            ("", ""),
            ("ü", "tda"),
            ("bücher", "bcher-kva"),
            ("☃", "n3h"),
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
            ("abc", "abc-"),
        ];
        for (decoded, encoded) in pairs {
            assert_eq!(encode(decoded).as_deref(), Some(encoded));
            assert_eq!(decode(encoded).as_deref(), Some(decoded));
        }
        // Digits count in either case.
        assert_eq!(decode("BCHER-KVA").as_deref(), Some("BüCHER"));
    }

    #[test]
    fn malformed_input_decodes_to_nothing() {
        // Not ASCII; no digit; cut off within a number; overflow; a surrogate; past U+10FFFF.
        for bad in ["bü", "a-b_", "-a", "tda-é", "z", "99999999", "-", "a b"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
        // A well-formed number that names a surrogate: U+D800 as the first code point.
        let mut surrogate = String::new();
        assert_eq!(
            push_number(&mut surrogate, 0xd800 - INITIAL_N, INITIAL_BIAS),
            Some(())
        );
        assert_eq!(decode(&surrogate), None);
        let mut below = String::new();
        assert_eq!(
            push_number(&mut below, 0xd7ff - INITIAL_N, INITIAL_BIAS),
            Some(())
        );
        assert_eq!(decode(&below).as_deref(), Some("\u{d7ff}"));
    }

    #[test]
    fn outside_vectors() {
        let Some(file) = outside::json("punycode.json") else {
            return;
        };
        let vectors = file.get("vectors").list();
        assert_eq!(vectors.len(), 25);
        for vector in vectors {
            let decoded = vector.get("decoded").text();
            let encoded = vector.get("encoded").text();
            assert_eq!(encode(decoded).as_deref(), Some(encoded));
            assert_eq!(decode(encoded).as_deref(), Some(decoded));
        }
    }
}
