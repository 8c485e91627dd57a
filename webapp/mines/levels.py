"""Levels of the live game, and what kind of board a game is wished to have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Literal, TypeAlias, get_args

from webapp.engine.grid import Cell, Mask, neighbour_masks
from webapp.message import Message
from webapp.notation.english import sides
from webapp.notation.limits import MAX_SIDE

SMALLEST_SIDE = 2

Rules: TypeAlias = Literal["classic", "no-guess", "fair"]
RULES: tuple[Rules, ...] = get_args(Rules)

First: TypeAlias = Literal["any", "safe", "opening"]
FIRSTS: tuple[First, ...] = get_args(First)
"""Promises for the first click: nothing, no mine, or no mine around it either."""

Hardness: TypeAlias = Literal["", "one", "two", "three", "count"]
HARDNESSES: tuple[Hardness, ...] = get_args(Hardness)
"""The hardest step that a no-guess board needs: one clue, two clues, three and more, the number of
mines left. Empty: any."""

Method: TypeAlias = Literal["sample", "energy"]
METHODS: tuple[Method, ...] = get_args(Method)
"""Boards as they come, or improved by the energy of the paper."""


@dataclass(frozen=True, kw_only=True)
class Level:
    """A size that people know by its name."""

    name: str
    title: str
    width: int
    height: int
    mines: int


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(name="beginner", title="Beginner", width=9, height=9, mines=10),
        Level(name="small", title="Small", width=8, height=8, mines=10),
        Level(name="intermediate", title="Intermediate", width=16, height=16, mines=40),
        Level(name="expert", title="Expert", width=30, height=16, mines=99),
        Level(name="papers", title="The papers' size", width=24, height=24, mines=99),
    )
}


class BadWish(ValueError):
    """No board can be as it is wished; the message says why, and what would be right."""


@dataclass(frozen=True)
class BoardWish:
    """A wish for a board: its size, its rules, and how hard it is to be."""

    width: int
    height: int
    mines: int
    _: KW_ONLY
    rules: Rules = "classic"
    first: First = "safe"
    hardness: Hardness = ""
    method: Method = "sample"

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height

    @property
    def opens(self) -> bool:
        """Whether the start and all cells around it are to be free of mines."""
        return self.rules == "no-guess" or self.first == "opening"

    def check(self) -> None:
        """Raise `BadWish` unless there is such a board wherever the game begins."""
        for fault in self._faults():
            raise BadWish(fault)

    def free_around(self, start: Cell) -> Mask:
        """The cells that hold no mine when the game begins there."""
        if self.opens:
            return neighbour_masks(self.width, self.height)[start] | 1 << start
        return 0 if self.first == "any" else 1 << start

    def _faults(self) -> Iterator[str]:
        yield from self._size_faults()
        yield from self._word_faults()
        yield from self._mine_faults()

    def _mine_faults(self) -> Iterator[str]:
        # Where the first click may lose, one cell is safe all the same: else there is no game.
        free = min(3, self.width) * min(3, self.height) if self.opens else 1
        room = self.cells - free
        promise: str = ""
        if free > 1:
            promise = Message(", with %(free)s cells kept free where the game begins", free=free)
        size = sides(self.width, self.height)
        if room < 1:
            yield Message(
                "no mine fits on %(size)s%(kept)s: use a larger board", size=size, kept=promise
            )
        elif not 1 <= self.mines <= room:
            yield Message.counted(
                "%(num)s mine does not fit on %(size)s%(kept)s: use 1 to %(room)s",
                "%(num)s mines do not fit on %(size)s%(kept)s: use 1 to %(room)s",
                self.mines,
                size=size,
                kept=promise,
                room=room,
            )

    def _size_faults(self) -> Iterator[str]:
        bounds = {"least": SMALLEST_SIDE, "most": MAX_SIDE}
        if not SMALLEST_SIDE <= self.width <= MAX_SIDE:
            yield Message(
                "the width is %(side)s: use %(least)s to %(most)s", side=self.width, **bounds
            )
        if not SMALLEST_SIDE <= self.height <= MAX_SIDE:
            yield Message(
                "the height is %(side)s: use %(least)s to %(most)s", side=self.height, **bounds
            )

    def _word_faults(self) -> Iterator[str]:
        for what, word, words in (
            ("rules", self.rules, RULES),
            ("first click", self.first, FIRSTS),
            ("hardness", self.hardness, HARDNESSES),
            ("method", self.method, METHODS),
        ):
            if word not in words:
                yield f"{word!r} is not known as {what}: use {', '.join(filter(None, words))}"
        if self.rules != "no-guess" and (self.hardness or self.method != "sample"):
            yield "hardness and method can be chosen for no-guess boards only"
        if self.hardness and self.method == "energy":
            yield "a hardness can be wished with the method sample only"
