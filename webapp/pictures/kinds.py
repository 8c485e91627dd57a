"""Kinds of ground: cells whose ground looks alike have one number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from webapp.pictures.signs import SIGNS, Sign

if TYPE_CHECKING:
    import numpy.typing as npt

    from webapp.pictures.pixels import Floats

ALIKE = 7.0
"""Mean difference of two grounds, of 255, below which they are of one kind."""

MOST_KINDS = 24

LEAST_WEIGHT, HEED = 2.0, 0.8
"""How many cells of a kind say nothing yet, and how much the others are heeded."""


def kinds_of(grounds: Floats, alike: float = ALIKE) -> tuple[npt.NDArray[np.int64], Floats]:
    """The kind of each ground, and the mean ground of each kind; the commonest kind first."""
    centres: list[Floats] = []
    counts: list[int] = []
    for ground in grounds:
        if centres:
            far = np.abs(np.stack(centres) - ground).mean(axis=1)
            nearest = int(far.argmin())
            if far[nearest] < alike or len(centres) == MOST_KINDS:
                counts[nearest] += 1
                weight = 1 / min(counts[nearest], 30)
                centres[nearest] = centres[nearest] * (1 - weight) + ground * weight
                continue
        centres.append(ground)
        counts.append(1)
    means = _merged(np.stack(centres), np.array(counts), alike)
    kinds = np.abs(grounds[:, None] - means[None]).mean(axis=2).argmin(axis=1)
    order = np.argsort(-np.bincount(kinds, minlength=len(means)), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return rank[kinds], means[order]


def _merged(centres: Floats, counts: npt.NDArray[np.int64], alike: float) -> Floats:
    """Centres that came to lie near each other are one."""
    means: list[Floats] = []
    for place in np.argsort(-counts, kind="stable"):
        centre = centres[place]
        if all(np.abs(other - centre).mean() >= alike for other in means):
            means.append(centre)
    return np.stack(means)


def with_grounds(likely: Floats, kinds: npt.NDArray[np.int64]) -> Floats:
    """The likelihoods of signs, knowing what else lies on the same kind of ground.

    Digits lie on open cells, flags on covered ones: on ground that is full of digits a flag is less
    likely, and the other way round. Where both share a ground, nothing changes.
    """
    chances = np.exp(likely)
    digit = np.array([sign.is_digit for sign in SIGNS])
    mark = np.array([sign in {Sign.FLAG, Sign.QUESTION, Sign.ODDS} for sign in SIGNS])
    count = int(kinds.max()) + 1
    digits = np.bincount(kinds, chances[:, digit].sum(axis=1), minlength=count)
    marks = np.bincount(kinds, chances[:, mark].sum(axis=1), minlength=count)
    lean = np.log((digits + LEAST_WEIGHT) / (marks + LEAST_WEIGHT)) * HEED
    out = likely.copy()
    out[:, digit] += np.maximum(lean, 0)[kinds][:, None]
    out[:, mark] += np.maximum(-lean, 0)[kinds][:, None]
    total = np.logaddexp.reduce(out, axis=1)
    weighed: Floats = out - total[:, None]
    return weighed
