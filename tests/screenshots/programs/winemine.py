"""Pictures of WineMine, the Minesweeper that comes with Wine (Debian: wine, wine64)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.screenshots import windows
from tests.screenshots.desktop import Display, Studio, Window
from tests.screenshots.scene import Box, Scene
from tests.screenshots.windows import Size

SIZES = ((9, 9, 10), (10, 9, 10), (9, 9, 16), (16, 16, 40), (10, 10, 12), (20, 12, 36),
         (30, 16, 99), (24, 24, 90), (12, 14, 24), (30, 24, 130), (16, 16, 30))  # fmt: skip


def settings(display: Display, size: Size) -> None:
    """Ask for a board of a size before the start."""
    values = {"Difficulty": 3, "Width": size[0], "Height": size[1], "Mines": size[2], "Mark": 1}
    lines = [f'"{name}"=dword:{value:08x}' for name, value in values.items()]
    file = display.home / "board.reg"
    key = r"[HKEY_CURRENT_USER\Software\Microsoft\WinMine]"
    file.write_text("\r\n".join(("REGEDIT4", "", key, *lines, "")))
    display.run("wine", "regedit", "board.reg")


def grid(window: Window, size: Size) -> Box:
    """Cells of 16 pixels under the counters."""
    return windows.placed(window, size, cell=16, left=5, top=52, rest=(10, 57))


PROGRAM = windows.Program(
    name="winemine",
    theme="default",
    title="WineMine",
    command=lambda _size: ("wine", "winemine"),
    grid=grid,
    sizes=SIZES,
    inset=2,
    questions=True,
    prepare=settings,
    pause=1,
)


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens of its one look."""
    studio.display.environment["WINEDEBUG"] = "-all"
    try:
        yield from windows.scenes(PROGRAM, count, studio)
    finally:
        studio.display.run("wineserver", "-k")
