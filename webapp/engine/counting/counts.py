"""Exact counting: how many worlds a position has, and how likely each cell holds a bullet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from webapp.engine.budget import Budget
from webapp.engine.counting.cell_classes import Reduced, reduce_system
from webapp.engine.counting.frontier import Ways, component_ways
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.position import Position, System


@dataclass(frozen=True)
class Counts:
    """The number of worlds and, for every unknown cell, the share of them with a bullet there.

    Without a world there are no odds.
    """

    worlds: int
    odds: Mapping[Cell, Fraction]


def count(position: Position, budget: Budget | None = None) -> Counts:
    """Count the worlds of a position, all equally likely; with its total, if it has one."""
    return count_system(position.system(), budget or Budget())


def count_system(system: System, budget: Budget) -> Counts:
    """Count the ways to fill the unknown cells of a system."""
    reduced = reduce_system(system)
    if reduced is None:
        return Counts(0, {})
    parts = []
    for component in reduced.components:
        part = component_ways(component, budget)
        if not part.ways:
            return Counts(0, {})
        parts.append(part)
    return _combine(system.total, reduced, parts)


def _combine(total: int | None, reduced: Reduced, parts: list[Ways]) -> Counts:
    """The counts of all components and the sea together, under the total."""
    # before[i]: ways to fill the first i parts; weights: ways to fill everything after part i.
    before = [[1]]
    for part in parts:
        before.append(_product(before[-1], part.ways))
    spare = None
    if total is not None:
        spare = total - reduced.bullets.bit_count() - sum(part.least for part in parts)
    sea = reduced.sea.bit_count()
    weights = _sea_ways(sea, spare, len(before[-1]))
    worlds = _dot(before[-1], weights)
    if not worlds:
        return Counts(0, {})
    odds: dict[Cell, Fraction] = {}
    _set_odds(odds, reduced.bullets, Fraction(1))
    _set_odds(odds, reduced.empties, Fraction(0))
    _set_odds(odds, reduced.sea, _sea_odds(sea, spare, before[-1], weights, worlds))
    for index in range(len(parts) - 1, -1, -1):
        part, others = parts[index], before[index]
        own = [_dot(others, weights[number:]) for number in range(len(part.ways))]
        for cell_class, bullets in zip(
            reduced.components[index].classes, part.by_class, strict=True
        ):
            _set_odds(
                odds, cell_class.cells, Fraction(_dot(bullets, own), worlds * cell_class.size)
            )
        weights = [_dot(part.ways, weights[number:]) for number in range(len(others))]
    return Counts(worlds, odds)


def _sea_ways(sea: int, spare: int | None, length: int) -> list[int]:
    """Ways to fill the sea after 0, 1, 2… of the spare bullets went elsewhere."""
    if spare is None:
        return [1 << sea] * length
    return [comb(sea, spare - used) if used <= spare else 0 for used in range(length)]


def _sea_odds(
    sea: int, spare: int | None, ways: list[int], weights: list[int], worlds: int
) -> Fraction:
    # Without a total the sea may be filled in any way: each of its cells is even.
    if spare is None or not sea:
        return Fraction(1, 2)
    bullets = sum(
        number * weight * (spare - used)
        for used, (number, weight) in enumerate(zip(ways, weights, strict=True))
    )
    return Fraction(bullets, worlds * sea)


def _set_odds(odds: dict[Cell, Fraction], cells: Mask, share: Fraction) -> None:
    for cell in cells_of(cells):
        odds[cell] = share


def _dot(first: list[int], second: list[int]) -> int:
    """The sum of products; the tail of the longer list counts nothing."""
    return sum(a * b for a, b in zip(first, second, strict=False))


def _product(first: list[int], second: list[int]) -> list[int]:
    result = [0] * (len(first) + len(second) - 1)
    for index, factor in enumerate(first):
        for number, value in enumerate(second, index):
            result[number] += factor * value
    return result
