"""The experiment on Kofford's paper: what is played, what is counted, how statements are judged."""

from __future__ import annotations

import pytest

from tests.unit.lab.formulas import Formula, rows_by
from webapp.lab.experiment import PaperClaim
from webapp.lab.kofford.experiment import KOFFORD, KoffordSampler, kofford_values
from webapp.lab.kofford.findings import findings
from webapp.lab.kofford.table import PAPER_CELLS
from webapp.lab.sampling import Point
from webapp.strategies.playing import Pairing

pytestmark = pytest.mark.unit


def sampler_of(point: Point) -> KoffordSampler:
    assert isinstance(point.sampler, KoffordSampler)
    return point.sampler


def point(key: str) -> Point:
    return next(point for point in KOFFORD.points if point.key == key)


def pairing_of(point: Point) -> Pairing:
    return sampler_of(point).pairing


def test_each_cell_of_the_papers_tables_is_played_under_each_rule_by_both_solvers() -> None:
    easy = [cell for cell in PAPER_CELLS if cell.mode == "easy"]
    assert (len(easy), len(PAPER_CELLS)) == (9, 11)
    assert len(KOFFORD.points) == 2 * 3 * (2 * 9 + 2) == len({p.key for p in KOFFORD.points})
    for each in KOFFORD.points:
        pairing_of(each).check()
        assert pairing_of(each).rules.first == each.facts["first"]
        assert (sampler_of(each).twin is None) == (each.facts["solver"] == "MiniSat")


def test_both_solvers_meet_the_same_games_and_their_likeness_is_measured() -> None:
    sat, z3 = (point(f"8x8m10-safe-exists-random-{name}") for name in ("minisat", "z3"))
    assert KOFFORD.seed_words(1, sat) == KOFFORD.seed_words(1, z3)
    samples = [list(sampler_of(p).samples(range(6), lambda: None)) for p in (sat, z3)]
    assert [s.sample.record for s in samples[0]] == [s.sample.record for s in samples[1]]
    assert [s.sample.values[-1] for s in samples[0]] == [None] * 6
    assert [s.sample.values[-1] for s in samples[1]] == [1.0] * 6
    early = point("8x8m10-any-break-early-random-z3")
    same = [s.sample.values[-1] for s in sampler_of(early).samples(range(30), lambda: None)]
    assert 0 < same.count(0.0) < 30


def test_guesses_are_counted_both_ways() -> None:
    pairing = pairing_of(point("8x8m10-any-check-all-random-minisat"))
    games = [pairing.play(seed) for seed in range(20)]
    assert {game.won for game in games} == {True, False}
    for game in games:
        won, lost, all_won, all_lost = kofford_values(game, None)[1:5]
        mine, others = ((won, all_won), (lost, all_lost))[:: 1 if game.won else -1]
        assert mine == (game.guesses, game.guesses + 1)
        assert others == (None, None)


def judged(**means: Formula) -> list[PaperClaim]:
    """The statements on rows that are as the paper has them but for these means."""
    usual: dict[str, Formula] = {
        measure.name: lambda p, name=measure.name: p.paper.get(name, 0.0)  # type: ignore[misc]
        for measure in KOFFORD.measures
    }
    usual |= {"all_won": lambda _: 3.0, "all_lost": lambda _: 3.0, "same": lambda _: 1.0}
    return findings(rows_by(KOFFORD, {**usual, **means}))


def of_method(method: str, there: float, elsewhere: float) -> Formula:
    return lambda p: there if p.facts["method"] == method else elsewhere


def of_guesser(guesser: str, there: float, elsewhere: float) -> Formula:
    return lambda p: there if p.facts["guesser"] == guesser else elsewhere


def test_the_papers_own_figures_are_found_to_be_its_own() -> None:
    verdicts = [finding.agrees for finding in judged()]
    # best, guessing, errors of 1, 2 and 3, faster, games won, larger boards, one guess, solvers
    assert verdicts == [True, True, False, False, True, False, True, True, True, True]


@pytest.mark.parametrize(
    ("place", "means", "expected"),
    [
        (0, {"won": of_method("exists", 0.5, 0.5)}, False),
        (0, {"won": of_method("check-all", 0.9, 0.5)}, False),
        (1, {"won": of_guesser("best-neighbour", 0.5, 0.6)}, False),
        (1, {"won": of_guesser("best-neighbour", 0.8, 0.6)}, False),
        (1, {"won": of_guesser("best-neighbour", 0.65, 0.6)}, True),
        (2, {"wrong": of_method("check-all", 0.01, 0)}, True),
        (3, {"wrong": of_method("break-early", 0.01, 0)}, True),
        (4, {"wrong": of_method("exists", 0.001, 0)}, False),
        (6, {"won": lambda _: 0.5}, False),
        (7, {"won": lambda _: 0.5}, False),
        (8, {"guesses_won": lambda _: 2.0}, False),
        (
            8,
            {"guesses_won": lambda _: 2.0, "all_won": lambda _: 1, "all_lost": lambda _: 1.2},
            True,
        ),
        (9, {"same": of_method("exists", 0.9, 1.0)}, False),
        (9, {"same": of_method("break-early", 0.5, 1.0)}, True),
    ],
)
def test_statements_are_judged_by_their_criteria(
    place: int, means: dict[str, Formula], expected: bool
) -> None:
    assert judged(**means)[place].agrees is expected


def off(by: float) -> Formula:
    """The paper's share but for one cell of each table."""
    return lambda p: (
        p.paper["won"] - by * ((p.facts["method"], p.facts["guesser"]) == ("check-all", "random"))
    )


def test_nine_shares_are_judged_together() -> None:
    """24 of 50: a single interval of 95% begins at .348, one of nine at .293."""
    assert judged(won=off(0.16))[6].agrees
    assert not judged(won=off(0.25))[6].agrees


def test_a_slight_gain_counts_over_all_tables() -> None:
    def guessing(gain: float, band: float) -> PaperClaim:
        means: dict[str, Formula] = {m.name: lambda _: 0.0 for m in KOFFORD.measures}
        means["won"] = of_guesser("best-neighbour", 0.6 + gain, 0.6)
        return findings(rows_by(KOFFORD, means, band=band))[1]

    # 0.02 is within chance at one table, and beyond it at six together.
    assert guessing(0.02, 0.03).agrees
    assert not guessing(0.01, 0.03).agrees
    assert not guessing(-0.02, 0.001).agrees
    # 0.12 is not surely more than slight.
    assert guessing(0.12, 0.03).agrees
    much = guessing(0.12, 0.001)
    assert not much.agrees
    assert "more than slight on 8x8/10 any" in much.why
    assert "away from" not in much.why


def test_why_follows_from_what_differs() -> None:
    def why(place: int, **means: Formula) -> str:
        return judged(**means)[place].why

    assert "check-all here" in why(0, won=of_method("break-early", 0.2, 0.5))
    assert "check-all here" not in why(0, won=of_method("check-all", 0.2, 0.5))
    far = why(6, won=lambda p: 0.99 if p.facts["method"] == "exists" else p.paper["won"])
    assert far.startswith("Nearest is 8x8/10 any, but for exists. What exists wins")
    assert "check-all here" in why(6, won=lambda _: 0.7)


@pytest.mark.parametrize("rate", [0.0, 0.3, 0.7])
def test_what_does_not_agree_has_a_why(rate: float) -> None:
    for finding in judged(**{m.name: lambda _: rate for m in KOFFORD.measures}):
        assert finding.agrees or finding.why, finding.paper


def test_time_is_compared_on_z3() -> None:
    rows = rows_by(KOFFORD, {m.name: lambda p: p.paper.get("won", 0) for m in KOFFORD.measures})
    for row in rows:
        assert isinstance(row.estimates, dict)
        quick = row.point.facts["method"] == "exists" and row.point.facts["solver"] == "z3"
        row.estimates["cpu_ms"] = row["cpu_ms"].__class__(1000, 0.4 if quick else 1.0)
    assert findings(rows)[5].agrees
