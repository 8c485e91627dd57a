"""The exact lattice of a board: how far its lines lie apart, and where the first of them is.

Looked for in two sums of edges, one of each column of pixels and one of each row: on the lines of a
board they are high, all at one distance, which may be a fraction of a pixel in scaled pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from webapp.pictures.edges import profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from webapp.pictures.edges import Edges
    from webapp.pictures.pixels import Floats

SKEW = 1.18
"""How much longer one side of a cell may be than the other."""

SHORTEST, LONGEST = 0.8, 1.45
"""The distances that are tried, as shares of the sides of the squares that were seen."""

FINEST = 6.0
"""Pixels between lines below which nothing can be read."""

MOST_LATTICES = 5

MOST_CANDIDATES = 10


@dataclass(frozen=True)
class Comb:
    """Lines at one distance: the first lies `first` pixels from the edge of the picture."""

    distance: float
    first: float
    strength: float
    """How much more of an edge lies on the lines than elsewhere."""


@dataclass(frozen=True)
class Lattice:
    """Upright lines and level lines."""

    upright: Comb
    level: Comb

    @property
    def strength(self) -> float:
        """Of the weaker of the two."""
        return min(self.upright.strength, self.level.strength)


def lattices_at(
    edges: Edges, box: tuple[int, int, int, int], sides: Sequence[float]
) -> list[Lattice]:
    """The likeliest lattices of the squares seen in a part of the picture, and finer ones."""
    left, top, right, bottom = box
    across = profile(edges.upright, edges.whole, top, bottom)[left:right]
    down = profile(edges.level, edges.whole, left, right)[top:bottom]
    shortest, longest = SHORTEST * min(sides), LONGEST * max(sides)
    uprights = _combs(across, left, shortest, longest)
    levels = _combs(down, top, shortest, longest)
    pairs = [
        Lattice(upright, level)
        for upright in uprights
        for level in levels
        if 1 / SKEW <= upright.distance / level.distance <= SKEW
    ]
    pairs.sort(key=lambda pair: -pair.upright.strength - pair.level.strength)
    best = pairs[:MOST_LATTICES]
    finer = [
        Lattice(_near(across, left, pair.upright, parts), _near(down, top, pair.level, parts))
        for pair in best[:1]
        for parts in (2, 3, 4)
        if min(pair.upright.distance, pair.level.distance) > FINEST * parts
    ]
    return best + finer


def _near(profile: Floats, start: int, comb: Comb, parts: int) -> Comb:
    distance = comb.distance / parts
    near = _combs(profile, start, distance * 0.995, distance * 1.005)
    return max(near, key=lambda other: other.strength, default=comb)


def _combs(profile: Floats, start: int, shortest: float, longest: float) -> list[Comb]:
    """The strongest combs in a profile, at most one near each distance."""
    length = len(profile)
    longest = min(longest, length / 1.5)
    if shortest >= longest:
        return []
    wide = _widened(profile)
    floor = float(profile.mean())
    out = []
    distance = shortest
    while distance <= longest:
        lines = int((length - 1) // distance)
        if lines < 1:
            break
        offsets = np.arange(0, distance, 0.5)
        at = np.rint(offsets[:, None] + np.arange(lines)[None, :] * distance).astype(np.int64)
        strengths = wide[np.minimum(at, length - 1)].mean(axis=1)
        best = int(strengths.argmax())
        out.append(Comb(distance, offsets[best], float(strengths[best]) - floor))
        distance += 0.6 / (lines + 1)
    tops = _peaks(out)
    return [_centred(profile, comb, start) for comb in tops]


def _peaks(combs: Sequence[Comb]) -> Iterable[Comb]:
    tops: list[Comb] = []
    for comb in sorted(combs, key=lambda comb: -comb.strength):
        if all(abs(comb.distance - top.distance) > 0.03 * top.distance for top in tops):
            tops.append(comb)
        if len(tops) == MOST_CANDIDATES:
            break
    return tops


def _centred(profile: Floats, comb: Comb, start: int) -> Comb:
    """The comb with its lines in the middle of what is seen of each: gaps have two edges."""
    distance = comb.distance
    reach = max(1.0, 0.16 * distance)
    places = np.arange(len(profile))
    off = (places - comb.first + distance / 2) % distance - distance / 2
    near = np.abs(off) <= reach
    bins = np.rint((off[near] + reach) * 2).astype(np.int64)
    weight = np.bincount(bins, profile[near])
    count = np.maximum(np.bincount(bins), 1)
    mean = weight / count
    mean = np.maximum(mean - mean.max() * 0.35, 0)
    centre = float((mean * (np.arange(len(mean)) / 2 - reach)).sum() / max(mean.sum(), 1e-6))
    first = (start + comb.first + centre) % distance
    return Comb(distance, first, comb.strength)


def _widened(profile: Floats) -> Floats:
    wide = profile.copy()
    np.maximum(wide[1:], profile[:-1], out=wide[1:])
    np.maximum(wide[:-1], profile[1:], out=wide[:-1])
    return wide
