"""What a notebook shows: tables without a script, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ._attest import call

if TYPE_CHECKING:
    from ._match import Match

#: A grade in words, and the colour beside the word, never instead of it.
GRADES = {
    "VERIFIED": ("verified", "#1a7f37"),
    "PARTIAL": ("partly matched", "#9a6700"),
    "NOT_FOUND": ("not found", "#cf222e"),
    "UNASKED": ("likely done, not claimed", "#8250df"),
    "OVER_SCOPE": ("outside of what is allowed", "#bc4c00"),
    "UNVERIFIABLE": ("too little was seen", "#57606a"),
}
SHOWN = 200


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    top = "".join(f"<th style='text-align:left'>{escape(name)}</th>" for name in head)
    body = "".join("<tr>" + "".join(f"<td style='text-align:left'>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _grade(receipt: Any) -> str:
    words, colour = GRADES.get(receipt["grade"], (receipt["grade"], "inherit"))
    return f"<b style='color:{colour}'>{escape(str(receipt['grade']))}</b> {escape(str(words))}"


def _evidence(receipt: Any) -> str:
    """What it is about and what it stands on."""
    claim = escape(str(receipt.get("claimId", "no claim")))
    rows = ", ".join(escape(str(id)) for id in receipt["observationIds"]) or "no evidence"
    return f"<code>{claim}</code> &larr; <code>{rows}</code>"


def _reasons(receipt: Any) -> str:
    return "<br>".join(escape(str(call("reason_text", reason))) for reason in receipt["reasons"])


def _row(receipt: Any) -> Sequence[str]:
    state = escape(str(receipt["state"]))
    return escape(str(receipt["agent"])), _grade(receipt), state, _evidence(receipt), _reasons(receipt)


_HEAD = ("agent", "grade", "state", "claim and evidence", "reasons")


def receipt(own: Any) -> str:
    """A receipt."""
    return _table(_HEAD, [_row(own)])


def batch(receipts: Sequence[Any]) -> str:
    """A batch: its receipts, the first of many."""
    rest = len(receipts) - SHOWN
    more = f"<p>and {rest} more</p>" if rest > 0 else ""
    return _table(_HEAD, [_row(own) for own in receipts[:SHOWN]]) + more


def report(own: Any) -> str:
    """A replay report."""
    told = "every receipt was derived again" if not own["mismatches"] else "not every receipt was derived again"
    counts = f"{own['reproduced']} of {own['receipts']} receipts, {own['batches']} batches"
    lines = [
        (
            f"<code>{escape(str(one['receiptId']))}</code>",
            escape(str(one["field"])),
            escape(str(one.get("stored", ""))),
            escape(str(one.get("replayed", ""))),
        )
        for one in own["mismatches"][:SHOWN]
    ]
    rest = len(own["mismatches"]) - len(lines)
    table = _table(("receipt", "field", "stored", "derived"), lines) if lines else ""
    return f"<p><b>{told}</b>: {counts}</p>{table}" + (f"<p>and {rest} more</p>" if rest > 0 else "")


def _features(name: str, match: Match | None) -> str:
    if match is None:
        return ""
    rows = [(escape(own.name), f"{own.value:g}", f"{own.weight:g}") for own in match.features]
    id = escape(str(match.observation["id"]))
    return f"<p>{name} <code>{id}</code>: {match.score}</p>" + _table(("feature", "value", "weight"), rows)


def explanation(own: Any, match: Match | None, runner_up: Match | None, thresholds: Mapping[str, float]) -> str:
    """A receipt and why it says what it says."""
    bars = ", ".join(f"{escape(name)} {value:g}" for name, value in thresholds.items())
    return receipt(own) + _features("match", match) + _features("runner-up", runner_up) + f"<p>thresholds: {bars}</p>"
