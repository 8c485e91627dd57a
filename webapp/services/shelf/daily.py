"""The puzzle of the day: one in each of three sizes, the same on every site of one version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from hashlib import sha256

from sqlalchemy.orm import Session

from webapp.bullets.generate import GeneratedPuzzle, GradeWish, NoPuzzle, make_puzzle
from webapp.bullets.grades import Band
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.engine.randomness import MAX_SEED
from webapp.services.shelf import shelf
from webapp.services.shelf.puzzle_rows import row
from webapp.store import daily, puzzles
from webapp.store.connection.database import Store
from webapp.store.daily import DailyPuzzle
from webapp.store.puzzles import StoredPuzzle

BANDS_OF_SIZES = {(6, 6): Band.EASY, (8, 8): Band.TRICKY, (10, 10): Band.HARD}
"""Size -> difficulty: something for everybody."""

STEPS = 600
"""Of the search for one puzzle. Steps only, never time: every machine makes the same puzzle."""

YEAR = timedelta(days=365)
MOST_SEEDS = 100
"""How many seeds are tried for a puzzle that was not there within a year."""

AHEAD = 3
"""How many days, today included, the nightly work makes."""


def of_day(store: Store, day: date) -> Sequence[DailyPuzzle]:
    """The puzzles of a day, smallest first; what is missing is made now, in some seconds."""
    with store.read() as session:
        found = daily.of_day(session, day)
    lacking = BANDS_OF_SIZES.keys() - {(one.width, one.height) for one in found}
    if not lacking:
        return found
    for size in sorted(lacking):
        provide(store, day, size)
    with store.read() as session:
        return daily.of_day(session, day)


def day_of(store: Store, stored: StoredPuzzle | None, today: date) -> date | None:
    """The last day, up to today, that had this puzzle."""
    if stored is None:
        return None
    with store.read() as session:
        return daily.last_day(session, stored.id, today)


def provide(store: Store, day: date, size: tuple[int, int]) -> None:
    """Make the puzzle of a day in one size, unless it is there, and put it on the shelf."""
    with store.read() as session:
        others = recent(session, day, size)
    made = chosen(day, size, others)
    store.write(lambda session: keep(session, day, made))


def missing(session: Session, days: Iterable[date]) -> list[tuple[date, tuple[int, int]]]:
    """What these days lack. A shelf that nobody has opened yet is left alone."""
    if puzzles.is_empty(session):
        return []
    return [
        (day, size)
        for day in days
        for size in BANDS_OF_SIZES
        if not daily.is_there(session, day, size)
    ]


def recent(session: Session, day: date, size: tuple[int, int]) -> set[str]:
    """Canonical forms of a size's puzzles of the days within a year of this one."""
    return daily.recent(session, day, YEAR, size)


def chosen(day: date, size: tuple[int, int], others: set[str]) -> GeneratedPuzzle:
    """The puzzle of a day: of the first seed that is none of the others."""
    width, height = size
    recipe = Recipe(width, height, usual_bullets(width, height))
    for attempt in range(MOST_SEEDS):
        seed = seed_of(day, f"daily {width}x{height}", attempt)
        try:
            made = make_puzzle(recipe, seed, steps=STEPS, wish=_wish(size))
        except NoPuzzle:
            continue
        if row(made).canonical not in others:
            return made
    raise RuntimeError(f"{MOST_SEEDS} seeds gave no new puzzle of {width}x{height} for {day}")


def seed_of(day: date, what: str, attempt: int = 0) -> int:
    """A seed that follows from a date, a purpose and the number of the attempt."""
    digest = sha256(f"{day.isoformat()} {what} {attempt}".encode()).digest()
    return int.from_bytes(digest[:8]) & MAX_SEED


def keep(session: Session, day: date, made: GeneratedPuzzle) -> None:
    """Put the puzzle on the shelf as that of the day, unless another one is so already."""
    size = (made.puzzle.width, made.puzzle.height)
    shelf.put(session, [made], _wish(size))
    stored = puzzles.find_canonical(session, row(made).canonical)
    if stored is None:
        raise RuntimeError("a puzzle that was just put on the shelf is not there")
    daily.note(session, day, size, stored.id)


def _wish(size: tuple[int, int]) -> GradeWish:
    return GradeWish(BANDS_OF_SIZES.get(size))
