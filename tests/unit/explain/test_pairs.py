"""Pairs of explanations: both ways of every rule are true, and they differ as the rule says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import worlds_of
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Reason
from webapp.engine.reasons.smallest import reasons_for_cell
from webapp.explain.pairs import RULES, ExplanationPair, WayOfTelling, pair_of, positions_within
from webapp.explain.steps import explained_step, next_step
from webapp.explain.wording.narration import LONGEST
from webapp.explain.wording.voice import Voice
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
    "5x5b8:11i44d4a3a3b1",
    "5x5b8:e2a2212322d4e1",
    "5x5b8:d1a423b3d323b2a1a",
    "5x5b8:1h13a34b3e23a",
    "6x6b11:a31b1e1a2a3a3b1f343b1c",
    "7x7b15:1a2e23a432b2a3a2a2a2h4a1a33b2a1b32a",
)
"""Puzzles of the starter shelf, small enough for all their worlds to be listed.

In few of them, such as the last two, the easiest reason has not the fewest clues.
"""


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


@pytest.mark.parametrize("rule", ["order", "paper", "lines", "pattern"])
def test_nobody_has_to_judge_which_way_does_more(rule: str) -> None:
    for pair in BOTH[rule]:
        first, second = pair.first, pair.second
        assert (first.bullets, first.empties) == (second.bullets, second.empties)


def test_lines_are_the_same_words_with_the_same_board() -> None:
    for pair in BOTH["lines"]:
        assert len(pair.first.lines) == 1
        assert len(pair.second.lines) >= 3
        assert " ".join(pair.second.lines) == pair.first.lines[0]
        assert replace(pair.second, lines=pair.first.lines) == pair.first


def test_a_name_is_all_that_patterns_differ_in() -> None:
    for pair in BOTH["pattern"]:
        assert replace(pair.second, lines=pair.first.lines) == pair.first
        assert pair.first.lines[1:] == pair.second.lines[1:]
        named, nameless = (" ".join(way.lines) for way in (pair.first, pair.second))
        assert named.lower().endswith(nameless.lower())
        assert named[: -len(nameless)].endswith(": ")


@pytest.mark.parametrize("rule", ["order", "paper", "cost", "pattern"])
def test_each_way_is_set_as_the_site_sets_it(rule: str) -> None:
    for pair in BOTH[rule]:
        for telling in (pair.first, pair.second):
            text = " ".join(telling.lines)
            assert len(telling.lines) == 1 or len(telling.lines) == len(text.split(". "))
            assert len(telling.lines) > 1 or len(text) <= LONGEST
    for pair in BOTH[rule]:
        step = next_step(pair.position)
        assert step is not None
        if pair.first.clues == step.clues:
            assert pair.first.lines == step.reading


def test_the_paper_comes_to_the_same_cells_by_other_clues() -> None:
    for pair in BOTH["paper"]:
        first, second = pair.first, pair.second
        assert (first.clues, first.uses_total) != (second.clues, second.uses_total)
        assert [t for t in (first, second) if len(t.clues) > 1 or t.uses_total]


def test_the_fewest_clues_cost_more_and_are_as_few_as_can_be() -> None:
    for pair in BOTH["cost"]:
        first, second = pair.first, pair.second
        assert (len(first.clues), first.uses_total) != (len(second.clues), second.uses_total)
        assert _cost(pair.position, first) < _cost(pair.position, second)
        decided = first.cells & second.cells
        fewest = [
            (reason.size, reason.uses_total)
            for cell in cells_of(decided)
            for reason in reasons_for_cell(pair.position, cell, Budget())
        ]
        assert (len(second.clues), second.uses_total) in fewest


def _cost(position: Position, telling: WayOfTelling) -> float:
    """What the reason of a telling costs its reader."""
    reason = Reason(
        clues=telling.clues,
        uses_total=telling.uses_total,
        bullets=telling.bullets,
        empties=telling.empties,
        cells=0,
    )
    return explained_step(position, reason, Voice.PAPER, Budget()).cost


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
