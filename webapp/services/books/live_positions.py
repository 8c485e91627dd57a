"""Positions of live games for a book: made from its seed, each from a board without a guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from webapp.bullets.grades import Band
from webapp.bullets.symmetry import likeness
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.randomness import derived_seed
from webapp.explain.exercises import Exercise, exercise_of
from webapp.message import Message
from webapp.mines.boards import NoBoard, best_start, make_board
from webapp.mines.levels import LEVELS, BoardWish, Hardness
from webapp.press.layout.entries import LiveEntry
from webapp.services.books.choice import BookChoice, TooFew
from webapp.services.books.tasks import LONGEST_ADDRESS

TRIES = 400
"""Boards for one position."""

NODES = 2_000_000
"""Search for the steps of one board."""

HARDNESS: Mapping[Band | None, Hardness] = {
    Band.EASY: "two",
    Band.TRICKY: "count",
    Band.HARD: "three",
    Band.FIENDISH: "count",
}
"""Difficulty -> boards on which such a step is to be expected: others would waste the tries."""


def positions_for(choice: BookChoice, base: str | None) -> Iterator[LiveEntry]:
    """Make the positions of a book, no two alike; raises `TooFew` if the tries are spent."""
    seen: set[object] = set()
    number = 0
    for place in range(choice.count):
        band = choice.band(place)
        for attempt in range(number, number + TRIES):
            entry = _entry(choice, band, attempt, base)
            if entry is None:
                continue
            alike = likeness(entry.exercise.open_cells)
            if alike not in seen:
                seen.add(alike)
                number = attempt + 1
                yield entry
                break
        else:
            kind = f"{band} position" if band else "position"
            raise TooFew(
                Message(
                    "no %(kind)s of the level %(live)s was found beside %(place)s others: "
                    "ask for fewer, or for another difficulty",
                    kind=kind,
                    live=choice.live,
                    place=f"{place:,}",
                )
            )


def _entry(
    choice: BookChoice, band: Band | None, attempt: int, base: str | None
) -> LiveEntry | None:
    exercise = _exercise(choice, band, derived_seed(choice.seed or 0, attempt))
    if exercise is None:
        return None
    entry = LiveEntry(exercise)
    address = f"{base}/analyse?live=1&position={entry.id}" if base else ""
    return replace(entry, address=address) if 0 < len(address) <= LONGEST_ADDRESS else entry


def _exercise(choice: BookChoice, band: Band | None, seed: int) -> Exercise | None:
    level = LEVELS[choice.live]
    hardness = HARDNESS.get(band, "")
    wish = BoardWish(level.width, level.height, level.mines, rules="no-guess", hardness=hardness)
    try:
        board = make_board(wish, best_start(level.width, level.height), seed)
        return exercise_of(board, band, Budget(NODES))
    except (NoBoard, BudgetSpent):
        return None
