"""Save files beside the program that writes them: `python -m tests.audits.save_files --games 200`.

Simon Tatham's Mines (`sgt-mines`, in Debian's sgt-puzzles, with Xvfb to draw on) makes boards, is
given games on them with moves, and draws each. A cell that we read as a certain sign must look the
same in all its pictures, and different signs different. Exits with 1 where that does not hold.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from PIL import Image

from webapp.engine.grid import cells_of, neighbour_masks
from webapp.engine.position import Position
from webapp.mines.board import opening_position
from webapp.notation.detect import read_position
from webapp.notation.foreign.save_file import parse_saved_board, print_save_file
from webapp.notation.foreign.save_moves import SavedGame
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_rows

GAMES = Path("/usr/games")
"""Where Debian puts games; it is not always looked in for commands."""

LEVELS = ("9x9n10", "16x16n40", "12x7n14", "30x16n99")
TILE, BORDER = 20, 30
"""How large the program draws a cell, and the margin around the board, in pixels."""

LONGEST = 40
"""Moves of a game at most."""


def main() -> int:
    """Compare so many games and say what differs."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    wanted = options.parse_args()
    program = shutil.which("sgt-mines", path=f"{os.environ['PATH']}:{GAMES}")
    if program is None or shutil.which("xvfb-run") is None:
        print("sgt-mines and xvfb-run are not installed: nothing was compared")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        looks = Looks()
        random = Random(wanted.seed)
        names = [
            name
            for number in range(wanted.games)
            for name in save(Path(folder), program, number, random)
        ]
        draw(Path(folder), program, names)
        for name in names:
            looks.compare(Path(folder), name)
    print(looks.report())
    return 1 if looks.faults else 0


def save(folder: Path, program: str, number: int, random: Random) -> list[str]:
    """A save file of the program, continued with moves as a player makes them; and one of ours."""
    name = f"game{number}-"
    command = [program, "--generate", "1", "--save", str(folder / name), "--save-suffix", ".sav"]
    subprocess.run([*command, random.choice(LEVELS)], check=True, capture_output=True)
    path = folder / f"{name}0.sav"
    text = path.read_text()
    board = parse_saved_board(text)
    assert read_position(text) == board
    assert parse_saved_board(print_save_file(board)) == board
    moves = drawn_moves(board, random)
    states = len(moves) + 1
    place = states if random.random() < 0.7 else random.randint(1, states)
    head = text.replace("NSTATES :1:1", f"NSTATES :{len(str(states))}:{states}")
    head = head.replace("STATEPOS:1:1", f"STATEPOS:{len(str(place))}:{place}")
    path.write_text(head + "".join(field(move, board, text) for move in moves))
    own = folder / f"{name}own.sav"
    own.write_text(print_save_file(board))
    return [path.stem, own.stem]


def field(move: str, board: LiveBoard, text: str) -> str:
    """A move as a line of the file."""
    if move == "S":
        return "SOLVE   :1:S\n"
    if move == "R":
        description = next(line for line in text.splitlines() if line.startswith("DESC"))
        return description.replace("DESC    ", "RESTART ") + "\n"
    return f"MOVE    :{len(move)}:{move}\n"


def drawn_moves(board: LiveBoard, random: Random) -> list[str]:
    """Moves that the program would let a player make, drawn from what is to be seen after each."""
    game = SavedGame(board)
    game.begin(board.start)
    moves: list[str] = []
    while len(moves) < LONGEST and random.random() < 0.97:
        position = game.position()
        if game.uncovered or not position.unknown:
            return [*moves, *random.choice([[], ["S"]])] if game.uncovered else moves
        moves.append(drawn_move(board, position, random))
        if moves[-1] == "R":
            game.begin(board.start)
        else:
            game.move(moves[-1], 0)
    return moves


def drawn_move(board: LiveBoard, position: Position, random: Random) -> str:
    """Open or flag a cell, open around a number, and seldom solve or begin again."""
    hidden = list(cells_of(position.unknown))
    kind = random.random()
    if kind < 0.02:
        return random.choice("SR")
    if kind < 0.5:
        mines = list(cells_of(position.unknown & board.mines))
        return (
            f"F{place(random.choice(mines * 3 + hidden + list(cells_of(position.bullets))), board)}"
        )
    if kind < 0.75:
        safe = list(cells_of(position.unknown & ~board.mines))
        return f"O{place(random.choice(safe * 12 + hidden), board)}"
    around = neighbour_masks(board.width, board.height)
    flagged = [
        cell
        for cell, clue in position.clues.items()
        if clue and (around[cell] & position.bullets).bit_count() == clue
    ]
    return f"C{place(random.choice(flagged or sorted(position.clues)), board)}"


def place(cell: int, board: LiveBoard) -> str:
    """A cell as moves name it."""
    row, column = divmod(cell, board.width)
    return f"{column},{row}"


def draw(folder: Path, program: str, names: list[str]) -> None:
    """Let the program draw all files, in one session of Xvfb."""
    lines = [f"'{program}' --screenshot {name}.png {name}.sav" for name in names]
    (folder / "draw.sh").write_text("\n".join(lines))
    subprocess.run(["xvfb-run", "-a", "sh", "draw.sh"], cwd=folder, check=True)


class Looks:
    """The looks of cells in the pictures, by the sign that we read there."""

    def __init__(self) -> None:
        self.signs: dict[bytes, str] = {}
        self.games = self.cells = 0
        self.faults: list[str] = []

    def compare(self, folder: Path, name: str) -> None:
        """Compare a picture with what we read of the file."""
        value = read_position((folder / f"{name}.sav").read_bytes())
        position = opening_position(value) if isinstance(value, LiveBoard) else value
        picture = Image.open(folder / f"{name}.png").convert("RGB")
        self.games += 1
        for row, signs in enumerate(print_rows(position)):
            for column, sign in enumerate(signs):
                self.cells += 1
                left, top = BORDER + column * TILE + 3, BORDER + row * TILE + 3
                look = picture.crop((left, top, left + TILE - 6, top + TILE - 6)).tobytes()
                if self.signs.setdefault(look, sign) != sign:
                    self.faults.append(f"{name}: row {row + 1}, column {column + 1}: {sign}")

    def report(self) -> str:
        """The counts, and the first faults."""
        looks = {
            sign: list(self.signs.values()).count(sign) for sign in sorted(self.signs.values())
        }
        counts = f"{self.games} games, {self.cells} cells, {len(self.faults)} read wrongly"
        return "\n".join([counts, f"looks of each sign: {looks}", *self.faults[:20]])


if __name__ == "__main__":
    sys.exit(main())
