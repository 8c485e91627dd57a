"""A computer player for tests, beside those of the catalogue: it knows what is certain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import cells_of, neighbour_masks
from webapp.services import gate
from webapp.services.live import players
from webapp.services.live.players import PlayerChoice
from webapp.services.lru_cache import LruCache
from webapp.strategies.catalogue import Strategy
from webapp.strategies.protocol import (
    RANDOM_GUESS,
    ComputerPlayer,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
    random_hidden,
)

SURE = Technique("certainty", "it is so however the mines lie")
MINES = Technique("mine count", "these must be mines")

Play = Callable[[Seat, SeenBoard], PlayerTurn]


@dataclass(frozen=True)
class PlayerOfTests(Strategy):
    """A strategy whose player does what a test says."""

    play: Play = lambda *_: PlayerTurn([], SURE)

    def new_player(self, seat: Seat) -> ComputerPlayer:
        play = self.play

        class Player:
            def turn(self, seen: SeenBoard) -> PlayerTurn:
                return play(seat, seen)

        return Player()


def sure_player() -> Play:
    """First it names the mines that are certain, then opens what is certain, else any cell."""
    named: set[int] = set()

    def play(seat: Seat, seen: SeenBoard) -> PlayerTurn:
        if len(seen.fresh) == sum(number >= 0 for number in seen.numbers):
            named.clear()  # somebody has sat down anew
        certain = forced_cells(seen.position(), Budget(100_000))
        mines = [cell for cell in cells_of(certain.bullets) if cell not in named]
        if mines:
            named.update(mines)
            return PlayerTurn([], MINES, mines=mines)
        around = neighbour_masks(seen.ground.width, seen.ground.height)
        if certain.empties:
            opens = list(cells_of(certain.empties))
            touched = [c for c in cells_of(around[opens[0]]) if seen.numbers[c] >= 0]
            return PlayerTurn(opens, SURE, because=touched)
        return PlayerTurn([random_hidden(seen, seat.dice)], RANDOM_GUESS, odds=0.25)

    return play


def seat_player(patch: pytest.MonkeyPatch, play: Play, name: str = "sage") -> None:
    """Let a player of tests be chosen by that name; it plays in this process."""
    strategy = PlayerOfTests(name, paper=4, about="Knows what tests know.", module="", play=play)
    for choices in (players.CHOICES, players.REASONERS):
        patch.setitem(choices, name, PlayerChoice(strategy))
    patch.setattr(players, "_advice", LruCache(100))
    patch.setattr(gate, "ask_beside", lambda work, *arguments: work(*arguments))
