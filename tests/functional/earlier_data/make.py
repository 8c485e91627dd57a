"""Fills a data folder with a version's program, and packs it: how `8b85890.tar.gz` came about.

A site as people leave it: puzzles on the shelf, settings, a puzzle half way and a solved one, a
live game half way and an ended one, a book half made, and orders that no worker has taken yet.
Forms and commands do it all, so any version can be asked:

    git archive VERSION | tar x -C OLD
    PYTHONPATH=OLD python tests/functional/earlier_data/make.py VERSION.tar.gz

The tables are packed as SQL, and beside them the secret key, what the browser held, the begun book,
and what the pages said (`seen.json`).
"""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from webapp import create_app
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.notation.tatham import parse_game_id

SETTINGS = {
    "click": "empty",
    "hold": "pencil",
    "shade": "off",
    "zoom": "large",
    "tap": "flag",
    "colours": "classic",
}
AWAY = "/"
"""Commands run where no other version lies around."""

KNOWN_BOARD = "9x9:4,4,mb071b49fbd1cb6a0d5868"
BOOK = {"worked": "on", "per_page": "2", "profile": "home"}
"""With worked solutions a book waits for a worker."""


def main(archive: Path) -> None:
    """Fill a folder and pack it."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        os.environ["BULLETS_DATA"] = name
        command("stock", "--width=5", "--height=5", "--bullets=8", "--count=6", "--seed=1")
        seen = Visit(data).all()
        size = ("--width=5", "--height=5", "--bullets=7")
        command("stock", *size, "--count=2", "--seed=2", "--background")
        (data / "seen.json").write_text(json.dumps(seen, indent=1))
        for database in ("bullets", "queue"):
            dump(data / f"{database}.db", data / f"{database}.sql")
        pack(data, archive)


def command(*arguments: str) -> str:
    """What a command of this version prints."""
    line = [sys.executable, "-m", "webapp", *arguments]
    done = subprocess.run(line, check=True, capture_output=True, text=True, cwd=AWAY)
    return done.stdout


class Visit:
    """What a person does on the site."""

    def __init__(self, data: Path) -> None:
        self.data = data
        app = create_app()
        app.config["TESTING"] = True
        self.client: FlaskClient = app.test_client()

    def all(self) -> dict[str, Any]:
        """Do it all; what to look for later."""
        names = re.findall(r'href="/puzzles/([0-9a-z]{7})"', self.client.get("/puzzles").text)
        first, second, third = list(dict.fromkeys(names))[:3]
        self.post("/settings", "/settings", SETTINGS)
        return {
            "settings": SETTINGS,
            "half_play": self.half_play(first),
            "solved_play": self.solved_play(second),
            "half_game": self.half_game(),
            "ended_game": self.ended_game(),
            "begun_book": self.begun_book(),
            "basket_book": self.basket_book([first, third]),
            "made_puzzle": self.made_puzzle(),
            "cookie": self.cookie(),
        }

    def cookie(self) -> str:
        """What the browser keeps to show who it is."""
        cookie = self.client.get_cookie("player")
        assert cookie is not None
        return cookie.value

    def half_play(self, name: str) -> dict[str, Any]:
        """Some marks, one of them taken back, and a hint."""
        address = f"/puzzles/{name}"
        clues = parse_puzzle_id(self.notation(address)).clues
        hidden = [cell for cell in range(25) if cell not in clues]
        for changes in (f"{hidden[0]}*", f"{hidden[1]}-{hidden[2]}-", f"{hidden[3]}*"):
            self.post(address, f"{address}/moves", {"do": "mark", "changes": changes})
        self.post(address, f"{address}/moves", {"do": "undo"})
        self.post(address, f"{address}/hint", {})
        return {"address": address, "board": self.board(address)}

    def solved_play(self, name: str) -> dict[str, Any]:
        """All bullets marked at once."""
        address = f"/puzzles/{name}"
        rows = json.loads(command("solve", self.notation(address), "--json"))["solution"]
        bullets = "".join(f"{cell}*" for cell, mark in enumerate("".join(rows)) if mark == "*")
        self.post(address, f"{address}/moves", {"do": "mark", "changes": bullets})
        return {"address": address, "board": self.board(address)}

    def half_game(self) -> dict[str, Any]:
        """A known board: some cells open, flags, and an assistant that was asked."""
        address = self.post("/mines", "/mines", {"board": KNOWN_BOARD})
        free = self.free_cells(address)
        for cell in free[:2]:
            self.post(address, f"{address}/moves", {"do": "open", "cell": str(cell)})
        for cell in self.mines()[:2]:
            self.post(address, f"{address}/moves", {"do": "flag", "cell": str(cell)})
        self.post(address, f"{address}/engines", {"switch": "simple:on"})
        self.post(address, f"{address}/hint", {})
        said = self.client.get(f"{address}/help").get_json()
        asked = {key: said[key] for key in ("on", "active")}
        return {"address": address, "board": self.board(address), "assistant": asked}

    def ended_game(self) -> dict[str, Any]:
        """A known board won."""
        address = self.post("/mines", "/mines", {"board": KNOWN_BOARD})
        while not self.board(address)["outcome"]:
            cell = self.free_cells(address)[0]
            self.post(address, f"{address}/moves", {"do": "open", "cell": str(cell)})
        return {"address": address, "board": self.board(address)}

    def mines(self) -> list[int]:
        """The mines of the known board, as its game ID has them."""
        mines = parse_game_id(KNOWN_BOARD).mines
        return [cell for cell in range(81) if mines >> cell & 1]

    def free_cells(self, address: str) -> list[int]:
        """The cells without a mine that are still hidden."""
        view = self.board(address)["view"]
        mines = self.mines()
        return [c for c, look in enumerate(view) if not look.isdigit() and c not in mines]

    def begun_book(self) -> str:
        """A book of which the worker was killed when some of its puzzles were there."""
        form = {"source": "made", "count": "6", "width": "9", "height": "9", "seed": "7", **BOOK}
        address = self.post("/books", "/books", {**form, "title": "Begun"})
        job = address.rpartition("/")[2]
        command_line = [sys.executable, "-m", "webapp.jobs.at_once", job]
        process = subprocess.Popen(command_line, cwd=AWAY)
        while not any(
            file.read_text().count("\n") >= 2 for file in self.data.rglob("puzzles.jsonl")
        ):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        return address

    def basket_book(self, names: list[str]) -> str:
        """A book of what is in the basket, ordered; one more puzzle is put in afterwards."""
        for name in names:
            self.post("/puzzles", "/books/basket/put", {"name": name})
        form = {"source": "picked", "title": "From the basket", **BOOK}
        return self.post("/books", "/books", form)

    def made_puzzle(self) -> str:
        """An order for one puzzle."""
        form = {"width": "6", "height": "6", "bullets": "11", "method": "inherit", "seed": "3"}
        return self.post("/puzzles/new", "/puzzles/new", form)

    def notation(self, address: str) -> str:
        """The puzzle id of a puzzle of the shelf."""
        return str(self.client.get(f"{address}.json").get_json()["puzzle"])

    def board(self, address: str) -> dict[str, Any]:
        """The board as the script of its page gets it."""
        state: dict[str, Any] = self.client.get(f"{address}/board").get_json()
        return {key: value for key, value in state.items() if key not in {"card", "shows"}}

    def post(self, page: str, address: str, form: dict[str, str]) -> str:
        """Send a form with what its page puts in; where it leads."""
        text = self.client.get(page).text
        hidden = dict(re.findall(r'name="(csrf_token|play|revision|token)" value="([^"]*)"', text))
        answer = self.client.post(address, data={**hidden, **form})
        assert answer.status_code == 303, re.findall(r"(?s)<main.*</main>", answer.text)
        return answer.location


def dump(database: Path, file: Path) -> None:
    """A database as SQL."""
    with closing(sqlite3.connect(database)) as connection:
        file.write_text("\n".join(connection.iterdump()))


def pack(data: Path, archive: Path) -> None:
    """All that the folder holds but databases and locks, without owners."""

    def without_owner(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        return member

    with tarfile.open(archive, "w:gz") as target:
        for file in sorted(path for path in data.rglob("*") if path.is_file()):
            if file.suffix in {".sql", ".json", ".jsonl"} or file.name == "secret-key":
                target.add(file, str(file.relative_to(data)), filter=without_owner)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
