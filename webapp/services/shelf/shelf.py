"""The shelf as those who browse it see it: filters, pages, single puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Select
from sqlalchemy.orm import Session

from webapp.bullets.generate import GeneratedPuzzle, GradeWish
from webapp.bullets.grades import BANDS, Band
from webapp.services.shelf import cursors
from webapp.services.shelf.puzzle_rows import row
from webapp.store import puzzle_pages, puzzles
from webapp.store.connection.database import Store
from webapp.store.puzzle_pages import PuzzleOrder, ShelfFilter
from webapp.store.puzzles import StoredPuzzle

PAGE = 24
LONGEST_PAGE = 100


@dataclass(frozen=True)
class Filters:
    """What the puzzles have to be like; None means any."""

    width: int | None = None
    height: int | None = None
    bullets: int | None = None
    difficulty: Band | None = None
    total: bool | None = None
    """Whether the total is needed."""

    reason: int | None = None
    """Clues that the hardest step rests on."""

    def wanted(self) -> ShelfFilter:
        """The same in words of the store."""
        difficulty = None if self.difficulty is None else BANDS.index(self.difficulty)
        return ShelfFilter(
            self.width, self.height, self.bullets, difficulty, self.reason, self.total
        )


@dataclass(frozen=True)
class ShelfPage:
    """Puzzles in order, how many there are in all, and where the neighbouring pages begin."""

    puzzles: Sequence[StoredPuzzle]
    total: int
    next: str | None
    previous: str | None


@dataclass(frozen=True)
class Choices:
    """For each filter its values and how many puzzles each would show, the others being kept."""

    sizes: list[tuple[int, int, int]]
    bullets: list[tuple[int, int]]
    difficulties: list[tuple[Band, int]]
    totals: list[tuple[bool, int]]
    reasons: list[tuple[int, int]]


@dataclass(frozen=True)
class Added:
    """How many puzzles were new on the shelf, and how many were there already."""

    added: int = 0
    known: int = 0


def browse(  # noqa: PLR0913 (what an address of the shelf says)
    store: Store,
    filters: Filters = Filters(),
    order: PuzzleOrder = PuzzleOrder.NEW,
    after: str | None = None,
    *,
    limit: int = PAGE,
    without: Select[Any] | None = None,
) -> ShelfPage:
    """A page of the shelf; raises `BadCursor` if `after` is none that a page has told.

    `without` selects ids of puzzles to leave out; the total does not know of it.
    """
    if not 1 <= limit <= LONGEST_PAGE:
        raise ValueError(f"a page of {limit} puzzles: use 1 to {LONGEST_PAGE}")
    start = None if after is None else cursors.read(after, order)
    wanted = filters.wanted()
    with store.read() as session:
        read = puzzle_pages.stretch(session, wanted, order, start, limit=limit, without=without)
        if start is not None and start.back and not read.more:
            # Back at the beginning: a whole first page, not what is left before the second.
            start = None
            read = puzzle_pages.stretch(session, wanted, order, None, limit=limit, without=without)
        total = puzzle_pages.how_many(session, wanted)
    onwards = read.more or (start is not None and start.back)
    if not read.puzzles:
        back = None if start is None else cursors.write(replace(start, back=True))
        return ShelfPage([], total, None, back)
    first, last = read.puzzles[0], read.puzzles[-1]
    return ShelfPage(
        read.puzzles,
        total,
        cursors.write(puzzle_pages.mark(last, order)) if onwards else None,
        cursors.write(puzzle_pages.mark(first, order, back=True)) if start else None,
    )


def choices(store: Store, filters: Filters = Filters()) -> Choices:
    """What can be chosen beside the filters that are set."""
    wanted = filters.wanted()
    with store.read() as session:

        def numbers(*columns: str) -> list[Any]:
            open_ = replace(wanted, **dict.fromkeys(columns))
            return puzzle_pages.numbers(session, open_, *columns)

        return Choices(
            numbers("width", "height"),
            numbers("bullets"),
            [(BANDS[value], number) for value, number in numbers("difficulty")],
            numbers("uses_total"),
            numbers("largest_reason"),
        )


def get(store: Store, short_id: str) -> StoredPuzzle | None:
    """The puzzle of that name in addresses."""
    with store.read() as session:
        return puzzles.find(session, short_id)


def get_all(store: Store, names: Iterable[str]) -> list[StoredPuzzle]:
    """The puzzles of these names, each once, as far as there are any."""
    with store.read() as session:
        found = [puzzles.find(session, name) for name in dict.fromkeys(names)]
    return [puzzle for puzzle in found if puzzle is not None]


def add(store: Store, made: Iterable[GeneratedPuzzle], wish: GradeWish | None = None) -> Added:
    """Put puzzles on the shelf, each once; `wish` is what they were made for."""
    listed = list(made)
    return store.write(lambda session: put(session, listed, wish))


def put(session: Session, made: Sequence[GeneratedPuzzle], wish: GradeWish | None = None) -> Added:
    """The same within a transaction."""
    new = puzzles.add(session, [row(one, wish) for one in made])
    return Added(len(new), len(made) - len(new))
