"""The functions of ``attest.said``."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

import attest
from attest import said

TURN = "Email Irene the plan."
LOCAL = "2026-03-04T10:00:00+01:00"
RAW = [{"kind": "send", "channel": "email", "to": ["Irene"], "what": "the plan"}, {"kind": "pay", "to": ["Otto"]}]
CONTACTS: Any = [{"id": "c_irene", "name": "Irene", "addresses": ["irene@corp.example"]}]


def test_from_a_turn_to_a_call() -> None:
    asked: list[tuple[str, str]] = []

    def ask(system: str, user: str) -> str:
        asked.append((system, user))
        return attest.canonical_json(RAW)

    found = said.extract(TURN, ask, local_time=LOCAL)
    assert len(asked) == 1 and TURN in asked[0][1]
    assert "error" not in found
    assert [own["to"] for own in found["intents"]] == [["Irene"]] and len(found["dropped"]) == 1
    assert found == said.validate(TURN, RAW, local_time=LOCAL)
    assert found == said.validate(TURN, attest.canonical_json(RAW), local_time=LOCAL)
    stored = [{**own, "id": "i-1", "created_at": LOCAL} for own in found["intents"]]
    resolved = said.resolve(stored, CONTACTS)
    assert resolved[0].get("to_ids") == ["c_irene"]
    to = said.recipient_id("irene@corp.example", CONTACTS)
    assert to == {"address": "irene@corp.example", "id": "c_irene"}
    call: Any = {"kind": "send", "channel": "email", "to_ids": [to["id"]], "addresses": [to["address"]]}
    now = datetime(2026, 3, 4, 10, 5, tzinfo=timezone(timedelta(hours=1)))
    assert said.matches(resolved[0], call, now=now)
    assert said.explain(resolved[0], call, now=now) == {"matches": True, "spent": 1}
    assert not said.matches(resolved[0], call, now=now, used=1)
    assert said.explain(resolved[0], {**call, "to_ids": ["c_otto"]}, now=now) == {"matches": False, "reason": "recipient"}


def test_parts_of_a_turn() -> None:
    assert dict(said.unquote(TURN)) == {"quoted": [], "text": TURN}
    assert dict(said.prepare(TURN)) == {"quoted": [], "text": TURN, "truncated": False}
    prompt = said.prompt(TURN, LOCAL, tz="Europe/Berlin")
    assert TURN in prompt["user"] and prompt["system"] and prompt["version"]


def test_a_model_that_fails_is_no_error() -> None:
    def fails(system: str, user: str) -> str:
        raise OSError("no route to somebody@shop.example")

    def nothing(system: str, user: str) -> None:
        return None

    def junk(system: str, user: str) -> str:
        return "I cannot"

    cases: list[tuple[Callable[[str, str], str | None], str]] = [
        (fails, "model"),
        (nothing, "model"),
        (junk, "unparseable"),
    ]
    for ask, error in cases:
        found = said.extract(TURN, ask, local_time=LOCAL)
        assert found.get("error") == error and found["intents"] == []
    assert said.extract(TURN, fails).get("error") == "no_time"


def test_half_of_a_surrogate_pair_is_the_models_fault() -> None:
    def torn(system: str, user: str) -> str:
        return json.dumps([*RAW, {"kind": "send", "to": ["\ud800"]}], ensure_ascii=False)

    found = said.extract(TURN, torn, local_time=LOCAL)
    whole = said.extract(TURN, lambda system, user: json.dumps(RAW), local_time=LOCAL)
    assert found["intents"] == whole["intents"] and len(found["dropped"]) > len(whole["dropped"])


def test_what_is_needed_is_not_left_out() -> None:
    none: Any = None
    for ask, pointer in (
        (lambda: said.recipient_id("a@corp.example", none), "/contacts"),
        (lambda: said.resolve(none, []), "/intents"),
        (lambda: said.unquote(none), "/text"),
    ):
        with pytest.raises(attest.InvalidInputError) as caught:
            ask()
        assert caught.value.pointer == pointer and "missing" not in caught.value.message


def test_a_model_that_writes_no_text() -> None:
    def ask(system: str, user: str) -> Any:
        return RAW

    with pytest.raises(attest.InvalidArgumentError):
        said.extract(TURN, ask, local_time=LOCAL)


def test_ctrl_c_in_a_model_goes_through() -> None:
    def ask(system: str, user: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        said.extract(TURN, ask, local_time=LOCAL)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(attest.AttestError):
        said.prompt(TURN, datetime(2026, 3, 4, 10))


def test_no_reason_of_that_name() -> None:
    with pytest.raises(attest.AttestError):
        said.hold_text("nothing")
