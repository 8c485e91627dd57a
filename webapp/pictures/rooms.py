"""Rooms: blank cells that hang together are open or covered as one, as floods end at numbers.

What speaks for one or the other: what their kind of ground was taken for, how they look by
themselves, how usual the numbers around would be either way, and what lies beside them. How much
each says was fitted by `python -m tests.screenshots.fit_rooms` on pictures of real programs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from webapp.pictures.pixels import Floats, Numbers, Truths

DENSITY = 0.22
"""How often a covered cell beside open ones holds a mine, roughly."""

UNUSUAL, MOST_FOR_ONE = -6.0, 4.0
"""The logarithm of what cannot be, as a number may be misread; and what one number says at most."""


class Evidence(NamedTuple):
    """What speaks for a room being open, each as a number; what speaks against it is negative."""

    clearness: float
    """How clearly the whole board took its kind of ground for open: a logarithm."""

    corners: float
    """1 where it touches covered cells at a corner: floods go round corners, and on paper many
    blank cells lie so."""

    looks: float
    """How much more its cells look open than covered."""

    numbers: float
    """How much more usual the numbers beside it are if it is open."""

    mines: float
    """1 where a flag or a mine lies beside it."""

    secluded: float
    """1 where no number lies beside it."""

    always: float = 1.0
    """What is to be said before anything is known: most rooms are open."""


# Fitted on 6,079 rooms in every second picture of `tune` and of those with small cells.
WEIGHTS = Evidence(0.88, -2.51, 0.43, 0.75, -8.93, -8.51, 4.14)

CERTAIN = math.log(9)
"""The logarithm of the odds, nine to one, below which a room is doubtful."""


@dataclass(frozen=True)
class Surroundings:
    """What lies around the blank cells."""

    blank: Truths
    digits: Truths
    numbers: Numbers
    bullets: Truths
    looks: Floats
    """For each cell how much more it looks open than covered: a bounded logarithm."""

    clearness: Floats
    """For each blank cell how clearly its kind of ground was taken for open; negative: covered."""

    beyond: Numbers
    """How many neighbours of each cell the picture has cut off: they may hold mines too."""


def settled(board: Surroundings, opened: Truths, doubtful: Truths) -> tuple[Truths, Truths]:
    """Which cells are open, and which are doubtful, room by room.

    Clear evidence decides, and ends a doubt. Where it is weak, what the whole board said stands; it
    is doubtful if the evidence leans to the other side, if it was before, or if it was not one.
    """
    opened, doubtful = opened.copy(), doubtful.copy()
    judged = [
        (room, float(np.dot(evidence(board, room, opened), WEIGHTS))) for room in rooms(board.blank)
    ]
    for room, lean in judged:
        sure = abs(lean) >= CERTAIN
        share = float(opened[room].mean())
        is_open = lean > 0 if sure or share == 0.5 else share > 0.5
        disputed = 0 < share < 1 or is_open != (lean > 0) or bool(doubtful[room].any())
        opened[room], doubtful[room] = is_open, disputed and not sure
    return opened, doubtful


def rooms(blank: Truths) -> Iterator[tuple[Numbers, Numbers]]:
    """Rows and columns of blank cells that share sides."""
    left = {(int(row), int(column)) for row, column in np.argwhere(blank)}
    while left:
        group = [left.pop()]
        for row, column in group:
            near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            group.extend(near & left)
            left -= near
        rows, columns = np.array(group).T
        yield rows, columns


def evidence(board: Surroundings, room: tuple[Numbers, Numbers], opened: Truths) -> Evidence:
    """What speaks for a room being open, the others as they are taken for now."""
    cells = np.zeros_like(board.blank)
    cells[room] = True
    beside = around(cells) > 0
    look = float(board.looks[room].mean())
    return Evidence(
        clearness=float(board.clearness[room].mean()),
        corners=float((beside & board.blank & ~cells & ~opened).any()),
        looks=look * math.log1p(len(room[0])),
        numbers=_numbers(board, cells, beside & board.digits, opened),
        mines=float((beside & board.bullets).any()),
        secluded=float(not (beside & board.digits).any()),
    )


def _numbers(board: Surroundings, cells: Truths, near: Truths, opened: Truths) -> float:
    """How much more usual the numbers beside a room are if it is open."""
    places = np.nonzero(near)
    if not len(places[0]):
        return 0.0
    marked = around(board.bullets)[places]
    hidden = ~opened & ~cells & ~board.digits & ~board.bullets
    others = (around(hidden) + board.beyond)[places]
    inside = around(cells)[places]
    total = 0.0
    for number, mines, other, within in zip(
        board.numbers[places], marked, others, inside, strict=True
    ):
        left = int(number - mines)
        gain = _usual(left, int(other)) - _usual(left, int(other + within))
        total += max(-MOST_FOR_ONE, min(MOST_FOR_ONE, gain))
    return total / math.sqrt(len(places[0]))


@cache
def _usual(mines: int, cells: int) -> float:
    """How likely so many mines are in so many covered cells: a logarithm."""
    if not 0 <= mines <= cells:
        return UNUSUAL
    ways = math.log(math.comb(cells, mines))
    return max(UNUSUAL, ways + mines * math.log(DENSITY) + (cells - mines) * math.log(1 - DENSITY))


def around(cells: Truths) -> Numbers:
    """How many of the eight neighbours of each cell are among these."""
    high, wide = cells.shape
    padded = np.pad(cells.astype(np.int64), 1)
    total = np.zeros((high, wide), np.int64)
    for row in range(3):
        for column in range(3):
            if (row, column) != (1, 1):
                total += padded[row : row + high, column : column + wide]
    return total
