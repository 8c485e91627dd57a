"""Programs with windows: started, played and looked at, one after the other."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.screenshots.desktop import SCREEN, Display, Studio, Window
from tests.screenshots.games import STAGES
from tests.screenshots.hands import Rows, Table, clash, play
from tests.screenshots.scene import Box, Scene, store
from tests.screenshots.tiles import Tiles, UnnamedTile

Size = tuple[int, int, int]
"""Width, height, mines."""

Rest = tuple[int, int]
"""What of a window's width and height is no cell."""


def placed(window: Window, size: Size, *, cell: int, left: int, top: int, rest: Rest) -> Box:
    """The grid of a window that has cells of one size and leaves a fixed rest.

    Programs that did not take the size they were asked for are found out here.
    """
    width, height = size[0] * cell, size[1] * cell
    if (window.width, window.height) != (width + rest[0], height + rest[1]):
        raise WrongSize(f"{window} does not hold {size}")
    return (
        window.left + left,
        window.top + top,
        window.left + left + width,
        window.top + top + height,
    )


def shows_a_mine(rows: Rows) -> bool:
    """Whether a mine is to be seen."""
    return "*" in "".join(rows)


class WrongSize(ValueError):
    """A window that has not the size of the board that was asked for."""


class WrongName(ValueError):
    """A board that no mines can make: some tile has a wrong name, or the program shows less."""


@dataclass(frozen=True, kw_only=True)
class Program:
    """How a program is started, found and read."""

    name: str
    theme: str
    title: str
    command: Callable[[Size], Sequence[str]]
    grid: Callable[[Window, Size], Box]
    """Where the cells are, for a window and a size."""

    sizes: Sequence[Size]
    inset: int = 1
    questions: bool = False
    wrong_flags: bool = True
    ended: Callable[[Rows], bool] = shows_a_mine
    environment: Mapping[str, str] = field(default_factory=dict)
    prepare: Callable[[Display, Size], None] = lambda _display, _size: None
    """What is to be done before it starts."""

    begin: Callable[[Display, Window, Size], None] = lambda _display, _window, _size: None
    """What is to be done in its window before the board is there."""

    pause: float = 0.6
    """Seconds from its window to its first drawing."""


def scenes(program: Program, count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens; those with tiles that nobody has named are left out and told."""
    left_out = 0
    for number in range(count):
        size = program.sizes[(number * 5 + 2) % len(program.sizes)]
        stage = STAGES[(number * 4 + number // len(STAGES)) % len(STAGES)]
        try:
            yield scene(program, size, stage, studio)
        except UnnamedTile:
            left_out += 1
        except (WrongName, WrongSize, TimeoutError, subprocess.CalledProcessError) as fault:
            # it may have ended itself, or still show the window of the game before
            sys.stderr.write(f"{program.name}, {program.theme}: {fault}\n")
    if left_out:
        sys.stderr.write(f"{program.name}, {program.theme}: {left_out} screens wait for names\n")


def scene(program: Program, size: Size, stage: str, studio: Studio) -> Scene:
    """One screen after one game."""
    display, rng = studio.display, studio.rng
    display.ground(rng)
    program.prepare(display, size)
    with display.running(*program.command(size), **program.environment):
        window = display.window(program.title)
        time.sleep(program.pause)
        program.begin(display, window, size)

        def find() -> tuple[Window, Box]:
            now = display.window_of(window.number)
            return now, program.grid(now, size)

        now = display.move(display.window_of(window.number), rng)
        if now.left + now.width > SCREEN[0] or now.top + now.height > SCREEN[1]:
            raise ValueError(f"{program.name}: {size} is too large for the screen")
        tiles = Tiles(program.name, program.theme, studio.folder / "unnamed", program.inset)
        table = Table(
            display=display, tiles=tiles, size=size[:2], mines=size[2], find=find,
            questions=program.questions, wrong_flags=program.wrong_flags, ended=program.ended,
        )  # fmt: skip
        play(table, stage, rng)
        screen = table.scene()
    fault = clash(screen.rows)
    if fault:
        store(screen, studio.folder / "clashes", f"{program.name}-{program.theme}")
        raise WrongName(f"{fault}: {screen.rows}")
    return screen
