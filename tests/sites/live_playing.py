"""Live games under test: a player with a page of a game open, and moves that are surely right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Mask
from webapp.engine.position import Position
from webapp.notation.tatham import parse_game_id
from webapp.services import gate_process
from webapp.services.live import records

KNOWN = "9x9:4,4,mb071b49fbd1cb6a0d5868"
"""A board without guesses, as a game ID."""


@pytest.fixture(autouse=True)
def unhurried() -> Iterator[None]:
    """However busy the machine is, pages measure all their games, and questions are answered."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(records, "SECONDS", 300)
        patch.setattr(gate_process, "WALL_SECONDS", 3600)
        yield


class LivePlayer:
    """A player and the game on the page: what its form holds, and what comes back."""

    def __init__(self, app: Flask, client: FlaskClient | None = None) -> None:
        self.client = client or app.test_client()
        self.address = ""
        self.fields: dict[str, str] = {}

    def begin(self, **wish: Any) -> TestResponse:
        """Send the form of /mines; a game that begins is opened."""
        page = self.client.get("/mines").text
        form = {"level": "beginner", "csrf_token": value(page, "csrf_token"), **wish}
        answer = self.client.post("/mines", data=form)
        if answer.status_code == 303:
            self.address = answer.location
            self.open()
        return answer

    def open(self) -> str:
        """Load the page and remember its form."""
        answer = self.client.get(self.address)
        assert answer.status_code == 200, answer.status_code
        text = answer.text
        self.fields = {name: value(text, name) for name in ("csrf_token", "revision", "token")}
        return text

    def post(self, path: str, *, script: object = False, **fields: Any) -> TestResponse:
        """Send the form of the page."""
        headers = {"Accept": "application/json"} if script else {}
        data = {**self.fields, **fields}
        return self.client.post(self.address + path, data=data, headers=headers)

    def make(self, do: str, *cells: int, token: str = "", **fields: Any) -> TestResponse:
        """A move as the script sends it."""
        where = ".".join(map(str, cells))
        answer = self.post("/moves", script=True, do=do, cell=where, token=token, **fields)
        if answer.status_code == 200:
            self.fields["revision"] = str(answer.get_json()["revision"])
        return answer

    def click(self, cell: int, tool: str = "open") -> TestResponse:
        """A click without a script, and back to the page."""
        answer = self.post("/moves", cell=cell, tool=tool)
        if answer.status_code == 303:
            self.open()
        return answer

    def board(self) -> dict[str, Any]:
        """The board as the server tells it."""
        state: dict[str, Any] = self.client.get(self.address + "/board").get_json()
        return state


def value(text: str, field: str) -> str:
    """The value of a field in a form."""
    match = re.search(rf'name="{field}" value="([^"]*)"', text)
    assert match is not None, field
    return match[1]


def position(view: str, width: int, mines: int) -> Position:
    """What the numbers of a board tell."""
    numbers = {cell: int(look) for cell, look in enumerate(view) if look.isdigit()}
    return Position(width, len(view) // width, numbers, total=mines)


def certain(view: str, width: int, mines: int) -> tuple[Mask, Mask]:
    """The hidden cells that are surely mines, and those that are surely free."""
    cells = forced_cells(position(view, width, mines), Budget(1_000_000))
    return cells.bullets, cells.empties


def free_cells(game_id: str, view: str) -> list[int]:
    """The cells of a known board that hold no mine and are not open yet."""
    mines = parse_game_id(game_id).mines
    return [cell for cell, look in enumerate(view) if not (look.isdigit() or mines >> cell & 1)]
