"""Exceptions: a class for each code, a place, no content."""

from __future__ import annotations

import json
import pickle

import pytest

import attest
from conftest import Rpc


def test_every_code_has_one_class() -> None:
    classes = {own.code: own for own in attest.AttestError.__subclasses__()}
    assert set(classes) == set(attest.codes()) and len(attest.codes()) == len(classes)
    for own in classes.values():
        assert getattr(attest, own.__name__) is own
        assert own.__doc__


def test_an_error_is_the_document_of_the_command_line(rpc: Rpc) -> None:
    for operation, document in [
        ("grade_batch", b"{}"),
        ("grade_batch", b'{"claims":[{"agent":"Somebody"}]}'),
        ("load_policy", b'{"rules":[]}'),
        ("transition", b'{"receipt":1}'),
        ("normalize", b'{"what":"resolve_relative","text":"at 3","now":"2026-01-01T00:00:00"}'),
        ("nothing", b"1"),
        ("said.gate", b'{"intents":[1],"call":{},"now":1}'),
    ]:
        kind, error = rpc.ask(operation, document)
        assert kind == "error"
        with pytest.raises(attest.AttestError) as caught:
            attest.call(operation, document)
        own = caught.value
        expected = json.loads(error)
        assert own.code == expected["code"]
        assert own.message == expected["message"]
        assert own.pointer == expected.get("pointer")
        assert [issue._asdict() for issue in own.issues] == expected.get("issues", [])
        assert "Somebody" not in str(own)


def test_every_fault_of_a_policy_is_told() -> None:
    with pytest.raises(attest.InvalidPolicyError) as caught:
        attest.load_policy({"rules": []})
    assert len(caught.value.issues) > 1
    assert all(issue.path and issue.problem for issue in caught.value.issues)


def test_an_error_can_be_kept() -> None:
    with pytest.raises(attest.InvalidPolicyError) as caught:
        attest.load_policy({"rules": []})
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is attest.InvalidPolicyError
    assert (again.message, again.pointer, again.issues) == (
        caught.value.message,
        caught.value.pointer,
        caught.value.issues,
    )
    assert str(again) == "invalid_policy: the policy document has faults"
