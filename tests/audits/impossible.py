"""Positions that cannot be, and their smallest conflicts: what a player may paste, or mark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from tests.audits.explained_steps import Case
from tests.audits.small_positions import small_position
from webapp.bench.samples import paper_puzzles
from webapp.engine.budget import Budget
from webapp.engine.conflict import smallest_conflict
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.wording.voice import Voice

SIDES = range(5, 9)
"""Sides of the puzzles that are altered."""

SMALL_EACH = 60
"""Small positions for each batch of puzzles: few of them become impossible."""

LARGEST_NUMBER = 8
"""No clue shows more."""


@dataclass(frozen=True)
class Conflicting:
    """The clues of a conflict as a step: they conclude nothing."""

    clues: tuple[int, ...]
    uses_total: bool
    bullets: int = 0
    empties: int = 0


def conflict_cases(seed: int = 1) -> Iterator[Case]:
    """The smallest conflicts of altered positions, in one voice after the other, without end."""
    voices = tuple(Voice)
    for number, position in enumerate(altered_positions(seed)):
        conflict = smallest_conflict(position, Budget())
        if conflict is not None:
            reason = Conflicting(tuple(conflict.clues), conflict.uses_total)
            yield Case(position, reason, voices[number % len(voices)])


def altered_positions(seed: int) -> Iterator[Position]:
    """Small positions and puzzles with another clue, another total, or marks by chance."""
    random = Random(seed)
    for batch in count():
        for _ in range(SMALL_EACH):
            yield _altered(random, small_position(random))
        for size in SIDES:
            for puzzle in paper_puzzles(size, 6, seed * 1_000_003 + batch):
                yield _altered(random, puzzle)
                yield _marked(random, puzzle)


def _altered(random: Random, position: Position) -> Position:
    by = random.choice((-2, -1, 1, 2))
    if position.total is not None and (random.random() < 0.5 or not position.clues):
        return replace(position, total=max(0, position.total + by))
    if not position.clues:
        return position
    clue = random.choice(sorted(position.clues))
    number = min(LARGEST_NUMBER, max(0, position.clues[clue] + by))
    return replace(position, clues={**position.clues, clue: number})


def _marked(random: Random, position: Position) -> Position:
    cells = random.sample(list(cells_of(position.unknown)), random.randint(2, 5))
    bullets, empties = mask_of(cells[1:]), mask_of(cells[:1])
    return replace(position, bullets=position.bullets | bullets, empties=position.empties | empties)
