"""Constraints as a network, and what single constraints force in it.

Cells are bits of masks, constraints are bits of masks too: "constraint i" is bit i. A state is
two masks, the cells decided to hold a bullet (`ones`) and those decided to be empty (`zeros`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from webapp.engine.grid import Mask, cells_of
from webapp.engine.position import Constraint, System

ConstraintSet: TypeAlias = int
"""A set of constraints of a network, one bit each."""


class Contradiction(Exception):
    """No world agrees with the position."""


class Network:
    """Constraints that know which others share cells with them."""

    __slots__ = (
        *("all", "cells", "classes", "highs", "lonely", "lows"),
        *("masks", "overlap", "support", "touch"),
    )

    def __init__(self, constraints: Sequence[Constraint]) -> None:
        self.masks = [c.cells for c in constraints]
        self.lows = [c.low for c in constraints]
        self.highs = [c.high for c in constraints]
        self.all: ConstraintSet = (1 << len(constraints)) - 1
        self.support: ConstraintSet = 0
        """The constraints that decided cells, or broke, since this was last set to 0."""
        self.touch: dict[Mask, ConstraintSet] = {}
        """For each cell (as a mask) the constraints on it."""
        self.cells: Mask = 0
        """All cells under some constraint."""
        self.lonely: Mask = 0
        """Cells under a single constraint."""
        touch = self.touch
        bit = 1
        for mask in self.masks:
            self.cells |= mask
            waiting = mask
            while waiting:
                cell = waiting & -waiting
                waiting ^= cell
                touch[cell] = touch.get(cell, 0) | bit
            bit <<= 1
        self.classes: dict[ConstraintSet, Mask] = {}
        """Cells under exactly the same constraints: each can stand for the others."""
        for cell, touching in touch.items():
            self.classes[touching] = self.classes.get(touching, 0) | cell
        self.overlap: list[ConstraintSet] = [0] * len(self.masks)
        """For each constraint those that share a cell with it, itself included."""
        for touching, cells in self.classes.items():
            if not touching & (touching - 1):
                self.lonely |= cells
            for index in cells_of(touching):
                self.overlap[index] |= touching

    def ignore(self, index: int) -> None:
        """Merge the cells that only this constraint distinguished; it must no longer be active."""
        bit, waiting = 1 << index, self.masks[index]
        while waiting:
            cell = waiting & -waiting
            waiting ^= cell
            touching = self.touch[cell]
            self.classes[touching] ^= cell
            touching ^= bit
            self.touch[cell] = touching
            self.classes[touching] = self.classes.get(touching, 0) | cell
            if touching & (touching - 1) == 0:
                self.lonely |= cell

    def components(self) -> list[ConstraintSet]:
        """The constraints in groups that share no cells; those without cells form a group each."""
        waiting, groups = self.all, []
        while waiting:
            group = waiting & -waiting
            reached = group
            while reached:
                fresh = 0
                for index in cells_of(reached):
                    fresh |= self.overlap[index]
                reached = fresh & ~group
                group |= fresh
            groups.append(group)
            waiting &= ~group
        return groups

    def cells_under(self, constraints: ConstraintSet) -> Mask:
        """The cells under any of these constraints."""
        cells = 0
        for index in cells_of(constraints):
            cells |= self.masks[index]
        return cells

    def propagate(
        self, ones: Mask, zeros: Mask, dirty: ConstraintSet, active: ConstraintSet
    ) -> tuple[Mask, Mask, ConstraintSet] | None:
        """Decide what single constraints force, starting with the dirty ones.

        Gives the state reached and the constraints near a change, or None if one cannot hold.
        """
        masks, lows, highs, overlap = self.masks, self.lows, self.highs, self.overlap
        known = ones | zeros
        touched = dirty
        while dirty:
            bit = dirty & -dirty
            dirty ^= bit
            index = bit.bit_length() - 1
            mask = masks[index]
            open_cells = mask & ~known
            placed = (mask & ones).bit_count()
            if open_cells:
                most = placed + open_cells.bit_count()
                # The first two: no bullet more may be placed; every open cell must hold one.
                if placed == highs[index] and most >= lows[index]:
                    zeros |= open_cells
                elif most == lows[index] and placed <= highs[index]:
                    ones |= open_cells
                elif placed < highs[index] and most > lows[index]:
                    continue
                else:
                    self.support |= bit
                    return None
            elif lows[index] <= placed <= highs[index]:
                continue
            else:
                self.support |= bit
                return None
            known |= open_cells
            near = overlap[index] & active
            self.support |= bit
            touched |= near
            dirty |= near & ~bit
        return ones, zeros, touched


def disjoint_count(demands: Iterable[ConstraintSet]) -> int:
    """Count demands without a common constraint, taken greedily.

    Each needs a constraint of its own, so this bounds how many must be chosen yet.
    """
    taken = count = 0
    for demand in demands:
        if not demand & taken:
            taken |= demand
            count += 1
    return count


def network_with_total(system: System) -> Network:
    """The constraints of a system, its total as the last of them."""
    if system.total is None:
        return Network(system.constraints)
    total = Constraint(system.cells, system.total, system.total)
    return Network([*system.constraints, total])
