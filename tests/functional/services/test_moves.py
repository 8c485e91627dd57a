"""The way of moves and hints through the layers: few files and transactions, rows read once."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.sites.live_playing import KNOWN, LivePlayer
from tests.sites.playing import SMALL, Browser, set_up, unknown
from tests.sites.queries import traffic
from webapp.store.connection.database import Store
from webapp.web.site import database

pytestmark = pytest.mark.functional

FREE = unknown(SMALL)


@pytest.fixture
def served(app: Flask) -> Store:
    set_up(app)
    with app.app_context():
        return database.store()


def test_a_paper_move_crosses_five_files_in_one_transaction(app: Flask, served: Store) -> None:
    player = Browser(app)
    player.make(f"{FREE[0]}*")
    with traffic(served) as sent:
        assert player.make(f"{FREE[1]}-", token="one").status_code == 200
    assert sent.files_below("web/puzzles/play.py") == {
        "web/puzzles/play.py",
        "services/puzzles/plays.py",
        "store/plays.py",
        "store/moves.py",
        "store/connection/database.py",
    }
    assert sent.transactions == 1
    assert sent.reads("plays") == 1
    assert len(sent.statements) == 3, "the row is read and changed, the move is added"


def test_a_paper_move_that_was_made_already_asks_for_its_token_only(
    app: Flask, served: Store
) -> None:
    player = Browser(app)
    player.make(f"{FREE[0]}*")
    before = dict(player.fields)
    player.make(f"{FREE[1]}-", token="one")
    player.fields = before
    with traffic(served) as sent:
        answer = player.make(f"{FREE[1]}-", token="one")
    assert (answer.status_code, answer.get_json()["revision"]) == (200, 2)
    assert sent.transactions == 1
    assert len(sent.statements) == 2
    assert all(len(set(path[path.index("web/puzzles/play.py") :])) <= 5 for path in sent.paths)


@pytest.fixture
def live(app: Flask, served: Store) -> LivePlayer:
    del served
    player = LivePlayer(app)
    player.begin(board=KNOWN)
    return player


def test_a_live_move_reads_its_row_once_and_works_between_two_transactions(
    live: LivePlayer, served: Store
) -> None:
    with traffic(served) as sent:
        assert live.make("flag", 80, token="one").status_code == 200
    assert sent.transactions == 2
    assert (sent.reads("live_games"), sent.reads("players")) == (1, 1)
    assert len(sent.statements) == 4


@pytest.mark.parametrize("rung", [1, 2, 3, 4])
def test_a_hint_reads_its_row_once_and_works_between_two_transactions(
    live: LivePlayer, served: Store, rung: int
) -> None:
    for _ in range(rung - 1):
        live.post("/hint", script=True)
    with traffic(served) as sent:
        answer = live.post("/hint", script=True)
    assert f"Hint {rung} of 5" in answer.get_json()["help"]
    assert sent.transactions == 2
    assert (sent.reads("live_games"), sent.reads("players")) == (1, 1)
    assert sent.statements[-1].startswith("UPDATE live_games")
    assert len(sent.statements) == 4, "the game, its player, its last move; what was asked"


def test_the_last_rung_reads_its_row_once_before_it_moves(live: LivePlayer, served: Store) -> None:
    for _ in range(4):
        live.post("/hint", script=True)
    with traffic(served) as sent:
        answer = live.post("/hint", script=True)
    assert answer.get_json()["revision"] > 0
    assert (sent.reads("live_games"), sent.reads("players")) == (1, 1)
    assert sent.transactions == 3, "read, the move, and what was asked"


@pytest.mark.parametrize("question", ["/forced", "/why", "/engines", "/solve"])
def test_other_questions_read_their_row_as_seldom(
    live: LivePlayer, served: Store, question: str
) -> None:
    form = {"switch": "simple:on", "solver": "set-solver", "why": "A1"}
    hidden = live.board()["view"].index("#")
    form["why"] = f"{chr(ord('A') + hidden % 9)}{hidden // 9 + 1}"
    with traffic(served) as sent:
        assert live.post(question, script=True, **form).status_code == 200
    assert (sent.transactions, sent.reads("live_games")) == (2, 1)
