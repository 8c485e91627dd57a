"""Seeded worlds and minimal puzzles for measurements."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.kernels import clue_set_dispatch


@dataclass(frozen=True)
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


def _sample(random: Random, width: int, height: int, bullets: int) -> BenchWorld:
    cells = random.sample(range(width * height), width * height)
    world, order = mask_of(cells[:bullets]), tuple(cells[bullets:])
    clues = clue_set_dispatch.minimal_clues(width, height, world, order, budget=Budget())
    return BenchWorld(width, height, world, order, clues)
