"""What is told of a solved puzzle: a text to hand on, and its time beside others."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from webapp.bullets.grades import Band
from webapp.services.puzzles.best_times import ComparedTime, PuzzleKind
from webapp.web.puzzles.play_state import PlayFigures
from webapp.web.puzzles.puzzle_words import PuzzleFacts
from webapp.web.puzzles.result_words import compared_time, help_taken, result_text

pytestmark = pytest.mark.unit

LINK = "https://bullets.example/puzzles/y42snvn"
PUZZLE = PuzzleFacts(
    name="y42snvn",
    id="4x4b5:b1b32a4g",
    width=4,
    height=4,
    bullets=5,
    stored=True,
    difficulty="easy",
)


def figures(**changed: Any) -> PlayFigures:
    """A play that has come to its end."""
    usual: dict[str, Any] = {
        "play": 1, "revision": 9, "marks": "*-", "undo": (), "redo": (), "seconds": 151,
        "solved": True, "hints": 0, "checks": 0, "best_seconds": 151,
    }  # fmt: skip
    return PlayFigures(**(usual | changed))


def text(game: PlayFigures, day: date | None = None, *, timed: bool = True) -> str:
    return result_text(PUZZLE, game, LINK, day=day, timed=timed)


def test_a_result_names_puzzle_time_and_help() -> None:
    assert text(figures()).splitlines() == [
        "Bullets, puzzle y42snvn: 4 × 4, easy",
        "Solved in 2:31, without a hint or a check",
        LINK,
    ]


def test_of_the_puzzle_of_a_day_it_names_the_day() -> None:
    assert text(figures(), date(2026, 11, 5)).splitlines()[0] == (
        "Bullets, the puzzle of 5 November 2026: 4 × 4, easy"
    )


def test_it_tells_no_time_to_who_hides_times_or_where_nobody_knows_it() -> None:
    for words in (text(figures(), timed=False), text(figures(seconds=0))):
        assert words.splitlines()[1] == "Solved, without a hint or a check"


def test_it_counts_hints_and_checks() -> None:
    assert help_taken(figures(hints=1)) == "with 1 hint"
    assert help_taken(figures(checks=2)) == "with 2 checks"
    assert help_taken(figures(hints=3, checks=1)) == "with 3 hints and 1 check"


KIND = PuzzleKind(6, 6, Band.EASY)


@pytest.mark.parametrize(
    ("counts", "others", "words"),
    [
        (True, None, "Your first easy 6 × 6 without a hint."),
        (True, 160, "2:31, your best easy 6 × 6 so far. Before, it was 2:40."),
        (True, 118, "2:31; your best easy 6 × 6 is 1:58."),
        (False, 118, "Your best easy 6 × 6 is 1:58."),
        (False, None, ""),
    ],
)
def test_a_time_is_told_beside_the_best(counts: bool, others: int | None, words: str) -> None:
    time = ComparedTime(KIND, counts=counts, seconds=151, others=others)
    assert compared_time(time) == words


def test_without_a_level_the_size_is_enough_and_without_a_time_nothing_is_told() -> None:
    kind = PuzzleKind(5, 4, None)
    assert compared_time(ComparedTime(kind, counts=False, seconds=9, others=61)) == (
        "Your best 5 × 4 is 1:01."
    )
    assert compared_time(None) == ""
