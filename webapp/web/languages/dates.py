"""Days and times as the language of the request writes them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Final

from babel.dates import format_date

from webapp.web.languages.nouns import counted
from webapp.web.languages.speaking import language

_FORMS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "week_day": "EEEE, d MMMM",
        "long": "d MMMM y",
        "short": "d MMM y",
        "of_year": "d MMMM",
        "full": "EEEE d MMMM y",
        "brief": "EEEE d MMM",
        "month": "MMMM y",
        "month_name": "LLLL",
        "short_month": "LLL",
        "weekday": "EEEE",
        "short_weekday": "EEE",
    },
    "de": {
        "week_day": "EEEE, d. MMMM",
        "long": "d. MMMM y",
        "short": "d. MMM y",
        "of_year": "d. MMMM",
        "full": "EEEE, d. MMMM y",
        "brief": "EEEE, d. MMM",
        "month": "MMMM y",
        "month_name": "LLLL",
        "short_month": "LLL",
        "weekday": "EEEE",
        "short_weekday": "EEE",
    },
}
"""By language and kind, as CLDR writes forms of dates."""


def week_day(day: date) -> str:
    """A day of these weeks: Friday, 20 November."""
    return _written(day, "week_day")


def long_date(day: date) -> str:
    """A day with its year: 20 November 2026."""
    return _written(day, "long")


def short_date(day: date) -> str:
    """A day in little room: 20 Nov 2026."""
    return _written(day, "short")


def day_of_year(day: date) -> str:
    """A day without its year: 20 November."""
    return _written(day, "of_year")


def month(day: date) -> str:
    """The month of a day: November 2026."""
    return _written(day, "month")


def full_date(day: date) -> str:
    """Any day with its day of the week: Friday 20 November 2026."""
    return _written(day, "full")


def brief_date(day: date) -> str:
    """A day of these weeks in little room: Friday 20 Nov."""
    return _written(day, "brief")


def month_name(day: date) -> str:
    """The month of a day, without its year: November."""
    return _written(day, "month_name")


def short_month(day: date) -> str:
    """The month of a day in little room: Nov."""
    return _written(day, "short_month")


def weekday(day: date) -> str:
    """The day of the week: Friday."""
    return _written(day, "weekday")


def short_weekday(day: date) -> str:
    """The day of the week in little room: Fri."""
    return _written(day, "short_weekday")


def span(length: timedelta) -> str:
    """A length of time in its largest unit: 5 hours, 20 minutes; never nothing."""
    minutes = int(length.total_seconds()) // 60
    if minutes >= 60:
        return counted(round(minutes / 60), "hour")
    return counted(max(1, minutes), "minute")


def moment(time: datetime) -> str:
    """A day and a time: 20 Nov 2026, 12:05."""
    return f"{short_date(time)}, {time:%H:%M}"


def _written(day: date, kind: str) -> str:
    return format_date(day, _FORMS[language()][kind], locale=language())


FILTERS = (
    week_day, long_date, short_date, day_of_year, full_date, brief_date, month, month_name,
    short_month, weekday, short_weekday, span, moment,
)  # fmt: skip
