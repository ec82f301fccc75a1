"""Answers that keep their text and become objects when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast, overload

from . import _html
from ._attest import Document

if TYPE_CHECKING:
    from .types import BatchItem, Receipt


class ShownReceipt(dict[str, Any]):
    """A receipt of a batch: a ``dict`` that a notebook shows as a table."""

    def _repr_html_(self) -> str:
        return _html.receipt(self)


def _shown(item: BatchItem) -> BatchItem:
    """The item with a receipt that a notebook shows as a table."""
    if type(item["receipt"]) is dict:
        item["receipt"] = cast("Receipt", ShownReceipt(item["receipt"]))
    return item


class Batch(Document, Sequence["BatchItem"]):
    """What ``grade_batch`` answers: a sequence of ``{"receipt", "inputs"}``, as the JSON is.

    ``json`` holds the answer's own bytes; the items are made when one of them is asked for.
    """

    __slots__ = ()

    @property
    def items(self) -> list[BatchItem]:
        """The items as a list."""
        return cast("list[BatchItem]", self.value)

    @property
    def receipts(self) -> list[Receipt]:
        """The receipts alone, in the order of the items."""
        return [_shown(item)["receipt"] for item in self.items]

    @overload
    def __getitem__(self, index: int) -> BatchItem: ...
    @overload
    def __getitem__(self, index: slice) -> list[BatchItem]: ...
    def __getitem__(self, index: int | slice) -> BatchItem | list[BatchItem]:
        """The item, or the items, of a place."""
        if isinstance(index, slice):
            return [_shown(item) for item in self.items[index]]
        return _shown(self.items[index])

    def __len__(self) -> int:
        """How many receipts there are."""
        return len(self.items)

    def __eq__(self, other: object) -> bool:
        """Whether the items are the same as those of a batch or a list."""
        return self.items == (other.items if isinstance(other, Batch) else other)

    def __repr__(self) -> str:
        """How many receipts of which grade."""
        count: dict[str, int] = {}
        for receipt in self.receipts:
            count[receipt["grade"]] = count.get(receipt["grade"], 0) + 1
        told = ", ".join(f"{number} {grade}" for grade, number in sorted(count.items()))
        return f"<attest.Batch: {told or 'no receipts'}>"

    def _repr_html_(self) -> str:
        return _html.batch(self.receipts)


class Report(Document, Mapping[str, Any]):
    """What ``replay`` answers: a mapping, as the JSON is.

    ``json`` holds the report's own bytes; objects are made when a key is asked for.
    """

    __slots__ = ()

    @property
    def clean(self) -> bool:
        """Whether every receipt was derived again bit for bit and none is missing."""
        return not self["mismatches"]

    def __getitem__(self, key: str) -> Any:
        """The value of a key."""
        return self.value[key]

    def __iter__(self) -> Iterator[str]:
        """The keys."""
        return iter(self.value)

    def __len__(self) -> int:
        """How many keys there are."""
        return len(self.value)

    def __eq__(self, other: object) -> bool:
        """Whether the members are the same as those of a report or a dict."""
        return bool(self.value == (other.value if isinstance(other, Report) else other))

    def __repr__(self) -> str:
        """The counts."""
        return (
            f"<attest.Report: {self['receipts']} receipts, {self['reproduced']} reproduced, "
            f"{self['mismatched']} mismatched>"
        )

    def _repr_html_(self) -> str:
        return _html.report(self)
