"""The site as tests see it: an application in a folder of its own, and the list of its pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache
from pypdf import PdfWriter

import webapp
from tests.processes.databases import empty_sqlite
from tests.sites.live_playing import KNOWN, LivePlayer, free_cells
from tests.sites.ordering import solve
from tests.sites.undefined import NoSuchAttribute
from webapp.bullets.generate import GeneratedPuzzle
from webapp.bullets.grades import grade
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import Recipe
from webapp.clock import now
from webapp.config import load
from webapp.lab.catalogue import LISTED
from webapp.lab.report import is_published
from webapp.press.layout.options import BookOptions
from webapp.press.layout.sizes import PAPERS
from webapp.services import jobs
from webapp.services.analysis import saved
from webapp.services.books import orders as book_orders
from webapp.services.books.choice import BookChoice
from webapp.services.books.folders import finished_folder
from webapp.services.people import people
from webapp.services.shelf import daily, making, shelf
from webapp.store.connection.database import Store, open_store
from webapp.store.jobs import Job, JobState, Order, finish
from webapp.web.learn.lessons import LESSONS

MACHINES = {
    "static",
    "favicon.ico",
    "feed.feed",
    "robots.txt",
    "health.healthz",
    "health.readyz",
    "app_files.manifest",
    "app_files.worker",
    "offline.addresses",
    "offline.form_token",
    "embedding.oembed",
    "play.board",
    "live_game.board",
    "live_assistance.look",
    "live_assistance.odds",
    "live_records.games_csv",
    "live_records.games_json",
    "live_recordings.rawvf",
    "people.export",
    "sharing.picture",
    "sharing.text",
    "sharing.data",
    "sharing.card",
    "learn.card",
    "analyse_abroad.picture",
    "analyse_abroad.card",
    "api.openapi",
    "api.puzzles",
    "api.puzzle",
    "api.job",
    "sheets.sheet",
    "sheets.sheets",
    "wishes.board",
    "wishes.sheets",
    "books.file",
    "books.picture",
}
"""Endpoints that answer with something other than a page."""

PUZZLE = "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b"
LISTS = "7x7b15:3d3e13d2e4a21e3a23a42c2b0c"
"""A puzzle whose steps 10 and 11 are patterns, and whose step 12 is a list."""

CHAINED = "10x10b30:2a21a2c2g5c33a44c31b3c5a2a24a4b3a21c4c1a2f2a11b2322h1c2c11b12a"
"""A puzzle whose step 24 is a chain."""

OPEN_POSITION = "6x4 5\n......\n.1..2.\n......\n......"
EXPERT = (
    "30x16n85:1,1,m981f895533f78e46c5414e036584864624a87f0539372d34a6edd9cd"
    "cd3a5590df6ab2b767afaba66829ed0c4012baa8b1086fe7233ac7ec149b2c3a"
)
PUZZLES = (PUZZLE, "4x4b5:b1b32a4g", "4x4b5:1a2a23d22c1")
GUESSED = "6x5n7:64d00040"
"""A whole board without a first cell, on which guesses are needed."""

IMPOSSIBLE = "4x4 4\n.1..\n.1..\n.5..\n...."

VARIANTS: dict[str, tuple[str, ...]] = {
    "rules.rules": (
        "/how-to-play",
        "/how-to-play?show=1",
        "/how-to-play?marks=....*...........&last=4",
        "/how-to-play?marks=*...............&last=0",
        "/how-to-play?marks=.*..*....*..**..",
    ),
    "watch.watch": (
        "/lab/watch?strategy=quick&seed=4&turn=0",
        "/lab/watch?strategy=quick&seed=4&turn=3",
        "/lab/watch?strategy=quick&seed=4&turn=8",
        "/lab/watch?strategy=quick&width=30&height=16&mines=99&first=opening&seed=4&turn=30",
        "/lab/watch?strategy=random&mines=3&neighbourhood=knight&flood=0",
        "/lab/watch?strategy=minebot&width=1&height=40&mines=4&seed=4&turn=3",
    ),
    "analyse.analyse": (
        "/analyse",
        f"/analyse?position={PUZZLE}",
        f"/analyse?position={PUZZLE}&step=2",
        f"/analyse?position={quote(OPEN_POSITION)}&numbers=1",
        f"/analyse?position={quote(OPEN_POSITION)}&step=1",
        f"/analyse?position={quote(IMPOSSIBLE)}",
        "/analyse?position=9x9:4,4,mb071b49fbd1cb6a0d5868&step=2",
        f"/analyse?position={EXPERT}",
        f"/analyse?position={EXPERT}&step=2",
        f"/analyse?position={quote(OPEN_POSITION)}&live=1&all=1",
        f"/analyse?position={GUESSED}",
    ),
    "analyse_abroad.embedded": (
        f"/analyse/embed?position={quote(OPEN_POSITION)}&live=1",
        f"/analyse/embed?position={EXPERT}&step=2",
    ),
    "analyse_editor.edit": (
        f"/analyse/edit?position={quote(OPEN_POSITION)}",
        f"/analyse/edit?position={quote(OPEN_POSITION)}&live=1&doubtful=B2,E2,F4",
        f"/analyse/edit?position={EXPERT}",
    ),
}
"""Further states of a page that are worth a look."""


def a_device_link(app: Flask) -> list[str]:
    """A link to another device that still works."""
    store = open_store(app.extensions["settings"].database_url)
    word = people.device_link(store, people.choose(store, None, {}))
    store.close()
    return [f"/devices/{word}"]


def shelved(store: Store) -> list[str]:
    """Put some puzzles on the shelf, the first of them that of the day; their short ids."""
    generated = [as_if_made(puzzle, seed) for seed, puzzle in enumerate(PUZZLES)]
    shelf.add(store, generated)
    store.write(lambda session: daily.keep(session, now().date(), generated[0]))
    return [puzzle.short_id for puzzle in shelf.browse(store).puzzles]


def as_if_made(notation: str, seed: int) -> GeneratedPuzzle:
    """A known puzzle as if it were made here."""
    puzzle = Puzzle.from_id(notation)
    grades = grade(puzzle.position)
    recipe = Recipe(puzzle.width, puzzle.height, puzzle.bullets)
    return GeneratedPuzzle(
        puzzle=puzzle,
        grades=grades,
        energy=grades.energy,
        recipe=recipe,
        seed=seed,
        steps=1,
        cpu_ms=0.0,
    )


def with_a_shelf(*addresses: str) -> Callable[[Flask], list[str]]:
    """Addresses of a page, with puzzles on the shelf; {name} stands for one of them."""

    def make(app: Flask) -> list[str]:
        store = open_store(app.extensions["settings"].database_url)
        names = shelved(store)
        store.close()
        return [address.format(name=names[0]) for address in addresses]

    return make


def a_solved_day(*addresses: str) -> Callable[[Flask], list[str]]:
    """Addresses of a page whose reader has solved the puzzle of the day."""

    def make(app: Flask) -> list[str]:
        store = open_store(app.extensions["settings"].database_url)
        shelved(store)
        (big,) = [puzzle for puzzle in shelf.browse(store).puzzles if puzzle.notation == PUZZLE]
        if "data-solved" not in visitor(app).get(f"/puzzles/{big.short_id}").text:
            solve(visitor(app), big.short_id, big.solution)
        store.close()
        return list(addresses)

    return make


def today(app: Flask) -> list[str]:
    """The page of the present day, whose puzzle its reader has solved."""
    return a_solved_day(f"/daily/{now().date()}")(app)


def an_order(app: Flask) -> list[str]:
    """A puzzle being made, one given up, and one that is there."""
    store = open_store(app.extensions["settings"].database_url)
    names = shelved(store)
    orders = [
        jobs.enqueue(store, Order("make", making.PuzzleRequest(Recipe(5, 5, 7), seed).to_json())).id
        for seed in range(3)
    ]
    jobs.cancel(store, orders[1])
    store.write(
        lambda session: finish(
            session.get_one(Job, orders[2]), JobState.DONE, result={"puzzle": names[0]}
        )
    )
    store.close()
    return [f"/puzzles/new/{order}" for order in orders]


def some_books(app: Flask) -> list[str]:
    """A book that waits, one given up, one that failed, one whose days are over, one to read."""
    store = open_store(app.extensions["settings"].database_url)
    wanted = book_orders.BookOrder(BookChoice(), BookOptions(worked=True))
    orders = [jobs.enqueue(store, Order("book", wanted.to_json())).id for _ in range(5)]
    jobs.cancel(store, orders[1])
    store.write(
        lambda session: finish(
            session.get_one(Job, orders[2]), JobState.FAILED, error="The shelf has 0 such puzzles."
        )
    )
    store.write(
        lambda session: finish(
            session.get_one(Job, orders[3]), JobState.DONE, result={"file": "gone.pdf"}
        )
    )
    finished = {"file": "book.pdf", "pages": 3, "puzzles": 1, "sha256": "0" * 64}
    store.write(
        lambda session: finish(session.get_one(Job, orders[4]), JobState.DONE, result=finished)
    )
    _blank_book(finished_folder(app.extensions["settings"].data) / "book.pdf")
    store.close()
    return [f"/books/{order}" for order in orders]


def _blank_book(file: Path) -> None:
    """A file with the pages of a book and nothing on them."""
    file.parent.mkdir(parents=True, exist_ok=True)
    blank, paper = PdfWriter(), PAPERS["a4"]
    for _ in range(3):
        blank.add_blank_page(paper.width, paper.height)
    blank.write(file)


def visitor(app: Flask) -> FlaskClient:
    """A browser whose player's games are among the pages: nobody else is shown them."""
    extensions = app.extensions
    if "visitor_of_tests" not in extensions:
        extensions["visitor_of_tests"] = app.test_client()
        LivePlayer(app, extensions["visitor_of_tests"]).begin()
    client: FlaskClient = extensions["visitor_of_tests"]
    return client


def live_games(app: Flask) -> list[str]:
    """A live game that begins, one that runs, one that was lost and one that was won."""
    player = LivePlayer(app, visitor(app))
    games = []
    for level in ("beginner", "expert"):
        player.begin(level=level)
        games.append(player.address)
    player.make("open", 0)
    for helped in (("hint", "hint", "hint", "hint"), ("forced",), ("why",), ("advice",)):
        player.begin(board=KNOWN)
        ask_for_help(player, *helped)
        games.append(player.address)
    for end in ("give-up", "won"):
        player.begin(board=KNOWN)
        if end == "won":
            player.make("open", *free_cells(KNOWN, player.board()["view"]))
        else:
            player.post(f"/{end}")
        games.append(player.address)
    return games


def ask_for_help(player: LivePlayer, *questions: str) -> None:
    """Switch everything of the assistant on that plays nothing, and ask it."""
    for name in ("odds", "zero", "simple", "set", "ours", "binary-solver"):
        player.post("/engines", switch=f"{name}:on")
    player.post("/solve", solver="set-solver")
    for question in questions:
        player.post(f"/{question}", why="A1", player="quick")


def ended_games(app: Flask) -> list[str]:
    """A live game given up after a flag and an opening, one lost by a blunder, and one won."""
    player = LivePlayer(app, visitor(app))
    games = []
    for end in ("give-up", "lost", "won"):
        player.begin(board=KNOWN)
        view = player.board()["view"]
        free = free_cells(KNOWN, view)
        mine = next(c for c, look in enumerate(view) if look == "#" and c not in free)
        player.make("flag", mine)
        player.make("open", *(free if end == "won" else free[-1:]))
        if end == "lost":
            player.make("unmark", mine)
            player.make("open", mine)
        elif end == "give-up":
            player.post("/give-up")
        games.append(player.address)
    return games


def replays(app: Flask) -> list[str]:
    """The ends of live games."""
    return [f"{game}/replay" for game in ended_games(app)]


def replayed_moves(app: Flask) -> list[str]:
    """A flag, a safe opening, a blunder, a game won at once; odds shown and hidden."""
    given_up, lost, won = replays(app)
    return [
        f"{given_up}/1",
        f"{given_up}/2",
        f"{given_up}/2?odds=1",
        f"{lost}/4",
        f"{lost}/4?odds=0",
        f"{won}/2",
    ]


def played(*addresses: str) -> Callable[[Flask], list[str]]:
    """Addresses of pages on a player's games, once some were played, and one won that counts."""

    def make(app: Flask) -> list[str]:
        ended_games(app)
        player = LivePlayer(app, visitor(app))
        player.begin(level="own", width=2, height=2, mines=3, first="safe")
        player.make("open", 0)
        return list(addresses)

    return make


def experiments(_: Flask) -> list[str]:
    """Experiments with a full run and without."""
    names = sorted(LISTED, key=lambda name: not is_published(name))
    return [f"/lab/{name}" for name in dict.fromkeys((*names[:2], names[-1]))]


def analyses(app: Flask) -> list[str]:
    """Positions in addresses, and a saved one."""
    store = open_store(app.extensions["settings"].database_url)
    key = saved.save(store, OPEN_POSITION, True)
    store.close()
    return [*VARIANTS["analyse.analyse"], f"/analyse/{key}"]


EXAMPLES: dict[str, Callable[[Flask], list[str]]] = {
    "analyse.analyse": analyses,
    "play.play": lambda _: [f"/puzzles/{PUZZLE}", f"/puzzles/{PUZZLE}?tool=pencil"],
    "live_game.game": live_games,
    "live_replay.end": replays,
    "lab.experiment": experiments,
    "live_replay.move": replayed_moves,
    "live_records.statistics": played("/mines/statistics"),
    "live_records.games": played("/mines/games", "/mines/games?level=own&outcome=lost"),
    "people.arrive": a_device_link,
    "home.home": a_solved_day("/", "/?size=8x8"),
    "daily.calendar": a_solved_day("/daily"),
    "daily.day": today,
    "progress.progress": a_solved_day("/progress"),
    "shelf.shelf": a_solved_day(
        "/puzzles", "/puzzles?order=new", "/puzzles?width=7&height=7", "/puzzles?bullets=99"
    ),
    "embedding.embedded": lambda _: [f"/embed/{PUZZLE}", f"/embed/{PUZZLE}?theme=dark"],
    "sharing.share": with_a_shelf("/puzzles/{name}/share", f"/puzzles/{PUZZLE}/share"),
    "making.progress": an_order,
    "books.book": some_books,
    "solution.start": with_a_shelf(
        "/puzzles/{name}/solution",
        "/puzzles/{name}/solution?order=paper",
        "/puzzles/{name}/solution?cell=B1",
    ),
    "solution.step": lambda _: [
        f"/puzzles/{PUZZLE}/solution/12",
        f"/puzzles/{PUZZLE}/solution/12?way=1",
        f"/puzzles/{PUZZLE}/solution/12?cell=A1",
        f"/puzzles/{PUZZLE}/solution/5",
        f"/puzzles/{PUZZLE}/solution/6?alone=1",
        f"/puzzles/{PUZZLE}/solution/13?instead=99",
        f"/puzzles/{LISTS}/solution/10",
        f"/puzzles/{LISTS}/solution/12",
        f"/puzzles/{CHAINED}/solution/24",
        f"/puzzles/{PUZZLE}/solution/15?order=smallest",
        f"/puzzles/{PUZZLE}/solution/13?order=paper",
    ],
    "solution.hard": with_a_shelf(
        "/puzzles/{name}/solution/hard",
        f"/puzzles/{CHAINED}/solution/hard?rungs=2",
        f"/puzzles/{CHAINED}/solution/hard?rungs=2&known=1",
        f"/puzzles/{CHAINED}/solution/hard?rungs=3",
    ),
    "learn.technique": lambda _: [f"/learn/{lesson.name}" for lesson in LESSONS],
    "solution.all_steps": with_a_shelf(
        "/puzzles/{name}/solution/all", "/puzzles/{name}/solution/all?order=paper"
    ),
}
"""For each page with something variable in its address: makes what it shows, gives addresses."""

ERRORS = ("/nothing-is-here", "/theme")
"""Addresses that are answered by an error page."""


def make_site(folder: Path, **environ: str) -> Flask:
    """The real application with its data in this folder, its database set up."""
    app = make_bare_site(folder, **environ)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bullets.db").write_bytes(empty_sqlite())
    return app


def make_bare_site(folder: Path, **environ: str) -> Flask:
    """The real application before its database is set up."""
    app = webapp.create_app(load({"BULLETS_DATA": str(folder), **environ}))
    app.jinja_env.undefined = NoSuchAttribute
    app.jinja_env.bytecode_cache = COMPILED
    return app


class CompiledTemplates(BytecodeCache):
    """Templates as an earlier site of this process has compiled them, if they are still the same.

    To compile those of a page takes ten times as long as to fill them.
    """

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what is kept; the bucket compares the text that it was made from."""
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


COMPILED = CompiledTemplates()


@cache
def page_endpoints() -> tuple[str, ...]:
    """The endpoints of all pages. A new one is found here by itself."""
    app = webapp.create_app(load({"BULLETS_SECRET_KEY": "collecting pages needs no secret"}))
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return tuple(sorted({rule.endpoint for rule in rules} - MACHINES))


def addresses(app: Flask, endpoint: str) -> list[str]:
    """The addresses at which a page is looked at; one that needs an example must have it."""
    if endpoint in EXAMPLES:
        return EXAMPLES[endpoint](app)
    if endpoint in VARIANTS:
        return list(VARIANTS[endpoint])
    rule = next(rule for rule in app.url_map.iter_rules(endpoint) if "GET" in (rule.methods or ()))
    assert not rule.arguments, f"{endpoint} needs an entry in EXAMPLES of tests/sites/site.py"
    return [rule.rule]
