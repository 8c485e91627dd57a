"""Checks of explained steps by solvers that share nothing with the engine.

MiniCard tells whether a reason forces its conclusions and whether one of its clues could be
spared; where the total counts, all sums that clues can have are listed instead, for a solver of
clauses does not see that pigeons need holes. OptUx tells whether fewer clues could force any cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.examples.optux import OptUx
from pysat.formula import WCNF
from pysat.solvers import Minicard

from tests.audits.explained_steps import Case
from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.position import Position

MOST_UNKNOWN = 60
"""With the total a count over more cells than this makes OptUx too slow."""


def around(position: Position, cell: int) -> list[int]:
    """The cells around a cell."""
    row, column = divmod(cell, position.width)
    return [
        r * position.width + c
        for r in range(max(0, row - 1), min(position.height, row + 2))
        for c in range(max(0, column - 1), min(position.width, column + 2))
        if (r, c) != (row, column)
    ]


def unknown_cells(position: Position) -> list[int]:
    """Cells of which nothing is known."""
    known = position.bullets | position.empties
    return [
        cell
        for cell in range(position.size)
        if cell not in position.clues and not known >> cell & 1
    ]


class ClueTable:
    """What clues say of unknown cells, and which of them have a say."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.unknown = unknown_cells(position)
        open_cells = set(self.unknown)
        self.says: dict[int, tuple[list[int], int]] = {}
        for clue, number in position.clues.items():
            near = around(position, clue)
            inside = [cell for cell in near if cell in open_cells]
            if inside:
                known = sum(position.bullets >> cell & 1 for cell in near)
                self.says[clue] = (inside, number - known)
        self.left = (position.total or 0) - position.bullets.bit_count()

    def _solver(self, clues: Collection[int]) -> Minicard:
        solver = Minicard()
        for cells, need in (self.says[clue] for clue in clues):
            solver.add_atmost([cell + 1 for cell in cells], need)
            solver.add_atmost([-cell - 1 for cell in cells], len(cells) - need)
        return solver

    def forced(self, clues: Collection[int], use_total: bool) -> tuple[int, int]:
        """The bullets and the empties that these clues force."""
        if use_total:
            return self._forced_by_sums(clues)
        cells = {cell for clue in clues for cell in self.says[clue][0]}
        bullets = empties = 0
        with self._solver(clues) as solver:
            for cell in cells:
                bullets |= (not solver.solve([-cell - 1])) << cell
                empties |= (not solver.solve([cell + 1])) << cell
        return bullets, empties

    def _forced_by_sums(self, clues: Collection[int]) -> tuple[int, int]:
        """What clues and the total force, by the sums that each part of them can have."""
        parts = [_Part(self, part) for part in self._parts(set(clues))]
        outside = set(self.unknown) - {cell for part in parts for cell in part.cells}
        sums = [part.sums for part in parts]
        bullets = empties = 0
        for place, part in enumerate(parts):
            others = [set(range(len(outside) + 1)), *sums[:place], *sums[place + 1 :]]
            rest = {self.left - total for total in _added(others)}
            for cell in part.cells:
                bullets |= (not part.without[cell] & rest) << cell
                empties |= (not part.having[cell] & rest) << cell
        within = _added(sums)
        holds_bullets = any(1 <= self.left - total <= len(outside) for total in within)
        has_room = any(0 <= self.left - total < len(outside) for total in within)
        for cell in outside:
            bullets |= (not has_room) << cell
            empties |= (not holds_bullets) << cell
        return bullets, empties

    def _parts(self, clues: set[int]) -> Iterator[list[int]]:
        """Clues that hang together by common cells."""
        while clues:
            part, cells = [clues.pop()], set[int]()
            for clue in part:
                cells |= set(self.says[clue][0])
                near = {other for other in clues if cells & set(self.says[other][0])}
                clues -= near
                part += near
            yield sorted(part)

    def fewest(self, cell: int, is_bullet: bool, use_total: bool) -> int:
        """The fewest clues that force a value which all of them force."""
        formula, top = WCNF(), max(self.unknown) + 1
        formula.append([-cell - 1 if is_bullet else cell + 1])
        for cells, need in self.says.values():
            top += 1
            for clause in _exactly([each + 1 for each in cells], need):
                formula.append([-top, *clause])
            formula.append([top], weight=1)
        if use_total:
            variables = [each + 1 for each in self.unknown]
            encoding = EncType.seqcounter
            count = CardEnc.equals(variables, self.left, top_id=top, encoding=encoding)
            formula.extend(count.clauses)
        with OptUx(formula) as optux:
            return len(optux.compute())

    def kinds(self, bullets: int, empties: int) -> Iterator[tuple[int, bool]]:
        """One cell of each sort of certain cells: those beside the same clues are alike."""
        seen = set()
        for cell in self.unknown:
            if (bullets | empties) >> cell & 1:
                kind = frozenset(c for c, (cells, _) in self.says.items() if cell in cells)
                if kind not in seen:
                    seen.add(kind)
                    yield cell, bool(bullets >> cell & 1)


class _Part:
    """Clues that hang together: how many bullets their cells can hold in all."""

    def __init__(self, table: ClueTable, clues: list[int]) -> None:
        self.says = [(set(table.says[clue][0]), table.says[clue][1]) for clue in clues]
        self.cells = sorted(set().union(*(cells for cells, _ in self.says)))
        kinds: dict[tuple[bool, ...], list[int]] = {}
        for cell in self.cells:
            kinds.setdefault(tuple(cell in cells for cells, _ in self.says), []).append(cell)
        self.kinds = list(kinds.items())
        self.sums: set[int] = set()
        self.having: dict[int, set[int]] = {cell: set() for cell in self.cells}
        self.without: dict[int, set[int]] = {cell: set() for cell in self.cells}
        self._fill([need for _, need in self.says], [])

    def _fill(self, needs: list[int], counts: list[int]) -> None:
        """Every way to put bullets into the kinds of cells, one kind after the other."""
        if len(counts) == len(self.kinds):
            if not any(needs):
                self._note(counts)
            return
        for index, need in enumerate(needs):
            room = sum(len(cells) for beside, cells in self.kinds[len(counts) :] if beside[index])
            if not 0 <= need <= room:
                return
        beside, cells = self.kinds[len(counts)]
        for count in range(len(cells) + 1):
            rest = [need - count * touches for need, touches in zip(needs, beside, strict=True)]
            self._fill(rest, [*counts, count])

    def _note(self, counts: list[int]) -> None:
        total = sum(counts)
        self.sums.add(total)
        for (_, cells), count in zip(self.kinds, counts, strict=True):
            for cell in cells:
                if count:
                    self.having[cell].add(total)
                if count < len(cells):
                    self.without[cell].add(total)


def _added(sums: list[set[int]]) -> set[int]:
    """All sums of one of each."""
    totals = {0}
    for addends in sums:
        totals = {total + addend for total in totals for addend in addends}
    return totals


def _exactly(variables: list[int], number: int) -> Iterator[list[int]]:
    for group in combinations(variables, number + 1):
        yield [-variable for variable in group]
    for group in combinations(variables, len(variables) - number + 1):
        yield list(group)


def sound(case: Case) -> bool:
    """Whether the reason forces just its conclusions."""
    reason = case.reason
    forced = ClueTable(case.position).forced(reason.clues, reason.uses_total)
    return forced == (reason.bullets, reason.empties)


def minimal(case: Case) -> bool:
    """Whether no clue, and not the total, can be left out and still all follows."""
    reason, table = case.reason, ClueTable(case.position)
    cited = tuple(reason.clues)
    fewer = [
        (tuple(clue for clue in cited if clue != spare), reason.uses_total)
        for spare in reason.clues
    ]
    if reason.uses_total:
        fewer.append((cited, False))
    whole = (reason.bullets, reason.empties)
    return all(table.forced(clues, use_total) != whole for clues, use_total in fewer)


def smallest(case: Case) -> bool | None:
    """Whether no smaller reason proves anything; None: too large to tell."""
    reason, table = case.reason, ClueTable(case.position)
    if any(need in {0, len(cells)} for cells, need in table.says.values()):
        return not reason.uses_total and case.size == 1
    alone = table.forced(table.says, use_total=False)
    if not reason.uses_total:
        return case.size <= 2 or _at_least(table, alone, case.size, use_total=False)
    if any(alone):
        return False
    if case.size == 0 or table.left in {0, len(table.unknown)}:
        return case.size == 0
    if len(table.unknown) > MOST_UNKNOWN:
        return None
    # Which cells are certain is the engine's word; how few clues it takes is not.
    certain = forced_cells(case.position, Budget())
    return _at_least(table, (certain.bullets, certain.empties), case.size, use_total=True)


def _at_least(table: ClueTable, certain: tuple[int, int], size: int, *, use_total: bool) -> bool:
    return all(table.fewest(*kind, use_total) >= size for kind in table.kinds(*certain))
