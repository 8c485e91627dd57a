"""Steps as the command shows them: in JSON, and in a plain sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from webapp.cli.output import squares
from webapp.engine.grid import Cell, Mask, cells_of, neighbour_masks
from webapp.engine.position import Position
from webapp.notation.cells import cell_name, cell_names, listed
from webapp.notation.wording import noun


class Deduction(Protocol):
    """What a step needs to tell: its reason and its conclusions."""

    @property
    def clues(self) -> Sequence[Cell]:
        """The clues it rests on, in reading order."""

    @property
    def uses_total(self) -> bool:
        """Whether it needs the total."""

    @property
    def bullets(self) -> Mask:
        """Cells that it finds to hold a bullet."""

    @property
    def empties(self) -> Mask:
        """Cells that it finds to hold none."""


@dataclass(frozen=True)
class ShownStep:
    """A deduction in its place: what was known before it, and how it is graded."""

    number: int
    deduction: Deduction
    before: Position
    grade: tuple[str, int]
    """("size", clues) in the simplest order, ("type", 0 to 2) in the paper's."""
    live: bool

    @property
    def used(self) -> Mask:
        """Marks found earlier that lie next to the clues."""
        around = neighbour_masks(self.before.width, self.before.height)
        near = 0
        for clue in self.deduction.clues:
            near |= around[clue]
        return near & (self.before.bullets | self.before.empties)

    @property
    def counted(self) -> Mask:
        """With the total: the bullets known elsewhere, which it counts too."""
        return self.before.bullets & ~self.used if self.deduction.uses_total else 0

    def after(self) -> Position:
        """What is known once the step is done."""
        deduction = self.deduction
        return replace(
            self.before,
            bullets=self.before.bullets | deduction.bullets,
            empties=self.before.empties | deduction.empties,
        )

    def as_json(self) -> dict[str, object]:
        """The step as the contract lists it."""
        deduction, width = self.deduction, self.before.width
        return {
            "number": self.number,
            self.grade[0]: self.grade[1],
            "clues": squares(deduction.clues, width),
            "uses_total": deduction.uses_total,
            "used": squares(self.used, width),
            "counted": squares(self.counted, width),
            "bullets": squares(deduction.bullets, width),
            "empties": squares(deduction.empties, width),
            "sentence": self.sentence(),
        }

    def sentence(self) -> str:
        """What the step rests on and what it finds, such as: B3 and C4: D3 is empty."""
        width = self.before.width
        premises = [cell_name(clue, width) for clue in self.deduction.clues]
        if self.deduction.uses_total:
            premises.append("the total")
        told = listed(premises)
        found = "; ".join(filter(None, [self._bullets(), self._empties()]))
        return f"{told[:1].upper()}{told[1:]}: {found}."

    def _bullets(self) -> str:
        cells = list(cells_of(self.deduction.bullets))
        names = cell_names(cells, self.before.width)
        what = noun(len(cells), live=self.live)
        return _predicate(names, len(cells), f"a {what}", what)

    def _empties(self) -> str:
        cells = list(cells_of(self.deduction.empties))
        word = "safe" if self.live else "empty"
        return _predicate(cell_names(cells, self.before.width), len(cells), word, word)


def _predicate(names: str, number: int, one: str, several: str) -> str:
    if not number:
        return ""
    return f"{names} is {one}" if number == 1 else f"{names} are {several}"
