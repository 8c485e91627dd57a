"""Costly questions over HTTP: all through the gate, paid for once, refused where it is full."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.processes.serving import eventually
from tests.sites import gate_questions
from tests.sites.live_playing import LivePlayer, value
from tests.sites.playing import set_up
from tests.sites.site import make_site
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.symmetry import images
from webapp.services import gate
from webapp.services.gate import Gate
from webapp.services.live import answers
from webapp.services.lru_cache import LruCache
from webapp.services.puzzles import explanations, playable
from webapp.web.analysis import analysis
from webapp.web.site.extensions import limiter

pytestmark = pytest.mark.functional

PUZZLE = "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b"
PAGES = ("", ".json", ".txt", ".svg", "/share", "/card.png", "/board", "/solution", ".pdf")
POSTS = ("/moves", "/again", "/hint", "/check")


class Counting(Gate):
    """A gate that counts who comes through."""

    asked = 0

    def ask(self, work: Callable[..., Any], *given: Any) -> Any:
        self.asked += work is playable._solve
        return super().ask(work, *given)


@pytest.fixture
def app(app: Flask) -> Flask:
    set_up(app)
    return app


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counting]:
    """A gate of the test's own, at which nothing is remembered and nothing tried on the spot."""
    counting = Counting()
    monkeypatch.setattr(gate, "_gate", counting)
    monkeypatch.setattr(gate, "LARGEST_HERE", 0)
    monkeypatch.setattr(playable, "_solved_ids", LruCache(16))
    monkeypatch.setattr(explanations, "_walks", LruCache(16))
    monkeypatch.setattr(answers, "_answers", LruCache(16))
    monkeypatch.setattr(analysis, "_analyses", LruCache(16))
    yield counting
    counting.close()


@pytest.fixture
def full(ours: Counting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counting]:
    """The same, with all its places taken."""
    others = [
        threading.Thread(target=_wait, args=(ours, f"{number}", tmp_path))
        for number in range(gate.PROCESSES)
    ]
    for other in others:
        other.start()
    eventually(lambda: len(list(tmp_path.glob("* runs"))) == gate.PROCESSES)
    monkeypatch.setattr(gate, "MOST_WAITING", 0)
    yield ours
    for number, other in enumerate(others):
        (tmp_path / f"{number} may end").touch()
        other.join()


def _wait(gate_: Gate, name: str, folder: Path) -> None:
    gate.asker.set(name)
    gate_.ask(gate_questions.waiting, name, folder)


def test_a_puzzle_in_an_address_is_solved_behind_the_gate_and_once(
    client: FlaskClient, ours: Counting
) -> None:
    for ending in PAGES:
        assert client.get(f"/puzzles/{PUZZLE}{ending}").status_code == 200, ending
    assert ours.asked == 1


def addresses_of(app: Flask, puzzle: str) -> list[str]:
    """All that is asked of a puzzle by its name; the last one takes an address that holds it."""
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    names = [rule.rule for rule in rules if "<puzzle:" in rule.rule]
    paths = [re.sub(r"<int:\w+>", "1", re.sub(r"<puzzle:\w+>", puzzle, name)) for name in names]
    return [*paths, f"/oembed?url=http://localhost/puzzles/{puzzle}"]


def test_whoever_has_new_puzzles_solved_pays_for_each_at_whatever_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_site(tmp_path, BULLETS_COSTLY_LIMIT="2 per hour")
    client = app.test_client()
    news = [image.id for image in images(Puzzle.from_id(PUZZLE))][:3]
    asked = list(zip(*(addresses_of(app, new) for new in news), strict=True))
    assert len(asked) > 12
    for *paid, one_more in asked:
        monkeypatch.setattr(playable, "_solved_ids", LruCache(16))
        monkeypatch.setattr(explanations, "_walks", LruCache(16))
        limiter.reset()
        for address in paid:
            assert client.get(address).status_code < 400 or address.endswith(".pdf"), address
        assert client.get(one_more).status_code == 429, one_more


def test_who_plays_a_puzzle_of_an_address_pays_for_it_once(tmp_path: Path) -> None:
    client = make_site(tmp_path, BULLETS_COSTLY_LIMIT="1 per hour").test_client()
    csrf = value(client.get(f"/puzzles/{PUZZLE}").text, "csrf_token")
    form = {"csrf_token": csrf, "play": "", "revision": "0", "token": "t", "changes": "0*"}
    assert client.post(f"/puzzles/{PUZZLE}/moves", data=form).status_code == 303
    for ending in PAGES:
        assert client.get(f"/puzzles/{PUZZLE}{ending}").status_code in {200, 429}, ending
    for path in ("/hint", "/check", "/moves"):
        board = client.get(f"/puzzles/{PUZZLE}/board").json
        assert board is not None
        form |= {name: str(board[name]) for name in ("play", "revision")}
        answer = client.post(
            f"/puzzles/{PUZZLE}{path}", data=form | {"changes": "1-", "token": path}
        )
        assert answer.status_code == 303, path


def test_one_that_takes_too_much_work_is_paid_for_once(
    client: FlaskClient, ours: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playable, "NODES", 0)
    for ending in PAGES:
        answer = client.get(f"/puzzles/{PUZZLE}{ending}")
        assert answer.status_code == 422, ending
    assert "too much work" in client.get(f"/puzzles/{PUZZLE}").text
    csrf = value(client.get("/mines").text, "csrf_token")
    form = {"csrf_token": csrf, "play": "", "revision": "0", "token": "t", "changes": "0*"}
    for path in POSTS:
        answer = client.post(f"/puzzles/{PUZZLE}{path}", data=form)
        assert (answer.status_code, "too much work" in answer.text) == (422, True), path
    assert ours.asked == 1


@pytest.mark.parametrize("path", ["solve", "hint", "odds"])
def test_where_the_gate_is_full_the_api_says_when_to_come_again(
    client: FlaskClient, full: Counting, path: str
) -> None:
    del full
    answer = client.post(f"/api/v1/{path}", json={"position": PUZZLE})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == str(gate.COME_AGAIN)
    assert "Ask again in" in json.loads(answer.data)["detail"]


@pytest.mark.parametrize(
    "path", [f"/puzzles/{PUZZLE}", f"/analyse?position={quote(PUZZLE)}", f"/puzzles/{PUZZLE}.pdf"]
)
def test_where_the_gate_is_full_a_page_says_so_in_words(
    client: FlaskClient, full: Counting, path: str
) -> None:
    del full
    answer = client.get(path)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == str(gate.COME_AGAIN)
    assert "Many hard questions are being worked out" in answer.get_data(as_text=True)


def test_where_the_gate_is_full_a_game_is_shown_and_played_all_the_same(
    app: Flask, full: Counting
) -> None:
    del full
    player = LivePlayer(app)
    player.begin(level="expert", first="opening")
    assert player.make("open", 200).status_code == 200
    assert player.post("/hint").status_code == 303
    assert "Many hard questions are being worked out" in player.open()
    assert player.make("flag", player.board()["view"].index("#")).status_code == 200
