"""Pictures of the Minesweeper of The Ace of Penguins (Debian: ace-of-penguins): four sizes."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.screenshots import windows
from tests.screenshots.desktop import Display, Studio, Window
from tests.screenshots.scene import Box, Scene
from tests.screenshots.windows import Size

SIZES = ((8, 8, 6), (11, 11, 20), (16, 16, 44), (32, 32, 200))
"""The levels that the keys 1 to 4 choose."""

CELLS = {8: 48, 11: 36, 16: 24, 32: 12}


def begin(display: Display, window: Window, size: Size) -> None:
    """Choose the level."""
    display.run("xdotool", "key", "--window", window.number, str(SIZES.index(size) + 1))
    time.sleep(0.5)


def grid(window: Window, size: Size) -> Box:
    """The board stands in the middle of what the counters leave."""
    side = CELLS[size[0]] * size[0]
    left, top = window.left + (401 - side) // 2, window.top + 34 - (side - 384) // 2
    return (left, top, left + side, top + side)


PROGRAM = windows.Program(
    name="ace-minesweeper",
    theme="default",
    title="Ace of Penguins",
    command=lambda _size: ("ace-minesweeper",),
    grid=grid,
    sizes=SIZES,
    questions=True,
    begin=begin,
)


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens of its one look."""
    return windows.scenes(PROGRAM, count, studio)
