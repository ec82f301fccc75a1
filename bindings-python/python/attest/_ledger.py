"""A store: one file of claims, receipts and approvals, with a method for each of its operations."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from . import _attest
from ._documents import Report
from ._errors import InvalidArgumentError
from ._operations import Json
from ._snapshot import Snapshot

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self

    from . import types


class StoreOperation(NamedTuple):
    """One row of the table of operations on a store."""

    name: str
    """Its name, for ``Ledger.call``."""
    doc: str
    """What it does, in one line."""
    input: dict[str, Any]
    """The JSON Schema of the document it takes."""
    output: dict[str, Any]
    """The JSON Schema of the document it answers."""


def store_operations() -> tuple[StoreOperation, ...]:
    """Every operation on a store, in the order of the contract."""
    rows = _attest.store_operations()
    return tuple(StoreOperation(name, doc, json.loads(took), json.loads(gave)) for name, doc, took, gave in rows)


def _document(document: Json, members: dict[str, Any]) -> Json:
    if document is None:
        return members
    if members:
        raise InvalidArgumentError("a document, or its members by name, not both")
    return document


class Ledger(_attest.Store):
    """A store: one file, made where it is not there.

    Every method takes its document as an object or as JSON text, or the document's members by name::

        with attest.Ledger("my.attest") as ledger:
            ledger.pass_(seen)
            ledger.batch()
            print(ledger.digest()["total"])
            ledger.vault.authorize(call=call)

    An answer of a write is its acknowledgement: it is on the disk. Threads may share a ledger; their calls wait for each
    other, and other Python threads run meanwhile. After ``close``, and in a child process after a fork, every call is
    ``ClosedError``: a child opens the file anew.
    """

    def __new__(
        cls,
        path: str | bytes | os.PathLike[str] | os.PathLike[bytes],
        *,
        clock: Callable[[], int] | None = None,
        patience: float | None = None,
        max_bytes: int | None = None,
        create: bool = True,
    ) -> Self:
        """Opens a file.

        ``clock()`` answers what time it is in whole milliseconds since the epoch; without it the system's clock stamps. It
        is asked once for each write, while the file is locked, and may not use a ledger. What it raises, the call raises,
        and nothing is stored. ``patience`` is how many seconds a write waits for another writer before it is
        ``StorageBusyError``; ten where it is left out. Without ``create`` a file that is not there is ``NotFoundError``.
        """
        try:
            waits = None if patience is None else timedelta(seconds=patience) // timedelta(milliseconds=1)
        except (OverflowError, TypeError, ValueError):
            raise InvalidArgumentError("patience is a number of seconds") from None
        if waits is not None and waits < 0:
            raise InvalidArgumentError("patience is a number of seconds")
        return super().__new__(
            cls,
            os.fsdecode(path),
            clock=clock,
            patience_ms=waits,
            max_bytes=max_bytes,
            create=create,
        )

    def __enter__(self) -> Self:
        """The ledger."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Closes it."""
        self.close()

    @property
    def vault(self) -> Vault:
        """What the store keeps of approvals: turns, intents, decisions."""
        return Vault(self)

    def snapshot(self) -> Snapshot:
        """The whole ledger as tables; nothing of the vault."""
        return Snapshot(self.call_json("ledger.export", {}))

    def replay(self) -> Report:
        """Derives every stored receipt again and says what differs."""
        return Report(self.call_json("ledger.replay", {}))

    def pass_(self, document: Json = None, /, **members: Any) -> types.LedgerPassAnswer:
        """Stores what one look found: mail, a calendar view, an agent's log, an absence, a request."""
        return cast("types.LedgerPassAnswer", self.call("ledger.pass", _document(document, members)))

    def batch(self, document: Json = None, /, **members: Any) -> types.LedgerBatchAnswer:
        """Grades what can have changed, at the clock's instant or at one given."""
        return cast("types.LedgerBatchAnswer", self.call("ledger.batch", _document(document, members)))

    def event(self, document: Json = None, /, **members: Any) -> types.LedgerEventAnswer:
        """What the person says against a receipt, or takes back."""
        return cast("types.LedgerEventAnswer", self.call("ledger.event", _document(document, members)))

    def grant(self, document: Json = None, /, **members: Any) -> types.LedgerGrantAnswer:
        """Saves what the person allows an agent, and whether alerts about it are muted."""
        return cast("types.LedgerGrantAnswer", self.call("ledger.grant", _document(document, members)))

    def agents(self, document: Json = None, /, **members: Any) -> types.LedgerAgentsAnswer:
        """Lists the agents with their grants; switches whether absences are kept."""
        return cast("types.LedgerAgentsAnswer", self.call("ledger.agents", _document(document, members)))

    def model(self, document: Json = None, /, **members: Any) -> types.LedgerModelAnswer:
        """Whether the advisory model is on; a value given turns it on or off."""
        return cast("types.LedgerModelAnswer", self.call("ledger.model", _document(document, members)))

    def model_asks(self, document: Json = None, /, **members: Any) -> types.LedgerModelAsksAnswer:
        """What to ask the advisory model now; each claim is asked about once."""
        return cast("types.LedgerModelAsksAnswer", self.call("ledger.model_asks", _document(document, members)))

    def model_answer(self, document: Json = None, /, **members: Any) -> types.LedgerModelAnswerAnswer:
        """What the advisory model said, in time or not; then a batch runs."""
        return cast("types.LedgerModelAnswerAnswer", self.call("ledger.model_answer", _document(document, members)))

    def policy(self, document: Json = None, /, **members: Any) -> types.LedgerPolicyAnswer:
        """Which policy is in force; a document given is in force from now on."""
        return cast("types.LedgerPolicyAnswer", self.call("ledger.policy", _document(document, members)))

    def receipts(self, document: Json = None, /, **members: Any) -> types.LedgerReceiptsAnswer:
        """Receipts by query, a page at a time, newest first."""
        return cast("types.LedgerReceiptsAnswer", self.call("ledger.receipts", _document(document, members)))

    def digest(self, document: Json = None, /, **members: Any) -> types.LedgerDigestAnswer:
        """How many receipts of each grade, by day and agent; what is still checking stands apart."""
        return cast("types.LedgerDigestAnswer", self.call("ledger.digest", _document(document, members)))

    def next(self, document: Json = None, /, **members: Any) -> types.LedgerNextAnswer:
        """When a batch can change something next."""
        return cast("types.LedgerNextAnswer", self.call("ledger.next", _document(document, members)))

    def health(self, document: Json = None, /, **members: Any) -> types.LedgerHealthAnswer:
        """Lists how each observer fares in each account."""
        return cast("types.LedgerHealthAnswer", self.call("ledger.health", _document(document, members)))

    def export(self, document: Json = None, /, **members: Any) -> types.LedgerExportAnswer:
        """The whole ledger in the replay format; nothing of the vault."""
        return cast("types.LedgerExportAnswer", self.call("ledger.export", _document(document, members)))

    def import_(self, document: Json = None, /, **members: Any) -> types.LedgerImportAnswer:
        """Fills an empty store with an export that replays."""
        return cast("types.LedgerImportAnswer", self.call("ledger.import", _document(document, members)))

    def check(self, document: Json = None, /, **members: Any) -> types.LedgerCheckAnswer:
        """Holds everything stored against itself, and replays it."""
        return cast("types.LedgerCheckAnswer", self.call("ledger.check", _document(document, members)))

    def trace(self, document: Json = None, /, **members: Any) -> types.LedgerTraceAnswer:
        """One receipt with all that it rests on."""
        return cast("types.LedgerTraceAnswer", self.call("ledger.trace", _document(document, members)))

    def purge(self, document: Json = None, /, **members: Any) -> types.LedgerPurgeAnswer:
        """Forgets what is older than a cutoff and nothing kept can reach; replay stays clean."""
        return cast("types.LedgerPurgeAnswer", self.call("ledger.purge", _document(document, members)))

class Vault:
    """What a store keeps of approvals; its operations, each with a document as those of ``Ledger``."""

    __slots__ = ("_ledger",)

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def said(self, document: Json = None, /, **members: Any) -> types.VaultSaidAnswer:
        """Stores a turn that the person typed on a surface of their own."""
        return cast("types.VaultSaidAnswer", self._ledger.call("vault.said", _document(document, members)))

    def intents(self, document: Json = None, /, **members: Any) -> types.VaultIntentsAnswer:
        """Reads a stored turn, once, and stores the intents that its words back."""
        return cast("types.VaultIntentsAnswer", self._ledger.call("vault.intents", _document(document, members)))

    def authorize(self, document: Json = None, /, **members: Any) -> types.VaultAuthorizeAnswer:
        """Decides on a call, spends what it costs and logs the decision."""
        return cast("types.VaultAuthorizeAnswer", self._ledger.call("vault.authorize", _document(document, members)))

    def revoke(self, document: Json = None, /, **members: Any) -> types.VaultRevokeAnswer:
        """Takes an intent back for good."""
        return cast("types.VaultRevokeAnswer", self._ledger.call("vault.revoke", _document(document, members)))

    def list(self, document: Json = None, /, **members: Any) -> types.VaultListAnswer:
        """The stored intents, with what was spent of them and whether they still hold."""
        return cast("types.VaultListAnswer", self._ledger.call("vault.list", _document(document, members)))

    def log(self, document: Json = None, /, **members: Any) -> types.VaultLogAnswer:
        """Every decision, with who approved what it let through."""
        return cast("types.VaultLogAnswer", self._ledger.call("vault.log", _document(document, members)))
