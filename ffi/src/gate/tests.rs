#![allow(clippy::unwrap_used, reason = "tests")]
use super::parts::attest_hold_name;
use super::*;
use attest_core::ops;
use attest_core::said::hold::Hold;
use attest_core::said::intent::{Channel, Kind};

const INTENT: &str = r#"{"id":"a","kind":"pay","channel":null,"to":["Ida"],"to_ids":["c_ida"],"what":null,"when":{"at":null,"window_minutes":120},"standing":false,"limits":{"amount_max":62.5,"currency":"USD","count":null,"until":null},"reply_to_current":false,"created_at":"2026-03-04T10:00:00Z","backing":{"to":[],"verb":{"start":0,"end":4}}}"#;
const NOW: i64 = 1_772_618_460_000;

struct Handle(*mut attest_gate);

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: it is freed once.
        unsafe { attest_gate_free(self.0) };
    }
}

fn gate() -> Handle {
    let mut gate = std::ptr::null_mut();
    // SAFETY: all pointers are to what they should be.
    unsafe {
        assert_eq!(attest_gate_new(&raw mut gate), attest_status::ATTEST_OK);
        let added = attest_gate_add(
            gate,
            INTENT.as_ptr().cast(),
            INTENT.len(),
            std::ptr::null_mut(),
        );
        assert_eq!(added, attest_status::ATTEST_OK);
        assert_eq!(attest_gate_len(gate), 1);
    }
    Handle(gate)
}

fn own(text: &str) -> attest_text {
    attest_text {
        data: text.as_ptr().cast(),
        len: text.len(),
    }
}

fn verdict(room: &mut [u8]) -> attest_verdict {
    attest_verdict {
        size: size_of::<attest_verdict>(),
        matches: true,
        reason: -1,
        spent: -1,
        id: room.as_mut_ptr().cast(),
        id_room: room.len(),
        id_len: 9,
    }
}

fn call(ids: &[attest_text], amount: &str, currency: &str) -> attest_gate_call {
    attest_gate_call {
        size: size_of::<attest_gate_call>(),
        kind: attest_kind::ATTEST_PAY as i32,
        channel: 0,
        to_ids: ids.as_ptr(),
        addresses: std::ptr::null(),
        count: ids.len(),
        amount: own(amount),
        currency: own(currency),
    }
}

/// What the struct says, as the JSON of the same call says it.
fn both(gate: &Handle, struct_call: &attest_gate_call, json: &str) -> String {
    let mut room = [0; 8];
    let mut said = verdict(&mut room);
    let mut out = attest_buffer {
        data: std::ptr::null_mut(),
        len: 0,
    };
    // SAFETY: all pointers are to what they should be.
    let text = unsafe {
        let status = attest_gate_check(gate.0, struct_call, NOW, &raw mut said);
        assert_eq!(status, attest_status::ATTEST_OK);
        let status = attest_gate_check_json(
            gate.0,
            json.as_ptr().cast(),
            json.len(),
            NOW,
            false,
            &raw mut out,
        );
        assert_eq!(status, attest_status::ATTEST_OK);
        let text = String::from_utf8(bytes(out.data, out.len).unwrap().to_vec()).unwrap();
        crate::attest_buffer_free(&raw mut out);
        crate::attest_buffer_free(&raw mut out);
        text
    };
    let own = if said.matches {
        assert_eq!(said.reason, attest_hold::ATTEST_HOLD_NONE as i32);
        let id = std::str::from_utf8(&room[..said.id_len]).unwrap();
        format!(
            r#"{{"intent_id":"{id}","matches":true,"spent":{}}}"#,
            said.spent
        )
    } else {
        let reason = Hold::ALL
            .iter()
            .find(|hold| reason(**hold) as i32 == said.reason)
            .unwrap();
        format!(r#"{{"matches":false,"reason":"{}"}}"#, reason.as_str())
    };
    assert_eq!(own, text);
    text
}

#[test]
fn a_struct_says_what_json_says() {
    let gate = gate();
    let ida = [own("c_ida")];
    let json = |to: &str, amount: &str| {
        format!(
            r#"{{"kind":"pay","channel":null,"to_ids":[{to}],"amount":{amount},"currency":"USD"}}"#
        )
    };
    let told = both(
        &gate,
        &call(&ida, "62.50", "USD"),
        &json("\"c_ida\"", "62.5"),
    );
    assert!(told.contains("\"matches\":true"));
    both(
        &gate,
        &call(&ida, "62.51", "USD"),
        &json("\"c_ida\"", "62.51"),
    );
    both(
        &gate,
        &call(&[own("c_bo")], "5", "USD"),
        &json("\"c_bo\"", "5"),
    );
    both(&gate, &call(&[], "5", "USD"), &json("", "5"));
    let broken = r#"{"kind":"pay","to_ids":[]}"#.replace("[]", "7");
    for amount in ["-1", "1e3", "x", "1,5", "."] {
        both(&gate, &call(&ida, amount, "USD"), &broken);
    }
    both(&gate, &call(&ida, "5", "usd"), &broken);
    let mut odd = call(&ida, "5", "USD");
    odd.kind = 77;
    both(&gate, &odd, &broken);
    odd = call(&ida, "5", "USD");
    odd.channel = -1;
    both(&gate, &odd, &broken);
    odd = call(&ida, "5", "USD");
    odd.count = usize::MAX;
    both(&gate, &odd, &broken);
    let bad = [0xff_u8];
    odd = call(&ida, "5", "USD");
    odd.amount = attest_text {
        data: bad.as_ptr().cast(),
        len: 1,
    };
    both(&gate, &odd, &broken);
}

#[test]
fn a_budget_is_spent_once() {
    let gate = gate();
    let ida = [own("c_ida")];
    let asked = call(&ida, "5", "USD");
    let mut room = [0; 8];
    for expected in [true, false] {
        let mut said = verdict(&mut room);
        // SAFETY: all pointers are to what they should be.
        let status = unsafe { attest_gate_authorize(gate.0, &raw const asked, NOW, &raw mut said) };
        assert_eq!(status, attest_status::ATTEST_OK);
        assert_eq!(said.matches, expected);
    }
}

#[test]
fn null_is_an_error_and_freeing_it_is_none() {
    let gate = gate();
    let ida = [own("c_ida")];
    let asked = call(&ida, "5", "USD");
    let mut room = [0; 8];
    let mut said = verdict(&mut room);
    let bad = attest_status::ATTEST_INVALID_ARGUMENT;
    // SAFETY: null is what is tried.
    unsafe {
        attest_gate_free(std::ptr::null_mut());
        crate::attest_policy_free(std::ptr::null_mut());
        crate::attest_buffer_free(std::ptr::null_mut());
        assert_eq!(attest_gate_new(std::ptr::null_mut()), bad);
        assert_eq!(attest_gate_len(std::ptr::null()), 0);
        assert_eq!(
            attest_gate_check(std::ptr::null(), &raw const asked, NOW, &raw mut said),
            bad
        );
        assert_eq!(
            attest_gate_check(gate.0, std::ptr::null(), NOW, &raw mut said),
            bad
        );
        assert_eq!(
            attest_gate_check(gate.0, &raw const asked, NOW, std::ptr::null_mut()),
            bad
        );
        let none = std::ptr::null_mut();
        assert_eq!(
            crate::attest_call(c"sha256_hex".as_ptr(), c"\"\"".as_ptr(), 2, none),
            bad
        );
        assert_eq!(attest_gate_add(gate.0, std::ptr::null(), 5, none), bad);
    }
}

/// A call of a later version: one more member, which this library does not know.
#[repr(C)]
struct Later {
    call: attest_gate_call,
    member: u64,
}

#[test]
fn a_struct_of_another_size_is_no_call_unless_what_is_new_is_not_used() {
    let gate = gate();
    let ida = [own("c_ida")];
    let mut room = [0; 8];
    let mut ask = |size: usize, member: u64| {
        let mut later = Later {
            call: call(&ida, "5", "USD"),
            member,
        };
        later.call.size = size;
        let mut said = verdict(&mut room);
        // SAFETY: all pointers are to what they should be.
        let status =
            unsafe { attest_gate_check(gate.0, (&raw const later).cast(), NOW, &raw mut said) };
        (status, said.matches)
    };
    let (own, bad) = (
        size_of::<attest_gate_call>(),
        attest_status::ATTEST_INVALID_ARGUMENT,
    );
    assert_eq!(ask(own, 9), (attest_status::ATTEST_OK, true));
    assert_eq!(ask(own + 8, 0), (attest_status::ATTEST_OK, true));
    assert_eq!(ask(own + 8, 9), (bad, false));
    for size in [0, 8, own - 1, LARGEST + 1, usize::MAX] {
        assert_eq!(ask(size, 0), (bad, false));
    }
}

#[test]
fn a_verdict_of_before_never_lets_a_call_through() {
    let gate = gate();
    let ida = [own("c_ida")];
    let asked = call(&ida, "5", "USD");
    let mut room = [0; 8];
    for (handle, call) in [
        (std::ptr::null(), &raw const asked),
        (gate.0.cast_const(), std::ptr::null()),
    ] {
        let mut said = verdict(&mut room);
        assert!(said.matches);
        // SAFETY: null is what is tried.
        let status = unsafe { attest_gate_authorize(handle, call, NOW, &raw mut said) };
        assert_eq!(status, attest_status::ATTEST_INVALID_ARGUMENT);
        assert!(!said.matches && said.spent == 0);
    }
    let mut said = verdict(&mut room);
    said.size -= 1;
    // SAFETY: a size that is none is what is tried.
    let status = unsafe { attest_gate_check(gate.0, &raw const asked, NOW, &raw mut said) };
    assert_eq!(status, attest_status::ATTEST_INVALID_ARGUMENT);
}

#[test]
#[allow(clippy::panic, reason = "the panic is what is tested")]
fn a_gate_that_a_panic_happened_under_is_closed() {
    let gate = gate();
    // SAFETY: it is live.
    let handle = unsafe { live(gate.0) }.unwrap();
    let fault = caught::<()>(|| handle.with(|_| panic!("a panic that holds content")));
    assert_eq!(fault.map_err(|fault| fault.code()), Err(Code::Internal));
    let ida = [own("c_ida")];
    let asked = call(&ida, "5", "USD");
    let mut room = [0; 8];
    let mut said = verdict(&mut room);
    let closed = attest_status::ATTEST_CLOSED;
    // SAFETY: all pointers are to what they should be.
    unsafe {
        let status = attest_gate_authorize(gate.0, &raw const asked, NOW, &raw mut said);
        assert_eq!((status, said.matches), (closed, false));
        assert_eq!(attest_gate_len(gate.0), 0);
        let none = std::ptr::null_mut();
        let added = attest_gate_add(gate.0, INTENT.as_ptr().cast(), INTENT.len(), none);
        assert_eq!(added, closed);
        assert_eq!(
            attest_gate_revoke(gate.0, c"a".as_ptr(), 1, std::ptr::null_mut()),
            closed
        );
    }
}

#[test]
fn an_id_without_room_spends_nothing() {
    let gate = gate();
    let long = INTENT
        .replace(r#""id":"a""#, r#""id":"long""#)
        .replace("c_ida", "c_bo");
    let bo = [own("c_bo")];
    let asked = call(&bo, "5", "USD");
    let mut room = [0; 8];
    // SAFETY: all pointers are to what they should be.
    unsafe {
        let none = std::ptr::null_mut();
        let added = attest_gate_add(gate.0, long.as_ptr().cast(), long.len(), none);
        assert_eq!(added, attest_status::ATTEST_OK);
        for how in [attest_gate_check, attest_gate_authorize] {
            let mut said = verdict(&mut room);
            said.id_room = 3;
            let status = how(gate.0, &raw const asked, NOW, &raw mut said);
            assert_eq!(status, attest_status::ATTEST_INVALID_ARGUMENT);
            assert_eq!((said.matches, said.spent, said.id_len), (false, 0, 4));
        }
        let mut said = verdict(&mut room);
        let status = attest_gate_authorize(gate.0, &raw const asked, NOW, &raw mut said);
        assert_eq!(status, attest_status::ATTEST_OK);
        assert_eq!((said.matches, said.spent, said.id_len), (true, 1, 4));
    }
    assert_eq!(&room[..4], b"long");
}

#[test]
fn kinds_channels_and_reasons_are_those_of_the_core() {
    for (nth, kind) in Kind::ALL.iter().enumerate() {
        assert_eq!(kind_of(i32::try_from(nth).unwrap() + 1), Some(*kind));
    }
    for (nth, channel) in Channel::ALL.iter().enumerate() {
        assert_eq!(channel_of(i32::try_from(nth).unwrap() + 1), Some(*channel));
    }
    for (nth, hold) in Hold::ALL.iter().enumerate() {
        assert_eq!(reason(*hold) as usize, nth + 1);
        let number = i32::try_from(nth).unwrap() + 1;
        // SAFETY: a name is static and ends with a 0.
        let name = unsafe { std::ffi::CStr::from_ptr(attest_hold_name(number)) };
        assert_eq!(name.to_str(), Ok(hold.as_str()));
    }
    for none in [-1, i32::MIN, 16, i32::MAX] {
        assert!(attest_hold_name(none).is_null());
    }
    assert!(!attest_hold_name(0).is_null());
}

#[test]
fn every_operation_has_its_name() {
    for (nth, row) in ops::OPERATIONS.iter().enumerate() {
        // SAFETY: a name is static and ends with a 0.
        let name = unsafe { std::ffi::CStr::from_ptr(crate::attest_operation(nth)) };
        assert_eq!(name.to_str(), Ok(row.name));
    }
    assert!(crate::attest_operation(ops::OPERATIONS.len()).is_null());
    assert!(crate::attest_operation(usize::MAX).is_null());
}

#[test]
fn an_instant_is_one_that_the_operation_takes() {
    let gate = gate();
    let ida = [own("c_ida")];
    let asked = call(&ida, "5", "USD");
    let mut room = [0; 8];
    for now in [i64::MIN, -1, 253_402_300_800_000, i64::MAX] {
        for ask in [attest_gate_check, attest_gate_authorize] {
            let mut said = verdict(&mut room);
            // SAFETY: all pointers are to what they should be.
            let status = unsafe { ask(gate.0, &raw const asked, now, &raw mut said) };
            assert_eq!(status, attest_status::ATTEST_INVALID_INPUT);
            assert!(!said.matches);
        }
    }
}

#[test]
fn a_struct_that_is_no_call_moves_no_clock() {
    let gate = gate();
    let ida = [own("c_ida")];
    let mut room = [0; 8];
    let zero = call(&ida, "0", "USD");
    let good = call(&ida, "5", "USD");
    for (asked, now, matches) in [(&zero, NOW + 365 * 86_400_000, false), (&good, NOW, true)] {
        let mut said = verdict(&mut room);
        // SAFETY: all pointers are to what they should be.
        let status = unsafe { attest_gate_check(gate.0, asked, now, &raw mut said) };
        assert_eq!(status, attest_status::ATTEST_OK);
        assert_eq!(said.matches, matches);
    }
}
