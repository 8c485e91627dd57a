"""Puzzles that are turned or mirrored images of each other, and clue patterns that are symmetric.

A board has eight symmetries. Four of them swap its width and height, so the class of a puzzle
that is not square holds puzzles of both shapes, and they share one canonical form.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import product
from typing import NamedTuple

from webapp.bullets.puzzle import Puzzle
from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.engine.position import Position


class Symmetry(NamedTuple):
    """A symmetry of boards: turned upside down, mirrored, and then rows and columns swapped."""

    upside_down: bool = False
    mirrored: bool = False
    swaps_sides: bool = False

    def image(self, cell: Cell, width: int, height: int) -> Cell:
        """The place that a cell of the board moves to."""
        row, column = divmod(cell, width)
        row = height - 1 - row if self.upside_down else row
        column = width - 1 - column if self.mirrored else column
        return column * height + row if self.swaps_sides else row * width + column

    def image_of_all(self, cells: Mask, width: int, height: int) -> Mask:
        """The places that a set of cells moves to."""
        return mask_of(self.image(cell, width, height) for cell in cells_of(cells))


SYMMETRIES = tuple(Symmetry(*choice) for choice in product((False, True), repeat=3))


def images(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle under each of the eight symmetries; some may be equal."""
    width, height = puzzle.width, puzzle.height
    for symmetry in SYMMETRIES:
        sides = (height, width) if symmetry.swaps_sides else (width, height)
        world = symmetry.image_of_all(puzzle.world, width, height)
        yield Puzzle(*sides, world, symmetry.image_of_all(puzzle.shown, width, height))


def canonical_image(puzzle: Puzzle) -> Puzzle:
    """The image that stands for all eight: wide rather than high, and then the first id."""
    wide = [image for image in images(puzzle) if image.width >= image.height]
    return min(wide, key=lambda image: (image.id, image.world))


def likeness(position: Position) -> tuple[object, ...]:
    """A key that is equal for positions whose clues are turned or mirrored images of each other."""
    clues = position.clues
    shown = (
        (sides, sorted((places[cell], clue) for cell, clue in clues.items()))
        for sides, places in _wide_images(position.width, position.height)
    )
    sides, places = min(shown)
    return position.total, sides, tuple(places)


@cache
def _wide_images(width: int, height: int) -> list[tuple[tuple[int, int], list[Cell]]]:
    """Sides and places of all cells, under each symmetry that leaves a board wide."""
    images_of_board = []
    for symmetry in SYMMETRIES:
        sides = (height, width) if symmetry.swaps_sides else (width, height)
        if sides[0] >= sides[1]:
            cells = range(width * height)
            images_of_board.append((sides, [symmetry.image(cell, width, height) for cell in cells]))
    return images_of_board


class Pattern(StrEnum):
    """Arrangements of the shown clues of a puzzle."""

    NONE = "none"
    ROTATE180 = "rotate180"
    MIRROR = "mirror"
    ROTATE90 = "rotate90"
    DIAGONAL = "diagonal"
    MIRROR_BOTH = "mirror-both"

    @property
    def square_only(self) -> bool:
        """Whether the pattern needs a square board."""
        return self in {Pattern.ROTATE90, Pattern.DIAGONAL}


_GENERATORS: dict[Pattern, tuple[Symmetry, ...]] = {
    Pattern.NONE: (),
    Pattern.ROTATE180: (Symmetry(upside_down=True, mirrored=True),),
    Pattern.MIRROR: (Symmetry(mirrored=True),),
    Pattern.ROTATE90: (Symmetry(upside_down=True, swaps_sides=True),),
    Pattern.DIAGONAL: (Symmetry(swaps_sides=True),),
    Pattern.MIRROR_BOTH: (Symmetry(mirrored=True), Symmetry(upside_down=True)),
}


def orbits(width: int, height: int, pattern: Pattern) -> list[Mask]:
    """The sets of cells that show clues together, by their first cells in reading order."""
    left, masks = (1 << width * height) - 1, []
    while left:
        orbit = _closure(left & -left, width, height, _GENERATORS[pattern])
        masks.append(orbit)
        left &= ~orbit
    return masks


def _closure(cells: Mask, width: int, height: int, symmetries: tuple[Symmetry, ...]) -> Mask:
    """The cells with all their images: closed under the symmetries."""
    while True:
        more = cells
        for symmetry in symmetries:
            more |= symmetry.image_of_all(cells, width, height)
        if more == cells:
            return cells
        cells = more
