"""Reasons of one clue and of two clues, by bounds alone."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.engine.grid import Mask
from webapp.engine.network import Contradiction
from webapp.engine.reasons.reason import Reason
from webapp.engine.reasons.situation import MergedClue, Situation


def single_reasons(situation: Situation) -> Iterator[Reason]:
    """Every clue that is complete, or that needs all its cells, in reading order."""
    for clue, cells, need in zip(situation.clues, situation.cells, situation.needs, strict=True):
        if need == 0:
            yield Reason(clues=(clue,), uses_total=False, bullets=0, empties=cells, cells=cells)
        elif need == cells.bit_count():
            yield Reason(clues=(clue,), uses_total=False, bullets=cells, empties=0, cells=cells)


def simplest_single(situation: Situation) -> Reason | None:
    """The first of `single_reasons` in the order of reasons, without listing them all."""
    best = None
    fewest = 9
    for index, (cells, need) in enumerate(zip(situation.cells, situation.needs, strict=True)):
        count = cells.bit_count()
        if count < fewest and need in (0, count):
            best, fewest = index, count
    if best is None:
        return None
    cells, need = situation.cells[best], situation.needs[best]
    bullets = cells if need else 0
    return Reason(
        clues=(situation.clues[best],),
        uses_total=False,
        bullets=bullets,
        empties=cells & ~bullets,
        cells=cells,
    )


PairConclusion = tuple[MergedClue, MergedClue, Mask, Mask]
"""Two clues, and the bullets and the empties that they force together."""


def pair_conclusions(merged: list[MergedClue], width: int) -> Iterator[PairConclusion]:
    """The pairs of clues that force something by what they share, in reading order."""
    # Clues further apart than this in reading order have no common neighbour.
    reach = 2 * width + 2
    for index, first in enumerate(merged):
        furthest = first.clues[0] + reach
        for second_index in range(index + 1, len(merged)):
            second = merged[second_index]
            if second.clues[0] > furthest:
                break
            shared = first.cells & second.cells
            if shared:
                bullets, empties = _forced_by_pair(first, second, shared)
                if bullets or empties:
                    yield first, second, bullets, empties


def _forced_by_pair(first: MergedClue, second: MergedClue, shared: Mask) -> tuple[Mask, Mask]:
    """Bounds on the bullets among the shared cells decide all that two clues can decide."""
    own, others = first.cells & ~shared, second.cells & ~shared
    own_count, others_count = own.bit_count(), others.bit_count()
    least = max(0, first.need - own_count, second.need - others_count)
    most = min(shared.bit_count(), first.need, second.need)
    if least > most:
        raise Contradiction
    bullets = empties = 0
    if most == 0:
        empties |= shared
    elif least == shared.bit_count():
        bullets |= shared
    for cells, count, need in ((own, own_count, first.need), (others, others_count, second.need)):
        if need == least:
            empties |= cells
        elif need - most == count:
            bullets |= cells
    return bullets, empties
