"""`bullets bench play`: computer players at one table, on the same boards, in turns.

`quick` stands beside the players of the papers, and beside what a well-known player in C++ was
measured at on a machine of this kind: the player itself is not to be had as a package.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from webapp.bench.measure import Contender, Findings, TimeGoal, Work
from webapp.engine.kernels import jit
from webapp.engine.randomness import derived_seed
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import TableRules
from webapp.strategies.tally import StrategyTally, wilson

EXPERT = TableRules(width=30, height=16, mines=99, first="safe", start=0)
GAMES = {"quick": 2000, "minebot": 2000, "csp": 40, "gac": 40, "set-solver": 40}
"""Games a round: the players in Python take hundreds of times as long."""

GOAL_MS, GOAL_WINS = 0.6, 0.397
ELSEWHERE = "PSEQ in C++: 39.68% [39.25, 40.11] at 0.87 ms"
"""Of the same rules, by the program's own count of its time."""

COUNTED = 200_000
"""Games of the win rate: half a percent of an expert's games shows from 37,000 on."""


def absent() -> list[str]:
    """Contenders that this machine lacks."""
    return [] if jit.enabled() else ["compiled players (numba is missing or switched off)"]


def works(*, quick: bool) -> Iterator[Work]:
    """The mean time of a game: all games of a round together."""
    contenders = []
    for name, games in GAMES.items():
        pairing = Pairing(STRATEGIES[name], EXPERT)
        pairing.warm_up()
        few = max(2, games // 20) if quick else games
        goals = (TimeGoal("median", GOAL_MS / 1000),) if name == "quick" else ()
        contenders.append(Contender(name, partial(_mean_time, pairing, few), goals=goals))
    yield Work("a game of an expert, first cell safe in a corner", contenders)


def tables(*, quick: bool) -> Iterator[Findings]:
    """How many of its games `quick` wins."""
    games = 500 if quick else COUNTED
    tally = play(Pairing(STRATEGIES["quick"], EXPERT), games)
    low, high = (100 * edge for edge in wilson(tally.wins, tally.games))
    rate, ms = tally.wins / tally.games, 1000 * tally.cpu_s / tally.games
    is_met = rate >= GOAL_WINS
    verdict = "too few to judge" if quick else "met" if is_met else "missed"
    counted = f"quick: {100 * rate:.2f}% [{low:.2f}, {high:.2f}] of {games:,} games at {ms:.3f} ms"
    lines = [f"{counted}; goal {100 * GOAL_WINS:.1f}%: {verdict}", ELSEWHERE]
    data: dict[str, object] = {"games": games, "wins": tally.wins, "cpu_ms": round(ms, 4)}
    yield Findings("games won by an expert", lines, data, [] if quick else [is_met])


def play(pairing: Pairing, games: int, first: int = 0) -> StrategyTally:
    """Count so many games."""
    tally = StrategyTally()
    seeds = [derived_seed(1, number) for number in range(first, first + games)]
    for game, cpu_s in pairing.play_all(seeds, lambda: None):
        tally.add(game, cpu_s)
    return tally


def _mean_time(pairing: Pairing, games: int) -> list[float]:
    return [play(pairing, games).cpu_s / games]
