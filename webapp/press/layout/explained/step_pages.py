"""Pages of steps: tiles below each other in columns, and the headings of puzzles between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field

from webapp.explain.items import StepItem, items_of
from webapp.press.layout.explained.columns import Column, in_columns
from webapp.press.layout.explained.intro import intro_height
from webapp.press.layout.explained.tiles import Tile, TileSetting
from webapp.press.layout.geometry import Geometry
from webapp.press.layout.prose import BookWalk
from webapp.press.layout.type_widths import LEADING, lines_within

UNFINISHED = "The rest takes more search than a book has room for."
"""Below the number of a puzzle whose steps end before its end."""


@dataclass(frozen=True)
class StepBlock:
    """A tile, or the heading of a puzzle's steps."""

    height: float
    _: KW_ONLY
    name: str
    """What is solved, for those who hear it."""

    tile: Tile | None = None
    heading: int | None = None
    """The number of the puzzle whose steps follow."""

    note: str = ""

    @property
    def leads(self) -> bool:
        """Whether steps follow that stay below it."""
        return self.heading is not None


@dataclass
class StepsPage:
    """A page of steps; a title begins a part, with words about it."""

    columns: list[Column[StepBlock]]
    setting: TileSetting
    title: str = ""
    intro: str = ""

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in order."""
        return [block.tile for column in self.columns for block in column if block.tile]


@dataclass
class StepFlow:
    """The steps of a part in order, not yet on pages."""

    setting: TileSetting
    blocks: list[StepBlock] = field(default_factory=list)

    @classmethod
    def of(
        cls, walks: Sequence[BookWalk], geometry: Geometry, name: str, *, headings: bool = False
    ) -> StepFlow:
        """Set steps as tiles, with the number of each puzzle above its own for `headings`."""
        boards = (step.before for solved in walks for step in solved.steps[:1])
        flow = cls(TileSetting.for_boards(geometry, boards))
        for number, solved in enumerate(walks, 1):
            if headings:
                name = f"Puzzle {number}"
                flow.blocks.append(flow.heading(number, name, complete=solved.complete))
            flow.add(items_of(solved.steps), name)
        return flow

    def heading(self, number: int, name: str, *, complete: bool) -> StepBlock:
        """The number above a puzzle's steps."""
        setting, geometry = self.setting, self.setting.geometry
        note = "" if complete else UNFINISHED
        lines = lines_within(note, setting.width, setting.text) if note else 0
        height = steps_heading_height(geometry) + lines * setting.text * LEADING
        return StepBlock(height, name=name, heading=number, note=note)

    def add(self, items: Sequence[StepItem], name: str) -> None:
        """Add the tiles of items."""
        tiles = (tile for item in items for tile in self.setting.tiles(item))
        self.blocks += [StepBlock(tile.height, name=name, tile=tile) for tile in tiles]

    def pages(self, title: str, intro: str = "") -> list[StepsPage]:
        """Set all on pages, the first with a title and words below it."""
        geometry = self.setting.geometry
        room = geometry.height - geometry.heading - intro_height(intro, geometry)
        pages = in_columns(self.blocks, self.setting.across, room, geometry.height)
        first, *later = [StepsPage(columns, self.setting) for columns in pages]
        first.title, first.intro = title, intro
        return [first, *later]


def steps_heading_size(geometry: Geometry) -> float:
    """The size of type of the number above a puzzle's steps."""
    return max(11.0, geometry.text)


def steps_heading_height(geometry: Geometry) -> float:
    """The height of that number with the room around it."""
    return steps_heading_size(geometry) * 24 / 11
