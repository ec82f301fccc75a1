"""What the tests share. They run outside the checkout, on the installed wheel; the checkout is only read for its files."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

ROOT = pathlib.Path(os.environ["ATTEST_ROOT"])


class Rpc:
    """``attest rpc``: the command line's own answers, as text."""

    def __init__(self) -> None:
        self._own = subprocess.Popen(
            [os.environ["ATTEST_COMMAND"], "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, operation: str, document: bytes) -> tuple[str, bytes]:
        """``("ok", answer)`` or ``("error", error document)``."""
        assert self._own.stdin is not None and self._own.stdout is not None
        text = json.dumps(json.loads(document)).encode()
        self._own.stdin.write(b'{"id":1,"op":"%s","input":%s}\n' % (operation.encode(), text))
        self._own.stdin.flush()
        line = self._own.stdout.readline().rstrip(b"\n")
        if line.startswith(b'{"id":1,"ok":'):
            return "ok", line.removeprefix(b'{"id":1,"ok":')[:-1]
        error = json.loads(line)["error"]
        # What is no JSON is found in the line, before there is a document.
        if error["code"] == "invalid_json":
            error["pointer"] = error["pointer"].removeprefix("/input")
        return "error", json.dumps(error).encode()

    def close(self) -> None:
        assert self._own.stdin is not None and self._own.stdout is not None
        self._own.stdin.close()
        self._own.stdout.close()
        assert self._own.wait(timeout=60) == 0


@pytest.fixture(scope="session")
def rpc() -> Iterator[Rpc]:
    """The command line."""
    own = Rpc()
    yield own
    own.close()


@pytest.fixture(scope="session")
def batch_bytes() -> bytes:
    """The example batch."""
    return (ROOT / "examples" / "batch.json").read_bytes()


@pytest.fixture(scope="session")
def ledger_bytes() -> bytes:
    """The example ledger."""
    return (ROOT / "examples" / "ledger.json").read_bytes()


@pytest.fixture
def intent() -> dict[str, Any]:
    """One send to one person, resolved, as it may be stored."""
    return {
        "id": "i-1",
        "kind": "send",
        "channel": None,
        "to": ["Irene"],
        "to_ids": ["c_irene"],
        "what": None,
        "when": {"at": None, "window_minutes": 120},
        "standing": False,
        "limits": {"amount_max": None, "currency": None, "count": None, "until": None},
        "reply_to_current": False,
        "created_at": "2026-03-04T10:00:00Z",
        "backing": {"to": [], "verb": {"start": 0, "end": 4}},
    }
