"""Checks a proof line by line by plain counting.

It knows the position and nothing of the search, so a fault of the search cannot hide here: what
people are shown has been proved twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.proofs.proof import (
    TOTAL,
    Bound,
    BoundLink,
    Break,
    Cases,
    Chain,
    Count,
    Forward,
    Lemma,
    Proof,
    Refuted,
    Source,
    Sum,
)


class Unproven(Exception):
    """The error for a line that does not follow, or a proof that shows other cells."""


def verify(
    position: Position,
    cited: Sequence[Source],
    proof: Proof,
    bullets: Mask,
    empties: Mask,
) -> None:
    """Raise `Unproven` unless the proof, from the cited clues alone, shows just these cells.

    An impossible position is proved by a proof that ends where something breaks.
    """
    checker = _Checker(position, frozenset(cited))
    broken = False
    for lemma in proof.lemmas:
        _require(not broken, "nothing follows a break")
        broken = checker.check(lemma)
    _require(checker.met == checker.cited, "a cited clue is missing")
    if broken:
        _require(not bullets | empties, "a break concludes nothing else")
    else:
        _require(
            (checker.new_bullets, checker.new_empties) == (bullets, empties), "other conclusions"
        )


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Unproven(otherwise)


class _Checker:
    """Checks one lemma after the other; keeps what they have shown and which clues they used."""

    def __init__(self, position: Position, cited: frozenset[Source]) -> None:
        self.position = position
        self.around = neighbour_masks(position.width, position.height)
        self.cited = cited
        self.met: set[Source] = set()
        self.new_bullets = self.new_empties = 0

    def check(self, lemma: Lemma) -> bool:
        """Check a lemma and take over what it concludes; True if it shows that nothing can hold."""
        match lemma:
            case Cases():
                self._check_cases(lemma)
            case Refuted():
                self._check_refuted(lemma)
            case Count():
                self._check_count(lemma)
            case Chain():
                self._check_chain(lemma)
            case Forward():
                return self._check_forward(lemma)
        return False

    def _check_cases(self, lemma: Cases) -> None:
        """Check that each of two cases breaks or shows the conclusion."""
        conclusion = (lemma.bullets, lemma.empties)
        self._case(lemma.if_bullet, (lemma.cell, 0), conclusion)
        self._case(lemma.if_empty, (0, lemma.cell), conclusion)
        self._learn(*conclusion)

    def _check_refuted(self, lemma: Refuted) -> None:
        """Check that the opposite of what a cell is breaks; so it does for cells just like it."""
        opposite = (0, lemma.cell) if lemma.is_bullet else (lemma.cell, 0)
        self._case(lemma.lemmas, opposite, None)
        cells = lemma.cell | lemma.alike
        self._require_alike(cells)
        _require(not lemma.cell & lemma.alike, "concluded twice")
        self._learn(cells if lemma.is_bullet else 0, 0 if lemma.is_bullet else cells)

    def _check_forward(self, lemma: Forward) -> bool:
        """Check bounds in turn, and the break if they end in one; whether they do."""
        _require(bool(lemma.links) or lemma.broken is not None, "an empty line")
        bounds = self._check_links(lemma.links, [])
        if lemma.broken is not None:
            self._breaks(lemma.broken, bounds)
        for bound in bounds:
            self._learn(bound.bullets, bound.empties)
        return lemma.broken is not None

    def _check_chain(self, lemma: Chain) -> None:
        """Check that what follows from a supposition ends in a break."""
        self._breaks(lemma.broken, self._check_links(lemma.links, [lemma.supposed]))
        cells, many = lemma.supposed.cells, lemma.supposed.at_least
        _require(bool(cells) and cells & ~self._unknown() == 0, "supposed of known cells")
        # At least one is a bullet, or at least one is empty: the opposite is about all of them.
        expected = 1 if many else cells.bit_count() - 1
        _require(lemma.supposed.count == expected, "the opposite is not about all the cells")
        self._learn(0 if many else cells, cells if many else 0)

    def _check_count(self, count: Count) -> None:
        """Check that a sum of clues leaves the slack it claims, and that this decides the cells."""
        worth, result = self._worths(count.plus, count.minus)
        slack = sum(value for value in worth.values() if value > 0) - result
        _require(slack == count.slack >= 0, "the sum is another")
        for cell in cells_of(count.bullets):
            _require(worth.get(cell, 0) > slack, "a bullet does not follow")
        for cell in cells_of(count.empties):
            _require(worth.get(cell, 0) < -slack, "an empty cell does not follow")
        self._learn(count.bullets, count.empties)

    def _check_links(self, links: Sequence[BoundLink], bounds: list[Bound]) -> list[Bound]:
        """Check links in turn; the bounds before them, and theirs."""
        for link in links:
            self._link(link, bounds)
            bounds = [*bounds, link.bound]
        return bounds

    def _require_alike(self, cells: Mask) -> None:
        """Require that the same cited clues touch all these cells: none differs from another."""
        for source in sorted(self.cited):
            if source != TOTAL:
                near = self.around[source] & cells
                _require(near in {0, cells}, "cells that are not alike")

    def _case(
        self,
        lemmas: tuple[Lemma, ...],
        taken: tuple[Mask, Mask],
        shown: tuple[Mask, Mask] | None,
    ) -> None:
        """Check what follows if a cell is known: the lemmas break, or show what they should."""
        _require((taken[0] | taken[1]).bit_count() == 1, "a case of several cells")
        checker = _Checker(self.position, self.cited)
        checker.new_bullets, checker.new_empties = self.new_bullets, self.new_empties
        checker._learn(*taken)
        broken = False
        for lemma in lemmas:
            _require(not broken, "nothing follows a break")
            broken = checker.check(lemma)
        self.met |= checker.met
        if not broken:
            _require(shown is not None, "it does not break")
            bullets, empties = shown or (0, 0)
            hidden = bullets & ~checker.new_bullets | empties & ~checker.new_empties
            _require(not hidden, "a case does not show it")

    def _learn(self, bullets: Mask, empties: Mask) -> None:
        """Take over what a lemma has shown; each cell once."""
        _require((bullets | empties) & ~self._unknown() == 0, "concluded twice")
        _require(bullets & empties == 0, "concluded both ways")
        self.new_bullets |= bullets
        self.new_empties |= empties

    def _unknown(self) -> Mask:
        position = self.position
        known = position.bullets | position.empties | self.new_bullets | self.new_empties
        return full_mask(position.width, position.height) & ~(known | position.clue_mask)

    def _demand(self, source: Source) -> tuple[Mask, int]:
        """The unknown cells that a clue speaks of, and how many bullets they hold."""
        _require(source in self.cited, "a clue that the reason does not cite")
        self.met.add(source)
        known = self.position.bullets | self.new_bullets
        if source == TOTAL:
            _require(self.position.total is not None, "the total is not told")
            return self._unknown(), (self.position.total or 0) - known.bit_count()
        near = self.around[source]
        need = self.position.clues[source] - sum(1 for _ in cells_of(near & known))
        return near & self._unknown(), need

    def _require_shown(
        self, parts: Sequence[Bound], earlier: Sequence[Bound], at_least: bool
    ) -> None:
        """Require that each part was shown before, as it stands or by cells that are decided."""
        decided = 0
        for bound in earlier:
            decided |= bound.bullets if at_least else bound.empties
        for part in parts:
            _require(part.at_least == at_least, "a bound of the other kind")
            _require(part in earlier or (part.settles and not part.cells & ~decided), "not shown")

    def _link(self, link: BoundLink, earlier: Sequence[Bound]) -> None:
        """Require that the clue of a link and its parts force its bound."""
        cells, need = self._demand(link.source)
        bound = link.bound
        _require(bool(bound.cells) and bound.cells & ~cells == 0, "a bound on other cells")
        self._require_shown(link.parts, earlier, not bound.at_least)
        others = cells & ~bound.cells
        if bound.at_least:
            _require(need - _most_bullets(link.parts, others) >= bound.count, "not so many")
        else:
            _require(need - _fewest_bullets(link.parts, others) <= bound.count, "not so few")

    def _breaks(self, broken: Break | Sum, earlier: Sequence[Bound]) -> None:
        """Require that a clue, or a sum of clues, cannot hold with the bounds shown before."""
        if isinstance(broken, Sum):
            self._sum(broken, earlier)
            return
        cells, need = self._demand(broken.source)
        self._require_shown(broken.parts, earlier, broken.too_many)
        if broken.too_many:
            _require(_fewest_bullets(broken.parts, cells) > need, "not too many")
        else:
            _require(_most_bullets(broken.parts, cells) < need, "not too few")

    def _worths(
        self, plus: Sequence[Source], minus: Sequence[Source]
    ) -> tuple[dict[Cell, int], int]:
        """How often each unknown cell counts in a sum of clues, and what the sum is."""
        worth = dict.fromkeys(cells_of(self._unknown()), 0)
        result = 0
        for chosen, sign in ((plus, 1), (minus, -1)):
            for source in chosen:
                cells, need = self._demand(source)
                result += sign * need
                for cell in cells_of(cells):
                    worth[cell] += sign
        return worth, result

    def _sum(self, broken: Sum, earlier: Sequence[Bound]) -> None:
        """Require that a sum of clues asks for more than its cells can give, or is odd."""
        worth, result = self._worths(broken.plus, broken.minus)
        most = 0
        for part in broken.parts:
            self._require_shown([part], earlier, part.at_least)
            values = {worth.pop(cell, None) for cell in cells_of(part.cells)}
            _require(len(values) == 1 and None not in values, "cells that count differently")
            value = values.pop() or 0
            _require(part.settles or not broken.odd, "an odd number needs decided cells")
            _require(part.settles or part.at_least == (value < 0), "a bound of the other kind")
            most += value * part.count
        if broken.odd:
            _require(all(value % 2 == 0 for value in worth.values()), "a cell that counts oddly")
            _require((result - most) % 2 == 1, "an even number")
        else:
            most += sum(value for value in worth.values() if value > 0)
            _require(most < result, "a sum within reach")


def _fewest_bullets(parts: Sequence[Bound], cells: Mask) -> int:
    """Fewest bullets that the parts put into these cells; no cell may count twice."""
    seen = least = 0
    for part in parts:
        inside = part.cells & cells
        _require(not inside & seen, "a cell counted twice")
        seen |= inside
        least += max(0, part.count - (part.cells & ~cells).bit_count())
    return least


def _most_bullets(parts: Sequence[Bound], cells: Mask) -> int:
    """Most bullets that these cells can hold, by the parts and the cells in none of them."""
    seen = most = 0
    for part in parts:
        seen |= part.cells
        most += part.count
    return most + (cells & ~seen).bit_count()
