"""The referee of a game: knows the mines, opens cells, and tells how the game ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from webapp.engine.grid import Cell, Mask
from webapp.engine.randomness import Dice, derived_seed
from webapp.strategies.protocol import (
    FIRST_RANDOM,
    HIDDEN,
    Clock,
    ComputerPlayer,
    GameTimeUp,
    PlayerTurn,
    SeenBoard,
)
from webapp.strategies.rules import ANYWHERE, TableRules

Ending: TypeAlias = Literal["won", "lost", "timeout"]

PLAYERS_DICE = 1
"""The number of the seed, derived from the game's, for the player's own dice."""


class BrokenPlayer(Exception):
    """A player did what no player may: a fault of the program."""


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """What came of a game."""

    ending: Ending
    opened: int
    """Cells that are open, none of them a mine."""

    guesses: int
    """Cells opened at a risk, without the first of the game."""

    cleared: float
    """The part of the safe cells that is open."""

    mines_named: float
    """The part of the mines that the player named rightly; after a win, all."""

    wrong: int
    """Cells that the player was certain of, and wrong; the game is over with the first it opens."""

    work: Mapping[str, int]
    """How many cells each technique decided: opened, or named as a mine."""

    @property
    def won(self) -> bool:
        """Whether all safe cells are open."""
        return self.ending == "won"

    @property
    def record(self) -> str:
        """The game in a word, to compare runs by."""
        return f"{self.ending[0]}{self.opened}g{self.guesses}"


@dataclass(frozen=True, kw_only=True)
class WatchedTurn:
    """A turn and what it did to the board."""

    turn: PlayerTurn
    opened: tuple[Cell, ...]
    """The cells that it opened, those that followed of themselves too."""

    exploded: Cell | None
    """The mine that it opened."""


class Referee:
    """One game."""

    def __init__(self, rules: TableRules, seed: int) -> None:
        self.rules, self.ground = rules, rules.ground
        self.seen = SeenBoard.closed(self.ground)
        self.ending: Ending | None = None
        self.opened = self.guesses = self.wrong = 0
        self.work: Counter[str] = Counter()
        self._dice = Dice(seed)
        self._named: set[Cell] = set()
        self._numbers: list[int] = []
        self._mines: Mask = 0
        self.players_dice = Dice(derived_seed(seed, PLAYERS_DICE))

    def play(self, player: ComputerPlayer, clock: Clock) -> Iterator[WatchedTurn]:
        """Let the player play to the end, turn by turn."""
        yield self._take_first(player)
        while self.ending is None:
            if self.opened == self.ground.safe_cells:
                self.ending = "won"
                return
            try:
                clock.check()
                turn = player.turn(self.seen)
            except GameTimeUp:
                self.ending = "timeout"
                return
            yield self._take(turn)

    def result(self) -> PlayedGame:
        """What came of the game."""
        mines, safe = self.ground.mines, self.ground.safe_cells
        ending = self.ending or "timeout"
        named = sum(self._mines >> cell & 1 for cell in self._named)
        return PlayedGame(
            ending=ending,
            opened=self.opened,
            guesses=self.guesses,
            cleared=self.opened / safe,
            mines_named=1.0 if ending == "won" or not mines else named / mines,
            wrong=self.wrong,
            work=dict(self.work),
        )

    def mines(self) -> Mask:
        """Where the mines lie, once the game has ended."""
        if self.ending is None:
            raise ValueError("the mines are told when the game has ended")
        return self._mines

    def _take_first(self, player: ComputerPlayer) -> WatchedTurn:
        """The first turn, which the mines may have to make room for."""
        start = self.rules.start
        if start is None:
            turn = player.turn(self.seen)
        else:
            cell = self._dice.draw(self.ground.size) if start == ANYWHERE else start
            turn = PlayerTurn([cell], FIRST_RANDOM)
        if len(turn.opens) != 1 or turn.mines:
            raise BrokenPlayer("the first turn of a game opens a single cell")
        self._mines = self.rules.lay(turn.opens[0], self._dice)
        self._numbers = self.rules.numbers(self._mines)
        watched = self._take(turn)
        # What the game begins with is told apart from what a player guesses when it is stuck.
        self.guesses = 0
        return watched

    def _take(self, turn: PlayerTurn) -> WatchedTurn:
        fresh = [cell for cell in turn.mines if cell not in self._named]
        if not fresh and not any(self.seen.numbers[cell] == HIDDEN for cell in turn.opens):
            raise BrokenPlayer(f"{turn.technique.name} opens no hidden cell and names no new mine")
        self._named.update(fresh)
        self.work[turn.technique.name] += len(fresh)
        self.wrong += sum(not self._mines >> cell & 1 for cell in fresh)
        opened: list[Cell] = []
        self.seen.fresh = opened
        exploded = None
        for cell in turn.opens:
            if self.seen.numbers[cell] != HIDDEN:
                continue
            self.work[turn.technique.name] += 1
            self.guesses += turn.technique.guess
            if self._mines >> cell & 1:
                self.ending, exploded = "lost", cell
                self.wrong += not turn.technique.guess
                break
            self._open(cell, opened)
        self.opened += len(opened)
        return WatchedTurn(turn=turn, opened=tuple(opened), exploded=exploded)

    def _open(self, start: Cell, opened: list[Cell]) -> None:
        """Open a cell, and around each 0 everything, if zeros do so."""
        numbers, seen, around = self._numbers, self.seen.numbers, self.ground.neighbours
        seen[start] = numbers[start]
        opened.append(start)
        stack = [start] if self.rules.flood and not numbers[start] else []
        while stack:
            for cell in around[stack.pop()]:
                if seen[cell] == HIDDEN:
                    seen[cell] = numbers[cell]
                    opened.append(cell)
                    if not numbers[cell]:
                        stack.append(cell)
