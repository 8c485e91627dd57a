"""`bullets bench boards`, in the quick form: every row is told, and every board proved again."""

from __future__ import annotations

import pytest

from tests.processes.command import bullets
from webapp.bench.boards import pair_share, solved_by_certainty
from webapp.engine.grid import mask_of
from webapp.mines.levels import BoardWish
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.functional


def test_every_board_is_proved_again() -> None:
    done = bullets("bench", "boards", "--quick", "--json")
    assert (done.code, done.err) == (0, "")
    tables = done.json()["tables"]
    rows = tables["no-guess boards: means, proofs, pairs of mines"]["rows"]
    assert [row["board"] for row in rows] == [
        "9x9/10",
        "9x9/35",
        "16x16/40",
        "16x16/99",
        "30x16/99",
        "30x16/170",
    ]
    assert all(row["proved"] == row["boards"] > 0 for row in rows)
    (row,) = tables["no-guess boards by energy, at equal CPU time"]["rows"]
    assert row["energy"] <= row["plain"]


def test_each_board_has_a_goal_and_all_are_counted() -> None:
    said = bullets("bench", "boards", "--quick").out
    assert f"Goals met: {said.count('goal met')} of 6." in said


def test_a_board_that_needs_a_guess_is_not_proved() -> None:
    # All but the last column opens at once; both cells there touch the same clues.
    assert not solved_by_certainty(LiveBoard(5, 2, mask_of([4]), 0))
    assert solved_by_certainty(LiveBoard(5, 2, mask_of([4, 9]), 0))


def test_pairs_of_mines_are_counted_beside_chance() -> None:
    # 5x3, begun in the middle: the 6 cells at the sides, three at each, have two pairs at each.
    wish = BoardWish(5, 3, 2, rules="no-guess")
    by_chance = 4 / 15  # of 15 ways to lay two mines, 4 lay them side by side
    assert pair_share(wish, LiveBoard(5, 3, mask_of([0, 5]), 7)) == pytest.approx(1 / by_chance)
    assert pair_share(wish, LiveBoard(5, 3, mask_of([0, 14]), 7)) == 0
