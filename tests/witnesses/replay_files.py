"""Replay files as other programs write them, and the rules as another program has them.

Encoders made from what is known of the formats; nothing of the reader under test takes part.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

ms: Any = import_module("ms_toollib")

SQUARE = 16


class Deed(NamedTuple):
    """A press or a release on a cell, `(row, column)`."""

    ms: int
    gesture: str
    row: int
    column: int

    @property
    def x(self) -> int:
        return SQUARE * self.column + 8

    @property
    def y(self) -> int:
        return SQUARE * self.row + 8


def numbers(width: int, height: int, mines: set[tuple[int, int]]) -> list[list[int]]:
    """The board as the other program has it: -1 for a mine, else the number."""
    near = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return [
        [-1 if (y, x) in mines else sum((y + dy, x + dx) in mines for dy, dx in near)
         for x in range(width)]
        for y in range(height)
    ]  # fmt: skip


class OtherProgram:
    """A game in another program, with its mouse."""

    WON, LOST = 3, 4

    def __init__(self, width: int, height: int, mines: set[tuple[int, int]]) -> None:
        self._game = ms.MinesweeperBoard(numbers(width, height, mines))

    def do(self, deed: Deed) -> None:
        self._game.step(deed.gesture, (deed.row, deed.column))

    @property
    def outcome(self) -> str:
        return {self.WON: "won", self.LOST: "lost"}.get(self._game.game_board_state, "")

    @property
    def view(self) -> str:
        looks = {10: "#", 11: "F"}
        return "".join(looks.get(n, str(n)) for row in self._game.game_board for n in row)


def evf(width: int, height: int, mines: set[tuple[int, int]], deeds: Sequence[Deed]) -> bytes:
    """A file of Metasweeper, by the library's own writer; its times are those of the writing."""
    video = ms.BaseVideo(numbers(width, height, mines), SQUARE)
    for deed in deeds:
        video.step(deed.gesture, (deed.y, deed.x))
    video.software, video.player_identifier = "Metasweeper", "Ann"
    for name in ("race_identifier", "unique_identifier", "country"):
        setattr(video, name, "")
    video.device_uuid = [0] * 32
    video.generate_evf_v4_raw_data()
    return bytes(video.raw_data)


def rmv(
    width: int,
    height: int,
    mines: set[tuple[int, int]],
    deeds: Sequence[Deed],
    flags_before: Sequence[tuple[int, int]] = (),
) -> bytes:
    """A file of Vienna Minesweeper, version 1; the press of the first click is not in it."""
    codes = {"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7}
    result, version = b"abc", b"Vienna"
    players = struct.pack(">H", 1) + b"\3Ann"
    board = struct.pack(">IBBH", 0, width, height, len(mines))
    board += b"".join(bytes([x, y]) for y, x in sorted(mines))
    before = b"".join(bytes([x, y]) for y, x in flags_before)
    if before:
        before = struct.pack(">H", len(flags_before)) + before
    properties = bytes([0, 0, 0, 3])
    events = b"".join(
        bytes([codes[deed.gesture]])
        + struct.pack(">IHH", deed.ms << 8, deed.x + 12, deed.y + 56)
        for deed in deeds[1:]
    )  # fmt: skip
    events += b"\x10"
    sizes = (result, version, players, board, before, properties)
    head = struct.pack(">HHHHHH", *map(len, sizes)) + struct.pack(">IH", len(events), 0)
    return b"*rmv" + struct.pack(">HI", 1, 0) + head + b"".join(sizes) + events


def avf(width: int, height: int, mines: set[tuple[int, int]], deeds: Sequence[Deed]) -> bytes:
    """A file of Minesweeper Arbiter; its clock counts hundredths."""
    codes = {"lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65, "sc": 11}
    board = struct.pack(">BBH", width - 1, height - 1, len(mines))
    board += b"".join(bytes([y + 1, x + 1]) for y, x in sorted(mines))
    kind = f"[3|W{width}H{height}M{len(mines)}".encode()
    times = bytes(12) + b"\x7f9" + kind + b"|19.11.2026.12:00:00:1234|19.12:00:09:1234|B9T9.00]"
    times += b"\xff\xff\xff\xff"
    events = b"".join(_avf_event(codes[deed.gesture], deed) for deed in deeds)
    still = _avf_event(1, deeds[0])
    return (
        b"\x34\0\0\0\0\6" + board + times + still + events + bytes(8)
        + b"cs=0123456789abcdef\rRealTime: 9.000\rSkin: none\rAnn\rArbiter 0.52.3\r"
    )  # fmt: skip


def _avf_event(code: int, deed: Deed) -> bytes:
    seconds, rest = divmod(deed.ms, 1000)
    seconds += 1
    x, y = deed.x, deed.y
    return bytes([code, x >> 8, seconds & 255, x & 255, rest // 10, y >> 8, seconds >> 8, y & 255])


def mvf(width: int, height: int, mines: set[tuple[int, int]], deeds: Sequence[Deed]) -> bytes:
    """A file of Minesweeper Clone 0.97, whose events have their bits in an order of their own."""
    leading = 4711
    head = b"\x11\x4d" + bytes(25) + b"5" + bytes(46)
    head += struct.pack(">BBHBBB", 11, 19, 2026, 12, 0, 0) + bytes([2, 1])
    head += struct.pack(">HB", 9, 0) + bytes(2 + 8 + 1)
    head += struct.pack(">BBH", width, height, len(mines))
    head += b"".join(bytes([x + 1, y + 1]) for y, x in sorted(mines))
    head += b"\3Ann" + struct.pack(">H", leading)
    places = _mvf_places(leading)
    buttons = {"l": 0, "r": 0, "m": 0}
    events = []
    for deed in deeds:
        buttons[deed.gesture[0]] = int(deed.gesture[1] == "c")
        seconds, rest = divmod(deed.ms, 1000)
        parts = [(buttons["r"], 1), (buttons["m"], 1), (buttons["l"], 1), (deed.y, 9),
                 (deed.x, 9), (rest // 10, 7), (seconds, 10)]  # fmt: skip
        bits = [number >> place & 1 for number, length in parts for place in range(length)]
        event = bytearray(5)
        for bit, (byte, mask) in zip(bits, places, strict=False):
            event[byte] |= mask * bit
        events.append(bytes(event))
    return head + len(events).to_bytes(3, "big") + b"".join(events)


def _mvf_places(leading: int) -> list[tuple[int, int]]:
    """Where the bits of an event stand, by the decimals of some roots and angles."""
    first, second = math.sqrt(leading), math.sqrt(leading + 1000)
    third = math.sqrt(first + 1000)
    angles = (
        math.cos(third + 1000),
        math.sin(math.sqrt(second)),
        math.cos(third),
        math.sin(math.sqrt(first) + 1000),
        math.cos(math.sqrt(second + 1000)),
    )
    digits = "".join(f"{round(abs(angle * 10**8)):08}" for angle in angles)
    return [
        (place // 8, 1 << place % 8)
        for digit in "0123456789"
        for place, sign in enumerate(digits)
        if sign == digit
    ]
