"""A site that is asked for everything with the largest boards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from io import BytesIO

from flask import Flask
from sqlalchemy import select

from tests.screenshots.drawn_board import CLASSIC, board_picture, packed, played
from tests.sites import largest
from tests.sites.live_playing import LivePlayer, free_cells, value
from tests.sites.playing import Browser
from tests.sites.scale import Scale
from tests.sites.site import as_if_made
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import LARGEST_SIDE, Recipe
from webapp.clock import now
from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import cells_of
from webapp.notation.cells import cell_name
from webapp.notation.limits import MAX_SIDE
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.notation.tatham import parse_game_id
from webapp.services import jobs
from webapp.services.lab.watching import MOST_CELLS
from webapp.services.shelf import daily, shelf
from webapp.services.shelf.making import PuzzleRequest
from webapp.store.connection.database import Store, open_store
from webapp.store.jobs import Job, JobState, Order, finish
from webapp.store.puzzles import StoredPuzzle
from webapp.web.books import basket
from webapp.web.puzzles.solution import CELLS_OF_A_SHEET


@contextmanager
def _store(app: Flask) -> Iterator[Store]:
    store = open_store(app.extensions["settings"].database_url)
    yield store
    store.close()


# Puzzles


def fill_shelf(app: Flask, scale: Scale) -> None:
    """The largest puzzles that are made: a full basket of them, one of the day, some in play."""
    first = as_if_made(largest.comb(LARGEST_SIDE, 0), 0)
    seeds = range(1, basket.MOST + 1)
    others = [replace(first, puzzle=largest.comb_puzzle(LARGEST_SIDE, n), seed=n) for n in seeds]
    with _store(app) as store:
        shelf.add(store, [first, *others])
        store.write(lambda session: daily.keep(session, now().date(), first))
        with store.read() as session:
            names = session.scalars(select(StoredPuzzle.short_id)).all()
        wanted = PuzzleRequest(Recipe(LARGEST_SIDE, LARGEST_SIDE, 7), 1).to_json()
        job = jobs.enqueue(store, Order("make", wanted))
        store.write(
            lambda session: finish(
                session.get_one(Job, job.id), JobState.DONE, result={"puzzle": names[0]}
            )
        )
    for name in names[:4]:
        Browser(app, name, scale.client).make("1*")
    fill_basket(scale, names)
    scale.look("/", "/puzzles", "/puzzles?order=new", f"/puzzles/new/{job.id}")
    scale.look(f"/api/v1/puzzles?limit={shelf.LONGEST_PAGE}", f"/api/v1/jobs/{job.id}")
    scale.look("/how-to-play", "/how-to-play?show=1", "/compare")
    scale.look(
        "/learn", "/learn/1-2-2-1", "/learn/1-2-2-1/card.png", "/daily", f"/daily/{now().date()}"
    )
    page = scale.client.get("/compare").text
    answer = {name: value(page, name) for name in ("csrf_token", "pair")}
    scale.client.post("/compare", data={**answer, "clearer": "left"})


def fill_basket(scale: Scale, names: Sequence[str]) -> None:
    """A basket that holds as many as it may, its list, and an empty one."""
    held, left = names[: basket.MOST], names[basket.MOST]
    form = {"csrf_token": value(scale.client.get("/puzzles?order=new").text, "csrf_token")}
    for name in held:
        scale.client.post("/books/basket/put", data={**form, "name": name})
    scale.look("/books")
    part = {"HX-Request": "true"}
    for fields in ({"name": left}, {"name": left, "list": "1"}):
        scale.client.post("/books/basket/take", data={**form, **fields}, headers=part)
    scale.client.post("/books/basket/empty", data={**form, "list": "1"}, headers=part)


def ask_for_puzzles(app: Flask, scale: Scale) -> None:
    """Everything of puzzles given by their whole ids, and a game with each."""
    for name in (largest.comb(), largest.lattice(), largest.EMPTY):
        puzzle, position = f"/puzzles/{name}", parse_puzzle_id(name)
        scale.look(puzzle, f"{puzzle}/board", f"{puzzle}/share", f"{puzzle}/card.png")
        scale.look(puzzle.replace("/puzzles/", "/embed/"), f"/oembed?url=http://localhost{puzzle}")
        scale.look(*(f"{puzzle}.{kind}" for kind in ("svg", "txt", "json", "pdf")))
        scale.look(f"/api/v1{puzzle}")
        for order in ("simplest", "smallest", "paper"):
            start = f"{puzzle}/solution?order={order}"
            items = re.findall(r'<a id="step-(\d+)"', scale.client.get(start).text)
            steps = int(items[-1]) if items else 0
            for asked in ("", "/1", f"/{steps // 2}", f"/{steps}", "/all"):
                scale.look(f"{puzzle}/solution{asked}?order={order}")
            # The last sheet that is full: its boards have the most marks.
            fitting = max(1, CELLS_OF_A_SHEET // (position.width * position.height))
            sheet = items[-min(fitting, len(items))] if items else 1
            scale.look(f"{start}&cell=B1", f"{puzzle}/solution/all?order={order}&from={sheet}")
        if steps:
            scale.look(f"{puzzle}/card.png?step={steps}&order=paper")
        scale.look(f"{puzzle}/solution/hard", f"{puzzle}/solution/hard?rungs=3")
        scale.look(f"{puzzle}/solution/hard?known=1")
    for name in (largest.comb(), largest.lattice()):
        play(app, scale, name)


def play(app: Flask, scale: Scale, name: str) -> None:
    """A game to its end, with every question on the way."""
    puzzle = Puzzle.from_id(name)
    player = Browser(app, name, scale.client)
    world = forced_cells(puzzle.position, Budget(1_000_000))
    marks = [f"{cell}-" for cell in cells_of(world.empties)]
    marks += [f"{cell}*" for cell in cells_of(world.bullets)]
    player.make(marks[0])
    for script in (False, True):
        player.post("/time", seconds="9")
        for question in ("hint", "hint", "hint", "check"):
            player.post(f"/{question}", script=script)
            player.open()
    for first in range(0, len(marks), 1000):
        player.make("".join(marks[first : first + 1000]))
    scale.look(f"/puzzles/{name}")
    player.open()
    player.post("/again", script=True)


def ask_about_positions(scale: Scale) -> None:
    """Positions as they are pasted, and as programs ask about them."""
    boards = (largest.comb(), largest.lattice(), largest.EMPTY, largest.OPEN, largest.half_open())
    for position in (*boards, largest.live_board()):
        form = {"csrf_token": value(scale.client.get("/analyse").text, "csrf_token")}
        asked = {"position": position}
        steps = scale.client.get("/analyse", query_string=asked).text.count(' id="step-')
        shown = (
            ("live", 1),
            ("numbers", 1),
            ("solution", 1),
            ("all", 1),
            ("step", min(1, steps)),
            ("step", steps),
        )
        for query in (asked, *({**asked, name: number} for name, number in shown)):
            scale.client.get("/analyse", query_string=query)
        # A fragment is a part of its page: one shows that it is there.
        scale.client.get("/analyse", query_string=asked, headers={"HX-Request": "true"})
        scale.client.post("/analyse", data={**form, **asked})
        edit_position(scale, {**form, **asked, "do": "open"})
        abroad = {**asked, "live": 1, "numbers": 1}
        for address in ("/analyse/embed", "/analyse.svg", "/analyse.png"):
            scale.client.get(address, query_string=abroad)
        scale.client.post("/analyse/total", data={**form, **asked, "total": "1"})
        saved = scale.client.post("/analyse/share", data={**form, **asked}).location
        scale.look(saved.partition("#")[0])
        for question in ("solve", "hint", "odds", "analyse"):
            scale.client.post(f"/api/v1/{question}", json=asked)


def edit_position(scale: Scale, form: dict[str, str]) -> None:
    """The editor with a position, all its cells in doubt, and what is said of it."""
    scale.client.get("/analyse/edit", query_string={"position": form["position"]})
    page = scale.client.post("/analyse/edit", data=form).text
    text = unescape(value(page, "position"))
    size = text.split()[0].split("x")
    cells = [cell_name(cell, int(size[0])) for cell in range(int(size[0]) * int(size[1]))]
    scale.client.post("/analyse/edit", data={**form, "doubtful": ",".join(cells)})
    typed = {**form, "position": text, "row": ["?"] * int(size[1]), "do": "check"}
    scale.client.post("/analyse/edit", data=typed)
    scale.client.post("/analyse/check", data={**form, "position": text})


def send_picture(scale: Scale) -> None:
    """A picture of a board as large as is read, as people and programs send it."""
    rows = played(MAX_SIDE, MAX_SIDE, 700, seed=1)
    picture = packed(board_picture(rows, CLASSIC))
    scale.client.post("/api/v1/read-picture", data=picture, content_type="image/png")
    token = value(scale.client.get("/analyse").text, "csrf_token")
    for kind in ("text/html", "application/json"):
        form = {"csrf_token": token, "picture": (BytesIO(picture), "board.png")}
        scale.client.post("/analyse/picture", data=form, headers={"Accept": kind})


def watch_games(scale: Scale) -> None:
    """The largest games that a page plays: a square, and a row whose turns are many."""
    for width, height in ((32, 32), (MOST_CELLS, 1)):
        asked = {"strategy": "single-point", "width": width, "height": height, "mines": 99}
        for turn in ("1", "2"):
            scale.client.get("/lab/watch", query_string={**asked, "flood": "0", "turn": turn})


# Live games


def ask_for_live_games(app: Flask, scale: Scale) -> None:
    """A game with all the help there is, lost, taken back, given up and replayed."""
    board = largest.live_board()
    player = LivePlayer(app, scale.client)
    player.begin(board=board)
    for name in ("odds", "zero", "simple", "set", "ours", "binary-solver"):
        player.post("/engines", switch=f"{name}:on")
    look_at_game(scale, player)
    for question in ("hint", "hint", "hint", "play", "forced", "why", "time"):
        player.open()
        player.post(f"/{question}", script=True, how="certain", why=hidden(player), ms="900000")
        player.open()
        player.post(f"/{question}", how="certain", why=hidden(player), ms="900000")
    player.open()
    player.post("/solve", solver="set-solver")
    look_at_game(scale, player)
    player.post("/advice", script=True, player="single-point")
    player.open()
    view = player.board()["view"]
    mines = parse_game_id(board).mines
    player.make("open", next(cell for cell in cells_of(mines) if view[cell] == "#"))
    player.post("/undo", script=True)
    player.open()
    player.make("open", free_cells(board, view)[0])
    player.post("/give-up")
    scale.look(player.address, f"{player.address}/board", f"{player.address}/help")
    ended = f"{player.address}/replay"
    scale.look(ended, *(f"{ended}/{n}?odds={odds}" for n in (1, 2) for odds in "01"))
    bring_back(scale, f"{player.address}.rawvf")
    player.post("/again")
    scale.look("/", "/mines", "/mines/games", "/mines/statistics")
    scale.look("/mines/games.json", "/mines/games.csv", "/settings/data.json")


def bring_back(scale: Scale, file: str) -> None:
    """A game taken away as a file, and brought in as if another program had written it."""
    form = {"csrf_token": value(scale.client.get("/mines/replays").text, "csrf_token")}
    recording = BytesIO(scale.client.get(file).data)
    answer = scale.client.post("/mines/replays", data={**form, "file": (recording, "game.rawvf")})
    scale.look(answer.location, f"{answer.location}/1")


def look_at_game(scale: Scale, player: LivePlayer) -> None:
    """Its page, and what its script asks for."""
    asked = ("", "/board", "/help", "/odds", "/odds?exact=1")
    scale.look(*(f"{player.address}{what}" for what in asked))


def hidden(player: LivePlayer) -> str:
    """The name of the last cell that is not open."""
    place = player.board()["view"].rindex("#")
    return cell_name(place, MAX_SIDE)
