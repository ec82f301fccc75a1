"""What the door costs beside the core's own call: ``grade_batch`` from bytes and from a dict, and a gate's check.

The wheel must be built with the feature ``bench``, which adds the core's own time:
``maturin build --release --features bench``. Usage: ``python ratio.py BATCH.json``. Every line is a ratio of the shortest
times of one run, taken in turns.
"""

from __future__ import annotations

import json
import pathlib
import sys
import time
from collections.abc import Callable
from typing import Any

import attest
from attest import _attest

ROUNDS = 30


def took(work: Callable[[], object]) -> int:
    begin = time.perf_counter_ns()
    work()
    return time.perf_counter_ns() - begin


def batches(text: bytes, claims: int) -> bytes:
    """A batch of more claims: those of the example, as if other rows had said the same."""
    request = json.loads(text)
    own, more = request["claims"], []
    for number in range(claims):
        claim = dict(own[number % len(own)])
        claim["rawHash"] = attest.sha256_hex(f"{claim['rawHash']} {number}")
        claim["id"] = attest.id_from_hash(claim["rawHash"])
        more.append(claim)
    request["claims"] = more
    request.pop("modelScores", None)
    request.pop("fixed", None)
    return json.dumps(request).encode()


def compare(name: str, text: bytes) -> None:
    given = json.loads(text)
    timed: Any = vars(_attest)["timed"]
    ways: dict[str, Callable[[], int]] = {
        "core": lambda: timed("grade_batch", text, 1),
        "bytes": lambda: took(lambda: attest.grade_batch(text)),
        "dict": lambda: took(lambda: attest.grade_batch(given)),
        "dict, and every object of the answer": lambda: took(lambda: attest.grade_batch(given).items),
    }
    best = dict.fromkeys(ways, sys.maxsize)
    for _ in range(ROUNDS):
        for way, run in ways.items():
            best[way] = min(best[way], run())
    print(f"grade_batch, {name}, {len(text):,} bytes; core {best['core'] / 1e6:.3f} ms")
    for way, time_ in best.items():
        print(f"  {way:40} {time_ / best['core']:.3f}")


def main() -> None:
    text = pathlib.Path(sys.argv[1]).read_bytes()
    compare("the example", text)
    for claims in (100, 1_000, 10_000):
        compare(f"{claims:,} claims", batches(text, claims))


main()
