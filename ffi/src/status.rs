//! How a call ended: a closed set, one number for each code of an error document.

use attest_core::error::Code;
use std::ffi::{CStr, c_char};

/// How a call ended. Numbers are never given out twice; 7000 is none, so that no 0 or errno passes for one.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    missing_docs,
    reason = "each is the code of its name, which the error document holds"
)]
pub enum attest_status {
    /// All well.
    ATTEST_OK = 0,
    ATTEST_INVALID_JSON = 7001,
    ATTEST_INVALID_INPUT = 7002,
    ATTEST_TOO_LARGE = 7003,
    ATTEST_INVALID_POLICY = 7004,
    ATTEST_POLICY_NOT_LOADED = 7005,
    ATTEST_FOREIGN_CANDIDATE = 7006,
    ATTEST_CLAIMLESS_SUBJECT = 7007,
    ATTEST_AGENT_MISMATCH = 7008,
    ATTEST_UNASKED_WITH_CLAIM = 7009,
    ATTEST_UNKNOWN_REASON_CODE = 7010,
    ATTEST_INVALID_PARAMS = 7011,
    ATTEST_MISSING_GRANT = 7012,
    ATTEST_AMBIGUOUS_GRANT = 7013,
    ATTEST_CLAIM_FIXED = 7014,
    ATTEST_STALE_EVALUATED_AT = 7015,
    ATTEST_NOT_ONE_TO_ONE = 7016,
    ATTEST_ZERO_WEIGHT_SUM = 7017,
    ATTEST_ILLEGAL_TRANSITION = 7018,
    ATTEST_REGRADE_HELD = 7019,
    ATTEST_REGRADE_SUPERSEDED = 7020,
    ATTEST_INVALID_EVENT = 7021,
    ATTEST_MISSING_OCCURRED_AT = 7022,
    ATTEST_INVALID_FIELD = 7023,
    ATTEST_INVALID_ARGUMENT = 7024,
    ATTEST_NO_OFFSET = 7025,
    ATTEST_UNKNOWN_OPERATION = 7026,
    ATTEST_INTERNAL = 7027,
    ATTEST_ID_CONFLICT = 7028,
    ATTEST_LATE_SIGHTING = 7029,
    ATTEST_BATCH_OUT_OF_ORDER = 7030,
    ATTEST_CLOCK_BEHIND = 7031,
    ATTEST_ALREADY_READ = 7032,
    ATTEST_REFUSED_ORIGIN = 7033,
    ATTEST_NOT_FOUND = 7034,
    ATTEST_STORAGE_BUSY = 7035,
    ATTEST_STORAGE_CORRUPT = 7036,
    ATTEST_STORAGE_NEWER = 7037,
    ATTEST_STORAGE_FULL = 7038,
    ATTEST_STORAGE_READONLY = 7039,
    ATTEST_STORAGE_NOT_EMPTY = 7040,
    ATTEST_CLOSED = 7041,
}

/// Every code with its number and its text.
const ROWS: &[(Code, attest_status, &CStr)] = &[
    (
        Code::InvalidJson,
        attest_status::ATTEST_INVALID_JSON,
        c"invalid_json",
    ),
    (
        Code::InvalidInput,
        attest_status::ATTEST_INVALID_INPUT,
        c"invalid_input",
    ),
    (
        Code::TooLarge,
        attest_status::ATTEST_TOO_LARGE,
        c"too_large",
    ),
    (
        Code::InvalidPolicy,
        attest_status::ATTEST_INVALID_POLICY,
        c"invalid_policy",
    ),
    (
        Code::PolicyNotLoaded,
        attest_status::ATTEST_POLICY_NOT_LOADED,
        c"policy_not_loaded",
    ),
    (
        Code::ForeignCandidate,
        attest_status::ATTEST_FOREIGN_CANDIDATE,
        c"foreign_candidate",
    ),
    (
        Code::ClaimlessSubject,
        attest_status::ATTEST_CLAIMLESS_SUBJECT,
        c"claimless_subject",
    ),
    (
        Code::AgentMismatch,
        attest_status::ATTEST_AGENT_MISMATCH,
        c"agent_mismatch",
    ),
    (
        Code::UnaskedWithClaim,
        attest_status::ATTEST_UNASKED_WITH_CLAIM,
        c"unasked_with_claim",
    ),
    (
        Code::UnknownReasonCode,
        attest_status::ATTEST_UNKNOWN_REASON_CODE,
        c"unknown_reason_code",
    ),
    (
        Code::InvalidParams,
        attest_status::ATTEST_INVALID_PARAMS,
        c"invalid_params",
    ),
    (
        Code::MissingGrant,
        attest_status::ATTEST_MISSING_GRANT,
        c"missing_grant",
    ),
    (
        Code::AmbiguousGrant,
        attest_status::ATTEST_AMBIGUOUS_GRANT,
        c"ambiguous_grant",
    ),
    (
        Code::ClaimFixed,
        attest_status::ATTEST_CLAIM_FIXED,
        c"claim_fixed",
    ),
    (
        Code::StaleEvaluatedAt,
        attest_status::ATTEST_STALE_EVALUATED_AT,
        c"stale_evaluated_at",
    ),
    (
        Code::NotOneToOne,
        attest_status::ATTEST_NOT_ONE_TO_ONE,
        c"not_one_to_one",
    ),
    (
        Code::ZeroWeightSum,
        attest_status::ATTEST_ZERO_WEIGHT_SUM,
        c"zero_weight_sum",
    ),
    (
        Code::IllegalTransition,
        attest_status::ATTEST_ILLEGAL_TRANSITION,
        c"illegal_transition",
    ),
    (
        Code::RegradeHeld,
        attest_status::ATTEST_REGRADE_HELD,
        c"regrade_held",
    ),
    (
        Code::RegradeSuperseded,
        attest_status::ATTEST_REGRADE_SUPERSEDED,
        c"regrade_superseded",
    ),
    (
        Code::InvalidEvent,
        attest_status::ATTEST_INVALID_EVENT,
        c"invalid_event",
    ),
    (
        Code::MissingOccurredAt,
        attest_status::ATTEST_MISSING_OCCURRED_AT,
        c"missing_occurred_at",
    ),
    (
        Code::InvalidField,
        attest_status::ATTEST_INVALID_FIELD,
        c"invalid_field",
    ),
    (
        Code::InvalidArgument,
        attest_status::ATTEST_INVALID_ARGUMENT,
        c"invalid_argument",
    ),
    (
        Code::NoOffset,
        attest_status::ATTEST_NO_OFFSET,
        c"no_offset",
    ),
    (
        Code::UnknownOperation,
        attest_status::ATTEST_UNKNOWN_OPERATION,
        c"unknown_operation",
    ),
    (Code::Internal, attest_status::ATTEST_INTERNAL, c"internal"),
    (
        Code::IdConflict,
        attest_status::ATTEST_ID_CONFLICT,
        c"id_conflict",
    ),
    (
        Code::LateSighting,
        attest_status::ATTEST_LATE_SIGHTING,
        c"late_sighting",
    ),
    (
        Code::BatchOutOfOrder,
        attest_status::ATTEST_BATCH_OUT_OF_ORDER,
        c"batch_out_of_order",
    ),
    (
        Code::ClockBehind,
        attest_status::ATTEST_CLOCK_BEHIND,
        c"clock_behind",
    ),
    (
        Code::AlreadyRead,
        attest_status::ATTEST_ALREADY_READ,
        c"already_read",
    ),
    (
        Code::RefusedOrigin,
        attest_status::ATTEST_REFUSED_ORIGIN,
        c"refused_origin",
    ),
    (
        Code::NotFound,
        attest_status::ATTEST_NOT_FOUND,
        c"not_found",
    ),
    (
        Code::StorageBusy,
        attest_status::ATTEST_STORAGE_BUSY,
        c"storage_busy",
    ),
    (
        Code::StorageCorrupt,
        attest_status::ATTEST_STORAGE_CORRUPT,
        c"storage_corrupt",
    ),
    (
        Code::StorageNewer,
        attest_status::ATTEST_STORAGE_NEWER,
        c"storage_newer",
    ),
    (
        Code::StorageFull,
        attest_status::ATTEST_STORAGE_FULL,
        c"storage_full",
    ),
    (
        Code::StorageReadonly,
        attest_status::ATTEST_STORAGE_READONLY,
        c"storage_readonly",
    ),
    (
        Code::StorageNotEmpty,
        attest_status::ATTEST_STORAGE_NOT_EMPTY,
        c"storage_not_empty",
    ),
    (Code::Closed, attest_status::ATTEST_CLOSED, c"closed"),
];

/// The number of a code.
pub(crate) fn of(code: Code) -> attest_status {
    ROWS.iter()
        .find(|(own, _, _)| *own == code)
        .map_or(attest_status::ATTEST_INTERNAL, |(_, status, _)| *status)
}

/// The code as it stands in an error document, `"ok"` for `ATTEST_OK`: static text, ended by a 0, not to be freed.
/// Null for a number that is none.
///
/// Threads: any, at any time. Never blocks.
#[unsafe(no_mangle)]
pub extern "C" fn attest_status_name(status: i32) -> *const c_char {
    if status == attest_status::ATTEST_OK as i32 {
        return c"ok".as_ptr();
    }
    ROWS.iter()
        .find(|(_, own, _)| *own as i32 == status)
        .map_or(std::ptr::null(), |(_, _, name)| name.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_number_and_its_name() {
        let mut seen = Vec::new();
        for code in Code::ALL {
            let number = of(*code) as i32;
            assert!(number > 7000 && !seen.contains(&number));
            seen.push(number);
            // SAFETY: a name is static and ends with a 0.
            let name = unsafe { CStr::from_ptr(attest_status_name(number)) };
            assert_eq!(name.to_str(), Ok(code.as_str()));
        }
        assert!(attest_status_name(1).is_null());
        assert!(!attest_status_name(0).is_null());
    }
}
