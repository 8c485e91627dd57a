"""Puzzles of the shelf for a book, the best first."""

from __future__ import annotations

from webapp.bullets.grades import BANDS, Band
from webapp.message import Message
from webapp.services.books.choice import BookChoice, TooFew
from webapp.services.shelf import shelf
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store import plays
from webapp.store.connection.database import Store
from webapp.store.puzzle_pages import PuzzleOrder


def shelf_puzzles(store: Store, choice: BookChoice) -> list[ShelvedPuzzle]:
    """The puzzles that are chosen, as they stand on the shelf; raises `TooFew`."""
    if choice.picked:
        return shelf.get_all(store, choice.picked)
    if not choice.curve:
        return _best(store, choice, choice.difficulty, choice.count)
    bands = [choice.band(place) for place in range(choice.count)]
    return [puzzle for band in BANDS for puzzle in _best(store, choice, band, bands.count(band))]


def _best(store: Store, choice: BookChoice, band: Band | None, count: int) -> list[ShelvedPuzzle]:
    """The puzzles of the least energy that pass the filters."""
    filters = choice.filters(band)
    without = [plays.select_solved(choice.unsolved_by)] if choice.unsolved_by else []
    puzzles: list[ShelvedPuzzle] = []
    after = None
    while len(puzzles) < count:
        limit = min(shelf.LONGEST_PAGE, count - len(puzzles))
        page = shelf.browse(store, filters, PuzzleOrder.ENERGY, after, limit=limit, without=without)
        puzzles += page.puzzles
        after = page.next
        if after is None:
            break
    if len(puzzles) < count:
        kind = f"{band} puzzles" if band else "puzzles"
        raise TooFew(
            Message(
                "the shelf has %(number)s such %(kind)s, %(count)s are wanted: ask for "
                "fewer, for another kind, or have puzzles made for the book",
                number=f"{len(puzzles):,}",
                kind=kind,
                count=f"{count:,}",
            )
        )
    return puzzles
