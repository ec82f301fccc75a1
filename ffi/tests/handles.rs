//! Policies, gates and a model asked through C's own functions: what comes out, what a failure leaves behind.
#![allow(unsafe_code, reason = "calls as C makes them")]
#![allow(clippy::unwrap_used, reason = "tests")]

use attest::{
    attest_buffer, attest_buffer_free, attest_call, attest_call_limited, attest_gate,
    attest_gate_add, attest_gate_authorize_json, attest_gate_check_json, attest_gate_free,
    attest_gate_len, attest_gate_new, attest_gate_revoke, attest_policy, attest_policy_free,
    attest_policy_grade_batch, attest_policy_hash, attest_policy_load, attest_reply,
    attest_reply_set, attest_said_extract, attest_status,
};
use attest_core::policy::default_policy;
use std::ffi::{CString, c_char, c_void};
use std::ptr::{null, null_mut};

const INTENT: &str = r#"{"id":"a","kind":"send","channel":null,"to":["Ida"],"to_ids":["c_ida"],"what":null,"when":{"at":null,"window_minutes":120},"standing":false,"limits":{"amount_max":null,"currency":null,"count":null,"until":null},"reply_to_current":false,"created_at":"2026-03-04T10:00:00Z","backing":{"to":[],"verb":{"start":0,"end":4}}}"#;
const CALL: &str = r#"{"kind":"send","channel":"email","to_ids":["c_ida"]}"#;
const NOW: i64 = 1_772_618_460_000;

const EMPTY: attest_buffer = attest_buffer {
    data: null_mut(),
    len: 0,
};

/// What a function wrote, freed.
fn answered(work: impl FnOnce(*mut attest_buffer) -> attest_status) -> (attest_status, String) {
    let mut out = EMPTY;
    let status = work(&raw mut out);
    let mut text = Vec::new();
    if !out.data.is_null() {
        // SAFETY: the library wrote so many bytes, and a 0 behind them.
        let bytes = unsafe { std::slice::from_raw_parts(out.data.cast::<u8>(), out.len + 1) };
        assert_eq!(bytes.last(), Some(&0));
        text.extend_from_slice(&bytes[..out.len]);
    }
    // SAFETY: the second time it is empty.
    unsafe {
        attest_buffer_free(&raw mut out);
        attest_buffer_free(&raw mut out);
    }
    (status, String::from_utf8(text).unwrap())
}

fn call(operation: &str, json: &[u8], most: usize) -> (attest_status, String) {
    let operation = CString::new(operation).unwrap();
    let data = json.as_ptr().cast::<c_char>();
    // SAFETY: all pointers are to what they should be.
    answered(|out| unsafe { attest_call_limited(operation.as_ptr(), data, json.len(), most, out) })
}

#[test]
fn a_loaded_policy_grades_as_the_operation_does() {
    let document = default_policy().document.to_canonical();
    let batch = std::fs::read_to_string("../examples/batch.json").unwrap();
    let mut request: serde_json::Value = serde_json::from_str(&batch).unwrap();
    request.as_object_mut().unwrap().remove("policy");
    let bare = request.to_string();
    let mut policy: *mut attest_policy = null_mut();
    let data = document.as_ptr().cast::<c_char>();
    // SAFETY: all pointers are to what they should be.
    unsafe {
        let load = |error| attest_policy_load(data, document.len(), &raw mut policy, error);
        assert_eq!(answered(load), (attest_status::ATTEST_OK, String::new()));
        let hash = answered(|out| attest_policy_hash(policy, out));
        assert_eq!(
            hash,
            (attest_status::ATTEST_OK, default_policy().hash.to_hex())
        );
        let grade = |json: &str| {
            answered(|out| attest_policy_grade_batch(policy, json.as_ptr().cast(), json.len(), out))
        };
        let (status, own) = grade(&bare);
        assert_eq!(status, attest_status::ATTEST_OK);
        assert_eq!((status, own), call("grade_batch", bare.as_bytes(), 0));
        request["policy"] = serde_json::from_str(&document).unwrap();
        let (status, fault) = grade(&request.to_string());
        assert_eq!(status, attest_status::ATTEST_INVALID_INPUT);
        assert!(fault.contains(r#""pointer":"/policy""#));
        attest_policy_free(policy);
    }
}

#[test]
fn a_policy_with_faults_leaves_the_handle_as_it_was() {
    let json = r#"{"rules":[]}"#;
    let mut policy: *mut attest_policy = null_mut();
    // SAFETY: all pointers are to what they should be, or null, which is what is tried.
    unsafe {
        let load =
            |error| attest_policy_load(json.as_ptr().cast(), json.len(), &raw mut policy, error);
        let (status, fault) = answered(load);
        assert_eq!(status, attest_status::ATTEST_INVALID_POLICY);
        assert!(fault.contains(r#""issues":[{"path":"#) && policy.is_null());
        let bad = attest_status::ATTEST_INVALID_ARGUMENT;
        let none = attest_policy_load(json.as_ptr().cast(), json.len(), null_mut(), null_mut());
        assert_eq!(none, bad);
        assert_eq!(attest_policy_hash(null(), null_mut()), bad);
        let (status, fault) = answered(|out| attest_policy_hash(null(), out));
        assert_eq!(status, bad);
        assert!(fault.contains(r#""code":"invalid_argument""#));
        let (status, _) = answered(|out| {
            attest_policy_grade_batch(null(), json.as_ptr().cast(), json.len(), out)
        });
        assert_eq!(status, bad);
    }
}

#[test]
fn a_gate_spends_once_and_takes_back() {
    let mut gate: *mut attest_gate = null_mut();
    // SAFETY: all pointers are to what they should be.
    unsafe {
        assert_eq!(attest_gate_new(&raw mut gate), attest_status::ATTEST_OK);
        let both = format!("[{INTENT},{INTENT}]");
        let (status, fault) =
            answered(|error| attest_gate_add(gate, both.as_ptr().cast(), both.len(), error));
        assert_eq!(status, attest_status::ATTEST_INVALID_INPUT);
        assert!(fault.contains(r#""pointer":"/1/id""#));
        assert_eq!(attest_gate_len(gate), 0);
        for own in [
            INTENT.to_owned(),
            INTENT.replace(r#""id":"a""#, r#""id":"b""#),
        ] {
            let added = attest_gate_add(gate, own.as_ptr().cast(), own.len(), null_mut());
            assert_eq!(added, attest_status::ATTEST_OK);
        }
        let ask = |spend: bool| {
            let how = if spend {
                attest_gate_authorize_json
            } else {
                attest_gate_check_json
            };
            answered(|out| how(gate, CALL.as_ptr().cast(), CALL.len(), NOW, false, out)).1
        };
        let covered = |id: &str| format!(r#"{{"intent_id":"{id}","matches":true,"spent":1}}"#);
        assert_eq!((ask(false), ask(true)), (covered("a"), covered("a")));
        assert_eq!(ask(false), covered("b"));
        let mut found = false;
        let revoked = attest_gate_revoke(gate, c"b".as_ptr(), 1, &raw mut found);
        assert!(found && revoked == attest_status::ATTEST_OK);
        let none = attest_gate_revoke(gate, c"c".as_ptr(), 1, &raw mut found);
        assert!(!found && none == attest_status::ATTEST_OK);
        assert_eq!(ask(true), r#"{"matches":false,"reason":"used_up"}"#);
        let broken = [0xff_u8];
        let status = attest_gate_revoke(gate, broken.as_ptr().cast(), 1, null_mut());
        assert_eq!(status, attest_status::ATTEST_INVALID_ARGUMENT);
        attest_gate_free(gate);
    }
}

#[test]
fn what_is_no_document_is_refused_with_its_code() {
    assert_eq!(
        call("no.such", b"1", 0).0,
        attest_status::ATTEST_UNKNOWN_OPERATION
    );
    assert_eq!(
        call("sha256_hex", b"\"\xff\"", 0).0,
        attest_status::ATTEST_INVALID_JSON
    );
    assert_eq!(
        call("sha256_hex", b"", 0).0,
        attest_status::ATTEST_INVALID_JSON
    );
    assert_eq!(
        call("sha256_hex", b"NaN", 0).0,
        attest_status::ATTEST_INVALID_JSON
    );
    assert_eq!(
        call("sha256_hex", b"1", 0).0,
        attest_status::ATTEST_INVALID_INPUT
    );
    assert_eq!(call("sha256_hex", b"\"a\"", 3).0, attest_status::ATTEST_OK);
    assert_eq!(
        call("sha256_hex", b"\"ab\"", 3).0,
        attest_status::ATTEST_TOO_LARGE
    );
    // SAFETY: a size that no memory has is looked at before the bytes are; null is what is tried.
    unsafe {
        let (name, one) = (c"sha256_hex".as_ptr(), c"1".as_ptr());
        let (status, fault) = answered(|out| attest_call(name, one, usize::MAX, out));
        assert_eq!(status, attest_status::ATTEST_TOO_LARGE);
        assert!(fault.contains(r#""code":"too_large""#));
        let bad = attest_status::ATTEST_INVALID_ARGUMENT;
        assert_eq!(answered(|out| attest_call(null(), one, 1, out)).0, bad);
        assert_eq!(answered(|out| attest_call(name, null(), 1, out)).0, bad);
        let (status, _) = answered(|out| attest_call(c"\xff".as_ptr(), one, 1, out));
        assert_eq!(status, bad);
    }
}

/// What the model of a test does.
enum Model {
    Writes(&'static [u8]),
    Fails,
    Silent,
}

unsafe extern "C" fn ask(
    user: *mut c_void,
    _: *const c_char,
    system_len: usize,
    prompt: *const c_char,
    prompt_len: usize,
    reply: *mut attest_reply,
) -> bool {
    // SAFETY: both are as the test and the library hand them in.
    let (model, prompt) = unsafe {
        let prompt = std::slice::from_raw_parts(prompt.cast::<u8>(), prompt_len);
        (&*user.cast::<Model>(), prompt)
    };
    assert!(system_len > 0 && String::from_utf8_lossy(prompt).contains("Email Irene"));
    match model {
        Model::Writes(own) => {
            // SAFETY: the reply is the one of this callback.
            let set = unsafe { attest_reply_set(reply, own.as_ptr().cast(), own.len()) };
            set == attest_status::ATTEST_OK
        }
        Model::Fails => false,
        Model::Silent => true,
    }
}

#[test]
fn whatever_a_model_does_nothing_comes_out_that_the_words_do_not_back() {
    let turn = r#"{"text":"Email Irene the plan.","local_time":"2026-03-04T10:00:00+01:00"}"#;
    let asked = |mut model: Model, turn: &str| {
        // SAFETY: all pointers are to what they should be.
        let (status, text) = answered(|out| unsafe {
            let user = (&raw mut model).cast();
            attest_said_extract(turn.as_ptr().cast(), turn.len(), Some(ask), user, out)
        });
        assert_eq!(status, attest_status::ATTEST_OK);
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    };
    let found = asked(
        Model::Writes(br#"[{"kind":"send","to":["Irene"]},{"kind":"pay","to":["Otto"]}]"#),
        turn,
    );
    assert_eq!(found["intents"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["intents"][0]["to"][0], "Irene");
    for (model, error) in [
        (Model::Fails, "model"),
        (Model::Silent, "model"),
        (Model::Writes(b"I cannot"), "unparseable"),
        (Model::Writes(b"\xff\xfe"), "unparseable"),
    ] {
        let found = asked(model, turn);
        assert_eq!(found["error"], error);
        assert_eq!(found["intents"].as_array().map(Vec::len), Some(0));
    }
    let found = asked(Model::Fails, r#"{"text":"Email Irene the plan."}"#);
    assert_eq!(found["error"], "no_time");
    // SAFETY: null is what is tried.
    unsafe {
        let (status, _) = answered(|out| {
            attest_said_extract(turn.as_ptr().cast(), turn.len(), None, null_mut(), out)
        });
        assert_eq!(status, attest_status::ATTEST_INVALID_ARGUMENT);
        assert_eq!(
            attest_reply_set(null_mut(), turn.as_ptr().cast(), 1),
            attest_status::ATTEST_INVALID_ARGUMENT
        );
    }
}
