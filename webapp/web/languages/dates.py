"""Days and times as the language of the request writes them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from babel.dates import format_date

from webapp.web.languages.speaking import language

_FORMS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "week_day": "EEEE, d MMMM",
        "long": "d MMMM y",
        "short": "d MMM y",
        "of_year": "d MMMM",
        "month": "MMMM y",
    },
    "de": {
        "week_day": "EEEE, d. MMMM",
        "long": "d. MMMM y",
        "short": "d. MMM y",
        "of_year": "d. MMMM",
        "month": "MMMM y",
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


def moment(time: datetime) -> str:
    """A day and a time: 20 Nov 2026, 12:05."""
    return f"{short_date(time)}, {time:%H:%M}"


def _written(day: date, kind: str) -> str:
    return format_date(day, _FORMS[language()][kind], locale=language())


FILTERS = (week_day, long_date, short_date, day_of_year, month, moment)
