"""The comparison of paper 5: points, values, and that each judgement can fall either way."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.unit.lab.formulas import near, rows_by
from webapp.lab.csp.experiment import CSP, CSP_DENSITY, FirstCellSampler
from webapp.lab.csp.findings import csp_findings
from webapp.lab.csp.tables import ADVANCED, EASY, FOUR, INTERMEDIATE, LEVELS, published
from webapp.lab.estimate import CPU
from webapp.lab.experiment import PaperClaim
from webapp.lab.rows import LabRow
from webapp.lab.sampling import Point
from webapp.mines.levels import FIRSTS

pytestmark = pytest.mark.unit

Value = Callable[[str, int, str], float]
"""By strategy, side and the promise for the first cell."""


def rows(*, band: float = 0.001, **measures: Value) -> list[LabRow]:
    """Rows whose measures are as told, everything else 0 and a millisecond."""

    def of(value: Value) -> Callable[[Point], float]:
        def formula(point: Point) -> float:
            facts = point.facts
            return value(str(facts["strategy"]), int(facts["width"]), str(facts["first"]))

        return formula

    values = {m.name: of(measures.get(m.name, lambda *_: 0.0)) for m in CSP.measures}
    result = rows_by(CSP, values, band=band)
    cpu = of(measures.get("cpu_ms", lambda *_: 1.0))
    return [
        replace(row, estimates={**row.estimates, CPU.name: near(cpu(row.point), 0.001)})
        for row in result
    ]


def of_players(values: dict[str, float], others: float) -> Value:
    """A value for each player, whatever the table."""

    def value(strategy: str, _side: int, _first: str) -> float:
        return values.get(strategy, others)

    return value


def of_sides(formula: Callable[[int], float]) -> Value:
    """A value for each size, whoever plays."""

    def value(_strategy: str, side: int, _first: str) -> float:
        return formula(side)

    return value


def claim_of(statement: str, these: list[LabRow]) -> PaperClaim:
    (claim,) = (each for each in csp_findings(these) if re.search(statement, each.paper))
    return claim


def judged(statement: str, these: list[LabRow]) -> bool | None:
    return claim_of(statement, these).agrees


def paper_rate(strategy: str, side: int, _first: str) -> float:
    level = next((level for level in LEVELS if level.side == side), EASY)
    return published(strategy, level).get("won", 0.5)


def test_points_are_the_tables_and_what_stands_beside_them() -> None:
    keys = [point.key for experiment in (CSP, CSP_DENSITY) for point in experiment.points]
    assert len(set(keys)) == len(keys)
    for level in LEVELS:
        for first in FIRSTS:
            names = [
                point.facts["strategy"]
                for point in CSP.points
                if (point.facts["width"], point.facts["first"]) == (level.side, first)
            ]
            assert set(names) >= {*FOUR, "equation", "single-point", "quick"}
            assert names[:4] == list(FOUR)
    for experiment in (CSP, CSP_DENSITY):
        for point in experiment.points:
            assert isinstance(point.sampler, FirstCellSampler)
            point.sampler.pairing.check()
            rules = point.sampler.pairing.rules
            assert (rules.start, rules.first) == (0, point.facts["first"])


def test_players_of_a_table_meet_the_same_boards() -> None:
    tables = {(point.facts["width"], point.facts["first"]) for point in CSP.points}
    assert len({CSP.seed_words(1, point) for point in CSP.points}) == len(tables)


@pytest.mark.parametrize(
    ("level", "won", "cleared", "seconds"),
    [
        (EASY, (0.81, 0.72, 0.79, 0.73), (0.89, 0.78, 0.81, 0.99), (0.001, 3.21, 0.009, 5.0)),
        (INTERMEDIATE, (0.78, 0.65, 0.78, 0.3), (0.85, 0.71, 0.82, 0.31), (0.1, 4.1, 0.05, 7.3)),
        (ADVANCED, (0.71, 0.61, 0.75, 0), (0.86, 0.52, 0.83, 0.07), (0.15, 5.3, 0.06)),
    ],
)
def test_values_stand_in_their_columns(
    level: object, won: tuple[float, ...], cleared: tuple[float, ...], seconds: tuple[float, ...]
) -> None:
    columns = [point for point in CSP.points if point.line.startswith(level.name)][:4]  # type: ignore[attr-defined]
    assert tuple(point.paper["won"] for point in columns) == won
    assert tuple(point.paper["cleared"] for point in columns) == cleared
    times = [point.paper["cpu_ms"] / 1000 for point in columns if "cpu_ms" in point.paper]
    assert times == pytest.approx(seconds)


def test_samples_tell_whether_the_first_cell_was_a_mine() -> None:
    """On 8x8 nine in sixty-four, if nothing is promised; else none."""
    shares = {}
    for first in FIRSTS:
        point = next(p for p in CSP.points if p.key == f"8x8m9-{first}-single-point")
        samples = list(point.sampler.samples(range(400), lambda: None))
        shares[first] = sum(sample.values[-1] or 0.0 for sample, _ in samples) / len(samples)
        for sample, _ in samples:
            assert len(sample.values) == len(CSP.measures)
            assert sample.values[-1] == (sample.record == "l0g0")
    assert shares["any"] == pytest.approx(9 / 64, abs=0.06)
    assert shares["safe"] == shares["opening"] == 0


def test_the_papers_own_values_agree_with_it() -> None:
    same = rows(won=paper_rate)
    for first in ("nothing promised", "first cell safe", "first cell opens a field"):
        assert judged(f"Table 1.*{first}", same)
    assert judged("24x24", same)
    assert judged("All four win less often", rows(won=of_sides(lambda side: 1 / side)))
    assert judged("Forward checking wins less", same)


def test_win_rates_are_judged_table_by_table() -> None:
    def only_safe(strategy: str, side: int, first: str) -> float:
        return paper_rate(strategy, side, first) if first == "safe" else 0.02

    mixed = rows(won=only_safe)
    assert judged("Table 1.*first cell safe", mixed)
    assert not judged("Table 1.*nothing promised", mixed)
    assert judged("24x24", mixed)
    assert not judged("24x24", rows(won=lambda *_: 0.5))
    # One of twelve out of reach is enough.
    nearly = rows(won=lambda s, w, f: 0.6 if (s, w) == ("fringe", 24) else paper_rate(s, w, f))
    assert not judged("Table 1.*first cell safe", nearly)


def test_a_cell_of_twelve_may_be_as_far_as_one_of_twelve_is() -> None:
    """Of 61 in 75 a single interval of 95% ends at .707, that of one of twelve at .652."""

    def off(by: float) -> Value:
        return lambda s, w, f: paper_rate(s, w, f) - by * ((s, w) == ("csp", 8))

    assert judged("Table 1.*first cell safe", rows(won=off(0.12)))
    assert not judged("Table 1.*first cell safe", rows(won=off(0.2)))


def test_what_is_cleared_is_judged_as_what_is_won() -> None:
    def cleared(by: float, strategy: str, deviation: float = 0.3) -> list[LabRow]:
        def value(name: str, side: int, _first: str) -> float:
            level = next((level for level in LEVELS if level.side == side), EASY)
            own = published(name, level).get("cleared", 0.5)
            return own - by * ((name, side) == (strategy, 24))

        return [
            replace(row, estimates={**row.estimates, "cleared": replace(c, deviation=deviation)})
            for row in rows(cleared=value)
            for c in [row["cleared"]]
        ]

    for first in ("nothing promised", "first cell safe", "first cell opens a field"):
        assert judged(f"Table 2.*{first}", cleared(0, "csp"))
        # Intervals of 1 - .05/12: 2.87 times .3 / sqrt(75) is .099, and a half of a hundredth.
        assert judged(f"Table 2.*{first}", cleared(0.1, "csp"))
        assert not judged(f"Table 2.*{first}", cleared(0.12, "csp"))
        assert judged(f"Table 2.*{first}", cleared(0.12, "csp", 0.4))
    gac_far = claim_of("Table 2.*first cell safe", cleared(0.4, "gac"))
    assert "11 of 12" in gac_far.ours
    assert "gac advanced .83 (ours .43)" in gac_far.ours
    assert "forward-checking clears .52 on advanced and wins .61" in gac_far.why


def test_why_names_what_is_far() -> None:
    def but(name: str) -> str:
        these = rows(won=lambda s, w, f: 0.1 if (s, w) == (name, 8) else paper_rate(s, w, f))
        return claim_of("Table 1.*nothing", these).why

    assert [but(name).split()[0] for name in ("forward-checking", "fringe", "gac")] == [
        "A", "How", "CSP",
    ]  # fmt: skip
    weak = rows(won=lambda _s, _w, first: 0.9 if first == "opening" else 0.3)
    assert "less often with nothing promised and first cell safe." in claim_of("24x24", weak).why
    assert "these two do not" in claim_of("24x24", rows(won=lambda *_: 0.9)).why


def test_first_cell() -> None:
    claim = claim_of("never holds a mine", rows())
    # .99 may be .985: one of 75 first cells is a mine, or none.
    none, single = (55 / 64) ** 75, 75 * (9 / 64) * (55 / 64) ** 74
    assert claim.agrees is None
    assert "contradicts itself" in claim.ours
    assert f"1 in {1 / (none + single):,.0f}" in claim.ours
    even = rows(first_mine=lambda *_: 0.5)
    assert judged("50 percent", even)
    assert not judged("50 percent", rows(first_mine=lambda *_: 0.15))


def test_what_is_said_of_wins() -> None:
    better = rows(won=of_players({"csp": 0.8}, 0.7))
    assert judged("craps shoot", better)
    assert not judged("craps shoot", rows(won=lambda *_: 0.7))
    assert not judged("Forward checking wins less", better)
    assert judged("around 10% less", rows(won=of_players({"csp": 0.8}, 0.7)))
    assert not judged("around 10% less", rows(won=of_players({"csp": 0.8}, 0.5)))
    assert judged("Fringe constraints", rows(won=of_players({"fringe-csp": 0.9}, 0.8)))
    assert not judged("Fringe constraints", better)
    assert judged("Larger boards", rows(won=of_sides(lambda side: 1 / side)))
    assert not judged("Larger boards", rows(won=of_sides(lambda side: 1 - 1 / side)))


def test_what_is_said_of_wins_is_said_beyond_chance() -> None:
    def falls(side: int) -> float:
        return 0.5 - side / 10_000

    cleared, late = of_players({"fringe": 0.81}, 0.8), of_players({"fringe": 1.0}, 0.0)
    for statement in ("All four win less often", "Larger boards"):
        assert judged(statement, rows(won=of_sides(falls), band=0.0001))
        assert not judged(statement, rows(won=of_sides(falls), band=0.1))
    unsure = claim_of("All four", rows(won=of_sides(falls), band=0.1)).why
    assert "gac from easy to intermediate" in unsure
    assert judged("Fringe clears most", rows(cleared=cleared, timeouts=late))
    assert not judged("Fringe clears most", rows(cleared=cleared, timeouts=late, band=0.1))


def test_why_fringe_differs_follows_from_the_half_that_does() -> None:
    cleared, late = of_players({"fringe": 0.9}, 0.8), of_players({"fringe": 1.0}, 0.0)
    assert claim_of("Fringe clears", rows(timeouts=late)).why.startswith("Of a guess")
    assert claim_of("Fringe clears", rows(cleared=cleared)).why.startswith("Here the search")
    won = rows(cleared=cleared, timeouts=late, won=lambda *_: 0.3)
    assert claim_of("Fringe clears", won).why.startswith("Few numbers")


def test_what_is_said_of_fringe() -> None:
    def cleared(strategy: str, _side: int, _first: str) -> float:
        return 0.99 if strategy == "fringe" else 0.8

    def late(strategy: str, _side: int, _first: str) -> float:
        return float(strategy == "fringe")

    assert judged("Fringe clears most", rows(cleared=cleared, timeouts=late))
    assert not judged("Fringe clears most", rows(timeouts=late))
    assert not judged("Fringe clears most", rows(cleared=cleared))
    assert not judged(
        "Fringe clears most", rows(cleared=cleared, timeouts=late, won=lambda *_: 0.3)
    )


def test_what_is_said_of_time() -> None:
    slow = rows(cpu_ms=of_players({"forward-checking": 20.0}, 1.0))
    assert judged("similar times", slow)
    for name in ("methods of GAC", "AC-3", "MRV", "degree"):
        assert judged(name, slow)
        assert not judged(name, rows())
    # A third less is less, and not drastic.
    third = rows(cpu_ms=of_players({"forward-checking": 1.5}, 1.0))
    assert claim_of("degree", third).why == "On advanced it does not halve the time."
    assert "no time on easy, intermediate and advanced" in claim_of("MRV", rows()).why
    assert claim_of("similar times", third).why.startswith("Forward checking here")
    assert judged("MRV", third)
    assert not judged("degree", third)
    assert not judged("similar times", third)
    # Saved time that costs wins is no improvement.
    weak = rows(
        cpu_ms=of_players({"forward-checking": 20.0}, 1.0),
        won=of_players({"forward-gac": 0.1}, 0.5),
    )
    assert not judged("methods of GAC", weak)


def test_density() -> None:
    falling = rows_by(CSP_DENSITY, {m.name: lambda p: 1 - p.x for m in CSP_DENSITY.measures})
    rising = rows_by(CSP_DENSITY, {m.name: lambda p: p.x for m in CSP_DENSITY.measures})
    # 9/64, 40/256 and 99/576 are 14, 16 and 17%.
    assert [claim.agrees for claim in CSP_DENSITY.findings(falling)] == [None, True]
    assert [claim.agrees for claim in CSP_DENSITY.findings(rising)] == [None, False]
    assert "14.1% on easy, 15.6% on intermediate and 17.2%" in CSP_DENSITY.findings(rising)[0].ours
    assert "gac from 5.1% to 10.2%" in CSP_DENSITY.findings(rising)[1].why
    assert {point.x for point in CSP_DENSITY.points} == {
        round(float(point.facts["mines"]) / 256, 4) for point in CSP_DENSITY.points
    }
