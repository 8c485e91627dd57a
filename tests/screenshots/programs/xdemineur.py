"""Pictures of xdemineur (Debian: xdemineur), which has one look and boards of any size."""

from __future__ import annotations

from collections.abc import Iterator

from tests.screenshots import windows
from tests.screenshots.desktop import Studio, Window
from tests.screenshots.scene import Box, Scene
from tests.screenshots.windows import Size

SIZES = ((12, 5, 6), (12, 8, 10), (12, 9, 14), (12, 12, 18), (16, 16, 40), (14, 18, 40),
         (20, 12, 36), (24, 24, 90), (30, 16, 99), (30, 16, 70), (30, 24, 140))  # fmt: skip


def grid(window: Window, size: Size) -> Box:
    """Cells of 21 pixels, lines between them."""
    return windows.placed(window, size, cell=21, left=15, top=80, rest=(31, 96))


PROGRAM = windows.Program(
    name="xdemineur",
    theme="default",
    title="mineur",
    command=lambda size: (
        "xdemineur", "-geometry", f"{size[0]}x{size[1]}", "-m", str(size[2])
    ),
    grid=grid,
    sizes=SIZES,
    questions=True,
)  # fmt: skip


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens of its one look."""
    return windows.scenes(PROGRAM, count, studio)
