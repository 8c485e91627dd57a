"""Worlds of some of the clues, near to a given one.

A search of its own beside `world_search.find_world`, because here the set of clues changes with
every call: cells count as alike if the *active* clues do not distinguish them, complete clues leave
the set, and the total is used by counting. That makes it two to three times as quick for this work.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.engine.budget import Budget
from webapp.engine.grid import Mask, cells_of
from webapp.engine.network import ConstraintSet, Network
from webapp.engine.position import Constraint
from webapp.engine.reasons.situation import MergedClue

State = tuple[ConstraintSet, Mask, Mask, ConstraintSet]
"""Clues that are not complete, cells with a bullet, empty ones, and the clues to look at."""


class ClueWorlds:
    """Worlds of any subset of some merged clues, and of the total if it is given."""

    def __init__(
        self, clues: list[MergedClue], unknown: Mask, left: int | None, budget: Budget
    ) -> None:
        self.network = Network([Constraint(c.cells, c.need, c.need) for c in clues])
        self.cells = self.network.masks
        self.needs = self.network.lows
        self.all = self.network.all
        self.unknown = unknown
        self.left = left
        self.budget = budget
        self._preferred: Mask | None = None
        self._off: ConstraintSet = 0
        """What was preferred last, and the clues that it breaks."""

    def world(
        self, clues: ConstraintSet, bullets: Mask, empties: Mask, prefer: Mask
    ) -> Mask | None:
        """The bullets of a world in which these clues (and the total) hold, near to `prefer`."""
        return self.world_within(None, clues, bullets, empties, prefer)

    def world_within(
        self, tries: int | None, clues: ConstraintSet, bullets: Mask, empties: Mask, prefer: Mask
    ) -> Mask | None:
        """The same, but giving up (None) after so many search nodes."""
        if self._preferred != prefer:
            self._preferred, self._off = prefer, self.broken_clues(prefer, self.all)
        return self._search((clues, bullets, empties, clues), tries, prefer, self._off)

    def with_fewer_broken(
        self,
        tries: int,
        state: tuple[Mask, ConstraintSet],
        mendable: ConstraintSet,
        opposite: tuple[Mask, Mask],
    ) -> tuple[Mask, ConstraintSet]:
        """A world near this one in which fewer clues are broken, and these.

        One after the other each mendable clue is mended if so many nodes suffice, without breaking
        another. What follows from the clues that hold is worked out once, not for each of them.
        """
        world, broken = state
        holding = self.all & ~broken
        base = self._propagate(holding, *opposite, holding)
        waiting = broken & mendable
        while waiting and base is not None:
            mended = waiting & -waiting
            waiting ^= mended
            active, bullets, empties = base
            start = (active | mended, bullets, empties, mended)
            better = self._search(start, tries, world, broken)
            if better is not None:
                still = self.broken_clues(better, broken ^ mended)
                fresh, world, broken = broken ^ still, better, still
                base = self._propagate(active | fresh, bullets, empties, fresh)
                waiting &= broken
        return world, broken

    def _search(
        self, start: State, tries: int | None, prefer: Mask, off: ConstraintSet
    ) -> Mask | None:
        """A world near to `prefer`, which breaks no clues but those of `off`."""
        spend = self.budget.spend
        waiting = [start]
        while waiting and tries != 0:
            tries = None if tries is None else tries - 1
            state = self._propagate(*waiting.pop())
            if state is None:
                spend()
                continue
            active, bullets, empties = state
            # Every active clue is looked at: on large boards that is the work, 16 clues a node.
            spend(1 + active.bit_count() // 16)
            world = bullets | (prefer & ~empties)
            # Only a clue beside a change can be broken now that was not before.
            suspects = active & (off | self._clues_beside(world ^ prefer))
            cells, short = self._cells_to_change(suspects, active, bullets | empties, world)
            if not short:
                return world
            cell = self._freest_cell(cells, active)
            waiting += self._branches(active, bullets, empties, cell, short > 0)
        return None

    def _propagate(
        self, active: ConstraintSet, bullets: Mask, empties: Mask, dirty: ConstraintSet
    ) -> tuple[ConstraintSet, Mask, Mask] | None:
        """Draw the conclusions of single clues and of the total until nothing moves.

        `active` are the clues that are not complete; `dirty` those of them to look at. One loop
        on plain integers, because everything else waits for it.
        """
        cells, needs, overlaps = self.cells, self.needs, self.network.overlap
        while True:
            while dirty:
                low = dirty & -dirty
                dirty ^= low
                index = low.bit_length() - 1
                mine = cells[index]
                rest = mine & ~(bullets | empties)
                need = needs[index] - (mine & bullets).bit_count()
                if need == 0:
                    active ^= low
                    if rest:
                        empties |= rest
                        dirty |= overlaps[index] & active
                    continue
                free = rest.bit_count()
                if not 0 < need <= free:
                    return None
                if need == free:
                    active ^= low
                    bullets |= rest
                    dirty |= overlaps[index] & active
            if self.left is None:
                return active, bullets, empties
            decided = self._decided_by_total(self.left, active, bullets, empties)
            if decided is None:
                return None
            if not any(decided):
                return active, bullets, empties
            bullets |= decided[0]
            empties |= decided[1]
            dirty = active & self._clues_beside(decided[0] | decided[1])

    def _clues_beside(self, cells: Mask) -> ConstraintSet:
        """The clues that touch any of these cells."""
        touch, touching = self.network.touch, 0
        while cells:
            cell = cells & -cells
            cells ^= cell
            touching |= touch.get(cell, 0)
        return touching

    def _decided_by_total(
        self, left: int, active: ConstraintSet, bullets: Mask, empties: Mask
    ) -> tuple[Mask, Mask] | None:
        """Clues without a common cell may use up the bullets, or the empties, that are left.

        None if they need more than there are; else what follows for the other cells.
        """
        cells, needs, open_cells = self.cells, self.needs, ~(bullets | empties)
        outside, overlap = self.unknown & open_cells, self.network.overlap
        bullets_left = left - bullets.bit_count()
        empties_left = outside.bit_count() - bullets_left
        while active:
            low = active & -active
            active ^= low
            index = low.bit_length() - 1
            mine = cells[index]
            rest = mine & outside
            # Those that share only known cells with it could go on: to look for that takes longer.
            active &= ~overlap[index]
            outside ^= rest
            need = needs[index] - (mine & bullets).bit_count()
            bullets_left -= need
            empties_left -= rest.bit_count() - need
        if bullets_left < 0 or empties_left < 0:
            return None
        return (outside if empties_left == 0 else 0, outside if bullets_left == 0 else 0)

    def _cells_to_change(
        self, suspects: ConstraintSet, active: ConstraintSet, known: Mask, world: Mask
    ) -> tuple[Mask, int]:
        """The cells of a broken clue that could mend it, and how many bullets it lacks.

        Only suspects can be broken.
        """
        masks, needs = self.cells, self.needs
        # The tightest clue first; 99 is more than any clue has.
        best, best_short, fewest = 0, 0, 99
        while suspects:
            low = suspects & -suspects
            suspects ^= low
            index = low.bit_length() - 1
            mine = masks[index]
            short = needs[index] - (mine & world).bit_count()
            if short:
                cells = mine & ~known & (~world if short > 0 else world)
                count = cells.bit_count()
                if count < fewest:
                    best, best_short, fewest = cells, short, count
        if best or self.left is None:
            return best, best_short
        short = self.left - world.bit_count()
        if not short:
            return 0, 0
        cells = self.unknown & ~known & (~world if short > 0 else world)
        return cells & ~self.network.cells_under(active) or cells, short

    def _freest_cell(self, cells: Mask, active: ConstraintSet) -> Mask:
        """The cell whose change breaks the fewest clues."""
        touch = self.network.touch
        best, fewest = 0, 99
        while cells:
            cell = cells & -cells
            cells ^= cell
            clues = touch.get(cell, 0)
            # Active clues count most; among equals the cell under fewer clues of any kind.
            count = 8 * (clues & active).bit_count() + clues.bit_count()
            if count < fewest:
                best, fewest = cell, count
        return best

    def _branches(
        self, active: ConstraintSet, bullets: Mask, empties: Mask, cell: Mask, as_bullet: bool
    ) -> Iterator[tuple[ConstraintSet, Mask, Mask, ConstraintSet]]:
        """Change one cell; should that not do, no other cell of its kind will (this comes last)."""
        near = self.network.touch.get(cell, 0) & active
        kind = self._kind(near, active, self.unknown & ~(bullets | empties))
        if as_bullet:
            yield active, bullets, empties | kind, near
            yield active, bullets | cell, empties, near
        else:
            yield active, bullets | kind, empties, near
            yield active, bullets, empties | cell, near

    def _kind(self, near: ConstraintSet, active: ConstraintSet, cells: Mask) -> Mask:
        """Those of some cells that just these of the active clues touch."""
        if not near:
            return cells & ~self.network.cells_under(active)
        touch, masks, kind = self.network.touch, self.cells, 0
        for index in cells_of(near):
            cells &= masks[index]
        while cells:
            cell = cells & -cells
            cells ^= cell
            if touch[cell] & active == near:
                kind |= cell
        return kind

    def broken_clues(self, world: Mask, among: ConstraintSet) -> ConstraintSet:
        """Those of some clues that do not hold in this world."""
        broken, cells, needs = 0, self.cells, self.needs
        while among:
            low = among & -among
            among ^= low
            index = low.bit_length() - 1
            if (cells[index] & world).bit_count() != needs[index]:
                broken |= low
        return broken
