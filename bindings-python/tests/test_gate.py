"""The gate that is kept: as the operation, alone and among threads."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

import attest
from attest import said

NOW = 1_772_618_460_000
CALL: Any = {"kind": "send", "channel": "email", "to_ids": ["c_irene"]}


def test_what_is_stored_covers_what_was_asked(intent: Any) -> None:
    gate = attest.Gate()
    assert len(gate) == 0 and gate
    gate.add(intent)
    gate.add([{**intent, "id": "i-2"}, {**intent, "id": "i-3"}])
    assert len(gate) == 3
    assert gate.check(CALL, NOW) == {"intent_id": "i-1", "matches": True, "spent": 1}
    assert [gate.authorize(CALL, NOW).get("intent_id") for _ in range(4)] == ["i-1", "i-2", "i-3", None]
    assert gate.check(CALL, NOW) == {"matches": False, "reason": "used_up"}
    assert said.hold_text("used_up").startswith("What you asked for")
    assert "3" in repr(gate)


def test_an_intent_is_taken_back(intent: Any) -> None:
    gate = attest.Gate()
    gate.add(json.dumps(intent))
    assert gate.revoke("i-1") and not gate.revoke("i-2")
    assert gate.check(CALL, NOW) == {"matches": False, "reason": "revoked"}


def test_answers_are_those_of_the_operation(intent: Any) -> None:
    gate = attest.Gate()
    gate.add(intent)
    calls: list[Any] = [CALL, {**CALL, "to_ids": ["c_otto"]}, {"kind": "nothing"}, [], {}, {**CALL, "to_ids": []}]
    for call in calls:
        for considered in (False, True):
            own = gate.check(call, NOW, considered=considered)
            assert own == said.gate([intent], call, now=NOW, considered=considered)
            assert own == gate.check(json.dumps(call).encode(), NOW, considered=considered)


def test_a_list_is_stored_whole_or_not_at_all(intent: Any) -> None:
    gate = attest.Gate()
    with pytest.raises(attest.InvalidInputError) as caught:
        gate.add([intent, intent])
    assert caught.value.pointer == "/1/id" and len(gate) == 0


@pytest.mark.parametrize("now", ["2026-03-04T10:01:00Z", 1.5, None, True, 2**70])
def test_an_instant_is_whole_milliseconds(intent: Any, now: Any) -> None:
    gate = attest.Gate()
    gate.add(intent)
    with pytest.raises(attest.InvalidArgumentError):
        gate.authorize(CALL, now)
    assert gate.check(CALL, NOW)["matches"]


def test_a_call_brings_no_clock_of_its_own(intent: Any) -> None:
    gate = attest.Gate()
    gate.add(intent)
    with pytest.raises(attest.InvalidInputError):
        gate.check({**CALL, "at": NOW}, NOW)


def test_threads_share_a_gate_and_spend_nothing_twice(intent: Any) -> None:
    gate = attest.Gate()
    gate.add([{**intent, "id": f"i-{number}"} for number in range(400)])
    spent: list[list[str]] = [[] for _ in range(8)]

    def work(own: list[str]) -> None:
        for turn in range(100):
            answer = gate.authorize(CALL, NOW)
            if answer["matches"]:
                own.append(answer.get("intent_id", ""))
            if turn % 10 == 0:
                gate.revoke("nobody")
                len(gate)

    threads = [threading.Thread(target=work, args=(own,)) for own in spent]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    everything = [id for own in spent for id in own]
    assert len(everything) == len(set(everything)) == 400
    assert not gate.check(CALL, NOW)["matches"]


@pytest.mark.parametrize("now", [-1, 253_402_300_800_000, 2**53, 2**63 - 1, -(2**63)])
def test_an_instant_is_one_that_the_operation_takes(intent: Any, now: int) -> None:
    standing: Any = {**intent, "standing": True, "limits": {}, "created_at": 0}
    gate = attest.Gate()
    gate.add(standing)
    calls: list[Any] = [CALL, json.dumps(CALL), []]
    for ask in (gate.check, gate.authorize):
        for call in calls:
            with pytest.raises(attest.InvalidInputError) as caught:
                ask(call, now)
            assert caught.value.pointer == "/now"
    with pytest.raises(attest.AttestError) as refused:
        said.gate([standing], CALL, now=now)
    assert refused.value.pointer == "/now"


@pytest.mark.parametrize("considered", [1, 0, "yes", []])
def test_a_switch_is_a_bool(intent: Any, considered: Any) -> None:
    gate = attest.Gate()
    gate.add(intent)
    with pytest.raises(attest.InvalidArgumentError):
        gate.authorize(CALL, NOW, considered=considered)
    assert gate.authorize(CALL, NOW)["matches"]


def test_what_is_no_call_moves_no_clock(intent: Any) -> None:
    gate = attest.Gate()
    gate.add(intent)
    later = NOW + 365 * 86_400_000
    for amount in ("0", 0, "1e2", True):
        assert gate.check({**CALL, "amount": amount}, later) == {"matches": False, "reason": "malformed"}
    assert gate.check(CALL, NOW)["matches"]
