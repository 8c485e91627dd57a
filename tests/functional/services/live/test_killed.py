"""A server killed in the middle of a live game: no answered move is lost, none is made twice."""

from __future__ import annotations

import http.client
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.processes.serving import Site, await_address, serving

pytestmark = [
    pytest.mark.functional,
    pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="/proc tells who is alive"),
]


class Player:
    """Somebody with a game on a real server."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.cookies: dict[str, str] = {}
        page = self.ask("GET", "/mines")[2]
        self.csrf = _field(page, "csrf_token")
        _, headers, _ = self.ask("POST", "/mines", level="expert", first="opening")
        self.game, self.revision = headers["Location"], 0

    def ask(self, method: str, path: str, **form: Any) -> tuple[int, dict[str, str], str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=30)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode({"csrf_token": getattr(self, "csrf", ""), **form})
        if path.endswith("/moves"):
            headers["Accept"] = "application/json"
        try:
            connection.request(method, path, body if method == "POST" else None, headers)
            answer = connection.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                name, _, value = cookie.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, dict(answer.headers), answer.read().decode()
        finally:
            connection.close()

    def move(self, do: str, cell: int, token: str) -> dict[str, Any]:
        form = {"do": do, "cell": cell, "token": token, "revision": self.revision, "ms": 0}
        status, _, text = self.ask("POST", f"{self.game}/moves", **form)
        assert status == 200, text
        state: dict[str, Any] = json.loads(text)
        return state

    def board(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.ask("GET", f"{self.game}/board")[2])
        return state


def _field(page: str, name: str) -> str:
    match = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert match is not None
    return match[1]


def test_no_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-worker") as site:
        await_address(site)
        player = Player(site)
        state = player.move("open", 200, "first")
        for turn in range(3):
            for number in range(5):
                player.revision = state["revision"]
                state = player.move("flag", state["view"].index("#"), f"{turn} {number}")
            site.kill_web()
            board = player.board()
            assert {name: board[name] for name in state} == state
            # The page sends the last move again, for its answer might have got lost.
            assert player.move("flag", 0, f"{turn} 4") == state
        assert state["revision"] == 16
        assert state["view"].count("F") == 15
