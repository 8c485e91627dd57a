"""English: numbers and their nouns, verbs that agree, lists, sizes, beginnings of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from webapp.message import Message

_SPELLED = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Longer numbers are quicker to read as figures."""

_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
"""First in words; later ones are quicker to read as figures."""


def counted(number: int, noun: str, nouns: str = "") -> Message:
    """A number with its noun: 1 row, 2 rows; 1 search, 2 searches.

    Pages say the nouns of `web/languages/nouns.py` in their language.
    """
    return Message.counted(f"%(num)s {noun}", f"%(num)s {nouns or f'{noun}s'}", number)


def inflected(number: int, noun: str, nouns: str = "") -> str:
    """The noun that goes with a number: clue of 1, clues of any other."""
    return noun if number == 1 else nouns or f"{noun}s"


def agreeing(number: int, singular: str, plural: str) -> str:
    """The verb that goes with a number: 1 *is*, 2 *are*."""
    return singular if number == 1 else plural


def spelled(number: int) -> str:
    """A number in words as far as these are short: none, one, two… ten, 11."""
    return _SPELLED[number] if is_spelled(number) else str(number)


def is_spelled(number: int) -> bool:
    """Whether a number is written in words; a sentence does not begin with a figure."""
    return number < len(_SPELLED)


def bullet_noun(number: int, *, live: bool) -> str:
    """What is looked for: bullets on paper, mines in the live game."""
    return inflected(number, "mine" if live else "bullet")


def ordinal(number: int) -> str:
    """First, second, twelfth in words, then 13th, 21st and so on."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    last = 0 if number // 10 % 10 == 1 else number % 10
    return f"{number}{('th', 'st', 'nd', 'rd')[last if last <= 3 else 0]}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as people list them: one, another and a third."""
    return f" {joint} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def capitalised(text: str) -> str:
    """A text that begins a sentence; what follows its first letter stays as it is."""
    return text[:1].upper() + text[1:]


def sides(width: int, height: int) -> str:
    """The size of a board as people write it: 7 by 7 with a cross between."""
    return f"{width} \N{MULTIPLICATION SIGN} {height}"


def percent(share: Fraction, places: int = 1) -> str:
    """A share in percent; what is not certain is never 0% or 100%."""
    number = f"{float(share) * 100:.{places}f}"
    if 0 < share < 1:
        least = f"{10**-places:.{places}f}"
        number = {
            f"{0:.{places}f}": f"<{least}",
            f"{100:.{places}f}": f">{100 - 10**-places:.{places}f}",
        }.get(number, number)
    return f"{number}%"


def short_percent(share: Fraction) -> str:
    """A share in whole percent, for inside a cell; nothing uncertain looks certain."""
    return percent(share, 0).removesuffix("%")
