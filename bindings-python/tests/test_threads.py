"""What other threads do meanwhile, and what happens at the end."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import attest


def counted(work: Callable[[], object]) -> int:
    """How far another thread counts while some work runs that never comes back to Python."""
    started, ended = threading.Event(), threading.Event()
    count = 0

    def other() -> None:
        nonlocal count
        started.set()
        while not ended.is_set():
            count += 1
            time.sleep(0)

    # The interpreter asks nobody to let it go for longer than the work takes, and the counter lets it go at each turn:
    # what is counted was counted while the work had let it go.
    switch = sys.getswitchinterval()
    thread = threading.Thread(target=other)
    thread.start()
    started.wait()
    before = count
    sys.setswitchinterval(1000)
    try:
        work()
        found = count - before
    finally:
        sys.setswitchinterval(switch)
        ended.set()
        thread.join()
    return found


def test_another_thread_runs_meanwhile(ledger_bytes: bytes) -> None:
    for work in (
        lambda: attest.call_json("replay", ledger_bytes),
        lambda: attest.replay(ledger_bytes),
    ):
        assert counted(work) > 10
    assert counted(lambda: sum(range(1_000_000))) <= 1


@pytest.mark.parametrize(
    "program",
    [
        # The end comes while a thread works on a document, and while another one holds a gate.
        """
import attest, threading, sys
text = b'{"a":[' + b'1,' * 5_000_000 + b'1]}'
for _ in range(3):
    threading.Thread(target=lambda: attest.call_json("canonical_json", text), daemon=True).start()
gate = attest.Gate()
threading.Thread(target=lambda: [len(gate) for _ in range(10_000_000)], daemon=True).start()
""",
        # The end comes while a replay tells how far it is.
        """
import attest, threading, sys
ledger = open(sys.argv[1], "rb").read()
begun = threading.Event()
threading.Thread(target=lambda: [attest.replay(ledger, lambda *_: begun.set()) for _ in range(50)], daemon=True).start()
begun.wait()
""",
        # Something of the library lives longer than the modules do.
        """
import attest
class Late:
    own = attest.call
    gate = attest.Gate()
    error = attest.AttestError
    def __del__(self):
        try:
            assert self.own("canonical_json", [1]) == "[1]"
            self.own("canonical_json", b"[")
        except BaseException as fault:
            pass
keep = [Late()]
keep.append(keep)
import builtins
builtins.kept = keep
""",
    ],
)
def test_the_interpreter_goes_down(program: str, tmp_path: object) -> None:
    ledger = __import__("conftest").ROOT / "examples" / "ledger.json"
    for _ in range(3):
        ended = subprocess.run(
            [sys.executable, "-c", program, str(ledger)], capture_output=True, timeout=120, text=True, check=False
        )
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr


def many_claims(batch: bytes, claims: int) -> bytes:
    """The batch with so many claims: those of the example, as if other rows had said the same."""
    request: dict[str, Any] = json.loads(batch)
    own: list[dict[str, Any]] = request["claims"]
    more: list[dict[str, Any]] = []
    for number in range(claims):
        claim = dict(own[number % len(own)])
        claim["rawHash"] = hashlib.sha256(f"{claim['rawHash']} {number}".encode()).hexdigest()
        claim["id"] = attest.id_from_hash(claim["rawHash"])
        more.append(claim)
    request["claims"] = more
    for part in ("modelScores", "fixed", "policy"):
        request.pop(part, None)
    return json.dumps(request).encode()


def heard(work: Callable[[], object]) -> int:
    """How many signals are answered while some work runs, each sent when the one before was answered.

    Work that never looks answers one at its end, however many are sent.
    """
    count, answered, ended = 0, threading.Event(), threading.Event()

    def handler(number: int, frame: object) -> None:
        nonlocal count
        count += 1
        answered.set()

    def send() -> None:
        while not ended.is_set():
            answered.clear()
            signal.raise_signal(signal.SIGINT)
            while not ended.is_set() and not answered.wait(0.01):
                pass

    before = signal.signal(signal.SIGINT, handler)
    thread = threading.Thread(target=send)
    try:
        thread.start()
        work()
        found = count
    finally:
        ended.set()
        thread.join()
        signal.signal(signal.SIGINT, before)
    return found


def test_ctrl_c_is_heard_while_a_batch_is_graded_or_a_ledger_replayed(batch_bytes: bytes, ledger_bytes: bytes) -> None:
    policy = attest.Policy()
    assert heard(lambda: attest.call_json("canonical_json", b"[" + b"1," * 5_000_000 + b"1]")) <= 2
    claims, least = 20_000, 0
    while least < 4 and claims < 400_000:
        text = many_claims(batch_bytes, claims)
        least = min(heard(lambda: attest.grade_batch(text)), heard(lambda: policy.grade_batch(text)))
        claims *= 2
    assert least >= 4
    # A progress of no Python of its own, in which a signal would be answered.
    assert heard(lambda: attest.replay(ledger_bytes, min)) >= 3


@pytest.mark.parametrize("operation", [attest.grade_batch, attest.Policy().grade_batch])
def test_ctrl_c_ends_a_batch_and_the_next_one_is_whole(
    batch_bytes: bytes, operation: Callable[[bytes], attest.Batch]
) -> None:
    text = many_claims(batch_bytes, 20_000)
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.05, lambda: signal.raise_signal(signal.SIGINT)).start()
        while True:
            operation(text)
    assert operation(text).json == attest.call_json("grade_batch", text)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_gate_does_not_cross_a_fork(intent: Any) -> None:
    # One thread holds the gate nearly all of the time, so that some forks happen while it is held: a child that waited for
    # that thread would wait for ever.
    program = """
import attest, json, os, signal, sys, threading
intent = json.loads(sys.argv[1])
call = {"kind": "send", "channel": "email", "to_ids": ["c_irene"]}
gate = attest.Gate()
gate.add(intent)
policy = attest.Policy()
ended = threading.Event()
many = json.dumps({**call, "to_ids": ["c_otto"] * 1000})
def hold():
    while not ended.is_set():
        gate.check(many, 1_772_618_460_000)
thread = threading.Thread(target=hold)
thread.start()
def child():
    for ask in (
        lambda: gate.check(call, 1_772_618_460_000),
        lambda: gate.authorize(call, 1_772_618_460_000),
        lambda: gate.add({**intent, "id": "i-2"}),
        lambda: gate.revoke("i-1"),
        lambda: len(gate),
    ):
        try:
            ask()
            return 1
        except attest.ClosedError:
            pass
    own = attest.Gate()
    own.add(intent)
    if "closed" not in repr(gate) or "1" not in repr(own) or not gate:
        return 2
    # What keeps nothing goes along.
    if len(policy.hash) != 64 or attest.sha256_hex("")[:4] != "e3b0":
        return 3
    return 0 if own.authorize(call, 1_772_618_460_000)["matches"] else 4
for _ in range(50):
    pid = os.fork()
    if pid == 0:
        signal.alarm(20)
        os._exit(child())
    ended_with = os.waitpid(pid, 0)[1]
    if ended_with != 0:
        print("a child ended with", ended_with)
        break
ended.set()
thread.join()
print(gate.authorize(call, 1_772_618_460_000)["matches"])
"""
    text = json.dumps(intent)
    done = subprocess.run(
        [sys.executable, "-c", program, text], capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr
