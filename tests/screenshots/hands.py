"""Somebody who plays a program's game by its window: looks, clicks, loses or wins.

Nobody knows the mines; what is seen is read tile by tile, and what follows from one number is
opened or flagged. A guess that goes wrong makes a lost game, which is wanted too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from tests.screenshots.desktop import Display, Window, centres
from tests.screenshots.games import SHARES, Cell
from tests.screenshots.scene import Box, Scene
from tests.screenshots.tiles import Tiles

Rows = tuple[str, ...]


class Playable(Protocol):
    """What a player needs of a board."""

    size: tuple[int, int]
    mines: int
    questions: bool
    wrong_flags: bool

    def rows(self) -> Rows:
        """What the board shows."""

    def click(self, cells: Sequence[Cell], button: int = 1) -> None:
        """Click cells."""

    @property
    def ended(self) -> Callable[[Rows], bool]:
        """Whether a game has ended that shows these rows."""


TURNS = 120


@dataclass
class Table:
    """A board on the screen, and how its program wants to be clicked."""

    display: Display
    tiles: Tiles
    size: tuple[int, int]
    mines: int
    find: Callable[[], tuple[Window, Box]]
    """Where the window and the grid in it lie now."""

    questions: bool = False
    """Whether a second click of the right button makes a question mark."""

    wrong_flags: bool = True
    """Whether what a program shows of wrong flags is true."""

    ended: Callable[[Rows], bool] = field(default=lambda rows: "*" in "".join(rows))

    def rows(self) -> Rows:
        """What the board shows."""
        self.display.rest()
        return self.tiles.rows(self.display.screen(), self.find()[1], self.size)

    def click(self, cells: Sequence[Cell], button: int = 1) -> None:
        """Click cells."""
        _, box = self.find()
        across, down = (box[2] - box[0]) / self.size[0], (box[3] - box[1]) / self.size[1]
        self.display.click(*centres(box, cells, (across, down)), button=button)

    def scene(self) -> Scene:
        """The screen as it is."""
        self.display.rest()
        window, box = self.find()
        screen = self.display.screen()
        rows = self.tiles.rows(screen, box, self.size)
        return Scene(
            program=self.tiles.program, theme=self.tiles.theme, image=screen, rows=rows, box=box,
            window=self.display.frame(window),
        )  # fmt: skip


def play(table: Playable, stage: str, rng: Random) -> None:
    """Play to a stage, or to the end that comes before it."""
    if stage == "untouched":
        return
    width, height = table.size
    safe_cells = width * height - table.mines
    share = 1.0 if stage == "won" else rng.uniform(0.7, 1.3) * SHARES[stage]
    flagging = rng.choice((0.0, 0.4, 1.0))
    rows = table.rows()
    for _ in range(TURNS):
        opened = sum(sign.isdigit() for row in rows for sign in row)
        if table.ended(rows) or opened >= min(share, 1) * safe_cells:
            break
        rows = turn(table, rows, flagging, rng)
    if stage == "lost" and not table.ended(rows):
        lose(table, rows, rng)
    elif table.questions and not table.ended(rows) and rng.random() < 0.3:
        doubt(table, rows, rng)


def turn(table: Playable, rows: Rows, flagging: float, rng: Random) -> Rows:
    """Open and flag what follows from single numbers; else guess."""
    mines, free = certain(rows)
    flags = [
        cell for cell in sorted(mines) if sign_at(rows, cell) == "." and rng.random() < flagging
    ]
    table.click(flags, button=3)
    if free:
        table.click(rng.sample(sorted(free), min(len(free), rng.choice((3, 8, 20)))))
    else:
        table.click([guess(rows, mines, rng)])
    return table.rows()


def certain(rows: Rows) -> tuple[set[Cell], set[Cell]]:
    """Covered cells that are mines, and those that are not, by one number at a time."""
    mines: set[Cell] = set()
    free: set[Cell] = set()
    for _ in range(3):
        for cell, number in numbers(rows):
            near = [other for other in around(rows, cell) if sign_at(rows, other) in ".F?"]
            closed = [other for other in near if other not in free]
            if number == len(closed):
                mines.update(closed)
            elif number == sum(other in mines for other in closed):
                free.update(other for other in closed if other not in mines)
    return mines, {cell for cell in free if sign_at(rows, cell) == "."}


def guess(rows: Rows, mines: set[Cell], rng: Random) -> Cell:
    """Any covered cell that is no known mine, away from high numbers if there is one."""
    closed = [cell for cell in cells(rows) if sign_at(rows, cell) == "." and cell not in mines]
    calm = [
        cell
        for cell in closed
        if not any(sign_at(rows, near) in "2345678" for near in around(rows, cell))
    ]
    return rng.choice(calm or closed or list(cells(rows)))


def lose(table: Playable, rows: Rows, rng: Random) -> None:
    """Flag something wrongly, then open known mines or anything until one goes off."""
    mines, _ = certain(rows)
    closed = [cell for cell in cells(rows) if sign_at(rows, cell) == "."]
    others = [cell for cell in closed if cell not in mines]
    if table.wrong_flags and others and rng.random() < 0.6:
        table.click(rng.sample(others, min(len(others), 2)), button=3)
    hidden = [cell for cell in closed if cell in mines]
    for cell in [*hidden[:1], *rng.sample(others, len(others))][:30]:
        table.click([cell])
        if table.ended(table.rows()):
            return


def doubt(table: Playable, rows: Rows, rng: Random) -> None:
    """Set question marks on some covered cells."""
    closed = [cell for cell in cells(rows) if sign_at(rows, cell) == "."]
    chosen = rng.sample(closed, min(len(closed), rng.choice((1, 3, 5))))
    for _ in range(2):
        table.click(chosen, button=3)


def cells(rows: Rows) -> Iterator[Cell]:
    """All cells, row by row."""
    return ((x, y) for y in range(len(rows)) for x in range(len(rows[0])))


def numbers(rows: Rows) -> Iterator[tuple[Cell, int]]:
    """The open cells with their numbers."""
    return ((cell, int(sign)) for cell in cells(rows) if (sign := sign_at(rows, cell)).isdigit())


def sign_at(rows: Rows, cell: Cell) -> str:
    """The sign of a cell."""
    return rows[cell[1]][cell[0]]


def around(rows: Rows, cell: Cell) -> Iterator[Cell]:
    """The neighbours of a cell."""
    x, y = cell
    for j in range(max(0, y - 1), min(len(rows), y + 2)):
        for i in range(max(0, x - 1), min(len(rows[0]), x + 2)):
            if (i, j) != cell:
                yield i, j


def clash(rows: Rows) -> str | None:
    """What cannot be true of a board, whatever program draws it."""
    for cell, number in numbers(rows):
        near = [sign_at(rows, other) for other in around(rows, cell)]
        if number > sum(sign in ".F*?" for sign in near):
            return f"{cell} has {number} and too few cells around"
        if number < near.count("*"):
            return f"{cell} has {number} and more mines around"
    return None
