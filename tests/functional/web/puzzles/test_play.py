"""The play page through its forms: what a click does, and what is refused and leaves no trace."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from tests.sites.playing import OTHER, SMALL, Browser, beside, name, set_up, solution, unknown
from webapp.store.connection.database import open_store
from webapp.store.plays import Move, Play
from webapp.web.site.extensions import LARGEST_BODY

pytestmark = pytest.mark.functional

SOLUTION = solution(SMALL)
FREE = unknown(SMALL)
A, B, C = FREE[:3]
EMPTY = "." * 25


@pytest.fixture
def app(app: Flask) -> Flask:
    set_up(app)
    return app


@pytest.fixture
def player(app: Flask) -> Browser:
    return Browser(app)


def labels(text: str) -> list[str]:
    return [html.unescape(label) for label in re.findall(r'aria-label="([A-Z]+\d+, [^"]+)"', text)]


def at(marks: dict[int, str]) -> str:
    return "".join(marks.get(cell, ".") for cell in range(25))


def test_every_cell_has_its_name(player: Browser) -> None:
    names = labels(player.open())
    assert len(names) == 25
    assert names[0] == "A1, clue 2"
    assert names[1] == "B1, unknown"
    assert names[-1] == "E5, clue 0"


def test_a_click_goes_from_unknown_to_bullet_to_empty_and_back(player: Browser) -> None:
    seen = []
    for _ in range(4):
        answer = player.click(A)
        assert answer.status_code == 303
        seen.append(player.marks[A])
    assert seen == ["*", "-", ".", "*"]
    assert f"{name(A)}, bullet" in labels(player.open())


def test_the_other_order_is_a_setting(player: Browser) -> None:
    player.client.post("/settings", data={**player.fields, "click": "empty"})
    seen = []
    for _ in range(3):
        player.click(A)
        seen.append(player.marks[A])
    assert seen == ["-", "*", "."]


@pytest.mark.parametrize(
    ("tool", "marks"),
    [("bullet", "*.*"), ("empty", "-.-"), ("pencil", "o_."), ("cycle", "*-.")],
)
def test_each_tool_marks_in_its_way_and_stays_chosen(
    player: Browser, tool: str, marks: str
) -> None:
    seen = ""
    for _ in marks:
        answer = player.click(A, tool=tool)
        chosen = tool if tool in {"bullet", "empty", "pencil"} else None
        assert (f"tool={chosen}" in answer.location) is (chosen is not None)
        seen += player.marks[A]
    assert seen == marks


def test_everything_can_be_undone_and_redone(player: Browser) -> None:
    for cell in FREE:
        player.click(cell)
    full = player.marks
    assert full.count("*") == len(FREE)
    for _ in FREE:
        player.post("/moves", do="undo")
        player.open()
    assert player.marks == EMPTY
    player.post("/moves", do="undo")
    assert player.board()["revision"] == 2 * len(FREE), "there is nothing left to undo"
    player.open()
    for _ in FREE:
        player.post("/moves", do="redo")
        player.open()
    assert player.marks == full


def test_a_new_mark_ends_what_can_be_redone(player: Browser) -> None:
    player.click(A)
    player.click(B)
    player.post("/moves", do="undo")
    player.open()
    player.click(C)
    player.post("/moves", do="redo")
    assert player.marks == at({A: "*", C: "*"})


def test_pencil_is_inked_rubbed_out_and_counts_for_nothing(player: Browser) -> None:
    player.make(f"{A}o{B}_{C}*")
    page = player.open()
    assert ">6</strong>" in page, "only the bullet counts"
    assert f"{name(A)}, unknown, perhaps a bullet" in labels(page)
    assert f"{name(B)}, unknown, perhaps empty" in labels(page)
    player.post("/moves", do="ink")
    assert player.marks == at({A: "*", B: "-", C: "*"})
    player.open()
    player.post("/moves", do="undo")
    player.open()
    player.post("/moves", do="rub")
    assert player.marks == at({C: "*"})
    player.open()
    player.post("/moves", do="clear")
    assert player.marks == EMPTY


def test_the_script_is_answered_in_few_bytes(player: Browser) -> None:
    answer = player.make(f"{A}*")
    assert answer.get_json() == {"play": 1, "revision": 1}
    assert len(answer.data) < 100
    player.make("".join(f"{cell}-" for cell in (B, C)))
    assert player.marks == at({A: "*", B: "-", C: "-"})


def test_a_move_sent_twice_is_made_once(player: Browser) -> None:
    before = dict(player.fields)
    player.make(f"{A}*", token="the-first")
    player.make(f"{B}*", token="the-second")
    player.fields = before
    again = player.make(f"{A}*", token="the-first")
    assert again.status_code == 200
    assert again.get_json()["revision"] == 2
    assert player.marks == at({A: "*", B: "*"})


def test_a_move_for_an_older_board_changes_nothing_and_brings_the_present_one(app: Flask) -> None:
    here = Browser(app)
    there = Browser(app, client=here.client)
    here.make(f"{A}*", token="here")
    refused = there.make(f"{B}-", token="there")
    assert refused.status_code == 409
    problem = refused.get_json()
    assert (problem["marks"], problem["revision"]) == (at({A: "*"}), 1)
    assert problem["undo"] == [f"{A}.*"]
    there.fields["play"] = str(problem["play"])
    there.fields["revision"] = "1"
    assert there.make(f"{B}-", token="there").status_code == 200
    assert here.marks == at({A: "*", B: "-"})


def test_without_a_script_an_older_board_is_answered_by_a_page_that_says_so(app: Flask) -> None:
    here = Browser(app)
    there = Browser(app, client=here.client)
    here.click(A)
    refused = there.post("/moves", cell=B)
    assert refused.status_code == 409
    assert "changed in another window" in refused.text
    assert f"{name(A)}, bullet" in labels(refused.text)
    assert here.marks == at({A: "*"})


def test_a_game_of_another_player_is_refused(app: Flask) -> None:
    first, other = Browser(app), Browser(app)
    first.make(f"{A}*")
    forged = {"play": first.fields["play"], "revision": first.fields["revision"]}
    for path in ("/moves", "/hint", "/check", "/again"):
        answer = other.post(path, changes=f"{B}*", **forged)
        assert answer.status_code == 403, path
        assert "another player" in answer.text
    assert other.post("/time", seconds=9, **forged).status_code == 204
    assert first.board()["seconds"] == 0
    assert first.marks == at({A: "*"})
    assert other.marks == EMPTY


def test_a_game_of_another_puzzle_is_refused(app: Flask) -> None:
    player = Browser(app)
    player.make(f"{A}*")
    other = Browser(app, OTHER, client=player.client)
    other.make(f"{unknown(OTHER)[0]}*")
    assert other.make("0*", play=player.fields["play"], revision="1").status_code == 403


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"changes": ""}, "cannot be read"),
        ({"changes": "1*2"}, "cannot be read"),
        ({"changes": "1+"}, "cannot be read"),
        ({"changes": "01*"}, "cannot be read"),
        ({"changes": "1*" * 200}, "cannot be read"),
        ({"changes": "25*"}, "the board has 25"),
        ({"changes": "9999*"}, "the board has 25"),
        ({"changes": "0*"}, "A1 shows a number"),
        ({"changes": "1*1-"}, "twice"),
        ({"cell": "25"}, "“cell” is “25”"),
        ({"cell": "-1"}, "“cell” is “-1”"),
        ({"cell": "²"}, "“cell” is “²”"),
        ({"cell": "0"}, "A1 shows a number"),
        ({"do": "cheat"}, "no move “cheat”"),
        ({"cell": "1", "tool": "axe"}, "no tool “axe”"),
        ({"changes": "1*", "revision": "x"}, "“revision” is “x”"),
        ({"changes": "1*", "revision": ""}, "“revision” is “”"),
        ({"changes": "1*", "play": "1; drop"}, "“play” is “1; drop”"),
        ({"changes": "1*", "seconds": "1e9"}, "“seconds” is “1e9”"),
        ({"changes": "1*", "seconds": "99999999"}, "“seconds” is “99999999”"),
        ({"changes": "1*", "token": "x" * 25}, "token is longer"),
    ],
)
def test_a_tampered_move_is_refused_and_leaves_no_trace(
    player: Browser, fields: dict[str, str], message: str
) -> None:
    for script in (False, True):
        answer = player.post("/moves", script=script, **fields)
        assert answer.status_code == 422
        page = answer.get_json()["detail"] if script else html.unescape(answer.text)
        assert message in page
    assert player.board()["revision"] == 0
    assert player.client.get_cookie("player") is None


def test_a_move_of_a_revision_yet_to_come_is_refused(player: Browser) -> None:
    assert player.make(f"{A}*", revision="7").status_code == 409
    player.make(f"{A}*")
    assert player.make(f"{B}*", revision="7").status_code == 409
    assert player.marks == at({A: "*"})


def test_a_form_without_our_token_is_refused(player: Browser) -> None:
    for path in ("/moves", "/hint", "/check", "/again", "/time"):
        answer = player.post(path, csrf_token="", changes=f"{A}*")
        assert answer.status_code == 400, path
    assert player.board()["revision"] == 0


def test_too_large_a_form_is_refused(player: Browser) -> None:
    assert player.post("/moves", changes="1" * LARGEST_BODY).status_code == 413


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        ("zzzzzzz", "No puzzle of the shelf has this id"),
        ("1", "No puzzle of the shelf has this id"),
        ("5x5b7:", "25 are missing at the end"),
        ("99x99b7:a", "the width is 99"),
        ("2x2b2:d", "not unique"),
        ("2x1b1:2a", "A1"),
        ("5x5:b7", "does not begin like a puzzle id"),
    ],
)
def test_an_address_without_a_puzzle_says_why(app: Flask, puzzle: str, message: str) -> None:
    client = app.test_client()
    answer = client.get(f"/puzzles/{puzzle}")
    assert answer.status_code == (422 if ":" in puzzle else 404)
    assert message in html.unescape(answer.text)
    page = Browser(app)
    refused = page.client.post(f"/puzzles/{puzzle}/moves", data={**page.fields, "changes": "1*"})
    assert refused.status_code == answer.status_code


def test_a_puzzle_has_one_address_however_it_is_written(app: Flask) -> None:
    client = app.test_client()
    answer = client.get("/puzzles/5x5b7:2aaaaaa3a123b1b42a2c0")
    assert (answer.status_code, answer.location) == (301, f"/puzzles/{SMALL}")


def test_looking_keeps_nothing(app: Flask) -> None:
    client = app.test_client()
    for _ in range(3):
        client.get(f"/puzzles/{SMALL}")
        client.get(f"/puzzles/{SMALL}/board")
    assert client.get_cookie("player") is None


def test_the_end_is_noticed_and_told(player: Browser) -> None:
    first, *rest = sorted(SOLUTION)
    player.make("".join(f"{cell}*" for cell in rest))
    state = player.make(f"{first}*", seconds=0).get_json()
    assert state["solved"] is True
    assert "All 7 bullets found" in state["card"]
    assert "without a hint" in state["card"]
    page = player.open()
    assert "All 7 bullets found" in page
    assert "Play it again" in page


def test_a_finished_board_takes_no_marks_until_it_begins_anew(player: Browser) -> None:
    player.make("".join(f"{cell}*" for cell in SOLUTION))
    for fields in ({"changes": f"{A}-"}, {"do": "undo"}, {"do": "clear"}):
        assert player.post("/moves", **fields).status_code == 409
    assert player.post("/hint").status_code == 409
    player.open()
    assert player.post("/again").status_code == 303
    assert player.marks == EMPTY
    assert player.board()["solved"] is False
    player.open()
    player.post("/moves", do="undo")
    assert player.marks == EMPTY, "what was before is over"
    player.make("".join(f"{cell}*" for cell in SOLUTION))
    assert player.board()["solved"] is True


def test_playing_again_is_for_finished_boards(player: Browser) -> None:
    player.make(f"{A}*")
    player.post("/again")
    assert player.marks == at({A: "*"})


def test_a_board_full_of_bullets_is_not_the_end(player: Browser) -> None:
    player.make("".join(f"{cell}*" for cell in FREE))
    assert player.board()["solved"] is False
    wrong = min(set(FREE) - SOLUTION)
    player.make("".join(f"{cell}." for cell in FREE))
    almost = [*sorted(SOLUTION)[1:], wrong]
    player.make("".join(f"{cell}*" for cell in almost))
    assert player.board()["solved"] is False


def test_clues_tell_when_they_have_enough_and_too_many(player: Browser) -> None:
    around_a1 = [cell for cell in (1, 5, 6) if cell in FREE]
    assert len(around_a1) == 3
    player.make("".join(f"{cell}*" for cell in around_a1[:2]))
    assert "A1" not in faded(player.open())
    player.make(f"{around_a1[2]}-")
    assert "A1" in faded(player.open())
    player.make(f"{around_a1[2]}*")
    page = player.open()
    assert "A1, clue 2, too many" in labels(page)
    assert "A1 has too many bullets." in page or "A1 and" in page
    player.client.post("/settings", data={**player.fields, "shade": "off"})
    assert "data-state" not in player.open()


def faded(text: str) -> list[str]:
    return re.findall(r'aria-label="([A-Z]+\d+), clue [^>]* data-state="done"', text)


def test_a_clue_fades_when_nothing_around_it_is_left_and_not_before(player: Browser) -> None:
    assert faded(player.open()) == [], "not even a 0 is done before its cells are marked"
    order = [*sorted(set(FREE) - SOLUTION), *sorted(SOLUTION)]
    for number, cell in enumerate(order[:-1], 1):
        player.make(f"{cell}{'*' if cell in SOLUTION else '-'}")
        left = order[number:]
        done = [
            name(clue)
            for clue in set(range(25)) - set(FREE)
            if not any(beside(clue, hidden, 5) for hidden in left)
        ]
        assert sorted(faded(player.open())) == sorted(done)
    player.make(f"{order[0]}o")
    assert not any(beside(order[0], clue_at(hidden), 5) for hidden in faded(player.open()))


def clue_at(clue: str) -> int:
    return (int(clue[1:]) - 1) * 5 + "ABCDE".index(clue[0])


def test_rows_and_moves_agree(app: Flask, player: Browser) -> None:
    for cell in FREE[:5]:
        player.click(cell)
    player.post("/moves", do="undo")
    store = open_store(app.extensions["settings"].database_url)
    with store.read() as session:
        [play] = session.query(Play).all()
        moves = session.query(Move).order_by(Move.revision).all()
    store.close()
    assert [move.revision for move in moves] == [1, 2, 3, 4, 5, 6]
    assert [move.kind for move in moves] == ["mark"] * 5 + ["undo"]
    assert play.revision == 6
