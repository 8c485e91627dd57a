"""The clues of a set that cannot be spared for all that they force together."""

from __future__ import annotations

from webapp.engine.budget import Budget
from webapp.engine.forced import ForcedCells, forced_cells
from webapp.engine.grid import Cell, Mask, neighbour_masks
from webapp.engine.network import ConstraintSet
from webapp.engine.position import Position
from webapp.engine.proofs.choice import with_sources_only
from webapp.engine.proofs.proof import TOTAL, Source
from webapp.engine.reasons.nearby_worlds import ClueWorlds
from webapp.engine.reasons.situation import MergedClue


def without_needless(
    position: Position, clues: tuple[Cell, ...], total: bool, budget: Budget
) -> tuple[tuple[Cell, ...], bool, ForcedCells]:
    """What cannot be spared of some clues (and the total) for all that they force, and that."""
    sources: tuple[Source, ...] = (*clues, TOTAL) if total else clues
    forced = forced_cells(with_sources_only(position, sources), budget)
    forcing = _Forcing(position, clues, forced, budget)
    needed = (1 << len(clues)) - 1
    if total and clues and forcing.is_by(needed, total=False):
        total = False
    for index in range(len(clues)):
        fewer = needed & ~(1 << index)
        if (fewer or total) and forcing.is_by(fewer, total=total):
            needed = fewer
    return tuple(c for index, c in enumerate(clues) if needed >> index & 1), total, forced


class _Forcing:
    """Whether some of a set of clues force all that the set forces.

    They do not as soon as one world of theirs has one of the cells otherwise.
    """

    def __init__(
        self, position: Position, clues: tuple[Cell, ...], forced: ForcedCells, budget: Budget
    ) -> None:
        around = neighbour_masks(position.width, position.height)
        unknown, bullets = position.unknown, position.bullets
        merged = [
            MergedClue(
                around[clue] & unknown,
                position.clues[clue] - (around[clue] & bullets).bit_count(),
                (clue,),
            )
            for clue in clues
        ]
        left = None if position.total is None else position.total - bullets.bit_count()
        self._worlds = {
            False: ClueWorlds(merged, unknown, None, budget),
            True: ClueWorlds(merged, unknown, left, budget),
        }
        self._forced = forced
        network = self._worlds[False].network
        kinds = [*network.classes.values(), unknown & ~network.cells]
        self._kinds = [kind & forced.cells for kind in kinds if kind & forced.cells]

    def is_by(self, clues: ConstraintSet, *, total: bool) -> bool:
        """Whether these clues, and perhaps the total, force it all."""
        for kind in self._kinds:
            if self._is_open(kind & -kind, clues, total=total):
                # What one clue less leaves open another may, too: it is looked at first.
                self._kinds.remove(kind)
                self._kinds.insert(0, kind)
                return False
        return True

    def _is_open(self, cell: Mask, clues: ConstraintSet, *, total: bool) -> bool:
        """Whether in some world of these clues the cell is otherwise."""
        opposite = (0, cell) if cell & self._forced.bullets else (cell, 0)
        return self._worlds[total].world(clues, *opposite, self._forced.bullets) is not None
