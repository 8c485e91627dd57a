"""The file in which finished pieces are kept, a line of JSON each.

A line is written at once and reaches the disk before the next piece begins, so that whatever
kills the run costs unfinished pieces only. A line that was torn counts as not written. Of a read
ledger only the places of its pieces are held in memory: there may be millions of samples.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from webapp.lab.sampling import LabSample, TimedSample


@dataclass(frozen=True)
class Origin:
    """The version, commit, machine and day of a piece."""

    version: str
    commit: str | None
    machine: str
    day: str

    def as_json(self) -> dict[str, str | None]:
        """The origin as data."""
        return {
            "version": self.version,
            "commit": self.commit,
            "machine": self.machine,
            "day": self.day,
        }


@dataclass(frozen=True, kw_only=True)
class Piece:
    """Samples of a point, from number `first` on."""

    point: str
    first: int
    samples: Sequence[TimedSample]
    origin: Origin

    @property
    def numbers(self) -> range:
        """The numbers of its samples."""
        return range(self.first, self.first + len(self.samples))

    def as_json(self) -> dict[str, object]:
        """The piece as data."""
        samples = [
            [sample.values, sample.record, round(1000 * cpu_s, 4)] for sample, cpu_s in self.samples
        ]
        return {
            "point": self.point,
            "first": self.first,
            "samples": samples,
            **self.origin.as_json(),
        }

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """The piece of data; raises `ValueError`, `KeyError` or `TypeError` for what is none."""
        samples = [
            TimedSample(LabSample(tuple(map(_value, values)), str(record)), float(cpu_ms) / 1000)
            for values, record, cpu_ms in fields["samples"]
        ]
        origin = Origin(fields["version"], fields["commit"], fields["machine"], fields["day"])
        first = int(fields["first"])
        return cls(point=fields["point"], first=first, samples=samples, origin=origin)


@dataclass
class LedgerPoint:
    """What a ledger holds of one point."""

    pieces: list[tuple[range, int]] = field(default_factory=list)
    """The numbers of each piece, and where its line begins in the file."""

    covered: list[range] = field(default_factory=list)
    """All numbers that are there, as stretches that do not touch, in order."""

    origins: dict[Origin, int] = field(default_factory=dict)
    """How many samples came from where."""

    def add(self, piece: Piece, place: int) -> None:
        """Take in a piece, unless all of it is there already."""
        numbers = piece.numbers
        fresh = sum(map(len, self.missing(numbers)))
        if fresh:
            self.pieces.append((numbers, place))
            self.covered = _joined([*self.covered, numbers])
            self.origins[piece.origin] = self.origins.get(piece.origin, 0) + fresh

    def missing(self, wanted: range) -> Iterator[range]:
        """The stretches of the wanted numbers that are not there."""
        start = wanted.start
        for stretch in self.covered:
            if stretch.start >= wanted.stop:
                break
            if start < stretch.start:
                yield range(start, stretch.start)
            start = max(start, stretch.stop)
        if start < wanted.stop:
            yield range(start, wanted.stop)


class Ledger:
    """A file of pieces."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def read(self) -> dict[str, LedgerPoint]:
        """Read what the file holds of each point; nothing if there is no file."""
        points: dict[str, LedgerPoint] = {}
        place = 0
        try:
            file = self.file.open("rb")
        except FileNotFoundError:
            return points
        with file:
            for line in file:
                piece = _piece(line)
                if piece:
                    points.setdefault(piece.point, LedgerPoint()).add(piece, place)
                place += len(line)
        return points

    def samples(self, point: LedgerPoint) -> Iterator[TimedSample]:
        """The samples of a point in order, from number 0 to the first that is missing."""
        number = 0
        with self.file.open("rb") as file:
            for numbers, place in sorted(point.pieces, key=lambda piece: piece[0].start):
                if numbers.start > number:
                    return
                file.seek(place)
                piece = _piece(file.readline())
                if piece:
                    yield from piece.samples[number - numbers.start :]
                number = max(number, numbers.stop)

    def append(self, piece: Piece) -> None:
        """Write a piece; it is on the disk when this returns."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        # The line break before it ends a line that was torn.
        data = f"\n{json.dumps(piece.as_json(), separators=(',', ':'))}\n".encode()
        handle = os.open(self.file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            while data:
                data = data[os.write(handle, data) :]
            os.fsync(handle)
        finally:
            os.close(handle)


def _joined(stretches: Iterable[range]) -> list[range]:
    """Stretches that do not touch, from any."""
    joined: list[range] = []
    for stretch in sorted(stretches, key=lambda stretch: stretch.start):
        if joined and stretch.start <= joined[-1].stop:
            joined[-1] = range(joined[-1].start, max(joined[-1].stop, stretch.stop))
        else:
            joined.append(stretch)
    return joined


def _piece(line: bytes) -> Piece | None:
    try:
        piece = Piece.from_json(json.loads(line))
    except (ValueError, KeyError, TypeError):
        return None
    return piece if piece.samples else None


def _value(value: Any) -> float | None:
    return None if value is None else float(value)
