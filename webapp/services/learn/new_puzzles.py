"""For developers: `python -m webapp.services.learn.new_puzzles` makes the lessons' puzzles anew.

A puzzle of a lesson can be solved with what has been taught up to that lesson, and not without
what the lesson teaches; no clue can be spared without losing the first. And its explanation has a
step of the kind that the lesson teaches, and none of a later one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from random import Random

from webapp.bullets.puzzle import Puzzle
from webapp.bullets.techniques import TECHNIQUES, KnownTechniques, earlier_than, upto
from webapp.engine.clue_sets import clue_position
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, mask_of
from webapp.engine.position import Position
from webapp.explain.steps import explained_walk

SEED = 1
TRIES = 200_000
SHARES = (0.2, 0.45)
"""Bullets among the cells: the fewest and the most."""

SIZES: Sequence[tuple[int, int]] = ((4, 4), (5, 4), (5, 5))
"""Of the three puzzles of a lesson."""

WIDE = {"1-2-1": ((5, 4), (5, 5), (6, 5)), "1-2-2-1": ((6, 4), (6, 5), (6, 6))}
"""Patterns that need room."""

TOLD = {
    "1-1": "1-1",
    "1-2": "1-2",
    "shared": "PAIR",
    "left": "SMALL_TOTAL",
    "1-2-1": "1-2-1",
    "three": "SEVERAL",
    "suppose": "CHAIN",
    "together": "LARGE",
}
"""What an explanation calls the steps of lessons: patterns, else kinds of arguments."""


def main() -> None:
    """Print what is in the file: for each lesson its puzzles, from small to large."""
    chosen: dict[str, list[str]] = {}
    for name in sys.argv[1:] or TECHNIQUES:
        sizes = WIDE.get(name, SIZES)
        chosen[name] = [next(_puzzles(name, *size)) for size in sizes]
        print(name, *chosen[name], file=sys.stderr, flush=True)
    print(json.dumps(chosen, indent=2))


def _puzzles(name: str, width: int, height: int) -> Iterator[str]:
    """Puzzles of a lesson, one after the other."""
    known, earlier = KnownTechniques(upto(name)), KnownTechniques(earlier_than(name))
    dice = Random(f"{SEED} {name} {width} {height}")
    needs = [int(need) for need in name.split("-")] if name in WIDE else []
    for _ in range(TRIES):
        world = _world(dice, width, height)
        lines = _lines(world, width, height, needs) if needs else [[]]
        if not lines:
            continue
        shown = full_mask(width, height) & ~world
        if not known.suffice(clue_position(width, height, world, shown)):
            continue
        line = dice.choice(lines)
        for cell in _order(dice, shown, line):
            fewer = shown & ~(1 << cell)
            if known.suffice(clue_position(width, height, world, fewer)):
                shown = fewer
        position = clue_position(width, height, world, shown)
        if not earlier.suffice(position) and _is_told(name, position):
            yield Puzzle(width, height, world, shown).id


def _is_told(name: str, position: Position) -> bool:
    """Whether the explanation of a puzzle speaks of what its lesson teaches."""
    if name not in TOLD:
        return True
    kinds = {step.pattern or step.argument.name for step in explained_walk(position)}
    return TOLD[name] in kinds and not kinds & _later(TOLD[name])


def _later(kind: str) -> set[str]:
    names = list(TOLD.values())
    return set(names[names.index(kind) + 1 :])


def _world(dice: Random, width: int, height: int) -> Mask:
    cells = width * height
    return mask_of(dice.sample(range(cells), round(dice.uniform(*SHARES) * cells)))


def _lines(world: Mask, width: int, height: int, needs: Sequence[int]) -> list[list[Cell]]:
    """The places of a pattern: clues in a row, not at the edge, that need so much."""
    numbers = clue_position(width, height, world, full_mask(width, height) & ~world).clues
    starts = [
        row * width + column
        for row in range(1, height - 1)
        for column in range(width - len(needs) + 1)
    ]
    lines = [list(range(start, start + len(needs))) for start in starts]
    return [line for line in lines if [numbers.get(cell) for cell in line] == list(needs)]


def _order(dice: Random, shown: Mask, line: Sequence[Cell]) -> list[Cell]:
    """The order in which clues are tried to be spared: at random, those of the pattern last."""
    order = [cell for cell in cells_of(shown) if cell not in line]
    dice.shuffle(order)
    return [*order, *line]


if __name__ == "__main__":
    main()
