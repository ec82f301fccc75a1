//! The struct calls of a gate take no memory once it has seen a call of that size.
#![allow(
    unsafe_code,
    reason = "an allocator that counts, and calls as C makes them"
)]
#![allow(clippy::unwrap_used, reason = "tests")]

use attest::{
    attest_buffer, attest_buffer_free, attest_call_limited, attest_gate, attest_gate_add,
    attest_gate_authorize, attest_gate_call, attest_gate_check, attest_gate_free, attest_gate_new,
    attest_status, attest_text, attest_verdict,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static TAKEN: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = TAKEN.try_with(|taken| taken.set(taken.get() + 1));
        let _ = BYTES.try_with(|bytes| bytes.set(bytes.get() + layout.size()));
        // SAFETY: the caller's promise is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is the same.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const NOW: i64 = 1_772_618_460_000;

fn intents() -> String {
    let one = |at: usize| {
        format!(
            r#"{{"id":"i{at}","kind":"pay","channel":"web","to":["Ida"],"to_ids":["c_{at}","c_ida_with_a_long_name"],"what":null,"when":{{"at":null,"window_minutes":120}},"standing":true,"limits":{{"amount_max":62.5,"currency":"USD","count":1000000,"until":null}},"reply_to_current":false,"created_at":"2026-03-04T10:00:00Z","backing":{{"to":[],"verb":{{"start":0,"end":4}}}}}}"#
        )
    };
    format!("[{}]", (0..50).map(one).collect::<Vec<_>>().join(","))
}

fn text(own: &str) -> attest_text {
    attest_text {
        data: own.as_ptr().cast(),
        len: own.len(),
    }
}

fn taken(work: impl FnOnce()) -> usize {
    let before = TAKEN.get();
    work();
    TAKEN.get() - before
}

#[test]
fn a_document_over_the_limit_is_refused_before_memory_is_taken_for_it() {
    let json = format!("[{}1]", "1,".repeat(1 << 20));
    let bytes = |most: usize, expected: attest_status| {
        let mut out = attest_buffer {
            data: std::ptr::null_mut(),
            len: 0,
        };
        let before = BYTES.get();
        // SAFETY: all pointers are to what they should be.
        let status = unsafe {
            let (name, data) = (c"canonical_json".as_ptr(), json.as_ptr().cast());
            attest_call_limited(name, data, json.len(), most, &raw mut out)
        };
        let taken = BYTES.get() - before;
        assert_eq!(status, expected);
        // SAFETY: the library filled it.
        unsafe { attest_buffer_free(&raw mut out) };
        taken
    };
    let refused = bytes(json.len() - 1, attest_status::ATTEST_TOO_LARGE);
    assert!(refused < 1_024, "{refused}");
    // The control: what is read takes memory.
    assert!(bytes(json.len(), attest_status::ATTEST_OK) > json.len());
}

#[test]
fn matching_takes_no_memory() {
    let mut gate: *mut attest_gate = std::ptr::null_mut();
    let stored = intents();
    // SAFETY: all pointers are to what they should be.
    unsafe {
        assert_eq!(attest_gate_new(&raw mut gate), attest_status::ATTEST_OK);
        let status = attest_gate_add(
            gate,
            stored.as_ptr().cast(),
            stored.len(),
            std::ptr::null_mut(),
        );
        assert_eq!(status, attest_status::ATTEST_OK);
    }
    let both = [text("c_7"), text("c_ida_with_a_long_name")];
    let one = [text("c_nobody")];
    let call = |ids: &[attest_text], amount: &str| attest_gate_call {
        size: size_of::<attest_gate_call>(),
        kind: 3,
        channel: 6,
        to_ids: ids.as_ptr(),
        addresses: std::ptr::null(),
        count: ids.len(),
        amount: text(amount),
        currency: text("USD"),
    };
    let mut room = [0_u8; 16];
    let mut ask = |asked: &attest_gate_call, spend: bool| {
        let mut said = attest_verdict {
            size: size_of::<attest_verdict>(),
            matches: false,
            reason: 0,
            spent: 0,
            id: room.as_mut_ptr().cast(),
            id_room: room.len(),
            id_len: 0,
        };
        let how = if spend {
            attest_gate_authorize
        } else {
            attest_gate_check
        };
        // SAFETY: all pointers are to what they should be.
        let status = unsafe { how(gate, asked, NOW, &raw mut said) };
        assert_eq!(status, attest_status::ATTEST_OK);
        said.matches
    };
    let (covered, held, odd) = (call(&both, "62.50"), call(&one, "5"), call(&both, "x"));
    assert!(ask(&covered, false) && !ask(&held, false) && !ask(&odd, false));
    let checks = taken(|| {
        for _ in 0..1_000 {
            assert!(ask(&covered, false));
            assert!(!ask(&held, false));
        }
    });
    // The library silences panics: say it first.
    if checks > 0 {
        eprintln!("2,000 checks took memory {checks} times");
    }
    assert_eq!(checks, 0);
    // The control: what takes memory is counted.
    assert!(taken(|| drop(vec![1, 2, 3])) > 0);
    // SAFETY: it is freed once.
    unsafe { attest_gate_free(gate) };
}
