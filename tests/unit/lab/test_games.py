"""Games as samples: the same boards for everybody, and what is measured of each."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from webapp.lab.games import GAME_MEASURES, GameSampler, game_values
from webapp.lab.rows import row_of
from webapp.lab.sampling import LabSample, Point
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import TableRules
from webapp.strategies.tally import StrategyTally

pytestmark = pytest.mark.unit

PAIRING = Pairing(STRATEGIES["random"], TableRules(width=3, height=3, mines=1, first="safe"))
SEEDS = [*range(300)]


def point() -> Point:
    return Point(
        key="3x3", line="", x=0, sampler=GameSampler(PAIRING), usual=300, facts={"first": "safe"}
    )


def test_what_is_measured_is_what_the_tally_of_the_games_says() -> None:
    sampler = point().sampler
    sampler.warm_up()
    row = row_of(point(), sampler.samples(SEEDS, lambda: None), GAME_MEASURES, 0.95)
    tally = StrategyTally()
    for seed in SEEDS:
        tally.add(PAIRING.play(seed), 0.0)
    figures = tally.as_json()
    assert 0 < tally.wins < 300
    assert row["won"].mean == pytest.approx(figures["win_rate"], abs=1e-6)
    assert (row["won"].low, row["won"].high) == pytest.approx(figures["ci95"], abs=1e-6)
    assert row["won"].count == row["guesses"].count == 300
    for name, figure in (
        ("cleared", "cleared"), ("found", "found"),
        ("guesses_won", "guesses_per_win"), ("guesses_lost", "guesses_per_loss"),
    ):  # fmt: skip
        assert row[name].mean == pytest.approx(figures[figure], abs=1e-6)
    assert row["guesses_won"].count == tally.wins
    assert row["guesses_lost"].count == 300 - tally.wins
    assert (row["timeouts"].mean, row["wrong"].mean) == (0, 0)


def test_the_record_of_a_sample_is_that_of_its_game() -> None:
    for seed, (sample, cpu_s) in zip(
        SEEDS, GameSampler(PAIRING).samples(SEEDS, lambda: None), strict=True
    ):
        game = PAIRING.play(seed)
        assert sample == (game_values(game), game.record)
        assert cpu_s >= 0


def test_there_is_a_value_for_each_measure_and_shares_are_0_or_1() -> None:
    values = game_values(PAIRING.play(1))
    assert len(values) == len(GAME_MEASURES)
    shares = [v for v, m in zip(values, GAME_MEASURES, strict=True) if m.kind == "share"]
    assert set(shares) <= {0.0, 1.0}
    assert GAME_MEASURES[0].name == "won"


def test_a_sampler_reaches_other_processes_whole() -> None:
    again: GameSampler = pickle.loads(pickle.dumps(GameSampler(PAIRING)))
    games = [list(s.samples(SEEDS[:5], lambda: None)) for s in (again, GameSampler(PAIRING))]
    assert [sample for sample, _ in games[0]] == [sample for sample, _ in games[1]]


def test_a_game_that_its_time_has_ended_may_come_out_otherwise() -> None:
    rules = replace(PAIRING.rules, limit_s=1.0)
    sampler = GameSampler(replace(PAIRING, rules=rules))
    won, lost, late = (LabSample((), record) for record in ("w8g2", "l3g1", "t4g0"))
    assert sampler.alike(won, won)
    assert not sampler.alike(won, lost)
    assert sampler.alike(late, won)
    assert sampler.alike(lost, late)


def test_a_game_that_its_steps_have_ended_comes_out_the_same() -> None:
    sampler = GameSampler(PAIRING)
    lost, late, later = (LabSample((), record) for record in ("l3g1", "t4g0", "t5g0"))
    assert sampler.alike(late, late)
    assert not sampler.alike(late, lost)
    assert not sampler.alike(late, later)
