"""Pictures of XBomb with squares (Debian: xbomb, xfonts-base, xfonts-75dpi, xfonts-100dpi).

X resources colour it; without the typefaces its digits are others, and wait for names.

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

RESOURCES = (
    "background",
    "foreground",
    "borderColor",
    "grid.hidden",
    "grid.bomb",
    "grid.bombmark",
    "grid.number",
    *(f"grid.number{digit}" for digit in range(2, 9)),
)
COLOURS = {
    "default": "",
    "dark": "#101418 #e0e0e0 #708090 #3a4a5a white #804000 "
    "#80b0ff #80e080 #ff8080 #c0a0ff #ffc080 #80e0e0 #e0e0e0 #a0a0a0",
    "ocean": "#d8e8f0 #103050 #103050 #78a8c0 #102030 #f0c020 "
    "#104080 #206020 #a02020 #402080 #804010 #106060 #202020 #505050",
    "paper": "white black #606060 #e0d8c8 black #c0a080 " + " ".join(["black"] * 8),
}
THEMES: dict[str, dict[str, str]] = {
    theme: dict(zip(RESOURCES, colours.split(), strict=False)) for theme, colours in COLOURS.items()
}


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
        "xdotool",
        "windowsize",
        "--sync",
        window.number,
        str(cell * width + 75),
        str(cell * height + 74),
    )
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
