"""The difficulty of a live board: which reasoning opens it from its start.

The walk takes the easiest step there is, as `webapp.engine.reasons.smallest_order` does: one clue,
then two, then more, and the number of mines only where clues alone decide nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from webapp.mines.levels import Hardness
from webapp.mines.walk import COUNT, ONE, THREE, TWO, LiveWalk
from webapp.notation.live_board import LiveBoard

NAMES: dict[int, Hardness] = {ONE: "one", TWO: "two", THREE: "three", COUNT: "count"}


@dataclass(frozen=True)
class BoardGrade:
    """The levels of reasoning that the walk needed, and whether it came to the end."""

    guess_free: bool
    needed: frozenset[int]

    @property
    def hardness(self) -> Hardness:
        """The hardest step; empty if a guess is needed."""
        return NAMES[max(self.needed)] if self.guess_free else ""

    @property
    def difficulty(self) -> str:
        """The word for it, of those that paper puzzles have."""
        if not self.guess_free or self.needed >= {THREE, COUNT}:
            return "fiendish"
        return {"one": "gentle", "two": "easy", "count": "tricky", "three": "hard"}[self.hardness]


def grade_board(board: LiveBoard) -> BoardGrade:
    """The grade of a board with a safe start; raises `BudgetSpent` if the search takes too long."""
    if board.start is None:
        raise ValueError("a board without a start cannot be walked")
    walk = LiveWalk(board, board.start)
    walk.reason()
    return BoardGrade(walk.done, frozenset(walk.needed))
