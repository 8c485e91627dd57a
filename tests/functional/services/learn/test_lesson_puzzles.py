"""Each puzzle of a lesson needs exactly what the lesson teaches: proved without the engine.

The witness knows numbers on a grid and nothing else. What a technique concludes it finds by
trying: of the numbers that a technique may look at, all placements on their cells are written
down, and what is the same in all of them is certain. A supposition is followed number by number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product

import pytest

from tests.witnesses.brute_force import Square, squares_around, worlds_of
from webapp.bullets.techniques import TECHNIQUES
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.learn.course import puzzles_of_lessons

pytestmark = pytest.mark.functional

PUZZLES = [
    pytest.param(lesson, notation, id=f"{lesson} {notation}")
    for lesson, notations in puzzles_of_lessons().items()
    for notation in notations
]
Marks = dict[Square, bool]
"""What is known of squares without a number: whether they hold a bullet."""


@dataclass(frozen=True)
class Number:
    """A number as it stands: the squares around it of which nothing is known, and what it needs."""

    at: Square
    free: tuple[Square, ...]
    needs: int


@dataclass
class Solver:
    """Somebody who knows some techniques, with a pencil."""

    notation: str
    marks: Marks = field(default_factory=dict)

    def __post_init__(self) -> None:
        position = parse_puzzle_id(self.notation)
        self.width, self.height = position.width, position.height
        self.bullets = position.total or 0
        self.clues = {divmod(cell, self.width): n for cell, n in position.clues.items()}
        squares = product(range(self.height), range(self.width))
        self.hidden = [square for square in squares if square not in self.clues]

    def numbers(self, marks: Marks) -> Iterator[Number]:
        """The numbers that still say something."""
        for at, number in self.clues.items():
            around = [
                square
                for square in squares_around(self.width, self.height, at)
                if square not in self.clues
            ]
            free = tuple(square for square in around if square not in marks)
            if free:
                yield Number(at, free, number - sum(marks.get(square, False) for square in around))

    def unknown(self) -> list[Square]:
        return [square for square in self.hidden if square not in self.marks]

    def missing(self) -> int:
        return self.bullets - sum(self.marks.values())

    def certain(self, numbers: Collection[Number]) -> Marks:
        """What is the same in all placements on the squares of some numbers."""
        worlds: list[Marks] = [{}]
        for number in numbers:
            worlds = [longer for world in worlds for longer in self.placements(number, world)]
        return {
            square: value
            for square, value in worlds[0].items()
            if all(world[square] == value for world in worlds)
        }

    def placements(self, number: Number, world: Marks) -> Iterator[Marks]:
        """All ways to meet a number on the squares that a placement leaves to it."""
        fresh = [square for square in number.free if square not in world]
        placed = sum(world[square] for square in number.free if square in world)
        if placed <= number.needs:
            for bullets in combinations(fresh, number.needs - placed):
                yield {**world, **{square: square in bullets for square in fresh}}

    # The techniques, each as people say it

    def enough(self) -> Iterator[Marks]:
        for number in self.numbers(self.marks):
            if number.needs == len(number.free):
                yield dict.fromkeys(number.free, True)

    def complete(self) -> Iterator[Marks]:
        for number in self.numbers(self.marks):
            if number.needs == 0:
                yield dict.fromkeys(number.free, False)

    def total(self) -> Iterator[Marks]:
        if self.missing() in {0, len(self.unknown())}:
            yield dict.fromkeys(self.unknown(), self.missing() > 0)

    def pattern(self, *needs: int) -> Iterator[Marks]:
        for group in combinations(self.numbers(self.marks), len(needs)):
            mine = tuple(number.needs for number in sorted(group, key=lambda number: number.at))
            if mine == needs or (len(needs) == 2 and sorted(mine) == sorted(needs)):
                places = sorted(number.at for number in group)
                steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
                if len(needs) == 2 or steps in ({(0, 1)}, {(1, 0)}):
                    yield self.certain(group)

    def together(self, number: int) -> Iterator[Marks]:
        for group in combinations(self.numbers(self.marks), number):
            yield self.certain(group)

    def left(self) -> Iterator[Marks]:
        """The total, and up to three numbers without a common square."""
        numbers = list(self.numbers(self.marks))
        for size in (1, 2, 3):
            for group in combinations(numbers, size):
                squares = [square for number in group for square in number.free]
                if len(squares) != len(set(squares)):
                    continue
                others = [square for square in self.unknown() if square not in squares]
                rest = self.missing() - sum(number.needs for number in group)
                if rest in {0, len(others)}:
                    yield dict.fromkeys(others, rest > 0)

    def suppose(self) -> Iterator[Marks]:
        for square, value in product(self.unknown(), (False, True)):
            if self.breaks({**self.marks, square: value}):
                yield {square: not value}

    def breaks(self, marks: Marks) -> bool:
        """Whether a supposition, followed number by number, leads to one that cannot be met."""
        while True:
            following: Marks = {}
            for at, number in self.clues.items():
                around = [
                    square
                    for square in squares_around(self.width, self.height, at)
                    if square not in self.clues
                ]
                free = [square for square in around if square not in marks]
                needs = number - sum(marks.get(square, False) for square in around)
                if not 0 <= needs <= len(free):
                    return True
                if needs in {0, len(free)}:
                    following |= dict.fromkeys(free, needs > 0)
            if not following:
                return False
            marks = {**marks, **following}

    def knows(self, lesson: str) -> Callable[[], Iterator[Marks]]:
        plain = {
            "enough": self.enough,
            "complete": self.complete,
            "total": self.total,
            "shared": lambda: self.together(2),
            "left": self.left,
            "three": lambda: self.together(3),
            "suppose": self.suppose,
        }
        if lesson in plain:
            return plain[lesson]
        return lambda: self.pattern(*map(int, lesson.split("-")))

    def solve(self, lessons: Collection[str]) -> bool:
        """Whether these lessons lead to all bullets."""
        techniques = [self.knows(lesson) for lesson in lessons]
        while self.missing():
            for technique in techniques:
                fresh = next((marks for marks in technique() if marks), None)
                if fresh:
                    assert not self.marks.keys() & fresh.keys()
                    self.marks |= fresh
                    break
            else:
                return False
        return True


def test_the_course_has_three_different_puzzles_for_each_technique() -> None:
    lessons = puzzles_of_lessons()
    assert list(lessons) == list(TECHNIQUES)
    assert [len(notations) for notations in lessons.values()] == [3] * 12
    assert len({notation for notations in lessons.values() for notation in notations}) == 36


@pytest.mark.parametrize(("lesson", "notation"), PUZZLES)
def test_a_puzzle_has_one_solution_and_needs_its_lesson_and_no_later_one(
    lesson: str, notation: str
) -> None:
    (world,) = worlds_of(parse_puzzle_id(notation))
    lessons = list(puzzles_of_lessons())
    place = lessons.index(lesson)
    assert not Solver(notation).solve(lessons[:place]), "what came before is enough"
    if lesson == lessons[-1]:
        return  # what is left needs all of it at once: that it has one solution is the proof
    solver = Solver(notation)
    assert solver.solve(lessons[: place + 1]), "what has been taught is not enough"
    bullets = [square for square, is_bullet in solver.marks.items() if is_bullet]
    assert sum(1 << row * solver.width + column for row, column in bullets) == world
