"""Numbers, shares and times as the language of the request writes them."""

from __future__ import annotations

from fractions import Fraction

from webapp.drawing.times import clock as watch_clock
from webapp.explain.wording.languages import LANGUAGES
from webapp.notation import english
from webapp.web.languages.nouns import counted
from webapp.web.languages.speaking import SOURCE, language
from webapp.web.languages.translation import gettext


def thousands(number: int) -> str:
    """Write a number as people read it: 1,250."""
    return f"{number:,}".replace(",", LANGUAGES[language()].thousands)


def decimals(number: float, places: int) -> str:
    """Write a number with so many decimals: 2.50."""
    return _pointed(f"{number:.{places}f}")


def percent(share: Fraction, places: int = 1) -> str:
    """A share in percent; what is not certain is never 0% or 100%."""
    number = english.percent(share, places).removesuffix("%")
    return LANGUAGES[language()].percent.format(_pointed(number))


def clock(seconds: int) -> str:
    """Write time as a watch shows it: 1:05, 1:00:05."""
    return watch_clock(1000 * seconds)


def duration(seconds: int) -> str:
    """Say time as people do: 1 minute 5 seconds."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "hour"), (minutes, "minute"), (0 if hours else rest, "second")]
    return " ".join(counted(many, unit) for many, unit in parts if many) or gettext("no time")


def _pointed(number: str) -> str:
    """A number with the decimal sign of the language."""
    return number if language() == SOURCE else number.replace(".", LANGUAGES[language()].point)


FILTERS = (thousands, percent, clock, duration)
