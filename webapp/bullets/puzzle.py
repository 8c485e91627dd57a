"""A paper puzzle with its solution: a value that notation, grades and drawings start from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from webapp.engine.budget import Budget
from webapp.engine.clue_sets import clue_position
from webapp.engine.faults import validate
from webapp.engine.grid import Mask
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, second_world
from webapp.message import Message
from webapp.notation.errors import NotationError
from webapp.notation.fault_sentences import fault_sentence
from webapp.notation.position_text import parse_position_text, print_position_text, print_rows
from webapp.notation.puzzle_id import parse_puzzle_id, print_puzzle_id


class NotAPuzzle(ValueError):
    """A position that has no solution, or more than one; the message says which."""


@dataclass(frozen=True)
class Puzzle:
    """The clues and the total of a puzzle, and the only world that fits them."""

    width: int
    height: int
    world: Mask
    """The cells that hold a bullet."""
    shown: Mask
    """The cells that show a clue."""

    @property
    def bullets(self) -> int:
        """The number of bullets."""
        return self.world.bit_count()

    @property
    def clues(self) -> int:
        """The number of clues shown."""
        return self.shown.bit_count()

    @cached_property
    def position(self) -> Position:
        """The position that the puzzler sees."""
        return clue_position(self.width, self.height, self.world, self.shown)

    @cached_property
    def id(self) -> str:
        """The puzzle in one line."""
        return print_puzzle_id(self.position)

    @property
    def text(self) -> str:
        """The puzzle as position text."""
        return print_position_text(self.position)

    @property
    def solution(self) -> list[str]:
        """A row a string: `*` bullet, `-` empty, a digit for a clue."""
        seen = self.position
        board = (1 << self.width * self.height) - 1
        empties = board & ~self.world & ~self.shown
        solved = Position(
            self.width,
            self.height,
            seen.clues,
            bullets=self.world,
            empties=empties,
            total=seen.total,
        )
        return print_rows(solved)

    def to_json(self) -> dict[str, object]:
        """The puzzle and its solution as data."""
        return {"puzzle": self.id, "solution": self.solution}

    @classmethod
    def from_position(cls, position: Position, budget: Budget) -> Self:
        """The puzzle that a position states; raise `NotAPuzzle` if it states none."""
        _require_puzzle(position)
        world = any_world(position, budget)
        if world is None:
            raise NotAPuzzle(Message("the puzzle is impossible: no placement of bullets fits it"))
        if second_world(position, world, budget) is not None:
            raise NotAPuzzle(
                Message("the puzzle is not unique: several placements of bullets fit it")
            )
        return cls(position.width, position.height, world, position.clue_mask)

    @classmethod
    def from_id(cls, text: str, budget: Budget | None = None) -> Self:
        """The puzzle of an id; raise `NotationError` or `NotAPuzzle`."""
        return cls.from_position(parse_puzzle_id(text), budget or Budget())

    @classmethod
    def from_text(cls, text: str, budget: Budget | None = None) -> Self:
        """The puzzle of a position text; raise `NotationError` or `NotAPuzzle`."""
        return cls.from_position(parse_position_text(text), budget or Budget())


def _require_puzzle(position: Position) -> None:
    """Raise unless the position has the form of a puzzle: clues, a total, no marks, no faults."""
    if position.total is None:
        raise NotationError.at(
            Message("a puzzle needs the number of its bullets; this position has none")
        )
    if position.bullets or position.empties:
        raise NotationError.at(
            Message("a puzzle shows numbers only; this position has marked cells")
        )
    faults = validate(position)
    if faults:
        raise NotAPuzzle("; ".join(fault_sentence(fault, position.width) for fault in faults))
