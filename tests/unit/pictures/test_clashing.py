"""Numbers that cannot hold together are doubtful, and with them the blank ground they lie on."""

from __future__ import annotations

import pytest

from tests.screenshots.drawn_board import CLASSIC, DARK, Theme, board_picture, packed, played
from webapp.engine.position import Position
from webapp.pictures import read_picture
from webapp.pictures.clashing import clashing

pytestmark = pytest.mark.unit


def test_numbers_that_can_hold_together_do_not_clash() -> None:
    assert clashing(Position(3, 2, {0: 1, 2: 1, 3: 1, 5: 1})) == set()


def test_numbers_that_only_together_have_no_room_clash() -> None:
    """Both touch the same two cells, which hold one bullet or two."""
    assert clashing(Position(3, 2, {0: 1, 3: 2})) == {0, 3}


def test_a_bullet_beside_a_0_is_in_doubt_with_it() -> None:
    assert clashing(Position(4, 1, {0: 0, 3: 1}, bullets=0b10)) == {0, 1}


@pytest.mark.parametrize("theme", [CLASSIC, DARK])
def test_a_number_that_was_misread_is_doubtful(theme: Theme) -> None:
    rows = played(9, 8, 10, seed=2)
    rows[4] = f"{rows[4][:4]}8{rows[4][5:]}"
    reading = read_picture(packed(board_picture(rows, theme)))
    assert reading.position.clues[4 * 9 + 4] == 8
    assert 4 * 9 + 4 in reading.doubtful
