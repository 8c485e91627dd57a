"""Puzzles of a batch made ahead by other processes, in the order its parts ask for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass

from webapp.bullets import generate
from webapp.bullets.generate import GeneratedPuzzle, GradeWish
from webapp.bullets.local_search import warm_up
from webapp.bullets.meter import Watch
from webapp.bullets.recipe import Recipe
from webapp.engine.randomness import derived_seed
from webapp.jobs.context import JobStopped
from webapp.pool import AHEAD, Pool, look_around
from webapp.services.shelf.stocking import Batch

PAUSE = 0.1
"""Seconds between two looks at whether the work should end."""


@dataclass(frozen=True)
class PuzzleTask:
    """A puzzle to make."""

    recipe: Recipe
    seed: int
    steps: int
    wish: GradeWish


class MakeAhead:
    """Makes the puzzles that a batch is sure to need before they are asked for.

    Which ones are put on the shelf is decided as if they were made one after the other, so the
    outcome is the same. One that was not foreseen, because an earlier one was no new puzzle or
    nobody met the wish, is made when it is asked for.
    """

    def __init__(self, crew: Pool, workers: int, batch: Batch) -> None:
        self._crew = crew
        self._most = AHEAD * workers
        self._coming = _foreseen(batch)
        self.died = False
        """Whether one of the processes was killed; then nothing more comes of it."""
        self._ahead: deque[tuple[PuzzleTask, Future[GeneratedPuzzle]]] = deque()
        self._refill()

    def __call__(
        self, recipe: Recipe, seed: int, *, steps: int, wish: GradeWish, watch: Watch
    ) -> GeneratedPuzzle:
        """The puzzle of a recipe and a seed; raises `NoPuzzle`, or what `watch` raises."""
        try:
            future = self._take(PuzzleTask(recipe, seed, steps, wish))
            while not future.done():
                self._crew.wait(PAUSE)
                watch(0)
            return future.result()
        except BrokenExecutor:
            self.died = True
            raise JobStopped from None

    def _take(self, task: PuzzleTask) -> Future[GeneratedPuzzle]:
        """The task under way; those before it have been left to other workers."""
        if all(task != other for other, _ in self._ahead):
            return self._crew.submit(_make_in_process, task)
        while True:
            first, future = self._ahead.popleft()
            if first == task:
                self._refill()
                return future
            future.cancel()

    def _refill(self) -> None:
        while len(self._ahead) < self._most and (task := next(self._coming, None)) is not None:
            self._ahead.append((task, self._crew.submit(_make_in_process, task)))


def _foreseen(batch: Batch) -> Iterator[PuzzleTask]:
    for part in batch.parts():
        for number in range(part.first, batch.count, part.stride):
            seed = derived_seed(batch.seed, number)
            yield PuzzleTask(batch.recipe, seed, batch.steps, batch.wish)


def _make_in_process(task: PuzzleTask) -> GeneratedPuzzle:
    """Make a puzzle in a process of the pool."""
    warm_up(task.recipe)
    return generate.make_puzzle(
        task.recipe, task.seed, steps=task.steps, wish=task.wish, watch=look_around
    )
