"""What the clues of a reason say: classes of cells that they touch alike, and what each needs."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Mask, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.proofs.proof import TOTAL, Count, Source


class ProofProblem:
    """Unknown cells by class, and for each source its classes and the bullets they hold."""

    __slots__ = (
        "cells",
        "classes",
        "count_cache",
        "members",
        "needs",
        "sizes",
        "sources",
        "touching",
    )

    def __init__(self, sources: Sequence[Source], cells: list[Mask], needs: list[int]) -> None:
        self.sources = tuple(sources)
        self.cells = cells
        self.needs = needs
        self.count_cache: dict[tuple[Mask, Mask], list[Count]] = {}
        """Counts over all sources, by the bullets and the empties asked for."""
        classes = _classes_of(cells)
        self.classes = [kind for kind, _ in classes]
        self.sizes = [kind.bit_count() for kind, _ in classes]
        self.touching = [touching for _, touching in classes]
        self.members: list[list[int]] = [[] for _ in cells]
        for number, touching in enumerate(self.touching):
            for index in touching:
                self.members[index].append(number)

    @classmethod
    def from_position(cls, position: Position, sources: Sequence[Source]) -> ProofProblem:
        """What these clues of a position say of its unknown cells."""
        around, unknown = neighbour_masks(position.width, position.height), position.unknown
        bullets = position.bullets
        cells, needs = [], []
        for source in sources:
            if source == TOTAL:
                cells.append(unknown)
                needs.append((position.total or 0) - bullets.bit_count())
            else:
                cells.append(around[source] & unknown)
                needs.append(position.clues[source] - (around[source] & bullets).bit_count())
        return cls(sources, cells, needs)

    def with_known(self, bullets: Mask, empties: Mask) -> ProofProblem:
        """The problem once some of its cells are known."""
        known = bullets | empties
        needs = [
            need - (cells & bullets).bit_count()
            for need, cells in zip(self.needs, self.cells, strict=True)
        ]
        return ProofProblem(self.sources, [cells & ~known for cells in self.cells], needs)


def _classes_of(cells: list[Mask]) -> list[tuple[Mask, tuple[int, ...]]]:
    """The classes of the cells of some sources, each with the sources that touch it.

    Each source parts the classes before it into the cells that it touches and those that it does
    not: no proof can tell cells apart that the same sources touch.
    """
    classes: list[tuple[Mask, tuple[int, ...]]] = []
    for index, mask in enumerate(cells):
        rest, parted = mask, []
        for kind, touching in classes:
            inside = kind & mask
            rest &= ~kind
            if not inside:
                parted.append((kind, touching))
                continue
            parted.append((inside, (*touching, index)))
            if kind != inside:
                parted.append((kind & ~mask, touching))
        if rest:
            parted.append((rest, (index,)))
        classes = parted
    # Reading order, so that the same position always gets the same proof.
    classes.sort(key=_first_cell)
    return classes


def _first_cell(kind: tuple[Mask, tuple[int, ...]]) -> int:
    return kind[0] & -kind[0]
