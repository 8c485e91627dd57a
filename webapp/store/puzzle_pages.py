"""Pages of the shelf: filtered, in order, and quick at a million puzzles.

A filter chooses compartments. Of each the first puzzle beyond the cursor is looked up in an index
that begins with the compartment; only the compartments whose first puzzles come first can have a
part in the page, so only these are read further. The work does not depend on how many puzzles there
are, on how rare the wanted ones are, nor on where in the order they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, FromClause, Select, func, select, tuple_, union
from sqlalchemy.orm import Session

from webapp.store.puzzles import Compartment, StoredPuzzle


class PuzzleOrder(StrEnum):
    """What comes first."""

    NEW = "new"
    ENERGY = "energy"
    HARDEST = "hardest"
    LEAST_PLAYED = "least-played"


_COLUMNS: dict[PuzzleOrder, tuple[str, bool]] = {
    PuzzleOrder.NEW: ("id", True),
    PuzzleOrder.ENERGY: ("energy", False),
    PuzzleOrder.HARDEST: ("effort", True),
    PuzzleOrder.LEAST_PLAYED: ("times_played", False),
}
"""The column that an order goes by, and whether the greatest comes first."""


KeyAndId: TypeAlias = tuple[float, int]
"""What a puzzle is ordered by, then its id."""

_PUZZLES: FromClause = StoredPuzzle.__table__
_FIRST = _PUZZLES.alias("first")


@dataclass(frozen=True)
class ShelfFilter:
    """What the puzzles have to be like; None means any."""

    width: int | None = None
    height: int | None = None
    bullets: int | None = None
    difficulty: int | None = None
    largest_reason: int | None = None
    uses_total: bool | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """What compartments have to be like."""
        asked = ((field.name, getattr(self, field.name)) for field in fields(self))
        return [getattr(Compartment, name) == value for name, value in asked if value is not None]


@dataclass(frozen=True)
class Cursor:
    """A place in an order: beside one puzzle, looking onwards or back."""

    order: PuzzleOrder
    key: float
    puzzle: int
    back: bool = False


@dataclass(frozen=True)
class Stretch:
    """Puzzles in order, and whether more follow in the direction that was read."""

    puzzles: Sequence[StoredPuzzle]
    more: bool


def mark(puzzle: StoredPuzzle, order: PuzzleOrder, *, back: bool = False) -> Cursor:
    """The place of a puzzle in an order."""
    return Cursor(order, getattr(puzzle, _COLUMNS[order][0]), puzzle.id, back)


def stretch(  # noqa: PLR0913 (a question in six words)
    session: Session,
    wanted: ShelfFilter,
    order: PuzzleOrder,
    start: Cursor | None,
    *,
    limit: int,
    without: Sequence[Select[Any]] = (),
) -> Stretch:
    """The puzzles next to a mark, or the first ones; each of `without` selects ids to leave out."""
    reading = _Reading(order, start, limit + 1, without)
    ids = reading.ids(session, wanted.conditions())
    puzzles = by_ids(session, ids[:limit])
    listed = [puzzles[puzzle] for puzzle in ids[:limit]]
    if reading.back:
        listed.reverse()
    return Stretch(listed, len(ids) > limit)


def how_many(session: Session, wanted: ShelfFilter) -> int:
    """How many puzzles there are of that kind."""
    total = select(func.sum(Compartment.puzzles)).where(*wanted.conditions())
    return int(session.scalar(total) or 0)


def numbers(session: Session, wanted: ShelfFilter, *columns: str) -> list[tuple[Any, ...]]:
    """How many puzzles of that kind there are for each value of some columns, in order."""
    values = [getattr(Compartment, column) for column in columns]
    query = (
        select(*values, func.sum(Compartment.puzzles))
        .where(*wanted.conditions(), Compartment.puzzles > 0)
        .group_by(*values)
        .order_by(*values)
    )
    return [(*row[:-1], int(row[-1])) for row in session.execute(query)]


@dataclass(frozen=True)
class SizeAndDifficulty:
    """All puzzles of one size and difficulty."""

    width: int
    height: int
    difficulty: int
    puzzles: int
    newest: int
    """The id of the one that came last."""


def kinds(session: Session) -> list[SizeAndDifficulty]:
    """The whole shelf by size and difficulty. No puzzle is read, only the ends of indexes."""
    sizes = (Compartment.width, Compartment.height, Compartment.difficulty)
    here = _FIRST.c.compartment_id == Compartment.id
    newest = select(_FIRST.c.id).where(here).order_by(_FIRST.c.id.desc()).limit(1)
    query = (
        select(*sizes, func.sum(Compartment.puzzles), func.max(newest.scalar_subquery()))
        .where(Compartment.puzzles > 0)
        .group_by(*sizes)
        .order_by(*sizes)
    )
    return [
        SizeAndDifficulty(width, height, difficulty, int(puzzles), last)
        for width, height, difficulty, puzzles, last in session.execute(query)
    ]


def sizes_left(
    session: Session, wanted: ShelfFilter, without: Sequence[Select[Any]]
) -> set[tuple[int, ...]]:
    """Width, height and difficulty of what there is but for these; few are counted one by one."""
    columns = ("width", "height", "difficulty")
    values = [getattr(Compartment, column) for column in columns]
    ids = union(*without).subquery()
    taken = (
        select(*values, func.count())
        .join(StoredPuzzle, StoredPuzzle.compartment_id == Compartment.id)
        .join(ids, next(iter(ids.c)) == StoredPuzzle.id)
        .where(*wanted.conditions())
        .group_by(*values)
    )
    gone = {(*kind,): number for *kind, number in session.execute(taken)}
    there = numbers(session, wanted, *columns)
    return {(*kind,) for *kind, number in there if number > gone.get((*kind,), 0)}


def by_ids(session: Session, ids: Sequence[int]) -> dict[int, StoredPuzzle]:
    """The puzzles of these ids."""
    puzzles = session.scalars(select(StoredPuzzle).where(StoredPuzzle.id.in_(ids)))
    return {puzzle.id: puzzle for puzzle in puzzles}


class _Reading:
    """One order, read from a mark in one direction."""

    def __init__(
        self,
        order: PuzzleOrder,
        start: Cursor | None,
        most: int,
        without: Sequence[Select[Any]],
    ) -> None:
        self.column, descending = _COLUMNS[order]
        self.start = start
        self.back = start is not None and start.back
        self.descending = descending != self.back
        self.most = most
        self.without = without

    def ids(self, session: Session, conditions: list[ColumnElement[bool]]) -> list[int]:
        """The ids in order: of all puzzles by one walk along an index, else merged."""
        page = self._merged(session, conditions) if conditions else self._read(session)
        return [puzzle for _, puzzle in page]

    def _merged(self, session: Session, conditions: list[ColumnElement[bool]]) -> list[KeyAndId]:
        """Of the compartments that meet conditions: their first puzzles, merged."""
        page: list[KeyAndId] = []
        for compartment, key, puzzle in session.execute(self._heads(conditions)):
            if puzzle is None:
                break  # the others have nothing beyond the mark
            if len(page) == self.most and self._sooner(page[-1], (key, puzzle)):
                break  # all that follow begin later still
            read = self._read(session, compartment)
            page = sorted([*page, *read], reverse=self.descending)[: self.most]
        return page

    def _heads(self, conditions: list[ColumnElement[bool]]) -> Select[Any]:
        """The compartments whose first puzzles come first: no others have a part in the page."""
        columns = {name: self._first_of(Compartment.id, name) for name in (self.column, "id")}
        return (
            select(Compartment.id, columns[self.column], columns["id"])
            .where(*conditions)
            .order_by(*(column.nulls_last() for column in self._ordered(columns)))
            .limit(self.most)
        )

    def _first_of(self, compartment: Any, name: str) -> Any:
        """A column of the first puzzle of a compartment; indexes hold it, rows are not read."""
        parts = [
            rows.with_only_columns(_FIRST.c[name]).limit(1).correlate(Compartment).scalar_subquery()
            for rows in self._areas(_FIRST, compartment)
        ]
        return (func.coalesce(*parts) if len(parts) > 1 else parts[0]).label(f"first_{name}")

    def _read(self, session: Session, compartment: int | None = None) -> list[KeyAndId]:
        """The first puzzles of a compartment, or of all, with what they are ordered by."""
        page: list[KeyAndId] = []
        for rows in self._areas(_PUZZLES, compartment):
            if len(page) < self.most:
                query = rows.with_only_columns(_PUZZLES.c[self.column], _PUZZLES.c.id)
                limited = query.limit(self.most - len(page))
                page += [(key, puzzle) for key, puzzle in session.execute(limited)]
        return page

    def _areas(self, puzzles: FromClause, compartment: Any) -> Iterator[Select[Any]]:
        """What lies beyond the mark, of one compartment or of all, as ranges of an index, in order.

        First those equal to the mark, then the others: SQLite does not seek by (key, id) > (?, ?)
        but walks over all equals, which may be a million.
        """
        here = [] if compartment is None else [puzzles.c.compartment_id == compartment]
        if self.start is None:
            yield self._rows(puzzles, *here)
            return
        later = self._beyond(puzzles.c.id, self.start.puzzle)
        if self.column == "id":
            yield self._rows(puzzles, *here, later)
            return
        key = puzzles.c[self.column]
        yield self._rows(puzzles, *here, key == self.start.key, later)
        if compartment is None:
            yield self._rows(puzzles, self._beyond(key, self.start.key))
        else:
            yield self._rest(puzzles, compartment, self.start.key)

    def _rest(self, puzzles: FromClause, compartment: Any, value: float) -> Select[Any]:
        """The puzzles of a compartment beyond the key of a cursor.

        The compartment has a part in the comparison and in the order, not in an equality:
        else PostgreSQL, when its statistics are old, may walk along the index of all puzzles.
        """
        here = puzzles.c.compartment_id
        beyond = self._beyond(tuple_(here, puzzles.c[self.column]), tuple_(compartment, value))
        within = here >= compartment if self.descending else here <= compartment
        order = [here.desc() if self.descending else here, *self._ordered(puzzles.c)]
        return self._rows(puzzles, beyond, within).order_by(None).order_by(*order)

    def _rows(self, puzzles: FromClause, *conditions: ColumnElement[bool]) -> Select[Any]:
        query = select(puzzles.c.id).where(*conditions).order_by(*self._ordered(puzzles.c))
        return query.where(*(puzzles.c.id.not_in(left_out) for left_out in self.without))

    def _beyond(self, value: Any, bound: Any) -> ColumnElement[bool]:
        beyond: ColumnElement[bool] = value < bound if self.descending else value > bound
        return beyond

    def _sooner(self, place: KeyAndId, other: KeyAndId) -> bool:
        return place > other if self.descending else place < other

    def _ordered(self, columns: Any) -> list[ColumnElement[Any]]:
        # Ids break ties in the direction of the order: then an index serves it, read either way.
        chosen = [columns[name] for name in dict.fromkeys((self.column, "id"))]
        return [column.desc() if self.descending else column for column in chosen]
