//! What is said of a currency, as signs, codes and words hand it on.

use crate::model::Currency;
use crate::text::currency::minor_digits;

/// A hundredth of a currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Minor {
    /// Cents, of any currency that has them.
    Cent,
    /// Pence, of the pound.
    Pence,
    /// A penny: of the pound, or the American and Canadian cent.
    Penny,
    /// A hundredth of one currency.
    Of([u8; 3]),
    /// A hundredth of the money of several countries, or not of all of them a hundredth.
    Unknown,
}

impl Minor {
    /// Whether a currency has them as its hundredths.
    pub(super) fn is_of(self, code: Currency) -> bool {
        match self {
            Self::Cent => code.0 != *b"GBP" && minor_digits(code.0) == Some(2),
            Self::Pence => code.0 == *b"GBP",
            Self::Penny => matches!(&code.0, b"GBP" | b"USD" | b"CAD"),
            Self::Of(own) => code.0 == own,
            Self::Unknown => false,
        }
    }
}

/// Moneys of several countries that share a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Dollar,
    Pound,
    Yen,
    Franc,
    Crown,
    Rupee,
    Peso,
    Dinar,
    Riyal,
    Lira,
    Real,
    Won,
    Dirham,
    Other,
}

/// What the words beside a number say of its currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) code: Option<Currency>,
    pub(super) minor: Option<Minor>,
    pub(super) doubtful: bool,
    pub(super) noun: Noun,
    /// Whether a code beside it may say which country's it is ("$20 CAD").
    pub(super) loose: bool,
    pub(super) sign: bool,
}

pub(super) const BLANK: Unit = Unit {
    code: None,
    minor: None,
    doubtful: false,
    noun: Noun::Other,
    loose: false,
    sign: false,
};

pub(super) const fn strict(code: [u8; 3]) -> Unit {
    Unit {
        code: Some(Currency(code)),
        ..BLANK
    }
}
