"""Puzzles as tasks of a book: how hard each is, and where it can be played."""

from __future__ import annotations

from dataclasses import replace

from webapp.bullets.grades import BANDS, Grades, grade
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import Recipe
from webapp.press.layout.entries import Entry
from webapp.services.puzzles.playable import position_of
from webapp.services.shelf.shelved import ShelvedPuzzle

LONGEST_ADDRESS = 200
"""An address that holds a whole large puzzle makes a code that no phone reads."""


def stored_entry(stored: ShelvedPuzzle, base: str | None) -> Entry:
    """A puzzle of the shelf, with what the shelf knows of it."""
    position, place = position_of(stored.notation), stored.place
    world = sum(1 << cell for cell, sign in enumerate(stored.solution) if sign == "*")
    return Entry(
        Puzzle(position.width, position.height, world, position.clue_mask),
        band=BANDS[place.difficulty],
        reason=place.largest_reason,
        uses_total=place.uses_total,
        load=stored.effort,
        address=_address(base, stored.short_id),
    )


def new_entry(puzzle: Puzzle, grades: Grades | None, base: str | None) -> Entry:
    """A puzzle that is not on the shelf: graded here if need be; its address holds all of it."""
    grades = grades or grade(puzzle.position)
    facts = grades.facts
    return replace(
        bare_entry(puzzle, base),
        band=grades.difficulty,
        reason=facts.reason,
        uses_total=grades.uses_total,
        load=facts.load,
    )


def bare_entry(puzzle: Puzzle, base: str | None) -> Entry:
    """A puzzle that is not on the shelf, without its grades."""
    address = _address(base, puzzle.id)
    if address is not None and len(address) > LONGEST_ADDRESS:
        address = None
    return Entry(puzzle, address=address)


def sample_entry(recipe: Recipe, base: str | None) -> Entry:
    """Something as large as a puzzle of this recipe, to see whether such puzzles find room."""
    cells = recipe.width * recipe.height
    shown = sum(1 << cell for cell in range(0, cells, 4))  # a notation as long as puzzles have
    hidden = [cell for cell in range(cells) if cell % 4]
    world = sum(1 << cell for cell in hidden[: recipe.bullets])
    puzzle = Puzzle(recipe.width, recipe.height, world, shown)
    return Entry(puzzle, address=_address(base, puzzle.id))


def _address(base: str | None, name: str) -> str | None:
    return f"{base}/puzzles/{name}" if base else None
