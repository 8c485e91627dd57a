"""Seeded positions for measurements: the same seed gives the same positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from webapp.engine.grid import Cell, Mask, cells_of, full_mask, mask_of, neighbour_masks
from webapp.engine.position import Position

EXPERT = (30, 16, 99)
"""Width, height and mines of the expert board."""


def expert_midgame(
    seed: int, *, low: float = 0.30, high: float = 0.85, anywhere: bool = False
) -> Position:
    """An expert board of which a share between low and high (of the safe cells) is open.

    Opened cell by cell along its front, as in play; or anywhere, which leaves more to reckon.
    """
    random = Random(seed)
    width, height, mines = EXPERT
    while True:
        world = mask_of(random.sample(range(width * height), mines))
        goal = round((width * height - mines) * random.uniform(low, high))
        opened = _open(random, world, goal, anywhere=anywhere)
        if opened.bit_count() < high * (width * height - mines):
            return shown(width, height, world, opened)


def wide_front(seed: int, opened: int) -> Position:
    """An expert board with so many scattered single cells open, none of them flooded."""
    random = Random(seed)
    width, height, mines = EXPERT
    world = mask_of(random.sample(range(width * height), mines))
    safe = list(cells_of(full_mask(width, height) & ~world))
    return shown(width, height, world, mask_of(random.sample(safe, opened)))


def wide_fronts(seed: int = 1, count: int = 30) -> Iterator[Position]:
    """Wide fronts from 30 to 180 open cells in even steps."""
    for number in range(count):
        opened = 30 + 150 * number // max(1, count - 1)
        yield wide_front(seed * 1000 + number, opened)


def shown(width: int, height: int, world: Mask, opened: Mask) -> Position:
    """What a player sees of a world with these cells open, the total told."""
    around = neighbour_masks(width, height)
    clues = {cell: (around[cell] & world).bit_count() for cell in cells_of(opened)}
    return Position(width, height, clues, total=world.bit_count())


def _open(random: Random, world: Mask, goal: int, *, anywhere: bool) -> Mask:
    """Open safe cells of an expert board, zeros with their neighbours, up to the goal."""
    width, height, _ = EXPERT
    around = neighbour_masks(width, height)
    safe = full_mask(width, height) & ~world
    opened = front = 0
    while opened.bit_count() < goal:
        near = 0 if anywhere else front & safe & ~opened
        fresh = _flood(random.choice(list(cells_of(near or safe & ~opened))), world, opened, around)
        opened |= fresh
        for cell in cells_of(fresh):
            front |= around[cell]
    return opened


def _flood(cell: Cell, world: Mask, opened: Mask, around: tuple[Mask, ...]) -> Mask:
    """The cells that open with this one: neighbours of a cell without mines around open too."""
    fresh, todo = 0, 1 << cell
    while todo:
        low = todo & -todo
        fresh |= low
        todo ^= low
        neighbours = around[low.bit_length() - 1]
        if not neighbours & world:
            todo |= neighbours & ~(opened | fresh)
    return fresh
