"""A system reduced for counting: forced cells out, equal constraints and equal cells merged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from webapp.engine.grid import Mask, cells_of
from webapp.engine.position import System


@dataclass(frozen=True)
class CellClass:
    """Cells that exactly the same constraints see: only the number of bullets matters."""

    cells: Mask
    size: int
    seen_by: tuple[int, ...]
    """Indices of the component's constraints."""


@dataclass(frozen=True)
class Limit:
    """At least `low` and at most `high` bullets among `size` cells."""

    size: int
    low: int
    high: int


@dataclass(frozen=True)
class Component:
    """Classes and constraints that hang together and touch no others."""

    classes: tuple[CellClass, ...]
    limits: tuple[Limit, ...]


@dataclass(frozen=True)
class Reduced:
    """A system as counting takes it: forced cells, components, and the sea."""

    bullets: Mask
    empties: Mask
    """Cells that a constraint alone forces, again and again."""
    components: tuple[Component, ...]
    sea: Mask
    """Cells in no constraint."""


def reduce_system(system: System) -> Reduced | None:
    """The reduced system, or None where simple counting already contradicts it."""
    settled = _settle(system)
    if settled is None:
        return None
    ranges, bullets, empties = settled
    seen: defaultdict[int, int] = defaultdict(int)
    for index, cells in enumerate(ranges):
        bit = 1 << index
        for cell in cells_of(cells):
            seen[cell] |= bit
    classes: defaultdict[int, Mask] = defaultdict(int)
    for cell, constraints in seen.items():
        classes[constraints] |= 1 << cell
    sea = system.cells & ~(bullets | empties)
    for cells in ranges:
        sea &= ~cells
    return Reduced(bullets, empties, tuple(_components(ranges, classes)), sea)


def _settle(system: System) -> tuple[dict[Mask, tuple[int, int]], Mask, Mask] | None:
    """The range of bullets of each set of cells once all that single constraints force is known."""
    bullets = empties = 0
    todo = [
        (constraint.cells, constraint.low, constraint.high) for constraint in system.constraints
    ]
    while True:
        before = bullets | empties
        ranges: dict[Mask, tuple[int, int]] = {}
        for cells, least, most in todo:
            known = (cells & bullets).bit_count()
            open_cells = cells & ~(bullets | empties)
            size = open_cells.bit_count()
            low, high = max(0, least - known), min(size, most - known)
            if open_cells in ranges:
                low = max(low, ranges[open_cells][0])
                high = min(high, ranges[open_cells][1])
            if low > high:
                return None
            if high == 0:
                empties |= open_cells
            elif low == size:
                bullets |= open_cells
            elif low > 0 or high < size:
                ranges[open_cells] = (low, high)
        if bullets | empties == before:
            return ranges, bullets, empties
        todo = [(cells, low, high) for cells, (low, high) in ranges.items()]


def _components(
    ranges: dict[Mask, tuple[int, int]], classes: dict[int, Mask]
) -> Iterator[Component]:
    """The connected parts, each with its own numbering of constraints."""
    limits = [Limit(cells.bit_count(), low, high) for cells, (low, high) in ranges.items()]
    beside = [0] * len(limits)
    for constraints in classes:
        for index in cells_of(constraints):
            beside[index] |= constraints
    by_first: defaultdict[int, list[int]] = defaultdict(list)
    for constraints in classes:
        by_first[(constraints & -constraints).bit_length() - 1].append(constraints)
    left = (1 << len(limits)) - 1
    while left:
        members = fresh = left & -left
        while fresh:
            reached = 0
            for index in cells_of(fresh):
                reached |= beside[index]
            fresh = reached & ~members
            members |= fresh
        left &= ~members
        yield _component(list(cells_of(members)), limits, classes, by_first)


def _component(
    members: list[int],
    limits: list[Limit],
    classes: dict[int, Mask],
    by_first: dict[int, list[int]],
) -> Component:
    number = {index: own for own, index in enumerate(members)}
    own_classes = tuple(
        CellClass(
            classes[constraints],
            classes[constraints].bit_count(),
            tuple(number[index] for index in cells_of(constraints)),
        )
        for first in members
        for constraints in by_first.get(first, ())
    )
    return Component(own_classes, tuple(limits[index] for index in members))
