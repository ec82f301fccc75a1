//! Recipients that name themselves: a mail address, a handle, a channel, a number (contract: S,
//! resolve; C §8).

use crate::text::address::email;
use crate::text::baseline::{is_white_space, trim};

/// Most letters of a handle or a channel.
const MAX_TAG: usize = 80;
/// Digits of a number that people dial.
const DIGITS: std::ops::RangeInclusive<usize> = 7..=MAX_DIGITS;
/// The most of them.
const MAX_DIGITS: usize = 15;

/// How a recipient names itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A mail address.
    Email,
    /// `@handle`.
    Handle,
    /// `#channel`.
    Channel,
    /// A telephone number.
    Number,
}

/// A recipient that needs no contact to be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// How it names itself.
    pub form: Form,
    /// Its canonical text: lower case, of a number its digits alone.
    pub text: String,
    /// Whether it could be taken for another: it has a code point beyond ASCII, or an `xn--` label.
    pub confusable: bool,
}

/// The recipient a whole text names, or none. Handles and channels are of ASCII letters, digits, `_`,
/// `-` and `.`, with a letter among them: `#42` is no channel.
#[must_use]
pub fn target(text: &str) -> Option<Target> {
    let text = trim(text);
    let of = |form, text| {
        let confusable = false;
        Some(Target {
            form,
            text,
            confusable,
        })
    };
    match text.as_bytes().first()? {
        b'@' => of(Form::Handle, tag(text)?),
        b'#' => of(Form::Channel, tag(text)?),
        b'+' | b'(' | b'0'..=b'9' if !text.contains('@') => of(Form::Number, number(text)?),
        _ if text.ends_with('>') => None,
        _ => email(text).map(|address| Target {
            form: Form::Email,
            text: address.as_str().to_owned(),
            confusable: address.is_confusable(),
        }),
    }
}

/// A name and the address it stands before, `Name <address>`.
#[must_use]
pub fn named_address(text: &str) -> Option<(&str, Target)> {
    let (name, rest) = trim(text).split_once('<')?;
    let address = target(rest.strip_suffix('>')?)?;
    (address.form == Form::Email).then_some((name, address))
}

/// An address as calls and contacts are compared by it: canonical where it has a form, otherwise the
/// trimmed text.
#[must_use]
pub fn canonical(address: &str) -> String {
    match target(address) {
        Some(target) => target.text,
        None => trim(address).to_owned(),
    }
}

fn tag(text: &str) -> Option<String> {
    let name = text.get(1..)?;
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let sound = name.len() <= MAX_TAG
        && name.bytes().all(fits)
        && name.bytes().any(|byte| byte.is_ascii_alphabetic());
    sound.then(|| text.to_ascii_lowercase())
}

/// The digits of a number that people dial, without an allocation.
pub(super) struct Dialled {
    digits: [u8; MAX_DIGITS],
    count: usize,
}

impl Dialled {
    /// Those of a text that is a whole number.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = trim(text);
        let begins = matches!(text.as_bytes().first(), Some(b'+' | b'(' | b'0'..=b'9'));
        let found = dialled(text).filter(|_| begins)?;
        let mut digits = [0; MAX_DIGITS];
        let mut count = 0;
        for (slot, digit) in digits.iter_mut().zip(found) {
            *slot = u8::try_from(digit).ok()?;
            count += 1;
        }
        Some(Self { digits, count })
    }

    pub(super) fn as_str(&self) -> &str {
        let digits = self.digits.get(..self.count).unwrap_or_default();
        std::str::from_utf8(digits).unwrap_or_default()
    }
}

fn number(text: &str) -> Option<String> {
    dialled(text).map(Iterator::collect)
}

/// Digits, grouped by the usual marks, behind at most one `+`.
fn dialled(text: &str) -> Option<impl Iterator<Item = char>> {
    let rest = text.strip_prefix('+').unwrap_or(text);
    let mark = |c: char| matches!(c, '-' | '.' | '(' | ')' | '/') || is_white_space(c);
    let digits = rest.chars().filter(char::is_ascii_digit);
    let sound = DIGITS.contains(&digits.clone().count())
        && rest.chars().all(|c| c.is_ascii_digit() || mark(c));
    sound.then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Form, String)> {
        target(text).map(|target| (target.form, target.text))
    }

    fn is(form: Form, text: &str) -> Option<(Form, String)> {
        Some((form, text.to_owned()))
    }

    #[test]
    fn each_form_has_its_canonical_text() {
        let email = is(Form::Email, "ana@corp.example");
        assert_eq!(read(" Ana@Corp.Example\n"), email);
        assert_eq!(read("@Ana_D.x-1"), is(Form::Handle, "@ana_d.x-1"));
        assert_eq!(read("#Launch-Notes"), is(Form::Channel, "#launch-notes"));
        let number = is(Form::Number, "15550109988");
        assert_eq!(read("+1 (555) 010-9988"), number);
        assert_eq!(read("1.555.010.9988"), number);
        assert_eq!(read("1\u{a0}555/010 9988"), number);
        // A number is a local part too.
        let digits = is(Form::Email, "5550109988@sms.example");
        assert_eq!(read("5550109988@sms.example"), digits);
    }

    #[test]
    fn what_has_no_form() {
        for text in [
            "",
            "@",
            "#",
            "#42",
            "@1",
            "@a b",
            "@a@b.example",
            "#caf\u{e9}",
            "@\u{430}na",
            "123456",
            "1234567890123456",
            "1+2345678",
            "++15550109988",
            "555-0109 x12",
            "\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}\u{667}",
            "Ana",
            "Ana <ana@corp.example>",
            "<ana@corp.example>",
            "ana@corp.example, bo@corp.example",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(read(&format!("@{}", "a".repeat(80))).is_some());
        assert_eq!(read(&format!("@{}", "a".repeat(81))), None);
        assert!(read("1234567").is_some());
        assert!(read("123456789012345").is_some());
    }

    #[test]
    fn a_dialled_number_is_the_target_of_that_form() {
        for text in [
            "+1 (555) 010-9988",
            " 1\u{a0}555/010 9988\n",
            "1234567",
            "123456789012345",
            "1234567890123456",
            "123456",
            "-1234567",
            "1234567@sms.example",
            "++15550109988",
            "@1234567",
            "",
        ] {
            let number = read(text).filter(|(form, _)| *form == Form::Number);
            let dialled = Dialled::of(text).map(|own| own.as_str().to_owned());
            assert_eq!(dialled, number.map(|(_, digits)| digits), "{text}");
        }
    }

    #[test]
    fn look_alikes_are_marked() {
        let marked = |text: &str| target(text).map(|target| target.confusable);
        assert_eq!(marked("ana@corp.example"), Some(false));
        assert_eq!(marked("an\u{430}@corp.example"), Some(true));
        assert_eq!(marked("ana@xn--bcher-kva.example"), Some(true));
    }

    #[test]
    fn an_address_behind_a_name() {
        let read = |text| named_address(text).map(|(name, target)| (name.to_owned(), target.text));
        let both = Some(("Ana D. ".to_owned(), "ana@corp.example".to_owned()));
        assert_eq!(read("Ana D. <Ana@corp.example>"), both);
        let bare = Some((String::new(), "ana@corp.example".to_owned()));
        assert_eq!(read("<ana@corp.example>"), bare);
        for text in [
            "Ana",
            "Ana <@ana>",
            "Ana <a@b.example> x",
            "a <b <c@d.example>>",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn anything_else_is_compared_as_it_stands() {
        assert_eq!(canonical(" DE89 3704 "), "DE89 3704");
        assert_eq!(canonical("Ana@Corp.example"), "ana@corp.example");
        assert_eq!(canonical("+1 555 010 9988"), "15550109988");
    }
}
