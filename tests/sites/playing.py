"""Games under test: puzzles with solutions found by trying everything, and a player's forms."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.notation.cells import cell_name
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.store.connection.migrate import upgrade

SMALL = "5x5b7:2f3a123b1b42a2c0"
OTHER = "5x5b7:a22h233d3b212a"


@cache
def solution(puzzle: str) -> frozenset[int]:
    """The bullets of a small puzzle: all placements are tried, and one must fit."""
    position = parse_puzzle_id(puzzle)
    size = position.width * position.height
    free = [cell for cell in range(size) if cell not in position.clues]
    solutions = [
        frozenset(cells)
        for cells in combinations(free, position.total or 0)
        if all(
            sum(beside(cell, bullet, position.width) for bullet in cells) == number
            for cell, number in position.clues.items()
        )
    ]
    assert len(solutions) == 1
    return solutions[0]


def beside(cell: int, other: int, width: int) -> bool:
    """Whether two cells touch."""
    (row, column), (r, c) = divmod(cell, width), divmod(other, width)
    return cell != other and abs(row - r) <= 1 and abs(column - c) <= 1


def unknown(puzzle: str) -> list[int]:
    """The cells without a clue."""
    position = parse_puzzle_id(puzzle)
    return [c for c in range(position.width * position.height) if c not in position.clues]


def name(cell: int, width: int = 5) -> str:
    """The name of a cell."""
    return cell_name(cell, width)


class Browser:
    """A player with a page of a puzzle open: what its form holds, and what comes back."""

    def __init__(self, app: Flask, puzzle: str = SMALL, client: FlaskClient | None = None) -> None:
        self.client = client or app.test_client()
        self.address = f"/puzzles/{puzzle}"
        self.open()

    def open(self) -> str:
        """Load the page and remember its form."""
        answer = self.client.get(self.address)
        assert answer.status_code == 200
        text = answer.text
        self.fields = {
            field: _value(text, field) for field in ("csrf_token", "play", "revision", "token")
        }
        return text

    def post(self, path: str, *, script: object = False, **fields: Any) -> TestResponse:
        """Send the form."""
        headers = {"Accept": "application/json"} if script else {}
        data = {**self.fields, **fields}
        return self.client.post(self.address + path, data=data, headers=headers)

    def click(self, cell: int, **fields: Any) -> TestResponse:
        """Click a cell without a script, and come back to the page."""
        answer = self.post("/moves", cell=cell, **fields)
        if answer.status_code == 303:
            self.open()
        return answer

    def make(self, changes: str, token: str = "", **fields: Any) -> TestResponse:
        """Send a move as the script does, and note what it answers."""
        answer = self.post("/moves", script=True, changes=changes, token=token, **fields)
        if answer.status_code == 200:
            state = answer.get_json()
            self.fields |= {"play": str(state["play"]), "revision": str(state["revision"])}
        return answer

    def board(self) -> dict[str, Any]:
        """The board as the server has it."""
        state: dict[str, Any] = self.client.get(self.address + "/board").get_json()
        return state

    @property
    def marks(self) -> str:
        """The marks as the server has them."""
        return str(self.board()["marks"])


def _value(text: str, field: str) -> str:
    match = re.search(rf'name="{field}" value="([^"]*)"', text)
    assert match is not None
    return match[1]


def set_up(app: Flask) -> None:
    """Make the tables of an application's database."""
    upgrade(app.extensions["settings"])
