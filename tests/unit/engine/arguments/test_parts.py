"""Distances, small totals and the cost of proofs, each against a naive count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.engine.arguments.nearness import Nearness
from webapp.engine.arguments.totals import small_totals
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
from webapp.engine.reasons.situation import MergedClue

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
