//! `attest --version`.

use crate::arguments::Given;
use crate::output::{Code, Output};
use attest_core::json::Writer;
use attest_core::policy::default_policy;
use attest_core::text::printable::shown;
use attest_core::version::{ABI, CONTRACT, LIBRARY, TIME_ZONES, UNICODE};
use std::ffi::OsString;

pub(crate) fn run(rest: &[OsString], out: &mut Output) -> Code {
    let given = Given::read(rest.to_vec(), &[super::JSON]).and_then(|given| {
        given.rest(0, 0, "")?;
        Ok(given)
    });
    let given = match given {
        Ok(given) => given,
        Err(fault) => {
            out.error(&format!("attest --version: {}", shown(&fault)));
            return Code::Bad;
        }
    };
    let policy = default_policy().hash.to_hex();
    let abi = ABI.to_string();
    if given.has("--json") {
        let mut json = Writer::new();
        json.begin_object();
        json.key("abi");
        json.int(i64::from(ABI));
        for (key, value) in [
            ("contract", CONTRACT),
            ("library", LIBRARY),
            ("policyHash", &policy),
            ("timeZones", TIME_ZONES),
            ("unicode", UNICODE),
        ] {
            json.key(key);
            json.string(value);
        }
        json.end_object();
        out.line(json.as_str());
        return Code::Well;
    }
    for (what, value) in [
        ("attest", LIBRARY),
        ("contract", CONTRACT),
        ("Unicode", UNICODE),
        ("time-zone data", TIME_ZONES),
        ("ABI", &abi),
        ("default policy", &policy),
    ] {
        out.line(&format!("{what} {value}"));
    }
    Code::Well
}
