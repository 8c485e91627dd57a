"""Seeded worlds and minimal puzzles for measurements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from webapp.engine.budget import Budget
from webapp.engine.clue_sets import clue_position
from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.kernels import clue_set_dispatch
from webapp.engine.position import Position

USUAL_SHARE = 0.3
"""Of the cells of a puzzle that hold a bullet."""


@dataclass(frozen=True, kw_only=True)
class BenchWorld:
    """A world, the order in which its clues are hidden, and the clues that remain."""

    width: int
    height: int
    world: Mask
    order: tuple[Cell, ...]
    clues: Mask


@lru_cache(maxsize=8)
def samples(
    width: int, height: int, bullets: int, count: int, seed: int = 1
) -> tuple[BenchWorld, ...]:
    """Random worlds with the minimal clue set of a random hide order."""
    random = Random(seed)
    return tuple(_sample(random, width, height, bullets) for _ in range(count))


def paper_puzzles(size: int, number: int, seed: int = 1) -> Iterator[Position]:
    """Minimal puzzles of random worlds."""
    for sample in samples(size, size, round(USUAL_SHARE * size * size), number, seed):
        yield clue_position(size, size, sample.world, sample.clues)


def _sample(random: Random, width: int, height: int, bullets: int) -> BenchWorld:
    cells = random.sample(range(width * height), width * height)
    world, order = mask_of(cells[:bullets]), tuple(cells[bullets:])
    clues = clue_set_dispatch.minimal_clues(width, height, world, order, budget=Budget())
    return BenchWorld(width=width, height=height, world=world, order=order, clues=clues)
