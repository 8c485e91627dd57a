"""`bullets bench web`: moves over HTTP, server and players on the same machine."""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from webapp.bench import web_load
from webapp.bench.measure import Contender, Findings, Goal, Work
from webapp.bench.web_load import PUZZLE, Visitor

PLAYERS = 32
RATE = 100
MOVES, QUICK_MOVES = 1500, 100
SATURATED, QUICK_SATURATED = 4000, 100
PROCESSES = (1, 2)
GOALS = (Goal("median", 0.006), Goal("p99", 0.030))
FEWEST_A_SECOND, LARGEST_ANSWER, LARGEST_PAGE = 500, 3 * 1024, 60 * 1024


def works(*, quick: bool) -> Iterator[Work]:
    """The time of a move when people play, by the number of web processes."""
    moves = QUICK_MOVES if quick else MOVES
    with ExitStack() as stack:
        contenders = [
            _players(number, stack.enter_context(_site(number)), moves)
            for number in _processes(quick=quick)
        ]
        yield Work(f"a move, {RATE} offered a second by {PLAYERS} players", contenders)


def tables(*, quick: bool) -> Iterator[Findings]:
    """How many moves a second there can be, and what travels."""
    moves = QUICK_SATURATED if quick else SATURATED
    rates = {}
    for number in _processes(quick=quick):
        with _site(number) as port:
            rates[number] = asyncio.run(_most(port, moves))
            answer, files = asyncio.run(_sizes(port))
    lines = [
        f"{number} web process{'es' if number > 1 else ''}: {rate:.0f} moves a second "
        f"{_met(rate >= FEWEST_A_SECOND)}"
        for number, rate in rates.items()
    ]
    page = sum(files.values())
    lines += [
        f"answer to a move: {answer} bytes {_met(answer <= LARGEST_ANSWER)}",
        f"first page: {page} bytes {_met(page <= LARGEST_PAGE)}",
        *(f"  {path}: {size}" for path, size in files.items()),
    ]
    data: dict[str, object] = {
        "moves_per_second": {str(number): round(rate) for number, rate in rates.items()},
        "answer_bytes": answer,
        "page_bytes": page,
        "files": files,
    }
    yield Findings(f"{PLAYERS} players without pause, and bytes as sent", lines, data)


def absent() -> list[str]:
    """Nothing is lacking: the product plays against itself."""
    return []


def _met(met: bool) -> str:
    return "(goal met)" if met else "(goal missed)"


def _processes(*, quick: bool) -> tuple[int, ...]:
    return PROCESSES[:1] if quick else PROCESSES


def _players(processes: int, port: int, moves: int) -> Contender:
    async def play() -> list[float]:
        async with web_load.playing(port, PLAYERS) as players:
            return await web_load.offered(players, RATE, moves, seed=processes)

    name = f"{processes} web process{'es' if processes > 1 else ''}"
    note = "time until the answer is there"
    return Contender(name, lambda: asyncio.run(play()), rounds=1, goals=GOALS, note=note)


async def _most(port: int, moves: int) -> float:
    async with web_load.playing(port, PLAYERS) as players:
        await web_load.saturated(players, moves // 4)  # warms up
        return await web_load.saturated(players, moves)


async def _sizes(port: int) -> tuple[int, dict[str, int]]:
    """Bytes of the answer to a move, and of each file of a first page, all with their headers."""
    async with web_load.playing(port, 1) as [player]:
        answer = await player.move(random.Random(1))
    visitor = Visitor(port)
    first = f"/puzzles/{PUZZLE}"
    page = await visitor.ask_plain(first)
    found = re.findall(rb'(?:src|href)="(/static/[^"]+\.(?:js|css|svg))"', page)
    files = {path: (await visitor.ask(path)).size for path in [first, *_names(found)]}
    visitor.close()
    return answer, files


def _names(found: list[bytes]) -> list[str]:
    return list(dict.fromkeys(name.decode() for name in found))


@contextmanager
def _site(processes: int) -> Iterator[int]:
    """The real server on a free port, with a data folder of its own."""
    with tempfile.TemporaryDirectory(prefix="bullets-bench-") as folder:
        environ = {
            **os.environ,
            "BULLETS_DATA": folder,
            "DATABASE_URL": "",
            "BULLETS_WEB_PROCESSES": str(processes),
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        command = [sys.executable, "-P", "-m", "webapp", "serve", "--port", "0", "--no-worker"]
        with subprocess.Popen(  # noqa: S603  our own command
            command, cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as server:
            try:
                yield _port(server)
            finally:
                server.terminate()
                server.wait()


def _port(server: subprocess.Popen[bytes]) -> int:
    line = server.stdout.readline().decode() if server.stdout else ""
    found = re.search(r":(\d+) ", line)
    if found is None:
        raise RuntimeError("the server did not start")
    return int(found[1])
