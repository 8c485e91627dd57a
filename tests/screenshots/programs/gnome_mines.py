"""Pictures of GNOME Mines (Debian: gnome-mines) in its themes, light and dark, at any window size.

Its random numbers are watched; see `watched.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tests.screenshots.desktop import Display, Studio, Window
from tests.screenshots.games import Cell, Game
from tests.screenshots.scene import Box, Scene
from tests.screenshots.watched import Draw, Size, Watched
from tests.screenshots.watched import scenes as watched_scenes

SIZES = ((6, 6, 6), (8, 8, 10), (9, 9, 12), (12, 8, 15), (16, 16, 40), (7, 12, 14), (20, 14, 45),
         (24, 24, 99), (30, 16, 99), (30, 24, 140))  # fmt: skip
CELLS = (22, 28, 34, 40, 48)
COVERED = (186, 189, 182)
GAP = 4
THEMES = {
    "default": ("default", "Adwaita"),
    "classic": ("classic", "Adwaita"),
    "bgcolors": ("bgcolors", "Adwaita"),
    "classic-dark": ("classic", "Adwaita:dark"),
    "default-dark": ("default", "Adwaita:dark"),
}
"""A theme of the tiles, and one of the windows."""


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens for each theme."""
    studio.display.environment["GSETTINGS_BACKEND"] = "keyfile"
    for theme, (tiles, frames) in THEMES.items():
        program = Watched(
            name="gnome-mines",
            theme=theme,
            title="^Mines$",
            command=("gnome-mines",),
            sizes=SIZES,
            prepare=lambda display, size, number, tiles=tiles: settings(  # type: ignore[misc]
                display, size, number, tiles
            ),
            begin=begin,
            mines=mines,
            end=shown,
            environment={"GTK_THEME": frames},
        )
        yield from watched_scenes(program, count, studio)


def settings(display: Display, size: Size, number: int, tiles: str) -> None:
    """Choose theme, size and a window before the start."""
    fitting = [cell for cell in CELLS if cell * size[0] < 1250 and cell * size[1] < 980]
    cell = fitting[number % len(fitting)]
    folder = display.home / ".config/glib-2.0/settings"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "keyfile").write_text(
        f"[org/gnome/Mines]\ntheme='{tiles}'\nxsize={size[0]}\nysize={size[1]}\nnmines={size[2]}\n"
        "mode=3\nuse-animations=false\nuse-question-marks=false\n"
        f"window-width={max(600, cell * size[0] + 260)}\n"
        f"window-height={max(420, cell * size[1] + 120)}\n"
    )


def begin(display: Display, window: Window, _size: Size, _number: int) -> Box:
    """Choose a size of one's own, as it is set, and look where the board is."""
    time.sleep(1)
    window = display.window_of(window.number)
    display.click((window.left + window.width * 0.65, window.top + 56 + window.height * 0.66))
    time.sleep(0.7)
    display.click((window.left + window.width / 2, window.top + window.height / 2 + 68))
    time.sleep(0.7)
    display.rest()
    pixels = np.asarray(display.screen())
    bottom, right = window.top + window.height, window.left + window.width
    covered = (pixels[window.top : bottom, window.left : right] == COVERED).all(axis=2)
    columns, rows = ends(covered.sum(axis=0)), ends(covered.sum(axis=1))
    return (columns[0], rows[0], columns[1], rows[1])


def ends(counts: np.ndarray[Any, Any]) -> tuple[float, float]:
    """From the first to the last line of covered cells, and half a gap more on both sides."""
    lines = np.flatnonzero(counts > counts.max() / 2)
    return float(lines[0]) - GAP / 2, float(lines[-1]) + 1 + GAP / 2


def mines(_size: Size, first: Cell, draws: Sequence[Draw]) -> frozenset[Cell]:
    """A column and a row are drawn until there are mines enough, none around the first cell.

    How many are enough, it works out from a percentage.
    """
    laid: set[Cell] = set()
    numbers = [number for _, number in draws]
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        if max(abs(x - first[0]), abs(y - first[1])) > 1:
            laid.add((x, y))
    return frozenset(laid)


def shown(game: Game) -> tuple[str, ...]:
    """A won game is flagged, a lost one shows mines and wrong flags."""
    if game.won:
        game.flags |= game.mines
    return game.rows(show="*x" if game.exploded else "")
