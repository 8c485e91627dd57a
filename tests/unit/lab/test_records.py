"""Strategies beside published win rates, and whoever is too good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.lab.formulas import rows_by
from webapp.engine.grid import cells_of
from webapp.engine.randomness import Dice
from webapp.lab.games import GameSampler
from webapp.lab.published_rates import EXPERT, PUBLISHED, published_for
from webapp.lab.records import RECORDS, TABLES
from webapp.strategies.catalogue import STRATEGIES

pytestmark = pytest.mark.unit


def test_every_strategy_plays_at_every_table() -> None:
    names = [(point.line, point.facts["strategy"]) for point in RECORDS.points]
    assert names == [(table.name, name) for table in TABLES for name in STRATEGIES]
    assert len({point.key for point in RECORDS.points}) == len(RECORDS.points)
    for point in RECORDS.points:
        assert isinstance(point.sampler, GameSampler)
        point.sampler.pairing.check()


def test_a_table_keeps_its_promise_at_the_cell_where_it_begins() -> None:
    for point in RECORDS.points[:: len(STRATEGIES)]:
        assert isinstance(point.sampler, GameSampler)
        rules = point.sampler.pairing.rules
        assert rules.start is not None
        across, down = rules.start % rules.width, rules.start // rules.width
        numbers = []
        for seed in range(200):
            mines = rules.lay(rules.start, Dice(seed))
            assert len(list(cells_of(mines))) == rules.mines
            near = [
                (down + i) * rules.width + across + j
                for i in (-1, 0, 1)
                for j in (-1, 0, 1)
                if down + i >= 0 <= across + j
            ]
            assert not mines >> rules.start & 1
            numbers.append(sum(mines >> cell & 1 for cell in near))
        assert (across, down) == (
            (0, 0) if rules.first == "safe" else (2 + (rules.width == 30),) * 2
        )
        assert (max(numbers) == 0) == (rules.first == "opening")


def test_strategies_of_a_table_meet_the_same_boards_and_other_tables_others() -> None:
    words = {RECORDS.seed_words(1, point) for point in RECORDS.points}
    assert len(words) == len(TABLES)


def test_published_rates_are_whole() -> None:
    for table in TABLES:
        rates = published_for(table.size, table.first)
        assert rates
        assert rates == sorted(rates, key=lambda rate: -rate.rate)
    for rate in PUBLISHED:
        assert 0 < rate.rate < 100
        assert rate.low is None or rate.high is None or rate.low < rate.rate < rate.high
    assert published_for(EXPERT, "safe")[0].rate == 41.35


def test_whoever_wins_more_than_the_strongest_is_named() -> None:
    weak = rows_by(RECORDS, {m.name: lambda _: 0.01 for m in RECORDS.measures}, band=0.001)
    assert {finding.agrees for finding in RECORDS.findings(weak)} == {True}

    def rates(band: float) -> list[bool | None]:
        strong = [
            replace(row, estimates={**row.estimates, "won": near})
            for row in weak
            for near in [
                replace(row["won"], mean=0.4240, low=0.4240 - band, high=0.4240 + band)
                if row.point.line == TABLES[6].name
                else row["won"]
            ]
        ]
        return [finding.agrees for finding in RECORDS.findings(strong)]

    assert TABLES[6].size == EXPERT
    assert rates(0.003) == [True] * 8, "42.20 may be JSMinesweeper's own rate"
    assert rates(0.001) == [True] * 6 + [False, True]
