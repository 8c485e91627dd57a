"""Fitted times beside a dense least-squares solver, and beside truths that made them up."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.lab.difficulty.times import TimedSolve, connected, fit_times

pytestmark = pytest.mark.unit

seconds = st.floats(1, 100_000)
solves = st.lists(
    st.builds(TimedSolve, st.sampled_from("abcdefgh"), st.sampled_from("rstuvw"), seconds),
    min_size=1,
    max_size=40,
)


def parts(several: list[TimedSolve]) -> list[list[TimedSolve]]:
    """Who hangs together: each solve takes the label of whatever shares a name, until all rests."""
    labels = list(range(len(several)))
    for _ in several:
        for n, solve in enumerate(several):
            for m, other in enumerate(several):
                if solve.puzzle == other.puzzle or solve.person == other.person:
                    labels[n] = min(labels[n], labels[m])
    return [
        [solve for solve, label in zip(several, labels, strict=True) if label == wanted]
        for wanted in set(labels)
    ]


def dense(several: list[TimedSolve]) -> tuple[dict[str, float], dict[str, float], float]:
    """Difficulties, skills and the sum of squares, by a solver that is handed the whole matrix."""
    puzzles = sorted({solve.puzzle for solve in several})
    people = sorted({solve.person for solve in several})
    matrix = np.zeros((len(several) + 1, len(puzzles) + len(people)))
    for row, solve in enumerate(several):
        matrix[row, puzzles.index(solve.puzzle)] = 1
        matrix[row, len(puzzles) + people.index(solve.person)] = -1
    matrix[-1, len(puzzles) :] = 1  # the skills add up to nothing
    logs = np.array([*(math.log(solve.seconds) for solve in several), 0.0])
    unknowns, *_ = np.linalg.lstsq(matrix, logs, rcond=None)
    rest = float(np.sum((logs - matrix @ unknowns) ** 2))
    difficulties = dict(zip(puzzles, unknowns[: len(puzzles)].tolist(), strict=True))
    return difficulties, dict(zip(people, unknowns[len(puzzles) :].tolist(), strict=True)), rest


@given(solves)
def test_the_largest_part_that_hangs_together_is_fitted(several: list[TimedSolve]) -> None:
    part = connected(several)
    groups = parts(several)
    assert len(part) == max(map(len, groups))
    assert sorted(part) in [sorted(group) for group in groups]


@given(solves)
def test_the_fit_is_that_of_a_dense_solver(several: list[TimedSolve]) -> None:
    part = connected(several)
    difficulties, skills, rest = dense(part)
    fitted = fit_times(several)
    assert fitted.solves == len(part)
    assert fitted.difficulties == pytest.approx(difficulties, abs=1e-6)
    assert fitted.skills == pytest.approx(skills, abs=1e-6)
    freedom = len(part) - (len(difficulties) + len(skills) - 1)
    if freedom > 0:
        assert fitted.noise == pytest.approx(math.sqrt(rest / freedom), abs=1e-6)
    else:
        assert fitted.noise is None


def made_up(dice: random.Random, noise: float) -> tuple[list[TimedSolve], dict[str, float]]:
    """Solves of 60 puzzles by 12 people, of whom each takes a part, some of them only few."""
    difficulties = {f"p{n}": dice.gauss(5, 0.5) for n in range(60)}
    skills = {f"s{n}": dice.gauss(0, 0.4) for n in range(12)}
    taken = [
        TimedSolve(puzzle, person, math.exp(d - s + dice.gauss(0, noise)))
        for puzzle, d in difficulties.items()
        for number, (person, s) in enumerate(skills.items())
        if dice.random() < 0.2 + 0.06 * number
    ]
    middle = sum(skills.values()) / len(skills)
    return taken, {puzzle: d - middle for puzzle, d in difficulties.items()}


def test_what_made_the_times_is_recovered_without_noise() -> None:
    taken, truth = made_up(random.Random(1), 0.0)
    fitted = fit_times(taken)
    assert fitted.difficulties == pytest.approx({p: truth[p] for p in fitted.difficulties})
    assert len(fitted.difficulties) == 60
    assert fitted.noise == pytest.approx(0, abs=1e-9)


def test_what_made_the_times_is_recovered_as_far_as_noise_allows() -> None:
    taken, truth = made_up(random.Random(2), 0.3)
    fitted = fit_times(taken)
    assert fitted.noise == pytest.approx(0.3, rel=0.1)
    errors = [fitted.difficulties[puzzle] - truth[puzzle] for puzzle in fitted.difficulties]
    # A puzzle has 6 solves on average: its error has a deviation of 0.3 / sqrt(6).
    assert math.sqrt(sum(e * e for e in errors) / len(errors)) < 0.2
    assert abs(sum(errors) / len(errors)) < 0.15


def test_people_who_fall_apart_are_not_compared() -> None:
    here = [TimedSolve(p, s, 10.0) for p in "ab" for s in "rs"]
    there = [TimedSolve(p, s, 99.0) for p in "xy" for s in "tu"] + [TimedSolve("z", "t", 9.0)]
    fitted = fit_times(here + there)
    assert (set(fitted.difficulties), set(fitted.skills)) == ({"x", "y", "z"}, {"t", "u"})


def test_a_long_chain_is_fitted_to_its_end() -> None:
    """Each puzzle shares one person with the next: the slowest case for going step by step."""
    chain = [
        TimedSolve(f"p{puzzle}", f"s{person}", math.exp(0.01 * puzzle + 1))
        for person in range(500)
        for puzzle in (person, person + 1)
    ]
    difficulties = fit_times(chain).difficulties
    for puzzle, following in pairwise(range(501)):
        grown = difficulties[f"p{following}"] - difficulties[f"p{puzzle}"]
        assert grown == pytest.approx(0.01, abs=1e-6)


def test_no_solves_and_no_time_are_no_reason_to_fail() -> None:
    assert fit_times([]).solves == 0
    assert fit_times([TimedSolve("a", "r", 0)]).difficulties == {"a": 0.0}
