"""Memory stays as it is, whatever is called how often."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any

import pytest

import attest

STATUS = pathlib.Path("/proc/self/status")
GROWTH = 8 << 10


def resident() -> int:
    """Resident memory in KiB."""
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])


def grown(work: Callable[[], object], calls: int) -> int:
    for _ in range(10_000):
        work()
    before = resident()
    for _ in range(calls):
        work()
    return resident() - before


def refused() -> None:
    try:
        attest.call("canonical_json", {"a": {1: 2}})
    except attest.InvalidInputError:
        return
    raise AssertionError


@pytest.mark.skipif(not STATUS.exists(), reason="SKIPPED: memory is read from /proc")
def test_a_million_checks_and_a_hundred_thousand_calls(intent: Any) -> None:
    gate = attest.Gate()
    gate.add([{**intent, "id": f"i-{number}"} for number in range(100)])
    call: Any = {"kind": "send", "channel": "email", "to_ids": ["c_irene"]}
    now = 1_772_618_460_000
    assert grown(lambda: gate.check(call, now), 1_000_000) < GROWTH
    document = {"a": [1, 2.5, "text", None, True], "b": {"c": "d" * 100}}
    assert grown(lambda: attest.call("canonical_json", document), 100_000) < GROWTH
    assert grown(lambda: attest.call("canonical_json", b'{"a":[1,2,3]}'), 100_000) < GROWTH
    assert grown(refused, 100_000) < GROWTH
