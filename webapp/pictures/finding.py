"""The board of a picture: its grid, or a clear word that there is none."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webapp.notation.errors import NotationError
from webapp.notation.limits import MAX_SIDE
from webapp.pictures.confirming import laid_by_signs, plainness
from webapp.pictures.edges import CLEAR, FAINT, edges_of, grey_of
from webapp.pictures.extent import CellGrid, grid_on, grown_faintly, refined, weighed
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

WEAKLY_LINED, WEAKLY_MORE = 0.5, 0.12
"""The same for lattices that may be boards, if their cells show signs of boards."""

PART = 1.4
"""How much larger a weak lattice must be than all clear ones: they may be a part of it."""

MOST_CLEAR, MOST_WEAK = 3, 2
"""Lattices whose cells are looked at: of clear lines, and of weak ones."""

LEAST_PLAIN, AS_PLAIN = 0.9, 0.04
"""The share of plain cells that a weak lattice needs, and what makes no difference."""

LARGER = 1.2
"""How many times larger a grid must be to be preferred for it."""

ALIKE = 0.12
"""Shares of a cell by which two grids of as many cells may differ and come to the same."""

SHORTEST_SIDE = 3
"""Cells on the shorter side of a board; of fewer no lattice can be sure."""

SETTLED = 0.93
"""Where so many of the sides are lines, no photograph was taken aslant."""

PLAINLY = 0.5
"""How much more of their sides must be lines than amidst them that nothing else is asked."""

REFINEMENTS = 2
"""How often a lattice is laid anew by the lines that it meets."""

MOST_PLACES = 120
"""Patches of squares that are looked at: a picture full of them is no board."""

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
    other = None if front is None else find_grid(front.pixels, weak=False)
    if front is not None and other is not None and (grid is None or other.weight > grid.weight):
        return BoardPlace(front.pixels, other, front.source_box(other.box))
    if grid is None:
        raise BoardUnseen
    return BoardPlace(pixels, grid, grid.box)


def find_grid(pixels: Bytes, *, weak: bool = True) -> CellGrid | None:
    """The grid of a board whose lines are upright and level; `weak` ones do only if asked for."""
    grey = grey_of(pixels)
    clear: list[CellGrid] = []
    faint: list[CellGrid] = []
    for whole in (FAINT, CLEAR):  # amid much text only clear lines stand out
        edges = edges_of(grey, whole)
        for region in _regions(list(places(edges)))[:TRIES]:
            grids = _grids_in(edges, region)
            clear += filter(_is_board, grids)
            if weak:
                faint += _weak_grids(edges, grids)
        best = max(clear, key=_weight, default=None)
        if best is not None and best.lined >= SETTLED and best.lined - best.between >= PLAINLY:
            return best
        if clear and not weak:
            break
    return _plainest(pixels, clear, faint)


def _grids_in(edges: Edges, region: Sequence[Patchwork]) -> list[CellGrid]:
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
    grids = [weighed(edges, grid) for grid in grids]
    return [grid for grid in grids if max(grid.width, grid.height) <= MAX_SIDE]


def _weak_grids(edges: Edges, grids: Sequence[CellGrid]) -> list[CellGrid]:
    """What may be a board if its cells show signs; also with the cells of fainter lines around."""
    weak = _unlike([grid for grid in grids if not _is_board(grid)])[:MOST_WEAK]
    larger = [more for grid in weak if (more := grown_faintly(edges, grid)) is not None]
    return list(filter(_may_be_board, weak + [weighed(edges, grid) for grid in larger]))


def _plainest(
    pixels: Bytes, clear: Sequence[CellGrid], weak: Sequence[CellGrid]
) -> CellGrid | None:
    """The grid whose cells show numbers most plainly; of such that come to the same the largest.

    Weak ones are only looked at where they are larger than what is clear, and must be plain.
    """
    clear = _unlike(clear)[:MOST_CLEAR]
    least = PART * max((grid.area for grid in clear), default=0.0)
    larger = _unlike([grid for grid in weak if grid.area > least])[:MOST_WEAK]
    shown = {grid: plainness(pixels, grid) for grid in clear}
    for grid in larger:
        laid = laid_by_signs(pixels, grid)
        plain = plainness(pixels, laid)
        if plain.numbered and plain.share >= LEAST_PLAIN:
            shown[laid] = plain
    numbered = any(plain.numbered for plain in shown.values())
    boards = {grid: plain for grid, plain in shown.items() if plain.numbered == numbered}
    most = max((plain.share for plain in boards.values()), default=0.0)
    good = [grid for grid, plain in boards.items() if plain.share >= most - AS_PLAIN]
    return max(good, key=lambda grid: (_rank(grid.area), _weight(grid)), default=None)


def _unlike(grids: Sequence[CellGrid]) -> list[CellGrid]:
    """The grids, the likeliest first, without those that hardly differ from a likelier one."""
    unlike: list[CellGrid] = []
    for grid in sorted(grids, key=_weight, reverse=True):
        if not any(_same_cells(grid, other) for other in unlike):
            unlike.append(grid)
    return unlike


def _rank(area: float) -> int:
    """How large a grid is; a little more or less makes no difference."""
    return round(math.log(max(1.0, area), LARGER))


def _same_cells(first: CellGrid, second: CellGrid) -> bool:
    if (first.width, first.height) != (second.width, second.height):
        return False
    slack = ALIKE * min(first.wide, first.high)
    return all(abs(a - b) < slack for a, b in zip(first.box, second.box, strict=True))


def _is_board(grid: CellGrid) -> bool:
    return (
        grid.lined >= LEAST_LINED
        and grid.lined - grid.between >= LEAST_MORE
        and min(grid.width, grid.height) >= SHORTEST_SIDE
    )


def _may_be_board(grid: CellGrid) -> bool:
    return (
        grid.lined >= WEAKLY_LINED
        and grid.lined - grid.between >= WEAKLY_MORE
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
