"""What a sentence says, in no language: the form that it has, and what stands in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

Spans: TypeAlias = tuple[str, ...]
"""Names and ranges of cells as they are written: A1, D3–D5."""


@dataclass(frozen=True)
class ClueName:
    """A clue as it is named: the 2 at B3."""

    number: int
    name: str


@dataclass(frozen=True)
class CluesNamed:
    """Several clues, and perhaps the total among them."""

    clues: tuple[ClueName, ...]
    total: bool


@dataclass(frozen=True)
class AmountRead:
    """So many of some cells; without a number all of them."""

    number: int | None
    spans: Spans


@dataclass(frozen=True)
class ClaimRead:
    """What is said of cells: bullets, empties, least, most, besides, every, or every other."""

    kind: str
    spans: Spans = ()
    number: int = 0


@dataclass(frozen=True)
class TimesRead:
    """What counts how often in a sum: clues or cells."""

    clues: CluesNamed | None
    spans: Spans
    times: int


@dataclass(frozen=True)
class Reading:
    """A sentence: its form, what fills it, and the pattern that is named before it."""

    form: str
    fields: dict[str, object] = field(default_factory=dict)
    pattern: str = ""
    subtracted: bool = False
    """Whether it is said that found bullets are taken off the pattern's numbers."""
