"""Every golden file and every case of Said: the same bytes as the command line, from text and from objects."""

from __future__ import annotations

import json
import pathlib
from typing import Any, cast

import pytest

import attest
from conftest import ROOT, Rpc

GRADING = sorted((ROOT / "golden" / "grading").glob("*.json"))
SAID: list[tuple[str, dict[str, Any]]] = [
    (f"{file}: {case['name']}", case)
    for file in ("unquote", "validate", "resolve", "matches")
    for case in json.loads((ROOT / "golden" / "said" / f"{file}.json").read_bytes())
]


def without_missing(answer: Any) -> Any:
    """What would have kept a dropped intent is a sentence for people, which no case holds to the letter."""
    if isinstance(answer, dict):
        for one in cast("dict[str, Any]", answer).get("dropped", []):
            assert one.pop("missing")
    return cast("Any", answer)


def test_there_are_cases() -> None:
    assert len(GRADING) > 200 and len(SAID) > 300


@pytest.mark.parametrize("path", GRADING, ids=lambda path: path.stem)
def test_grading(path: pathlib.Path, rpc: Rpc) -> None:
    text = path.read_bytes()
    answer = attest.call_json("golden", text)
    assert answer == b'{"failures":[],"passed":true}'
    assert rpc.ask("golden", text) == ("ok", answer)
    assert attest.call_json("golden", json.loads(text)) == answer


@pytest.mark.parametrize("case", [case for _, case in SAID], ids=[name for name, _ in SAID])
def test_said(case: dict[str, Any], rpc: Rpc) -> None:
    text = json.dumps(case["input"]).encode()
    refused: dict[str, str] | None = None
    if isinstance(expected := case["expect"], dict):
        refused = cast("dict[str, Any]", expected).get("error")
    # A text that is a document of its own is handed in as JSON; as an object it would be taken for JSON text.
    document = text.decode() if isinstance(case["input"], str) else case["input"]
    if refused:
        for document in (text, document):
            with pytest.raises(attest.AttestError) as caught:
                attest.call(case["op"], document)
            assert (caught.value.code, caught.value.pointer) == (refused["code"], refused["pointer"])
        return
    answer = attest.call_json(case["op"], text)
    assert without_missing(json.loads(answer)) == case["expect"]
    assert rpc.ask(case["op"], text) == ("ok", answer)
    assert attest.call_json(case["op"], document) == answer


def test_a_batch_and_a_ledger(rpc: Rpc, batch_bytes: bytes, ledger_bytes: bytes) -> None:
    for operation, text in (("grade_batch", batch_bytes), ("replay", ledger_bytes)):
        answer = attest.call_json(operation, text)
        assert rpc.ask(operation, text) == ("ok", answer)
        assert attest.call_json(operation, json.loads(text)) == answer
