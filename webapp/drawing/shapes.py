"""Pieces of SVG paths on a grid of cells, each 60 units wide."""

from __future__ import annotations

from collections.abc import Iterable

from webapp.engine.grid import Cell

CELL = 60
BULLET_RADIUS = 12.6
"""A bullet is .42 of its cell."""


Place = tuple[float, float, float]
"""A point, and the share of its usual size at which a sign is drawn there."""


class PathSheet:
    """Where the cells lie on the drawing, and the paths that are drawn on them."""

    def __init__(self, columns: int, left: float, top: float) -> None:
        self.columns = columns
        self.left = left
        self.top = top

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        row, column = divmod(cell, self.columns)
        return self.left + column * CELL, self.top + row * CELL

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def discs(self, cells: Iterable[Cell]) -> str:
        """A disc in each cell."""
        r = BULLET_RADIUS
        return "".join(
            f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r:g} 0a{r} {r} 0 1 0 {-2 * r:g} 0"
            for x, y in map(self.centre, cells)
        )

    def slashes(self, cells: Iterable[Cell]) -> str:
        """One diagonal stroke in each cell."""
        return "".join(f"M{x - 12:g} {y + 12:g}l24-24" for x, y in map(self.centre, cells))

    def dashes(self, cells: Iterable[Cell]) -> str:
        """One level stroke in each cell."""
        return "".join(f"M{x - 12:g} {y:g}h24" for x, y in map(self.centre, cells))

    def flags(self, cells: Iterable[Cell]) -> str:
        """A small pennant on its pole in each cell."""
        return "".join(
            f"M{x - 9:g} {y - 15:g}l20 8.5-17 8.5v13h-3z" for x, y in map(self.centre, cells)
        )

    def rings(self, places: Iterable[Place]) -> str:
        """A hollow disc at each place, of a share of its size."""
        path = ""
        for x, y, share in places:
            r = BULLET_RADIUS * share
            arc = f"a{r:g} {r:g} 0 1 0"
            path += f"M{x - r:g} {y:g}{arc} {2 * r:g} 0{arc} {-2 * r:g} 0z"
        return path

    def hollow_slashes(self, places: Iterable[Place]) -> str:
        """A hollow diagonal stroke at each place, of a share of its size."""
        path = ""
        for x, y, share in places:
            long, wide = 24 * share, round(6 * share, 2)
            end = f"a{0.7 * wide:g} {0.7 * wide:g} 0 0 1"
            path += (
                f"M{x - (long + wide) / 2:g} {y + (long - wide) / 2:g}l{long:g}{-long:g}"
                f"{end} {wide:g} {wide:g}l{-long:g} {long:g}{end} {-wide:g} {-wide:g}z"
            )
        return path

    def squares(self, cells: Iterable[Cell]) -> str:
        """Whole cells, those side by side as one."""
        path = ""
        run: list[Cell] = []
        for cell in [*cells, -1]:
            if run and (cell != run[-1] + 1 or cell % self.columns == 0):
                x, y = self.corner(run[0])
                path += f"M{x:g} {y:g}h{len(run) * CELL}v{CELL}h{-len(run) * CELL}z"
                run = []
            run.append(cell)
        return path

    def fills(self, shares: Iterable[tuple[Cell, float]]) -> str:
        """Cells filled from below, each to its share."""
        path = ""
        for cell, share in shares:
            x, y = self.corner(cell)
            height = round(CELL * share, 1)
            path += f"M{x:g} {y + CELL - height:g}h{CELL}v{height:g}h{-CELL}z"
        return path

    def frames(self, cells: Iterable[Cell], inset: float) -> str:
        """A rounded frame in each cell, that far from its edges."""
        side = CELL - 2 * inset - 12
        return "".join(
            f"M{x + inset + 6:g} {y + inset:g}h{side:g}a6 6 0 0 1 6 6v{side:g}"
            f"a6 6 0 0 1-6 6h{-side:g}a6 6 0 0 1-6-6v{-side:g}a6 6 0 0 1 6-6z"
            for x, y in map(self.corner, cells)
        )

    def hatches(self, cells: Iterable[Cell]) -> str:
        """Light diagonals inside each cell, rising like the slash of an empty cell."""
        return "".join(_hatch(x + 6, y + 6, CELL - 12) for x, y in map(self.corner, cells))


def _hatch(x: float, y: float, side: float) -> str:
    strokes = ""
    for step in range(10, int(2 * side), 10):
        start = max(0, step - side)
        length = min(step, side) - start
        strokes += f"M{x + start:g} {y + step - start:g}l{length:g}{-length:g}"
    return strokes
