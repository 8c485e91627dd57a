"""`bullets board`: makes live boards, each printed as a game ID as soon as it is finished."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass

import click

from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.options import json_option
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.progress_line import ProgressLine
from webapp.engine.budget import BudgetSpent
from webapp.engine.grid import Cell
from webapp.engine.randomness import MAX_SEED, derived_seed
from webapp.mines.boards import NoBoard, best_start, make_board
from webapp.mines.difficulty import BoardGrade, grade_board
from webapp.mines.energy import ENERGY_STEPS, step_counts
from webapp.mines.levels import (
    HARDNESSES,
    LEVELS,
    METHODS,
    BadWish,
    BoardWish,
    First,
    Hardness,
    Method,
    Rules,
)
from webapp.mines.no_guess import warm_up
from webapp.notation.cells import cell_name
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import print_game_id

MOST_BOARDS, MOST_STEPS = 1_000_000, 1_000_000

LAID: tuple[Rules, ...] = ("classic", "no-guess")
"""Rules whose boards are laid beforehand; fair mines move while a game runs."""

PROMISES: tuple[First, ...] = ("safe", "opening", "any")


@dataclass(frozen=True)
class GradedBoard:
    """A board with its grade and what it took."""

    board: LiveBoard
    grade: BoardGrade | None
    """None where the work for it was too much."""

    seed: int
    cpu_ms: float

    def to_json(self) -> dict[str, object]:
        """Describe the board for programs."""
        grade = self.grade
        fields: dict[str, object] = {
            "board": print_game_id(self.board),
            "difficulty": grade and grade.difficulty,
            "guess_free": grade and grade.guess_free,
            "hardness": (grade and grade.hardness) or None,
            "seed": self.seed,
            "cpu_ms": round(self.cpu_ms, 3),
        }
        if grade and grade.guess_free and self.board.start is not None:
            counts = step_counts(self.board, self.board.start)
            if counts:
                fields |= {"energy": counts.energy(), **counts._asdict()}
        return fields


def _read_start(_context: click.Context, _option: click.Parameter, text: str | None) -> object:
    """Read ROW,COLUMN, counted from 0."""
    if text is None:
        return None
    numbers = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", text)
    if not numbers:
        raise click.BadParameter(f"{text!r}: expected ROW,COLUMN, counted from 0, as in 4,4")
    return int(numbers[1]), int(numbers[2])


@click.command()
@click.option("--level", type=click.Choice(list(LEVELS)), help="A known size with its mines.")
@click.option("--width", type=int, help="Cells in a row.")
@click.option("--height", type=int, show_default="the width", help="Rows.")
@click.option("--mines", type=int, help="How many to lay.")
@click.option("--rules", type=click.Choice(LAID), default=LAID[0], show_default=True)
@click.option(
    "--first",
    type=click.Choice(PROMISES),
    default=PROMISES[0],
    show_default=True,
    help="What the start is promised: no mine, no mine around it either, nothing.",
)
@click.option(
    "--start", metavar="ROW,COLUMN", callback=_read_start, help="Where the game begins, from 0."
)
@click.option(
    "--hardness", type=click.Choice([word for word in HARDNESSES if word]), help="Hardest step."
)
@click.option("--method", type=click.Choice(METHODS), default="sample", show_default=True)
@click.option(
    "--steps",
    type=click.IntRange(0, MOST_STEPS),
    default=ENERGY_STEPS,
    show_default=True,
    help="Of the method energy.",
)
@click.option("--count", type=click.IntRange(1, MOST_BOARDS), default=1, show_default=True)
@click.option("--seed", type=click.IntRange(0, MAX_SEED), help="Same seed, same boards.")
@json_option
def command(  # noqa: PLR0913 (one argument for each option)
    *,
    level: str | None,
    width: int | None,
    height: int | None,
    mines: int | None,
    rules: Rules,
    first: First,
    start: tuple[int, int] | None,
    hardness: Hardness | None,
    method: Method,
    steps: int,
    count: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """Make live boards and print each as a game ID.

    The first board has the seed given; each line tells the seed that remakes it alone.
    Exits with 1 if no such board was found.

    Example: bullets board --level expert --rules no-guess --count 3 --seed 1
    """
    line = ProgressLine()
    wish = BoardWish(
        *_size(level, width, height, mines),
        rules=rules,
        first=first,
        hardness=hardness or "",
        method=method,
    )
    try:
        wish.check()
        begin = _start_cell(wish, start)
        seed = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
        warm_up()
        for number in range(count):
            if count > 1:
                line.show(f"board {number + 1} of {count}")
            graded = _make(wish, begin, derived_seed(seed, number), steps)
            line.clear()
            say_json(graded.to_json()) if as_json else _tell(graded)
    except BadWish as error:
        raise BadInput(str(error)) from None
    except NoBoard as error:
        line.clear()
        raise NegativeAnswer(str(error)) from None
    return 0


def _size(
    level: str | None, width: int | None, height: int | None, mines: int | None
) -> tuple[int, int, int]:
    if level is not None or (width, height, mines) == (None, None, None):
        if (width, height, mines) != (None, None, None):
            raise BadInput("a level has its own size and mines: leave out --level, or the rest")
        chosen = LEVELS[level or "beginner"]
        return chosen.width, chosen.height, chosen.mines
    if width is None or mines is None:
        lacking = "--width" if width is None else "--mines"
        raise BadInput(f"{lacking} is missing: a board of your own needs --width and --mines")
    return width, width if height is None else height, mines


def _start_cell(wish: BoardWish, start: tuple[int, int] | None) -> Cell:
    if start is None:
        return best_start(wish.width, wish.height)
    row, column = start
    if row >= wish.height or column >= wish.width:
        raise BadInput(
            f"the start {row},{column} lies outside the board: rows are 0 to {wish.height - 1}, "
            f"columns 0 to {wish.width - 1}"
        )
    return row * wish.width + column


def _make(wish: BoardWish, start: Cell, seed: int, steps: int) -> GradedBoard:
    before = time.process_time()
    board = make_board(wish, start, seed, steps=steps)
    cpu_ms = 1000 * (time.process_time() - before)
    if board.mines >> start & 1:
        # A game ID has no place for a start that is a mine, and nothing can be walked from it.
        board = LiveBoard(board.width, board.height, board.mines)
        return GradedBoard(board, BoardGrade(False, frozenset()), seed, cpu_ms)
    try:
        return GradedBoard(board, grade_board(board), seed, cpu_ms)
    except BudgetSpent:
        return GradedBoard(board, None, seed, cpu_ms)


def _tell(graded: GradedBoard) -> None:
    board, grade = graded.board, graded.grade
    begins = "the start is a mine"
    if board.start is not None:
        begins = f"begins at {cell_name(board.start, board.width)}"
    say(print_game_id(board))
    say(f"{_needs(grade)}; {begins}; seed {graded.seed}, {graded.cpu_ms:.3g} ms")


def _needs(grade: BoardGrade | None) -> str:
    if grade is None:
        return "too much work to grade"
    needs = "needs a guess"
    if grade.guess_free:
        steps = {"one": "one number", "two": "two numbers", "three": "three numbers or more"}
        needs = "no guess; hardest step: " + steps.get(grade.hardness, "the number of mines")
    return f"{grade.difficulty}; {needs}"
