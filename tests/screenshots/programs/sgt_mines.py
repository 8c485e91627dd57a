"""Pictures of Mines of Simon Tatham's collection (Debian: sgt-puzzles).

It draws any position it is given: the boards and moves here are ours, written as save files, so
the truth is known beforehand. Themes are its own settings for colours.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
from PIL import Image

from tests.screenshots.desktop import Studio
from tests.screenshots.games import SIZES, STAGES, Game, new_game, played
from tests.screenshots.scene import Scene

Array = np.ndarray[Any, Any]

PROGRAM = "sgt-mines"
COMMAND = "/usr/games/sgt-mines"
COLOURS = (
    "ground", "open", "1", "2", "3", "4", "5", "6", "7", "8", "mine", "bang", "cross", "flag",
    "base", "query", "light", "shade", "wrong", "cursor",
)  # fmt: skip
"""What the program's colours are for, by their number."""

THEMES: dict[str, dict[str, str]] = {
    "default": {},
    "dark": {
        "ground": "202428", "open": "3a4048", "1": "7aa2ff", "2": "6fd08c", "3": "ff7a7a",
        "4": "b9a0ff", "5": "ffb070", "6": "60d0d0", "7": "e8e8e8", "8": "a0a0a0",
        "mine": "f0f0f0", "bang": "a02020", "flag": "ff5050", "base": "e0e0e0", "light": "566070",
        "shade": "15181c",
    },
    "classic": {
        "ground": "c0c0c0", "open": "c0c0c0", "light": "ffffff", "shade": "808080",
        "3": "ff0000", "4": "000080", "5": "800000", "6": "008080", "7": "000000", "8": "808080",
    },
    "sepia": {
        "ground": "f4e8d0", "open": "d8c49c", "1": "5a3a1a", "2": "3a5a2a", "3": "8a2a1a",
        "4": "4a2a5a", "5": "6a1a2a", "6": "1a5a5a", "7": "2a2a2a", "8": "6a6a5a",
        "light": "fff6e4", "shade": "a08c60",
    },
    "blue": {
        "ground": "e8eef8", "open": "6f9fd8", "1": "1040c0", "2": "107030", "3": "c02020",
        "light": "a8c8f0", "shade": "3f6fa8",
    },
    "contrast": {
        "ground": "000000", "open": "505050", "1": "00ffff", "2": "00ff00", "3": "ffff00",
        "4": "ff80ff", "5": "ff8000", "6": "80ffff", "7": "ffffff", "8": "c0c0c0",
        "mine": "ffffff", "flag": "ff4040", "base": "ffffff", "light": "909090",
        "shade": "282828",
    },
    "steel": {
        "ground": "0a0c14", "open": "4c5854", "1": "60e0ff", "2": "80ff60", "3": "ffe040",
        "4": "ff90d0", "5": "ff9030", "6": "90ffe0", "7": "f0f0f0", "8": "b0b0b0",
        "mine": "f0f0f0", "flag": "ff5050", "base": "f0f0f0", "light": "808890",
        "shade": "22262c",
    },
}  # fmt: skip
TILES = (14, 16, 18, 20, 20, 20, 24, 27, 32, 40, 48)


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many screens for each theme, a third of them windows on a desktop."""
    rng = studio.rng
    for theme in THEMES:
        for number in range(count):
            width, height, mines = SIZES[(number * 7 + 3) % len(SIZES)]
            stage = STAGES[number % len(STAGES)]
            game = played(new_game(width, height, mines, rng), stage, rng)
            alone = scene(game, theme, tile_size(width, rng), studio)
            yield alone if number % 3 else framed(alone, studio)


def tile_size(width: int, rng: Random) -> int:
    """Any tile that keeps a board on the screen."""
    return min(rng.choice(TILES), 1000 // width)


def scene(game: Game, theme: str, tile: int, studio: Studio) -> Scene:
    """One screen of a game, alone or in a window."""
    solved = game.exploded is not None and studio.rng.random() < 0.7
    home = studio.display.home
    (home / "game.sav").write_text(saved(game, solved=solved))
    (home / "game.png").unlink(missing_ok=True)
    environment = studio.display.environment
    for name in [name for name in environment if name.startswith("MINES_")]:
        del environment[name]
    environment.update(colours(theme) | {"MINES_TILESIZE": str(tile)})
    studio.display.run(COMMAND, "--screenshot", "game.png", "--load", "game.sav")
    border = tile * 3 // 2
    return Scene(
        program=PROGRAM,
        theme=theme,
        image=Image.open(home / "game.png").convert("RGB"),
        rows=truth(game, solved=solved),
        box=(border, border, border + tile * game.width, border + tile * game.height),
    )


def framed(alone: Scene, studio: Studio) -> Scene:
    """The same game in its window; its board is where it has the same pixels."""
    display = studio.display
    display.ground(studio.rng)
    with display.running(COMMAND, "--load", "game.sav"):
        window = display.window("^Mines$")
        time.sleep(0.7)
        window = display.move(display.window_of(window.number), studio.rng)
        screen = display.screen()
        frame = display.frame(window)
    board = np.asarray(alone.image.crop(alone.box))
    left, top = place_of(board, np.asarray(screen), (window.left, window.top))
    return replace(
        alone,
        image=screen,
        box=(left, top, left + board.shape[1], top + board.shape[0]),
        window=frame,
    )


def place_of(board: Array, screen: Array, start: tuple[int, int]) -> tuple[int, int]:
    """Where the pixels of a board begin, some way right of and below a corner."""
    height, width = board.shape[:2]
    for top in range(start[1], min(start[1] + 250, screen.shape[0] - height)):
        for left in range(start[0], min(start[0] + 250, screen.shape[1] - width)):
            if (screen[top, left : left + 20] == board[0, :20]).all() and (
                screen[top : top + height, left : left + width] == board
            ).all():
                return left, top
    raise LookupError("the board is not on the screen")


def colours(theme: str) -> dict[str, str]:
    """The settings of a theme."""
    return {f"MINES_COLOUR_{COLOURS.index(name)}": value for name, value in THEMES[theme].items()}


def truth(game: Game, *, solved: bool) -> tuple[str, ...]:
    """What the program shows: a won game is flagged; a lost one shows more if it is solved."""
    if game.won:
        game.flags |= game.mines
    return game.rows(show="*x" if solved else "")


def saved(game: Game, *, solved: bool) -> str:
    """The save file of a game with all its moves."""
    parameters = f"{game.width}x{game.height}n{len(game.mines)}"
    moves = [("MOVE", f"{kind[0].upper()}{x},{y}") for kind, (x, y) in game.moves]
    if solved:
        moves.append(("SOLVE", "S"))
    states = str(len(moves) + 1)
    lines = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"),
        ("GAME", "Mines"), ("PARAMS", parameters), ("CPARAMS", parameters),
        ("DESC", description(game)), ("UI", "D0"), ("TIME", "0"), ("NSTATES", states),
        ("STATEPOS", states), *moves,
    ]  # fmt: skip
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in lines)


def description(game: Game) -> str:
    """The layout, unmasked: `u` and a hexadecimal digit for each four cells."""
    bits = "".join("1" if cell in game.mines else "0" for cell in game.cells())
    bits += "0" * (-len(bits) % 4)
    digits = "".join(f"{int(bits[i : i + 4], 2):x}" for i in range(0, len(bits), 4))
    start = "{},{},".format(*game.moves[0][1]) if game.moves else ""
    return f"{start}u{digits}"
