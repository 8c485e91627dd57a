"""Pictures of KMines (Debian: kmines) in its four themes, at several window sizes.

Its random numbers are watched; see `watched.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from tests.screenshots.desktop import Display, Studio, Window
from tests.screenshots.games import Cell, Game
from tests.screenshots.scene import Box, Scene
from tests.screenshots.watched import Draw, Size, Watched
from tests.screenshots.watched import scenes as watched_scenes

SIZES = ((5, 5, 4), (9, 9, 10), (8, 8, 12), (12, 8, 15), (16, 16, 40), (7, 12, 14), (20, 14, 45),
         (24, 24, 99), (30, 16, 99), (30, 20, 120))  # fmt: skip
WINDOWS = ((640, 480), (760, 620), (900, 760), (1100, 800), (1300, 980))
THEMES = ("default", "classic", "green", "graveyard-mayhem")
BARS = (50, 29)
"""Pixels of a window above and below the view of the board."""

SMALLEST_CELL = 20


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens for each theme."""
    for theme in THEMES:
        program = Watched(
            name="kmines",
            theme=theme,
            title="kmines",
            command=("kmines",),
            sizes=SIZES,
            prepare=lambda display, size, number, theme=theme: settings(  # type: ignore[misc]
                display, size, number, theme
            ),
            begin=begin,
            mines=mines,
            end=shown,
            patience=5,
        )
        yield from watched_scenes(program, count, studio)


def settings(display: Display, size: Size, _number: int, theme: str) -> None:
    """Choose theme and size before the start."""
    folder = display.home / ".config"
    folder.mkdir(exist_ok=True)
    (folder / "kminesrc").write_text(
        f"[Options]\ncustom width={size[0]}\ncustom height={size[1]}\n"
        f"custom mines={size[2]}\n"
        f"[KgDifficulty]\nLevel=Custom\n[KgTheme]\nTheme=themes/{theme}.desktop\n"
    )


def begin(display: Display, window: Window, size: Size, number: int) -> Box:
    """Give the window a size that leaves cells to be seen; where the board is then."""
    time.sleep(2)
    fitting = [room for room in WINDOWS if cell_in(room, size) >= SMALLEST_CELL]
    room = fitting[number % len(fitting)]
    display.run("xdotool", "windowsize", "--sync", window.number, *map(str, room))
    time.sleep(1)
    window = display.window_of(window.number)
    cell = cell_in((window.width, window.height), size)
    middle = (BARS[0] + window.height - BARS[1]) / 2
    left, top = window.width / 2 - cell * size[0] / 2, middle - cell * size[1] / 2
    return (left, top, left + cell * size[0], top + cell * size[1])


def cell_in(room: tuple[int, int], size: Size) -> int:
    """The size of cells in a window: the board has a border as wide as a cell."""
    return min(room[0] // (size[0] + 2), (room[1] - sum(BARS)) // (size[1] + 2))


def mines(size: Size, first: Cell, draws: Sequence[Draw]) -> frozenset[Cell]:
    """The mines that some generator lays with all its numbers: that of the board.

    Other generators draw seeds and names of files at the same time.
    """
    for source in {source for source, _ in draws}:
        laid = laid_by([number for drawer, number in draws if drawer == source], size, first)
        if laid is not None:
            return laid
    raise ValueError(f"nothing lays {size[2]} mines: {draws}")


def laid_by(words: Sequence[int], size: Size, first: Cell) -> frozenset[Cell] | None:
    """Cells are drawn until there are mines enough, none around the first cell.

    Nothing, where the last number drawn is not that of the last mine.
    """
    laid: set[Cell] = set()
    for word in words:
        if len(laid) == size[2]:
            return None
        y, x = divmod(word * size[0] * size[1] >> 32, size[0])
        if max(abs(x - first[0]), abs(y - first[1])) > 1:
            laid.add((x, y))
    return frozenset(laid) if len(laid) == size[2] else None


def shown(game: Game) -> tuple[str, ...]:
    """A won game is flagged, a lost one shows mines and wrong flags."""
    if game.won:
        game.flags |= game.mines
    return game.rows(show="*x" if game.exploded else "")
