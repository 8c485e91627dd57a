"""Games of a strategy: one to watch, or many to count."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from webapp.engine.kernels import jit
from webapp.strategies.catalogue import Strategy
from webapp.strategies.protocol import Clock, Seat, SeenBoard
from webapp.strategies.referee import PlayedGame, Referee, WatchedTurn
from webapp.strategies.rules import TableRules


@dataclass(frozen=True)
class Pairing:
    """A strategy at a table."""

    strategy: Strategy
    rules: TableRules
    guesser: str = ""

    def check(self) -> None:
        """Raise `BadTable` if the strategy cannot play like this."""
        self.rules.check()
        self.strategy.check(self.rules, self.guesser)

    def seat(self, referee: Referee) -> Seat:
        """What the player of a game is given; its clock runs from now."""
        return Seat(
            ground=self.rules.ground,
            dice=referee.players_dice,
            guesser=self.strategy.check(self.rules, self.guesser),
            clock=Clock(self.rules.limit_s),
        )

    def watch(self, seed: int) -> Iterator[tuple[WatchedTurn, SeenBoard]]:
        """A game turn by turn, each with the board after it (always the same, as it changes)."""
        referee = Referee(self.rules, seed)
        seat = self.seat(referee)
        for watched in referee.play(self.strategy.new_player(seat), seat.clock):
            yield watched, referee.seen

    def play(self, seed: int) -> PlayedGame:
        """A game to its end, by the referee that anybody can read."""
        referee = Referee(self.rules, seed)
        seat = self.seat(referee)
        for _ in referee.play(self.strategy.new_player(seat), seat.clock):
            pass
        return referee.result()

    def play_all(
        self, seeds: Sequence[int], look_around: Callable[[], object]
    ) -> Iterator[tuple[PlayedGame, float]]:
        """A game for each seed, compiled where that can be, with the CPU seconds it took."""
        fast = self.strategy.compiled(self.rules) if jit.enabled() else None
        if fast is not None:
            guesser = self.strategy.check(self.rules, self.guesser)
            for played in fast(self.rules, seeds, guesser):
                look_around()
                yield played
            return
        for seed in seeds:
            look_around()
            start = time.thread_time()
            game = self.play(seed)
            yield game, time.thread_time() - start

    def warm_up(self) -> None:
        """Play a game before any clock runs: what a strategy imports or compiles is there then.

        Once in a process: with a slow strategy a game takes long.
        """
        _play_first(self)


@cache
def _play_first(pairing: Pairing) -> None:
    for _ in pairing.play_all([0], lambda: None):
        pass
