"""Replays, statistics and histories of live games through the browser's door, without a script."""

from __future__ import annotations

import csv
import io
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask import Flask

from tests.sites.live_playing import KNOWN, LivePlayer, certain
from tests.witnesses.drawn_times import a_pixel, places, time_at
from webapp.engine.grid import cells_of
from webapp.notation.cells import cell_name
from webapp.notation.tatham import parse_game_id
from webapp.store.connection.database import open_store
from webapp.store.live_games import LiveGame

pytestmark = pytest.mark.functional

MINES = parse_game_id(KNOWN).mines
LAST_MINE = MINES.bit_length() - 1


@pytest.fixture
def player(app: Flask) -> LivePlayer:
    return LivePlayer(app)


def lose(player: LivePlayer) -> None:
    """On a board of which everything is known: a safe opening, a flag, then a blunder."""
    player.begin(board=KNOWN)
    player.make("open", a_certain_cell(player))
    player.make("flag", next(cells_of(MINES)))
    assert player.make("open", LAST_MINE).get_json()["outcome"] == "lost"


def a_certain_cell(player: LivePlayer) -> int:
    return next(cells_of(certain(player.board()["view"], 9, 10)[1]))


def win(player: LivePlayer) -> None:
    player.begin(board=KNOWN)
    while not player.board()["outcome"]:
        player.make("open", a_certain_cell(player))
    assert player.board()["outcome"] == "won"


def replay(player: LivePlayer, place: str = "", status: int = 200) -> str:
    answer = player.client.get(f"{player.address}/replay{place}")
    assert answer.status_code == status
    return answer.text


def test_a_running_game_has_no_replay(player: LivePlayer) -> None:
    player.begin(board=KNOWN)
    for place in ("", "/1", "?move=1"):
        page = replay(player, place, 409)
        assert "This game has not ended" in page
        assert f'href="{player.address}">Back to the game<' in page
    lose(player)
    replay(player)
    player.post("/undo")
    for place in ("", "/1", "?move=1"):
        assert "This game has not ended" in replay(player, place, 409)


def test_nobody_is_shown_the_replay_of_another_player(app: Flask, player: LivePlayer) -> None:
    lose(player)
    stranger = LivePlayer(app)
    stranger.begin()
    for place in ("/replay", "/replay/1", "/replay?move=1"):
        unknown = stranger.client.get(f"/mines/no-such-game{place}")
        theirs = stranger.client.get(f"{player.address}{place}")
        assert unknown.status_code == theirs.status_code == 404
        assert "belongs to another player" in theirs.text
    answer = stranger.client.get(f"/mines/games?after={player.address.rpartition('/')[2]}")
    assert answer.status_code == 422
    for kind in ("json", "csv"):
        address = f"/mines/games.{kind}?after={player.address.rpartition('/')[2]}"
        assert stranger.client.get(address).status_code == 422


def test_links_lead_from_move_to_move_and_back(player: LivePlayer) -> None:
    lose(player)
    page = replay(player)
    seen = []
    for _ in range(3):
        link = re.search(r'id="next" href="([^"]+)"', page)
        assert link is not None
        seen.append(link[1].rpartition("/")[2])
        page = player.client.get(link[1]).text
    assert seen == ["1", "2", "3"]
    end = re.search(r'id="next" href="([^"]+)"', page)
    assert end is not None
    assert end[1] == f"{player.address}/replay"
    back = re.search(r'id="back" href="([^"]+)"', page)
    assert back is not None
    assert back[1].endswith("/replay/2")
    assert player.client.get(f"{player.address}/replay?move=2").location.endswith("/replay/2")


@pytest.mark.parametrize("place", ["/0", "/4", "/99999", "?move=4", "?move=x", "?move=-1"])
def test_a_move_that_is_not_there_is_said(player: LivePlayer, place: str) -> None:
    lose(player)
    assert "this game has 3 moves." in replay(player, place, 404)


def test_what_the_odds_of_a_replay_cannot_be_is_said(player: LivePlayer) -> None:
    lose(player)
    assert "The address says odds=x: use 1 or 0." in replay(player, "/3?odds=x", 422)


def test_a_blunder_is_told_with_the_safe_cell_and_its_reason(player: LivePlayer) -> None:
    lose(player)
    page = replay(player, "/3")
    assert "blunder" in page
    assert re.search(r"(was|were) safe to open\. ", page)
    assert "is a mine." in page
    assert "highlighted as reason" in page
    assert "concluded" in page
    assert "certainly safe" in page, "the odds are shown where a guess was made"
    assert "certainly safe" not in replay(player, "/3?odds=0")
    assert "certainly safe" not in replay(player, "/1")
    assert "certainly safe" in replay(player, "/1?odds=1")


def test_what_is_certain_is_drawn_as_told_and_only_flags_of_the_player_as_flags(
    player: LivePlayer,
) -> None:
    lose(player)
    page = replay(player, "/3")
    flags = re.findall(r'class="board-(?:new-)?flags" d="([^"]+)"', page)
    assert sum(path.count("M") for path in flags) == 1, "the one flag that was set"
    assert "board-new-bullets" in page, "discs where a mine was certain"
    assert "certainly a mine</li>" in page
    assert "certainly safe</li>" in page
    assert "the fuller, the likelier a mine</li>" in page
    player.begin(board=KNOWN)
    for _ in range(5):
        player.make("open", a_certain_cell(player))
    player.post("/give-up")
    page = replay(player, "/6?odds=1")
    assert "certainly safe</li>" in page
    assert not re.search(r", mine \d", page), "nothing was uncertain by then"
    assert "the fuller" not in page
    assert "odds-keys" not in replay(player, "/3?odds=0")


def test_a_move_is_there_in_a_sentence_to_be_announced(player: LivePlayer) -> None:
    lose(player)
    spoken = re.search(r'data-spoken="([^"]+)"', replay(player, "/3"))
    assert spoken is not None
    assert re.match(r"Move 3 of 3: opens [A-I][1-9], blunder\. .*is a mine\.$", spoken[1])
    assert 'data-spoken="Move 2 of 3: flags ' in replay(player, "/2")
    assert 'data-spoken="The end. One opening was no guess: it was certain that it would' in replay(
        player
    )


def test_the_card_of_a_loss_says_what_could_be_known_and_leads_to_that_move(
    player: LivePlayer,
) -> None:
    lose(player)
    page = player.open()
    words = re.search(r'id="loss">(.*?)<a href="([^"]+)"', page)
    assert words is not None
    assert words[1].startswith("You could have known: ")
    name = cell_name(LAST_MINE, 9)
    assert f"{name} was certain to be a mine." in words[1]
    assert words[2] == f"{player.address}/replay/3"
    move_page = replay(player, "/3")
    assert f"{name}</strong> was certain to be a mine.</p>" in move_page
    assert "certain to be a mine</span>" in move_page
    assert "100" not in re.findall(r'class="replay-grade">.*?</span>', move_page)[0]


def test_the_card_of_a_game_given_up_says_nothing_of_that(player: LivePlayer) -> None:
    player.begin(board=KNOWN)
    player.make("open", a_certain_cell(player))
    player.post("/give-up")
    assert 'id="loss"' not in player.open()


def test_the_end_tells_what_the_game_came_to(player: LivePlayer) -> None:
    lose(player)
    page = replay(player)
    assert "One opening was no guess: it was certain that it would hit a mine." in page
    assert "although a safe cell was to be found" not in page, "that is said of guesses"
    assert f"{KNOWN.replace('9x9:', '9x9n10:')}" in page
    assert "mine, exploded" in page
    win(player)
    page = replay(player)
    assert "No opening was a guess" in page
    assert "none needed" in page


def test_the_board_of_a_move_names_what_was_seen_then(player: LivePlayer) -> None:
    player.begin(board=KNOWN)
    before, opened = player.board()["view"], a_certain_cell(player)
    player.make("question", LAST_MINE)
    player.make("open", opened)
    player.post("/give-up")
    page = replay(player, "/2")
    labels = re.findall(r'class="unseen">([A-I][1-9], [^<]+)<', page)
    assert len(labels) == 81
    for cell, label in enumerate(labels):
        if cell == LAST_MINE:
            assert "question mark" in label
        elif before[cell].isdigit():
            assert f"open, {before[cell]}" in label
        else:
            assert ", hidden" in label
        assert (", this move" in label) == (cell == opened)
    assert "mine" not in "".join(labels)


def test_a_fragment_is_the_replay_alone(player: LivePlayer) -> None:
    lose(player)
    address = f"{player.address}/replay/3"
    fragment = player.client.get(address, headers={"HX-Request": "true"}).text
    assert "<html" not in fragment
    assert fragment.strip() in replay(player, "/3")


def test_before_the_first_game_the_pages_say_what_they_will_hold(player: LivePlayer) -> None:
    assert "No game has ended yet" in player.client.get("/mines/statistics").text
    assert "There are no games yet" in player.client.get("/mines/games").text
    assert player.client.get("/mines/games.json").get_json() == {"games": [], "after": ""}
    assert len(player.client.get("/mines/games.csv").text.splitlines()) == 1


def test_known_boards_are_told_apart_from_what_counts(player: LivePlayer) -> None:
    win(player)
    page = player.client.get("/mines/statistics").text
    assert "No game has ended yet that counts" in page
    assert "1 on a board that was known before" in page
    assert "no, a known board" in player.client.get("/mines/games").text


def test_games_that_count_are_in_the_statistics(player: LivePlayer) -> None:
    player.begin(level="own", width=2, height=2, mines=3, first="safe")
    assert player.make("open", 0).get_json()["outcome"] == "won"
    page = player.client.get("/mines/statistics").text
    assert "1 game that counts" in page
    assert "1 (100%)" in page
    assert f'href="{player.address}/replay"' in page
    assert "<dt>Wins in a row</dt><dd>1</dd>" in page


def test_the_times_of_won_games_are_drawn_and_told(app: Flask, player: LivePlayer) -> None:
    times = [61_200, 43_210, 50_000, 9_999, 12_000]
    for ms in times:
        player.begin(level="own", width=2, height=2, mines=3, first="safe")
        assert player.make("open", 0).get_json()["outcome"] == "won"
        lasted(app, player, ms)
    page = player.client.get("/mines/statistics").text
    [drawing] = re.findall(r"<svg [^>]*role=\"img\".*?</svg>", page, re.DOTALL)
    svg = ET.fromstring(drawing)
    dots = [time_at(svg, height) for _, height in places(svg)]
    assert dots == pytest.approx(times, abs=0.1 * a_pixel(svg))
    assert svg.get("aria-label") == "5 times, the last 0:12.0, the best 0:09.9, win 4"
    rows = re.findall(r'<th scope="row">(\d)<.*?>([\d:.]+)</a></td><td>([\d:.]+)</td>', page)
    assert rows == [
        ("5", "0:12.0", "0:09.9"),
        ("4", "0:09.9", "0:09.9"),
        ("3", "0:50.0", "0:43.2"),
        ("2", "0:43.2", "0:43.2"),
        ("1", "1:01.2", "1:01.2"),
    ]


def lasted(app: Flask, player: LivePlayer, ms: int) -> None:
    """As if the game had taken so long."""
    store = open_store(app.extensions["settings"].database_url)
    game = player.address.rpartition("/")[2]
    store.write(lambda session: setattr(session.get_one(LiveGame, game), "result_ms", ms))
    store.close()


def test_who_has_won_nothing_has_no_times(player: LivePlayer) -> None:
    player.begin(level="own", width=9, height=9, mines=10, first="safe")
    player.make("open", 0)
    player.post("/give-up")
    page = player.client.get("/mines/statistics").text
    assert "No game is won yet." in page
    assert 'role="img"' not in page


def test_a_game_given_up_is_called_so_everywhere(player: LivePlayer) -> None:
    lose(player)
    player.begin(board=KNOWN)
    player.make("open", a_certain_cell(player))
    player.post("/give-up")
    name = player.address.rpartition("/")[2]
    client = player.client
    assert "given up" in replay(player)
    assert client.get("/mines/games").text.count("<td>given up") == 1
    only = client.get("/mines/games?outcome=given+up").text
    assert only.count('<th scope="row">') == 1
    assert name in only
    lost = client.get("/mines/games?outcome=lost").text
    assert lost.count('<th scope="row">') == 1
    assert name not in lost
    games: Any = client.get("/mines/games.json").get_json()["games"]
    assert [game["result"] for game in games] == ["given up", "lost"]
    rows = list(csv.DictReader(io.StringIO(client.get("/mines/games.csv").text)))
    assert [row["result"] for row in rows] == ["given up", "lost"]


def test_practice_promises_no_loss_in_statistics_that_do_not_count_the_game(
    player: LivePlayer,
) -> None:
    lose(player)
    player.post("/undo")
    assert "This game counts in no statistics." in player.open()
    page = player.client.get("/mines/statistics").text
    assert "1 on a board that was known before" in page
    assert "as practice" not in page


def test_a_loss_that_counts_stays_when_practice_goes_on(player: LivePlayer) -> None:
    for _ in range(60):
        player.begin(level="own", width=2, height=2, mines=2, first="any")
        if player.make("open", 0).get_json()["outcome"] == "lost":
            break
    else:
        pytest.fail("sixty first clicks on a board half full of mines hit none")
    player.post("/undo")
    assert "The loss stays in your statistics" in player.open()
    page = player.client.get("/mines/statistics").text
    assert "1 went on as practice after a loss that counts." in page


def test_faults_in_the_address_of_data_are_told_as_data(player: LivePlayer) -> None:
    lose(player)
    answer = player.client.get("/mines/games.json?after=zz", headers={"Accept": "text/html"})
    assert answer.status_code == 422
    assert answer.mimetype == "application/problem+json"
    assert "after= is no game of yours" in answer.get_json()["detail"]


def test_filters_and_what_they_do_not_know(player: LivePlayer) -> None:
    lose(player)
    win(player)
    client = player.client
    assert client.get("/mines/games").text.count('<th scope="row">') == 2
    assert client.get("/mines/games?outcome=won").text.count('<th scope="row">') == 1
    assert "No game is like that" in client.get("/mines/games?level=expert").text
    answer = client.get("/mines/games?level=huge&outcome=drawn&after=zzz")
    assert answer.status_code == 422
    for words in ("level= is “huge”", "outcome= is “drawn”", "after= is no game of yours"):
        assert words in answer.text
    assert answer.text.count('<th scope="row">') == 2


def test_the_table_and_the_data_tell_the_same_games(player: LivePlayer) -> None:
    lose(player)
    win(player)
    games: Any = player.client.get("/mines/games.json").get_json()["games"]
    rows = list(csv.DictReader(io.StringIO(player.client.get("/mines/games.csv").text)))
    assert [row["game"] for row in rows] == [game["game"] for game in games]
    assert [row["result"] for row in rows] == ["won", "lost"]
    for row, game in zip(rows, games, strict=True):
        assert int(row["clicks"]) == len(game["moves"])
        assert int(row["blunder"]) == game["grades"]["blunder"]
        assert float(row["luck"]) == game["luck"]
        assert game["board"] == KNOWN.replace("9x9:", "9x9n10:")
    assert [guess["grade"] for guess in games[1]["guessed"]] == ["blunder"]
    assert games[1]["guessed"][0]["move"] == 3


def test_none_of_it_is_kept_by_caches_for_others(player: LivePlayer) -> None:
    lose(player)
    places = [f"{player.address}/replay", f"{player.address}/replay/1", "/mines/statistics"]
    for address in [*places, "/mines/games", "/mines/games.json", "/mines/games.csv"]:
        assert "private" in player.client.get(address).headers["Cache-Control"]


def test_a_running_game_tells_nothing_in_histories_and_files(player: LivePlayer) -> None:
    player.begin(level="beginner")
    player.make("open", 40)
    name = player.address.rpartition("/")[2]
    if player.board()["outcome"]:
        pytest.fail("one opening ended a game of ten mines")
    page = player.client.get("/mines/games").text
    assert f'href="{player.address}"' in page
    assert f'href="{player.address}/replay"' not in page
    assert name not in player.client.get("/mines/games.json").text
    assert name not in player.client.get("/mines/games.csv").text


def test_under_fair_rules_pages_tell_no_luck(player: LivePlayer) -> None:
    player.begin(rules="fair", first="any")
    while not player.board()["outcome"]:
        player.make("open", player.board()["view"].index("#"))
    page = replay(player)
    assert re.search(r"openings? (was a guess|were guesses); under fair rules a forced one", page)
    assert "Under fair rules a forced guess cannot fail." in page
    assert "on average" not in page
    statistics = player.client.get("/mines/statistics").text
    assert "Without the game under fair rules: a forced guess cannot fail there." in statistics
    assert "No opening was a guess so far." in statistics
