"""A game of a computer player, from its first cell to its end, to be looked at turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.engine.grid import Cell, Mask
from webapp.strategies.ground import Ground
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import HIDDEN
from webapp.strategies.referee import PlayedGame, Referee, WatchedTurn


@dataclass(frozen=True, kw_only=True)
class WatchedGame:
    """A game that has ended, with all its turns."""

    ground: Ground
    turns: tuple[WatchedTurn, ...]
    work: tuple[Mapping[str, int], ...]
    """After each turn how many cells each technique had decided."""

    numbers: tuple[int, ...]
    """The number of each cell that is open at the end, `HIDDEN` of the others."""

    mines: Mask
    result: PlayedGame

    def seen(self, turn: int) -> dict[Cell, int]:
        """The numbers that are open after so many turns."""
        opened = (cell for watched in self.turns[:turn] for cell in watched.opened)
        return {cell: self.numbers[cell] for cell in opened if self.numbers[cell] != HIDDEN}

    def named(self, turn: int) -> list[Cell]:
        """The cells that the player has named as mines after so many turns."""
        named = (cell for watched in self.turns[:turn] for cell in watched.turn.mines)
        return list(dict.fromkeys(named))


def watch_game(pairing: Pairing, seed: int) -> WatchedGame:
    """Let a strategy play the game of a seed; raises `BadTable`."""
    pairing.check()
    referee = Referee(pairing.rules, seed)
    seat = pairing.seat(referee)
    turns, work = [], []
    for watched in referee.play(pairing.strategy.new_player(seat), seat.clock):
        turns.append(watched)
        work.append(dict(referee.work))
    return WatchedGame(
        ground=referee.ground,
        turns=tuple(turns),
        work=tuple(work),
        numbers=tuple(referee.seen.numbers),
        mines=referee.mines(),
        result=referee.result(),
    )
