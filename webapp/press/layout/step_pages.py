"""Pages of steps: tiles in rows, and the headings of puzzles between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from webapp.press.layout.geometry import Geometry
from webapp.press.layout.prose import BookWalk
from webapp.press.layout.tiles import LEADING, Tile, TileSetting, lines_of

UNFINISHED = "The rest takes more search than a book has room for."


@dataclass(frozen=True)
class TileRow:
    """Tiles beside each other, or the heading of a puzzle's steps."""

    height: float
    _: KW_ONLY
    tiles: tuple[Tile, ...] = ()
    width: float = 0.0
    """The width of a tile."""

    heading: int | None = None
    """The number of the puzzle whose steps follow."""

    note: str = ""


@dataclass
class StepsPage:
    """A page of steps; a title begins a part."""

    rows: list[TileRow]
    title: str = ""


def steps_heading_size(geometry: Geometry) -> float:
    """The size of type of the number above a puzzle's steps."""
    return max(11.0, geometry.text)


def steps_heading_height(geometry: Geometry) -> float:
    """The height of that number with the room around it."""
    return steps_heading_size(geometry) * 24 / 11


def step_rows(
    walks: Sequence[BookWalk], geometry: Geometry, *, headings: bool = False
) -> list[TileRow]:
    """Set steps in rows, with the number of each puzzle above its own if `headings` are wanted."""
    rows: list[TileRow] = []
    boards = (step.before for solved in walks for step in solved.steps[:1])
    setting = TileSetting.for_boards(geometry, boards)
    for number, solved in enumerate(walks, 1):
        if headings:
            note = "" if solved.complete else "The rest takes more search than a book has room for."
            lines = lines_of(note, geometry.width, setting.text) if note else 0
            height = steps_heading_height(geometry) + lines * setting.text * LEADING
            rows.append(TileRow(height, heading=number, note=note))
        tiles = [tile for step in solved.steps for tile in setting.tiles(step)]
        for start in range(0, len(tiles), setting.across):
            beside = tuple(tiles[start : start + setting.across])
            rows.append(
                TileRow(max(tile.height for tile in beside), tiles=beside, width=setting.width)
            )
    return rows


def step_pages(rows: Sequence[TileRow], geometry: Geometry, title: str) -> list[StepsPage]:
    """Set rows on pages; a heading stays with the first steps below it."""
    pages = [StepsPage([], title)]
    used = geometry.heading
    for place, row in enumerate(rows):
        needed = row.height
        if row.heading is not None and place + 1 < len(rows):
            needed += rows[place + 1].height
        if pages[-1].rows and used + needed > geometry.height:
            pages.append(StepsPage([]))
            used = geometry.gap
        pages[-1].rows.append(row)
        used += row.height
    return pages
