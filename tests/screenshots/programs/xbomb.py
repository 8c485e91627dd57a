"""Pictures of XBomb with squares (Debian: xbomb): three sizes, coloured by X resources.

After a loss it shows a wrong flag as an empty cell, so here nobody sets one.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.screenshots import windows
from tests.screenshots.desktop import Display, Studio, Window
from tests.screenshots.scene import Box, Scene
from tests.screenshots.windows import Size

SIZES = ((8, 8, 10), (16, 16, 40), (30, 16, 99))
CELLS = (34, 40)
"""In small cells its digits are larger than the cells."""

THEMES: dict[str, dict[str, str]] = {
    "default": {},
    "dark": {
        "background": "#101418", "foreground": "#e0e0e0", "borderColor": "#708090",
        "grid.hidden": "#3a4a5a", "grid.bomb": "white", "grid.bombmark": "#804000",
        "grid.number": "#80b0ff", "grid.number2": "#80e080", "grid.number3": "#ff8080",
        "grid.number4": "#c0a0ff", "grid.number5": "#ffc080", "grid.number6": "#80e0e0",
        "grid.number7": "#e0e0e0", "grid.number8": "#a0a0a0",
    },
    "ocean": {
        "background": "#d8e8f0", "foreground": "#103050", "borderColor": "#103050",
        "grid.hidden": "#78a8c0", "grid.bomb": "#102030", "grid.bombmark": "#f0c020",
        "grid.number": "#104080", "grid.number2": "#206020", "grid.number3": "#a02020",
        "grid.number4": "#402080", "grid.number5": "#804010", "grid.number6": "#106060",
        "grid.number7": "#202020", "grid.number8": "#505050",
    },
    "paper": {
        "background": "white", "foreground": "black", "borderColor": "#606060",
        "grid.hidden": "#e0d8c8", "grid.bomb": "black", "grid.bombmark": "#c0a080",
        "grid.number": "black", "grid.number2": "black", "grid.number3": "black",
        "grid.number4": "black", "grid.number5": "black", "grid.number6": "black",
        "grid.number7": "black", "grid.number8": "black",
    },
}  # fmt: skip


def command(theme: str, size: Size) -> tuple[str, ...]:
    """The level, and the colours of a theme."""
    level = 1 + [width for width, _, _ in SIZES].index(size[0])
    colours = [
        word for name, value in THEMES[theme].items() for word in ("-xrm", f"*{name}: {value}")
    ]
    return ("xbomb", "-square", f"-{level}", *colours)


def grid(window: Window, size: Size) -> Box:
    """Cells fill what the buttons leave."""
    cell = (window.height - 74) // size[1]
    left, top = window.left + 5, window.top + 37
    return (left, top, left + cell * size[0], top + cell * size[1])


def resize(display: Display, window: Window, size: Size) -> None:
    """Give the cells one of a few sizes."""
    width, height, _ = size
    cell = CELLS[int(time.time()) % len(CELLS)] if height > 8 else 50
    display.run(
        "xdotool", "windowsize", "--sync", window.number, str(cell * width + 75),
        str(cell * height + 74),
    )  # fmt: skip
    time.sleep(0.5)


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens for each theme."""
    for theme in THEMES:
        program = windows.Program(
            name="xbomb",
            theme=theme,
            title="XBomb",
            command=lambda size, theme=theme: command(theme, size),  # type: ignore[misc]
            grid=grid,
            sizes=SIZES,
            begin=resize,
            wrong_flags=False,
        )
        yield from windows.scenes(program, count, studio)
