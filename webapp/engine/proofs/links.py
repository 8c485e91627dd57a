"""Bounds that follow one from another, clue by clue: forwards, or from a supposition to a break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain as chain_links
from itertools import permutations

from webapp.engine.grid import Mask
from webapp.engine.network import Contradiction
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import Bound, BoundLink, Break, Chain, Forward


@dataclass(slots=True)
class _Event:
    """A new bound on a class, the side it follows from, and the events it rests on.

    An event is named by its number; -1 is what is supposed.
    """

    kind: int
    at_least: bool
    count: int
    side: int
    by: tuple[int, ...]
    round: int


@dataclass(frozen=True, slots=True)
class _Side:
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


_LinkKey = tuple[int, int, bool, int]
"""What a link tells: the round, the side, whether at least, and the event if it stands alone."""

Broken = tuple[_Side, bool, tuple[int, ...]]
"""The side that breaks, whether it has too many, and the events that say so."""


class Spread:
    """All bounds on classes that follow from each other, round by round.

    A round uses only what was known before it, as in a breadth-first search, so a bound comes with
    the fewest steps that lead to it, and the chain that is told is a short one.
    """

    def __init__(
        self,
        problem: ProofProblem,
        supposed: tuple[int, bool, int] | None = None,
        *,
        paired: bool = False,
        plain: bool = False,
    ) -> None:
        """With `paired`, two clues at a time too; with `plain`, only what decides its cells."""
        self.problem = problem
        self.plain = plain
        self.low = [0] * len(problem.sizes)
        self.high = list(problem.sizes)
        self.low_by: list[int | None] = [None] * len(problem.sizes)
        self.high_by: list[int | None] = [None] * len(problem.sizes)
        self.events: list[_Event] = []
        self.broken: Broken | None = None
        self.sides = [
            _Side(index, tuple(kinds), need, need)
            for index, (kinds, need) in enumerate(zip(problem.members, problem.needs, strict=True))
        ]
        if paired:
            self.sides += _pairs(problem)
        self.touching: list[list[int]] = [[] for _ in problem.sizes]
        for number, side in enumerate(self.sides):
            for kind in side.kinds:
                self.touching[kind].append(number)
        dirty = set(range(len(self.sides)))
        self.supposed = supposed or (-1, False, 0)
        if supposed is not None:
            self._set(*supposed, -1)
            # What follows without the supposition is known already, except from two clues at once.
            if not paired:
                dirty = set(self.touching[supposed[0]])
        self._run(dirty)

    def _set(self, kind: int, at_least: bool, count: int, event: int) -> None:
        """Take over a bound on a class, and which event it comes from."""
        if at_least:
            self.low[kind], self.low_by[kind] = count, event
        else:
            self.high[kind], self.high_by[kind] = count, event

    def _run(self, dirty: set[int]) -> None:
        """Look at each side again whose classes have a new bound, until one breaks or none has."""
        number = 0
        while dirty and self.broken is None:
            number += 1
            fresh: dict[tuple[int, bool], _Event] = {}
            # In the order of the clues, so that the same position always gets the same proof.
            for index in sorted(dirty):
                if self._breaks(self.sides[index]):
                    return
                self._look(index, number, fresh)
            dirty = set()
            for (kind, at_least), event in fresh.items():
                self._set(kind, at_least, event.count, len(self.events))
                self.events.append(event)
                dirty.update(self.touching[kind])

    def _breaks(self, side: _Side) -> bool:
        """Whether the bounds on the classes of a side leave it too many or too few bullets."""
        least = sum(self.low[kind] for kind in side.kinds)
        most = sum(self.high[kind] for kind in side.kinds)
        if least <= side.high and side.low <= most:
            return False
        too_many = least > side.high
        spare = (least - side.high if too_many else side.low - most) - 1
        by = []
        for kind in side.kinds:
            event = self.low_by[kind] if too_many else self.high_by[kind]
            if event is None:
                continue
            worth = self.low[kind] if too_many else self.problem.sizes[kind] - self.high[kind]
            # What is too much by more than one can do without some of its parts.
            if worth <= spare and event != -1:
                spare -= worth
            else:
                by.append(event)
        self.broken = (side, too_many, tuple(by))
        return True

    def _look(self, index: int, number: int, fresh: dict[tuple[int, bool], _Event]) -> None:
        """Add the new bounds that follow from a side in this round; of two the tighter stays."""
        side, low, high = self.sides[index], self.low, self.high
        least = sum(low[kind] for kind in side.kinds)
        most = sum(high[kind] for kind in side.kinds)
        for kind in side.kinds:
            below = side.high - (least - low[kind])
            if below < high[kind] and (below <= 0 or not self.plain):
                earlier = fresh.get((kind, False))
                if earlier is None or below < earlier.count:
                    by = self._others(self.low_by, side, kind)
                    fresh[kind, False] = _Event(kind, False, below, index, by, number)
            above = side.low - (most - high[kind])
            if above > low[kind] and (above >= self.problem.sizes[kind] or not self.plain):
                earlier = fresh.get((kind, True))
                if earlier is None or above > earlier.count:
                    by = self._others(self.high_by, side, kind)
                    fresh[kind, True] = _Event(kind, True, above, index, by, number)

    @staticmethod
    def _others(by: list[int | None], side: _Side, kind: int) -> tuple[int, ...]:
        """The events that bound the other classes of a side."""
        return tuple(e for other in side.kinds if other != kind and (e := by[other]) is not None)

    def links_to(self, goals: Iterable[int]) -> tuple[BoundLink, ...]:
        """The links that lead to some events, those of one source in one round as one."""
        ends = [goal for goal in goals if goal >= 0]
        needed: set[int] = set()
        todo = [*ends]
        while todo:
            number = todo.pop()
            if number not in needed:
                needed.add(number)
                todo += [by for by in self.events[number].by if by >= 0]
        together = self._together(sorted(needed))
        in_turn = self._links_in(together, self._in_turn(together, ends))
        # A bound on cells that are decided by then would be news of nothing: round by round it is
        # said before.
        return self._links_in(together, sorted(together)) if _is_stale(in_turn) else in_turn

    def _links_in(
        self, together: dict[_LinkKey, list[int]], order: Iterable[_LinkKey]
    ) -> tuple[BoundLink, ...]:
        """The links of events in some order, each once."""
        links = (self._links(together[key]) for key in order)
        return tuple(dict.fromkeys(chain_links.from_iterable(links)))

    def to_break(self, broken: Broken) -> tuple[tuple[BoundLink, ...], Break]:
        """The links that lead to the clue that breaks, and the break."""
        side, too_many, by = broken
        parts = merged_parts([self.part(number) for number in by])
        links = self.links_to(by)
        share = side.share(not too_many)
        if share is not None:
            links = tuple(dict.fromkeys((*links, share)))
            parts = (share.bound, *parts)
        return links, Break(self.problem.sources[side.index], too_many, parts)

    def _together(self, needed: list[int]) -> dict[_LinkKey, list[int]]:
        """Events by the link that tells them: a clue that decides several classes is one link."""
        together: dict[_LinkKey, list[int]] = {}
        for number in needed:
            event = self.events[number]
            # Only decided cells can be told as one; "at most one in each" is two things.
            loose = -1 if self._bound(event).settles else number
            key = (event.round, event.side, event.at_least, loose)
            together.setdefault(key, []).append(number)
        return together

    def _in_turn(
        self, together: dict[_LinkKey, list[int]], ends: Sequence[int]
    ) -> Iterable[_LinkKey]:
        """Links in the order in which one leads to the next: a thought is followed to its end."""
        key_of = {number: key for key, numbers in together.items() for number in numbers}
        ordered: dict[_LinkKey, None] = {}

        def follow(number: int) -> None:
            key = key_of[number]
            if key in ordered:
                return
            for before in together[key]:
                for by in self.events[before].by:
                    if by >= 0:
                        follow(by)
            ordered[key] = None

        for end in ends:
            follow(end)
        return ordered

    def _links(self, numbers: Sequence[int]) -> Iterator[BoundLink]:
        """Events of a clue as a link, and before it what another says of cells that they share."""
        events = [self.events[number] for number in numbers]
        side, at_least = self.sides[events[0].side], events[0].at_least
        cells = count = 0
        for event in events:
            cells |= self.problem.classes[event.kind]
            count += event.count
        by = dict.fromkeys(number for event in events for number in event.by)
        parts = merged_parts(
            [part for number in by if not (part := self.part(number)).cells & cells]
        )
        share = side.share(at_least)
        if share is not None:
            yield share
            parts = (share.bound, *parts)
        source = self.problem.sources[side.index]
        yield BoundLink(source, Bound(cells, at_least, count), parts)

    def _bound(self, event: _Event) -> Bound:
        return Bound(self.problem.classes[event.kind], event.at_least, event.count)

    def part(self, number: int) -> Bound:
        """The bound of an event; -1 is what is supposed."""
        if number < 0:
            kind, at_least, count = self.supposed
            return Bound(self.problem.classes[kind], at_least, count)
        return self._bound(self.events[number])


def _is_stale(links: Sequence[BoundLink]) -> bool:
    """Whether a bound is on cells that links before it have decided."""
    decided = 0
    for link in links:
        if not link.bound.cells & ~decided:
            return True
        decided |= link.bound.bullets | link.bound.empties
    return False


def merged_parts(parts: list[Bound]) -> tuple[Bound, ...]:
    """The same bounds, those that decide their cells as one: a sentence names these cells once."""
    loose = [part for part in parts if not part.settles]
    cells, at_least = 0, False
    for part in parts:
        if part.settles:
            cells |= part.cells
            at_least = part.at_least
    if cells:
        loose.append(Bound(cells, at_least, cells.bit_count() if at_least else 0))
    return tuple(loose)


def _pairs(problem: ProofProblem) -> Iterator[_Side]:
    """Clues less what another clue says of the cells that they share.

    Only where that tells more than the bounds on single classes do: two classes and more shared.
    """
    for index, other in permutations(range(len(problem.sources)), 2):
        shared = problem.cells[index] & problem.cells[other]
        kinds = [k for k in problem.members[index] if problem.classes[k] & shared]
        rest = tuple(k for k in problem.members[index] if k not in kinds)
        if len(kinds) < 2 or not rest:
            continue
        need, source = problem.needs[other], problem.sources[other]
        least = max(0, need - (problem.cells[other] & ~shared).bit_count())
        most = min(need, shared.bit_count())
        fewest = BoundLink(source, Bound(shared, True, least), ()) if least else None
        highest = BoundLink(source, Bound(shared, False, most), ()) if need == most else None
        if highest is None:
            most = shared.bit_count()
        if fewest or (highest and most < shared.bit_count()):
            low, high = problem.needs[index] - most, problem.needs[index] - least
            yield _Side(index, rest, low, high, fewest, highest)


def forward_line(
    problem: ProofProblem,
    bullets: Mask,
    empties: Mask,
    *,
    paired: bool = False,
    plain: bool = False,
) -> Forward | None:
    """Bounds in turn that decide some of these cells; None if they decide none."""
    spread = Spread(problem, paired=paired, plain=plain)
    if spread.broken is not None:
        raise Contradiction
    goals = []
    for kind, cells in enumerate(problem.classes):
        by = None
        if cells & bullets and spread.low[kind] == problem.sizes[kind]:
            by = spread.low_by[kind]
        elif cells & empties and spread.high[kind] == 0:
            by = spread.high_by[kind]
        if by is not None:
            goals.append(by)
    return Forward(spread.links_to(goals)) if goals else None


def suppose(
    problem: ProofProblem,
    kind: int,
    is_bullet: bool,
    *,
    paired: bool = False,
    plain: bool = False,
) -> Spread:
    """All that follows if a class is not all bullets (or not all empty)."""
    count = problem.sizes[kind] - 1 if is_bullet else 1
    return Spread(problem, (kind, not is_bullet, count), paired=paired, plain=plain)


def chain(
    problem: ProofProblem,
    kind: int,
    is_bullet: bool,
    *,
    paired: bool = False,
    plain: bool = False,
) -> Chain | None:
    """The chain from the opposite of a class to a clue that breaks."""
    spread = suppose(problem, kind, is_bullet, paired=paired, plain=plain)
    return Chain(spread.part(-1), *spread.to_break(spread.broken)) if spread.broken else None
