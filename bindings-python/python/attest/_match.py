"""A row that a claim could be matched with, and what was compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from .types import Observation


@dataclass(frozen=True)
class Feature:
    """One feature of the best match."""

    name: str
    """Its name in the policy."""
    value: float
    """How well it matches, from 0 to 1."""
    weight: float
    """What the policy weighs it."""


@dataclass(frozen=True)
class Match:
    """A row that the claim could be matched with."""

    observation: Observation
    """The row."""
    score: Fraction
    """How well it matches, exactly."""
    features: tuple[Feature, ...]
    """Each feature that applies."""
