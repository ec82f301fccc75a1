//! What the command writes, and how it ends.

use attest_core::text::printable::{quoted, shown};
use std::ffi::OsStr;
use std::io::{BufWriter, ErrorKind, IsTerminal as _, Stdout, Write};
use std::process::ExitCode;

/// The exit status (contract: surfaces, command line).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Code {
    /// All well: 0.
    Well,
    /// A finding: 1.
    Finding,
    /// Bad input or arguments: 2.
    Bad,
}

/// Why a command did nothing, fit to be shown.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The arguments: its help says how it is used.
    Usage(String),
    /// What it was to read or write.
    Input(String),
}

impl Trouble {
    /// What is wrong.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Usage(text) | Self::Input(text) => text.clone(),
        }
    }
}

impl From<String> for Trouble {
    fn from(text: String) -> Self {
        Self::Usage(text)
    }
}

impl From<&str> for Trouble {
    fn from(text: &str) -> Self {
        Self::Usage(text.to_owned())
    }
}

/// Standard output, buffered, and standard error.
pub(crate) struct Output {
    out: BufWriter<Stdout>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// The reader went away: nothing more is written, and that is no fault.
    Closed,
    /// Writing failed for another reason, which was said.
    Broken,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self {
            out: BufWriter::new(std::io::stdout()),
            state: State::Open,
        }
    }

    fn settle(&mut self, result: std::io::Result<()>) {
        if let (Err(fault), State::Open) = (result, self.state) {
            self.state = State::Broken;
            if fault.kind() == ErrorKind::BrokenPipe {
                self.state = State::Closed;
            } else {
                self.error("attest: cannot write the output");
            }
        }
    }

    /// Writes one line.
    pub(crate) fn line(&mut self, text: &str) {
        if self.state == State::Open {
            let result = writeln!(self.out, "{text}");
            self.settle(result);
        }
    }

    /// Writes a part of a line.
    pub(crate) fn text(&mut self, text: &str) {
        if self.state == State::Open {
            let result = self.out.write_all(text.as_bytes());
            self.settle(result);
        }
    }

    /// Hands on what was written so far; false where nobody reads any more.
    pub(crate) fn flush(&mut self) -> bool {
        if self.state == State::Open {
            let result = self.out.flush();
            self.settle(result);
        }
        self.state == State::Open
    }

    /// Writes one line to standard error.
    pub(crate) fn error(&self, text: &str) {
        // Where standard error is gone there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "{text}");
    }

    /// Ends with a status; output that could not be written is bad.
    pub(crate) fn finish(mut self, code: Code) -> ExitCode {
        self.flush();
        let code = if self.state == State::Broken {
            Code::Bad
        } else {
            code
        };
        // What a gone reader left in the buffer must not be tried again when it is dropped.
        let (_, _) = self.out.into_parts();
        ExitCode::from(match code {
            Code::Well => 0,
            Code::Finding => 1,
            Code::Bad => 2,
        })
    }
}

/// Whether a person watches standard error.
pub(crate) fn is_watched() -> bool {
    std::io::stderr().is_terminal()
}

/// The longest argument that is echoed whole, in characters.
const ECHOED: usize = 80;

/// The longest file name that is shown whole: longer ones keep their begin and their end.
const NAMED: usize = 300;

/// An argument as it is echoed (contract: G §9); of a long one its begin alone.
pub(crate) fn echoed(argument: &str) -> String {
    match argument.char_indices().nth(ECHOED) {
        Some((end, _)) => format!("{}…", quoted(argument.get(..end).unwrap_or_default())),
        None => quoted(argument),
    }
}

/// A file name as it is shown (contract: G §9).
pub(crate) fn name(file: &OsStr) -> String {
    let text = file.to_string_lossy();
    let count = text.chars().count();
    if count <= NAMED {
        return quoted(&text);
    }
    let begin: String = text.chars().take(ECHOED).collect();
    let end: String = text.chars().skip(count.saturating_sub(ECHOED)).collect();
    format!("{}…{}", quoted(&begin), quoted(&end))
}

/// The fault of a document as one line.
pub(crate) fn fault(error: &attest_core::error::Error) -> String {
    shown(&error.to_string())
}

/// A number and what it counts.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::{ECHOED, NAMED, echoed, name};
    use std::ffi::OsStr;

    #[test]
    fn what_is_long_is_cut_before_it_is_escaped() {
        let whole = "\u{1b}".repeat(ECHOED);
        assert_eq!(echoed(&whole), format!("\"{}\"", "\\u{1b}".repeat(ECHOED)));
        assert_eq!(echoed(&format!("{whole}x")), format!("{}…", echoed(&whole)));
        assert_eq!(echoed(""), "\"\"");
    }

    #[test]
    fn a_long_file_name_keeps_both_ends() {
        let whole = "a".repeat(NAMED);
        assert_eq!(name(OsStr::new(&whole)), format!("\"{whole}\""));
        let long = format!("/b{whole}/c.json");
        let shown = name(OsStr::new(&long));
        assert!(shown.starts_with("\"/baaa") && shown.ends_with("aaa/c.json\""));
        assert_eq!(shown.chars().count(), 2 * ECHOED + 5);
    }
}
