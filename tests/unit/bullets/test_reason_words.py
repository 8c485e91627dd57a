"""What puzzles ask for in a few words: two facts, which no one step need have."""

from __future__ import annotations

import pytest

from webapp.bullets.reason_words import asked_for, step_words

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("clues", "words"),
    [
        (0, "no number at all"),
        (1, "one number at a time"),
        (2, "up to two numbers at once"),
        (12, "up to 12 numbers at once"),
    ],
)
def test_the_count_is_a_fact_of_its_own(clues: int, words: str) -> None:
    assert asked_for(clues, total=False) == [words]
    assert asked_for(clues, total=True) == [words, "needs the total"]


@pytest.mark.parametrize(
    ("clues", "total", "words"),
    [
        (0, True, "the total"),
        (1, False, "one number"),
        (1, True, "one number, and the total"),
        (3, False, "three numbers at once"),
        (2, True, "two numbers at once, and the total"),
    ],
)
def test_one_step_is_told_with_its_count(clues: int, words: str, *, total: bool) -> None:
    assert step_words(clues, total=total) == words
