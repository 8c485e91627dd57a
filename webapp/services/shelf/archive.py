"""The archive of the puzzles of the day: a day, a month, the last week, for one person."""

from __future__ import annotations

import calendar
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import groupby

from sqlalchemy.orm import Session

from webapp.services.people.streak import DAY, begin
from webapp.services.shelf.browsing import plays_with
from webapp.services.shelf.shelved import PlaySummary, PuzzleOfTheDay
from webapp.store import daily
from webapp.store.connection.database import Store

WEEK = timedelta(days=7)


class DayStanding(StrEnum):
    """How far a person is with one puzzle of a day."""

    SOLVED = "solved"
    BEGUN = "begun"
    OPEN = "open"


class DayToCome(LookupError):
    """A day or a month that has not begun."""


@dataclass(eq=False)
class DayBeforeAll(LookupError):
    """A day or a month before the first day that has puzzles."""

    first: date


@dataclass(frozen=True)
class MarkedPuzzle:
    """A puzzle of a day as a calendar shows it."""

    width: int
    height: int
    standing: DayStanding


@dataclass(frozen=True)
class MarkedDay:
    """A day as a calendar shows it."""

    day: date
    in_archive: bool
    """Whether it has a page: it has begun, and is not before the first day of all."""

    puzzles: Sequence[MarkedPuzzle]
    """The smallest first; none where they are not made yet."""

    @property
    def finished(self) -> bool:
        """Whether all its puzzles are solved."""
        solved = [puzzle.standing is DayStanding.SOLVED for puzzle in self.puzzles]
        return bool(solved) and all(solved)


@dataclass(frozen=True, kw_only=True)
class ArchiveMonth:
    """A month of the archive."""

    first: date
    """Its first day."""

    weeks: Sequence[Sequence[MarkedDay | None]]
    """From Monday to Sunday; None for days of other months."""

    previous: date | None
    """The first day of the month before, if any of it is kept."""

    next: date | None
    began: date
    """The first day of all that has puzzles."""


@dataclass(frozen=True)
class PublishedDay:
    """A day as those are told of it who follow the site from afar."""

    day: date
    updated: datetime
    """When its puzzles came: when it began, or later if they were made later."""

    puzzles: Sequence[PuzzleOfTheDay]


@dataclass(frozen=True, kw_only=True)
class ArchiveDay:
    """The puzzles of a day, and how far a person is with them."""

    day: date
    puzzles: Sequence[PuzzleOfTheDay]
    played: Mapping[str, PlaySummary]
    """The person's plays of these, by short ids."""

    previous: date | None
    next: date | None


def month(store: Store, person: str | None, first: date, today: date) -> ArchiveMonth:
    """A month by its first day; raises `DayToCome`, `DayBeforeAll`."""
    last = first.replace(day=calendar.monthrange(first.year, first.month)[1])
    with store.read() as session:
        began = _began(session, today)
        _refuse(first, last, began, today)
        days = _marked(session, person, first, min(last, today), began)
    return ArchiveMonth(
        first=first,
        weeks=[
            [_of_month(day, first, days) for day in week]
            for week in calendar.Calendar().monthdatescalendar(first.year, first.month)
        ],
        previous=(first - DAY).replace(day=1) if began < first else None,
        next=last + DAY if last < today else None,
        began=began,
    )


def last_week(store: Store, person: str | None, today: date) -> list[MarkedDay]:
    """The last seven days, the earliest first, as far as they are kept."""
    with store.read() as session:
        began = _began(session, today)
        first = max(began, today - WEEK + DAY)
        days = _marked(session, person, first, today, began)
    return [days[day] for day in sorted(days)]


def of_day(store: Store, person: str | None, day: date, today: date) -> ArchiveDay:
    """A day of the archive; raises `DayToCome`, `DayBeforeAll`."""
    with store.read() as session:
        began = _began(session, today)
        _refuse(day, day, began, today)
        puzzles = PuzzleOfTheDay.from_rows(daily.of_day(session, day))
    return ArchiveDay(
        day=day,
        puzzles=puzzles,
        played=plays_with(store, person, [shown.puzzle for shown in puzzles]),
        previous=day - DAY if began < day else None,
        next=day + DAY if day < today else None,
    )


def published(store: Store, today: date, days: int) -> list[PublishedDay]:
    """The last days that have puzzles, the latest first."""
    with store.read() as session:
        rows = daily.latest(session, today - days * DAY + DAY, today)
        return [
            _published(day, list(group)) for day, group in groupby(rows, key=lambda row: row.day)
        ]


def _published(day: date, rows: Sequence[daily.DailyPuzzle]) -> PublishedDay:
    updated = max([begin(day), *(row.puzzle.created_at for row in rows)])
    return PublishedDay(day, updated, PuzzleOfTheDay.from_rows(rows))


def _began(session: Session, today: date) -> date:
    first = daily.first_day(session)
    return today if first is None else min(first, today)


def _refuse(first: date, last: date, began: date, today: date) -> None:
    if first > today:
        raise DayToCome(first)
    if last < began:
        raise DayBeforeAll(began)


def _of_month(day: date, first: date, days: Mapping[date, MarkedDay]) -> MarkedDay | None:
    if (day.year, day.month) != (first.year, first.month):
        return None
    return days.get(day, MarkedDay(day, False, ()))


def _marked(
    session: Session, person: str | None, first: date, last: date, began: date
) -> dict[date, MarkedDay]:
    """The days from `first` to `last` that are kept."""
    rows = daily.with_plays(session, person, first, last)
    puzzles = {
        day: [MarkedPuzzle(row.width, row.height, _standing(row)) for row in rows_of_day]
        for day, rows_of_day in groupby(rows, key=lambda row: row.day)
    }
    start = max(first, began)
    days = [start + timedelta(days=number) for number in range((last - start).days + 1)]
    return {day: MarkedDay(day, True, puzzles.get(day, ())) for day in days}


def _standing(row: daily.DayRow) -> DayStanding:
    if row.best_seconds is not None:
        return DayStanding.SOLVED
    return DayStanding.OPEN if row.play is None else DayStanding.BEGUN
