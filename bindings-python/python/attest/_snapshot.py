"""A ledger, as it is exported: its tables, its replay, and the same under another policy."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from . import _attest
from ._attest import Document, Table
from ._documents import Report
from ._errors import AttestError
from ._operations import Json, Policy, replay

if TYPE_CHECKING:
    from typing_extensions import Self

    from .types import LedgerSnapshot


class Readable(Protocol):
    """An open file."""

    def read(self) -> str | bytes:
        """The rest of it."""


Source: TypeAlias = "os.PathLike[str] | Readable | Json"
"""Where a ledger comes from: the path of a file, an open file, JSON text, or the objects themselves."""

_NOT_GRADED = {"id", "inputsHash"}


def _read(source: Any) -> bytes:
    if isinstance(source, os.PathLike):
        return pathlib.Path(cast("os.PathLike[str]", source)).read_bytes()
    if callable(read := getattr(source, "read", None)):
        source = read()
    if isinstance(source, (bytes, bytearray)):
        return bytes(source)
    if isinstance(source, str):
        return source.encode("utf-8", "surrogatepass")
    return _attest.to_json(source)


class Snapshot(Document):
    """A ledger export. A ``str`` is JSON text; the path of a file is a ``pathlib.Path``.

    Each table is made once, when it is first asked for, and read by pandas, Polars, DuckDB or pyarrow where it lies:
    ``pandas.DataFrame.from_arrow(snapshot.receipts)``, ``polars.DataFrame(snapshot.receipts)``. They join by ids.
    """

    def __new__(cls, source: Source) -> Self:
        """Reads the whole source; what is wrong with it is told where something is asked of it."""
        return super().__new__(cls, _read(source))

    @property
    def ledger(self) -> LedgerSnapshot:
        """The ledger as objects; what is none raises what is wrong with it."""
        # Whoever reads the objects relies on their shape, which the tables are made by.
        _ = self._tables
        return cast("LedgerSnapshot", self.value)

    @cached_property
    def _tables(self) -> dict[str, Table]:
        return dict(_attest.tables(self))

    @property
    def claims(self) -> Table:
        """A row for each claim."""
        return self._tables["claims"]

    @property
    def observations(self) -> Table:
        """A row for each observation."""
        return self._tables["observations"]

    @property
    def receipts(self) -> Table:
        """A row for each receipt, with ``claim_id`` and ``observation_id``."""
        return self._tables["receipts"]

    @property
    def reasons(self) -> Table:
        """A row for each reason of each receipt, with ``receipt_id`` and the reason as a sentence."""
        return self._tables["reasons"]

    @cached_property
    def mismatches(self) -> Table:
        """A row for each difference that a replay finds, with ``receipt_id``. It replays the ledger once."""
        return _attest.mismatches(self.replay())

    def replay(self, progress: Callable[[int, int], object] | bool | None = None) -> Report:
        """Derives every receipt again; see ``attest.replay``."""
        return replay(self, progress)

    def __repr__(self) -> str:
        """How much it holds, or that it is no ledger: what is shown while somebody looks for a fault raises none."""
        try:
            _ = self._tables
        except AttestError as fault:
            return f"<attest.Snapshot: no ledger ({fault.code})>"
        told = ", ".join(f"{len(table)} {name}" for name, table in self._tables.items())
        return f"<attest.Snapshot: {told}>"


def regrade(ledger: Snapshot | Json, policy: Policy | Json) -> Table:
    """The same ledger under another policy, as a table of differences.

    Every receipt is derived again with what it was graded with, but for the policy: a row for each receipt and field
    that comes out otherwise, ``stored`` as it is, ``replayed`` as it would be. What the ledger holds of other receipts
    (evidence that is taken, what was spent) stays as it was stored.
    """
    own = policy if isinstance(policy, _attest.Policy) else Policy(policy)
    given = (ledger if isinstance(ledger, Snapshot) else Snapshot(ledger)).ledger
    inputs = {key: {**one, "policyHash": own.hash} for key, one in given["receiptInputs"].items()}
    receipts = [{**one, "policyHash": own.hash} for one in given["receipts"]]
    policies = {own.hash: own.document}
    report = replay({**given, "policies": policies, "receiptInputs": inputs, "receipts": receipts})
    # The hash of the policy is part of what these two are made of.
    kept = [one for one in report["mismatches"] if one["field"] not in _NOT_GRADED]
    return _attest.mismatches({"mismatches": kept})
