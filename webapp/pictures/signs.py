"""The signs that a cell of a picture may show."""

from __future__ import annotations

from enum import Enum


class Sign(Enum):
    """What is drawn in a cell, whatever lies below it."""

    BLANK = " "
    """Nothing, on a cell that looks covered; on flat boards that is a guess."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    FLAG = "F"
    MINE = "*"
    """A mine, or the disc of a paper puzzle."""

    QUESTION = "?"
    DASH = "-"
    """The mark of a cell that is known to be empty."""

    ODDS = "%"
    """How likely a mine is: small digits on a covered cell."""

    OTHER = "x"
    """Nothing that boards show."""

    OPEN = "_"
    """Nothing, on a cell that looks open."""

    @property
    def is_digit(self) -> bool:
        """Whether it is a clue."""
        return self.value.isdigit()

    @property
    def is_blank(self) -> bool:
        """Whether nothing is drawn."""
        return self in {Sign.BLANK, Sign.OPEN}

    @property
    def number(self) -> int:
        """Its place among the signs."""
        return NUMBERS[self]


SIGNS = tuple(Sign)
NUMBERS = {sign: number for number, sign in enumerate(SIGNS)}
