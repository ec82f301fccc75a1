//! Arguments: a command's options, and what is left.

use crate::output::echoed;
use std::ffi::{OsStr, OsString};

/// An option a command takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flag {
    /// Its name, `--` included.
    pub(crate) name: &'static str,
    /// What stands for its value in the help; none for a switch.
    pub(crate) value: Option<&'static str>,
    /// What it does.
    pub(crate) doc: &'static str,
}

/// What was given.
#[derive(Debug, Default)]
pub(crate) struct Given {
    options: Vec<(&'static str, OsString)>,
    rest: Vec<OsString>,
    /// `--help` was among them.
    pub(crate) help: bool,
}

impl Given {
    /// Reads arguments by a command's options. `--` ends them; `-` is a file's name.
    ///
    /// # Errors
    /// What is wrong, fit to be shown.
    pub(crate) fn read(arguments: Vec<OsString>, flags: &[Flag]) -> Result<Self, String> {
        let mut given = Self::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let text = argument.to_string_lossy().into_owned();
            if text == "--" {
                given.rest.extend(arguments);
                break;
            }
            if text == "--help" || text == "-h" {
                given.help = true;
                continue;
            }
            if text == "-" || !text.starts_with('-') {
                given.rest.push(argument);
                continue;
            }
            let (name, joined) = match text.split_once('=') {
                Some((name, _)) => (name, value_of(&argument)),
                None => (text.as_str(), None),
            };
            let flag = flags
                .iter()
                .find(|flag| flag.name == name)
                .ok_or_else(|| format!("unknown option {}", echoed(name)))?;
            let value = match (flag.value, joined) {
                (None, None) => OsString::new(),
                (None, Some(_)) => return Err(format!("{} takes no value", flag.name)),
                (Some(_), Some(value)) => value,
                (Some(value), None) => arguments
                    .next()
                    .ok_or_else(|| format!("{} needs {value}", flag.name))?,
            };
            if given.option(flag.name).is_some() {
                return Err(format!("{} is given twice", flag.name));
            }
            given.options.push((flag.name, value));
        }
        Ok(given)
    }

    /// The value of an option.
    pub(crate) fn option(&self, name: &str) -> Option<&OsStr> {
        self.options
            .iter()
            .find(|(other, _)| *other == name)
            .map(|(_, value)| value.as_os_str())
    }

    /// Whether a switch is on.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.option(name).is_some()
    }

    /// What stands beside the options: at least `least`, at most `most`.
    ///
    /// # Errors
    /// What is wrong, fit to be shown.
    pub(crate) fn rest(
        &self,
        least: usize,
        most: usize,
        what: &str,
    ) -> Result<&[OsString], String> {
        if self.rest.len() < least {
            return Err(format!("{what} is missing"));
        }
        match self.rest.get(most) {
            Some(more) => Err(format!(
                "{} is one argument too many",
                echoed(&more.to_string_lossy())
            )),
            None => Ok(&self.rest),
        }
    }

    /// `--max-bytes`, or the default.
    ///
    /// # Errors
    /// What is wrong, fit to be shown.
    pub(crate) fn max_bytes(&self, default: u64) -> Result<u64, String> {
        let Some(value) = self.option("--max-bytes") else {
            return Ok(default);
        };
        value
            .to_str()
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| "--max-bytes needs a whole number of bytes".to_owned())
    }
}

/// What stands behind the first `=`. The name before it is ASCII, or no option has it.
fn value_of(argument: &OsStr) -> Option<OsString> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;
        let bytes = argument.as_bytes();
        let at = bytes.iter().position(|byte| *byte == b'=')?;
        Some(OsStr::from_bytes(bytes.get(at + 1..)?).to_owned())
    }
    #[cfg(not(unix))]
    {
        let text = argument.to_string_lossy();
        let (_, value) = text.split_once('=')?;
        Some(OsString::from(value))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::{Flag, Given};
    use std::ffi::OsString;

    const FLAGS: &[Flag] = &[
        Flag {
            name: "--all",
            value: None,
            doc: "",
        },
        Flag {
            name: "--max-bytes",
            value: Some("N"),
            doc: "",
        },
    ];

    fn read(arguments: &[&str]) -> Result<Given, String> {
        Given::read(arguments.iter().map(OsString::from).collect(), FLAGS)
    }

    #[test]
    fn options_stand_anywhere_and_take_values_both_ways() {
        let given = read(&["a", "--max-bytes", "5", "--all", "-"]).unwrap();
        assert_eq!(given.max_bytes(9), Ok(5));
        assert!(given.has("--all"));
        assert_eq!(given.rest(1, 2, "FILE").unwrap(), ["a", "-"]);
        assert_eq!(read(&["--max-bytes=7"]).unwrap().max_bytes(9), Ok(7));
        assert_eq!(read(&[]).unwrap().max_bytes(9), Ok(9));
        assert_eq!(
            read(&["--", "--all"]).unwrap().rest(1, 1, "FILE").unwrap(),
            ["--all"]
        );
        assert!(read(&["x", "-h"]).unwrap().help);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let fault = |arguments: &[&str]| read(arguments).unwrap_err();
        assert_eq!(fault(&["--no\u{1b}"]), "unknown option \"--no\\u{1b}\"");
        assert_eq!(fault(&["-x"]), "unknown option \"-x\"");
        assert_eq!(fault(&["--all=1"]), "--all takes no value");
        assert_eq!(fault(&["--max-bytes"]), "--max-bytes needs N");
        assert_eq!(fault(&["--all", "--all"]), "--all is given twice");
        let given = read(&["a", "b\n", "--max-bytes", "-1"]).unwrap();
        assert_eq!(
            given.rest(1, 1, "FILE").unwrap_err(),
            "\"b\\u{a}\" is one argument too many"
        );
        assert_eq!(given.rest(3, 3, "FILE").unwrap_err(), "FILE is missing");
        assert!(given.max_bytes(1).is_err());
    }
}
