"""Totals that words around a board name, and numbers that are none."""

from __future__ import annotations

import pytest

from webapp.notation.named_total import named_total

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    "words",
    [
        "10 mines",
        "hey\n10 mines\nthanks",
        "9x9, 10 mines",
        "Mines: 10",
        "Mines:10",
        "mines = 10",
        "Total mines: 10",
        "Number of mines: 10",
        "Bullets: 10",
        "10 bombs",
        "**10 mines**",
        "> There are 10 mines in total.",
        "Hey, can you solve this 9x9 with 10 mines?",
        "Can you do this 9 by 9 board (10 mines)?",
        "The board has 10 mines.",
        "My board has 10 mines! Thanks",
        "a total of 10 mines",
        "Total: 10 mines",
        "Beginner, 10 mines, stuck",
        "9\N{MULTIPLICATION SIGN}9 - 10 mines",
        "10 mines on a 9x9 board",
        "I am stuck on this board with 10 mines:",
        "10 mines. Really 10 mines.",
        "10 mines\n3 mines left",
    ],
)
def test_a_total_that_is_plainly_named_is_taken(words: str) -> None:
    assert named_total(words) == 10


@pytest.mark.parametrize(
    "words",
    [
        "",
        "10",
        "I am stuck",
        "10 mines left",
        "Mines left: 10",
        "Left: 10 mines",
        "10 mines remaining",
        "remaining mines: 10",
        "10 mines to go",
        "there are still 10 mines",
        "10 more mines",
        "I found 10 mines",
        "10 mines are flagged",
        "10 mines in these cells",
        "there are 2 mines near C4",
        "around C4, there are 2 mines",
        "next to the 3, 2 mines",
        "at least 10 mines",
        "about 10 mines",
        "10 or 11 mines",
        "10 mines?? no idea",
        "10 mines, or 12 mines",
        "9x9 with 10 mines\nMines: 12",
        "40 of 99 mines",
        "Mines: 10/99",
        "Mines: 10 Time: 34",
        "10 minesweeper boards",
        "the last board had 10 mines",
        "a part of the board with 10 mines",
        "you said it is 10 mines",
        "1 hour and 10 mines played",
        "version 1.10 mines",
        "mines: many",
        "mines: 12345",
    ],
)
def test_what_may_be_another_number_is_not_taken(words: str) -> None:
    assert named_total(words) is None


@pytest.mark.parametrize(
    "words", ["board a " * 9000, "9x9 " * 9000, "10 mines in the board " * 9000]
)
def test_long_words_take_no_long_time(words: str) -> None:
    assert named_total(words) is None
