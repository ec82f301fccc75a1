"""Answers the requests of ``xtask/src/cross.rs``, a line each: the operation, a tab, the document.

With the path of a store, a line begins with the instant it is, in epoch milliseconds, and a tab, and its operation runs
there. With ``--objects`` a document is handed in as Python objects, unless Python's own reader loses something of it.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from typing import Any

import attest


class Lost(Exception):
    """Python's reader keeps less than the text says."""


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise Lost
    return dict(pairs)


def number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise Lost
    return value


def objects(text: str) -> Any:
    try:
        value = json.loads(text, object_pairs_hook=members, parse_float=number)
    except (Lost, ValueError):
        return text
    # A text would be taken for JSON.
    return text if isinstance(value, str) else value


def answer(call: Callable[[str, Any], bytes], operation: str, document: Any) -> str:
    try:
        return call(operation, document).decode()
    except attest.AttestError as fault:
        told: dict[str, Any] = {"code": fault.code, "message": fault.message}
        if fault.pointer is not None:
            told["pointer"] = fault.pointer
        if fault.issues:
            told["issues"] = [issue._asdict() for issue in fault.issues]
        if fault.retry_at is not None:
            told["retryAt"] = fault.retry_at
        return "-" + attest.canonical_json(told)


def main() -> None:
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    now = 0
    stores = [own for own in sys.argv[1:] if own != "--objects"]
    ledger = attest.Ledger(stores[0], clock=lambda: now) if stores else None
    call = ledger.call_json if ledger else attest.call_json
    for line in sys.stdin:
        rest = line.rstrip("\n")
        if ledger:
            instant, _, rest = rest.partition("\t")
            now = int(instant)
        operation, _, document = rest.partition("\t")
        print(answer(call, operation, objects(document) if "--objects" in sys.argv[1:] else document))


main()
