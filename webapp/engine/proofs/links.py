"""Bounds that follow one from another, clue by clue: forwards, or from a supposition to a break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain as chain_links

from webapp.engine.grid import Mask
from webapp.engine.network import Contradiction
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import Bound, BoundLink, Break, Chain, Forward
from webapp.engine.proofs.sides import Side


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


_LinkKey = tuple[int, int, bool, int]
"""What a link tells: the round, the side, whether at least, and the event if it stands alone."""

Broken = tuple[Side, bool, tuple[int, ...]]
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
        self._table = problem.paired_sides if paired else problem.sides
        self.sides = self._table.sides
        self._least = [0] * len(self.sides)
        """The bullets that each side has by now, at least; and at most."""
        self._most = list(self._table.room)
        self.supposed = supposed or (-1, False, 0)
        if supposed is not None:
            self._set(*supposed, -1)
        if supposed is None or paired:
            self._run(set(range(len(self.sides))))
        else:
            # What follows without the supposition is known already, except from two clues at once.
            self._run(set(self._table.touching[supposed[0]]))

    def _set(self, kind: int, at_least: bool, count: int, event: int) -> None:
        """Take over a bound on a class, and which event it comes from."""
        if at_least:
            bounds, sums, self.low_by[kind] = self.low, self._least, event
        else:
            bounds, sums, self.high_by[kind] = self.high, self._most, event
        change = count - bounds[kind]
        bounds[kind] = count
        for number in self._table.touching[kind]:
            sums[number] += change

    def _run(self, dirty: set[int]) -> None:
        """Look at each side again whose classes have a new bound, until one breaks or none has."""
        number = 0
        while dirty:
            number += 1
            fresh: dict[tuple[int, bool], _Event] = {}
            # In the order of the clues, so that the same position always gets the same proof.
            for index in sorted(dirty):
                side = self.sides[index]
                more, fewer = side.high - self._least[index], self._most[index] - side.low
                if more < 0 or fewer < 0:
                    self.broken = self._break(side, -more if more < 0 else -fewer, more < 0)
                    return
                # A bound is new on a class that could change by more; plain ones need all or none.
                if min(more, fewer) < (1 if self.plain else self._table.widest[index]):
                    self._look(index, number, fresh)
            dirty = set()
            for (kind, at_least), event in fresh.items():
                self._set(kind, at_least, event.count, len(self.events))
                self.events.append(event)
                dirty.update(self._table.touching[kind])

    def _break(self, side: Side, excess: int, too_many: bool) -> Broken:
        """A side that has too many bullets, or too few, and the events that say so."""
        spare = excess - 1
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
        return side, too_many, tuple(by)

    def _look(self, index: int, number: int, fresh: dict[tuple[int, bool], _Event]) -> None:
        """Add the new bounds that follow from a side in this round; of two the tighter stays."""
        side, low, high = self.sides[index], self.low, self.high
        more, fewer = side.high - self._least[index], self._most[index] - side.low
        for kind in side.kinds:
            below = low[kind] + more
            if below < high[kind] and (below <= 0 or not self.plain):
                earlier = fresh.get((kind, False))
                if earlier is None or below < earlier.count:
                    by = self._others(self.low_by, side, kind)
                    fresh[kind, False] = _Event(kind, False, below, index, by, number)
            above = high[kind] - fewer
            if above > low[kind] and (above >= self.problem.sizes[kind] or not self.plain):
                earlier = fresh.get((kind, True))
                if earlier is None or above > earlier.count:
                    by = self._others(self.high_by, side, kind)
                    fresh[kind, True] = _Event(kind, True, above, index, by, number)

    @staticmethod
    def _others(by: list[int | None], side: Side, kind: int) -> tuple[int, ...]:
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
        if self.supposed[0] >= 0:
            needed.update(self._needed_beside(needed))
        together = self._together(sorted(needed))
        in_turn = self._links_in(together, self._in_turn(together, ends))
        # A bound on cells that are decided by then would be news of nothing: round by round it is
        # said before.
        if _is_stale(in_turn, self.part(-1) if self.supposed[0] >= 0 else None):
            return self._links_in(together, sorted(together))
        return in_turn

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

    def _needed_beside(self, needed: set[int]) -> list[int]:
        """The other cells that a clue needs which needs some of them: they are told with them."""
        full = {
            (event.side, event.round)
            for event in (self.events[number] for number in needed)
            if self._bound(event).bullets
        }
        return [
            number
            for number, event in enumerate(self.events)
            if (event.side, event.round) in full
            and self._bound(event).bullets
            and needed.issuperset(by for by in event.by if by >= 0)
        ]

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
                for by in self._as_told(self.events[before].by):
                    follow(by)
            ordered[key] = None

        for end in self._as_told(ends):
            follow(end)
        return ordered

    def _as_told(self, events: Iterable[int]) -> list[int]:
        """Events in the order in which their reasons are told.

        What is supposed is followed first, and what decides its cells before mere bounds; what
        holds anyhow comes last, just before it is needed.
        """
        there = [number for number in events if number >= 0]
        return sorted(
            there,
            key=lambda number: (
                not self._is_supposed(number),
                not self._bound(self.events[number]).settles,
            ),
        )

    def _is_supposed(self, number: int) -> bool:
        """Whether an event follows from what is supposed, and not without it."""
        return number < 0 or any(map(self._is_supposed, self.events[number].by))

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


def _is_stale(links: Sequence[BoundLink], supposed: Bound | None) -> bool:
    """Whether a bound is on cells that links before it have decided, or that are supposed."""
    decided = supposed.bullets | supposed.empties if supposed else 0
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
    if spread.broken is None:
        return None
    links, broken = spread.to_break(spread.broken)
    # What two clues share is news of nothing where it is decided: another chain says it better.
    return None if _is_stale(links, spread.part(-1)) else Chain(spread.part(-1), links, broken)
