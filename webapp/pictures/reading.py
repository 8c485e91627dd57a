"""A picture read as a position: what is sure, and what a person should look at again."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

import numpy as np

from webapp.engine.grid import cells_of, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.notation.errors import NotationError
from webapp.notation.limits import MAX_SIDE
from webapp.pictures.alike import read_alike
from webapp.pictures.cells import cut_cells, grounds
from webapp.pictures.finding import find_board
from webapp.pictures.growing import grown
from webapp.pictures.kinds import kinds_of, with_grounds
from webapp.pictures.network import evened, likelihoods
from webapp.pictures.opened import Scene, openness, with_room
from webapp.pictures.opening import open_picture
from webapp.pictures.signs import SIGNS, Sign

if TYPE_CHECKING:
    from webapp.engine.grid import Cell
    from webapp.pictures.extent import CellGrid
    from webapp.pictures.opened import Openness
    from webapp.pictures.pixels import Box, Bytes, Floats, Numbers

SURE = 0.9
"""How likely the sign of a cell must be, or it is doubtful."""

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
    kinds, means = kinds_of(grounds(patches))
    likely = with_grounds(read_alike(shown, likelihoods(shown)), kinds)
    looks = likely[:, Sign.OPEN.number] - likely[:, Sign.BLANK.number]
    opened = openness(Scene(grid.width, grid.height, _likeliest(likely), kinds, means, looks))
    likely = with_room(likely, opened.opened.reshape(grid.height, grid.width))
    signs = _likeliest(likely)
    _refuse_strange(signs)
    position = _position(grid, signs, opened)
    sure = np.exp(_agreed(likely).max(axis=1))
    strange = np.array([sign is Sign.OTHER for sign in signs])
    doubts = np.flatnonzero((sure < SURE) | opened.doubtful | strange).tolist()
    return PictureReading(
        position,
        tuple(sorted({*doubts, *_impossible(position)})),
        _looks_live(signs, opened, kinds, looks),
        grid.box if board.pixels is pixels else board.box,
        size=(pixels.shape[1], pixels.shape[0]),
    )


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


def _impossible(position: Position) -> set[Cell]:
    """Clues that their surroundings contradict."""
    around = neighbour_masks(position.width, position.height)
    wrong = set()
    for cell, clue in position.clues.items():
        known = (around[cell] & position.bullets).bit_count()
        room = known + (around[cell] & position.unknown).bit_count()
        if clue > room:
            wrong.add(cell)
        elif clue == 0 and known:
            wrong.add(cell)
            wrong.update(cells_of(around[cell] & position.bullets))
    return wrong
