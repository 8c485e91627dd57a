"""Guesses by brute force: how safe a cell is, and in how many worlds the best play wins."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

from tests.witnesses.brute_force import squares_around, worlds_of
from webapp.engine.position import Position


def bits(mask: int) -> set[int]:
    return {cell for cell in range(mask.bit_length()) if mask >> cell & 1}


def safety(worlds: list[int], cell: int) -> Fraction:
    return Fraction(sum(not world >> cell & 1 for world in worlds), len(worlds))


def games_won(position: Position, first: int | None = None) -> int:
    """In how many worlds the best play wins: every order of opening cells, played out."""
    worlds = worlds_of(position)
    width, height = position.width, position.height
    closed = frozenset(range(width * height)) - set(position.clues)

    def number(world: int, cell: int) -> int:
        around = squares_around(width, height, divmod(cell, width))
        return sum(world >> (r * width + c) & 1 for r, c in around)

    def opened(left: tuple[int, ...], cells: frozenset[int], cell: int) -> int:
        shown = defaultdict(list)
        for world in left:
            if not world >> cell & 1:
                shown[number(world, cell)].append(world)
        return sum(best(tuple(group), cells - {cell}) for group in shown.values())

    @cache
    def best(left: tuple[int, ...], cells: frozenset[int]) -> int:
        over = sum(all(world >> cell & 1 for cell in cells) for world in left)
        if over == len(left):
            return over
        return over + max(opened(left, cells, cell) for cell in cells)

    if first is None:
        return best(tuple(worlds), closed)
    return opened(tuple(worlds), closed, first)
