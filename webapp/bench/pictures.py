"""`bullets bench pictures`: whatever is given as a picture is read or refused, and soon.

Small pictures of boards are changed at random: bytes exchanged, put in, taken out, cut off, sizes
in heads made large. Others are whole but hard: noise, grids without end, one pixel.
"""

from __future__ import annotations

import struct
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from webapp.bench.measure import Findings, Work
from webapp.notation.errors import NotationError
from webapp.pictures import read_picture

SECONDS = 2.0
"""CPU time that a picture may take at most."""

INPUTS, QUICK_INPUTS = 100_000, 60
SAMPLES = 12
KINDS = ("PNG", "JPEG", "WEBP")


def absent() -> list[str]:
    """Name what this machine lacks: nothing."""
    return []


def works(*, quick: bool) -> Iterator[Work]:
    """No rows: what is timed stands in the tables below."""
    del quick
    yield from ()


def tables(*, quick: bool) -> Iterator[Findings]:
    """What came of changed pictures, and of hard ones."""
    number = QUICK_INPUTS if quick else INPUTS
    changed_ones = Outcome("changed")
    rng = Random(1)
    samples = [sample(rng, kind) for kind in KINDS for _ in range(SAMPLES)]
    for _ in range(number):
        changed_ones.read(changed(rng.choice(samples), rng))
    yield _findings("pictures changed at random", [changed_ones])
    yield _findings("hard pictures", [_hard(name, make) for name, make in hard(quick=quick)])


@dataclass
class Outcome:
    """What came of some pictures."""

    name: str
    positions: int = 0
    refused: int = 0
    crashes: list[str] = field(default_factory=list)
    worst: float = 0.0

    def read(self, data: bytes) -> None:
        """Read one more."""
        start = time.process_time()
        try:
            read_picture(data)
            self.positions += 1
        except NotationError as error:
            self.refused += bool(str(error))
        except Exception as error:  # noqa: BLE001 (whatever else is raised is what is looked for)
            self.crashes.append(f"{error!r}: {len(data)} bytes, {data[:60]!r}")
        self.worst = max(self.worst, time.process_time() - start)

    @property
    def sound(self) -> bool:
        """Whether each was read or refused, and soon enough."""
        return not self.crashes and self.worst <= SECONDS

    @property
    def lines(self) -> list[str]:
        """The outcome for people, with the first crashes."""
        counts = f"{self.positions:9}{self.refused:9}{len(self.crashes):9}"
        return [f"{self.name:22}{counts}{self.worst * 1000:8.0f} ms", *self.crashes[:3]]


def _hard(name: str, make: Callable[[], bytes]) -> Outcome:
    outcome = Outcome(name)
    outcome.read(make())
    return outcome


def _findings(title: str, outcomes: list[Outcome]) -> Findings:
    head = f"{'':22}{'read':>9}{'refused':>9}{'crashed':>9}{'worst':>11}"
    data: dict[str, object] = {
        outcome.name: {
            "read": outcome.positions,
            "refused": outcome.refused,
            "crashes": outcome.crashes[:10],
            "worst_s": outcome.worst,
        }
        for outcome in outcomes
    }
    lines = [head, *(line for outcome in outcomes for line in outcome.lines)]
    return Findings(title, lines, data, [outcome.sound for outcome in outcomes])


def sample(rng: Random, kind: str) -> bytes:
    """A small picture of a board."""
    side, wide, high = rng.randint(10, 16), rng.randint(3, 6), rng.randint(3, 6)
    picture = Image.new("RGB", (wide * side + 9, high * side + 9), "#ddd")
    pen = ImageDraw.Draw(picture)
    face = ImageFont.load_default(side * 0.8)
    for cell in range(wide * high):
        row, column = divmod(cell, wide)
        x, y = 4 + column * side, 4 + row * side
        pen.rectangle((x, y, x + side, y + side), rng.choice(["#fff", "#aab"]), "#555")
        if rng.random() < 0.5:
            pen.text((x + side / 2, y + side / 2), str(rng.randint(1, 4)), "#222", face, "mm")
    return _packed(picture, kind)


def changed(data: bytes, rng: Random) -> bytes:
    """The picture with something wrong in it."""
    way = rng.randrange(6)
    place = rng.randrange(len(data))
    if way == 0:
        return data[:place]
    if way == 1:
        return data[:place] + rng.randbytes(rng.randint(1, 9)) + data[place:]
    if way == 2:
        return data[:place] + data[place + rng.randint(1, 40) :]
    if way == 3 and data.startswith(b"\x89PNG"):
        return _with_size(data, rng.choice([0, 1, 7, 20_000, 1 << 31]), rng.choice([1, 9, 60_000]))
    spoilt = bytearray(data)
    for _ in range(rng.randint(1, 12)):
        spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
    return bytes(spoilt)


def _with_size(data: bytes, width: int, height: int) -> bytes:
    """A PNG that says it is of another size, its sum in order."""
    head = b"IHDR" + struct.pack(">II", width, height) + data[24:29]
    return data[:12] + head + struct.pack(">I", zlib.crc32(head)) + data[33:]


def hard(*, quick: bool) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Pictures that are whole and take much work: their names, and how they are made."""
    large = 4 if quick else 1

    def grid(step: int) -> bytes:
        pixels = np.full((2000 // large, 2500 // large), 255, np.uint8)
        pixels[::step], pixels[:, ::step] = 0, 0
        return _packed(Image.fromarray(pixels), "PNG")

    def noise(width: int, height: int) -> bytes:
        numbers = np.random.default_rng(1)
        shape = (height // large, width // large, 3)
        return _packed(Image.fromarray(numbers.integers(0, 256, shape, np.uint8)), "PNG")

    yield "one pixel", lambda: _packed(Image.new("RGB", (1, 1)), "PNG")
    yield "20,000 pixels long", lambda: noise(20_000, 600)
    yield "noise", lambda: noise(2500, 2000)
    yield "lines 10 pixels apart", lambda: grid(10)
    yield "lines 40 pixels apart", lambda: grid(40)
    yield "49 megapixels, grey", lambda: _packed(Image.new("L", (7000, 7000 // large)), "PNG")
    yield "49 megapixels, JPEG", lambda: _packed(Image.new("RGB", (7000, 7000 // large)), "JPEG")
    yield "900 megapixels", lambda: _packed(Image.new("1", (30_000, 30_000)), "PNG")


def _packed(picture: Image.Image, kind: str) -> bytes:
    file = BytesIO()
    picture.save(file, kind)
    return file.getvalue()
