"""Pairs of explanations: both ways of every rule are true, and they differ as the rule says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import worlds_of
from webapp.engine.budget import Budget
from webapp.explain.pairs import RULES, ExplanationPair, WayOfTelling, pair_of, positions_within
from webapp.notation.cells import cell_name
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.unit

PUZZLES = (
    "5x5b8:1f332a12a13a3a2e",
    "5x5b8:1b3b3c1c1a2c0b3a",
    "5x5b8:f24d2a3a22a21b2a",
    "5x5b8:1e4a3b3a2b323a1c1",
    "5x5b8:b32a1f2a2b12f",
    "5x5b8:a11d2c54j31",
    "5x5b8:a111b3c2b3c4a22c1",
    "5x5b8:e1a4422c1a3a4b21b",
    "5x5b8:a2c2a2b22a2b34g",
    "5x5b8:b1e3b32a33e2c",
)
"""Puzzles of the starter shelf, small enough for all their worlds to be listed."""


def pairs(rule: str) -> list[ExplanationPair]:
    positions = [
        position
        for puzzle in PUZZLES
        for position in positions_within(parse_puzzle_id(puzzle), 40, Budget())
    ]
    told_twice = (pair_of(rule, position) for position in positions)
    return [pair for pair in told_twice if pair is not None]


BOTH = {rule: pairs(rule) for rule in RULES}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_finds_pairs_in_the_middle_of_puzzles(rule: str) -> None:
    assert len(BOTH[rule]) >= 3
    for pair in BOTH[rule]:
        known = pair.position.bullets | pair.position.empties
        assert known, "nothing has been found at the beginning of a puzzle"
        assert pair.position.unknown


@pytest.mark.parametrize("rule", RULES)
def test_both_ways_conclude_what_holds_in_every_world(rule: str) -> None:
    for pair in BOTH[rule]:
        worlds = worlds_of(pair.position)
        assert worlds
        for telling in (pair.first, pair.second):
            assert telling.cells
            assert telling.cells & ~pair.position.unknown == 0
            assert all(world & telling.bullets == telling.bullets for world in worlds)
            assert all(world & telling.empties == 0 for world in worlds)


@pytest.mark.parametrize("rule", RULES)
def test_both_ways_say_something_and_share_a_conclusion(rule: str) -> None:
    for pair in BOTH[rule]:
        assert pair.first != pair.second
        assert pair.first.cells & pair.second.cells
        for telling in (pair.first, pair.second):
            assert telling.lines
            assert all(line.strip() for line in telling.lines)


@pytest.mark.parametrize("rule", RULES)
def test_each_text_names_the_clues_that_its_board_frames(rule: str) -> None:
    for pair in BOTH[rule]:
        for telling in (pair.first, pair.second):
            text = " ".join(telling.lines)
            for clue in telling.clues:
                assert re.search(rf"\b{cell_name(clue, pair.position.width)}\b", text), text


def test_order_sets_fewer_clues_with_the_total_against_more_without() -> None:
    for pair in BOTH["order"]:
        assert (pair.first.uses_total, pair.second.uses_total) == (False, True)
        assert len(pair.second.clues) < len(pair.first.clues)


def test_lines_are_the_same_words_with_the_same_board() -> None:
    for pair in BOTH["lines"]:
        assert len(pair.first.lines) == 1
        assert len(pair.second.lines) >= 3
        assert " ".join(pair.second.lines) == pair.first.lines[0]
        assert replace(pair.second, lines=pair.first.lines) == pair.first


def test_the_paper_is_not_compared_where_one_clue_is_enough_for_both() -> None:
    for pair in BOTH["paper"]:
        several = [t for t in (pair.first, pair.second) if len(t.clues) > 1 or t.uses_total]
        assert several


def test_a_position_where_nothing_is_unknown_makes_no_pair() -> None:
    pair = BOTH["lines"][0]
    (world,) = worlds_of(replace(pair.position, bullets=0, empties=0))
    empties = pair.position.unknown & ~world | pair.position.empties
    solved = replace(pair.position, bullets=world, empties=empties)
    assert [pair_of(rule, solved) for rule in RULES] == [None] * len(RULES)


def test_a_digest_tells_texts_apart_and_not_which_is_the_first() -> None:
    every = [pair for pairs in BOTH.values() for pair in pairs]
    texts = {frozenset((pair.first.lines, pair.second.lines)) for pair in every}
    assert len({pair.digest for pair in every}) == len(texts)
    for pair in every:
        swapped = ExplanationPair(pair.rule, pair.position, pair.second, pair.first)
        assert swapped.digest == pair.digest


def test_the_same_position_makes_the_same_pair() -> None:
    for rule, known in BOTH.items():
        assert pair_of(rule, known[0].position) == known[0]


def test_a_rule_describes_itself_and_fits_its_column() -> None:
    for name, rule in RULES.items():
        assert rule.name == name
        assert len(name) <= 20
        assert all((rule.about, rule.first, rule.second))
        assert rule.first != rule.second


def test_a_telling_is_plain_data() -> None:
    telling = BOTH["order"][0].first
    assert isinstance(telling, WayOfTelling)
    assert all(isinstance(value, tuple | int) for value in vars(telling).values())
