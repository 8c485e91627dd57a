from __future__ import annotations

import pytest

from webapp.notation.english import (
    agreeing,
    bullet_noun,
    capitalised,
    counted,
    inflected,
    is_spelled,
    listed,
    ordinal,
    sides,
    spelled,
)

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("number", "counted_rows", "counted_searches", "verb"),
    [(0, "0 rows", "0 searches", "are"), (1, "1 row", "1 search", "is")]
    + [(number, f"{number} rows", f"{number} searches", "are") for number in (2, 11, 21, 101)],
)
def test_only_one_is_singular(
    number: int, counted_rows: str, counted_searches: str, verb: str
) -> None:
    assert counted(number, "row") == counted_rows
    assert counted(number, "search", "searches") == counted_searches
    assert inflected(number, "row") == counted_rows.split()[1]
    assert agreeing(number, "is", "are") == verb


def test_numbers_up_to_ten_are_words() -> None:
    words = [
        "none",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "11",
        "12",
    ]
    assert [spelled(number) for number in range(13)] == words
    assert [is_spelled(number) for number in (0, 10, 11)] == [True, True, False]


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["A1"], "A1"), (["A1", "B2"], "A1 and B2"), (["A", "B", "C"], "A, B and C")],
)
def test_words_are_listed_as_people_do(words: list[str], text: str) -> None:
    assert listed(words) == text


def test_a_sentence_begins_with_a_capital_and_keeps_its_other_letters() -> None:
    assert [capitalised(text) for text in ("", "a", "the 2 at B3", "élan")] == [
        "",
        "A",
        "The 2 at B3",
        "Élan",
    ]


def test_bullets_are_mines_in_the_live_game() -> None:
    assert [bullet_noun(number, live=False) for number in (1, 2)] == ["bullet", "bullets"]
    assert [bullet_noun(number, live=True) for number in (1, 0)] == ["mine", "mines"]


def test_a_size_has_a_cross_between_its_sides() -> None:
    assert sides(7, 5) == "7 \u00d7 5"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "first"),
        (2, "second"),
        (12, "twelfth"),
        (13, "13th"),
        (21, "21st"),
        (22, "22nd"),
        (33, "33rd"),
        (111, "111th"),
        (112, "112th"),
    ],
)
def test_places_are_words_as_long_as_they_are_short(number: int, words: str) -> None:
    assert ordinal(number) == words
