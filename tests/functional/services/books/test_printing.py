"""The use case that prints a book, without the command, the site and the worker that call it."""

from __future__ import annotations

import hashlib
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from webapp.bullets.puzzle import Puzzle
from webapp.press.layout.geometry import NoRoom
from webapp.press.layout.options import BookOptions
from webapp.services.books.choice import BookChoice
from webapp.services.books.printing import PrintRequest, choose_and_print
from webapp.services.books.tasks import new_entry
from webapp.store.connection.database import Store

pytestmark = pytest.mark.functional

CHOICE = BookChoice(count=3, width=4, seed=3)


class Stopped(Exception):
    """What a caller raises to stop the work."""


def no_store() -> AbstractContextManager[Store]:
    raise AssertionError("no book but one of the shelf opens the database")


def silent(_done: int, _total: int, _message: str) -> None:
    """Nobody looks on."""


def request(folder: Path, **changes: Any) -> PrintRequest:
    target = folder / "shelf" / "book.pdf"
    target.parent.mkdir(exist_ok=True)
    usual: dict[str, Any] = {
        "choice": CHOICE,
        "options": BookOptions(origin=CHOICE.origin()),
        "data": folder / "data",
        "target": target,
        "base": None,
    }
    return PrintRequest(**usual | changes)


def work_left(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "data" / "books" / "work").glob("*"))


def test_a_job_and_the_command_print_the_same_file(tmp_path: Path) -> None:
    results = []
    for job in ("", "a-job"):
        wanted = request(tmp_path, job=job)
        printed = choose_and_print(wanted, no_store, silent).book
        assert printed.sha256 == hashlib.sha256(wanted.target.read_bytes()).hexdigest()
        assert printed.puzzles == 3
        results.append(printed)
    assert results[0] == results[1]
    assert work_left(tmp_path) == []


@pytest.mark.parametrize("job", ["", "a-job"])
def test_what_was_made_before_a_stop_is_used_again(tmp_path: Path, job: str) -> None:
    seen: list[tuple[int, int, str]] = []

    def stop_at_two(done: int, total: int, message: str) -> None:
        seen.append((done, total, message))
        if (done, message) == (2, "puzzles made"):
            raise Stopped

    wanted = request(tmp_path, job=job)
    with pytest.raises(Stopped):
        choose_and_print(wanted, no_store, stop_at_two)
    assert seen == [(number, 3, "puzzles made") for number in range(3)]
    assert not wanted.target.exists()
    assert len(work_left(tmp_path)) == 1
    seen.clear()
    choose_and_print(wanted, no_store, lambda *report: seen.append(report))
    assert seen[0] == (2, 3, "puzzles made")
    assert work_left(tmp_path) == []


def test_a_book_that_has_no_room_is_refused_before_its_puzzles_are_made(tmp_path: Path) -> None:
    wide = BookChoice(count=2, width=30, height=1, bullets=5, seed=1)
    options = BookOptions(page="6x9", per_page=6)
    with pytest.raises(NoRoom, match="puzzle 1, 30 \u00d7 1, would have digits of"):
        choose_and_print(request(tmp_path, choice=wide, options=options), no_store, silent)
    assert work_left(tmp_path) == []
    assert list((tmp_path / "shelf").iterdir()) == []


def test_puzzles_that_are_given_are_printed_as_they_are(tmp_path: Path) -> None:
    notations = ["4x4b5:b1b32a4g", "4x4b5:1a2a23d22c1"]
    tasks = [new_entry(Puzzle.from_id(notation), None, None) for notation in notations]
    wanted = request(tmp_path, choice=BookChoice(), options=BookOptions(), tasks=tasks)
    result = choose_and_print(wanted, no_store, silent)
    assert (result.book.puzzles, result.note) == (2, "")
