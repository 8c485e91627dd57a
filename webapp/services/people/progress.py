"""What a person has solved: by size and level, week by week, and the games that are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median_low
from typing import NamedTuple

from webapp.services.people.streak import DAY, Streak, begin
from webapp.services.puzzles.best_times import PuzzleKind, kind_of, place_of
from webapp.services.shelf.shelved import PlaySummary
from webapp.store import daily, plays, solves
from webapp.store.connection.database import Store
from webapp.store.solves import FirstSolve

WEEK = timedelta(days=7)
FEWEST_WEEKS, MOST_WEEKS = 8, 26
"""That are counted, up to the present one."""

GAMES = 20
"""Kept games on one page."""


@dataclass(frozen=True, kw_only=True)
class KindTally:
    """The puzzles of one size and level that a person has solved, each counted once."""

    kind: PuzzleKind
    solved: int
    times: Sequence[int]
    """Seconds of the puzzles that were new and solved without a hint, the least first."""

    hints: int
    unaided: int
    """How many were solved without a hint and without a check."""

    @property
    def best(self) -> int | None:
        """The least seconds."""
        return self.times[0] if self.times else None

    @property
    def median(self) -> int | None:
        """The seconds in the middle; of an even number the lower of the two."""
        return median_low(self.times) if self.times else None


class WeekTally(NamedTuple):
    """How many puzzles were solved for the first time in a week."""

    monday: date
    solved: int


@dataclass(frozen=True, kw_only=True)
class Progress:
    """All that a person has solved."""

    kinds: Sequence[KindTally] = ()
    """Small boards first, then gentle ones."""

    weeks: Sequence[WeekTally] = ()
    """The present one last."""

    began: int = 0
    seconds: int = 0
    """Spent with all puzzles together."""

    dailies: int = 0
    """Puzzles of days that were solved, whenever that was."""

    streak: Streak

    @property
    def solved(self) -> int:
        """How many puzzles were solved."""
        return sum(tally.solved for tally in self.kinds)

    @property
    def unaided(self) -> int:
        """How many of them without a hint and without a check."""
        return sum(tally.unaided for tally in self.kinds)

    @property
    def hints(self) -> int:
        """The hints of all first solves."""
        return sum(tally.hints for tally in self.kinds)


@dataclass(frozen=True)
class KeptGames:
    """A page of a person's plays, the latest first."""

    games: Sequence[KeptGame]
    more: bool


@dataclass(frozen=True)
class KeptGame:
    """A play, and the day on which it was solved, or else begun."""

    play: PlaySummary
    kind: PuzzleKind
    day: date


def of_person(store: Store, person: str | None, moment: datetime) -> Progress:
    """Sum up what a person has solved up to a moment."""
    if not person:
        return Progress(streak=Streak.of((), moment))
    since = begin(_monday(moment.date()) - WEEK * (MOST_WEEKS - 1))
    with store.read() as session:
        firsts = solves.firsts(session, person, since)
        began, _, seconds = plays.sums(session, person)
        days = plays.solved_days(session, person)
        dailies = daily.number_solved(session, person, moment.date())
    return Progress(
        kinds=_by_kind(firsts),
        weeks=_by_week(firsts, moment),
        began=began,
        seconds=seconds,
        dailies=dailies,
        streak=Streak.of(days, moment),
    )


def kept_games(store: Store, person: str | None, page: int) -> KeptGames:
    """A page of the games of a person, from 1."""
    if not person:
        return KeptGames([], False)
    with store.read() as session:
        rows = plays.of_player(session, person, GAMES + 1, skip=GAMES * (page - 1))
    games = [
        KeptGame(
            PlaySummary.from_state(row),
            kind_of(row.notation, row.difficulty),
            (row.solved_at or row.started_at).date(),
        )
        for row in rows[:GAMES]
    ]
    return KeptGames(games, len(rows) > GAMES)


def _by_kind(firsts: Iterable[FirstSolve]) -> list[KindTally]:
    parts: dict[tuple[str, int | None], list[FirstSolve]] = {}
    for solve in firsts:
        # Puzzles of one size differ in what follows the b: to parse thousands would take too long.
        parts.setdefault((solve.beginning.partition("b")[0], solve.difficulty), []).append(solve)
    tallies = [_tally(group) for group in parts.values()]
    return sorted(tallies, key=lambda tally: place_of(tally.kind))


def _tally(group: Sequence[FirstSolve]) -> KindTally:
    return KindTally(
        kind=kind_of(group[0].beginning, group[0].difficulty),
        solved=len(group),
        times=sorted(solve.seconds for solve in group if solve.comparable),
        hints=sum(solve.hints for solve in group),
        unaided=sum(not solve.hints and not solve.checks for solve in group),
    )


def _by_week(firsts: Sequence[FirstSolve], moment: datetime) -> list[WeekTally]:
    """The present week and those before, as far back as the first solve, but not too far."""
    moments = [solve.solved_at for solve in firsts if solve.solved_at]
    mondays = Counter(_monday(solved.date()) for solved in moments)
    present = _monday(moment.date())
    weeks = max((present - min(mondays, default=present)).days // 7 + 1, FEWEST_WEEKS)
    if len(moments) < len(firsts):  # some are from before
        weeks = MOST_WEEKS
    shown = [present - WEEK * back for back in reversed(range(weeks))]
    return [WeekTally(monday, mondays[monday]) for monday in shown]


def _monday(day: date) -> date:
    return day - DAY * day.weekday()
