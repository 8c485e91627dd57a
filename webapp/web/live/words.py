"""Live games in a few words, for cards and headings."""

from __future__ import annotations

from datetime import date

from flask import Flask

from webapp.drawing.times import clock
from webapp.mines.levels import LEVELS
from webapp.notation.english import counted, sides
from webapp.services.live.visible import VisibleGame

RULES = {"classic": "classic", "no-guess": "no guess", "fair": "fair"}
HARDNESS = {
    "": "as it comes",
    "one": "one number at a time",
    "two": "two numbers at once",
    "three": "three and more at once",
    "count": "with the number of mines",
}
HARDEST = {
    "": "as it comes",
    "one": "one number",
    "two": "two numbers",
    "three": "three or more",
    "count": "counts mines",
    "energy": "by energy",
}
"""The same, where a heading says that it is of the hardest step."""


def install(app: Flask) -> None:
    """Give templates the words for live games."""
    for filter_ in _FILTERS:
        app.jinja_env.filters[filter_.__name__] = filter_


def level_title(shown: VisibleGame) -> str:
    """Name the level; of a size of one's own the sides."""
    level = LEVELS.get(shown.level)
    return level.title if level else sides(shown.width, shown.height)


def rules_words(rules: str) -> str:
    """Name the rules in a word or two."""
    return RULES[rules]


def first_words(first: str) -> str:
    """Say what the rules promise the first cell; nothing where a board has a start of its own."""
    promises = {
        "opening": ", first cell opens a field",
        "safe": ", first cell safe",
        "any": ", nothing promised for the first cell",
    }
    return promises.get(first, "")


def flood_words(flood: bool) -> str:
    """Say that a 0 opens nothing by itself; nothing where it does, as usual."""
    return "" if flood else ", a 0 opens nothing by itself"


def hardness_words(hardness: str) -> str:
    """Name the hardest step of a no-guess board."""
    return HARDNESS[hardness]


def hardest_words(hardness: str) -> str:
    """Name the hardest step of a no-guess board where it is chosen."""
    return HARDEST[hardness]


def day_words(day: str) -> str:
    """Write a day as people do: 18 Nov 2026."""
    date_ = date.fromisoformat(day)
    return f"{date_.day} {date_:%b %Y}"


def watch(ms: int) -> str:
    """Write time as a running watch shows it: 1:05."""
    return clock(ms)


def lasted(ms: int) -> str:
    """Say time as people do at the end: 12.3 seconds, 1 minute 5 seconds."""
    if ms < 60_000:
        return f"{ms / 1000:.1f} seconds"
    minutes, seconds = divmod(ms // 1000, 60)
    parts = [counted(minutes, "minute"), counted(seconds, "second") if seconds else ""]
    return " ".join(filter(None, parts))


_FILTERS = (
    level_title, rules_words, first_words, flood_words, hardness_words, hardest_words,
    day_words, watch, lasted,
)  # fmt: skip
