"""Why a receipt says what it says, from what the ledger holds beside it. Every number comes from an operation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import _attest, _html
from ._errors import AttestError, ForeignCandidateError, InvalidArgumentError, ZeroWeightSumError, of
from ._match import Feature, Match
from ._operations import Json, Policy, reason_text
from ._snapshot import Snapshot

if TYPE_CHECKING:
    from .types import Claim, Observation, Receipt


@dataclass(frozen=True)
class Explanation:
    """A receipt and why it says what it says."""

    receipt: Receipt
    """The receipt."""
    claim: Claim | None
    """What was claimed; none where nobody claimed anything."""
    match: Match | None
    """The row the receipt stands on, or the row that came nearest."""
    runner_up: Match | None
    """The row that came second; other claims may have taken it."""
    thresholds: dict[str, float]
    """The policy's thresholds, by name."""
    reasons: tuple[str, ...]
    """Every reason as a sentence."""
    lacking: tuple[str, ...]
    """Those of the reasons that say what was not seen, or not yet."""

    def __str__(self) -> str:
        """All of it, a line each."""
        lines = [f"{self.receipt['grade']} by {self.receipt['ruleId']}"]
        for name, match in (("match", self.match), ("runner-up", self.runner_up)):
            if match is not None:
                lines.append(f"{name} {match.observation['id']}: {match.score}")
                lines += [f"  {own.name} {own.value:g} weighs {own.weight:g}" for own in match.features]
        lines += [f"threshold {name}: {own:g}" for name, own in self.thresholds.items()]
        return "\n".join([*lines, *self.reasons])

    def _repr_html_(self) -> str:
        return _html.explanation(self.receipt, self.match, self.runner_up, self.thresholds)


def explain(receipt: Receipt | str, ledger: Snapshot | Json) -> Explanation:
    """Explains a receipt, or the receipt of an id, by the ledger that holds it.

    A row is a candidate where ``grade`` takes it for one, and its score is that of ``features``. The advisory model's
    score is not part of it.
    """
    own = ledger if isinstance(ledger, Snapshot) else Snapshot(ledger)
    given = own.ledger
    one: Receipt = _found(given["receipts"], receipt) if isinstance(receipt, str) else _receipt(receipt)
    inputs = _held(given["receiptInputs"], one["inputsHash"])
    policy = Policy(_held(given["policies"], inputs["policyHash"])).document
    claim: Claim | None = None
    matches: list[Match] = []
    if "claimId" in one:
        claim = _found(given["claims"], one["claimId"])
        asked: dict[str, Any] = {
            "claim": claim,
            "grant": inputs["grant"],
            "policy": policy,
            "coverage": _held(given["batchCoverages"], inputs["coverageHash"]),
            "context": inputs["context"],
        }
        for row in given["observations"]:
            if (match := _match(row, asked)) is not None:
                matches.append(match)
        matches.sort(key=lambda match: (-match.score, match.observation["id"]))
    kept = one["observationIds"]
    matches.sort(key=lambda match: match.observation["id"] not in kept)
    reasons = [(reason["code"], reason_text(reason)) for reason in one["reasons"]]
    return Explanation(
        receipt=one,
        claim=claim,
        match=matches[0] if matches else None,
        runner_up=matches[1] if len(matches) > 1 else None,
        thresholds=dict(policy["thresholds"]),
        reasons=tuple(said for _, said in reasons),
        lacking=tuple(said for code, said in reasons if code.startswith(("coverage.", "grace."))),
    )


def _receipt(given: Any) -> Any:
    """A receipt, once an operation that takes receipts has taken it for one."""
    try:
        _attest.call_json("pre_assignments", [given])
    except AttestError as fault:
        # The place is one in the receipt, not in the list that was made of it.
        raise of(fault.code, fault.message, (fault.pointer or "").removeprefix("/0"), []) from None
    return given


def _held(there: Any, key: str) -> Any:
    """What a receipt was graded with."""
    if key not in there:
        raise InvalidArgumentError("the ledger does not hold what the receipt was graded with")
    return there[key]


def _found(rows: Any, id: str) -> Any:
    for row in rows:
        if row["id"] == id:
            return row
    raise InvalidArgumentError("the ledger holds no row of that id")


def _match(row: Observation, asked: dict[str, Any]) -> Match | None:
    """The row's match, where grading takes it for a candidate."""
    claim, policy = asked["claim"], asked["policy"]
    try:
        _attest.call_json("grade", {**asked, "candidates": [row]})
        found = _attest.call("features", {"claim": claim, "observation": row, "policy": policy})
    except (ForeignCandidateError, ZeroWeightSumError):
        # No candidate, or a claim that says too little for any score.
        return None
    weights = policy["features"]
    features = tuple(
        Feature(name, value, weights[name]) for name, value in found["signals"].items() if name in weights
    )
    score = Fraction(int(found["score"]["num"]), int(found["score"]["den"]))
    return Match(row, score, features)
