"""One is told as one, and sides with a cross between them, on all pages and in all messages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.processes.command import bullets
from tests.sites.live_playing import LivePlayer, free_cells
from tests.sites.ordering import solve, token
from tests.sites.site import addresses, as_if_made, page_endpoints, visitor
from tests.witnesses.wordings import read, slips
from webapp.bullets.recipe import Recipe
from webapp.clock import now
from webapp.press.layout.options import BookOptions
from webapp.services import jobs
from webapp.services.books import orders
from webapp.services.books.choice import BookChoice
from webapp.services.books.folders import finished_folder
from webapp.services.shelf import daily, making, shelf
from webapp.store.connection.database import Store, open_store
from webapp.store.jobs import Job, JobState, Order, finish

pytestmark = pytest.mark.functional

ONE = "3x1b1:a10"
"""One bullet, one step."""

LONELY = "3x1b1:b1"
"""One bullet, and nothing is certain."""

ONE_MINE = "4x1n1:0,0,1"


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("There is 1 bullets left", ["1 bullets"]),
        ("1 bullet, 11 bullets, 2.1 points, 1 is enough", []),
        ("a board of 7x7 is", ["7x7"]),
        ("7x7b15:ab, 7x7 15, 9x9:4,4,m0, /puzzles?size=6x6", []),
        ("in 1 safe cells", ["1 safe cells"]),
    ],
)
def test_slips_are_seen(text: str, slip: list[str]) -> None:
    assert slips(text) == slip


def test_notations_are_not_read() -> None:
    page = '<p title="1 cells">1\n bullets <code>7x7 1</code></p><svg>1 mines</svg>'
    assert slips(read(page)) == ["1 cells"] or "1 cells" in slips(read(page))


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_of_every_page(app: Flask, endpoint: str) -> None:
    for address in addresses(app, endpoint):
        text = read(visitor(app).get(address).text)
        assert slips(text) == [], address


@pytest.fixture
def single(app: Flask) -> Iterator[Store]:
    """A site on which there is one of everything."""
    store = open_store(app.extensions["settings"].database_url)
    puzzle = as_if_made(ONE, 1)
    shelf.add(store, [puzzle])
    store.write(lambda session: daily.keep(session, now().date(), puzzle))
    yield store
    store.close()


def test_of_pages_with_one_of_everything(client: FlaskClient, single: Store) -> None:
    (puzzle,) = shelf.browse(single).puzzles
    name = puzzle.short_id
    visited = [
        "/",
        "/puzzles",
        "/puzzles?order=new",
        "/puzzles?bullets=99",
        f"/puzzles/{name}",
        f"/puzzles/{name}/share",
        f"/puzzles/{name}/solution",
        f"/puzzles/{name}/solution/1",
        f"/puzzles/{name}/solution/9",
        f"/puzzles/{name}/solution/1?way=9",
        f"/puzzles/{name}/solution/all",
        f"/analyse?position={ONE}",
        f"/analyse?position={ONE}&step=1",
        f"/analyse?position={ONE}&step=9",
        f"/analyse?position={ONE}&live=1",
        "/analyse?position=3x1b1:c",
        "/analyse?position=3x1b1:c&live=1&step=1",
        "/analyse?position=3x1b1:0ab",
        f"/analyse?position={ONE_MINE}",
        f"/analyse?position={ONE_MINE}&step=1",
        "/mines?board=" + ONE_MINE,
    ]
    form = {"csrf_token": token(client), "name": name, "next": "/books"}
    client.post("/books/basket/put", data=form)
    looked_at(client, [*visited, "/books", "/books?source=basket"])
    changes = {"csrf_token": token(client, f"/puzzles/{name}"), "revision": "0"}
    client.post(f"/puzzles/{name}/check", data=changes)
    looked_at(client, ["/", f"/puzzles/{name}"])
    solve(client, name, puzzle.solution)
    looked_at(client, ["/", "/puzzles", f"/puzzles/{name}", "/settings"])


def looked_at(client: FlaskClient, visited: list[str]) -> None:
    for address in visited:
        answer = client.get(address, follow_redirects=True)
        assert answer.status_code in {200, 404, 422}, address
        assert slips(read(answer.text)) == [], address


def test_of_live_games_with_one_mine(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(level="own", width=4, height=2, mines=1)
    player.make("open", 0)
    for question in ("hint", "hint", "forced", "why"):
        player.post(f"/{question}", why="A1")
        looked_at(player.client, [player.address])
    player.post("/give-up")
    ended = player.address
    player.begin(board=ONE_MINE)
    player.make("open", *free_cells(ONE_MINE, player.board()["view"]))
    for game in (ended, player.address):
        looked_at(player.client, [game, f"{game}/replay", f"{game}/replay/1"])
    looked_at(player.client, ["/mines/statistics", "/mines/games", "/", "/mines"])


def test_of_orders_of_one(app: Flask, client: FlaskClient, single: Store) -> None:
    making_one = jobs.enqueue(
        single, Order("make", making.PuzzleRequest(Recipe(3, 3, 1), 1).to_json())
    )
    wanted = orders.BookOrder(BookChoice(count=1), BookOptions())
    book = jobs.enqueue(single, Order("book", wanted.to_json()))
    looked_at(client, [f"/puzzles/new/{making_one.id}", f"/books/{book.id}"])
    result = {"file": "gone.pdf", "pages": 1, "puzzles": 1, "sha256": "0" * 64}
    file = finished_folder(app.extensions["settings"].data) / "gone.pdf"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"")
    single.write(
        lambda session: finish(session.get_one(Job, book.id), JobState.DONE, result=result)
    )
    looked_at(client, [f"/books/{book.id}"])


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/puzzles/new", {"width": "60", "height": "60", "bullets": "1"}),
        ("/puzzles/new", {"width": "1", "height": "1", "bullets": "1"}),
        ("/puzzles/new", {"width": "2", "height": "2", "bullets": "4"}),
        ("/mines", {"level": "own", "width": "2", "height": "2", "mines": "4"}),
        ("/mines", {"level": "own", "width": "2", "height": "2", "mines": "1", "first": "opening"}),
        ("/mines", {"board": "2x2:5,5,m1"}),
        ("/mines", {"board": "2x2n1:0,0,m6"}),
        ("/analyse", {"position": "2x2b1:a"}),
        ("/analyse", {"position": "2x2b1:zzz"}),
        ("/analyse", {"position": "1x1b1:z1"}),
        ("/analyse", {"position": "2x2 1\n.."}),
        ("/analyse", {"position": "2x2 1\n..\n.\n"}),
        ("/books", {"source": "made", "count": "1", "width": "60", "height": "60"}),
    ],
)
def test_of_what_forms_refuse(client: FlaskClient, address: str, form: dict[str, str]) -> None:
    answer = client.post(address, data={"csrf_token": token(client), **form})
    assert answer.status_code in {303, 422}
    assert slips(read(answer.text)) == []


@pytest.mark.parametrize(
    "words",
    [
        ["solve", ONE],
        ["solve", LONELY],
        ["solve", ONE_MINE],
        ["hint", ONE],
        ["odds", ONE],
        ["odds", "3x1b1:c"],
        ["check", ONE],
        ["check", LONELY],
        ["check", "2x1b1:11"],
        ["solve", "2x2b1:a"],
        ["generate", "--width", "3", "--height", "1", "--bullets", "1", "--seed", "1"],
        ["generate", "--width", "2", "--height", "2", "--bullets", "4"],
        ["generate", "--width", "1", "--height", "1", "--bullets", "1"],
        ["board", "--width", "2", "--height", "2", "--mines", "4"],
        ["board", "--width", "3", "--height", "3", "--mines", "1", "--seed", "1"],
        ["board", "--width", "2", "--height", "2", "--mines", "1", "--start", "5,5"],
        ["convert", "2x2n1:0,0,m6", "--to", "text"],
        ["book", "--width", "2", "--height", "2", "--bullets", "1", "--count", "1", "--seed", "1"],
    ],
)
def test_of_commands(words: list[str], tmp_path: Path) -> None:
    more = ["-o", str(tmp_path / "book.pdf")] if words[0] == "book" else []
    done = bullets(*words, *more)
    assert slips(done.out + done.err) == []
