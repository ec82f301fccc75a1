"""The compiled half of ``attest``; import that."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, final

from typing_extensions import Self

from .types import Call, GateAnswer, Intent, Versions

__all__ = [
    "Document",
    "Gate",
    "Policy",
    "Store",
    "Table",
    "answer",
    "call",
    "call_json",
    "codes",
    "grade_batch_json",
    "mismatches",
    "operations",
    "question",
    "replay",
    "store_operations",
    "tables",
    "to_json",
    "versions",
]

_Intent: TypeAlias = Intent | dict[str, Any]

class Document:
    """A JSON document that is kept as bytes.

    ``json`` is the text, as canonical as it came; ``value`` is the same as Python objects, made when first asked for.
    """

    def __new__(cls, json: bytes) -> Self: ...
    @property
    def json(self) -> bytes:
        """The document's text as bytes."""
    @property
    def value(self) -> Any:
        """The document as Python objects: ``dict``, ``list``, ``str``, ``int``, ``float``, ``bool`` and ``None``."""

@final
class Gate:
    """A gate: the intents of one person.

    Store intents with ``add``, ask ``authorize`` before each outward act, and let it out only where ``matches`` is true.
    Threads may share a gate: their calls wait for each other, and other Python threads run meanwhile.
    """

    def __new__(cls) -> Self: ...
    def add(self, intents: _Intent | Sequence[_Intent] | str | bytes | bytearray | Document, /) -> None:
        """Stores an intent, or a list of intents (all of them or none): validated, resolved, each with an ``id``."""
    def revoke(self, id: str, /) -> bool:
        """Takes an intent back. False where no intent has this id."""
    def check(
        self, call: Call | dict[str, Any] | str | bytes | bytearray | Document, now: int, *, considered: bool = False
    ) -> GateAnswer:
        """What the gate says to a call at an instant, in epoch milliseconds; spends nothing."""
    def authorize(
        self, call: Call | dict[str, Any] | str | bytes | bytearray | Document, now: int, *, considered: bool = False
    ) -> GateAnswer:
        """As ``check``, and spends what the call costs where an intent covers it, in the same step."""
    def __len__(self) -> int:
        """How many intents the gate holds, ended and revoked ones among them."""
    def __bool__(self) -> bool:
        """A gate is there, also where it holds nothing."""

class Store:
    """An open store; ``attest.Ledger`` is this with a method for each operation."""

    def __new__(
        cls,
        path: str,
        *,
        clock: Callable[[], int] | None,
        patience_ms: int | None,
        max_bytes: int | None,
        create: bool,
    ) -> Self: ...
    def call(self, operation: str, document: object) -> Any:
        """Runs an operation on a document; the answer as Python objects."""
    def call_json(self, operation: str, document: object) -> bytes:
        """Runs an operation on a document; the answer as canonical JSON."""
    def close(self) -> None:
        """Closes the file; from then on every call is ``ClosedError``. Waits for a call that runs. Twice does nothing."""

@final
class Table:
    """A table. pandas, Polars, DuckDB and pyarrow read it where it lies, through ``__arrow_c_stream__``."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as a stream of one batch: a capsule named ``arrow_array_stream``."""
    def __arrow_c_schema__(self) -> object:
        """The table's columns and types: a capsule named ``arrow_schema``."""
    @property
    def columns(self) -> dict[str, str]:
        """The columns: the name and the Arrow type of each."""
    def rows(self) -> list[dict[str, Any]]:
        """The rows as a list of ``dict``; instants as ``datetime`` in UTC."""
    def __len__(self) -> int:
        """How many rows there are."""

class Policy:
    """A policy that is loaded once and graded under many times; the default one where no document is given."""

    def __new__(cls, document: object = None, /) -> Self: ...
    @property
    def document(self) -> dict[str, Any]:
        """The policy's document as Python objects, each time anew."""
    @property
    def hash(self) -> str:
        """The hash of the policy's document, 64 hexadecimal digits."""
    def grade_batch_json(self, request: object, *, max_bytes: int | None = None) -> bytes:
        """Grades a batch under this policy; the answer as canonical JSON."""

def call(operation: str, document: object, *, max_bytes: int | None = None) -> Any:
    """Runs an operation on a document; the answer as Python objects."""

def call_json(operation: str, document: object, *, max_bytes: int | None = None) -> bytes:
    """Runs an operation on a document; the answer as canonical JSON."""

def to_json(value: object) -> bytes:
    """Any object as JSON text; a ``str`` is a text here, not JSON."""

def operations() -> tuple[tuple[str, str, str, str], ...]:
    """Every operation: its name, what it does, the shapes it takes and answers."""

def store_operations() -> tuple[tuple[str, str, str, str], ...]:
    """Every operation on a store: its name, what it does, the schemas of what it takes and answers as JSON."""

def codes() -> tuple[str, ...]:
    """Every code that an ``AttestError`` may carry."""

def versions() -> Versions:
    """The versions that ``attest --version --json`` prints."""

def grade_batch_json(request: object, *, max_bytes: int | None = None) -> bytes:
    """Grades a batch under the policy that it carries, or under the default one; the answer as canonical JSON."""

def replay(
    document: object,
    progress: Callable[[int, int], object] | None = None,
    *,
    max_bytes: int | None = None,
) -> bytes:
    """Derives every receipt of a ledger again; the report as canonical JSON."""

def tables(document: object, *, max_bytes: int | None = None) -> list[tuple[str, Table]]:
    """The tables of a ledger, by their names."""

def mismatches(report: object) -> Table:
    """The mismatches of a replay's report as a table."""

def question(document: object) -> tuple[str, str] | None:
    """What to ask a model about a turn, as ``(system, user)``; none where nothing is asked."""

def answer(document: object, raw: str | None = None) -> Any:
    """What becomes of a turn with what the model wrote; none where it failed."""
