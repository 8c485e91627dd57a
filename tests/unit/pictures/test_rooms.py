"""Rooms of blank cells: what speaks for their being open, and what becomes of them."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from webapp.pictures.rooms import DENSITY, MOST_FOR_ONE, Surroundings, evidence, rooms, settled

pytestmark = pytest.mark.unit

SIDE = 7
RIM = {
    (row, column) for row, column in product(range(SIDE), repeat=2) if {row, column} & {0, SIDE - 1}
}
MINES = {(row, column) for row, column in RIM if (row + column) % 2 == 0}


def island() -> list[str]:
    """A room of nine cells amid numbers, as the mines of a covered rim make them."""

    def sign(row: int, column: int) -> str:
        if (row, column) in RIM:
            return "."
        number = sum(max(abs(row - r), abs(column - c)) == 1 for r, c in MINES)
        return str(number) if number else "_"

    return ["".join(sign(row, column) for column in range(SIDE)) for row in range(SIDE)]


ISLAND = island()


def board(rows: list[str], looks: float = 0.0, clearness: float = 0.0) -> Surroundings:
    signs = np.array([list(row) for row in rows])
    blank = (signs == "_") | (signs == ".")
    return Surroundings(
        blank=blank,
        digits=np.char.isdigit(signs),
        numbers=np.where(np.char.isdigit(signs), signs, "0").astype(int),
        bullets=signs == "F",
        looks=np.where(signs == "_", looks, -3.0),
        clearness=np.where(signs == "_", clearness, -5.0),
        beyond=np.zeros(signs.shape, int),
    )


def room_at(surroundings: Surroundings, row: int, column: int) -> tuple[np.ndarray, np.ndarray]:
    return next(
        room
        for room in rooms(surroundings.blank)
        if (row, column) in zip(room[0].tolist(), room[1].tolist(), strict=True)
    )


def test_blank_cells_that_share_sides_are_one_room() -> None:
    groups = {
        frozenset(zip(rows.tolist(), columns.tolist(), strict=True))
        for rows, columns in rooms(board(ISLAND).blank)
    }
    assert groups == {frozenset(product(range(2, 5), repeat=2)), frozenset(RIM)}
    corners = np.array([[True, False], [False, True]])
    assert len(list(rooms(corners))) == 2


def usual(number: int, covered: int) -> float:
    """By all ways of laying mines in so many cells."""
    total = sum(
        math.prod(DENSITY if mine else 1 - DENSITY for mine in mines)
        for mines in product((False, True), repeat=covered)
        if sum(mines) == number
    )
    return math.log(total)


def test_numbers_speak_by_how_usual_they_are_either_way() -> None:
    rows = ["...", "121", "_.."]
    surroundings = board(rows)
    opened = surroundings.digits.copy()
    room = room_at(surroundings, 2, 0)  # the whole lowest row
    said = evidence(surroundings, room, opened).numbers
    gains = []
    for number, others, within in ((1, 2, 2), (2, 3, 3), (1, 2, 2)):
        gain = usual(number, others) - usual(number, others + within)
        gains.append(max(-MOST_FOR_ONE, min(MOST_FOR_ONE, gain)))
    assert said == pytest.approx(sum(gains) / math.sqrt(3))


def test_a_room_that_looks_open_amid_numbers_that_need_no_mine_in_it_is_open() -> None:
    surroundings = board(ISLAND, looks=2.5, clearness=-0.5)
    opened, doubtful = settled(
        surroundings, surroundings.digits, np.zeros_like(surroundings.digits)
    )
    room = room_at(surroundings, 3, 3)
    assert opened[room].all()
    assert not doubtful[room].any()
    assert not opened[0, 0]


def test_a_room_beside_a_flag_is_never_open() -> None:
    rows = [*ISLAND[:3], f"{ISLAND[3][:4]}F{ISLAND[3][5:]}", *ISLAND[4:]]
    surroundings = board(rows, looks=2.5, clearness=-0.5)
    opened, _ = settled(surroundings, surroundings.digits, np.zeros_like(surroundings.digits))
    assert not opened[room_at(surroundings, 3, 3)].any()


def test_what_the_whole_board_said_stands_and_is_doubtful_where_the_evidence_is_weak() -> None:
    surroundings = board(ISLAND)
    room = room_at(surroundings, 3, 3)
    for clearness in np.linspace(-9, 1, 81):
        weak = replace(surroundings, clearness=np.full_like(surroundings.looks, clearness))
        opened, doubtful = settled(weak, weak.digits, np.zeros_like(weak.digits))
        if doubtful[room].any():
            assert not opened[room].any()
            return
    pytest.fail("the evidence is never weak")
