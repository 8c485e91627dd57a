"""Which size of the puzzle of the day the home page shows first."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest
from flask.testing import FlaskClient

from tests.sites.ordering import solve
from tests.sites.site import as_if_made
from webapp.clock import now
from webapp.services.shelf import daily, shelf
from webapp.services.shelf.experience import ENOUGH, Experience
from webapp.store.connection.database import Store

pytestmark = pytest.mark.functional

SIZES = [(6, 6), (8, 8), (10, 10)]


@pytest.mark.parametrize(
    ("solved", "first"),
    [
        ([], 0),
        ([25] * 9, 0),
        ([36] * (ENOUGH - 1), 0),
        ([36] * ENOUGH, 1),
        ([36] * ENOUGH + [64] * (ENOUGH - 1), 1),
        ([64] * ENOUGH, 2),
        ([100] * 9, 2),
    ],
)
def test_three_boards_of_a_size_or_larger_bring_the_next_larger_one(
    solved: list[int], first: int
) -> None:
    assert Experience(solved).first_of(SIZES) == first


def test_of_no_day_and_of_one_size_the_first_is_shown() -> None:
    assert Experience([100] * 9).first_of([]) == 0
    assert Experience([100] * 9).first_of([(6, 6)]) == 0


def test_a_newcomer_sees_the_small_gentle_one_and_who_has_solved_some_a_larger_one(
    client: FlaskClient, store: Store
) -> None:
    today: date = now().date()
    puzzles = {
        4: "4x4b5:b1b32a4g",
        7: "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b",
    }
    for back, notation in enumerate(puzzles.values()):
        generated = as_if_made(notation, back)
        store.write(partial(daily.keep, day=today, generated=generated))
    assert '<p class="facts">4 \u00d7 4' in client.get("/").text
    others = ["4x4b5:1a2a23d22c1", "5x5b8:a1b21a33c1f0e", "7x7b15:3d3e13d2e4a21e3a23a42c2b0c"]
    shelf.add(store, [as_if_made(other, seed) for seed, other in enumerate(others)])
    for puzzle in shelf.browse(store).puzzles:
        if puzzle.notation in others:
            solve(client, puzzle.short_id, puzzle.solution)
    assert '<p class="facts">7 \u00d7 7' in client.get("/").text
    assert '<p class="facts">4 \u00d7 4' in client.get("/?size=4x4").text
