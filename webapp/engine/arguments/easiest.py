"""The easiest argument of a position: what costs a reader least, of a bounded set of arguments.

Looked at are, in this order: each clue by itself; the total by itself; two clues; the total with
up to three clues that share no cell; three clues; and plain chains of up to four links. Only where
none of these proves anything the smallest reasons, longer chains and counts over many clues come
in. Among arguments that are equally easy the one next to what was marked last comes first, and at
the start a 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product
from math import inf

from webapp.engine.arguments.alone import single_argument, total_argument
from webapp.engine.arguments.argument import (
    FEW_LINKS,
    Argument,
    ArgumentKind,
    argument_of,
)
from webapp.engine.arguments.chains import ChainClues, PlainChains
from webapp.engine.arguments.covers import total_covers
from webapp.engine.arguments.nearness import Nearness
from webapp.engine.arguments.needed_clues import without_needless
from webapp.engine.arguments.totals import MOST_CLUES, small_totals
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.forced import ForcedCells
from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.position import Position
from webapp.engine.proofs.cost import A_CELL, PLAIN, SPAN, SUPPOSITION, span
from webapp.engine.reasons.nearby_worlds import ClueWorlds
from webapp.engine.reasons.pairs import PairConclusion, pair_conclusions
from webapp.engine.reasons.proving_sets import EASY_TRIES
from webapp.engine.reasons.reason import Reason
from webapp.engine.reasons.situation import MergedClue, cells_under
from webapp.engine.reasons.smallest import Reasoner

FAR = 6
"""Cells from which on it makes no difference how far away a step is: the eye has to search."""

NEAR_WORTH = 1 / 3
"""What a cell of distance costs beside what the proof does."""

MOST_CLASSES = 60
"""Classes of certain cells from which chains are followed; the nearest first."""

MOST_SETS = 12
"""Sets of three clues whose proofs are looked for; each takes a millisecond."""

MOST_LONG_CHAINS = 4
"""Chains of many links whose proofs are looked for; each may take some hundredths of a second."""

MOST_COVERS = 2
"""Counts over many clues whose proofs are looked for."""

BESIDE_CHAINS = 10_000
"""Nodes for the smallest reason where a chain, or a count, is there already."""

MOST_WAYS = 8
"""Ways to see the same that are looked for: nobody reads more."""

MOST_NAMINGS = 32
"""Ways to name clues that say the same, of which the nearest to each other is taken: where many
clues have twins, the ways are too many to be looked at."""

HAIR = 1e-9
"""What costs differ by if they do not: sums of fractions in another order."""

CHAIN_NODES = 5
"""Search nodes that following a chain is counted as."""


@dataclass(frozen=True)
class _Candidate:
    """Clues that prove something, and what their proof costs at least."""

    least: float
    clues: tuple[Cell, ...]
    uses_total: bool
    forced: ForcedCells | None = None


class EasiestSearch:
    """A search for the easiest argument that goes on while marks are added."""

    def __init__(self, position: Position, budget: Budget, last: Mask = 0) -> None:
        """`last`: the cells that were marked last, near which the eye is."""
        self._reasoner = Reasoner(position, budget)
        self._budget = budget
        self._size = position.width, position.height
        self._near = Nearness(last, *self._size)

    @property
    def position(self) -> Position:
        """What is known by now."""
        return self._reasoner.position

    @property
    def unknown(self) -> Mask:
        """The cells that are not decided yet."""
        return self._reasoner.situation.unknown

    def mark(self, argument: Argument) -> None:
        """Take what an argument decides as known."""
        self._reasoner.mark(argument)
        self._near = Nearness(argument.conclusions, *self._size)

    def open(self, bullets: Mask, empties: Mask, fresh: Mapping[Cell, int]) -> None:
        """Take what a live board has answered: cells known now, and the numbers of open ones."""
        self._reasoner.open(bullets, empties, fresh)
        self._near = Nearness(bullets | empties | mask_of(fresh), *self._size)

    def first(self) -> Argument | None:
        """Find the easiest argument; None if nothing is certain."""
        situation = self._reasoner.situation
        if not situation.unknown:
            return None
        single = self._nearest_single()
        if single is not None:
            return single
        if situation.left in (0, situation.unknown.bit_count()):
            return total_argument(situation.unknown, situation.left)
        merged = situation.merged_clues()
        pair = self._cheapest_pair(merged)
        totals = list(self._totals(merged))
        if pair is not None:
            return self._cheapest([pair, *totals]) or self._rest(merged)
        return self._cheapest([*totals, *self._harder(merged)]) or self._rest(merged)

    def choices(self, argument: Argument) -> int:
        """How many steps of the kind of the easiest argument there are to choose from."""
        situation = self._reasoner.situation
        if argument.kind is ArgumentKind.SINGLE:
            rows = zip(situation.cells, situation.needs, strict=True)
            return len({cells for cells, need in rows if need in (0, cells.bit_count())})
        if argument.kind is ArgumentKind.PAIR:
            pairs = pair_conclusions(situation.merged_clues(), self._size[0])
            return len({(bullets, empties) for _, _, bullets, empties in pairs})
        return 1

    def ways(self, cells: Mask) -> list[Argument]:
        """List easy arguments that decide some of these cells, the easiest first."""
        merged = self._reasoner.situation.merged_clues()
        # Beside a clue that decides something by itself a pair may hold one that is not needed.
        candidates = [
            replace(candidate, forced=None)
            for candidate in self._pairs(merged)
            if candidate.forced and candidate.forced.cells & cells
        ]
        candidates += self._totals(merged)
        candidates += self._harder(merged, cells)
        candidates.sort(key=self._weight)
        ways = [single for single in self._singles() if single.conclusions & cells]
        seen = {(way.clues, way.uses_total) for way in ways}
        for candidate in candidates:
            if len(ways) >= MOST_WAYS:
                break
            argument = self._argued(candidate, seen)
            if argument is not None and argument.conclusions & cells:
                ways.append(argument)
        return sorted(ways, key=lambda way: (way.cost, way.size, way.clues))

    # One clue

    def _singles(self) -> Iterator[Argument]:
        situation = self._reasoner.situation
        for clue, cells, need in zip(
            situation.clues, situation.cells, situation.needs, strict=True
        ):
            if need in (0, cells.bit_count()):
                yield single_argument(clue, cells, need)

    def _nearest_single(self) -> Argument | None:
        """A clue that is complete or full, the nearest: at the start a 0, where people begin."""
        situation, numbers = self._reasoner.situation, self.position.clues
        zeros = singles = 0
        rows: dict[Mask, int] = {}
        for index, (clue, cells, need) in enumerate(
            zip(situation.clues, situation.cells, situation.needs, strict=True)
        ):
            if need and need != cells.bit_count():
                continue
            bit = 1 << clue
            rows[bit] = index
            singles |= bit
            if not numbers[clue]:
                zeros |= bit
        if not singles:
            return None
        nearest = self._near.nearest(zeros if zeros and self._near.anywhere else singles)
        nearest = nearest & zeros or nearest
        index = min(self._loneliest(rows[bit] for bit in rows if bit & nearest))[1]
        return single_argument(
            situation.clues[index], situation.cells[index], situation.needs[index]
        )

    def _loneliest(self, indices: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Clues with how many others they touch: corners come first, or one has to come back."""
        clues = self._reasoner.situation.cells
        for index in indices:
            cells = clues[index]
            yield sum(1 for other in clues if other & cells), index

    # Two clues, and the total with a few

    def _cheapest_pair(self, merged: list[MergedClue]) -> _Candidate | None:
        return min(self._pairs(merged), key=self._weight, default=None)

    def _pairs(self, merged: list[MergedClue]) -> Iterator[_Candidate]:
        return map(self._pair, pair_conclusions(merged, self._size[0]))

    def _pair(self, pair: PairConclusion) -> _Candidate:
        first, second, bullets, empties = pair
        clues = self._named([first, second])
        number = (first.cells | second.cells).bit_count()
        least = 3 * PLAIN + A_CELL * number + SPAN * span(clues, self._size[0])
        return _Candidate(least, clues, False, ForcedCells(bullets, empties))

    def _totals(self, merged: list[MergedClue]) -> Iterator[_Candidate]:
        situation = self._reasoner.situation
        if situation.left is None:
            return
        for group in small_totals(merged, situation.left, situation.unknown):
            clues = self._named(group)
            number = sum(clue.cells.bit_count() for clue in group)
            least = len(group) + 3 * PLAIN + A_CELL * number + SPAN * span(clues, self._size[0])
            yield _Candidate(least, clues, True)

    def _named(self, group: Iterable[MergedClue]) -> tuple[Cell, ...]:
        """A clue for each merged one: those nearest to each other, then to what was marked."""
        choices = [self._without_found(clue) for clue in group]
        number = 1
        for choice in choices:
            number *= len(choice)
        if number == 1:
            return tuple(sorted(choice[0] for choice in choices))
        ways = map(tuple, map(sorted, islice(product(*choices), MOST_NAMINGS)))
        return min(ways, key=lambda way: (span(way, self._size[0]), self._distance(way), way))

    def _without_found(self, clue: MergedClue) -> tuple[Cell, ...]:
        """Of clues that say the same those that show it: nobody likes to take found bullets off."""
        numbers = self.position.clues
        return tuple(c for c in clue.clues if numbers[c] == clue.need) or clue.clues

    def _distance(self, clues: Iterable[Cell]) -> int:
        return min(FAR, self._near.distance(mask_of(clues)))

    def _weight(self, candidate: _Candidate) -> tuple[float, int, tuple[Cell, ...]]:
        far = NEAR_WORTH * self._distance(candidate.clues)
        return candidate.least + far, len(candidate.clues), candidate.clues

    # Three clues, and chains

    def _harder(self, merged: list[MergedClue], cells: Mask = 0) -> Iterator[_Candidate]:
        """Sets of three clues, and chains of few links; or just those chains about some cells."""
        certain = self._reasoner.certain(use_total=False)
        if not certain.cells:
            return
        about = ForcedCells(certain.bullets & cells, certain.empties & cells) if cells else certain
        for chain in self._chains(PlainChains(merged), about):
            if chain.links <= FEW_LINKS:
                yield self._chain(merged, chain)
        if cells:
            return
        for reason in self._reasoner.of_size(3)[:MOST_SETS]:
            least = 4 * PLAIN + A_CELL * reason.cells.bit_count()
            least += SPAN * span(reason.clues, self._size[0])
            yield _Candidate(least, reason.clues, False, _forced(reason))

    def _chains(self, chains: PlainChains, certain: ForcedCells) -> Iterator[ChainClues]:
        kinds = chains.classes(certain.cells)
        kinds.sort(key=lambda kind: (self._near.distance(kind), kind & -kind))
        for kind in kinds[:MOST_CLASSES]:
            self._budget.spend(CHAIN_NODES)
            chain = chains.chain(kind, bool(kind & certain.bullets))
            if chain is not None:
                yield chain

    def _chain(self, merged: list[MergedClue], chain: ChainClues) -> _Candidate:
        clues = self._named([merged[index] for index in chain.clues if index < len(merged)])
        # Each link decides a cell, and so does the supposition.
        least = SUPPOSITION + (chain.links + 1) * (PLAIN + A_CELL)
        least += SPAN * span(clues, self._size[0])
        return _Candidate(least, clues, len(merged) in chain.clues)

    def _cheapest(self, candidates: Iterable[_Candidate]) -> Argument | None:
        """The argument that costs least; proofs are looked for as long as one may be cheaper."""
        best: Argument | None = None
        price: tuple[float, int, tuple[Cell, ...]] = (inf, 0, ())
        seen: set[tuple[tuple[Cell, ...], bool]] = set()
        for candidate in sorted(candidates, key=self._weight):
            if best is not None and self._weight(candidate) >= price:
                break
            argument = self._argued(candidate, seen, price[0])
            if argument is None:
                continue
            worth = self._weight(_Candidate(argument.cost, argument.clues, argument.uses_total))
            if worth < price:
                best, price = argument, worth
        return best

    def _argued(
        self, candidate: _Candidate, seen: set[tuple[tuple[Cell, ...], bool]], price: float = inf
    ) -> Argument | None:
        """The argument of some clues, of which none can be spared; None if it was seen.

        `price`: what a better one weighs already; what weighs more is not looked for.
        """
        clues, forced, total = candidate.clues, candidate.forced, candidate.uses_total
        # What is known to be a chain, or a sum apart, needs no search for knots.
        knots = forced is not None
        if forced is None:
            clues, total, forced = without_needless(self.position, clues, total, self._budget)
        if (clues, total) in seen:
            return None
        seen.add((clues, total))
        # Of those that weigh the same the one with fewer clues is taken, so they have to be met.
        limit = price - NEAR_WORTH * self._distance(clues) + HAIR
        return argument_of(
            self.position, clues, forced, total, self._budget, knots=knots, limit=limit
        )

    # What is left

    def _rest(self, merged: list[MergedClue]) -> Argument | None:
        """The smallest reason, or a longer chain or count if that is easier to follow."""
        certain = self._reasoner.certain(use_total=False)
        chains = PlainChains(merged)
        situation = self._reasoner.situation
        counts: list[_Candidate] = []
        if not certain.cells and situation.left is not None:
            certain = self._reasoner.certain(use_total=True)
            chains = PlainChains(merged, situation.unknown, situation.left)
            counts = sorted(self._covers(merged, certain), key=self._weight)[:MOST_COVERS]
        if not certain.cells:
            return None
        longer = [self._chain(merged, chain) for chain in self._chains(chains, certain)]
        longer = sorted(longer, key=self._weight)[:MOST_LONG_CHAINS]
        if longer or counts:
            beside = self._reasons(self._smallest_within(BESIDE_CHAINS))
            argument = self._cheapest([*counts, *longer, *beside])
            if argument is not None:
                return argument
        reason = self._reasoner.larger()
        argument = self._cheapest(self._reasons([reason] if reason else []))
        # Something is certain: what is missing is its proof, as if the budget were spent.
        if argument is None:
            raise BudgetSpent(self._budget.spent)
        return argument

    def _covers(self, merged: list[MergedClue], certain: ForcedCells) -> Iterator[_Candidate]:
        """Counts of the total over many clues."""
        situation = self._reasoner.situation
        if len(merged) > MOST_CLUES or not certain.cells:
            return
        worlds = ClueWorlds(merged, situation.unknown, situation.left, self._budget)
        known = certain.bullets, certain.empties
        world = worlds.world_within(EASY_TRIES, worlds.all, *known, prefer=0)
        if world is None:
            return
        for group in total_covers(merged, situation.unknown, world, self._budget):
            clues = self._named(group)
            number = cells_under(group).bit_count()
            least = len(group) + 3 * PLAIN + A_CELL * number + SPAN * span(clues, self._size[0])
            yield _Candidate(least, clues, True)

    def _smallest_within(self, work: int) -> list[Reason]:
        """The smallest reason, if so many nodes suffice to find it."""
        # The same reasoner: it remembers which worlds broke which clues.
        trial = self._reasoner.budget = self._budget.part(work)
        try:
            reason = self._reasoner.larger()
        except BudgetSpent:
            reason = None
        finally:
            self._reasoner.budget = self._budget
            self._budget.spend(trial.spent)
        return [reason] if reason else []

    def _reasons(self, reasons: Iterable[Reason]) -> Iterator[_Candidate]:
        for reason in reasons:
            least = (reason.size + 1) * PLAIN + SPAN * span(reason.clues, self._size[0])
            yield _Candidate(least, reason.clues, reason.uses_total, _forced(reason))


def _forced(reason: Reason) -> ForcedCells:
    return ForcedCells(reason.bullets, reason.empties)


def arguments(position: Position, budget: Budget, last: Mask = 0) -> Iterator[Argument]:
    """The easiest argument again and again, to the end of what is certain."""
    search = EasiestSearch(position, budget, last)
    while (argument := search.first()) is not None:
        yield argument
        search.mark(argument)
