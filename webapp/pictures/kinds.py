"""Kinds of ground: cells whose ground looks alike have one number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from webapp.pictures.network import DIGITS
from webapp.pictures.signs import SIGNS, Sign

if TYPE_CHECKING:
    import numpy.typing as npt

    from webapp.pictures.pixels import Floats, Numbers, Truths

ALIKE = 7.0
"""Mean difference of two grounds, of 255, below which they are of one kind."""

MOST_KINDS = 24

LOOK, MOST_LOOK = 8.0, 3.0
"""What a logarithm of the network is worth beside differences of 255, and where it ends."""

OPEN_LOOK = 1.5
"""The look of a cell with a number, which is open: no more than that, so that numbers alone make no
sort of their own."""

FRAMED = 0.4
"""How much the frames of cells count beside their grounds."""

FEWEST_APART, CLEARLY, WIDER = 6, 14.0, 1.6
"""Cells that may be of two sorts, how far their means lie apart then, of 255, and how much wider
that is than each sort."""

MOST_TURNS = 20

LEAST_WEIGHT, HEED = 2.0, 0.8
"""How many cells of a kind say nothing yet, and how much the others are heeded."""


def kinds_of(
    grounds: Floats, rims: Floats, looks: Floats, digits: Truths
) -> tuple[Numbers, Floats]:
    """The kind of each cell, and the mean appearance of each kind; the commonest kind first.

    Most programs colour open and covered cells differently. Where they do not, the rims tell raised
    cells from flat ones, or what the network takes for open and for covered.
    """
    looks = np.where(digits, OPEN_LOOK, looks.clip(-MOST_LOOK, MOST_LOOK))
    measures = np.concatenate([rims, LOOK * looks[:, None]], axis=1).astype(np.float32)
    kinds, means = _clusters(grounds)
    count = len(means)
    for kind in range(count):
        cells = np.flatnonzero(kinds == kind)
        upper = _upper(measures[cells]) if digits[cells].any() else _open(measures[cells, -1])
        if upper is not None:
            kinds[cells[upper]] = count
            count += 1
    numbers = np.arange(count)
    sizes = np.bincount(kinds, minlength=count)
    order = np.argsort(-sizes, kind="stable")
    rank = np.empty_like(order)
    rank[order] = numbers
    seen = np.concatenate([grounds, measures], axis=1)
    return rank[kinds], np.stack([seen[kinds == kind].mean(axis=0) for kind in order])


def distance(means: Floats, mean: Floats) -> Floats:
    """How unlike each of these is to another: in ground, and in how it is framed."""
    strays = np.abs(means - mean)
    far: Floats = strays[:, :-3].mean(axis=1) + FRAMED * strays[:, -3:].mean(axis=1)
    return far


def _open(looks: Floats) -> Truths | None:
    """Which of these cells look open, where the others look covered as clearly."""
    upper = _upper(looks[:, None])
    if upper is None or looks[upper].mean() < LOOK or looks[~upper].mean() > -LOOK:
        return None
    return upper


def _upper(measures: Floats) -> Truths | None:
    """Which of these cells have more of the measure by which two sorts are most clearly apart."""
    if len(measures) < FEWEST_APART:
        return None
    best, clearest = None, WIDER
    for measure in measures.T:
        upper: Truths = measure > _threshold(measure)
        if not upper.any() or upper.all():
            continue
        high, low = measure[upper], measure[~upper]
        gap = float(high.mean() - low.mean())
        clear = gap / max(1.0, float(high.std() + low.std()))
        if gap > CLEARLY and clear > clearest:
            best, clearest = upper, clear
    return best


def _threshold(measure: Floats) -> float:
    """Between two sorts of numbers, where each is nearest to the mean of its own."""
    middle = float(measure.max() + measure.min()) / 2
    for _ in range(MOST_TURNS):
        upper = measure > middle
        if not upper.any() or upper.all():
            break
        middle = float(measure[upper].mean() + measure[~upper].mean()) / 2
    return middle


def _clusters(grounds: Floats) -> tuple[Numbers, Floats]:
    """The kind of each ground, and the mean ground of each kind."""
    centres: list[Floats] = []
    counts: list[int] = []
    for ground in grounds:
        if centres:
            far = np.abs(np.stack(centres) - ground).mean(axis=1)
            nearest = int(far.argmin())
            if far[nearest] < ALIKE or len(centres) == MOST_KINDS:
                counts[nearest] += 1
                weight = 1 / min(counts[nearest], 30)
                centres[nearest] = centres[nearest] * (1 - weight) + ground * weight
                continue
        centres.append(ground)
        counts.append(1)
    means = _merged(np.stack(centres), np.array(counts), ALIKE)
    kinds = np.abs(grounds[:, None] - means[None]).mean(axis=2).argmin(axis=1)
    used, kinds = np.unique(kinds, return_inverse=True)
    return kinds, means[used]


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
    mark = np.array([sign in {Sign.FLAG, Sign.QUESTION, Sign.ODDS} for sign in SIGNS])
    count = int(kinds.max()) + 1
    digits = np.bincount(kinds, chances[:, DIGITS].sum(axis=1), minlength=count)
    marks = np.bincount(kinds, chances[:, mark].sum(axis=1), minlength=count)
    lean = np.log((digits + LEAST_WEIGHT) / (marks + LEAST_WEIGHT)) * HEED
    out = likely.copy()
    out[:, DIGITS] += np.maximum(lean, 0)[kinds][:, None]
    out[:, mark] += np.maximum(-lean, 0)[kinds][:, None]
    total = np.logaddexp.reduce(out, axis=1)
    weighed: Floats = out - total[:, None]
    return weighed
