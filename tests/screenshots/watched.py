"""Programs whose random numbers are watched: so their mines are known, and all that they show.

`random_log.c`, loaded before a program's libraries, writes down the numbers it draws. How a program
lays mines by them is told in its own module; what it then shows follows from the moves by rules
that all programs share. So its pictures may have any theme, also such as no two cells are alike in.
Needs gcc.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.screenshots.desktop import Display, Studio, Window, centres, eventually
from tests.screenshots.games import STAGES, Cell, Game, played
from tests.screenshots.scene import Box, Scene

Size = tuple[int, int, int]
Draw = tuple[str, int]
"""Which generator drew a number, and the number."""

SOURCE = Path(__file__).with_name("random_log.c")


@dataclass(frozen=True, kw_only=True)
class Watched:
    """How a program is started and found, and how it lays its mines."""

    name: str
    theme: str
    title: str
    command: Sequence[str]
    sizes: Sequence[Size]
    prepare: Callable[[Display, Size, int], None]
    """Write its settings, for the scene with this number."""

    begin: Callable[[Display, Window, Size, int], Box]
    """Bring up the board, for the scene with this number; where it is in the window."""

    mines: Callable[[Size, Cell, Sequence[Draw]], frozenset[Cell]]
    """The mines by the first cell opened and the numbers drawn."""

    end: Callable[[Game], tuple[str, ...]]
    """What it shows of a game."""

    patience: float = 0
    """Seconds until a message at the end of a game has gone."""

    environment: Mapping[str, str] = field(default_factory=dict)


def scenes(program: Watched, count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens."""
    library = studio.display.home / "random_log.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
    for number in range(count):
        size = program.sizes[(number * 3 + 1) % len(program.sizes)]
        stage = STAGES[(number * 4 + number // len(STAGES)) % len(STAGES)]
        try:
            yield scene(program, size, stage, number, studio)
        except (TimeoutError, IndexError, ValueError, subprocess.CalledProcessError) as fault:
            sys.stderr.write(f"{program.name}, {program.theme}, {size}: {fault}\n")


def scene(program: Watched, size: Size, stage: str, number: int, studio: Studio) -> Scene:
    """One screen after one game."""
    display, rng = studio.display, studio.rng
    display.ground(rng)
    program.prepare(display, size, number)
    log = display.home / "random.log"
    log.unlink(missing_ok=True)
    watching = {"LD_PRELOAD": str(display.home / "random_log.so"), "RANDOM_LOG": str(log)}
    with display.running(*program.command, **watching, **program.environment):
        window = display.window(program.title)
        place = program.begin(display, window, size, number)
        window = display.move(display.window_of(window.number), rng)
        left, top = window.left + place[0], window.top + place[1]
        box = (left, top, window.left + place[2], window.top + place[3])
        hand = Hand(display, box, size)
        game = Game(size[0], size[1], frozenset())
        if stage != "untouched":
            first = rng.randrange(size[0]), rng.randrange(size[1])
            log.unlink(missing_ok=True)
            hand.click([first], 1)
            laid = Game(size[0], size[1], layout(program, size, first, log))
            laid.moves.append(("open", first))
            game = played(laid, stage, rng)
            hand.follow(game)
            if game.won or game.exploded:  # put away what congratulates, or asks
                time.sleep(program.patience)
                display.run("xdotool", "key", "Escape")
                time.sleep(1)
        display.rest()
        screen = display.screen()
        return Scene(
            program=program.name, theme=program.theme, image=screen, rows=program.end(game),
            box=box, window=display.frame(window),
        )  # fmt: skip


def layout(program: Watched, size: Size, first: Cell, log: Path) -> frozenset[Cell]:
    """The mines by all that the program draws after the first click, however many it lays."""
    eventually(log.exists, "mines")
    text = ""
    while text != (now := log.read_text()):
        text = now
        time.sleep(0.5)
    lines = [line.split() for line in text.splitlines()]
    return program.mines(size, first, [(source, int(number)) for source, number in lines])


@dataclass(frozen=True)
class Hand:
    """Clicks the cells of one board."""

    display: Display
    box: Box
    size: Size

    def click(self, cells: Sequence[Cell], button: int) -> None:
        """Click cells, and let the program draw."""
        cell = (
            (self.box[2] - self.box[0]) / self.size[0],
            (self.box[3] - self.box[1]) / self.size[1],
        )
        self.display.click(*centres(self.box, cells, cell), button=button)
        time.sleep(0.3)

    def follow(self, game: Game) -> None:
        """Do the moves of a game after its first one: flags, openings, and what ends it.

        Flags stand on cells that stay covered, so they may all come first.
        """
        opened = [cell for kind, cell in game.moves[1:] if kind == "open" and cell != game.exploded]
        self.click(sorted(game.flags), 3)
        self.click(opened, 1)
        if game.exploded:
            self.click([game.exploded], 1)
