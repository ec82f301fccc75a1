"""The operations of grading under their own names."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias, cast

from . import _attest
from ._documents import Batch, Report
from ._errors import InvalidArgumentError
from .types import LoadedPolicy, Versions

Json: TypeAlias = Any
"""A document: a ``dict`` or ``list``, JSON text as ``str``, ``bytes`` or ``bytearray``, or an answer of this library."""


class Operation(NamedTuple):
    """One row of the table of operations."""

    name: str
    """Its name, for ``call``."""
    doc: str
    """What it does, in one line."""
    input: str
    """The shape of the document it takes, for ``schema``."""
    output: str
    """The shape of the document it answers, for ``schema``."""


def operations() -> tuple[Operation, ...]:
    """Every operation, in the order of the contract."""
    return tuple(Operation(*row) for row in _attest.operations())


def versions() -> Versions:
    """What this library is built on: its version, the contract, Unicode, time-zone data, the default policy's hash."""
    return _attest.versions()


def grade_batch(request: Json, *, policy: Policy | None = None, max_bytes: int | None = None) -> Batch:
    """Grades a batch of claims: assignment, spend, attribution and grades.

    The policy is the loaded one, or the one the request carries, or the default. Ctrl-C ends it between two claims.
    """
    if policy is not None:
        return policy.grade_batch(request, max_bytes=max_bytes)
    return Batch(_attest.grade_batch_json(request, max_bytes=max_bytes))


def replay(
    ledger: Json,
    progress: Callable[[int, int], object] | bool | None = None,
    *,
    max_bytes: int | None = None,
) -> Report:
    """Derives every receipt of a ledger again and lists what differs.

    ``progress(done, total)`` is called now and then, at the first receipt and at the last one. ``True`` shows a bar where
    ``tqdm`` is installed. What the function raises, and Ctrl-C, ends the replay.
    """
    if progress is True:
        with _Bar() as bar:
            return Report(_attest.replay(ledger, bar.told, max_bytes=max_bytes))
    told = progress or None
    if told is not None and not callable(told):
        raise InvalidArgumentError("progress is a function, True or False")
    return Report(_attest.replay(ledger, told, max_bytes=max_bytes))


class _Bar:
    """A bar of ``tqdm``, or nothing where that is not installed."""

    def __init__(self) -> None:
        self._bar: Any = None
        with suppress(ImportError):
            self._bar = import_module("tqdm.auto").tqdm(unit="receipt")

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    @property
    def told(self) -> Callable[[int, int], object] | None:
        return None if self._bar is None else self._tell

    def _tell(self, done: int, total: int) -> None:
        self._bar.total = total
        self._bar.update(done - self._bar.n)


class Policy(_attest.Policy):
    """A policy that is loaded once and graded under many times. Threads may share it."""

    __slots__ = ()

    def grade_batch(self, request: Json, *, max_bytes: int | None = None) -> Batch:
        """Grades a batch under this policy; a request that carries a policy of its own is refused."""
        return Batch(self.grade_batch_json(request, max_bytes=max_bytes))


def load_policy(document: Json) -> LoadedPolicy:
    """Checks a policy document: ``{"policyHash", "policy"}``, or ``InvalidPolicyError`` with every fault."""
    return cast("LoadedPolicy", _attest.call("load_policy", document))


def canonical_json(value: object) -> str:
    """The canonical text (RFC 8785) of any value. A ``str`` is a text here, not JSON."""
    return cast("str", _attest.call("canonical_json", _attest.to_json(value)))


def sha256_hex(text: str) -> str:
    """The SHA-256 of a text's UTF-8 bytes, as 64 lowercase hexadecimal digits."""
    return cast("str", _attest.call("sha256_hex", _attest.to_json(text)))


def id_from_hash(digest: str) -> str:
    """The id that follows from a hash."""
    return cast("str", _attest.call("id_from_hash", _attest.to_json(digest)))


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a shape, by the shape's name."""
    return cast("dict[str, Any]", _attest.call("schema", {"name": name}))


def reason_text(reason: Json) -> str:
    """A reason of a receipt as one English sentence."""
    return cast("str", _attest.call("reason_text", reason))
