"""The walk of a live board: as if each of its positions were looked at afresh."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.witnesses.brute_force import random_board
from webapp.engine.grid import cells_of, full_mask, mask_of
from webapp.engine.position import Position
from webapp.explain.live_steps import live_walk
from webapp.explain.steps import next_or_guess
from webapp.explain.wording.voice import Voice
from webapp.mines.board import cells_opened_by, number_at, opening_position
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.unit

SIZES = ((3, 4, 3), (5, 5, 6), (7, 4, 7), (9, 9, 16), (12, 8, 25))


def afresh(board: LiveBoard) -> Iterator[tuple[int, int, tuple[int, ...], bool]]:
    """The walk step by step, each position built anew from what is open."""
    seen = opening_position(board)
    last = seen.clue_mask
    while seen.clue_mask != full_mask(board.width, board.height) & ~board.mines:
        step = next_or_guess(seen, Voice.LIVE, last=last)
        bullets = step.cells & board.mines if step.guess else step.bullets
        empties = step.cells & ~board.mines if step.guess else step.empties
        yield bullets, empties, step.clues, step.uses_total
        before = seen
        seen = answered(board, replace(seen, bullets=seen.bullets | bullets), empties)
        # What was marked, and all that opened with it: there the eye is.
        last = bullets | empties | seen.clue_mask & ~before.clue_mask


def answered(board: LiveBoard, seen: Position, empties: int) -> Position:
    opened = seen.clue_mask
    for cell in cells_of(empties):
        opened |= cells_opened_by(board, cell, opened)
    clues = {cell: number_at(board, cell) for cell in cells_of(opened)}
    return replace(seen, clues=clues)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_from_step_to_step_changes_nothing(
    size: tuple[int, int, int], seed: int
) -> None:
    rng = random.Random(seed)
    drawn = random_board(rng, *size)
    board = LiveBoard(drawn.width, drawn.height, drawn.world, rng.choice(drawn.free_cells()))
    walk = list(live_walk(board))[1:]
    assert [(s.bullets, s.empties, s.clues, s.uses_total) for s in walk] == list(afresh(board))
    for before, step in pairwise(walk):
        after = before.after()
        assert step.before == after
        assert mask_of(after.clues) == after.clue_mask
