"""Words of the layers below, which know no language of a request, as pages say them.

A word here is found by its English (`translated`); what depends on a number is a function.
"""

from __future__ import annotations

from typing import Final

from webapp.web.languages.translation import gettext, lazy_gettext, lazy_pgettext, pgettext

DIFFICULTIES: Final = {
    "gentle": lazy_pgettext("difficulty", "gentle"),
    "easy": lazy_pgettext("difficulty", "easy"),
    "tricky": lazy_pgettext("difficulty", "tricky"),
    "hard": lazy_pgettext("difficulty", "hard"),
    "fiendish": lazy_pgettext("difficulty", "fiendish"),
}
"""The bands of puzzles."""

LEVELS: Final = (
    lazy_gettext("Beginner"),
    lazy_gettext("Small"),
    lazy_gettext("Intermediate"),
    lazy_gettext("Expert"),
    lazy_gettext("The papers' size"),
)
"""Titles of levels."""

PAPERS: Final = (
    lazy_gettext("A4"),
    lazy_gettext("Letter"),
    lazy_gettext("6 × 9 inches"),
    lazy_gettext("8 × 10 inches"),
    lazy_gettext("8.5 × 11 inches"),
)
"""Sizes of pages."""


def band(difficulty: object) -> str:
    """The name of a difficulty; nothing where there is none."""
    name = str(difficulty or "")
    return str(DIFFICULTIES.get(name, name))


def numbers_at_once(clues: int) -> str:
    """Say how many numbers the steps of a puzzle take together at most, the total aside."""
    if clues < 2:
        return gettext("one number at a time") if clues else gettext("no number at all")
    return gettext("up to %(many)s numbers at once", many=spelled(clues))


def at_once(clues: int) -> str:
    """The same where there is little room, or where it is said already that it is of numbers."""
    if clues < 2:
        return gettext("one at a time") if clues else pgettext("numbers", "none")
    return gettext("up to %(many)s at once", many=clues)


def asked_for(clues: int, *, total: bool) -> list[str]:
    """What a puzzle asks for, by its largest reason and by whether it needs the total."""
    return [numbers_at_once(clues), *([gettext("needs the total")] if total else [])]


def spelled(number: int) -> str:
    """A number of several in words as far as these are short: two, three … ten, 11."""
    words = (
        pgettext("number", "two"),
        pgettext("number", "three"),
        pgettext("number", "four"),
        pgettext("number", "five"),
        pgettext("number", "six"),
        pgettext("number", "seven"),
        pgettext("number", "eight"),
        pgettext("number", "nine"),
        pgettext("number", "ten"),
    )
    return words[number - 2] if 2 <= number < 2 + len(words) else str(number)


FILTERS = (band, numbers_at_once, at_once, asked_for, spelled)
