"""The puzzle of the day: one in each of three sizes, the same on every site of one version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from hashlib import sha256
from itertools import islice

from sqlalchemy.orm import Session

from webapp.bullets.generate import GeneratedPuzzle, GradeWish, NoPuzzle, make_puzzle
from webapp.bullets.grades import Band
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.engine.randomness import MAX_SEED
from webapp.services.shelf import shelf
from webapp.services.shelf.puzzle_rows import row
from webapp.services.shelf.shelved import PuzzleOfTheDay, ShelvedPuzzle
from webapp.store import daily, puzzles
from webapp.store.connection.database import Store

BANDS_OF_SIZES = {(6, 6): Band.GENTLE, (8, 8): Band.TRICKY, (10, 10): Band.HARD}
"""Size -> difficulty: for beginners a small board, for experts a large one."""

STEPS = 600
"""Of the search for one puzzle. Steps only, never time: so every machine makes the same puzzle."""

YEAR = timedelta(days=365)
MOST_SEEDS = 100
"""How many seeds are tried for a puzzle that no day within a year has had."""

AHEAD = 3
"""How many days, today included, the nightly work makes."""

CAUGHT_UP = 30
"""How many days without a puzzle, from a time when the site was off, one night makes after all."""


def of_day(store: Store, day: date) -> Sequence[PuzzleOfTheDay]:
    """The puzzles of a day, smallest first; makes those that are missing, in some seconds."""
    puzzles_of_day = _stored(store, day)
    lacking = BANDS_OF_SIZES.keys() - {(puzzle.width, puzzle.height) for puzzle in puzzles_of_day}
    if not lacking:
        return puzzles_of_day
    for size in sorted(lacking):
        provide(store, day, size)
    return _stored(store, day)


def day_of(store: Store, stored: ShelvedPuzzle | None, today: date) -> date | None:
    """The last day, up to today, that had this puzzle."""
    if stored is None:
        return None
    with store.read() as session:
        return daily.last_day(session, stored.id, today)


def provide(store: Store, day: date, size: tuple[int, int]) -> None:
    """Make the puzzle of a day in one size and put it on the shelf, unless the day has one."""
    with store.read() as session:
        others = recent(session, day, size)
    generated = make_daily(day, size, others)
    store.write(lambda session: keep(session, day, generated))


def missing(session: Session, days: Iterable[date]) -> list[tuple[date, tuple[int, int]]]:
    """The days and sizes without a puzzle; none while nobody has opened the shelf yet."""
    if puzzles.is_empty(session):
        return []
    return [
        (day, size)
        for day in days
        for size in BANDS_OF_SIZES
        if not daily.is_there(session, day, size)
    ]


def wanted(session: Session, today: date) -> list[date]:
    """The days that nightly work looks after: those to come, then gaps, the latest first.

    No day before the first one that has a puzzle is made: the archive begins there.
    """
    ahead = [today + timedelta(days=number) for number in range(AHEAD)]
    began = daily.first_day(session)
    if began is None or began >= today:
        return ahead
    there = daily.days(session, began, today)
    past = (today - timedelta(days=number) for number in range(1, (today - began).days))
    return [*ahead, *islice((day for day in past if day not in there), CAUGHT_UP)]


def recent(session: Session, day: date, size: tuple[int, int]) -> set[str]:
    """Canonical forms of a size's puzzles of the days within a year of this one."""
    return daily.recent(session, day, YEAR, size)


def make_daily(day: date, size: tuple[int, int], others: set[str]) -> GeneratedPuzzle:
    """Make the puzzle of a day: that of the first seed which gives none of the others."""
    width, height = size
    recipe = Recipe(width, height, usual_bullets(width, height))
    for attempt in range(MOST_SEEDS):
        seed = seed_of(day, f"daily {width}x{height}", attempt)
        try:
            generated = make_puzzle(recipe, seed, steps=STEPS, wish=_wish(size))
        except NoPuzzle:
            continue
        if row(generated).canonical not in others:
            return generated
    raise RuntimeError(f"{MOST_SEEDS} seeds gave no new puzzle of {width}x{height} for {day}")


def seed_of(day: date, what: str, attempt: int = 0) -> int:
    """A seed that follows from a date, a purpose and the number of the attempt."""
    digest = sha256(f"{day.isoformat()} {what} {attempt}".encode()).digest()
    return int.from_bytes(digest[:8]) & MAX_SEED


def keep(session: Session, day: date, generated: GeneratedPuzzle) -> None:
    """Put the puzzle on the shelf as that of the day, unless another one is so already."""
    size = (generated.puzzle.width, generated.puzzle.height)
    stored = shelf.put_one(session, generated, _wish(size))
    daily.note(session, day, size, stored.id, stored.place.difficulty)


def _stored(store: Store, day: date) -> list[PuzzleOfTheDay]:
    """The puzzles that the day has already, smallest first."""
    with store.read() as session:
        return PuzzleOfTheDay.from_rows(daily.of_day(session, day))


def _wish(size: tuple[int, int]) -> GradeWish:
    return GradeWish(BANDS_OF_SIZES.get(size))
