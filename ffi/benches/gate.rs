//! What the C door adds to a check: `cargo bench -p attest-ffi --bench gate` times `attest_gate_check` beside the core's
//! `Gate::decide` on the same intents and the same call, in one run.
#![allow(unsafe_code, reason = "calls as C makes them")]
#![allow(
    clippy::unwrap_used,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a bench measures time and prints it"
)]

use attest::{
    attest_gate, attest_gate_add, attest_gate_call, attest_gate_check, attest_gate_free,
    attest_gate_new, attest_status, attest_text, attest_verdict,
};
use attest_core::json::Limits;
use attest_core::json::shape::List;
use attest_core::model::Currency;
use attest_core::ops::gates::add;
use attest_core::said::amount::Amount;
use attest_core::said::call::Call;
use attest_core::said::gate::{Decision, Gate};
use attest_core::said::ids::Id;
use attest_core::said::intent::{Channel, Kind};
use std::hint::black_box;
use std::time::Instant;

const NOW: i64 = 1_772_618_460_000;
const ROUNDS: u32 = 2_000;

fn intents(count: usize) -> String {
    let one = |at: usize| {
        format!(
            r#"{{"id":"i{at}","kind":"pay","channel":"web","to":["Ida"],"to_ids":["c_{at}"],"what":null,"when":{{"at":null,"window_minutes":120}},"standing":true,"limits":{{"amount_max":62.5,"currency":"USD","count":1000000,"until":null}},"reply_to_current":false,"created_at":"2026-03-04T10:00:00Z","backing":{{"to":[],"verb":{{"start":0,"end":4}}}}}}"#
        )
    };
    format!("[{}]", (0..count).map(one).collect::<Vec<_>>().join(","))
}

/// The least time of a call, in nanoseconds.
fn least(mut run: impl FnMut()) -> f64 {
    (0..200)
        .map(|_| {
            let begin = Instant::now();
            for _ in 0..ROUNDS {
                run();
            }
            begin.elapsed().as_nanos() as f64 / f64::from(ROUNDS)
        })
        .fold(f64::MAX, f64::min)
}

fn text(own: &str) -> attest_text {
    attest_text {
        data: own.as_ptr().cast(),
        len: own.len(),
    }
}

fn main() {
    println!(
        "{:>8} {:>10} {:>10} {:>6}",
        "intents", "core ns", "C ns", "ratio"
    );
    for count in [100, 1_000, 100_000] {
        let stored = intents(count);
        let who = format!("c_{}", count - 1);
        let mut gate = Gate::new();
        add(&mut gate, stored.as_bytes(), Limits::default()).unwrap();
        let core = least(|| {
            let call = Call {
                addresses: None,
                amount: Amount::parse(black_box("62.50")),
                at: None,
                channel: Some(Channel::Web),
                currency: Currency::parse("USD"),
                kind: Kind::Pay,
                to_ids: List(vec![Id::from(black_box(who.as_str()))]),
            };
            let said = gate.decide(&call, NOW, false).unwrap();
            assert!(matches!(said, Decision::Match { .. }));
        });
        let mut handle: *mut attest_gate = std::ptr::null_mut();
        // SAFETY: all pointers are to what they should be.
        unsafe {
            assert_eq!(attest_gate_new(&raw mut handle), attest_status::ATTEST_OK);
            let added = attest_gate_add(
                handle,
                stored.as_ptr().cast(),
                stored.len(),
                std::ptr::null_mut(),
            );
            assert_eq!(added, attest_status::ATTEST_OK);
        }
        let mut room = [0_u8; 32];
        let to = [text(&who)];
        let c = least(|| {
            let call = attest_gate_call {
                size: size_of::<attest_gate_call>(),
                kind: 3,
                channel: 6,
                to_ids: to.as_ptr(),
                addresses: std::ptr::null(),
                count: 1,
                amount: text(black_box("62.50")),
                currency: text("USD"),
            };
            let mut said = attest_verdict {
                size: size_of::<attest_verdict>(),
                matches: false,
                reason: 0,
                spent: 0,
                id: room.as_mut_ptr().cast(),
                id_room: room.len(),
                id_len: 0,
            };
            // SAFETY: all pointers are to what they should be.
            let status = unsafe { attest_gate_check(handle, &raw const call, NOW, &raw mut said) };
            assert!(status == attest_status::ATTEST_OK && said.matches);
        });
        // SAFETY: it is freed once.
        unsafe { attest_gate_free(handle) };
        println!("{count:>8} {core:>10.0} {c:>10.0} {:>6.2}", c / core);
    }
}
