"""What a book asks, with what is printed about it: puzzles, and positions of the live game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from webapp.bullets.grades import Band
from webapp.bullets.puzzle import Puzzle
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.engine.worlds import second_world
from webapp.explain.exercises import Exercise
from webapp.explain.wording.voice import Voice
from webapp.notation.puzzle_id import parse_puzzle_id, print_puzzle_id

NODES = 2_000_000
"""Search to show that a solution is right."""

QUESTION = "Which cells are certainly safe?"
"""What is asked below a live position."""


class BookTask(Protocol):
    """What a book asks for."""

    @property
    def position(self) -> Position:
        """What is printed of the board."""

    @property
    def voice(self) -> Voice:
        """A puzzle for a pencil, or a position of the live game."""

    @property
    def noun(self) -> str:
        """What it is called."""

    @property
    def id(self) -> str:
        """Its notation."""

    @property
    def band(self) -> Band | None:
        """How hard it is."""

    @property
    def load(self) -> float:
        """How hard it is, finer than the band."""

    @property
    def address(self) -> str | None:
        """Its page, if the site has an address."""

    @property
    def facts(self) -> list[str]:
        """What is said of it."""

    def faults(self) -> Iterator[str]:
        """What is wrong with it, each told after its name."""


@dataclass(frozen=True)
class Entry:
    """A puzzle, how hard it is, and where it can be played."""

    puzzle: Puzzle
    band: Band | None = None
    reason: int | None = None
    """Clues in its largest reason."""

    uses_total: bool = False
    load: float = 0.0
    """How hard it is, finer than the band."""

    address: str | None = None
    """Its page, if the site has an address."""

    voice = Voice.PAPER
    noun = "puzzle"

    @property
    def position(self) -> Position:
        """Its clues."""
        return self.puzzle.position

    @property
    def id(self) -> str:
        """The whole puzzle in a line."""
        return self.puzzle.id

    @property
    def facts(self) -> list[str]:
        """Size, bullets, difficulty, and what the hardest step asks for."""
        puzzle = self.puzzle
        bullets = "1 bullet" if puzzle.bullets == 1 else f"{puzzle.bullets} bullets"
        told = [f"{puzzle.width} × {puzzle.height}", bullets]
        if self.band is not None:
            told.append(str(self.band))
        if self.reason is not None:
            told.append(_reason(self.reason, total=self.uses_total))
        return told

    def faults(self) -> Iterator[str]:
        """It is solved by its solution and by no other, as its notation is printed."""
        position = parse_puzzle_id(self.id)
        if position != self.position or print_puzzle_id(position) != self.id:
            yield "and its notation differ"
        try:
            if second_world(position, self.puzzle.world, Budget(NODES)) is not None:
                yield "has a second solution"
        except ValueError:
            yield "is not solved by its solution"
        except BudgetSpent:
            yield "takes too much search to show that it has one solution"


@dataclass(frozen=True)
class LiveEntry:
    """A position of the live game, whose safe cells are to be found."""

    exercise: Exercise
    address: str | None = None
    """Its analysis, if the site has an address."""

    voice = Voice.LIVE
    noun = "position"

    @property
    def position(self) -> Position:
        """Open cells and flags."""
        return self.exercise.position

    @property
    def id(self) -> str:
        """The open cells in a line; the flags follow from them."""
        return print_puzzle_id(self.exercise.open_cells)

    @property
    def band(self) -> Band:
        """By the easiest step."""
        return self.exercise.band

    @property
    def load(self) -> float:
        """More numbers at once are harder, and so are fewer cells to find."""
        return self.exercise.step.size + 1 / self.exercise.safe.bit_count()

    @property
    def facts(self) -> list[str]:
        """Size, mines, difficulty, and what the easiest step asks for."""
        position, step = self.position, self.exercise.step
        mines = "1 mine" if position.total == 1 else f"{position.total} mines"
        size = f"{position.width} × {position.height}"
        return [size, mines, str(self.band), _reason(step.size, total=step.uses_total)]

    def faults(self) -> Iterator[str]:
        """By counting all worlds of the open cells: flags and safe cells are certain, no others."""
        seen = parse_puzzle_id(self.id)
        if seen != self.exercise.open_cells:
            yield "and its notation differ"
        try:
            odds = count(seen, Budget(NODES)).odds
        except BudgetSpent:
            yield "takes too much search to count its worlds"
            return
        if mask_of(cell for cell, share in odds.items() if share == 0) != self.exercise.safe:
            yield "has other safe cells than its solution tells"
        if any(self.position.bullets >> cell & 1 and share < 1 for cell, share in odds.items()):
            yield "has a flag that is not certain"
        if not self.exercise.step.empties & self.exercise.safe:
            yield "has a reason that leads to no safe cell"


def _reason(clues: int, *, total: bool) -> str:
    """What the hardest step rests on."""
    told = "1 number at a time" if clues <= 1 else f"{clues} numbers at once"
    return f"{told}, and the count" if total else told
