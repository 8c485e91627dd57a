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


def shown_numbers(position: Position, worlds: list[int], cell: int) -> dict[int, list[int]]:
    """The worlds in which a cell is free, by the number that it shows there."""
    width, height = position.width, position.height
    around = squares_around(width, height, divmod(cell, width))
    shown = defaultdict(list)
    for world in worlds:
        if not world >> cell & 1:
            shown[sum(world >> (r * width + c) & 1 for r, c in around)].append(world)
    return shown


def led_on(position: Position, worlds: list[int], cell: int) -> Fraction:
    """How likely the cell is free and then another one certainly, or only mines are left."""
    others, going_on = bits(position.unknown) - {cell}, 0
    for left in shown_numbers(position, worlds, cell).values():
        free = [other for other in others if not any(world >> other & 1 for world in left)]
        over = all(world >> other & 1 for world in left for other in others)
        going_on += len(left) * (bool(free) or over)
    return Fraction(going_on, len(worlds))


def both_well(position: Position, worlds: list[int], cell: int) -> Fraction:
    """How likely the cell is free and the safest one then too; a won game is well, too."""
    others, well = bits(position.unknown) - {cell}, 0
    for left in shown_numbers(position, worlds, cell).values():
        most = max((sum(not w >> other & 1 for w in left) for other in others), default=len(left))
        well += most or len(left)
    return Fraction(well, len(worlds))


def never_settled(position: Position, worlds: list[int], first: set[int], second: set[int]) -> bool:
    """Whether worlds come in pairs with bullets in one set or the other that show no difference.

    Whatever is opened outside of the two sets, in any order, shows the same in both of a pair.
    """
    width, height = position.width, position.height
    sides = [sum(1 << cell for cell in side) for side in (first, second)]
    both, every = sides[0] | sides[1], set(worlds)
    for world in worlds:
        mirrored = world ^ both
        if world & both not in sides or mirrored not in every:
            return False
        for cell in range(width * height):
            around = squares_around(width, height, divmod(cell, width))
            counts = {
                sum(each >> (r * width + c) & 1 for r, c in around) for each in (world, mirrored)
            }
            if not (both | world) >> cell & 1 and len(counts) > 1:
                return False
    return True
