"""Numbers with their nouns, and lists of words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from webapp.web.languages.translation import gettext, ngettext, pgettext

NOUNS: Final[Mapping[str, Callable[[int], str]]] = {
    "answer": lambda n: ngettext("%(num)s answer", "%(num)s answers", n),
    "bullet": lambda n: ngettext("%(num)s bullet", "%(num)s bullets", n),
    "cell": lambda n: ngettext("%(num)s cell", "%(num)s cells", n),
    "check": lambda n: ngettext("%(num)s check", "%(num)s checks", n),
    "day": lambda n: ngettext("%(num)s day", "%(num)s days", n),
    "hint": lambda n: ngettext("%(num)s hint", "%(num)s hints", n),
    "hour": lambda n: ngettext("%(num)s hour", "%(num)s hours", n),
    "mine": lambda n: ngettext("%(num)s mine", "%(num)s mines", n),
    "minute": lambda n: ngettext("%(num)s minute", "%(num)s minutes", n),
    "move": lambda n: ngettext("%(num)s move", "%(num)s moves", n),
    "page": lambda n: ngettext("%(num)s page", "%(num)s pages", n),
    "pair": lambda n: ngettext("%(num)s pair", "%(num)s pairs", n),
    "person": lambda n: ngettext("%(num)s person", "%(num)s people", n),
    "position": lambda n: ngettext("%(num)s position", "%(num)s positions", n),
    "puzzle": lambda n: ngettext("%(num)s puzzle", "%(num)s puzzles", n),
    "row": lambda n: ngettext("%(num)s row", "%(num)s rows", n),
    "second": lambda n: ngettext("%(num)s second", "%(num)s seconds", n),
    "solution": lambda n: ngettext("%(num)s solution", "%(num)s solutions", n),
    "step": lambda n: ngettext("%(num)s step", "%(num)s steps", n),
    "time": lambda n: ngettext("%(num)s time", "%(num)s times", n),
    "turn": lambda n: ngettext("%(num)s turn", "%(num)s turns", n),
}
"""What is counted in facts that stand alone. A whole sentence has an `ngettext` of its own."""


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 row, 2 rows."""
    return NOUNS[noun](number)


def capitalised(text: str) -> str:
    """A text that begins a sentence; what follows its first letter stays as it is."""
    return text[:1].upper() + text[1:]


def all_of(words: Sequence[str]) -> str:
    """Words as people list them: one, another and a third."""
    if len(words) < 2:
        return "".join(map(str, words))
    first, last = _parted(words)
    return pgettext("all of them", "%(first)s and %(last)s", first=first, last=last)


def any_of(words: Sequence[str]) -> str:
    """Words of which one is to be chosen: one, another or a third."""
    if len(words) < 2:
        return "".join(map(str, words))
    first, last = _parted(words)
    return pgettext("any of them", "%(first)s or %(last)s", first=first, last=last)


def sides(width: int, height: int) -> str:
    """The size of a board as people write it: 7 by 7 with a cross between."""
    return f"{width} \N{MULTIPLICATION SIGN} {height}"


def spoken_sides(width: int, height: int) -> str:
    """The size of a board as people say it, for those who hear the page: 7 by 7."""
    return gettext("%(width)s by %(height)s", width=width, height=height)


def _parted(words: Sequence[str]) -> tuple[str, str]:
    """The last of several words, and those before it with commas."""
    return ", ".join(map(str, words[:-1])), str(words[-1])


FILTERS = (counted, capitalised, all_of, any_of)
