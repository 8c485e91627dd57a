"""`bullets bench siege`: players on a site that others besiege, each from an address of its own."""

from __future__ import annotations

import asyncio
import html
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from webapp.bench import web_load
from webapp.bench.measure import Findings, Work
from webapp.bench.site import serving
from webapp.bench.web_load import HttpReply, LoadPlayer, MarkingPlayer, MiningPlayer, Visitor
from webapp.engine.position import Position
from webapp.notation.position_text import print_position_text

PLAYERS, RATE = 32, 50
MOVES, QUICK_MOVES = 3000, 200
P99_GOAL = 0.100
BOOKLET_GOAL = 15.0
BOOKLET_PATIENCE = 240.0

SLOW_SOCKETS, READERS, SOLVERS, BOOKS = 200, 20, 10, 10
DOWNLOADS = 200
"""Of the largest script: more than the buffers between two programs hold."""

QUESTIONS = 300
"""More than are let in: what is asked again was seldom asked before."""

HALVES = (
    b"",
    b"GET / HT",
    b"POST /theme HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf",
)
"""Of requests that never end."""

EXPECTED = {200, 303, 422, 429, 503}
"""A besieger may be refused in words; 500 is a fault."""


def works(*, quick: bool) -> Iterator[Work]:
    """No rows: what is timed stands in the table below."""
    del quick
    yield from ()


def tables(*, quick: bool) -> Iterator[Findings]:
    """How players fare, in peace and under siege."""
    moves = QUICK_MOVES if quick else MOVES
    with serving(worker=True) as port:
        siege = asyncio.run(_besieged(port, moves))
    yield _findings(siege)


def absent() -> list[str]:
    """Name what this machine lacks: nothing."""
    return []


@dataclass
class Siege:
    """What was measured in a siege."""

    port: int
    questions: list[str] = field(default_factory=list)
    hung_up: int = 0
    """How often a slow connection was closed, and opened again."""

    solvers: Counter[int] = field(default_factory=Counter)
    """Answers to hostile questions, by status."""

    books: Counter[int] = field(default_factory=Counter)
    lost: int = 0
    peace: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    booklet: float = 0.0


def _findings(siege: Siege) -> Findings:
    p99, peace = _p99(siege.seconds), _p99(siege.peace)
    statuses = siege.solvers + siege.books
    faults = sum(number for status, number in statuses.items() if status not in EXPECTED)
    goals = [p99 <= P99_GOAL, siege.lost == 0, siege.booklet <= BOOKLET_GOAL, faults == 0]
    median = _ms(statistics.median(siege.seconds))
    lines = [
        f"{len(siege.seconds)} moves: median {median}, 99% {_ms(p99)} (goal {_ms(P99_GOAL)})",
        f"the same in peace: 99% {_ms(peace)}",
        f"moves lost: {siege.lost}",
        f"a booklet of 4 puzzles: {siege.booklet:.1f} s (goal {BOOKLET_GOAL:.0f} s)",
        f"slow sockets: {SLOW_SOCKETS} kept open, hung up on {siege.hung_up} times",
        f"hostile questions, by status: {_by_status(siege.solvers)}",
        f"orders of large books, by status: {_by_status(siege.books)}",
        f"faults: {faults}",
    ]
    data: dict[str, object] = {
        "moves": len(siege.seconds),
        "median_s": statistics.median(siege.seconds),
        "p99_s": p99,
        "peace_p99_s": peace,
        "lost": siege.lost,
        "booklet_s": siege.booklet,
        "hung_up": siege.hung_up,
        "solvers": {str(status): number for status, number in siege.solvers.items()},
        "books": {str(status): number for status, number in siege.books.items()},
        "faults": faults,
    }
    besiegers = f"{SLOW_SOCKETS} slow sockets, {READERS} unread downloads, {SOLVERS} hard askers"
    title = f"{PLAYERS} players at {RATE} moves a second; {besiegers}, {BOOKS} large books"
    return Findings(title, lines, data, goals)


def _by_status(answers: Counter[int]) -> str:
    return ", ".join(f"{status}: {number}" for status, number in sorted(answers.items())) or "none"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


def _p99(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(0.99 * (len(seconds) - 1))]


async def _besieged(port: int, moves: int) -> Siege:
    dice = random.Random(0)
    siege = Siege(port, [print_position_text(hard_position(dice)) for _ in range(QUESTIONS)])
    async with AsyncExitStack() as stack:
        players: list[LoadPlayer] = [
            (MiningPlayer if number % 2 else MarkingPlayer)(port, source=_address(2, number))
            for number in range(PLAYERS)
        ]
        for player in players:
            await player.begin()
            stack.callback(player.close)
        siege.peace = await web_load.offer_moves(players, RATE, moves // 3, seed=1)
        await stack.enter_async_context(_laid(siege))
        booklet = asyncio.create_task(_booklet(port))
        siege.seconds = await web_load.offer_moves(players, RATE, moves, seed=2)
        siege.booklet = await booklet
        siege.lost = sum([await player.lost() for player in players])
    return siege


@asynccontextmanager
async def _laid(siege: Siege) -> AsyncIterator[None]:
    """All besiegers at once, until the block ends."""
    await asyncio.gather(*(_large_book(siege, number) for number in range(BOOKS)))
    page = await Visitor(siege.port).ask_plain("/")
    (file, *_) = re.findall(r'"(/static/[^"]*htmx[^"]*)"', page.decode())
    tasks = [
        *(asyncio.create_task(_slow(siege, number)) for number in range(SLOW_SOCKETS)),
        *(asyncio.create_task(_never_reading(siege, file, n)) for n in range(READERS)),
        *(asyncio.create_task(_asking(siege, number)) for number in range(SOLVERS)),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _slow(siege: Siege, number: int) -> None:
    """A connection that says half a request; opened again whenever it is hung up on."""
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", siege.port)
        try:
            writer.write(HALVES[number % len(HALVES)])
            await reader.read()
        except ConnectionError:
            pass
        finally:
            writer.close()
        siege.hung_up += 1


async def _never_reading(siege: Siege, file: str, number: int) -> None:
    """Ask for a file again and again on one connection, and read nothing."""
    request = f"GET {file} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    while True:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", siege.port, limit=1024, local_addr=(_address(3, number), 0)
        )
        try:
            writer.write(request.encode() * DOWNLOADS)
            while not reader.at_eof():
                await asyncio.sleep(0.5)
        except ConnectionError:
            pass
        finally:
            writer.close()


async def _asking(siege: Siege, number: int) -> None:
    """Hard questions one after the other; what is refused is asked again at once."""
    dice, visitor = random.Random(number), Visitor(siege.port, source=_address(1, number))
    while True:
        path = dice.choice(("solve", "hint", "odds"))
        body = {"position": dice.choice(siege.questions)}
        if path == "solve":
            body["order"] = "paper"
        try:
            answer = await visitor.ask_json(f"/api/v1/{path}", body)
        except (ConnectionError, asyncio.IncompleteReadError):
            continue
        siege.solvers[answer.status] += 1
        await asyncio.sleep(0.1)


def hard_position(dice: random.Random) -> Position:
    """Bullets on the black squares, clues on half of the white ones: one wide, knotted front."""
    width, height = dice.choice(((30, 24), (30, 16), (64, 64)))
    cells = range(width * height)
    black = [cell for cell in cells if (cell // width + cell % width) % 2]
    bullets = set(dice.sample(black, width * height // 6))
    white = [cell for cell in cells if (cell // width + cell % width) % 2 == 0]
    clues = {
        cell: sum(other in bullets for other in _sides(cell, width, height))
        for cell in white
        if dice.random() < 0.5
    }
    empties = sum(1 << cell for cell in white if cell not in clues)
    return Position(width, height, clues, empties=empties, total=len(bullets))


def _sides(cell: int, width: int, height: int) -> Iterator[int]:
    """The black squares that touch a white one."""
    row, column = divmod(cell, width)
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if 0 <= row + down < height and 0 <= column + right < width:
            yield cell + down * width + right


async def _large_book(siege: Siege, number: int) -> None:
    visitor = Visitor(siege.port, source=_address(1, number))
    wish = {"source": "made", "width": "12", "height": "12", "difficulty": "fiendish"}
    siege.books[(await _order(visitor, {**wish, "count": "120", "seed": str(number)})).status] += 1
    visitor.close()


async def _booklet(port: int) -> float:
    """Seconds from the order of a small book until it is there."""
    visitor, begun = Visitor(port, source=_address(4, 0)), time.perf_counter()
    ordered = await _order(visitor, {"count": "4", "difficulty": ""})
    if ordered.status != 303:
        raise RuntimeError(f"the booklet was answered with {ordered.status}")
    address = dict(ordered.headers)["location"]
    while (await visitor.ask(f"{address}.pdf")).status != 200:
        await asyncio.sleep(0.25)
        if time.perf_counter() - begun > BOOKLET_PATIENCE:
            raise RuntimeError("the booklet never came")
    visitor.close()
    return time.perf_counter() - begun


async def _order(visitor: Visitor, form: dict[str, str]) -> HttpReply:
    page = await visitor.ask_plain("/books")
    names = {
        name: html.unescape(value)
        for name, value in re.findall(r'name="(csrf_token|form)" value="([^"]*)"', page.decode())
    }
    return await visitor.ask("/books", {**names, "title": "Siege", **form})


def _address(kind: int, number: int) -> str:
    """One of this machine's own addresses, all of which Linux gives to the loopback."""
    return f"127.0.{kind}.{number + 1}"
