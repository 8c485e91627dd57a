"""Which cells open together: a cell without mines around it opens its neighbours, and so on."""

from __future__ import annotations

from webapp.engine.grid import Cell, Mask, cells_of, neighbour_masks


def flooded(width: int, height: int, mines: Mask, cell: Cell, *, closed: Mask = 0) -> Mask:
    """The cells that open with `cell`, which is no mine; none of them is in `closed`.

    The flood neither enters nor crosses what is closed to it: cells that are open, or flagged.
    """
    around = neighbour_masks(width, height)
    opened = 0
    front = (1 << cell) & ~closed
    while front:
        opened |= front
        reached = 0
        for reached_cell in cells_of(front):
            if not around[reached_cell] & mines:
                reached |= around[reached_cell]
        front = reached & ~opened & ~closed
    return opened
