"""`bullets bench shelf`: pages and numbers of the shelf at a million puzzles."""

from __future__ import annotations

import gc
import os
import random
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.orm import Session

from webapp.bench import shelf_rows
from webapp.bench.measure import Contender, TimeGoal, Work
from webapp.services.shelf.suggestions import mix_within
from webapp.store import puzzle_pages
from webapp.store.connection.database import Store, open_engine, open_store
from webapp.store.puzzle_pages import Cursor, PuzzleOrder, ShelfFilter
from webapp.store.puzzles import StoredPuzzle
from webapp.store.tables import metadata

ROWS, QUICK_ROWS = 1_000_000, 3_000
QUERIES, QUICK_QUERIES = 400, 5
PAGE = 24
GOAL = TimeGoal("p99", 0.025)
SIZE = ("width", "height")
FACETS = (SIZE, *((field.name,) for field in fields(ShelfFilter) if field.name not in SIZE))


def works(*, quick: bool) -> Iterator[Work]:
    """Pages by the number of filters, the numbers beside the filters, and some of each kind."""
    rows, queries = (QUICK_ROWS, QUICK_QUERIES) if quick else (ROWS, QUERIES)
    with ExitStack() as stack:
        shelves = {name: stack.enter_context(_filled(url, rows)) for name, url in _urls(stack)}
        for number in range(len(FACETS) + 1):
            what = ("no filter", "1 filter")[number] if number < 2 else f"{number} filters"
            yield _work(f"page of {rows:,} puzzles, {what}", shelves, queries, _pages(number, rows))
        yield _work(f"counts of {rows:,} puzzles", shelves, queries, _counts())
        yield _work(f"a few of each of {rows:,} puzzles", shelves, queries, _few())
        yield _work(f"a mix for a person of {rows:,} puzzles", shelves, queries, _mix())


Query = Callable[[Session], object]
QueryDrawer = Callable[[random.Random], Query]
"""Draws one query of a kind by chance."""


def _work(name: str, shelves: dict[str, Store], queries: int, draw: QueryDrawer) -> Work:
    def contender(label: str, store: Store) -> Contender:
        dice = random.Random(name)

        def turn() -> list[float]:
            return _turn(store, [draw(dice) for _ in range(queries)])

        return Contender(label, turn, rounds=3, goals=(GOAL,))

    return Work(name, [contender(label, store) for label, store in shelves.items()])


def _turn(store: Store, queries: list[Query]) -> list[float]:
    times = []
    gc.collect()
    gc.freeze()  # what the benches hold would be looked through again and again
    for query in queries:
        with store.read() as session:
            spent = _clock(session)
            before = spent()
            query(session)
            times.append(spent() - before)
    gc.unfreeze()
    return times


def _pages(number: int, rows: int) -> QueryDrawer:
    known = shelf_rows.places()

    def draw(dice: random.Random) -> Query:
        place = vars(dice.choice(known))
        facets = dice.sample(FACETS, number)
        wanted = ShelfFilter(**{name: place[name] for facet in facets for name in facet})
        order = dice.choice(list(PuzzleOrder))
        beside = dice.randint(1, rows) if dice.random() < 0.7 else None
        back = dice.random() < 0.3

        def query(session: Session) -> object:
            start: Cursor | None = None
            if beside is not None:
                puzzle = session.get_one(StoredPuzzle, beside)
                start = puzzle_pages.mark(puzzle, order, back=back)
            return puzzle_pages.stretch(session, wanted, order, start, limit=PAGE)

        return query

    return draw


def _counts() -> QueryDrawer:
    known = shelf_rows.places()

    def draw(dice: random.Random) -> Query:
        place = vars(dice.choice(known))
        facets = dice.sample(FACETS, dice.randrange(len(FACETS)))
        wanted = ShelfFilter(**{name: place[name] for facet in facets for name in facet})
        return lambda session: [puzzle_pages.numbers(session, wanted, *names) for names in FACETS]

    return draw


def _few() -> QueryDrawer:
    def query(session: Session) -> object:
        newest = [kind.newest for kind in puzzle_pages.kinds(session)]
        return puzzle_pages.by_ids(session, newest[:PAGE])

    return lambda _: query


def _mix() -> QueryDrawer:
    return lambda _: lambda session: mix_within(session, "somebody")


def _clock(session: Session) -> Callable[[], float]:
    """CPU seconds of this process and of the server's process that answers it."""
    if session.get_bind().dialect.name != "postgresql":
        return time.process_time
    answering = Path(f"/proc/{session.scalar(text('SELECT pg_backend_pid()'))}/schedstat")
    if not answering.exists():  # on another machine: all that can be told is how long it took
        return time.perf_counter
    return lambda: time.process_time() + int(answering.read_text().split()[0]) / 1e9


def _urls(stack: ExitStack) -> Iterator[tuple[str, str]]:
    folder = tempfile.mkdtemp(prefix="bullets-bench-")
    stack.callback(shutil.rmtree, folder)
    yield "SQLite", f"sqlite:///{folder}/shelf.db"
    if not absent():
        yield "PostgreSQL", stack.enter_context(_fresh(os.environ["DATABASE_URL"]))


@contextmanager
def _fresh(url: str) -> Iterator[str]:
    """A database of its own on that server, for made-up rows must not get among true ones."""
    name = f"bullets_bench_{secrets.token_hex(6)}"
    engine = open_engine(url).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield engine.url.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@contextmanager
def _filled(url: str, rows: int) -> Iterator[Store]:
    store = open_store(url)
    metadata.create_all(store.engine)
    shelf_rows.fill(store, rows)
    yield store
    store.close()


def absent() -> list[str]:
    """What this machine lacks, in words."""
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return []
    return ["PostgreSQL (let DATABASE_URL name one; a database of its own is made and dropped)"]
