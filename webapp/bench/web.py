"""`bullets bench web`: moves over HTTP, server and players on the same machine."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from webapp.bench import web_load
from webapp.bench.measure import Contender, Findings, TimeGoal, Work
from webapp.bench.site import serving
from webapp.bench.web_load import LoadPlayer, MarkingPlayer, MiningPlayer, Visitor
from webapp.notation.english import counted

PLAYERS = 32
RATE = 100
MOVES, QUICK_MOVES = 1500, 100
SATURATED, QUICK_SATURATED = 4000, 100
ODDS, QUICK_ODDS = 400, 20
"""Fewer than one address may ask for in a minute."""

PROCESSES = (1, 2)
GOALS = (TimeGoal("median", 0.006), TimeGoal("p99", 0.030))
ODDS_GOALS = (TimeGoal("p95", 0.030),)
LARGEST_ANSWER, LARGEST_PAGE = 3 * 1024, 60 * 1024


@dataclass(frozen=True)
class LoadKind:
    """A kind of game and what is wanted of it."""

    move: str
    player: type[LoadPlayer]
    fewest_a_second: int


KINDS = (
    LoadKind("a move", MarkingPlayer, 500),
    LoadKind("a move on an expert board", MiningPlayer, 400),
)


def works(*, quick: bool) -> Iterator[Work]:
    """The time of a move when people play, by the number of web processes."""
    moves = QUICK_MOVES if quick else MOVES
    with ExitStack() as stack:
        sites = {number: stack.enter_context(serving(number)) for number in _processes(quick=quick)}
        for kind in KINDS:
            contenders = [_players(kind, number, port, moves) for number, port in sites.items()]
            yield Work(f"{kind.move}, {RATE} offered a second by {PLAYERS} players", contenders)
        looks = QUICK_ODDS if quick else ODDS
        yield Work("the odds over an expert board", [_odds(sites[PROCESSES[0]], looks)])


def tables(*, quick: bool) -> Iterator[Findings]:
    """How many moves a second there can be, and what travels."""
    moves = QUICK_SATURATED if quick else SATURATED
    for kind in KINDS:
        rates = {}
        for number in _processes(quick=quick):
            with serving(number) as port:
                rates[number] = asyncio.run(_most(kind, port, moves))
                answer, files = asyncio.run(_sizes(kind, port))
        yield _findings(kind, rates, answer, files)


def _findings(
    kind: LoadKind, rates: dict[int, float], answer: int, files: dict[str, int]
) -> Findings:
    lines = [
        f"{_named(number)}: {rate:.0f} moves a second {_met(rate >= kind.fewest_a_second)}"
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
    goals = [rate >= kind.fewest_a_second for rate in rates.values()]
    goals += [answer <= LARGEST_ANSWER, page <= LARGEST_PAGE]
    title = f"{kind.move}: {PLAYERS} players without pause, and bytes as sent"
    return Findings(title, lines, data, goals)


def absent() -> list[str]:
    """Name what this machine lacks: nothing."""
    return []


def _met(met: bool) -> str:
    return "(goal met)" if met else "(goal missed)"


def _processes(*, quick: bool) -> tuple[int, ...]:
    return PROCESSES[:1] if quick else PROCESSES


def _named(processes: int) -> str:
    return counted(processes, "web process", "web processes")


def _players(kind: LoadKind, processes: int, port: int, moves: int) -> Contender:
    async def play() -> list[float]:
        async with web_load.playing(port, kind.player, PLAYERS) as players:
            return await web_load.offer_moves(players, RATE, moves, seed=processes)

    note = "time until the answer is there"
    return Contender(
        _named(processes), lambda: asyncio.run(play()), rounds=1, goals=GOALS, note=note
    )


def _odds(port: int, looks: int) -> Contender:
    """One player looks at the odds after each move."""

    async def look() -> list[float]:
        dice, seconds = random.Random(1), []
        async with web_load.playing(port, MiningPlayer, 1) as [player]:
            for _ in range(looks):
                await player.move(dice)
                seconds.append(await player.odds())
        return seconds

    return Contender(_named(1), lambda: asyncio.run(look()), rounds=1, goals=ODDS_GOALS)


async def _most(kind: LoadKind, port: int, moves: int) -> float:
    async with web_load.playing(port, kind.player, PLAYERS) as players:
        await web_load.moves_a_second(players, moves // 4)  # warms up
        return await web_load.moves_a_second(players, moves)


async def _sizes(kind: LoadKind, port: int) -> tuple[int, dict[str, int]]:
    """Bytes of the answer to a move, and of each file of a first page, all with their headers."""
    async with web_load.playing(port, kind.player, 1) as [player]:
        answer = await player.move(random.Random(1))
        page = await player.ask_plain(player.address)
        files = re.findall(rb'(?:src|href)="(/static/[^"]+\.(?:js|css|svg))"', page)
        names = [player.address, *_names(files)]
        player.packing = Visitor.packing
        return answer, {name: (await player.ask(name)).size for name in names}


def _names(files: list[bytes]) -> list[str]:
    return list(dict.fromkeys(name.decode() for name in files))
