"""For developers: `python -m webapp.services.shelf.new_starter` makes the starter puzzles anew.

A few of each size and difficulty; a difficulty that a size does not have is left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

from webapp.bullets.generate import GradeWish, NoPuzzle, make_puzzle
from webapp.bullets.grades import Band
from webapp.bullets.recipe import Recipe
from webapp.engine.randomness import derived_seed
from webapp.services.shelf import starter, stock_targets
from webapp.services.shelf.puzzle_rows import row
from webapp.store.puzzles import NewPuzzle

EACH = 4
"""Puzzles of each size and difficulty."""

SEED = 1
SEEDS = 40
STEPS = 10_000


def main() -> None:
    """Write the file, and say how many there are of each kind."""
    rows: dict[str, NewPuzzle] = {}
    for recipe, band in stock_targets.recipes():
        found = list(islice(_made(recipe, band, set(rows)), EACH))
        rows |= {one.canonical: one for one in found}
        print(f"{recipe.width}x{recipe.height} {band}: {len(found)}", file=sys.stderr)
    starter.write(rows.values())


def _made(recipe: Recipe, band: Band, known: set[str]) -> Iterator[NewPuzzle]:
    for number in range(SEEDS):
        wish = GradeWish(band)
        try:
            new = row(make_puzzle(recipe, derived_seed(SEED, number), steps=STEPS, wish=wish), wish)
        except NoPuzzle:
            continue
        if new.canonical not in known:
            known.add(new.canonical)
            yield new


if __name__ == "__main__":
    main()
