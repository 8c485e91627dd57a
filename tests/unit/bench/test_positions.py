"""Positions for measurements are what they claim to be, and the same every time."""

from __future__ import annotations

import pytest

from webapp.bench.positions import expert_midgame, wide_front, wide_fronts

pytestmark = pytest.mark.unit


def test_the_same_seed_gives_the_same_position() -> None:
    assert expert_midgame(5) == expert_midgame(5) != expert_midgame(6)
    assert wide_front(5, 60) == wide_front(5, 60) != wide_front(6, 60)


def test_mid_game_is_an_expert_board_with_the_asked_share_open() -> None:
    for seed in range(40):
        position = expert_midgame(seed, low=0.4, high=0.7, anywhere=seed % 2 == 0)
        assert (position.width, position.height, position.total) == (30, 16, 99)
        assert 0.4 * 381 - 1 <= len(position.clues) <= 0.7 * 381


def test_wide_fronts_open_thirty_to_a_hundred_and_eighty_cells() -> None:
    opened = [len(position.clues) for position in wide_fronts(2)]
    assert (len(opened), opened[0], opened[-1]) == (30, 30, 180)
    assert opened == sorted(opened)
