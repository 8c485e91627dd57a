"""Games in any state: which cells are open, flagged, exploded; shared by all programs.

This is a small game of its own, so that a truth never rests on the code that is measured by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

SIZES = (
    (5, 5, 4), (6, 6, 6), (8, 8, 10), (9, 9, 10), (9, 9, 16), (10, 10, 12), (7, 12, 14),
    (12, 8, 15), (12, 12, 24), (16, 16, 40), (14, 18, 45), (20, 10, 36), (20, 20, 80),
    (24, 24, 99), (30, 16, 99), (30, 20, 130), (30, 24, 150), (24, 30, 160),
)  # fmt: skip
"""Width, height and mines of boards to be played."""

STAGES = ("untouched", "beginning", "middle", "middle", "late", "late", "won", "lost", "lost")
"""How far games go; the telling ones more often."""

SHARES = {"untouched": 0.0, "beginning": 0.12, "middle": 0.45, "late": 0.8, "lost": 0.5}
"""How many of the safe cells are open in each stage."""

Cell = tuple[int, int]
Move = tuple[str, Cell]
"""`open`, `flag` or `question`, and a column and a row."""


@dataclass
class Game:
    """A board and what a person has done on it."""

    width: int
    height: int
    mines: frozenset[Cell]
    opened: set[Cell] = field(default_factory=set)
    flags: set[Cell] = field(default_factory=set)
    questions: set[Cell] = field(default_factory=set)
    exploded: Cell | None = None
    moves: list[Move] = field(default_factory=list)

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def around(self, cell: Cell) -> Iterator[Cell]:
        """The neighbours of a cell."""
        x, y = cell
        for j in range(max(0, y - 1), min(self.height, y + 2)):
            for i in range(max(0, x - 1), min(self.width, x + 2)):
                if (i, j) != cell:
                    yield i, j

    def number(self, cell: Cell) -> int:
        """How many mines touch a cell."""
        return sum(near in self.mines for near in self.around(cell))

    @property
    def won(self) -> bool:
        """Whether every cell without a mine is open."""
        return len(self.opened) == self.width * self.height - len(self.mines)

    def play(self, move: Move) -> None:
        """Do what a move says; floods run over flags as little as in any program."""
        kind, cell = move
        self.moves.append(move)
        if kind == "flag":
            self.flags ^= {cell}
        elif kind == "question":
            self.questions ^= {cell}
        elif cell in self.mines:
            self.exploded = cell
        else:
            self.flood(cell)

    def flood(self, start: Cell) -> None:
        """Open a cell, and those around each 0."""
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            if cell in self.opened or cell in self.flags or cell in self.questions:
                continue
            self.opened.add(cell)
            if self.number(cell) == 0:
                waiting.extend(self.around(cell))

    def rows(self, *, show: str = "") -> tuple[str, ...]:
        """The signs of the board; `show` names what the end reveals: `*` mines, `x` wrong flags."""
        return tuple(
            "".join(self.sign((x, y), show) for x in range(self.width)) for y in range(self.height)
        )

    def sign(self, cell: Cell, show: str) -> str:
        """The sign of one cell."""
        if cell in self.opened:
            return str(self.number(cell))
        if cell == self.exploded:
            return "*"
        if cell in self.flags:
            return "x" if "x" in show and cell not in self.mines else "F"
        if "*" in show and cell in self.mines:
            return "*"
        return "?" if cell in self.questions else "."


def new_game(width: int, height: int, mines: int, rng: Random, start: Cell | None = None) -> Game:
    """Lay mines anywhere but on and around the first cell."""
    x, y = start or (rng.randrange(width), rng.randrange(height))
    places = [
        (i, j) for j in range(height) for i in range(width) if max(abs(i - x), abs(j - y)) > 1
    ]
    game = Game(width, height, frozenset(rng.sample(places, min(mines, len(places)))))
    game.moves.append(("open", (x, y)))
    return game


def played(game: Game, stage: str, rng: Random, *, wrong_flags: bool = True) -> Game:
    """Play a new game up to a stage, as somebody would who knows the mines."""
    first = game.moves.pop()
    if stage == "untouched":
        return game
    game.play(first)
    safe = [cell for cell in game.cells() if cell not in game.mines]
    share = 1.0 if stage == "won" else rng.uniform(0.7, 1.3) * SHARES[stage]
    rate = rng.choice((0.0, 0.3, 0.8, 1.0))
    while not game.won and len(game.opened) < share * len(safe):
        game.play(("open", next_safe_cell(game, safe, rng)))
        if not game.won:
            flag_near(game, rate, rng)
    if stage == "lost" and not game.won:
        lose(game, rng, wrong_flags=wrong_flags)
    return game


def next_safe_cell(game: Game, safe: list[Cell], rng: Random) -> Cell:
    """A closed safe cell, mostly one that touches what is open."""
    closed = [cell for cell in safe if cell not in game.opened]
    edge = [cell for cell in closed if any(near in game.opened for near in game.around(cell))]
    return rng.choice(edge if edge and rng.random() < 0.9 else closed)


def flag_near(game: Game, rate: float, rng: Random) -> None:
    """Flag some of the mines that touch what is open."""
    for cell in sorted(game.mines - game.flags):
        if rng.random() < rate / 3 and any(near in game.opened for near in game.around(cell)):
            game.play(("flag", cell))


def lose(game: Game, rng: Random, *, wrong_flags: bool) -> None:
    """Set a flag or two where there is no mine, and open a mine."""
    closed = [c for c in game.cells() if c not in game.opened | game.mines | game.flags]
    if wrong_flags and closed and rng.random() < 0.6:
        for cell in rng.sample(closed, min(len(closed), rng.choice((1, 1, 2, 3)))):
            game.play(("flag", cell))
    hidden = sorted(game.mines - game.flags)
    if not hidden:
        hidden = sorted(game.mines)
        game.play(("flag", hidden[0]))
    game.play(("open", rng.choice(hidden)))
