"""Times of people, as soon as there are enough of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from webapp.lab.difficulty.experiment import DIFFICULTY, record_of
from webapp.lab.difficulty.loads import load_of
from webapp.lab.difficulty.times import TimedSolve, connected
from webapp.lab.experiment import Experiment
from webapp.lab.rows import LabRow, row_of
from webapp.lab.sampling import LabSample, Point, SingleSampler, TimedSample
from webapp.notation.puzzle_id import parse_puzzle_id

FEWEST_SOLVES, FEWEST_PEOPLE, FEWEST_PUZZLES = 20, 3, 5
"""From so many on, all of which hang together, the times of people are fitted."""

LINE = "people, first solves without hints"
"""What their row is called."""


@dataclass(frozen=True)
class PlayedPuzzles(SingleSampler):
    """Puzzles that people have solved. Nobody can have more of them made."""

    def warm_up(self) -> None:
        """There is nothing to prepare."""

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """Refuse: no seed leads to a person."""
        raise NotImplementedError("people solve puzzles when they like")


POINT = Point(
    key="people",
    line=LINE,
    x=0,
    sampler=PlayedPuzzles(),
    usual=FEWEST_PUZZLES,
    facts={"source": "people"},
)

BY_PEOPLE = replace(
    DIFFICULTY,
    about=(
        "How well the load of the grades goes with the time that puzzles take. The times are those "
        "of people: of first solves without hints, pauses left out."
    ),
    points=(POINT,),
)


def enough(solves: Sequence[TimedSolve]) -> bool:
    """Whether so many solves hang together that they can be fitted."""
    solves = connected(solves)
    return (
        len(solves) >= FEWEST_SOLVES
        and len({solve.person for solve in solves}) >= FEWEST_PEOPLE
        and len({solve.puzzle for solve in solves}) >= FEWEST_PUZZLES
    )


def fit_people(
    solves: Sequence[TimedSolve], progress: Callable[[int, int], None]
) -> tuple[Experiment, list[LabRow]]:
    """Grade what people have solved and fit their times; an experiment with a single row.

    `progress` is told how many puzzles of all are graded.
    """
    solves = connected(solves)
    people = len({solve.person for solve in solves})
    point = replace(POINT, facts={**POINT.facts, "people": people})
    samples = _samples(solves, progress)
    row = row_of(point, samples, BY_PEOPLE.measures, BY_PEOPLE.confidence, BY_PEOPLE.joint)
    return replace(BY_PEOPLE, points=(point,)), [row]


def _samples(
    solves: Sequence[TimedSolve], progress: Callable[[int, int], None]
) -> Iterator[TimedSample]:
    """The puzzles, each with its load and with who solved it in what time."""
    times = _times(solves)
    for number, (puzzle, seconds) in enumerate(times.items()):
        progress(number, len(times))
        start = time.thread_time()
        load = load_of(parse_puzzle_id(puzzle))
        sample = LabSample((load, float(len(seconds))), record_of(puzzle, seconds))
        yield TimedSample(sample, time.thread_time() - start)


def _times(solves: Sequence[TimedSolve]) -> Mapping[str, Mapping[int, float]]:
    """The seconds of each person with each puzzle; people by number, in no order that tells."""
    numbers = {name: n for n, name in enumerate(sorted({solve.person for solve in solves}))}
    ordered = sorted(solves, key=lambda solve: (solve.puzzle, numbers[solve.person]))
    return {
        puzzle: {numbers[solve.person]: solve.seconds for solve in several}
        for puzzle, several in groupby(ordered, key=lambda solve: solve.puzzle)
    }
