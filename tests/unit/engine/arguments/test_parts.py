"""Distances, small totals and the cost of proofs, each against a naive count."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.brute_force import forced_by_worlds, worlds_of
from tests.witnesses.brute_force import small_positions as brute_positions
from webapp.engine.arguments.covers import total_covers
from webapp.engine.arguments.nearness import Nearness
from webapp.engine.arguments.totals import small_totals
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.proofs.cost import cost
from webapp.engine.proofs.proof import (
    TOTAL,
    Bound,
    BoundLink,
    Break,
    Chain,
    Count,
    Forward,
    Proof,
)
from webapp.engine.reasons.situation import MergedClue, Situation

pytestmark = pytest.mark.unit


def naive(cells: set[int], others: set[int], width: int) -> int:
    return min(
        max(abs(a // width - b // width), abs(a % width - b % width)) for a in cells for b in others
    )


@given(st.data(), st.integers(1, 9), st.integers(1, 9))
def test_distances_are_moves_of_a_king(data: st.DataObject, width: int, height: int) -> None:
    size = width * height
    some_cells = st.sets(st.integers(0, size - 1), min_size=1)
    last, clues = data.draw(some_cells), data.draw(some_cells)
    near = Nearness(mask_of(last), width, height)
    assert near.distance(mask_of(clues)) == naive(clues, last, width)
    nearest = set(cells_of(near.nearest(mask_of(clues))))
    distances = {clue: naive({clue}, last, width) for clue in clues}
    assert nearest == {clue for clue in clues if distances[clue] == min(distances.values())}


def test_where_nothing_was_marked_every_place_is_as_near() -> None:
    near = Nearness(0, 5, 5)
    assert near.anywhere
    assert near.distance(1) == near.distance(1 << 24) == 0
    assert near.nearest(0b101) == 0b101


@given(st.data())
def test_small_totals_are_groups_apart_that_take_all_bullets_or_leave_all_cells(
    data: st.DataObject,
) -> None:
    unknown = (1 << 12) - 1
    masks = data.draw(st.lists(st.integers(1, unknown), min_size=1, max_size=6, unique=True))
    clues = [
        MergedClue(cells, data.draw(st.integers(0, cells.bit_count())), (place,))
        for place, cells in enumerate(masks)
    ]
    left = data.draw(st.integers(1, 11))
    groups = {
        tuple(clue.clues[0] for clue in group) for group in small_totals(clues, left, unknown)
    }
    for first in range(1, 1 << len(clues)):
        chosen = [clue for place, clue in enumerate(clues) if first >> place & 1]
        cells = 0
        for clue in chosen:
            cells |= clue.cells
        apart = sum(clue.cells.bit_count() for clue in chosen) == cells.bit_count()
        need, rest = sum(clue.need for clue in chosen), 12 - cells.bit_count()
        decides = rest > 0 and (need == left or left - need == rest)
        name = tuple(clue.clues[0] for clue in chosen)
        assert (name in groups) is (len(chosen) <= 3 and apart and decides)


def test_the_cost_of_a_proof_is_what_the_decision_says() -> None:
    # On a board five wide: clues at 0 and 2 share cells 5 to 8.
    cells = {
        0: 0b0_01100_00000 << 0,
        2: mask_of([6, 7, 8]),
        4: mask_of([8, 9]),
        TOTAL: 0b11111 << 5,
    }
    single = Proof((Forward((BoundLink(0, Bound(mask_of([5, 6]), True, 2), ()),)),))
    assert cost(single, 5, cells) == pytest.approx(1 + 0.2 * 2)
    pair = Proof((Count((0,), (2,), slack=0, bullets=0, empties=mask_of([8])),))
    named = (cells[0] | cells[2]).bit_count()
    assert cost(pair, 5, cells) == pytest.approx(3 + 0.2 * named + 0.25 * 2)
    supposed = Bound(mask_of([6]), True, 1)
    link = BoundLink(0, Bound(mask_of([5]), False, 0), (supposed,))
    broken = Break(2, True, (supposed,))
    chain = Proof((Chain(supposed, (link,), broken),))
    assert cost(chain, 5, cells) == pytest.approx(2 + 1 + 1 + 0.2 * 2 + 0.25 * 2)
    alone = Proof((Forward((BoundLink(TOTAL, Bound(0b11 << 5, False, 0), ()),)),))
    assert cost(alone, 5, cells) == pytest.approx(1 + 1 + 0.2 * 2)
    loose = Proof((Forward((BoundLink(2, Bound(mask_of([6, 7]), False, 1), ()),)),))
    assert cost(loose, 5, cells) == pytest.approx(2 + 0.2 * 2)
    double = Proof((Count((2, 4), (), slack=0, bullets=mask_of([8]), empties=0),))
    assert cost(double, 5, cells) == pytest.approx(3 + 2 + 0.2 * 4 + 0.25 * 2)


@given(st.data())
def test_covers_are_the_fewest_clues_that_touch_all_bullets_and_no_empty_cell_twice(
    data: st.DataObject,
) -> None:
    unknown = (1 << 10) - 1
    world = data.draw(st.integers(1, unknown - 1))
    mixed = st.integers(1, unknown).filter(lambda cells: cells & world and cells & ~world)
    masks = data.draw(st.lists(mixed, min_size=1, max_size=6, unique=True))
    clues = [
        MergedClue(cells, (cells & world).bit_count(), (place,))
        for place, cells in enumerate(masks)
    ]
    groups = [
        tuple(clue.clues[0] for clue in group)
        for group in total_covers(clues, unknown, world, Budget())
    ]
    assert len(set(groups)) == len(groups)
    expected = set()
    for wanted in (set(cells_of(world)), set(cells_of(unknown & ~world))):
        covers = []
        for number in range(1, 1 << len(clues)):
            places = [place for place in range(len(clues)) if number >> place & 1]
            times = [sum(masks[place] >> cell & 1 for place in places) for cell in range(10)]
            fits = all(times[c] >= 1 if c in wanted else times[c] <= 1 for c in range(10))
            if fits and any(count != 1 for count in times):
                covers.append(tuple(places))
        fewest = min(map(len, covers), default=0)
        expected |= {cover for cover in covers if len(cover) == fewest}
    assert set(groups) == expected


def test_a_cover_with_the_total_decides_what_it_touches_twice_and_what_it_does_not_touch() -> None:
    met = 0
    for position in brute_positions(65, 900, most_unknown=10):
        worlds = worlds_of(position)
        if position.total is None or not worlds:
            continue
        situation = Situation(position)
        merged, unknown = situation.merged_clues(), situation.unknown
        if not merged:
            continue
        world = worlds[0] & unknown
        for group in total_covers(merged, unknown, world, Budget()):
            met += 1
            cells = [clue.cells for clue in group]
            touched = [sum(mask >> cell & 1 for mask in cells) for cell in range(position.size)]
            odd = mask_of(cell for cell in cells_of(unknown) if touched[cell] != 1)
            shown = {clue.clues[0]: position.clues[clue.clues[0]] for clue in group}
            others = position.clue_mask & ~mask_of(shown)
            alone = replace(position, clues=shown, empties=position.empties | others)
            certain = forced_by_worlds(alone, use_total=True)
            assert certain is not None
            assert not odd & ~(certain[0] | certain[1])
    assert met > 50
