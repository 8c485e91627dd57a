"""MineBot's first experiment: its points, its blind steps, and what is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from tests.unit.lab.formulas import Formula, near, rows_by
from webapp.lab.minebot.expert import EXPERT, STEPS
from webapp.lab.minebot.samplers import (
    EXPERT_MEASURES,
    BlindStep,
    BotGames,
    chance_of_step,
    expert_values,
)
from webapp.lab.sampling import Point
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import TableRules

pytestmark = pytest.mark.unit


def won_by(point: Point) -> float:
    rates = {"minebot": 0.066, "quick": 0.31, "random": 0.0}
    return rates.get(str(point.facts.get("strategy")), 0.2)


def safe_by(point: Point) -> float:
    return chance_of_step(int(point.x), 480, 99)


MEANS: Mapping[str, Formula] = {
    "won": won_by,
    "found": lambda _: 0.3,
    "guesses": lambda _: 3.0,
    "wrong": lambda _: 0.0,
    "truth": lambda _: 140.0,
    "contrapositive": lambda _: 5.0,
    "exhaustion": lambda _: 0.5,
    "burnout": lambda _: 0.1,
    "safe": safe_by,
}


def verdicts(**changed: Formula) -> list[bool | None]:
    return [finding.agrees for finding in EXPERT.findings(rows_by(EXPERT, {**MEANS, **changed}))]


def test_statements_are_judged_one_by_one() -> None:
    """The last stands on a slip: a first cell that fails in 20% leaves 80."""
    assert verdicts() == [True] * 5 + [False]
    assert verdicts(won=lambda _: 0.13) == [False] + [True] * 5
    assert verdicts(wrong=lambda point: float(point.x == 2)) == [True, False] + [True] * 3 + [False]
    assert verdicts(exhaustion=lambda _: 30.0)[2] is False
    assert verdicts(safe=lambda point: safe_by(point) + 0.002)[3] is False


def test_points_can_be_played_as_the_paper_does() -> None:
    assert len({point.key for point in EXPERT.points}) == len(EXPERT.points)
    for point in EXPERT.points:
        if isinstance(point.sampler, BotGames):
            point.sampler.pairing.check()
            rules = point.sampler.pairing.rules
            assert (rules.width, rules.height, rules.mines) == (30, 16, 99)
            assert (rules.first, rules.flood) == ("any", False)


def test_the_chance_of_a_step_is_that_of_all_orders() -> None:
    """Five cells with two mines, opened in each order."""
    orders = list(permutations((True, True, True, False, False)))
    for number in (1, 2, 3):
        before = [order for order in orders if all(order[: number - 1])]
        chance = Fraction(sum(order[number - 1] for order in before), len(before))
        assert chance_of_step(number, 5, 2) == pytest.approx(float(chance))


@pytest.mark.parametrize("number", [1, 3, 6])
def test_blind_steps_are_safe_as_often_as_the_formula_says(number: int) -> None:
    step = BlindStep(number, 4, 3, 4)
    samples = [step.sample(seed, lambda: None) for seed in range(4000)]
    share = sum(sample.values[-1] or 0.0 for sample in samples) / len(samples)
    assert share == pytest.approx(chance_of_step(number, 12, 4), abs=0.03)
    assert len({sample.record for sample in samples}) > 12


def test_values_of_a_game_stand_where_their_measures_do() -> None:
    rules = TableRules(width=9, height=9, mines=8, first="opening", start=40)
    game = Pairing(STRATEGIES["minebot"], rules).play(2)
    values = dict(zip((m.name for m in EXPERT_MEASURES), expert_values(game), strict=True))
    assert values["won"] == float(game.won)
    assert values["found"] == game.mines_named
    assert values["truth"] == game.work["truth"] > 0
    assert values["safe"] is None


def test_the_paper_stands_beside_its_own_points_only() -> None:
    beside = {point.key for point in EXPERT.points if point.paper}
    assert beside == {"minebot-500", "minebot-100000", *(f"step-{number}" for number in STEPS)}


def test_too_few_games_are_not_judged() -> None:
    rows = [replace(row, count=50) for row in rows_by(EXPERT, MEANS)]
    assert {finding.agrees for finding in EXPERT.findings(rows)} == {None}
    assert near(0.5, 0.1).band == pytest.approx(0.1)
