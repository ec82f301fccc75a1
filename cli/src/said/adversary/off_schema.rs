//! Values of the wrong type in every key.

use super::super::draft::{Draft, Key, list, number, text};
use super::super::set::Expect;
use super::Proposals;
use attest_core::json::Value;

/// Proposes an ask with one key that is off the schema; none of them may be kept.
pub(super) fn propose(expect: &Expect<'_>, out: &mut Proposals) {
    let object = || Value::Object(Vec::new());
    let array = || Value::Array(Vec::new());
    let flag = || Value::Bool(true);
    let one = || number("1");
    let nested = || Value::Array(vec![list(&["a"])]);
    let kind = expect.kind.as_str();
    let wrong: Vec<(Key, &'static str, Vec<Value<'static>>)> = vec![
        (
            Key::Kind,
            "the wrong type: kind",
            vec![
                Value::Null,
                one(),
                object(),
                flag(),
                list(&[kind]),
                text("destroy"),
                text(&format!("{kind}!")),
            ],
        ),
        (
            Key::Channel,
            "the wrong type: channel",
            vec![
                one(),
                object(),
                flag(),
                list(&["email"]),
                text("fax"),
                text("carrier pigeon"),
            ],
        ),
        (
            Key::To,
            "the wrong type: to",
            vec![
                one(),
                object(),
                flag(),
                nested(),
                text("somebody"),
                Value::Array(vec![one()]),
                Value::Array(vec![Value::Null]),
                Value::Array(vec![object()]),
            ],
        ),
        (
            Key::What,
            "the wrong type: what",
            vec![one(), object(), flag(), array()],
        ),
        (
            Key::When,
            "the wrong type: when",
            vec![one(), flag(), array(), text("now")],
        ),
        (
            Key::At,
            "the wrong type: at",
            vec![object(), flag(), array(), text("soon"), text("2026-13-45")],
        ),
        (
            Key::Window,
            "the wrong type: window",
            vec![object(), flag(), array(), text("long")],
        ),
        (
            Key::Limits,
            "the wrong type: limits",
            vec![one(), flag(), array(), text("none")],
        ),
        (
            Key::Amount,
            "the wrong type: amount",
            vec![
                object(),
                flag(),
                array(),
                text("lots"),
                number("-5"),
                text("-5"),
            ],
        ),
        (
            Key::Currency,
            "the wrong type: currency",
            vec![one(), object(), flag(), array()],
        ),
        (
            Key::Count,
            "the wrong type: count",
            vec![
                object(),
                flag(),
                array(),
                text("often"),
                number("-1"),
                number("1.5"),
            ],
        ),
        (
            Key::Until,
            "the wrong type: until",
            vec![object(), flag(), array(), text("whenever")],
        ),
        (
            Key::Standing,
            "the wrong type: standing",
            vec![one(), object(), array(), text("yes")],
        ),
        (
            Key::Reply,
            "the wrong type: reply",
            vec![one(), object(), array(), text("yes")],
        ),
    ];
    for (key, tries, values) in wrong {
        for value in values {
            out.never(tries, Draft::of(expect).with(key, value));
        }
    }
}
