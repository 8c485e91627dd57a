"""A book before it is laid out: options, puzzles in rising difficulty, hash of its content."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import groupby

from webapp.bullets.grades import Band
from webapp.explain.wording.voice import Voice
from webapp.press.layout.entries import BookTask
from webapp.press.layout.options import BookOptions


@dataclass(frozen=True)
class DifficultySection:
    """The puzzles of one difficulty, by their numbers."""

    name: str
    first: int
    last: int


@dataclass(frozen=True)
class Book:
    """Options and puzzles; puzzle n is `entries[n - 1]`."""

    options: BookOptions
    entries: tuple[BookTask, ...]

    @classmethod
    def from_entries(cls, options: BookOptions, entries: Iterable[BookTask]) -> Book:
        """A book of these tasks, the easiest first."""
        return cls(options, tuple(sorted(entries, key=_effort)))

    @cached_property
    def content(self) -> str:
        """The hash of options and puzzles: the same whatever rendered the file."""
        identity = [self.options.to_json(), [entry.id for entry in self.entries]]
        return sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()

    @property
    def live(self) -> bool:
        """Whether it asks for the safe cells of live positions."""
        return any(entry.voice is Voice.LIVE for entry in self.entries)

    @property
    def noun(self) -> str:
        """What one of its tasks is called."""
        return "position" if self.live else "puzzle"

    @property
    def levels(self) -> Sequence[DifficultySection]:
        """The difficulties in order."""
        numbered = enumerate(self.entries, 1)
        sections = []
        for band, group in groupby(numbered, lambda item: item[1].band):
            numbers = [number for number, _ in group]
            sections.append(DifficultySection(level_name(band), numbers[0], numbers[-1]))
        return sections


def level_name(band: Band | None) -> str:
    """A difficulty as a heading."""
    return "Puzzles" if band is None else str(band).capitalize()


def _effort(entry: BookTask) -> tuple[int, float, str]:
    band = list(Band).index(entry.band) if entry.band else -1
    return band, entry.load, entry.id
