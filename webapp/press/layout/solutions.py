"""Solutions on pages: twelve, or as many as leave their digits large enough to be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from webapp.press.layout.boards import cell_size, sides
from webapp.press.layout.book import Book
from webapp.press.layout.entries import BookTask
from webapp.press.layout.geometry import HAIR, SPACE, Geometry

MOST_ACROSS, MOST_DOWN = 3, 4


@dataclass(frozen=True)
class Grid:
    """Places beside and below each other, one for each solution of a page."""

    across: int = MOST_ACROSS
    down: int = MOST_DOWN

    @property
    def places(self) -> int:
        """How many places there are."""
        return self.across * self.down

    def common(self, other: Grid) -> Grid:
        """The grid whose places are large enough for both."""
        return Grid(min(self.across, other.across), min(self.down, other.down))

    def width(self, geometry: Geometry) -> float:
        """The width of a place."""
        return (geometry.width - SPACE * (self.across - 1)) / self.across - HAIR

    def height(self, geometry: Geometry) -> float:
        """The height of a place."""
        room = geometry.height - geometry.heading
        return (room - SPACE * (self.down - 1)) / self.down - HAIR

    def room(self, geometry: Geometry) -> tuple[float, float]:
        """Width and height for the board of a place, below its number."""
        return self.width(geometry), self.height(geometry) - geometry.solution_heading


@dataclass(frozen=True)
class SolutionsPage:
    """The numbers of its puzzles, and their places."""

    numbers: list[int]
    grid: Grid

    @property
    def head(self) -> str:
        """The words at the head of the page."""
        first, last = self.numbers[0], self.numbers[-1]
        return f"Solution {first}" if first == last else f"Solutions {first} to {last}"


def solution_pages(book: Book, geometry: Geometry) -> list[SolutionsPage]:
    """The solutions in order, each page with as many places as its largest board leaves."""
    pages: list[SolutionsPage] = []
    numbers: list[int] = []
    grid = Grid()
    for number, entry in enumerate(book.entries, 1):
        own = _densest_grid(entry, geometry)
        if numbers and len(numbers) >= grid.common(own).places:
            pages.append(SolutionsPage(numbers, grid))
            numbers, grid = [], Grid()
        numbers.append(number)
        grid = grid.common(own)
    return [*pages, SolutionsPage(numbers, grid)]


def grids(pages: Iterable[object]) -> list[Grid]:
    """The different grids of these pages."""
    return list(dict.fromkeys(page.grid for page in pages if isinstance(page, SolutionsPage)))


def solution_cell(entry: BookTask, grid: Grid, geometry: Geometry) -> float:
    """The side of a cell of a solution: beside large boards the small ones stay small."""
    usual = cell_size(entry.position, Grid().room(geometry), labels=False)
    largest = cell_size(entry.position, grid.room(geometry), labels=False)
    return min(largest, max(usual, 2 * geometry.least_cell))


def _densest_grid(entry: BookTask, geometry: Geometry) -> Grid:
    """The most places that are large enough for a board.

    One a page always is: the puzzle found room with more around it.
    """
    needed = sides(entry.position, geometry.least_cell, labels=False)
    across = (n for n in range(MOST_ACROSS, 1, -1) if Grid(n).room(geometry)[0] >= needed[0])
    down = (n for n in range(MOST_DOWN, 1, -1) if Grid(1, n).room(geometry)[1] >= needed[1])
    return Grid(next(across, 1), next(down, 1))
