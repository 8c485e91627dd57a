"""The arguments of one clue, and of the total, by themselves: everybody sees them."""

from __future__ import annotations

from webapp.engine.arguments.argument import Argument
from webapp.engine.grid import Cell, Mask
from webapp.engine.proofs.cost import A_CELL, PLAIN
from webapp.engine.proofs.proof import TOTAL, Bound, BoundLink, Forward, Proof


def single_argument(clue: Cell, cells: Mask, need: int) -> Argument:
    """The argument of one clue."""
    bound = Bound(cells, bool(need), need)
    return Argument(
        clues=(clue,),
        uses_total=False,
        bullets=bound.bullets,
        empties=bound.empties,
        proof=Proof((Forward((BoundLink(clue, bound, ()),)),)),
        cost=PLAIN + A_CELL * cells.bit_count(),
    )


def total_argument(unknown: Mask, left: int | None) -> Argument:
    """The argument of the total: nothing is left, or all."""
    bound = Bound(unknown, bool(left), left or 0)
    return Argument(
        clues=(),
        uses_total=True,
        bullets=bound.bullets,
        empties=bound.empties,
        proof=Proof((Forward((BoundLink(TOTAL, bound, ()),)),)),
        cost=2 * PLAIN,
    )
