"""Answers the requests of ``xtask/src/cross.rs``, a line each: the operation, a tab, the document.

With ``--objects`` a document is handed in as Python objects, unless Python's own reader loses something of it.
"""

from __future__ import annotations

import json
import math
import sys
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


def answer(operation: str, document: Any) -> str:
    try:
        return attest.call_json(operation, document).decode()
    except attest.AttestError as fault:
        told: dict[str, Any] = {"code": fault.code, "message": fault.message}
        if fault.pointer is not None:
            told["pointer"] = fault.pointer
        if fault.issues:
            told["issues"] = [issue._asdict() for issue in fault.issues]
        return "-" + attest.canonical_json(told)


def main() -> None:
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for line in sys.stdin:
        operation, _, document = line.rstrip("\n").partition("\t")
        print(answer(operation, objects(document) if "--objects" in sys.argv[1:] else document))


main()
