"""Players over HTTP: each with a cookie, the page of a game and a connection of its own."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlencode

from webapp.mines.boards import best_start, make_board
from webapp.mines.levels import LEVELS, BoardWish
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.notation.tatham import print_game_id

PUZZLE = "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b"
TOGGLE = {".": "-", "-": "."}

P = TypeVar("P", bound="LoadPlayer")


@dataclass
class HttpReply:
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
    packing: str = "br, gzip"
    source: str = "127.0.0.1"
    """The address that the server sees."""

    async def ask(self, path: str, form: dict[str, str] | None = None) -> HttpReply:
        """Send a request; a connection that the server has closed meanwhile is opened again."""
        return await self._ask(self._request(path, form))

    async def ask_json(self, path: str, body: dict[str, str]) -> HttpReply:
        """Send a JSON document."""
        return await self._ask(self._message("POST", path, "application/json", json.dumps(body)))

    async def _ask(self, request: bytes) -> HttpReply:
        if self.writer is not None:
            try:
                return await self._send(request)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        await self._connect()
        return await self._send(request)

    async def ask_plain(self, path: str) -> bytes:
        """The body of a page, unpacked by asking for nothing packed."""
        request = self._request(path, None).replace(self.packing.encode(), b"identity")
        await self._connect()
        return (await self._send(request)).body

    async def _connect(self) -> None:
        self.close()
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.source, 0)
        )

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    def _request(self, path: str, form: dict[str, str] | None) -> bytes:
        kind = "application/x-www-form-urlencoded"
        return self._message("POST" if form else "GET", path, kind, urlencode(form or {}))

    def _message(self, method: str, path: str, kind: str, text: str) -> bytes:
        body = text.encode()
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Accept: {'application/json' if body else '*/*'}",
            f"Accept-Encoding: {self.packing}",
            f"Cookie: {'; '.join(f'{name}={value}' for name, value in self.cookies.items())}",
            f"Content-Length: {len(body)}",
            f"Content-Type: {kind}",
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    async def _send(self, request: bytes) -> HttpReply:
        assert self.reader is not None  # noqa: S101  opened by `ask`
        assert self.writer is not None  # noqa: S101
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = [(name.lower(), value.strip()) for name, _, value in map(_parts, lines) if name]
        length = int(dict(headers).get("content-length", "0"))
        body = await self.reader.readexactly(length)
        if dict(headers).get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        for name, value in headers:
            if name == "set-cookie":
                key, _, word = value.partition(";")[0].partition("=")
                self.cookies[key] = word
        return HttpReply(int(first.split()[1]), headers, body, len(head) + length)


def _parts(line: str) -> tuple[str, str, str]:
    return line.partition(":")


class LoadPlayer(Visitor):
    """Somebody with a game: `begin` opens it, `move` goes on with it."""

    address = ""
    """Of the game's page."""

    async def begin(self) -> None:
        """Open the game."""
        raise NotImplementedError

    async def move(self, dice: random.Random) -> int:
        """Make a move; return the bytes of the answer."""
        raise NotImplementedError

    async def lost(self) -> int:
        """How many marks or cells the page shows otherwise than the moves left them."""
        raise NotImplementedError

    async def _sent(self, path: str, form: dict[str, str]) -> tuple[dict[str, Any], int]:
        """Send a move: what the answer tells, and its bytes."""
        answer = await self.ask(path, form)
        if answer.status != 200:
            raise RuntimeError(f"a move was answered with {answer.status}")
        fields: dict[str, Any] = json.loads(answer.body)
        return fields, answer.size

    async def _token(self, path: str) -> str:
        """The token of the forms on a page."""
        field = re.search(rb'name="csrf_token" value="([^"]+)"', await self.ask_plain(path))
        if field is None:
            raise RuntimeError("the page holds no form")
        return field[1].decode()


class MarkingPlayer(LoadPlayer):
    """Somebody who marks cells of one puzzle and takes the marks away again."""

    async def begin(self) -> None:
        """Open the page and make a first move."""
        self.address = f"/puzzles/{PUZZLE}"
        token = await self._token(self.address)
        position = parse_puzzle_id(PUZZLE)
        size = position.size
        self.free = [cell for cell in range(size) if cell not in position.clues]
        self.marks = dict.fromkeys(self.free, ".")
        self.form = {"csrf_token": token, "play": "", "revision": "0", "seconds": "1"}
        await self.move(random.Random(0))

    async def move(self, dice: random.Random) -> int:
        """Mark a cell."""
        cell = dice.choice(self.free)
        mark = TOGGLE[self.marks[cell]]
        form = {**self.form, "changes": f"{cell}{mark}", "token": f"{dice.getrandbits(64):x}"}
        reply, size = await self._sent(f"{self.address}/moves", form)
        self.form["play"], self.form["revision"] = str(reply["play"]), str(reply["revision"])
        self.marks[cell] = mark
        return size

    async def lost(self) -> int:
        """Compare the marks of the page with those made."""
        marks = re.search(rb'data-marks="([^"]*)"', await self.ask_plain(self.address))
        shown = marks[1].decode() if marks else ""
        return sum(shown[cell : cell + 1] != mark for cell, mark in self.marks.items())


@dataclass
class MiningPlayer(LoadPlayer):
    """Somebody who plays expert boards whose mines are known: opens free cells, flags mines."""

    packing: str = "gzip"
    """What can be read here: the answer tells the board."""

    number: int = 0

    async def begin(self) -> None:
        """Begin a game."""
        token = await self._token("/mines")
        self.number += 1
        level = LEVELS["expert"]
        wish = BoardWish(level.width, level.height, level.mines, first="opening")
        board = make_board(wish, best_start(level.width, level.height), self.number)
        self.mines = board.mines
        form = {"csrf_token": token, "board": print_game_id(board)}
        answer = await self.ask("/mines", form)
        if answer.status != 303:
            raise RuntimeError(f"a game was answered with {answer.status}")
        self.address = dict(answer.headers)["location"]
        self.form = {"csrf_token": token, "revision": "0", "ms": "100"}
        self.view = json.loads((await self.ask(f"{self.address}/board")).body)["view"]

    async def move(self, dice: random.Random) -> int:
        """Open a free cell or flag a mine; a game that is won is followed by another one."""
        hidden = [cell for cell, look in enumerate(self.view) if look == "#"]
        cell = dice.choice(hidden)
        do = "flag" if self.mines >> cell & 1 else "open"
        form = {**self.form, "do": do, "cell": str(cell), "token": f"{dice.getrandbits(64):x}"}
        reply, size = await self._sent(f"{self.address}/moves", form)
        self.form["revision"], self.view = str(reply["revision"]), reply["view"]
        if reply["outcome"]:
            await self.begin()
        return size

    async def lost(self) -> int:
        """Compare the board with the last answer."""
        shown = json.loads((await self.ask(f"{self.address}/board")).body)["view"]
        return sum(now != then for now, then in zip(shown, self.view, strict=True))

    async def odds(self) -> float:
        """Seconds until the odds of the present board are there."""
        begun = time.perf_counter()
        answer = await self.ask(f"{self.address}/odds")
        if answer.status != 200:
            raise RuntimeError(f"the odds were answered with {answer.status}")
        return time.perf_counter() - begun


@asynccontextmanager
async def playing(port: int, kind: type[P], number: int) -> AsyncIterator[list[P]]:
    """Players with their games open."""
    players = [kind(port) for _ in range(number)]
    try:
        for player in players:
            await player.begin()
        yield players
    finally:
        for player in players:
            player.close()


async def offer_moves(
    players: Sequence[LoadPlayer], rate: float, moves: int, seed: int
) -> list[float]:
    """Seconds from the arrival of each move to its answer; arrivals do not wait for answers."""
    dice, seconds = random.Random(seed), []
    turns = {id(player): asyncio.Lock() for player in players}

    async def play(player: LoadPlayer, due: float) -> None:
        async with turns[id(player)]:  # a player's moves build on each other
            await player.move(dice)
        seconds.append(time.perf_counter() - due)

    tasks, due = [], time.perf_counter()
    for _ in range(moves):
        due += dice.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(play(dice.choice(players), due)))
    await asyncio.gather(*tasks)
    return seconds


async def moves_a_second(players: Sequence[LoadPlayer], moves: int) -> float:
    """Moves a second when each player moves as soon as the last move is answered."""
    left = moves

    async def play(player: LoadPlayer, dice: random.Random) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            await player.move(dice)

    start = time.perf_counter()
    await asyncio.gather(*(play(player, random.Random(n)) for n, player in enumerate(players)))
    return moves / (time.perf_counter() - start)
