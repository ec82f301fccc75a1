//! Against money phrases of other projects: never certain and wrong.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "tests read outside data and print what was counted"
)]
use super::*;
use crate::text::outside::{Value, json_lines};

/// The amount of a row in the main unit, and the code that we would name, where the row has one.
fn wanted(row: &Value) -> (Option<Amount>, Option<String>) {
    let class = row.get("class").opt_text().unwrap_or_default();
    let amount = row.get("amount").opt_text().map(|text| {
        let minor = matches!(class, "cent" | "penny" | "sen" | "pesewa");
        Amount::parse(&numeral::shift(text, if minor { -2 } else { 0 })).unwrap()
    });
    let code = row.get("currency").opt_text().map(str::to_owned);
    let code = code.or_else(|| {
        Some(match class {
            "dollar" => "USD".to_owned(),
            "pound" => "GBP".to_owned(),
            _ => return None,
        })
    });
    (amount, code)
}

#[test]
fn outside_phrases_are_read_or_left_never_misread() {
    let mut lines = Vec::new();
    let mut english = (0, 0);
    for name in ["price-parser", "recognizers", "duckling"] {
        let Some(rows) = json_lines(&format!("money/{name}.jsonl")) else {
            println!("SKIPPED: no outside data of money");
            return;
        };
        let (mut read, mut left, mut refused) = (0, 0, 0);
        for row in rows {
            let lang = row.get("lang").text();
            let text = row.get("text").text();
            let span = row.get("span").opt_text();
            let class = row.get("class").opt_text();
            let (amount, code) = wanted(&row);
            let mut found: Vec<Money> = amounts(text)
                .into_iter()
                .filter(|one| one.certain)
                // A bare number beside a currency that is not read says nothing of money.
                .filter(|one| {
                    one.currency.is_some()
                        || (code.is_none() && (class.is_none() || one.span != one.number))
                })
                .collect();
            if row.get("ambiguous") != &Value::Bare(String::new()) {
                // Of several amounts that are all said, none is the one.
                found.dedup_by(|a, b| a.amount == b.amount && a.currency == b.currency);
                let one = found.len() == 1
                    && !matches!(row.get("rule").text(), "several_amounts" | "locale");
                assert!(!one, "{name} {text}: {found:?}");
                refused += 1;
                continue;
            }
            let ours = code.as_ref().is_some_and(|code| {
                crate::text::currency::minor_digits(code.as_bytes().try_into().unwrap_or_default())
                    .is_some()
            });
            // A currency that the row's own list does not have may still have a code; pence are the pound's.
            let other = matches!(class, Some("other" | "penny"));
            let right = |one: &&Money| {
                let named = one.currency.map(|named| named.code.as_str().to_owned());
                Some(&one.amount) == amount.as_ref()
                    && (other || named == code || (class.is_none() && code.is_none()))
            };
            let hit = found.iter().any(|one| right(&one));
            // Other amounts of a sentence are not the row's.
            let whole = span.is_none();
            let wrong = found.iter().find(|one| {
                let marked = span.is_some_and(|span| {
                    text.find(span)
                        .is_some_and(|at| one.span.meets(Span::new(at, at + span.len())))
                });
                (marked || (whole && !hit)) && !right(one)
            });
            if lang == "en" || lang == "und" {
                assert!(wrong.is_none(), "{name} {text}: {wrong:?}");
            }
            if ours {
                if hit {
                    read += 1;
                } else {
                    left += 1;
                }
                if lang == "en" {
                    english.0 += u32::from(hit);
                    english.1 += 1;
                    if !hit {
                        lines.push(format!("left {text}"));
                    }
                }
            }
        }
        println!("{name}: {read} read, {left} left, {refused} ambiguous ones never certain");
    }
    println!("{}", lines.join("\n"));
    println!("English: {} of {} read", english.0, english.1);
    assert!(english.0 * 5 >= english.1 * 4, "{english:?}");
}

#[test]
fn outside_turns_say_the_amounts_they_ask_for() {
    let Some(file) = crate::text::outside::json("said-dev.json") else {
        println!("SKIPPED: no outside turns");
        return;
    };
    let mut seen = 0;
    for row in file.get("rows").list() {
        for ask in row.get("expect").list() {
            let Value::Bare(amount) = ask.get("amount_max") else {
                continue;
            };
            if amount.is_empty() {
                continue;
            }
            let text = row.get("text").text();
            let amount = Amount::parse(amount).unwrap();
            let said = amounts(text).into_iter().any(|one| {
                one.certain
                    && one.amount == amount
                    && one
                        .currency
                        .map(|named| named.code.as_str().to_owned())
                        .as_deref()
                        == ask.get("currency").opt_text()
            });
            assert!(said, "{text}");
            seen += 1;
        }
    }
    println!("{seen} amounts of turns are certain");
    assert!(seen >= 20, "{seen}");
}
