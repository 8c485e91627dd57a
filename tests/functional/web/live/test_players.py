"""Computer players in a live game: advice, moves, and reasoning while a person guesses."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from tests.sites.live_playing import KNOWN, LivePlayer, certain, free_cells
from tests.sites.players import seat_player, sure_player
from webapp.engine.grid import cells_of
from webapp.libraries import LibraryMissing, available
from webapp.services.live import advising
from webapp.store.connection.database import open_store
from webapp.store.live_games import LiveGame, find
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.protocol import GameTimeUp, PlayerTurn, Seat, SeenBoard

pytestmark = pytest.mark.functional

NO_NEED = "6x6n7:0,0,mcd92a7b12"
"""Its opening leaves cells that are certainly safe."""

FORCED = "6x6n7:2,2,m4f9c656f3"
"""A single 2 is open: nothing is certain."""

WIDTH, MINES = 6, 7


@pytest.fixture
def sage(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that knows what is certain."""
    seat_player(monkeypatch, sure_player())


@pytest.fixture
def player(app: Flask, sage: None) -> LivePlayer:
    """At a board on which something is certain."""
    player = LivePlayer(app)
    player.begin(board=NO_NEED)
    return player


def said(page: str) -> str:
    match = re.search(r'id="help-sentence">(.*?)</div>', page, re.DOTALL)
    assert match is not None
    return html.unescape(re.sub(r"[ \n]+", " ", re.sub(r"<[^>]+>", "", match[1])).strip())


def after(player: LivePlayer, path: str, /, **fields: str) -> str:
    """The page after a form without a script."""
    answer = player.post(path, **fields)
    assert answer.status_code == 303, html.unescape(answer.text)
    return player.open()


def by_script(player: LivePlayer, path: str, /, **fields: str) -> dict[str, Any]:
    answer = player.post(path, script=True, **fields)
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.get_json()
    player.fields["revision"] = str(state["revision"])
    return state


def refused(player: LivePlayer, path: str, /, **fields: str) -> str:
    answer = player.post(path, script=True, **fields)
    assert answer.status_code == 422
    return str(answer.get_json()["detail"])


def row(app: Flask, player: LivePlayer) -> LiveGame:
    """The game as it is stored."""
    store = open_store(app.extensions["settings"].database_url)
    with store.read() as session:
        game = find(session, player.address.rpartition("/")[2])
    store.close()
    assert game is not None
    return game


# Advice


def test_a_player_says_what_it_would_do_and_why(player: LivePlayer) -> None:
    bullets, empties = certain(player.board()["view"], WIDTH, MINES)
    page = after(player, "/advice", player="sage")
    assert '<option value="sage" data-about="Knows what tests know." selected>' in page
    sentence = said(page)
    assert "certainty: it opens" in sentence.lower()
    assert "It is so however the mines lie." in sentence
    assert "It looks at" in sentence
    concluded = {int(cell) for cell in re.findall(r'id="c(\d+)"[^>]*data-part="conclusion"', page)}
    assert concluded == set(cells_of(bullets | empties))
    assert re.search(r'data-part="reason"', page)
    assert "Play this move" in page
    assert player.board()["revision"] == int(player.fields["revision"])


def test_the_script_is_told_the_same(player: LivePlayer) -> None:
    _, empties = certain(player.board()["view"], WIDTH, MINES)
    state = by_script(player, "/advice", player="sage")
    assert state["advised"]
    assert state["highlight"]["empties"] == list(cells_of(empties))
    assert 'id="play-sure"' in state["help"]
    assert "certainty: it opens" in state["aloud"].lower()


def test_what_was_advised_is_played(player: LivePlayer) -> None:
    before = player.board()["view"]
    bullets, empties = certain(before, WIDTH, MINES)
    by_script(player, "/advice", player="sage")
    state = by_script(player, "/play", how="move")
    assert all(state["view"][cell].isdigit() for cell in cells_of(empties))
    assert all(state["view"][cell] == "F" for cell in cells_of(bullets))
    assert state["advised"]
    assert state["highlight"]["empties"] != list(cells_of(empties))


def test_mines_that_carry_flags_are_not_told_again(player: LivePlayer) -> None:
    bullets, empties = certain(player.board()["view"], WIDTH, MINES)
    known, *others = cells_of(bullets)
    assert others
    player.make("flag", known)
    state = by_script(player, "/advice", player="sage")
    assert state["highlight"]["bullets"] == others
    player.make("flag", *others)
    state = by_script(player, "/advice", player="sage")
    assert state["highlight"]["conclusion"] == list(cells_of(empties))
    assert "for mines" not in state["help"]


def test_it_opens_through_flags(player: LivePlayer) -> None:
    _, empties = certain(player.board()["view"], WIDTH, MINES)
    cell = next(cells_of(empties))
    player.make("flag", cell)
    by_script(player, "/advice", player="sage")
    assert by_script(player, "/play", how="move")["view"][cell].isdigit()


def test_it_plays_until_it_has_to_guess(player: LivePlayer) -> None:
    by_hand = LivePlayer(player.client.application)
    by_hand.begin(board=NO_NEED)
    rests = by_script(by_hand, "/play", how="certain")["view"]
    by_script(player, "/advice", player="sage")
    state = by_script(player, "/play", how="sure")
    assert state["view"].replace("F", "#") == rests
    if not state["outcome"]:
        assert "Now it has to guess" in state["aloud"]
        assert 'id="play-sure"' not in state["help"]


def test_a_guess_is_said_to_be_one_and_is_not_made_by_itself(app: Flask, sage: None) -> None:
    player = LivePlayer(app)
    player.begin(board=FORCED)
    page = after(player, "/advice", player="sage")
    assert "would guess" in page
    assert "The odds of a mine: 25%." in said(page)
    before = player.board()["view"]
    assert by_script(player, "/play", how="sure")["view"] == before


def test_it_plays_to_the_end_and_tells_its_last_move(app: Flask, sage: None) -> None:
    outcomes = set()
    for seed in range(12):
        player = LivePlayer(app)
        player.begin(level="own", width=6, height=6, mines=7, seed=str(seed), first="any")
        by_script(player, "/advice", player="sage")
        state = by_script(player, "/play", how="end")
        outcomes.add(state["outcome"])
        assert re.search(r'id="last-words">The last move of Sage. \w+', state["card"])
    assert outcomes == {"won", "lost"}


def test_a_player_begins_a_game(app: Flask, sage: None) -> None:
    opened = set()
    for _ in range(6):
        player = LivePlayer(app)
        player.begin()
        state = by_script(player, "/advice", player="sage")
        (cell,) = state["highlight"]["empties"]
        assert said(state["help"]).startswith("Random guess: it opens")
        state = by_script(player, "/play", how="move")
        assert state["view"][cell] == "0"
        opened.add(cell)
    assert len(opened) > 1, "games differ"


def test_the_player_of_a_game_is_heard_alike_on_the_same_board(app: Flask, sage: None) -> None:
    player = LivePlayer(app)
    player.begin(board=FORCED)
    first = by_script(player, "/advice", player="sage")["highlight"]
    hidden = player.board()["view"].index("#")
    player.make("flag", hidden)
    player.make("unmark", hidden)
    assert by_script(player, "/advice", player="sage")["highlight"] == first


def test_the_same_request_twice_plays_once(player: LivePlayer) -> None:
    by_script(player, "/advice", player="sage")
    fields = dict(player.fields)
    first = by_script(player, "/play", how="move", token="a-token")
    player.fields = fields
    again = player.post("/play", script=True, how="move", token="a-token")
    assert again.get_json()["view"] == first["view"]


def test_a_long_game_is_played_in_parts(
    player: LivePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "SECONDS", 0.0)
    by_script(player, "/advice", player="sage")
    before = player.board()["view"]
    assert by_script(player, "/play", how="end")["view"] == before
    monkeypatch.setattr(advising, "SECONDS", 60.0)
    monkeypatch.setattr(advising, "MOST_TURNS", 1)
    assert by_script(player, "/play", how="end")["outcome"] == ""


def test_a_player_with_several_ways_to_guess_takes_the_chosen_one(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(board=FORCED)
    if not available("pysat"):
        pytest.skip("MiniSat is not installed")
    page = after(player, "/advice", player="exists-sat", guesser="neighbour")
    assert "Exists, MiniSat, guesses neighbour" in page
    assert '<option value="neighbour" selected>' in page
    assert row(app, player).adviser == "exists-sat:neighbour"
    after(player, "/advice", player="quick", guesser="neighbour")
    assert row(app, player).adviser == "quick"


# What cannot be


def test_a_player_has_to_be_chosen(player: LivePlayer) -> None:
    assert refused(player, "/play", how="move") == "Choose a computer player first."
    assert refused(player, "/advice", player="oracle") == "No player is known as “oracle”."
    assert refused(player, "/advice") == "Choose a computer player first."


def test_an_ended_game_has_no_advice(player: LivePlayer) -> None:
    player.post("/give-up")
    player.open()
    assert "ended" in refused(player, "/advice", player="sage")
    assert "ended" in refused(player, "/play", how="end")


def missing(*_: object) -> PlayerTurn:
    words = "this strategy needs abacus, which is not installed: pip install abacus"
    raise LibraryMissing(words, "solvers")


def endless(seat: Seat, seen: SeenBoard) -> PlayerTurn:
    raise GameTimeUp


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (missing, "This strategy needs abacus, which is not installed: pip install abacus."),
        (endless, "This takes more work than one answer may do."),
    ],
)
def test_a_player_that_cannot_answer_says_so(
    app: Flask, monkeypatch: pytest.MonkeyPatch, play: Any, words: str
) -> None:
    seat_player(monkeypatch, play, "mute")
    player = LivePlayer(app)
    player.begin(board=NO_NEED)
    assert said(after(player, "/advice", player="mute")) == words
    assert refused(player, "/play", how="end") == words


def test_every_player_of_the_catalogue_answers_beside_the_site(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(board=KNOWN)
    free = set(free_cells(KNOWN, player.board()["view"]))
    for name, strategy in STRATEGIES.items():
        state = by_script(player, "/advice", player=name)
        assert state["advised"] is available(strategy.library), name
        if not state["advised"]:
            assert "not installed" in state["help"]
        elif 'id="play-sure"' in state["help"]:
            assert set(state["highlight"]["empties"]) <= free, name


# Reasoning while a person guesses


def guessing(app: Flask, who: str, **wish: Any) -> LivePlayer:
    """A game in which somebody reasons from the beginning."""
    player = LivePlayer(app)
    player.begin(**{"level": "own", "width": 6, "height": 6, "mines": 7, "first": "any", **wish})
    by_script(player, "/engines", switch="reasoner:on", who=who)
    return player


def play_on(player: LivePlayer) -> str:
    """Guess the first hidden cell, let the other reason, until the game ends."""
    while not (state := player.board())["outcome"]:
        player.make("open", next(c for c, look in enumerate(state["view"]) if look == "#"))
        if player.board()["outcome"]:
            break
        state = by_script(player, "/play", how="reason")
        if not state["outcome"]:
            assert "Now you have to guess" in state["help"]
    return str(player.board()["outcome"])


@pytest.mark.parametrize("who", ["", "sage"])
def test_a_reasoner_opens_all_that_it_is_sure_of(player: LivePlayer, who: str) -> None:
    by_hand = LivePlayer(player.client.application)
    by_hand.begin(board=NO_NEED)
    rests = by_script(by_hand, "/play", how="certain")["view"]
    state = by_script(player, "/engines", switch="reasoner:on", who=who)
    assert state["view"].replace("F", "#") == rests
    words = "Sage" if who else "The assistant"
    assert f"{words} reasons, you guess: on." in state["aloud"]


def test_a_player_reasons_by_forms_too(player: LivePlayer) -> None:
    page = after(player, "/engines", switch="reasoner:on", who="sage")
    assert "You guess, Sage reasons" in page
    assert "Open what Sage is sure of" in page
    assert "All that Sage is sure of is open." in said(page) or player.board()["outcome"]


@pytest.mark.parametrize("who", ["", "sage"])
def test_without_a_script_a_reasoner_follows_each_opening(app: Flask, sage: None, who: str) -> None:
    openings = 0
    while openings < 12:
        player = guessing(app, who)
        while not (state := player.board())["outcome"]:
            player.click(next(c for c, look in enumerate(state["view"]) if look == "#"))
            rests = player.board()
            if not rests["outcome"]:
                state = by_script(player, "/play", how="reason")
                assert state["view"] == rests["view"], "nothing that is sure was left"
                assert "Now you have to guess" in state["help"]
            openings += 1
        assert row(app, player).reasoned_by == (who or "exact")


def test_without_a_script_another_reasoner_may_be_chosen(app: Flask, sage: None) -> None:
    player = guessing(app, "")
    player.post("/moves", cell=0, tool="open", who="sage")
    assert row(app, player).reasoner == "sage"
    assert row(app, player).reasoned_by == "sage", "nothing had been opened before"


def test_without_a_script_the_switch_changes_to_who_is_chosen(player: LivePlayer) -> None:
    after(player, "/engines", switch="reasoner:on", who="")
    page = after(player, "/engines", switch="reasoner:off", who="sage")
    assert "You guess, Sage reasons" in page
    assert re.search(r'value="reasoner:off"', page) or player.board()["outcome"]
    if not player.board()["outcome"]:
        page = after(player, "/engines", switch="reasoner:off", who="sage")
        assert 'value="reasoner:on"' in page


def test_who_is_no_reasoner_is_refused(player: LivePlayer) -> None:
    assert "oracle" in refused(player, "/engines", switch="reasoner:on", who="oracle")
    assert "random" in refused(player, "/engines", switch="reasoner:on", who="random")
    assert 'value="random"' not in player.open().partition('id="who"')[2].partition("</select>")[0]


def test_each_reasoner_keeps_its_own_win_rate(app: Flask, sage: None) -> None:
    client = app.test_client()
    outcomes: dict[str, list[str]] = {"": [], "sage": []}
    for who in ("", "sage"):
        for _ in range(6):
            player = LivePlayer(app, client)
            player.begin(level="own", width=5, height=5, mines=3, first="opening")
            by_script(player, "/engines", switch="reasoner:on", who=who)
            outcomes[who].append(play_on(player))
            assert row(app, player).reasoned_by == (who or "exact")
    page = html.unescape(re.sub(r"<[^>]+>", " ", client.get("/mines/statistics").text))
    page = re.sub(r"\s+", " ", page)
    for who, title in (("", "The assistant"), ("sage", "Sage")):
        won = outcomes[who].count("won")
        board = "5 × 5, 3 mines classic, first cell opens a field"
        assert re.search(
            rf"{title} {board} 6 {won} {round(100 * won / 6)}%",
            page,
        )
    assert "12 with help" in page


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/forced", {}),
        ("/hint", {}),
        ("/advice", {"player": "sage"}),
        ("/engines", {"switch": "odds:on"}),
        ("/engines", {"switch": "reasoner:off"}),
        ("/engines", {"switch": "reasoner:on", "who": ""}),
        ("/play", {"how": "certain"}),
    ],
)
def test_other_help_mixes_with_the_reasoner(
    app: Flask, sage: None, path: str, fields: dict[str, str]
) -> None:
    player = LivePlayer(app)
    player.begin(level="expert")
    by_script(player, "/engines", switch="reasoner:on", who="sage")
    player.make("open", 200)
    assert row(app, player).reasoned_by == "sage"
    player.post(path, script=True, **fields)
    assert row(app, player).reasoned_by == "mixed"


@pytest.mark.parametrize("address", ["/odds", "/odds?exact=1"])
def test_odds_that_are_looked_at_mix_with_the_reasoner(
    app: Flask, sage: None, address: str
) -> None:
    player = LivePlayer(app)
    player.begin(level="expert")
    by_script(player, "/engines", switch="reasoner:on", who="sage")
    player.make("open", 200)
    assert player.client.get(player.address + address).status_code == 200
    assert row(app, player).reasoned_by == "mixed"


def test_a_reasoner_that_comes_in_later_is_not_counted(app: Flask, sage: None) -> None:
    player = LivePlayer(app)
    player.begin(level="expert")
    player.make("open", 200)
    by_script(player, "/engines", switch="reasoner:on", who="sage")
    assert row(app, player).reasoned_by == "mixed"


def test_before_the_first_cell_the_choice_is_free(app: Flask, sage: None) -> None:
    player = guessing(app, "")
    by_script(player, "/engines", switch="reasoner:on", who="sage")
    assert row(app, player).reasoned_by == "sage"
    by_script(player, "/engines", switch="reasoner:off")
    assert row(app, player).reasoned_by == ""
    by_script(player, "/engines", switch="odds:on")
    by_script(player, "/engines", switch="reasoner:on", who="sage")
    assert row(app, player).reasoned_by == "mixed"


def test_a_new_game_goes_on_with_the_reasoner(app: Flask, sage: None) -> None:
    player = guessing(app, "sage")
    player.post("/give-up")
    player.address = player.post("/again").location
    assert "You guess, Sage reasons" in player.open()
    game = row(app, player)
    assert (game.reasoned_by, game.assisted, game.engines) == ("sage", True, "reasoner")


def test_a_game_without_a_reasoner_goes_on_without(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin()
    player.post("/give-up")
    player.address = player.post("/again").location
    game = row(app, player)
    assert (game.reasoned_by, game.assisted, game.engines) == ("", False, "")
