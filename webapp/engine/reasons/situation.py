"""A position on its way to being solved: what each clue still needs, and the cells left for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.network import Contradiction
from webapp.engine.position import Position


@dataclass(frozen=True, slots=True)
class MergedClue:
    """Clues that say the same: so many bullets among the same unknown cells."""

    cells: Mask
    need: int
    clues: tuple[Cell, ...]


class Situation:
    """The unknown cells, the clues that still touch some, and the bullets left; marks add up."""

    __slots__ = ("cells", "clues", "left", "needs", "unknown", "width")

    def __init__(self, position: Position) -> None:
        system = position.system()
        self.width = position.width
        self.unknown = system.cells
        self.left = system.total
        self.clues: list[Cell] = []
        self.cells: list[Mask] = []
        self.needs: list[int] = []
        for cell, constraint in zip(sorted(position.clues), system.constraints, strict=True):
            self.clues.append(cell)
            self.cells.append(constraint.cells)
            self.needs.append(constraint.low)
        self._drop_complete()

    def mark(self, bullets: Mask, empties: Mask) -> None:
        """Take these unknown cells as known."""
        marked = bullets | empties
        self.unknown &= ~marked
        if self.left is not None:
            self.left -= bullets.bit_count()
        some_complete = False
        for index, cells in enumerate(self.cells):
            if cells & marked:
                need = self.needs[index] = self.needs[index] - (cells & bullets).bit_count()
                rest = self.cells[index] = cells & ~marked
                if not 0 <= need <= rest.bit_count():
                    raise Contradiction
                some_complete = some_complete or not rest
        if some_complete:
            self._drop_complete()
        else:
            self._check_left()

    def open(self, fresh: Mapping[Cell, int], bullets: Mask, around: Sequence[Mask]) -> None:
        """Take the numbers of cells that have just been opened; `bullets` are those known."""
        opened = mask_of(fresh)
        self.unknown &= ~opened
        rows = [
            (cell, around[cell] & self.unknown, number - (around[cell] & bullets).bit_count())
            for cell, number in fresh.items()
        ]
        for cell, cells, need in zip(self.clues, self.cells, self.needs, strict=True):
            rows.append((cell, cells & ~opened, need))
        rows.sort(key=_cell_of)
        self.clues = [cell for cell, _, _ in rows]
        self.cells = [cells for _, cells, _ in rows]
        self.needs = [need for _, _, need in rows]
        self._drop_complete()

    def _drop_complete(self) -> None:
        """Forget clues without unknown cells; every number must still be possible."""
        self._check_left()
        clues, open_cells, needs = [], [], []
        for clue, cells, need in zip(self.clues, self.cells, self.needs, strict=True):
            if not 0 <= need <= cells.bit_count():
                raise Contradiction
            if cells:
                clues.append(clue)
                open_cells.append(cells)
                needs.append(need)
        self.clues, self.cells, self.needs = clues, open_cells, needs

    def _check_left(self) -> None:
        if self.left is not None and not 0 <= self.left <= self.unknown.bit_count():
            raise Contradiction

    def merged_clues(self) -> list[MergedClue]:
        """The clues, those with the same unknown cells as one, in reading order."""
        groups: dict[Mask, list[Cell]] = {}
        need_of: dict[Mask, int] = {}
        for clue, cells, need in zip(self.clues, self.cells, self.needs, strict=True):
            if need_of.setdefault(cells, need) != need:
                raise Contradiction
            groups.setdefault(cells, []).append(clue)
        return [MergedClue(cells, need_of[cells], tuple(group)) for cells, group in groups.items()]


def _cell_of(row: tuple[Cell, Mask, int]) -> Cell:
    return row[0]


def components(merged: list[MergedClue]) -> list[list[MergedClue]]:
    """Clues linked by common cells, directly or through others; each part keeps its order."""
    parts: list[tuple[Mask, list[int]]] = []
    for index, clue in enumerate(merged):
        cells, members = clue.cells, [index]
        apart = []
        for part in parts:
            if part[0] & clue.cells:
                cells |= part[0]
                members += part[1]
            else:
                apart.append(part)
        parts = [*apart, (cells, members)]
    return [[merged[index] for index in sorted(members)] for _, members in parts]


def cells_under(clues: Iterable[MergedClue]) -> Mask:
    """The unknown cells that some clues touch."""
    cells = 0
    for clue in clues:
        cells |= clue.cells
    return cells
