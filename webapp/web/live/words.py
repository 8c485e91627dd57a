"""Live games in a few words, for cards and headings."""

from __future__ import annotations

from datetime import date

from flask import Flask

from webapp.drawing.times import clock
from webapp.mines.levels import LEVELS
from webapp.services.live.visible import VisibleGame
from webapp.web.languages.dates import short_date
from webapp.web.languages.nouns import counted, sides
from webapp.web.languages.numbers import decimals
from webapp.web.languages.translation import gettext, lazy_gettext, lazy_pgettext, translated

RULES = {
    "classic": lazy_pgettext("rules", "classic"),
    "no-guess": lazy_pgettext("rules", "no guess"),
    "fair": lazy_pgettext("rules", "fair"),
}
HARDNESS = {
    "": lazy_gettext("as it comes"),
    "one": lazy_gettext("one number at a time"),
    "two": lazy_gettext("two numbers at once"),
    "three": lazy_gettext("three and more at once"),
    "count": lazy_gettext("with the number of mines"),
}
HARDEST = {
    "": lazy_gettext("as it comes"),
    "one": lazy_gettext("one number"),
    "two": lazy_gettext("two numbers"),
    "three": lazy_gettext("three or more"),
    "count": lazy_gettext("counts mines"),
    "energy": lazy_gettext("by energy"),
}
"""The same, where a heading says that it is of the hardest step."""


def install(app: Flask) -> None:
    """Give templates the words for live games."""
    for filter_ in _FILTERS:
        app.jinja_env.filters[filter_.__name__] = filter_


def level_title(shown: VisibleGame) -> str:
    """Name the level; of a size of one's own the sides."""
    level = LEVELS.get(shown.level)
    return translated(level.title) if level else sides(shown.width, shown.height)


def rules_words(rules: str) -> str:
    """Name the rules in a word or two."""
    return str(RULES[rules])


def first_words(first: str) -> str:
    """Say what the rules promise the first cell; nothing where a board has a start of its own."""
    promises = {
        "opening": gettext("first cell opens a field"),
        "safe": gettext("first cell safe"),
        "any": gettext("nothing promised for the first cell"),
    }
    return f", {promises[first]}" if first in promises else ""


def flood_words(flood: bool) -> str:
    """Say that a 0 opens nothing by itself; nothing where it does, as usual."""
    return "" if flood else f", {gettext('a 0 opens nothing by itself')}"


def hardness_words(hardness: str) -> str:
    """Name the hardest step of a no-guess board."""
    return str(HARDNESS[hardness])


def hardest_words(hardness: str) -> str:
    """Name the hardest step of a no-guess board where it is chosen."""
    return str(HARDEST[hardness])


def day_words(day: str) -> str:
    """Write a day as people do: 18 Nov 2026."""
    return short_date(date.fromisoformat(day))


def watch(ms: int) -> str:
    """Write time as a running watch shows it: 1:05."""
    return clock(ms)


def lasted(ms: int) -> str:
    """Say time as people do at the end: 12.3 seconds, 1 minute 5 seconds."""
    if ms < 60_000:
        return gettext("%(time)s seconds", time=decimals(ms / 1000, 1))
    minutes, seconds = divmod(ms // 1000, 60)
    parts = [counted(minutes, "minute"), counted(seconds, "second") if seconds else ""]
    return " ".join(filter(None, parts))


_FILTERS = (
    level_title, rules_words, first_words, flood_words, hardness_words, hardest_words,
    day_words, watch, lasted,
)  # fmt: skip
