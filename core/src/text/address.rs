//! Mail addresses: reading one from a text, and how two compare (C §4).

use super::baseline::{Class, as_baseline, class, is_white_space, trim};
use super::punycode;

/// Most code points of a local part, as written.
const LOCAL_MAX: usize = 64;
/// Most code points of a domain, as written.
const DOMAIN_MAX: usize = 253;
/// Most code points of one label of a domain, as written.
const LABEL_MAX: usize = 63;
/// What a label in Punycode begins with, in any ASCII case.
const ACE: &str = "xn--";

/// A mail address in canonical form: ASCII lower case, the labels that Punycode wrote decoded where
/// C §4 allows it. No Unicode normalisation: two addresses that look alike stay two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    text: String,
    /// Bytes before the `@`.
    at: usize,
    confusable: bool,
}

/// How two addresses compare (C §4, `sameAddress`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// One canonical form.
    Same,
    /// One but for what follows the `+` of the local part.
    PlusTag,
    /// Not one, and a reader could take one for the other: either is confusable.
    Confusable,
    /// Two addresses.
    Different,
}

impl Sameness {
    /// The name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::PlusTag => "plus_tag",
            Self::Confusable => "confusable",
            Self::Different => "different",
        }
    }
}

impl Address {
    /// The canonical form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The canonical local part, a `+` tag included.
    #[must_use]
    pub fn local(&self) -> &str {
        self.text.get(..self.at).unwrap_or_default()
    }

    /// The canonical domain.
    #[must_use]
    pub fn domain(&self) -> &str {
        self.text
            .get(self.at..)
            .and_then(|rest| rest.strip_prefix('@'))
            .unwrap_or_default()
    }

    /// Whether the canonical or the written form holds a non-ASCII code point or an `xn--` label.
    #[must_use]
    pub const fn is_confusable(&self) -> bool {
        self.confusable
    }

    /// The local part without everything from its first `+`. A `+` at position 0 begins no tag.
    #[must_use]
    pub fn mailbox(&self) -> &str {
        let local = self.local();
        match local.find('+') {
            Some(plus) if plus > 0 => local.get(..plus).unwrap_or(local),
            _ => local,
        }
    }

    /// The tokens of the local part (G §4.2, §5.1): the mailbox split on `.`, `_` and `-`, no empty
    /// ones. They are in ASCII lower case and otherwise as written.
    pub fn local_tokens(&self) -> impl Iterator<Item = &str> {
        self.mailbox()
            .split(['.', '_', '-'])
            .filter(|token| !token.is_empty())
    }
}

/// The address a text holds, or none (C §4): the whole trimmed text, or what stands between its last
/// `<` and a `>` at its end. Quoted local parts are not read.
#[must_use]
pub fn email(text: &str) -> Option<Address> {
    let text = as_baseline(text);
    let written = match trim(&text).strip_suffix('>') {
        Some(inner) => inner.rsplit_once('<')?.1,
        None => trim(&text),
    };
    let (local, domain) = written.split_once('@')?;
    let fits = |part: &str, most: usize| !part.is_empty() && part.chars().nth(most).is_none();
    if !fits(local, LOCAL_MAX) || !fits(domain, DOMAIN_MAX) {
        return None;
    }
    if !written.chars().all(is_address_char) || domain.contains('@') || !domain.contains('.') {
        return None;
    }

    let mut canonical = local.to_ascii_lowercase();
    let at = canonical.len();
    let mut encoded = false;
    let mut mark = '@';
    for label in domain.split('.') {
        if !fits(label, LABEL_MAX) {
            return None;
        }
        canonical.push(mark);
        mark = '.';
        let label = label.to_ascii_lowercase();
        let decoded = label.strip_prefix(ACE).and_then(|rest| {
            encoded = true;
            decode_label(rest)
        });
        canonical.push_str(&decoded.unwrap_or(label));
    }
    // Decoding only ever adds non-ASCII, and only to a label that counts already.
    let confusable = encoded || !written.is_ascii();
    Some(Address {
        text: canonical,
        at,
        confusable,
    })
}

fn is_address_char(c: char) -> bool {
    let refused = matches!(
        c,
        '(' | ')' | '<' | '>' | '[' | ']' | ':' | ';' | ',' | '"' | '\\'
    );
    !refused && !is_white_space(c) && !matches!(class(c), Class::Control | Class::Format)
}

/// What an `xn--` label decodes to, `rest` being the lower-case label without its prefix: only a text
/// with a non-ASCII code point, of L, M, N and `-` alone, that encodes back to the same label.
/// Anything else is a spelling that could pass for another domain.
fn decode_label(rest: &str) -> Option<String> {
    let decoded = punycode::decode(rest)?;
    let plain = |c: char| c == '-' || class(c).is_word();
    let honest = !decoded.is_ascii()
        && decoded.chars().all(plain)
        && punycode::encode(&decoded).as_deref() == Some(rest);
    honest.then_some(decoded)
}

/// How two addresses compare (C §4). Where a confusable pair also differs by a tag only, it is
/// confusable.
#[must_use]
pub fn same_address(a: &Address, b: &Address) -> Sameness {
    if a.text == b.text {
        Sameness::Same
    } else if a.confusable || b.confusable {
        Sameness::Confusable
    } else if a.mailbox() == b.mailbox() && a.domain() == b.domain() {
        Sameness::PlusTag
    } else {
        Sameness::Different
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
    use super::*;

    fn canonical(text: &str) -> Option<String> {
        email(text).map(|a| a.as_str().to_owned())
    }

    fn same(a: &str, b: &str) -> Sameness {
        same_address(&email(a).unwrap(), &email(b).unwrap())
    }

    #[test]
    fn a_whole_text_or_what_stands_in_angle_brackets() {
        for text in [
            "Priya@Company.COM",
            "\u{3000}priya@company.com\n",
            "Priya Shah <PRIYA@company.com>",
            "<priya@company.com> ",
            "a <x@y.z> b <priya@company.com>",
            "\"other@evil.example\" <priya@company.com>",
        ] {
            assert_eq!(
                canonical(text).as_deref(),
                Some("priya@company.com"),
                "{text}"
            );
        }
        for text in [
            "nobody",
            "",
            "Priya priya@company.com",
            "priya@company.com>",
            "< priya@company.com>",
            "<priya@company.com > ",
            "<priya@company.com>>",
            "<priya@company.com> x",
            "Priya <>",
        ] {
            assert_eq!(canonical(text), None, "{text}");
        }
    }

    #[test]
    fn one_at_sign_two_labels() {
        assert!(email("a@b.c").is_some());
        for text in [
            "@b.c", "a@", "a@b", "a@b.", "a@.b", "a@b..c", "a@b@c.d", "a@@b.c", "a@b.c@",
        ] {
            assert_eq!(canonical(text), None, "{text}");
        }
    }

    #[test]
    fn refused_code_points() {
        for c in "()<>[]:;,\"\\ \t\n\u{0}\u{7f}\u{85}\u{a0}\u{3000}\u{ad}\u{200b}\u{202e}\u{feff}"
            .chars()
        {
            assert_eq!(canonical(&format!("a{c}a@b.c")), None, "{:x}", u32::from(c));
            assert_eq!(canonical(&format!("a@b{c}b.c")), None, "{:x}", u32::from(c));
        }
        for c in "!#$%&'*/=?^`{|}~é漢\u{301}\u{e000}\u{fe0f}".chars() {
            assert!(email(&format!("a{c}a@b.c")).is_some(), "{:x}", u32::from(c));
        }
        // An unassigned code point reads as U+FFFD, which is of category S.
        assert_eq!(canonical("a\u{378}@b.c").as_deref(), Some("a\u{fffd}@b.c"));
    }

    #[test]
    fn limits_count_code_points_of_the_written_form() {
        let local = |n: usize| canonical(&format!("{}@b.c", "é".repeat(n)));
        assert!(local(64).is_some());
        assert_eq!(local(65), None);
        let label = |n: usize| canonical(&format!("a@{}.c", "漢".repeat(n)));
        assert!(label(63).is_some());
        assert_eq!(label(64), None);
        // 4 labels of 62 and their dots are 252; one more code point is 253.
        let stem = format!("{}.", "b".repeat(62)).repeat(4);
        assert!(email(&format!("a@{stem}c")).is_some());
        assert_eq!(canonical(&format!("a@{stem}cc")), None);
    }

    #[test]
    fn lower_case_is_ascii_alone_and_nothing_is_normalised() {
        assert_eq!(canonical("ÉA@BÜ.C").as_deref(), Some("Éa@bÜ.c"));
        // Composed and decomposed stay two; the Kelvin sign is no k; İ is no i.
        assert_eq!(same("é@b.c", "e\u{301}@b.c"), Sameness::Confusable);
        assert_eq!(canonical("\u{212a}@b.c").as_deref(), Some("\u{212a}@b.c"));
        assert_eq!(canonical("İ@b.c").as_deref(), Some("İ@b.c"));
    }

    #[test]
    fn punycode_labels() {
        assert_eq!(
            canonical("a@XN--Bcher-KVA.example").as_deref(),
            Some("a@bücher.example")
        );
        // A snowman is of category S; plain ASCII inside; not Punycode; the prefix alone; digits
        // that decode to something else's encoding.
        for text in [
            "a@xn--n3h.example",
            "x@xn--company-.com",
            "a@xn--a.example",
            "a@xn--.example",
            "a@xn--b\u{fc}-kva.example",
        ] {
            assert_eq!(canonical(text).as_deref(), Some(text), "{text}");
            assert!(email(text).unwrap().is_confusable());
        }
        // U+0378 is encoded well, but it is unassigned in 15.0.0: the label stays.
        let unassigned = format!("a@xn--{}.c", punycode::encode("\u{378}").unwrap());
        assert_eq!(canonical(&unassigned), Some(unassigned));
        // A label in the middle; `-` and marks are allowed; xn-- not at the start is nothing.
        assert_eq!(
            canonical("a@b.xn--bcher-kva.c").as_deref(),
            Some("a@b.bücher.c")
        );
        let marked = format!("a@xn--{}.c", punycode::encode("x-\u{93f}१").unwrap());
        assert_eq!(canonical(&marked).as_deref(), Some("a@x-\u{93f}१.c"));
        assert!(!email("a@bxn--bcher-kva.c").unwrap().is_confusable());
    }

    #[test]
    fn confusable_is_judged_on_both_forms() {
        assert!(!email("a+b@c.d").unwrap().is_confusable());
        assert!(email("é@c.d").unwrap().is_confusable());
        assert!(email("a@é.d").unwrap().is_confusable());
        assert!(email("a@xn--bcher-kva.c").unwrap().is_confusable());
        assert!(email("a@XN--zz.c").unwrap().is_confusable());
        // A display name is no part of the address; a local part has no labels.
        assert!(!email("Zoë <a@b.c>").unwrap().is_confusable());
        assert!(!email("xn--a@b.c").unwrap().is_confusable());
    }

    #[test]
    fn comparison() {
        assert_eq!(same("a@b.c", "A@B.c"), Sameness::Same);
        assert_eq!(same("a@b.c", "a+x@b.c"), Sameness::PlusTag);
        assert_eq!(same("a+y@b.c", "a+x+z@b.c"), Sameness::PlusTag);
        assert_eq!(same("a+x@b.c", "a+x@b.d"), Sameness::Different);
        assert_eq!(same("a@b.c", "b@b.c"), Sameness::Different);
        // A + at position 0 begins no tag, and so nothing is removed.
        assert_eq!(same("+x@b.c", "+y@b.c"), Sameness::Different);
        assert_eq!(same("+a+x@b.c", "+a@b.c"), Sameness::Different);
        assert_eq!(
            same("a@xn--bcher-kva.example", "A@bücher.example"),
            Sameness::Same
        );
        assert_eq!(
            same("a@xn--n3h.example", "a@☃.example"),
            Sameness::Confusable
        );
        assert_eq!(
            same("a+x@bücher.example", "a@bücher.example"),
            Sameness::Confusable
        );
        assert_eq!(
            same("x@company.com", "x@xn--company-.com"),
            Sameness::Confusable
        );
        // Even where nothing looks alike.
        assert_eq!(same("a@b.c", "é@x.y"), Sameness::Confusable);
    }

    #[test]
    fn parts_and_tokens() {
        let address = email("Priya.M_Shah-2..x+Work.now@Mail.Company.com").unwrap();
        assert_eq!(address.local(), "priya.m_shah-2..x+work.now");
        assert_eq!(address.mailbox(), "priya.m_shah-2..x");
        assert_eq!(address.domain(), "mail.company.com");
        let tokens: Vec<&str> = address.local_tokens().collect();
        assert_eq!(tokens, ["priya", "m", "shah", "2", "x"]);
        let tagged = email("+a.b@c.d").unwrap();
        assert_eq!(tagged.local_tokens().collect::<Vec<_>>(), ["+a", "b"]);
        // Never folded: full-width letters and accents stay as they are.
        let wide = email("ＰＲＩＹＡ.É@c.d").unwrap();
        assert_eq!(wide.local_tokens().collect::<Vec<_>>(), ["ＰＲＩＹＡ", "É"]);
    }
}
