"""The puzzles that a browser keeps for times without a connection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Literal

from webapp.bullets.grades import Band
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.puzzles.playable import is_whole
from webapp.services.shelf import browsing, shelf
from webapp.services.shelf.shelf import Filters, PuzzleOrder
from webapp.services.shelf.shelved import PlaySummary, ShelvedPuzzle
from webapp.store.connection.database import Store

MOST_PUZZLES = 50
"""Those that a browser keeps; with their explanations they weigh a few megabytes."""

LARGEST_AREA = 150
"""Cells of a board from the shelf: explanations of larger ones weigh too much for all."""

Origin = Literal["day", "begun", "shelf"]


@dataclass(frozen=True)
class TakenPuzzle:
    """A puzzle to take along, and why it is among them."""

    name: str
    """As addresses have it."""

    width: int
    height: int
    bullets: int
    difficulty: Band | None
    origin: Origin
    clues: str
    """A character for each cell: its number, or a dot."""


def puzzles(store: Store, person: str | None, today: date) -> list[TakenPuzzle]:
    """The puzzles of the day, those begun, and unsolved ones of each difficulty and size."""
    taken: dict[str, TakenPuzzle] = {}
    for puzzle in _chosen(store, person, today):
        taken.setdefault(puzzle.name, puzzle)
    return [*islice(taken.values(), MOST_PUZZLES)]


def _chosen(store: Store, person: str | None, today: date) -> Iterator[TakenPuzzle]:
    """All that may come along, the most important first, some of them twice."""
    front = browsing.front_page(store, person, today)
    yield from (_from_shelf(daily.puzzle, "day") for daily in front.daily)
    yield from (_begun(game) for game in front.games if not is_whole(game.name))
    glance = browsing.glance(store, person)
    few = [puzzle for level in glance.levels for puzzle in level.puzzles]
    solved = {name for name, play in glance.played.items() if play.solved}
    rest = browsing.browse(store, Filters(), PuzzleOrder.NEW, None, person, unsolved=True)
    more = shelf.browse(store, after=rest.page.next).puzzles if rest.page.next else ()
    for puzzle in (*few, *rest.page.puzzles, *more):
        small = puzzle.place.width * puzzle.place.height <= LARGEST_AREA
        if small and puzzle.short_id not in solved:
            yield _from_shelf(puzzle, "shelf")


def _from_shelf(puzzle: ShelvedPuzzle, origin: Origin) -> TakenPuzzle:
    return _taken(puzzle.short_id, puzzle.notation, puzzle.difficulty, origin)


def _begun(game: PlaySummary) -> TakenPuzzle:
    return _taken(game.name, game.notation, game.difficulty, "begun")


def _taken(name: str, notation: str, difficulty: Band | None, origin: Origin) -> TakenPuzzle:
    position = parse_puzzle_id(notation)
    clues = "".join(str(position.clues.get(cell, ".")) for cell in range(position.size))
    return TakenPuzzle(
        name, position.width, position.height, position.total or 0, difficulty, origin, clues
    )
