"""The experiment on Collet's paper: what is looked at, and how statements are judged."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.unit.lab.formulas import Formula, rows_by
from tests.witnesses.brute_force import counts_by_worlds, forced_by_worlds, worlds_of
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.lab.experiment import PaperClaim
from webapp.lab.oz.experiment import MEASURES, OZ, TIME, EnginesOfGame, oz_values
from webapp.lab.oz.findings import findings
from webapp.lab.oz.positions import Lists, Look, LookingPlayer
from webapp.lab.sampling import LabSample
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import Clock
from webapp.strategies.referee import Referee, WatchedTurn
from webapp.strategies.rules import TableRules

pytestmark = pytest.mark.unit

TINY = TableRules(width=4, height=4, mines=5, first="safe")


def looked_at(seed: int) -> Iterator[tuple[Position, Look | None, WatchedTurn]]:
    """Each turn after the first: what was seen and known, the look, the turn."""
    referee = Referee(TINY, seed)
    player = LookingPlayer(lambda: None)
    before, mines, looks = None, 0, 0
    for watched in referee.play(player, Clock()):
        if before is not None:
            is_new = len(player.looks) > looks
            looks = len(player.looks)
            yield replace(before, bullets=mines), player.looks[-1] if is_new else None, watched
        before = referee.seen.position()
        mines |= mask_of(watched.turn.mines)


def test_looks_are_what_brute_force_says_of_each_position() -> None:
    lists = more = 0
    for seed in range(16):
        for position, look, watched in looked_at(seed):
            mines, safe = forced_by_worlds(position) or (0, 0)
            turn = watched.turn
            if look is None:
                assert turn.technique.guess
                continue
            assert look.certain == (mines | safe).bit_count()
            assert look.simple <= look.sets <= look.certain
            more += look.certain > look.sets
            if look.certain:
                assert (mask_of(turn.mines), mask_of(turn.opens)) == (mines, safe)
            else:
                odds = counts_by_worlds(position)[1]
                assert odds[turn.opens[0]] == min(odds.values())
            assert (look.lists is None) == (look.sets > 0)
            if look.lists:
                lists += 1
                assert look.lists.missed == 0
                assert look.lists.binary == _solutions(position)
                assert look.lists.sets <= look.lists.binary
                assert look.lists.log_nodes is not None
                assert look.safe_left == safe.bit_count()
    assert lists > 15
    assert more > 0


def _solutions(position: Position) -> int:
    """The different placements beside numbers that some world has."""
    beside = mask_of(
        cell
        for cell in range(16)
        if position.unknown >> cell & 1
        and any(max(abs(cell // 4 - c // 4), abs(cell % 4 - c % 4)) == 1 for c in position.clues)
    )
    return len({world & beside for world in worlds_of(position)})


def test_values_of_a_game_are_means_over_its_positions() -> None:
    rules = TableRules(width=3, height=3, mines=0)
    game = Pairing(STRATEGIES["random"], rules).play(1)
    looks = [
        Look(4, 2, 3, 0, None),
        Look(0, 0, 0, 0, Lists(9, 2, 0.5, 1.0)),
        Look(1, 0, 0, 1, Lists(41 * 1000, 1000)),
        Look(0, 0, 0, 0, Lists(41, 1, 1.5, 2.0, 3)),
    ]
    values = dict(
        zip([m.name for m in MEASURES], oz_values(replace(game, guesses=1), looks), strict=True)
    )
    assert values == {
        "sets": 3 / 5,
        "simple": 2 / 5,
        "solver_new": 1 / 3,
        "won": 1.0,
        "no_guess": 0.0,
        "log_binary": pytest.approx((math.log10(9) + math.log10(41_000) + math.log10(41)) / 3),
        "log_sets": pytest.approx((math.log10(2) + 3) / 3),
        "log_nodes": 1.0,
        "log_time": 1.5,
        "as_many": pytest.approx(2 / 3),
        "too_long": 1 / 3,
        "missed": 1.0,
    }
    nothing = list(oz_values(replace(game, guesses=0), []))
    assert nothing[:3] == [None, None, None]
    assert nothing[3:5] == [1.0, 1.0]


def test_only_time_may_come_out_otherwise() -> None:
    sampler = EnginesOfGame(TINY)
    seed = next(s for s in range(50) if sampler.sample(s, lambda: None).values[TIME] is not None)
    sample = sampler.sample(seed, lambda: None)
    assert sampler.alike(sample, sampler.sample(seed, lambda: None))
    values = list(sample.values)
    later = [*values[:TIME], 9.0, *values[TIME + 1 :]]
    assert sampler.alike(sample, LabSample(tuple(later), sample.record))
    assert not sampler.alike(sample, LabSample((0.123, *values[1:]), sample.record))
    assert not sampler.alike(sample, LabSample(sample.values, "another"))


def test_each_board_can_be_laid_at_each_density() -> None:
    for point in OZ.points:
        assert isinstance(point.sampler, EnginesOfGame)
        point.sampler.rules.check()
    assert {point.x for point in OZ.points if point.facts["width"] == 10} >= {0.05, 0.2, 0.3}


def judged(**means: Formula) -> list[PaperClaim]:
    """The statements on rows that are as the paper has them but for these means."""
    usual: dict[str, Formula] = {
        "sets": lambda _: 0.95,
        "simple": lambda _: 0.6,
        "solver_new": lambda _: 0.01,
        "won": lambda p: 0.5 if p.x < 0.22 else 0.05,
        "no_guess": lambda p: 0.1 if p.x > 0.18 else 0.8,
        "log_binary": lambda _: 2.0,
        "log_sets": lambda _: 1.0,
        "log_nodes": lambda _: 1.0,
        "log_time": lambda _: 1.0,
        "as_many": lambda _: 0.1,
        "too_long": lambda _: 0.0,
        "missed": lambda _: 0.0,
    }
    return findings(rows_by(OZ, {**usual, **means}))


def test_a_world_as_the_paper_has_it_agrees_with_the_paper() -> None:
    assert [finding.agrees for finding in judged()] == [True] * 7


@pytest.mark.parametrize(
    ("place", "means"),
    [
        (1, {"missed": lambda p: float(p.x > 0.29)}),
        (2, {"sets": lambda p: 0.95 if p.x > 0.06 else 0.8}),
        (3, {"solver_new": lambda p: 0.2 if p.x > 0.24 else 0.0}),
        (4, {"won": lambda _: 0.05}),
        (4, {"no_guess": lambda _: 0.7}),
        (5, {"log_time": lambda _: 0.4}),
        (5, {"log_time": lambda _: 1.6}),
        (6, {"as_many": lambda p: float(p.x > 0.29)}),
    ],
)
def test_statements_are_judged_by_their_criteria(place: int, means: dict[str, Formula]) -> None:
    findings_ = judged(**means)
    assert [finding.agrees for finding in findings_] == [number != place for number in range(7)]
    assert findings_[place].why


def test_why_follows_from_what_differs() -> None:
    easy, hard = judged(no_guess=lambda _: 0.7)[4].why, judged(won=lambda _: 0.05)[4].why
    assert "too easy" in easy
    assert "hardly a game" in hard
    assert "too easy" not in hard
    assert "quick propagation" in judged(log_time=lambda _: 0.4)[5].why
    assert "quick propagation" not in judged(log_time=lambda _: 1.6)[5].why
