"""What a step speaks of, on the card of a board: the same frames as on a page, made for a pen."""

from __future__ import annotations

from typing import TypeAlias

from PIL import ImageDraw

from webapp.drawing.board import Highlights
from webapp.engine.grid import Mask, cells_of

Pen: TypeAlias = ImageDraw.ImageDraw
Box: TypeAlias = tuple[float, float, float, float]

COPPER, TINT, SOFT = "#a4501a", "#f6e3d0", "#5c6763"
DASHES = 4
"""On each side of a conclusion."""


class HighlightPen:
    """Frames cells of a board whose upper left corner and whose cells' side are known."""

    def __init__(self, draw: Pen, width: int, corner: tuple[float, float], side: float) -> None:
        self.draw, self.width, self.corner, self.side = draw, width, corner, side

    def below(self, shown: Highlights) -> None:
        """Draw what lies below the signs: the ground of reasons, and of a place to look at."""
        for box in self._boxes(shown.region, 0.0):
            self.draw.rectangle(box, TINT)
        for box in self._boxes(shown.reason, 0.06):
            self.draw.rounded_rectangle(box, 0.1 * self.side, TINT)

    def above(self, shown: Highlights) -> None:
        """Draw the frames: whole for reasons, thin for what counts, dashed for what follows."""
        line = max(2, round(0.045 * self.side))
        for box in self._boxes(shown.reason, 0.06):
            self.draw.rounded_rectangle(box, 0.1 * self.side, outline=COPPER, width=line)
        for box in self._boxes((shown.counted | shown.used) & ~shown.conclusion, 0.1):
            self.draw.rounded_rectangle(box, 0.1 * self.side, outline=SOFT, width=max(1, line // 2))
        for box in self._boxes(shown.conclusion, 0.06):
            self._dashed(box, line)

    def _boxes(self, cells: Mask, inset: float) -> list[Box]:
        left, top = self.corner
        boxes = []
        for cell in cells_of(cells):
            row, column = divmod(cell, self.width)
            x, y = left + (column + inset) * self.side, top + (row + inset) * self.side
            reach = (1 - 2 * inset) * self.side
            boxes.append((x, y, x + reach, y + reach))
        return boxes

    def _dashed(self, box: Box, line: int) -> None:
        left, top, right, bottom = box
        dash = (right - left) / (2 * DASHES - 1)
        for number in range(DASHES):
            x, y = left + 2 * number * dash, top + 2 * number * dash
            for across in (top, bottom):
                self.draw.line((x, across, x + dash, across), COPPER, line)
            for down in (left, right):
                self.draw.line((down, y, down, y + dash), COPPER, line)
