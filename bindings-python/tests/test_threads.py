"""What other threads do meanwhile, and what happens at the end."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable

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
