//! Operations on a store: the file opened, the document read, the answer shown.

mod views;

use crate::arguments::Given;
use crate::guard::caught;
use crate::input;
use crate::output::{Code, Output, Trouble, echoed};
use crate::progress::Progress;
use attest_core::error::Result as Done;
use attest_core::ids::Id;
use attest_core::json::{Limits, Reader, Writer, read};
use attest_ledger::{HandClock, Options, Store, ops};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Duration;
use views::View;

/// What makes a store.
const INIT: &str = "init";

/// A store for as long as a command runs.
pub(crate) struct Open(Store);

impl Open {
    /// Opens a store by the options given. Only `create` makes one.
    pub(crate) fn file(file: &OsStr, given: &Given, create: bool) -> Result<Done<Self>, Trouble> {
        if file == "-" {
            return Err("a store is a file; - is not one".into());
        }
        let mut options = Options {
            create,
            limits: Limits {
                max_bytes: given.max_bytes(input::call_limit())?,
            },
            ..Options::default()
        };
        if let Some(clock) = whole(given, "--clock")? {
            options.clock = Box::new(HandClock::at(clock));
        }
        if let Some(patience) = whole(given, "--patience")? {
            let patience = u64::try_from(patience).ok().filter(|ms| *ms <= LONGEST);
            let patience = patience.ok_or("--patience needs 0 to 2147483647 milliseconds")?;
            options.patience = Duration::from_millis(patience);
        }
        Ok(caught(|| Store::open(Path::new(file), options)).map(Self))
    }

    /// Runs an operation.
    pub(crate) fn call(&mut self, name: &str, bytes: &[u8]) -> Done<String> {
        caught(|| ops::call(&mut self.0, name, bytes))
    }
}

/// The longest wait that the engine knows.
const LONGEST: u64 = 2_147_483_647;

fn whole(given: &Given, name: &str) -> Result<Option<i64>, Trouble> {
    let Some(value) = given.option(name) else {
        return Ok(None);
    };
    let number = value.to_str().and_then(|text| text.parse().ok());
    Ok(Some(number.ok_or_else(|| {
        format!("{name} needs a whole number of milliseconds")
    })?))
}

/// Runs the operation of a family that the arguments name.
pub(crate) fn run(family: &str, given: &Given, out: &mut Output) -> Result<Code, Trouble> {
    let rest = given.rest(1, 3, "OPERATION")?;
    let own = rest.first().map(|name| name.to_string_lossy());
    let own = own.unwrap_or_default();
    let making = family == "ledger" && own == INIT;
    let name = format!("{family}.{own}");
    if !making && ops::find(&name).is_err() {
        return Err(format!(
            "unknown operation {}; there are {}",
            echoed(&own),
            names(family)
        )
        .into());
    }
    let file = rest.get(1).ok_or("FILE is missing")?;
    if making {
        given.rest(2, 2, "FILE")?;
        return Ok(match Open::file(file, given, true)? {
            Ok(_) => Code::Well,
            Err(fault) => refused(&fault, out),
        });
    }
    let view = views::of(&name);
    let document = completed(&name, document(rest.get(2), view, given)?);
    let mut store = match Open::file(file, given, false)? {
        Ok(store) => store,
        Err(fault) => return Ok(refused(&fault, out)),
    };
    let title = input::title(file);
    let answer = {
        let _progress = Progress::named("working", &title);
        store.call(&name, &document)
    };
    let answer = match answer {
        Ok(answer) => answer,
        Err(fault) => return Ok(refused(&fault, out)),
    };
    let Some(view) = view else {
        out.line(&answer);
        return Ok(Code::Well);
    };
    let seen = caught(|| views::read(&answer));
    let seen = seen.map_err(|fault| Trouble::Input(crate::output::fault(&fault)))?;
    match view.show {
        Some(show) if !given.has("--json") => {
            show(&title, &seen, given.has("--all"), out);
        }
        _ => out.line(&answer),
    }
    Ok(if (view.finds)(&seen) {
        Code::Finding
    } else {
        Code::Well
    })
}

fn refused(fault: &attest_core::error::Error, out: &Output) -> Code {
    out.error(&fault.to_json());
    Code::Bad
}

/// The operations of a family, for somebody who named none of them.
fn names(family: &str) -> String {
    let own = ops::operations().filter_map(|row| row.name.split_once('.'));
    let own: Vec<&str> = own
        .filter(|(of, _)| *of == family)
        .map(|(_, name)| name)
        .collect();
    own.join(", ")
}

/// What is imported may come as it was exported: the operation takes it as a member.
fn completed(name: &str, document: Vec<u8>) -> Vec<u8> {
    if name != "ledger.import" || !is_export(&document) {
        return document;
    }
    [b"{\"snapshot\":".as_slice(), &document, b"}"].concat()
}

fn is_export(document: &[u8]) -> bool {
    fn keys(reader: &mut Reader<'_>) -> Done<bool> {
        reader.begin_object()?;
        let (mut inputs, mut member, mut first) = (false, false, true);
        while let Some(key) = reader.next_key(std::mem::take(&mut first))? {
            inputs |= key == "receiptInputs";
            member |= key == "snapshot";
            reader.skip()?;
        }
        Ok(inputs && !member)
    }
    std::str::from_utf8(document).is_ok_and(|text| read(text, keys).unwrap_or(false))
}

/// The document that an argument stands for.
fn document(
    argument: Option<&OsString>,
    view: Option<&View>,
    given: &Given,
) -> Result<Vec<u8>, Trouble> {
    let Some(argument) = argument else {
        return Ok(b"{}".to_vec());
    };
    let text = argument.to_str().unwrap_or_default();
    if text.trim_start().starts_with('{') {
        return Ok(text.as_bytes().to_vec());
    }
    let names = view.and_then(|view| view.names).zip(Id::parse(text));
    if let Some((key, id)) = names {
        let mut own = Writer::new();
        own.begin_object();
        own.key(key);
        own.string(&id.to_string());
        own.end_object();
        return Ok(own.into_string().into_bytes());
    }
    // One byte over the limit, so that it is the operation that says so.
    let most = given.max_bytes(input::call_limit())?;
    input::at_most(argument, most.saturating_add(1))
}
