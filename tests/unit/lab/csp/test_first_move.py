"""Corner, edge, centre: exact odds by counting boards, moves by hand-made games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from tests.unit.lab.formulas import rows_by
from webapp.lab.csp.first_move import (
    FIRST_MOVE,
    MEASURES,
    PLAYERS,
    STARTS,
    FirstMoves,
    field_odds,
    odds_after,
)
from webapp.lab.sampling import Point
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import HIDDEN

pytestmark = pytest.mark.unit

AROUND = {"corner": 3, "edge": 5, "centre": 8}


def test_exact_odds_of_a_field() -> None:
    """Ten mines one by one, none of them around the first cell."""
    for where, start in STARTS.items():
        odds = Fraction(1)
        for laid in range(10):
            odds *= Fraction(80 - AROUND[where] - laid, 80 - laid)
        assert field_odds(start) == odds


@pytest.mark.parametrize("where", STARTS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_exact_odds_after_a_number(where: str, number: int) -> None:
    """Boards with so many mines around the first cell, by where the mines are."""
    around = AROUND[where]
    boards = comb(around, number) * comb(80 - around, 10 - number)
    near = comb(around - 1, number - 1) * comb(80 - around, 10 - number)
    away = comb(around, number) * comb(79 - around, 9 - number)
    assert odds_after(STARTS[where], number) == (Fraction(near, boards), Fraction(away, boards))


def test_a_corner_with_a_number() -> None:
    """9/77 and 8/77, where the paper has .125."""
    assert odds_after(0, 1) == (Fraction(1, 3), Fraction(9, 77))
    assert odds_after(0, 2) == (Fraction(2, 3), Fraction(8, 77))
    assert odds_after(0, 3) == (Fraction(1), Fraction(7, 77))
    # In the centre, by chance, near is as dangerous as away.
    assert odds_after(40, 1) == (Fraction(1, 8), Fraction(1, 8))


GAMES_OF = [point for point in FIRST_MOVE.points if point.facts["strategy"] == "csp"]
"""Of each rule and start; quick takes longer where it is not compiled."""


def test_the_two_first_moves_are_those_of_the_game() -> None:
    """Against the game told turn by turn; all kinds of endings come."""
    kinds = Counter[tuple[float | None, ...]]()
    for point in GAMES_OF:
        sampler = point.sampler
        assert isinstance(sampler, FirstMoves)
        for seed in range(60):
            sample = sampler.sample(seed, lambda: None)
            shown, exploded = [], []
            for watched, seen in sampler.pairing.watch(seed):
                shown.append(sum(number != HIDDEN for number in seen.numbers))
                exploded.append(watched.exploded is not None)
            won, first, field, second, _ = sample.values
            assert won == (shown[-1] == 71)
            assert first == exploded[0]
            assert field == (shown[0] > 1)
            assert second == (len(exploded) > 1 and exploded[1])
            kinds[sample.values[:4]] += 1
    assert len(kinds) >= 5


def test_points() -> None:
    assert len({point.key for point in FIRST_MOVE.points}) == 27 == len(FIRST_MOVE.points)
    # From a cell all players meet the same boards; from another cell others.
    assert len({FIRST_MOVE.seed_words(1, point) for point in FIRST_MOVE.points}) == 9
    for point in FIRST_MOVE.points:
        assert isinstance(point.sampler, FirstMoves)
        pairing: Pairing = point.sampler.pairing
        assert pairing.rules.start == STARTS[str(point.facts["start"])]
        pairing.check()


def judged(value: Callable[[Point], float]) -> list[bool | None]:
    rows = rows_by(FIRST_MOVE, {measure.name: value for measure in MEASURES})
    return [claim.agrees for claim in FIRST_MOVE.findings(rows)]


def place(point: Point) -> int:
    return list(STARTS).index(str(point.facts["start"]))


def test_each_judgement_can_fall_either_way() -> None:
    fixed = [False, False, True, False]  # 1, 2 and 3 in the corner, and around a 1.
    best = judged(lambda point: 0.5 - 0.1 * place(point))
    assert best == [True] * 3 + [False, True, False, *fixed]
    worst = judged(lambda point: 0.5 + 0.1 * place(point))
    assert worst == [False] * 3 + [True, False, False, *fixed]
    # Neither is the same everywhere a reason to begin in the corner.
    same = judged(lambda _: 10 / 81)
    assert same == [False] * 3 + [False, False, True, *fixed]


def test_the_advantage_of_the_corner_may_be_sure_for_a_single_player() -> None:
    little = 0.0001
    sure = judged(lambda p: 0.5 - place(p) * (0.1 if p.facts["strategy"] == PLAYERS[0] else little))
    assert sure[:3] == [True] * 3
    assert judged(lambda p: 0.5 - place(p) * little)[:3] == [False] * 3


def test_why_the_corner_is_not_best_follows_from_the_rows() -> None:
    def why(value: Callable[[Point], float]) -> str:
        made_up = rows_by(FIRST_MOVE, {measure.name: value for measure in MEASURES})
        return FIRST_MOVE.findings(made_up)[0].why

    assert "not best for csp." in why(
        lambda p: 0.5 - 0.1 * place(p) * (p.facts["strategy"] != "csp")
    )
    unsure = why(lambda p: 0.5 - 0.0001 * place(p))
    assert "not best" not in unsure
    assert "beyond chance" in unsure


def test_odds_of_the_first_cell_are_judged_together() -> None:
    """Each of three measured shares gets the interval of one of three: 1,000 games, 2.39 sigma."""
    assert judged(lambda p: 10 / 81 + 0.023 * (p.facts["start"] == "edge"))[5] is True
    assert judged(lambda p: 10 / 81 + 0.03 * (p.facts["start"] == "edge"))[5] is False


def test_all_players_have_to_agree() -> None:
    lonely = judged(lambda p: 0.5 - 0.1 * place(p) * (p.facts["strategy"] != PLAYERS[0]))
    assert lonely[:3] == [False] * 3


def test_odds_after_a_number_on_a_small_board_by_all_boards() -> None:
    """The same way of counting where every board can be written down."""
    boards = [set(chosen) for chosen in combinations(range(1, 9), 3)]
    fitting = [board for board in boards if len(board & {1, 3, 4}) == 1]
    away = Fraction(sum(8 in board for board in fitting), len(fitting))
    assert away == Fraction(2, 5)  # Two mines left for five cells: as 9 for 77.
