"""Pictures of Freesweep (Debian: freesweep) in a terminal (Debian: xterm).

The terminal itself prints the text that it shows: that is the truth.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.screenshots.desktop import Display, Studio, Window
from tests.screenshots.games import STAGES, Cell
from tests.screenshots.hands import Rows, clash, play
from tests.screenshots.scene import Box, Scene

PROGRAM = "freesweep"
SIZES = ((5, 5, 16), (8, 8, 15), (9, 9, 14), (12, 8, 16), (16, 16, 16), (20, 12, 18), (14, 18, 15),
         (24, 24, 16), (30, 16, 20), (30, 24, 15))  # fmt: skip
"""Width, height, and mines in a hundred cells."""

THEMES: dict[str, tuple[str, ...]] = {
    "black": ("-fg", "white", "-bg", "black", "-fn", "9x15"),
    "white": ("-fg", "black", "-bg", "#fffff0", "-fa", "Liberation Mono", "-fs", "12"),
    "green": ("-fg", "#40ff60", "-bg", "#102018", "-fa", "DejaVu Sans Mono", "-fs", "11"),
    "large": ("-fg", "#222222", "-bg", "#eeeeee", "-fa", "DejaVu Sans Mono", "-fs", "16"),
}
SIGNS = {
    "-": ".", "#": "F", "x": "x", " ": "0", "*": "*", "o": "*",
    **{str(number): str(number) for number in range(1, 9)},
}  # fmt: skip
AT_THE_END = "Any key to continue"
PRINTING = (
    "-xrm", "*printerCommand: cat > screen.txt", "-xrm", "*printAttributes: 0",
    "-xrm", "*VT100.translations: #override \\n <Key>F12: print-everything()",
)  # fmt: skip
BORDER = 2
"""Pixels around the text."""


@dataclass
class Terminal:
    """A game in a terminal, played by keys; the same to its player as a board on the screen."""

    display: Display
    window: Window
    size: tuple[int, int]
    mines: int
    questions: bool = False
    wrong_flags: bool = True
    lines: list[str] = field(default_factory=list)

    def text(self) -> list[str]:
        """What the terminal shows."""
        file = self.display.home / "screen.txt"
        file.unlink(missing_ok=True)
        self.display.run("xdotool", "key", "F12")
        for _ in range(50):
            time.sleep(0.1)
            if file.exists() and (lines := file.read_text().splitlines()):
                self.lines = lines
                return lines
        raise TimeoutError("the terminal prints nothing")

    def rows(self) -> Rows:
        """The board: each cell is a sign between two spaces, or between two angles."""
        lines = self.text()[1 : 1 + self.size[1]]
        return tuple("".join(SIGNS[line[2 + 3 * x]] for x in range(self.size[0])) for line in lines)

    def ended(self, _rows: Rows) -> bool:
        """Whether it waits for any key; another key would begin a new game."""
        return any(AT_THE_END in line for line in self.lines)

    def click(self, cells: Sequence[Cell], button: int = 1) -> None:
        """Go to each cell by keys, and open or flag it."""
        keys = "".join(
            f"0{f'{x}l' if x else ''}{f'{y}j' if y else ''}{' ' if button == 1 else 'f'}"
            for x, y in cells
        )
        if keys:
            self.display.run("xdotool", "type", "--delay", "6", keys)


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens for each look of the terminal."""
    for theme in THEMES:  # shown by a terminal without colours of its own
        for number in range(count):
            size = SIZES[(number * 3 + 2) % len(SIZES)]
            try:
                yield scene(theme, size, STAGES[number * 4 % len(STAGES)], studio)
            except (KeyError, IndexError, TimeoutError) as fault:
                sys.stderr.write(f"{PROGRAM}, {theme}, {size}: {fault!r}\n")


def scene(theme: str, size: tuple[int, int, int], stage: str, studio: Studio) -> Scene:
    """One screen after one game."""
    display, rng = studio.display, studio.rng
    display.ground(rng)
    columns, lines = max(80, 3 * size[0] + 34), max(20, size[1] + 6)
    game = ("freesweep", "-f", "-w", str(size[0]), "-h", str(size[1]), "-%", str(size[2]))
    terminal = (
        "xterm",
        "-tn",
        "vt220",
        "-geometry",
        f"{columns}x{lines}",
        *THEMES[theme],
        *PRINTING,
    )
    with display.running(*terminal, "-e", *game):
        window = display.window("freesweep")
        time.sleep(1)
        window = display.move(display.window_of(window.number), rng)
        display.run("xdotool", "windowfocus", "--sync", window.number)
        table = Terminal(display, window, size[:2], size[0] * size[1] * size[2] // 100)
        play(table, stage, rng)
        rows = table.rows()
        if not table.ended(rows):
            leave(table, rng)
            rows = table.rows()
        display.rest()
        screen = display.screen()
        if rows != table.rows() or clash(rows):
            raise IndexError(f"{clash(rows)} in {rows}")
        return Scene(
            program=PROGRAM, theme=theme, image=screen, rows=rows,
            box=grid(window, (columns, lines), size), window=display.frame(window),
        )  # fmt: skip


def leave(table: Terminal, rng: Random) -> None:
    """Leave the cursor somewhere."""
    table.display.run("xdotool", "type", f"0{rng.randrange(1, table.size[0])}l")


def grid(window: Window, text: tuple[int, int], size: tuple[int, int, int]) -> Box:
    """The box of the cells: three characters wide, one high, within a frame of characters."""
    across = (window.width - 2 * BORDER) // text[0]
    down = (window.height - 2 * BORDER) // text[1]
    left, top = window.left + BORDER + across, window.top + BORDER + down
    return (left, top, left + 3 * across * size[0], top + down * size[1])
