"""Books ordered on the web: the order, whose it is, how long it is kept."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Self

from webapp.bullets.grades import BANDS
from webapp.engine.randomness import MAX_SEED
from webapp.notation.english import sides
from webapp.press.checks.order_checks import check_ahead
from webapp.press.layout.entries import BookTask
from webapp.press.layout.geometry import BLEED, NoRoom
from webapp.press.layout.options import BookOptions
from webapp.press.layout.sizes import PAPERS
from webapp.press.preview import WIDTH, page_picture
from webapp.services import jobs, work_estimate
from webapp.services.books import contents
from webapp.services.books.contents import BookChoice, TooFew, forget, order_faults, work_folder
from webapp.services.books.live_positions import positions_for
from webapp.services.shelf import shelf
from webapp.store.connection.database import Store
from webapp.store.jobs import Job, JobState, Order

KIND = "book"

KEPT = timedelta(days=14)
"""How long a finished book can be fetched."""

WORK_KEPT = timedelta(days=2)
"""How long parts of a book that nobody goes on with are kept."""

MOST_PUZZLES = 500
MOST_MADE = 120
"""Puzzles of a book ordered on the web, from the shelf and made; the command has no such limit."""

LARGEST_SIDE = 12
"""Of boards made for a book on the web."""

MOST_WORKED = 100
"""Puzzles of a book with worked solutions."""

MOST_AT_ONCE = 24
"""Puzzles of a booklet that is printed while somebody waits for the answer."""

MOST_PICTURES = 8
"""First pages of a finished book that are shown as pictures."""

SIDE_AT_ONCE = 8
"""Of boards that are made for such a booklet; larger ones take seconds each."""


@dataclass(frozen=True)
class BookOrder:
    """What is to be printed."""

    choice: BookChoice
    options: BookOptions

    def faults(self) -> list[str]:
        """What makes it impossible, in words."""
        choice, found = self.choice, order_faults(self.choice, self.options)
        if found:
            return found
        made, count = choice.seed is not None, choice.number
        if count > (MOST_MADE if made else MOST_PUZZLES):
            most = f"{MOST_MADE} that are made for it" if made else f"{MOST_PUZZLES}"
            found.append(f"{count} puzzles are too many for a book ordered here: use up to {most}")
        recipe = choice.recipe()
        if made and not choice.live and max(recipe.width, recipe.height) > LARGEST_SIDE:
            found.append(
                f"boards of {sides(recipe.width, recipe.height)} take too long to make here: "
                f"use sides up to {LARGEST_SIDE}, or puzzles of the shelf"
            )
        if self.options.worked and count > MOST_WORKED:
            found.append(
                f"worked solutions of {count} puzzles are too many: use up to {MOST_WORKED}"
            )
        return found

    @property
    def small(self) -> bool:
        """Whether it is printed so quickly that somebody waits for it."""
        if self.choice.number > MOST_AT_ONCE or self.options.worked:
            return False
        recipe = self.choice.recipe()
        made_quickly = self.choice.seed is None or bool(self.choice.live)
        return made_quickly or max(recipe.width, recipe.height) <= SIDE_AT_ONCE

    @property
    def work(self) -> int:
        """Seconds, about."""
        each = work_estimate.PRINTING + work_estimate.HINTING * self.options.hints
        each += work_estimate.WORKING_OUT * self.options.worked
        return work_estimate.rounded_up(
            work_estimate.BEGINNING + self.choice.number * (each + self._making())
        )

    def _making(self) -> float:
        """Seconds for one of its puzzles."""
        choice = self.choice
        if choice.live:
            return work_estimate.POSITION
        if choice.seed is None:
            return 0
        bands = BANDS if choice.curve else [choice.difficulty]
        return sum(work_estimate.making(choice.recipe(), band) for band in bands) / len(bands)

    def to_json(self) -> dict[str, Any]:
        """The parameters of the job."""
        return {"choice": self.choice.to_json(), "options": self.options.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The order that parameters tell."""
        return cls(BookChoice.from_json(data["choice"]), BookOptions(**data["options"]))


def foreseen(store: Store, wanted: BookOrder, base: str | None) -> list[str]:
    """What would make the book fail and can be known before it is ordered, in words."""
    choice, names = wanted.choice, wanted.choice.picked
    known = {puzzle.short_id for puzzle in shelf.get_all(store, names)}
    if missing := [name for name in names if name not in known]:
        return [f"the shelf has no puzzle “{missing[0]}”: leave it out, or look for another"]
    try:
        check_ahead(wanted.options, _samples(store, choice, base))
    except (TooFew, NoRoom) as error:
        return [str(error)]
    return []


def _samples(store: Store, choice: BookChoice, base: str | None) -> list[BookTask]:
    """The puzzles of a book; of one that is made something as large."""
    if choice.live:
        return [*positions_for(replace(choice, count=1, curve=False, difficulty=None), base)]
    if choice.seed is not None:
        return [contents.sample(choice.recipe(), base)]
    return [*contents.from_shelf(store, choice, base)]


def order(wanted: BookOrder, owner: str, client: str | None = None, form: str = "") -> Order:
    """The job for a book.

    The same order out of the same form, sent twice, is one book; `form` tells forms apart.
    """
    told = json.dumps([owner, form, wanted.to_json()], sort_keys=True)
    key = f"{KIND} {sha256(told.encode()).hexdigest()}" if form else None
    return Order(KIND, wanted.to_json(), owner=owner, client=client, key=key, work=wanted.work)


def is_small(job: Job) -> bool:
    """Whether it is a book that needs no worker."""
    return job.kind == KIND and BookOrder.from_json(job.parameters).small


def seed_of(form: str) -> int:
    """The seed of an order that names none: the same whenever this form is sent."""
    return int(sha256(form.encode()).hexdigest(), 16) % (MAX_SEED + 1)


def of_owner(store: Store, owner: str | None) -> Sequence[Job]:
    """Somebody's books, the latest first."""
    return jobs.latest(store, owner=owner, kind=KIND, limit=20) if owner else []


def file_of(data: Path, job: Job) -> Path | None:
    """The file of a finished book, while it is kept."""
    if job.state is not JobState.DONE or not isinstance(job.result, dict):
        return None
    file = shelf_folder(data) / str(job.result["file"])
    return file if file.is_file() else None


def picture_of(data: Path, job: Job, number: int) -> bytes | None:
    """One of the first pages as a picture, drawn when it is first wanted and kept with the book."""
    book = file_of(data, job)
    if book is None or not 1 <= number <= pictures(job):
        return None
    picture = book.with_name(f"{book.stem}-page-{number}.png")
    if not picture.exists():
        unfinished = picture.with_name(f".{picture.name}.{secrets.token_hex(4)}.part")
        unfinished.write_bytes(page_picture(book, number))
        unfinished.replace(picture)
    return picture.read_bytes()


def pictures(job: Job) -> int:
    """How many of the first pages of a finished book are shown as pictures."""
    return min(MOST_PICTURES, int((job.result or {}).get("pages", 0)))


def picture_size(options: BookOptions) -> tuple[int, int]:
    """Width and height of such a picture."""
    paper, margin = PAPERS[options.page], 2 * BLEED if options.bleed else 0
    return WIDTH, round(WIDTH * (paper.height + margin) / (paper.width + margin))


def expires(job: Job) -> datetime | None:
    """When a finished book is thrown away."""
    return job.finished_at + KEPT if job.finished_at else None


def shelf_folder(data: Path) -> Path:
    """Where finished books are."""
    return data / "books"


def clear(data: Path) -> None:
    """Throw away what is too old."""
    moment = time.time()
    finished = shelf_folder(data)
    kept = (finished.glob(pattern) for pattern in ("*.pdf", "*.png", ".*.part"))
    for file in chain.from_iterable(kept):
        if moment - file.stat().st_mtime > KEPT.total_seconds():
            file.unlink(missing_ok=True)
    for folder in work_folder(data, "").glob("*"):
        if moment - folder.stat().st_mtime > WORK_KEPT.total_seconds():
            forget(folder)
