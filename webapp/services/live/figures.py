"""The statistics of a player's live games: wins, streaks, times, pace, luck.

A game counts if its board came by chance, or was that of the day and played for the first time,
and nobody helped. A loss counts even if it was taken back for practice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from statistics import fmean
from typing import Any, NamedTuple

from webapp.drawing.times import Win
from webapp.mines.levels import LEVELS
from webapp.mines.measures import own_clicks
from webapp.services.live import records
from webapp.services.live.reasoned_by import MIXED
from webapp.store import live_records as rows
from webapp.store.connection.database import Store
from webapp.store.live_records import Ended
from webapp.strategies.tally import wilson

MOST_GAMES = 5000
"""The latest so many games count; beyond that a page would take too long."""

MOST_TIMES = 100
"""The latest so many wins are drawn; more dots would be no longer told apart."""

MOST_COURSES = 6
"""So many kinds of boards are drawn, those that were won most often."""


@dataclass(frozen=True)
class GameTally:
    """Statistics of games: those of one level under one kind of rules, or all."""

    games: Sequence[Ended] = ()

    @property
    def won(self) -> list[Ended]:
        """Those that were won, in the order in which they ended."""
        return [game for game in self.games if game.result == "won"]

    @property
    def win_rate(self) -> float | None:
        """The share of games won."""
        return len(self.won) / len(self.games) if self.games else None

    @property
    def streak(self) -> int:
        """Wins in a row up to now."""
        return _runs(self.games)[-1]

    @property
    def longest_streak(self) -> int:
        """The most wins in a row."""
        return max(_runs(self.games))

    @property
    def best(self) -> Ended | None:
        """The win that took least time; of equals the first."""
        return min(self.won, key=lambda game: game.result_ms, default=None)

    @property
    def course(self) -> list[tuple[Win, Ended]]:
        """The latest wins in order, each with the best time up to then."""
        won = self.won
        best = accumulate((game.result_ms for game in won), min)
        wins = enumerate(zip(won, best, strict=True), start=1)
        course = [(Win(number, game.result_ms, least), game) for number, (game, least) in wins]
        return course[-MOST_TIMES:]

    @property
    def mean_ms(self) -> float | None:
        """The mean time of the wins."""
        return _mean(game.result_ms for game in self.won)

    @property
    def pace(self) -> float | None:
        """3BV a second over all wins: their 3BV together by their time together."""
        timed = [game for game in self.won if game.measures]
        ms = sum(game.result_ms for game in timed)
        return 1000 * sum(_measured(timed, "done")) / ms if ms else None

    @property
    def efficiency(self) -> float | None:
        """3BV for each click over all wins."""
        measured = [game.measures for game in self.won if game.measures]
        clicks = sum(own_clicks(measures["clicks"]) for measures in measured)
        return sum(measures["done"] for measures in measured) / clicks if clicks else None

    @property
    def fair(self) -> int:
        """How many games were played by fair rules."""
        return sum(game.rules == "fair" for game in self.games)

    @property
    def chances(self) -> Chances:
        """How the guesses of these games went; by fair rules a forced one cannot fail."""
        measured = [game for game in self.games if game.measures and game.rules != "fair"]
        grades: dict[str, int] = {}
        for game in measured:
            for grade, number in (game.measures or {})["grades"].items():
                grades[grade] = grades.get(grade, 0) + number
        return Chances(
            games=len(measured),
            guesses=int(sum(_measured(measured, "guesses"))),
            survived=int(sum(_measured(measured, "survived"))),
            expected=sum(_measured(measured, "expected")),
            grades=grades,
        )


@dataclass(frozen=True, kw_only=True)
class Chances:
    """Guesses, how many went well, and how many their odds promised."""

    games: int
    guesses: int
    survived: int
    expected: float
    grades: Mapping[str, int]
    """How many openings have each grade."""


@dataclass(frozen=True, kw_only=True)
class LevelTally(GameTally):
    """The games of one size under one kind of rules, the first click's promise among them."""

    level: str = ""
    width: int = 0
    height: int = 0
    mines: int = 0
    rules: str = ""
    first: str = ""
    """What the first click is promised; nothing where the board has a start of its own."""

    flood: bool = True
    """Whether a 0 opens the cells around it by itself."""


@dataclass(frozen=True, kw_only=True)
class ReasonedTally(LevelTally):
    """Games of one kind in which a person guessed and the same one reasoned."""

    reasoner: str
    """A strategy, or the assistant itself."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share of games won."""
        return wilson(len(self.won), len(self.games))


@dataclass(frozen=True)
class Statistics:
    """The statistics of all live games of a player, and of each kind."""

    all: GameTally = GameTally()
    levels: Sequence[LevelTally] = ()
    """The known levels first, in their order."""

    @property
    def courses(self) -> list[LevelTally]:
        """The kinds of boards whose times are drawn, in the order of the levels."""
        often = sorted(self.levels, key=lambda level: -len(level.won))[:MOST_COURSES]
        return [level for level in self.levels if level in often and level.won]

    reasoned: Sequence[ReasonedTally] = ()
    """The games in which somebody else reasoned, by who did."""

    uncounted: Mapping[str, int] = field(default_factory=dict)
    """How many games do not count, by the reason."""

    complete: bool = True
    """Whether all games are measured; the next look measures more."""


def statistics(store: Store, player: str | None) -> Statistics:
    """Work out the statistics of a player's games."""
    if not player:
        return Statistics()
    records.measure_some(store, player)
    with store.read() as session:
        games = rows.counted_games(session, player, MOST_GAMES)
        reasoned = rows.reasoned_games(session, player, ("", MIXED), MOST_GAMES)
        uncounted = rows.count_uncounted(session, player)
        complete = not rows.unmeasured_games(session, player, 1)
    return Statistics(
        GameTally(games),
        _by_level(games),
        reasoned=_by_reasoner(reasoned),
        uncounted=uncounted,
        complete=complete,
    )


class _Kind(NamedTuple):
    """What games of one tally have in common."""

    level: str
    width: int
    height: int
    mines: int
    rules: str
    first: str
    flood: bool


def _by_level(games: Iterable[Ended]) -> list[LevelTally]:
    parts = _kinds(games)
    return [LevelTally(parts[key], **key._asdict()) for key in sorted(parts, key=_place)]


def _by_reasoner(games: Sequence[Ended]) -> list[ReasonedTally]:
    return [
        ReasonedTally(parts[key], **key._asdict(), reasoner=reasoner)
        for reasoner in sorted({game.reasoned_by for game in games})
        for parts in [_kinds(game for game in games if game.reasoned_by == reasoner)]
        for key in sorted(parts, key=_place)
    ]


def _kinds(games: Iterable[Ended]) -> dict[_Kind, list[Ended]]:
    parts: dict[_Kind, list[Ended]] = {}
    for game in games:
        first = "" if game.rules == "no-guess" else game.first
        size = game.width, game.height, game.mines
        key = _Kind(game.level, *size, game.rules, first, game.flood)
        parts.setdefault(key, []).append(game)
    return parts


def _place(kind: _Kind) -> tuple[int, int, int, str, str, bool]:
    order = list(LEVELS)
    place = order.index(kind.level) if kind.level in order else len(order)
    return (place, kind.width * kind.height, kind.mines, kind.rules, kind.first, not kind.flood)


def _runs(games: Iterable[Ended]) -> list[int]:
    """Wins in a row after each game, and before the first."""
    runs = [0]
    for game in games:
        runs.append(runs[-1] + 1 if game.result == "won" else 0)
    return runs


def _measured(games: Iterable[Ended], name: str) -> list[Any]:
    return [(game.measures or {})[name] for game in games]


def _mean(values: Iterable[float]) -> float | None:
    numbers = list(values)
    return fmean(numbers) if numbers else None
