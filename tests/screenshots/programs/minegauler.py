"""Pictures of Minegauler (PyPI: minegauler), the classic look in several styles and any size.

    python -m venv FOLDER/minegauler && FOLDER/minegauler/bin/pip install minegauler

Boards are ours, given to it as its own files of minefields, and played through its own controller.
What its board says in the end is the truth, and has to agree with our game.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from tests.screenshots.desktop import Studio
from tests.screenshots.games import SIZES, STAGES, Game, new_game, played
from tests.screenshots.scene import Scene

PROGRAM = "minegauler"
THEMES = {
    "standard": ("Standard", "Standard", "Standard"),
    "trial": ("Trial", "Standard", "Standard"),
    "textured": ("Textured", "Standard", "Halloween"),
    "dark": ("Dark", "Dark", "Standard"),
    "christmas": ("Christmas", "Standard", "Christmas"),
}
"""Styles of buttons, numbers and markers."""

CELLS = (12, 13, 14, 16, 16, 16, 18, 20, 24, 32)
"""Small ones more often: few other programs have them."""

SCREEN = (1280, 900)
ROOM = (505, 420)
"""What a window gives its board on Qt's offscreen display before it scrolls."""

GROUNDS = ((58, 110, 165), (46, 52, 54), (220, 220, 220), (20, 20, 20), (255, 255, 255))

HAND = """
import json, sys
from PyQt6.QtWidgets import QApplication
from minegauler.app import core, frontend, shared
from minegauler.app.core.regular.types import Coord
from minegauler.app.shared.types import CellImageType

def sign(contents):
    name = type(contents).__name__.removeprefix("_Cell")
    if name == "Num":
        return str(contents.num)
    return {"Unclicked": ".", "Flag": "F", "WrongFlag": "x", "Mine": "*", "HitMine": "*"}[name]

def draw(job):
    width, height = job["size"]
    options = shared.GameOptsStruct(
        x_size=width, y_size=height, mines=len(job["mines"]), first_success=False
    )
    controller = core.UberController(options)
    state = frontend.state.State.from_opts(options, shared.GUIOptsStruct())
    state.btn_size = job["cell"]
    state.styles = dict(zip(
        (CellImageType.BUTTONS, CellImageType.NUMBERS, CellImageType.MARKERS), job["styles"]
    ))
    window = frontend.MinegaulerGUI(controller, state)
    controller.register_listener(window)
    with open(job["picture"] + ".field", "w") as file:
        json.dump({"x_size": width, "y_size": height, "mine_coords": job["mines"]}, file)
    controller.load_minefield(job["picture"] + ".field")
    window.show()
    for kind, cell in job["moves"]:
        {"open": controller.select_cell, "flag": controller.flag_cell}[kind](Coord(*cell))
    for _ in range(4):
        QApplication.processEvents()
    field = window._mf_widget
    corner = field.mapTo(window, field.rect().topLeft())
    picture = window.grab()
    picture.save(job["picture"])
    rows = ["".join(sign(controller.board[Coord(x, y)]) for x in range(width))
            for y in range(height)]
    window.hide()
    size = job["cell"]
    return {"rows": rows, "box": [corner.x(), corner.y(), corner.x() + width * size,
            corner.y() + height * size], "view": [field.width(), field.height()]}

frontend.init_app()
for line in sys.stdin:
    print(json.dumps(draw(json.loads(line))), flush=True)
"""


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many windows for each theme."""
    jobs = [
        (theme, job(styles, studio, number))
        for theme, styles in THEMES.items()
        for number in range(count)
    ]
    drawn = hand(studio, [words for _, (words, _) in jobs])
    for (theme, (words, game)), seen in zip(jobs, drawn, strict=True):
        promised = game.rows(show="*x" if game.exploded else "")
        if tuple(seen["rows"]) != promised:
            raise AssertionError(f"{theme}: the board says {seen['rows']}, not {promised}")
        if seen["view"] != [side * words["cell"] for side in words["size"]]:
            raise AssertionError(f"{theme}: {seen['view']} does not hold {words['size']}")
        yield on_a_screen(theme, seen, Path(words["picture"]), studio.rng)


def job(styles: Sequence[str], studio: Studio, number: int) -> tuple[dict[str, Any], Game]:
    """What the program is to draw, and the game as we play it."""
    rng = studio.rng
    cell = rng.choice(CELLS)
    fitting = [size for size in SIZES if size[0] * cell < ROOM[0] and size[1] * cell < ROOM[1]]
    width, height, mines = fitting[(number * 5 + 2) % len(fitting)]
    stage = STAGES[(number * 4 + number // len(STAGES)) % len(STAGES)]
    game = played(new_game(width, height, mines, rng), stage, rng)
    if game.won:  # it flags the last mines by itself
        game.flags |= game.mines
    words = {
        "size": [width, height],
        "mines": sorted(game.mines),
        "moves": game.moves,
        "cell": cell,
        "styles": styles,
        "picture": str(studio.display.home / f"minegauler-{rng.getrandbits(40)}.png"),
    }
    return words, game


def hand(studio: Studio, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Let the program draw."""
    python = studio.folder / "minegauler/bin/python"
    environment = studio.display.environment | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [python, "-c", HAND], input="\n".join(map(json.dumps, jobs)), env=environment,
        cwd=studio.display.home, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def on_a_screen(theme: str, seen: dict[str, Any], picture: Path, rng: Random) -> Scene:
    """The window somewhere on a plain screen."""
    window = Image.open(picture).convert("RGB")
    screen = Image.new("RGB", SCREEN, rng.choice(GROUNDS))
    x = rng.randint(0, max(0, SCREEN[0] - window.width))
    y = rng.randint(0, max(0, SCREEN[1] - window.height))
    screen.paste(window, (x, y))
    left, top, right, bottom = seen["box"]
    return Scene(
        program=PROGRAM, theme=theme, image=screen, rows=tuple(seen["rows"]),
        box=(x + left, y + top, x + right, y + bottom),
        window=(x, y, x + window.width, y + window.height),
    )  # fmt: skip
