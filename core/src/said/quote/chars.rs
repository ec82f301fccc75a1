//! Characters by the pinned Unicode tables, under the names the standard library's methods have.

use crate::text::baseline::{Class, Script, class, is_white_space, lower_char, script};
use crate::text::steps::step;

/// What a character is.
pub(super) trait Kind: Copy {
    /// White space.
    fn is_space(self) -> bool;
    /// A letter or a number.
    fn is_alnum(self) -> bool;
    /// A letter.
    fn is_letter(self) -> bool;
    /// A letter that has a small form and is not it.
    fn is_capital(self) -> bool;
    /// A small letter of a script that has capitals.
    fn is_small(self) -> bool;
}

impl Kind for char {
    fn is_space(self) -> bool {
        step(1);
        is_white_space(self)
    }

    fn is_alnum(self) -> bool {
        step(1);
        matches!(class(self), Class::Letter | Class::Number)
    }

    fn is_letter(self) -> bool {
        step(1);
        class(self) == Class::Letter
    }

    fn is_capital(self) -> bool {
        step(1);
        lower_char(self) != self
    }

    fn is_small(self) -> bool {
        self.is_letter()
            && !self.is_capital()
            && matches!(
                script(self),
                Script::Latin | Script::Greek | Script::Cyrillic
            )
    }
}

/// A text without white space at its ends.
pub(super) trait Bare {
    /// At both ends.
    fn bare(&self) -> &str;
    /// At the start.
    fn bare_start(&self) -> &str;
    /// At the end.
    fn bare_end(&self) -> &str;
}

impl Bare for str {
    fn bare(&self) -> &str {
        self.trim_matches(Kind::is_space)
    }

    fn bare_start(&self) -> &str {
        self.trim_start_matches(Kind::is_space)
    }

    fn bare_end(&self) -> &str {
        self.trim_end_matches(Kind::is_space)
    }
}
