"""The tasks of a book with what is printed about them: puzzles, and positions of live games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Protocol

from webapp.bullets.grades import Band
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.reason_words import NEEDS_TOTAL, at_once, step_words
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.engine.worlds import second_world
from webapp.explain.exercises import Exercise
from webapp.explain.wording.voice import Voice
from webapp.notation.english import counted, sides
from webapp.notation.puzzle_id import parse_puzzle_id, print_puzzle_id

NODES = 2_000_000
"""Search to show that a solution is right."""

QUESTION = "Which cells are certainly safe?"
"""What is asked below a live position."""


class BookTask(Protocol):
    """A task of a book."""

    @property
    def position(self) -> Position:
        """What is printed of the board."""

    @property
    def voice(self) -> Voice:
        """A puzzle for a pencil, or a position of the live game."""

    @property
    def noun(self) -> str:
        """What a task of its kind is called."""

    @property
    def id(self) -> str:
        """The line that says all of it."""

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
        """What is said of it above its board."""

    def faults(self) -> Iterator[str]:
        """What is wrong with it, in words that follow its name."""


@dataclass(frozen=True)
class Entry:
    """A puzzle, how hard it is, and where it can be played."""

    puzzle: Puzzle
    _: KW_ONLY
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
        """The clues of the puzzle."""
        return self.puzzle.position

    @property
    def id(self) -> str:
        """The puzzle id."""
        return self.puzzle.id

    @property
    def facts(self) -> list[str]:
        """Size, bullets, difficulty, and what its steps ask for."""
        puzzle = self.puzzle
        words = [sides(puzzle.width, puzzle.height), counted(puzzle.bullets, "bullet")]
        if self.band is not None:
            words.append(str(self.band))
        if self.reason is not None:
            # In large print a long line of facts would take the room of the board.
            words += [at_once(self.reason), *([NEEDS_TOTAL] if self.uses_total else [])]
        return words

    def faults(self) -> Iterator[str]:
        """Check that its solution solves what its notation says, and that no other does."""
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
        """The open cells and flags."""
        return self.exercise.position

    @property
    def id(self) -> str:
        """The open cells in a line; the flags follow from them."""
        return print_puzzle_id(self.exercise.open_cells)

    @property
    def band(self) -> Band:
        """How hard its easiest step is."""
        return self.exercise.band

    @property
    def load(self) -> float:
        """How hard it is: more numbers at once are harder, and so are fewer cells to find."""
        return self.exercise.step.size + 1 / self.exercise.safe.bit_count()

    @property
    def facts(self) -> list[str]:
        """Size, mines, difficulty, and what the easiest step asks for."""
        position, step = self.position, self.exercise.step
        size, mines = sides(position.width, position.height), counted(position.total or 0, "mine")
        return [size, mines, str(self.band), step_words(step.size, total=step.uses_total)]

    def faults(self) -> Iterator[str]:
        """Check, by counting all worlds of the open cells, that flags and safe cells are certain.

        No other cell may be certainly safe: a reader who finds one must not be told it is wrong.
        """
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
