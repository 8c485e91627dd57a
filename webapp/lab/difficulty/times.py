"""Fits times: how much longer each puzzle takes than others, and how much quicker each person is.

The model is log t = d - s + e: the difficulty d of the puzzle, the skill s of the person, and noise
e of the same size everywhere. Difficulties and skills are free, and chosen so that the squares of e
are least together. Only differences can be known, and only where solves hang together: of people
and puzzles that fall apart the part with the most solves counts. There the mean skill is 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

QUICKEST = 1.0
"""Seconds: the clock of a play knows no less, and nothing has no logarithm."""

PRECISION = 1e-12
"""The part of the first gradient below which the squares are as small as they can be."""

Floats = NDArray[np.float64]
Places = NDArray[np.intp]


class TimedSolve(NamedTuple):
    """Who solved what, and in how many seconds."""

    puzzle: str
    person: str
    seconds: float


@dataclass(frozen=True, kw_only=True)
class FittedTimes:
    """Difficulties and skills, in logarithms of seconds."""

    difficulties: Mapping[str, float]
    """Of each puzzle: the log seconds of a person of mean skill."""

    skills: Mapping[str, float]
    """Of each person: 0 on average, and more is quicker."""

    solves: int
    noise: float | None
    """The deviation of e; None where there are no more solves than unknowns."""


def connected(solves: Sequence[TimedSolve]) -> list[TimedSolve]:
    """The solves of the largest part in which people and puzzles hang together."""
    roots: dict[tuple[str, str], tuple[str, str]] = {}

    def root(node: tuple[str, str]) -> tuple[str, str]:
        path = []
        while roots.setdefault(node, node) != node:
            path.append(node)
            node = roots[node]
        for passed in path:
            roots[passed] = node
        return node

    for solve in solves:
        roots[root(("person", solve.person))] = root(("puzzle", solve.puzzle))
    parts: dict[tuple[str, str], list[TimedSolve]] = {}
    for solve in solves:
        parts.setdefault(root(("puzzle", solve.puzzle)), []).append(solve)
    return max(parts.values(), key=len, default=[])


def fit_times(solves: Sequence[TimedSolve]) -> FittedTimes:
    """Fit the largest part of the solves that hangs together."""
    solves = connected(solves)
    puzzles = {name: n for n, name in enumerate(dict.fromkeys(s.puzzle for s in solves))}
    people = {name: n for n, name in enumerate(dict.fromkeys(s.person for s in solves))}
    design = _Design(
        np.array([puzzles[solve.puzzle] for solve in solves], dtype=np.intp),
        np.array([people[solve.person] for solve in solves], dtype=np.intp),
        len(puzzles),
        len(people),
    )
    logs = np.array([math.log(max(QUICKEST, solve.seconds)) for solve in solves])
    difficulties, skills = design.split(design.least_squares(logs))
    middle = float(skills.mean()) if people else 0.0
    rest = float(np.sum((logs - design.times(difficulties, skills)) ** 2))
    freedom = len(solves) - (len(puzzles) + len(people) - 1) if solves else 0
    return FittedTimes(
        difficulties={name: float(difficulties[n]) - middle for name, n in puzzles.items()},
        skills={name: float(skills[n]) - middle for name, n in people.items()},
        solves=len(solves),
        noise=math.sqrt(rest / freedom) if freedom > 0 else None,
    )


@dataclass(frozen=True)
class _Design:
    """Which puzzle and which person each solve has."""

    puzzle: Places
    person: Places
    puzzles: int
    people: int

    def split(self, unknowns: Floats) -> tuple[Floats, Floats]:
        return unknowns[: self.puzzles], unknowns[self.puzzles :]

    def times(self, difficulties: Floats, skills: Floats) -> Floats:
        """What the model says of each solve."""
        return difficulties[self.puzzle] - skills[self.person]

    def _sums(self, rest: Floats) -> Floats:
        """What is left over, summed for each puzzle and, turned round, for each person."""
        return np.concatenate(
            [
                np.bincount(self.puzzle, rest, self.puzzles),
                -np.bincount(self.person, rest, self.people),
            ]
        )

    def least_squares(self, logs: Floats) -> Floats:
        """Solve by conjugate gradients: memory for the solves, and none for a matrix.

        The matrix lacks one rank, as only differences count; begun at 0, that does no harm.
        """
        unknowns = np.zeros(self.puzzles + self.people)
        rest = logs.copy()
        gradient = self._sums(rest)
        direction = gradient.copy()
        length = first = float(gradient @ gradient)
        # In exact numbers as many rounds as unknowns are enough; rounding asks for a few more.
        for _ in range(2 * len(unknowns) + 10):
            if length <= PRECISION**2 * first:
                break
            image = self.times(*self.split(direction))
            step = length / float(image @ image)
            unknowns += step * direction
            rest -= step * image
            gradient = self._sums(rest)
            length, before = float(gradient @ gradient), length
            direction = gradient + length / before * direction
        return unknowns
