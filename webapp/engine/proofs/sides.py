"""Sides of an equation: what a clue says by itself, and what is left of it beside another clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from webapp.engine.grid import Mask
from webapp.engine.proofs.proof import Bound, BoundLink, Source


@dataclass(frozen=True, slots=True)
class Side:
    """A clue, or what is left of it beside another: so many bullets among some classes."""

    index: int
    kinds: tuple[int, ...]
    low: int
    high: int
    fewest: BoundLink | None = None
    """The bound of the other clue, at least, on the cells that they share."""
    most: BoundLink | None = None
    """The bound of the other clue, at most, on those cells."""

    def share(self, at_least: bool) -> BoundLink | None:
        """The bound of the other clue that a bound of this kind rests on."""
        return self.most if at_least else self.fewest


class SideTable:
    """Sides by number, and what is the same whatever is supposed."""

    __slots__ = ("room", "sides", "touching", "widest")

    def __init__(self, sides: Sequence[Side], sizes: Sequence[int]) -> None:
        self.sides = sides
        self.touching: list[list[int]] = [[] for _ in sizes]
        """For each class the sides that it is a part of."""
        self.room: list[int] = []
        """For each side the bullets that its cells have room for."""
        self.widest: list[int] = []
        """For each side the cells of its largest class."""
        for number, side in enumerate(sides):
            for kind in side.kinds:
                self.touching[kind].append(number)
            of_side = [sizes[kind] for kind in side.kinds]
            self.room.append(sum(of_side))
            self.widest.append(max(of_side, default=0))


def single_sides(members: Sequence[Sequence[int]], needs: Sequence[int]) -> list[Side]:
    """What each clue says by itself."""
    return [
        Side(index, tuple(kinds), need, need)
        for index, (kinds, need) in enumerate(zip(members, needs, strict=True))
    ]


def paired_sides(
    sources: Sequence[Source], cells: Sequence[Mask], needs: Sequence[int], classes: Sequence[Mask]
) -> Iterator[Side]:
    """Clues less what another clue says of the cells that they share.

    Only where that tells more than the bounds on single classes do: two classes and more shared.
    """
    for index, other in permutations(range(len(sources)), 2):
        shared = cells[index] & cells[other]
        if not shared & (shared - 1):
            continue
        kinds = [kind for kind, among in enumerate(classes) if among & shared]
        rest = tuple(
            kind for kind, among in enumerate(classes) if among & cells[index] and kind not in kinds
        )
        if len(kinds) < 2 or not rest:
            continue
        need, source = needs[other], sources[other]
        least = max(0, need - (cells[other] & ~shared).bit_count())
        most = min(need, shared.bit_count())
        fewest = BoundLink(source, Bound(shared, True, least), ()) if least else None
        highest = BoundLink(source, Bound(shared, False, most), ()) if need == most else None
        if highest is None:
            most = shared.bit_count()
        if fewest or (highest and most < shared.bit_count()):
            yield Side(index, rest, needs[index] - most, needs[index] - least, fewest, highest)
