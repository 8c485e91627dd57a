"""Days in a row, beside a walk through the calendar from the first day on."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.services.people.streak import Streak, open_days

pytestmark = pytest.mark.unit

FIRST = date(2026, 2, 20)
START = datetime(2026, 2, 20, tzinfo=UTC)
LENGTH = 24


def walked(solved: set[date], moment: datetime) -> tuple[int, int]:
    """The row up to a moment and the longest one, as somebody keeps them day after day."""
    row = longest = unbroken = 0
    for number in range(LENGTH):
        day, dawn = FIRST + timedelta(days=number), START + timedelta(days=number)
        if dawn > moment:
            break
        if day in solved:
            row, unbroken = row + 1, unbroken + 1
        elif moment - dawn >= timedelta(hours=36):
            row = unbroken = 0
        else:
            unbroken = 0
        longest = max(longest, row, unbroken)
    return row, longest


@st.composite
def lives(draw: st.DrawFn) -> tuple[set[date], datetime]:
    """A moment, and days up to then that were solved."""
    moment = START + timedelta(minutes=draw(st.integers(0, LENGTH * 24 * 60 - 1)))
    days = (moment - START).days + 1
    numbers = draw(st.sets(st.integers(0, days - 1)))
    return {FIRST + timedelta(days=number) for number in numbers}, moment


@given(lives())
def test_a_row_is_what_somebody_counts_who_walks_through_the_days(
    life: tuple[set[date], datetime],
) -> None:
    solved, moment = life
    streak = Streak.of(solved, moment)
    assert (streak.length, streak.longest) == walked(solved, moment)
    assert streak.today == (moment.date() in solved)
    assert (moment + streak.next_in).timetuple()[3:6] == (0, 0, 0)
    assert timedelta(0) < streak.next_in <= timedelta(days=1)


@pytest.mark.parametrize("offset", [-12, -5, 0, 5.5, 14])
def test_a_puzzle_counts_while_it_is_its_day_anywhere_that_is_not_ahead(offset: float) -> None:
    """Wherever somebody lives, the clock on their wall does not end a day before its time."""
    here = timezone(timedelta(hours=offset))
    for hours in range(48):
        moment = START + timedelta(hours=hours)
        farthest = moment.astimezone(timezone(timedelta(hours=-12))).date()
        expected = {day for day in (FIRST, FIRST + timedelta(days=1)) if day >= farthest}
        assert set(open_days(moment.astimezone(here))) & {
            FIRST,
            FIRST + timedelta(days=1),
        } == {day for day in expected if day <= moment.date()}


@pytest.mark.parametrize(
    ("moment", "length"),
    [
        ("2026-03-02T00:00", 3),
        ("2026-03-02T23:59", 3),
        ("2026-03-03T11:59", 3),
        ("2026-03-03T12:00", 0),
    ],
)
def test_a_row_breaks_at_noon_after_the_day_that_was_missed(moment: str, length: int) -> None:
    solved = [date(2026, 2, 27), date(2026, 2, 28), date(2026, 3, 1)]
    now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert Streak.of(solved, now).length == length
