"""Puzzles made for a book: kept as soon as they are there, and found by the next attempt."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from webapp.bullets.puzzle import Puzzle
from webapp.press.layout.entries import Entry
from webapp.services.books import contents
from webapp.services.books.contents import BookChoice

FILE = "puzzles.jsonl"


def folder_of(data: Path, choice: BookChoice) -> Path:
    """Where the puzzles of a book are kept that no job has ordered."""
    told = json.dumps(choice.to_json(), sort_keys=True)
    return contents.work_folder(data, f"made-{sha256(told.encode()).hexdigest()[:24]}")


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Let one process at a time work in a folder; another one with the same book waits."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    lock = folder.with_suffix(".lock")
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def made_entries(
    choice: BookChoice, folder: Path, base: str | None, tell: Callable[[int], None]
) -> list[Entry]:
    """The puzzles of a book, those of an earlier attempt first; raises `TooFew`.

    `tell` hears how many there are, and may raise to stop.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / FILE
    numbers, found = _kept(kept)
    entries = [contents.entry_of(Puzzle.from_id(notation), None, base) for notation in found]
    start = numbers[-1] if numbers else 0
    with kept.open("a", encoding="utf-8") as file:
        tell(len(entries))
        for number, made in contents.made_for(choice, start, found):
            file.write(json.dumps([number, made.puzzle.id]) + "\n")
            file.flush()
            entries.append(contents.entry_of(made.puzzle, made.grades, base))
            tell(len(entries))
    return entries


def _kept(file: Path) -> tuple[list[int], list[str]]:
    """What an earlier attempt made; a line that it did not finish is cut off."""
    if not file.exists():
        return [], []
    whole = file.read_bytes().rpartition(b"\n")
    os.truncate(file, len(whole[0] + whole[1]))  # on a full disk, writing anew would lose all
    read = [json.loads(line) for line in whole[0].splitlines()]
    return [number for number, _ in read], [notation for _, notation in read]
