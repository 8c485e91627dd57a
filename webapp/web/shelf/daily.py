"""The archive of the puzzles of the day: a calendar, and a page for each day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.clock import now
from webapp.mines.levels import LEVELS
from webapp.services.live import daily_games
from webapp.services.people import people
from webapp.services.people.streak import Streak
from webapp.services.shelf import archive
from webapp.services.shelf.archive import DayBeforeAll, DayStanding, DayToCome
from webapp.web.languages.dates import long_date
from webapp.web.languages.translation import gettext
from webapp.web.people.people import my_preferences, person_id, times_are_shown
from webapp.web.site.database import store
from webapp.web.site.fragments import page

WEEKDAYS = [date(2024, 1, day) for day in range(1, 8)]
"""A Monday and the days that follow it, to be named."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_SHOWN = 20
"""Signs of what somebody wrote that a message repeats."""

pages = Blueprint("daily", __name__, url_prefix="/daily")


@pages.get("")
def calendar() -> Response:
    """Show a month of days, each with how far the person is with its puzzles."""
    person, today = person_id(), now().date()
    with _kept_days():
        shown = archive.month(store(), person, _asked_month(today), today)
    return page(
        "shelf/calendar.html",
        month=shown,
        today=today,
        streak=streak_shown(person),
        streaks=my_preferences().streak == "on",
        weekdays=WEEKDAYS,
        standings=list(DayStanding),
    )


@pages.get("/<day>")
def day(day: str) -> AnyResponse:
    """Show the boards of a day, and the ways to the days beside it."""
    person, today = person_id(), now().date()
    if day == "today":
        return redirect(url_for("daily.day", day=today.isoformat()))
    with _kept_days():
        shown = archive.of_day(store(), person, _asked_day(day), today)
    return page(
        "shelf/day.html",
        shown=shown,
        today=today,
        timed=times_are_shown(),
        streak=streak_shown(person),
        levels=LEVELS,
        live=daily_games.daily_games(store(), person, shown.day),
    )


def streak_shown(person: str | None) -> Streak:
    """The days in a row of the person who asks; none of them if they do not want to see them."""
    streak = people.streak(store(), person, now())
    return replace(streak, length=0) if my_preferences().streak == "off" else streak


@contextmanager
def _kept_days() -> Iterator[None]:
    """Answer with what is wrong with a day or a month that the archive does not have."""
    try:
        yield
    except DayToCome:
        abort(404, gettext("That day has not come yet. A day begins at 00:00 UTC."))
    except DayBeforeAll as error:
        first = long_date(error.first)
        abort(404, gettext("The archive of this site begins on %(day)s.", day=first))


def _asked_day(text: str) -> date:
    """The day of an address."""
    trouble = gettext(
        "“%(text)s” is no day: write year, month and day, such as /daily/2026-11-20.",
        text=text[:_SHOWN],
    )
    return _written(text, trouble)


def _asked_month(today: date) -> date:
    """The first day of the month in the address, or of the present one."""
    text = request.args.get("month", "")
    trouble = gettext(
        "“%(text)s” is no month: write year and month, such as month=2026-11.",
        text=text[:_SHOWN],
    )
    return _written(f"{text}-01", trouble) if text else today.replace(day=1)


def _written(text: str, trouble: str) -> date:
    """The day that is written so, or the page that says why it is none."""
    try:
        return date.fromisoformat(text if _DAY.fullmatch(text) else "")
    except ValueError:
        abort(404, trouble)
