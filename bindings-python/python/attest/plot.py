"""Plots of a ledger, for ``attest-engine[plot]``: each draws on the axes that are given, or on new ones, and returns them.

They show what the ledger holds and what its receipts were graded with; nothing is computed anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib import import_module
from typing import Any

from ._html import GRADES
from ._snapshot import Snapshot

__all__ = ["coverage", "grades", "spend"]


def _axes(axes: Any) -> Any:
    if axes is not None:
        return axes
    try:
        figures = import_module("matplotlib.pyplot")
    except ImportError as fault:
        raise ImportError("plots need matplotlib: pip install 'attest-engine[plot]'") from fault
    return figures.subplots()[1]


def _instant(text: str) -> datetime:
    # Python 3.10 reads no Z.
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _dates(axes: Any) -> None:
    axes.figure.autofmt_xdate()


def grades(snapshot: Snapshot, *, agent: str | None = None, axes: Any = None) -> Any:
    """How many receipts of each grade each day, of every agent or of one."""
    axes = _axes(axes)
    days: dict[str, Counter[Any]] = {grade: Counter() for grade in GRADES}
    for row in snapshot.receipts.rows():
        if agent is None or row["agent"] == agent:
            days[row["grade"]][row["computed_at"].date()] += 1
    every = sorted({day for own in days.values() for day in own})
    floor = [0] * len(every)
    for grade, own in days.items():
        counts = [own[day] for day in every]
        if any(counts):
            words, colour = GRADES[grade]
            axes.bar(every, counts, bottom=floor, color=colour, label=f"{grade}: {words}")
            floor = [low + count for low, count in zip(floor, counts, strict=True)]
    axes.set_title("grades by day" + (f", {agent}" if agent else ""))
    axes.set_ylabel("receipts")
    axes.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1, 1))
    _dates(axes)
    return axes


def coverage(snapshot: Snapshot, *, agent: str | None = None, axes: Any = None) -> Any:
    """What was looked at, a line for each observer, above the times that claims name."""
    axes = _axes(axes)
    looks: Sequence[Mapping[str, Any]] = snapshot.value.get("coverage", [])
    observers = sorted({(look["source"], look["observerId"]) for look in looks})
    for look in looks:
        place = observers.index((look["source"], look["observerId"])) + 1
        axes.hlines(place, _instant(look["windowStart"]), _instant(look["windowEnd"]), linewidth=6, alpha=0.5)
        # A look at one moment is no line.
        axes.plot([_instant(look["windowEnd"])], [place], "|", color="black", alpha=0.5)
    for row in snapshot.claims.rows():
        if agent is None or row["agent"] == agent:
            axes.hlines(0, row["claimed_at"], row["claimed_at_end"] or row["claimed_at"], color="black")
            axes.plot([row["claimed_at"]], [0], "|", color="black")
    axes.set_yticks(range(len(observers) + 1), ["claims", *(f"{source} {id}" for source, id in observers)])
    axes.set_title("what was looked at, and what is claimed" + (f", {agent}" if agent else ""))
    _dates(axes)
    return axes


def spend(snapshot: Snapshot, agent: str, *, axes: Any = None) -> Any:
    """What each claim of an agent came to with what was spent before it, beside the ceiling it was graded under.

    In minor units of the currency, a line for each currency that is claimed.
    """
    axes = _axes(axes)
    ledger = snapshot.ledger
    claims = {claim["id"]: claim for claim in ledger["claims"]}
    spent: dict[str, list[tuple[datetime, int]]] = {}
    ceilings: list[tuple[datetime, int]] = []
    for receipt in ledger["receipts"]:
        claim = claims.get(receipt.get("claimId", ""))
        inputs = ledger["receiptInputs"].get(receipt["inputsHash"])
        if receipt["agent"] != agent or claim is None or inputs is None:
            continue
        when = _instant(claim["claimedAt"])
        if "amountCents" in claim:
            total = inputs["context"]["priorSpendCents"] + claim["amountCents"]
            spent.setdefault(claim.get("currency", "no currency"), []).append((when, total))
        if "spendCeilingCents" in inputs["grant"]:
            ceilings.append((when, inputs["grant"]["spendCeilingCents"]))
    for currency, points in sorted(spent.items()):
        axes.plot(*zip(*sorted(points), strict=True), "o-", label=f"spent, {currency}")
    if ceilings:
        axes.step(*zip(*sorted(ceilings), strict=True), where="post", color="black", label="ceiling")
    axes.set_title(f"spend and ceiling, {agent}")
    axes.set_ylabel("minor units")
    if spent or ceilings:
        axes.legend(fontsize="small")
    _dates(axes)
    return axes
