"""Books ordered on the web: what may be ordered, the order as a job, and what came of it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from sqlalchemy.orm import Session

from webapp.bullets.grades import BANDS
from webapp.engine.randomness import MAX_SEED
from webapp.notation.english import sides
from webapp.press.checks.order_checks import check_order
from webapp.press.layout.entries import BookTask
from webapp.press.layout.geometry import BLEED, NoRoom
from webapp.press.layout.options import BookOptions
from webapp.press.layout.sizes import PAPERS
from webapp.press.preview import WIDTH, page_picture
from webapp.services import jobs, work_estimate
from webapp.services.books import chosen
from webapp.services.books.choice import BookChoice, TooFew, order_faults
from webapp.services.books.chosen import ChosenPuzzle
from webapp.services.books.folders import DAYS_OF_A_FILE, finished_folder
from webapp.services.books.live_positions import positions_for
from webapp.services.books.shelf_puzzles import shelf_puzzles
from webapp.services.books.tasks import sample_entry
from webapp.services.jobs import JobState, JobStatus, Order
from webapp.services.shelf import shelf
from webapp.store.connection.database import Store
from webapp.store.jobs import Job

KIND = "book"

MOST_PUZZLES = 500
MOST_MADE = 120
"""Puzzles of a book ordered on the web, from the shelf and made; the command has no such limit."""

LARGEST_SIDE = 12
"""Of boards made for a book on the web."""

MOST_WORKED = 100
"""Puzzles of a book with worked solutions."""

MOST_AT_ONCE = 24
"""Puzzles of a booklet that needs no worker: it is begun at once."""

SIDE_AT_ONCE = 8
"""The longest side of boards that are made for such a booklet; larger ones take seconds each."""

MOST_PICTURES = 8
"""First pages of a finished book that are shown as pictures."""

MOST_LISTED = 20
"""Books of one person that are listed, the latest first."""


@dataclass(frozen=True)
class BookOrder:
    """A book that is to be printed."""

    choice: BookChoice
    options: BookOptions
    chosen: tuple[ChosenPuzzle, ...] = ()
    """The puzzles that it was printed with, once it was: it is made again with the same."""

    def faults(self) -> list[str]:
        """What makes it impossible, in words."""
        choice, faults = self.choice, order_faults(self.choice, self.options)
        if faults:
            return faults
        count = choice.number
        if count > (MOST_PUZZLES if choice.seed is None else MOST_MADE):
            most = f"{MOST_PUZZLES}" if choice.seed is None else f"{MOST_MADE} that are made for it"
            faults.append(f"{count} puzzles are too many for a book ordered here: use up to {most}")
        recipe = choice.recipe()
        if choice.generated and max(recipe.width, recipe.height) > LARGEST_SIDE:
            faults.append(
                f"boards of {sides(recipe.width, recipe.height)} take too long to make here: "
                f"use sides up to {LARGEST_SIDE}, or puzzles of the shelf"
            )
        if self.options.worked and count > MOST_WORKED:
            faults.append(
                f"worked solutions of {count} puzzles are too many: use up to {MOST_WORKED}"
            )
        return faults

    @property
    def small(self) -> bool:
        """Whether it is printed so quickly that it is begun at once."""
        if self.choice.number > MOST_AT_ONCE or self.options.worked:
            return False
        recipe = self.choice.recipe()
        return not self.choice.generated or max(recipe.width, recipe.height) <= SIDE_AT_ONCE

    @property
    def work(self) -> int:
        """Seconds that it takes, about."""
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
        """The order as parameters of a job."""
        data = {"choice": self.choice.to_json(), "options": self.options.to_json()}
        return data | ({"chosen": chosen.to_json(self.chosen)} if self.chosen else {})

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The order in the parameters of a job.

        Their names stay: jobs that an older version has stored must be readable.
        """
        puzzles = chosen.from_json(data.get("chosen", ()))
        return cls(BookChoice.from_json(data["choice"]), BookOptions(**data["options"]), puzzles)

    def like(self, earlier: BookOrder) -> BookOrder:
        """The same with the puzzles of an earlier order, if it asks for the same choice."""
        return replace(self, chosen=earlier.chosen) if self.choice == earlier.choice else self


def obstacles(store: Store, order: BookOrder, base: str | None) -> list[str]:
    """What would make the book fail and can be known before it is ordered, in words."""
    names = order.choice.picked
    known = {puzzle.short_id for puzzle in shelf.get_all(store, names)}
    if missing := [name for name in names if name not in known]:
        return [f"the shelf has no puzzle “{missing[0]}”: leave it out, or look for another"]
    try:
        check_order(order.options, _samples(store, order, base))
    except (TooFew, NoRoom) as error:
        return [str(error)]
    return []


def note_chosen(session: Session, job_id: str, puzzles: Sequence[ChosenPuzzle]) -> None:
    """Note with an order which puzzles its book has."""
    job = session.get_one(Job, job_id)
    job.parameters = {**job.parameters, "chosen": chosen.to_json(puzzles)}


def _samples(store: Store, order: BookOrder, base: str | None) -> Iterable[BookTask]:
    """The puzzles of a book; where they are yet to be made something as large."""
    choice = order.choice
    if choice.live:
        return positions_for(replace(choice, count=1, curve=False, difficulty=None), base)
    if choice.generated:
        return [sample_entry(choice.recipe(), base)]
    puzzles = order.chosen or [
        ChosenPuzzle.from_shelf(puzzle) for puzzle in shelf_puzzles(store, choice)
    ]
    return chosen.shelf_entries(store, puzzles, base)


def job_order(order: BookOrder, owner: str, client: str | None = None, form: str = "") -> Order:
    """The job that prints a book.

    The same order out of the same form, sent twice, is one book; `form` tells forms apart.
    """
    identity = json.dumps([owner, form, order.to_json()], sort_keys=True)
    key = f"{KIND} {sha256(identity.encode()).hexdigest()}" if form else None
    return Order(KIND, order.to_json(), owner=owner, client=client, key=key, work=order.work)


def seed_of(form: str) -> int:
    """The seed of an order that names none: the same whenever this form is sent."""
    return int(sha256(form.encode()).hexdigest(), 16) % (MAX_SEED + 1)


def is_small(job: JobStatus) -> bool:
    """Whether a job is a book that needs no worker."""
    return job.kind == KIND and BookOrder.from_json(job.parameters).small


# What came of it


@dataclass(frozen=True, kw_only=True)
class OrderedBook:
    """A book that was ordered: how far it is, and its file while it can be fetched."""

    job: JobStatus
    order: BookOrder
    file: Path | None
    expires: datetime | None
    """When the file is removed."""

    pictures: int
    """How many of its first pages are shown as pictures."""

    @classmethod
    def from_job(cls, data: Path, job: JobStatus) -> Self:
        """The book that a job prints."""
        file = _file(data, job)
        return cls(
            job=job,
            order=BookOrder.from_json(job.parameters),
            file=file,
            expires=job.finished_at + DAYS_OF_A_FILE if job.finished_at else None,
            pictures=min(MOST_PICTURES, int(job.result["pages"])) if file and job.result else 0,
        )

    @property
    def printed(self) -> bool:
        """Whether it was printed, be its file still there or not."""
        return self.job.state is JobState.DONE

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height of the pictures of its pages."""
        options = self.order.options
        paper, margin = PAPERS[options.page], 2 * BLEED if options.bleed else 0
        return WIDTH, round(WIDTH * (paper.height + margin) / (paper.width + margin))

    def picture(self, number: int) -> bytes | None:
        """One of its first pages, drawn when it is first wanted and stored beside the file."""
        if self.file is None or not 1 <= number <= self.pictures:
            return None
        picture = self.file.with_name(f"{self.file.stem}-page-{number}.png")
        if not picture.exists():
            unfinished = picture.with_name(f".{picture.name}.{secrets.token_hex(4)}.part")
            unfinished.write_bytes(page_picture(self.file, number))
            unfinished.replace(picture)
        return picture.read_bytes()


def ordered_book(store: Store, data: Path, job_id: str) -> OrderedBook | None:
    """The book that was ordered by this job, if it is known."""
    job = jobs.get(store, job_id)
    return OrderedBook.from_job(data, job) if job is not None and job.kind == KIND else None


def books_of(store: Store, data: Path, owner: str | None) -> list[OrderedBook]:
    """The books that somebody ordered, the latest first."""
    listed = jobs.latest(store, owner=owner, kind=KIND, limit=MOST_LISTED) if owner else []
    return [OrderedBook.from_job(data, job) for job in listed]


def _file(data: Path, job: JobStatus) -> Path | None:
    """The file of a finished book, while it is there."""
    if job.state is not JobState.DONE or not isinstance(job.result, dict):
        return None
    file = finished_folder(data) / str(job.result["file"])
    return file if file.is_file() else None
