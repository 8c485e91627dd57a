"""Statements: what is told, before it is words of a language.

A statement has a key, under which every language has its wording, and slots: what the wording is
filled with. Neither knows a language, so a proof is told in any of them without being looked at
again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from webapp.engine.grid import Cell, Mask


@dataclass(frozen=True, slots=True)
class ClueSlot:
    """A clue and the number that it shows."""

    cell: Cell
    number: int


@dataclass(frozen=True, slots=True)
class CluesSlot:
    """Several clues, and perhaps the total among them."""

    clues: tuple[ClueSlot, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class CellsSlot:
    """Cells, named in reading order."""

    cells: Mask


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that is told."""

    key: str
    slots: Mapping[str, Slot]

    def inside(self) -> Iterator[Statement]:
        """The statement and those within it."""
        yield self
        for slot in self.slots.values():
            for part in slot if isinstance(slot, tuple) else (slot,):
                if isinstance(part, Statement):
                    yield from part.inside()


Slot: TypeAlias = (
    ClueSlot
    | CluesSlot
    | CellsSlot
    | int
    | float
    | Fraction
    | str
    | Statement
    | tuple[Statement, ...]
)
"""What a wording is filled with: a whole number, a measure, a chance, or a text that is the same in
all languages; a tuple of statements is told as a list."""


def state(key: str, **slots: Slot) -> Statement:
    """A statement with its slots."""
    return Statement(key, slots)
