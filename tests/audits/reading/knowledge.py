"""What is known at a place of an explanation: cells, bounds, what is supposed, what is listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tests.audits.reading.cells import Board, cells_in
from tests.audits.reading.solver import Row, impossible
from webapp.engine.position import Position

TOTAL = -1
"""The total, among clues."""


@dataclass
class Scope:
    """What is known, and what opened this part of the explanation."""

    bullets: int
    empties: int
    bounds: list[Row] = field(default_factory=list)
    form: str = ""
    supposed: int = 0
    """The cells of the supposition."""
    value: bool = False
    """Whether they are supposed to hold a bullet, one of them at least."""
    broken: bool = False
    """Whether a contradiction was shown."""
    followed: bool = False
    """Whether its chain began, with what is supposed."""

    def inner(self, form: str, supposed: int, *, value: bool) -> Scope:
        """A scope within this, for a supposition."""
        scope = Scope(self.bullets, self.empties, [*self.bounds], form, supposed, value)
        if supposed.bit_count() == 1:
            scope.bullets |= supposed if value else 0
            scope.empties |= 0 if value else supposed
        else:
            size = supposed.bit_count()
            scope.bounds.append(Row(supposed, 1, size) if value else Row(supposed, 0, size - 1))
        return scope


@dataclass(frozen=True)
class Term:
    """What was listed: a clue or the total, its amount and its cells."""

    source: int
    number: int
    cells: int
    role: str


class Knowledge:
    """The position, and what sentences added to it."""

    def __init__(self, position: Position) -> None:
        self.board = Board(position.width, position.height)
        self.clues = dict(position.clues)
        self.total = position.total
        covered = (1 << position.width * position.height) - 1
        for cell in self.clues:
            covered &= ~(1 << cell)
        self.covered = covered
        """All cells that show no number."""
        self.start = Scope(position.bullets & covered, position.empties & covered)
        self.scopes = [Scope(self.start.bullets, self.start.empties)]

    @property
    def scope(self) -> Scope:
        """The innermost scope."""
        return self.scopes[-1]

    @property
    def unknown(self) -> int:
        """The cells of which nothing is known here."""
        return self.covered & ~(self.scope.bullets | self.scope.empties)

    @property
    def unknown_at_first(self) -> int:
        """The cells of which nothing was known before the explanation."""
        return self.covered & ~(self.start.bullets | self.start.empties)

    def reach(self, source: int) -> int:
        """The covered cells that a clue or the total speaks of."""
        return self.covered if source == TOTAL else self.board.around(source) & self.covered

    def open(self, source: int) -> int:
        """The unknown cells of a clue or of the total."""
        return self.reach(source) & self.unknown

    def shown(self, source: int) -> int:
        """The number of a clue, or the total."""
        if source != TOTAL:
            return self.clues[source]
        return -99 if self.total is None else self.total

    def need(self, source: int) -> int:
        """How many bullets a clue or the total still needs."""
        return self.shown(source) - (self.reach(source) & self.scope.bullets).bit_count()

    def row(self, source: int) -> Row:
        """What a clue or the total says here."""
        need = self.need(source)
        return Row(self.open(source), need, need)

    def rows(self, sources: Iterable[int]) -> list[Row]:
        """What clues and all the bounds say here."""
        rows = [self.row(source) for source in dict.fromkeys(sources)]
        return rows + [self.reduced(bound) for bound in self.scope.bounds]

    def reduced(self, row: Row) -> Row:
        """A row over the cells that are unknown here."""
        known = (row.cells & self.scope.bullets).bit_count()
        return Row(row.cells & self.unknown, row.low - known, row.high - known)

    def follows(self, row: Row, rows: Sequence[Row]) -> bool:
        """Whether a bound follows from rows."""
        here = self.reduced(row)
        size = here.cells.bit_count()
        more = here.high >= size or impossible([*rows, Row(here.cells, here.high + 1, size)])
        return more and (here.low <= 0 or impossible([*rows, Row(here.cells, 0, here.low - 1)]))

    def decided(self, cells: int, *, bullets: bool, rows: Sequence[Row]) -> bool:
        """Whether unknown cells are bullets, or are empty, as follows from rows."""
        seen = set()
        for cell in cells_in(cells):
            kind = tuple(row.cells >> cell & 1 for row in rows)
            if kind in seen:
                continue
            seen.add(kind)
            value = 0 if bullets else 1
            if not impossible([*rows, Row(1 << cell, value, value)]):
                return False
        return True
