"""The board of a picture: its grid, or a clear word that there is none."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webapp.notation.errors import NotationError
from webapp.pictures.edges import CLEAR, FAINT, edges_of, grey_of
from webapp.pictures.extent import CellGrid, grid_on, refined, weighed
from webapp.pictures.lattice import lattices_at
from webapp.pictures.squares import places
from webapp.pictures.straightening import straightened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webapp.pictures.edges import Edges
    from webapp.pictures.pixels import Box, Bytes
    from webapp.pictures.squares import Patchwork

LEAST_LINED, LEAST_MORE = 0.68, 0.35
"""How much of the sides of cells must be lines, and how much more than amidst them: boards are far
above, whatever else has squares is below."""

SHORTEST_SIDE = 3
"""Cells on the shorter side of a board; of fewer no lattice can be sure."""

SETTLED = 0.93
"""Where so many of the sides are lines, no photograph was taken aslant."""

REFINEMENTS = 2
MOST_PLACES = 120
PROMISING = 4
"""Lattices of each part that are laid exactly."""

TRIES = 4
"""Parts of a picture that are looked at closely."""


class BoardUnseen(NotationError):
    """A picture in which no board is seen."""

    def __init__(self) -> None:
        super().__init__(
            NotationError.at(
                "no board is seen in the picture: give a sharp picture of the whole board, "
                "taken straight from the front, each cell at least 9 pixels wide"
            ).faults
        )


@dataclass(frozen=True)
class BoardPlace:
    """Where the board lies in a picture."""

    pixels: Bytes
    """The picture, made straight if it was a photograph."""
    grid: CellGrid
    box: Box
    """The same place in the picture as it was given."""


def find_board(pixels: Bytes) -> BoardPlace:
    """The board of a picture or of a photograph; raises `BoardUnseen`."""
    grid = find_grid(pixels)
    if grid is not None and grid.lined >= SETTLED:
        return BoardPlace(pixels, grid, grid.box)
    front = straightened(pixels)
    other = None if front is None else find_grid(front.pixels)
    if front is not None and other is not None and (grid is None or other.weight > grid.weight):
        return BoardPlace(front.pixels, other, front.source_box(other.box))
    if grid is None:
        raise BoardUnseen
    return BoardPlace(pixels, grid, grid.box)


def find_grid(pixels: Bytes) -> CellGrid | None:
    """The grid of a board whose lines are upright and level."""
    grey = grey_of(pixels)
    for whole in (FAINT, CLEAR):  # amid much text only clear lines stand out
        edges = edges_of(grey, whole)
        regions = _regions(list(places(edges)))[:TRIES]
        grids = [grid for region in regions if (grid := _grid_in(edges, region)) is not None]
        if grids:
            return max(grids, key=_weight)
    return None


def _grid_in(edges: Edges, region: Sequence[Patchwork]) -> CellGrid | None:
    height, width = edges.shape
    most = max(place.pairs for place in region)
    strong = [place for place in region if place.pairs >= 0.5 * most]
    box = (
        min(place.left for place in strong), min(place.top for place in strong),
        min(width, max(place.right for place in strong)),
        min(height, max(place.bottom for place in strong)),
    )  # fmt: skip
    lattices = lattices_at(edges, box, [place.side for place in strong])
    grids = [grid for lattice in lattices if (grid := grid_on(edges, lattice, box)) is not None]
    grids = sorted(grids, key=_promise)[-PROMISING:]
    for _ in range(REFINEMENTS):
        laid = [grid_on(edges, refined(edges, grid), grid.box) for grid in grids]
        grids = [grid for grid in laid if grid is not None]
    boards = [weighed(edges, grid) for grid in grids]
    return max(filter(_is_board, boards), key=_weight, default=None)


def _is_board(grid: CellGrid) -> bool:
    return (
        grid.lined >= LEAST_LINED
        and grid.lined - grid.between >= LEAST_MORE
        and min(grid.width, grid.height) >= SHORTEST_SIDE
    )


def _regions(found_places: Sequence[Patchwork]) -> list[list[Patchwork]]:
    """Places that overlap belong together; the region with most squares first."""
    regions: list[list[Patchwork]] = []
    for place in sorted(found_places, key=lambda place: -place.area)[:MOST_PLACES]:
        for region in regions:
            if _overlap(region[0], place) > 0.5:
                region.append(place)
                break
        else:
            regions.append([place])
    return regions


def _overlap(first: Patchwork, second: Patchwork) -> float:
    """The common part of two places as a share of the smaller one."""
    wide = min(first.right, second.right) - max(first.left, second.left)
    high = min(first.bottom, second.bottom) - max(first.top, second.top)
    areas = [(p.right - p.left) * (p.bottom - p.top) for p in (first, second)]
    return max(0, wide) * max(0, high) / max(1, min(areas))


def _promise(grid: CellGrid) -> float:
    return grid.lined**3 * math.sqrt(grid.width * grid.height)


def _weight(grid: CellGrid) -> float:
    return grid.weight
