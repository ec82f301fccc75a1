"""Checks what AI agents say they did against what your own mailbox and calendar show.

``grade_batch`` grades claims against observations, ``replay`` derives every receipt of a ledger again, ``Gate`` and
``said`` hold an agent's outward calls to what the person typed. ``call`` runs any operation by its name.

A document is a ``dict`` or a ``list``, or JSON text as ``str`` or ``bytes``. What goes wrong is an ``AttestError`` of the
class of its code, which names a place and never repeats content. The other Python threads run while a document is worked
on.
"""

from . import said
from ._attest import Document, Gate, Table, call, call_json, codes
from ._documents import Batch, Report
from ._errors import *  # noqa: F403
from ._errors import AttestError, Issue
from ._errors import __all__ as _error_names
from ._explain import Explanation, explain
from ._ledger import Ledger, StoreOperation, Vault, store_operations
from ._match import Feature, Match
from ._operations import (
    Operation,
    Policy,
    canonical_json,
    grade_batch,
    id_from_hash,
    load_policy,
    operations,
    reason_text,
    replay,
    schema,
    sha256_hex,
    versions,
)
from ._snapshot import Snapshot, regrade

__version__ = versions()["library"]

__all__ = [
    "AttestError",
    "Batch",
    "Document",
    "Explanation",
    "Feature",
    "Gate",
    "Issue",
    "Ledger",
    "Match",
    "Operation",
    "Policy",
    "Report",
    "Snapshot",
    "StoreOperation",
    "Table",
    "Vault",
    "call",
    "call_json",
    "canonical_json",
    "codes",
    "explain",
    "grade_batch",
    "id_from_hash",
    "load_policy",
    "operations",
    "reason_text",
    "regrade",
    "replay",
    "said",
    "schema",
    "sha256_hex",
    "store_operations",
    "versions",
]
__all__ += _error_names
