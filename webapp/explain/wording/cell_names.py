"""Cells as a sentence names them: three and more in a straight row as a range, others alone."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.engine.grid import Cell, Mask, cells_of
from webapp.notation.cells import cell_name

SHORTEST_RUN = 3
"""Two names are as short as a range of them."""

FEW = 4
"""So many names are plainer than a range and one beside it: two of "B5 and B6–D6" are which two?"""


def names_of(cells: Mask, width: int, *, ranges: bool = True) -> list[str]:
    """Names of cells in reading order, straight runs of three and more as ranges."""
    runs = list(_runs(cells, width)) if ranges else []
    if not ranges or (len(runs) > 1 and cells.bit_count() <= FEW):
        return [cell_name(cell, width) for cell in cells_of(cells)]
    return [
        cell_name(first, width)
        if first == last
        else f"{cell_name(first, width)}–{cell_name(last, width)}"
        for first, last in runs
    ]


def _runs(cells: Mask, width: int) -> Iterator[tuple[Cell, Cell]]:
    while cells:
        first = next(cells_of(cells))
        across = _run(cells, first, 1, width - first % width)
        down = _run(cells, first, width, cells.bit_length())
        run, stride = max((across, 1), (down, width))
        if run < SHORTEST_RUN:
            run = 1
        for place in range(run):
            cells &= ~(1 << first + place * stride)
        yield first, first + (run - 1) * stride


def _run(cells: Mask, first: Cell, stride: int, most: int) -> int:
    run = 1
    while run < most and cells >> first + run * stride & 1:
        run += 1
    return run
