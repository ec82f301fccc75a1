//! Holding an intent against a call allocates nothing, whatever both look like.
#![allow(
    unsafe_code,
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_types,
    reason = "a test that counts what an allocator hands out must be one"
)]

use attest_core::json::read;
use attest_core::json::shape::Shape as _;
use attest_core::said::call::Call;
use attest_core::said::intent::Intent;
use attest_core::said::matches::{explain, matches};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: each call is the system's own; to count touches a number of this thread alone.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: handed on as it came.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: handed on as it came.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many times something asks for memory.
fn count<T>(run: impl FnOnce() -> T) -> (usize, T) {
    let before = COUNT.with(Cell::get);
    let answer = run();
    (COUNT.with(Cell::get) - before, answer)
}

const NOW: i64 = 1_790_000_000_000;

fn look(intent: &str, call: &str) -> bool {
    let intent = format!(r#"{{"what":"x","when":{{}},"created_at":{NOW},{intent}}}"#);
    let intent = read(&intent, Intent::read).unwrap();
    let call = read(call, Call::read).unwrap();
    let (first, yes) = count(|| matches(black_box(&intent), black_box(&call), Some(NOW), 0));
    let (then, reason) = count(|| explain(black_box(&intent), black_box(&call), Some(NOW), 0));
    assert_eq!((first, then), (0, 0), "{intent:?} {call:?}");
    assert_eq!(yes, reason.is_ok());
    yes
}

#[test]
fn what_allocates_is_counted() {
    assert_eq!(count(|| black_box(Box::new(7))).0, 1);
    assert!(count(|| black_box(vec!["a".to_owned(), "b".to_owned()])).0 >= 3);
}

#[test]
fn matching_allocates_nothing() {
    let send = |to: &str, ids: &str| {
        format!(r#""kind":"send","limits":{{}},"to":[{to}],"to_ids":[{ids}]"#)
    };
    let to = |ids: &str, addresses: &str| {
        format!(r#"{{"kind":"send","to_ids":[{ids}],"addresses":[{addresses}]}}"#)
    };
    let one = send(r#""Ines""#, r#""c_ines""#);
    assert!(look(&one, r#"{"kind":"send","to_ids":["c_ines"]}"#));
    assert!(!look(&one, r#"{"kind":"send","to_ids":["c_bo"]}"#));
    assert!(!look(
        &one,
        r#"{"kind":"pay","to_ids":["c_ines"],"amount":1,"currency":"EUR"}"#
    ));
    // By address: a mail address, a handle, a number with its marks.
    for (word, id) in [
        ("Ines@corp.example", "ines@corp.example"),
        ("@Crew", "@crew"),
        ("+1 (555) 010-9988", "15550109988"),
    ] {
        let own = send(&format!("{word:?}"), &format!("{id:?}"));
        assert!(look(&own, &to(r#""c9""#, &format!("{id:?}"))), "{id}");
        assert!(!look(&own, &to(r#""c9""#, r#""x@corp.example""#)), "{id}");
    }
    let named = send(r#""Ines""#, r#""15550109988""#);
    assert!(!look(&named, &to(r#""c9""#, r#""15550109988""#)));
    // As many recipients as there can be, the other way round; one of them unknown; half by address.
    let list = |word: fn(usize) -> String, order: &mut dyn Iterator<Item = usize>| {
        order.map(word).collect::<Vec<_>>().join(",")
    };
    let id: fn(usize) -> String = |at| format!(r#""a long id of contact {at}""#);
    let mail: fn(usize) -> String = |at| format!(r#""a{at}@corp.example""#);
    let many = send(&list(id, &mut (0..1_000)), &list(id, &mut (0..1_000)));
    let call = |ids: &str| format!(r#"{{"kind":"send","to_ids":[{ids}]}}"#);
    assert!(look(&many, &call(&list(id, &mut (0..1_000).rev()))));
    assert!(!look(&many, &call(&list(id, &mut (1..1_001).rev()))));
    let many = send(&list(mail, &mut (0..1_000)), &list(mail, &mut (0..1_000)));
    let by_mail = to(
        &list(id, &mut (0..1_000)),
        &list(mail, &mut (0..1_000).rev()),
    );
    assert!(look(&many, &by_mail));
    let number: fn(usize) -> String = |at| format!(r#""{}""#, 15_550_100_000 + at);
    let typed: fn(usize) -> String = |at| format!(r#""+1 555 010 {:04}""#, at);
    let many = send(
        &list(typed, &mut (0..1_000)),
        &list(number, &mut (0..1_000)),
    );
    let by_number = |first| {
        to(
            &list(id, &mut (0..999)),
            &list(number, &mut (first..first + 999)),
        )
    };
    assert!(look(&many, &by_number(1)) && !look(&many, &by_number(2)));
    // Amounts alike in all but the last of many places.
    let pay = |amount: &str| {
        format!(r#"{{"kind":"pay","to_ids":["c1"],"amount":"{amount}","currency":"EUR"}}"#)
    };
    let owed = r#""kind":"pay","to":["Ines"],"to_ids":["c1"],
        "limits":{"amount_max":"62.5000000000000001","currency":"EUR"}"#;
    assert!(look(owed, &pay("62.5000000000000001")) && look(owed, &pay("62.5")));
    assert!(!look(owed, &pay("62.50000000000000010001")));
    // A permission, and one that is used up.
    let standing = |more: &str| format!(r#"{one},"standing":true{more}"#);
    assert!(look(
        &standing(""),
        r#"{"kind":"send","to_ids":["c_ines"]}"#
    ));
    let rhythm = standing(r#","used":1"#).replace("{}", r#"{"per":"week"}"#);
    assert!(!look(&rhythm, r#"{"kind":"send","to_ids":["c_ines"]}"#));
}
