"""The operations under their own names."""

from __future__ import annotations

import gc
import inspect
import json
import subprocess
import os
from typing import Any

import pytest

import attest
from attest import said


def test_the_table(batch_bytes: bytes) -> None:
    names = [row.name for row in attest.operations()]
    assert len(names) == len(set(names)) and "grade_batch" in names and "said.gate" in names
    for row in attest.operations():
        assert row.doc and attest.schema(row.input) and attest.schema(row.output)


def test_everything_has_a_docstring() -> None:
    names: list[str] = list(vars(attest)["__all__"])
    for name in names:
        own = getattr(attest, name)
        assert own.__doc__, name
        if inspect.isclass(own) and own.__module__.startswith("attest"):
            for part, member in vars(own).items():
                if not part.startswith("_") and callable(member):
                    assert member.__doc__, f"{name}.{part}"
    for name in said.__all__:
        assert getattr(said, name).__doc__, name


def test_versions_are_those_of_the_command_line() -> None:
    told = subprocess.run(
        [os.environ["ATTEST_COMMAND"], "--version", "--json"], capture_output=True, check=True
    )
    assert attest.versions() == json.loads(told.stdout)
    assert attest.__version__ == attest.versions()["library"]


def test_small_ones() -> None:
    assert attest.canonical_json({"b": 1, "a": "\u00e9"}) == '{"a":"\u00e9","b":1}'
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert attest.sha256_hex("abc") == digest
    assert len(attest.id_from_hash(digest)) == 26
    assert attest.schema("Receipt")["type"] == "object"
    assert attest.reason_text({"code": "match.none", "params": {}})


def test_a_batch_keeps_its_bytes(batch_bytes: bytes) -> None:
    batch = attest.grade_batch(batch_bytes)
    assert batch.json == attest.call_json("grade_batch", batch_bytes)
    assert list(batch) == json.loads(batch.json) and batch == json.loads(batch.json)
    assert len(batch) == len(batch.receipts) > 0
    assert batch[0]["receipt"] is batch.receipts[0] and batch[-1:] == [batch[-1]]
    assert repr(batch).startswith("<attest.Batch: ")


@pytest.mark.parametrize("collects", [True, False])
def test_a_large_answer_is_read_as_a_small_one_is(collects: bool) -> None:
    value = [{"a": [1, "\u00e9\U0001f600", None, True, 2.5], "b": {str(number): number}} for number in range(20_000)]
    text = json.dumps(value).encode()
    assert len(text) > 1 << 18
    if not collects:
        gc.disable()
    try:
        assert attest.Document(text).value == value
        assert attest.Document(b" " + text + b"\n").value == value
        for broken in (text + b"x", text[:-1]):
            with pytest.raises(attest.InvalidJsonError):
                _ = attest.Document(broken).value
        assert gc.isenabled() is collects
    finally:
        gc.enable()


def test_a_policy(batch_bytes: bytes) -> None:
    policy = attest.Policy()
    assert policy.hash == attest.versions()["policyHash"]
    loaded = attest.load_policy(policy.document)
    assert loaded == {"policy": policy.document, "policyHash": policy.hash}
    assert attest.Policy(json.dumps(policy.document)).hash == policy.hash
    batch = json.loads(batch_bytes)
    batch.pop("policy", None)
    assert policy.grade_batch(batch).json == attest.grade_batch(batch).json
    assert attest.grade_batch(batch, policy=policy).json == attest.grade_batch(batch).json
    with pytest.raises(attest.InvalidInputError) as caught:
        policy.grade_batch({**batch, "policy": policy.document})
    assert caught.value.pointer == "/policy"
    with pytest.raises(attest.InvalidPolicyError):
        attest.Policy({})


def test_a_replay(ledger_bytes: bytes) -> None:
    told: list[tuple[int, int]] = []
    report = attest.replay(ledger_bytes, lambda done, total: told.append((done, total)))
    assert report.clean and report["mismatched"] == 0 and report["receipts"] == report["reproduced"]
    assert told[0] == (1, report["receipts"]) and told[-1] == (report["receipts"], report["receipts"])
    assert report.json == attest.call_json("replay", ledger_bytes)
    assert dict(report) == json.loads(report.json) and report == json.loads(report.json)
    assert attest.replay(ledger_bytes, True).json == report.json


class Enough(Exception):
    """Raised to end a replay."""


def test_a_replay_ends_with_what_its_progress_raises(ledger_bytes: bytes) -> None:
    told: list[int] = []

    def progress(done: int, total: int) -> None:
        told.append(done)
        if len(told) == 3:
            raise Enough

    with pytest.raises(Enough):
        attest.replay(ledger_bytes, progress)
    assert len(told) == 3
    assert attest.replay(ledger_bytes).clean


def test_a_tampered_receipt_is_found(ledger_bytes: bytes) -> None:
    ledger = json.loads(ledger_bytes)
    receipt = next(own for own in ledger["receipts"] if own["grade"] == "VERIFIED" and "override" not in own)
    receipt["ruleId"] = "partial"
    report = attest.replay(ledger)
    assert not report.clean
    assert (receipt["id"], "ruleId") in {(m["receiptId"], m["field"]) for m in report["mismatches"]}


@pytest.mark.parametrize("progress", [5, "yes", [1]])
def test_progress_is_a_function_or_a_switch(progress: Any, ledger_bytes: bytes) -> None:
    with pytest.raises(attest.InvalidArgumentError):
        attest.replay(ledger_bytes, progress)
    assert attest.replay(ledger_bytes, False).clean
