"""The frontier dynamic program: how many ways to fill one component, by number of bullets.

Classes are counted one after the other. A state is what every constraint may still take, one
field of an integer each; its value is a polynomial in the number of bullets, packed into one
integer. One sweep forward and one back give the count and the share of every class.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TypeAlias

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.cell_classes import Component
from webapp.engine.counting.ordering import elimination_order

_MEMORY = 200_000_000
"""Bytes that the states of one component may take: a server answers several questions at a time."""

_STATE_BYTES = 250
"""A state's own size in memory, without its polynomial: two integers and a place in a dictionary,
measured and rounded up."""

Layer: TypeAlias = dict[int, int]
"""State -> packed polynomial."""


@dataclass(frozen=True)
class Ways:
    """Ways to fill a component: entry i counts those with `least` + i bullets."""

    least: int
    ways: list[int]
    by_class: list[list[int]]
    """For every class the bullets in it, summed over those ways."""


@dataclass(frozen=True, kw_only=True)
class _Turn:
    """A class in its place in the order, ready for arithmetic on packed states."""

    choices: tuple[int, ...]
    """Ways to choose 0, 1, 2… of its cells."""
    delta: int
    """One bullet as packed needs: 1 in the field of each constraint on the class."""
    guards: int
    fields: int
    ceiling: int
    """The most that the fields may still hold afterwards, with guards."""
    shift: int
    """Bits by which one bullet moves a polynomial."""


def component_ways(component: Component, budget: Budget) -> Ways:
    """Count one component."""
    order = elimination_order(component, budget)
    least, counted, bits = _degrees(component)
    start, turns = _turns(component, order, counted, bits)
    layers = _forward(start, turns, budget)
    by_turn, ways = _backward(layers, turns, bits, budget)
    by_class: list[list[int]] = [[]] * len(order)
    for index, numbers in zip(order, by_turn, strict=True):
        by_class[index] = numbers
    return Ways(least, ways, by_class)


def _degrees(component: Component) -> tuple[int, list[bool], int]:
    """The fewest bullets, which classes a polynomial must count, how wide coefficients get.

    The bullets of exact constraints without common cells are known beforehand: `least`. Only
    the other classes count towards the degree, which keeps the polynomials short.
    """
    members: list[list[int]] = [[] for _ in component.limits]
    for index, cell_class in enumerate(component.classes):
        for limit in cell_class.seen_by:
            members[limit].append(index)
    counted = [True] * len(component.classes)
    least, most = 0, 1
    # Large constraints first: greedily, they take most classes out of the polynomial.
    for limit in sorted(range(len(members)), key=lambda x: -component.limits[x].size):
        bounds = component.limits[limit]
        if bounds.low == bounds.high and all(counted[index] for index in members[limit]):
            least += bounds.high
            most *= comb(bounds.size, bounds.high)
            for index in members[limit]:
                counted[index] = False
    free = sum(x.size for x, free in zip(component.classes, counted, strict=True) if free)
    largest = max(cell_class.size for cell_class in component.classes)
    return least, counted, most.bit_length() + free + largest.bit_length()


def _turns(
    component: Component, order: list[int], counted: list[bool], bits: int
) -> tuple[int, list[_Turn]]:
    """The first state, and the classes in order as turns on packed states.

    Each field has a guard bit on top: where a subtraction would go below zero, the guard is used
    up, which shows for all fields of a turn at once.
    """
    field = 1 + max(limit.size for limit in component.limits).bit_length()
    start = sum(limit.high << (field * index) for index, limit in enumerate(component.limits))
    left = [limit.size for limit in component.limits]
    turns = []
    for index in order:
        cell_class = component.classes[index]
        delta = sum(1 << (field * limit) for limit in cell_class.seen_by)
        guards = delta << (field - 1)
        ceiling = guards
        for limit in cell_class.seen_by:
            left[limit] -= cell_class.size
            bounds = component.limits[limit]
            ceiling |= min(bounds.high, left[limit] + bounds.high - bounds.low) << (field * limit)
        choices = tuple(comb(cell_class.size, number) for number in range(cell_class.size + 1))
        shift = bits if counted[index] else 0
        turns.append(
            _Turn(
                choices=choices,
                delta=delta,
                guards=guards,
                fields=guards - delta,
                ceiling=ceiling,
                shift=shift,
            )
        )
    return start, turns


def _forward(start: int, turns: list[_Turn], budget: Budget) -> list[Layer]:
    """The states before every turn and after the last, each with the ways to reach it."""
    layers: list[Layer] = [{start: 1}]
    memory = _MEMORY
    for turn in turns:
        layer = layers[-1]
        longest = _longest(layer)
        # Adding numbers of thousands of bits takes longer: each 8192 bits count as a node more.
        budget.spend(len(layer) * (1 + (longest >> 13)))
        # A polynomial takes a byte for 8 bits; 7 leaves room for what Python adds.
        each = _STATE_BYTES + longest // 7
        memory -= each * len(layer)
        layers.append(_advance(layer, turn, budget, memory // each))
    return layers


def _longest(layer: Layer) -> int:
    """Bits of the longest polynomial, taken for all when work and memory are counted."""
    return max(map(int.bit_length, layer.values()), default=0)


def _advance(layer: Layer, turn: _Turn, budget: Budget, room: int) -> Layer:
    """One turn on; no more states than there is room for."""
    delta, guards, fields, ceiling = turn.delta, turn.guards, turn.fields, turn.ceiling
    after: Layer = {}
    for first_state, polynomial in layer.items():
        state, move = first_state, 0
        for choice in turn.choices:
            if (ceiling - (state & fields)) & guards == guards:
                value = polynomial * choice << move
                after[state] = after.get(state, 0) + value
            state = (state | guards) - delta
            if state & guards != guards:
                break
            state ^= guards
            move += turn.shift
        if len(after) > room:
            raise BudgetSpent(budget.spent)
    return after


def _backward(
    layers: list[Layer], turns: list[_Turn], bits: int, budget: Budget
) -> tuple[list[list[int]], list[int]]:
    """For every turn the bullets of its class, and all ways, both by number of bullets."""
    rest: Layer = dict.fromkeys(layers.pop(), 1)
    by_turn = []
    for turn in reversed(turns):
        layer = layers.pop()
        # Long polynomials are multiplied here, which takes more than the time of a node.
        budget.spend(len(layer) * (1 + (_longest(layer) ** 2 >> 25)))
        rest, bullets = _retreat(layer, rest, turn)
        by_turn.append(_unpack(bullets, bits))
    by_turn.reverse()
    return by_turn, _unpack(next(iter(rest.values()), 0), bits)


def _retreat(layer: Layer, rest: Layer, turn: _Turn) -> tuple[Layer, int]:
    """One turn back: the ways onward from every state, and the bullets of the turn's class.

    A state that could not take a bullet turns, minus delta, into one that no layer holds.
    """
    delta, shift = turn.delta, turn.shift
    more = list(enumerate(turn.choices))[1:]
    before: Layer = {}
    bullets = 0
    for state, polynomial in layer.items():
        onward, weighted = rest.get(state, 0), 0
        for number, choice in more:
            following = rest.get(state - number * delta)
            if following:
                value = following * choice << shift * number
                onward += value
                weighted += value * number
        if onward:
            before[state] = onward
            if weighted:
                bullets += polynomial * weighted
    return before, bullets


def _unpack(polynomial: int, bits: int) -> list[int]:
    """The coefficients, from degree 0."""
    mask = (1 << bits) - 1
    numbers = []
    while polynomial:
        numbers.append(polynomial & mask)
        polynomial >>= bits
    return numbers
