"""What the clues of a reason say: classes of cells that they touch alike, and what each needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from webapp.engine.grid import Mask, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.proofs.lanes import Lanes, Term
from webapp.engine.proofs.proof import TOTAL, Count, Source
from webapp.engine.proofs.sides import SideTable, paired_sides, single_sides

_Classes = list[tuple[Mask, tuple[int, ...]]]
"""Cells that the same sources touch, and the numbers of these sources."""


class ProofProblem:
    """Unknown cells by class, and for each source its classes and the bullets they hold."""

    def __init__(
        self,
        sources: Sequence[Source],
        cells: list[Mask],
        needs: list[int],
        classes: _Classes | None = None,
    ) -> None:
        """`classes`: those of the cells, if they are known already."""
        self.sources = tuple(sources)
        self.cells = cells
        self.needs = needs
        self.count_cache: dict[tuple[Mask, Mask], list[Count]] = {}
        """Counts over all sources, by the bullets and the empties asked for."""
        classes = _classes_of(cells) if classes is None else classes
        self.classes = [kind for kind, _ in classes]
        self.sizes = [kind.bit_count() for kind, _ in classes]
        self.touching = [touching for _, touching in classes]
        self.members: list[list[int]] = [[] for _ in cells]
        for number, touching in enumerate(self.touching):
            for index in touching:
                self.members[index].append(number)

    @cached_property
    def lanes(self) -> Lanes:
        """How to add up how often cells count."""
        return Lanes(self.sources, self.sizes, self.touching)

    @cached_property
    def terms(self) -> list[Term]:
        """What each source brings to a sum."""
        parts = enumerate(zip(self.lanes.of_source, self.needs, strict=True))
        return [Term(index, worths, need) for index, (worths, need) in parts]

    @cached_property
    def sides(self) -> SideTable:
        """What each clue says by itself."""
        return SideTable(single_sides(self.members, self.needs), self.sizes)

    @cached_property
    def paired_sides(self) -> SideTable:
        """The same, and what is left of each clue beside another."""
        paired = paired_sides(self.sources, self.cells, self.needs, self.classes)
        return SideTable([*self.sides.sides, *paired], self.sizes)

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
        # Classes lose cells, and some end; none is parted, so they need not be found anew.
        classes = [
            (rest, touching)
            for kind, touching in zip(self.classes, self.touching, strict=True)
            if (rest := kind & ~known)
        ]
        classes.sort(key=_first_cell)
        return ProofProblem(self.sources, [cells & ~known for cells in self.cells], needs, classes)


def _classes_of(cells: list[Mask]) -> _Classes:
    """The classes of the cells of some sources, each with the sources that touch it.

    Each source parts the classes before it into the cells that it touches and those that it does
    not: no proof can tell cells apart that the same sources touch.
    """
    classes: _Classes = []
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
