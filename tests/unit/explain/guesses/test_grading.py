"""Grades against brute force: all worlds listed, all endings played to their end."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from tests.witnesses.brute_force import Board, random_position, small_board, worlds_of
from webapp.engine.budget import Budget
from webapp.engine.counting.odds import odds_float
from webapp.engine.kernels import jit
from webapp.engine.position import Position
from webapp.explain.guesses.grading import Grade, Judgement, luck, safe_cells
from webapp.explain.guesses.grading import judge as judge_and_look
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit

AMPLE = 10_000_000


def judge(position: Position, cells: Sequence[int], budget: Budget) -> Judgement:
    return judge_and_look(position, cells, budget)[0]


def positions(seed: int, number: int) -> Iterator[Position]:
    """Small live positions that can be: open cells and hidden ones, nothing marked."""
    rng = random.Random(seed)
    while number:
        drawn = random_position(rng, small_board(rng, 4))
        position = replace(drawn, bullets=0, empties=0)
        if 0 < position.unknown.bit_count() <= 10 and 0 < len(worlds_of(position)) <= 200:
            number -= 1
            yield position


def hidden(position: Position) -> list[int]:
    return [c for c in range(position.width * position.height) if position.unknown >> c & 1]


def risk(worlds: list[int], cells: tuple[int, ...]) -> Fraction:
    hit = sum(any(world >> cell & 1 for cell in cells) for world in worlds)
    return Fraction(hit, len(worlds))


def wins(position: Position, worlds: list[int], first: int) -> int:
    """In how many worlds one wins who opens this cell first, by playing every way there is."""
    cells = set(hidden(position))

    @cache
    def best(opened: frozenset[int], left: tuple[int, ...]) -> int:
        over = [w for w in left if all(w >> c & 1 for c in cells - opened)]
        if len(over) == len(left):
            return len(left)
        return max(after(opened, left, cell) for cell in cells - opened)

    def after(opened: frozenset[int], left: tuple[int, ...], cell: int) -> int:
        parts = defaultdict(list)
        for world in left:
            if not world >> cell & 1:
                parts[Board(position.width, position.height, world).number(cell)].append(world)
        return sum(best(opened | {cell}, tuple(part)) for part in parts.values())

    return after(frozenset(), tuple(worlds), first)


@pytest.mark.parametrize("compiled", [True, False])
def test_the_safe_cells_are_those_without_a_mine_in_any_world(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "enabled", lambda: compiled)
    for position in positions(1, 60):
        worlds = worlds_of(position)
        safe = sum(1 << cell for cell in hidden(position) if not risk(worlds, (cell,)))
        assert safe_cells(position, odds_float(position)) == safe


def test_the_chances_are_those_of_all_worlds() -> None:
    rng = random.Random(2)
    for position in positions(3, 80):
        worlds, cells = worlds_of(position), hidden(position)
        opened = tuple(rng.sample(cells, rng.randint(1, min(3, len(cells)))))
        judged = judge(position, opened, Budget(AMPLE))
        assert judged.risk == risk(worlds, opened)
        assert judged.least in {Fraction(0), min(risk(worlds, (cell,)) for cell in cells)}


def test_the_grade_follows_from_the_worlds() -> None:
    seen = set()
    for position in positions(4, 120):
        worlds, cells = worlds_of(position), hidden(position)
        shares = {cell: risk(worlds, (cell,)) for cell in cells}
        for cell in cells:
            grade = judge(position, [cell], Budget(AMPLE)).grade
            seen.add(grade)
            if not shares[cell]:
                expected = Grade.SAFE
            elif not min(shares.values()):
                expected = Grade.BLUNDER
            elif shares[cell] == min(shares.values()):
                expected = Grade.BEST
            elif position.total is None or len(worlds) > 40 or len(cells) > 7:
                continue
            else:
                won = {other: wins(position, worlds, other) for other in cells}
                expected = Grade.BEST if won[cell] == max(won.values()) else Grade.WORSE
            assert grade == expected, (position, cell)
    assert seen == set(Grade) - {Grade.UNCLEAR}


def test_a_less_safe_cell_that_wins_more_often_is_a_best_guess_too() -> None:
    checked = 0
    for position in positions(5, 400):
        worlds, cells = worlds_of(position), hidden(position)
        shares = {cell: risk(worlds, (cell,)) for cell in cells}
        if position.total is None or len(cells) > 7 or not min(shares.values()):
            continue
        won = {cell: wins(position, worlds, cell) for cell in cells}
        for cell in cells:
            if won[cell] == max(won.values()) and shares[cell] > min(shares.values()):
                checked += 1
                assert judge(position, [cell], Budget(AMPLE)).grade is Grade.BEST
    assert checked


def test_where_exact_counting_is_too_much_work_the_odds_are_near() -> None:
    """Without any nodes to spend the compiled odds still tell."""
    rng = random.Random(6)
    for position in positions(7, 60):
        cells = hidden(position)
        opened = rng.sample(cells, rng.randint(1, min(3, len(cells))))
        exact, near = judge(position, opened, Budget(AMPLE)), judge(position, opened, Budget(0))
        assert float(near.risk) == pytest.approx(float(exact.risk), rel=1e-9)
        assert float(near.least) == pytest.approx(float(exact.least), rel=1e-9)
        if exact.risk == exact.least or exact.grade in {Grade.SAFE, Grade.BLUNDER}:
            assert near.grade is exact.grade
        else:
            assert near.grade is Grade.WORSE


def test_without_compiled_odds_and_without_work_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jit, "enabled", lambda: False)
    position = parse_position_text("3x2 2\n...\n.2.")
    assert judge(position, [0], Budget(0)).grade is Grade.UNCLEAR


def test_opening_a_safe_cell_and_a_doubtful_one_at_once_is_a_blunder() -> None:
    position = parse_position_text("4x2 1\n....\n01..")
    assert judge(position, [0, 1], Budget(AMPLE)).grade is Grade.SAFE
    assert judge(position, [1, 2], Budget(AMPLE)) == Judgement(Grade.BLUNDER, Fraction(1, 2))


def test_luck_is_the_chance_of_all_that_was_survived() -> None:
    guesses = [Judgement(Grade.BEST, Fraction(1, 3)), Judgement(Grade.BLUNDER, Fraction(1, 2))]
    assert luck(guesses) == Fraction(1, 3)
    assert luck([]) == 1
