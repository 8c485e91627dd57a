"""Which blank cells lie open and which are covered: by the whole board, then room by room.

A blank ground that looks like that of the digits is open, unless the rules speak against it: an
open cell without a number touches no covered one, and each digit must have room for its mines.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from webapp.pictures.kinds import distance
from webapp.pictures.rooms import Surroundings, around, settled
from webapp.pictures.signs import Sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from webapp.pictures.pixels import Floats, Truths

    Numbers: TypeAlias = npt.NDArray[np.int64]
    Sides: TypeAlias = tuple[bool, bool, bool, bool]

MOST_TRIED = 7
"""Kinds of blank ground tried both open and covered; rarer ones follow the nearest."""

COVERED = (Sign.FLAG, Sign.QUESTION, Sign.ODDS)
"""Signs that lie on covered cells only."""

WRITTEN = (Sign.ZERO, Sign.DASH)
"""Where a 0 or the mark of an empty cell is written, a blank cell should not be open."""

TWICE, MOST_WRITTEN = 4.0, 10
"""What each of them costs where blank cells are open all the same; one may be misread."""

FEW_WRITTEN = 2
"""So few of them may be misread: they are no reason to leave rooms as they are."""

MOST_UNLIKE = 60
SURELY = 0.5
"""How unlike the ground of digits a kind must be to show that the program colours covered cells."""

CLEARLY_UNLIKE = 0.6
"""What a ground unlike that of its state costs in such a program."""

STARVED, TOUCHING, CORNERS, BESIDE, UNLIKE = 2.5, 0.6, 0.1, 0.5, 0.25
"""What costs: a digit without room, an open blank cell that has a covered one at its side or at its
corner (the floods of some programs do not go round corners) or a bullet anywhere around it, a
ground that is unlike that of its state."""

APART, FEWEST_APART = 0.12, 4
"""What covered cells cost that never touch other covered ones; fewer cells say nothing."""

UNLOOKED, MOST_LOOK = 0.12, 3.0
"""What a cell costs that looks, by itself, as if it were in the other state."""

USUAL = (0.3, 0.4, 0.3, 0.16, 0.09, 0.05, 0.03, 0.02, 0.015)
"""How often the digits stand on boards, roughly; a 0 only where it is written."""

HEED = 0.5
"""How much that counts against what is seen."""

IMPOSSIBLE = -3.0
"""What is left of a digit that has no room: the cells around it may be read wrongly."""

CERTAIN = 0.75
"""How much worse the other choice must be, or the cells of that kind are doubtful."""


@dataclass(frozen=True)
class Openness:
    """For each cell whether it lies open, and whether that is doubtful."""

    opened: Truths
    doubtful: Truths


@dataclass(frozen=True)
class Scene:
    """What is known of the cells before blank ones are decided."""

    width: int
    height: int
    signs: Sequence[Sign]
    kinds: Numbers
    means: Floats
    looks: Floats
    """For each cell how much more it looks open than covered, by itself: a logarithm."""

    cut: Sides = (False, False, False, False)
    """Whether the board may go on outside of the picture: left, above, right, below."""

    def room(self, opened: Truths) -> Numbers:
        """How many cells around each may hold mines."""
        left, above, right, below = self.cut
        closed = np.pad(~opened, 1)
        closed[:, 0] |= left
        closed[0] |= above
        closed[:, -1] |= right
        closed[-1] |= below
        return around(closed)[1:-1, 1:-1]


def openness(scene: Scene) -> Openness:
    """Decide for each kind of blank ground; digits are open, flags covered."""
    shape = (scene.height, scene.width)
    written = sum(sign in WRITTEN for sign in scene.signs)
    digits = np.array([sign.is_digit for sign in scene.signs]).reshape(shape)
    bullets = np.array([sign in {Sign.FLAG, Sign.MINE} for sign in scene.signs]).reshape(shape)
    blank = np.array([sign.is_blank for sign in scene.signs]).reshape(shape)
    numbers = np.array([int(sign.value) if sign.is_digit else 0 for sign in scene.signs]).reshape(
        shape
    )
    kinds = _gathered(scene.kinds.reshape(shape), blank, scene.means)
    marks = np.array([sign in COVERED for sign in scene.signs]).reshape(shape)
    tried = [int(kind) for kind in np.unique(kinds[blank])]
    like_open = _likeness(scene, tried, digits, marks)
    told_apart = min(like_open.values(), default=0) < -SURELY or marks.any()
    masks = {kind: blank & (kinds == kind) for kind in tried}
    looks = scene.looks.reshape(shape).clip(-MOST_LOOK, MOST_LOOK)
    look_open = {kind: float(looks[masks[kind]].mean()) for kind in tried}
    costs = {}
    for choice in product((False, True), repeat=len(tried)):
        opened = digits.copy()
        for kind, is_open in zip(tried, choice, strict=True):
            if is_open:
                opened |= masks[kind]
        zeros = opened & blank
        starved = digits & (scene.room(opened) < numbers)
        touching = zeros & (_beside(blank & ~opened) > 0)
        corners = zeros & ~touching & (around(blank & ~opened) > 0)
        beside = zeros & (around(bullets) > 0)
        cost = STARVED * starved.sum() + TOUCHING * touching.sum() + CORNERS * corners.sum()
        cost += BESIDE * beside.sum()
        cost += TWICE * min(MOST_WRITTEN, written) if zeros.any() else 0
        for kind, is_open in zip(tried, choice, strict=True):
            if not is_open:
                cost += APART * _apart(masks[kind], (blank & ~opened & ~masks[kind]) | marks)
            turn = -1 if is_open else 1
            unlike = max(0.0, turn * like_open[kind]) * (CLEARLY_UNLIKE if told_apart else UNLIKE)
            unlike += max(0.0, turn * look_open[kind]) * UNLOOKED
            cost += unlike * min(MOST_UNLIKE, int(masks[kind].sum()) + 4)
        costs[choice] = float(cost)
    best = min(costs, key=lambda choice: costs[choice])
    opened, doubtful = digits.copy(), np.zeros(shape, bool)
    clear = np.zeros(shape)
    for place, kind in enumerate(tried):
        others = [costs[choice] for choice in costs if choice[place] != best[place]]
        margin = min(others) - costs[best]
        clear[masks[kind]] = math.log1p(margin) * (1 if best[place] else -1)
        if margin < CERTAIN:
            doubtful |= masks[kind]
        if best[place]:
            opened |= masks[kind]
    if written <= FEW_WRITTEN:
        beyond = scene.room(np.ones(shape, bool))
        board = Surroundings(blank, digits, numbers, bullets, looks, clear, beyond)
        opened, doubtful = settled(board, opened, doubtful)
    return Openness(opened.ravel(), doubtful.ravel())


def _apart(cells: Truths, others: Truths) -> float:
    """How much it seems that these cells, if they are covered, never lie beside other covered ones.

    Digits ring the open ground about; covered cells and flags lie side by side.
    """
    count = int(cells.sum())
    if count < FEWEST_APART or not others.any():
        return 0.0
    beside = int((cells & (around(others) > 0)).sum())
    return max(0.0, 1 - 10 * beside / count) * min(MOST_UNLIKE, count)


def with_room(likely: Floats, room: Numbers) -> Floats:
    """The likelihoods of digits, knowing how many cells around each may hold mines."""
    out = likely.copy()
    for digit, chance in enumerate(USUAL):
        number = Sign(f"{digit}").number
        out[:, number] += np.log(chance) * HEED
        if digit:
            out[:, number] += np.where(room < digit, IMPOSSIBLE, 0.0)
    weighed: Floats = out - np.logaddexp.reduce(out, axis=1)[:, None]
    return weighed


def _likeness(scene: Scene, tried: Sequence[int], digits: Truths, covered: Truths
              ) -> dict[int, float]:  # fmt: skip
    """How much more each kind is like the ground of digits than like that of flags: -1 to 1."""
    kinds = scene.kinds.reshape(digits.shape)
    shares = np.bincount(kinds[digits], minlength=len(scene.means)).astype(float)
    counter = np.bincount(kinds[covered], minlength=len(scene.means)).astype(float)
    open_share, covered_share = shares / max(1, shares.sum()), counter / max(1, counter.sum())
    out = {}
    for kind in tried:
        to_open = _distance(scene.means, kind, open_share)
        to_covered = _distance(scene.means, kind, covered_share)
        if shares.sum() == 0:
            out[kind] = -1.0
        elif counter.sum() == 0:
            out[kind] = 1.0 if to_open < 4 else max(-1.0, 1 - to_open / 10)
        else:
            out[kind] = (to_covered - to_open) / max(1.0, to_covered + to_open)
    return out


def _distance(means: Floats, kind: int, share: Floats) -> float:
    """How far a kind is from the nearest common one among those that have a share."""
    common = share > 0.08
    if not common.any():
        return 255.0
    return float(distance(means[common], means[kind]).min())


def _gathered(kinds: Numbers, blank: Truths, means: Floats) -> Numbers:
    """The kinds, with blank cells of rare ones counted to the nearest common one."""
    numbers, counts = np.unique(kinds[blank], return_counts=True)
    common = numbers[np.argsort(-counts, kind="stable")][:MOST_TRIED]
    out = kinds.copy()
    for rare in set(numbers.tolist()) - set(common.tolist()):
        nearest = common[distance(means[common], means[rare]).argmin()]
        out[blank & (kinds == rare)] = nearest
    return out


def _beside(cells: Truths) -> Numbers:
    """How many of the four cells that share a side with each cell are among these."""
    padded = np.pad(cells.astype(np.int64), 1)
    return padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
