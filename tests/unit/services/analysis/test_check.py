"""A quick look at positions: what it says is so, for boards on which everything can be tried."""

from __future__ import annotations

import re
from math import comb

import pytest
from hypothesis import given

from tests.witnesses.brute_force import positions, worlds_of
from webapp.engine.budget import BudgetSpent
from webapp.engine.position import Position
from webapp.notation.cells import cell_name
from webapp.services import gate
from webapp.services.analysis import check as checks
from webapp.services.analysis import impossible
from webapp.services.analysis.check import PositionCheck, check
from webapp.services.analysis.question import PositionQuestion
from webapp.web.analysis.words import check_sentence

pytestmark = pytest.mark.unit

LARGE = Position(64, 64, {65: 3}, total=500)


@given(positions(4))
def test_what_is_possible_and_in_how_many_ways_is_right(position: Position) -> None:
    worlds = len(worlds_of(position))
    result = check(PositionQuestion.about(position))
    assert result.possible is bool(worlds)
    assert (result.clash is None) is bool(worlds)
    assert result.worlds == (worlds or None)


@given(positions(4))
def test_every_cell_that_a_clash_names_is_framed(position: Position) -> None:
    result = check(PositionQuestion.about(position, live=True))
    sentence = check_sentence(result, live=True)
    named = set(re.findall(r"\b[A-Z][0-9]+\b", sentence))
    framed = {cell_name(cell, position.width) for cell in result.named_cells}
    assert named <= framed
    assert bool(framed) <= (result.clash is not None)


@pytest.mark.parametrize("spent", [1, 2], ids=["the count", "both"])
def test_what_takes_too_long_to_count_is_told_without_a_number(
    monkeypatch: pytest.MonkeyPatch, spent: int
) -> None:
    def give_up(*_: object) -> None:
        raise BudgetSpent(0)

    monkeypatch.setattr(gate, "_gate", None)  # another test's site may have opened it
    for module, name in ((checks, "count"), (impossible, "any_world"))[:spent]:
        monkeypatch.setattr(module, name, give_up)
    result = check(PositionQuestion.about(LARGE))
    assert result == PositionCheck(possible=True if spent == 1 else None)
    words = check_sentence(result, live=True)
    assert words.startswith("Nothing clashes so far." if spent == 1 else "A quick look finds no")


def test_the_ways_of_a_large_board_are_those_of_its_one_clue_and_the_rest() -> None:
    ways = comb(8, 3) * comb(64 * 64 - 9, 497)
    assert check(PositionQuestion.about(LARGE)).worlds == ways


@pytest.mark.parametrize(
    ("position", "live", "words"),
    [
        (Position(3, 1, {1: 1}, total=1), True, "the mines can lie in 2 ways"),
        (Position(3, 1, {1: 2}), False, "only one way to place the bullets"),
        (Position(2, 1, {0: 2}), True, "A1: the number is 2, but only one cell is around it"),
    ],
)
def test_what_is_found_is_told_in_words(position: Position, live: bool, words: str) -> None:
    assert words in check_sentence(check(PositionQuestion.about(position, live=live)), live=live)
