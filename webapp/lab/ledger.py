"""The file in which finished pieces are kept, a line of JSON each.

A line is written at once and reaches the disk before the next piece begins, so that whatever
kills the run costs unfinished pieces only. A line that was torn counts as not written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from webapp.lab.experiment import LabSample


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
    samples: list[LabSample]
    cpu_s: float
    origin: Origin


@dataclass
class LedgerPoint:
    """What a ledger holds of one point."""

    samples: dict[int, LabSample] = field(default_factory=dict)
    cpu_s: float = 0.0
    origins: dict[Origin, int] = field(default_factory=dict)
    """How many samples came from where."""

    def add(self, piece: Piece) -> None:
        """Take in a piece, unless all of it is there already."""
        fresh = {
            number: sample
            for number, sample in enumerate(piece.samples, piece.first)
            if number not in self.samples
        }
        self.samples |= fresh
        self.cpu_s += piece.cpu_s * len(fresh) / len(piece.samples)
        if fresh:
            self.origins[piece.origin] = self.origins.get(piece.origin, 0) + len(fresh)


class Ledger:
    """A file of pieces."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def read(self) -> dict[str, LedgerPoint]:
        """Read what the file holds of each point; nothing if there is no file."""
        points: dict[str, LedgerPoint] = {}
        for piece in self._pieces():
            points.setdefault(piece.point, LedgerPoint()).add(piece)
        return points

    def append(self, piece: Piece) -> None:
        """Write a piece; it is on the disk when this returns."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        samples = [list(sample) for sample in piece.samples]
        line = {
            "point": piece.point,
            "first": piece.first,
            "samples": samples,
            "cpu_s": round(piece.cpu_s, 6),
            **piece.origin.as_json(),
        }
        # The line break before it ends a line that was torn.
        data = f"\n{json.dumps(line, separators=(',', ':'))}\n".encode()
        handle = os.open(self.file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            while data:
                data = data[os.write(handle, data) :]
            os.fsync(handle)
        finally:
            os.close(handle)

    def _pieces(self) -> Iterator[Piece]:
        try:
            file = self.file.open(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return
        with file:
            for line in file:
                piece = _piece(line)
                if piece:
                    yield piece


def _piece(line: str) -> Piece | None:
    try:
        fields: dict[str, Any] = json.loads(line)
        samples = [LabSample(float(value), str(record)) for value, record in fields["samples"]]
        origin = Origin(fields["version"], fields["commit"], fields["machine"], fields["day"])
        point, first, cpu_s = fields["point"], int(fields["first"]), float(fields["cpu_s"])
    except (ValueError, KeyError, TypeError):
        return None
    if not samples:
        return None
    return Piece(point=point, first=first, samples=samples, cpu_s=cpu_s, origin=origin)
