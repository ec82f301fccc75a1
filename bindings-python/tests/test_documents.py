"""How a document may be handed in, and what is refused."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from typing import Any

import pytest

import attest
from conftest import Rpc


def as_bytes(text: str) -> bytes:
    return text.encode()


def as_bytearray(text: str) -> bytearray:
    return bytearray(text.encode())


@pytest.mark.parametrize("form", [str, as_bytes, as_bytearray, json.loads])
def test_one_document_in_every_form(form: Callable[[str], Any]) -> None:
    text = '{"a":[1,-2.5,true,false,null,"\\u00e9\\n"],"b":{}}'
    assert attest.call("canonical_json", form(text)) == '{"a":[1,-2.5,true,false,null,"\u00e9\\n"],"b":{}}'


@pytest.mark.parametrize(
    "value",
    [
        0,
        -1,
        2**53 - 1,
        1.5,
        -0.0,
        1e21,
        5e-324,
        sys.float_info.max,
        0.1 + 0.2,
        "",
        "a\u0000\u001f\"\\\u2028\U0001f600",
        {"\U0001f600": 1, "\ufb01": 2, "": 3},
        [[], {}, (1, 2)],
        None,
        True,
    ],
)
def test_a_value_and_its_text_are_one(value: object) -> None:
    assert attest.canonical_json(value) == attest.call("canonical_json", json.dumps(value))


@pytest.mark.parametrize("value", ["\ud800", ["a\udc00\ud800b", "\ud83d\ude00"], {"\ud800": 1}])
def test_half_of_a_surrogate_pair_is_as_in_text(value: object) -> None:
    def asked(document: object) -> object:
        try:
            return attest.call("canonical_json", document)
        except attest.AttestError as fault:
            return (fault.code, fault.pointer)

    assert asked([value]) == asked(json.dumps([value]))
    with pytest.raises(attest.InvalidJsonError):
        attest.call("canonical_json", json.dumps([value], ensure_ascii=False))


class Text(str):
    """A text of another class."""


def test_classes_of_texts_and_dicts() -> None:
    class Own(dict[str, int]):
        pass

    assert attest.canonical_json({Text("a"): Text("b")}) == '{"a":"b"}'
    assert attest.canonical_json(Own(a=1)) == '{"a":1}'


def holds_itself() -> list[object]:
    own: list[object] = []
    own.append({"again": own})
    return own


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        (math.nan, ""),
        ([1, math.inf], "/1"),
        ({"claims": [0, -math.inf]}, "/claims/1"),
        ({"claims": b"bytes"}, "/claims"),
        ({"somebody@shop.example": object()}, "/~unknown"),
        ({1: 2}, "/~unknown"),
        ({"claims": {1, 2}}, "/claims"),
        (iter([1]), ""),
        ((item for item in [1]), ""),
        (1j, ""),
    ],
)
def test_what_has_no_json_form(value: object, pointer: str) -> None:
    with pytest.raises(attest.InvalidInputError) as caught:
        attest.canonical_json(value)
    assert caught.value.pointer == pointer
    assert "somebody" not in str(caught.value)


def test_an_object_that_holds_itself_is_too_deep() -> None:
    with pytest.raises(attest.InvalidJsonError) as caught:
        attest.canonical_json(holds_itself())
    assert caught.value.pointer == "/0/~unknown" * 32


def test_a_number_and_a_nesting_as_in_text(rpc: Rpc) -> None:
    deep: list[object] = []
    for _ in range(70):
        deep = [deep]
    for value in (2**53, -(2**80), 10**4000, deep):
        with pytest.raises(attest.InvalidJsonError) as own:
            attest.call("canonical_json", [value])
        with pytest.raises(attest.InvalidJsonError) as text:
            attest.call("canonical_json", json.dumps([value]))
        assert str(own.value) == str(text.value)
        assert own.value.code == text.value.code
    kind, error = rpc.ask("canonical_json", b"[1e999]")
    assert (kind, json.loads(error)["code"]) == ("error", "invalid_json")


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b'"\xc3("', b"[1] 2", b'{"a":1,"a":2}', b"NaN", b"\x00"])
def test_broken_text(text: bytes) -> None:
    with pytest.raises(attest.InvalidJsonError):
        attest.call("canonical_json", text)


def test_a_document_over_the_limit() -> None:
    assert attest.call("canonical_json", "[1]", max_bytes=3) == "[1]"
    for document in ("[1] ", b"[10]", [10], ["x" * 1000]):
        with pytest.raises(attest.TooLargeError):
            attest.call("canonical_json", document, max_bytes=3)


def test_a_huge_text() -> None:
    text = "x" * (8 << 20)
    assert attest.sha256_hex(text) == __import__("hashlib").sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("operation", [b"golden", 1, None, "\ud800"])
def test_an_operation_is_a_text(operation: Any) -> None:
    with pytest.raises(attest.InvalidArgumentError):
        attest.call(operation, {})


def test_no_such_operation() -> None:
    with pytest.raises(attest.UnknownOperationError):
        attest.call("grade_all", {})


def test_an_answer_goes_back_in(batch_bytes: bytes) -> None:
    batch = attest.grade_batch(batch_bytes)
    receipts = [item["receipt"] for item in json.loads(batch.json)]
    fixed = attest.call("pre_assignments", receipts)
    assert attest.call("pre_assignments", batch.receipts) == fixed
    assert attest.call_json("canonical_json", attest.Batch(batch.json)) == attest.call_json("canonical_json", batch)
    assert attest.canonical_json({"kept": attest.Batch(batch.json)}) == f'{{"kept":{batch.json.decode()}}}'
    batch[0]["receipt"]["agent"] = "changed"
    assert json.loads(attest.canonical_json(batch))[0]["receipt"]["agent"] == "changed"


@pytest.mark.parametrize("text", [b"", b"<", b'{"a":', b"[1,]", b'"somebody@shop.example', b"[" * 100_000])
def test_a_document_that_is_none(text: bytes) -> None:
    with pytest.raises(attest.InvalidJsonError) as caught:
        _ = attest.Document(text).value
    assert "somebody" not in repr(caught.value) + repr(vars(caught.value))
