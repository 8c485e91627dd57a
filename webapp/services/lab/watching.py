"""Games of computer players to watch: played anew from their seed, kept while somebody looks.

Nobody's game is at stake: whoever knows the seed knows the board. What a game may cost is bounded
by its cells and its CPU time, and it is played behind the gate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from webapp.message import Message
from webapp.services import gate
from webapp.services.lru_cache import LruCache
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import BadTable, TableRules
from webapp.strategies.watching import WatchedGame, watch_game

MOST_CELLS = 1024
"""Of a board on a page; the command plays larger ones."""

SECONDS = 4.0
"""CPU time of a game. A player that needs longer ends with a timeout, which is an outcome too."""

MOST_KEPT = 20_000
"""Turns and cells of the games that are kept, together."""


@dataclass(frozen=True)
class WatchWish:
    """Which game is to be watched."""

    strategy: str
    rules: TableRules
    seed: int
    guesser: str = ""

    @property
    def pairing(self) -> Pairing:
        """The strategy at its table, with the time of a page."""
        rules = replace(self.rules, limit_s=SECONDS)
        return Pairing(STRATEGIES[self.strategy], rules, self.guesser)


def _weight(game: WatchedGame) -> int:
    return 50 + len(game.turns) + game.ground.size


_games: LruCache[WatchedGame] = LruCache(MOST_KEPT, weigh=_weight)


def watch(wish: WatchWish) -> WatchedGame:
    """The game; raises `BadTable`, `LibraryMissing`, `gate.Busy`, `BudgetSpent`."""
    rules = wish.rules
    if rules.width * rules.height > MOST_CELLS:
        raise BadTable(
            Message(
                "the board has %(number)s cells: at most %(most_cells)s are played here, "
                "and more by the command",
                number=f"{rules.width * rules.height:,}",
                most_cells=f"{MOST_CELLS:,}",
            )
        )
    wish.pairing.check()
    return _games.get(wish, lambda: gate.ask_beside(play_to_watch, wish))


def play_to_watch(wish: WatchWish) -> WatchedGame:
    """The same, wherever it is played."""
    return watch_game(wish.pairing, wish.seed)
