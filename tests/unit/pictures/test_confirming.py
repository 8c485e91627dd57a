"""A lattice is known by what its cells show: whole signs where it lies right, else pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.screenshots.drawn_board import CLASSIC, Theme, board_picture, played
from webapp.pictures.confirming import laid_by_signs, plainness
from webapp.pictures.extent import CellGrid

if TYPE_CHECKING:
    from webapp.pictures.pixels import Bytes

pytestmark = pytest.mark.unit

WIDE, HIGH = 12, 9
ROWS = played(WIDE, HIGH, 12, seed=1)
SMALL = replace(CLASSIC, side=14, bevel=1, rule=1)


def drawn(theme: Theme) -> tuple[Bytes, CellGrid]:
    side, margin = theme.side, theme.margin
    grid = CellGrid(margin, margin, side, side, WIDE, HIGH, lined=1.0)
    return np.asarray(board_picture(ROWS, theme)), grid


@pytest.mark.parametrize("theme", [SMALL, CLASSIC], ids=["small", "large"])
def test_cells_are_plain_where_the_lattice_lies_right_and_not_half_a_cell_aside(
    theme: Theme,
) -> None:
    pixels, grid = drawn(theme)
    right = plainness(pixels, grid)
    aside = plainness(pixels, replace(grid, left=grid.left + 0.5 * grid.wide))
    assert right.numbered
    assert right.share > 0.95
    assert aside.share < right.share - 0.15


def test_blank_cells_confirm_nothing() -> None:
    pixels = np.asarray(board_picture(["." * WIDE] * HIGH, CLASSIC))
    assert not plainness(pixels, drawn(CLASSIC)[1]).numbered


@pytest.mark.parametrize("theme", [SMALL, CLASSIC], ids=["small", "large"])
def test_a_lattice_a_little_aside_is_moved_to_where_the_signs_are_whole(theme: Theme) -> None:
    pixels, grid = drawn(theme)
    aside = replace(
        grid, left=grid.left + 0.22 * grid.wide, top=grid.top - 0.2 * grid.high,
        wide=grid.wide * (1 + 0.2 / WIDE),
    )  # fmt: skip
    laid = laid_by_signs(pixels, aside)
    before, after = (np.abs(np.subtract(other.box, grid.box)) for other in (aside, laid))
    assert after.max() < before.max()
    assert after.max() <= 0.22 * grid.wide
