"""Small totals: a few clues without a common cell take all bullets left, or leave all cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from webapp.engine.arguments.argument import FEW_CLUES
from webapp.engine.grid import Mask
from webapp.engine.reasons.situation import MergedClue

MOST_CLUES = 60
"""Clues beyond which a total is no matter of some of them: groups of three are too many then, and
counts over many are nothing that anybody would follow."""


def small_totals(
    clues: Sequence[MergedClue], left: int, unknown: Mask
) -> Iterator[tuple[MergedClue, ...]]:
    """Up to three clues without a common cell with which the total decides all other cells.

    Either they need all bullets that are left, or all cells beside theirs are needed for the rest.
    """
    spare = unknown.bit_count() - left
    if len(clues) > MOST_CLUES:
        return
    for number in range(1, FEW_CLUES + 1):
        if not _within_reach(clues, number, left, spare):
            continue
        for group in combinations(clues, number):
            need = sum(clue.need for clue in group)
            room = sum(clue.cells.bit_count() for clue in group) - need
            if (need == left or room == spare) and _apart(group, unknown):
                yield group


def _within_reach(clues: Sequence[MergedClue], number: int, left: int, spare: int) -> bool:
    """Whether so many clues can need that much at all, or leave that much empty."""
    needs = sorted((clue.need for clue in clues), reverse=True)
    rooms = sorted((clue.cells.bit_count() - clue.need for clue in clues), reverse=True)
    return sum(needs[:number]) >= left or sum(rooms[:number]) >= spare


def _apart(group: Sequence[MergedClue], unknown: Mask) -> bool:
    """Whether the clues share no cell, and leave some cell to be decided."""
    seen = 0
    for clue in group:
        if clue.cells & seen:
            return False
        seen |= clue.cells
    return seen != unknown
