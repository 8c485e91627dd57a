"""A game played again, move by move: what was done, what it was done on, and what came of it.

A game may have ten thousand moves, and the boards before and after each would take far more room
than the moves: only some boards are stored, and the others made again when they are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import overload

from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.position import Position
from webapp.mines.board import number_at, opened_at_start
from webapp.mines.game import GameState, Mark
from webapp.notation.live_board import LiveBoard

OPENINGS = frozenset({"open", "chord", "assist"})
"""Moves that open cells, whoever made them."""

BY_HELP = {"assist": "assist", "aid-open": "open", "aid-flag": "flag", "aid-unmark": "unmark"}
"""Moves of the assistant, and what they do; `assist` opens what is certain, even a flag."""

BREAK_OFF = "break-off"
"""What ends a recording that another program stopped before its game ended."""

ENDINGS = frozenset({"give-up", BREAK_OFF})
"""Moves that are no click: the board is shown."""

MARKS: dict[str, Mark] = {
    "flag": "flag",
    "question": "question",
    "unmark": "unmark",
    "cycle": "cycle",
    "toggle": "cycle",
}
"""Moves that only mark. `toggle` is the cycle of a player who uses no question marks."""


@dataclass(frozen=True)
class Act:
    """A move as it is stored."""

    kind: str
    cells: Sequence[Cell]
    ms: int
    """The game's time after it."""

    @property
    def by_help(self) -> bool:
        """Whether the assistant made it."""
        return self.kind in BY_HELP

    @property
    def effect(self) -> str:
        """The kind of move it amounts to, whoever made it."""
        return BY_HELP.get(self.kind, self.kind)


@dataclass(frozen=True, kw_only=True)
class ReplayMoment:
    """One move in its place."""

    number: int
    act: Act
    before: GameState
    after: GameState
    aims: Sequence[Cell] = ()
    """The cells that it chose to open; more may have opened with them."""

    @property
    def opened(self) -> Mask:
        """The cells that opened."""
        return self.after.opened & ~self.before.opened

    @property
    def hit(self) -> Mask:
        """The mines that it opened."""
        return self.after.exploded & ~self.before.exploded


STRIDE = 64
"""Moves from one stored board to the next: a look costs at most so many moves, and ten thousand
moves some 150 boards."""


class Moments(Sequence[ReplayMoment]):
    """Moves in their places, each made again when it is looked at."""

    def __init__(self, acts: Sequence[Act], boards: dict[int, GameState], length: int) -> None:
        self._acts = acts
        self._boards = boards
        """Boards by their distance from the beginning in strides, as far as was looked."""

        self._length = length

    @classmethod
    def from_start(cls, beginning: GameState, acts: Sequence[Act]) -> Moments:
        """All moves of a game."""
        return cls(acts, {0: beginning}, len(acts))

    @property
    def kinds(self) -> list[str]:
        """The kind of each move."""
        return [act.kind for act in self._acts[: self._length]]

    def up_to(self, length: int) -> Moments:
        """The first so many moves."""
        return Moments(self._acts, self._boards, length)

    def __len__(self) -> int:
        """The number of moves."""
        return self._length

    @overload
    def __getitem__(self, place: int) -> ReplayMoment: ...

    @overload
    def __getitem__(self, place: slice) -> list[ReplayMoment]: ...

    def __getitem__(self, place: int | slice) -> ReplayMoment | list[ReplayMoment]:
        """A move, or several, in their places."""
        if isinstance(place, slice):
            first, last, step = place.indices(self._length)
            return list(islice(self._moments_from(first), 0, max(0, last - first), step))
        if not -self._length <= place < self._length:
            raise IndexError(place)
        return next(self._moments_from(place % self._length))

    def __iter__(self) -> Iterator[ReplayMoment]:
        """All moves in order."""
        return self._moments_from(0)

    def _moments_from(self, place: int) -> Iterator[ReplayMoment]:
        near = place // STRIDE
        while near not in self._boards:
            near -= 1
        game = self._boards[near]
        for number in range(near * STRIDE, self._length):
            if number % STRIDE == 0:
                self._boards[number // STRIDE] = game
            act = self._acts[number]
            after, aims = _apply(game, act)
            if number >= place:
                yield ReplayMoment(number=number + 1, act=act, before=game, after=after, aims=aims)
            game = after


class Replay:
    """All moves of a game that has ended, on the board that it ended with."""

    def __init__(self, board: LiveBoard, acts: Sequence[Act], *, flood: bool = True) -> None:
        self.board = board
        self.beginning = _beginning(board, acts, flood=flood)
        self.moments = Moments.from_start(self.beginning, acts)

    @property
    def end(self) -> GameState:
        """The board at the end."""
        return self.moments[-1].after if self.moments else self.beginning

    @cached_property
    def played(self) -> Moments:
        """The moves up to the first end; what practice did later is left out."""
        kinds = self.moments.kinds
        return self.moments.up_to(kinds.index("undo")) if "undo" in kinds else self.moments

    @cached_property
    def numbers(self) -> list[int]:
        """The number that each cell shows once it is open."""
        return [number_at(self.board, c) for c in range(self.board.width * self.board.height)]

    def seen(self, game: GameState) -> Position:
        """The position that a player can reason from: numbers and the total, but no flags."""
        numbers = {cell: self.numbers[cell] for cell in cells_of(game.opened)}
        return Position(game.width, game.height, numbers, total=game.mines.bit_count())


def _beginning(board: LiveBoard, acts: Iterable[Act], *, flood: bool) -> GameState:
    """The board before the first move. Where no move opens the start, it was open already."""
    begun = any(board.start in act.cells for act in acts if act.effect in OPENINGS)
    opened = 0 if begun else opened_at_start(board, flood=flood)
    return GameState(board.width, board.height, board.mines, opened=opened, flood=flood)


def _apply(game: GameState, act: Act) -> tuple[GameState, Sequence[Cell]]:
    """The game after a move, and the cells that it chose to open."""
    if act.effect in MARKS:
        mark = MARKS[act.effect]
        return game.mark(mark, act.cells, questions=act.kind != "toggle"), ()
    if act.kind == "undo":
        return game.undo_loss(), ()
    if act.kind in ENDINGS:
        return game.give_up(), ()
    aims = act.cells
    if act.kind == "chord":
        aims = game.chord(act.cells[0], count_flags=False)
    elif act.kind == "assist":
        game = game.mark("unmark", aims)
    return game.open(aims), aims
