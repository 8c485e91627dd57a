"""A picture read as a position: what is sure, and what a person should look at again."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

import numpy as np

from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.errors import NotationError
from webapp.notation.limits import MAX_SIDE
from webapp.pictures.alike import read_alike
from webapp.pictures.cells import cut_cells, depths, grounds, rims
from webapp.pictures.clashing import clashing
from webapp.pictures.finding import find_board
from webapp.pictures.growing import grown
from webapp.pictures.kinds import kinds_of, with_grounds
from webapp.pictures.network import DIGITS, evened, likelihoods, with_blanks
from webapp.pictures.opened import Scene, openness, with_room
from webapp.pictures.opening import open_picture
from webapp.pictures.signs import SIGNS, Sign

if TYPE_CHECKING:
    from webapp.engine.grid import Cell
    from webapp.pictures.extent import CellGrid
    from webapp.pictures.opened import Openness
    from webapp.pictures.pixels import Box, Bytes, Floats, Numbers, Truths

SURE = 0.9
"""How likely the sign of a cell must be, or it is doubtful."""

SPREADS = 0.25
"""The share of doubtful cells above which the others are doubtful too: what made so many of them
unclear made the rest no clearer."""

LEAST_CUT, NEXT_TO_NOTHING, CLOSE = 3.0, 0.08, 0.4
"""How much shows beyond a board where the picture is cut through it: pixels, shares of a cell."""

MOST_STRANGE = 0.2
"""The share of cells with signs of no board above which the picture shows something else."""


@dataclass(frozen=True)
class PictureReading:
    """What a picture shows."""

    position: Position
    doubtful: tuple[Cell, ...]
    """Cells to look at again; the position has the likeliest of each."""
    live: bool
    """Whether it looks like Minesweeper rather than a puzzle on paper."""
    box: Box
    """Left, top, right and bottom of the grid, in pixels of the picture as it was looked at."""
    _: KW_ONLY
    size: tuple[int, int]
    """Width and height of the picture as it was looked at: a large one is made smaller."""


def read_picture(data: bytes) -> PictureReading:
    """The position in a picture; raises `NotationError` with a sentence that says what to do."""
    return read_pixels(open_picture(data))


def read_pixels(pixels: Bytes) -> PictureReading:
    """The position in a picture that is open already."""
    board = find_board(pixels)
    grid = grown(board.pixels, board.grid)
    if max(grid.width, grid.height) > MAX_SIDE:
        raise NotationError.at(
            f"the board in the picture is {grid.width} × {grid.height}: "
            f"boards of up to {MAX_SIDE} × {MAX_SIDE} are read"
        )
    patches = cut_cells(board.pixels, grid)
    shown = evened(patches)
    likely = read_alike(shown, with_blanks(likelihoods(shown), depths(patches)))
    looks = _looks(likely)
    kinds, means = kinds_of(grounds(patches), rims(patches, grid.width), looks, _digits(likely))
    likely = with_grounds(likely, kinds)
    cut = _cut_sides(grid, board.pixels)
    scene = Scene(grid.width, grid.height, _likeliest(likely), kinds, means, looks, cut)
    opened = openness(scene)
    room = scene.room(opened.opened.reshape(grid.height, grid.width))
    likely = with_room(likely, room.ravel())
    signs = _likeliest(likely)
    _refuse_strange(signs)
    position = _position(grid, signs, opened)
    sure = np.exp(_agreed(likely).max(axis=1))
    strange = np.array([sign is Sign.OTHER for sign in signs])
    doubts = set(np.flatnonzero((sure < SURE) | opened.doubtful | strange).tolist())
    doubts |= _suspected(clashing(position), signs, kinds)
    if len(doubts) > SPREADS * position.size:
        doubts = set(range(position.size))
    return PictureReading(
        position,
        tuple(sorted(doubts)),
        _looks_live(signs, opened, kinds, looks),
        grid.box if board.pixels is pixels else board.box,
        size=(pixels.shape[1], pixels.shape[0]),
    )


def _suspected(clashing_cells: set[Cell], signs: list[Sign], kinds: Numbers) -> set[Cell]:
    """Cells that clash; where blank ones do, all on their kind of ground may be read wrongly."""
    grounds_of_blank = {kinds[cell] for cell in clashing_cells if signs[cell].is_blank}
    alike = np.flatnonzero(np.isin(kinds, list(grounds_of_blank))).tolist()
    return clashing_cells | {cell for cell in alike if signs[cell].is_blank}


def _cut_sides(grid: CellGrid, pixels: Bytes) -> tuple[bool, bool, bool, bool]:
    """On which sides a part of a cell shows between the board and the end of the picture."""
    height, width = pixels.shape[:2]
    left, top, right, bottom = grid.box
    margins = left, top, width - right, height - bottom
    sides = grid.wide, grid.high, grid.wide, grid.high
    at_left, above, at_right, below = (
        max(LEAST_CUT, NEXT_TO_NOTHING * side) < margin < CLOSE * side
        for margin, side in zip(margins, sides, strict=True)
    )
    return at_left, above, at_right, below


def _refuse_strange(signs: list[Sign]) -> None:
    if sum(sign is Sign.OTHER for sign in signs) > MOST_STRANGE * len(signs):
        raise NotationError.at("the grid in the picture is no board of Minesweeper or Bullets")


def _position(grid: CellGrid, signs: list[Sign], opened: Openness) -> Position:
    clues, bullets, empties = {}, [], []
    for cell, sign in enumerate(signs):
        if sign.is_digit:
            clues[cell] = int(sign.value)
        elif sign in {Sign.FLAG, Sign.MINE}:
            bullets.append(cell)
        elif sign.is_blank and opened.opened[cell]:
            clues[cell] = 0
        elif sign is Sign.DASH:
            empties.append(cell)
    return Position(
        grid.width, grid.height, clues, bullets=mask_of(bullets), empties=mask_of(empties)
    )


def _looks_live(signs: list[Sign], opened: Openness, kinds: Numbers, looks: Floats) -> bool:
    """Whether there are flags, open blank cells, or covered ones that look it."""
    if any(sign is Sign.FLAG for sign in signs):
        return True
    blank = np.array([sign.is_blank for sign in signs])
    digits = np.array([sign.is_digit for sign in signs])
    if not blank.any() or (blank & opened.opened).any():
        return bool(blank.any())
    apart = ~np.isin(kinds[blank], kinds[digits]) if digits.any() else looks[blank] < 0
    return float(apart.mean()) > 0.5


def _looks(likely: Floats) -> Floats:
    """How much more each cell, if nothing is in it, looks open than covered: a logarithm."""
    looks: Floats = likely[:, Sign.OPEN.number] - likely[:, Sign.BLANK.number]
    return looks


def _digits(likely: Floats) -> Truths:
    """Which cells show numbers."""
    digits: Truths = DIGITS[likely.argmax(axis=1)]
    return digits


def _likeliest(likely: Floats) -> list[Sign]:
    """The likeliest sign of each cell; where flag and mine together are, the likelier of them."""
    signs = [SIGNS[number] for number in _agreed(likely).argmax(axis=1)]
    mines = likely[:, Sign.MINE.number] > likely[:, Sign.FLAG.number]
    return [
        Sign.MINE if sign is Sign.FLAG and mine else sign
        for sign, mine in zip(signs, mines, strict=True)
    ]


def _agreed(likely: Floats) -> Floats:
    """The likelihoods where what comes to the same is one: a flag and a mine, two blank cells."""
    merged = likely.copy()
    for first, second in ((Sign.FLAG, Sign.MINE), (Sign.BLANK, Sign.OPEN)):
        both = np.logaddexp(likely[:, first.number], likely[:, second.number])
        merged[:, first.number] = both
    return merged
