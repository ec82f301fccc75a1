"""Exceptions: one class for each code of an error document, all of them ``AttestError``."""

from __future__ import annotations

from typing import ClassVar, NamedTuple


class Issue(NamedTuple):
    """One fault of a policy document."""

    path: str
    """Where, as a dotted path: ``rules[3].when.bestScoreGte``."""
    problem: str
    """What is wrong, without content."""


class AttestError(Exception):
    """Why an operation gave no answer. It names a place and never repeats content."""

    code: ClassVar[str]
    """The code of the error document, from a closed set: ``attest.codes()``."""

    def __init__(
        self,
        message: str,
        pointer: str | None = None,
        issues: tuple[Issue, ...] = (),
        retry_at: str | None = None,
    ) -> None:
        super().__init__(message, pointer, issues, retry_at)
        self.message = message
        """One English sentence."""
        self.pointer = pointer
        """The place in the document as a JSON pointer, where the fault has one."""
        self.issues = issues
        """The faults of a policy document; empty for every other code."""
        self.retry_at = retry_at
        """Of ``batch_out_of_order``: the instant from which a batch is possible again."""

    def __str__(self) -> str:
        """The code, the message and the place."""
        place = f" at {self.pointer}" if self.pointer else ""
        return f"{self.code}: {self.message}{place}"


class InvalidJsonError(AttestError):
    """Not JSON, not UTF-8, a key twice, nested too deep, a number out of range."""

    code = "invalid_json"


class InvalidInputError(AttestError):
    """JSON of another shape than the operation takes."""

    code = "invalid_input"


class TooLargeError(AttestError):
    """A document over the size limit of the caller."""

    code = "too_large"


class InvalidPolicyError(AttestError):
    """A policy document with faults; ``issues`` lists all of them."""

    code = "invalid_policy"


class PolicyNotLoadedError(AttestError):
    """A policy that did not come from the loader."""

    code = "policy_not_loaded"


class ForeignCandidateError(AttestError):
    """``grade`` was given a candidate that retrieval could not have returned."""

    code = "foreign_candidate"


class ClaimlessSubjectError(AttestError):
    """``grade`` without a claim was given no usable subject."""

    code = "claimless_subject"


class AgentMismatchError(AttestError):
    """Claim, grant and context name different agents."""

    code = "agent_mismatch"


class UnaskedWithClaimError(AttestError):
    """``grade`` was given a claim and an attribution."""

    code = "unasked_with_claim"


class UnknownReasonCodeError(AttestError):
    """A reason code outside the closed set."""

    code = "unknown_reason_code"


class InvalidParamsError(AttestError):
    """A reason whose params are not those of its code."""

    code = "invalid_params"


class MissingGrantError(AttestError):
    """No grant of the agent is in force."""

    code = "missing_grant"


class AmbiguousGrantError(AttestError):
    """Two grants of one agent at one instant."""

    code = "ambiguous_grant"


class ClaimFixedError(AttestError):
    """A claim to grade is named by a pre-assignment that has not ended."""

    code = "claim_fixed"


class StaleEvaluatedAtError(AttestError):
    """A pre-assignment from a grading at or after this batch."""

    code = "stale_evaluated_at"


class NotOneToOneError(AttestError):
    """Pre-assignments in force that share a claim or an observation."""

    code = "not_one_to_one"


class ZeroWeightSumError(AttestError):
    """A score was asked of a claim with no weighted applicable feature."""

    code = "zero_weight_sum"


class IllegalTransitionError(AttestError):
    """The receipt's state does not allow the event."""

    code = "illegal_transition"


class RegradeHeldError(AttestError):
    """A regrade computed while a reverted override held the subject."""

    code = "regrade_held"


class RegradeSupersededError(AttestError):
    """A regrade of a superseded receipt."""

    code = "regrade_superseded"


class InvalidEventError(AttestError):
    """A legal event with content that the receipt does not admit."""

    code = "invalid_event"


class MissingOccurredAtError(AttestError):
    """A row to project has no ``occurredAt``."""

    code = "missing_occurred_at"


class InvalidFieldError(AttestError):
    """A row to project has a field that fails its shape."""

    code = "invalid_field"


class InvalidArgumentError(AttestError):
    """An argument that the operation cannot use."""

    code = "invalid_argument"


class NoOffsetError(AttestError):
    """An instant without an offset."""

    code = "no_offset"


class UnknownOperationError(AttestError):
    """No operation of that name."""

    code = "unknown_operation"


class InternalError(AttestError):
    """A fault of this library."""

    code = "internal"


class IdConflictError(AttestError):
    """A stored row of the same hash has other content."""

    code = "id_conflict"


class LateSightingError(AttestError):
    """A sighting earlier than the stored first sighting."""

    code = "late_sighting"


class BatchOutOfOrderError(AttestError):
    """A batch at or before the last recorded one."""

    code = "batch_out_of_order"


class ClockBehindError(AttestError):
    """The clock reads earlier than something stored."""

    code = "clock_behind"


class AlreadyReadError(AttestError):
    """A said row was read before."""

    code = "already_read"


class RefusedOriginError(AttestError):
    """A request from an origin that may not approve."""

    code = "refused_origin"


class NotFoundError(AttestError):
    """No such row."""

    code = "not_found"


class StorageBusyError(AttestError):
    """The store is in use."""

    code = "storage_busy"


class StorageCorruptError(AttestError):
    """The store does not read."""

    code = "storage_corrupt"


class StorageNewerError(AttestError):
    """The store was written by a newer version."""

    code = "storage_newer"


class StorageFullError(AttestError):
    """No room left."""

    code = "storage_full"


class StorageReadonlyError(AttestError):
    """The store cannot be written."""

    code = "storage_readonly"


class StorageNotEmptyError(AttestError):
    """An import into a store that holds something."""

    code = "storage_not_empty"


class ClosedError(AttestError):
    """The handle is closed."""

    code = "closed"


_OF_CODE: dict[str, type[AttestError]] = {
    own.code: own
    for own in (
        InvalidJsonError,
        InvalidInputError,
        TooLargeError,
        InvalidPolicyError,
        PolicyNotLoadedError,
        ForeignCandidateError,
        ClaimlessSubjectError,
        AgentMismatchError,
        UnaskedWithClaimError,
        UnknownReasonCodeError,
        InvalidParamsError,
        MissingGrantError,
        AmbiguousGrantError,
        ClaimFixedError,
        StaleEvaluatedAtError,
        NotOneToOneError,
        ZeroWeightSumError,
        IllegalTransitionError,
        RegradeHeldError,
        RegradeSupersededError,
        InvalidEventError,
        MissingOccurredAtError,
        InvalidFieldError,
        InvalidArgumentError,
        NoOffsetError,
        UnknownOperationError,
        InternalError,
        IdConflictError,
        LateSightingError,
        BatchOutOfOrderError,
        ClockBehindError,
        AlreadyReadError,
        RefusedOriginError,
        NotFoundError,
        StorageBusyError,
        StorageCorruptError,
        StorageNewerError,
        StorageFullError,
        StorageReadonlyError,
        StorageNotEmptyError,
        ClosedError,
    )
}


def of(
    code: str,
    message: str,
    pointer: str | None,
    issues: list[tuple[str, str]],
    retry_at: str | None = None,
) -> AttestError:
    """The exception of an error document."""
    own = _OF_CODE.get(code, InternalError)
    return own(message, pointer, tuple(Issue(path, problem) for path, problem in issues), retry_at)


__all__ = [
    "AttestError",
    "Issue",
    "AgentMismatchError",
    "AlreadyReadError",
    "AmbiguousGrantError",
    "BatchOutOfOrderError",
    "ClaimFixedError",
    "ClaimlessSubjectError",
    "ClockBehindError",
    "ClosedError",
    "ForeignCandidateError",
    "IdConflictError",
    "IllegalTransitionError",
    "InternalError",
    "InvalidArgumentError",
    "InvalidEventError",
    "InvalidFieldError",
    "InvalidInputError",
    "InvalidJsonError",
    "InvalidParamsError",
    "InvalidPolicyError",
    "LateSightingError",
    "MissingGrantError",
    "MissingOccurredAtError",
    "NoOffsetError",
    "NotFoundError",
    "NotOneToOneError",
    "PolicyNotLoadedError",
    "RefusedOriginError",
    "RegradeHeldError",
    "RegradeSupersededError",
    "StaleEvaluatedAtError",
    "StorageBusyError",
    "StorageCorruptError",
    "StorageFullError",
    "StorageNewerError",
    "StorageNotEmptyError",
    "StorageReadonlyError",
    "TooLargeError",
    "UnaskedWithClaimError",
    "UnknownOperationError",
    "UnknownReasonCodeError",
    "ZeroWeightSumError",
]
