"""The archive of the puzzles of the day, beside the calendar of the system."""

from __future__ import annotations

import calendar
from datetime import date, timedelta

import pytest
from sqlalchemy.orm import Session

from tests.processes.databases import ON_BOTH
from tests.sites.days import give_days
from tests.sites.queries import asked
from tests.sites.site import PUZZLES
from webapp.services.shelf import archive, daily
from webapp.services.shelf.archive import DayBeforeAll, DayToCome
from webapp.store.connection.database import Store

pytestmark = pytest.mark.functional

TODAY = date(2026, 11, 20)
BEGAN = date(2024, 1, 30)
"""So that there is a February with 29 days."""

DAY = timedelta(days=1)


@ON_BOTH
def test_months_are_those_of_the_calendar_and_hold_the_days_that_are_kept(store: Store) -> None:
    give_days(store, {BEGAN: PUZZLES[0], TODAY: PUZZLES[1], TODAY + DAY: PUZZLES[2]})
    first, days_with_page, months = BEGAN.replace(day=1), [], 0
    while True:
        month = archive.month(store, None, first, TODAY)
        numbers = [[day.day.day if day else 0 for day in week] for week in month.weeks]
        assert numbers == calendar.monthcalendar(first.year, first.month)
        days = [day for week in month.weeks for day in week if day]
        days_with_page += [day.day for day in days if day.in_archive]
        assert month.previous is None or month.previous < first
        assert (month.previous is None) == (months == 0)
        months += 1
        if month.next is None:
            break
        first = month.next
    assert (first.year, first.month) == (2026, 11)
    assert months == 2 * 12 + 11
    assert days_with_page == [BEGAN + number * DAY for number in range((TODAY - BEGAN).days + 1)]


@ON_BOTH
def test_a_day_knows_the_days_beside_it(store: Store) -> None:
    give_days(store, {BEGAN: PUZZLES[0], TODAY + DAY: PUZZLES[2]})
    first, second = (archive.of_day(store, None, day, TODAY) for day in (BEGAN, BEGAN + DAY))
    assert (first.previous, first.next) == (None, BEGAN + DAY)
    assert [shown.puzzle.notation for shown in first.puzzles] == [PUZZLES[0]]
    assert (second.previous, second.puzzles) == (BEGAN, [])
    assert archive.of_day(store, None, TODAY, TODAY).next is None
    with pytest.raises(DayToCome):
        archive.of_day(store, None, TODAY + DAY, TODAY)
    with pytest.raises(DayBeforeAll) as refusal:
        archive.of_day(store, None, BEGAN - DAY, TODAY)
    assert refusal.value.first == BEGAN


def test_a_site_without_puzzles_begins_today(store: Store) -> None:
    assert archive.of_day(store, None, TODAY, TODAY).previous is None
    assert [day.day for day in archive.last_week(store, None, TODAY)] == [TODAY]
    with pytest.raises(DayBeforeAll):
        archive.month(store, None, date(2026, 10, 1), TODAY)


@pytest.mark.parametrize(("age", "days"), [(0, 1), (2, 3), (6, 7), (300, 7)])
def test_the_last_week_goes_no_further_back_than_the_archive(
    store: Store, age: int, days: int
) -> None:
    give_days(store, {TODAY - age * DAY: PUZZLES[0]})
    week = archive.last_week(store, None, TODAY)
    assert [day.day for day in week] == [TODAY - n * DAY for n in reversed(range(days))]


def test_a_month_costs_two_questions(store: Store) -> None:
    give_days(store, {TODAY - number * DAY: PUZZLES[number % 3] for number in range(28)})
    with asked(store) as statements:
        archive.month(store, "somebody", TODAY.replace(day=1), TODAY)
    assert len(statements) == 2


def test_nights_make_up_for_days_on_which_the_site_was_off(store: Store) -> None:
    """As far as the first day of all, and so many a night."""
    gap = range(2, 42)
    there = [n for n in range(50) if n not in gap]
    give_days(store, {TODAY - n * DAY: PUZZLES[n % 3] for n in there})

    def wanted(session: Session) -> list[date]:
        return daily.wanted(session, TODAY)

    ahead = [TODAY, TODAY + DAY, TODAY + 2 * DAY]
    missing = store.write(wanted)
    assert missing == [*ahead, *(TODAY - n * DAY for n in gap[: daily.CAUGHT_UP])]
    give_days(store, dict.fromkeys(missing, PUZZLES[0]))
    assert store.write(wanted) == [*ahead, *(TODAY - n * DAY for n in gap[daily.CAUGHT_UP :])]


def test_a_new_site_makes_no_past(store: Store) -> None:
    ahead = [TODAY, TODAY + DAY, TODAY + 2 * DAY]
    assert store.write(lambda session: daily.wanted(session, TODAY)) == ahead
    give_days(store, dict.fromkeys(ahead, PUZZLES[0]))
    assert store.write(lambda session: daily.wanted(session, TODAY)) == ahead
