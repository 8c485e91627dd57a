"""Players over HTTP: each with a cookie, a page of a puzzle and a connection of its own."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode

from webapp.notation.puzzle_id import parse_puzzle_id

PUZZLE = "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b"
TOGGLE = {".": "-", "-": "."}


@dataclass
class Answer:
    """What came back, and how many bytes it took on the wire."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    size: int


@dataclass
class Visitor:
    """A browser's connection with its cookies."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, form: dict[str, str] | None = None) -> Answer:
        """Send a request; a connection that the server has closed meanwhile is opened again."""
        request = self._request(path, form)
        if self.writer is not None:
            try:
                return await self._send(request)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return await self._send(request)

    async def ask_plain(self, path: str) -> bytes:
        """The body of a page, unpacked by asking for nothing packed."""
        request = self._request(path, None).replace(b"br, gzip", b"identity")
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return (await self._send(request)).body

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    def _request(self, path: str, form: dict[str, str] | None) -> bytes:
        body = urlencode(form).encode() if form else b""
        lines = [
            f"{'POST' if form else 'GET'} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Accept: {'application/json' if form else '*/*'}",
            "Accept-Encoding: br, gzip",
            f"Cookie: {'; '.join(f'{name}={value}' for name, value in self.cookies.items())}",
            f"Content-Length: {len(body)}",
            "Content-Type: application/x-www-form-urlencoded",
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    async def _send(self, request: bytes) -> Answer:
        assert self.reader is not None  # noqa: S101  opened by `ask`
        assert self.writer is not None  # noqa: S101
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = [(name.lower(), value.strip()) for name, _, value in map(_parts, lines) if name]
        length = int(dict(headers).get("content-length", "0"))
        body = await self.reader.readexactly(length)
        for name, value in headers:
            if name == "set-cookie":
                key, _, word = value.partition(";")[0].partition("=")
                self.cookies[key] = word
        return Answer(int(first.split()[1]), headers, body, len(head) + length)


def _parts(line: str) -> tuple[str, str, str]:
    return line.partition(":")


class Player(Visitor):
    """Somebody who marks cells of one puzzle and takes the marks away again."""

    async def begin(self) -> None:
        """Open the page and make a first move."""
        page = await self.ask_plain(f"/puzzles/{PUZZLE}")
        found = re.search(rb'name="csrf_token" value="([^"]+)"', page)
        if found is None:
            raise RuntimeError("the page holds no form")
        position = parse_puzzle_id(PUZZLE)
        size = position.width * position.height
        self.free = [cell for cell in range(size) if cell not in position.clues]
        self.marks = dict.fromkeys(self.free, ".")
        self.form = {"csrf_token": found[1].decode(), "play": "", "revision": "0", "seconds": "1"}
        await self.move(random.Random(0))

    async def move(self, dice: random.Random) -> int:
        """Mark a cell; return the bytes of the answer."""
        cell = dice.choice(self.free)
        mark = TOGGLE[self.marks[cell]]
        form = {**self.form, "changes": f"{cell}{mark}", "token": f"{dice.getrandbits(64):x}"}
        answer = await self.ask(f"/puzzles/{PUZZLE}/moves", form)
        if answer.status != 200:
            raise RuntimeError(f"a move was answered with {answer.status}")
        told = json.loads(answer.body)
        self.form["play"], self.form["revision"] = str(told["play"]), str(told["revision"])
        self.marks[cell] = mark
        return answer.size


@asynccontextmanager
async def playing(port: int, number: int) -> AsyncIterator[list[Player]]:
    """Players with their pages open."""
    players = [Player(port) for _ in range(number)]
    try:
        for player in players:
            await player.begin()
        yield players
    finally:
        for player in players:
            player.close()


async def offered(players: list[Player], rate: float, moves: int, seed: int) -> list[float]:
    """Seconds from the arrival of each move to its answer; arrivals do not wait for answers."""
    dice, seconds = random.Random(seed), []
    turns = {id(player): asyncio.Lock() for player in players}

    async def one(player: Player, due: float) -> None:
        async with turns[id(player)]:  # a player's moves build on each other
            await player.move(dice)
        seconds.append(time.perf_counter() - due)

    tasks, due = [], time.perf_counter()
    for _ in range(moves):
        due += dice.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(one(dice.choice(players), due)))
    await asyncio.gather(*tasks)
    return seconds


async def saturated(players: list[Player], moves: int) -> float:
    """Moves a second when each player moves as soon as the last move is answered."""
    left = moves

    async def one(player: Player, dice: random.Random) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            await player.move(dice)

    start = time.perf_counter()
    await asyncio.gather(*(one(player, random.Random(n)) for n, player in enumerate(players)))
    return moves / (time.perf_counter() - start)
