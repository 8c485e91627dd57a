"""What a computer player is: it sees what is open, and names the cells that it opens next.

A player is given a `SeenBoard` and answers with a `PlayerTurn`; there is nothing else that it could
ask. Where the mines are is known to the referee alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Protocol

from webapp.engine.grid import Cell
from webapp.engine.kernels.jit import working_time
from webapp.engine.position import Position
from webapp.engine.randomness import Dice
from webapp.strategies.ground import Ground

HIDDEN = -1
"""The number of a cell that is not open."""


class GameTimeUp(Exception):
    """The time for a game is spent."""


class Clock:
    """The CPU time that a player has for a game; compiling is not the player's work."""

    def __init__(self, limit_s: float | None = None) -> None:
        self.end = None if limit_s is None else working_time() + limit_s

    @property
    def left_s(self) -> float | None:
        """The seconds left, 0 at least; None: any time will do."""
        return None if self.end is None else max(0.0, self.end - working_time())

    def check(self) -> None:
        """Raise `GameTimeUp` if the time is spent; long work asks now and then."""
        if self.end is not None and working_time() > self.end:
            raise GameTimeUp


@dataclass
class SeenBoard:
    """What a player sees."""

    ground: Ground
    numbers: list[int]
    """The number of each open cell, `HIDDEN` of the others."""

    fresh: list[Cell] = field(default_factory=list)
    """The cells that have opened since the player was asked last."""

    @classmethod
    def closed(cls, ground: Ground) -> SeenBoard:
        """A board of which nothing is open."""
        return cls(ground, [HIDDEN] * ground.size)

    @classmethod
    def from_position(cls, position: Position) -> SeenBoard:
        """The board of a position with a total; what is marked on it is left out."""
        if position.total is None:
            raise ValueError("a computer player needs to know how many mines there are")
        seen = cls.closed(Ground(position.width, position.height, position.total))
        for cell, number in position.clues.items():
            seen.numbers[cell] = number
        seen.fresh = list(position.clues)
        return seen

    @property
    def untouched(self) -> bool:
        """Whether nothing is open yet."""
        return all(number == HIDDEN for number in self.numbers)

    @property
    def hidden(self) -> list[Cell]:
        """The cells that are not open."""
        return [cell for cell, number in enumerate(self.numbers) if number == HIDDEN]

    def position(self) -> Position:
        """The same as a position of the engine, which knows eight neighbours only."""
        if self.ground.neighbourhood != "eight":
            raise ValueError("the engine counts the eight cells around a number")
        clues = {cell: number for cell, number in enumerate(self.numbers) if number != HIDDEN}
        return Position(self.ground.width, self.ground.height, clues, total=self.ground.mines)


@dataclass(frozen=True)
class Technique:
    """A way of a player to come to a move."""

    name: str
    """How tables and sentences name it."""

    why: str
    """Its reason in words: a clause that can stand alone as a sentence."""

    guess: bool = False
    """Whether it takes a risk knowingly."""


@dataclass(frozen=True)
class PlayerTurn:
    """What a player does next: cells to open, in this order; with them, mines that it has found."""

    opens: Sequence[Cell]
    technique: Technique
    _: KW_ONLY
    because: Sequence[Cell] = ()
    """The numbers that were looked at."""

    mines: Sequence[Cell] = ()
    """Cells that are certain mines, named for the first time."""

    odds: float | None = None
    """How likely the player holds the first of its cells to be a mine."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """What a player is given when it sits down to a game."""

    ground: Ground
    dice: Dice
    """Its own random numbers; those of the board are others."""

    guesser: str = ""
    """The way to guess, of players that have several."""

    clock: Clock = field(default_factory=Clock)


class ComputerPlayer(Protocol):
    """Plays one game."""

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """The next turn; asked for as long as a safe cell is hidden.

        It opens a cell at least, or names a mine that it had not named yet. The first turn of a
        game opens a single cell.
        """


FIRST_CORNER = Technique("first cell", "the game begins in a corner", guess=True)
FIRST_RANDOM = Technique("first cell", "the game begins anywhere", guess=True)
RANDOM_GUESS = Technique(
    "random guess", "it finds nothing certain, so any cell is as good", guess=True
)
"""Something may be certain that its player does not look for."""


def random_hidden(seen: SeenBoard, dice: Dice, avoid: frozenset[Cell] = frozenset()) -> Cell:
    """A random hidden cell, none of those to avoid if there is another."""
    hidden = seen.hidden
    choice = [cell for cell in hidden if cell not in avoid] or hidden
    return choice[dice.draw(len(choice))]
