"""Games of computer players to watch: turn by turn, each with its reason."""

from __future__ import annotations

import html
import re
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.processes.command import bullets
from webapp.libraries import LibraryMissing
from webapp.services import gate
from webapp.services.lab import watching
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import TableRules
from webapp.strategies.telling import tell

pytestmark = pytest.mark.functional

ROOT = Path(__file__).parents[4]
QUICK = {"strategy": "quick", "seed": "4"}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""
    monkeypatch.setattr(gate, "ask_beside", lambda work, *arguments: work(*arguments))


def page(client: FlaskClient, **arguments: Any) -> str:
    return refusal(client, 200, **arguments)


def refusal(client: FlaskClient, status: int, **arguments: Any) -> str:
    answer = client.get(f"/lab/watch?{urlencode(arguments)}")
    assert answer.status_code == status, answer.text
    return html.unescape(answer.text)


def words(text: str, name: str) -> str:
    match = re.search(rf'id="{name}">(.*?)</p>', text, re.DOTALL)
    return re.sub(r"<[^>]+>", "", match[1]).strip() if match else ""


def words_of_command(text: str) -> str:
    match = re.search(r"<code>(bullets play [^<]+)</code>", text)
    assert match is not None
    return match[1]


def cells(text: str) -> dict[str, str]:
    """What each cell of the board says, by its name."""
    labels = re.findall(r'role="gridcell"[^>]*><span class="unseen">([^<]+)</span>', text)
    return dict(label.split(", ", 1) for label in labels)


def test_a_guesser_is_left_out_where_a_player_has_its_own(client: FlaskClient) -> None:
    text = page(client, strategy="gac", guesser="neighbour")
    assert "<h1>GAC plays</h1>" in text
    assert "guesser" not in words_of_command(text)
    text = page(client, strategy="exists-sat", guesser="best-neighbour", mines=2)
    assert "<h1>Exists, MiniSat plays, guessing best neighbour</h1>" in text
    assert "--guesser best-neighbour" in words_of_command(text)


@pytest.mark.parametrize(
    ("wish", "promise", "guess"),
    [
        ({}, "nothing promised for the first cell", True),
        ({"mines": "0"}, "nothing promised for the first cell", False),
        ({"first": "safe"}, "first cell safe", False),
        ({"first": "opening"}, "first cell opens a field", False),
    ],
)
def test_the_first_cell_is_a_guess_where_it_may_be_a_mine(
    client: FlaskClient, wish: dict[str, str], promise: str, guess: bool
) -> None:
    text = page(client, strategy="random", seed="2", **wish)
    assert f", {promise} " in text
    assert ("<span>a guess</span>" in text) == guess


def test_what_a_turn_opened_is_counted(client: FlaskClient) -> None:
    text = page(client, strategy="random", mines="0")
    assert words(text, "effect") == "81 cells opened by this turn."


def test_what_leads_nowhere_keeps_its_room(client: FlaskClient) -> None:
    for turn, idle in ((1, ["First"]), (3, []), (8, ["Next →", "Last", "Play"])):
        text = page(client, **QUICK, turn=turn)
        assert re.findall(r'aria-disabled="true"[^>]*>([^<]+)<', text) == idle


def test_each_turn_shows_its_board_and_says_why(client: FlaskClient) -> None:
    pairing = Pairing(STRATEGIES["quick"], TableRules(width=9, height=9, mines=10))
    for turn, (watched, seen) in enumerate(pairing.watch(4), start=1):
        text = page(client, **QUICK, turn=turn)
        assert words(text, "sentence") == tell(watched.turn, 9)
        said = cells(text)
        assert len(said) == 81
        numbers = [
            int(label.split(", ")[1]) if label.startswith("open") else -1 for label in said.values()
        ]
        assert numbers == seen.numbers
        concluded = {name for name, label in said.items() if "concluded" in label}
        assert len(concluded) == len({*watched.turn.opens, *watched.turn.mines})
    assert "the game is won" in words(text, "outcome")
    assert f"Turn {turn} of {turn}" in text


def test_nothing_hidden_is_shown_before_the_end(client: FlaskClient) -> None:
    game = watching.watch(watching.WatchWish("random", TableRules(width=9, height=9, mines=10), 2))
    last = len(game.turns)
    for turn in range(last):
        said = cells(page(client, strategy="random", seed=2, turn=turn))
        assert not [label for label in said.values() if "mine" in label]
    said = cells(page(client, strategy="random", seed=2, turn=last))
    assert sum("mine" in label for label in said.values()) == 10
    assert "was a mine" in words(page(client, strategy="random", seed=2, turn=last), "outcome")


def test_before_the_first_turn_nothing_is_open(client: FlaskClient) -> None:
    text = page(client, **QUICK, turn=0)
    assert set(cells(text).values()) == {"hidden"}
    assert words(text, "sentence") == "Nothing is open yet."


@pytest.mark.parametrize(
    "arguments",
    [
        QUICK,
        {**QUICK, "first": "opening", "start": "0,0", "width": "5", "height": "5", "mines": "4"},
        {**QUICK, "seed": "5", "start": "random", "flood": "0", "width": "4", "mines": "3"},
        {"strategy": "random", "seed": "9", "neighbourhood": "knight", "width": "3", "mines": "1"},
    ],
)
def test_the_command_plays_the_same_game(client: FlaskClient, arguments: dict[str, str]) -> None:
    text = page(client, **arguments)
    program, *rest = shlex.split(words_of_command(text))
    assert program == "bullets"
    counted = bullets(*rest, "--json", "--workers", "1").json()
    turns = re.search(r"Turn \d+ of (\d+)", text)
    assert turns is not None
    end = page(client, **arguments, turn=turns[1])
    assert counted["games"] == 1
    assert (counted["wins"] == 1) == ("the game is won" in words(end, "outcome"))
    cleared = sum(label.startswith("open") for label in cells(end).values())
    width, height = int(arguments.get("width", 9)), int(arguments.get("height", 9))
    safe = width * height - int(arguments.get("mines", 10))
    assert counted["cleared"] == pytest.approx(cleared / safe, abs=1e-5)


def test_techniques_are_counted_so_far(client: FlaskClient) -> None:
    rows = re.findall(
        r'<tr><th scope="row">([^<]+)</th><td>(\d+) cells?</td><td>([^<]+)</td></tr>',
        page(client, **QUICK, turn=3),
    )
    assert sum(int(cells_) for _, cells_, _ in rows) == 3
    assert rows[-1][0] == "First cell"


def test_links_lead_to_the_other_turns(client: FlaskClient) -> None:
    text = page(client, **QUICK, turn=3)
    links = dict(re.findall(r'id="(back|next|first|last)" href="([^"]+)"', text))
    turns = {name: re.search(r"turn=(\d+)", address)[1] for name, address in links.items()}  # type: ignore[index]
    assert turns == {"back": "2", "next": "4", "first": "1", "last": "8"}
    for address in links.values():
        assert client.get(address).status_code == 200
    assert 'id="next"' not in page(client, **QUICK, turn=8)
    assert "seed=5" in text


def test_htmx_is_given_the_game_alone(client: FlaskClient) -> None:
    text = client.get("/lab/watch?strategy=quick&seed=4", headers={"HX-Request": "true"}).text
    assert "<html" not in text
    assert 'class="replay watched' in text


def test_a_game_is_played_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    page(client, **QUICK, mines=9, turn=1)
    monkeypatch.setattr(watching, "watch_game", None)
    page(client, **QUICK, mines=9, turn=2)


def test_a_number_counts_what_the_page_says(client: FlaskClient) -> None:
    text = page(client, strategy="random", neighbourhood="four", mines=2)
    assert "counts the four cells beside it" in text
    assert "counts" not in words(page(client, strategy="random", mines=2), "sentence")


# What cannot be watched


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"strategy": "oracle"}, "“oracle” is no player: choose one of the list."),
        ({"width": "0"}, "The width is “0”: use a whole number, 1 to 1024."),
        ({"mines": "many"}, "The number of mines is “many”"),
        ({"mines": "81"}, "81 mines do not fit on 9 × 9: use 0 to 80."),
        ({"width": "64", "height": "64"}, "The board has 4,096 cells: at most 1,024"),
        ({"first": "lucky"}, "“lucky” is not known as first: use any, safe, opening."),
        ({"start": "C4"}, "The start is “C4”: use ROW,COLUMN"),
        ({"start": "9,0"}, "The start 9,0 lies outside the board: rows are 0 to 8"),
        ({"seed": "-1"}, "The seed is “-1”: use a whole number, 0 to "),
        ({"neighbourhood": "six"}, "“six” is not known as neighbourhood: use eight, four, knight."),
        ({"flood": "yes"}, "“yes” is not known as flood: use 1, 0."),
        ({"strategy": "gac", "guesser": "psychic"}, "GAC guesses in its own way: leave out the"),
        ({"strategy": "simple", "neighbourhood": "four"}, "Simple knows no neighbourhood four"),
        ({"strategy": "exists-sat", "guesser": "psychic"}, "Exists, MiniSat has no way to guess"),
    ],
)
def test_what_cannot_be_played_is_said_beside_the_form(
    client: FlaskClient, arguments: dict[str, str], fault: str
) -> None:
    text = refusal(client, 422, **{"strategy": "random", **arguments})
    assert fault in text
    for name, value in arguments.items():
        assert re.search(rf'name="{name}" value="{re.escape(value)}"|<select name="{name}"', text)


@pytest.mark.parametrize("turn", ["9", "99999999"])
def test_a_turn_that_is_not_there_is_not_found(client: FlaskClient, turn: str) -> None:
    text = refusal(client, 404, **QUICK, turn=turn)
    assert f"There is no turn {turn}: this game has 8 turns." in text
    for words, number in (("First turn", 1), ("Last turn", 8)):
        link = re.search(rf'href="([^"]*)">{words}<', text)
        assert link is not None
        assert f"Turn {number} of 8" in client.get(link[1]).text
    assert 'href="/lab">The lab</a>' in text


@pytest.mark.parametrize("turn", ["-1", "one", "³", ""])
def test_a_turn_is_a_number(client: FlaskClient, turn: str) -> None:
    words = f"The turn is “{turn}”: use a whole number, 0 to 8."
    assert words in refusal(client, 422, **QUICK, turn=turn)


def test_games_that_documents_name_are_there(client: FlaskClient) -> None:
    documents = [*ROOT.glob("docs/**/*.md"), ROOT / "README.md"]
    named = [
        address
        for document in documents
        for address in re.findall(r"/lab/watch\?[^\s`)\"]+", document.read_text())
    ]
    assert named
    for address in named:
        assert client.get(address).status_code == 200, address


def test_a_library_that_is_not_installed_is_named(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: object) -> None:
        raise LibraryMissing("this strategy needs abacus, which is not installed", "solvers")

    monkeypatch.setattr(watching, "watch", missing)
    assert "This strategy needs abacus, which is not installed." in refusal(client, 422, **QUICK)


def test_a_game_that_takes_too_long_ends_there(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "SECONDS", 1e-9)
    text = page(client, **QUICK, mines=8, turn=1)
    assert "seconds that a page gives a game are over" in words(text, "outcome")
