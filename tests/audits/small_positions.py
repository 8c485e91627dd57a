"""Small positions by chance, some cells marked, told in both voices and in every order.

Whole puzzles and boards never come by most of these: marks stand anywhere, a total may be told or
not, and a pencil's empty cells stand on live boards too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from tests.audits.explained_steps import ORDERS, Case, walked
from webapp.engine.grid import mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.wording.voice import Voice

MOST_CELLS = 24
"""Cells of a small position."""

LONGEST_SIDE = 8
"""Cells in a row or column of it."""


def small_position(random: Random) -> Position:
    """A possible position: clues and marks of some world, the total with or without them."""
    width, height = _size(random)
    cells = list(range(width * height))
    world = set(random.sample(cells, round(len(cells) * random.uniform(0.1, 0.6))))
    marked = random.choice((0.0, 0.3, 0.7))
    shown = random.uniform(0.15, 0.6)
    around = neighbour_masks(width, height)
    bullets: list[int] = []
    empties: list[int] = []
    clues: dict[int, int] = {}
    for cell in cells:
        if cell not in world and random.random() < shown:
            clues[cell] = (around[cell] & mask_of(world)).bit_count()
        elif random.random() < marked:
            (bullets if cell in world else empties).append(cell)
    total = len(world) if random.random() < 0.7 else None
    return Position(
        width, height, clues, bullets=mask_of(bullets), empties=mask_of(empties), total=total
    )


def _size(random: Random) -> tuple[int, int]:
    while True:
        width, height = random.randint(1, LONGEST_SIDE), random.randint(1, LONGEST_SIDE)
        if width * height <= MOST_CELLS:
            return width, height


def small_walks(seed: int = 1) -> Iterator[list[Case]]:
    """For each position all its steps, in one voice after the other and in every order."""
    random = Random(seed)
    voices = tuple(Voice)
    for number in count():
        position = small_position(random)
        voice = voices[number % len(voices)]
        yield [case for order in ORDERS for case in walked(position, voice, order)]
