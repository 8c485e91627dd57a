"""Filling the shelf with batches, in parts that many workers share.

A part is one background job. Beside the puzzles that it puts on the shelf it notes how far it is,
in the same transaction: an attempt after a lost one goes on from there, so that a batch comes to
just what was ordered. The puzzles of a batch are numbered, and its parts take turns in the numbers:
no two of them make the same puzzle, and none runs out of numbers.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from sqlalchemy.orm import Session

from webapp.bullets.generate import GeneratedPuzzle, GradeWish
from webapp.bullets.grades import BANDS
from webapp.bullets.recipe import Recipe
from webapp.engine.randomness import derived_seed
from webapp.services import work_estimate
from webapp.services.jobs import JobStatus
from webapp.services.shelf import shelf
from webapp.services.shelf.puzzle_rows import options_of, recipe_of, wish_of
from webapp.store import jobs, stock_results
from webapp.store.connection.database import Store
from webapp.store.jobs import Job, JobState, Order

KIND = "stock"
ANY = GradeWish()

PART_WORK = 2_000_000
"""Steps times cells times samples that a part takes on, about: some seconds."""

FEWEST_PARTS = 8
"""A batch has at least so many parts, if it has so many puzzles, for as many workers."""

MOST_PARTS = 1000

BEHIND_PEOPLE = -1
"""The priority of parts: who stocks the shelf and waits for it takes part in the work."""

TRIES = 20
"""How many seeds are tried at most for each puzzle that is wanted."""


@dataclass(frozen=True, kw_only=True)
class Batch:
    """What is ordered: so many new puzzles of a recipe, each as wished."""

    recipe: Recipe
    steps: int
    """For one seed."""

    seed: int
    count: int
    wish: GradeWish = ANY
    night: str | None = None
    """The day of the nightly work that ordered it."""

    def parts(self) -> list[BatchPart]:
        """The batch in parts of some seconds each."""
        work = (1 + self.steps) * self.recipe.cells * self.recipe.samples * self.count
        number = max(FEWEST_PARTS, work // PART_WORK)
        if self.wish != ANY:  # how many seeds each takes is not known: each is a part
            number = self.count
        number = min(self.count, number, MOST_PARTS)
        return [
            BatchPart(self, first, number, len(range(first, self.count, number)))
            for first in range(number)
        ]


@dataclass(frozen=True)
class BatchPart:
    """The share of a batch that one job makes: every `stride`-th puzzle from the `first`."""

    batch: Batch
    first: int
    stride: int
    wanted: int

    @property
    def work(self) -> int:
        """Seconds; where it is not known how many seeds it takes, at most."""
        batch = self.batch
        tries = self.wanted * (1 if batch.wish == ANY else TRIES)
        return work_estimate.rounded_up(tries * work_estimate.searching(batch.recipe, batch.steps))

    def to_json(self) -> dict[str, Any]:
        """The parameters of the job."""
        batch, recipe = self.batch, self.batch.recipe
        return {
            "size": [recipe.width, recipe.height, recipe.bullets],
            "options": {"method": recipe.method, **options_of(recipe, batch.wish)},
            "plan": [batch.steps, batch.seed, batch.count],
            "night": batch.night,
            "part": [self.first, self.stride, self.wanted],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The part that a job was given as parameters."""
        options = data["options"]
        recipe = recipe_of(data["size"], options)
        steps, seed, count = data["plan"]
        batch = Batch(
            recipe=recipe,
            steps=steps,
            seed=seed,
            count=count,
            wish=wish_of(options),
            night=data["night"],
        )
        return cls(batch, *data["part"])


@dataclass(frozen=True)
class BatchTally:
    """How far a part, or a batch, is."""

    tried: int = 0
    """Seeds tried, whatever came of them."""

    added: int = 0
    known: int = 0
    """Puzzles that the shelf had already, in one of their eight images."""

    def over(self, part: BatchPart) -> bool:
        """Whether the part is full or its tries are spent."""
        return self.added >= part.wanted or self.tried >= TRIES * part.wanted

    def seed(self, part: BatchPart) -> int:
        """The seed of the puzzle to make next."""
        return derived_seed(part.batch.seed, part.first + self.tried * part.stride)

    def __add__(self, other: BatchTally) -> BatchTally:
        """Add two tallies."""
        return BatchTally(
            self.tried + other.tried, self.added + other.added, self.known + other.known
        )


@dataclass(frozen=True)
class BatchProgress:
    """How far a batch is: what was ordered, what came of it, and whether anything still runs."""

    ordered: int
    tally: BatchTally
    finished: bool
    failed: tuple[str, ...]
    """Why parts failed, if some did."""


def order(store: Store, batch: Batch) -> list[JobStatus]:
    """Order a batch: its jobs, all or none; `progress` of their owner tells how far it is."""
    owner = f"stock:{secrets.token_urlsafe(12)}"
    return store.write(
        lambda session: [JobStatus.from_row(row) for row in _order(session, batch, owner)]
    )


def add_jobs(session: Session, batch: Batch, key: str) -> list[Job]:
    """Order a batch within a transaction, once for each key."""
    return _order(session, batch, f"stock:{key}", key)


def progress(store: Store, owner: str) -> BatchProgress:
    """How far the batch is whose jobs have this owner."""
    with store.read() as session:
        listed = jobs.find(session, owner=owner, kind=KIND, limit=MOST_PARTS)
    tallies = [BatchTally(**job.result) for job in listed if job.result]
    return BatchProgress(
        sum(BatchPart.from_json(job.parameters).wanted for job in listed),
        sum(tallies, BatchTally()),
        all(job.finished for job in listed),
        tuple(job.error or "no reason is known" for job in listed if job.state is JobState.FAILED),
    )


def waiting(store: Store, owner: str) -> list[str]:
    """The parts of a batch that nobody has taken yet, by the ids of their jobs."""
    with store.read() as session:
        listed = jobs.find(session, owner=owner, kind=KIND, limit=MOST_PARTS)
    return [job.id for job in listed if job.state is JobState.QUEUED]


def withdraw(store: Store, owner: str) -> None:
    """Cancel what has not begun of a batch; what is on the shelf stays there."""

    def work(session: Session) -> None:
        for job in jobs.find(session, owner=owner, kind=KIND, limit=MOST_PARTS):
            if job.state is JobState.QUEUED:
                jobs.finish(job, JobState.CANCELLED, result=job.result)
            elif job.state is JobState.RUNNING:
                job.cancel_requested = True

    store.write(work)


def tally(session: Session, job_id: str) -> BatchTally:
    """How far earlier attempts at a part have come."""
    return BatchTally(**(session.get_one(Job, job_id).result or {}))


def keep(
    session: Session,
    job_id: str,
    part: BatchPart,
    before: BatchTally,
    generated: Sequence[GeneratedPuzzle | None],
) -> BatchTally:
    """Put puzzles on the shelf and note how far the part is, in one transaction.

    None stands for a seed that gave no puzzle.
    """
    puzzles = [puzzle for puzzle in generated if puzzle is not None]
    added = shelf.put(session, puzzles, part.batch.wish)
    after = before + BatchTally(len(generated), added.added, added.known)
    session.get_one(Job, job_id).result = asdict(after)
    return after


def close(session: Session, part: BatchPart, after: BatchTally) -> None:
    """Note, of a part that the nightly work ordered, what its shelf came to."""
    batch, recipe = part.batch, part.batch.recipe
    if batch.night is not None and batch.wish.band is not None:
        stock_results.note(
            session,
            (recipe.width, recipe.height, recipe.bullets, BANDS.index(batch.wish.band)),
            batch.night,
            tried=after.tried,
            added=after.added,
            spent=after.added < part.wanted,
        )


def _order(session: Session, batch: Batch, owner: str, key: str | None = None) -> list[Job]:
    return [
        jobs.add(
            session,
            Order(
                KIND,
                part.to_json(),
                owner=owner,
                key=None if key is None else f"{key}:{part.first}",
                work=part.work,
                priority=BEHIND_PEOPLE,
                max_attempts=10,
            ),
        )
        for part in batch.parts()
    ]
