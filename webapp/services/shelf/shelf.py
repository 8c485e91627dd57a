"""The shelf as those who browse it see it: filters, pages, single puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Select
from sqlalchemy.orm import Session

from webapp.bullets.generate import GeneratedPuzzle, GradeWish
from webapp.bullets.grades import BANDS, Band
from webapp.clock import now
from webapp.services.shelf import cursors
from webapp.services.shelf.puzzle_rows import row
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store import daily, puzzle_pages, puzzles
from webapp.store.connection.database import Store
from webapp.store.puzzle_pages import ShelfFilter

PuzzleOrder = puzzle_pages.PuzzleOrder

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
    """Clues in its largest reason, steps with the total aside."""

    def columns(self) -> ShelfFilter:
        """The same in terms of the store."""
        columns = {_column(name): value for name, value in vars(self).items()}
        if self.difficulty is not None:
            columns["difficulty"] = BANDS.index(self.difficulty)
        return ShelfFilter(**columns)


COLUMNS = {"total": "uses_total", "reason": "largest_reason"}
"""Filter -> its column of a compartment, where that has another name."""

SIZE = ("width", "height")
"""The filters that are chosen together."""


@dataclass(frozen=True)
class ShelfPage:
    """Puzzles in order, how many there are in all, and where the neighbouring pages begin."""

    puzzles: Sequence[ShelvedPuzzle]
    total: int
    next: str | None
    previous: str | None


@dataclass(frozen=True)
class Choices:
    """What can be chosen, and how many puzzles each choice would show, all other filters kept."""

    sizes: list[tuple[int, int, int]]
    """Width, height, puzzles."""

    values: Mapping[str, list[tuple[Any, int]]]
    """For each other filter, by its name, the values that it can have."""


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
    without: Sequence[Select[Any]] = (),
) -> ShelfPage:
    """A page of the shelf; raises `BadCursor` if `after` is not from `next` or `previous`.

    Puzzles of days to come are left out, and those whose ids `without` selects; the total knows of
    neither.
    """
    if not 1 <= limit <= LONGEST_PAGE:
        raise ValueError(f"a page of {limit} puzzles: use 1 to {LONGEST_PAGE}")
    start = None if after is None else cursors.read(after, order)
    wanted = filters.columns()
    without = (*without, daily.select_to_come(now().date()))
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
        ShelvedPuzzle.from_rows(read.puzzles),
        total,
        cursors.write(puzzle_pages.mark(last, order)) if onwards else None,
        cursors.write(puzzle_pages.mark(first, order, back=True)) if start else None,
    )


def choices(store: Store, filters: Filters = Filters()) -> Choices:
    """What can be chosen beside the filters that are set."""
    wanted = filters.columns()
    with store.read() as session:

        def numbers(*names: str) -> list[Any]:
            columns = [_column(name) for name in names]
            others = replace(wanted, **dict.fromkeys(columns))
            return puzzle_pages.numbers(session, others, *columns)

        values = {name: numbers(name) for name in vars(filters) if name not in SIZE}
        values["difficulty"] = [(BANDS[value], number) for value, number in values["difficulty"]]
        return Choices(numbers(*SIZE), values)


def get(store: Store, short_id: str) -> ShelvedPuzzle | None:
    """The puzzle of that name in addresses."""
    with store.read() as session:
        row = puzzles.find(session, short_id)
    return ShelvedPuzzle.from_row(row) if row else None


def get_all(store: Store, names: Iterable[str]) -> list[ShelvedPuzzle]:
    """The puzzles of these names, each once, as far as there are any."""
    with store.read() as session:
        rows = [puzzles.find(session, name) for name in dict.fromkeys(names)]
    return ShelvedPuzzle.from_rows(row for row in rows if row is not None)


def add(store: Store, generated: Iterable[GeneratedPuzzle], wish: GradeWish | None = None) -> Added:
    """Put puzzles on the shelf, each once; `wish` is what they were made for."""
    listed = list(generated)
    return store.write(lambda session: put(session, listed, wish))


def put(
    session: Session, generated: Sequence[GeneratedPuzzle], wish: GradeWish | None = None
) -> Added:
    """Put puzzles on the shelf within a transaction."""
    new = puzzles.add(session, [row(puzzle, wish) for puzzle in generated])
    return Added(len(new), len(generated) - len(new))


def put_one(session: Session, generated: GeneratedPuzzle, wish: GradeWish | None) -> ShelvedPuzzle:
    """Put a puzzle on the shelf; it, or the image of it that stood there before."""
    put(session, [generated], wish)
    stored = puzzles.find_canonical(session, row(generated, wish).canonical)
    if stored is None:
        raise RuntimeError("a puzzle that was just put on the shelf is not there")
    return ShelvedPuzzle.from_row(stored)


def _column(name: str) -> str:
    """The column that a filter is about."""
    return COLUMNS.get(name, name)
