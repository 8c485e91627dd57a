"""Plain chains: the opposite of what is certain supposed, and clue by clue followed to a break.

Only clues that are then complete, or that then need all their cells, take part. Looking for them
goes round by round over all clues near by, so the first break met is one of few links.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.engine.grid import Mask, cells_of
from webapp.engine.network import ConstraintSet, Network
from webapp.engine.position import Constraint
from webapp.engine.reasons.situation import MergedClue


@dataclass(frozen=True, slots=True)
class _ChainLink:
    """A clue that decides cells, and the links that it rests on."""

    clue: int
    cells: Mask
    bullets: bool
    by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChainClues:
    """The clues of a chain, by number, the one that breaks last; and how many links it has."""

    clues: tuple[int, ...]
    links: int


class PlainChains:
    """The plain chains of some clues, and of the total if it is given: as the last of them."""

    def __init__(self, clues: Sequence[MergedClue], unknown: Mask = 0, left: int = 0) -> None:
        constraints = [Constraint(c.cells, c.need, c.need) for c in clues]
        if unknown:
            constraints.append(Constraint(unknown, left, left))
        self.network = Network(constraints)

    def classes(self, cells: Mask) -> list[Mask]:
        """The classes of some cells: what the same clues touch."""
        return [kind & cells for kind in self.network.classes.values() if kind & cells]

    def chain(self, kind: Mask, is_bullet: bool) -> ChainClues | None:
        """The chain from the opposite of what a class of cells is; None if nothing breaks."""
        return _Following(self.network, kind, is_bullet).run()


class _Following:
    """What follows from a supposition, round by round."""

    def __init__(self, network: Network, kind: Mask, is_bullet: bool) -> None:
        self.network = network
        self.kind = kind
        # At least one of the cells is otherwise; of one cell alone that is all there is to say.
        size = kind.bit_count()
        self.least, self.most = (0, size - 1) if is_bullet else (1, size)
        self.bullets = self.empties = 0
        self.links: list[_ChainLink] = []

    def run(self) -> ChainClues | None:
        """Follow it until a clue breaks or nothing follows any more."""
        network = self.network
        dirty: ConstraintSet = network.touch[self.kind & -self.kind]
        while dirty:
            fresh: list[_ChainLink] = []
            for index in cells_of(dirty):
                broken = self._look(index, fresh)
                if broken is not None:
                    return self._traced(index, broken)
            dirty = 0
            for link in fresh:
                # Two clues may decide the same cells in one round, and not always alike.
                cells = link.cells & ~(self.bullets | self.empties)
                dirty |= network.overlap[link.clue]
                if not cells:
                    continue
                if link.bullets:
                    self.bullets |= cells
                else:
                    self.empties |= cells
                self.links.append(_ChainLink(link.clue, cells, link.bullets, link.by))
        return None

    def _look(self, index: int, fresh: list[_ChainLink]) -> tuple[int, ...] | None:
        """Add what a clue decides; the links that it rests on if it breaks."""
        mine, need = self.network.masks[index], self.network.lows[index]
        least = most = 0
        if mine & self.kind:
            least, most = self.least, self.most
        placed = (mine & self.bullets).bit_count() + least
        rest = mine & ~(self.bullets | self.empties | self.kind)
        reach = placed + rest.bit_count() + most - least
        if placed > need:
            return self._needed(mine & self.bullets, placed - need - 1)
        if reach < need:
            return self._needed(mine & self.empties, need - reach - 1)
        if rest and placed == need:
            fresh.append(_ChainLink(index, rest, False, self._deciding(mine & self.bullets)))
        elif rest and reach == need:
            fresh.append(_ChainLink(index, rest, True, self._deciding(mine & self.empties)))
        return None

    def _deciding(self, cells: Mask) -> tuple[int, ...]:
        return tuple(n for n, link in enumerate(self.links) if link.cells & cells)

    def _needed(self, cells: Mask, spare: int) -> tuple[int, ...]:
        """The links that decided these cells, without some that the break can spare."""
        numbers = []
        for number in self._deciding(cells):
            worth = (self.links[number].cells & cells).bit_count()
            if worth <= spare:
                spare -= worth
            else:
                numbers.append(number)
        return tuple(numbers)

    def _traced(self, index: int, by: tuple[int, ...]) -> ChainClues:
        """The clues of the links that lead to a break, in order."""
        needed: set[int] = set()
        todo = list(by)
        while todo:
            number = todo.pop()
            if number not in needed:
                needed.add(number)
                todo += self.links[number].by
        clues = dict.fromkeys([self.links[number].clue for number in sorted(needed)])
        return ChainClues((*clues, index), len(needed))
