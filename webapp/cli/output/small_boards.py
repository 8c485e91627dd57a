"""Small boards in the terminal: what a step or a rung of a hint tells, in brackets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import click

from webapp.cli.output.printing import say
from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.crux import CRUX_RUNGS, Crux
from webapp.explain.hints import Hint
from webapp.explain.steps import Step
from webapp.explain.wording.places import Region
from webapp.notation.cells import column_name
from webapp.notation.position_text import print_rows

WHOLE = 10
"""A board with a longer side is shown around what is told only."""

NOWHERE = ".?"
"""The signs of a cell of which nothing is known, as such and where it is spoken of."""


@dataclass(frozen=True, kw_only=True)
class SmallBoard:
    """A position, and what is told of it."""

    position: Position
    clues: Mask = 0
    """The clues of the reason."""
    bullets: Mask = 0
    empties: Mask = 0
    """What follows."""
    cells: Mask = 0
    """Cells that are spoken of, whatever is told of them."""
    counted: Mask = 0
    """Cells that are shown too where not all of the board is."""
    region: Region | None = None
    """Where to look, if nothing else is told."""

    @classmethod
    def of_step(cls, step: Step) -> SmallBoard:
        """What a step tells."""
        return cls(
            position=step.before,
            clues=mask_of(step.clues),
            bullets=step.bullets,
            empties=step.empties,
            cells=step.cells,
            counted=mask_of(step.counted),
        )

    @classmethod
    def of_hint(cls, hint: Hint) -> SmallBoard:
        """What a rung of a hint tells."""
        if hint.step is not None:
            return cls.of_step(hint.step)
        return cls(
            position=hint.before,
            clues=mask_of(hint.clues),
            cells=hint.cells,
            counted=mask_of(hint.counted),
            region=hint.region,
        )

    @classmethod
    def of_crux(cls, crux: Crux, rung: int, begun: Position) -> SmallBoard:
        """What the crux tells up to a rung; before the last one nothing that leads to it."""
        if rung == CRUX_RUNGS:
            return cls.of_step(crux.step)
        clues = mask_of(crux.step.clues) if rung > 1 else 0
        return cls(position=begun, clues=clues, region=crux.region)

    def say(self, indent: int) -> None:
        """Print it between empty lines."""
        say()
        for line in self.rows():
            say(" " * indent + line)
        say()

    def rows(self) -> Iterator[str]:
        """Its lines, with what follows already marked."""
        width, signs = self.position.width, "".join(print_rows(self.position))
        rows, columns = self._window()
        margin = len(str(rows[-1] + 1))
        yield " " * margin + "".join(f" {column_name(column):^3}" for column in columns).rstrip()
        for row in rows:
            cells = [self._shown(signs, row * width + column) for column in columns]
            yield f"{row + 1:>{margin}}" + "".join(f" {cell}" for cell in cells).rstrip()

    def _shown(self, signs: str, cell: Cell) -> str:
        if self.clues >> cell & 1:
            return click.style(f"[{signs[cell]}]", bold=True, fg="yellow")
        if self.bullets >> cell & 1:
            return click.style("(*)", bold=True, fg="red")
        if self.empties >> cell & 1:
            return click.style("(-)", bold=True, fg="green")
        if self.cells >> cell & 1:
            return click.style(f"({signs[cell].replace(*NOWHERE)})", bold=True, fg="yellow")
        return f" {signs[cell]} "

    def _window(self) -> tuple[range, range]:
        """The rows and columns to show: all of a small board, else those near what is told."""
        width, height = self.position.width, self.position.height
        near, region = self.clues | self.cells, self.region
        if not near and region is not None:
            return range(region.top, region.bottom + 1), range(region.left, region.right + 1)
        if not near or max(width, height) <= WHOLE:
            return range(height), range(width)
        places = [divmod(cell, width) for cell in cells_of(near | self.counted)]
        rows, columns = [row for row, _ in places], [column for _, column in places]
        return (
            range(max(0, min(rows) - 1), min(height, max(rows) + 2)),
            range(max(0, min(columns) - 1), min(width, max(columns) + 2)),
        )
