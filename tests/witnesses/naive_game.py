"""A live game told a second time: rows, columns and plain sets. Witness for the rules."""

from __future__ import annotations

from collections.abc import Iterable

from tests.witnesses.brute_force import Square, squares_around


class Refused(Exception):
    """The naive game does not take this move."""


class NaiveGame:
    """Every square is looked at by itself; nothing is kept that can be worked out."""

    def __init__(self, width: int, height: int, mines: Iterable[int], floods: bool = True) -> None:
        self.floods = floods
        self.width, self.height = width, height
        self.squares = [(row, column) for row in range(height) for column in range(width)]
        self.mines = {divmod(cell, width) for cell in mines}
        self.open: set[Square] = set()
        self.marks: dict[Square, str] = {}
        self.hit: set[Square] = set()
        self.given_up = False

    @property
    def outcome(self) -> str:
        if self.hit or self.given_up:
            return "lost"
        safe = [square for square in self.squares if square not in self.mines]
        return "won" if all(square in self.open for square in safe) else ""

    def number(self, square: Square) -> int:
        return sum(
            neighbour in self.mines for neighbour in squares_around(self.width, self.height, square)
        )

    def do_open(self, cells: list[int]) -> None:
        wanted = [self.square(cell) for cell in cells]
        if self.outcome or any(s in self.open or self.marks.get(s) == "F" for s in wanted):
            raise Refused
        self.hit = {square for square in wanted if square in self.mines}
        for square in [] if self.hit else wanted:
            self.flood(square)

    def flood(self, square: Square) -> None:
        waiting = [square]
        while waiting:
            here = waiting.pop()
            if here in self.open or self.marks.get(here) == "F":
                continue
            self.open.add(here)
            self.marks.pop(here, None)
            if self.floods and self.number(here) == 0:
                waiting += squares_around(self.width, self.height, here)

    def do_chord(self, cell: int, count_flags: bool) -> None:
        square = self.square(cell)
        if self.outcome or square not in self.open:
            raise Refused
        around = squares_around(self.width, self.height, square)
        flags = [neighbour for neighbour in around if self.marks.get(neighbour) == "F"]
        if count_flags and len(flags) != self.number(square):
            return
        rest = [r * self.width + c for r, c in around if (r, c) not in self.open | set(flags)]
        if rest:
            self.do_open(rest)

    def do_mark(self, how: str, cells: list[int], questions: bool) -> None:
        squares = {self.square(cell) for cell in cells}
        if self.outcome or any(square in self.open for square in squares):
            raise Refused
        following = {"": "F", "F": "?" if questions else "", "?": ""}
        for square in squares:
            now = self.marks.pop(square, "")
            to = {"flag": "F", "question": "?", "unmark": "", "cycle": following[now]}[how]
            if to:
                self.marks[square] = to

    def do_give_up(self) -> None:
        if self.outcome:
            raise Refused
        self.given_up = True

    def do_undo(self) -> None:
        if not self.hit:
            raise Refused
        self.hit = set()

    def view(self) -> str:
        return "".join(self.look(square) for square in self.squares)

    def look(self, square: Square) -> str:
        outcome, mark, mine = self.outcome, self.marks.get(square, "#"), square in self.mines
        if square in self.open:
            return str(self.number(square))
        if square in self.hit:
            return "X"
        if outcome == "won":
            return "F"
        if outcome == "lost" and mine:
            return "F" if mark == "F" else "*"
        if outcome == "lost" and mark == "F":
            return "W"
        return mark

    def square(self, cell: int) -> Square:
        square = divmod(cell, self.width)
        if square not in self.squares:
            raise Refused
        return square
