"""The assistant of a live game through its forms, and as the page's script asks it."""

from __future__ import annotations

import html
import random
import re
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask

from tests.sites.live_playing import KNOWN, LivePlayer, certain, free_cells
from tests.witnesses.brute_force import Oracle
from tests.witnesses.guess_reader import whole
from tests.witnesses.hard_positions import kaye_wires
from webapp.engine.counting.counts import count
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.notation.cells import cell_name
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import print_game_id
from webapp.services.live import answers
from webapp.services.live.assistant_state import SWITCHES
from webapp.store.connection.database import open_store
from webapp.store.live_games import find

pytestmark = pytest.mark.functional

NO_NEED = "6x6n7:0,0,mcd92a7b12"
"""Its opening leaves cells that are certainly safe."""

FORCED = "6x6n7:2,2,m4f9c656f3"
"""A single 2 is open: nothing is certain."""

WIDTH, MINES = 6, 7


@pytest.fixture
def player(app: Flask) -> LivePlayer:
    """At a board on which something is certain."""
    player = LivePlayer(app)
    player.begin(board=NO_NEED)
    return player


@pytest.fixture
def forced(app: Flask) -> LivePlayer:
    """At a board on which nothing safe is certain."""
    player = LivePlayer(app)
    player.begin(board=FORCED)
    return player


def said(page: str) -> str:
    """The assistant's sentence."""
    match = re.search(r'id="help-sentence">(.*?)</div>', page, re.DOTALL)
    assert match is not None
    return html.unescape(re.sub(r"[ \n]+", " ", re.sub(r"<[^>]+>", "", match[1])).strip())


def after(player: LivePlayer, path: str, **fields: str) -> str:
    """The page after a form without a script."""
    answer = player.post(path, **fields)
    assert answer.status_code == 303
    assert answer.location == f"{player.address}#game"
    return player.open()


def by_script(player: LivePlayer, path: str, **fields: str) -> dict[str, Any]:
    answer = player.post(path, script=True, **fields)
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.get_json()
    player.fields["revision"] = str(state["revision"])
    return state


def cells(page: str) -> dict[str, str]:
    """What each cell says, by its name."""
    labels = re.findall(r'aria-label="([A-Z]+\d+), ([^"]+)"', page)
    return {name: html.unescape(rest) for name, rest in labels}


def names(mask: int) -> set[str]:
    return {cell_name(cell, WIDTH) for cell in cells_of(mask)}


def safe_cells(player: LivePlayer) -> set[str]:
    return names(certain(player.board()["view"], WIDTH, MINES)[1])


def seen(player: LivePlayer) -> Position:
    view = player.board()["view"]
    clues = {cell: int(look) for cell, look in enumerate(view) if look.isdigit()}
    return Position(WIDTH, len(view) // WIDTH, clues, total=MINES)


# The hint


def test_the_ladder_goes_up_to_the_fifth_rung_which_does_it(player: LivePlayer) -> None:
    pages = [after(player, "/hint") for _ in range(5)]
    assert said(pages[0]).startswith("Look ")
    assert "highlighted as reason" in pages[1]
    assert "concluded" in pages[2]
    assert re.search(r"so [A-F]\d.* (is|are) ", said(pages[3]))
    assert said(pages[4]) == "The board has what the hint found."
    before, now = cells(pages[3]), cells(pages[4])
    concluded = {name for name, rest in before.items() if rest.endswith(", concluded")}
    assert concluded
    assert {name for name in before if before[name].split(", ")[0] != now[name].split(", ")[0]}
    assert all(now[name].startswith(("open", "flag")) for name in concluded)


def test_the_script_is_told_what_the_last_rung_did(player: LivePlayer) -> None:
    for _ in range(4):
        why = by_script(player, "/hint")
    done = by_script(player, "/hint")
    assert re.match(r"[A-Z]\d.* (?:is|are) (?:opened|flagged)", said(done["help"]))
    assert done["aloud"].lower().count("done") == 1, "once, in the heading"
    assert said(done["help"]).endswith(said(why["help"]))
    assert done["view"] != why["view"]
    assert not any(done["highlight"].values())


def test_the_fourth_rung_shows_what_it_concludes(player: LivePlayer) -> None:
    for _ in range(4):
        answer = by_script(player, "/hint")
    bullets, empties = answer["highlight"]["bullets"], answer["highlight"]["empties"]
    assert bullets or empties
    mines, safe = certain(answer["view"], WIDTH, MINES)
    assert all(mines >> cell & 1 for cell in bullets)
    assert all(safe >> cell & 1 for cell in empties)


def test_where_nothing_is_certain_the_hint_says_so_and_explains_a_guess(forced: LivePlayer) -> None:
    pages = [after(forced, "/hint") for _ in range(4)]
    assert said(pages[0]).startswith("Nothing is certain")
    assert re.search(r"depends most on the \d at|no number touches the best guess", said(pages[1]))
    safest = 1 - min(count(seen(forced)).odds.values())
    assert f"safest ({whole(safest)})" in said(pages[3])


def test_before_the_first_click_there_is_nothing_to_reason_from(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(first="safe")
    assert said(after(player, "/hint")) == "Open any cell to begin: the first one hits no mine."
    assert said(after(player, "/forced")) == "Open any cell to begin: the first one hits no mine."
    player.click(40)
    assert said(after(player, "/hint")) != "Open any cell to begin: the first one hits no mine."


def test_before_the_first_click_both_cards_promise_the_same(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(first="opening")
    assert "There is none at or around your first click." in player.open()
    assert said(player.open()).endswith("there is no mine at or around the first one.")


# Forced?


def test_a_no_tells_nothing_of_where(player: LivePlayer) -> None:
    page = after(player, "/forced")
    no = "No: at least one hidden cell is certainly safe. Hints lead there, step by step."
    assert said(page) == no
    assert "concluded" not in page
    assert "highlighted" not in page


def test_a_yes_comes_with_its_counts(forced: LivePlayer) -> None:
    counts = count(seen(forced))
    least = min(share for share in counts.odds.values())
    safest = [cell_name(cell, WIDTH) for cell, share in counts.odds.items() if share == least]
    words = re.fullmatch(
        r"Yes: no hidden cell is free in all the ways in which the mines can lie. Even the safest, "
        rf"(.*), (?:is a mine|are mines) with {whole(least)}(?: each)?\.",
        said(after(forced, "/forced")),
    )
    assert words is not None
    assert words[1].split(", ")[0].split(" and ")[0] in safest
    assert len(safest) <= 6 or words[1].endswith(f" and {len(safest) - 2} others")
    framed = by_script(forced, "/forced")["highlight"]["counted"]
    names = {cell_name(cell, WIDTH) for cell in framed}
    assert names == set(re.findall(r"[A-Z]\d+", words[1])) <= set(safest), "what is named is framed"
    with Oracle(seen(forced)) as oracle:
        conclusions = oracle.forced()
    assert conclusions is not None
    assert conclusions[1] == 0


# Why


def test_a_yes_whose_ways_nobody_can_count_says_so(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, hidden = kaye_wires(random.Random(7), 1, 5)
    player = LivePlayer(app)
    player.begin(board=print_game_id(LiveBoard(board.width, board.height, board.world, None)))
    cells = range(board.width * board.height)
    player.make("open", *(cell for cell in cells if not hidden.unknown >> cell & 1))
    monkeypatch.setattr(answers, "COUNT_NODES", 0)
    assert said(after(player, "/forced")) == "Yes, but the ways are too many to count here."


def test_why_a_cell_is_answered_with_its_reason(player: LivePlayer) -> None:
    name = min(safe_cells(player))
    page = after(player, "/why", why=name.lower())
    assert name in said(page)
    assert "highlighted as reason" in page


def test_a_cell_that_nothing_decides_has_odds(forced: LivePlayer) -> None:
    odds = count(seen(forced)).odds
    cell, share = next(iter(odds.items()))
    sentence = said(after(forced, "/why", why=cell_name(cell, WIDTH)))
    name = cell_name(cell, WIDTH)
    assert sentence == f"Nothing decides {name}: it is a mine with {whole(share)}."


def test_a_refused_question_takes_the_place_of_the_last_answer(player: LivePlayer) -> None:
    cell = next(cells_of(certain(player.board()["view"], WIDTH, MINES)[1]))
    old = said(after(player, "/why", why=cell_name(cell, WIDTH)))
    refused = player.post("/why", why="Z99").text
    assert "Z99" in said(refused)
    assert old not in html.unescape(refused)
    assert "highlighted as reason" not in refused


@pytest.mark.parametrize("text", ["", "Z9", "nonsense", "A1", "1", "999999"])
def test_why_needs_the_name_of_a_hidden_cell(player: LivePlayer, text: str) -> None:
    answer = player.post("/why", script=True, why=text)
    assert answer.status_code == 422
    assert re.search(r"A1 to F6|hidden", answer.get_json()["detail"])


# Engines


def test_each_engine_says_what_it_found(player: LivePlayer) -> None:
    page = after(player, "/engines", switch="ours:on")
    safe = {name for name, rest in cells(page).items() if ", told safe" in rest}
    assert safe == safe_cells(player)
    assert 'data-told="safe"' in page
    assert "told safe by the smallest reasons" in page
    page = after(player, "/engines", switch="ours:off")
    assert "told safe" not in page


def test_who_was_first_is_said(player: LivePlayer) -> None:
    for name in ("simple", "ours"):
        answer = by_script(player, "/engines", switch=f"{name}:on")
    tellers = {engine for _, _, engine in answer["findings"]}
    assert tellers == {"simple propagators", "smallest reasons"}
    assert answer["on"] == ["simple", "ours"]


def test_the_solvers_list_and_say_how_many(forced: LivePlayer) -> None:
    page = after(forced, "/solve", solver="binary-solver")
    binary = re.search(r"(\d+) solutions: nothing new", page)
    page = after(forced, "/solve", solver="set-solver")
    lists = [int(number) for number in re.findall(r"(\d+) solutions?: nothing new", page)]
    assert binary is not None
    assert len(lists) == 2
    assert min(lists) < max(lists) == int(binary[1])
    assert "data-odds" in page, "a solver that finds nothing new shows the odds"


def test_what_was_told_can_be_opened(player: LivePlayer) -> None:
    page = after(player, "/engines", switch="ours:on")
    safe = {name for name, rest in cells(page).items() if ", told safe" in rest}
    assert f"Open what is known ({len(safe)})" in page
    now = cells(after(player, "/play", how="told"))
    assert all(now[name].startswith("open") for name in safe)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/engines", {"switch": "nothing:on"}),
        ("/engines", {"switch": "simple:perhaps"}),
        ("/engines", {}),
        ("/solve", {"solver": "simple"}),
        ("/play", {"how": "badly"}),
    ],
)
def test_what_is_not_known_is_refused_with_what_is(
    player: LivePlayer, path: str, fields: dict[str, str]
) -> None:
    answer = player.post(path, script=True, **fields)
    assert answer.status_code == 422
    assert re.search(r"Known|with", answer.get_json()["detail"])


def test_everything_can_be_switched_on_and_off(player: LivePlayer) -> None:
    for name in SWITCHES:
        if name != "reasoner":
            after(player, "/engines", switch=f"{name}:on")
    page = player.open()
    assert page.count('aria-pressed="true"') >= len(SWITCHES) - 1
    for name in SWITCHES:
        after(player, "/engines", switch=f"{name}:off")
    assert by_script(player, "/forced")["on"] == []


# You guess, the assistant reasons


def test_the_reasoner_plays_on_until_a_guess_or_the_end(app: Flask) -> None:
    stopped = 0
    for seed in range(6):
        player = LivePlayer(app)
        player.begin(level="beginner", seed=str(seed), first="opening")
        if not player.board()["started"]:
            player.click(40)
        page = after(player, "/engines", switch="reasoner:on")
        board = player.board()
        assert board["outcome"] != "lost"
        if board["outcome"]:
            continue
        stopped += 1
        assert certain(board["view"], 9, 10)[1] == 0
        assert said(page).startswith("All that is certain is open")
    assert stopped >= 1


# Odds


def test_odds_are_shown_in_the_cells_and_exactly_to_the_pointer(forced: LivePlayer) -> None:
    page = after(forced, "/engines", switch="odds:on")
    odds = count(seen(forced)).odds
    cell, share = max(odds.items(), key=lambda item: (item[1] < 1, item[1]))
    name = cell_name(cell, WIDTH)
    assert cells(page)[name] == f"hidden, {float(share) * 100:.0f}% mine"
    assert f'title="{float(share) * 100:.1f}% mine, exactly {share}"' in page
    assert f'data-odds="{round(float(share) * 20)}"' in page


def test_odds_as_data_agree_with_the_exact_count(forced: LivePlayer) -> None:
    answer = forced.client.get(forced.address + "/odds").get_json()
    exact = forced.client.get(forced.address + "/odds?exact=1").get_json()
    odds = count(seen(forced)).odds
    assert len(answer["odds"]) == len(exact["of"]) == WIDTH * WIDTH
    for cell in range(WIDTH * WIDTH):
        if cell not in odds:
            assert answer["odds"][cell] is None
            assert exact["of"][cell] is None
            continue
        assert answer["odds"][cell] == pytest.approx(float(odds[cell]), abs=1e-4)
        assert Fraction(exact["exact"][exact["of"][cell]]) == odds[cell]


def test_who_reads_odds_is_helped(forced: LivePlayer, app: Flask) -> None:
    store = open_store(app.extensions["settings"].database_url)
    game_id = forced.address.removeprefix("/mines/")

    def assisted() -> bool:
        with store.read() as session:
            row = find(session, game_id)
            assert row is not None
            return row.assisted

    before = assisted()
    forced.client.get(forced.address + "/odds")
    assert (before, assisted()) == (False, True)


def test_after_the_end_there_are_no_odds(player: LivePlayer) -> None:
    player.post("/give-up")
    assert player.client.get(player.address + "/odds").status_code == 422
    page = player.open()
    assert re.search(r'id="assistant"[^>]* hidden', page)


# Others, and older boards


def test_nobody_else_is_helped_with_this_game(player: LivePlayer, app: Flask) -> None:
    other = LivePlayer(app)
    other.begin()
    other.address = player.address
    for path in ("/hint", "/forced", "/why", "/engines", "/solve", "/play"):
        answer = other.post(path, switch="odds:on", solver="set-solver", why="A1")
        assert answer.status_code == 404
    for path in ("/odds", "/help"):
        assert other.client.get(player.address + path).status_code == 404


def test_an_older_board_is_answered_with_the_present_one(player: LivePlayer) -> None:
    view = player.board()["view"]
    player.post("/moves", script=True, do="flag", cell=str(view.index("#")), token="first")
    for path in ("/hint", "/forced", "/engines"):
        answer = player.post(path, script=True, switch="odds:on")
        assert answer.status_code == 409
        assert "F" in answer.get_json()["view"]
    assert "what you did last was not done" in player.post("/forced").text


def test_answers_are_nobodys_to_keep(player: LivePlayer) -> None:
    for answer in (
        player.client.get(player.address + "/odds"),
        player.client.get(player.address + "/help"),
        player.post("/forced", script=True),
    ):
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("helped", [True, False])
def test_a_win_with_help_says_so(app: Flask, helped: bool) -> None:
    player = LivePlayer(app)
    player.begin(board=KNOWN)
    if helped:
        player.post("/hint")
    player.open()
    player.make("open", *free_cells(KNOWN, player.board()["view"]))
    page = player.open()
    assert "mines are found" in page
    assert ("with the assistant\u2019s help" in page) == helped
