"""Days in a row on which somebody solved a puzzle of the day.

The site's day is that of UTC, for everybody: each puzzle is the puzzle of the day for 24 hours. It
counts until its day has ended everywhere on earth, twelve hours later: so nobody loses a row
because the clock strikes midnight in the middle of a puzzle, or of an evening.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

DAY = timedelta(days=1)

GRACE = timedelta(hours=12)
"""After its end in UTC a day goes on for so long at the farthest place on earth."""


def begin(day: date) -> datetime:
    """The first moment of a day in UTC."""
    return datetime.combine(day, time(), UTC)


def open_days(moment: datetime) -> list[date]:
    """The days whose puzzles count at that moment, the latest first: today, perhaps yesterday."""
    today = moment.astimezone(UTC).date()
    return [day for day in (today, today - DAY) if moment < begin(day) + DAY + GRACE]


@dataclass(frozen=True)
class Streak:
    """Days in a row with a puzzle of the day solved in time."""

    length: int = 0
    """Of the row up to now. A day that can still be solved does not break it."""

    longest: int = 0
    today: bool = False
    """Whether today is solved already."""

    next_in: timedelta = DAY
    """How long it is until the next puzzles of the day come."""

    @classmethod
    def of(cls, days: Iterable[date], moment: datetime) -> Streak:
        """Count the days that were solved in time, in any order, up to a moment."""
        solved = set(days)
        still_open = open_days(moment)
        today = still_open[0]
        length, day = 0, today
        while day in solved or day in still_open:
            length += day in solved
            day -= DAY
        next_in = begin(today) + DAY - moment
        return cls(length, max(length, _longest(solved)), today in solved, next_in)


def _longest(solved: set[date]) -> int:
    """The length of the longest row without a gap."""
    longest = 0
    for day in solved:
        if day - DAY in solved:
            continue  # the row began earlier
        length = 1
        while day + length * DAY in solved:
            length += 1
        longest = max(longest, length)
    return longest
