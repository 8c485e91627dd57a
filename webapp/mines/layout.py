"""Laying mines at random."""

from __future__ import annotations

from webapp.engine.grid import Mask, cells_of, full_mask, mask_of
from webapp.engine.randomness import Dice


def lay_mines(width: int, height: int, mines: int, *, free: Mask, dice: Dice) -> Mask:
    """So many mines on random cells, none on those kept free; all ways are equally likely."""
    cells = list(cells_of(full_mask(width, height) & ~free))
    for place in range(mines):
        other = place + dice.draw(len(cells) - place)
        cells[place], cells[other] = cells[other], cells[place]
    return mask_of(cells[:mines])
